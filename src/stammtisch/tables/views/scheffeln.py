"""Scheffeln as one viewer sees it."""

import struct
from functools import cache, lru_cache
from typing import Literal, NamedTuple

import msgspec
import numpy as np

from stammtisch.games.ledger import rule
from stammtisch.games.scheffeln.components import BUSINESSES, CARDS, COLOURS, Business, Card, Colour
from stammtisch.games.scheffeln.moves import MOVES, NOTATION, Move
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import ENDED, HIDDEN, NONE, PLAY, STATE
from stammtisch.record.write import result_of
from stammtisch.rulebook.cases import CASES, case_of
from stammtisch.tables.engine import Cells, Reading, engine, place_of
from stammtisch.tables.foresight import scheffeln as foresight
from stammtisch.tables.foresight.scheffeln import (
    BOTTOM,
    CHANGED,
    CHARACTER,
    DRIVEN,
    EARN,
    EARNS,
    EXCHANGED,
    HELD,
    TOP,
    WHERE,
)
from stammtisch.tables.views.ring import DRIVES, ROWS, Drive, End, Row, Tile, colours_in, leaders_of, ring_of

Phase = Literal["setup", "deal", "choose", "play", "ended"]
PHASES: tuple[Phase, ...] = ("setup", "deal", "choose", "play", "ended")
SECRET, OPEN, VIEWER = (place_of(STATE, name) for name in ("hand", "played", "viewer"))
"""Where hands and discards lie in a state, where the rest goes on, and where it says whose view it is."""
HANDS, BLANK = struct.Struct("<8i"), bytes(OPEN - SECRET)
SEATS_REMEMBERED = 4096
"""Most moves change one or two seats; what the others look like is known from before."""


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move would visibly do: cars that drive, businesses that change, characters and earnings after it.

    `earn` is what each seat would take if the round ended then, null for nothing.
    """

    drives: tuple[Drive, ...] = ()
    tiles: dict[Business, Row] = {}
    characters: tuple[Colour | None, ...] = ()
    earn: tuple[int | None, ...] = ()


class ScheffelnChoice(msgspec.Struct, frozen=True):
    """A legal move, its short notation, and what it would do."""

    move: Move
    notation: str
    then: Forecast


class ScheffelnRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is not allowed, the rule against it, and which of its conditions fails where it has several."""

    move: Move
    rule: str
    case: str = ""


class ScheffelnSeat(msgspec.Struct, frozen=True):
    """One seat: `hand` and `discards` are "?" where the viewer may not know them; `took` is of the last payout."""

    money: int
    character: Colour | None
    cards: int
    hand: tuple[Card | Literal["?"], ...]
    discards: tuple[Card | Literal["?"], ...]
    earn: int | None
    took: int | None


class ScheffelnView(msgspec.Struct, frozen=True, tag_field="game", tag="scheffeln"):
    """The whole table. `card` counts the cards of a round from 1 to 4; `mafia_token` is of the last payout."""

    viewer: int | None
    phase: Phase
    round: int
    card: int
    turn: int | None
    start: int | None
    run: bool
    mafia: bool
    ring: tuple[Tile, ...]
    centre: tuple[Colour, ...]
    played: tuple[Card, ...]
    seats: tuple[ScheffelnSeat, ...]
    leaders: tuple[int, ...]
    mafia_seat: int | None
    mafia_token: int | None
    choices: tuple[ScheffelnChoice, ...]
    refused: tuple[ScheffelnRefusal, ...]
    end: End | None


class Open(NamedTuple):
    """What lies open, the same for every viewer of a table."""

    view: Reading
    ring: tuple[Tile, ...]
    centre: tuple[Colour, ...]
    played: tuple[Card, ...]
    leaders: tuple[int, ...]
    held: list[int]
    earn: list[int]
    end: End | None


@lru_cache(256)
def lies_open(public: bytes) -> Open:
    """Made once for all viewers whose masked states differ only in hands and discards, which are blank here."""
    cells = np.array(bytearray(public), np.uint8)
    view: Reading = engine("scheffeln").read(cells)
    foresight.outlook(cells, sheet.outlook)
    ahead = sheet.outlook.tolist()
    return Open(
        view=view,
        ring=ring_of(view.bottom, view.top, view.gone, view.tokens),
        centre=colours_in(view.centre),
        played=cards_in(view.played),
        leaders=leaders_of(view.money[: view.seats]),
        held=ahead[HELD : HELD + view.seats],
        earn=ahead[EARNS : EARNS + view.seats],
        end=end_of("scheffeln", cells) if view.phase == ENDED else None,
    )


