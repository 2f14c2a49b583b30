"""What a table is worth to each seat: its share of the win if everybody goes on as the bot `strong-1` does.

It is seen from the whole table, all hands open, but for what nobody has seen yet (piles, tokens below the top). Where
chance comes next it is the mean over what chance may bring. Each game says in its `value.py` what speaks for a seat;
what that counts was learned from games of `strong-1` (`python -m benchmarks.value`) and stands in its `value.toml`. The
hash of all that names the value, so that nobody can tune it to a result.
"""

import hashlib
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judge import weights_of
from stammtisch.bots.odds import share_out, split_win
from stammtisch.games.anygame import actor, chance, winners
from stammtisch.games.dice import Dice
from stammtisch.games.protocol import CHANCE, OVER, Game, State, load
from stammtisch.games.registry import MOST_SEATS, info, part
from stammtisch.games.specialise import specialise

Vector = NDArray[np.float64]
MOST_INPUTS = 40

ROOMS = 5
"""Copies of the table: three for a game's `inputs`, one for what chance brings, one for what was seen before."""

NOTES = np.dtype(
    (
        np.record,
        [
            ("features", "f8", MOST_SEATS),  # scratch for the judge
            ("shares", "f8", MOST_SEATS),  # each seat's share
            ("total", "f8", MOST_SEATS),  # their sum over what chance may bring
            ("squares", "f8", MOST_SEATS),  # the sum of their squares
            ("inputs", "f8", (MOST_SEATS, MOST_INPUTS)),  # what speaks for each seat
        ],
    )
)


class Net(NamedTuple):
    """What counts, for a game and a number of players."""

    judge: Vector
    """[stage, feature]: the weights of the game's judge, which some inputs use."""
    hidden: Vector
    """[unit, input], the last input being always one."""
    outer: Vector
    """[unit]"""
    turn: float
    """What counts for the seat that decides: with it `strong-1` neither gains nor loses on average by deciding."""


def inputs(state: State, dice: Dice, weights: Vector, rooms: NDArray[Any], notes: State) -> None:
    """Stands for the game's own function in the templates below."""


def reshuffle(state: State, before: State, dice: Dice) -> None:
    """Stands for the game's own function in the templates below."""


def _value(state: State, dice: Dice, net: Net, rooms: NDArray[Any], notes: State) -> None:
    """notes.shares: each seat's share of a table at which somebody decides, or that is over."""
    seats, shares = int(state.seats), notes.shares
    if actor(state) == OVER:
        split_win(winners(state), seats, shares)
        return
    inputs(state, dice, net.judge, rooms, notes)
    seen, last, turn = notes.inputs, net.hidden.shape[1] - 1, actor(state)
    for seat in range(seats):
        merit = net.turn if seat == turn else 0.0
        for unit in range(net.outer.shape[0]):
            total = net.hidden[unit, last]
            for k in range(last):
                total += net.hidden[unit, k] * seen[seat, k]
            if total > 0.0:
                merit += net.outer[unit] * total
        shares[seat] = merit
    share_out(seats, shares)


value: Callable[..., None] = _value


def _expected(
    state: State, before: State, dice: Dice, samples: int, net: Net, rooms: NDArray[Any], notes: State
) -> None:
    """notes.total and notes.squares over so many outcomes of the chance that comes next."""
    notes.total[:] = 0.0
    notes.squares[:] = 0.0
    for _ in range(samples):
        rooms[3] = state
        reshuffle(rooms[3], before, dice)
        while actor(rooms[3]) == CHANCE:
            chance(rooms[3], dice)
        value(rooms[3], dice, net, rooms, notes)
        for seat in range(state.seats):
            notes.total[seat] += notes.shares[seat]
            notes.squares[seat] += notes.shares[seat] * notes.shares[seat]


@cache
def value_of(name: str) -> Callable[..., None]:
    """The compiled value of a game."""
    own = value_part(name)
    return specialise(_value, load(name), inputs=own.inputs)


@cache
def expected_of(name: str) -> Callable[..., None]:
    """The compiled mean over chance of a game."""
    return specialise(_expected, load(name), value=value_of(name), reshuffle=value_part(name).reshuffle)


class NoValue(ValueError):
    """A game whose tables nobody has learned to value."""


def value_part(name: str) -> Any:
    own = part(name, "value")
    if own is None:
        raise NoValue(f"{info(name).title} has no value: nobody has learned what its tables are worth.")
    return own


@cache
def learned_value(name: str) -> dict[str, Any]:
    """What stands in the game's value.toml."""
    path = files(info(name).package) / "value.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def net_of(name: str, seats: int) -> Net:
    """What counts at a table with so many seats."""
    table = learned_value(name).get(f"players_{seats}")
    if table is None:
        raise NoValue(f"{info(name).title} with {seats} players has no value yet.")
    hidden, outer = np.array(table["hidden"], np.float64), np.array(table["outer"], np.float64)
    if hidden.shape != (len(outer), value_part(name).INPUTS + 1):
        raise ValueError(f"{name}/value.toml: players_{seats} does not fit the {value_part(name).INPUTS} inputs")
    return Net(weights_of(name, seats), hidden, outer, float(table.get("turn", 0.0)))


@cache
def fingerprint(name: str) -> str:
    """Names the value of a game: its weights, those of the judge that it uses, and its settings."""
    digest = hashlib.sha256(repr(value_part(name).SETTINGS).encode())
    for file in ("value.toml", "bots.toml"):
        path = files(info(name).package) / file
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()[:12]


class Valuer:
    """Values the tables of one game; not shared between threads."""

    def __init__(self, name: str, seats: int, net: Net | None = None) -> None:
        self.name, self.seats = name, seats
        self.game: Game = load(name)
        self.net = net or net_of(name, seats)
        self.rooms = np.zeros(ROOMS, self.game.STATE)
        self.notes = np.zeros(1, NOTES)[0].copy()
        self._value, self._expected = value_of(name), expected_of(name)

    def of(self, state: State, dice: Dice) -> Vector:
        """Each seat's share at a table at which somebody decides, or that is over."""
        self._value(state, dice, self.net, self.rooms, self.notes)
        return np.array(self.notes.shares[: self.seats])

    def before_chance(self, state: State, before: State, dice: Dice, samples: int) -> tuple[Vector, Vector]:
        """Each seat's share before chance is asked, and the standard error of that mean.

        `before` is the table at the last decision: what nobody had seen then may be anything.
        """
        self._expected(state, before, dice, samples, self.net, self.rooms, self.notes)
        mean = self.notes.total[: self.seats] / samples
        spread = np.maximum(0.0, self.notes.squares[: self.seats] / samples - mean * mean)
        return mean, np.sqrt(spread / max(1, samples - 1))


def has_value(name: str, seats: int) -> bool:
    """Whether the tables of a game can be valued."""
    return part(name, "value") is not None and f"players_{seats}" in learned_value(name)
