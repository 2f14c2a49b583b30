"""The race of Speed-Scheffeln as those see it who run a table: who may still act, until when, and in which order."""

from stammtisch.games.compiled import kept
from stammtisch.games.ledger import number
from stammtisch.games.protocol import State
from stammtisch.games.speed import rules
from stammtisch.games.speed.rules import DECLINE
from stammtisch.games.speed.state import GRAB, NONE, REVEAL

A_39 = number("A-39")
HELD_BACK = 1_000
"""Milliseconds that a false start costs."""

place_in_race = kept(rules.place_in_race)


def undecided(state: State) -> tuple[int, ...]:
    """The seats that have neither grabbed nor declined; nobody outside the race."""
    if state.phase != GRAB:
        return ()
    return tuple(seat for seat in range(int(state.seats)) if state.decided_at[seat] == NONE)


def revealing(state: State) -> bool:
    """Whether cards of the row are still face down: they are turned up one at a time (SPEED-6)."""
    return bool(state.phase == REVEAL)


def deadline(state: State) -> int:
    """From when on nobody may grab, in milliseconds after the last reveal (SPEED-10, A-31)."""
    return int(state.deadline)


def lapse(state: State) -> list[tuple[int, int]]:
    """The time is over, and whoever has nothing stays without (SPEED-11, A-31)."""
    late = sorted(undecided(state), key=lambda seat: int(place_in_race(state, seat)))
    return [(seat, DECLINE) for seat in late]


def too_early(action: int, ms: int) -> int:
    """Whoever grabs before the seventh card is face up waits a second longer than the others; a decline is no grab."""
    return A_39 if action != DECLINE and ms < HELD_BACK else 0
