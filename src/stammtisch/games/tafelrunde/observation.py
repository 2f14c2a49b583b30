"""A seat's view of Die Tafelrunde 2 as a row of integers."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.observations import Part, starts
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import CHESTS
from stammtisch.games.tafelrunde.state import HIDDEN, HIDE, NONE, PLAY

CARDS = 16
UNKNOWN = CARDS
"""In `drew`: a card that only its owner has seen."""

PARTS = (
    Part("options", 1, 0, 1, "1 for the house rule `bonus_needs_card`"),
    Part("seats", 3, 0, 1, "one-hot: 2, 3 or 4 players"),
    Part("phase", 2, 0, 1, "one-hot: playing cards, hiding chests"),
    Part("start", 4, 0, 1, "one-hot by seat: who has the starting card"),
    Part("turn", 4, 0, 1, "one-hot by seat: who decides"),
    Part("prey", 1, 0, 1000, "the number of the prey"),
    Part("laid", 1, 0, 64, "how many cards were played in this prey"),
    Part("pile", 1, 0, len(CHESTS), "how many chests are left in the pile"),
    Part("refilled", 1, 0, len(CHESTS), "how many chests the last phase 1 turned up"),
    Part("zork_gems", 1, 0, 6, "gems that the seat which decides has hidden with Zork in this phase 4"),
    Part("hand", 64, 0, 1, "by seat and card (15 beggars, the special): own hand, and what all know of the others’"),
    Part("known", 16, 0, 1, "own cards that everybody knows to be in the own hand"),
    Part("held", 4, 0, 16, "by seat: how many cards it holds"),
    Part("draw", 4, 0, 16, "by seat: how many cards are in its draw pile"),
    Part("discard", 64, 0, 1, "by seat and card: its face-up discards"),
    Part("table", 192, 0, 1, "by seat, colour and card: the cards before it"),
    Part("sums", 12, 0, 40, "by seat and colour: what those cards are worth, without bonus"),
    Part("special", 16, 0, 1, "by seat, one-hot: the special card of its set"),
    Part("special_lies", 4, 0, 1, "by seat: whether that card lies before it"),
    Part("protected", 12, 0, 1, "by seat, one-hot: the colour of its chests under Last warning"),
    Part("out", 4, 0, 1, "by seat: whether it has backed out of this prey or holds no card"),
    Part("open", 45, 0, len(CHESTS), "by seat, then in the middle: face-up chests by colour and gems (2, 3, 4)"),
    Part("hidden", 36, 0, len(CHESTS), "by seat: face-down chests by colour and gems"),
    Part("winner", 12, 0, 1, "by colour, one-hot by seat: who took it in the last phase 3"),
    Part("fresh", 4, 0, 16, "by seat: how many discards became its draw pile in the last phase 5"),
    Part("drew", 8, -1, UNKNOWN, f"by seat: the two cards of the last phase 5; -1: none, {UNKNOWN}: not seen"),
)  # fmt: skip
(
    OPTIONS, SEATS, PHASE, START, TURN, NUMBER, LAID, PILE, REFILLED, ZORK_GEMS, HAND, KNOWN, HELD, DRAW, DISCARD,
    TABLE, SUMS, WHICH, LIES, PROTECTED, OUT, OPEN, FACE_DOWN, WINNER, FRESH, DREW,
) = starts(PARTS)  # fmt: skip


@compiled
def spread(cards: int, out: NDArray[np.int16], start: int) -> None:
    """A set of cards, one entry for each of the sixteen."""
    for card in range(CARDS):
        out[start + card] = int(cards) >> card & 1


@compiled
def observe_table(view: State, seat: int, out: NDArray[np.int16]) -> None:
    """What is not before any seat."""
    seats = int(view.seats)
    out[OPTIONS], out[SEATS + seats - 2] = view.bonus_needs_card, 1
    if view.phase == PLAY:
        out[PHASE] = 1
    elif view.phase == HIDE:
        out[PHASE + 1] = 1
    if view.start >= 0:
        out[START + (view.start - seat) % seats] = 1
    if view.phase == PLAY or view.phase == HIDE:
        out[TURN + (view.turn - seat) % seats] = 1
    out[NUMBER], out[LAID] = min(int(view.rounds), 1000), view.laid
    out[PILE], out[REFILLED] = len(CHESTS) - view.turned, view.refilled
    out[ZORK_GEMS] = view.zork_gems
    for colour in range(3):
        if view.winner[colour] != NONE:
            out[WINNER + 4 * colour + (view.winner[colour] - seat) % seats] = 1
    for kind in range(9):
        out[OPEN + 36 + kind] = view.open[4, kind]


@compiled
def observe(view: State, seat: int, out: NDArray[np.int16]) -> None:
    """Fills the row from a masked state."""
    out[:] = 0
    observe_table(view, seat, out)
    spread(view.known[seat], out, KNOWN)
    seats = int(view.seats)
    for k in range(seats):
        other = (seat + k) % seats
        spread(view.hand[other], out, HAND + CARDS * k)
        spread(view.discard[other], out, DISCARD + CARDS * k)
        out[HELD + k], out[DRAW + k] = view.hand_size[other], view.draw_size[other]
        for colour in range(3):
            spread(view.table[other, colour], out, TABLE + CARDS * (3 * k + colour))
            out[SUMS + 3 * k + colour] = view.sums[other, colour]
        if view.special[other] != NONE:
            out[WHICH + 4 * k + view.special[other]] = 1
        out[LIES + k] = view.special_lies[other]
        if view.protected[other] != NONE:
            out[PROTECTED + 3 * k + view.protected[other]] = 1
        out[OUT + k] = view.out >> other & 1
        for kind in range(9):
            out[OPEN + 9 * k + kind] = view.open[other, kind]
            out[FACE_DOWN + 9 * k + kind] = view.hidden[other, kind]
        out[FRESH + k] = view.fresh[other]
        for place in range(2):
            card = int(view.drew[other, place])
            out[DREW + 2 * k + place] = UNKNOWN if card == HIDDEN else card
