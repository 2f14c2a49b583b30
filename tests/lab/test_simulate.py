"""Simulating many games: the fast way and the written way are one, and the summary counts right."""

import json
import math
from typing import Any

import numpy as np
import pytest

from stammtisch.games.playout import DECISIONS, LENGTH, SCORES, WINNERS
from stammtisch.games.registry import GAMES, BadTable
from stammtisch.lab.intervals import Z
from stammtisch.lab.matches import CAP
from stammtisch.lab.simulate import Question, simulate, simulate_record, summarise
from stammtisch.lab.workers import DEALS_AT_ONCE
from stammtisch.record.format import Record, encode
from tests.conformance.configurations import Configuration, each_configuration, each_game


def question(configuration: Configuration, games: int = 6, seed: int = 5, cap: int = CAP) -> Question:
    return Question(configuration.game, configuration.seats, games, seed, configuration.chosen, cap)


def run(asked: Question) -> list[list[int]]:
    rows: list[list[int]] = simulate(asked, lambda done: None).tolist()
    return rows


def row_of(record: Record, asked: Question) -> list[int]:
    """What `simulate` should say of a written game."""
    plain = json.loads(encode(record))
    events, result = plain["events"], plain["result"]
    rounds = sum(event["do"] in ("payout", "split") for event in events)
    decisions = sum("seat" in event for event in events)
    winners = sum(1 << seat for seat in result["winners"])
    return [rounds, decisions, winners, *result["scores"]]


@each_configuration
def test_the_fast_games_are_the_written_ones(configuration: Configuration) -> None:
    asked = question(configuration)
    assert run(asked) == [row_of(simulate_record(asked, number), asked) for number in range(asked.games)]


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**62, 2**63 - 1, 2**63, 2**64, -1, -(2**63)])
def test_every_seed_is_one_game_or_is_refused_in_words(seed: int) -> None:
    asked = question(Configuration("speed", 3), games=2, seed=seed)
    try:
        rows = run(asked)
    except ValueError:
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            asked.check()
    else:
        assert rows == [row_of(simulate_record(asked, number), asked) for number in range(2)]


@each_game
def test_a_game_has_the_same_course_whatever_is_simulated_beside_it(name: str) -> None:
    configuration = Configuration(name, 3)
    many = run(question(configuration, games=DEALS_AT_ONCE + 3))
    assert run(question(configuration, games=2)) == many[:2]
    asked = question(configuration, games=DEALS_AT_ONCE + 3)
    assert row_of(simulate_record(asked, DEALS_AT_ONCE + 1), asked) == many[DEALS_AT_ONCE + 1]


@each_game
def test_other_seeds_are_other_games(name: str) -> None:
    configuration = Configuration(name, 3)
    rows = {tuple(row) for seed in range(20) for row in run(question(configuration, seed=seed))}
    assert len(rows) > 110


def test_progress_is_told_of_every_game_once() -> None:
    told: list[int] = []
    simulate(question(Configuration("speed", 3), games=2 * DEALS_AT_ONCE + 7), told.append)
    assert told == [DEALS_AT_ONCE, DEALS_AT_ONCE, 7]


@each_game
def test_a_game_that_meets_the_cap_is_cut_off_in_both_ways(name: str) -> None:
    asked = question(Configuration(name, 3), cap=2)
    for number, row in enumerate(run(asked)):
        record = json.loads(encode(simulate_record(asked, number)))
        assert (row[LENGTH], row[WINNERS]) == (2, 0)
        assert record["result"] is None
        assert "2" in record["cut"]
        assert sum("seat" in event for event in record["events"]) == row[DECISIONS]
    assert summarise(asked, np.array(run(asked)))["cut"] == asked.games


@pytest.mark.rule("A-25", "A-71")
def test_the_cap_is_there_unless_somebody_says_otherwise() -> None:
    assert question(Configuration("tafelrunde", 2)).cap == CAP == 500


def test_bots_sit_where_they_are_named() -> None:
    asked = Question("tafelrunde", 3, 2, 1, {}, line_up=("casual", "random", "beginner"))
    assert simulate_record(asked, 1).seats == ["bot:casual", "bot:random", "bot:beginner"]
    assert [seat["bot"] for seat in summarise(asked, simulate(asked, lambda done: None))["by_seat"]] == list(asked.bots)


def test_one_bot_named_sits_everywhere() -> None:
    assert Question("speed", 3, 1, 1, {}, line_up=("expert",)).bots == ("expert", "expert", "expert")


def test_the_record_of_a_game_between_bots_has_its_row() -> None:
    for configuration in (Configuration("scheffeln", 2), Configuration("speed", 4), Configuration("tafelrunde", 2)):
        asked = Question(configuration.game, configuration.seats, 3, 5, {}, line_up=("casual",))
        assert run(asked) == [row_of(simulate_record(asked, number), asked) for number in range(3)]


def written(*rows: tuple[int, ...]) -> np.ndarray[Any, np.dtype[np.int64]]:
    return np.array(rows, np.int64)


