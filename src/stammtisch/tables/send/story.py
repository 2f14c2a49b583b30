"""The story of a finished game: what everybody had after each round, and the moves that changed most who would win.

How likely each seat was to win is estimated with all hands open, as they are after the end: the first version of the
bots' search plays the round on (the present one would deal the hands anew), and what it has learned judges it
(docs/hints.md). It is the same for every reader and at every time.
"""

from collections.abc import Iterator

import msgspec
import numpy as np

from stammtisch.bots.hints import calibration_of, put_right
from stammtisch.bots.judge import expert_on, judge_of
from stammtisch.bots.search import FIRST, room_of, search_of, weights_of
from stammtisch.bots.tree import NODE, NOTES
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, OVER, State, load, new_state
from stammtisch.record.format import Event
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.send.replays import Position, Showing, positions, typed
from stammtisch.tables.wire.log import Happening
from stammtisch.tables.wire.messages import GameName, Percent

MOST_MOMENTS = 3
LEAST_SWING = 0.08
"""What changes less than that has decided nothing."""
SIMULATIONS = 200_000
"""For a first look at the whole game, all seats together: `FEWEST` to `MOST` of them for each seat and step."""
FEWEST, MOST = 100, 1_000
LOOKS, CLOSELY = 8, 2_000
"""So many moves are then looked at again, with so many simulations for each seat."""
CURIOSITY, DEEPEST = 1.0, 60

Chances = np.ndarray[tuple[int], np.dtype[np.float64]]


class StoryTold(msgspec.Struct, frozen=True):
    """What each seat had at the start and after each round: one row for each, one number for each seat."""

    game: GameName
    number: int | None
    rounds: tuple[tuple[int, ...], ...]


class Moment(msgspec.Struct, frozen=True):
    """A decision that changed who would win: `step` of the replay is the table after it.

    `whose` chance changed most by it, from `before` to `after` percent; that need not be the one who decided.
    """

    step: int
    round: int
    happened: Happening
    whose: int
    before: Percent
    after: Percent


class MomentsTold(msgspec.Struct, frozen=True):
    """The moves that changed most who would win, in the order of the game; few or none where nothing stood out."""

    moments: tuple[Moment, ...]


def steps_of(showing: Showing) -> list[Position]:
    """Every step of a game whose story may be told: while it runs, that would tell what is hidden."""
    steps = list(positions(showing.record))
    if load(showing.record.game).actor(steps[-1].state) != OVER:
        raise Refusal("not_allowed", "The story of a game is told when it is over.")
    return steps


def story_of(showing: Showing) -> StoryTold:
    """What everybody had after each round."""
    name, seats = showing.record.game, len(showing.record.seats)
    game, scores = load(name), np.zeros(seats, np.int64)
    rows = {0: (0,) * seats}
    for position in steps_of(showing):
        game.scores(position.state, scores)
        rows[int(game.rounds(position.state))] = tuple(scores.tolist())
    return StoryTold(name, showing.number, tuple(rows[number] for number in sorted(rows)))


def moments_of(showing: Showing) -> MomentsTold:
    """Looks at every step in passing, then once more and closely at those that stood out."""
    name, seats = showing.record.game, len(showing.record.seats)
    steps, odds = steps_of(showing), Odds(name, seats)
    each = max(FEWEST, min(MOST, SIMULATIONS // (len(steps) * seats)))
    course = [odds.at(step, position.state, each) for step, position in enumerate(steps)]
    decided = sorted(decisions(name, steps), key=lambda step: -swing(course[step - 1], course[step]))
    found = [moment for step in decided[:LOOKS] if (moment := moment_at(name, steps, step, odds))]
    most = sorted(found, key=lambda moment: -abs(moment.after - moment.before))[:MOST_MOMENTS]
    return MomentsTold(tuple(sorted(most, key=lambda moment: moment.step)))


def moment_at(name: str, steps: list[Position], step: int, odds: "Odds") -> Moment | None:
    """One step looked at closely; None if it turns out to have changed little."""
    before, after = (odds.at(at, steps[at].state, CLOSELY) for at in (step - 1, step))
    if swing(before, after) < LEAST_SWING:
        return None
    whose = int(np.argmax(abs(after - before)))
    over = load(name).actor(steps[step].state) == OVER
    return Moment(
        step=step,
        round=int(load(name).rounds(steps[step - 1].state)),
        happened=typed(name, telling(name, steps, step)),
        whose=whose,
        before=estimated(before[whose]),
        after=round(100 * after[whose]) if over else estimated(after[whose]),
    )


def estimated(chance: float) -> int:
    """In percent; while a game goes on nobody has won or lost it for certain."""
    return min(99, max(1, round(100 * chance)))


def swing(before: Chances, after: Chances) -> float:
    return float(abs(after - before).max())


def decisions(name: str, steps: list[Position]) -> Iterator[int]:
    """The steps that somebody decided; of a race the last one, by which it is paid."""
    game = load(name)
    for step in range(1, len(steps)):
        asked = game.actor(steps[step - 1].state)
        if asked >= 0 or (asked == ANYONE and game.actor(steps[step].state) != ANYONE):
            yield step


def telling(name: str, steps: list[Position], step: int) -> Event:
    """What is told of a step: what was decided, or of a race what was paid."""
    happened, game = steps[step].happened, load(name)
    if game.actor(steps[step - 1].state) == ANYONE:
        return next((event for event in happened if event["do"] in game.events.CONSEQUENCES), happened[0])
    return happened[0]


class Odds:
    """Each seat's chance to win from any table of a game."""

    def __init__(self, name: str, seats: int) -> None:
        self.name, self.seats, self.game = name, seats, load(name)
        self.races = hasattr(expert_on(name), "racer")
        self.weights = weights_of(name, seats, FIRST)
        self.tree, self.notes = np.zeros(CLOSELY + 2, NODE), np.zeros(1, NOTES)[0].copy()
        self.table, self.room = new_state(self.game), room_of(name, FIRST)

    def at(self, step: int, state: State, simulations: int) -> Chances:
        """They add up to one. `step` sows the dice, so that they are the same every time."""
        if self.races:
            judge_of(self.name)(state, self.weights, self.notes.features, self.notes.shares)
            found = self.notes.shares[: self.seats].tolist()
        else:
            tries = simulations if self.game.actor(state) >= 0 else 1  # otherwise there is nothing to try
            found = [self._searched(step, state, seat, tries) for seat in range(self.seats)]
        slope, offset = calibration_of(self.name, self.seats, "calibration_1")
        right: Chances = np.array([put_right(chance, slope, offset) for chance in found], np.float64)
        right /= right.sum()
        return right

    def _searched(self, step: int, state: State, seat: int, simulations: int) -> float:
        """What the seat gets out of so many simulations, in which everybody plays for himself."""
        self.tree[0] = np.zeros(1, NODE)[0]
        self.notes.used, self.notes.time = 1, 0
        self.notes.total = self.notes.squares = 0.0
        self.notes.totals[:] = 0.0
        self.notes.seen[:] = -1
        about = (CURIOSITY, DEEPEST, self.weights, self.tree, self.table, self.notes, self.room)
        search = search_of(self.name, FIRST)
        search(state, seat, dice_from_seed(1, step), simulations, *about)
        return float(self.notes.total) / simulations
