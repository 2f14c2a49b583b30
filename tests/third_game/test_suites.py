"""The third game passes the suites that it imports from ours, and a mistake in a plug-in is one sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.commands import COMMAND
from tests.third_game.conftest import PROJECT

LONGEST = 400
BAD_BOX = """
from pathlib import Path
from stammtisch.games.components import ComponentsFile
NONE, HIDDEN = -1, ComponentsFile(Path(__file__)).integer("box", "cards", 0, 1, 9)
"""


def test_the_whole_game_with_its_texts_has_under_400_lines() -> None:
    files = [
        path for path in PROJECT.rglob("*") if path.suffix in (".py", ".toml", ".md") and "tests" not in path.parts
    ]
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert sum(lines.values()) < LONGEST, lines


def test_it_passes_conformance_leak_and_why_not_suites(environment: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", str(PROJECT / "tests")]
    answer = subprocess.run(command, env=environment, cwd=PROJECT.parents[1], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout[-3000:]
    assert "passed" in answer.stdout


def broken(site: Path, folder: Path, file: str, old: str, new: str) -> dict[str, str]:
    """An environment in which one line of the game is another."""
    shutil.copytree(site, folder, dirs_exist_ok=True)
    path = folder / "pfennig" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("game.py", "start, actor, chance, scores = ", "start, actor, chance, points = ", "has no function 'scores'"),
        (
            "game.py",
            "ACTIONS, MOST_SEATS = VALUES, 4",
            "ACTIONS, MOST_SEATS = 300, 4",
            "it has 300 actions, and there is",
        ),
        ("game.py", "ACTIONS, MOST_SEATS = VALUES, 4", "ACTIONS, MOST_SEATS = 5, 4", "it has 5 actions, but 6 moves"),
        ("game.py", "VALUES, 4", "VALUES, 5", "its MOST_SEATS is not the 4 of its INFO"),
        ("state.py", '"viewer")', ")", "its STATE has no field 'viewer'"),
        ("state.py", "NONE, HIDDEN = -1, -2", BAD_BOX, "pfennig/state.py: "),
        ("table.py", "def set_up", "def lay_out", "has no 'events.set_up'"),
        ("__init__.py", 'name="pfennig"', 'name="penny"', "its INFO calls it 'penny'"),
        ("__init__.py", "most=4", "most=9", "its INFO is for 2 to 9 players, and a table has 2 to 8 seats"),
        ("__init__.py", 'seats_rule="P-1"', 'seats_rule="P-9"', "its seats_rule 'P-9' is not in its rulebook/en.md"),
        (
            "__init__.py",
            "INFO = GameInfo(",
            "import no_such_module\nINFO = GameInfo(",
            "No module named 'no_such_module'",
        ),
        ("rulebook/en.md", "## P-4 ·", "## S-MOVE-8 ·", "the id 'S-MOVE-8' is that of another rule"),
    ],
    ids=lambda text: str(text)[:30],
)
def test_a_mistake_is_answered_by_one_sentence_and_other_games_go_on(
    site: Path, tmp_path: Path, file: str, old: str, new: str, sentence: str
) -> None:
    environment = broken(site, tmp_path / "site", file, old, new)
    simulate = [COMMAND, "simulate", "pfennig", "--games", "1"]
    answer = subprocess.run(simulate, env=environment, capture_output=True, text=True)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert answer.stderr.startswith("stammtisch simulate: The game 'pfennig' ")
    assert answer.stderr.count("\n") == 1, answer.stderr
    other = subprocess.run([COMMAND, "rules", "S-MOVE-8"], env=environment, capture_output=True, text=True)
    assert other.returncode == 0, other.stderr
