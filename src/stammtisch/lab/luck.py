"""How much of a result was luck, and how much was play: both add up to it exactly.

The value of a table (`bots/value.py`) changes with every event, from what a seat has before the cards are dealt to its
share of the win. What chance changes is luck; what a decision changes is the play of the one who decided. In a race the
decisions are split once more: what the order of touching changed is quickness, what was touched is reading.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.value import Net, Valuer, fingerprint, value_part
from stammtisch.games.dice import Dice, dice_from_seed
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, State, new_state
from stammtisch.record.format import Event, Record, Result
from stammtisch.record.replay import Replay

Vector = NDArray[np.float64]

TURNS = ("cards", "own", "others")
RACES = ("cards", "reading", "quickness", "others")
"""What the result is made of, in games of turns and in races."""

SAMPLES = 64
"""Outcomes of chance that are looked at where chance comes next."""
LOOKS = 4
"""How often a table is looked at; a game may play on at random to see what it is worth."""


class SeatLuck(msgspec.Struct, frozen=True):
    """One seat: `result` less `start` is the sum of `totals`, one for each part; `rounds` has one row for each round.

    `errors` are the standard errors of the totals: how far they may be off because chance was only sampled.
    """

    start: float
    result: float
    totals: tuple[float, ...]
    errors: tuple[float, ...]
    rounds: tuple[tuple[float, ...], ...]


class Luck(msgspec.Struct, frozen=True):
    """The parts of every seat's result; `value` names the value that was used."""

    value: str
    parts: tuple[str, ...]
    seats: tuple[SeatLuck, ...]


class Unfinished(ValueError):
    """A game without a result: nobody can say what it was due to."""


def luck_of(record: Record, samples: int = SAMPLES) -> Luck:
    """Takes a finished game apart."""
    if not isinstance(record.result, Result):
        raise Unfinished("Only a finished game can be taken apart into luck and play.")
    return Parting(record, samples).luck()


@dataclass
class Node:
    """What a table is worth to each seat, and the variance of that estimate."""

    worth: Vector
    doubt: Vector


@dataclass
class Ledger:
    """One seat's parts, round by round."""

    parts: int
    rounds: dict[int, Vector] = field(default_factory=dict)
    variance: Vector = field(init=False)
    last: int = -1
    """The part that the last event was counted to."""

    def __post_init__(self) -> None:
        self.variance = np.zeros(self.parts)

    def add(self, number: int, part: int, change: float, doubt: float) -> None:
        """Counts a change to a part. `doubt` is the variance of the table before it, which ends one part and begins
        another; within the same part it cancels."""
        self.rounds.setdefault(number, np.zeros(self.parts))[part] += change
        if part != self.last:
            self.variance[part] += doubt
            if self.last >= 0:
                self.variance[self.last] += doubt
        self.last = part


