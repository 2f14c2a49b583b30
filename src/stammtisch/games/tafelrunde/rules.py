"""Die Tafelrunde 2: the six phases of a prey, whose turn it is, what a card does, when it ends."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll, shuffle
from stammtisch.games.ledger import number
from stammtisch.games.protocol import CHANCE, NOBODY, OVER, State
from stammtisch.games.tafelrunde.actions import (
    BACK_OUT,
    CLOSE,
    DONE,
    HIDE_CHEST,
    REVITALIZE,
    REVITALIZE_NOTHING,
    WARN,
)
from stammtisch.games.tafelrunde.components import (
    CHEST_COLOUR,
    CHESTS,
    GEMS,
    KINDS,
    SIDE_COLOUR,
    SIDE_VALUE,
    SPECIAL,
)
from stammtisch.games.tafelrunde.hiding import begin_hiding, hide, leave_hiding, next_seat
from stammtisch.games.tafelrunde.piles import deal, draw_two, turn_discards
from stammtisch.games.tafelrunde.split import split_up
from stammtisch.games.tafelrunde.state import DRAW, ENDED, MIDDLE, NONE, PLAY, SETUP

T_END_1 = number("T-END-1")


class Options(NamedTuple):
    """`first` is the seat that starts, or -1 to leave it to chance (T-SETUP-3)."""

    seats: int
    first: int
    bonus_needs_card: int


def options(seats: int, first: int, chosen: dict[str, bool]) -> Options:
    """Options as `start` wants them."""
    return Options(seats, first, int(chosen.get("bonus_needs_card", False)))


@compiled
def start(state: State, options: Options) -> None:
    """An empty table: nothing shuffled, nothing dealt."""
    state.seats, state.start = options.seats, options.first
    state.bonus_needs_card = options.bonus_needs_card
    state.phase = SETUP
    state.viewer = NOBODY
    state.turn = NONE
    state.rounds, state.ended_by = 0, 0
    state.turned, state.refilled = 0, 0
    state.out, state.laid, state.zork_gems = 0, 0, 0
    state.hand[:] = 0
    state.known[:] = 0
    state.discard[:] = 0
    state.table[:] = 0
    state.sums[:] = 0
    state.draw[:] = NONE
    state.draw_size[:] = 0
    state.hand_size[:] = 0
    state.chests[:] = NONE
    state.open[:] = 0
    state.hidden[:] = 0
    state.special[:] = NONE
    state.special_lies[:] = 0
    state.protected[:] = NONE
    state.winner[:] = NONE
    state.fresh[:] = 0
    state.drew[:] = NONE


@compiled
def actor(state: State) -> int:
    if state.phase <= DRAW:
        return CHANCE
    if state.phase == ENDED:
        return OVER
    return int(state.turn)


@compiled
def next_to_decide(state: State, dice: Dice) -> int:
    """In random play: the seat whose turn it is."""
    return int(state.turn)


@compiled
def rounds(state: State) -> int:
    """How many preys have begun."""
    return int(state.rounds)


@compiled
def chance(state: State, dice: Dice) -> None:
    """Sets the table up, or shuffles what phase 5 needs; then everything up to the next decision."""
    if state.phase == SETUP:
        set_up(state, dice)
    else:
        turn_discards(state)
        for seat in range(state.seats):
            shuffle(dice, state.draw[seat], int(state.fresh[seat]))
        finish_prey(state)
    begin_prey(state)


@compiled
def set_up(state: State, dice: Dice) -> None:
    """Starting seat, special cards, sets and chests (T-SETUP-3, T-SETUP-4, T-SETUP-5)."""
    if state.start == NONE:
        state.start = roll(dice, state.seats)
    deal_specials(state, dice)
    for seat in range(state.seats):
        deal(state, seat, dice)
    state.chests[:] = CHESTS
    shuffle(dice, state.chests, len(CHESTS))


@compiled
def deal_specials(state: State, dice: Dice) -> None:
    """Each set has another special card; with fewer than four players some stay in the box (A-52, A-68)."""
    dealt = 0
    for seat in range(state.seats):
        special = roll(dice, 4)
        while dealt >> special & 1:
            special = roll(dice, 4)
        dealt |= 1 << special
        state.special[seat] = special


@compiled
def finish_prey(state: State) -> None:
    """Phase 5, after the shuffling: everybody draws (T-DRAW-1). Phase 6: the starting card goes on (T-NEXT-1)."""
    for seat in range(state.seats):
        draw_two(state, seat)
    state.start = next_seat(state, int(state.start))


@compiled
def begin_prey(state: State) -> None:
    """Phase 1, and if it ends with three colours on the table the first turn of phase 2."""
    state.turn = NONE
    if not refill(state):
        state.phase = ENDED
        state.ended_by = T_END_1
        return
    state.phase = PLAY
    state.rounds += 1
    state.laid, state.out = 0, 0
    for seat in range(state.seats):
        if state.hand[seat] == 0:
            state.out |= 1 << seat
    give_turn(state, int(state.start))


@compiled
def refill(state: State) -> bool:
    """Turns chests up until three colours are visible (T-FILL-1); False where the pile ends before (T-END-1, A-64)."""
    state.refilled = 0
    visible = visible_colours(state)
    while visible != 7:  # T-FILL-3, T-FILL-4
        if state.turned == len(CHESTS):
            return False
        kind = int(state.chests[state.turned])
        state.open[MIDDLE, kind] += 1
        state.turned += 1
        state.refilled += 1
        visible |= 1 << int(CHEST_COLOUR[kind])
    return True


@compiled
def visible_colours(state: State) -> int:
    """The colours of all open chests, in the middle and before players (T-FILL-2), as a bit set."""
    colours = 0
    for place in range(MIDDLE + 1):
        for kind in range(KINDS):
            if state.open[place, kind]:
                colours |= 1 << int(CHEST_COLOUR[kind])
    return colours


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Carries out a legal action and, after the last one of a phase, what follows from it."""
    if action == DONE:
        leave_hiding(state, seat)
        return
    if action >= HIDE_CHEST:
        hide(state, seat, action - HIDE_CHEST)
        return
    if action == BACK_OUT:
        state.out |= 1 << seat  # T-PLAY-4
    else:
        play(state, seat, action)
        if state.hand[seat] == 0:
            state.out |= 1 << seat
    if action == CLOSE:
        end_play(state)  # T-SPEC-2
    else:
        give_turn(state, next_seat(state, seat))


