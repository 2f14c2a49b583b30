"""Die Tafelrunde 2 as JSON, from one viewer's masked state: one function for each struct of `view.py`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import size
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde import game
from stammtisch.games.tafelrunde.actions import CLOSE
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    CHESTS,
    COLOURS,
    KINDS,
    SIDE_COLOUR,
    SPECIAL,
    SPECIALS,
    VALUES,
)
from stammtisch.games.tafelrunde.game import ACTIONS, MOST_SEATS, apply, legal, refusal, scores, winners
from stammtisch.games.tafelrunde.moves import MOVES, NOTATION, Chest
from stammtisch.games.tafelrunde.rules import gems
from stammtisch.games.tafelrunde.split import bonus, power, sum_with
from stammtisch.games.tafelrunde.state import ENDED, HIDE, MIDDLE, NONE, PLAY, SETUP
from stammtisch.games.tafelrunde.table.forecast import CASES, attempts, case
from stammtisch.games.tafelrunde.table.view import (
    Leaders,
    Power,
    Powers,
    Sums,
    TafelrundeChoice,
    TafelrundeForecast,
    TafelrundeRefusal,
    TafelrundeSeat,
    TafelrundeView,
)
from stammtisch.tables.wire.end import End
from stammtisch.tables.writing import verdicts
from stammtisch.tables.writing.fields import Words, writes
from stammtisch.tables.writing.ink import (
    ROOM,
    ZERO,
    Buffer,
    end_list,
    end_object,
    put,
    put_number,
    put_or_null,
    put_value,
    uncached,
)
from stammtisch.tables.writing.sheets import AFTER, SEEN, Tables, writer_of

words = Words()
VIEW, SEAT = words.fields(TafelrundeView), words.fields(TafelrundeSeat)
POWERS, POWER, SUMS, LEADERS = (words.fields(struct) for struct in (Powers, Power, Sums, Leaders))
CHOICE = words.fields(TafelrundeChoice, move=MOVES, notation=NOTATION)
FORECAST = words.fields(TafelrundeForecast)
CARD, UNKNOWN = words.items([*BEGGARS, *SPECIALS]), words.items(["?"])
CHEST = words.items([Chest(colour, value) for colour in COLOURS for value in VALUES])
put_refusals = verdicts.refusals(words, TafelrundeRefusal, MOVES, CASES, attempts, refusal, case)
put_end = verdicts.end(words, End, scores, winners)

SeatSums = NDArray[np.int64]
"""Each seat's sum in each colour."""


@writes(VIEW)
def put_view(buffer: Buffer, tables: Tables, viewer: int, choosing: bool, open_book: bool) -> None:
    """The whole table."""
    view, sums = tables[SEEN], np.zeros((MOST_SEATS, 3), np.int64)
    told = open_book or view.phase == ENDED
    mine = choosing and viewer == view.turn and (view.phase == PLAY or view.phase == HIDE)
    put_number(buffer, VIEW.viewer, viewer)
    put_value(buffer, VIEW.phase, view.phase)
    put_number(buffer, VIEW.prey, view.rounds)
    put_number(buffer, VIEW.turn, view.turn)
    put_number(buffer, VIEW.start, view.start)
    put_value(buffer, VIEW.bonus_needs_card, view.bonus_needs_card)
    put(buffer, VIEW.middle)
    put_chests(buffer, view.open[MIDDLE])
    put_number(buffer, VIEW.pile, len(CHESTS) if view.phase == SETUP else len(CHESTS) - view.turned)
    put_number(buffer, VIEW.laid, view.laid)
    put_number(buffer, VIEW.zork_gems, view.zork_gems)
    put(buffer, VIEW.seats)
    for seat in range(view.seats):
        put_seat(buffer, view, seat, told or seat == viewer, sums)
    end_list(buffer)
    put(buffer, VIEW.leaders)
    put_colours(buffer, LEADERS, leaders_by(sums, view.seats))
    put(buffer, VIEW.winners)
    put_colours(buffer, LEADERS, view.winner)
    put(buffer, VIEW.choices)
    if mine:
        put_choices(buffer, tables, viewer, sums)
    end_list(buffer)
    put(buffer, VIEW.refused)
    if mine:
        put_refusals(buffer, view, viewer)
    end_list(buffer)
    if put_or_null(buffer, VIEW.end, view.phase == ENDED):
        put_end(buffer, view)
    end_object(buffer)


@uncached
def put_chests(buffer: Buffer, counts: NDArray[np.int8]) -> None:
    """So many chests of each kind, and the end of their list."""
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            put_value(buffer, CHEST, kind)
    end_list(buffer)


@uncached
def put_cards(buffer: Buffer, cards: int, special: int, unknown: int) -> None:
    """The cards of a bit set, beggars in the order of the box, the seat's special card last, then the unknown ones."""
    for card in range(SPECIAL):
        if cards >> card & 1:
            put_value(buffer, CARD, card)
    if cards >> SPECIAL & 1:
        put_value(buffer, CARD, SPECIAL + special)
    for _ in range(unknown):
        put(buffer, UNKNOWN)
    end_list(buffer)


