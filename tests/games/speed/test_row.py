"""The row of seven cards: how it is laid, revealed and carried out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import SPECTATOR, new_state
from stammtisch.record.redact import redact
from stammtisch.record.write import Scribe
from tests.games.scheffeln.odds import is_near
from tests.games.scheffeln.plainly import FORWARD, move_plainly
from tests.games.scheffeln.ring import COLOURED, format_ring, parse_ring
from tests.games.speed.positions import GAME, Table, drive_row, laid, set_up

START = "A:R B:P C:Y D:N E:T F:L G:V H:W"


@pytest.mark.rule("SPEED-5", "S-COMP-3")
def test_seven_cards_of_the_deck_are_laid() -> None:
    for seed in range(100):
        row = laid(3, seed).row.split()
        assert len(row) == 7
        assert max(Counter(row).values()) <= 3


@pytest.mark.rule("SPEED-5", "SPEED-16")
def test_the_deck_is_shuffled_for_every_row() -> None:
    """In 800 rows each colour lies about 100 times on each place."""
    rows = [laid(3, seed).row.split() for seed in range(800)]
    for place in range(7):
        seen = Counter(row[place] for row in rows)
        assert set(seen) == set(COLOURED)
        assert all(is_near(count, 100) for count in seen.values()), seen


@pytest.mark.rule("SPEED-5", "SPEED-6")
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_the_cards_are_turned_up_from_right_to_left(viewer: int) -> None:
    table = laid(3, seed=4)
    row = table.row.split()
    assert table.view(viewer).row == "? ? ? ? ? ? ?"
    for revealed in range(1, 8):
        table.chance()
        assert table.view(viewer).row.split() == ["?"] * (7 - revealed) + row[7 - revealed :]


@pytest.mark.rule("SPEED-5")
def test_a_view_is_the_same_whatever_lies_face_down_in_the_row() -> None:
    one, other = laid(3, seed=4).chance().chance(), laid(3, seed=4).chance().chance()
    other.state.row[:5] = [(card + 1) % 8 for card in other.state.row[:5]]
    assert one.row != other.row
    assert one.view(0).state.tobytes() == other.view(0).state.tobytes()


@pytest.mark.rule("SPEED-5")
def test_who_guesses_at_a_hidden_card_thinks_of_every_colour() -> None:
    table, guess = laid(3, seed=4).chance(), new_state(GAME)
    view, seen = table.view(0), set()
    for seed in range(300):
        GAME.resample(view.state, 0, dice_from_seed(seed), guess)
        assert Table(guess).view(0).state.tobytes() == view.state.tobytes()
        assert max(Counter(Table(guess).row.split()).values()) <= 3
        seen.add(Table(guess).row.split()[0])
    assert seen == set(COLOURED)


@pytest.mark.rule("SPEED-5", "SPEED-6")
def test_the_log_shows_only_the_cards_that_are_turned_up() -> None:
    scribe = Scribe("speed", ["a", "b", "c"], {})
    for seed in range(4):
        scribe.chance(dice_from_seed(seed))  # the set-up, the row, two cards
    true = scribe.events[-1]["cards"]
    assert redact(scribe.record(), scribe.state, 0).events[-1]["cards"] == ["?"] * 5 + true[5:]


@pytest.mark.rule("SPEED-7", "A-34")
def test_nobody_may_grab_before_the_seventh_card_is_face_up() -> None:
    table = laid(3)
    for revealed in range(7):
        assert table.waits_for_chance
        for seat in table.seats:
            assert table.why_not(seat, "R") == table.why_not(seat, "-") == "SPEED-7", f"{revealed} cards are face up"
        table.chance()
    assert table.is_open
    for seat in table.seats:
        assert table.legal(seat) == "RPYNTLVW-"


@pytest.mark.rule("SPEED-7")
def test_nobody_may_grab_before_a_row_lies_there() -> None:
    table = set_up(3)
    assert table.why_not(0, "R") == table.why_not(0, "-") == "SPEED-7"


@pytest.mark.rule("A-34")
def test_a_grab_that_comes_too_early_changes_nothing_on_the_table() -> None:
    table = laid(3).chance()
    before = table.state.tobytes()
    assert table.why_not(0, "R") == "SPEED-7"
    assert table.state.tobytes() == before
    for _ in range(6):
        table.chance()
    assert table.play(0, "R", at=1).characters == ["red", None, None]


@pytest.mark.rule("SPEED-12")
def test_the_cards_act_from_left_to_right() -> None:
    """Red first lands on Percy and is carried off; the other way round Percy would have gone alone."""
    row = "R P Y N T L V"
    steps = [
        "A:R  B:P  C:Y  D:N  E:T  F:L  G:V H:W",
        "A:-  B:PR C:Y  D:N  E:T  F:L  G:V H:W",
        "A:PR B:-  C:Y  D:N  E:T  F:L  G:V H:W",
        "A:PR B:-  C:-  D:NY E:T  F:L  G:V H:W",
        "A:PR B:NY C:-  D:-  E:T  F:L  G:V H:W",
        "A:PR B:NY C:-  D:-  E:-  F:LT G:V H:W",
        "A:PR B:NY C:LT D:-  E:-  F:-  G:V H:W",
        "A:PR B:NY C:LT D:-  E:-  F:-  G:- H:WV",
    ]
    assert drive_row(steps[0], row) == " ".join(steps[-1].split())


@pytest.mark.rule("SPEED-12", "SPEED-6")
def test_the_card_that_is_revealed_last_acts_first() -> None:
    assert drive_row(START, "R P R P R P R") != drive_row(START, "P R P R P R R")
    one = drive_row(START, "R R R P P P W")
    assert one == by_hand(START, "RRRPPPW")
    assert one != by_hand(START, "WPPPRRR")


def by_hand(ring: str, cards: str) -> str:
    """The movement rules of the basic game, told once more, for one card after the other."""
    stacks = parse_ring(ring)
    for card in cards:
        stacks = move_plainly(stacks, card, FORWARD)
    return format_ring(stacks)


@pytest.mark.rule("SPEED-12")
@given(st.permutations(COLOURED), st.permutations(COLOURED * 3))
def test_every_row_acts_by_the_movement_rules_of_the_basic_game(cars: list[str], deck: list[str]) -> None:
    ring = format_ring(tuple(cars))
    assert drive_row(ring, " ".join(deck[:7])) == by_hand(ring, "".join(deck[:7]))
