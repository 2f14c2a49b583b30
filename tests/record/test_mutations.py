"""Records broken at random: our check never falls over, and it agrees with the referee in both directions."""

import json
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from stammtisch.record.check import check_line
from stammtisch.referee import judge
from tests.conformance.configurations import CONFIGURATIONS, each_game
from tests.record.mutate import check_agreement, check_finding, mutate, tolerated
from tests.record.samples import SMALL, foreign, simulated, to_line

lines = st.builds(
    lambda source, configuration, number: source(configuration, number),
    st.sampled_from([simulated, foreign]),
    st.sampled_from(CONFIGURATIONS),
    st.integers(0, 1),
)
some_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
often = settings(max_examples=250, suppress_health_check=list(HealthCheck))


@often
@given(line=lines, data=st.data())
def test_a_broken_record_is_judged_alike_by_us_and_the_referee(line: bytes, data: st.DataObject) -> None:
    def choose(count: int) -> int:
        return data.draw(st.integers(0, count - 1)) if count > 1 else 0

    check_agreement(to_line(mutate(choose, line)))


@often
@given(anything=some_json)
@example(anything=[])
@example(anything="stammtisch-record/1")
def test_any_json_is_a_fault_and_no_accident(anything: Any) -> None:
    assert check_finding(json.dumps(anything).encode()) is not None


@often
@given(text=st.binary(max_size=200))
def test_any_bytes_are_a_fault_and_no_accident(text: bytes) -> None:
    assert check_finding(text) is not None


@often
@given(
    field=st.sampled_from(["format", "game", "rules", "options", "seats", "setup", "events", "result", "cut"]),
    value=some_json,
)
def test_any_value_of_any_field_is_judged_alike(field: str, value: Any) -> None:
    check_agreement(to_line({**json.loads(simulated(SMALL["speed"], 0)), field: value}))


@often
@given(line=lines, data=st.data(), value=some_json)
def test_any_value_in_any_event_is_judged_alike(line: bytes, data: st.DataObject, value: Any) -> None:
    plain = json.loads(line)
    event = data.draw(st.sampled_from(plain["events"]))
    event[data.draw(st.sampled_from(sorted(event)))] = value
    check_agreement(to_line(plain))


@often
@given(line=lines, cut=st.floats(0, 1))
def test_a_line_that_breaks_off_is_a_fault(line: bytes, cut: float) -> None:
    assert check_finding(line[: int(cut * (len(line) - 1))]) is not None


@each_game
def test_every_field_of_a_record_is_needed(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 0))
    for field in ("format", "game", "rules", "seats", "setup", "events", "result"):
        without = {key: value for key, value in plain.items() if key != field}
        assert judge(without) != []
        assert check_line(to_line(without), 1) is not None, f"a record without '{field}'"


@each_game
def test_a_game_is_cut_off_for_a_reason(name: str) -> None:
    plain = json.loads(simulated(SMALL[name], 0))
    for cut in ("", None, 3):
        broken = {**plain, "events": plain["events"][:1], "result": None, "cut": cut}
        assert judge(broken) != []
        assert check_line(to_line(broken), 1) is not None, f"cut off for the reason {cut!r}"


def test_each_tolerated_difference_is_a_difference() -> None:
    """Whoever removes one of them from the rules or from the referee takes it off the list."""
    plain = json.loads(foreign(CONFIGURATIONS[0], 0))
    del plain["options"]
    assert tolerated(plain) is not None
    assert judge(plain) != []
    assert check_line(to_line(plain), 1) is None
