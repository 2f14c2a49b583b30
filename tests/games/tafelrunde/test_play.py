"""Phase 2: whose turn it is, what may be played, who is out and when the phase ends."""

import pytest

from tests.games.tafelrunde.drawing import turned, upright
from tests.games.tafelrunde.positions import GAME, Table, draw
from tests.games.tafelrunde.walks import Step, all_steps, games, turns


def preys_of(game: tuple[Step, ...]) -> list[list[Step]]:
    """The turns of phase 2, prey by prey."""
    preys: list[list[Step]] = []
    for step in game:
        if not step.move:
            preys.append([])
        elif step.is_turn:
            preys[-1].append(step)
    return [prey for prey in preys if prey]


@pytest.mark.rule("T-PLAY-1")
def test_play_goes_clockwise_from_the_starting_player_one_card_a_turn() -> None:
    table = draw("""
        middle R2 B2 Y2
          0: hand R7 B7
        >*1: hand R7 B7
          2: hand R7 B7
    """)
    seen = [table.turn]
    for move in ("R7", "R7", "R7", "B7"):
        seen.append(table.play(move).turn)
    assert seen == [1, 2, 0, 1, 2]
    assert table.shows("""
        middle R2 B2 Y2
          0: hand B7 | played R7
         *1: played R7 B7 | out
        > 2: hand B7 | played R7
    """)


@pytest.mark.rule("T-PLAY-1", "T-PLAY-4", "T-PLAY-5", "A-70")
def test_in_every_prey_the_turn_goes_round_over_all_who_are_not_out() -> None:
    for game in games():
        for prey in preys_of(game):
            left = [(prey[0].was.start + place) % prey[0].was.state.seats for place in prey[0].was.seats]
            for step in prey:
                assert step.seat == left.pop(0)
                if step.move != "-" and step.now.phase == 2 and step.now.hand(step.seat):
                    left.append(step.seat)
            last = prey[-1]
            assert last.move == "C" or left == []
            assert last.move in "C-" or last.was.hand(last.seat) == [upright(last.move)]


@pytest.mark.rule("T-PLAY-1")
def test_every_turn_is_one_card_of_the_own_hand_or_backing_out() -> None:
    for step in list(turns())[::3]:
        if step.now.phase == 2:
            was, now = step.was.drawing, step.now.drawing
            assert was["middle"] == now["middle"]
            for number, (before, after) in enumerate(zip(was.seats, now.seats, strict=True)):
                if number != step.seat or step.move == "-":
                    assert before.places == after.places
                elif step.move[0] != "V":
                    assert sorted([*after["hand"], upright(step.move)]) == sorted(before["hand"])
                    assert sorted(after["played"]) == sorted([*before["played"], step.move])
                    assert (before["draw"], before["discard"]) == (after["draw"], after["discard"])


@pytest.mark.rule("T-PLAY-1", "T-PLAY-6", "A-72")
def test_a_beggar_is_offered_once_for_each_of_its_colours() -> None:
    table = draw("""
        middle R2 B2 Y2
         *0: hand R7 | played B7
        > 1: hand R7 Y7 R5B2 B2Y5 Y4R3
    """)
    assert sorted(table.legal()) == sorted(["R7", "Y7", "R5B2", "B2R5", "B2Y5", "Y5B2", "Y4R3", "R3Y4", "-"])


@pytest.mark.rule("T-PLAY-2", "T-PLAY-3")
def test_in_every_prey_the_starting_player_opens_and_everybody_else_may_back_out_at_any_turn() -> None:
    for game in games():
        for prey in preys_of(game):
            assert (prey[0].seat, prey[0].was.start) == (prey[0].was.start, prey[0].was.turn)
            assert "-" not in prey[0].was.legal()
            assert all("-" in step.was.legal() for step in prey[1:])


@pytest.mark.rule("T-PLAY-4")
def test_who_has_backed_out_is_skipped_for_the_rest_of_the_prey() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 B7 Y7
          1: hand R7 B7 Y7
          2: hand R7 B7 Y7
    """)
    seen = []
    for move in ("R7", "-", "R7", "B7", "B7", "Y7"):
        seen.append(table.turn)
        table.play(move)
    assert seen == [0, 1, 2, 0, 2, 0]
    assert table.why_not("R7", seat=1) == table.why_not("-", seat=1) == "T-PLAY-4"
    assert table.hand(1) == ["R7", "B7", "Y7"]


@pytest.mark.rule("T-PLAY-4")
def test_backing_out_is_for_one_prey_only() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: out
         1: out
         2: out
    """)
    table.go_on()
    assert not any(seat.out for seat in table.drawing.seats)
    table.play("R7" if "R7" in table.legal() else table.legal()[0])
    assert table.turn == 2


@pytest.mark.rule("T-PLAY-5", "A-69")
def test_a_player_who_is_left_alone_may_go_on_until_he_backs_out() -> None:
    table = draw("""
        middle R2 B2 Y2
         *0: hand R7 | played B7 | out
        > 1: hand R7 B7 Y7 R5B2
          2: hand R7 | out
    """)
    for move in ("R7", "B7", "B2R5"):
        table.play(move)
        assert (table.phase, table.turn) == (2, 1)
    table.play("-")
    assert table.phase == 4
    assert table.shows("""
        middle Y2
        *0: hand R7 B7
        >1: hand Y7 | discard R7 B7 R5B2 | open R2 B2
         2: hand R7
    """)