def describe(cells: Cells, viewer: int, choosing: bool = True) -> ScheffelnView:
    """A masked state in words; where nobody is about to choose, without what might be chosen."""
    raw = cells.tobytes()
    table = lies_open(raw[:SECRET] + BLANK + raw[OPEN:VIEWER] + b"\0")
    view, hands = table.view, HANDS.unpack_from(raw, SECRET)
    phase, turn = view.phase, view.turn
    mine = choosing and viewer >= 0 and viewer == turn and phase in (CHOOSING, PLAY)
    return ScheffelnView(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[phase],
        round=view.rounds,
        card=5 - view.laps if phase == PLAY else 0,
        turn=seat_or_none(turn),
        start=seat_or_none(view.start),
        run=view.run == 1,
        mafia=view.mafia == 1,
        ring=table.ring,
        centre=table.centre,
        played=table.played,
        seats=tuple([seat_of(table, seat, hands[seat], hands[4 + seat]) for seat in range(view.seats)]),
        leaders=table.leaders,
        mafia_seat=seat_or_none(view.mafia_seat),
        mafia_token=seat_or_none(view.mafia_token),
        choices=choices_of(cells, view, viewer) if mine else (),
        refused=refused_of(cells, view, viewer) if mine else (),
        end=table.end,
    )


def seat_or_none(number: int) -> int | None:
    return None if number == NONE else number


def end_of(name: str, cells: Cells) -> End:
    """The result of a finished game."""
    result = result_of(engine(name).game, engine(name).state_of(cells))
    return End(scores=tuple(result.scores), winners=tuple(result.winners), reason=result.reason)


def seat_of(table: Open, seat: int, hand: int, discards: int) -> ScheffelnSeat:
    view = table.view
    return describe_seat(
        view.money[seat],
        view.character[seat],
        table.held[seat],
        hand,
        discards,
        view.face_down[seat],
        table.earn[seat],
        view.took[seat],
    )


@lru_cache(SEATS_REMEMBERED)
def describe_seat(
    money: int, character: int, held: int, hand: int, discards: int, face_down: int, earn: int, took: int
) -> ScheffelnSeat:
    return ScheffelnSeat(
        money=money,
        character=None if character == NONE else COLOURS[character],
        cards=held,
        hand=known_cards(hand, held),
        discards=known_cards(discards, face_down),
        earn=seat_or_none(earn),
        took=seat_or_none(took),
    )


def known_cards(hand: int, count: int) -> tuple[Card | Literal["?"], ...]:
    unknown: Literal["?"] = "?"
    return (unknown,) * count if hand == HIDDEN else cards_in(hand)


@lru_cache(SEATS_REMEMBERED)
def cards_in(hand: int) -> tuple[Card, ...]:
    """The cards of a packed hand (see the game's hands.py), in the order of the deck."""
    return tuple(name for card, name in enumerate(CARDS) for _ in range(hand >> 2 * card & 3))


def choices_of(cells: Cells, view: Reading, seat: int) -> tuple[ScheffelnChoice, ...]:
    """Every legal move with what it would do."""
    count = foresight.forecasts(cells, seat, sheet.actions, sheet.alike, sheet.rows)
    actions, alike = sheet.actions[:count].tolist(), sheet.alike[:count].tolist()
    then = [forecast(view, row) for row in sheet.rows[: max(alike, default=-1) + 1].tolist()]
    return tuple(
        ScheffelnChoice(MOVES[action], NOTATION[action], then[row]) for action, row in zip(actions, alike, strict=True)
    )


def forecast(view: Reading, row: list[int]) -> Forecast:
    """What a move would do, from the row that foresight wrote."""
    where, seats = view.where, view.seats
    return Forecast(
        drives=tuple([DRIVES[car][where[car]][row[WHERE + car]] for car in members(row[DRIVEN])]),
        tiles={BUSINESSES[place]: ROWS[row[BOTTOM + place]][row[TOP + place]] for place in members(row[CHANGED])},
        characters=tuple([NAMES[held] for held in row[CHARACTER : CHARACTER + seats]]) if row[EXCHANGED] else (),
        earn=tuple([None if token == NONE else token for token in row[EARN : EARN + seats]]),
    )


NAMES: tuple[Colour | None, ...] = (*COLOURS, None)
"""Characters by their number; the last is none."""


@cache
def members(bits: int) -> tuple[int, ...]:
    """The numbers in a bit set."""
    return tuple(number for number in range(9) if bits >> number & 1)


def refused_of(cells: Cells, view: Reading, seat: int) -> tuple[ScheffelnRefusal, ...]:
    """Of all that somebody with these cards might try, what is not allowed, and why."""
    count = foresight.refusals(cells, seat, sheet.refused)
    return tuple([refusal_of(view, seat, action, against) for action, against in sheet.refused[:count].tolist()])


def refusal_of(view: Reading, seat: int, action: int, against: int) -> ScheffelnRefusal:
    refusal = refusal_without_case(action, against)
    if refusal.rule not in CASES:
        return refusal
    return ScheffelnRefusal(refusal.move, refusal.rule, case_of(refusal.rule, view, seat, refusal.move))


@cache
def refusal_without_case(action: int, against: int) -> ScheffelnRefusal:
    return ScheffelnRefusal(MOVES[action], rule(against).id)


sheet = foresight.Sheet()
