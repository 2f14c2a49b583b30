"""Makes every compiled function ready that a table calls, so that nobody's first move waits for it."""

from stammtisch.games.catalogue import GAMES
from stammtisch.tables.chance import new_seed
from stammtisch.tables.match import Match
from stammtisch.tables.views import writer

DECISIONS = 60


def warm_up(*names: str) -> None:
    """Plays a little of these games, or of all, and looks at them as everybody would."""
    for info in (GAMES[name] for name in names or GAMES):
        options = dict.fromkeys(info.options, True)
        match = Match(info.name, ("",) * info.most, options, new_seed(), (None,) * info.most)
        match.settle(0, 0)
        for number in range(DECISIONS):
            match.reveal_all()
            if match.over:
                break
            seat = match.asking()[0]
            writer(info.name).sheets(match.cells, tuple(range(-1, info.most)), choosing=True)
            action = match.game.pick(match.state, seat, match.dice())
            match.refusal_in_view(seat, int(action))
            match.decide(number, 0, seat, int(action), number if info.name == "speed" else None)
        match.lines(0, 0)
