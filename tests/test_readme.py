"""What the README promises is true: its Python runs, its commands exist, its links and its picture are there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stammtisch.cli import build_parser
from stammtisch.games.catalogue import GAMES
from stammtisch.games.protocol import load
from tests.terminal.commands import stammtisch

PROJECT = Path(__file__).resolve().parents[1]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
PAGES = [PROJECT / "README.md", *sorted((PROJECT / "docs").rglob("*.md"))]


def blocks(kind: str, text: str = README) -> list[str]:
    """The code blocks of that language."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S)
    return [block for language, block in found if language == kind]


def test_the_python_example_runs(tmp_path: Path) -> None:
    (example,) = blocks("python")
    answer = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("Result(scores=[")


def commands_on(page: Path) -> list[str]:
    lines = "\n".join(blocks("sh", page.read_text(encoding="utf-8"))).splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.startswith("stammtisch ")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_every_command_that_a_page_shows_is_understood(page: Path) -> None:
    for command in commands_on(page):
        build_parser().parse_args(shlex.split(command)[1:])


def test_the_answers_that_the_readme_shows_are_the_real_ones() -> None:
    shown = re.findall(r"^\$ (stammtisch [^\n]*)\n((?:[^$][^\n]*\n)+)", "\n".join(blocks("")), re.M)
    assert shown
    for command, wanted in shown:
        answer = stammtisch(*shlex.split(command)[1:])
        assert answer.stdout + answer.stderr == wanted


def test_every_target_of_make_that_the_readme_names_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join([*blocks("sh"), *re.findall(r"`([^`\n]+)`", README)])))
    assert {"run", "test"} <= named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_links_to_our_own_files_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_folder_that_the_readme_describes_exists() -> None:
    for folder in re.findall(r"^\| `([\w/.]+)`", README, re.M):
        assert (PROJECT / folder).exists(), folder


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_a_page_with_all_its_parts(game: str) -> None:
    text = (PROJECT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.M)
    assert headings == ["Usage", "Description", "Actions", "Observation", "End", "Version history"]
    assert f"{load(game).ACTIONS} numbers" in text
    assert f"{GAMES[game].fewest} to {GAMES[game].most} seats" in text
    assert all(f"`{option}`" in text for option in GAMES[game].options)


def test_the_picture_is_whole_and_fetches_nothing() -> None:
    text = (PROJECT / "docs" / "terminal.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in text
