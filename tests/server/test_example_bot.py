"""The third-party bot of examples/ plays whole games over a real socket."""

import json
import subprocess
import sys

import pytest

from stammtisch.record.check import check_line
from stammtisch.tables.journal.chance import read_proven, verify
from tests.server.running import LIMIT, ROOT, Person, RunningServer

EXAMPLE = ROOT / "examples" / "bot.py"


@pytest.mark.parametrize(
    ("game", "seats"),
    [("scheffeln", ("me", "casual")), ("tafelrunde", ("beginner", "me")), ("speed", ("me", "random", "random"))],
)
def test_the_example_bot_plays_a_whole_game(game: str, seats: tuple[str, ...], server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table(game, *seats)
        command = [sys.executable, str(EXAMPLE), server.url, table, anna.link(table, seats.index("me"))]
        bot = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=True)
        record = anna.http.get(f"/api/tables/{table}/record")
        assert record.json()["result"] == json.loads(bot.stdout)
        assert check_line(record.content, 1) is None
        assert verify(read_proven(record.content)) > 0


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 70
