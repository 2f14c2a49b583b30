"""Pictures of figures, as SVG that follows the reader's light or dark page and needs nothing from outside.

Drawn here, while a tournament's picture (lab/picture.py) is drawn by matplotlib: these stand inside the report's page,
in its own colours by day and by night, and a report must not need an extra. Two kinds of picture of a few lines each, a
tenth of the size.
"""

from html import escape
from math import floor, log10
from textwrap import wrap

from stammtisch.lab.balance.answers import Figure, Table, Unit

WIDTH = 400
LEFT, RIGHT = 12, 388
LINE, GAP = 15, 20
LETTERS = 50
"""So many fit in a line."""

STYLE = """
svg { color: #14203a; background: #fdf8ec; font: 13px "Noto Sans", system-ui, sans-serif; }
text { fill: currentColor; } .axis { font-size: 11px; opacity: .8; } .sure { color: #a02a14; }
.alone { stroke-width: 4; } line { stroke: currentColor; } .par { stroke-dasharray: 4 3; } .grid { opacity: .15; }
circle { stroke: currentColor; stroke-width: 2; fill: #fdf8ec; } .sure circle { fill: currentColor; }
rect { fill: #966d20; }
@media (prefers-color-scheme: dark) {
svg { color: #f5ecd8; background: #101a2e; } .sure { color: #ff7a57; } circle { fill: #101a2e; } rect { fill: #c99b45; }
.sure circle { fill: currentColor; } }
"""


class Scale:
    """From values to places on the paper."""

    def __init__(self, low: float, high: float) -> None:
        room = (high - low) * 0.04 or 1.0
        self.low, self.high = low - room, high + room

    def __call__(self, value: float) -> str:
        return f"{LEFT + (RIGHT - LEFT) * (value - self.low) / (self.high - self.low):.1f}".removesuffix(".0")

    def ticks(self) -> list[float]:
        """Three to six round values."""
        rough = (self.high - self.low) / 5
        unit = 10.0 ** floor(log10(rough))
        step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
        first = -floor(-self.low / step)
        return [step * k for k in range(first, floor(self.high / step) + 1)]


def intervals(table: Table, column: int) -> str:
    """One line for each row: a dot, its interval alone (thick), and its interval among all questions (thin)."""
    rows = [(row.what, figure) for row in table.rows if (figure := row.figures[column])]
    figures = [figure for _, figure in rows]
    pars = [figure.par for figure in figures if figure.par is not None]
    scale = Scale(min([f.sure_low for f in figures] + pars), max([f.sure_high for f in figures] + pars))
    parts, y = [], 4
    for what, figure in rows:
        for line in wrap(what, LETTERS):
            y += LINE
            parts.append(f'<text x="{LEFT}" y="{y}">{escape(line)}</text>')
        parts.append(whiskers(figure, scale, y + 10))
        y += GAP
    bottom = y + 2
    frame = [f'<line class="grid" x1="{scale(t)}" x2="{scale(t)}" y1="4" y2="{bottom}"/>' for t in scale.ticks()]
    frame += [f'<line class="par" x1="{scale(p)}" x2="{scale(p)}" y1="4" y2="{bottom}"/>' for p in sorted(set(pars))]
    frame += [axis_text(scale(t), bottom + 14, tick(t, figures[0].unit)) for t in scale.ticks()]
    return svg(bottom + 22, f"{table.title}: {table.columns[column]}", [*frame, *parts])


def tick(value: float, unit: Unit) -> str:
    """A round value as it stands below a picture."""
    written = f"{100 * value if unit in ('share', 'points') else value:,.6g}".replace("-", "−")
    return f"{written} %" if unit == "share" else written


def whiskers(figure: Figure, scale: Scale, y: int) -> str:
    mark = ' class="sure"' if figure.verdict == "sure" else ""
    return (
        f'<g{mark}><line x1="{scale(figure.sure_low)}" x2="{scale(figure.sure_high)}" y1="{y}" y2="{y}"/>'
        f'<line class="alone" x1="{scale(figure.low)}" x2="{scale(figure.high)}" y1="{y}" y2="{y}"/>'
        f'<circle cx="{scale(figure.value)}" cy="{y}" r="4"/></g>'
    )


def bars(table: Table, word: str) -> str:
    """How many games had each length."""
    lengths = range(min(table.bars), max(table.bars) + 1)
    most, width = max(table.bars.values()), (RIGHT - LEFT) / len(lengths)
    parts = []
    for place, length in enumerate(lengths):
        height = 120 * table.bars.get(length, 0) / most
        x = LEFT + place * width
        parts.append(f'<rect x="{x:.1f}" y="{136 - height:.1f}" width="{width * 0.8:.1f}" height="{height:.1f}"/>')
        if place % (len(lengths) // 12 + 1) == 0:
            parts.append(axis_text(f"{x + width * 0.4:.1f}", 150, str(length)))
            parts.append(axis_text(f"{x + width * 0.4:.1f}", int(132 - height), f"{table.bars.get(length, 0):,}"))
    return svg(158, f"How many games lasted how many {word}", parts)


def axis_text(x: str, y: int, words: str) -> str:
    return f'<text class="axis" text-anchor="middle" x="{x}" y="{y}">{escape(words)}</text>'


def svg(height: int, title: str, parts: list[str]) -> str:
    """A picture without colours of its own: the page that shows it has them."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">\n' + "\n".join(parts) + "\n</svg>"
    )


def alone(picture: str) -> str:
    """The same picture as a file, with its colours."""
    head, _, rest = picture.partition("\n")
    return f"{head}\n<style>{STYLE}</style>\n{rest}\n"


def pictures(table: Table, word: str) -> dict[str, str]:
    """All pictures of a table, by what they are called."""
    found = {}
    if table.bars:
        found[f"{table.key}-bars"] = bars(table, word)
    for column in range(min(table.drawn, len(table.columns))):
        if any(row.figures[column] for row in table.rows):
            found[f"{table.key}-{column + 1}"] = intervals(table, column)
    return found
