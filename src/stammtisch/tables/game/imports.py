"""A record as a table to play on from."""

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.games.faults import FORMAT, Fault
from stammtisch.games.protocol import OVER
from stammtisch.record.format import Event, Record
from stammtisch.record.replay import Replay
from stammtisch.record.write import Scribe


def read_record(written: dict[str, Any]) -> Record:
    """The record that a JSON object is."""
    try:
        return msgspec.convert(written, Record)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Fault(FORMAT, "a game record", str(error)) from None


def replay_to(record: Record, upto: int) -> Replay:
    """The game after its first `upto` events, and those that must follow at once; a Fault where it is wrong."""
    replay = Replay(record)
    replay.play_to(min(upto, len(record.events)))
    while replay.owed and replay.advance():
        pass
    return replay


def check_playable(record: Record, upto: int) -> None:
    """A Fault where the record is wrong up to there, or has nothing left to decide."""
    replay = replay_to(record, upto)
    if replay.owed:
        raise Fault(FORMAT, "the events that follow from the last one", "the record ends before them")
    if replay.game.actor(replay.state) == OVER:
        raise Fault(FORMAT, "a point before the end of the game", f"the game is over after {replay.at} events")


def normalised(record: Record, upto: int) -> Record:
    """What is kept of a record to play on from: the moves and chances up to there as we would have written them, and
    nothing else that may stand in it, nor anybody's name."""
    replay = Replay(record)
    setup, events = replay.game.events.setup_of(replay.state), []
    while replay.at < min(upto, len(record.events)) or replay.owed:
        follows, before = bool(replay.owed), replay.state.tobytes()
        played = replay.advance()
        if not follows and "seat" in played[0]:
            events.append(decision(replay, played[0]))
        elif follows or replay.state.tobytes() != before:  # else the record ends in the middle of a chance
            events += played
    options = {option: True for option, chosen in record.options.items() if chosen}
    return Record(
        format=record.format,
        game=record.game,
        rules=record.rules,
        options=options,
        seats=[""] * len(record.seats),
        setup=setup,
        events=events,
    )


def decision(replay: Replay, written: Event) -> Event:
    """A decision that was played, with the fields that one has."""
    moves = replay.game.moves
    stamp = {field: written[field] for field in replay.game.events.stamp(replay.state)}
    fields = {field: said for field, said in written.items() if field not in ("seat", "choices", *stamp)}
    move = msgspec.to_builtins(msgspec.convert(fields, moves.Move))
    choices = {"choices": written["choices"]} if "choices" in written else {}
    return {"seat": written["seat"], **move, **stamp, **choices}


def playing_on(written: dict[str, Any], upto: int, seats: Sequence[str]) -> Scribe:
    """The game at that point, for new players."""
    record = read_record(written)
    replay = replay_to(record, upto)
    scribe = Scribe(record.game, seats, record.options, int(record.setup["start"]))
    scribe.state = replay.state
    scribe.setup = record.setup
    scribe.events = record.events[: replay.at]
    return scribe
