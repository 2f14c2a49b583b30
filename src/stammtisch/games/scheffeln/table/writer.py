"""Scheffeln as JSON: the fields of `ScheffelnView`, in their order, from one viewer's masked state."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.actions import EXCHANGE
from stammtisch.games.scheffeln.components import BUSINESSES, CARDS, CARS, COLOURS
from stammtisch.games.scheffeln.game import ACTIONS, STATE, apply, legal, mask, refusal, scores, winners
from stammtisch.games.scheffeln.moves import MOVES, NOTATION
from stammtisch.games.scheffeln.rules import cards_held
from stammtisch.games.scheffeln.state import CHOOSE, ENDED, HIDDEN, NONE, PLAY
from stammtisch.games.scheffeln.table.forecast import CASES, KINDS, SEATS, attempts, case, earnings, earnings_if_over
from stammtisch.games.scheffeln.table.view import PHASES
from stammtisch.tables.writing import verdicts
from stammtisch.tables.writing.ink import (
    AFTER,
    BLANK,
    COMMA,
    DESK,
    END_OF_LIST,
    END_OF_OBJECT,
    NOTHING,
    PAID,
    ROOM,
    VIEW,
    Desk,
    Letters,
    Tables,
    Words,
    Writer,
    close,
    copy,
    kept,
    put,
    put_members,
    put_number,
    put_numbers,
    put_sign,
    stroke,
    written,
)

NO_CAR, NO_CHARACTER = len(CARS), len(COLOURS)
BOTH = (False, True)


def cars_on(lower: int, upper: int) -> str:
    """The cars of a business as a list."""
    return written([CARS[car] for car in (lower, upper) if car != NO_CAR])


words = Words()
VIEWER = words.add(*(f'{{"game":"scheffeln","viewer":{viewer}' for viewer in ("null", *range(SEATS))))
PHASE = words.add(*(f',"phase":{written(phase)},"round":' for phase in PHASES))
CARD, TURN, START = (words.add(f',"{name}":') for name in ("card", "turn", "start"))
OPTIONS = words.add(
    *(f',"run":{written(run)},"mafia":{written(mafia)},"ring":[' for mafia in BOTH for run in BOTH),
)
TILE = words.add(*(f'{{"business":{written(business)},"cars":' for business in BUSINESSES))
ROW = words.add(*(cars_on(lower, upper) for lower in range(NO_CAR + 1) for upper in range(NO_CAR + 1)))
TOKEN = words.add(',"token":')
LEFT = words.add(*(f',"left":{left},"taken":[' for left in range(5)))
CENTRE, PLAYED, AT_SEATS = (words.add(f',"{name}":[') for name in ("centre", "played", "seats"))
COLOUR = words.add(*(f"{written(colour)}," for colour in COLOURS), "null,")
KIND = words.add(*(f"{written(card)}," for card in CARDS))
UNKNOWN = words.add('"?",')
MONEY = words.add('{"money":')
CHARACTER = words.add(*(f',"character":{written(name)},"cards":' for name in (*COLOURS, None)))
HAND, DISCARDS = words.add(',"hand":['), words.add(',"discards":[')
EARN, TOOK = words.add(',"earn":'), words.add(',"took":')
LEADERS, MAFIA_SEAT, MAFIA_TOKEN = (words.add(text) for text in (',"leaders":[', ',"mafia_seat":', ',"mafia_token":'))
CHOICES, REFUSED, NO_END = (words.add(text) for text in (',"choices":[', ',"refused":[', ',"end":null}'))
MOVE = words.add(*(f'{{"move":{written(move)}' for move in MOVES))
THEN = words.add(*(f',"notation":{written(notation)},"then":{{' for notation in NOTATION))
DRIVES, TILES, CHARACTERS, WOULD_EARN = (
    words.add(text) for text in ('"drives":[', '"tiles":{', '"characters":[', '"earn":[')
)
DRIVE = words.add(*(f'{{"car":{written(car)},"from":' for car in CARS))
BUSINESS = words.add(*map(written, BUSINESSES))
TO, IS, NEXT, AFTER_LIST, AFTER_CHOICE = (words.add(text) for text in (',"to":', ":", "},", "],", "}},"))
put_refusals = verdicts.refusals(words, MOVE, CASES, ACTIONS, attempts, refusal, case)
put_end = verdicts.end(words, scores, winners)


@kept
def write(
    cells: Letters,
    viewers: int,
    choosing: bool,
    open_book: bool,
    room: Letters,
    letters: Letters,
    ends: NDArray[np.int32],
) -> None:
    """What each of the viewers sees, the spectator first; `viewers` has a bit for each, seats from the second on."""
    state, tables, desk = cells.view(STATE)[0], room.view(STATE), letters.view(DESK)[0]
    desk.at, count = 0, 0
    for viewer in range(-1, SEATS):
        if viewers >> (viewer + 1) & 1:
            tables[VIEW] = tables[BLANK]
            mask(state, viewer, tables[VIEW])
            put_view(desk, tables, viewer, choosing, open_book)
            ends[count] = desk.at
            count += 1


@stroke
def put_view(desk: Desk, tables: Tables, viewer: int, choosing: bool, open_book: bool) -> None:
    view = tables[VIEW]
    told = open_book or view.phase == ENDED
    assert desk.at < ROOM
    put(desk, VIEWER + viewer + 1)
    put(desk, PHASE + view.phase)
    put_number(desk, view.rounds)
    put(desk, CARD)
    put_number(desk, 5 - view.laps if view.phase == PLAY else 0)
    put(desk, TURN)
    put_number(desk, view.turn)
    put(desk, START)
    put_number(desk, view.start)
    put(desk, OPTIONS + view.run + 2 * view.mafia)
    for place in range(8):
        put_tile(desk, view, place)
    close(desk, END_OF_LIST)
    put(desk, CENTRE)
    put_members(desk, COLOUR, view.centre)
    put(desk, PLAYED)
    put_hand(desk, int(view.played), NOTHING)
    put_seats(desk, tables, viewer, told)
    put(desk, MAFIA_SEAT)
    put_number(desk, view.mafia_seat)
    put(desk, MAFIA_TOKEN)
    put_number(desk, view.mafia_token)
    mine = choosing and viewer == view.turn and (view.phase == PLAY or view.phase == CHOOSE)
    put(desk, CHOICES)
    if mine:
        put_choices(desk, tables, viewer)
    close(desk, END_OF_LIST)
    put(desk, REFUSED)
    if mine:
        put_refusals(desk, view, viewer)
    close(desk, END_OF_LIST)
    if view.phase == ENDED:
        put_end(desk, view)
    else:
        put(desk, NO_END)


@stroke
def put_tile(desk: Desk, view: State, place: int) -> None:
    gone = int(view.gone[place])
    put(desk, TILE + place)
    put_row(desk, view, place)
    put(desk, TOKEN)
    put_number(desk, NONE if gone == 4 or view.tokens[place, 0] == NONE else int(view.tokens[place, gone]))
    put(desk, LEFT + 4 - gone)
    for k in range(gone):
        put_number(desk, view.tokens[place, k])
        put_sign(desk, COMMA)
    close(desk, END_OF_LIST)
    put(desk, NEXT)


@stroke
def put_row(desk: Desk, table: State, place: int) -> None:
    """The cars of a business, the bottom car first."""
    lower, upper = int(table.bottom[place]), int(table.top[place])
    put(desk, ROW + (NO_CAR if lower == NONE else lower) * (NO_CAR + 1) + (NO_CAR if upper == NONE else upper))


@stroke
def put_hand(desk: Desk, hand: int, size: int) -> None:
    """Cards in the order of the deck, or so many that the viewer may not know; to the end of the list."""
    if hand == HIDDEN:
        for _ in range(size):
            put(desk, UNKNOWN)
    else:
        for card in range(KINDS):
            for _ in range(hand >> 2 * card & 3):
                put(desk, KIND + card)
    close(desk, END_OF_LIST)


@stroke
def put_seats(desk: Desk, tables: Tables, viewer: int, told: bool) -> None:
    """All seats, and who has the most money; nobody leads while nobody has anything.

    What the others have won is told only where the table tells what everybody could remember.
    """
    view, earn, most = tables[VIEW], np.empty(SEATS, np.int32), 1
    tables[PAID] = view
    earnings_if_over(view, tables[PAID], earn)
    put(desk, AT_SEATS)
    for seat in range(view.seats):
        held, cards = int(view.character[seat]), cards_held(view, seat)
        most = max(most, int(view.money[seat]))
        put(desk, MONEY)
        put_number(desk, view.money[seat] if told or seat == viewer else NONE)
        put(desk, CHARACTER + (NO_CHARACTER if held == NONE else held))
        put_number(desk, cards)
        put(desk, HAND)
        put_hand(desk, int(view.hand[seat]), cards)
        put(desk, DISCARDS)
        put_hand(desk, int(view.discards[seat]), int(view.face_down[seat]))
        put(desk, EARN)
        put_number(desk, earn[seat])
        put(desk, TOOK)
        put_number(desk, view.took[seat])
        put(desk, NEXT)
    close(desk, END_OF_LIST)
    put(desk, LEADERS)
    for seat in range(view.seats):
        if told and view.money[seat] == most:
            put_number(desk, seat)
            put_sign(desk, COMMA)
    close(desk, END_OF_LIST)


@stroke
def put_choices(desk: Desk, tables: Tables, seat: int) -> None:
    """Every legal move with what it would do; which card is hidden for a character changes nothing of that."""
    view, after, actions = tables[VIEW], tables[AFTER], np.empty(ACTIONS, np.int16)
    starts, ends = np.zeros(8, np.int64), np.zeros(8, np.int64)
    for k in range(legal(view, seat, actions)):
        assert desk.at < ROOM
        action = int(actions[k])
        put(desk, MOVE + action)
        put(desk, THEN + action)
        character = action - EXCHANGE & 7
        if action >= EXCHANGE and ends[character]:
            copy(desk, starts[character], ends[character])
            continue
        start = desk.at
        tables[AFTER] = view
        apply(after, seat, action)
        put_forecast(desk, tables)
        if action >= EXCHANGE:
            starts[character], ends[character] = start, desk.at


@stroke
def put_forecast(desk: Desk, tables: Tables) -> None:
    """The cars that drive, the businesses that change, the characters if they do, and what everybody would earn."""
    view, after, start = tables[VIEW], tables[AFTER], desk.at
    for car in range(len(CARS)):
        here, there = view.where[car], after.where[car]
        if here != NONE and here != there:
            if desk.at == start:
                put(desk, DRIVES)
            put(desk, DRIVE + car)
            put(desk, BUSINESS + here)
            put(desk, TO)
            put(desk, BUSINESS + there)
            put(desk, NEXT)
    if desk.at > start:
        close(desk, END_OF_LIST)
        put_sign(desk, COMMA)
    start = desk.at
    for place in range(8):
        if view.bottom[place] != after.bottom[place] or view.top[place] != after.top[place]:
            if desk.at == start:
                put(desk, TILES)
            put(desk, BUSINESS + place)
            put(desk, IS)
            put_row(desk, after, place)
            put_sign(desk, COMMA)
    if desk.at > start:
        close(desk, END_OF_OBJECT)
        put_sign(desk, COMMA)
    put_characters(desk, view, after)
    earn = np.empty(SEATS, np.int32)
    if view.phase == PLAY and after.phase != PLAY:
        earnings(after, earn)  # the move ended the round
    else:
        tables[PAID] = after
        earnings_if_over(after, tables[PAID], earn)
    put(desk, WOULD_EARN)
    put_numbers(desk, earn, view.seats)
    put(desk, AFTER_CHOICE)


@stroke
def put_characters(desk: Desk, view: State, after: State) -> None:
    """Who represents whom after a move, if that changes."""
    changed = False
    for seat in range(view.seats):
        changed |= view.character[seat] != after.character[seat]
    if changed:
        put(desk, CHARACTERS)
        for seat in range(view.seats):
            held = int(after.character[seat])
            put(desk, COLOUR + (NO_CHARACTER if held == NONE else held))
        close(desk, END_OF_LIST)
        put_sign(desk, COMMA)


writer = Writer(words, write, STATE)
