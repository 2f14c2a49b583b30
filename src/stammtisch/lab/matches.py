"""One game between bots, each of which sees only its own view; and many random games at full speed."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.levels import Bot, make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, new_dice, throw
from stammtisch.games.playout import DECISIONS, LENGTH, SCORES, WINNERS, batch_of
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, load, new_state
from stammtisch.games.registry import info
from stammtisch.record.format import Record
from stammtisch.record.write import Scribe

CAP = 500
"""Rounds or preys after which a simulated game is cut off (A-25, A-71)."""
RANDOM = "random"

Rows = NDArray[np.int64]
"""One row a game: rounds or preys, decisions, winners as a bit set (0 if cut off), then the scores (see playout.py)."""


class Match(NamedTuple):
    """One game to be played: who sits where, and which of the seed's deals is on the table."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, bool]
    seed: int
    deal: int
    cap: int = CAP


class Played(NamedTuple):
    """A finished game: its row, and its record."""

    row: NDArray[np.int64]
    record: Record


def at_random(bots: Sequence[str]) -> bool:
    """Whether nobody thinks, so that the games can be played at full speed."""
    return all(bot == RANDOM for bot in bots)


def play_match(match: Match) -> Played:
    """Plays one game and writes it down; where all are random it is the game that `play_deals` plays."""
    dice = dice_from_seed(match.seed, match.deal)
    players = [] if at_random(match.bots) else [make_bot(bot, throw(dice, 2**31)) for bot in match.bots]
    scribe = Scribe(match.game, [f"bot:{bot}" for bot in match.bots], match.options)
    rules, state, cut = scribe.game, scribe.state, None
    while (actor := rules.actor(state)) != OVER:
        if actor == CHANCE:
            if rules.rounds(state) >= match.cap:
                cut = f"no end after {match.cap} {info(match.game).cap_word}"
                break
            scribe.chance(dice)
        elif not players:
            seat = rules.next_to_decide(state, dice)
            scribe.decide(seat, rules.pick(state, seat, dice))
        elif actor == ANYONE:
            race(scribe, players)
        else:
            scribe.decide(actor, players[actor].decide(View(match.game, state, actor)))
    row = np.zeros(SCORES + len(match.bots), np.int64)
    row[LENGTH] = rules.rounds(state)
    row[DECISIONS] = sum("seat" in event for event in scribe.events)
    row[WINNERS] = 0 if cut else rules.winners(state)
    rules.scores(state, row[SCORES:])
    return Played(row, scribe.record(cut))


def race(scribe: Scribe, players: Sequence[Bot]) -> None:
    """One race: each bot acts after its own while; at the same moment in the order of the race."""
    game, state = scribe.game, scribe.state
    touches = sorted(
        (bot.reaction(View(scribe.name, state, seat)), game.place_in_race(state, seat), seat)
        for seat, bot in enumerate(players)
    )
    for moment, _, seat in touches:
        game.tick(state, moment)
        scribe.decide(seat, players[seat].decide(View(scribe.name, state, seat)))


def play_deals(match: Match, count: int) -> Rows:
    """The rows of `count` random games from that match's deal on, compiled from start to end."""
    game = load(match.game)
    options = game.options(len(match.bots), -1, dict(match.options))
    out = np.zeros((count, SCORES + len(match.bots)), np.int64)
    batch_of(match.game)(new_state(game), options, new_dice(), match.seed, match.deal, out, match.cap)
    return out


def shares_of(rows: Rows) -> NDArray[np.float64]:
    """Each seat's share of each win: a shared win counts as a fraction, a game that was cut off is shared by all."""
    seats = rows.shape[1] - SCORES
    won = (rows[:, WINNERS, None] >> np.arange(seats)) & 1
    won[rows[:, WINNERS] == 0] = 1
    shares: NDArray[np.float64] = won / won.sum(1, keepdims=True)
    return shares
