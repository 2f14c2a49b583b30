"""The table of a puzzle: at the question, and along a line of play."""

from stammtisch.bots.view import View
from stammtisch.games.protocol import OVER, State, load
from stammtisch.puzzles.puzzle import Line, Puzzle, Tried, bare, puzzles_of
from stammtisch.record.format import Event
from stammtisch.record.replay import Replay, action_of
from stammtisch.record.story import Explainer
from stammtisch.tables.send.replays import Position


def state_at(puzzle: Puzzle) -> State:
    """The whole table at the question, as it was in the game that the puzzle comes from."""
    replay = Replay(puzzle.record)
    replay.finish()
    return replay.state


def view_of(puzzle: Puzzle) -> View:
    """What the seat knows at the question."""
    return View(puzzle.record.game, state_at(puzzle), puzzle.seat)


def line_of(game: str, events: list[Event]) -> Line:
    """Decisions of a record as actions."""
    return [(event["seat"], action_of(game, bare(event))) for event in events]


def positions_of(puzzle: Puzzle, tried: Tried) -> list[Position]:
    """The table at the question, then after each decision of the line with everything that follows from it.

    It is played at a table where the others hold what the line needs, not at the one the puzzle comes from.
    """
    name = puzzle.record.game
    game, explainer, line = load(name), Explainer(name), line_of(name, tried.line)
    state = puzzles_of(name).world_for(view_of(puzzle).table, puzzle.seat, line)
    at = len(puzzle.record.events)
    found = [Position(state.copy(), at, ())]
    for event, (seat, action) in zip(tried.line, line, strict=True):
        game.events.read_stamp(state, dict(event))
        before = state.copy()
        game.apply(state, seat, action)
        events = [event, *game.events.consequences(before, state)]
        told = [explainer.explain(before, state, each) for each in events]
        if game.actor(state) == OVER:
            told.append(explainer.story.ended(state))
        at += len(events)
        found.append(Position(state.copy(), at, tuple(told)))
    return found
