"""What people had to wait for, from what they wrote down."""

import json
from typing import Any

import msgspec

from tests.chaos.history import History
from tests.chaos.notebook import Line
from tests.chaos.pauses import Pauses, measure


def heard(t: float, who: int, **message: Any) -> Line:
    return Line(t, "hear", who, message=msgspec.Raw(json.dumps(message).encode()))


def sent(t: float, who: int, message_id: str) -> Line:
    return Line(t, "send", who, message=msgspec.Raw(json.dumps({"id": message_id, "type": "decide"}).encode()))


def lost(t: float, who: int, why: str) -> Line:
    return Line(t, "lost", who, what={"why": why})


def between_10_and_20(*lines: Line) -> Pauses:
    return measure(History(lines), 8.0, 10.0, 20.0)


def test_a_wait_for_an_answer_begins_with_the_first_sending_and_counts_if_it_reaches_into_the_restart() -> None:
    pauses = between_10_and_20(
        sent(1, 0, "early"), heard(2, 0, type="accepted", id="early", seq=1),
        sent(9, 0, "a"), sent(11, 0, "a"), heard(11.5, 0, type="accepted", id="a", seq=2),
        sent(12, 1, "b"), heard(12.25, 1, type="accepted", id="b", seq=3),
        sent(18, 2, "never"),
        sent(8.5, 3, "calm"), heard(8.75, 3, type="accepted", id="calm", seq=4),
    )  # fmt: skip
    assert pauses.answers.longest == (0.25, 2.0, 2.5)
    assert pauses.before.longest == (0.25,), "of what was sent and answered in the calm before"


def test_a_wait_to_be_welcome_begins_with_the_goodbye_and_lasts_until_the_welcome() -> None:
    pauses = between_10_and_20(
        lost(5, 0, "goodbye"), heard(8, 0, type="welcome"),
        lost(11, 0, "goodbye"), heard(11.25, 0, type="welcome"),
        lost(12, 0, "hung up"), heard(12.125, 0, type="welcome"),
        heard(1, 1, type="welcome"), lost(19, 1, "goodbye"), lost(19.5, 1, "OSError"), heard(21, 1, type="welcome"),
    )  # fmt: skip
    assert pauses.welcomes.longest == (0.25, 2.0)
    assert pauses.percentile(0.99) == 2.0
    assert pauses.errors == 0


def test_errors_are_counted_however_they_are_shown() -> None:
    pauses = between_10_and_20(
        heard(9, 0, type="refused", code="unavailable"),
        heard(11, 0, type="refused", code="unavailable"),
        heard(12, 0, type="refused", code="rule"),
        lost(13, 0, "HTTP/1.1 502 Bad Gateway"), lost(14, 0, "closed with 4404"), lost(15, 0, "closed with 1012"),
    )  # fmt: skip
    assert pauses.errors == 3
