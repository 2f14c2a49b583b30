"""Figures as text."""

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns as wide as their widest cell, the first at the left and the others at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["   ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
