"""The referee accepts its own games, whole or running, and rejects games broken by hand."""

import json
from itertools import product
from typing import Any

import pytest

from stammtisch.referee import GAMES, judge, play
from tests.referee.broken import MUTATIONS, Absent

Record = dict[str, Any]
CONFIGURATIONS = [
    (game, seats, dict(zip(book.OPTIONS, values, strict=True)))
    for game, book in GAMES.items()
    for seats in book.SEATS
    for values in product((False, True), repeat=len(book.OPTIONS))
]


def through_json(record: Record) -> Record:
    copy: Record = json.loads(json.dumps(record))
    return copy


@pytest.mark.parametrize(("game", "seats", "options"), CONFIGURATIONS)
def test_the_referee_accepts_its_own_games(game: str, seats: int, options: dict[str, bool]) -> None:
    for seed in range(12):
        record = through_json(play(game, seats, options, seed))
        untouched = through_json(record)
        assert judge(record) == []
        assert record == untouched


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_is_accepted_after_every_event(game: str) -> None:
    record = play(game, 3, {}, 1)
    del record["result"]
    events = record["events"]
    for length in range(len(events)):
        assert judge({**record, "events": events[:length]}) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_cut_off_is_accepted(game: str) -> None:
    record = play(game, 3, {}, 2)
    cut = {**record, "events": record["events"][:-1], "result": None, "cut": "the table was abandoned"}
    assert judge(cut) == []


@pytest.mark.parametrize("game", GAMES)
def test_choices_may_be_left_out_and_more_may_stand_at_the_top(game: str) -> None:
    record = through_json(play(game, 3, {}, 3))
    for event in record["events"]:
        event.pop("choices", None)
    assert judge({**record, "table": "Stammtisch"}) == []


def test_options_left_out_are_false() -> None:
    record = play("scheffeln", 3, {"run": False, "mafia": False, "mafia_keeps": False}, 4)
    assert judge({**record, "options": {}}) == []


@pytest.mark.parametrize("sentence", MUTATIONS)
def test_the_referee_rejects_a_game_in_which(sentence: str) -> None:
    game, seats, options, mutate = MUTATIONS[sentence]
    for seed in range(200):
        record = through_json(play(game, seats, options, seed))
        try:
            expected = mutate(record)
        except Absent:
            continue
        faults = judge(record)
        assert len(faults) == 1
        assert faults[0].startswith(expected)
        return
    pytest.fail("no game came to the place that this mutation breaks")
