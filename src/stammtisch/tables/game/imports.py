"""A record as a table to play on from."""

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.games.faults import FORMAT, Fault
from stammtisch.games.protocol import OVER
from stammtisch.record.format import Record
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


def playing_on(written: dict[str, Any], upto: int, seats: Sequence[str]) -> Scribe:
    """The game at that point, for new players."""
    record = read_record(written)
    replay = replay_to(record, upto)
    scribe = Scribe(record.game, seats, record.options, int(record.setup["start"]))
    scribe.state = replay.state
    scribe.setup = record.setup
    scribe.events = record.events[: replay.at]
    return scribe
