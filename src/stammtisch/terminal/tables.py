"""Figures as tables."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from stammtisch.games.registry import info


class Output(Console):
    """Lets a reader that has seen enough end the command quietly, which rich takes for a failure."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def show(tables: Sequence[Table | str]) -> None:
    output = Output(highlight=False)
    for table in tables:
        output.print(table, markup=False)


def mean_of(figure: dict[str, float | None], digits: int, factor: float = 1.0) -> str:
    return "-" if figure["mean"] is None else f"{factor * figure['mean']:,.{digits}f}"


def interval_of(figure: dict[str, float | None], digits: int, factor: float = 1.0) -> str:
    """A 95 % interval, where there are values enough for one."""
    low, high = figure["low"], figure["high"]
    if low is None or high is None:
        return "-"
    return f"{factor * low:,.{digits}f} to {factor * high:,.{digits}f}"


def summary_table(summary: dict[str, Any]) -> list[Table | str]:
    """A simulation's result: seats, then length."""
    game = info(summary["game"])
    extras = "".join(f" + {option}" for option in summary["options"])
    many = "1 game" if summary["games"] == 1 else f"{summary['games']:,} games"
    seats = Table(title=f"{game.title}{extras}, {summary['seats']} players, {many}, seed {summary['seed']}")
    for heading in ("seat", "won", "share", "95 % interval", "score", "95 % interval"):
        seats.add_column(heading, justify="left" if heading == "seat" else "right")
    for row in summary["by_seat"]:
        share, score = row["win_share"], row["score"]
        digits = 1 if abs(score["mean"] or 0) < 1_000 else 0
        seats.add_row(
            f"{row['seat']} {row['bot']}", f"{row['wins']:,}",
            f"{mean_of(share, 1, 100)} %", interval_of(share, 1, 100),
            mean_of(score, digits), interval_of(score, digits),
        )  # fmt: skip
    rounds, decisions = summary["rounds"], summary["decisions"]
    return [
        seats,
        f"{game.cap_word} per game: {mean_of(rounds, 2)} ({interval_of(rounds, 2)}); "
        f"decisions: {mean_of(decisions, 1)} ({interval_of(decisions, 1)})",
        f"shared wins: {summary['shared_wins']:,}; cut off: {summary['cut']:,}",
    ]


def standings_table(standings: dict[str, Any]) -> list[Table | str]:
    """A tournament's result, best bot first."""
    game = info(standings["game"])
    extras = "".join(f" + {option}" for option in standings["options"])
    many = "1 game" if standings["games"] == 1 else f"{standings['games']:,} games"
    table = Table(title=f"{game.title}{extras}, {standings['seats']} players, {many}, seed {standings['seed']}")
    for heading in ("bot", "games", "seats", "wins per seat", "95 % interval", "rating"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in standings["bots"]:
        share = {"mean": row["win_share"], "low": row["interval"][0], "high": row["interval"][1]}
        seats = "-" if row["seats_a_game"] is None else f"{row['seats_a_game']:.3g}"
        rating = f"{row['rating']:.1f} ± {row['rating_deviation']:.1f}"
        table.add_row(
            row["bot"], f"{row['games']:,}", seats, f"{mean_of(share, 1, 100)} %", interval_of(share, 1, 100), rating
        )
    notes = [
        f"par is {100 * standings['par']:.1f} % per seat; shared wins count as fractions; cut off: {standings['cut']:,}"
    ]
    if not standings["balanced"]:
        notes.append("not every bot sat in every seat equally often: the last rotation of seats was not completed")
    return [table, *notes]


def adjusted_table(standings: dict[str, Any]) -> list[Table | str]:
    """A tournament's result as it was played and with less luck in it."""
    game = info(standings["game"])
    extras = "".join(f" + {option}" for option in standings["options"])
    title = (
        f"{game.title}{extras}, {standings['seats']} players, {standings['games']:,} games, seed {standings['seed']}"
    )
    table = Table(title=title)
    for heading in ("bot", "wins per seat", "95 % interval", "adjusted", "95 % interval", "worth games"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in standings["bots"]:
        plain, less = row["win_share"], row["adjusted"]
        factor = "-" if row["fewer_games"] is None else f"{row['fewer_games']:.2f} x"
        table.add_row(
            row["bot"], f"{mean_of(plain, 1, 100)} %", interval_of(plain, 1, 100),
            f"{mean_of(less, 1, 100)} %", interval_of(less, 1, 100), factor,
        )  # fmt: skip
    return [
        table,
        f"par is {100 * standings['par']:.1f} % per seat; games with the same cards count as one; "
        f"value {standings['value']}",
    ]
