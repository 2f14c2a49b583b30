"""A prey: its six phases in their order, and the starting card that goes round."""

import re

import pytest

from stammtisch.games.registry import option_sets
from stammtisch.lab.simulate import Question, simulate_record
from tests.games.tafelrunde.positions import draw
from tests.games.tafelrunde.walks import all_steps, draws, games

PHASES = {
    "1": ["refill"],
    "2": ["play", "back_out"],
    "3": ["split"],
    "4": ["hide", "done"],
    "s": ["shuffle"],
    "5": ["draw"],
}
SIGN_OF = {event: sign for sign, events in PHASES.items() for event in events}


@pytest.mark.rule("T-FLOW-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_tells_the_phases_of_every_prey_in_their_order(seats: int) -> None:
    """Phase 1 is written only where a chest was turned up; phase 4 where somebody had a chest; phase 6 not at all."""
    for options in option_sets("tafelrunde"):
        question = Question("tafelrunde", seats, games=5, seed=seats, options=options)
        for number in range(question.games):
            events = simulate_record(question, number).events
            signs = "".join(SIGN_OF[event["do"]] for event in events)
            assert re.fullmatch(r"(1?2+34*s*5)+1?", signs), signs


@pytest.mark.rule("T-FLOW-1", "T-SCORE-8")
def test_a_whole_prey_of_three_players() -> None:
    table = draw("""
        phase 5
        middle R2 | pile R3 B4 Y2 B2 Y4 ...
        *0: hand R7 | draw B7 R5B2 R4B3 R3B4 ...
         1: hand Y7 | draw Y5R2 B5Y2 R7 B7 ...
         2: hand Y7 | draw R7 R4B3 B7 Y3R4 ...
    """)
    table.go_on()
    assert table.shows("""
        middle R2 R3 B4 Y2 | pile B2 Y4 ...
          0: hand R7 B7 R5B2
        >*1: hand Y7 Y5R2 B5Y2
          2: hand Y7 R7 R4B3
    """)
    table.play("Y7", "R7", "B7", "Y5R2", "-", "R5B2", "-", "-")
    assert table.shows("""
        middle | pile B2 Y4 ...
          0: hand R7 R5B2 | discard B7 | open B4
        >*1: hand B5Y2 | discard Y7 Y5R2 | open Y2
          2: hand Y7 R4B3 | discard R7 | open R2 R3
    """)
    table.play("_Y2", "_R2", "_B4").go_on()
    assert table.shows("""
        middle B2 Y4 | pile ...
          0: hand R7 R5B2 R4B3 R3B4 | discard B7 | hidden B4
          1: hand B5Y2 R7 B7 | discard Y7 Y5R2 | hidden Y2
        >*2: hand Y7 R4B3 B7 Y3R4 | discard R7 | open R3 | hidden R2
    """)


@pytest.mark.rule("T-NEXT-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_card_goes_one_seat_to_the_left(seats: int) -> None:
    for start in range(seats):
        lines = [f"{'*' if seat == start else ''}{seat}:" for seat in range(seats)]
        table = draw("\n".join(["phase 5", "middle R2 B2 Y2", *lines])).go_on()
        assert table.start == table.turn == (start + 1) % seats


@pytest.mark.rule("T-NEXT-1")
def test_the_starting_card_moves_between_preys_and_never_within_one() -> None:
    for step in all_steps():
        if step.move:
            assert step.now.start == step.was.start
    for step in draws():
        assert step.now.start == (step.was.start + 1) % step.was.state.seats


@pytest.mark.rule("T-FLOW-1")
def test_one_prey_follows_the_other_until_the_game_is_over() -> None:
    order = {2: {2, 4, 5}, 4: {4, 5}, 5: {2, 0}, 1: {2}}
    for game in games():
        preys = 0
        for step in game:
            assert step.now.phase in order[step.was.phase]
            preys += not step.move and not step.now.is_over
            assert step.now.state.rounds == preys
        assert game[-1].now.is_over
