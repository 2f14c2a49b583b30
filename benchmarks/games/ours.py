"""Our games and our search, measured."""

import time

import numpy as np

from benchmarks.games.timing import SECONDS, SIMULATIONS, Measurement
from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, new_dice
from stammtisch.games.playout import DECISIONS, SCORES, batch_of
from stammtisch.games.protocol import CHANCE, load, new_state


def random_games(name: str, seats: int, options: dict[str, bool]) -> Measurement:
    """Random games of ours, from set-up to the end."""
    game, batch = load(name), batch_of(name)
    state, dice = new_state(game), new_dice()
    chosen = game.options(seats, -1, options)
    out = np.zeros((500, SCORES + seats), np.int64)

    def run() -> tuple[float, float]:
        playouts = moves = seed = 0
        began = time.process_time()
        while time.process_time() - began < SECONDS:
            batch(state, chosen, dice, seed, 0, out, 10_000)
            seed += 1
            playouts += len(out)
            moves += int(out[:, DECISIONS].sum())
        spent = time.process_time() - began
        return playouts / spent, moves / spent

    return run


def middle_of(name: str, seats: int) -> View:
    """What the seat to decide sees in the third round or prey, four decisions into it."""
    game, dice = load(name), dice_from_seed(1)
    state = new_state(game)
    game.start(state, game.options(seats, -1, {}))
    decided = 0
    while decided < 4:
        if game.actor(state) == CHANCE:
            game.chance(state, dice)
        else:
            decided += game.rounds(state) >= 2
            game.apply(state, game.actor(state), game.pick(state, game.actor(state), dice))
    return View(name, state, game.actor(state))


def search(name: str, seats: int) -> Measurement:
    """Our search from the middle of a game; hidden cards are drawn anew for every simulation."""
    view, bot = middle_of(name, seats), SearchBot(1, Budget(simulations=SIMULATIONS))

    def run() -> tuple[float, float]:
        searches = moves = 0
        began = time.process_time()
        while time.process_time() - began < SECONDS:
            bot.think(view)
            searches += 1
            moves += bot.decisions
        spent = time.process_time() - began
        return searches * SIMULATIONS / spent, moves / spent

    return run
