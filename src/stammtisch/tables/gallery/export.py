"""Writes pictures and boxes as JSON for the page, which loads them when somebody looks: part of `make rulebook`."""

from argparse import ArgumentParser
from pathlib import Path

import msgspec

from stammtisch.tables.gallery.boxes import boxes
from stammtisch.tables.gallery.pictures import pictures


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
