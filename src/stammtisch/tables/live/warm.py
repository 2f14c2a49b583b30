"""Makes every compiled function ready that a table calls, so that nobody's first move waits for it."""

from functools import cache

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE
from stammtisch.games.registry import GAMES
from stammtisch.tables.game.match import Match
from stammtisch.tables.journal.chance import new_seed
from stammtisch.tables.send.views import writer

DECISIONS = 60


@cache
def warm_up(name: str) -> None:
    """Plays a little of that game, and looks at it as everybody would; once is enough for a process."""
    info = GAMES[name]
    options = dict.fromkeys(info.options, True)
    match = Match(info.name, ("",) * info.most, options, new_seed(), (None,) * info.most)
    dice = dice_from_seed(0)
    match.settle(0, 0)
    for number in range(DECISIONS):
        match.reveal_all()
        if match.over:
            break
        seat = match.asking()[0]
        writer(info.name).sheets(match.cells, tuple(range(-1, info.most)), choosing=True)
        action = match.game.pick(match.state, seat, dice)
        match.refusal_in_view(seat, int(action))
        match.game.place_in_race(match.state, seat)
        match.decide(number, 0, seat, int(action), number if match.actor == ANYONE else None)
    match.lines(0, 0)
