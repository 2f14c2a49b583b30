"""Bots at the tables: they get a masked view and think in threads, so that no person ever waits for another's bot."""

import os
import secrets
import threading
from collections.abc import Collection, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from stammtisch.bots.levels import SEARCHING, Bot, make_bot
from stammtisch.bots.pace import pace_of, reactions_at
from stammtisch.bots.view import View
from stammtisch.games.protocol import ANYONE, State
from stammtisch.record.format import Event
from stammtisch.tables.send.hints import Advice, advice_for


class Thinkers:
    """A bounded number of threads for bots that search, and one for those that answer at once."""

    def __init__(self, most: int | None = None) -> None:
        self._slow = ThreadPoolExecutor(most or max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="thinker")
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._seed = secrets.randbits(31)
        self._own = threading.local()

    def close(self) -> None:
        self._slow.shutdown(wait=True, cancel_futures=True)
        self._quick.shutdown(wait=True, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many decisions and hints nobody thinks about yet."""
        return self._slow._work_queue.qsize() + self._quick._work_queue.qsize()

    def _bot(self, level: str) -> Bot:
        """Each thread has one bot of each level: it remembers nothing between decisions, but needs room to think."""
        bots: dict[str, Bot] = self._own.__dict__
        if level not in bots:
            bots[level] = make_bot(level, self._seed)
        return bots[level]

    def _pool(self, level: str, view: View) -> ThreadPoolExecutor:
        """In a race nobody searches: there is no time for it."""
        races = view.game.actor(view.table) == ANYONE
        return self._slow if level in SEARCHING and not races else self._quick

    def decide(self, level: str, game: str, state: State, seat: int) -> "Future[int]":
        """What a bot of that level does there; the view is made at once, the thinking takes as long as it takes."""
        view = View(game, state, seat)
        return self._pool(level, view).submit(lambda: int(self._bot(level).decide(view)))

    def advise(self, game: str, state: State, seat: int) -> "Future[Advice]":
        """What a hint says there."""
        view = View(game, state, seat)
        return self._slow.submit(advice_for, view, self._seed)

    def reactions(
        self, levels: dict[int, str], game: str, state: State, events: Sequence[Event], people: Collection[int]
    ) -> "Future[dict[int, int]]":
        """After how many milliseconds of a race each bot will act, with these people and the record so far."""
        views = {seat: View(game, state, seat) for seat in levels}

        def find() -> dict[int, int]:
            bots = {seat: self._bot(level) for seat, level in levels.items()}
            return reactions_at(bots, views, pace_of(game, events, people))

        return self._quick.submit(find)
