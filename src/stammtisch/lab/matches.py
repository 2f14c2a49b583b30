"""One game between bots, each of which sees only its own view."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.levels import Bot, make_bot
from stammtisch.bots.view import View
from stammtisch.games.catalogue import info
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import ANYONE, CHANCE, OVER
from stammtisch.games.speed import tick
from stammtisch.record.format import Record
from stammtisch.record.write import Scribe


def play_match(
    game: str, bots: Sequence[str], options: Mapping[str, bool], seed: int, number: int, cap: int
) -> tuple[NDArray[np.float64], Record]:
    """Each seat's share of the win, and the record; a game that is cut off counts as shared by all."""
    dice = dice_from_seed(seed, number)
    players = [make_bot(bot, throw(dice, 2**31)) for bot in bots]
    scribe = Scribe(game, [f"bot:{bot}" for bot in bots], options)
    rules, state = scribe.game, scribe.state
    while rules.actor(state) != OVER:
        if rules.actor(state) == CHANCE:
            if rules.rounds(state) >= cap:
                return np.full(len(bots), 1 / len(bots)), scribe.record(cut=f"no end after {cap} {info(game).cap_word}")
            scribe.chance(dice)
        elif rules.actor(state) == ANYONE:
            race(scribe, players)
        else:
            seat = rules.actor(state)
            scribe.decide(seat, players[seat].decide(View(game, state, seat)))
    won = rules.winners(state)
    shares = np.array([won >> seat & 1 for seat in range(len(bots))], np.float64)
    return shares / shares.sum(), scribe.record()


def race(scribe: Scribe, players: Sequence[Bot]) -> None:
    """One round of Speed: each bot touches after its own while; at the same moment the starting player's side first."""
    state, game = scribe.state, scribe.name
    seats = int(state.seats)
    touches = sorted(
        (bot.reaction(View(game, state, seat)), (seat - int(state.start)) % seats, seat)
        for seat, bot in enumerate(players)
    )
    for moment, _, seat in touches:
        tick(state, moment)
        scribe.decide(seat, players[seat].decide(View(game, state, seat)))
