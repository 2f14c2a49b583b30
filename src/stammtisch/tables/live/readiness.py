"""Which games can be played now: what is not compiled yet is compiled by other processes, while everybody is served."""

import asyncio
import logging
import os
import sys
from collections import deque
from collections.abc import Iterable
from functools import partial

from stammtisch.games.registry import GAMES
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.live.compiling import PARTS, Part, is_compiled
from stammtisch.tables.live.warm import warm_up
from stammtisch.tables.wire.requests import GameReady, Ready

log = logging.getLogger(__name__)

ORDER = tuple(sorted(GAMES, key=lambda name: GAMES[name].box != name))
"""Games that share another one's box come last: fewer people begin with them."""
SHARE: dict[Part, float] = {"games": 0.5, "tables": 0.25, "bots": 0.25}
"""How much of a game's time each part takes, about."""
LAST_LINES = 20
"""So much of what a process said goes to the log when it fails."""


class Getting:
    """A game on its way: what is still to be compiled, and how much of each part is done."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.missing: list[Part] = [part for part in PARTS if not is_compiled(name, part)]
        self.done: dict[Part, float] = {part: float(part not in self.missing) for part in PARTS}
        self.running: set[Part] = set()
        self.failed = False
        self.over = asyncio.Event()

    @property
    def compiled(self) -> bool:
        return not self.missing and not self.running

    def next_part(self) -> Part | None:
        """The next that can begin: everything else uses what the rules have compiled."""
        if self.failed or not self.missing or "games" in self.running:
            return None
        return self.missing[0]

    def shown(self) -> GameReady:
        percent = int(100 * sum(SHARE[part] * self.done[part] for part in PARTS))
        if self.over.is_set():
            return GameReady(self.name, "failed", percent) if self.failed else GameReady(self.name, "ready", 100)
        begun = self.running or any(self.done.values())
        return GameReady(self.name, "compiling" if begun else "waiting", min(percent, 99))


class Readiness:
    """Gets the games ready, one after the other, and lets whoever needs one wait for it."""

    def __init__(self, names: Iterable[str] = ORDER) -> None:
        self.games = {name: Getting(name) for name in names}
        self.stopping = False
        self._workers: list[asyncio.Task[None]] = []
        self._changed = asyncio.Condition()
        self._loading = asyncio.Lock()

    def start(self) -> None:
        """What is on disk is only loaded; what is not is compiled, by as many processes as there are cores."""
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        work = [self._load_compiled(), *(self._compile() for _ in range(cores))]
        self._workers = [asyncio.create_task(one) for one in work]

    def stop(self) -> None:
        """Whoever waits is told, and whoever compiles ends."""
        self.stopping = True
        for game in self.games.values():
            game.over.set()
        for worker in self._workers:
            worker.cancel()

    async def stopped(self) -> None:
        self.stop()
        await asyncio.gather(*self._workers, return_exceptions=True)

    def shown(self) -> Ready:
        games = tuple(game.shown() for game in self.games.values())
        return Ready(all(game.state == "ready" for game in games), games)

    async def wait_for(self, name: str) -> None:
        """Until that game can be played; a refusal where it cannot."""
        game = self.games[name]
        await game.over.wait()
        if self.stopping:
            raise Refusal("unavailable", "The server is about to stop. Try again in a moment.")
        if game.failed:
            raise Refusal("unavailable", f"{GAMES[name].title} could not be prepared; the server's log says why.")

    async def wait_for_all(self) -> None:
        """Until each game can be played or has failed."""
        for game in self.games.values():
            await game.over.wait()

    async def _load_compiled(self) -> None:
        for game in self.games.values():
            if game.compiled:
                await self._load(game)

    async def _compile(self) -> None:
        """Takes one part after the other, the first game's first, until nothing is left."""
        while True:
            async with self._changed:
                while (work := self._next()) is None:
                    if all(game.failed or not game.missing for game in self.games.values()):
                        return
                    await self._changed.wait()
                game, part = work
                game.missing.remove(part)
                game.running.add(part)
            try:
                await self._compile_part(game, part)
            except Exception as error:  # no process could be started, for instance
                log.exception("a game cannot be compiled")
                self._fail(game, str(error))
            async with self._changed:
                game.running.remove(part)
                self._changed.notify_all()
            if game.compiled and not game.failed:
                await self._load(game)

    def _next(self) -> tuple[Getting, Part] | None:
        for game in self.games.values():
            part = game.next_part()
            if part is not None:
                return game, part
        return None

    async def _compile_part(self, game: Getting, part: Part) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "stammtisch.tables.live.compiling", game.name, part,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        try:
            said = await self._follow(process, game, part)
            if await process.wait() != 0:
                self._fail(game, "\n".join(said))
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _follow(self, process: asyncio.subprocess.Process, game: Getting, part: Part) -> deque[str]:
        """Notes how far it is; gives back the last of what it said beside that."""
        assert process.stdout is not None
        of, begun, said = 1, 0, deque[str](maxlen=LAST_LINES)
        async for line in process.stdout:
            word, _, rest = line.decode(errors="replace").rstrip().partition(" ")
            if word == "of":
                of = int(rest)
            elif word == "step":
                game.done[part] = begun / of
                begun += 1
            else:
                said.append(f"{word} {rest}")
        game.done[part] = 1.0
        return said

    async def _load(self, game: Getting) -> None:
        """Takes the machine code into this process, in a thread: nobody who is served waits for it."""
        async with self._loading:
            try:
                await asyncio.get_running_loop().run_in_executor(None, partial(warm_up, game.name))
            except Exception as error:
                log.exception("a game cannot be played")
                self._fail(game, str(error))
            else:
                log.info("a game is ready", extra={"game": game.name})
                game.over.set()

    def _fail(self, game: Getting, reason: str) -> None:
        if not game.failed:
            log.error("a game could not be compiled", extra={"game": game.name, "error": reason})
        game.failed = True
        game.over.set()
