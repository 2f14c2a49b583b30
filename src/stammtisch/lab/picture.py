"""A tournament as a picture: each bot's share of wins with its interval, beside par.

Drawn by matplotlib, unlike the pictures inside a balance report (balance/pictures.py): it is a file of its own, and may
be a PNG, which has to be rasterized.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stammtisch.games.registry import info

KINDS = (".svg", ".png")


class NoPicture(Exception):
    """A picture that cannot be drawn."""


def check_picture_file(path: Path) -> None:
    """Refuses, before anybody plays, a file that could not be drawn in the end."""
    if path.suffix not in KINDS:
        raise NoPicture(f"{path} must end in .svg or .png, which says how the picture is drawn.")
    if find_spec("matplotlib") is None:
        raise NoPicture("A picture needs matplotlib: install it with the extra 'lab'.")


def draw_standings(standings: dict[str, Any], path: Path) -> None:
    """Best bot on top; the dashed line is what everybody would win if all were equally strong."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    rows = [row for row in reversed(standings["bots"]) if row["win_share"] is not None]
    shares = [row["win_share"] for row in rows]
    below = [row["win_share"] - row["interval"][0] for row in rows]
    above = [row["interval"][1] - row["win_share"] for row in rows]
    figure = Figure(figsize=(7, 1.6 + 0.5 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    axes.axvline(standings["par"], color="0.5", linestyle="--", linewidth=1, label="par")
    axes.errorbar(shares, range(len(rows)), xerr=[below, above], fmt="o", color="#1b4f72", capsize=4)
    for place, row in enumerate(rows):
        axes.annotate(
            f"{row['win_share']:.1%}", (row["win_share"], place), (0, 6), textcoords="offset points", ha="center"
        )
    axes.set_yticks(range(len(rows)), [row["bot"] for row in rows])
    axes.set_ylim(-0.6, len(rows) - 0.3)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xlabel("share of wins per seat, with 95 % interval; dashed: par")
    axes.spines[["top", "right"]].set_visible(False)
    extras = "".join(f" + {option}" for option in standings["options"])
    title = f"{info(standings['game']).title}{extras}, {standings['seats']} players, {standings['games']:,} games"
    axes.set_title(f"{title}, seed {standings['seed']}")
    # Text stays text, and the same standings give the same file.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "stammtisch"}):
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
