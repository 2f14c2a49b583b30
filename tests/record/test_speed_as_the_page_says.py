"""Speed records read literally from the page that describes the format, by a reader who knows nothing else."""

import json
from collections import Counter
from pathlib import Path

import pytest

from stammtisch.cli import main
from tests.record.samples import Plain

COLOURS = {"red", "orange", "yellow", "green", "teal", "blue", "purple", "white"}


def read_literally(record: Plain) -> Counter[str]:
    """What was met; an AssertionError where a sentence of the page is broken."""
    met: Counter[str] = Counter()
    seats = set(range(len(record["seats"])))
    undecided, free, clock, deadline = set[int](), set[str](), 0, 0
    for event in record["events"]:
        if event["do"] == "row":
            assert len(event["cards"]) == 7
            undecided, free, clock, deadline = set(seats), set(COLOURS), 0, 65_000
        elif event["do"] == "payout":
            assert not undecided, "every seat has exactly one grab or decline"
        else:
            assert event["choices"] == len(free) + 1, "choices: free characters + 1"
            undecided.remove(event["seat"])
            assert type(event["ms"]) is int
            assert event["ms"] >= clock, "an integer that never falls"
            clock = event["ms"]
            if event["do"] == "grab":
                assert set(event) == {"seat", "do", "character", "ms", "choices"}
                assert clock < deadline, "a grab comes before the deadline"
                free.remove(event["character"])
            else:
                assert set(event) == {"seat", "do", "ms", "choices"}
                assert event["do"] == "decline"
                assert clock <= deadline, "a seat that lets it lapse declines at the deadline"
                met["lapses" if clock == deadline else "declines"] += 1
            if len(undecided) == 1:
                deadline = clock + 5_000
                met["alone after a " + event["do"]] += 1
                met["alone beyond the limit"] += deadline > 65_000
    return met


@pytest.mark.rule("SPEED-10", "A-31", "A-32")
@pytest.mark.parametrize("seats", range(3, 9))
def test_simulated_races_are_as_the_page_says(seats: int, tmp_path: Path) -> None:
    records = tmp_path / "races.jsonl"
    assert (
        main(["simulate", "speed", "--seats", str(seats), "--games", "200", "--jobs", "1", "--records", str(records)])
        == 0
    )
    met: Counter[str] = Counter()
    for line in records.read_bytes().splitlines():
        met += read_literally(json.loads(line))
    wanted = {"declines", "lapses", "alone after a grab", "alone after a decline", "alone beyond the limit"}
    assert set(met) == wanted
