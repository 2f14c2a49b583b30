"""The third-party bot of examples/ plays whole games over a real socket."""

import json
from pathlib import Path

import pytest

from stammtisch.record.check import check_line
from stammtisch.tables.chance import read_proven, verify
from tests.server.running import LIMIT, Person, serving, start_example


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("scheffeln", ("me", "casual")),
        ("tafelrunde", ("beginner", "me", "random")),
        ("speed", ("me", "random", "random")),
    ],
)
def test_the_example_bot_plays_a_whole_game(game: str, seats: tuple[str, ...], tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        anna = Person(server)
        table = anna.open_table(game, *seats)
        token = anna.http.post(f"/api/tables/{table}/link", json={"seat": seats.index("me")}).json()["token"]
        bot = start_example(server, table, token)
        output, _ = bot.communicate(timeout=LIMIT)
        assert bot.returncode == 0
        record = anna.http.get(f"/api/tables/{table}/record")
        assert record.json()["result"] == json.loads(output)
        assert check_line(record.content, 1) is None
        assert verify(read_proven(record.content)) > 0
        anna.close()


def test_the_example_is_short() -> None:
    lines = (Path(__file__).resolve().parents[2] / "examples" / "bot.py").read_text().splitlines()
    assert len(lines) <= 70
