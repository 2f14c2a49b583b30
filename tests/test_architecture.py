"""The map of the project (docs/architecture.md) shows the tree as it is, and names modules and functions that exist."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stammtisch.games.registry import ours

PROJECT = Path(__file__).resolve().parents[1]
PACKAGE = PROJECT / "src" / "stammtisch"
PAGE = PROJECT / "docs" / "architecture.md"
PICTURE = PROJECT / "docs" / "pictures" / "rooms.svg"


def section(heading: str) -> str:
    """What stands under that heading; under "" what stands above all others."""
    parts = re.split(r"^## (.*)\n", PAGE.read_text(encoding="utf-8"), flags=re.M)
    found = dict(zip(["", *parts[1::2]], parts[::2], strict=True))
    assert heading in found, f"docs/architecture.md has no section '{heading}'"
    return found[heading]


def listed(heading: str) -> set[str]:
    """Everything in the first column of that section's table."""
    cells = re.findall(r"^\| (`.*?) \|", section(heading), re.M)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def folders(place: Path) -> set[str]:
    return {f"{path.parent.name}/" for path in place.glob("*/__init__.py")}


def parts_of(game: str) -> set[str]:
    """The files of a game's folder, and of its folders."""
    place = PACKAGE / "games" / game
    found = (path.relative_to(place).as_posix() for path in place.rglob("*") if path.suffix in (".py", ".toml", ".svg"))
    return {part for part in found if not part.endswith("/__init__.py")}


def compare(described: set[str], there: set[str], heading: str) -> None:
    """Fails with a sentence that says what the page's list must gain or lose."""
    add, remove = sorted(there - described), sorted(described - there)
    advice = [f"add {', '.join(add)}" if add else "", f"remove {', '.join(remove)}" if remove else ""]
    assert described == there, f"docs/architecture.md, '{heading}': {' and '.join(filter(None, advice))}."


def test_the_first_table_lists_every_room_of_the_package() -> None:
    rooms = {place.removeprefix("src/stammtisch/") for place in listed("") if re.match(r"src/stammtisch/\w+/$", place)}
    compare(rooms, folders(PACKAGE), "The map of the project")


def test_the_second_table_lists_every_room_of_tables() -> None:
    compare(listed("The rooms of `tables`"), folders(PACKAGE / "tables"), "The rooms of `tables`")


def test_the_third_table_lists_the_parts_that_all_our_games_have_and_none_that_no_game_has() -> None:
    heading = "A game’s folder"
    described, games = listed(heading), [parts_of(game) for game in ours()]
    some, every = set.union(*games), set.intersection(*games)
    compare(described, every | (described & some), heading)


@pytest.mark.parametrize("heading", ["The rooms of `tables`", "A game’s folder", "The way of a move"])
def test_every_file_that_these_sections_name_exists(heading: str) -> None:
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)+)`", section(heading))
    missing = [path for path in named if not any((root / path).exists() for root in roots())]
    assert not missing, f"docs/architecture.md, '{heading}': {', '.join(missing)} is not there: correct or remove it."


def roots() -> Iterator[Path]:
    """Where the page's paths begin."""
    yield from (PROJECT, PACKAGE)
    yield from (PACKAGE / "games" / game for game in ours())


STEPS = re.findall(r"^\d+\. (.*(?:\n +.*)*)", section("The way of a move"), re.M)


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1))
def test_every_function_of_a_step_is_defined_in_a_file_that_the_step_names(number: int) -> None:
    step = STEPS[number - 1]
    files = [PACKAGE / path for path in re.findall(r"`([\w/]+\.py)`", step)]
    files += [PROJECT / path for path in re.findall(r"`(web/[\w/.]+)`", step)]
    defined = {name for path in files for name in definitions_in(path)}
    wrong = [name for name in re.findall(r"`([\w.#]+)\(\)`", step) if not set(name.split(".")) <= defined]
    assert not wrong, (
        f"docs/architecture.md, step {number}: no file named there defines {', '.join(wrong)}: correct it."
    )


def definitions_in(path: Path) -> list[str]:
    """Classes and functions; of the page's files what begins a line like a method."""
    kinds = r"(?:class|def|async def) " if path.suffix == ".py" else ""
    return re.findall(rf"^\s*{kinds}([\w#]+)\b", path.read_text(encoding="utf-8"), re.M)


def test_the_steps_are_those_of_the_picture_and_the_picture_fetches_nothing() -> None:
    text = PICTURE.read_text(encoding="utf-8")
    drawn = ElementTree.fromstring(text)
    numbers = [int(str(mark.text)) for mark in drawn.iter() if mark.get("class") == "number"]
    assert sorted(numbers) == list(range(1, len(STEPS) + 1)), "docs/pictures/rooms.svg: number its steps like the page."
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}


def test_the_picture_names_every_room() -> None:
    names = {str(mark.text) for mark in ElementTree.parse(PICTURE).iter() if str(mark.text)}
    words = {word.strip(":,") for name in names for word in name.split()}
    missing = sorted((folders(PACKAGE) | folders(PACKAGE / "tables")) - words)
    assert not missing, f"docs/pictures/rooms.svg: draw {', '.join(missing)}."
