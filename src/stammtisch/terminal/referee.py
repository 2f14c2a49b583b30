"""Runs a table for the screen: chance, the bots' turns in a thread of their own, your turn, and the race of Speed."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from stammtisch.bots.view import View
from stammtisch.games.protocol import ANYONE, CHANCE
from stammtisch.games.speed.rules import DECLINE
from stammtisch.games.speed.state import NONE
from stammtisch.games.speed.terminal.face import drives
from stammtisch.terminal.table import YOU, Table

BOT_MOVE, DEAL, ROUND_END, REVEAL, DRIVE = 900, 300, 1_500, 700, 500
"""Milliseconds that the player gets to see each of these."""
TENTH = 100
"""How often the stopwatch is drawn anew."""

Show = Callable[[View, int | None, int | None], None]
"""Draws a view; while the cars of Speed drive also: which card of the row acts, and how much of the log is told."""


class Referee:
    """Asks everybody in turn. `show` draws the table as you see it; `refuse` tells you that a grab came too late."""

    def __init__(self, table: Table, show: Show, refuse: Callable[[int], None], rate: float = 1.0) -> None:
        self.table = table
        self.show = show
        self.refuse = refuse
        self.rate = rate
        """How many times faster than the clock on the wall everything goes."""
        self.clock_began: float | None = None
        self.touches: list[tuple[int, int]] = []
        """Your grabs that are still to be judged: when, and for which action."""
        self._decision: asyncio.Future[int] | None = None
        self._woken = asyncio.Event()

    @property
    def asks_you(self) -> bool:
        """Whether there is something for you to decide now."""
        if self.clock_began is None:
            return self._decision is not None
        return bool(self.table.view().table.decided_at[YOU] == NONE)

    @property
    def clock(self) -> int:
        """Milliseconds since the last card of the row was revealed."""
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
        """One step; the card that opens the race is shown when the stopwatch starts."""
        first = not self.table.log
        self.table.chance()
        if self.table.actor == ANYONE:
            return
        self.show_now()
        if not first:
            await self.pause(REVEAL if self.table.name == "speed" else DEAL)

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
        """Grabs count in the order of their times; at the same time the seat nearest the starting player (A-33)."""
        reactions = await asyncio.to_thread(
            lambda: {seat: bot.reaction(self.table.view(seat)) for seat, bot in self.table.bots.items()}
        )
        self.touches.clear()
        self.clock_began = time.monotonic()
        row, told = self.table.view(), len(self.table.log)
        try:
            while self.table.actor == ANYONE:
                row, told = self.table.view(), len(self.table.log)
                self.show(row, None, None)
                await self.next_grab(row, reactions)
        finally:
            self.clock_began = None
        for place, table in enumerate(drives(row.table)):
            self.show(View(self.table.name, table, YOU), place, told)
            await self.pause(DRIVE)
        self.show_now()
        await self.pause(ROUND_END)

    async def next_grab(self, view: View, reactions: dict[int, int]) -> None:
        """Judges the earliest grab of those made by now, or waits a moment for one."""
        start, seats, deadline = int(view.table.start), int(view.table.seats), int(view.table.deadline)
        undecided = [seat for seat in range(seats) if view.table.decided_at[seat] == NONE]
        due = [(min(reactions[seat], deadline), (seat - start) % seats, seat) for seat in undecided if seat != YOU]
        if self.touches:
            due.append((self.touches[0][0], (YOU - start) % seats, YOU))
        elif YOU in undecided:
            due.append((deadline, seats, YOU))
        moment, _, seat = min(due)
        wait = moment - self.clock
        if wait > 0:
            await self.pause(min(wait, TENTH))
            return
        self.table.tick(moment)
        if seat != YOU:
            view = self.table.view(seat)
            action = DECLINE if moment >= deadline else await asyncio.to_thread(self.table.bots[seat].decide, view)
        else:
            action = self.touches.pop(0)[1] if self.touches else DECLINE
            if self.table.why_not(action) is not None:
                self.refuse(action)
                return
        self.table.decide(seat, int(action))
