"""Writes what the page draws beside its texts: positions that show a rule, and the boxes (`make rulebook`)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.games.registry import GAMES, own_parts, part


def pictures() -> dict[str, Any]:
    """Every picture by the rule that it shows."""
    found: dict[str, Any] = {}
    for game in own_parts("table.pictures"):
        found |= game.pictures()
    return found


def boxes() -> dict[str, Any]:
    """Every piece of every box, and the file that says so."""
    found = {}
    for name, game in GAMES.items():
        own = part(name, "table.box")
        if own is not None:
            found[name] = {"file": f"src/{game.package.replace('.', '/')}/components.toml", **own.box()}
    return found


def files() -> dict[str, bytes]:
    """Both files by their names."""
    written = {"pictures.json": pictures(), "components.json": boxes()}
    return {
        name: msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n" for name, content in written.items()
    }


if __name__ == "__main__":
    parser = ArgumentParser(description="Write the pictures of the rules and the pieces of the boxes as JSON.")
    parser.add_argument("folder", type=Path, help="where to")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (folder / name).write_bytes(content)
