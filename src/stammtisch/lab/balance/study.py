"""A study: which games are played for it, and where those that are finished are kept."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from stammtisch.games.registry import BadTable, check_table, info
from stammtisch.lab.balance.watch import Tally, tally
from stammtisch.lab.keep import GameFile, identity
from stammtisch.lab.matches import CAP, Match, play_match
from stammtisch.lab.processes import Task
from stammtisch.lab.simulate import check_bots, check_numbers
from stammtisch.lab.workers import Workers, spread

GAMES_AT_ONCE = 5
APART = 2**40
"""Deals from the first of one table to the first of the next."""


class Arm(msgspec.Struct, frozen=True):
    """A table whose games are compared with those of the table under study; `option` is what differs."""

    option: str
    options: dict[str, bool]
    deals: int
    """The number of its first deal. Tables have no deals in common, so that their games are independent."""


@dataclass(frozen=True)
class Study:
    """What is asked: the table under study, and the same table with each of its options turned over."""

    game: str
    seats: int
    options: dict[str, bool]
    bots: tuple[str, ...]
    games: int
    seed: int

    def check(self) -> None:
        """Refuses, with a sentence, what cannot be studied."""
        check_table(self.game, self.seats, self.options)
        check_bots(self.bots, self.game)
        check_numbers(self.games, self.seed, CAP)
        if len(self.bots) not in (1, self.seats):
            raise BadTable(f"Name one bot for all, or one for each of {self.seats} seats, not {len(self.bots)}.")
        if self.games < 2:
            raise BadTable(f"An interval needs at least two games, not {self.games}.")

    @property
    def name(self) -> str:
        """What its files are called."""
        return "-".join(
            [self.game, str(self.seats), *(option for option in info(self.game).options if self.has(option))]
        )

    def has(self, option: str) -> bool:
        return self.options.get(option, False)

    def arms(self) -> list[Arm]:
        """The table under study first. An option that means nothing without another one is left out with it."""
        arms = [Arm("", dict(self.options), 0)]
        for place, option in enumerate(info(self.game).options, 1):
            turned = {**self.options, option: not self.has(option)}
            needs = info(self.game).needs
            for other in [other for other, needed in needs.items() if not turned.get(needed)]:
                turned[other] = False
            if self.has(needs.get(option, option)) or option not in needs:
                arms.append(Arm(option, {name: True for name, chosen in turned.items() if chosen}, place * APART))
        return arms

    def line_up(self, number: int) -> tuple[str, ...]:
        """Who sits where: bots of several levels go round the table from game to game."""
        turn = number % len(self.bots)
        return (self.bots[turn:] + self.bots[:turn]) * (self.seats // len(self.bots))


class WatchedGame(msgspec.Struct):
    """One finished game in the file that keeps them."""

    arm: str
    number: int
    tally: Tally


Tallies = dict[str, list[Tally]]
"""The finished games by what differs; `""` are those of the table under study."""


class Kept:
    """The finished games of a study, and the file in which they are kept."""

    def __init__(self, study: Study, path: Path) -> None:
        self.study = study
        self.file = GameFile(path, identity(study), WatchedGame)
        self.done: dict[tuple[str, int], Tally] = {}

    def begin(self) -> None:
        self.file.begin()

    def resume(self) -> None:
        """Takes up what is finished."""
        if self.file.path.exists():
            self._note(self.file.resume())
        else:
            self.begin()

    def add(self, games: Sequence[WatchedGame]) -> None:
        self.file.add(games)
        self._note(games)

    def _note(self, games: Sequence[WatchedGame]) -> None:
        self.done |= {(game.arm, game.number): game.tally for game in games}

    def tallies(self) -> Tallies:
        """The finished games that the study asks for, in order."""
        games = range(self.study.games)
        return {
            arm.option: [self.done[arm.option, number] for number in games if (arm.option, number) in self.done]
            for arm in self.study.arms()
        }


def play(study: Study, kept: Kept, workers: Workers, progress: Callable[[int], None]) -> None:
    """Plays the games that are not finished yet; the same ones whoever plays them."""
    missing = [
        (arm, number) for number in range(study.games) for arm in study.arms() if (arm.option, number) not in kept.done
    ]
    progress(study.games * len(study.arms()) - len(missing))
    for games in spread(tasks(study, missing), workers):
        kept.add(games)
        progress(len(games))


def tasks(study: Study, missing: list[tuple[Arm, int]]) -> Iterator[Task[list[WatchedGame]]]:
    for first in range(0, len(missing), GAMES_AT_ONCE):
        yield watch_games, (study, missing[first : first + GAMES_AT_ONCE])


def watch_games(study: Study, games: Sequence[tuple[Arm, int]]) -> list[WatchedGame]:
    """Plays these games and notes what is to be seen in them."""
    watched = []
    for arm, number in games:
        match = Match(study.game, study.line_up(number), arm.options, study.seed, arm.deals + number)
        watched.append(WatchedGame(arm.option, number, tally(play_match(match).record)))
    return watched
