"""What the views of all games say in the same way: which rules are against moves, and how the game ended."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.protocol import State
from stammtisch.tables.writing.ink import (
    END_OF_OBJECT,
    ROOM,
    Desk,
    Words,
    put,
    put_numbers,
    put_set,
    put_sign,
    rule_words,
    stroke,
    written,
)

Attempts = Callable[[State, int, NDArray[np.int16]], int]
Refusal = Callable[[State, int, int], int]
Case = Callable[[State, int, int, int], int]


def refusals(
    words: Words, move: int, cases: Sequence[str], actions: int, attempts: Attempts, refusal: Refusal, case: Case
) -> Callable[[Desk, State, int], None]:
    """Writes, of all that somebody with these cards might try, what is not allowed, and why."""
    against_it = words.add(*rule_words("rule")) - 1
    failing = words.add(*(f',"case":{written(name)}' if name else "" for name in cases))
    after = words.add("},")

    @stroke
    def put_refusals(desk: Desk, view: State, seat: int) -> None:
        tried = np.empty(actions, np.int16)
        for k in range(attempts(view, seat, tried)):
            action = int(tried[k])
            against = refusal(view, seat, action)
            if against:
                assert desk.at < ROOM
                put(desk, move + action)
                put(desk, against_it + against)
                put(desk, failing + case(view, seat, action, against))
                put(desk, after)

    return put_refusals


def end(
    words: Words, scores: Callable[[State, NDArray[np.int64]], None], winners: Callable[[State], int]
) -> Callable[[Desk, State], None]:
    """Writes what each seat has, who has won, and the rule that ended the game."""
    begin, won = words.add(',"end":{"scores":['), words.add(',"winners":[')
    reason = words.add(*rule_words("reason")) - 1

    @stroke
    def put_end(desk: Desk, view: State) -> None:
        found = np.zeros(view.seats, np.int64)
        scores(view, found)
        put(desk, begin)
        put_numbers(desk, found, view.seats)
        put(desk, won)
        put_set(desk, winners(view))
        put(desk, reason + view.ended_by)
        put_sign(desk, END_OF_OBJECT)
        put_sign(desk, END_OF_OBJECT)

    return put_end