@writes(SEAT)
def put_seat(buffer: Buffer, view: State, seat: int, told: bool, sums: SeatSums) -> None:
    """One seat; of hidden chests and of cards that were taken back it is told which they are, or only how many."""
    special, known, hidden = int(view.special[seat]), int(view.hand[seat]) if told else 0, ZERO
    for kind in range(KINDS):
        hidden += view.hidden[seat, kind]
    put_number(buffer, SEAT.cards, view.hand_size[seat])
    put(buffer, SEAT.hand)
    put_cards(buffer, known, special, int(view.hand_size[seat] - size(known)))
    put_number(buffer, SEAT.draw, view.draw_size[seat])
    put(buffer, SEAT.discard)
    put_cards(buffer, int(view.discard[seat]), special, ZERO)
    put(buffer, SEAT.open)
    put_chests(buffer, view.open[seat])
    put_number(buffer, SEAT.hidden, hidden)
    if put_or_null(buffer, SEAT.hidden_chests, told):
        put_chests(buffer, view.hidden[seat])
    put_number(buffer, SEAT.gems, gems(view, seat) if told else NONE)
    put_value(buffer, SEAT.special, special)
    put_value(buffer, SEAT.special_lies, view.special_lies[seat])
    put_value(buffer, SEAT.protected, view.protected[seat])
    put_value(buffer, SEAT.out, 1 if view.phase == PLAY and view.out >> seat & 1 else 0)
    put(buffer, SEAT.power)
    put_powers(buffer, view, seat, sums)
    end_object(buffer)


@writes(POWER)
def put_powers(buffer: Buffer, view: State, seat: int, sums: SeatSums) -> None:
    """A seat's strength in each colour; the sum is also noted in `sums`."""
    for colour in range(len(POWERS)):
        sums[seat, colour] = power(view, seat, colour)
        put(buffer, POWERS[colour])
        put(buffer, POWER.beggars)
        put_cards(buffer, int(view.table[seat, colour]), int(view.special[seat]), ZERO)
        put_number(buffer, POWER.cards, view.sums[seat, colour])
        put_number(buffer, POWER.bonus, bonus(view, seat, colour))
        put_number(buffer, POWER.sum, sums[seat, colour])
        end_object(buffer)
    end_object(buffer)


@uncached
def put_colours(buffer: Buffer, fields: Any, numbers: NDArray[Any]) -> None:
    """A number for each colour: SUMS, or LEADERS, which are seats."""
    for colour in range(len(fields)):
        put_number(buffer, fields[colour], numbers[colour])
    end_object(buffer)


@uncached
def leaders_by(sums: SeatSums, seats: int) -> NDArray[np.int8]:
    """Who would win each colour; nobody in a tie, or where nobody has anything."""
    leaders = np.empty(3, np.int8)
    for colour in range(3):
        highest, leaders[colour] = 0, NONE
        for seat in range(seats):
            if sums[seat, colour] > highest:
                highest, leaders[colour] = sums[seat, colour], seat
            elif sums[seat, colour] == highest:
                leaders[colour] = NONE
    return leaders


@writes(CHOICE)
def put_choices(buffer: Buffer, tables: Tables, seat: int, sums: SeatSums) -> None:
    """Every legal move with what it would do."""
    view, after, actions = tables[SEEN], tables[AFTER], np.empty(ACTIONS, np.int16)
    for k in range(legal(view, seat, actions)):
        assert buffer.at < ROOM
        action = int(actions[k])
        tables[AFTER] = view
        apply(after, seat, action)
        put_value(buffer, CHOICE.move, action)
        put_value(buffer, CHOICE.notation, action)
        put(buffer, CHOICE.then)
        put_forecast(buffer, view, after, seat, action, sums)
        end_object(buffer)


@writes(FORECAST)
def put_forecast(buffer: Buffer, view: State, after: State, seat: int, action: int, sums: SeatSums) -> None:
    """The mover's sums, who leads each colour, who wins them where the phase ends; or what the mover has hidden."""
    playing = view.phase == PLAY
    if playing:
        colour = int(SIDE_COLOUR[action]) if action < CLOSE else 0
        before = sums[seat, colour]
        if action < CLOSE:
            sums[seat, colour] = sum_with(view, seat, action)
        put(buffer, FORECAST.sums)
        put_colours(buffer, SUMS, sums[seat])
        put(buffer, FORECAST.leaders)
        put_colours(buffer, LEADERS, leaders_by(sums, view.seats))
        sums[seat, colour] = before
    if playing and after.phase != PLAY:
        put(buffer, FORECAST.splits)
        put_colours(buffer, LEADERS, after.winner)
    if not playing:
        put_number(buffer, FORECAST.hidden_gems, gems(after, seat))
    end_object(buffer)


writer = writer_of(game, words, put_view)
