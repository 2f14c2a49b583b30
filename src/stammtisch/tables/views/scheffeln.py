"""Scheffeln as one viewer sees it."""

from typing import Literal

import msgspec
import numpy as np

from stammtisch.games.compiled import kept
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import OVER, State, load
from stammtisch.games.scheffeln.actions import (
    BACKWARD_ON,
    CHOOSE,
    EVADE,
    EXCHANGE,
    JOKER_ON,
    MOVE,
    NASTY_FOR,
)
from stammtisch.games.scheffeln.board import number_held
from stammtisch.games.scheffeln.components import BACKWARD, CARDS, COLOURS, EVASION, JOKER, Business, Card, Colour
from stammtisch.games.scheffeln.moves import MOVES, NOTATION, Move
from stammtisch.games.scheffeln.rules import pay_out as pay_out_rule
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import HIDDEN, NONE, PLAY
from stammtisch.record.write import result_of
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.views.ring import (
    Drive,
    End,
    Row,
    Tile,
    changed_tiles,
    colours_in,
    drives_between,
    leaders_of,
    ring_of,
)

Phase = Literal["setup", "deal", "choose", "play", "ended"]
PHASES: tuple[Phase, ...] = ("setup", "deal", "choose", "play", "ended")

pay_out = kept(pay_out_rule)


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


def describe(view: State, viewer: int, choosing: bool = True) -> ScheffelnView:
    """A masked state in words; where nobody is about to choose, without what might be chosen."""
    seats, money = int(view.seats), view.money.tolist()
    mine = choosing and viewer >= 0 and viewer == view.turn and int(view.phase) in (CHOOSING, PLAY)
    choices = tuple(choices_of(view, viewer)) if mine else ()
    return ScheffelnView(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[view.phase],
        round=int(view.rounds),
        card=5 - int(view.laps) if view.phase == PLAY else 0,
        turn=seat_or_none(int(view.turn)),
        start=seat_or_none(int(view.start)),
        run=bool(view.run),
        mafia=bool(view.mafia),
        ring=ring_of(view),
        centre=colours_in(int(view.centre)),
        played=cards_in(int(view.played)),
        seats=seats_of(view, seats, money),
        leaders=leaders_of(money[:seats]),
        mafia_seat=seat_or_none(int(view.mafia_seat)),
        mafia_token=seat_or_none(int(view.mafia_token)),
        choices=choices,
        refused=tuple(refused_of(view, viewer)) if mine else (),
        end=end_of("scheffeln", view),
    )


def seat_or_none(number: int) -> int | None:
    return None if number == NONE else number


def end_of(name: str, view: State) -> End | None:
    """The result, once there is one."""
    game = load(name)
    if game.actor(view) != OVER:
        return None
    result = result_of(game, view)
    return End(scores=tuple(result.scores), winners=tuple(result.winners), reason=result.reason)


def seats_of(view: State, seats: int, money: list[int]) -> tuple[ScheffelnSeat, ...]:
    characters, took = characters_of(view), view.took.tolist()
    earn = earnings(view)
    return tuple(
        ScheffelnSeat(
            money=money[seat],
            character=characters[seat],
            cards=(held := number_held(view, seat)),
            hand=known_cards(int(view.hand[seat]), held),
            discards=known_cards(int(view.discards[seat]), int(view.face_down[seat])),
            earn=earn[seat],
            took=None if took[seat] == NONE else took[seat],
        )
        for seat in range(seats)
    )


def characters_of(view: State) -> tuple[Colour | None, ...]:
    held = view.character.tolist()[: view.seats]
    return tuple(None if character == NONE else COLOURS[character] for character in held)


def known_cards(hand: int, count: int) -> tuple[Card | Literal["?"], ...]:
    unknown: Literal["?"] = "?"
    return (unknown,) * count if hand == HIDDEN else cards_in(hand)


def cards_in(hand: int) -> tuple[Card, ...]:
    """The cards of a packed hand (see the game's hands.py), in the order of the deck."""
    return tuple(name for card, name in enumerate(CARDS) for _ in range(hand >> 2 * card & 3))


def earnings(table: State) -> tuple[int | None, ...]:
    """What each seat would take if the round ended with the cars as they stand: the payout itself, on a copy."""
    seats = int(table.seats)
    if table.phase != PLAY:
        return (None,) * seats
    paid = table.copy()
    paid.took[:] = NONE
    pay_out(paid)
    took = [None if token == NONE else token for token in paid.took.tolist()[:seats]]
    if paid.mafia_seat != NONE:
        took[paid.mafia_seat] = (took[paid.mafia_seat] or 0) + int(paid.mafia_token)
    return tuple(took)


def choices_of(view: State, seat: int) -> list[ScheffelnChoice]:
    """Every legal move with what it would do; which card is hidden for a character changes nothing on the table."""
    game = load("scheffeln")
    actions = np.empty(game.ACTIONS, np.int16)
    known: dict[int, Forecast] = {}
    found = []
    for action in actions[: game.legal(view, seat, actions)].tolist():
        alike = EXCHANGE + (action - EXCHANGE) % 8 if action >= EXCHANGE else action
        if alike not in known:
            known[alike] = forecast(view, seat, action)
        found.append(ScheffelnChoice(move=MOVES[action], notation=NOTATION[action], then=known[alike]))
    return found


def forecast(view: State, seat: int, action: int) -> Forecast:
    """The move made on the view: it knows no more than the viewer does."""
    after = view.copy()
    load("scheffeln").apply(after, seat, action)
    characters = characters_of(after)
    return Forecast(
        drives=drives_between(view, after),
        tiles=changed_tiles(view, after),
        characters=characters if characters != characters_of(view) else (),
        earn=paid(after) if after.phase != PLAY and view.phase == PLAY else earnings(after),
    )


def paid(after: State) -> tuple[int | None, ...]:
    """What the payout brought that the move itself has caused."""
    took = [None if token == NONE else token for token in after.took.tolist()[: after.seats]]
    if after.mafia_seat != NONE:
        took[after.mafia_seat] = (took[after.mafia_seat] or 0) + int(after.mafia_token)
    return tuple(took)


def refused_of(view: State, seat: int) -> list[ScheffelnRefusal]:
    """Of all that somebody with these cards might try, what is not allowed, and why."""
    game = load("scheffeln")
    found = []
    for action in conceivable(view, seat):
        refused = game.refusal(view, seat, action)
        if refused:
            move, against = MOVES[action], rule(int(refused)).id
            found.append(ScheffelnRefusal(move, against, case_of(against, view, seat, move)))
    return found


def conceivable(view: State, seat: int) -> list[int]:
    """While characters are chosen every one of them; later each card of the hand, open and hidden."""
    if view.phase == CHOOSING:
        return list(range(CHOOSE, CHOOSE + 8))
    actions: list[int] = []
    cars = 9 if view.mafia else 8
    hand = int(view.hand[seat])
    for card in (card for card in range(len(CARDS)) if hand >> 2 * card & 3):
        if card < JOKER:
            actions.append(MOVE + card)
        elif card in (JOKER, BACKWARD):
            base = JOKER_ON if card == JOKER else BACKWARD_ON
            actions += range(base, base + cars)
        elif card == EVASION:
            actions += [EVADE + car * 8 + there for car in range(cars) for there in range(8)]
        else:
            actions += range(NASTY_FOR, NASTY_FOR + 8)
        actions += range(EXCHANGE + card * 8, EXCHANGE + card * 8 + 8)
    return actions
