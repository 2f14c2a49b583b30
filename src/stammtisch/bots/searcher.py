"""A bot that searches."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from stammtisch.bots.judges import weights_of
from stammtisch.bots.search import search_of
from stammtisch.bots.tree import NODE, NOTES
from stammtisch.bots.view import View
from stammtisch.games.protocol import new_state

CHUNK = 1_000
"""Simulations between two looks at the clock."""


@dataclass(frozen=True)
class Budget:
    """How long to think: so many simulations, or so many seconds."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("A budget needs simulations, seconds or both.")
        if (self.simulations is not None and self.simulations < 1) or (self.seconds is not None and self.seconds <= 0):
            raise ValueError("A budget must be more than nothing.")

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
    """What the search found about one action."""

    action: int
    visits: int
    worth: float


class SearchBot:
    """Decides by search; several of them never share anything."""

    def __init__(
        self, seed: int, budget: Budget, curiosity: float = 1.0, deepest: int = 60, nodes: int = 200_000
    ) -> None:
        self.seed = seed
        self.budget, self.curiosity, self.deepest = budget, curiosity, deepest
        self.tree = np.zeros(nodes, NODE)
        self.notes = np.zeros(1, NOTES)[0].copy()
        self.decisions = 0
        """Simulated decisions of the last search."""

    def think(self, view: View) -> list[Judgement]:
        """The legal actions, the most visited first."""
        search, state = search_of(view.name), new_state(view.game)
        weights = weights_of(view.name, int(view.table.seats))
        self.tree[0] = np.zeros(1, NODE)[0]
        self.notes.used, self.notes.time = 1, 0
        self.notes.total = self.notes.squares = 0.0
        self.notes.seen[:] = -1
        self.decisions = 0
        dice, about = view.dice(self.seed), (self.curiosity, self.deepest, weights)
        for chunk in self.budget.chunks(CHUNK):
            self.decisions += search(view.table, view.seat, dice, chunk, *about, self.tree, state, self.notes)
        return self._judgements()

    def _judgements(self) -> list[Judgement]:
        found = []
        child = int(self.tree[0].child)
        while child:
            node = self.tree[child]
            found.append(Judgement(int(node.action), int(node.visits), float(node.worth) / int(node.visits)))
            child = int(node.sibling)
        return sorted(found, key=lambda one: (-one.visits, one.action))

    def decide(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return int(legal[0])
        return self.think(view)[0].action
