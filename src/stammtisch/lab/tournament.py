"""Tournaments: who beats whom, how surely, and what rating that makes."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, count, islice
from typing import Any

import numpy as np

from stammtisch.games.registry import BadTable, check_table
from stammtisch.lab.intervals import wilson
from stammtisch.lab.matches import CAP, Match, Rows, shares_of
from stammtisch.lab.simulate import check_bots, check_numbers

LineUp = tuple[str, ...]


@dataclass(frozen=True)
class Tournament:
    """Which bots meet, how often, at which table.

    As many bots as seats are one line-up, and then a bot may be named several times: `expert` against three `casual`.
    Otherwise each is named once: more bots than seats meet in every choice of so many, fewer in every mixture.
    """

    game: str
    seats: int
    bots: LineUp
    games: int
    seed: int
    options: Mapping[str, bool]
    cap: int = CAP

    def check(self) -> None:
        """Refuses, with a sentence, what cannot be played."""
        check_table(self.game, self.seats, self.options)
        check_bots(self.bots, self.game)
        if len(set(self.bots)) < 2:
            raise BadTable("A tournament needs at least two different bots.")
        if len(self.bots) != self.seats and len(set(self.bots)) < len(self.bots):
            raise BadTable(
                f"There are {len(self.bots)} bots for {self.seats} seats, some of them twice: "
                "name one for each seat, or every bot once."
            )
        check_numbers(self.games, self.seed, self.cap)

    def companies(self) -> list[LineUp]:
        """Who meets whom, wherever they sit."""
        if len(self.bots) >= self.seats:
            return list(combinations(self.bots, self.seats))
        more = combinations_with_replacement(self.bots, self.seats - len(self.bots))
        return [self.bots + rest for rest in more]

    def deals(self) -> Iterator[tuple[int, list[LineUp]]]:
        """Deal after deal, each with the games that have these cards: one company that goes once round the table."""
        companies = self.companies()
        for deal in count():
            order = list(companies[deal % len(companies)])
            random.Random(f"{self.seed} {deal}").shuffle(order)  # so that everybody has every neighbour
            turns = [tuple(order[turn:] + order[:turn]) for turn in range(self.seats)]
            yield deal, list(dict.fromkeys(turns))  # two pairs, crosswise, are back after two turns

    def matches(self, first: int = 0) -> Iterator[Match]:
        every = (
            Match(self.game, line_up, self.options, self.seed, deal, self.cap)
            for deal, line_ups in self.deals()
            for line_up in line_ups
        )
        return islice(every, first, None)


def standings(tournament: Tournament, rows: Rows) -> dict[str, Any]:
    """Each bot's games, share of wins with a 95 % interval, and rating, best first."""
    bots = list(dict.fromkeys(tournament.bots))
    line_ups = [match.bots for match in islice(tournament.matches(), len(rows))]
    shares = shares_of(rows)
    ratings = rate(bots, line_ups, shares)
    names = np.array(line_ups)
    places = [(names == bot).sum(0) for bot in bots]
    table = []
    for bot in bots:
        sits = names == bot
        took_part = sits.any(1)
        table.append({"bot": bot, **win_share(sits[took_part], shares[took_part]), **ratings[bot]})
    table.sort(key=lambda row: -row["rating"])
    return {
        "game": tournament.game,
        "seats": tournament.seats,
        "options": {name: True for name, chosen in tournament.options.items() if chosen},
        "seed": tournament.seed,
        "games": len(rows),
        "cut": int((rows[:, 2] == 0).sum()),
        "par": 1 / tournament.seats,
        "balanced": all(np.ptp(seats) == 0 for seats in places),
        "bots": table,
    }


def win_share(sits: Any, shares: Any) -> dict[str, Any]:
    """What one seat of a bot wins, from the games in which it took part.

    Several seats of a bot win or lose together, so what is counted is games: how many of them went to its side. The
    interval is that of its side, divided among its seats.
    """
    games = len(sits)
    if games == 0:
        return {"games": 0, "seats_a_game": None, "win_share": None, "interval": [None, None]}
    side, seats = float(shares[sits].sum()) / games, float(sits.sum()) / games
    low, high = wilson(side, games)
    return {"games": games, "seats_a_game": seats, "win_share": side / seats, "interval": [low / seats, high / seats]}


def rate(bots: Sequence[str], line_ups: Sequence[LineUp], shares: Any) -> dict[str, dict[str, float]]:
    """Ratings for games of many players (Plackett and Luce's model); everybody starts at 25.

    Every seat is a player of its own, so three weak bots are no strong one because one of them wins more often than
    the single strong one; what its seats teach about a bot is added up. The games are counted in a shuffled order: the
    model trusts early ones more, and a line-up must not profit from when it was its turn.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)  # bots do not learn between games
    mean, deviation = dict.fromkeys(bots, model.mu), dict.fromkeys(bots, model.sigma)
    order = list(range(len(line_ups)))
    random.Random(0).shuffle(order)
    for game in order:
        line_up, scores = line_ups[game], shares[game].tolist()
        seats = [[model.rating(mu=mean[bot], sigma=deviation[bot])] for bot in line_up]
        before = {bot: (mean[bot], deviation[bot]) for bot in line_up}
        for bot, (after,) in zip(line_up, model.rate(seats, scores=scores), strict=True):
            mean[bot] += after.mu - before[bot][0]
            deviation[bot] *= after.sigma / before[bot][1]
    return {bot: {"rating": round(mean[bot], 2), "rating_deviation": round(deviation[bot], 2)} for bot in bots}
