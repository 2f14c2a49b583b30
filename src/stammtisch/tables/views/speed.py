"""Speed-Scheffeln as everybody sees it."""

from typing import Literal

import msgspec
import numpy as np

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import State, load
from stammtisch.games.scheffeln.components import COLOURS, Colour
from stammtisch.games.speed.moves import MOVES, NOTATION, Move
from stammtisch.games.speed.state import GRAB, HIDDEN, NONE
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.views.ring import End, Tile, colours_in, leaders_of, ring_of
from stammtisch.tables.views.scheffeln import end_of, seat_or_none

Phase = Literal["setup", "row", "reveal", "grab", "ended"]
PHASES: tuple[Phase, ...] = ("setup", "row", "reveal", "grab", "ended")


class SpeedChoice(msgspec.Struct, frozen=True):
    """A legal move and its short notation; what it will earn is for the player to see."""

    move: Move
    notation: str


class SpeedRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is not allowed, the rule against it, and which of its conditions fails where it has several."""

    move: Move
    rule: str
    case: str = ""


class SpeedSeat(msgspec.Struct, frozen=True):
    """One seat: `ms` is when it grabbed or declined, counted from the last reveal."""

    money: int
    character: Colour | None
    declined: bool
    ms: int | None
    took: int | None


class SpeedView(msgspec.Struct, frozen=True, tag_field="game", tag="speed"):
    """The whole table. `row` is left to right, "?" while face down; `clock` and `deadline` count from the reveal."""

    viewer: int | None
    phase: Phase
    round: int
    start: int | None
    ring: tuple[Tile, ...]
    row: tuple[Colour | Literal["?"], ...]
    revealed: int
    centre: tuple[Colour, ...]
    seats: tuple[SpeedSeat, ...]
    leaders: tuple[int, ...]
    clock: int
    deadline: int | None
    countdown: bool
    choices: tuple[SpeedChoice, ...]
    refused: tuple[SpeedRefusal, ...]
    end: End | None


def describe(view: State, viewer: int, choosing: bool = True) -> SpeedView:
    """A masked state in words; where nobody is about to choose, without what might be chosen."""
    seats, money = int(view.seats), view.money.tolist()
    mine = choosing and viewer >= 0 and view.phase == GRAB and view.decided_at[viewer] == NONE
    return SpeedView(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[view.phase],
        round=int(view.rounds),
        start=seat_or_none(int(view.start)),
        ring=ring_of(view),
        row=tuple("?" if card == HIDDEN else COLOURS[card] for card in view.row.tolist() if card != NONE),
        revealed=int(view.revealed),
        centre=colours_in(int(view.centre)),
        seats=seats_of(view, seats, money),
        leaders=leaders_of(money[:seats]),
        clock=int(view.clock),
        deadline=int(view.deadline) if view.phase == GRAB else None,
        countdown=bool(view.phase == GRAB and view.grabs == seats - 1),
        choices=tuple(choices_of(view, viewer)) if mine else (),
        refused=tuple(refused_of(view, viewer)) if mine else (),
        end=end_of("speed", view),
    )


def seats_of(view: State, seats: int, money: list[int]) -> tuple[SpeedSeat, ...]:
    held, decided, took = view.character.tolist(), view.decided_at.tolist(), view.took.tolist()
    return tuple(
        SpeedSeat(
            money=money[seat],
            character=None if held[seat] == NONE else COLOURS[held[seat]],
            declined=held[seat] == NONE and decided[seat] != NONE,
            ms=seat_or_none(decided[seat]),
            took=None if took[seat] == NONE else took[seat],
        )
        for seat in range(seats)
    )


def choices_of(view: State, seat: int) -> list[SpeedChoice]:
    game = load("speed")
    actions = np.empty(game.ACTIONS, np.int16)
    legal = actions[: game.legal(view, seat, actions)].tolist()
    return [SpeedChoice(move=MOVES[action], notation=NOTATION[action]) for action in legal]


def refused_of(view: State, seat: int) -> list[SpeedRefusal]:
    game = load("speed")
    judged = [(action, game.refusal(view, seat, action)) for action in range(game.ACTIONS)]
    tried = [(MOVES[action], rule(int(against)).id) for action, against in judged if against]
    return [SpeedRefusal(move, against, case_of(against, view, seat, move)) for move, against in tried]
