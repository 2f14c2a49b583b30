"""Makes every compiled function ready that writing, reading and drawing a record calls."""

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import OVER
from stammtisch.games.registry import GAMES
from stammtisch.record.check import check_record
from stammtisch.record.write import Scribe


def warm_up(name: str) -> None:
    """Writes down a whole game with everything in it, draws it, and checks it."""
    info, dice = GAMES[name], dice_from_seed(1)
    scribe = Scribe(name, [""] * info.most, dict.fromkeys(info.options, True))
    scribe.settle(dice)
    while scribe.game.actor(scribe.state) != OVER:
        seat = scribe.game.next_to_decide(scribe.state, dice)
        scribe.decide(seat, scribe.game.pick(scribe.state, seat, dice))
        scribe.settle(dice)
        scribe.game.board.draw(scribe.state)
    check_record(scribe.record())
