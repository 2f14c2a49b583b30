"""Habits of Scheffeln players, without expansions, and the kind of puzzle in which each matters."""

from benchmarks.effects.play import Habit
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.actions import EXCHANGE
from stammtisch.games.scheffeln.bots import due
from stammtisch.games.scheffeln.hands import count_of


@compiled
def never_exchanges(state: State, seat: int, action: int) -> bool:
    return action < EXCHANGE


@compiled
def exchanges_with_card(state: State, seat: int, action: int) -> bool:
    """Takes only characters of whose colour it keeps a card."""
    if action < EXCHANGE:
        return True
    card, character = (action - EXCHANGE) >> 3, (action - EXCHANGE) & 7
    return count_of(state.hand[seat], character) > (1 if card == character else 0)


@compiled
def exchanges_early(state: State, seat: int, action: int) -> bool:
    """Exchanges with its first two cards of a round, never with the third."""
    return action < EXCHANGE or state.laps > 2


@compiled
def exchanges_once(state: State, seat: int, action: int) -> bool:
    """Exchanges at most once in a round."""
    return action < EXCHANGE or state.face_down[seat] == 0


@compiled
def own_money(state: State, seat: int, dice: Dice) -> float:
    """Looks at what is due to itself, and not at what is due to the others."""
    return due(state, seat)


HABITS = {
    "never_exchanges": Habit("earn", never_exchanges),
    "exchanges_with_card": Habit("earn", exchanges_with_card),
    "exchanges_early": Habit("win", exchanges_early),
    "exchanges_once": Habit("earn", exchanges_once),
    "own_money": Habit("earn", outlook=own_money),
}
