"""Die Tafelrunde 2 as one viewer sees it."""

from functools import lru_cache
from typing import Literal

import msgspec

from stammtisch.games.ledger import rule
from stammtisch.games.tafelrunde.actions import CLOSE
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    CHEST_COLOUR,
    CHESTS,
    COLOURS,
    GEMS,
    SIDE_COLOUR,
    SPECIAL,
    SPECIALS,
    Colour,
    Special,
)
from stammtisch.games.tafelrunde.moves import MOVES, NOTATION, Chest, Move
from stammtisch.games.tafelrunde.state import ENDED, HIDE, MIDDLE, NONE, PLAY, SETUP
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.engine import Cells, Reading, engine
from stammtisch.tables.foresight import tafelrunde as foresight
from stammtisch.tables.foresight.tafelrunde import BONUS, CHEST_KINDS, ENDS, HIDDEN_GEMS, SUM, SUMS, WINNERS
from stammtisch.tables.foresight.tafelrunde import GEMS as HIDDEN
from stammtisch.tables.views.ring import End
from stammtisch.tables.views.scheffeln import end_of, seat_or_none

Phase = Literal["setup", "draw", "play", "hide", "ended"]
PHASES: tuple[Phase, ...] = ("setup", "draw", "play", "hide", "ended")


class Sums(msgspec.Struct, frozen=True):
    """One seat's sum in each colour."""

    red: int
    blue: int
    yellow: int


class Leaders(msgspec.Struct, frozen=True):
    """A seat for each colour, null where there is a tie or nothing."""

    red: int | None
    blue: int | None
    yellow: int | None


class TafelrundeForecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move would visibly do: the mover's sums, who leads each colour, who wins them where the phase ends.

    `hidden_gems` is what the mover would have hidden in all.
    """

    sums: Sums | None = None
    leaders: Leaders | None = None
    splits: Leaders | None = None
    hidden_gems: int | None = None


class TafelrundeChoice(msgspec.Struct, frozen=True):
    """A legal move, its short notation, and what it would do."""

    move: Move
    notation: str
    then: TafelrundeForecast


class TafelrundeRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is not allowed, the rule against it, and which of its conditions fails where it has several."""

    move: Move
    rule: str
    case: str = ""


class Power(msgspec.Struct, frozen=True):
    """A seat's strength in one colour: its beggars, what they add up to, the bonus of its best chest, the sum."""

    beggars: tuple[str, ...]
    cards: int
    bonus: int
    sum: int


class Powers(msgspec.Struct, frozen=True):
    """A seat's strength in each colour."""

    red: Power
    blue: Power
    yellow: Power


class TafelrundeSeat(msgspec.Struct, frozen=True):
    """One seat: `hand` has "?" for cards the viewer does not know; hidden chests are named only to their owner."""

    cards: int
    hand: tuple[str, ...]
    draw: int
    discard: tuple[str, ...]
    open: tuple[Chest, ...]
    hidden: int
    hidden_chests: tuple[Chest, ...] | None
    gems: int | None
    special: Special | None
    special_lies: bool
    protected: Colour | None
    out: bool
    power: Powers


class TafelrundeView(msgspec.Struct, frozen=True, tag_field="game", tag="tafelrunde"):
    """The whole table. `winners` are those of the last time the chests were split."""

    viewer: int | None
    phase: Phase
    prey: int
    turn: int | None
    start: int | None
    bonus_needs_card: bool
    middle: tuple[Chest, ...]
    pile: int
    laid: int
    zork_gems: int
    seats: tuple[TafelrundeSeat, ...]
    leaders: Leaders
    winners: Leaders
    choices: tuple[TafelrundeChoice, ...]
    refused: tuple[TafelrundeRefusal, ...]
    end: End | None


def describe(cells: Cells, viewer: int, choosing: bool = True) -> TafelrundeView:
    """A masked state in words; where nobody is about to choose, without what might be chosen."""
    view: Reading = engine("tafelrunde").read(cells)
    foresight.outlook(cells, sheet.outlook)
    ahead = sheet.outlook.tolist()
    mine = choosing and viewer >= 0 and viewer == view.turn and view.phase in (PLAY, HIDE)
    sums = [ahead[SUMS + seat * 3 : SUMS + seat * 3 + 3] for seat in range(view.seats)]
    return TafelrundeView(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[view.phase],
        prey=view.rounds,
        turn=seat_or_none(view.turn),
        start=seat_or_none(view.start),
        bonus_needs_card=view.bonus_needs_card == 1,
        middle=chests_in(view.open[MIDDLE * CHEST_KINDS : (MIDDLE + 1) * CHEST_KINDS]),
        pile=len(CHESTS) - view.turned if view.phase != SETUP else len(CHESTS),
        laid=view.laid,
        zork_gems=view.zork_gems,
        seats=tuple([describe_seat(view, viewer, seat, ahead) for seat in range(view.seats)]),
        leaders=leaders_of(sums),
        winners=Leaders(*map(seat_or_none, view.winner)),
        choices=choices_of(cells, view, viewer, sums) if mine else (),
        refused=refused_of(cells, view, viewer) if mine else (),
        end=end_of("tafelrunde", cells) if view.phase == ENDED else None,
    )


