"""Runs a game for the screen: chance, the bots' turns in a thread of their own, your turn, and races."""

import asyncio
import math
import time
from collections.abc import Callable
from contextlib import suppress

from stammtisch.bots.view import View
from stammtisch.games.protocol import ANYONE, CHANCE
from stammtisch.terminal.table.face import Face
from stammtisch.terminal.table.table import YOU, Table

BOT_MOVE, DEAL, ROUND_END, REVEAL, SCENE = 900, 300, 1_500, 700, 500
"""Milliseconds that the player gets to see each of these."""
TENTH = 100
"""How often the stopwatch is drawn anew."""

Show = Callable[[View, int | None, int | None], None]
"""Draws a view; of the scenes after a race also: the how manieth it is, and how much of the log is told by then."""


class Runner:
    """Asks everybody in turn. `show` draws the table as you see it; `refuse` tells you that you came too late."""

    def __init__(self, table: Table, face: Face, show: Show, refuse: Callable[[int], None], rate: float = 1.0) -> None:
        self.table = table
        self.face = face
        self.show = show
        self.refuse = refuse
        self.rate = rate
        """How many times faster than the clock on the wall everything goes."""
        self.clock_began: float | None = None
        self.touches: list[tuple[int, int]] = []
        """What you did in a race and is still to be judged: when, and which action."""
        self._decision: asyncio.Future[int] | None = None
        self._woken = asyncio.Event()

    @property
    def asks_you(self) -> bool:
        """Whether there is something for you to decide now."""
        if self.clock_began is None:
            return self._decision is not None
        return YOU in self.table.game.undecided(self.table.view().table)

    @property
    def clock(self) -> int:
        """Milliseconds since the race began."""
        return 0 if self.clock_began is None else int((time.monotonic() - self.clock_began) * 1000 * self.rate)

    def offer(self, action: int) -> None:
        """You have picked an action that looks legal."""
        if self.clock_began is not None:
            self.touches.append((self.clock, action))
            self._woken.set()
        elif self._decision is not None and not self._decision.done():
            self._decision.set_result(action)

    def hurry(self) -> None:
        """Ends the pause that is on."""
        if self.clock_began is None:
            self._woken.set()

    async def pause(self, milliseconds: int) -> None:
        """So long, or until somebody hurries."""
        self._woken.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), milliseconds / 1000 / self.rate)

    async def play(self) -> None:
        """Until the game is over."""
        while not self.table.over:
            actor = self.table.actor
            if actor == CHANCE:
                await self.chance()
            elif actor == ANYONE:
                await self.race()
            elif actor == YOU:
                self.table.decide(YOU, await self.your_turn())
                self.show_now()
            else:
                await self.bots_turn(actor)
        self.show_now()

    def show_now(self) -> None:
        """The table as you see it now."""
        self.show(self.table.view(), None, None)

    async def chance(self) -> None:
        """One step; the one that opens a race is shown when the stopwatch starts."""
        first = not self.table.log
        self.table.chance()
        if self.table.actor == ANYONE:
            return
        self.show_now()
        if not first:
            await self.pause(REVEAL if self.table.game.revealing(self.table.view().table) else DEAL)

    async def your_turn(self) -> int:
        self._decision = asyncio.get_running_loop().create_future()
        self.show_now()
        try:
            return await self._decision
        finally:
            self._decision = None

    async def bots_turn(self, seat: int) -> None:
        """The bot thinks in its own thread, so that the screen answers all the while."""
        self.show_now()
        thought = asyncio.to_thread(self.table.bots[seat].decide, self.table.view(seat))
        action, _ = await asyncio.gather(thought, self.pause(BOT_MOVE))
        self.table.decide(seat, int(action))
        self.show_now()
        if self.table.actor == CHANCE:
            await self.pause(ROUND_END)

    async def race(self) -> None:
        """Decisions count in the order of their times; at the same time the game says who is first (A-33)."""
        reactions, places = await asyncio.to_thread(self.before_race)
        self.touches.clear()
        self.clock_began = time.monotonic()
        last, told = self.table.view(), len(self.table.log)
        try:
            while self.table.actor == ANYONE:
                last, told = self.table.view(), len(self.table.log)
                self.show(last, None, None)
                await self.next_decision(last, reactions, places)
        finally:
            self.clock_began = None
        for place, table in enumerate(self.face.scenes(last)):
            self.show(View(self.table.name, table, YOU), place, told)
            await self.pause(SCENE)
        self.show_now()
        await self.pause(ROUND_END)

    def before_race(self) -> tuple[dict[int, int], dict[int, int]]:
        """After how many milliseconds each bot acts, and the place of each seat in the race."""
        table, game = self.table.view().table, self.table.game
        return self.table.reactions(), {seat: int(game.place_in_race(table, seat)) for seat in game.undecided(table)}

    async def next_decision(self, view: View, reactions: dict[int, int], places: dict[int, int]) -> None:
        """Judges the earliest decision of those made by now, or waits a moment for one.

        Once you have decided, the bots' time only passes on paper: you see each of them act, but need not wait for it.
        """
        game, undecided = self.table.game, self.table.game.undecided(view.table)
        deadline = game.deadline(view.table)
        end = math.inf if deadline < 0 else deadline
        moments = {seat: min(reactions[seat], end) for seat in undecided if seat != YOU}
        if YOU in undecided:
            moments[YOU] = self.touches[0][0] if self.touches else end
        seat = min(moments, key=lambda seat: (moments[seat], places[seat]))
        wait = moments[seat] - self.clock
        if wait > 0:
            await self.pause(int(min(wait, TENTH if YOU in undecided else BOT_MOVE)))
            if YOU in undecided:
                return
        self.table.tick(int(moments[seat]))
        if seat == YOU and self.touches:
            action = self.touches.pop(0)[1]
            if self.table.why_not(action) is not None:
                self.refuse(action)
                return
        elif moments[seat] >= end:
            action = dict(game.lapse(view.table))[seat]
        else:
            action = await asyncio.to_thread(self.table.bots[seat].decide, self.table.view(seat))
        self.table.decide(seat, int(action))
