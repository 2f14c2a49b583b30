"""Tournaments: who beats whom, how surely, and what rating that makes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from stammtisch.bots.levels import parse_bot
from stammtisch.games.catalogue import BadTable, check_table
from stammtisch.lab.matches import play_match
from stammtisch.lab.simulate import CAP


@dataclass(frozen=True)
class Tournament:
    """Which bots meet, how often, at which table."""

    game: str
    seats: int
    bots: Sequence[str]
    games: int
    seed: int
    options: Mapping[str, bool]

    def check(self) -> None:
        """Refuses, with a sentence, what cannot be played."""
        check_table(self.game, self.seats, self.options)
        for bot in self.bots:
            parse_bot(bot)
        if len(set(self.bots)) < 2:
            raise BadTable("A tournament needs at least two different bots.")
        if self.games < 1:
            raise BadTable(f"At least one game must be played, not {self.games}.")

    def line_up(self, number: int) -> list[str]:
        """Who sits where in a game: the list of bots goes round, so that everybody sits everywhere equally often."""
        bots = list(self.bots)
        if len(bots) < self.seats:
            bots = [bots[k % len(bots)] for k in range(number // self.seats, number // self.seats + self.seats)]
        turn = number % len(bots)
        return (bots[turn:] + bots[:turn])[: self.seats]


def play_numbers(
    tournament: Tournament, numbers: Sequence[int], jobs: int, progress: Callable[[int], None]
) -> dict[int, list[float]]:
    """The win shares by seat of those games, the same for every number of jobs."""
    shares: dict[int, list[float]] = {}
    games = Parallel(n_jobs=jobs, return_as="generator_unordered")(
        delayed(play_number)(tournament, number) for number in numbers
    )
    for number, shared in games:
        shares[number] = shared
        progress(1)
    return shares


def play_number(tournament: Tournament, number: int) -> tuple[int, list[float]]:
    """One game of a tournament. Games that differ only in who sits where have the same cards."""
    line_up = tournament.line_up(number)
    deal = number // max(len(tournament.bots), tournament.seats)
    shares, _ = play_match(tournament.game, line_up, tournament.options, tournament.seed, deal, CAP)
    return number, shares.tolist()


def standings(tournament: Tournament, shares: Mapping[int, Sequence[float]]) -> dict[str, Any]:
    """Each bot's games, share of wins with a 95 % interval, and rating."""
    found: dict[str, list[float]] = {bot: [] for bot in tournament.bots}
    for number, shared in sorted(shares.items()):
        for bot, share in zip(tournament.line_up(number), shared, strict=True):
            found[bot].append(share)
    ratings = rate(tournament, shares)
    rows = []
    for bot, values in found.items():
        low, high = interval(np.array(values))
        rows.append(
            {
                "bot": bot,
                "games": len(values),
                "win_share": float(np.mean(values)) if values else None,
                "interval": [low, high],
                "rating": ratings[bot],
            }
        )
    rows.sort(key=lambda row: -ratings[str(row["bot"])])
    return {
        "game": tournament.game,
        "seats": tournament.seats,
        "options": {name: True for name, chosen in tournament.options.items() if chosen},
        "seed": tournament.seed,
        "games": len(shares),
        "bots": rows,
    }


def interval(values: NDArray[np.float64]) -> tuple[float | None, float | None]:
    """The 95 % interval of a share (Wilson's, which stays between 0 and 1)."""
    count = len(values)
    if count == 0:
        return None, None
    share, z = float(values.mean()), 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * (share * (1 - share) / count + z * z / (4 * count * count)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def rate(tournament: Tournament, shares: Mapping[int, Sequence[float]]) -> dict[str, float]:
    """Ratings for games of many players (Plackett and Luce's model); 25 is where everybody starts."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in tournament.bots}
    for number, shared in sorted(shares.items()):
        line_up = tournament.line_up(number)
        if len(set(line_up)) < 2:
            continue
        totals = dict.fromkeys(line_up, 0.0)
        for bot, share in zip(line_up, shared, strict=True):
            totals[bot] += share / line_up.count(bot)
        teams = [[ratings[bot]] for bot in totals]
        for bot, (rating,) in zip(totals, model.rate(teams, scores=list(totals.values())), strict=True):
            ratings[bot] = rating
    return {bot: round(float(rating.mu), 2) for bot, rating in ratings.items()}
