"""Analyses of finished games: worked out in the background one after the other, and kept with their records."""

import asyncio
import logging
import sys
from collections import OrderedDict
from contextlib import suppress

import msgspec

from stammtisch.games.faults import Fault
from stammtisch.record.format import Record, encode
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.archive import keep_analysis, kept_analysis
from stammtisch.tables.journal.store import Journal, JournalUnavailable
from stammtisch.tables.send.analysis import digest_of, finished
from stammtisch.tables.send.luck import told_luck
from stammtisch.tables.send.replays import Showing, cannot_be_shown

log = logging.getLogger(__name__)

MOST_WAITING = 16
"""So many games wait at most; whoever asks for one more is told to come back."""
KEPT = 32
"""So many analyses and accounts of luck are remembered here."""
LONGEST = 900.0
"""Seconds after which an analysis is given up."""
LINE = 4_000_000
"""Bytes of the longest line that the process may tell."""
COMMAND = (sys.executable, "-m", "stammtisch.tables.live.analysing")


class Work:
    """An analysis on its way: how far it is, and where it is kept when it is done."""

    def __init__(self, record: Record, place: tuple[str, int] | None) -> None:
        self.record, self.place = record, place
        self.progress, self.failed = 0.0, False
        self.task: asyncio.Task[None] | None = None


class Analyses:
    """Whoever asks first has it begun, whoever asks again is told how far it is; of a running game nothing is told."""

    def __init__(self, journal: Journal, command: tuple[str, ...] = COMMAND) -> None:
        self._journal, self.command = journal, command
        self._works: dict[str, Work] = {}
        self._found: OrderedDict[str, bytes] = OrderedDict()
        self._turn, self._luck_turn = asyncio.Lock(), asyncio.Lock()

    async def of(self, showing: Showing, table: str | None = None) -> bytes:
        """An AnalysisTold as JSON; one of a table is kept with its record."""
        record, digest = showing.record, digest_of(showing.record)
        place = None if table is None or showing.number is None else (table, showing.number)
        if digest in self._works:
            return self._told(digest)
        found = self._found.get(digest) or await self._kept(place, digest)
        if found is not None:
            self._remember(digest, found)
            return b'{"progress":1.0,"analysis":%b}' % found
        await until_over(record)
        if digest not in self._works:
            if len(self._works) >= MOST_WAITING:
                raise Refusal("unavailable", "Other games are being analysed: try again in a few minutes.")
            work = self._works[digest] = Work(record, place)
            work.task = asyncio.create_task(self._do(digest, work))
        return self._told(digest)

    def _told(self, digest: str) -> bytes:
        work = self._works[digest]
        if work.failed:
            del self._works[digest]
            raise Refusal("unavailable", "This game could not be analysed: try again later.")
        return msgspec.json.encode({"progress": work.progress, "analysis": None})

    async def _kept(self, place: tuple[str, int] | None, digest: str) -> bytes | None:
        if place is None:
            return None
        return await asyncio.to_thread(kept_analysis, self._journal, *place, digest)

    async def _do(self, digest: str, work: Work) -> None:
        """Works it out, when those before it are done."""
        try:
            async with self._turn, asyncio.timeout(LONGEST):
                found = await self._run(work)
            if work.place is not None:
                with suppress(JournalUnavailable):  # it can be worked out again
                    await asyncio.wrap_future(keep_analysis(self._journal, *work.place, digest, found))
            self._remember(digest, found)
            del self._works[digest]
        except Exception:
            log.exception("a game could not be analysed", extra={"place": work.place})
            work.failed = True

    async def _run(self, work: Work) -> bytes:
        """In a process of its own, so that nobody's move waits for it."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, limit=LINE)
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(encode(work.record))
            process.stdin.write_eof()
            async for line in process.stdout:
                if line.startswith(b"{"):
                    return line.strip()
                work.progress = float(line)
            raise RuntimeError(f"the process ended with status {await process.wait()}")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _remember(self, digest: str, found: bytes) -> None:
        self._found[digest] = found
        self._found.move_to_end(digest)
        if len(self._found) > KEPT:
            self._found.popitem(last=False)

    async def luck(self, showing: Showing) -> bytes:
        """A LuckTold as JSON; one is worked out at a time."""
        key = f"luck {digest_of(showing.record)}"
        async with self._luck_turn:
            if key not in self._found:
                await until_over(showing.record)
                told = await asyncio.to_thread(told_luck, showing.record)
                self._remember(key, msgspec.json.encode(told))
            return self._found[key]

    async def stop(self) -> None:
        """What is not done is begun again when somebody asks."""
        tasks = [work.task for work in self._works.values() if work.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until_over(record: Record) -> None:
    """A refusal where a game is not over, or its record is wrong."""
    try:
        await asyncio.to_thread(finished, record)
    except Fault as fault:
        raise cannot_be_shown(fault) from None
