"""The drawings of these tests: whatever is not mentioned lies somewhere, and a state is its drawing."""

import pytest

from stammtisch.games.tafelrunde.components import BEGGARS
from stammtisch.games.tafelrunde.components import SPECIALS as NAMES
from tests.games.tafelrunde.drawing import CHESTS, SPECIALS
from tests.games.tafelrunde.positions import draw
from tests.games.tafelrunde.walks import all_steps

FORGOTTEN = {"chests", "known", "rounds", "refilled", "fresh", "drew", "winner", "laid", "out", "zork_gems"}
"""What a drawing does not tell of a state, or tells only in phase 2."""


def test_the_letters_of_the_special_cards_stand_in_the_order_of_their_names() -> None:
    letters = {"closing_time": "C", "last_warning": "W", "revitalization": "V", "zork": "Z"}
    assert "".join(letters[name] for name in NAMES) == SPECIALS


def test_what_a_drawing_does_not_mention_lies_in_the_piles() -> None:
    table = draw("""
        middle R2 B3 | pile Y4
        >*0: hand R7 Z | played B2R5 | open R3
          1: hand B7 | hidden Y2
    """)
    assert table.pile[0] == "Y4"
    assert sorted([*table.pile, "R2", "B3", "R3", "Y2"]) == sorted(CHESTS)
    assert sorted([*table.draw_pile(0), "R7", "Z", "R5B2"]) == sorted([*BEGGARS, "Z"])
    assert len(table.draw_pile(1)) == 15


def test_a_place_with_an_ellipsis_gets_all_the_rest() -> None:
    table = draw("""
        middle ... | pile R2
        >*0: hand R7 | discard ...
          1: hand ... | draw Y7
    """)
    assert (table.pile, len(table.middle)) == (["R2"], 23)
    assert (table.draw_pile(0), len(table.discard(0))) == ([], 15)
    assert (table.draw_pile(1), len(table.hand(1))) == (["Y7"], 15)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("middle R2 B2 Y2\n>*0: hand R7 R7\n1: hand R7", "not so many"),
        ("middle R4 R4 R4\n>*0: hand R7\n1: hand R7", "not so many"),
        ("middle R5\n>*0: hand R7\n1: hand R7", "there are not so many|there is no"),
        ("middle R2\n>*0: hand R7 Z\n1: hand Z", "one special card"),
        ("middle R2\n>0: hand R7\n1: hand R7", "starting card"),
        ("middle R2\n*0: hand R7\n1: hand R7", "whose turn"),
        ("middle R2\n>*0: hand R7\n1: purse R7", "unknown place"),
        ("phase 4\n>*0: played R7 | open R2\n1: hand R7", "in phase 2 only"),
        ("middle R2\n*0: hand R7\n>1: played R7", "something to decide"),
    ],
)
def test_an_impossible_drawing_is_refused(text: str, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        draw(text)


def test_the_drawing_of_any_reached_table_is_that_table_again() -> None:
    for step in list(all_steps())[::15]:
        if not step.now.is_over and not step.now.state.zork_gems:
            drawing = step.now.drawing
            again = draw(str(drawing))
            assert str(again.drawing) == str(drawing)
            for field in set(step.now.state.dtype.names or ()) - FORGOTTEN:
                assert again.state[field].tolist() == step.now.state[field].tolist(), f"{field}\n{drawing}"
            if step.now.phase == 2:
                assert (again.state.laid, again.state.out) == (step.now.state.laid, step.now.state.out)
