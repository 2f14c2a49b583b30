"""Files that mean harm, or were never meant as records: always a finding, never an exception."""

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games.faults import FORMAT
from stammtisch.record.check import check_file, check_line
from tests.conformance.configurations import Configuration, each_game
from tests.record.mutate import check_finding
from tests.record.samples import SMALL, foreign, simulated, to_line

GOOD = simulated(SMALL["speed"], 0)


def with_value(field: str, json_text: bytes) -> bytes:
    """The good record with a piece of raw JSON in place of one field."""
    plain = json.loads(GOOD)
    plain[field] = "@@"
    return to_line(plain).replace(b'"@@"', json_text)


LINES: dict[str, bytes] = {
    "nothing": b"",
    "a space": b" ",
    "a zero byte": b"\0",
    "no UTF-8": b'{"format": "\xff\xfe"}',
    "no UTF-8 in a record": GOOD.replace(b"bot:random", b"bot:\xff", 1),
    "a lone surrogate": GOOD.replace(b"bot:random", rb"\ud800", 1),
    "UTF-16": GOOD.decode().encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + GOOD,
    "a truncated record": GOOD[: len(GOOD) // 2],
    "a record and more": GOOD + b"{}",
    "two records in a line": GOOD + GOOD,
    "an array of records": b"[" + GOOD + b"]",
    "a number": b"1",
    "a word": b'"record"',
    "null": b"null",
    "NaN": b"NaN",
    "Infinity": b"Infinity",
    "an empty object": b"{}",
    "100,000 brackets": b"[" * 100_000,
    "100,000 closed brackets": b"[" * 100_000 + b"]" * 100_000,
    "100,000 objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "100,000 brackets as set-up": with_value("setup", b"[" * 100_000 + b"]" * 100_000),
    "100,000 brackets in a field of nobody": with_value("more", b"[" * 100_000 + b"]" * 100_000),
    "a number of 5,000 digits": with_value("rules", b"9" * 5_000),
    "a number of 100,000 digits": with_value("seats", b"[" + b"9" * 100_000 + b"]"),
    "a number beyond all floats": with_value("events", b"[1e999999]"),
    "NaN as score": with_value("result", b'{"scores": [NaN], "winners": [0], "reason": "SPEED-17"}'),
    "a million seats": with_value("seats", b'["a"' + b',"a"' * 1_000_000 + b"]"),
    "a million events": with_value("events", b"[{}" + b",{}" * 1_000_000 + b"]"),
    "a million events of numbers": with_value("events", b"[0" + b",0" * 1_000_000 + b"]"),
    "a set-up of a million cars": with_value(
        "setup", b'{"start": 0, "cars": {"A": ["red"' + b',"red"' * 1_000_000 + b"]}}"
    ),
    "a name of a million letters": with_value("game", b'"' + b"x" * 1_000_000 + b'"'),
    "an event of a million letters": with_value("events", b'[{"do": "' + b"x" * 1_000_000 + b'"}]'),
    "comments": b"// a record\n" + GOOD,
    "single quotes": GOOD.replace(b'"', b"'"),
    "a trailing comma": GOOD[:-1] + b",}",
}


@pytest.mark.parametrize("what", LINES)
def test_a_hostile_line_is_a_fault(what: str) -> None:
    finding = check_finding(LINES[what])
    assert finding is not None
    assert finding.line == 7


@pytest.mark.parametrize("what", ["setup", "events", "seats", "options", "result", "cut", "more"])
def test_no_depth_of_nesting_is_an_accident(what: str) -> None:
    """Near the interpreter's limit a value can still be read and no longer be written."""
    for depth in (10, 100, 500, 900, *range(940, 1010), 2_000, 50_000):
        nested = b"[" * depth + b"]" * depth
        for value in (nested, b'[{"do": "row", "cards": ' + nested + b"}]", b'{"start": 0, "cars": ' + nested + b"}"):
            check_finding(with_value(what, value))


@pytest.mark.parametrize("number", [2**31, 2**32, 2**63 - 1, 2**63, 2**64, 10**30, 10**300, -(2**63), -(10**30), 1e300])
def test_no_number_is_too_large(number: float) -> None:
    """In every place of every game where a whole number stands."""
    for configuration in SMALL.values():
        for line in (simulated(configuration, 0), foreign(configuration, 0)):
            plain = json.loads(line)
            for place in places_of_numbers(plain):
                broken = json.loads(line)
                set_at(broken, place, number)
                assert check_finding(to_line(broken)) is not None, place


def places_of_numbers(plain: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Where whole numbers stand: all of the set-up, of the first events and of the last, and of the result."""
    events = plain["events"]
    found = [("setup", *place) for place in numbers_in(plain["setup"])]
    found += [("result", *place) for place in numbers_in(plain["result"])]
    for number in {*range(min(12, len(events))), *range(max(0, len(events) - 3), len(events))}:
        found += [("events", number, *place) for place in numbers_in(events[number])]
    return found


def numbers_in(value: Any) -> list[tuple[Any, ...]]:
    if type(value) is int:
        return [()]
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(key, *place) for key, part in parts for place in numbers_in(part)]


def set_at(value: Any, place: tuple[Any, ...], new: Any) -> None:
    for key in place[:-1]:
        value = value[key]
    value[place[-1]] = new


def test_a_time_before_the_race_is_a_fault_however_large() -> None:
    plain = json.loads(GOOD)
    for ms in (0, 10**6, 2**63, 10**30):
        early = {"seat": 0, "do": "grab", "character": "red", "ms": ms}
        finding = check_finding(to_line({**plain, "events": [early, *plain["events"]]}))
        assert finding is not None
        assert finding.event == 0


def test_of_a_key_that_stands_twice_the_last_counts() -> None:
    assert check_line(b'{"game": "chess", ' + GOOD[1:], 1) is None
    assert check_line(GOOD[:-1] + b', "game": "chess"}', 1) is not None


def test_the_event_at_fault_is_named_among_several_of_one_chance() -> None:
    """Two piles are shuffled before the cards are drawn; what is wrong with the second is not the first one's fault."""
    for number in range(50):
        plain = json.loads(simulated(SMALL["tafelrunde"], number))
        doings = [event["do"] for event in plain["events"]]
        places = [at for at in range(1, len(doings)) if doings[at - 1] == doings[at] == "shuffle"]
        for at in places[:1]:
            plain["events"][at]["seat_pile"] = float(plain["events"][at]["seat_pile"])
            finding = check_line(to_line(plain), 1)
            assert finding is not None
            assert finding.event == at
            return
    raise AssertionError("no game with two shuffles in a row")


@each_game
def test_options_of_another_game_are_a_fault(name: str) -> None:
    plain = json.loads(simulated(Configuration(name, 3), 0))
    others = {"run", "mafia", "mafia_keeps", "bonus_needs_card"} - set(Configuration(name, 3).load().STATE.names or ())
    for option in others:
        for chosen in (True, False):
            finding = check_finding(to_line({**plain, "options": {option: chosen}}))
            assert finding is not None
            assert option in str(finding.found)


@pytest.mark.rule("A-22", "A-23")
@pytest.mark.parametrize(("option", "ruling"), [("run", "A-22"), ("mafia", "A-23")])
def test_speed_with_an_expansion_is_refused_by_its_ruling(option: str, ruling: str) -> None:
    finding = check_finding(to_line({**json.loads(GOOD), "options": {option: True}}))
    assert finding is not None
    assert finding.rule == ruling


@each_game
def test_too_few_or_too_many_seats_are_a_fault(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 0))
    rule = {"scheffeln": "S-SETUP-1", "speed": "SPEED-1", "tafelrunde": "T-SETUP-1"}[name]
    for seats in (0, 1, 9, 100):
        finding = check_finding(to_line({**plain, "seats": ["guest"] * seats}))
        assert finding is not None
        assert finding.rule == rule


@each_game
def test_a_record_of_another_version_is_a_fault(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 0))
    for change in ({"rules": "2"}, {"rules": ""}, {"format": "stammtisch-record/2"}, {"format": "pgn"}):
        finding = check_finding(to_line({**plain, **change}))
        assert finding is not None
        assert finding.rule == FORMAT


@pytest.mark.parametrize("content", [b"", b"\n", b"\n\n \n"])
def test_an_empty_file_has_no_records(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(content)
    assert list(check_file(path)) == []


def test_one_bad_line_does_not_spoil_the_others(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    short = [line for line in LINES.values() if len(line) < 10_000 and line.strip() and b"\n" not in line]
    path.write_bytes(b"\n".join([GOOD, *short, GOOD]))
    findings = dict(check_file(path))
    assert len(findings) == len(short) + 2
    assert [line for line, finding in findings.items() if finding is None] == [1, len(short) + 2]
    assert all(finding is None or finding.line == line for line, finding in findings.items())


def test_a_record_cannot_be_written_with_carriage_returns_only(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(GOOD + b"\r\n" + GOOD)
    assert list(check_file(path)) == [(1, None), (2, None)]
