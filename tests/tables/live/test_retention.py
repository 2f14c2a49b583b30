"""How long things are kept, and that the rest goes by itself."""

import asyncio
from pathlib import Path

import pytest

from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.archive import FILLED
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.retention import DAY, LAST_LOOK, NOT_BEFORE, Cleaner, Retention
from tests.tables.guests import LIMIT, Player, hub_in, open_table


async def ready(hub: Hub) -> None:
    while hub.journal.secret(FILLED) is None:
        await asyncio.sleep(0.01)


async def later(hub: Hub, days: float) -> None:
    """So many days on, during which the server was never off."""
    hub.clock.go_on_from(hub.clock.now() + int(days * DAY))
    for name, moment in ((LAST_LOOK, hub.clock.now()), (NOT_BEFORE, 0)):
        row = (name, str(moment).encode())
        await asyncio.wrap_future(hub.journal.do("INSERT OR REPLACE INTO secrets VALUES (?, ?)", *row))


async def tables(hub: Hub) -> dict[str, str]:
    """One at which a game was finished, one at which it was begun, one that is open, one where somebody is."""
    found = {}
    for name, seats in (("over", "rr"), ("running", "mm"), ("open", "mo"), ("used", "mo")):
        live = await open_table(hub, "scheffeln", seats, patience=None)
        player = Player(hub, live)
        await player.come()
        if name in ("over", "running"):
            await player.send("start")
        while name == "over" and live.table.status != "over":
            await player.next()
        if name != "used":
            player.go()
        found[live.table.id] = name
    await asyncio.wrap_future(hub.journal.probe())
    return found


async def left(hub: Hub, found: dict[str, str]) -> set[str]:
    there = {str(row[0]) for row in hub.journal.rows("SELECT table_id FROM tables UNION SELECT table_id FROM journal")}
    return {found[table_id] for table_id in there}


@pytest.mark.parametrize(
    ("retention", "days", "kept"),
    [
        (Retention(), 89, {"over", "running", "open", "used"}),
        (Retention(), 91, {"over", "used"}),
        (Retention(keep_idle=None), 10_000, {"over", "running", "open", "used"}),
        (Retention(keep_finished=7), 8, {"running", "open", "used"}),
    ],
)
def test_tables_go_when_their_time_is_over_and_nobody_is_there(
    tmp_path: Path, retention: Retention, days: float, kept: set[str]
) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            await ready(hub)
            found = await tables(hub)
            await later(hub, days)
            await Cleaner(hub.tables, hub.operator, retention).clean()
            assert await left(hub, found) == kept
            for table_id, name in found.items():
                if name not in kept:
                    with pytest.raises(NoTable):
                        await hub.table(table_id)

    asyncio.run(asyncio.wait_for(evening(), LIMIT))


def test_a_table_whose_last_moves_were_not_noted_is_not_old(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            await ready(hub)
            live = await open_table(hub, "scheffeln", "mo")
            await later(hub, 1)
            await asyncio.wrap_future(hub.journal.do("UPDATE tables SET updated = 1"))
            del hub.tables.live[live.table.id]
            await hub.cleaner.clean()
            assert hub.journal.read(live.table.id)

    asyncio.run(evening())


def test_names_go_of_whom_nothing_else_is_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            await ready(hub)
            for person in ("anna", "bert", "carl", "dora"):
                await asyncio.wrap_future(hub.journal.call(person, person.capitalize()))
            await open_table(hub, "scheffeln", "mo")  # anna's
            await asyncio.wrap_future(hub.journal.do("INSERT INTO banned VALUES ('dora', 1)"))
            await later(hub, 0)
            await hub.cleaner.clean()
            await later(hub, 20)
            await hub.tables_of("bert")  # he is here
            await asyncio.wrap_future(hub.journal.probe())
            await later(hub, 20)
            await hub.cleaner.clean()
            kept = {person for person in ("anna", "bert", "carl", "dora") if hub.journal.name_of(person)}
            assert kept == {"anna", "bert", "dora"}

    asyncio.run(evening())


def test_nothing_is_deleted_before_it_is_known_what_was_finished(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            await ready(hub)
            live = await open_table(hub, "scheffeln", "mo")
            await later(hub, 1_000)
            await asyncio.wrap_future(hub.journal.do("DELETE FROM secrets WHERE name = ?", FILLED))
            await hub.cleaner.clean()
            assert hub.journal.read(live.table.id)

    asyncio.run(evening())


def test_after_a_leap_in_time_nothing_is_deleted_for_a_week(tmp_path: Path) -> None:
    """The server was off for long, or its clock is wrong: nobody shall lose their games by that."""

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            await ready(hub)
            live = await open_table(hub, "scheffeln", "mo")
            await later(hub, 0)
            for days, there in ((100, True), (1.5, True), (1.5, True), (1.5, True), (1.5, True), (1.5, False)):
                hub.clock.go_on_from(hub.clock.now() + int(days * DAY))
                await hub.cleaner.clean()
                assert bool(hub.journal.read(live.table.id)) == there

    asyncio.run(evening())
