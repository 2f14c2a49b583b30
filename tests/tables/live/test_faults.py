"""What goes wrong at one table, or with the clock, harms no other table."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.entries import GameStarted, Opened, encode
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.journal.store import Journal, Note
from stammtisch.tables.live import keeping, readiness, supervision
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Duty
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.session import LiveTable
from tests.tables.guests import LIMIT, Player, hub_in, open_table

Breaker = Callable[[Journal, str], Awaitable[None]]


async def undecodable(journal: Journal, table_id: str) -> None:
    await asyncio.wrap_future(journal.append(table_id, 1, [b'{"do":"dance","at":1}']))


async def no_json(journal: Journal, table_id: str) -> None:
    await asyncio.wrap_future(journal.do("UPDATE recent SET entry = x'ff' WHERE table_id = ?", table_id))


async def other_game(journal: Journal, table_id: str) -> None:
    opening = Opened(at=1, host="anna", game="skat", options={}, seats=(), seed="00" * 32)
    row = (encode(opening), table_id)
    await asyncio.wrap_future(journal.do("UPDATE recent SET entry = ? WHERE table_id = ?", *row))


async def nonsense(journal: Journal, table_id: str) -> None:
    """An entry that can be read, and means nothing here."""
    await asyncio.wrap_future(journal.append(table_id, 1, [b'{"do":"taken_back","at":1,"seat":0}']))


async def other_rules(journal: Journal, table_id: str) -> None:
    await asyncio.wrap_future(journal.append(table_id, 1, [encode(GameStarted(at=2, rules="0", first=-1))]))


async def broken_table(hub: Hub, fault: Breaker) -> str:
    """A table in the journal that cannot be read, at which something has been due for long."""
    live = await open_table(hub, "scheffeln", "mm", listed=True)
    table_id = live.table.id
    await fault(hub.journal, table_id)
    del hub.tables.live[table_id]
    await overdue(hub, table_id)
    return table_id


async def overdue(hub: Hub, table_id: str, due: int = 1) -> None:
    question = "UPDATE tables SET due = ? WHERE table_id = ?"
    await asyncio.wrap_future(hub.journal.do(question, due, table_id))


def lines_about(caplog: pytest.LogCaptureFixture, table_id: str) -> list[str]:
    return [record.getMessage() for record in caplog.records if getattr(record, "table", None) == table_id]


@pytest.mark.parametrize("fault", [undecodable, no_json, other_game, nonsense, other_rules])
def test_a_table_that_cannot_be_read_is_set_aside_once_and_the_others_go_on(
    tmp_path: Path, fault: Breaker, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            bad = await broken_table(hub, fault)
            live = await open_table(hub, "scheffeln", "mm")
            good = live.table.id
            del hub.tables.live[good]
            await overdue(hub, good, 2)
            for _ in range(3):
                await hub.scheduler.look_around()
            assert good in hub.tables.live
            await asyncio.wrap_future(hub.journal.probe())  # everything before it has been written
            assert hub.scheduler.set_aside == 1
            assert hub.journal.due(hub.clock.now()) == []
            with pytest.raises(NoTable, match=r"This (table|server)"):
                await hub.table(bad)
            assert lines_about(caplog, bad) == ["a table is set aside"]
            assert [table.id for table in await hub.lobby("carl")] == []

    asyncio.run(evening())


def test_tables_of_other_rules_do_not_keep_the_sweeper_from_the_rest(tmp_path: Path) -> None:
    """The list of what is due was cut off after a hundred, and they stood on it for ever."""

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            entries = [
                encode(Opened(at=1, host="anna", game="scheffeln", options={}, seats=(), seed="00" * 32)),
                encode(GameStarted(at=2, rules="0", first=-1)),
            ]
            for number in range(120):
                hub.journal.append(f"old{number}", 0, entries)
                await asyncio.wrap_future(hub.journal.note(Note(f"old{number}", False, 1, 1, b"{}")))
            live = await open_table(hub, "scheffeln", "mm")
            del hub.tables.live[live.table.id]
            await overdue(hub, live.table.id, 2)
            for _ in range(2):
                await hub.scheduler.look_around()
            assert live.table.id in hub.tables.live
            assert hub.scheduler.set_aside == 120
            await asyncio.wrap_future(hub.journal.probe())

    async def morning() -> None:
        async with hub_in(tmp_path) as hub:
            assert hub.scheduler.set_aside == 120, "the same program need not try them again"
            await asyncio.wrap_future(hub.journal.try_again("a newer program"))
            assert hub.journal.aside() == {}

    asyncio.run(evening())
    asyncio.run(morning())


def test_work_in_the_background_begins_anew_after_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(supervision, "PAUSE", 0.01)

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            real, calls = hub.scheduler.look_around, 0

            async def fails_first() -> None:
                nonlocal calls
                calls += 1
                if calls == 1:
                    raise ZeroDivisionError
                await real()

            hub.scheduler.look_around = fails_first  # type: ignore[method-assign]
            hub.scheduler.heartbeat = 0.0
            while not hub.scheduler.heartbeat:
                await asyncio.sleep(0.01)
            assert calls == 2
            assert hub.scheduler.heartbeat <= time.monotonic()

    asyncio.run(asyncio.wait_for(evening(), LIMIT))
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "work in the background failed and begins anew"
    ]


def test_a_duty_that_fails_is_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            real, calls = hub.scheduler._think, 0

            async def fails_first(live: LiveTable, duty: Duty) -> int:
                nonlocal calls
                calls += 1
                if calls == 1:
                    raise ZeroDivisionError
                return await real(live, duty)

            hub.scheduler._think = fails_first  # type: ignore[method-assign]
            live = await open_table(hub, "scheffeln", "mr")
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            await anna.play_on()
            assert calls > 2

    asyncio.run(evening())
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == ["a duty failed"]


def test_time_goes_on_from_the_journal_where_the_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Bots wait for a moment after the last entry: with the clock a year back they would wait for a year."""

    async def evening() -> str:
        hub = Hub(FileJournal(tmp_path / "tables.sqlite3"), Clock(100.0))
        hub.readiness.start()
        live = await open_table(hub, "scheffeln", "mr", patience=5, stand_in="random")
        anna = Player(hub, live)
        await anna.come()
        await anna.send("start")
        await hub.readiness.stopped()
        await hub.scheduler.stop()
        hub.thinkers.close()
        hub.journal.close()  # as when it is killed: the table is not noted any more
        return live.table.id

    async def morning(table_id: str) -> None:
        async with hub_in(tmp_path, rate=2_000) as hub:
            while table_id not in hub.tables.live or hub.tables.live[table_id].table.status != "over":
                await asyncio.sleep(0.01)

    table_id = asyncio.run(evening())
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 365 * 24 * 3600)
    asyncio.run(asyncio.wait_for(morning(table_id), LIMIT))
    assert "the computer's clock is behind the journal" in caplog.messages


def test_a_game_for_which_no_process_can_be_started_has_failed_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def no_process(*arguments: object, **more: object) -> None:
        raise OSError("no more processes")

    async def evening() -> None:
        ready = readiness.Readiness(["scheffeln"])
        ready.start()
        await ready.wait_for_all()
        assert ready.games["scheffeln"].failed
        with pytest.raises(Refusal, match="could not be prepared"):
            await ready.wait_for("scheffeln")
        await ready.stopped()

    monkeypatch.setattr(readiness, "is_compiled", lambda name, part: False)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_process)
    asyncio.run(asyncio.wait_for(evening(), LIMIT))
    assert "a game cannot be compiled" in caplog.messages


def test_a_game_that_cannot_be_kept_by_itself_is_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(keeping, "kept_game", broken)

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mr")
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            await anna.play_on()
            assert live.table.status == "over"

    asyncio.run(evening())
    assert caplog.messages.count("how a game stands cannot be kept") == 1
