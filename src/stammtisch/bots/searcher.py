"""A bot that searches."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.search import PRESENT, Search, room_of, search_of, weights_of
from stammtisch.bots.tree import NODE, NOTES
from stammtisch.bots.view import View
from stammtisch.games.protocol import State, new_state

LONGEST = 3_600
"""Seconds; nobody waits longer for a decision."""
CHUNK = 1_000
"""Simulations between two looks at the clock."""


@dataclass(frozen=True)
class Budget:
    """How long to think: so many simulations, or so many seconds, on so many threads."""

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("A budget needs simulations, seconds or both.")
        if (self.simulations is not None and self.simulations < 1) or (
            self.seconds is not None and not 0 < self.seconds < LONGEST
        ):
            raise ValueError(f"A budget must be more than nothing, and less than {LONGEST:,} seconds.")
        if self.threads < 1:
            raise ValueError("A budget needs at least one thread.")

    def share(self) -> "Budget":
        """What one thread is to do of it."""
        simulations = None if self.simulations is None else -(-self.simulations // self.threads)
        return Budget(simulations, self.seconds)

    def split(self, count: int) -> "Budget":
        """An equal part of it, for one of several searches after each other."""
        simulations = None if self.simulations is None else -(-self.simulations // count)
        return Budget(simulations, None if self.seconds is None else self.seconds / count, self.threads)

    def chunks(self, size: int) -> Iterator[int]:
        """How many simulations to do next, until the budget is spent; at least one chunk."""
        began, left = time.monotonic(), self.simulations
        while left is None or left > 0:
            chunk = size if left is None else min(size, left)
            yield chunk
            left = None if left is None else left - chunk
            if self.seconds is not None and time.monotonic() - began >= self.seconds:
                return


@dataclass(frozen=True)
class Judgement:
    """What the search found about one action: how often tried, its mean share of the win, and that mean's error."""

    action: int
    visits: int
    worth: float
    error: float


class Searcher:
    """One tree and one thread's work on it."""

    def __init__(self, nodes: int, curiosity: float, deepest: int, version: int) -> None:
        self.curiosity, self.deepest, self.version = curiosity, deepest, version
        self.rooms: dict[str, State] = {}
        self.tree = np.zeros(nodes, NODE)
        self.notes = np.zeros(1, NOTES)[0].copy()

    def think(self, search: Search, weights: NDArray[np.float64], view: View, seed: int, budget: Budget) -> int:
        """Grows a new tree until the budget is spent; returns how many decisions were simulated."""
        state, decisions = new_state(view.game), 0
        if view.name not in self.rooms:
            self.rooms[view.name] = room_of(view.name, self.version)
        room = self.rooms[view.name]
        self.tree[0] = np.zeros(1, NODE)[0]
        self.notes.used, self.notes.time = 1, 0
        self.notes.total = self.notes.squares = 0.0
        self.notes.totals[:] = 0.0
        self.notes.seen[:] = -1
        dice, about = view.dice(seed), (self.curiosity, self.deepest, weights)
        for chunk in budget.chunks(CHUNK):
            decisions += search(view.table, view.seat, dice, chunk, *about, self.tree, state, self.notes, room)
        return decisions

    def found(self) -> Iterator[tuple[int, int, float, float]]:
        """Each action of the deciding seat: visits, sum of its worth, sum of its squares."""
        child = int(self.tree[0].child)
        while child:
            node = self.tree[child]
            action = int(node.action)
            yield action, int(node.visits), float(node.worth), float(self.notes.totals[action])
            child = int(node.sibling)


class SearchBot:
    """Decides by search; several of them never share anything."""

    def __init__(
        self,
        seed: int,
        budget: Budget,
        curiosity: float = 1.0,
        deepest: int = 60,
        nodes: int = 200_000,
        search: Search | None = None,
        version: int = PRESENT,
        weights: NDArray[np.float64] | None = None,
    ) -> None:
        self.seed, self.budget, self.search, self.version, self.weights = seed, budget, search, version, weights
        self.searchers = [Searcher(nodes, curiosity, deepest, version) for _ in range(budget.threads)]
        self.decisions = 0
        """Simulated decisions of the last search."""

    def think(self, view: View) -> list[Judgement]:
        """The legal actions, the most visited first. Every thread has its own tree; what they found is added up."""
        search, share = self.search or search_of(view.name, self.version), self.budget.share()
        own = self.weights
        weights = weights_of(view.name, int(view.table.seats), self.version) if own is None else own
        seeds = range(self.seed, self.seed + len(self.searchers))
        if len(self.searchers) == 1:
            self.decisions = self.searchers[0].think(search, weights, view, self.seed, share)
        else:
            with ThreadPoolExecutor(len(self.searchers)) as pool:
                works = [
                    pool.submit(one.think, search, weights, view, seed, share)
                    for one, seed in zip(self.searchers, seeds, strict=True)
                ]
                self.decisions = sum(work.result() for work in works)
        return self._judgements()

    def _judgements(self) -> list[Judgement]:
        sums: dict[int, tuple[int, float, float]] = {}
        for searcher in self.searchers:
            for action, visits, worth, squares in searcher.found():
                before = sums.get(action, (0, 0.0, 0.0))
                sums[action] = (before[0] + visits, before[1] + worth, before[2] + squares)
        judgements = [judge_action(action, *found) for action, found in sums.items()]
        return sorted(judgements, key=lambda one: (-one.visits, one.action))

    def decide(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return int(legal[0])
        return self.think(view)[0].action


def judge_action(action: int, visits: int, worth: float, squares: float) -> Judgement:
    """The mean and its standard error; of an action that was hardly tried nothing is sure."""
    mean = worth / visits
    spread = max(0.0, squares / visits - mean * mean) ** 0.5 if visits > 1 else 0.5
    return Judgement(action, visits, mean, float(max(spread, 0.5 / visits) / visits**0.5))
