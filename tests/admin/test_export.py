"""All games of a server in one file."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from stammtisch.cli import main
from tests.services import Postgres
from tests.tables.guests import LIMIT, Player, hub_in, open_table


async def play(folder: Path) -> None:
    """One game to its end, one only begun, and one begun where nobody may look on."""
    async with hub_in(folder) as hub:
        live = await open_table(hub, "scheffeln", "mr", stand_in="random")
        anna = Player(hub, live)
        await anna.come()
        await anna.send("start")
        await anna.play_on()
        for spectators in (True, False):
            live = await open_table(hub, "scheffeln", "mm", spectators=spectators, patience=None)
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            anna.go()


@pytest.mark.parametrize("filled", [True, False], ids=["kept", "to be worked out"])
def test_finished_games_are_exported_complete_and_running_ones_as_spectators_see_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], filled: bool
) -> None:
    asyncio.run(asyncio.wait_for(play(tmp_path), LIMIT))
    database, target = tmp_path / "tables.sqlite3", tmp_path / "games.jsonl"
    if not filled:
        with sqlite3.connect(database) as disk:
            disk.execute("DELETE FROM records")
            disk.execute("DELETE FROM secrets WHERE name LIKE 'res%'")
        disk.close()
    assert main(["export", str(target), "--db", str(database)]) == 0
    assert "1 game is in" in capsys.readouterr().out
    assert main(["check", str(target)]) == 0
    assert main(["verify", str(target)]) == 0
    (finished,) = map(json.loads, target.read_text().splitlines())
    assert main(["export", str(target), "--running", "--db", str(database)]) == 0
    games = [json.loads(line) for line in target.read_text().splitlines()]
    assert finished in games
    games.remove(finished)
    (running,) = games
    assert "result" not in running
    assert {card for hand in running["setup"]["hands"] for card in hand} == {"?"}
    assert "chance" not in running


def test_the_same_games_are_exported_from_postgresql(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(asyncio.wait_for(play(tmp_path), LIMIT))
    database, url = tmp_path / "tables.sqlite3", postgres.fresh_database()
    assert main(["db", "copy", str(database), url]) == 0
    exported = []
    for source in (str(database), url):
        assert main(["export", str(tmp_path / "games.jsonl"), "--running", "--db", source]) == 0
        exported.append((tmp_path / "games.jsonl").read_bytes())
    assert exported[0] == exported[1]
    assert exported[0].count(b"\n") == 2
