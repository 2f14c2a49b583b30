"""Scheffeln with RUN and Mafia: whose turn it is, what a card does, what is paid, when it ends."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll, shuffle
from stammtisch.games.ledger import number
from stammtisch.games.protocol import CHANCE, NOBODY, OVER, State
from stammtisch.games.scheffeln.actions import (
    BACKWARD_ON,
    CHOOSE,
    EVADE,
    EVADE_NOWHERE,
    EXCHANGE,
    JOKER_ON,
    MOVE,
    NASTY_FOR,
)
from stammtisch.games.scheffeln.components import (
    BACKWARD,
    BASE_DECK,
    EVASION,
    JOKER,
    MAFIA,
    NASTY,
    RUN_DECK,
    TOKENS,
)
from stammtisch.games.scheffeln.driving import BACKWARDS, FORWARD, drive, is_uncovered, lift
from stammtisch.games.scheffeln.hands import COLOUR_PILE, RUN_PILE, kind_at, one, one_of
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import DEAL, ENDED, NONE, PLAY, SETUP

S_END_1 = number("S-END-1")


class Options(NamedTuple):
    """`first` is the seat of the youngest player, or -1 to leave it to chance (S-SETUP-7, A-21)."""

    seats: int
    first: int
    run: int
    mafia: int
    mafia_keeps: int


def options(seats: int, first: int, chosen: dict[str, bool]) -> Options:
    """Options as `start` wants them."""
    return Options(seats, first, *(int(chosen.get(name, False)) for name in ("run", "mafia", "mafia_keeps")))


@compiled
def start(state: State, options: Options) -> None:
    """An empty table: no car placed, no card dealt, every character in the centre (S-SETUP-4)."""
    state.seats, state.start = options.seats, options.first
    state.run, state.mafia, state.mafia_keeps = options.run, options.mafia, options.mafia_keeps
    state.phase = SETUP
    state.viewer = NOBODY
    state.turn = NONE
    state.laps, state.rounds, state.ended_by = 0, 0, 0
    state.occupied, state.paired = 0, 0
    state.centre = 255
    state.where[:] = NONE
    state.bottom[:] = NONE
    state.top[:] = NONE
    state.character[:] = NONE
    state.tokens[:] = NONE
    state.gone[:] = 0
    state.money[:] = 0
    state.hand[:] = 0
    clear_played(state)
    forget_payout(state)


@compiled
def clear_played(state: State) -> None:
    state.discards[:] = 0
    state.face_down[:] = 0
    state.played = 0


@compiled
def forget_payout(state: State) -> None:
    state.took[:] = NONE
    state.mafia_seat, state.mafia_token = NONE, NONE


@compiled
def actor(state: State) -> int:
    if state.phase <= DEAL:
        return CHANCE
    if state.phase == ENDED:
        return OVER
    return int(state.turn)


@compiled
def next_to_decide(state: State, dice: Dice) -> int:
    """In random play: the seat whose turn it is."""
    return int(state.turn)


@compiled
def cards_held(state: State, seat: int) -> int:
    """How many cards the seat holds, which everybody can see: those who have played in this lap have one fewer."""
    if state.phase <= DEAL or state.phase == ENDED:
        return 0
    place, reached = seat - state.start, state.turn - state.start
    place = place + state.seats if place < 0 else place
    reached = reached + state.seats if reached < 0 else reached
    return int(state.laps) if place >= reached or state.phase == CHOOSING else int(state.laps) - 1


@compiled
def rounds(state: State) -> int:
    """How many have been dealt."""
    return int(state.rounds)


@compiled
def chance(state: State, dice: Dice) -> None:
    """Sets the table up, or deals the next round."""
    if state.phase == SETUP:
        if state.start == NONE:
            state.start = roll(dice, state.seats)
        place_cars(state, dice)
        if state.mafia:
            place_mafia(state)
        stack_tokens(state, dice)
    deal(state, dice)
    open_round(state)


@compiled
def place_cars(state: State, dice: Dice) -> None:
    """One car on each business, at random (S-SETUP-3)."""
    for car in range(8):
        state.bottom[car] = car
    shuffle(dice, state.bottom, 8)
    for there in range(8):
        state.where[state.bottom[there]] = there
    state.occupied = 255


@compiled
def place_mafia(state: State) -> None:
    """The black car goes under the one on A (S-MAFIA-1)."""
    state.bottom[0], state.top[0] = MAFIA, state.bottom[0]
    state.where[MAFIA] = 0
    state.paired = 1


@compiled
def stack_tokens(state: State, dice: Dice) -> None:
    """The four tokens of each letter, shuffled, on their own business (S-SETUP-5)."""
    for there in range(8):
        state.tokens[there, :] = TOKENS[there, :]
        shuffle(dice, state.tokens[there], 4)


@compiled
def deal(state: State, dice: Dice) -> None:
    """Four cards for every seat from the whole deck (S-SETUP-8, S-NEXT-4)."""
    colours, specials = COLOUR_PILE, RUN_PILE
    coloured, left = BASE_DECK, RUN_DECK if state.run else BASE_DECK  # S-RUN-9
    for seat in range(state.seats):
        hand = 0
        for _ in range(4):
            k = roll(dice, left)
            left -= 1
            if k < coloured:
                coloured -= 1
                card = kind_at(colours, k)
                colours -= one_of(card)
            else:
                card = kind_at(specials, k - coloured)
                specials -= one_of(card)
                card += JOKER
            hand += one(card)
        state.hand[seat] = hand


@compiled
def open_round(state: State) -> None:
    """The cards are dealt: first the choice of characters (S-SETUP-9), in later rounds the first turn (S-NEXT-6)."""
    state.phase = CHOOSING if state.rounds == 0 else PLAY
    state.rounds += 1
    state.turn = state.start
    state.laps = 4  # S-TURN-2
    clear_played(state)
    forget_payout(state)


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Carries out a legal action, and after the last card of a round the payout."""
    if action < MOVE:
        take_character(state, seat, action - CHOOSE)
        pass_turn(state)
        return
    if action < JOKER_ON:
        play_open(state, seat, action - MOVE)
        drive(state, action - MOVE, FORWARD)  # S-MOVE-1
    elif action >= EXCHANGE:
        discard_hidden(state, seat, (action - EXCHANGE) >> 3)
        swap_with_centre(state, seat, (action - EXCHANGE) & 7)
        if state.mafia:
            drive(state, MAFIA, FORWARD)  # S-MAFIA-2, A-3
    elif action < BACKWARD_ON:
        play_open(state, seat, JOKER)
        drive(state, action - JOKER_ON, FORWARD)  # S-RUN-6
    elif action < EVADE:
        play_open(state, seat, BACKWARD)
        drive(state, action - BACKWARD_ON, BACKWARDS)  # S-RUN-4
    elif action < NASTY_FOR:
        play_open(state, seat, EVASION)
        if action != EVADE_NOWHERE:
            lift(state, (action - EVADE) >> 3, (action - EVADE) & 7)
    else:
        play_open(state, seat, NASTY)
        nasty_exchange(state, seat, action - NASTY_FOR)
    pass_turn(state)


