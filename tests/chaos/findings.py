"""What a checker has looked at, and what was wrong."""

from collections import Counter
from dataclasses import dataclass, field

MOST_TOLD = 20
"""So many faults of each kind are told; the others are only counted."""


@dataclass
class Findings:
    """`checked` counts everything that was looked at; `faults` has what was wrong, by the kind of fault."""

    checked: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=dict)

    def wrong(self, kind: str, what: str) -> None:
        self.faults.setdefault(kind, []).append(what)

    def told(self) -> list[str]:
        lines = []
        for kind, faults in self.faults.items():
            lines.append(f"{len(faults)} × {kind}")
            lines += [f"    {fault}" for fault in faults[:MOST_TOLD]]
        return lines
