"""Which kind of search wins: each variant sits down against the first version, in every seat, with the same deals.

`python -m benchmarks.variants scheffeln --seats 2 --games 1000 --simulations 2000 [VARIANT...]`
What lost, and by how much, is kept in docs/search.md.
"""

import argparse
from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import search as search_module
from stammtisch.bots.judge import judge_of
from stammtisch.bots.odds import split_win
from stammtisch.bots.search import FIRST, Search, search_of
from stammtisch.bots.searcher import Budget, Judgement, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import DICE, dice_from_seed, seed_dice, throw
from stammtisch.games.playout import playout, playout_of
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.games.scheffeln.board import number_held
from stammtisch.games.scheffeln.game import winners
from stammtisch.games.specialise import specialise
from stammtisch.lab.processes import Task, cores, in_processes

CAP = 500

Vector = NDArray[np.float64]


@compiled
def paranoid(seat: int, viewer: int, shares: Vector) -> float:
    """All others play against the seat that decides."""
    return float(shares[seat]) if seat == viewer else 1.0 - float(shares[viewer])


@compiled
def half_paranoid(seat: int, viewer: int, shares: Vector) -> float:
    """All others play for themselves and against the seat that decides, equally."""
    return float(shares[seat]) if seat == viewer else 0.5 * (1.0 - float(shares[viewer]) + float(shares[seat]))


def _play_out(state: State, weights: Vector, features: Vector, shares: Vector) -> None:
    """No judge: random play to the end of the game; a scratch field counts, so that every end has its own dice."""
    features[7] += 1.0
    luck = np.zeros(1, DICE)[0]
    seed_dice(luck, int(features[7]), 99)
    playout(state, luck, CAP)
    split_win(winners(state), int(state.seats), shares)


def named(template: Any, name: str) -> Any:
    """The same function under another name, so that its machine code has its own place on disk."""
    function = FunctionType(template.__code__.replace(co_name=name), template.__globals__, name)
    function.__module__ = "benchmarks.variants"
    return function


def search_with(variant: str, game: str) -> Search:
    """The compiled search of a variant."""
    template = named(search_module._search, f"_search_{variant}")
    if variant in ("paranoid", "half_paranoid"):
        worth = {"paranoid": paranoid, "half_paranoid": half_paranoid}[variant]
        finish = specialise(search_module._finish, load(game), judge=judge_of(game))
        return cast(Search, specialise(template, load(game), finish=finish, worth_to=worth))
    if variant == "to_the_end":
        end = specialise(named(_play_out, "_play_out"), load(game), playout=playout_of(game))
        finish = specialise(search_module._finish, load(game), judge=end)
        return cast(Search, specialise(template, load(game), finish=finish))
    return search_of(game, FIRST)


SETTINGS: dict[str, dict[str, Any]] = {
    "less_curious": {"curiosity": 0.5},
    "more_curious": {"curiosity": 2.0},
    "shallow": {"deepest": 2},
    "flat_tree": {"deepest": 1},
}
MORE: dict[str, float] = {"a_third_more": 4 / 3, "twice_as_much": 2.0}
"""How much a larger budget is worth: the most that keeping the tree between moves could give."""

VARIANTS = ("paranoid", "half_paranoid", "to_the_end", "exact_ends", *SETTINGS, *MORE)


class LateThinker(SearchBot):
    """Ten times the simulations where the deciding seat of Scheffeln has two cards or fewer: nearly exact there."""

    def think(self, view: View) -> list[Judgement]:
        if number_held(view.table, view.seat) > 2:
            return super().think(view)
        return SearchBot(self.seed, Budget(simulations=10 * (self.budget.simulations or 1)), version=FIRST).think(view)


def make(variant: str | None, game: str, simulations: int, seed: int) -> SearchBot:
    if variant is None:
        return SearchBot(seed, Budget(simulations=simulations), nodes=40_000, version=FIRST)
    if variant == "exact_ends":
        return LateThinker(seed, Budget(simulations=simulations), nodes=40_000, version=FIRST)
    budget = Budget(simulations=int(simulations * MORE.get(variant, 1)))
    settings = {"version": FIRST, "search": search_with(variant, game), **SETTINGS.get(variant, {})}
    return SearchBot(seed, budget, nodes=40_000, **settings)


def play(game_name: str, seats: int, variant: str, simulations: int, number: int, options: dict[str, bool]) -> float:
    """The variant's share of one game, in seat `number % seats`; as many games as seats have the same deal."""
    game, own = load(game_name), number % seats
    dice = dice_from_seed(77, number // seats)
    bots = [make(variant if seat == own else None, game_name, simulations, throw(dice, 2**31)) for seat in range(seats)]
    state = new_state(game)
    game.start(state, game.options(seats, -1, options))
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            if game.rounds(state) >= CAP:
                return 1 / seats
            game.chance(state, dice)
        else:
            seat = game.actor(state)
            game.apply(state, seat, bots[seat].decide(View(game_name, state, seat)))
    won = game.winners(state)
    return (won >> own & 1) / won.bit_count()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help=", ".join(VARIANTS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--simulations", type=int, default=2_000)
    parser.add_argument("--jobs", type=int, default=cores())
    arguments = parser.parse_args()
    for variant in arguments.variants or VARIANTS:
        search_with(variant, arguments.game)
        games: list[Task[float]] = [
            (play, (arguments.game, arguments.seats, variant, arguments.simulations, number, {}))
            for number in range(arguments.games)
        ]
        shares = np.array(list(in_processes(games, arguments.jobs)))
        error = 1.96 * shares.std() / len(shares) ** 0.5
        print(
            f"{arguments.game}, {arguments.seats} players, {arguments.simulations} simulations: {variant} wins "
            f"{100 * shares.mean():.1f} % ± {100 * error:.1f} of {len(shares)} games",
            flush=True,
        )


if __name__ == "__main__":
    from benchmarks.variants import main as start  # by its own name, under which other processes find its functions

    start()
