"""Many games of the same line-up: who won, by how much, and how long it took."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.levels import UnknownBot, check_game, parse_bot
from stammtisch.games.playout import DECISIONS, LENGTH, SCORES, WINNERS
from stammtisch.games.registry import BadTable, check_table
from stammtisch.lab.intervals import mean_with_interval, share_with_interval
from stammtisch.lab.matches import CAP, RANDOM, Match, Rows, play_match, shares_of
from stammtisch.lab.workers import Workers, play_all
from stammtisch.record.format import Record

Progress = Callable[[int], None]
"""Told how many more games are done."""


@dataclass(frozen=True)
class Question:
    """What to simulate: `line_up` names one bot for all seats, or one for each."""

    game: str
    seats: int
    games: int
    seed: int
    options: Mapping[str, bool]
    cap: int = CAP
    line_up: tuple[str, ...] = (RANDOM,)

    def check(self) -> None:
        """Refuses, with a sentence, what cannot be simulated."""
        check_table(self.game, self.seats, self.options)
        check_bots(self.line_up, self.game)
        if len(self.line_up) not in (1, self.seats):
            raise BadTable(
                f"There are {len(self.line_up)} bots for {self.seats} seats: name one for all, or one for each."
            )
        check_numbers(self.games, self.seed, self.cap)

    @property
    def bots(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.line_up * self.seats if len(self.line_up) == 1 else self.line_up

    def matches(self, first: int = 0) -> Iterator[Match]:
        for deal in count(first):
            yield Match(self.game, self.bots, self.options, self.seed, deal, self.cap)


def check_bots(bots: tuple[str, ...], game: str) -> None:
    """Refuses bots that there are not, or that cannot play the game."""
    for bot in bots:
        try:
            parse_bot(bot)
            check_game(bot, game)
        except UnknownBot as unknown:
            raise BadTable(str(unknown)) from None


def check_numbers(games: int, seed: int, cap: int) -> None:
    """Refuses numbers with which nothing can be played."""
    if not 0 <= seed < 2**63:
        raise BadTable(f"The seed must be a whole number from 0 to {2**63 - 1}, not {seed}.")
    if games < 1:
        raise BadTable(f"At least one game must be played, not {games}.")
    if cap < 1:
        raise BadTable(f"The cap must be at least 1, not {cap}.")


def simulate(question: Question, progress: Progress, workers: Workers | None = None) -> Rows:
    """Plays them all; one row a game."""
    question.check()
    rows = []
    for chunk in play_all(question, workers or Workers(jobs=1)):
        rows.append(chunk.rows)
        progress(len(chunk.rows))
    return np.concatenate(rows)


def simulate_record(question: Question, number: int) -> Record:
    """The record of one game, the same that `simulate` plays under that number."""
    return play_match(next(question.matches(number))).record


def summarise(question: Question, out: Rows) -> dict[str, Any]:
    """Wins by seat, scores and length, each with a 95 % interval."""
    finished = out[out[:, WINNERS] > 0]
    shares = shares_of(finished)
    by_seat = [
        {
            "seat": seat,
            "bot": bot,
            "wins": int((shares[:, seat] > 0).sum()),
            "win_share": share_with_interval(shares[:, seat]),
            "score": mean_with_interval(finished[:, SCORES + seat]),
        }
        for seat, bot in enumerate(question.bots)
    ]
    return {
        "game": question.game,
        "seats": question.seats,
        "options": {name: True for name, chosen in question.options.items() if chosen},
        "seed": question.seed,
        "games": len(out),
        "finished": len(finished),
        "cut": len(out) - len(finished),
        "shared_wins": int((shared_by(finished[:, WINNERS], question.seats) > 1).sum()),
        "by_seat": by_seat,
        "rounds": mean_with_interval(finished[:, LENGTH]),
        "decisions": mean_with_interval(finished[:, DECISIONS]),
    }


def shared_by(winners: NDArray[np.int64], seats: int) -> NDArray[np.int64]:
    """How many seats won each game."""
    shared: NDArray[np.int64] = ((winners[:, None] >> np.arange(seats)) & 1).sum(1)
    return shared
