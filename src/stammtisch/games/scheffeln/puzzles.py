"""Puzzles of Scheffeln: what each move is worth for certain, whatever the others hold and play.

Which cards somebody holds matters only through what they may be seen to do: a sequence of open plays is possible
exactly if its cards are among those that the seat has not seen. So the lines of play are enumerated instead of the
hands; in each the others do what is worst for the seat, and the seat, which sees what they do, what is best.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled, kept
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import choices, events, game
from stammtisch.games.scheffeln.actions import ACTIONS, EXCHANGE
from stammtisch.games.scheffeln.choices import card_of
from stammtisch.games.scheffeln.components import BASE_DECK, CARDS, DECK, RUN_DECK
from stammtisch.games.scheffeln.hands import first_card, kinds_of, one
from stammtisch.games.scheffeln.moves import MOVES, Choose
from stammtisch.games.scheffeln.rules import apply, cards_held, winners
from stammtisch.games.scheffeln.state import ENDED, PLAY, STATE
from stammtisch.puzzles.puzzle import Line, Solution

EARN, WIN = "earn", "win"
"""The most money at this round's payout, the Mafia's included; to be the only winner when this round ends the game."""
KINDS = (EARN, WIN)
OPTIONS: tuple[dict[str, bool], ...] = ({}, {"run": True}, {"mafia": True}, {"run": True, "mafia": True})

MOST_LINES = 60_000
"""More are too many for the referee, who proves a puzzle in plain Python."""
DEEPEST = 12
"""Decisions in a line: three laps with four players."""
CLEAR = 1_000
"""By so much the answer must beat every other move."""

held = kept(cards_held)


def asks(state: State, seat: int) -> Iterator[str]:
    """Towards the end of a round; whether somebody wins only where a stack may become empty."""
    if state.phase == PLAY and state.laps <= (3 if state.seats == 2 else 2):
        if (state.gone == 3).any():
            yield WIN
        yield EARN


@compiled
def list_seen(state: State, seat: int, unseen: int, out: NDArray[np.int16]) -> int:
    """What another seat may be seen to do: any unseen card open, or an exchange, whichever card it discards."""
    state.hand[seat] = unseen
    count = choices.legal(state, seat, out)
    known, after_first = 0, EXCHANGE + 8 * (first_card(kinds_of(unseen)) + 1)
    while known < count and out[known] < after_first:
        known += 1
    return known


@compiled
def worth_to(state: State, seat: int, win: bool) -> int:
    """What the payout has brought the seat."""
    if win:
        return int(state.phase == ENDED and winners(state) == 1 << seat)
    token = max(0, int(state.took[seat]))
    return token + int(state.mafia_token) if state.mafia_seat == seat else token


def _guarantee(
    seat: int,
    first: int,
    win: bool,
    most: int,
    states: NDArray[Any],
    unseen: NDArray[np.int64],
    lists: NDArray[np.int16],
    lines: NDArray[np.int16],
) -> tuple[int, int]:
    """What an action guarantees and how many lines follow it; -1 where there are more than `most`.

    Row d of each array belongs to the d-th decision. The worst line is left in the first row of `lines`.
    """
    size, at = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
    best, length = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST + 1, np.int64)
    lists[0, 0] = first
    size[0], count, depth = 1, 0, 0
    while True:
        if at[depth] == size[depth]:
            if depth == 0:
                return int(best[0]), count
            depth -= 1
            worth = best[depth + 1]
        else:
            action = lists[depth, at[depth]]
            mover = int(states[depth].turn)
            states[depth + 1] = states[depth]
            state = states[depth + 1]
            unseen[depth + 1] = unseen[depth]
            if mover != seat and action < EXCHANGE:
                unseen[depth + 1] -= one(card_of(action))
            apply(state, mover, action)
            if state.phase == PLAY:
                depth += 1
                at[depth], length[depth] = 0, 0
                if state.turn == seat:
                    size[depth] = choices.legal(state, seat, lists[depth])
                else:
                    size[depth] = list_seen(state, int(state.turn), int(unseen[depth]), lists[depth])
                continue
            count += 1
            if count > most:
                return -1, count
            worth = worth_to(state, seat, win)
            length[depth + 1] = 0
        better = worth > best[depth] if states[depth].turn == seat else worth < best[depth]
        if at[depth] == 0 or better:
            best[depth] = worth
            lines[depth, 0] = lists[depth, at[depth]]
            for k in range(length[depth + 1]):
                lines[depth, k + 1] = lines[depth + 1, k]
            length[depth] = length[depth + 1] + 1
        at[depth] += 1


guarantee = kept(_guarantee)


@cache
def deck(run: bool) -> int:
    """All cards, packed."""
    return int(sum(events.one(card) for card in DECK[: RUN_DECK if run else BASE_DECK].tolist()))


def unseen_by(view: State, seat: int) -> int:
    """The cards that the seat has not seen this round, packed."""
    return deck(bool(view.run)) - int(view.hand[seat]) - int(view.discards[seat]) - int(view.played)


def used_by(action: int) -> int:
    """The card of an action, packed."""
    move = MOVES[action]
    assert not isinstance(move, Choose)
    return int(events.one(CARDS.index(move.card)))


def listed(cards: int) -> list[int]:
    """Packed cards, one by one."""
    return [card for card in range(len(CARDS)) for _ in range(events.count_of(cards, card))]


def solve(view: State, seat: int, kind: str) -> Solution | None:
    """What each action guarantees; None where there is nothing to choose or too much to go through."""
    legal = np.empty(ACTIONS, np.int16)
    actions = legal[: game.legal(view, seat, legal)].tolist()
    if len(actions) < 2:
        return None
    unseen = unseen_by(view, seat)
    states = np.zeros(DEEPEST + 1, STATE)
    left, lists = np.zeros(DEEPEST + 1, np.int64), np.empty((DEEPEST + 1, ACTIONS), np.int16)
    lines = np.empty((DEEPEST + 1, DEEPEST + 1), np.int16)
    worths: dict[int, int] = {}
    worst: dict[int, Line] = {}
    count = 0
    for action in actions:
        states[0], left[0] = view, unseen
        worth, more = guarantee(seat, action, kind == WIN, MOST_LINES - count, states, left, lists, lines)
        count += more
        if worth < 0:
            return None
        worths[action] = worth
        worst[action] = with_discards(view, seat, lines[0, : decisions_left(view)].tolist(), unseen)
    return Solution(worths, worst, worlds(view, seat, unseen), count)


def decisions_left(view: State) -> int:
    """How many cards are still to be played in this round."""
    return sum(int(held(view, seat)) for seat in range(view.seats))


def with_discards(view: State, seat: int, actions: list[int], unseen: int) -> Line:
    """A line with its seats, the others discarding cards that nobody plays in it."""
    line = [((int(view.turn) + k) % int(view.seats), action) for k, action in enumerate(actions)]
    spare = listed(unseen - sum(used_by(action) for who, action in line if who != seat and action < EXCHANGE))
    for k, (who, action) in enumerate(line):
        if who != seat and action >= EXCHANGE:
            line[k] = who, EXCHANGE + 8 * spare.pop(0) + (action - EXCHANGE) % 8
    return line


def worlds(view: State, seat: int, unseen: int) -> int:
    """How many different hands the others may hold, all together."""
    wanted = tuple(int(held(view, other)) for other in range(view.seats) if other != seat)
    ways = {wanted: 1}
    for card in range(len(CARDS)):
        after: dict[tuple[int, ...], int] = {}
        for wanting, number in ways.items():
            for rest in shared_out(wanting, int(events.count_of(unseen, card))):
                after[rest] = after.get(rest, 0) + number
        ways = after
    return ways[(0,) * len(wanted)]


def shared_out(wanting: tuple[int, ...], cards: int) -> Iterator[tuple[int, ...]]:
    """What each hand still lacks when up to so many equal cards have been given to them, in every way."""
    if not wanting:
        yield ()
        return
    for given in range(min(wanting[0], cards) + 1):
        for rest in shared_out(wanting[1:], cards - given):
            yield (wanting[0] - given, *rest)


def world_for(view: State, seat: int, line: Line) -> State:
    """The table at which the others hold just what they play in that line."""
    state: State = np.zeros(1, STATE)[0].copy()
    game.resample(view, seat, dice_from_seed(0), state)
    others = [other for other in range(view.seats) if other != seat]
    for other in others:
        state.hand[other] = sum(used_by(action) for who, action in line if who == other)
    spare = listed(unseen_by(view, seat) - int(sum(state.hand[other] for other in others)))
    for other in others:
        state.discards[other] = sum(events.one(spare.pop(0)) for _ in range(view.face_down[other]))
    return state


def sensible(solution: Solution) -> bool:
    """One answer, clearly better than everything else, and somebody who may still spoil it; a win is all or nothing."""
    best = solution.worths[solution.ranked()[0]]
    open_end = solution.count > len(solution.worths)
    return open_end and (solution.gap() == best == 1 or solution.gap() >= CLEAR)
