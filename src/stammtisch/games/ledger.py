"""The rule ledger: every rule, ruling and contradiction with its id, as the code and the players name it.

A rule's number is its place in ledger.toml, from 1, so that compiled code can return it and 0 can mean none.
Numbers hold within one version of the ledger only: write ids to disk, never numbers.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Kind = Literal["rule", "contradiction", "ruling"]


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
def rules() -> tuple[Rule, ...]:
    """The whole ledger in its order; `rules()[n - 1]` has the number n."""
    entries = tomllib.loads(Path(__file__).with_name("ledger.toml").read_text(encoding="utf-8"))["rule"]
    return tuple(Rule(number=number, **entry) for number, entry in enumerate(entries, start=1))


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
