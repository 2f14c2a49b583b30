"""`stammtisch replay`: a recorded game in words, as one of its players saw it."""

import argparse

from stammtisch.cli import UserError
from stammtisch.games.faults import Fault
from stammtisch.games.protocol import SPECTATOR, State, new_state
from stammtisch.games.registry import GAMES
from stammtisch.record.format import Event, Record
from stammtisch.record.redact import redact_event
from stammtisch.record.replay import Replay
from stammtisch.record.story import Explainer
from stammtisch.terminal.commands.rules import spoken
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.records import read_record, wrong_record
from stammtisch.terminal.table.board import draw_board
from stammtisch.terminal.words.lines import Line, say
from stammtisch.terminal.words.narrator import narrator_of, tell_outcome
from stammtisch.terminal.words.phrases import phrases


def replay(arguments: argparse.Namespace) -> int:
    record, viewer = read_record(arguments.file, arguments.game), arguments.viewer
    seats = [str(seat) for seat in range(len(record.seats))]
    if viewer not in ("all", "spectator", *seats):
        raise UserError(f"'{viewer}' is not a viewer of this game: choose {', '.join(seats)}, spectator or all.")
    if record.game in GAMES:
        compile_games([record.game])
    show_replay(record, viewer, arguments.every_step, spoken(arguments.lang))
    return 0


def show_replay(record: Record, viewer: str, every_step: bool, lang: str) -> None:
    """Every event in words, and the table at the start, after every round or prey, and at the end."""
    replay = None
    try:
        replay = Replay(record)
        words = phrases(lang, record.game)
        names = [words("seat", seat=seat) for seat in range(len(record.seats))]
        narrator = narrator_of(record.game, names, words=words)
        explainer = Explainer(record.game)
        seen = seen_by(replay, viewer)
        print(words("screen.about_rules", lang=lang))
        print(draw_board(replay.game, seen, words))
        while events := replay.advance():
            before, seen = seen, seen_by(replay, viewer)
            last = replay.at == len(record.events)
            for event in events:
                told = narrator.tell(shown_event(replay, event, seen, viewer, last), before, seen)
                say(Line(told, tuple(explainer.explain(before, seen, event)["rules"])).drawn())
            if every_step or last or (any("seat" not in event for event in events) and not replay.owed):
                print(draw_board(replay.game, seen, words))
        replay.finish()
    except Fault as fault:
        raise wrong_record(fault, replay) from None
    if record.result:
        print(tell_outcome(words, names, record.result, explainer.story.ended(replay.state)["rules"]))
    else:
        print(words("end.cut", why=record.cut) if record.result is None else words("end.running"))


def seen_by(replay: Replay, viewer: str) -> State:
    """The table as the viewer sees it."""
    if viewer == "all":
        return replay.state.copy()
    view = new_state(replay.game)
    replay.game.mask(replay.state, seat_of(viewer), view)
    return view


def seat_of(viewer: str) -> int:
    return SPECTATOR if viewer == "spectator" else int(viewer)


def shown_event(replay: Replay, event: Event, seen: State, viewer: str, last: bool) -> Event:
    """The event as the viewer saw it."""
    if viewer == "all":
        return event
    return redact_event(replay.game, event, seen, seat_of(viewer), last)
