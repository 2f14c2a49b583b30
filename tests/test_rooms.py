"""Who may import whom, and how little `stammtisch --help` needs."""

import ast
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "stammtisch"

ROOMS = ("games", "rulebook", "record", "bots", "lab", "adapters", "tables", "lessons", "server")
"""From the inside out: a room may import from itself and from those before it."""

FRONT = "terminal"
"""What the command prints and the terminal table stand beside `cli.py`: nothing else may need them."""

BARRED = {("server", "games"), (FRONT, "server")}
"""The server knows tables, views and named moves, but no rules; the terminal plays without a server."""

STARTS_THE_SERVER = "terminal/serve.py"
"""The one module of the terminal that may import the server: the command that runs it."""

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
            yield inside.parts[0].removesuffix(".py"), name, f"{inside}:{line}"


def test_every_folder_is_a_known_room() -> None:
    folders = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/**/*.py")}
    assert folders <= {*ROOMS, FRONT}


def test_a_room_imports_only_from_rooms_further_in() -> None:
    wrong = []
    for room, name, place in all_imports():
        if room in ROOMS and name.startswith("stammtisch.") and name != "stammtisch.__version__":
            other = name.split(".")[1]
            allowed = ROOMS[: ROOMS.index(room) + 1]
            if other not in allowed or (room, other) in BARRED:
                wrong.append(f"{place} {room} imports {name}")
    assert not wrong, "\n".join(wrong)


def test_the_rulebook_needs_no_game_only_the_ledger() -> None:
    needed = {".".join(name.split(".")[1:3]) for room, name, _ in all_imports() if room == "rulebook"}
    assert {name for name in needed if name.startswith("games")} <= {"games.ledger", "games.catalogue"}


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