class Parting:
    """One record being taken apart."""

    def __init__(self, record: Record, samples: int, net: Net | None = None) -> None:
        self.record, self.samples = record, samples
        self.seats = len(record.seats)
        self.valuer = Valuer(record.game, self.seats, net)
        self.game = self.valuer.game
        self.parts = RACES if hasattr(value_part(record.game), "race_on") else TURNS
        self.ledgers = [Ledger(len(self.parts)) for _ in range(self.seats)]
        self._nodes = 0

    def dice(self) -> Dice:
        """New ones for each table that is looked at, the same every time."""
        self._nodes += 1
        return dice_from_seed(15, self._nodes)

    def luck(self) -> Luck:
        empty = new_state(self.game)
        first = int(self.record.setup["start"])
        self.game.start(empty, self.game.options(self.seats, first, self.record.options))
        start = now = self.node(empty, empty)
        before = empty
        for state, happened in self.steps():
            if not happened or "seat" not in happened[0]:
                now = self.count(int(self.game.rounds(state)), "cards", None, now, self.node(state, before))
            elif self.parts is RACES:
                now = self.race(before, happened, now, state)
            else:
                then = self.node(state, before)
                now = self.count(int(self.game.rounds(before)), "own", happened[0]["seat"], now, then)
            before = state
        return Luck(fingerprint(self.record.game), self.parts, tuple(self.told(seat, start) for seat in self.all()))

    def all(self) -> range:
        return range(self.seats)

    def steps(self) -> Iterator[tuple[State, list[Event]]]:
        """The table after everything that chance does at once, after each decision, and after each whole race."""
        replay = Replay(self.record)
        follow(replay)
        while self.game.actor(replay.state) == CHANCE and replay.advance():
            follow(replay)
        yield replay.state.copy(), []
        while replay.at < len(self.record.events):
            began = replay.at
            races = self.game.actor(replay.state) == ANYONE
            decides = self.game.actor(replay.state) != CHANCE
            replay.advance()
            follow(replay)
            while races and self.game.actor(replay.state) == ANYONE and replay.advance():
                follow(replay)
            while not decides and self.game.actor(replay.state) == CHANCE and replay.advance():
                follow(replay)
            yield replay.state.copy(), self.record.events[began : replay.at]

    def node(self, state: State, before: State, dice: Dice | None = None) -> Node:
        """What the table is worth; where chance comes next, on average over what it may bring."""
        dice = self.dice() if dice is None else dice
        if self.game.actor(state) == CHANCE:
            return self.before_chance(state, before, dice)
        looks = np.array([self.valuer.of(state, dice) for _ in range(1 if self.game.actor(state) == OVER else LOOKS)])
        return Node(looks.mean(0), looks.var(0) / max(1, len(looks) - 1))

    def before_chance(self, state: State, before: State, dice: Dice) -> Node:
        mean, error = self.valuer.before_chance(state, before, dice, self.samples)
        return Node(mean, error**2)

    def count(self, number: int, part: str, whose: int | None, now: Node, then: Node) -> Node:
        """Counts what has changed to each seat's part: that of the seat itself, or of `others` where another acted."""
        for seat, ledger in enumerate(self.ledgers):
            mine = part if whose is None or whose == seat else "others"
            change = float(then.worth[seat] - now.worth[seat])
            ledger.add(max(1, number), self.parts.index(mine), change, float(now.doubt[seat]))
        return then

    def race(self, before: State, happened: Sequence[Event], now: Node, after: State) -> Node:
        """First the order in which all touched, each the best that was left; then what each really touched."""
        number, dice = int(self.game.rounds(before)), self.dice()
        order = [event for event in happened if "seat" in event]
        for done in range(len(order) + 1):
            table = before.copy()
            for place, event in enumerate(order):
                action = self.action(event) if place < done else value_part(self.record.game).best_now(table)
                self.game.apply(table, event["seat"], action)
            # All with the same dice, so that they differ only in what was touched.
            then = self.node(after if done == len(order) else table, before, dice.copy())
            if done == 0:
                now = self.count(number, "quickness", None, now, then)
            else:
                now = self.count(number, "reading", order[done - 1]["seat"], now, then)
        return now

    def action(self, event: Event) -> int:
        """What a decision of the record did."""
        fields = {word: value for word, value in event.items() if word not in ("seat", "choices")}
        self.game.events.read_stamp(new_state(self.game), fields)
        return int(self.game.moves.ACTION_OF[msgspec.convert(fields, self.game.moves.Move)])

    def told(self, seat: int, start: Node) -> SeatLuck:
        ledger = self.ledgers[seat]
        rows = [ledger.rounds.get(number, np.zeros(len(self.parts))) for number in range(1, max(ledger.rounds) + 1)]
        result = self.record.result
        assert isinstance(result, Result)
        share = int(seat in result.winners) / len(result.winners)
        return SeatLuck(
            start=float(start.worth[seat]),
            result=share,
            totals=tuple(np.sum(rows, 0).tolist()),
            errors=tuple(np.sqrt(ledger.variance).tolist()),
            rounds=tuple(tuple(row.tolist()) for row in rows),
        )


def follow(replay: Replay) -> None:
    """Plays what must stand next because of what has happened."""
    while replay.owed and replay.advance():
        pass
