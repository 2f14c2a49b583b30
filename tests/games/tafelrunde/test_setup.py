"""Setting the table up: players, sets, specials, hands and the chest pile."""

from collections import Counter
from itertools import permutations

import pytest

from stammtisch.games.protocol import SPECTATOR
from stammtisch.games.registry import BadTable, check_table
from stammtisch.games.tafelrunde.components import BEGGARS
from tests.games.tafelrunde.drawing import CARD_PLACES, CHESTS, SPECIALS, name_chest, upright
from tests.games.tafelrunde.positions import dealt, draw
from tests.games.tafelrunde.walks import all_steps

SEATS = (2, 3, 4)


@pytest.mark.rule("T-SETUP-1")
@pytest.mark.parametrize("seats", SEATS)
def test_two_three_or_four_may_play(seats: int) -> None:
    assert check_table("tafelrunde", seats, {}).name == "tafelrunde"
    assert len(dealt(seats).drawing.seats) == seats


@pytest.mark.rule("T-SETUP-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 8])
def test_no_other_number_of_players_is_accepted(seats: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 4 players, not {seats}") as refused:
        check_table("tafelrunde", seats, {})
    assert refused.value.rule == "T-SETUP-1"


@pytest.mark.rule("A-41")
def test_the_house_rule_is_an_option_and_off_unless_it_is_chosen() -> None:
    assert check_table("tafelrunde", 3, {"bonus_needs_card": True}).options == ("bonus_needs_card",)
    assert dealt(3, bonus_needs_card=True).state.bonus_needs_card == 1
    assert dealt(3).state.bonus_needs_card == dealt(3, bonus_needs_card=False).state.bonus_needs_card == 0


@pytest.mark.parametrize("option", ["run", "mafia", "open_book", "BONUS_NEEDS_CARD"])
@pytest.mark.parametrize("chosen", [True, False])
def test_an_option_that_the_game_does_not_have_is_an_error(option: str, chosen: bool) -> None:
    with pytest.raises(BadTable, match=f"no option '{option}'. Its options are: bonus_needs_card"):
        check_table("tafelrunde", 2, {option: chosen})


@pytest.mark.rule("T-SETUP-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_chosen_player_holds_the_starting_card_and_begins(seats: int) -> None:
    for first in range(seats):
        table = dealt(seats, seed=first, first=first)
        assert table.start == table.turn == first


@pytest.mark.rule("T-SETUP-3")
@pytest.mark.parametrize("seats", SEATS)
def test_where_no_seat_is_named_chance_says_who_starts(seats: int) -> None:
    seen = Counter(dealt(seats, seed, first=-1).start for seed in range(400))
    assert set(seen) == set(range(seats))
    assert min(seen.values()) > 250 / seats


@pytest.mark.rule("T-SETUP-3")
def test_exactly_one_seat_has_the_starting_card_at_any_time() -> None:
    for step in all_steps():
        assert 0 <= step.now.start < step.now.state.seats


@pytest.mark.rule("T-SETUP-2", "T-SETUP-4", "A-52", "A-68")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_15_beggars_and_one_special_of_his_own(seats: int) -> None:
    for seed in range(50):
        table = dealt(seats, seed)
        specials = []
        for seat in table.seats:
            cards = table.hand(seat) + table.draw_pile(seat)
            (special,) = [card for card in cards if card in SPECIALS]
            assert sorted(cards) == sorted([*BEGGARS, special])
            assert table.played(seat) == table.discard(seat) == []
            specials.append(special)
        assert len(set(specials)) == seats


@pytest.mark.rule("T-SETUP-4")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_draws_five_and_eleven_are_left(seats: int) -> None:
    for seed in range(50):
        table = dealt(seats, seed)
        assert [len(table.hand(seat)) for seat in table.seats] == [5] * seats
        assert [len(table.draw_pile(seat)) for seat in table.seats] == [11] * seats


@pytest.mark.rule("T-SETUP-4")
def test_every_set_is_shuffled_by_itself() -> None:
    """Each card is in a hand about 375 times in 1200 deals, and on top or bottom of a draw pile about 75 times."""
    tables = [dealt(4, seed) for seed in range(1200)]
    for seat in range(4):
        hands = Counter(name(card) for table in tables for card in table.hand(seat))
        assert len(hands) == 16
        assert all(300 < count < 450 for count in hands.values()), hands
        for place in (0, -1):
            piles = Counter(name(table.draw_pile(seat)[place]) for table in tables)
            assert len(piles) == 16
            assert all(40 < count < 115 for count in piles.values()), piles
    alike = sum(table.draw_pile(0)[0] == table.draw_pile(1)[0] for table in tables)
    assert 35 < alike < 115, "two sets have the same card on top by coincidence only"


def name(card: str) -> str:
    return "special" if card in SPECIALS else card


@pytest.mark.rule("T-SETUP-4")
def test_a_hand_is_seen_by_its_owner_only_and_a_draw_pile_by_nobody() -> None:
    table = dealt(3, seed=4)
    for viewer in (0, 1, 2, SPECTATOR):
        view = table.view(viewer)
        for seat in range(3):
            assert view.hand(seat) == (table.hand(seat) if seat == viewer else ["?"] * 5)
            assert view.draw_pile(seat) == ["?"] * 11


@pytest.mark.rule("A-68")
def test_with_two_players_the_two_specials_are_drawn_at_random_and_the_others_stay_in_the_box() -> None:
    pairs = Counter(tuple(int(special) for special in dealt(2, seed).state.special) for seed in range(600))
    assert {pair[:2] for pair in pairs} == set(permutations(range(4), 2))
    assert {pair[2:] for pair in pairs} == {(-1, -1)}
    assert all(25 < count < 80 for count in pairs.values()), pairs


@pytest.mark.rule("A-68")
def test_with_four_players_every_special_is_there_and_any_seat_may_have_it() -> None:
    deals = {tuple(int(special) for special in dealt(4, seed).state.special) for seed in range(400)}
    assert deals == set(permutations(range(4)))


@pytest.mark.rule("A-68")
def test_the_places_of_players_who_are_not_there_stay_empty() -> None:
    for step in all_steps():
        state = step.now.state
        for seat in range(state.seats, 4):
            for field in ("hand", "known", "discard", "table", "draw_size", "hand_size", "open", "hidden"):
                assert not state[field][seat].any()


@pytest.mark.rule("T-SETUP-5", "T-SETUP-2")
def test_all_24_chests_are_shuffled_into_one_pile() -> None:
    tables = [dealt(2, seed) for seed in range(600)]
    for table in tables:
        assert sorted(table.middle + table.pile) == sorted(CHESTS)
    bottoms = Counter(table.pile[-1] for table in tables)
    tops = Counter(name_chest(table.state.chests[0]) for table in tables)
    for seen in (bottoms, tops):
        for chest in set(CHESTS):
            expected = 600 * CHESTS.count(chest) / 24
            assert 0.5 * expected < seen[chest] < 1.6 * expected, seen


@pytest.mark.rule("T-SETUP-5")
def test_nobody_sees_the_chests_in_the_pile_and_everybody_those_turned_up() -> None:
    table = dealt(3, seed=2)
    for viewer in (0, 1, 2, SPECTATOR):
        view = table.view(viewer)
        assert view.middle == table.middle
        assert view.pile == ["?"] * len(table.pile)


@pytest.mark.rule("T-SETUP-5")
def test_a_view_is_the_same_whatever_lies_in_the_pile() -> None:
    one = draw("middle R2 B2 Y2 | pile R4 B4 ...\n>*0: hand R7\n1: hand B7")
    other = draw("middle R2 B2 Y2 | pile B4 R4 ...\n>*0: hand R7\n1: hand B7")
    assert one.state.tobytes() != other.state.tobytes()
    assert [one.view(seat).state.tobytes() for seat in (0, 1)] == [other.view(seat).state.tobytes() for seat in (0, 1)]


@pytest.mark.rule("T-SETUP-2")
def test_no_card_and_no_chest_is_ever_lost() -> None:
    for step in list(all_steps())[::3]:
        drawing = step.now.drawing
        on_table = [chest for seat in drawing.seats for chest in seat["open"] + seat["hidden"]]
        assert sorted(drawing["middle"] + drawing["pile"] + on_table) == sorted(CHESTS)
        for number, seat in enumerate(drawing.seats):
            cards = sorted(upright(card) for place in CARD_PLACES for card in seat[place])
            assert cards == sorted([*BEGGARS, SPECIALS[step.now.state.special[number]]])


def test_a_set_up_depends_on_its_dice_alone() -> None:
    assert dealt(3, seed=8).state.tobytes() == dealt(3, seed=8).state.tobytes()
    assert dealt(3, seed=8).state.tobytes() != dealt(3, seed=9).state.tobytes()