@pytest.mark.rule("A-69")
def test_closing_time_of_the_only_player_left_does_the_same_as_backing_out() -> None:
    table = draw("""
        middle R2 B2 Y2
         *0: hand R7 | played B7 | out
        > 1: hand C R7 | played R5B2 Y7
          2: hand R7 | played R4B3 | open Y4 | out
    """)
    closed, backed_out = table.copy().play("C"), table.play("-")
    assert closed.taken == backed_out.taken == "1 0 1"
    assert backed_out.shows("""
        *0: hand R7 | discard B7 | open B2
         1: hand C R7 | discard R5B2 Y7 | open R2 Y2 Y4
         2: hand R7 R4B3
    """)
    assert closed.shows("""
        *0: hand R7 | discard B7 | open B2
         1: hand R7 | discard R5B2 Y7 C | open R2 Y2 Y4
         2: hand R7 R4B3
    """)


@pytest.mark.rule("T-PLAY-6", "T-SCORE-1")
def test_of_a_two_colour_card_only_the_upper_colour_and_value_count() -> None:
    """Seat 0 has the greater value in both colours of its card, and plays the lower one."""
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R5B2 R7
          1: hand R4B3 B3Y4
          2: hand Y2R5 B7
    """)
    table.play("B2R5", "B3R4", "R5Y2", "-", "-", "-")
    assert table.taken == "2 1 -"
    assert table.shows("""
        middle Y2
        *0: hand R5B2 R7
        >1: hand B3Y4 | discard R4B3 | open B2
         2: hand B7 | discard Y2R5 | open R2
    """)


@pytest.mark.rule("T-PLAY-7")
def test_a_card_lies_as_it_was_played_until_the_phase_is_over() -> None:
    for step in turns():
        if step.now.phase == 2:
            for seat in step.was.seats:
                assert set(step.was.played(seat)) <= set(step.now.played(seat))


@pytest.mark.rule("T-PLAY-7")
def test_a_card_on_the_table_can_be_neither_turned_nor_played_again() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 | played B2R5 W:R
          1: hand R7
    """)
    for move in ("R5B2", "B2R5", "W:R", "W:B"):
        assert table.why_not(move) == "T-PLAY-7"


@pytest.mark.rule("A-72", "T-PLAY-6")
@pytest.mark.parametrize("card", ["R7", "B7", "Y7"])
def test_there_is_nothing_to_choose_about_a_one_colour_card(card: str) -> None:
    table = draw(f"middle R2 B2 Y2\n*0: hand R7 | played R5B2\n>1: hand {card}")
    assert turned(card) == card
    assert table.legal() == [card, "-"]


@pytest.mark.rule("A-70")
def test_who_has_played_his_last_card_is_out_by_himself() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7
          1: hand R7 B7 Y7
          2: hand R7 B7
    """)
    table.play("R7")
    assert table.drawing.seats[0].out
    table.play("R7", "R7")
    assert table.turn == 1
    assert table.why_not("-", seat=0) == "A-70"


@pytest.mark.rule("A-70", "T-PLAY-5")
def test_the_phase_ends_with_the_last_card_of_the_last_player() -> None:
    table = draw("""
        middle R2 B2 Y2
         *0: hand B7 | played B5Y2 | out
        > 1: hand R7
    """)
    table.play("R7")
    assert table.phase == 4
    assert table.taken == "1 0 -"


@pytest.mark.rule("A-70", "A-57", "T-SPEC-4")
def test_who_fetches_a_card_with_his_last_one_is_not_out() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V | discard Y7
          1: hand R7
    """)
    table.play("V:Y7", "-")
    assert (table.phase, table.turn, table.legal()) == (2, 0, ["Y7", "-"])


@pytest.mark.rule("A-70", "A-57")
def test_who_fetches_nothing_with_his_last_card_is_out() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V
          1: hand R7 B7
    """)
    table.play("V", "R7")
    assert (table.phase, table.turn) == (2, 1)
    assert table.drawing.seats[0].out


@pytest.mark.rule("T-PLAY-1", "T-SPEC-2", "T-SPEC-3", "T-SPEC-4", "A-49", "A-57", "A-72")
def test_a_turn_has_as_many_choices_as_the_record_format_counts() -> None:
    for number, step in enumerate(turns()):
        hand, first = step.was.hand(step.seat), number_of_cards_lying(step.was) == 0
        discards = len(step.was.discard(step.seat))
        ways = {"C": 0 if first else 1, "W": 3, "V": max(1, discards), "Z": 1}
        choices = sum(ways.get(card, len(card) // 2) for card in hand) + (not first)
        assert len(step.was.legal()) == len(set(step.was.legal())) == choices, f"turn {number}"


def number_of_cards_lying(table: Table) -> int:
    return sum(len(table.played(seat)) for seat in table.seats)


@pytest.mark.rule("T-PLAY-1")
def test_whoever_must_decide_always_has_something_to_do_and_nobody_else_has() -> None:
    for step in all_steps():
        actor = GAME.actor(step.now.state)
        able = [seat for seat in step.now.seats if step.now.legal(seat)]
        assert able == ([actor] if actor >= 0 else [])
