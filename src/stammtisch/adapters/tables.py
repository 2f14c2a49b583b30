"""Writes the tables of a game's page from the code: what a seat observes.

python -m stammtisch.adapters.tables docs/games
"""

import sys
from pathlib import Path

from stammtisch.games.observations import parts, size, starts
from stammtisch.games.registry import ours

BEGIN, END = "<!-- made by stammtisch.adapters.tables -->\n", "<!-- end -->\n"


def observation_table(name: str) -> str:
    """Every part of the row: its entries, its values and its meaning."""
    lines = [f"A row of {size(name)} integers (int16). Seats count from the one that looks, clockwise.", ""]
    lines += ["| entries | part | values | meaning |", "|---|---|---|---|"]
    for part, start in zip(parts(name), starts(parts(name)), strict=True):
        entries = str(start) if part.size == 1 else f"{start}–{start + part.size - 1}"
        lines.append(f"| {entries} | `{part.name}` | {part.low} to {part.high} | {part.meaning} |".replace(" -", " −"))
    return "\n".join(lines) + "\n"


def with_table(page: str, name: str) -> str:
    """The page with its table as it should be."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The page of {name} has no place for its table: {BEGIN.strip()} … {END.strip()}")
    return f"{before}{BEGIN}{observation_table(name)}{END}{after}"


def main() -> None:
    for name in ours():
        page = Path(sys.argv[1]) / f"{name}.md"
        page.write_text(with_table(page.read_text(encoding="utf-8"), name), encoding="utf-8")


if __name__ == "__main__":
    main()
