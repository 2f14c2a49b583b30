"""Habits of Tafelrunde players, and the kind of puzzle in which each matters."""

from benchmarks.effects.play import Habit
from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.actions import CLOSE, DONE, HIDE_CHEST
from stammtisch.games.tafelrunde.components import GEMS, KINDS, SIDE_COLOUR, SIDE_VALUE
from stammtisch.games.tafelrunde.state import MIDDLE


@compiled
def is_beggar(action: int) -> bool:
    return action < CLOSE


@compiled
def laid(state: State, seat: int) -> int:
    """How many beggars the seat has played in this raid."""
    return int(size(int(state.table[seat, 0] | state.table[seat, 1] | state.table[seat, 2])))


@compiled
def chests(state: State, place: int, colour: int) -> int:
    """How many face-up chests of the colour lie there."""
    return int(state.open[place, 3 * colour] + state.open[place, 3 * colour + 1] + state.open[place, 3 * colour + 2])


@compiled
def owned_by_others(state: State, seat: int, colour: int) -> int:
    """How many chests of the colour lie before other players."""
    found = 0
    for other in range(state.seats):
        if other != seat:
            found += chests(state, other, colour)
    return found


@compiled
def never_steals(state: State, seat: int, action: int) -> bool:
    """Plays for no colour of which another player has chests."""
    return not is_beggar(action) or owned_by_others(state, seat, int(SIDE_COLOUR[action])) == 0


@compiled
def plays_two(state: State, seat: int, action: int) -> bool:
    """Plays at most two beggars in a raid."""
    return not is_beggar(action) or laid(state, seat) < 2


@compiled
def hides_poorest(state: State, seat: int, action: int) -> bool:
    """Hides one of its chests with the fewest gems, and keeps the best for their bonus."""
    if not HIDE_CHEST <= action < DONE:
        return True
    for kind in range(KINDS):
        if state.open[seat, kind] and GEMS[kind] < GEMS[action - HIDE_CHEST]:
            return False
    return True


@compiled
def sevens_last(state: State, seat: int, action: int) -> bool:
    """Plays a seven only when it has no other beggar."""
    return not is_beggar(action) or SIDE_VALUE[action] < 7


@compiled
def never_defends(state: State, seat: int, action: int) -> bool:
    """Plays for no colour of which nobody but itself has chests."""
    if not is_beggar(action):
        return True
    colour = int(SIDE_COLOUR[action])
    return owned_by_others(state, seat, colour) + chests(state, MIDDLE, colour) > 0


HABITS = {
    "never_steals": Habit("raid", never_steals),
    "plays_two": Habit("raid", plays_two),
    "hides_poorest": Habit("hide", hides_poorest),
    "sevens_last": Habit("raid", sevens_last),
    "never_defends": Habit("raid", never_defends),
}
