"""Figures as tables."""

from typing import Any

from rich.table import Table

from stammtisch.games.catalogue import info


def interval(figure: dict[str, float | None], digits: int, factor: float = 1.0) -> str:
    """A mean and its 95 % interval."""
    mean, low, high = (
        None if figure[key] is None else factor * float(figure[key] or 0) for key in ("mean", "low", "high")
    )
    if mean is None:
        return "-"
    spread = "" if low is None or high is None else f"  ({low:,.{digits}f} to {high:,.{digits}f})"
    return f"{mean:,.{digits}f}{spread}"


def summary_table(summary: dict[str, Any]) -> list[Table | str]:
    """A simulation's result: seats, then length."""
    game = info(summary["game"])
    extras = "".join(f" + {option}" for option in summary["options"])
    seats = Table(
        title=f"{game.title}{extras}, {summary['seats']} players, {summary['games']:,} games, seed {summary['seed']}"
    )
    for heading in ("seat", "games won", "share of wins in %, 95 % interval", "score"):
        seats.add_column(heading, justify="right")
    for row in summary["by_seat"]:
        seats.add_row(
            str(row["seat"]), f"{row['wins']:,}", interval(row["win_share"], 1, 100), interval(row["score"], 1)
        )
    length = (
        f"{game.cap_word} a game: {interval(summary['rounds'], 2)}; decisions: {interval(summary['decisions'], 1)}; "
        f"shared wins: {summary['shared_wins']:,}; cut off: {summary['cut']:,}"
    )
    return [seats, length]


def bench_tables(figures: dict[str, Any]) -> list[Table | str]:
    """Ours, the peer's, and the ratio."""
    ours = Table(title="Random play on one core")
    for heading in ("game", "players", "options", "games/s", "moves/s", "bytes a state"):
        ours.add_column(heading, justify="left" if heading in ("game", "options") else "right")
    for row in figures["ours"]:
        ours.add_row(
            row["game"], str(row["seats"]), ", ".join(row["options"]) or "-",
            f"{row['playouts']:,.0f}", f"{row['moves']:,.0f}", str(row["bytes"]),
        )  # fmt: skip
    peer = Table(title=f"OpenSpiel {figures['peer_version']}, four players, the same core, the same run")
    for heading in ("game", "driven by", "games/s", "moves/s"):
        peer.add_column(heading, justify="left" if heading in ("game", "driven by") else "right")
    for row in figures["peers"]:
        peer.add_row(row["game"], row["driven_by"], f"{row['playouts']:,.0f}", f"{row['moves']:,.0f}")
    ratios = ", ".join(f"{name} {ratio:.1f} x" for name, ratio in figures["ratio"].items())
    return [ours, peer, f"moves/s with four players, against {figures['measured_against']}: {ratios}"]
