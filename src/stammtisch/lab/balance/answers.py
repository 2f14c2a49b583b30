"""Answers of a report: a figure with its intervals, rows of figures, tables of rows."""

from typing import Literal

import msgspec

from stammtisch.lab.balance.estimates import Estimate, standard_errors

Unit = Literal["share", "points", "money", "gems", "times"]
"""A share from 0 to 1, a difference of two shares, a score, or how many."""
Verdict = Literal["", "no", "perhaps", "sure"]
"""Whether a figure differs from its par: not, by its own interval only, or by that for all questions together."""


class Figure(msgspec.Struct):
    """One answer: the value, its own 95 % interval, and the one that holds together with all others."""

    value: float
    low: float
    high: float
    sure_low: float
    sure_high: float
    unit: Unit
    par: float | None
    verdict: Verdict


class Row(msgspec.Struct):
    """One thing asked about, with an answer for each column of its table."""

    what: str
    figures: list[Figure | None]
    rule: str = ""
    note: str = ""


class Table(msgspec.Struct):
    """Answers that are read together."""

    key: str
    title: str
    text: str
    columns: list[str]
    rows: list[Row]
    drawn: int = 2
    """How many of its columns have a picture: none where the units of the rows differ."""
    bars: dict[int, int] = {}
    """For a second picture: how many games had each length."""


class Report(msgspec.Struct):
    """All answers of a study."""

    game: str
    seats: int
    options: list[str]
    bots: list[str]
    seed: int
    games: int
    cut: int
    questions: int
    tables: list[Table]


class Asked(msgspec.Struct):
    """A question with its estimate, before it is known how many questions there are."""

    estimate: Estimate
    unit: Unit
    par: float | None = None

    def answer(self, together: float) -> Figure:
        low, high = self.estimate.between(standard_errors(1))
        sure_low, sure_high = self.estimate.between(together)
        verdict: Verdict = ""
        if self.par is not None:
            verdict = "no" if low <= self.par <= high else "perhaps" if sure_low <= self.par <= sure_high else "sure"
        return Figure(self.estimate.value, low, high, sure_low, sure_high, self.unit, self.par, verdict)


class Line(msgspec.Struct):
    """A row of questions."""

    what: str
    asked: list[Asked | None]
    rule: str = ""
    note: str = ""


class Draft(msgspec.Struct):
    """A table of questions."""

    key: str
    title: str
    text: str
    columns: list[str]
    lines: list[Line]
    drawn: int = 2
    bars: dict[int, int] = {}

    def table(self, together: float) -> Table:
        rows = [
            Row(line.what, [asked.answer(together) if asked else None for asked in line.asked], line.rule, line.note)
            for line in self.lines
        ]
        return Table(self.key, self.title, self.text, self.columns, rows, self.drawn, self.bars)


def number(value: float, unit: Unit, sign: bool = False) -> str:
    """A figure as it is read."""
    match unit:
        case "share":
            written = f"{100 * value:.1f} %"
        case "points":
            written = f"{100 * value:.1f}"
        case "money":
            written = f"{value:,.0f}"
        case _:
            written = f"{value:,.2f}"
    if not any(digit in written for digit in "123456789"):
        return written.removeprefix("-")
    return written.replace("-", "−") if value < 0 else f"+{written}" if sign else written
