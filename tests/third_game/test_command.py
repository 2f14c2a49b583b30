"""The third game from the command line: simulated, recorded, checked, replayed, searched, studied, played."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.terminal.commands import COMMAND

Environment = dict[str, str]


def stammtisch(environment: Environment, folder: Path, *arguments: str, typed: str = "") -> str:
    """What the command prints; it must succeed."""
    answer = subprocess.run(
        [COMMAND, *arguments], env=environment, cwd=folder, input=typed, capture_output=True, text=True, timeout=300
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


@pytest.fixture(scope="module")
def folder(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the records of six games between bots of all strengths."""
    folder = tmp_path_factory.mktemp("played")
    bots = ("--seats", "3", "--bots", "casual,strong,expert@500", "--later-wins", "--games", "6")
    said = stammtisch(environment, folder, "simulate", "pfennig", *bots, "--records", "games.jsonl", "--json")
    assert json.loads(said)["finished"] == 6
    return folder


def test_its_records_are_right(environment: Environment, folder: Path) -> None:
    assert "6 records checked, no fault." in stammtisch(environment, folder, "check", "games.jsonl")


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "lays"), ("de", "legt"), ("it", "gioca"), ("fr", "pose")],
)
def test_a_game_is_shown_again_in_every_language(environment: Environment, folder: Path, lang: str, told: str) -> None:
    said = stammtisch(environment, folder, "replay", "games.jsonl", "--lang", lang, "--viewer", "1")
    assert told in said
    assert "(P-3)" in said
    assert "{" not in said


def test_moves_are_ranked_by_a_search(environment: Environment, folder: Path) -> None:
    said = json.loads(stammtisch(environment, folder, "hint", "games.jsonl", "--at", "1", "--json"))
    assert len(said["moves"]) > 1
    assert all(0 <= move["chance"] <= 1 for move in said["moves"])


def test_its_balance_is_studied(environment: Environment, folder: Path) -> None:
    stammtisch(environment, folder, "balance", "pfennig", "--seats", "2", "--games", "40", "--out", "report")
    page = (folder / "report" / "report.md").read_text(encoding="utf-8")
    assert "Pfennig, 2 players" in page
    assert "the house rule later_wins" in page


def test_its_rules_are_printed(environment: Environment, folder: Path) -> None:
    assert "Keine gleichen" in stammtisch(environment, folder, "rules", "P-4", "--lang", "de")


def test_it_is_played_by_typed_lines_and_says_why_not(environment: Environment, folder: Path) -> None:
    typed = "".join(f"why c{card}\n" for card in range(1, 7)) + "1\n" * 12
    said = stammtisch(
        environment, folder, "play", "pfennig", "--seats", "2", "--seed", "5", "--lang", "en", typed=typed
    )
    assert "You do not hold that card." in said
    assert "The game is over (P-5)" in said


def test_it_stands_in_the_help(environment: Environment, folder: Path) -> None:
    said = stammtisch({**environment, "COLUMNS": "200"}, folder, "play", "--help")
    assert "pfennig" in said
    assert "of equal highest cards the later one takes the pot" in said
    assert "pfennig" not in stammtisch({**os.environ, "COLUMNS": "200"}, folder, "play", "--help")