def test_the_summary_of_a_small_sample_is_right() -> None:
    asked = Question("scheffeln", 2, 4, 9, {"run": True, "mafia": False})
    out = written((6, 50, 0b01, 30, 10), (8, 66, 0b10, 20, 40), (10, 82, 0b11, 10, 10), (500, 4000, 0, 99, 99))
    found = summarise(asked, out)
    assert (found["game"], found["seats"], found["seed"], found["options"]) == ("scheffeln", 2, 9, {"run": True})
    assert (found["games"], found["finished"], found["cut"], found["shared_wins"]) == (4, 3, 1, 1)
    assert [seat["wins"] for seat in found["by_seat"]] == [2, 2]
    assert [seat["win_share"]["mean"] for seat in found["by_seat"]] == [0.5, 0.5]
    assert [seat["score"]["mean"] for seat in found["by_seat"]] == [20, 20]
    assert found["rounds"]["mean"] == 8
    assert found["decisions"]["mean"] == 66
    half = Z * math.sqrt(((6 - 8) ** 2 + (10 - 8) ** 2) / 2) / math.sqrt(3)
    assert found["rounds"]["low"] == pytest.approx(8 - half)
    assert found["rounds"]["high"] == pytest.approx(8 + half)


def test_win_shares_of_all_seats_add_up_to_one() -> None:
    for configuration in (Configuration("scheffeln", 4), Configuration("speed", 8), Configuration("tafelrunde", 3)):
        asked = question(configuration, games=200)
        found = summarise(asked, simulate(asked, lambda done: None))
        assert sum(seat["win_share"]["mean"] for seat in found["by_seat"]) == pytest.approx(1)
        assert sum(seat["wins"] for seat in found["by_seat"]) >= found["finished"] == 200


def test_a_summary_is_the_one_of_its_rows() -> None:
    asked = question(Configuration("speed", 4), games=300)
    out = simulate(asked, lambda done: None)
    found = summarise(asked, out)
    for seat in range(4):
        assert found["by_seat"][seat]["wins"] == sum(int(won) >> seat & 1 for won in out[:, WINNERS])
        assert found["by_seat"][seat]["score"]["mean"] == pytest.approx(out[:, SCORES + seat].mean())


def test_a_summary_can_be_written_as_json_even_if_nothing_finished() -> None:
    asked = question(Configuration("scheffeln", 2), cap=1)
    found = summarise(asked, simulate(asked, lambda done: None))
    assert found["finished"] == 0
    assert json.loads(json.dumps(found, allow_nan=False)) == found


BAD_QUESTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown game": ({"game": "chess"}, "chess"),
    "too few seats": ({"seats": 1}, "2 to 4"),
    "too many seats": ({"seats": 5}, "2 to 4"),
    "no games": ({"games": 0}, "one game"),
    "fewer than no games": ({"games": -3}, "-3"),
    "a cap of nothing": ({"cap": 0}, "cap"),
    "an option of another game": ({"options": {"bonus_needs_card": True}}, "bonus_needs_card"),
    "an option of no game": ({"options": {"turbo": True}}, "turbo"),
    "an unknown bot": ({"line_up": ("wizard",)}, "wizard"),
    "a bot too few": ({"line_up": ("random", "casual")}, "There are 2 bots for 3 seats"),
    "a budget of nothing": ({"line_up": ("expert@0",)}, "budget"),
    "a budget without end": ({"line_up": ("expert@infs",)}, "is not a budget"),
    "a budget that is no number": ({"line_up": ("flat@nans",)}, "is not a budget"),
    "a budget for one who does not search": ({"line_up": ("casual@50",)}, "does not search"),
    "a seed below nothing": ({"seed": -1}, "seed"),
    "RUN in Speed": ({"game": "speed", "options": {"run": True}}, "A-22"),
    "Mafia in Speed": ({"game": "speed", "options": {"mafia": True}}, "A-23"),
}


@pytest.mark.parametrize("what", BAD_QUESTIONS)
def test_a_bad_question_is_answered_with_one_sentence(what: str) -> None:
    change, word = BAD_QUESTIONS[what]
    usual: dict[str, Any] = {"game": "scheffeln", "seats": 3, "games": 1, "seed": 1, "options": {}}
    asked = Question(**{**usual, **change})
    with pytest.raises((BadTable, ValueError)) as refused:
        simulate(asked, lambda done: None)
    sentence = str(refused.value)
    assert word in sentence
    assert sentence[0].isupper() or sentence[0] == "'" or sentence.split()[0] in change.get("options", {})
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence


@pytest.mark.rule("S-SETUP-1", "SPEED-1", "T-SETUP-1")
@each_game
def test_only_the_seats_of_the_ledger_can_be_simulated(name: str) -> None:
    info = GAMES[name]
    for seats in range(-1, 12):
        asked = question(Configuration(name, seats), games=1)
        if info.fewest <= seats <= info.most:
            assert len(run(asked)) == 1
        else:
            with pytest.raises(BadTable, match=info.seats_rule):
                asked.check()
