"""Nodes that are wrong on purpose, so that the checker can show that it finds them: planted in a forked server only."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from stammtisch.games.protocol import SPECTATOR
from stammtisch.tables.game.engine import Engine
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.commits import Then
from stammtisch.tables.journal.statements import Work
from stammtisch.tables.journal.store import Journal
from stammtisch.tables.live.nodes import Nodes
from stammtisch.tables.send import updates

LATE = 0.5
"""Seconds after its acknowledgement at which the first of these nodes writes."""


def set_clock(seconds: float) -> None:
    """This process lives so many seconds in the future."""
    real, real_ns = time.time, time.time_ns
    time.time = lambda: real() + seconds
    time.time_ns = lambda: real_ns() + int(seconds * 1e9)


def acknowledge_before_commit() -> None:
    """What is acknowledged is written only a while later: whoever kills the node meanwhile loses it."""

    def append_then(
        journal: Journal,
        table_id: str,
        seq: int,
        entries: Sequence[bytes],
        sitting: Iterable[str],
        then: Then,
        fence: Work | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(LATE, journal.append, table_id, seq, entries, sitting)
        loop.call_soon(then, None)

    Journal.append_then = append_then  # type: ignore[method-assign,assignment]


def skip_the_mask() -> None:
    """Everybody is shown the cards that only others may see."""
    updates.sheets_of = sheets_without_mask
    Engine.seen_by = lambda self, cells, viewer: cells.copy()  # type: ignore[method-assign]


masked = updates.sheets_of


def sheets_without_mask(table: Table, viewers: Iterable[int], ms: int | None = None) -> updates.Sheets:
    """Each seat's own part of the view that it is shown goes to all the others as well."""
    everybody = masked(table, [SPECTATOR, *range(len(table.chairs))], ms)
    read = {viewer: msgspec.json.decode(sheet) for viewer, sheet in everybody.items()}
    found = {}
    for viewer in viewers if read else ():
        view = read[viewer]
        for seat in range(len(table.chairs)):
            view["seats"][seat] = read[seat]["seats"][seat]
        found[viewer] = msgspec.Raw(msgspec.json.encode(view))
    return found


def answer_from_an_old_cache() -> None:
    """What other nodes have written is not looked at before this node has lost a race against it."""

    async def fetch(nodes: Nodes) -> None:
        wanted, nodes._wanted = nodes._wanted, {}
        for done in wanted.values():
            done.set_result(None)

    Nodes._fetch = fetch  # type: ignore[method-assign,assignment]


FAULTS: dict[str, Callable[[], Any]] = {
    "acknowledge_before_commit": acknowledge_before_commit,
    "skip_the_mask": skip_the_mask,
    "answer_from_an_old_cache": answer_from_an_old_cache,
}


def plant(order: dict[str, Any]) -> None:
    """What is wrong with a server that is ordered so."""
    if "clock_off_by" in order:
        set_clock(order["clock_off_by"])
    if "fault" in order:
        FAULTS[order["fault"]]()
