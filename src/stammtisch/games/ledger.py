"""The rule ledger: every rule, ruling and contradiction with its id, as the code and the players name it.

A rule's number is its place in ledger.toml, from 1, so that compiled code can return it and 0 can mean none.
Numbers hold within one version of the ledger only: write ids to disk, never numbers.
"""

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Literal

GROUP, OURS = "stammtisch.games", "stammtisch."
Kind = Literal["rule", "contradiction", "ruling"]
Entry = tuple[str, Kind, str, str]
"""Id, kind, section and text of a rule."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the ledger."""

    number: int
    id: str
    kind: Kind
    section: str
    text: str
    untestable: str | None = None
    """Why no test of the engine can show it; None for all that can be tested."""


@cache
def our_rules() -> tuple[Rule, ...]:
    """The rules of our own games, in the order of ledger.toml."""
    entries = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text(encoding="utf-8"))["rule"]
    return tuple(Rule(number=number, **entry) for number, entry in enumerate(entries, start=1))


@cache
def rules() -> tuple[Rule, ...]:
    """The whole ledger in its order; `rules()[n - 1]` has the number n. Rules of other packages' games come last."""
    found = list(our_rules())
    for _, entries in ledgers():
        found += [Rule(len(found) + place, *entry) for place, entry in enumerate(entries, start=1)]
    return tuple(found)


@cache
def ledgers() -> tuple[tuple[str, list[Entry]], ...]:
    """The rules of every package with a game that is not ours, by its name: its `rulebook/en.md` lists them."""
    packages = sorted({point.module for point in entry_points(group=GROUP) if not point.module.startswith(OURS)})
    found = []
    for package in packages:
        with suppress(ImportError, OSError):  # the registry says what is wrong with the game
            found.append((package, list(listed((files(package) / "rulebook" / "en.md").read_text(encoding="utf-8")))))
    return tuple(found)


def listed(page: str) -> Iterator[Entry]:
    """The rules of a rulebook's page, each with its chapter's title."""
    section = ""
    lines = [line.strip() for line in page.splitlines() if line.strip()]
    for place, line in enumerate(lines):
        marks, _, heading = line.partition(" ")
        key, _, title = heading.partition(" · ")
        if marks == "#":
            section = title
        elif marks == "##":
            yield key, "rule", section, "".join(lines[place + 1 : place + 2])


def first_number(package: str) -> int:
    """The number of a package's first rule; 1 for ours."""
    number = len(our_rules()) + 1
    for other, entries in ledgers():
        if other == package:
            return number
        number += len(entries)
    return 1


@cache
def _numbers() -> dict[str, int]:
    return {entry.id: entry.number for entry in rules()}


def number(rule_id: str) -> int:
    """The number of the rule with that id."""
    known = _numbers()
    if rule_id not in known:
        from difflib import get_close_matches  # only for who mistyped an id

        near = get_close_matches(rule_id.upper(), known, n=3)
        advice = f" Did you mean {' or '.join(near)}?" if near else ""
        raise KeyError(f"The ledger has no rule {rule_id!r}.{advice}")
    return known[rule_id]


def rule(number_or_id: int | str) -> Rule:
    """The rule with that number or id."""
    if isinstance(number_or_id, str):
        return rules()[number(number_or_id) - 1]
    if not 1 <= number_or_id <= len(rules()):
        raise KeyError(f"The ledger has the rules 1 to {len(rules())}, not {number_or_id}.")
    return rules()[number_or_id - 1]
