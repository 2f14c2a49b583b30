"""What is written is read back, replays to the same bytes, and is accepted by us and by the referee."""

import json
from pathlib import Path

import pytest

from stammtisch.games.registry import GAMES
from stammtisch.record.check import check_file, check_line, check_record
from stammtisch.record.format import Record, decode, encode
from stammtisch.record.replay import Replay
from stammtisch.referee import judge
from tests.conformance.configurations import Configuration, each_configuration, each_game
from tests.record.samples import SMALL, foreign, played, simulated, to_line

RECORDS_EACH = 5


@each_configuration
def test_a_replayed_record_goes_through_the_same_bytes(configuration: Configuration) -> None:
    for seed in (0, 1):
        states = {}
        for scribe, state in played(configuration, seed):
            states[len(scribe.events)] = state.tobytes()
        record = decode(encode(scribe.record()))
        assert record == scribe.record()
        replay = Replay(record)
        replayed = {0: replay.state.tobytes()}
        while replay.advance():
            replayed[replay.at] = replay.state.tobytes()
        replay.finish()
        assert set(states) <= set(replayed) | {0}
        assert {at: replayed[at] for at in states if at in replayed} == {
            at: states[at] for at in states if at in replayed
        }
        assert states[len(record.events)] == replay.state.tobytes()


@each_configuration
def test_encoding_is_stable(configuration: Configuration) -> None:
    line = simulated(configuration, 0)
    assert b"\n" not in line
    assert encode(decode(line)) == line
    plain = json.loads(line)
    assert plain["options"] == configuration.chosen
    assert encode(decode(to_line(plain))) == line


@each_configuration
def test_we_and_the_referee_accept_our_records(configuration: Configuration) -> None:
    for number in range(RECORDS_EACH):
        line = simulated(configuration, number)
        assert check_line(line, 1) is None
        assert judge(json.loads(line)) == []


@each_configuration
def test_we_accept_the_games_of_the_referee(configuration: Configuration) -> None:
    for number in range(RECORDS_EACH):
        assert check_line(foreign(configuration, number), 1) is None


@each_configuration
def test_the_referee_accepts_games_in_which_every_kind_of_move_is_as_likely(configuration: Configuration) -> None:
    *_, (scribe, _) = played(configuration, 1)
    assert judge(json.loads(encode(scribe.record()))) == []


@each_game
def test_a_simulated_decision_carries_its_choices(name: str) -> None:
    for event in json.loads(simulated(SMALL[name], 0))["events"]:
        assert ("choices" in event) == ("seat" in event)


@each_game
def test_choices_may_be_left_out_and_more_may_stand_at_the_top(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 0))
    for event in plain["events"]:
        event.pop("choices", None)
    assert check_line(to_line({**plain, "table": "Stammtisch"}), 1) is None


@each_game
def test_options_written_as_false_are_as_good_as_left_out(name: str) -> None:
    configuration = Configuration(name, 3)
    plain = json.loads(simulated(configuration, 0))
    assert plain["options"] == {}
    plain["options"] = dict.fromkeys(GAMES[name].options, False)
    assert check_line(to_line(plain), 1) is None


@each_game
def test_a_running_game_is_accepted_after_every_event(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 1))
    del plain["result"]
    for length in range(len(plain["events"])):
        running = {**plain, "events": plain["events"][:length]}
        assert judge(running) == []
        assert check_line(to_line(running), 1) is None, f"after {length} of {len(plain['events'])} events"


@each_game
def test_a_game_cut_off_is_accepted_after_every_event(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 2))
    for length in range(len(plain["events"])):
        cut = {**plain, "events": plain["events"][:length], "result": None, "cut": "the table was abandoned"}
        assert judge(cut) == []
        assert check_line(to_line(cut), 1) is None, f"after {length} of {len(plain['events'])} events"


@each_game
def test_a_finished_game_without_its_result_is_a_fault(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 0))
    del plain["result"]
    finding = check_line(to_line(plain), 1)
    assert finding is not None
    assert finding.rule == {"scheffeln": "S-END-1", "speed": "SPEED-17", "tafelrunde": "T-END-1"}[name]


@each_game
def test_a_record_can_be_played_to_any_event(name: str) -> None:
    record = decode(simulated(SMALL[name], 0))
    middle = len(record.events) // 2
    halfway = Replay(record)
    halfway.play_to(middle)
    assert middle <= halfway.at < len(record.events)
    halfway.finish()
    whole = Replay(record)
    whole.finish()
    assert halfway.state.tobytes() == whole.state.tobytes()


def test_a_file_names_each_fault_by_line_and_event(tmp_path: Path) -> None:
    good = simulated(SMALL["speed"], 0)
    plain = json.loads(good)
    plain["events"][1]["seat"] = 7
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n".join([good, b"", to_line(plain), good, b""]))
    findings = dict(check_file(path))
    assert [line for line, finding in findings.items() if finding is None] == [1, 4]
    fault = findings[3]
    assert fault is not None
    assert (fault.line, fault.event) == (3, 1)
    assert fault.found == 7


@pytest.mark.parametrize("indent", [None, 2])
def test_a_file_may_hold_one_record_over_many_lines(tmp_path: Path, indent: int | None) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(json.loads(simulated(SMALL["scheffeln"], 0)), indent=indent), encoding="utf-8")
    assert list(check_file(path)) == [(1, None)]


def test_a_record_in_memory_is_checked_like_a_line() -> None:
    record: Record = decode(simulated(SMALL["scheffeln"], 0))
    assert check_record(record) is None
