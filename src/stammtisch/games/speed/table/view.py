"""Speed-Scheffeln as everybody sees it. Its clock sets the pace, so it is described in plain Python."""

from typing import Literal

import msgspec

from stammtisch.games.ledger import rule
from stammtisch.games.scheffeln.components import COLOURS, Colour
from stammtisch.games.scheffeln.table.ring import Tile, colours_in, leaders_of, ring_of, seat_or_none
from stammtisch.games.speed import INFO
from stammtisch.games.speed.moves import MOVES, NOTATION, Move
from stammtisch.games.speed.state import ENDED, GRAB, HIDDEN, NONE
from stammtisch.record.write import result_of
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.game.engine import Cells, Reading, engine
from stammtisch.tables.wire.end import End

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
    """One seat: `ms` is when it grabbed or declined, counted from the last reveal.

    `money` is null where the table has no open book and the seat is another's.
    """

    money: int | None
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


VIEW = SpeedView


def describe(cells: Cells, viewer: int, choosing: bool, open_book: bool) -> SpeedView:
    """A masked state in words; where nobody is about to choose, without what might be chosen."""
    view: Reading = engine(INFO.name).read(cells)
    seats, grabbing = view.seats, view.phase == GRAB
    told = open_book or view.phase == ENDED
    mine = choosing and viewer >= 0 and grabbing and view.decided_at[viewer] == NONE
    return SpeedView(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[view.phase],
        round=view.rounds,
        start=seat_or_none(view.start),
        ring=ring_of(view.bottom, view.top, view.gone, view.tokens),
        row=tuple(["?" if card == HIDDEN else COLOURS[card] for card in view.row if card != NONE]),
        revealed=view.revealed,
        centre=colours_in(view.centre),
        seats=tuple([seat_of(view, seat, told or seat == viewer) for seat in range(seats)]),
        leaders=leaders_of(view.money[:seats]) if told else (),
        clock=view.clock,
        deadline=view.deadline if grabbing else None,
        countdown=bool(view.countdown),
        choices=choices_of(cells, viewer) if mine else (),
        refused=refused_of(cells, view, viewer) if mine else (),
        end=end_of(cells) if view.phase == ENDED else None,
    )


def end_of(cells: Cells) -> End:
    result = result_of(engine(INFO.name).game, engine(INFO.name).state_of(cells))
    return End(scores=tuple(result.scores), winners=tuple(result.winners), reason=result.reason)


def seat_of(view: Reading, seat: int, told: bool) -> SpeedSeat:
    held, decided = view.character[seat], view.decided_at[seat]
    return SpeedSeat(
        money=view.money[seat] if told else None,
        character=None if held == NONE else COLOURS[held],
        declined=held == NONE and decided != NONE,
        ms=seat_or_none(decided),
        took=seat_or_none(view.took[seat]),
    )


def choices_of(cells: Cells, seat: int) -> tuple[SpeedChoice, ...]:
    return tuple([SpeedChoice(MOVES[action], NOTATION[action]) for action in engine(INFO.name).legal(cells, seat)])


def refused_of(cells: Cells, view: Reading, seat: int) -> tuple[SpeedRefusal, ...]:
    refusal = engine(INFO.name).refusal
    judged = [(action, refusal(cells, seat, action)) for action in range(len(MOVES))]
    tried = [(MOVES[action], rule(against).id) for action, against in judged if against]
    return tuple(
        [SpeedRefusal(move, against, case_of(INFO.name, against, view, seat, move)) for move, against in tried]
    )
