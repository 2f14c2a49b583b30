"""Who may import whom, and how little `stammtisch --help` needs."""

import ast
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from stammtisch.games.compiled import room_of
from stammtisch.games.registry import GAMES, ours

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "stammtisch"

REFEREE = "referee"
"""A second account of all the rules: it needs nothing of ours, and nothing that is judged by it may need it."""

ROOMS = (
    REFEREE, "games", "rulebook", "record", "bots", "lab", "adapters", "tables", "lessons", "puzzles", "testing",
    "admin", "server",
)  # fmt: skip
"""From the inside out: a room may import from itself and from those before it."""

ASK_THE_REFEREE = {REFEREE, "puzzles", "testing", "terminal"}

TABLES = ("writing", "wire", "journal", "game", "actions", "send", "live")
"""The folders of `tables`, from the inside out; the same holds for them."""

FRONT = "terminal"
"""What the command prints and the terminal table stand beside `cli.py`: nothing else may need them."""

BARRED = {("server", "games"), (FRONT, "server")}
"""The server knows tables, views and named moves, but no rules; the terminal plays without a server."""

STARTS_THE_SERVER = "terminal/commands/serve.py"
"""The one module of the terminal that may import the server: the command that runs it."""

SOURCES = {".py", ".toml", ".ts", ".svelte", ".css"}
GENERATED = {"samples", "courses", "gallery"}
NAMES = {
    "scheffeln": r"(?i)scheffeln",
    "tafelrunde": r"(?i)tafelrunde",
    "speed": r"""["'./]speed["'./]|Speed(?!ing)|SPEED-\d""",
}
"""What counts as naming a game; `speed` alone is a plain English word."""

WEB_FRAMEWORKS = {"aiohttp", "fastapi", "flask", "litestar", "starlette", "uvicorn", "uvloop", "websockets"}


