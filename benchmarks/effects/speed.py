"""Habits of racers in Speed-Scheffeln: three read the row without a mistake in four to eight seconds, and the fourth is
different."""

from collections.abc import Callable

from benchmarks.effects.play import OWN, Effect, by_deal
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import ANYONE, OVER, load, new_state
from stammtisch.games.speed.bots import Racer, best_grab, earnings, stands_open
from stammtisch.games.speed.rules import DECLINE

NAME, SEATS, PUZZLE = "speed", 4, "row"
QUICKEST, SLOWEST = 4, 8
"""Seconds until a reader touches: quick people."""
SECONDS_SOONER, MISREAD = 1, 20
"""What somebody gains who hurries, and how many times in a hundred they are wrong."""


def reader(seed: int) -> Racer:
    """Reads every row right."""
    return Racer(seed, (QUICKEST, SLOWEST), 0)


class Glancing(Racer):
    """Grabs what earns most where the cars stand now, and does not read the row."""

    def decide(self, view: View) -> int:
        table = view.table
        worth = [
            int(table.tokens[table.where[car], table.gone[table.where[car]]]) if stands_open(table, car) else 0
            for car in range(8)
        ]
        return best_grab(worth, [int(action) for action in view.legal()])


class Choosy(Racer):
    """Takes the best character of the round or none."""

    def decide(self, view: View) -> int:
        best = best_grab(earnings(view.table), list(range(view.game.ACTIONS)))
        return best if best in view.legal() else DECLINE


HABITS: dict[str, Callable[[int], Racer]] = {
    "glances": lambda seed: Glancing(seed, (QUICKEST, SLOWEST), 0),
    "choosy": lambda seed: Choosy(seed, (QUICKEST, SLOWEST), 0),
    "hurries": lambda seed: Racer(seed, (QUICKEST - SECONDS_SOONER, SLOWEST - SECONDS_SOONER), MISREAD),
}


def play(make: Callable[[int], Racer], seed: int, number: int) -> float:
    """What the seat with the habit wins of one game; as many games as there are seats have the same cards."""
    game, dice = load(NAME), dice_from_seed(seed, number // SEATS)
    bots = [(make if seat == OWN else reader)(throw(dice, 2**31)) for seat in range(SEATS)]
    state = new_state(game)
    game.start(state, game.options(SEATS, number % SEATS, {}))
    while (actor := game.actor(state)) != OVER:
        if actor != ANYONE:
            game.chance(state, dice)
            continue
        touches = sorted(
            (bot.reaction(View(NAME, state, seat)), game.place_in_race(state, seat), seat)
            for seat, bot in enumerate(bots)
        )
        for moment, _, seat in touches:
            game.tick(state, moment)
            game.apply(state, seat, bots[seat].decide(View(NAME, state, seat)))
    won = game.winners(state)
    return (won >> OWN & 1) / won.bit_count()


def share_with(make: Callable[[int], Racer], games: int, seed: int) -> Effect:
    """How much a racer with that habit wins."""
    won = [play(make, seed, number) for number in range(games - games % SEATS)]
    return Effect(*by_deal(won, SEATS), 1 / SEATS, len(won))
