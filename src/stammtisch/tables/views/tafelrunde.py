"""Die Tafelrunde 2 as one viewer sees it."""

from typing import Literal

import msgspec
import numpy as np

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import State, load
from stammtisch.games.tafelrunde.actions import BACK_OUT, CALL_ZORK, CLOSE, DONE, HIDE_CHEST, REVITALIZE, WARN
from stammtisch.games.tafelrunde.board import bonus, gems, power
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    CHEST_COLOUR,
    CHESTS,
    CLOSING_TIME,
    COLOURS,
    GEMS,
    LAST_WARNING,
    ONE_COLOUR,
    REVITALIZATION,
    SIDE_COLOUR,
    SIDE_VALUE,
    SPECIAL,
    SPECIALS,
    Colour,
    Special,
)
from stammtisch.games.tafelrunde.moves import MOVES, NOTATION, Chest, Move
from stammtisch.games.tafelrunde.state import ENDED, HIDE, MIDDLE, NONE, PLAY, SETUP
from stammtisch.rulebook.cases import case_of
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


def describe(view: State, viewer: int, choosing: bool = True) -> TafelrundeView:
    """A masked state in words; where nobody is about to choose, without what might be chosen."""
    mine = choosing and viewer >= 0 and viewer == view.turn and int(view.phase) in (PLAY, HIDE)
    sums = sums_of(view)
    return TafelrundeView(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[view.phase],
        prey=int(view.rounds),
        turn=seat_or_none(int(view.turn)),
        start=seat_or_none(int(view.start)),
        bonus_needs_card=bool(view.bonus_needs_card),
        middle=chests_in(view.open[MIDDLE].tolist()),
        pile=len(CHESTS) - int(view.turned) if view.phase != SETUP else len(CHESTS),
        laid=int(view.laid),
        zork_gems=int(view.zork_gems),
        seats=tuple(describe_seat(view, viewer, seat, sums[seat]) for seat in range(int(view.seats))),
        leaders=leaders_of(sums),
        winners=Leaders(*map(seat_or_none, view.winner.tolist())),
        choices=tuple(choices_of(view, viewer, sums)) if mine else (),
        refused=tuple(refused_of(view, viewer)) if mine else (),
        end=end_of("tafelrunde", view),
    )


def sums_of(view: State) -> list[list[int]]:
    """Each seat's sum in each colour (T-SCORE-1)."""
    return [[int(power(view, seat, colour)) for colour in range(3)] for seat in range(int(view.seats))]


def leaders_of(sums: list[list[int]]) -> Leaders:
    """Who would win each colour now; nobody in a tie, or where nobody has anything."""
    return Leaders(*(highest_in([own[colour] for own in sums]) for colour in range(3)))


def highest_in(sums: list[int]) -> int | None:
    highest = max(sums)
    return sums.index(highest) if highest > 0 and sums.count(highest) == 1 else None


def chests_in(counts: list[int]) -> tuple[Chest, ...]:
    return tuple(
        Chest(COLOURS[CHEST_COLOUR[kind]], int(GEMS[kind]))  # type: ignore[arg-type]
        for kind, count in enumerate(counts)
        for _ in range(count)
    )


def cards_in(view: State, seat: int, cards: int) -> tuple[str, ...]:
    """The cards of a bit set, beggars in the order of the box, the special card last."""
    names = tuple(name for card, name in enumerate(BEGGARS) if cards >> card & 1)
    return (*names, SPECIALS[view.special[seat]]) if cards >> SPECIAL & 1 else names


