"""How a row of Speed-Scheffeln is read: what it brings, how long that takes, and how a slip changes one card."""

import hashlib
import math
from collections.abc import Sequence
from statistics import NormalDist

from stammtisch.games.compiled import kept
from stammtisch.games.dice import Dice, dice_from_seed, throw
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.driving import FORWARD, is_uncovered
from stammtisch.games.speed.race import HELD_BACK
from stammtisch.games.speed.rows import drive, row_tables
from stammtisch.games.speed.rules import LIMIT, run_row
from stammtisch.games.speed.state import NONE

USUAL_PAIRS, PAIRS_SPREAD = 6, 3.6
"""How many pairs a row meets on average, and the standard deviation: 1,420 rows with four players."""
LONGER = 0.04
"""By how much a pair lengthens the time, as a logarithm: four in a hundred."""
EIGHT_OF_TEN = NormalDist().inv_cdf(0.9)
"""Standard deviations from the middle within which eight of ten lie."""
FINE = 2**30

drive_row, stands_open = kept(run_row), kept(is_uncovered)


def earnings(table: State, cards: Sequence[int] | None = None) -> list[int]:
    """What each character will earn when the row, or these cards, have driven: everybody could work that out."""
    after = table.copy()
    if cards is None:
        drive_row(after)
    else:
        for card in cards:
            drive(after, card, FORWARD)
    return [
        int(after.tokens[after.where[car], after.gone[after.where[car]]]) if stands_open(after, car) else 0
        for car in range(8)
    ]


def pairs_met(table: State) -> list[int]:
    """For each card of the row: 1 if it moves a pair, and 1 for every business that is skipped on the way."""
    tables, found = [table, *row_tables(table)], []
    for place, car in enumerate(table.row.tolist()):
        before, here, there = tables[place], int(tables[place].where[car]), int(tables[place + 1].where[car])
        carries = before.bottom[here] == car and before.top[here] != NONE
        found.append(int(carries) + (there - here - 1) % 8)
    return found


def dice_for(view: State, seed: int, what: bytes) -> Dice:
    """The same all through a race, whatever the others have touched meanwhile."""
    parts = (view.viewer, view.money, view.row, view.where, view.top)
    digest = hashlib.blake2b(what + b"".join(part.tobytes() for part in parts), digest_size=7).digest()
    return dice_from_seed(seed, int.from_bytes(digest, "little"))


def reading_time(view: State, seed: int, seconds: tuple[int, int]) -> int:
    """Milliseconds, log-normal: eight of ten lie between those seconds, and a row with more pairs takes longer."""
    quick, slow = (math.log(1_000 * second) for second in seconds)
    spread = (slow - quick) / 2 / EIGHT_OF_TEN
    own = math.sqrt(spread**2 - (LONGER * PAIRS_SPREAD) ** 2)
    chance = (throw(dice_for(view, seed, b"time"), FINE) + 0.5) / FINE
    longer = LONGER * (sum(pairs_met(view)) - USUAL_PAIRS)
    time = math.exp((quick + slow) / 2 + longer + own * NormalDist().inv_cdf(chance))
    return min(max(round(time), HELD_BACK), LIMIT)


def cards_read(view: State, seed: int, slip: float) -> list[int]:
    """The row as somebody reads it who skips or misreads at most one card; each pair at a card adds to the chance."""
    cards, dice = view.row.tolist(), dice_for(view, seed, b"read")
    for place, pairs in enumerate(pairs_met(view)):
        if throw(dice, FINE) < slip * (1 + pairs) * FINE:
            other = (cards[place] + 1 + throw(dice, 7)) % 8
            cards[place : place + 1] = [] if throw(dice, 2) else [other]
            break
    return cards
