"""A better move to play through: the table after it, and how strong bots might have gone on to the end of the round."""

import msgspec
import numpy as np

from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.protocol import OVER, Game, State, load
from stammtisch.record.story import Explainer
from stammtisch.record.write import picture_of
from stammtisch.tables.send.replays import Position, seen
from stammtisch.tables.wire.replay import ReplayStep

LONGEST = 12
"""So many decisions are shown at most, the better one included."""
QUICK = Budget(simulations=2_000)


def better_line(name: str, position: Position, seat: int, action: int) -> tuple[ReplayStep, ...]:
    """As the seat would have seen it; everybody decides from what they see, with the cards that they had."""
    game, state, explainer = load(name), position.state.copy(), Explainer(name)
    bot, mover, steps = SearchBot(0, QUICK), seat, list[ReplayStep]()
    while True:
        before = picture_of(state)
        written = written_events(game, before, state, mover, action)
        told = [explainer.explain(before, state, event) for event in written]
        if game.actor(state) == OVER:
            told.append(explainer.story.ended(state))
        events = position.events + len(written)
        steps.append(seen(name, game, Position(state.copy(), events, tuple(told)), str(seat), open_book=True))
        position, mover = Position(state, events, ()), int(game.actor(state))
        if mover < 0 or len(steps) == LONGEST:
            return tuple(steps)
        action = bot.decide(View(name, state, mover))


def written_events(game: Game, before: State, state: State, seat: int, action: int) -> list[dict[str, object]]:
    """Carries the move out, and says it as a record would, with all that follows from it at once."""
    legal = np.empty(game.ACTIONS, np.int16)
    choices = game.events.choices(before, seat, game.legal(before, seat, legal))
    game.apply(state, seat, action)
    move = msgspec.to_builtins(game.moves.MOVES[action])
    decided = {"seat": seat, **move, **game.events.stamp(before), "choices": choices}
    return [decided, *game.events.consequences(before, state)]