@compiled
def play(state: State, seat: int, action: int) -> None:
    """A card goes from the hand to the table."""
    state.laid += 1
    state.hand_size[seat] -= 1
    if action < CLOSE:
        card, colour = action >> 1, SIDE_COLOUR[action]  # T-PLAY-6, T-PLAY-7
        state.hand[seat] ^= 1 << card
        state.table[seat, colour] |= 1 << card
        state.sums[seat, colour] += SIDE_VALUE[action]
    else:
        state.hand[seat] ^= 1 << SPECIAL
        state.special_lies[seat] = 1  # T-SPEC-1
        if WARN <= action < REVITALIZE:
            state.protected[seat] = action - WARN  # T-SPEC-3
        elif REVITALIZE <= action < REVITALIZE_NOTHING:
            take_back(state, seat, 1 << (action - REVITALIZE))  # T-SPEC-4
    state.known[seat] &= state.hand[seat]


@compiled
def take_back(state: State, seat: int, card: int) -> None:
    """Fetches a card, given as a bit set, from the own discard pile for all to see (A-56)."""
    state.discard[seat] ^= card
    state.hand[seat] |= card
    state.known[seat] |= card
    state.hand_size[seat] += 1


@compiled
def give_turn(state: State, seat: int) -> None:
    """The next turn is that seat's, or the first after it that is not out (T-PLAY-1, T-PLAY-5)."""
    for _ in range(state.seats):
        if not state.out >> seat & 1:
            state.turn = seat
            return
        seat = next_seat(state, seat)
    end_play(state)


@compiled
def end_play(state: State) -> None:
    """Phase 2 is over: the chests are split up and hidden."""
    split_up(state)
    begin_hiding(state)


@compiled
def scores(state: State, out: NDArray[np.int64]) -> None:
    """Gems on hidden chests (T-END-3, T-END-4)."""
    for seat in range(state.seats):
        out[seat] = gems(state, seat)


@compiled
def gems(state: State, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += int(state.hidden[seat, kind]) * int(GEMS[kind])
    return total


@compiled
def open_gems(state: State, seat: int) -> int:
    """Those on the face-up chests before a seat."""
    total = 0
    for kind in range(KINDS):
        total += int(state.open[seat, kind]) * int(GEMS[kind])
    return total


@compiled
def winners(state: State) -> int:
    """Most gems (T-END-4), then most cards in hand (T-END-5), then all of them (A-67), as a bit set."""
    best, most_gems, most_cards = 0, -1, -1
    for seat in range(state.seats):
        own, cards = gems(state, seat), int(state.hand_size[seat])
        if own > most_gems or (own == most_gems and cards > most_cards):
            best, most_gems, most_cards = 0, own, cards
        if own == most_gems and cards == most_cards:
            best |= 1 << seat
    return best
