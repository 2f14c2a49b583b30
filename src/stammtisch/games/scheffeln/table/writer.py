"""Scheffeln as JSON, from one viewer's masked state: one function for each struct of `view.py`."""

import numpy as np

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import game
from stammtisch.games.scheffeln.actions import EXCHANGE
from stammtisch.games.scheffeln.components import CARDS, CARS, Business, Card, Colour
from stammtisch.games.scheffeln.game import ACTIONS, MOST_SEATS, apply, legal, refusal, scores, winners
from stammtisch.games.scheffeln.moves import MOVES, NOTATION
from stammtisch.games.scheffeln.rules import cards_held
from stammtisch.games.scheffeln.state import CHOOSE, ENDED, HIDDEN, NONE, PLAY
from stammtisch.games.scheffeln.table.forecast import CASES, attempts, case, earnings, earnings_if_over
from stammtisch.games.scheffeln.table.ring import Drive, Tile, cars_on
from stammtisch.games.scheffeln.table.view import (
    Forecast,
    ScheffelnChoice,
    ScheffelnRefusal,
    ScheffelnSeat,
    ScheffelnView,
)
from stammtisch.tables.wire.end import End
from stammtisch.tables.writing import verdicts
from stammtisch.tables.writing.fields import Words, writes
from stammtisch.tables.writing.ink import (
    ROOM,
    ZERO,
    Buffer,
    copy,
    end_list,
    end_object,
    left_out,
    put,
    put_item,
    put_items,
    put_number,
    put_or_null,
    put_value,
    put_value_set,
    uncached,
)
from stammtisch.tables.writing.sheets import AFTER, PAID, SEEN, Tables, writer_of

CAR_NUMBERS = (NONE, *range(len(CARS)))
ROWS = [cars_on(lower, upper) for lower in CAR_NUMBERS for upper in CAR_NUMBERS]

words = Words()
VIEW, TILE, SEAT = words.fields(ScheffelnView), words.fields(Tile, cars=ROWS), words.fields(ScheffelnSeat)
CHOICE = words.fields(ScheffelnChoice, move=MOVES, notation=NOTATION)
FORECAST, DRIVE = words.fields(Forecast), words.fields(Drive)
COLOUR, CARD, UNKNOWN = words.items(Colour | None), words.items(Card), words.items(["?"])
BUSINESS, ROW = words.keys(Business), words.items(ROWS)
put_refusals = verdicts.refusals(words, ScheffelnRefusal, MOVES, CASES, attempts, refusal, case)
put_end = verdicts.end(words, End, scores, winners)


@writes(VIEW)
def put_view(buffer: Buffer, tables: Tables, viewer: int, choosing: bool, open_book: bool) -> None:
    """The whole table; what the others have won only where the table tells what everybody could remember."""
    view = tables[SEEN]
    told = open_book or view.phase == ENDED
    mine = choosing and viewer == view.turn and (view.phase == PLAY or view.phase == CHOOSE)
    put_number(buffer, VIEW.viewer, viewer)
    put_value(buffer, VIEW.phase, view.phase)
    put_number(buffer, VIEW.round, view.rounds)
    put_number(buffer, VIEW.card, 5 - view.laps if view.phase == PLAY else 0)
    put_number(buffer, VIEW.turn, view.turn)
    put_number(buffer, VIEW.start, view.start)
    put_value(buffer, VIEW.run, view.run)
    put_value(buffer, VIEW.mafia, view.mafia)
    put(buffer, VIEW.ring)
    for place in range(8):
        put_tile(buffer, view, place)
    end_list(buffer)
    put(buffer, VIEW.centre)
    put_value_set(buffer, COLOUR, view.centre)
    put(buffer, VIEW.played)
    put_cards(buffer, int(view.played), ZERO)
    put(buffer, VIEW.seats)
    put_seats(buffer, tables, viewer, told)
    put(buffer, VIEW.leaders)
    put_leaders(buffer, view, told)
    put_number(buffer, VIEW.mafia_seat, view.mafia_seat)
    put_number(buffer, VIEW.mafia_token, view.mafia_token)
    put(buffer, VIEW.choices)
    if mine:
        put_choices(buffer, tables, viewer)
    end_list(buffer)
    put(buffer, VIEW.refused)
    if mine:
        put_refusals(buffer, view, viewer)
    end_list(buffer)
    if put_or_null(buffer, VIEW.end, view.phase == ENDED):
        put_end(buffer, view)
    end_object(buffer)


@writes(TILE)
def put_tile(buffer: Buffer, view: State, place: int) -> None:
    gone = int(view.gone[place])
    put_value(buffer, TILE.business, place)
    put_value(buffer, TILE.cars, row_of(view, place))
    put_number(
        buffer, TILE.token, NONE if gone == 4 or view.tokens[place, 0] == NONE else int(view.tokens[place, gone])
    )
    put_number(buffer, TILE.left, 4 - gone)
    put(buffer, TILE.taken)
    for k in range(gone):
        put_item(buffer, view.tokens[place, k])
    end_list(buffer)
    end_object(buffer)


