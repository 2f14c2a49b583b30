"""Die Tafelrunde 2 as JSON: the fields of `TafelrundeView`, in their order, from one viewer's masked state."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import size
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.actions import CLOSE
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    CHEST_COLOUR,
    CHESTS,
    COLOURS,
    GEMS,
    KINDS,
    SIDE_COLOUR,
    SPECIAL,
    SPECIALS,
)
from stammtisch.games.tafelrunde.game import ACTIONS, STATE, apply, legal, mask, refusal, scores, winners
from stammtisch.games.tafelrunde.moves import MOVES, NOTATION
from stammtisch.games.tafelrunde.rules import gems
from stammtisch.games.tafelrunde.split import bonus, power, sum_with
from stammtisch.games.tafelrunde.state import ENDED, HIDE, MIDDLE, NONE, PLAY, SETUP
from stammtisch.games.tafelrunde.table.forecast import CASES, attempts, case
from stammtisch.games.tafelrunde.table.view import PHASES
from stammtisch.tables.writing import verdicts
from stammtisch.tables.writing.ink import (
    AFTER,
    BLANK,
    COMMA,
    DESK,
    END_OF_LIST,
    END_OF_OBJECT,
    NOTHING,
    ROOM,
    VIEW,
    Desk,
    Letters,
    Tables,
    Words,
    Writer,
    close,
    kept,
    put,
    put_number,
    put_sign,
    stroke,
    written,
)

SEATS = 4
NO_SPECIAL, NO_COLOUR = len(SPECIALS), len(COLOURS)
BOTH = (False, True)

words = Words()
VIEWER = words.add(*(f'{{"game":"tafelrunde","viewer":{viewer}' for viewer in ("null", *range(SEATS))))
PHASE = words.add(*(f',"phase":{written(phase)},"prey":' for phase in PHASES))
TURN, START, PILE, LAID, ZORK_GEMS = (
    words.add(f',"{name}":') for name in ("turn", "start", "pile", "laid", "zork_gems")
)
OPTIONS = words.add(*(f',"bonus_needs_card":{written(needs)},"middle":[' for needs in BOTH))
CHEST = words.add(*(f"{written([COLOURS[CHEST_COLOUR[kind]], int(GEMS[kind])])}," for kind in range(KINDS)))
AT_SEATS, CARDS, HAND, DRAW, DISCARD = (
    words.add(text) for text in (',"seats":[', '{"cards":', ',"hand":[', ',"draw":', ',"discard":[')
)
BEGGAR = words.add(*(f"{written(name)}," for name in BEGGARS))
SPECIAL_CARD = words.add(*(f"{written(name)}," for name in SPECIALS))
UNKNOWN = words.add('"?",')
OPEN, HIDDEN, HIDDEN_CHESTS = (words.add(text) for text in (',"open":[', ',"hidden":', ',"hidden_chests":['))
SECRET = words.add(',"hidden_chests":null,"gems":null')
HIS_GEMS = words.add(',"gems":')
HIS_SPECIAL = words.add(*(f',"special":{written(name)}' for name in (*SPECIALS, None)))
LIES = words.add(*(f',"special_lies":{written(lies)}' for lies in BOTH))
PROTECTED = words.add(*(f',"protected":{written(name)}' for name in (*COLOURS, None)))
OUT = words.add(*(f',"out":{written(out)},"power":{{' for out in BOTH))
POWER = words.add(*(f'{written(name)}:{{"beggars":[' for name in COLOURS))
WORTH, BONUS, SUM, NEXT = (words.add(text) for text in (',"cards":', ',"bonus":', ',"sum":', "},"))
COLOUR = words.add(*(f"{written(name)}:" for name in COLOURS))
LEADERS, WINNERS = words.add(',"leaders":{'), words.add(',"winners":{')
CHOICES, REFUSED, NO_END = (words.add(text) for text in (',"choices":[', ',"refused":[', ',"end":null}'))
MOVE = words.add(*(f'{{"move":{written(move)}' for move in MOVES))
THEN = words.add(*(f',"notation":{written(notation)},"then":{{' for notation in NOTATION))
SUMS, WOULD_LEAD, SPLITS, WOULD_HIDE, AFTER_CHOICE = (
    words.add(text) for text in ('"sums":{', ',"leaders":{', ',"splits":{', '"hidden_gems":', "}},")
)
put_refusals = verdicts.refusals(words, MOVE, CASES, ACTIONS, attempts, refusal, case)
put_end = verdicts.end(words, scores, winners)

Sums = NDArray[np.int64]
"""Each seat's sum in each colour."""


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
    put(desk, TURN)
    put_number(desk, view.turn)
    put(desk, START)
    put_number(desk, view.start)
    put(desk, OPTIONS + view.bonus_needs_card)
    put_chests(desk, view.open[MIDDLE])
    put(desk, PILE)
    put_number(desk, len(CHESTS) if view.phase == SETUP else len(CHESTS) - view.turned)
    put(desk, LAID)
    put_number(desk, view.laid)
    put(desk, ZORK_GEMS)
    put_number(desk, view.zork_gems)
    put(desk, AT_SEATS)
    sums = np.zeros((SEATS, 3), np.int64)
    for seat in range(view.seats):
        put_seat(desk, view, seat, told or seat == viewer, sums)
    close(desk, END_OF_LIST)
    put(desk, LEADERS)
    put_leaders(desk, sums, view.seats)
    put(desk, WINNERS)
    put_colours(desk, view.winner)
    mine = choosing and viewer == view.turn and (view.phase == PLAY or view.phase == HIDE)
    put(desk, CHOICES)
    if mine:
        put_choices(desk, tables, viewer, sums)
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
def put_chests(desk: Desk, counts: NDArray[np.int8]) -> None:
    """So many chests of each kind, to the end of the list."""
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            put(desk, CHEST + kind)
    close(desk, END_OF_LIST)


