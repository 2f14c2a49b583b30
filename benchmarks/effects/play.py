"""Games between players who think alike, one of whom keeps to a habit."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple, cast

import numba
import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import greedy as greedy_module
from stammtisch.bots.greedy import Greedy, GreedyBot, greedy_of
from stammtisch.bots.judge import expert_on
from stammtisch.bots.levels import Decider
from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.compiled import compiled, inner
from stammtisch.games.dice import Dice, dice_from_seed, throw
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.lab.intervals import Z

CAP = 500
"""Rounds or raids after which nobody has won."""
OWN = 0
"""The seat with the habit; who starts goes round instead."""
SIMULATIONS = 1_000
"""As many as `strong` has."""

Allows = Callable[[State, int, int], bool]
"""Compiled: whether a seat would make that move. Where it would make none, any will do."""
Outlook = Callable[[State, int, Dice], float]
"""Compiled: what a seat thinks of a table, as `outlook` of a game's bots."""


class Habit(NamedTuple):
    """What one player does differently: moves that it never makes, or another goal."""

    puzzle: str
    """The kind of puzzle in which it matters."""
    allows: Allows | None = None
    outlook: Outlook | None = None


class Effect(NamedTuple):
    """A mean with its 95 % error, what it would be without the habit, and how many games it was measured in."""

    value: float
    error: float
    par: float
    games: int


def legal_by(allows: Allows, legal: Any) -> Any:
    """The legal moves that are left, compiled."""

    @compiled
    def legal_by_habit(state: State, seat: int, out: NDArray[np.int16]) -> int:
        count, left = legal(state, seat, out), 0
        for k in range(count):
            if allows(state, seat, int(out[k])):
                out[left] = out[k]
                left += 1
        return left if left > 0 else int(legal(state, seat, out))

    return legal_by_habit


def greedy_with(game_name: str, habit: Habit) -> Greedy:
    """The quick look of `casual`, with the habit."""
    game = load(game_name)
    names = {word: inner(getattr(game, word)) for word in ("apply", "legal", "resample")}
    if habit.allows is not None:
        names["legal"] = legal_by(habit.allows, names["legal"])
    names["outlook"] = habit.outlook or inner(expert_on(game_name).outlook)
    template = cast(FunctionType, greedy_module._greedy)
    function = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    return cast(Greedy, numba.njit(nogil=True)(function))


class Casual(GreedyBot):
    """A bot of level `casual` that may have a habit."""

    def __init__(self, seed: int, greedy: Greedy) -> None:
        super().__init__(seed)
        self.greedy = greedy

    def decide(self, view: View) -> int:
        tables = np.zeros(2, view.game.STATE)
        return self.greedy(view.table, view.seat, view.dice(self.seed), self.samples, tables, self.notes)


class Strong(SearchBot):
    """A bot of level `strong` that makes the best of the moves that its habit leaves; its plans do not know of it."""

    def __init__(self, seed: int, allows: Allows) -> None:
        super().__init__(seed, Budget(simulations=SIMULATIONS), nodes=40_000)
        self.allows = allows

    def decide(self, view: View) -> int:
        found = [judgement.action for judgement in self.think(view)]
        return next((action for action in found if self.allows(view.table, view.seat, action)), found[0])


Maker = Callable[[int], Decider]
"""A new bot with that seed."""


def makers(game_name: str, level: str, habit: Habit) -> tuple[Maker, Maker]:
    """Who has the habit, and who has not."""
    if level == "casual":
        with_it, without = greedy_with(game_name, habit), greedy_of(game_name)
        return lambda seed: Casual(seed, with_it), lambda seed: Casual(seed, without)
    budget, allows = Budget(simulations=SIMULATIONS), habit.allows
    if allows is None:
        raise ValueError("A bot that searches has no other goal than to win.")
    return lambda seed: Strong(seed, allows), lambda seed: SearchBot(seed, budget, nodes=40_000)


def play(game_name: str, seats: int, with_it: Maker, without: Maker, seed: int, number: int) -> float:
    """What the seat with the habit wins of one game; as many games as there are seats have the same cards, and each
    begins with another seat."""
    game, dice = load(game_name), dice_from_seed(seed, number // seats)
    bots = [(with_it if seat == OWN else without)(throw(dice, 2**31)) for seat in range(seats)]
    state = new_state(game)
    game.start(state, game.options(seats, number % seats, {}))
    while (seat := game.actor(state)) != OVER:
        if seat != CHANCE:
            game.apply(state, seat, bots[seat].decide(View(game_name, state, seat)))
        elif game.rounds(state) < CAP:
            game.chance(state, dice)
        else:
            return 1 / seats
    won = game.winners(state)
    return (won >> OWN & 1) / won.bit_count()


def by_deal(values: list[float], deal: int) -> tuple[float, float]:
    """The mean and its 95 % error; each `deal` values in a row have the same cards and are one observation."""
    deals = np.array(values).reshape(-1, deal).mean(1)
    return float(deals.mean()), Z * float(deals.std(ddof=1)) / len(deals) ** 0.5


def share_with(game_name: str, seats: int, level: str, habit: Habit, games: int, seed: int) -> Effect:
    """How much a player with that habit wins among others of the same level who do not have it."""
    with_it, without = makers(game_name, level, habit)
    won = [play(game_name, seats, with_it, without, seed, number) for number in range(games - games % seats)]
    return Effect(*by_deal(won, seats), 1 / seats, len(won))