@uncached
def row_of(table: State, place: int) -> int:
    """The place in ROWS of the cars on a business."""
    return int((table.bottom[place] - NONE) * len(CAR_NUMBERS) + table.top[place] - NONE)


@uncached
def put_cards(buffer: Buffer, cards: int, count: int) -> None:
    """Cards in the order of the deck, or so many that the viewer may not know, and the end of their list."""
    if cards == HIDDEN:
        for _ in range(count):
            put(buffer, UNKNOWN)
    else:
        for card in range(len(CARDS)):
            for _ in range(cards >> 2 * card & 3):
                put_value(buffer, CARD, card)
    end_list(buffer)


@writes(SEAT)
def put_seats(buffer: Buffer, tables: Tables, viewer: int, told: bool) -> None:
    """All seats, and the end of their list."""
    view, earn = tables[SEEN], np.empty(MOST_SEATS, np.int32)
    tables[PAID] = view
    earnings_if_over(view, tables[PAID], earn)
    for seat in range(view.seats):
        count = cards_held(view, seat)
        put_number(buffer, SEAT.money, view.money[seat] if told or seat == viewer else NONE)
        put_value(buffer, SEAT.character, view.character[seat])
        put_number(buffer, SEAT.cards, count)
        put(buffer, SEAT.hand)
        put_cards(buffer, int(view.hand[seat]), count)
        put(buffer, SEAT.discards)
        put_cards(buffer, int(view.discards[seat]), int(view.face_down[seat]))
        put_number(buffer, SEAT.earn, earn[seat])
        put_number(buffer, SEAT.took, view.took[seat])
        end_object(buffer)
    end_list(buffer)


@uncached
def put_leaders(buffer: Buffer, view: State, told: bool) -> None:
    """Who has the most money, and the end of their list; nobody leads while nobody has anything."""
    most = 1
    for seat in range(view.seats):
        most = max(most, int(view.money[seat]))
    for seat in range(view.seats):
        if told and view.money[seat] == most:
            put_item(buffer, seat)
    end_list(buffer)


@writes(CHOICE)
def put_choices(buffer: Buffer, tables: Tables, seat: int) -> None:
    """Every legal move with what it would do; which card is hidden for a character changes nothing of that."""
    view, after, actions = tables[SEEN], tables[AFTER], np.empty(ACTIONS, np.int16)
    starts, ends = np.zeros(8, np.int64), np.zeros(8, np.int64)
    for k in range(legal(view, seat, actions)):
        assert buffer.at < ROOM
        action = int(actions[k])
        put_value(buffer, CHOICE.move, action)
        put_value(buffer, CHOICE.notation, action)
        put(buffer, CHOICE.then)
        character = action - EXCHANGE & 7
        if action >= EXCHANGE and ends[character]:
            copy(buffer, starts[character], ends[character])
            continue
        start = buffer.at
        tables[AFTER] = view
        apply(after, seat, action)
        put_forecast(buffer, tables)
        end_object(buffer)
        if action >= EXCHANGE:
            starts[character], ends[character] = start, buffer.at


@writes(FORECAST)
def put_forecast(buffer: Buffer, tables: Tables) -> None:
    """The cars that drive, the businesses that change, the characters if they do, and what everybody would earn."""
    view, after = tables[SEEN], tables[AFTER]
    start = buffer.at
    put(buffer, FORECAST.drives)
    for car in range(len(CARS)):
        if view.where[car] != NONE and view.where[car] != after.where[car]:
            put_drive(buffer, car, view.where[car], after.where[car])
    if not left_out(buffer, start):
        end_list(buffer)
    start = buffer.at
    put(buffer, FORECAST.tiles)
    for place in range(8):
        if view.bottom[place] != after.bottom[place] or view.top[place] != after.top[place]:
            put_value(buffer, BUSINESS, place)
            put_value(buffer, ROW, row_of(after, place))
    if not left_out(buffer, start):
        end_object(buffer)
    if somebody_changes(view, after):
        put(buffer, FORECAST.characters)
        for seat in range(view.seats):
            put_value(buffer, COLOUR, after.character[seat])
        end_list(buffer)
    earn = np.empty(MOST_SEATS, np.int32)
    if view.phase == PLAY and after.phase != PLAY:
        earnings(after, earn)  # the move ended the round
    else:
        tables[PAID] = after
        earnings_if_over(after, tables[PAID], earn)
    put(buffer, FORECAST.earn)
    put_items(buffer, earn, view.seats)
    end_object(buffer)


@writes(DRIVE)
def put_drive(buffer: Buffer, car: int, start: int, end: int) -> None:
    put_value(buffer, DRIVE.car, car)
    put_value(buffer, DRIVE.start, start)
    put_value(buffer, DRIVE.to, end)
    end_object(buffer)


@uncached
def somebody_changes(view: State, after: State) -> bool:
    """Whether anybody represents another character after a move."""
    for seat in range(view.seats):
        if view.character[seat] != after.character[seat]:
            return True
    return False


writer = writer_of(game, words, put_view)
