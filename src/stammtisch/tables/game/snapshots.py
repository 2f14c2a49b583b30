"""A game as it stands, written so that a program with other rules can go on with it: names and numbers, no bytes."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
import numpy as np

from stammtisch.games.protocol import ANYONE, CHANCE, OVER, Game, State, load, new_state
from stammtisch.record.format import RULES_VERSION, Event, Record
from stammtisch.record.write import Scribe
from stammtisch.tables.game.log import Line
from stammtisch.tables.game.match import Match
from stammtisch.tables.journal.archive import KeptGame
from stammtisch.tables.journal.chance import Change, read_kept
from stammtisch.tables.wire.log import Around


class BadSnapshot(Exception):
    """A snapshot that does not fit the game of this program: one sentence."""


class KeptLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: an event of the record, or something that happened around the game."""

    seq: int
    at: int
    number: int
    place: int
    event: Event | None = None
    around: Around | None = None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """What a match holds beside its record. `rules` is the version of the program that wrote it, `began` the one under
    which the game was started, `changed` where it went from one to another."""

    rules: str
    began: str
    changed: tuple[Change, ...] = ()
    state: dict[str, Any]
    log: tuple[KeptLine, ...]
    written: int
    told: int
    chances: int
    asked: int
    asked_at: int
    at_least: int
    revealed: bool
    imported: bool
    people: tuple[str, ...]
    ended_at: int = 0
    left_to_bots: tuple[int, ...] = ()


def kept_game(table_id: str, number: int, match: Match, seq: int) -> KeptGame:
    """A game as it is after the table's entry `seq`."""
    record: Record = match.whole_record() if match.over else match.record()
    snapshot = msgspec.json.encode(snapshot_of(match))
    return KeptGame(table_id, number, seq, match.over, msgspec.json.encode(record), snapshot)


def snapshot_of(match: Match) -> Snapshot:
    return Snapshot(
        rules=RULES_VERSION,
        began=match.rules,
        changed=tuple(match.changed),
        state=fields_of(match.state),
        log=tuple(kept_line(line) for line in match.log),
        written=match.log.written,
        told=match._told,
        chances=match.chances,
        asked=match.asked,
        asked_at=match.asked_at,
        at_least=match.at_least,
        revealed=match.revealed,
        imported=match.imported,
        people=tuple(match.people),
        ended_at=match.ended_at,
        left_to_bots=match.left_to_bots,
    )


def kept_line(line: Line) -> KeptLine:
    where = line.seq, line.at, line.number, line.place
    if isinstance(line.kept, bytes):
        return KeptLine(*where, event=cast(Event, msgspec.Raw(line.kept)))  # to be written, not to be read
    return KeptLine(*where, around=line.kept)


def fields_of(state: State) -> dict[str, Any]:
    """A state by the names of its fields."""
    values = zip(state.dtype.names or (), state.item(), strict=True)  # ten times as fast as asking for each field
    return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}


def state_from(game: Game, fields: Mapping[str, Any]) -> State:
    """The same back, checked: every field of this program's state and no other, of its shape, in its range."""
    names = set(game.STATE.names or ())
    if names != set(fields):
        strange = ", ".join(sorted(names ^ set(fields)))
        raise BadSnapshot(f"the state of the game has other fields now ({strange})")
    state = new_state(game)
    for name, value in fields.items():
        kind = game.STATE[name]
        try:
            written = np.asarray(value)
            fits = written.shape == kind.shape and written.dtype.kind in "iub"
            read = written.astype(kind.base) if fits else written
        except (ValueError, OverflowError):
            fits = False
        if not fits or not np.array_equal(read, written):
            raise BadSnapshot(f"its field '{name}' is not what it was")
        state[name] = read
    return state


def restored(kept: KeptGame, seed: str, nonces: tuple[str | None, ...], first: int) -> Match:
    """The match that was kept, to be gone on with under the rules of this program."""
    try:
        snapshot = msgspec.json.decode(kept.snapshot, type=Snapshot)
        record = read_kept(kept.record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSnapshot(f"what was kept of it cannot be read ({type(error).__name__})") from None
    game = load(record.game)
    state = state_from(game, snapshot.state)
    check_state(game, state, record, kept.over)
    scribe = Scribe(record.game, record.seats, record.options, int(state.start))
    scribe.state, scribe.setup, scribe.events = state, record.setup, record.events
    match = Match(record.game, tuple(record.seats), record.options, seed, nonces, first)
    match.take_over(scribe)
    match.rules, match.changed, match.known_until = snapshot.began, [*snapshot.changed], kept.seq
    if kept.over:
        match.written = record
    elif snapshot.rules != RULES_VERSION:
        match.changed.append(Change(RULES_VERSION, len(record.events)))
    match.log.resume([read_line(line) for line in snapshot.log], snapshot.written)
    match._told, match.chances, match.revealed = snapshot.told, snapshot.chances, snapshot.revealed
    match.asked, match.asked_at, match.at_least = snapshot.asked, snapshot.asked_at, snapshot.at_least
    match.imported = snapshot.imported
    match.people, match.ended_at, match.left_to_bots = [*snapshot.people], snapshot.ended_at, snapshot.left_to_bots
    return match


def read_line(line: KeptLine) -> Line:
    kept = line.around if line.event is None else msgspec.json.encode(line.event)
    return Line(line.seq, line.at, kept, line.number, line.place)


def check_state(game: Game, state: State, record: Record, over: bool) -> None:
    """That somebody can go on from it."""
    actor, seats = int(game.actor(state)), int(state.seats)
    if seats != len(record.seats) or (actor == OVER) != over:
        raise BadSnapshot("its state is not that of its record")
    if actor not in (OVER, ANYONE, CHANCE) and not 0 <= actor < seats:
        raise BadSnapshot("nobody could go on from its state")
    if actor >= 0 and not game.legal(state, actor, np.empty(game.ACTIONS, np.int16)):
        raise BadSnapshot("whoever should decide could do nothing")
