"""Records in the terminal: written by a simulation, checked, and shown step by step."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.cli import UserError
from stammtisch.games.faults import Fault
from stammtisch.games.protocol import SPECTATOR, State, new_state
from stammtisch.record.check import Finding, check_line
from stammtisch.record.format import Event, Record, decode, lines_of
from stammtisch.record.redact import redact_event
from stammtisch.record.replay import Replay
from stammtisch.record.story import Explainer
from stammtisch.terminal.boards import draw_board
from stammtisch.terminal.lines import Line, say
from stammtisch.terminal.phrases import phrases
from stammtisch.terminal.progress import bar
from stammtisch.terminal.table import tell_outcome
from stammtisch.terminal.words import Narrator


class RecordFile:
    """Records of finished games, one a line; none where there is no path. An interrupted run leaves whole lines."""

    def __init__(self, path: Path | None, kept: int) -> None:
        """Goes on after the first `kept` bytes, which are the records of the games that are finished already."""
        self.path, self.size = path, kept
        self._file: FileIO | None = None
        if path is None:
            return
        if kept and (not path.is_file() or path.stat().st_size < kept):
            raise UserError(f"{path} does not contain the records of the saved games: start again without --resume.")
        with self._complaints():
            self._file = path.open("r+b" if kept else "wb", buffering=0)
            if kept:
                self._file.truncate(kept)
                self._file.seek(kept)

    def add(self, lines: list[bytes]) -> int | None:
        """Writes them, and returns how long the file is now; None where there is none."""
        if self._file is None:
            return None
        text = b"".join(line + b"\n" for line in lines)
        left = memoryview(text)
        with self._complaints():
            while left:  # a disk that is filling up takes only a part
                left = left[self._file.write(left) :]
        self.size += len(text)
        return self.size

    @contextmanager
    def _complaints(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise UserError(f"{self.path} cannot be written: {error.strerror}.") from None

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is not None:
            self._file.close()


def check_records(path: Path, as_json: bool) -> int:
    """Checks every record of a file, prints each one's first fault, and returns how many have one."""
    lines = list(lines_of(path))
    if not lines:
        raise UserError(f"{path} contains no record.")
    faults = []
    with bar("Checking", len(lines)) as advance:
        for line, text in lines:
            finding = check_line(text, line)
            advance(1)
            if finding is None:
                continue
            faults.append(finding)
            if not as_json:
                print(tell_fault(finding))
    if as_json:
        print(json_of({"records": len(lines), "faults": [fault_of(finding) for finding in faults]}))
    else:
        records = "1 record" if len(lines) == 1 else f"{len(lines):,} records"
        print(
            f"{records} checked, {len(faults) or 'none':,} with a fault." if faults else f"{records} checked, no fault."
        )
    return len(faults)


def fault_of(finding: Finding) -> dict[str, Any]:
    """A fault in the words of the record format."""
    return {
        "record": finding.line,
        "event": finding.event,
        "rule": finding.rule,
        "expected": finding.expected,
        "found": finding.found,
    }


def tell_fault(finding: Finding) -> str:
    where = "set-up or result" if finding.event is None else f"event {finding.event}"
    return (
        f"record {finding.line}, {where}: {finding.rule}\n"
        f"  expected: {short(finding.expected)}\n  found:    {short(finding.found)}"
    )


def json_of(value: object) -> str:
    return msgspec.json.encode(value, enc_hook=str).decode()


def short(value: object) -> str:
    """A value on one line, cut where nobody would read on."""
    text = value if isinstance(value, str) else json_of(value)
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text if len(text) <= 300 else f"{text[:297]}..."


def read_record(path: Path, line: int) -> Record:
    """The record on that line of the file."""
    for number, text in lines_of(path):
        if number == line:
            try:
                return decode(text)
            except Fault as fault:
                raise UserError(f"{path}, line {line} is not a record: {short(fault.found)}.") from None
    raise UserError(f"{path} has no record on line {line}.")


def wrong_record(fault: Fault, replay: Replay | None) -> UserError:
    """Where a record contradicts the rules."""
    where = "" if replay is None else f" at event {replay.at}"
    return UserError(
        f"The record is wrong{where} ({fault.rule}): expected {short(fault.expected)}, found {short(fault.found)}."
    )


def show_replay(record: Record, viewer: str, every_step: bool, lang: str) -> None:
    """Every event in words, and the table at the start, after every round or prey, and at the end."""
    words = phrases(lang)
    narrator = Narrator(record.game, [words("seat", seat=seat) for seat in range(len(record.seats))], words=words)
    replay = None
    try:
        replay = Replay(record)
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
        print(tell_outcome(words, narrator.names, record.result, explainer.story.ended(replay.state)["rules"]))
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
