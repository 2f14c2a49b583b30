"""`expert` against OpenSpiel's C++ ISMCTS in two-player Scheffeln.

    python -m benchmarks.match_openspiel --seconds 0.05 --games 100
    python -m benchmarks.match_openspiel --simulations 200 --games 40

With `--seconds` both have the same time for a decision, with `--simulations` the same number of simulations. Two games
are played with the same deals, each side once in each seat.
"""

import argparse
import random
import sys
import time

from benchmarks.openspiel_search import CppSearch, two_player_game
from stammtisch.adapters.openspiel import OurBot
from stammtisch.adapters.openspiel_moments import SIDES
from stammtisch.lab.intervals import wilson


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    budget = parser.add_mutually_exclusive_group(required=True)
    budget.add_argument("--seconds", type=float, default=0.0, help="for a decision of either side")
    budget.add_argument("--simulations", type=int, default=0, help="for a decision of either side")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--curiosity", type=float, default=2.0, help="uct_c of OpenSpiel's search")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    play(asked.games, asked.seconds, asked.simulations, asked.curiosity, asked.seed)


def play(games: int, seconds: float, simulations: int, curiosity: float, seed: int) -> None:
    """Plays the match and prints our share of it."""
    theirs = CppSearch(seed, curiosity, simulations, seconds or -1.0)
    ours = OurBot(f"expert@{simulations}" if simulations else f"expert@{seconds}s", seed)
    shares: list[float] = []
    our_seconds, our_searches = 0.0, 0
    game = two_player_game()
    for number in range(games):
        seat, deals = number % 2, random.Random(f"{seed} {number // 2}")
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(deals.randrange(SIDES))
            elif state.current_player() == seat:
                began = time.monotonic()
                choices = len(state.legal_actions())
                state.apply_action(ours.step(state))
                if choices > 1:
                    our_seconds, our_searches = our_seconds + time.monotonic() - began, our_searches + 1
            else:
                state.apply_action(theirs.step(state))
        shares.append((state.returns()[seat] + 1) / 2)
        print(f"\r{number + 1} games, {100 * sum(shares) / len(shares):.1f} %", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    share = sum(shares) / games
    low, high = wilson(share, games)
    print(f"expert has {100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {games} games")
    print(f"a decision: {1000 * our_seconds / max(1, our_searches):.1f} ms of ours, ", end="")
    print(f"{1000 * theirs.seconds / max(1, theirs.searches):.1f} ms of theirs", end="")
    print(f" for {theirs.worlds / max(1, theirs.searches):.0f} simulations (uct_c {curiosity})")


if __name__ == "__main__":
    main()
