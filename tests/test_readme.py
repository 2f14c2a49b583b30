"""What README and docs promise is true: Python runs, commands exist, links and the picture are there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stammtisch.cli import build_parser
from stammtisch.games.protocol import load
from stammtisch.games.registry import GAMES
from tests.terminal.commands import stammtisch

PROJECT = Path(__file__).resolve().parents[1]
PAGES = [*sorted(PROJECT.glob("*.md")), *sorted((PROJECT / "docs").rglob("*.md"))]


def text_of(page: str) -> str:
    return (PROJECT / page).read_text(encoding="utf-8")


def blocks(kind: str, text: str) -> list[str]:
    """The code blocks of that language."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S)
    return [block for language, block in found if language == kind]


def test_the_python_examples_run_and_the_first_has_five_lines(tmp_path: Path) -> None:
    examples = blocks("python", text_of("docs/python.md"))
    assert len(list(filter(None, examples[0].splitlines()))) == 5
    command = [sys.executable, "-c", "\n".join(examples)]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert answer.returncode == 0, answer.stderr
    assert re.match(r"\[\d+, \d+, \d+\] \[\d\]\nS-\w+-\d+ ", answer.stdout)


def commands_on(page: Path) -> list[str]:
    lines = "\n".join(blocks("sh", page.read_text(encoding="utf-8"))).splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.startswith("stammtisch ")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_every_command_that_a_page_shows_is_understood(page: Path) -> None:
    for command in commands_on(page):
        build_parser().parse_args(shlex.split(command)[1:])


def test_the_list_of_commands_is_complete() -> None:
    listed = {shlex.split(command)[1] for command in commands_on(PROJECT / "docs/command.md")}
    known = set(re.findall(r"^    (\w+)\b", build_parser().format_help(), re.M))
    assert listed == known - {"schema"}  # which docs/protocol.md explains


def test_the_answers_that_the_docs_show_are_the_real_ones() -> None:
    answers = "\n".join(blocks("", text_of("docs/command.md")))
    shown = re.findall(r"^\$ (stammtisch [^\n]*)\n((?:[^$][^\n]*\n)+)", answers, re.M)
    assert shown
    for command, wanted in shown:
        answer = stammtisch(*shlex.split(command)[1:])
        assert answer.stdout + answer.stderr == wanted


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_every_target_of_make_that_a_page_names_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", text_of("Makefile"), re.M))
    text = page.read_text(encoding="utf-8")
    named = set(
        re.findall(
            r"(?<!puzzles )\bmake ([a-z]+)\b(?!/)", "\n".join([*blocks("sh", text), *re.findall(r"`([^`\n]+)`", text)])
        )
    )
    assert named <= targets
    assert page.name != "README.md" or page.parent != PROJECT or {"run", "test"} <= named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_links_to_our_own_files_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_map_shows_every_folder_and_only_what_exists() -> None:
    described = set(re.findall(r"^\| `([\w/.]+)`", text_of("docs/architecture.md").partition("\n## ")[0], re.M))
    assert all((PROJECT / place).exists() for place in described)
    rooms = {f"src/stammtisch/{path.parent.name}/" for path in (PROJECT / "src/stammtisch").glob("*/__init__.py")}
    assert rooms <= described


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_a_page_with_all_its_parts(game: str) -> None:
    text = (PROJECT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.M)
    assert headings == ["Usage", "Description", "Actions", "Observation", "Rewards", "End", "Version history"]
    assert f"{load(game).ACTIONS} numbers" in text
    assert f"{GAMES[game].fewest} to {GAMES[game].most} seats" in text
    assert all(f"`{option}`" in text for option in GAMES[game].options)


def test_the_picture_is_whole_and_fetches_nothing() -> None:
    text = (PROJECT / "docs" / "terminal.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in text


def test_every_test_that_the_page_on_security_names_is_there() -> None:
    named = re.findall(r"`(test_\w+|tests/[\w/]+\.py)`", text_of("docs/security.md"))
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (PROJECT / "tests").rglob("test_*.py"))
    missing = [
        name
        for name in named
        if not ((PROJECT / name).is_file() if name.startswith("tests/") else re.search(rf"def {name}\(", tests))
    ]
    assert len(named) > 50
    assert missing == []
