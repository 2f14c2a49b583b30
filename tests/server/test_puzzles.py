"""Puzzles over HTTP."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from stammtisch.puzzles.puzzle import Puzzle
from stammtisch.puzzles.shelf import daily, headings, puzzle
from tests.server.conftest import Start
from tests.server.running import Nursery, Person, RunningServer


@pytest.fixture(scope="module")
def shared(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(nursery, tmp_path_factory.mktemp("puzzles"))
    yield server
    assert server.end() == 0
    assert server.errors() == []


@pytest.fixture(scope="module")
def anna(shared: RunningServer) -> Iterator[Person]:
    with Person(shared) as person:
        yield person


@pytest.fixture(scope="module")
def asked() -> Puzzle:
    return puzzle(next(heading.id for heading in headings() if heading.game == "scheffeln"))


def test_all_puzzles_are_listed_with_those_of_the_day(anna: Person) -> None:
    answer = anna.http.get("/api/puzzles")
    assert answer.headers["content-encoding"] == "gzip"
    told = answer.json()
    assert [one["id"] for one in told["puzzles"]] == [heading.id for heading in headings()]
    day = datetime.now(UTC).date()
    assert told["day"] == day.isoformat()
    assert told["daily"]["speed"] == daily("speed", day)


def test_a_question_is_asked_with_the_seats_moves_and_without_the_answer(anna: Person, asked: Puzzle) -> None:
    told = anna.http.get(f"/api/puzzles/{asked.id}").json()
    assert told["view"]["viewer"] == told["seat"] == asked.seat
    assert asked.answer in [choice["move"] for choice in told["view"]["choices"]]
    assert {"answer", "moves", "worth", "record"}.isdisjoint(told)
    others = [seat for at, seat in enumerate(told["view"]["seats"]) if at != asked.seat]
    assert all(set(seat["hand"]) <= {"?"} for seat in others)


def test_a_wrong_answer_is_refuted_and_a_right_one_is_told(anna: Person, asked: Puzzle) -> None:
    def tries(move: Any) -> Any:
        return anna.http.post(f"/api/puzzles/{asked.id}", json={"move": move}).json()

    wrong = tries(asked.moves[-1].move)
    assert (wrong["right"], wrong["worth"], wrong["best"]) == (False, asked.moves[-1].worth, asked.worth)
    assert wrong["answer"] is None
    assert [step["happened"][0]["seat"] for step in wrong["steps"][1:]] == [
        event["seat"] for event in asked.moves[-1].line
    ]
    assert tries(asked.answer)["answer"] == asked.answer
    given_up = tries(None)
    assert (given_up["right"], given_up["answer"]) == (False, asked.answer)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("scheffeln-9999", {"move": None}, 404),
        ("chess-001", {"move": None}, 404),
        ("..%2f..%2fme", {"move": None}, 404),
        ("SCHEFFELN", {"move": None}, 400),
        (None, {}, 400),
        (None, {"move": 3}, 400),
        (None, {"move": {"do": "fly"}}, 400),
        (None, {"move": None, "more": 1}, 400),
        (None, {"move": {"do": "exchange", "card": "joker", "character": "red"}}, 422),
    ],
)
def test_what_is_no_puzzle_or_no_answer_is_refused_with_a_sentence(
    anna: Person, asked: Puzzle, path: str | None, body: Any, status: int
) -> None:
    answer = anna.http.post(f"/api/puzzles/{path or asked.id}", json=body)
    problem = answer.json()
    assert (answer.status_code, problem["status"]) == (status, status)
    assert problem["text"]
    assert (status == 422) == bool(problem["rule"])


def test_nobody_asks_too_often(start: Start) -> None:
    server = start(limits={"puzzles": (0.001, 2)})
    with Person(server) as person:
        assert [person.http.get("/api/puzzles").status_code for _ in range(3)] == [200, 200, 429]