def imports_in(path: Path) -> Iterator[tuple[int, str]]:
    """Every module this file imports, by its full name, with the line.

    `from a import b` gives `a.b`, which may be more than a module. A string that begins with `stammtisch.`
    counts as well: it is how a module is imported by name.
    """
    package = ("stammtisch", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            start = ".".join((*above, *filter(None, (node.module,))))
            yield from ((node.lineno, f"{start}.{name.name}") for name in node.names)
        elif isinstance(node, ast.Constant) and re.match(r"stammtisch\.\w", str(node.value)):
            yield node.lineno, str(node.value)


def all_imports() -> Iterator[tuple[str, str, str]]:
    """The room (or top-level module) that imports, the full name of what it imports, and where."""
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        for line, name in imports_in(path):
            yield room_of(inside.with_suffix("").parts), name, f"{inside}:{line}"


def test_every_folder_is_a_known_room() -> None:
    folders = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/**/*.py")}
    assert folders <= {*ROOMS, FRONT}


def test_a_room_imports_only_from_rooms_further_in() -> None:
    wrong = []
    for room, name, place in all_imports():
        if room in ROOMS and name.startswith("stammtisch.") and name != "stammtisch.__version__":
            other = room_of(name.split(".")[1:])
            allowed = ROOMS[: ROOMS.index(room) + 1]
            if other not in allowed or (room, other) in BARRED:
                wrong.append(f"{place} {room} imports {name}")
    assert not wrong, "\n".join(wrong)


def test_the_referee_is_asked_only_by_those_who_prove_with_it() -> None:
    wrong = [
        f"{place} {room} imports {name}"
        for room, name, place in all_imports()
        if name.startswith(f"stammtisch.{REFEREE}") and room not in ASK_THE_REFEREE
    ]
    assert not wrong, "\n".join(wrong)


def test_a_folder_of_tables_imports_only_from_those_further_in() -> None:
    """Views and writers of the games stand beside `wire`; `gallery.py` and `__init__` above all."""
    wrong = []
    for path in sorted((PACKAGE / "tables").glob("*/*.py")):
        own = path.parent.name
        for line, name in imports_in(path):
            parts = name.split(".")
            ours = parts[:2] == ["stammtisch", "tables"] and parts[2] in TABLES
            if ours and TABLES.index(parts[2]) > TABLES.index(own):
                wrong.append(f"{path.relative_to(PACKAGE)}:{line} imports {name}")
    assert {path.parent.name for path in (PACKAGE / "tables").glob("*/*.py")} == set(TABLES)
    assert not wrong, "\n".join(wrong)


def test_no_module_imports_itself_by_a_detour() -> None:
    """Imports at the top of modules form no circle; those inside functions do not count."""
    modules = {
        ".".join(("stammtisch", *path.relative_to(PACKAGE).with_suffix("").parts)): path
        for path in PACKAGE.rglob("*.py")
    }
    modules = {name.removesuffix(".__init__"): path for name, path in modules.items()}
    needs = {name: {found for found in top_imports(path, modules) if found != name} for name, path in modules.items()}
    done: set[str] = set()
    while ready := {name for name, others in needs.items() if name not in done and others <= done}:
        done |= ready
    assert not set(needs) - done, f"these import each other: {sorted(set(needs) - done)}"


def top_imports(path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    """The modules of ours that a module needs when it is imported."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("stammtisch"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in modules else node.module


@pytest.mark.parametrize("name", ours())
def test_a_game_is_named_in_at_most_five_files_outside_its_own(name: str) -> None:
    """In the package and in the page's sources. A game's own are those whose path names it; what is played with its box
    counts as its own as well. Prose (Markdown) may name any game, and so may the referee, who knows no registry."""
    own = {name, *(other for other in ours() if GAMES[other].box == name)}
    found = []
    for root in (PACKAGE, PACKAGE.parents[1] / "web" / "src"):
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root)
            steps = {step.partition(".")[0].partition("-")[0] for step in inside.parts}
            test = ".test." in path.name or path.name == "sample.ts"
            counts = path.suffix in SOURCES and not test and not steps & (own | GENERATED)
            counts = counts and "page" not in inside.parts[:2] and inside.parts[0] != REFEREE
            if counts and re.search(NAMES[name], path.read_text(encoding="utf-8")):
                found.append(f"{root.name}/{inside}")
    assert len(found) <= 5, f"{len(found)} files name {name}: " + "\n".join(found)


def test_the_rulebook_needs_no_game_only_the_ledger() -> None:
    needed = {".".join(name.split(".")[1:3]) for room, name, _ in all_imports() if room == "rulebook"}
    assert {name for name in needed if name.startswith("games")} <= {"games.ledger", "games.registry"}


def test_only_the_command_knows_the_terminal_and_the_terminal_no_server() -> None:
    wrong = []
    for room, name, place in all_imports():
        if name.startswith("stammtisch."):
            other = name.split(".")[1]
            barred = (room, other) in BARRED and not place.startswith(STARTS_THE_SERVER)
            if (other == FRONT and room not in (FRONT, "cli")) or barred:
                wrong.append(f"{place} {room} imports {name}")
    assert not wrong, "\n".join(wrong)


def test_only_the_server_knows_a_web_framework() -> None:
    wrong = [
        f"{place} imports {name}"
        for room, name, place in all_imports()
        if name.split(".")[0] in WEB_FRAMEWORKS and room != "server"
    ]
    assert not wrong, "\n".join(wrong)


def test_help_imports_neither_compiler_nor_web_framework() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "stammtisch", "--help"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in answer.stderr.splitlines()}
    assert "stammtisch" in imported
    assert imported & {"numba", "numpy", *WEB_FRAMEWORKS} == set()


def cpu_seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_help_answers_in_under_0_3_seconds_of_cpu() -> None:
    command = [str(Path(sys.executable).with_name("stammtisch")), "--help"]
    seconds = []
    for _ in range(5):
        before = cpu_seconds_of_children()
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
        seconds.append(cpu_seconds_of_children() - before)
        assert "stammtisch" in answer.stdout
    assert min(seconds) < 0.3, seconds
