"""Phase 4: hiding a chest, in which order, and who may know of it. Zork is in test_zork.py."""

import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import SPECTATOR
from stammtisch.games.tafelrunde import board
from stammtisch.record.redact import redact
from stammtisch.record.write import Scribe
from tests.games.tafelrunde.positions import GAME, draw
from tests.games.tafelrunde.walks import Step, all_steps


def hidings() -> list[Step]:
    return [step for step in all_steps() if step.hides]


@pytest.mark.rule("T-HIDE-1")
def test_each_player_with_a_chest_turns_exactly_one_of_his_choice_face_down() -> None:
    table = draw("""
        phase 4
        middle B4
        >*0: hand R7 | open R2 R2 R4 Y3
          1: hand R7
          2: hand R7 | open B2 B3
    """)
    assert table.legal() == ["_R2", "_R4", "_Y3"], "two equal chests are one choice"
    table.play("_R4")
    assert table.turn == 2
    table.play("_B2")
    assert table.phase == 5
    assert table.shows("""
        middle B4
        *0: hand R7 | open R2 R2 Y3 | hidden R4
         1: hand R7
         2: hand R7 | open B3 | hidden B2
    """)


@pytest.mark.rule("T-HIDE-1", "A-61")
def test_in_every_prey_each_player_who_has_chests_hides_and_nobody_else_does() -> None:
    for step in hidings():
        was, now = step.was, step.now
        assert was.open(step.seat)
        for seat in was.seats:
            if seat != step.seat or step.move == "_":
                assert (was.open(seat), was.hidden(seat)) == (now.open(seat), now.hidden(seat))
            else:
                assert sorted([*now.open(seat), step.move[1:]]) == sorted(was.open(seat))
                assert sorted([*was.hidden(seat), step.move[1:]]) == sorted(now.hidden(seat))
        assert was.middle == now.middle


@pytest.mark.rule("T-HIDE-1", "A-61")
def test_in_every_prey_hiding_goes_once_round_clockwise_from_the_starting_player() -> None:
    due: list[int] = []
    for step in all_steps():
        if step.splits:
            now = step.now
            round_ = [(now.start + place) % now.state.seats for place in now.seats]
            due = [seat for seat in round_ if now.open(seat)]
            assert due == [] or now.turn == due[0]
        elif step.hides and step.now.turn != step.seat:
            assert step.seat == due.pop(0)
        assert step.now.phase != 5 or due == []


@pytest.mark.rule("A-61")
@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 3]), (1, [1, 3, 0]), (2, [3, 0, 1]), (3, [3, 0, 1])])
def test_players_hide_clockwise_from_the_starting_player(start: int, order: list[int]) -> None:
    """Seat 2 has no chest; seat 0 backed out last."""
    lines = [
        ">0: hand R7 | played W:R | open R4",
        "1: hand R7 | played B7 | open B2 | out",
        "2: hand R7 | out",
        "3: hand R7 | played Y7 | out",
    ]
    lines[start] = lines[start].replace(f"{start}:", f"*{start}:", 1)
    table = draw("\n".join(["middle R2 B2 Y2", *lines])).play("-")
    seen = []
    while table.phase == 4:
        seen.append(table.turn)
        table.play(table.legal()[0])
    assert seen == order


@pytest.mark.rule("A-61")
def test_nobody_hides_out_of_turn() -> None:
    table = draw("""
        phase 4
         *0: hand R7 | open R2
        > 1: hand R7 | open B2
          2: hand R7 | open Y2
    """)
    assert table.why_not("_Y2", seat=2) == table.why_not("_R2", seat=0) == "A-61"
    table.play("_B2")
    assert table.why_not("_B2", seat=1) == "A-61"


@pytest.mark.rule("T-HIDE-1")
def test_where_nobody_has_a_chest_phase_4_is_skipped() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand Z | played R7
          1: hand B7 | played R7 | out
    """)
    assert table.play("-").phase == 5


@pytest.mark.rule("T-HIDE-2", "T-FILL-2")
def test_a_hidden_chest_stays_hidden_before_its_player_for_the_rest_of_the_game() -> None:
    for step in all_steps():
        if step.was.phase != 1:
            for seat in step.was.seats:
                assert not (step.was.state.hidden[seat] > step.now.state.hidden[seat]).any()


@pytest.mark.rule("T-HIDE-2")
def test_a_hidden_chest_gives_no_bonus_in_the_next_prey_and_cannot_be_taken() -> None:
    """Seat 1 hides its R4 and keeps R2: its bonus is 2."""
    table = draw("""
        phase 4
        middle B2 Y2
         *0: hand R3B4
        > 1: hand Y7 | open R2 R4
    """)
    table.play("_R4").go_on()
    table.play("Y7", "R3B4", "-", "-")
    assert table.taken == "0 - 1"
    assert (table.open(0), table.hidden(1)) == (["R2"], ["R4"])


@pytest.mark.rule("A-62")
def test_everybody_who_remembers_knows_the_value_of_a_hidden_chest() -> None:
    """So a bot may know it, which is given no more than its view."""
    table = draw("""
        phase 4
        >*0: hand R7 | open R2 R4
          1: hand R7 | open B3
    """)
    table.play("_R4", "_B3")
    for viewer in (0, 1, SPECTATOR):
        view = table.view(viewer)
        assert (view.hidden(0), view.hidden(1)) == (["R4"], ["B3"])


@pytest.mark.rule("A-62")
def test_the_table_shows_others_only_how_many_chests_are_hidden() -> None:
    table = draw("""
        middle Y2
        >*0: hand R7 | hidden R4 B3
          1: hand R7 | hidden B4
    """)
    own, other, spectator = (board.draw(table.view(viewer).state) for viewer in (0, 1, SPECTATOR))
    assert "7 gems in R4 B3" in own
    assert "4 gems in B4" in other
    for drawn, secret in ((own, "B4"), (other, "R4"), (other, "B3"), (spectator, "gems in")):
        assert secret not in drawn
    assert "2 chests" in other
    assert "2 chests" in spectator


@pytest.mark.rule("A-62")
def test_the_log_names_a_hidden_chest_to_everybody() -> None:
    scribe, dice = Scribe("tafelrunde", ["a", "b", "c"], {}), dice_from_seed(2)
    while not scribe.events or scribe.events[-1]["do"] != "hide":
        scribe.settle(dice)
        scribe.decide(int(scribe.state.turn), GAME.pick(scribe.state, int(scribe.state.turn), dice))
    for viewer in (0, 1, 2, SPECTATOR):
        shown = redact(scribe.record(), scribe.state, viewer).events[-1]
        assert (shown["do"], shown["chest"]) == ("hide", scribe.events[-1]["chest"])