def describe_seat(view: State, viewer: int, seat: int, sums: list[int]) -> TafelrundeSeat:
    known = cards_in(view, seat, int(view.hand[seat]))
    size = int(view.hand_size[seat])
    hidden = view.hidden[seat].tolist()
    shown = seat == viewer or view.phase == ENDED  # the table shows the others only how many there are
    return TafelrundeSeat(
        cards=size,
        hand=known + ("?",) * (size - len(known)),
        draw=int(view.draw_size[seat]),
        discard=cards_in(view, seat, int(view.discard[seat])),
        open=chests_in(view.open[seat].tolist()),
        hidden=sum(hidden),
        hidden_chests=chests_in(hidden) if shown else None,
        gems=int(gems(view, seat)) if shown else None,
        special=None if view.special[seat] == NONE else SPECIALS[view.special[seat]],
        special_lies=bool(view.special_lies[seat]),
        protected=None if view.protected[seat] == NONE else COLOURS[view.protected[seat]],
        out=bool(view.phase == PLAY and int(view.out) >> seat & 1),
        power=Powers(*(describe_power(view, seat, colour, sums[colour]) for colour in range(3))),
    )


def describe_power(view: State, seat: int, colour: int, total: int) -> Power:
    return Power(
        beggars=cards_in(view, seat, int(view.table[seat, colour])),
        cards=int(view.sums[seat, colour]),
        bonus=int(bonus(view, seat, colour)),
        sum=total,
    )


def choices_of(view: State, seat: int, sums: list[list[int]]) -> list[TafelrundeChoice]:
    game = load("tafelrunde")
    actions = np.empty(game.ACTIONS, np.int16)
    legal = actions[: game.legal(view, seat, actions)].tolist()
    return [
        TafelrundeChoice(move=MOVES[action], notation=NOTATION[action], then=forecast(view, seat, action, sums))
        for action in legal
    ]


def forecast(view: State, seat: int, action: int, sums: list[list[int]]) -> TafelrundeForecast:
    """The move made on the view: it knows no more than the viewer does."""
    after = view.copy()
    load("tafelrunde").apply(after, seat, action)
    if view.phase == HIDE:
        return TafelrundeForecast(hidden_gems=int(gems(after, seat)))
    then = [own[:] for own in sums]
    if action < CLOSE:
        then[seat][SIDE_COLOUR[action]] = sum_with(view, seat, action)
    splits = None if after.phase == PLAY else Leaders(*map(seat_or_none, after.winner.tolist()))
    return TafelrundeForecast(sums=Sums(*then[seat]), leaders=leaders_of(then), splits=splits)


def sum_with(view: State, seat: int, action: int) -> int:
    """The sum of the colour that a beggar is played for, as soon as it lies there."""
    colour = int(SIDE_COLOUR[action])
    laid = view.copy()
    laid.sums[seat, colour] += SIDE_VALUE[action]
    return int(power(laid, seat, colour))


def refused_of(view: State, seat: int) -> list[TafelrundeRefusal]:
    """Of all that somebody with these cards or chests might try, what is not allowed, and why."""
    game = load("tafelrunde")
    judged = [(action, game.refusal(view, seat, action)) for action in conceivable(view, seat)]
    tried = [(MOVES[action], rule(int(against)).id) for action, against in judged if against]
    return [TafelrundeRefusal(move, against, case_of(against, view, seat, move)) for move, against in tried]


def conceivable(view: State, seat: int) -> list[int]:
    """In phase 4 every chest that lies open there, and stopping; in phase 2 each card of the hand, and backing out."""
    if view.phase == HIDE:
        return [HIDE_CHEST + kind for kind, count in enumerate(view.open[seat].tolist()) if count] + [DONE]
    hand = int(view.hand[seat])
    actions = [
        card * 2 + side
        for card in range(SPECIAL)
        for side in range(1 if ONE_COLOUR >> card & 1 else 2)
        if hand >> card & 1
    ]
    special = view.special[seat]
    if hand >> SPECIAL & 1:
        if special == CLOSING_TIME:
            actions.append(CLOSE)
        elif special == LAST_WARNING:
            actions += range(WARN, WARN + 3)
        elif special == REVITALIZATION:
            actions += range(REVITALIZE, BACK_OUT)
        else:
            actions.append(CALL_ZORK)
    return [*actions, BACK_OUT]
