"""Phase 3: who is the most powerful in each colour, and where its chests and cards go."""

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import SIDE_COLOUR, SIDE_VALUE, SPECIAL, ZORK
from stammtisch.games.tafelrunde.state import MIDDLE, NONE


@compiled
def bonus(state: State, seat: int, colour: int) -> int:
    """The gems of the seat's most valuable open chest of that colour (T-SCORE-2, A-42), or 0."""
    for value in range(2, -1, -1):
        if state.open[seat, colour * 3 + value]:
            return value + 2
    return 0


@compiled
def power(state: State, seat: int, colour: int) -> int:
    """The seat's sum in that colour (T-SCORE-1); a house rule gives no bonus without a card (A-41)."""
    cards = int(state.sums[seat, colour])
    if cards == 0 and state.bonus_needs_card:
        return 0
    return cards + bonus(state, seat, colour)


@compiled
def sum_with(view: State, seat: int, action: int) -> int:
    """The sum of the colour that a beggar is played for, as soon as it lies there."""
    colour = SIDE_COLOUR[action]
    return int(view.sums[seat, colour]) + int(SIDE_VALUE[action]) + bonus(view, seat, colour)


@compiled
def split_up(state: State) -> None:
    """Scores the three colours (T-SCORE-8) and discards the special cards that end with it."""
    for colour in range(3):
        highest, winner = 0, NONE
        for seat in range(state.seats):
            sum_ = power(state, seat, colour)
            if sum_ > highest:
                highest, winner = sum_, seat
            elif sum_ == highest:
                winner = NONE
        state.winner[colour] = winner
        if highest > 0:  # else nobody fights for it, and nothing changes
            move_chests(state, colour, winner)
            move_cards(state, colour, winner)
    for seat in range(state.seats):
        if state.special_lies[seat] and state.special[seat] != ZORK:  # T-SPEC-2, T-SPEC-3, T-SPEC-4
            discard_special(state, seat)
        state.protected[seat] = NONE


@compiled
def move_chests(state: State, colour: int, winner: int) -> None:
    """All go to the winner (T-SCORE-3, T-SCORE-4) or, after a tie, to the middle (T-SCORE-7)."""
    to = MIDDLE if winner == NONE else winner
    for place in range(MIDDLE + 1):
        if place == to:
            continue
        if place < MIDDLE and state.protected[place] == colour:  # T-SPEC-3, A-46
            continue
        for kind in range(colour * 3, colour * 3 + 3):
            state.open[to, kind] += state.open[place, kind]
            state.open[place, kind] = 0


@compiled
def move_cards(state: State, colour: int, winner: int) -> None:
    """The winner discards his cards of that colour (T-SCORE-5), all others take theirs back (T-SCORE-6, T-SCORE-7)."""
    for seat in range(state.seats):
        cards = state.table[seat, colour]
        if cards == 0:
            continue
        if seat == winner:
            state.discard[seat] |= cards
        else:
            state.hand[seat] |= cards
            state.known[seat] |= cards
            state.hand_size[seat] += size(cards)
        state.table[seat, colour] = 0
        state.sums[seat, colour] = 0


@compiled
def discard_special(state: State, seat: int) -> None:
    state.special_lies[seat] = 0
    state.discard[seat] |= 1 << SPECIAL
