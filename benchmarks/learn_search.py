"""Learning the net that judges a table in a game's own search, by games of the search against itself.

`python -m benchmarks.learn_search tafelrunde FOLDER --seats 2 --generations 8 --games 600` plays generation after
generation. All data are kept in FOLDER and learned from, so that it can be interrupted and gone on with. The first
generation is played by the first version of the search. A new net is accepted where it wins against every older one
that was; otherwise the next generation is played with those that are there. The last accepted net is written to FOLDER
as search-N.toml, to be put into the game's search.toml.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.value import as_toml, fit, predicted
from stammtisch.bots.search import FIRST, own_part
from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.compiled import kept
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import CHANCE, OVER, load, new_state

Vector = NDArray[np.float64]
CAP = 200
ODD = 20
"""One decision in so many is random, so that odd positions are seen as well."""
NODES = 8_000
STEPS, CAUTION = 800, 0.005
"""Of the fit: few tables are learned from at first, and what fits them too well plays worse."""


def player(seed: int, simulations: int, weights: Vector | None) -> SearchBot:
    """One that searches with that net; without a net the first version."""
    budget = Budget(simulations=simulations)
    if weights is None:
        return SearchBot(seed, budget, nodes=NODES, version=FIRST)
    return SearchBot(seed, budget, nodes=NODES, weights=weights)


def play(name: str, bots: list[SearchBot], seed: int, number: int, odd: int) -> tuple[list[Vector], Vector]:
    """What was seen between two preys of one game, and each seat's share of the win."""
    game, own, seats = load(name), own_part(name, 2), len(bots)
    see: Any = kept(own.inputs)
    state, dice, seen = new_state(game), dice_from_seed(seed, number), list[Vector]()
    game.start(state, game.options(seats, -1, {}))
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            if game.rounds(state) >= CAP:
                return seen, np.full(seats, 1 / seats)
            if game.rounds(state) > 0 and odd:
                found = np.zeros((seats, own.INPUTS))
                see(state, found)
                seen.append(found)
            game.chance(state, dice)
        else:
            seat = game.actor(state)
            strange = odd and throw(dice, odd) == 0
            view = View(name, state, seat)
            game.apply(state, seat, game.pick(state, seat, dice) if strange else bots[seat].decide(view))
    won = np.array([game.winners(state) >> seat & 1 for seat in range(seats)], np.float64)
    return seen, won / won.sum()


class Learning:
    """A folder with the data of every generation and the nets that were accepted."""

    def __init__(self, name: str, folder: Path, seats: int, simulations: int) -> None:
        self.name, self.folder, self.seats, self.simulations = name, folder, seats, simulations
        folder.mkdir(parents=True, exist_ok=True)

    def files(self, kind: str) -> list[Path]:
        return sorted(self.folder.glob(f"{kind}-{self.seats}-*.npz"))

    def pool(self) -> list[Vector | None]:
        """The first version, then the accepted nets, oldest first."""
        return [None, *(np.load(path)["weights"] for path in self.files("net"))]

    def data(self) -> tuple[Vector, Vector]:
        files = [np.load(path) for path in self.files("data")]
        seen, shares = (np.concatenate([file[key] for file in files]).astype(np.float64) for key in ("seen", "shares"))
        return seen, shares

    def gather(self, generation: int, games: int) -> None:
        """Self-play: every seat has the newest net or, one time in three, any older one."""
        pool, seen, shares = self.pool(), list[Vector](), list[Vector]()
        for number in range(games):
            dice = dice_from_seed(1_000 + generation, number)
            chosen = [pool[-1] if throw(dice, 3) else pool[throw(dice, len(pool))] for _ in range(self.seats)]
            bots = [player(throw(dice, 2**31), self.simulations, one) for one in chosen]
            tables, won = play(self.name, bots, 2_000 + generation, number, ODD)
            seen += tables
            shares += [won] * len(tables)
        path = self.folder / f"data-{self.seats}-{generation:02d}.npz"
        np.savez(path, seen=np.array(seen, np.float32), shares=np.array(shares))

    def against(self, new: Vector, old: Vector | None, games: int, seed: int) -> float:
        """The share of the new one, par-adjusted, in a company of old ones."""
        won = 0.0
        for number in range(games):
            seat = number % self.seats
            dice = dice_from_seed(seed, number)
            bots = [
                player(throw(dice, 2**31), self.simulations, new if place == seat else old)
                for place in range(self.seats)
            ]
            won += float(play(self.name, bots, seed, number // self.seats, 0)[1][seat])
        share = won / games
        return share / (share + (1 - share) / (self.seats - 1))

    def learn(self, generation: int, gate: int) -> None:
        seen, shares = self.data()
        hidden, outer = fit(seen, shares, generation, STEPS, CAUTION)
        chances = predicted(seen, hidden, outer)
        explained = 1 - ((shares - chances) ** 2).mean() / shares.var()
        new = own_part(self.name, 2).pack(hidden, outer)
        results = [self.against(new, old, gate, 500 + generation) for old in self.pool()]
        accepted = all(result > 0.5 for result in results)
        told = ", ".join(f"{100 * result:.0f} %" for result in results)
        print(
            f"{self.seats} players, generation {generation}: {len(shares):,} tables, {100 * explained:.0f} % of the "
            f"variance explained; against the pool {told}: {'accepted' if accepted else 'refused'}",
            flush=True,
        )
        if accepted:
            np.savez(self.folder / f"net-{self.seats}-{generation:02d}.npz", weights=new)
            about = f"learned from {len(shares):,} tables, {generation + 1} generations of games"
            text = as_toml(self.seats, hidden, outer, about)
            (self.folder / f"search-{self.seats}.toml").write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--games", type=int, default=600, help="of each generation")
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--gate", type=int, default=60, help="games against each older net")
    arguments = parser.parse_args()
    learning = Learning(arguments.game, arguments.folder, arguments.seats, arguments.simulations)
    for generation in range(len(learning.files("data")), arguments.generations):
        learning.gather(generation, arguments.games)
        learning.learn(generation, arguments.gate)


if __name__ == "__main__":
    main()
