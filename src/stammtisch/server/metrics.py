"""Figures about a running server, as Prometheus reads them."""

from bisect import bisect_left
from collections.abc import Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which the parts of a histogram reach."""


class Histogram:
    """How long things took."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        lines, below = [], 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            below += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*lines, f"{name}_sum {self._sum:.6f}", f"{name}_count {below}"]


Figure = float | Mapping[str, float] | Histogram


def exposition(name: str, kind: str, about: str, figure: Figure, label: str = "") -> str:
    """One metric in the text format; a mapping is one line for each value of `label`."""
    if isinstance(figure, Histogram):
        lines = figure.lines(name)
    elif isinstance(figure, Mapping):
        lines = [f'{name}{{{label}="{key}"}} {value}' for key, value in sorted(figure.items())]
    else:
        lines = [f"{name} {figure}"]
    return "\n".join([f"# HELP {name} {about}", f"# TYPE {name} {kind}", *lines, ""])
