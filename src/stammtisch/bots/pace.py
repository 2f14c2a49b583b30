"""Races at which people sit: bots follow their pace, where the game says how."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from stammtisch.bots.judge import expert_on
from stammtisch.bots.levels import Bot
from stammtisch.bots.view import View
from stammtisch.games.protocol import ANYONE


def pace_of(name: str, events: Sequence[dict[str, Any]], people: Collection[int]) -> float:
    """By how much bots take longer than usual, from the record so far, in which every touch has its time."""
    find = getattr(expert_on(name), "pace", None)
    return 1.0 if find is None else float(find(events, people))


def reactions_at(bots: Mapping[int, Bot], views: Mapping[int, View], pace: float) -> dict[int, int]:
    """After how many milliseconds of a race each bot acts at that pace, while there is still time for it."""
    return {seat: paced(views[seat], bot.reaction(views[seat]), pace) for seat, bot in bots.items()}


def paced(view: View, milliseconds: int, pace: float) -> int:
    if pace == 1.0 or view.game.actor(view.table) != ANYONE:
        return int(milliseconds)
    return min(round(milliseconds * pace), max(milliseconds, view.game.deadline(view.table) - 1))
