"""What the views of all games say in the same way: which rules are against moves, and how the game ended."""

from collections.abc import Callable, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from stammtisch.games.ledger import our_rules
from stammtisch.games.protocol import State
from stammtisch.tables.writing.fields import Words, writes
from stammtisch.tables.writing.ink import (
    ROOM,
    Buffer,
    end_object,
    put,
    put_items,
    put_set,
    put_value,
    uncached,
)

Actions = NDArray[np.int16]
Attempts = Callable[[State, int, Actions], int]
Refusal = Callable[[State, int, int], int]
Case = Callable[[State, int, int, int], int]

RULES = [rule.id for rule in our_rules()]
"""The number of a rule is its place, from 1."""


@uncached
def list_actions(first: int, end: int, out: Actions, count: int) -> int:
    """Appends the actions from `first` to before `end`; returns how many there are then."""
    for action in range(first, end):
        out[count] = action
        count += 1
    return count


def refusals(
    words: Words,
    struct: type[msgspec.Struct],
    moves: Sequence[object],
    cases: Sequence[str],
    attempts: Attempts,
    refusal: Refusal,
    case: Case,
) -> Callable[[Buffer, State, int], None]:
    """Writes, of all that somebody with these cards might try, what is not allowed, and why."""
    fields, actions = words.fields(struct, move=moves, rule=RULES, case=cases), len(moves)

    @writes(fields)
    def put_refusals(buffer: Buffer, view: State, seat: int) -> None:
        tried = np.empty(actions, np.int16)
        for k in range(attempts(view, seat, tried)):
            action = int(tried[k])
            against = refusal(view, seat, action)
            if against:
                assert buffer.at < ROOM
                put_value(buffer, fields.move, action)
                put_value(buffer, fields.rule, against - 1)
                put_value(buffer, fields.case, case(view, seat, action, against))
                end_object(buffer)

    return put_refusals


def end(
    words: Words,
    struct: type[msgspec.Struct],
    scores: Callable[[State, NDArray[np.int64]], None],
    winners: Callable[[State], int],
) -> Callable[[Buffer, State], None]:
    """Writes what each seat has, who has won, and the rule that ended the game."""
    fields = words.fields(struct, reason=RULES)

    @writes(fields)
    def put_end(buffer: Buffer, view: State) -> None:
        found = np.zeros(view.seats, np.int64)
        scores(view, found)
        put(buffer, fields.scores)
        put_items(buffer, found, view.seats)
        put(buffer, fields.winners)
        put_set(buffer, winners(view))
        put_value(buffer, fields.reason, view.ended_by - 1)
        end_object(buffer)

    return put_end
