"""What a seat can be certain of in this prey, whatever the others hold and play.

What others hold is decided as late as possible: on an imagined table a seat may play any card that it might hold until
as many have left its hand as were in it. Whatever it plays it may have held all along, and the viewer's own decisions
depend on nothing but what lies open. So the best that the viewer is certain of is the maximin of a game without hidden
cards, in which all others play against it.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled, kept
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.actions import ACTIONS, BACK_OUT, CLOSE
from stammtisch.games.tafelrunde.choices import legal
from stammtisch.games.tafelrunde.components import CHEST_COLOUR, CHESTS_OF_KIND, KINDS, SET, SPECIAL
from stammtisch.games.tafelrunde.rules import apply, gems, open_gems, visible_colours
from stammtisch.games.tafelrunde.state import HIDE, MIDDLE, PLAY, STATE

RAID, END, STAY = range(3)
"""What counts: gems before the seat after the split, times 100, and cards in its hand; or 1 where the game ends and the
seat wins alone; or 1 where the game does not end with others as the only winners."""

DEEPEST = 40  # decisions in a line
TOO_LARGE, UNKNOWN = -1, -2
MOST = 1 << 20  # more than any worth
MASK = (1 << 62) - 1
MIX = 0x2545F4914F6CDD1D & MASK  # any large odd number

FRAME = np.dtype(
    (
        np.record,
        [
            ("key", "i8"),  # names the table
            ("best", "i4"),  # what the actions looked at so far are worth to its seat
            ("count", "i2"),  # how many actions there are
            ("next", "i2"),  # which of them is looked at next
            ("actions", "i2", 64),
        ],
    )
)
"""A table on the way from the question to an end of the line."""

NOTE = np.dtype((np.record, [("key", "i8"), ("worth", "i4")]))
"""What a table is worth; key 0 is a free place."""


@compiled
def unseen(view: State, seat: int) -> int:
    """The cards of a seat that lie in its hand or its draw pile, nobody else knows where."""
    seen = view.known[seat] | view.discard[seat] | int(view.special_lies[seat]) << SPECIAL
    return SET & ~(seen | view.table[seat, 0] | view.table[seat, 1] | view.table[seat, 2])


@compiled
def imagine(view: State, viewer: int) -> None:
    """Gives the other seats every card that they might hold."""
    for seat in range(view.seats):
        if seat != viewer and view.hand_size[seat] > size(view.known[seat]):
            view.hand[seat] = view.known[seat] | unseen(view, seat)


@compiled
def follow(table: State, viewer: int, action: int) -> None:
    """The deciding seat's action on an imagined table."""
    seat = int(table.turn)
    if table.phase != PLAY or seat == viewer:
        apply(table, seat, action)
        return
    if action != BACK_OUT and table.hand_size[seat] == 1:
        table.hand[seat] = 1 << SPECIAL if action >= CLOSE else 1 << (action >> 1)  # so this was the last card
    apply(table, seat, action)
    if table.hand_size[seat] == size(table.known[seat]):
        table.hand[seat] = table.known[seat]


@compiled
def ends_now(table: State) -> bool:
    """After phase 4: the next refill cannot show three colours (T-END-1), in whichever order the pile lies."""
    colours = visible_colours(table)
    for kind in range(KINDS):
        left = int(CHESTS_OF_KIND[kind])
        for place in range(MIDDLE + 1):
            left -= table.open[place, kind]
        for seat in range(table.seats):
            left -= table.hidden[seat, kind]
        if left > 0:
            colours |= 1 << int(CHEST_COLOUR[kind])
    return colours != 7


@compiled
def rank(table: State, seat: int) -> int:
    """Gems, then the cards in hand after the draw of phase 5 (T-END-4, T-END-5), which is chance but not in number."""
    to_draw = min(2, int(table.draw_size[seat]) + size(table.discard[seat]))
    return gems(table, seat) * 100 + int(table.hand_size[seat]) + to_draw


@compiled
def worth(table: State, viewer: int, aim: int) -> int:
    """What the viewer has after the last decision of the phase."""
    if aim == RAID:
        return open_gems(table, viewer) * 100 + int(table.hand_size[viewer])
    if not ends_now(table):
        return 1 if aim == STAY else 0
    own = rank(table, viewer)
    for seat in range(table.seats):
        other = rank(table, seat)
        if seat != viewer and (other > own or (other == own and aim == END)):
            return 0
    return 1


