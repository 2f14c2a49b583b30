"""The face of a game that has none of its own, tried on ours."""

import pytest

from stammtisch.games.registry import ours
from stammtisch.terminal.table.choices import Chooser, draw_choices
from stammtisch.terminal.table.face import face_of
from stammtisch.terminal.table.plain import MOST_LISTED, PlainFace
from stammtisch.terminal.table.table import YOU
from tests.terminal.driving import dealt_table, new_table, run, sitting_at
from tests.terminal.test_faces import walk


@pytest.fixture
def faceless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has a face."""
    monkeypatch.setattr("stammtisch.terminal.table.face.part", lambda name, module: None)


@pytest.mark.parametrize("game", ours())
def test_every_move_is_in_one_list_and_what_is_refused_says_why(game: str, faceless: None) -> None:
    table = new_table(game, 3)
    face = face_of(table)
    assert isinstance(face, PlainFace)
    for view in walk(table):
        options = face.question(view).options
        legal = {int(action) for action in view.legal()}
        assert {option.action for option in options if not option.refused} == legal
        few = view.game.ACTIONS <= MOST_LISTED
        assert all(option.shown == (few or not option.refused) for option in options)
        refused = next((option.action for option in options if option.refused), None)
        assert refused is None or table.why_not(refused)
        assert len(face.players(view).plain.splitlines()) == 3
    assert face.question(view).asks == "The game is over."


def test_a_small_board_stands_beside_the_log_and_a_wide_one_above_it(faceless: None) -> None:
    assert not face_of(new_table("scheffeln")).beside
    assert face_of(new_table("tafelrunde", 2)).beside


def test_moves_are_listed_in_words_with_a_question_mark_where_a_rule_is_against_them(faceless: None) -> None:
    table = dealt_table("speed", 0, 3)
    view, chooser = table.view(), Chooser()
    face = face_of(table)
    chooser.ask(face.question(view))
    assert face.heading(view) == "Speed-Scheffeln"
    board = face.board(view.table, None, 80, 24).plain
    assert "you     $" in board
    assert "seat" not in board, "a seat is called by the name of whoever sits there"
    assert draw_choices(chooser, face.shelf(view), 78, asks_you=True).plain.startswith("1[")
    assert all(option.refused for option in chooser.root.options), "no card of the row lies open yet"


@pytest.mark.parametrize("game", ["tafelrunde", "speed"])
def test_a_game_is_played_by_numbers_without_a_face(game: str, faceless: None) -> None:
    table = new_table(game, 3)

    async def play() -> None:
        async with sitting_at(table, rate=100) as player:
            for _ in range(3):
                await player.wait_for_turn()
                await player.decide()
            await player.wait_for(lambda: sum(event.get("seat") == YOU for event in table.record().events) >= 2)

    run(play)