@stroke
def put_cards(desk: Desk, cards: int, special: int, unknown: int) -> None:
    """The cards of a bit set, beggars in the order of the box, the seat's special card last, then the unknown ones."""
    for card in range(SPECIAL):
        if cards >> card & 1:
            put(desk, BEGGAR + card)
    if cards >> SPECIAL & 1:
        put(desk, SPECIAL_CARD + special)
    for _ in range(unknown):
        put(desk, UNKNOWN)
    close(desk, END_OF_LIST)


@stroke
def put_seat(desk: Desk, view: State, seat: int, told: bool, sums: Sums) -> None:
    """One seat; of hidden chests and of cards that were taken back it is told which they are, or only how many."""
    special, protected, known = int(view.special[seat]), int(view.protected[seat]), int(view.hand[seat]) if told else 0
    put(desk, CARDS)
    put_number(desk, view.hand_size[seat])
    put(desk, HAND)
    put_cards(desk, known, special, int(view.hand_size[seat]) - size(known))
    put(desk, DRAW)
    put_number(desk, view.draw_size[seat])
    put(desk, DISCARD)
    put_cards(desk, int(view.discard[seat]), special, NOTHING)
    put(desk, OPEN)
    put_chests(desk, view.open[seat])
    put(desk, HIDDEN)
    hidden = 0
    for kind in range(KINDS):
        hidden += view.hidden[seat, kind]
    put_number(desk, hidden)
    if told:
        put(desk, HIDDEN_CHESTS)
        put_chests(desk, view.hidden[seat])
        put(desk, HIS_GEMS)
        put_number(desk, gems(view, seat))
    else:
        put(desk, SECRET)
    put(desk, HIS_SPECIAL + (NO_SPECIAL if special == NONE else special))
    put(desk, LIES + view.special_lies[seat])
    put(desk, PROTECTED + (NO_COLOUR if protected == NONE else protected))
    put(desk, OUT + (1 if view.phase == PLAY and view.out >> seat & 1 else 0))
    for colour in range(3):
        sums[seat, colour] = power(view, seat, colour)
        put(desk, POWER + colour)
        put_cards(desk, int(view.table[seat, colour]), special, NOTHING)
        put(desk, WORTH)
        put_number(desk, view.sums[seat, colour])
        put(desk, BONUS)
        put_number(desk, bonus(view, seat, colour))
        put(desk, SUM)
        put_number(desk, sums[seat, colour])
        put(desk, NEXT)
    close(desk, END_OF_OBJECT)
    put(desk, NEXT)


@stroke
def put_colours(desk: Desk, numbers: NDArray[np.int8]) -> None:
    """A number for each colour, to the end of the object."""
    for colour in range(3):
        put(desk, COLOUR + colour)
        put_number(desk, numbers[colour])
        put_sign(desk, COMMA)
    close(desk, END_OF_OBJECT)


@stroke
def put_leaders(desk: Desk, sums: Sums, seats: int) -> None:
    """Who would win each colour; nobody in a tie, or where nobody has anything."""
    leaders = np.empty(3, np.int8)
    for colour in range(3):
        highest, leaders[colour] = 0, NONE
        for seat in range(seats):
            if sums[seat, colour] > highest:
                highest, leaders[colour] = sums[seat, colour], seat
            elif sums[seat, colour] == highest:
                leaders[colour] = NONE
    put_colours(desk, leaders)


@stroke
def put_choices(desk: Desk, tables: Tables, seat: int, sums: Sums) -> None:
    """Every legal move with what it would do."""
    view, after, actions = tables[VIEW], tables[AFTER], np.empty(ACTIONS, np.int16)
    for k in range(legal(view, seat, actions)):
        assert desk.at < ROOM
        action = int(actions[k])
        tables[AFTER] = view
        put(desk, MOVE + action)
        put(desk, THEN + action)
        apply(after, seat, action)
        if view.phase == HIDE:
            put(desk, WOULD_HIDE)
            put_number(desk, gems(after, seat))
        else:
            put_forecast(desk, view, after, seat, action, sums)
        put(desk, AFTER_CHOICE)


@stroke
def put_forecast(desk: Desk, view: State, after: State, seat: int, action: int, sums: Sums) -> None:
    """The mover's sums, who leads each colour, and who wins them where the phase ends."""
    colour = int(SIDE_COLOUR[action]) if action < CLOSE else 0
    before = sums[seat, colour]
    if action < CLOSE:
        sums[seat, colour] = sum_with(view, seat, action)
    put(desk, SUMS)
    put_colours(desk, sums[seat])
    put(desk, WOULD_LEAD)
    put_leaders(desk, sums, view.seats)
    sums[seat, colour] = before
    if after.phase != PLAY:
        put(desk, SPLITS)
        put_colours(desk, after.winner)


writer = Writer(words, write, STATE)
