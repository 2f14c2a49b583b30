"""Many random games at once: with records, or at full speed without."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.catalogue import BadTable, check_table, info
from stammtisch.games.dice import dice_from_seed, new_dice
from stammtisch.games.playout import DECISIONS, LENGTH, SCORES, WINNERS, batch_of
from stammtisch.games.protocol import CHANCE, OVER, load, new_state
from stammtisch.record.format import Record
from stammtisch.record.write import Scribe

CAP = 500
"""Rounds or preys after which a simulated game is cut off (A-25, A-71)."""
CHUNK = 1_000

Progress = Callable[[int], None]
"""Told how many more games are done."""


@dataclass(frozen=True)
class Question:
    """What to simulate."""

    game: str
    seats: int
    games: int
    seed: int
    options: Mapping[str, bool]
    cap: int = CAP

    def check(self) -> None:
        """Refuses, with a sentence, what cannot be simulated."""
        check_table(self.game, self.seats, self.options)
        if not 0 <= self.seed < 2**63:
            raise BadTable(f"The seed must be a whole number from 0 to {2**63 - 1}, not {self.seed}.")
        if self.games < 1:
            raise BadTable(f"At least one game must be played, not {self.games}.")
        if self.cap < 1:
            raise BadTable(f"The cap must be at least 1, not {self.cap}.")


def simulate(question: Question, progress: Progress) -> NDArray[np.int64]:
    """One row a game: rounds, decisions, winners, scores (see playout.py)."""
    question.check()
    game, batch = load(question.game), batch_of(question.game)
    state, dice = new_state(game), new_dice()
    options = game.options(question.seats, -1, dict(question.options))
    out = np.zeros((question.games, SCORES + question.seats), np.int64)
    for first in range(0, question.games, CHUNK):
        chunk = out[first : first + CHUNK]
        batch(state, options, dice, question.seed, first, chunk, question.cap)
        progress(len(chunk))
    return out


def simulate_record(question: Question, number: int) -> Record:
    """The record of one game, the same that `simulate` plays under that number."""
    dice = dice_from_seed(question.seed, number)
    scribe = Scribe(question.game, ["bot:random"] * question.seats, question.options)
    game, state = scribe.game, scribe.state
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            if game.rounds(state) >= question.cap:
                return scribe.record(cut=f"no end after {question.cap} {info(question.game).cap_word}")
            scribe.chance(dice)
        else:
            seat = game.next_to_decide(state, dice)
            scribe.decide(seat, game.pick(state, seat, dice))
    return scribe.record()


def summarise(question: Question, out: NDArray[np.int64]) -> dict[str, Any]:
    """Wins by seat, scores and length, each with a 95 % interval."""
    finished = out[out[:, WINNERS] > 0]
    count = len(finished)
    by_seat = []
    for seat in range(question.seats):
        won = (finished[:, WINNERS] >> seat) & 1
        shares = won / np.maximum(1, shared_by(finished[:, WINNERS], question.seats))
        by_seat.append(
            {
                "seat": seat,
                "wins": int(won.sum()),
                "win_share": mean_with_interval(shares),
                "score": mean_with_interval(finished[:, SCORES + seat]),
            }
        )
    return {
        "game": question.game,
        "seats": question.seats,
        "options": {name: True for name, chosen in question.options.items() if chosen},
        "seed": question.seed,
        "games": len(out),
        "finished": count,
        "cut": len(out) - count,
        "shared_wins": int((shared_by(finished[:, WINNERS], question.seats) > 1).sum()),
        "by_seat": by_seat,
        "rounds": mean_with_interval(finished[:, LENGTH]),
        "decisions": mean_with_interval(finished[:, DECISIONS]),
    }


def shared_by(winners: NDArray[np.int64], seats: int) -> NDArray[np.int64]:
    """How many seats won each game."""
    shared: NDArray[np.int64] = ((winners[:, None] >> np.arange(seats)) & 1).sum(1)
    return shared


def mean_with_interval(values: NDArray[Any]) -> dict[str, float | None]:
    """The mean and its normal 95 % interval; nothing where there are no values."""
    if len(values) == 0:
        return {"mean": None, "low": None, "high": None}
    mean = float(np.mean(values))
    half = 1.96 * float(np.std(values, ddof=1)) / len(values) ** 0.5 if len(values) > 1 else float("inf")
    if half == float("inf"):
        return {"mean": mean, "low": None, "high": None}
    return {"mean": mean, "low": mean - half, "high": mean + half}