@compiled
def key_of(table: State) -> int:
    """A number for everything that decisions of this phase change."""
    key = int(table.turn) << 20 | int(table.out) << 12 | int(table.zork_gems) << 4 | int(table.phase)
    for seat in range(table.seats):
        key = mixed(key, int(table.hand[seat]) << 20 | int(table.known[seat]))
        special = int(table.special_lies[seat]) << 8 | (int(table.protected[seat]) + 1)
        key = mixed(key, int(table.discard[seat]) << 16 | special)
        key = mixed(key, int(table.table[seat, 0]) << 32 | int(table.table[seat, 1]) << 16 | int(table.table[seat, 2]))
        key = mixed(key, int(table.hand_size[seat]))
        if table.phase == HIDE:
            for kind in range(KINDS):
                key = mixed(key, int(table.open[seat, kind]) << 8 | int(table.hidden[seat, kind]))
    return key | 1 << 61


@compiled
def mixed(key: int, part: int) -> int:
    key = ((key ^ part) * MIX) & MASK
    return key ^ key >> 29


@compiled
def place_of(key: int, notes: NDArray[Any]) -> int:
    """Where the key stands, or the free place where it belongs."""
    place = key % len(notes)
    while notes[place].key != 0 and notes[place].key != key:
        place = place + 1 if place + 1 < len(notes) else 0
    return place


def _certain(
    table: State,
    phase: int,
    viewer: int,
    aim: int,
    hostile: bool,
    notes: NDArray[Any],
    stack: NDArray[Any],
    frames: NDArray[Any],
    counted: NDArray[np.int64],
) -> int:
    """What the viewer is certain of on an imagined table, or may hope for where the others are not hostile.

    Notes stay good for other tables of the same question. `counted` adds up the tables looked at and the ends of lines.
    TOO_LARGE where the notes are half full.
    """
    depth, entering, found = 0, True, UNKNOWN
    stack[0] = table
    while True:
        now, frame = stack[depth], frames[depth]
        if entering:
            found = UNKNOWN
            if now.phase != phase:
                found = worth(now, viewer, aim)
                counted[1] += 1
            else:
                frame.key = key_of(now)
                place = place_of(int(frame.key), notes)
                if notes[place].key != 0:
                    found = int(notes[place].worth)
                elif counted[0] * 2 >= len(notes) or depth + 1 == len(stack):
                    return TOO_LARGE
                else:
                    frame.count = legal(now, int(now.turn), frame.actions)
                    frame.next = 0
                    frame.best = -1 if now.turn == viewer or not hostile else MOST
        if found == UNKNOWN and frame.next == frame.count:
            found = int(frame.best)
            place = place_of(int(frame.key), notes)
            notes[place].key, notes[place].worth = frame.key, found
            counted[0] += 1
        if found == UNKNOWN:
            stack[depth + 1] = now
            follow(stack[depth + 1], viewer, int(frame.actions[frame.next]))
            frame.next += 1
            depth += 1
            entering = True
            continue
        if depth == 0:
            return found
        depth -= 1
        above = frames[depth]
        chooses = stack[depth].turn == viewer or not hostile
        above.best = max(int(above.best), found) if chooses else min(int(above.best), found)
        entering, found = False, UNKNOWN


certain = kept(_certain)
imagined, followed, listed = kept(imagine), kept(follow), kept(legal)
hidden_from_others = kept(unseen)


class Certainty:
    """Answers questions about tables of one phase of one prey, as one seat sees them."""

    def __init__(self, view: State, viewer: int, aim: int, most: int, hostile: bool = True) -> None:
        self.viewer, self.aim, self.hostile = viewer, aim, hostile
        self.table = view.copy()
        imagined(self.table, viewer)
        self.counted = np.zeros(2, np.int64)
        self._notes = np.zeros(2 * most, NOTE)
        self._stack, self._frames = np.zeros(DEEPEST, STATE), np.zeros(DEEPEST, FRAME)

    def after(self, table: State, action: int) -> State:
        """A new imagined table."""
        following = table.copy()
        followed(following, self.viewer, action)
        return following

    def legal(self, table: State) -> list[int]:
        """What the deciding seat may do if it holds what it needs."""
        actions = np.empty(ACTIONS, np.int16)
        return actions[: listed(table, int(table.turn), actions)].tolist()

    def worth(self, table: State) -> int:
        """Of an imagined table of the same phase, or of the end of the phase."""
        scratch = self._notes, self._stack, self._frames, self.counted
        return int(certain(table, int(self.table.phase), self.viewer, self.aim, self.hostile, *scratch))
