"""Puzzles of Die Tafelrunde 2: what a seat should do to be certain.

`raid`, in phase 2: of the most gems on chests that lie before the seat after the split and, with as many gems, of the
most cards in its hand. `end`, in phase 4: that the game ends now and that the seat wins alone. `hide`: that the game
does not end now with other winners.
"""

from collections.abc import Iterator
from math import comb

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import State, load, new_state
from stammtisch.games.tafelrunde.actions import BACK_OUT, CLOSE
from stammtisch.games.tafelrunde.certain import END, RAID, STAY, TOO_LARGE, Certainty, hidden_from_others
from stammtisch.games.tafelrunde.components import CHESTS_OF_KIND, SPECIAL
from stammtisch.games.tafelrunde.state import PLAY
from stammtisch.puzzles.puzzle import Line, Solution

KINDS = ("raid", "end", "hide")
GEM = 100
"""What a gem counts in a raid, beside a card."""
AIMS = {"raid": RAID, "end": END, "hide": STAY}
MOST_TABLES = 10_000
"""So many the referee can look at in two seconds."""
MOST_UNKNOWN = 4
"""Cards that nobody else knows, in the hands of those who are still in: with more it is hopeless to count."""
FEWEST_MOVES, FEWEST_ENDS = 3, 20
"""With fewer moves, or fewer ends of lines, a raid is no riddle."""


def asks(state: State, seat: int) -> Iterator[str]:
    """In phase 2 with few cards to guess; in phase 4 where the next refill might fail."""
    if state.phase != PLAY:
        unseen = CHESTS_OF_KIND - state.open.sum(0) - state.hidden.sum(0)
        if (unseen.reshape(3, 3).sum(1) == 0).any():
            yield from ("end", "hide")
        return
    unknown = (unknown_cards(state, other) for other in others_in(state, seat))
    if sum(unknown) <= MOST_UNKNOWN:
        yield "raid"


def others_in(state: State, seat: int) -> list[int]:
    """The other seats that have not backed out of this prey."""
    return [other for other in range(state.seats) if other != seat and not state.out >> other & 1]


def unknown_cards(state: State, seat: int) -> int:
    """How many cards of a hand only its owner knows."""
    return int(state.hand_size[seat]) - int(state.known[seat]).bit_count()


def solve(view: State, seat: int, kind: str) -> Solution | None:
    """None where there are too many tables, where no gem is certain, or where a seat that should hide is not behind."""
    certainty = Certainty(view, seat, AIMS[kind], MOST_TABLES)
    worths = worths_of(certainty)
    best = max(worths.values())
    if TOO_LARGE in worths.values() or (kind == "raid" and best < GEM):
        return None
    if kind == "hide" and not is_behind(view, seat, worths):
        return None
    ends = int(certainty.counted[1])
    lines = {action: worst_line(certainty, seat, action) for action in worths}
    worlds = 1
    for other in others_in(view, seat) if kind == "raid" else ():
        worlds *= comb(int(hidden_from_others(view, other)).bit_count(), unknown_cards(view, other))
    return Solution(worths, lines, worlds, ends)


def worths_of(certainty: Certainty) -> dict[int, int]:
    """What each legal action makes certain."""
    table = certainty.table
    return {action: certainty.worth(certainty.after(table, action)) for action in certainty.legal(table)}


def is_behind(view: State, seat: int, worths: dict[int, int]) -> bool:
    """No chest is certain to win, and it is not up to the others which of them lose at once."""
    hope = Certainty(view, seat, STAY, MOST_TABLES, hostile=False)
    return worths_of(hope) == worths and not any(worths_of(Certainty(view, seat, END, MOST_TABLES)).values())


def worst_line(certainty: Certainty, seat: int, action: int) -> Line:
    """Decisions to the end of the phase, from this one on, with which the seat gets no more than is certain."""
    line, table = [(seat, action)], certainty.after(certainty.table, action)
    worth = certainty.worth(table)
    while table.phase == certainty.table.phase:
        legal = certainty.legal(table)
        legal.sort(key=lambda action: action != BACK_OUT)  # the shortest way to say it
        for choice in legal:
            following = certainty.after(table, choice)
            if certainty.worth(following) == worth:
                break
        line.append((int(table.turn), choice))
        table = following
    return line


def world_for(view: State, seat: int, line: Line) -> State:
    """Any table that agrees with the view, in which the others draw what they will play in the line."""
    game, world = load("tafelrunde"), new_state(load("tafelrunde"))
    game.resample(view, seat, dice_from_seed(0), world)
    for other in range(view.seats):
        if other != seat:
            played = cards_needed(line, other) & int(hidden_from_others(view, other))
            swap_in(world, other, played, int(view.known[other]))
    return world


def cards_needed(line: Line, seat: int) -> int:
    """The cards that the seat plays in the line, as a bit set."""
    cards = 0
    for who, action in line:
        if who == seat and action < BACK_OUT:
            cards |= 1 << (SPECIAL if action >= CLOSE else action >> 1)
    return cards


def swap_in(world: State, seat: int, wanted: int, fixed: int) -> None:
    """Puts cards of the draw pile into the hand, for others that are neither wanted nor fixed."""
    pile = world.draw[seat]
    for place in range(int(world.draw_size[seat])):
        card = 1 << int(pile[place])
        if wanted & card:
            spare = int(world.hand[seat]) & ~(wanted | fixed)
            given = spare & -spare
            world.hand[seat] ^= card | given
            pile[place] = given.bit_length() - 1


def sensible(solution: Solution) -> bool:
    """A gem more than with any other move, out of several, and not seen at a glance; or the only chest."""
    if len(solution.worths) < 2:
        return False
    best, second = (solution.worths[action] for action in solution.ranked()[:2])
    if best == 1:
        return second == 0
    far = len(solution.worths) >= FEWEST_MOVES and solution.count >= FEWEST_ENDS
    return far and best // GEM > second // GEM
