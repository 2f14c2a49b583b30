"""Tournaments with less luck: what the cards and the bots' own dice brought is taken out of each result.

Every correction is zero on average, whatever the value of a table (`bots/value.py`) says, so the shares stay right and
only vary less (AIVAT: Burch, Schmid, Moravčík, Morrill and Bowling 2018). Chance is corrected by the mean over what it
may bring; a decision by what the same bot would do with other dice, because from its own view all of them are alike.
How much of each correction is used is fitted to the other half of the deals, so that it never depends on the game that
it corrects.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.levels import make_bot
from stammtisch.bots.value import fingerprint
from stammtisch.bots.view import View
from stammtisch.games.dice import Dice, dice_from_seed, throw
from stammtisch.games.playout import WINNERS
from stammtisch.games.protocol import State
from stammtisch.lab.luck import TURNS, Parting
from stammtisch.lab.matches import Match, play_match, shares_of
from stammtisch.lab.tournament import Tournament
from stammtisch.lab.workers import MATCHES_AT_ONCE, Workers, spread
from stammtisch.record.format import Record

Vector = NDArray[np.float64]

DOUBLES = 3
"""How often a bot decides once more at each of its decisions."""
SAMPLES = 32
"""Outcomes of chance that are looked at."""
STUDENT = ((5, 2.57), (10, 2.23), (20, 2.09), (40, 2.02), (80, 1.99), (10**9, 1.96))
"""Up to so many degrees of freedom: standard errors on each side of a 95 % interval."""


class Corrected(NamedTuple):
    """A finished game: its row, and what the cards and the bots' dice brought to each seat."""

    row: NDArray[np.int64]
    luck: Vector
    """[seat, source]"""


def play_corrected(match: Match, doubles: int) -> Corrected:
    """Plays one game and finds out what the cards and the bots' dice brought."""
    played = play_match(match)
    if played.row[WINNERS] == 0:  # cut off: there is no end to take luck out of
        return Corrected(played.row, np.zeros((len(match.bots), 2)))
    return Corrected(played.row, Corrections(played.record, match, doubles).found())


class Corrections(Parting):
    """A record whose luck is added up: that of the cards, and that of the bots' own dice."""

    def __init__(self, record: Record, match: Match, doubles: int) -> None:
        super().__init__(record, SAMPLES)
        self.match, self.doubles = match, doubles
        self.luck_of_bots = np.zeros(self.seats)
        self.seeds = dice_from_seed(match.seed, 1_000_000_000 + match.deal)

    def found(self) -> Vector:
        told = self.luck()
        if self.parts is TURNS and self.doubles:
            self.decide_again()
        return np.stack([np.array([seat.totals[0] for seat in told.seats]), self.luck_of_bots], 1)

    def decide_again(self) -> None:
        """At each decision: what the bot did, against what it does with other dice."""
        before: State | None = None
        for state, happened in self.steps():
            if before is not None and happened and "seat" in happened[0]:
                seat, made = int(happened[0]["seat"]), self.action(happened[0])
                others = self.others(before, seat)
                if any(action != made for action in others):
                    dice = self.dice()
                    worth = {action: self.after(before, seat, action, dice) for action in {made, *others}}
                    self.luck_of_bots += worth[made] - np.mean([worth[action] for action in others], axis=0)
            before = state

    def others(self, state: State, seat: int) -> list[int]:
        """What the bot at that seat does with other dice, from the same view."""
        view = View(self.record.game, state, seat)
        if len(view.legal()) == 1:
            return []
        bot = self.match.bots[seat]
        return [make_bot(bot, throw(self.seeds, 2**31)).decide(view) for _ in range(self.doubles)]

    def after(self, state: State, seat: int, action: int, dice: Dice) -> Vector:
        """What the table is worth after that action; all with the same dice, so that they differ in it alone."""
        table = state.copy()
        self.game.apply(table, seat, action)
        return self.node(table, state, dice.copy()).worth


def corrected_chunk(matches: list[Match], doubles: int) -> list[Corrected]:
    """Several games."""
    return [play_corrected(match, doubles) for match in matches]


def play_all_corrected(contest: Tournament, workers: Workers, doubles: int) -> Iterator[list[Corrected]]:
    """Plays all games of a tournament, some at a time, in order."""
    matches = islice(contest.matches(), contest.games)
    portions: Iterator[list[Match]] = iter(lambda: list(islice(matches, MATCHES_AT_ONCE)), [])
    return spread(((corrected_chunk, (portion, doubles)) for portion in portions), workers)


def adjusted_standings(contest: Tournament, played: Sequence[Corrected]) -> dict[str, Any]:
    """Each bot's share of wins as it was played and with less luck, both with a 95 % interval, best first.

    Games with the same cards are one observation: they were made to depend on each other.
    """
    matches = list(islice(contest.matches(), len(played)))
    deals, who = np.array([match.deal for match in matches]), np.array([match.bots for match in matches])
    shares, luck = shares_of(np.array([game.row for game in played])), np.array([game.luck for game in played])
    table: list[dict[str, Any]] = []
    for bot in dict.fromkeys(contest.bots):
        before = by_deal(who == bot, shares, deals)
        sources = np.stack([by_deal(who == bot, luck[:, :, k], deals) for k in range(luck.shape[2])], 1)
        after = corrected(before, sources)
        rest = float(after.var(ddof=1))
        row = {"bot": bot, "win_share": mean_of(before), "adjusted": mean_of(after)}
        table.append({**row, "fewer_games": float(before.var(ddof=1)) / rest if rest > 0 else None})
    table.sort(key=lambda row: -row["adjusted"]["mean"])
    return {
        "game": contest.game,
        "seats": contest.seats,
        "options": {name: True for name, chosen in contest.options.items() if chosen},
        "seed": contest.seed,
        "games": len(played),
        "par": 1 / contest.seats,
        "value": fingerprint(contest.game),
        "bots": table,
    }


def by_deal(sits: NDArray[np.bool_], values: Vector, deals: NDArray[np.int64]) -> Vector:
    """What one seat of a bot has, on average over the games with the same cards in which it takes part."""
    places = np.where(sits, deals[:, None], -1)
    counts = np.bincount(places[sits])
    sums = np.bincount(places[sits], values[sits])
    found: Vector = sums[counts > 0] / counts[counts > 0]
    return found


def corrected(shares: Vector, luck: Vector) -> Vector:
    """The shares without the luck: as much of each source as fits best in the other half of the deals."""
    after, half = np.empty_like(shares), np.arange(len(shares)) % 2 == 0
    for these, others in ((half, ~half), (~half, half)):
        about = luck[others] - luck[others].mean(0)
        caution = 1e-9 * np.eye(luck.shape[1])
        used = np.linalg.solve(about.T @ about + caution, about.T @ (shares[others] - shares[others].mean()))
        after[these] = shares[these] - luck[these] @ used
    return after


def mean_of(values: Vector) -> dict[str, float]:
    """With its 95 % interval."""
    sure = next(sure for most, sure in STUDENT if len(values) - 1 <= most)
    half = sure * float(values.std(ddof=1)) / len(values) ** 0.5
    mean = float(values.mean())
    return {"mean": mean, "low": mean - half, "high": mean + half}
