"""Writes the rulebook as JSON for the page: `python -m stammtisch.rulebook.export FOLDER`."""

from argparse import ArgumentParser
from pathlib import Path

import msgspec

from stammtisch.rulebook.book import chapters
from stammtisch.rulebook.languages import languages


def as_json(lang: str) -> bytes:
    """The chapters of a language, as the page reads them."""
    return msgspec.json.format(msgspec.json.encode(chapters(lang)), indent=1) + b"\n"


def export(folder: Path) -> None:
    """One file a language."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in languages():
        (folder / f"{lang}.json").write_bytes(as_json(lang))


if __name__ == "__main__":
    parser = ArgumentParser(description="Write the rulebook as JSON, one file a language.")
    parser.add_argument("folder", type=Path, help="where to")
    export(parser.parse_args().folder)
