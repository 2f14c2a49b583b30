"""Speed-Scheffeln: how much of what could still be earned does a bot that reads the row take?

`python -m benchmarks.reading [--games N] [--seats N]` seats one `expert` among `casual` bots who all touch equally fast
(the order of every round is drawn), and tries at each of its grabs what every free character would have brought.
"""

import argparse

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import Dice, dice_from_seed, throw
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, Game, State, load, new_state
from stammtisch.games.speed.rules import DECLINE


def waiting(state: State) -> list[int]:
    return [seat for seat in range(int(state.seats)) if state.decided_at[seat] < 0]


def earned(game: Game, state: State, seat: int, action: int, dice: Dice) -> int:
    """What the action brings when the round is played to its end, in which nobody else touches anything any more."""
    after, before = state.copy(), int(state.money[seat])
    game.apply(after, seat, action)
    while game.actor(after) == ANYONE:
        game.apply(after, waiting(after)[0], DECLINE)
    while game.actor(after) == CHANCE and after.money[seat] == before and game.rounds(after) == game.rounds(state):
        game.chance(after, dice)
    return int(after.money[seat]) - before


def play(game: Game, seats: int, number: int) -> tuple[int, int]:
    """What one expert took in a game, and what it could have taken."""
    dice = dice_from_seed(95, number)
    expert = number % seats
    bots = [make_bot("expert" if seat == expert else "casual", throw(dice, 2**31)) for seat in range(seats)]
    state, taken, best = new_state(game), 0, 0
    game.start(state, game.options(seats, -1, {}))
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            game.chance(state, dice)
            continue
        seat = waiting(state)[throw(dice, len(waiting(state)))]
        view = View("speed", state, seat)
        action = bots[seat].decide(view)
        if seat == expert:
            taken += earned(game, state, seat, action, dice.copy())
            best += max(earned(game, state, seat, int(other), dice.copy()) for other in view.legal())
        game.apply(state, seat, action)
    return taken, best


def measure(games: int, seats: int) -> str:
    """In one sentence."""
    game = load("speed")
    totals = [play(game, seats, number) for number in range(games)]
    taken, best = (sum(column) for column in zip(*totals, strict=True))
    return (
        f"Speed, {seats} players who touch equally fast, {games:,} games: `expert` earned {taken:,} of the {best:,} "
        f"that the best free character would have brought each time, **{100 * taken / best:.1f} %** (wanted: 95 %)."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seats", type=int, default=4)
    arguments = parser.parse_args()
    print(measure(arguments.games, arguments.seats))


if __name__ == "__main__":
    main()
