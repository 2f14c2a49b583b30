"""How long bots think: the time of a decision, of all of them at the same tables.

`python -m benchmarks.thinking tafelrunde --seats 2 --bots expert-1,expert@8500` on one pinned core; the tables are
every fifth with a choice in games of `strong` bots. So it is found which budgets take the same time.
"""

import argparse
import time
from collections.abc import Iterator
from statistics import fmean

from benchmarks.games.__main__ import one_core
from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, load, new_state
from stammtisch.games.registry import GAMES

EVERY = 5


def views(name: str, seats: int) -> Iterator[View]:
    """What is seen where somebody has a choice, game after game."""
    game, bot, met, number = load(name), make_bot("strong", 1), 0, 0
    while True:
        state, dice = new_state(game), dice_from_seed(99, number)
        game.start(state, game.options(seats, -1, {}))
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.chance(state, dice)
                continue
            view = View(name, state, actor)
            if len(view.legal()) > 1:
                met += 1
                if met % EVERY == 0:
                    yield view
            game.apply(state, actor, bot.decide(view))
        number += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name for name in GAMES if name != "speed"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="expert-1,expert")
    parser.add_argument("--decisions", type=int, default=200)
    asked = parser.parse_args()
    bots = {text: make_bot(text, 2) for text in asked.bots.split(",")}
    taken: dict[str, list[float]] = {text: [] for text in bots}
    with one_core():
        for number, view in enumerate(views(asked.game, asked.seats)):
            for text, bot in bots.items():
                began = time.perf_counter()
                bot.decide(view)
                taken[text].append(1000 * (time.perf_counter() - began))
            if number == asked.decisions:
                break
    for text, found in taken.items():
        rest = found[1:]  # the first one may compile
        print(f"{asked.game}, {asked.seats} players: {text} {fmean(rest):.2f} ms on average, {max(rest):.1f} at most")


if __name__ == "__main__":
    main()
