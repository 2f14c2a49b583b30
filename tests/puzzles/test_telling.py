"""What is told of a puzzle: everything that its seat could know, and nothing else."""

from copy import deepcopy
from datetime import date

import msgspec
import pytest

from stammtisch.puzzles.position import state_at
from stammtisch.puzzles.puzzle import Puzzle
from stammtisch.puzzles.shelf import daily, headings, puzzle
from stammtisch.puzzles.telling import listed, question_of, verdict_on
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.send.views import see

TODAY = date(2026, 11, 18)
GAMES = sorted({heading.game for heading in headings()})


def first_of(game: str) -> Puzzle:
    return puzzle(next(heading.id for heading in headings() if heading.game == game))


def with_a_rival() -> Puzzle:
    """A puzzle of Scheffeln in which two others still hold cards that the seat has not seen."""
    return puzzle(
        next(
            one.id
            for one in headings()
            if one.game == "scheffeln" and one.seats > 2 and len(puzzle(one.id).moves[0].line) > 3
        )
    )


def hands_swapped(asked: Puzzle) -> Puzzle:
    """The same table, but two other seats have each other's card in hand: of that the seat knows nothing."""
    record = deepcopy(asked.record)
    dealt = next((event for event in reversed(record.events) if event["do"] == "deal"), record.setup)
    one, other = [seat for seat in range(len(record.seats)) if seat != asked.seat][:2]
    state = state_at(asked)
    mine, theirs = (see(record.game, state, seat).seats[seat].hand for seat in (one, other))
    first, second = next((a, b) for a in mine for b in theirs if a != b)
    for seat, gives, gets in ((one, first, second), (other, second, first)):
        hand = dealt["hands"][seat]
        hand[hand.index(gives)] = gets
        hand.sort()
    return msgspec.structs.replace(asked, record=record)


def test_records_that_differ_only_in_hidden_cards_are_asked_and_judged_alike() -> None:
    asked = with_a_rival()
    other = hands_swapped(asked)
    assert state_at(asked).tobytes() != state_at(other).tobytes()
    told = [msgspec.json.encode(question_of(one, TODAY)) for one in (asked, other)]
    assert told[0] == told[1]
    for tried in (asked.moves[0], asked.moves[-1]):
        judged = [msgspec.json.encode(verdict_on(one, tried.move)) for one in (asked, other)]
        assert judged[0] == judged[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_question_shows_the_seats_view_with_its_moves_and_tells_nothing_of_the_answer(game: str) -> None:
    asked = first_of(game)
    told = question_of(asked, TODAY)
    assert told.view.viewer == told.seat == asked.seat
    legal = [msgspec.to_builtins(choice.move) for choice in told.view.choices]
    assert all(tried.move in legal for tried in asked.moves)
    written = msgspec.json.decode(msgspec.json.encode(told))
    assert set(written) == {"heading", "day", "seat", "names", "log", "view"}
    assert set(written["heading"]) == {"id", "game", "kind", "grade", "seats", "options"}


@pytest.mark.parametrize("game", GAMES)
def test_a_verdict_has_the_line_from_the_seats_eyes_and_the_answer_only_for_who_found_it(game: str) -> None:
    asked = first_of(game)
    right, wrong = (verdict_on(asked, tried.move) for tried in (asked.moves[0], asked.moves[-1]))
    assert (right.right, right.worth, right.best, right.answer) == (True, asked.worth, asked.worth, asked.answer)
    assert (wrong.right, wrong.worth, wrong.best, wrong.answer) == (False, asked.moves[-1].worth, asked.worth, None)
    shown = verdict_on(asked, None)
    assert (shown.right, shown.answer, shown.steps) == (False, asked.answer, right.steps)
    for told, tried in ((right, asked.moves[0]), (wrong, asked.moves[-1])):
        assert len(told.steps) == len(tried.line) + 1
        assert {step.view.viewer for step in told.steps} == {asked.seat}
        assert told.steps[0].view.seats == question_of(asked, TODAY).view.seats


def test_a_move_against_the_rules_is_refused_with_its_rule_and_nonsense_as_nonsense() -> None:
    asked = first_of("scheffeln")
    held = {card for tried in asked.moves for card in [tried.move.get("card")]}
    absent = next(card for card in ("red", "blue", "green", "white", "teal") if card not in held)
    with pytest.raises(Refusal) as refused:
        verdict_on(asked, {"do": "move", "card": absent})
    assert (refused.value.code, bool(refused.value.rule)) == ("rule", True)
    for nonsense in ({}, {"do": "fly"}, {"do": "move", "card": 3}, {"do": "move", "card": absent, "seat": 1}):
        with pytest.raises(Refusal) as refused:
            verdict_on(asked, nonsense)
        assert refused.value.code == "malformed", nonsense


def test_the_list_names_every_puzzle_and_the_one_of_the_day_of_every_game() -> None:
    told = listed(TODAY)
    assert [one.id for one in told.puzzles] == [heading.id for heading in headings()]
    assert told.daily == {game: daily(game, TODAY) for game in GAMES}
    of_today = puzzle(told.daily["speed"])
    assert question_of(of_today, TODAY).day == told.day == "2026-11-18"
    assert question_of(of_today, date(2026, 11, 19)).day is None
