"""How exploitable the search is: somebody who knows its policy looks for the best answer to it.

`python -m benchmarks.best_response scheffeln --frozen 400 --games 200`

Two players: `expert` with so many simulations, and a responder. At each of its decisions the responder takes the moves
that its own search (`--simulations`) looked at most (`--moves`), draws tables that agree with what it sees (`--tables`)
and plays each move on at each of them until chance is asked: the other seat decides exactly as the frozen bot would
from what it would see there, and so does the responder's own. The best mean wins. So what it wins above a half is a
lower bound of what a best response would, with that budget. `--blind` is a control: the same responder plays on with
both seats deciding at random.
"""

import argparse
import time

import numpy as np

from stammtisch.bots.search import PRESENT, own_part, room_of, weights_of
from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.tree import NOTES
from stammtisch.bots.view import View
from stammtisch.games.compiled import kept
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.lab.intervals import wilson
from stammtisch.lab.matches import CAP
from stammtisch.lab.processes import Task, cores, in_processes

NODES = 30_000


class Responder:
    """Knows how the other seat decides, and nothing that it could not see."""

    def __init__(self, name: str, seed: int, frozen: SearchBot | None, asked: argparse.Namespace) -> None:
        self.game, self.seed, self.frozen, self.tables = load(name), seed, frozen, asked.tables
        self.moves = asked.moves
        self.own = SearchBot(seed, Budget(simulations=asked.simulations), nodes=NODES)
        self.finish = kept(own_part(name, PRESENT).finish)
        self.weights, self.room = weights_of(name, 2), room_of(name)
        self.notes = np.zeros(1, NOTES)[0].copy()
        self.seconds, self.decisions = 0.0, 0

    def decide(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return int(legal[0])
        began = time.perf_counter()
        found = [one.action for one in self.own.think(view)[: self.moves]]
        worth, table, dice = np.zeros(len(found)), new_state(self.game), view.dice(self.seed + 1)
        for _ in range(self.tables if len(found) > 1 else 0):
            self.game.resample(view.table, view.seat, dice, table)
            for place, action in enumerate(found):
                state = table.copy()
                self.game.apply(state, view.seat, action)
                worth[place] += self.outcome(view, state)
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        return found[int(np.argmax(worth))]

    def outcome(self, view: View, state: State) -> float:
        """The own share of the win at the table where chance is asked, as the search judges it."""
        dice = view.dice(self.seed + 2)
        while (seat := self.game.actor(state)) >= 0:
            if self.frozen is None:
                action = self.game.pick(state, seat, dice)
            else:
                action = self.frozen.decide(View(view.name, state, seat))
            self.game.apply(state, seat, action)
        self.finish(state, dice, self.weights, self.notes, self.room)
        return float(self.notes.shares[view.seat])


def play(name: str, number: int, asked: argparse.Namespace) -> tuple[float, float, int]:
    """The responder's share of one game, and its time; each deal is played once in each seat."""
    game, seat, dice = load(name), number % 2, dice_from_seed(asked.seed, number // 2)
    policy = SearchBot(throw(dice, 2**31), Budget(simulations=asked.frozen), nodes=NODES)
    imagined = None if asked.blind else SearchBot(throw(dice, 2**31), Budget(simulations=asked.frozen), nodes=NODES)
    responder = Responder(name, number, imagined, asked)
    state = new_state(game)
    game.start(state, game.options(2, -1, {}))
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            if game.rounds(state) >= CAP:
                return 0.5, responder.seconds, responder.decisions
            game.chance(state, dice)
        else:
            decide = responder.decide if actor == seat else policy.decide
            game.apply(state, actor, decide(View(name, state, actor)))
    winners = int(game.winners(state))
    return (winners >> seat & 1) / winners.bit_count(), responder.seconds, responder.decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["scheffeln", "tafelrunde"])
    parser.add_argument("--frozen", type=int, default=400, help="simulations of the bot that is exploited")
    parser.add_argument("--simulations", type=int, default=1_000, help="of the responder's own search")
    parser.add_argument("--moves", type=int, default=3)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    asked = parser.parse_args()
    tasks: list[Task[tuple[float, float, int]]] = [(play, (asked.game, number, asked)) for number in range(asked.games)]
    shares, seconds, decisions = np.array(list(in_processes(tasks, asked.jobs))).T
    share = float(shares.mean())
    low, high = wilson(share, asked.games)
    print(
        f"{asked.game}: against expert@{asked.frozen} the responder{' (blind)' if asked.blind else ''} wins "
        f"{100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {asked.games} games, "
        f"{1000 * seconds.sum() / decisions.sum():.0f} ms a decision"
    )


if __name__ == "__main__":
    from benchmarks.best_response import (
        main as start,
    )  # by its own name, under which other processes find its functions

    start()
