"""What a Scheffeln player may do: the legal actions, one at random, and the rule against any other."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import MEMBER, SIZE
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll, roll_two
from stammtisch.games.ledger import number
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.actions import (
    ACTIONS,
    BACKWARD_ON,
    CHOOSE,
    EVADE,
    EVADE_NOWHERE,
    EXCHANGE,
    JOKER_ON,
    MOVE,
    NASTY_FOR,
)
from stammtisch.games.scheffeln.components import BACKWARD, EVASION, JOKER, MAFIA, NASTY
from stammtisch.games.scheffeln.hands import card_at, count_of, first_card, kinds_of, number_of, without_first
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import DEAL, ENDED, SETUP

S_SETUP_8, S_SETUP_9, S_SETUP_10 = number("S-SETUP-8"), number("S-SETUP-9"), number("S-SETUP-10")
S_TURN_1, S_TURN_3, S_TURN_4, S_TURN_6 = (number(f"S-TURN-{n}") for n in (1, 3, 4, 6))
S_EXCH_3, S_EXCH_4 = number("S-EXCH-3"), number("S-EXCH-4")
S_NEXT_4, S_NEXT_6 = number("S-NEXT-4"), number("S-NEXT-6")
S_RUN_1, S_RUN_3 = number("S-RUN-1"), number("S-RUN-3")
S_MAFIA_1 = number("S-MAFIA-1")
A_5, A_6, A_8 = number("A-5"), number("A-6"), number("A-8")


@compiled
def may_decide(state: State, seat: int) -> bool:
    return state.phase > DEAL and state.phase != ENDED and state.turn == seat


@compiled
def cars_in_play(state: State) -> int:
    return 9 if state.mafia else 8


@compiled
def ways_to_play(state: State, card: int) -> int:
    """In how many different ways a card can be played open."""
    if card < JOKER:
        return 1
    if card <= BACKWARD:
        return cars_in_play(state)
    if card == EVASION:
        return max(1, int(SIZE[state.paired]) * int(SIZE[255 ^ state.occupied]))
    return 7  # S-RUN-5: any character but the own


@compiled
def legal(state: State, seat: int, out: NDArray[np.int16]) -> int:
    if not may_decide(state, seat):
        return 0
    if state.phase == CHOOSING:
        return list_characters(state.centre, CHOOSE, out, 0)
    count = 0
    kinds = kinds_of(state.hand[seat])
    while kinds:
        count = list_ways_to_play(state, seat, first_card(kinds), out, count)
        kinds = without_first(kinds)
    if state.laps == 1:  # S-TURN-6, S-TURN-7
        return count
    kinds = kinds_of(state.hand[seat])
    while kinds:
        count = list_characters(state.centre, EXCHANGE + first_card(kinds) * 8, out, count)
        kinds = without_first(kinds)
    return count


@compiled
def list_characters(characters: int, base: int, out: NDArray[np.int16], count: int) -> int:
    for k in range(SIZE[characters]):
        out[count] = base + int(MEMBER[characters, k])
        count += 1
    return count


@compiled
def list_ways_to_play(state: State, seat: int, card: int, out: NDArray[np.int16], count: int) -> int:
    if card == NASTY:
        return list_characters(255 ^ 1 << int(state.character[seat]), NASTY_FOR, out, count)
    if card == EVASION:
        return list_evasions(state, out, count)
    if card < JOKER:
        out[count] = MOVE + card
        return count + 1
    base = JOKER_ON if card == JOKER else BACKWARD_ON
    for car in range(cars_in_play(state)):
        out[count] = base + car
        count += 1
    return count


@compiled
def list_evasions(state: State, out: NDArray[np.int16], count: int) -> int:
    """Every top car onto every business without a car (S-RUN-3), or the card without effect (A-5)."""
    empty = 255 ^ state.occupied
    if state.paired == 0 or empty == 0:
        out[count] = EVADE_NOWHERE
        return count + 1
    for car in range(cars_in_play(state)):
        if state.top[state.where[car]] == car:
            count = list_characters(empty, EVADE + car * 8, out, count)
    return count


@compiled
def pick(state: State, seat: int, dice: Dice) -> int:
    if state.phase == CHOOSING:
        return CHOOSE + int(MEMBER[state.centre, roll(dice, SIZE[state.centre])])
    if state.run:
        return pick_with_run(state, seat, dice)
    kinds = kinds_of(state.hand[seat])
    k, new = roll_two(dice, number_of(kinds), SIZE[state.centre] + 1 if state.laps > 1 else 1)
    card = card_at(kinds, k)
    character = int(MEMBER[state.centre, new - 1 & 7])
    return MOVE + card if new == 0 else EXCHANGE + card * 8 + character


@compiled
def pick_with_run(state: State, seat: int, dice: Dice) -> int:
    """RUN cards can be played in several ways, so each card weighs as many as it has."""
    exchanges = int(SIZE[state.centre]) if state.laps > 1 else 0
    kinds = kinds_of(state.hand[seat])
    total = number_of(kinds) * exchanges
    while kinds:
        total += ways_to_play(state, first_card(kinds))
        kinds = without_first(kinds)
    left = roll(dice, total)
    kinds = kinds_of(state.hand[seat])
    while True:
        card = first_card(kinds)
        ways = ways_to_play(state, card)
        if left < ways:
            return way_to_play(state, seat, card, left)
        left -= ways
        if left < exchanges:
            return EXCHANGE + card * 8 + int(MEMBER[state.centre, left])
        left -= exchanges
        kinds = without_first(kinds)


@compiled
def way_to_play(state: State, seat: int, card: int, k: int) -> int:
    """The k-th way to play a card open."""
    if card < JOKER:
        return MOVE + card
    if card == JOKER:
        return JOKER_ON + k
    if card == BACKWARD:
        return BACKWARD_ON + k
    if card == NASTY:
        return NASTY_FOR + int(MEMBER[255 ^ 1 << int(state.character[seat]), k])
    empty = 255 ^ state.occupied
    if state.paired == 0 or empty == 0:
        return EVADE_NOWHERE
    pair = 0
    while k >= SIZE[empty]:
        k -= SIZE[empty]
        pair += 1
    return EVADE + int(state.top[MEMBER[state.paired, pair]]) * 8 + int(MEMBER[empty, k])


@compiled
def refusal(state: State, seat: int, action: int) -> int:
    """The first rule against it, asked in the order in which a referee would."""
    if state.phase == ENDED:
        return int(state.ended_by)
    if state.phase == SETUP:
        return S_SETUP_8
    if state.phase == DEAL:
        return S_NEXT_4
    if action < 0 or action >= ACTIONS:
        return S_TURN_4
    if state.phase == CHOOSING:
        return refuse_choice(state, seat, action)
    if seat != state.turn:
        return S_TURN_1
    if action < MOVE:
        return S_SETUP_9 if state.rounds == 1 else S_NEXT_6
    card = card_of(action)
    if card >= JOKER and not state.run:
        return S_RUN_1
    if count_of(state.hand[seat], card) == 0:
        return S_TURN_3
    if action >= EXCHANGE:
        return refuse_exchange(state, seat, (action - EXCHANGE) & 7)
    if card == JOKER and action == JOKER_ON + MAFIA and not state.mafia:
        return S_MAFIA_1
    if card == BACKWARD and action == BACKWARD_ON + MAFIA and not state.mafia:
        return S_MAFIA_1
    if card == EVASION:
        return refuse_evasion(state, action)
    if card == NASTY and action == NASTY_FOR + state.character[seat]:
        return A_8
    return 0


@compiled
def card_of(action: int) -> int:
    """The card that an action of a turn uses."""
    if action >= EXCHANGE:
        return (action - EXCHANGE) >> 3
    if action >= NASTY_FOR:
        return NASTY
    if action >= EVADE:
        return EVASION
    if action >= BACKWARD_ON:
        return BACKWARD
    if action >= JOKER_ON:
        return JOKER
    return action - MOVE


@compiled
def refuse_choice(state: State, seat: int, action: int) -> int:
    if seat != state.turn or action >= MOVE:
        return S_SETUP_9
    if not state.centre >> (action - CHOOSE) & 1:
        return S_SETUP_10
    return 0


@compiled
def refuse_exchange(state: State, seat: int, character: int) -> int:
    if state.laps == 1:
        return S_TURN_6
    if character == state.character[seat]:
        return S_EXCH_3
    if not state.centre >> character & 1:
        return S_EXCH_4
    return 0


@compiled
def refuse_evasion(state: State, action: int) -> int:
    if action == EVADE_NOWHERE:
        return 0 if state.paired == 0 or state.occupied == 255 else A_5
    car, there = (action - EVADE) >> 3, (action - EVADE) & 7
    if car == MAFIA and not state.mafia:
        return S_MAFIA_1
    if state.top[state.where[car]] != car:
        return S_RUN_3
    if there == state.where[car]:
        return A_6
    if state.occupied >> there & 1:
        return S_RUN_3
    return 0
