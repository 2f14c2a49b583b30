"""Writes web/src/learn/figures.json: the figures of docs that the pages under *Read on* show.

`python -m benchmarks.figures` reads them from docs/search.md, docs/hints.md, docs/ladder.md and docs/balance; so they
are measured and written down once, and a test fails where the page has older ones.
"""

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
FILE = ROOT / "web" / "src" / "learn" / "figures.json"

Row = dict[str, str]


class NoFigures(ValueError):
    """A page of docs no longer has the table or sentence that was looked for."""


def tables(text: str) -> list[list[Row]]:
    """Every table of a page, a row a dictionary by the heads of its columns."""
    found = []
    for block in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        head, _, *rows = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines())
        found.append([dict(zip(head, row, strict=True)) for row in rows])
    return found


def table_with(text: str, *heads: str) -> list[Row]:
    """The first table that has those columns."""
    for table in tables(text):
        if table and set(heads) <= set(table[0]):
            return table
    raise NoFigures(f"No table has the columns {', '.join(heads)}.")


def numbers(text: str) -> list[float]:
    """All numbers of a cell, with their signs."""
    return [float(one.replace(",", "").replace("−", "-")) for one in re.findall(r"[−-]?\d[\d,]*(?:\.\d+)?", text)]


def search_figures(text: str) -> dict[str, int]:
    found = re.search(r"with ([\d,]+) and\s+([\d,]+) simulations per decision", text)
    if found is None:
        raise NoFigures("docs/search.md no longer says how many simulations the bots have.")
    strong, expert = (int(amount.replace(",", "")) for amount in found.groups())
    return {"strong": strong, "expert": expert}


def hint_figures(text: str) -> list[dict[str, float]]:
    """For each tenth of the scale: how many hints, what they said on average, what was won, and its error."""
    return [
        {
            "from": numbers(row["predicted"].replace("–", " "))[0],
            "to": numbers(row["predicted"].replace("–", " "))[1],
            "hints": numbers(row["hints"])[0],
            "said": numbers(row["mean chance"])[0],
            "won": numbers(row["won"])[0],
            "error": numbers(row["95 %"])[0],
        }
        for row in table_with(text, "predicted", "hints", "mean chance", "won", "95 %")
    ]


def ladder_figures(text: str) -> dict[str, Any]:
    """By game: one bot against another, and all levels at one table."""
    found: dict[str, Any] = {}
    for row in table_with(text, "game", "who", "wins", "95 %"):
        duel = re.fullmatch(r"(\w+) against (\w+), ([\d,]+) games", row["who"])
        if duel is not None:  # neither a budget of its own nor several opponents
            game, seats = re.fullmatch(r"(\w+), (\d) players", row["game"]).groups()  # type: ignore[union-attr]
            low, high = numbers(row["95 %"])
            found.setdefault(game, {"duels": [], "tables": []})["duels"].append(
                {
                    "seats": int(seats),
                    "bot": duel[1],
                    "against": duel[2],
                    "games": int(numbers(duel[3])[0]),
                    "wins": numbers(row["wins"])[0],
                    "low": low,
                    "high": high,
                }
            )
    for section in text.split("\n### ")[1:]:
        game, seats = re.match(r"(\w+), (\d) players", section).groups()  # type: ignore[union-attr]
        par = re.search(r"^par: ([\d.]+) %", section, re.MULTILINE)
        bots = []
        for row in table_with(section, "bot", "games", "wins per seat", "95 %"):
            low, high = numbers(row["95 %"])
            bots.append({"bot": row["bot"], "wins": numbers(row["wins per seat"])[0], "low": low, "high": high})
        found.setdefault(game, {"duels": [], "tables": []})["tables"].append(
            {"seats": int(seats), "par": float(par[1]) if par else 100 / int(seats), "bots": bots}
        )
    return found


def balance_figures(text: str) -> dict[str, Any]:
    """Who wins by place, how long a game is, and how close."""
    first = re.search(r"^([\d,]+) games of .* with (\d) players", text, re.MULTILINE)
    if first is None:
        raise NoFigures("A balance report no longer begins with its games.")
    games, seats = int(first[1].replace(",", "")), int(first[2])
    places = []
    for row in table_with(text, "what", "share of the win"):
        wins, low, high = numbers(row["share of the win"])[:3]
        places.append({"wins": wins, "low": low, "high": high})
    averages = {
        row["what"]: numbers(row["on average"]) for table in tables(text) for row in table if "on average" in row
    }
    length = next(key for key in averages if key in ("rounds per game", "raids per game"))
    wanted = {"rounds": length, "score": "winner's score", "lead": "lead over the runner-up",
              "shared": "shared wins", "upset": "lost by the leader before the end"}  # fmt: skip
    figures = {key: dict(zip(("mean", "low", "high"), averages[name], strict=True)) for key, name in wanted.items()}
    return {"games": games, "seats": seats, "places": places[:seats], **figures}


def figures() -> dict[str, Any]:
    """All of them, as the page reads them."""
    search, hints, ladder = (
        (DOCS / name).read_text(encoding="utf-8") for name in ("search.md", "hints.md", "ladder.md")
    )
    reports = sorted(DOCS.glob("balance/*/report.md"))
    return {
        "simulations": search_figures(search),
        "hints": hint_figures(hints),
        "ladder": ladder_figures(ladder),
        "balance": {
            path.parent.name.partition("-")[0]: balance_figures(path.read_text(encoding="utf-8"))
            for path in reports
            if path.parent.name.count("-") == 1  # the games as they are, without expansions
        },
    }


def main() -> None:
    FILE.write_text(json.dumps(figures(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