@compiled
def take_character(state: State, seat: int, character: int) -> None:
    state.character[seat] = character
    state.centre ^= 1 << int(character)


@compiled
def play_open(state: State, seat: int, card: int) -> None:
    state.hand[seat] -= one(card)
    state.played += one(card)


@compiled
def discard_hidden(state: State, seat: int, card: int) -> None:
    """Laid face down (S-EXCH-1)."""
    state.hand[seat] -= one(card)
    state.discards[seat] += one(card)
    state.face_down[seat] += 1


@compiled
def swap_with_centre(state: State, seat: int, character: int) -> None:
    """The old character goes to the centre, the new one comes from there (S-EXCH-3)."""
    state.centre ^= 1 << int(state.character[seat])
    take_character(state, seat, character)


@compiled
def nasty_exchange(state: State, seat: int, character: int) -> None:
    """Swaps with the centre, or with the player who holds that character and gets the own one (S-RUN-5)."""
    for other in range(state.seats):
        if state.character[other] == character:
            state.character[other] = state.character[seat]
            state.character[seat] = character
            return
    swap_with_centre(state, seat, character)


@compiled
def pass_turn(state: State) -> None:
    """The next seat clockwise (S-TURN-1); when everybody has chosen, or played the last card, what follows."""
    seat = state.turn + 1
    if seat == state.seats:
        seat = 0
    state.turn = seat
    if seat != state.start:
        return
    if state.phase == CHOOSING:
        state.phase = PLAY
        return
    state.laps -= 1
    if state.laps == 0:
        pay_out(state)
        close_round(state)


@compiled
def take_token(state: State, there: int) -> int:
    """The top token of a stack, which leaves it (S-SCORE-4)."""
    token = state.tokens[there, state.gone[there]]
    state.gone[there] += 1
    return int(token)


@compiled
def pay_out(state: State) -> None:
    """A token for every player whose car is uncovered (S-SCORE-1, S-SCORE-2), then the Mafia's."""
    poorest, lowest = NONE, 8
    for seat in range(state.seats):
        car = state.character[seat]
        if is_uncovered(state, car):
            there = int(state.where[car])
            state.took[seat] = take_token(state, there)
            state.money[seat] += state.took[seat]
            if there < lowest:
                poorest, lowest = seat, there  # S-MAFIA-7, S-MAFIA-8
    if state.mafia and is_uncovered(state, MAFIA):
        pay_mafia(state, poorest)


@compiled
def pay_mafia(state: State, poorest: int) -> None:
    """The token under an uncovered Mafia car goes to the candidate on the lowest letter (S-MAFIA-5, S-MAFIA-7)."""
    if poorest != NONE:
        state.mafia_seat = poorest
        state.mafia_token = take_token(state, int(state.where[MAFIA]))
        state.money[poorest] += state.mafia_token
    elif state.mafia_keeps:  # otherwise it stays on the stack
        take_token(state, int(state.where[MAFIA]))


@compiled
def close_round(state: State) -> None:
    """The end if a stack is empty (S-END-1), else the marker goes on and the cards come back (S-NEXT-3, S-NEXT-4)."""
    state.turn = NONE
    if a_stack_is_empty(state):
        state.phase = ENDED
        state.ended_by = S_END_1
    else:
        state.phase = DEAL
        pass_marker(state)


@compiled
def a_stack_is_empty(state: State) -> bool:
    for there in range(8):
        if state.gone[there] == 4:
            return True
    return False


@compiled
def pass_marker(state: State) -> None:
    """One seat clockwise (S-NEXT-3)."""
    state.start = state.start + 1 if state.start + 1 < state.seats else 0


@compiled
def scores(state: State, out: NDArray[np.int64]) -> None:
    for seat in range(state.seats):
        out[seat] = state.money[seat]


@compiled
def winners(state: State) -> int:
    """Everybody with the most money, as a bit set (S-END-2, S-END-3)."""
    most, best = 0, -1
    for seat in range(state.seats):
        if state.money[seat] > best:
            most, best = 0, int(state.money[seat])
        if state.money[seat] == best:
            most |= 1 << seat
    return most
