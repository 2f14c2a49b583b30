"""Draws the picture of the README anew: `python -m tests.terminal.picture`."""

import asyncio
import re
from pathlib import Path

from tests.terminal.driving import Player, new_table, sitting_at

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "terminal.svg"
SEED, TURNS = 4, 6
"""A game and a turn of it in which there is something to see."""


def without_fonts(svg: str) -> str:
    """The picture with fonts of the reader's own machine: it must not fetch any."""
    svg = re.sub(r"@font-face\s*{[^}]*}|<!--.*?-->", "", svg)
    return svg.replace("Fira Code, monospace", "ui-monospace, monospace")


async def sit_until_there_is_something_to_see(player: Player) -> None:
    for _ in range(TURNS):
        await player.wait_for_turn()
        await player.decide()
    await player.wait_for_turn()
    await player.press("1")
    await player.pilot.pause()


async def draw() -> str:
    async with sitting_at(new_table("scheffeln", seed=SEED, mafia=True)) as player:
        await sit_until_there_is_something_to_see(player)
        return without_fonts(player.pilot.app.export_screenshot(title="stammtisch play scheffeln --mafia"))


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
