"""The referee: both games once more, in plain Python from the rule ledger alone, to judge records and prove puzzles.

It shares nothing with the rest of the package. `judge` lists the faults of a record, `play` makes random records;
`puzzles_<game>.prove` says what each move of a puzzle guarantees. The contracts are the rule ledger (its ids name the
faults) and the record format.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from stammtisch.referee import scheffeln, speed, tafelrunde
from stammtisch.referee.asks import FORMAT, Ask, Fault, Game, Result, Rulebook, same, shown

__all__ = ["judge", "play"]

FORMAT_NAME = "stammtisch-record/1"
RULES_VERSION = "1"
GAMES: dict[str, Rulebook] = {"scheffeln": scheffeln, "speed": speed, "tafelrunde": tafelrunde}
MOODS = (0.1, 0.3, 0.5, 0.8)


def judge(record: dict[str, Any]) -> list[str]:
    """The faults of a record, none for a flawless one; it stops at the first."""
    where = "record"
    try:
        book, seats, options = _heading(record)
        where = "setup"
        book.check_setup(record.get("setup"), seats, options)
        replay = _Replay(book.game(record["setup"], seats, options))
        for number, event in enumerate(record["events"]):
            where = f"event {number}"
            replay.check(event)
        where = "result"
        _check_result(record, replay.result)
    except Fault as fault:
        return [f"{where}: {fault}"]
    return []


def play(game: str, seats: int, options: dict[str, bool], seed: int) -> dict[str, Any]:
    """The complete record of a random game, with `choices`."""
    record: dict[str, Any] = {
        "format": FORMAT_NAME,
        "game": game,
        "rules": RULES_VERSION,
        "options": dict(options),
        "seats": ["bot:random"] * seats,
        "setup": {},
        "events": [],
    }
    book, seats, options = _heading(record)
    rng = Random(seed)
    mood = rng.choice(MOODS)
    record["setup"] = book.make_setup(seats, options, rng)
    replay = _Replay(book.game(record["setup"], seats, options))
    for ask in replay.asks():
        record["events"].append(ask.make(rng, mood))
        replay.check(record["events"][-1])
    record["result"] = replay.result
    return record


class _Replay:
    """A game on its way: what it asks for now, or its result."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ask: Ask | None = next(game)
        self.result: Result | None = None

    def asks(self) -> Iterator[Ask]:
        while self.ask is not None:
            yield self.ask

    def check(self, event: Any) -> None:
        if self.ask is None:
            assert self.result is not None
            raise Fault(self.result["reason"], "no event after the end", event)
        if not isinstance(event, dict):
            raise Fault(FORMAT, "an object", event)
        self.ask.check(event)
        try:
            self.ask = self.game.send(event)
        except StopIteration as end:
            self.ask, self.result = None, end.value


def _heading(record: dict[str, Any]) -> tuple[Rulebook, int, dict[str, bool]]:
    """The rules, the number of seats and all options of a record."""
    for name, wanted in (("format", FORMAT_NAME), ("rules", RULES_VERSION)):
        if not same(record.get(name), wanted):
            raise Fault(FORMAT, f'"{name}": {shown(wanted)}', record.get(name))
    book = GAMES.get(str(record.get("game")))
    if book is None:
        raise Fault(FORMAT, f"a game out of {shown(list(GAMES))}", record.get("game"))
    options, seats = record.get("options"), record.get("seats")
    if not isinstance(options, dict) or not set(options) <= set(book.OPTIONS):
        raise Fault(FORMAT, f"options out of {shown(book.OPTIONS)}", options)
    if not all(isinstance(value, bool) for value in options.values()):
        raise Fault(FORMAT, "options true or false", options)
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise Fault(FORMAT, "a list of seats by name", seats)
    if len(seats) not in book.SEATS:
        raise Fault(book.SEATS_RULE, f"{book.SEATS.start} to {book.SEATS.stop - 1} seats", len(seats))
    if not isinstance(record.get("events"), list):
        raise Fault(FORMAT, "a list of events", record.get("events"))
    return book, len(seats), {name: options.get(name, False) for name in book.OPTIONS}


def _check_result(record: dict[str, Any], result: Result | None) -> None:
    found = record.get("result")
    if result is not None:
        if not same(found, result):
            raise Fault(result["reason"], shown(result), found)
        if "cut" in record:
            raise Fault(FORMAT, "no cut of a game that was played to its end", record["cut"])
    elif found is not None:
        raise Fault(FORMAT, "no result before the end of the game", found)
    elif ("result" in record or "cut" in record) and not _is_cut(record):
        raise Fault(FORMAT, 'both "result": null and why it was "cut", or neither', record.get("cut"))


def _is_cut(record: dict[str, Any]) -> bool:
    return "result" in record and isinstance(record.get("cut"), str) and record["cut"] != ""
