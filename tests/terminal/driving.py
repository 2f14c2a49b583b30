"""A terminal table driven by keys, as a player would."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

from stammtisch.terminal.table.choices import Option
from stammtisch.terminal.table.screen import TableApp, TableScreen
from stammtisch.terminal.table.table import Table

FAST = 500.0
"""So many times faster than the clock on the wall."""
PATIENCE = 180
"""Seconds after which a game is stuck; a whole one takes a few."""


def new_table(game: str, seats: int = 4, seed: int = 1, lang: str = "en", **options: bool) -> Table:
    return Table(game, seats, options, ["random"] * (seats - 1), seed, lang)


def dealt_table(game: str, first: int, seats: int = 4, lang: str = "en", **options: bool) -> Table:
    """A table that has just been set up, at which that seat starts."""
    for seed in range(1_000):
        table = new_table(game, seats, seed, lang, **options)
        table.chance()
        if table.view().table.start == first:
            return table
    raise AssertionError(f"seat {first} never starts")


def leads_on(option: Option) -> bool:
    """Whether a legal action can be reached from there."""
    if option.then is None:
        return option.refused == 0
    return any(leads_on(further) for further in option.then.options)


class Player:
    """Presses keys and reads the screen."""

    def __init__(self, pilot: Pilot[None], screen: TableScreen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.luck = random.Random(1)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def wait_for(self, what: Callable[[], bool]) -> None:
        """Until it is so."""
        while not what():
            await self.pilot.pause(0.01)

    async def wait_for_turn(self) -> None:
        await self.wait_for(lambda: self.screen.runner.asks_you or self.screen.table.over)

    def read(self, part: str) -> str:
        """The text of a part of the screen."""
        shown = self.screen.query_one(f"#{part}", Static).content
        return shown.plain if isinstance(shown, Text) else str(shown)

    def lines(self) -> list[str]:
        """Everything that stands on the screen, line by line."""
        width, height = self.screen.size
        strips = self.pilot.app.screen._compositor.render_strips()
        assert len(strips) == height
        return [strip.text[:width] for strip in strips]

    async def decide(self) -> None:
        """Walks the cursor to an option that is allowed, and on to a decision."""
        chooser = self.screen.chooser
        while self.screen.runner.asks_you:
            listed = chooser.question.listed
            allowed = [place for place, option in enumerate(listed) if leads_on(option)]
            if not allowed:
                await self.pilot.pause(0.01)
                continue
            wanted = self.luck.choice(allowed)
            if wanted < 9 and listed[wanted].key != str(wanted + 1):
                await self.press(str(wanted + 1))
            else:
                await self.press(*["left"] * ((chooser.cursor - wanted) % len(listed)), "enter")
            if not chooser.path:
                return

    async def play_to_the_end(self) -> None:
        while not self.screen.table.over:
            await self.wait_for_turn()
            await self.decide()
        await self.wait_for(lambda: self.read("status") == self.screen.table.outcome())


@asynccontextmanager
async def sitting_at(
    table: Table, size: tuple[int, int] = (80, 24), save: Path | None = None, rate: float = FAST
) -> AsyncIterator[Player]:
    app = TableApp(table, save, rate)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Player(pilot, app.table_screen)


def run(game: Callable[[], Awaitable[None]]) -> None:
    """Runs a coroutine, but not for ever."""

    async def patiently() -> None:
        await asyncio.wait_for(game(), PATIENCE)

    asyncio.run(patiently())