def leaders_of(sums: list[list[int]]) -> Leaders:
    """Who would win each colour now; nobody in a tie, or where nobody has anything."""
    return Leaders(*(highest_in([own[colour] for own in sums]) for colour in range(3)))


def highest_in(sums: list[int]) -> int | None:
    highest = max(sums)
    return sums.index(highest) if highest > 0 and sums.count(highest) == 1 else None


@lru_cache(4096)
def chests_in(counts: tuple[int, ...]) -> tuple[Chest, ...]:
    return tuple(
        Chest(COLOURS[CHEST_COLOUR[kind]], int(GEMS[kind]))  # type: ignore[arg-type]
        for kind, count in enumerate(counts)
        for _ in range(count)
    )


@lru_cache(4096)
def cards_in(cards: int, special: int) -> tuple[str, ...]:
    """The cards of a bit set, beggars in the order of the box, the seat's special card last."""
    names = tuple(name for card, name in enumerate(BEGGARS) if cards >> card & 1)
    return (*names, SPECIALS[special]) if cards >> SPECIAL & 1 else names


def describe_seat(view: Reading, viewer: int, seat: int, ahead: list[int]) -> TafelrundeSeat:
    special, size = view.special[seat], view.hand_size[seat]
    known = cards_in(view.hand[seat], special)
    kinds = slice(seat * CHEST_KINDS, (seat + 1) * CHEST_KINDS)
    shown = seat == viewer or view.phase == ENDED  # the table shows the others only how many there are
    return TafelrundeSeat(
        cards=size,
        hand=known + ("?",) * (size - len(known)),
        draw=view.draw_size[seat],
        discard=cards_in(view.discard[seat], special),
        open=chests_in(view.open[kinds]),
        hidden=sum(view.hidden[kinds]),
        hidden_chests=chests_in(view.hidden[kinds]) if shown else None,
        gems=ahead[HIDDEN + seat] if shown else None,
        special=None if special == NONE else SPECIALS[special],
        special_lies=view.special_lies[seat] == 1,
        protected=None if view.protected[seat] == NONE else COLOURS[view.protected[seat]],
        out=view.phase == PLAY and view.out >> seat & 1 == 1,
        power=Powers(*[describe_power(view, seat * 3 + colour, special, ahead) for colour in range(3)]),
    )


def describe_power(view: Reading, place: int, special: int, ahead: list[int]) -> Power:
    return Power(
        beggars=cards_in(view.table[place], special),
        cards=view.sums[place],
        bonus=ahead[BONUS + place],
        sum=ahead[SUMS + place],
    )


def choices_of(cells: Cells, view: Reading, seat: int, sums: list[list[int]]) -> tuple[TafelrundeChoice, ...]:
    count = foresight.forecasts(cells, seat, sheet.actions, sheet.rows)
    actions, rows = sheet.actions[:count].tolist(), sheet.rows[:count].tolist()
    return tuple(
        TafelrundeChoice(MOVES[action], NOTATION[action], forecast(view, seat, action, row, sums))
        for action, row in zip(actions, rows, strict=True)
    )


def forecast(view: Reading, seat: int, action: int, row: list[int], sums: list[list[int]]) -> TafelrundeForecast:
    """What a move would do, from the row that foresight wrote."""
    if view.phase == HIDE:
        return TafelrundeForecast(hidden_gems=row[HIDDEN_GEMS])
    then = sums[:]
    if action < CLOSE:
        then[seat] = sums[seat][:]
        then[seat][SIDE_COLOUR[action]] = row[SUM]
    splits = Leaders(*map(seat_or_none, row[WINNERS : WINNERS + 3])) if row[ENDS] else None
    return TafelrundeForecast(sums=Sums(*then[seat]), leaders=leaders_of(then), splits=splits)


def refused_of(cells: Cells, view: Reading, seat: int) -> tuple[TafelrundeRefusal, ...]:
    """Of all that somebody with these cards or chests might try, what is not allowed, and why."""
    count = foresight.refusals(cells, seat, sheet.refused)
    judged = [(MOVES[action], rule(against).id) for action, against in sheet.refused[:count].tolist()]
    return tuple([TafelrundeRefusal(move, against, case_of(against, view, seat, move)) for move, against in judged])


sheet = foresight.Sheet()
