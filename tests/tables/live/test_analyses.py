"""Analyses in the background: begun once, told how far they are, kept, and never of a game that runs."""

import asyncio
import sys
from collections.abc import Coroutine
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.record.format import Record, decode
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.opening import open_journal
from stammtisch.tables.live import analyses, analysing
from stammtisch.tables.live.analyses import Analyses
from stammtisch.tables.send.replays import OPEN, Showing
from stammtisch.tables.wire.analysis import Analysis
from tests.record.samples import SMALL, simulated

TELLS = 'import sys; sys.stdin.read(); print(0.25, flush=True); {}; print(\'{{"game":"it"}}\', flush=True)'
"""Stands for the process that works an analysis out."""


def command(meanwhile: str = "pass") -> tuple[str, ...]:
    return sys.executable, "-c", TELLS.format(meanwhile)


def showing(number: int = 0, game: str = "scheffeln") -> Showing:
    record = decode(simulated(SMALL[game], number))
    return Showing(record, proven=False, viewer=OPEN, viewers=(OPEN,), open_book=True, number=1)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def until_done(found: Analyses, what: Showing, table: str | None = None) -> list[float]:
    """How far it was each time somebody asked."""
    told: list[float] = []
    while True:
        answer = msgspec.json.decode(await found.of(what, table))
        told.append(answer["progress"])
        if answer["analysis"] is not None:
            assert answer["analysis"] == {"game": "it"}
            return told
        await asyncio.sleep(0.02)


def test_it_is_begun_by_the_first_who_asks_and_kept_for_good(tmp_path: Path) -> None:
    started = tmp_path / "started"

    async def evening() -> None:
        note = f"open({str(started)!r}, 'a').write('x')"
        journal = open_journal(tmp_path / "tables.sqlite3")
        found = Analyses(journal, command(f"{note}; import time; time.sleep(0.2)"))
        first, second = await asyncio.gather(until_done(found, showing(), "T"), until_done(found, showing(), "T"))
        assert first[0] == 0
        assert sorted(first) == first
        assert first[-1] == second[-1] == 1
        assert 0.25 in first
        await found.stop()
        journal.close()
        journal = open_journal(tmp_path / "tables.sqlite3")
        again = Analyses(journal, command(note))
        assert await until_done(again, showing(), "T") == [1]
        assert started.read_text() == "x"
        assert len(await until_done(again, showing(), "another table")) > 0
        assert len(await until_done(again, showing(1), "T")) > 1  # other cards: not the same game
        journal.delete("T").result()
        assert await asyncio.to_thread(journal.rows, "SELECT 1 FROM analyses WHERE table_id = 'T'") == []
        await again.stop()
        journal.close()

    run(evening())


def test_a_record_that_somebody_has_is_analysed_too_and_remembered_for_a_while(tmp_path: Path) -> None:
    async def evening() -> None:
        journal = open_journal(tmp_path / "tables.sqlite3")
        found = Analyses(journal, command())
        assert len(await until_done(found, showing())) > 1
        assert await until_done(found, showing()) == [1]
        assert await asyncio.to_thread(journal.rows, "SELECT 1 FROM analyses") == []
        await found.stop()
        journal.close()

    run(evening())


def test_only_so_many_wait_and_whoever_stops_ends_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 2)

    async def evening() -> None:
        journal = open_journal(tmp_path / "tables.sqlite3")
        found = Analyses(journal, command("import time; time.sleep(60)"))
        for number in range(2):
            assert msgspec.json.decode(await found.of(showing(number)))["analysis"] is None
        with pytest.raises(Refusal, match="try again in a few minutes"):
            await found.of(showing(2))
        await found.stop()
        journal.close()

    run(evening())


def test_a_process_that_fails_is_told_of_and_the_next_who_asks_has_it_begun_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        journal = open_journal(tmp_path / "tables.sqlite3")
        found = Analyses(journal, command("sys.exit(3)"))
        with pytest.raises(Refusal, match="could not be analysed"):
            await until_done(found, showing())
        assert "could not be analysed" in caplog.text
        found.command = command()
        assert (await until_done(found, showing()))[-1] == 1
        await found.stop()
        journal.close()

    run(evening())


def test_of_a_running_game_or_a_wrong_record_nothing_is_told(tmp_path: Path) -> None:
    async def evening() -> None:
        journal = open_journal(tmp_path / "tables.sqlite3")
        found, over = Analyses(journal, command()), showing()
        running = cut(over.record, result=msgspec.UNSET)
        for tell in (found.of, found.luck):
            with pytest.raises(Refusal, match="when it is over"):
                await tell(msgspec.structs.replace(over, record=running))
            with pytest.raises(Refusal, match="cannot be shown"):
                await tell(msgspec.structs.replace(over, record=cut(over.record, result=over.record.result)))
        await found.stop()
        journal.close()

    run(evening())


def cut(record: Record, result: Any) -> Record:
    return msgspec.structs.replace(record, events=record.events[:-3], result=result)


def test_the_process_tells_how_far_it_is_and_at_last_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    nice, told = list[int](), BytesIO()
    monkeypatch.setattr(analysing.os, "nice", nice.append)
    monkeypatch.setattr(analysing.signal, "signal", lambda *arguments: None)
    monkeypatch.setattr(sys, "argv", ["analysing", "20"])
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(simulated(SMALL["tafelrunde"], 0))))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(told, write_through=True))
    analysing.main()
    *shares, found = told.getvalue().splitlines()
    assert nice == [analysing.NICE]
    assert list(map(float, shares)) == sorted(map(float, shares))
    assert len(shares) > 20
    assert msgspec.json.decode(found, type=Analysis).game == "tafelrunde"
