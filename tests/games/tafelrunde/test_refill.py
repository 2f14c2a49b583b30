"""Phase 1: turning chests up until three colours are visible."""

import pytest

from tests.games.tafelrunde.positions import Table, dealt, draw
from tests.games.tafelrunde.walks import Step, all_steps


def refills() -> list[Step]:
    """The first phase 1 of every game and all later ones."""
    return [step for step in all_steps() if not step.move]


@pytest.mark.rule("T-FILL-1", "T-FILL-4")
def test_chests_are_turned_up_into_the_middle_until_three_colours_are_visible() -> None:
    table = draw("""
        phase 5
        pile R2 R3 B2 R4 B3 Y2 Y3 B4 ...
        *0:
         1:
    """)
    table.go_on()
    assert table.shows("""
        middle R2 R3 B2 R4 B3 Y2 | pile Y3 B4 ...
          0: hand ...
        >*1: hand ...
    """)


@pytest.mark.rule("T-FILL-1")
def test_chests_that_lie_in_the_middle_stay_there_and_count() -> None:
    table = draw("""
        phase 5
        middle R4 Y2 Y2 | pile Y4 B3 R2 ...
        *0:
         1:
    """)
    table.go_on()
    assert table.shows("""
        middle R4 Y2 Y2 Y4 B3 | pile R2 ...
         0: hand ...
        *1: hand ...
    """)


@pytest.mark.rule("T-FILL-2")
def test_face_up_chests_before_players_count_as_visible() -> None:
    table = draw("""
        phase 5
        pile R2 B4 Y4 ...
        *0: open R3 R4
         1:
         2: open Y2
    """)
    table.go_on()
    assert table.shows("""
        middle R2 B4 | pile Y4 ...
         0: hand ... | open R3 R4
        *1: hand ...
         2: hand ... | open Y2
    """)


@pytest.mark.rule("T-FILL-2")
def test_hidden_chests_do_not_count_as_visible() -> None:
    table = draw("""
        phase 5
        middle R2 B2 | pile R4 Y4 B4 ...
        *0: hidden Y2 Y3
         1: hidden Y4 R2
    """)
    table.go_on()
    assert table.shows("""
        middle R2 B2 R4 Y4 | pile B4 ...
         0: hand ... | hidden Y2 Y3
        *1: hand ... | hidden Y4 R2
    """)


@pytest.mark.rule("T-FILL-3")
@pytest.mark.parametrize("middle", ["R2 B2 Y2", "R2 B3", "Y4", ""])
def test_no_chest_is_turned_up_where_three_colours_are_visible_already(middle: str) -> None:
    table = draw(f"""
        phase 5
        middle {middle} | pile R4 B4 Y4 ...
        *0: open R3 Y2
         1: open B2 Y2
    """)
    table.go_on()
    assert table.middle == middle.split()
    assert table.pile[:3] == ["R4", "B4", "Y4"]
    assert table.phase == 2


@pytest.mark.rule("T-FILL-4")
@pytest.mark.parametrize(
    ("pile", "turned"),
    [
        ("R2 B2 Y2 R2 B2 Y2 ...", "R2 B2 Y2"),
        ("R2 R2 R2 R3 R3 R3 R4 R4 B2 Y2 Y2 ...", "R2 R2 R2 R3 R3 R3 R4 R4 B2 Y2"),
        ("Y4 Y4 R4 R4 B4 B4 ...", "Y4 Y4 R4 R4 B4"),
    ],
)
def test_the_refill_stops_with_the_very_chest_that_completes_the_colours(pile: str, turned: str) -> None:
    table = draw(f"phase 5\npile {pile}\n*0:\n1:").go_on()
    assert sorted(table.middle) == sorted(turned.split())
    assert (turned.split() + table.pile)[: len(pile.split()) - 1] == pile.split()[:-1]


@pytest.mark.rule("T-FILL-1", "T-FLOW-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_prey_begins_with_a_refill_as_well(seats: int) -> None:
    for seed in range(30):
        table = dealt(seats, seed)
        assert table.visible == {"R", "B", "Y"}
        assert len(table.middle) == 24 - len(table.pile) >= 3
        assert [table.open(seat) + table.hidden(seat) for seat in table.seats] == [[]] * seats


@pytest.mark.rule("T-FILL-1", "T-FILL-2", "T-FILL-3", "T-FILL-4")
def test_every_refill_turns_up_the_top_of_the_pile_and_not_one_chest_too_many_or_too_few() -> None:
    none = several = 0
    for step in refills():
        first = step.was.state.rounds == 0
        visible = set() if first else step.was.visible
        pile = pile_before(step)
        expected = []
        while len(visible) < 3 and pile:
            expected.append(pile.pop(0))
            visible.add(expected[-1][0])
        assert sorted(step.now.middle) == sorted(expected + ([] if first else step.was.middle))
        assert step.now.pile == pile
        assert step.now.is_over == (len(visible) < 3)
        none, several = none + (not expected), several + (len(expected) > 3)
    assert min(none, several) > 20


def pile_before(step: Step) -> list[str]:
    """The pile before a refill, read from the state after it where it had not even been shuffled."""
    if step.was.state.rounds:
        return step.was.pile
    whole = Table(step.now.state.copy())
    whole.state.turned = 0
    return whole.pile


@pytest.mark.rule("T-FILL-1", "T-FLOW-1")
def test_every_phase_2_begins_with_three_colours_visible() -> None:
    for step in refills():
        assert step.now.is_over or (step.now.phase == 2 and len(step.now.visible) == 3)


@pytest.mark.rule("T-FILL-2")
def test_a_refill_touches_no_chest_before_a_player() -> None:
    for step in refills():
        if step.was.state.rounds:
            for seat in step.now.seats:
                assert step.now.open(seat) == step.was.open(seat)
                assert step.now.hidden(seat) == step.was.hidden(seat)
