"""OpenSpiel's games and search, measured in the same way."""

import random
import statistics
import time
from typing import Any

from benchmarks.games.timing import SECONDS, SIMULATIONS, Measurement


def dealt(game: Any) -> Any:
    """A state of an OpenSpiel game in which all cards are dealt and the first player decides."""
    luck = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice([action for action, _ in state.chance_outcomes()]))
    return state


def random_length(state: Any, luck: random.Random) -> int:
    """How many moves a random game takes from that state."""
    state, moves = state.clone(), 0
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        moves += 1
    return moves


def driven_by_cpp(name: str) -> Measurement:
    """OpenSpiel's own rollout loop: a search bot with one simulation of many rollouts, from the dealt cards on."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = dealt(game)
    length = statistics.mean(random_length(state, random.Random(seed)) for seed in range(200))
    rollouts = 2_000

    def run() -> tuple[float, float]:
        playouts = 0
        began = time.process_time()
        while time.process_time() - began < SECONDS:
            evaluator = pyspiel.RandomRolloutEvaluator(rollouts, playouts)
            pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False).step(state)
            playouts += rollouts
        spent = time.process_time() - began
        return playouts / spent, playouts * length / spent

    return run


def driven_by_python(name: str) -> Measurement:
    """OpenSpiel with each move chosen and made by Python, as most of its users drive it."""
    import pyspiel

    state = dealt(pyspiel.load_game(name))

    def run() -> tuple[float, float]:
        playouts = moves = 0
        luck = random.Random(1)
        began = time.process_time()
        while time.process_time() - began < SECONDS:
            moves += random_length(state, luck)
            playouts += 1
        spent = time.process_time() - began
        return playouts / spent, moves / spent

    return run


def search(name: str) -> Measurement:
    """OpenSpiel's search bot for hidden cards, in C++, from the middle of a hand; each simulation plays to its end."""
    import pyspiel

    luck = random.Random(1)
    state = dealt(pyspiel.load_game(name))
    for _ in range(random_length(state, luck) // 2):
        state.apply_action(luck.choice(state.legal_actions()))
    length = statistics.mean(random_length(state, random.Random(seed)) for seed in range(200))
    most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def run() -> tuple[float, float]:
        searches = 0
        began = time.process_time()
        while time.process_time() - began < SECONDS:
            evaluator = pyspiel.RandomRolloutEvaluator(1, searches)
            pyspiel.ISMCTSBot(searches, evaluator, 2.0, SIMULATIONS, -1, most, False, False).step(state)
            searches += 1
        spent = time.process_time() - began
        simulations = searches * SIMULATIONS / spent
        return simulations, simulations * length

    return run
