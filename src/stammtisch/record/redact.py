"""The record as one viewer may read it while the game runs."""

from stammtisch.games.protocol import OVER, Game, State, load, new_state
from stammtisch.record.format import Event, Record

UNKNOWN = "?"


def redact(record: Record, state: State, viewer: int) -> Record:
    """Everything that the viewer may not know becomes "?"; of a finished game everybody may know everything."""
    game = load(record.game)
    if game.actor(state) == OVER:
        return record
    view = new_state(game)
    game.mask(state, viewer, view)
    last = len(record.events) - 1
    return Record(
        format=record.format,
        game=record.game,
        rules=record.rules,
        options=record.options,
        seats=record.seats,
        setup=game.events.redact_setup(record.setup, view, viewer) if record.setup else {},
        events=[redact_event(game, event, view, viewer, place == last) for place, event in enumerate(record.events)],
        result=record.result,
        cut=record.cut,
    )


def redact_event(game: Game, event: Event, view: State, viewer: int, last: bool) -> Event:
    """One event; how many choices somebody else had would tell something of their hand."""
    shown: Event = game.events.redact_event(event, view, viewer, last)
    if "choices" in shown and shown["seat"] != viewer:
        shown = {**shown, "choices": UNKNOWN}
    return shown
