"""Writes the rulebook as JSON for the page, which loads it when somebody asks: `make rulebook`."""

from argparse import ArgumentParser
from pathlib import Path

import msgspec

from stammtisch.rulebook.book import chapters, entries
from stammtisch.rulebook.languages import languages


def files() -> dict[str, bytes]:
    """Two files a language by their names: every rule by its id, and the chapters that name these ids."""
    written: dict[str, object] = {}
    for lang in languages():
        written[f"{lang}.json"] = {
            entry.id: {
                "title": entry.title,
                "text": entry.text,
                "why": {why_not.case: [why_not.fails, why_not.instead] for why_not in entry.why_nots},
            }
            for entry in entries(lang).values()
        }
        written[f"{lang}.chapters.json"] = [
            {
                "key": chapter.key,
                "part": chapter.part,
                "title": chapter.title,
                "paragraphs": chapter.paragraphs,
                "rules": [entry.id for entry in chapter.entries],
            }
            for chapter in chapters(lang)
        ]
    return {
        name: msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n" for name, content in written.items()
    }


def export(folder: Path) -> None:
    """Writes them all into one folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    parser = ArgumentParser(description="Write the rulebook as JSON: two files per language.")
    parser.add_argument("folder", type=Path, help="where to")
    export(parser.parse_args().folder)
