"""How fast the games are on one core, beside OpenSpiel in the same run."""

import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

import numpy as np

from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, new_dice
from stammtisch.games.playout import DECISIONS, SCORES, batch_of
from stammtisch.games.protocol import CHANCE, load, new_state
from stammtisch.games.registry import GAMES

REPEATS = 5
"""Each figure is the median of so many measurements, ours and the peer's in turn."""
SECONDS = 0.4
"""How long one measurement takes, about."""
SIMULATIONS = 5_000
"""How long each search is."""
PEERS = ("hearts", "spades", "oh_hell(players=4)")

Progress = Callable[[str, int, int], None]
Measurement = Callable[[], tuple[float, float]]
"""Runs for a while and returns playouts and moves a second."""


class NoPeer(Exception):
    """OpenSpiel is not installed."""


@contextmanager
def one_core() -> Iterator[int]:
    """Keeps this process on one core, so that nothing runs beside the measured loop."""
    before = os.sched_getaffinity(0)
    core = max(before)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, before)


def ours(name: str, seats: int, options: dict[str, bool]) -> Measurement:
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


def dealt(game: Any) -> Any:
    """A state of an OpenSpiel game in which all cards are dealt and the first player decides."""
    luck = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice([action for action, _ in state.chance_outcomes()]))
    return state


def peer_in_cpp(name: str) -> Measurement:
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


def random_length(state: Any, luck: random.Random) -> int:
    """How many moves a random game takes from that state."""
    state, moves = state.clone(), 0
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        moves += 1
    return moves


def peer_from_python(name: str) -> Measurement:
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


def our_search(name: str, seats: int) -> Measurement:
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


def peer_search(name: str) -> Measurement:
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


def measure(progress: Progress) -> dict[str, Any]:
    """All figures: `ours`, `peers`, `searches`, and the `ratio` of moves a second with four players to OpenSpiel's
    C++ hearts; for `search` that of simulated moves in our search of Scheffeln to those in its search of hearts."""
    try:
        peer_version = version("open_spiel")
    except Exception:
        raise NoPeer("OpenSpiel is what the games are measured against: install it with the extra 'bench'.") from None
    rows: list[tuple[dict[str, Any], Measurement]] = []
    for name, game in GAMES.items():
        for seats in range(game.fewest, game.most + 1):
            for options in [{}, {"run": True}, {"mafia": True}, {"run": True, "mafia": True}]:
                if set(options) <= set(game.options):
                    about = {"game": name, "seats": seats, "options": list(options), "bytes": load(name).STATE.itemsize}
                    rows.append((about, ours(name, seats, options)))
    for name in PEERS:
        rows.append(({"game": name, "driven_by": "C++"}, peer_in_cpp(name)))
        rows.append(({"game": name, "driven_by": "Python"}, peer_from_python(name)))
    for name in ("scheffeln", "tafelrunde"):
        rows.append(({"game": name, "searched_by": "ours"}, our_search(name, 4)))
    rows.append(({"game": "hearts", "searched_by": "OpenSpiel's ISMCTSBot"}, peer_search("hearts")))
    found: list[list[tuple[float, float]]] = [[] for _ in rows]
    with one_core():
        for repeat in range(REPEATS):
            for place, (about, run) in enumerate(rows):
                progress(f"Measuring {about['game']}", repeat * len(rows) + place, REPEATS * len(rows))
                found[place].append(run())
    for (about, _), runs in zip(rows, found, strict=True):
        about["playouts"] = statistics.median(playouts for playouts, _ in runs)
        about["moves"] = statistics.median(moves for _, moves in runs)
    figures = [about for about, _ in rows]
    mine = [row for row in figures if "seats" in row]
    peers = [row for row in figures if "driven_by" in row]
    hearts = next(row["moves"] for row in peers if row["game"] == "hearts" and row["driven_by"] == "C++")
    searches = [
        {**{word: row[word] for word in ("game", "searched_by", "moves")}, "simulations": row["playouts"]}
        for row in figures
        if "searched_by" in row
    ]
    ratios = {row["game"]: row["moves"] / hearts for row in mine if row["seats"] == 4 and not row["options"]}
    return {
        "ratio": {**ratios, "search": searches[0]["moves"] / searches[-1]["moves"]},
        "measured_against": "OpenSpiel's hearts in C++",
        "peer_version": peer_version,
        "ours": mine,
        "peers": peers,
        "searches": searches,
    }
