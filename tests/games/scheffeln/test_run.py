"""The Run cards: Evasion, Backward, Nasty exchange and Joker. How cars drive backward is drawn in test_driving.py."""

from collections import Counter

import pytest

from stammtisch.games.scheffeln.moves import INITIALS, Exchange, Play
from tests.games.scheffeln.odds import is_near
from tests.games.scheffeln.positions import RUN_CARDS, Table, dealt, draw, drive
from tests.games.scheffeln.ring import CAR_INITIALS, COLOURED, ring_of
from tests.games.scheffeln.walks import deals, turns


@pytest.mark.rule("S-RUN-1", "S-RUN-2")
def test_run_cards_are_dealt_like_the_others() -> None:
    """In 500 deals of 16 cards each single card of 30 comes about 267 times, to each seat as often as to the others."""
    seen = [Counter[str]() for _ in range(4)]
    for seed in range(500):
        table = dealt(4, seed, run=True)
        for seat in range(4):
            seen[seat].update(table.hand(seat).split())
    for counts in seen:
        assert set(counts) == set(RUN_CARDS)
        assert all(is_near(counts[card], copies * 66.7) for card, copies in RUN_CARDS.items()), counts


@pytest.mark.rule("S-RUN-1")
def test_without_run_there_are_no_run_cards() -> None:
    for step in deals():
        if not step.after.run:
            cards = {card for seat in Table(step.after).seats for card in Table(step.after).hand(seat).split()}
            assert cards <= set(COLOURED)


@pytest.mark.rule("S-RUN-1")
@pytest.mark.parametrize("move", ["J>R", "B<R", "E", "E:RC", "X=W", "J/W", "B/W", "E/W", "X/W"])
def test_a_run_card_is_refused_where_run_is_not_played(move: str) -> None:
    table = draw("""
        A:R B:P C:- D:YN E:T F:L G:V H:W
        >*0 red:  P P
          1 blue: Y Y
    """)
    assert table.why_not(move) == "S-RUN-1"


@pytest.mark.rule("S-RUN-3")
@pytest.mark.parametrize(
    ("move", "now"),
    [
        ("E:PC", "A:RN B:Y C:P D:- E:TL F:V G:W H:-"),
        ("E:PD", "A:RN B:Y C:- D:P E:TL F:V G:W H:-"),
        ("E:PH", "A:RN B:Y C:- D:- E:TL F:V G:W H:P"),
        ("E:LC", "A:RN B:YP C:L D:- E:T F:V G:W H:-"),
        ("E:NH", "A:R B:YP C:- D:- E:TL F:V G:W H:N"),
    ],
)
def test_evasion_sets_a_top_car_on_any_empty_business_near_or_far(move: str, now: str) -> None:
    was = "A:RN B:YP C:- D:- E:TL F:V G:W H:-"
    assert drive(was, move) == now


@pytest.mark.rule("S-RUN-3", "A-6")
def test_evasion_offers_every_top_car_and_every_empty_business_and_nothing_else() -> None:
    table = draw("""
        RUN
        A:RN B:YP C:- D:- E:TL F:V G:W H:-
        >*0 red:  E
          1 blue: Y
    """)
    assert table.legal() == ["E:PC", "E:PD", "E:PH", "E:NC", "E:ND", "E:NH", "E:LC", "E:LD", "E:LH"]


@pytest.mark.rule("S-RUN-3")
@pytest.mark.parametrize("car_alone_or_beneath", ["V", "T"])
def test_evasion_is_refused_for_a_car_that_is_not_on_top(car_alone_or_beneath: str) -> None:
    table = draw("""
        RUN
        A:RN B:YP C:- D:- E:TL F:V G:W H:-
        >*0 red:  E
          1 blue: Y
    """)
    assert table.why_not(f"E:{car_alone_or_beneath}C") == "S-RUN-3"


@pytest.mark.rule("S-RUN-3")
@pytest.mark.parametrize("business_with_one_or_two_cars", ["F", "B"])
def test_evasion_is_refused_onto_a_car(business_with_one_or_two_cars: str) -> None:
    table = draw("""
        RUN
        A:RN B:YP C:- D:- E:TL F:V G:W H:-
        >*0 red:  E
          1 blue: Y
    """)
    assert table.why_not(f"E:L{business_with_one_or_two_cars}") == "S-RUN-3"


@pytest.mark.rule("A-6")
def test_evasion_cannot_set_a_car_back_on_the_business_it_leaves() -> None:
    table = draw("""
        RUN
        A:RN B:YP C:- D:- E:TL F:V G:W H:-
        >*0 red:  E
          1 blue: Y
    """)
    assert table.why_not("E:LE") == "A-6"


@pytest.mark.rule("A-5")
@pytest.mark.parametrize("ring", ["A:R B:P C:Y D:N E:T F:L G:V H:W", "A:MR B:P C:Y D:N E:T F:L G:V H:W"])
def test_evasion_without_a_pair_or_without_an_empty_business_is_spent_without_effect(ring: str) -> None:
    table = draw(f"""
        RUN
        {ring}
        >*0 red:  E P
          1 blue: Y Y
    """)
    assert [move for move in table.legal() if move.startswith("E") and "/" not in move] == ["E"]
    assert table.why_not("E:RH") == "S-RUN-3"
    table.play("E")
    assert (table.ring, table.hand(0), table.turn) == (ring, "P", 1)


@pytest.mark.rule("A-5")
def test_evasion_that_has_a_target_must_be_carried_out() -> None:
    table = draw("""
        RUN
        A:R B:PY C:- D:N E:T F:L G:V H:W
        >*0 red:  E
          1 blue: Y
    """)
    assert table.why_not("E") == "A-5"
    assert table.legal() == ["E:YC"]


@pytest.mark.rule("S-RUN-3", "A-5")
def test_every_evasion_of_random_play_moves_one_top_car_to_an_empty_business() -> None:
    carried_out = 0
    for step in turns():
        if isinstance(step.move, Play) and step.move.card == "evasion":
            was, now = ring_of(step.before), ring_of(step.after)
            if step.move.car:
                car, to = INITIALS[step.move.car], "ABCDEFGH".index(str(step.move.to))
                assert was[to] == ""
                assert now[to] == car
                assert [cars for cars in was if cars[1:] == car]
                assert [cars.replace(car, "") for cars in was] == [cars.replace(car, "") for cars in now]
                carried_out += 1
            else:
                assert was == now
                assert "" not in was or max(map(len, was)) == 1
    assert carried_out > 50


@pytest.mark.rule("S-RUN-4", "S-RUN-6", "S-TURN-5")
@pytest.mark.parametrize(("card", "sign"), [("J", ">"), ("B", "<")])
def test_joker_and_backward_move_any_car_of_choice(card: str, sign: str) -> None:
    """The own one, another player's, one of nobody, and with the Mafia the black one (A-4)."""
    table = draw(f"""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  {card}
          1 blue: Y
    """)
    assert table.legal() == [f"{card}{sign}{car}" for car in COLOURED]


@pytest.mark.rule("S-RUN-6")
def test_a_joker_moves_a_car_one_step_forward() -> None:
    was = "A:R B:P C:Y D:N E:T F:L G:V H:W"
    now = "A:R B:P C:Y D:- E:TN F:L G:V H:W"
    assert drive(was, "J>N") == now


@pytest.mark.rule("S-RUN-6")
def test_a_joker_on_a_bottom_car_moves_the_pair() -> None:
    was = "A:R B:P C:YN D:T E:LV F:- G:W H:-"
    now = "A:R B:P C:- D:T E:LV F:YN G:W H:-"
    assert drive(was, "J>Y") == now


@pytest.mark.rule("S-RUN-5", "A-8")
def test_a_nasty_exchange_takes_a_character_from_the_centre() -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   X P
          1 blue:  Y Y
          2 white: N N
    """)
    table.play("X=V")
    assert table.characters == ["purple", "blue", "white"]
    assert table.centre == ["red", "orange", "yellow", "green", "teal"]


@pytest.mark.rule("S-RUN-5", "A-8")
@pytest.mark.parametrize(("move", "after"), [("X=L", ["blue", "red", "white"]), ("X=W", ["white", "blue", "red"])])
def test_a_nasty_exchange_swaps_with_another_player_who_gets_the_own_character(move: str, after: list[str]) -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   X P
          1 blue:  Y Y
          2 white: N N
    """)
    centre = table.centre
    table.play(move)
    assert table.characters == after
    assert table.centre == centre
    assert table.turn == 1, "the partner chooses nothing; it is simply the next turn"


@pytest.mark.rule("S-RUN-5", "A-8")
def test_a_nasty_exchange_must_swap_with_one_of_the_seven_others() -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 teal:  X
          1 blue:  Y
          2 white: N
    """)
    assert table.why_not("X=T") == "A-8"
    assert table.legal() == ["X=R", "X=P", "X=Y", "X=N", "X=L", "X=V", "X=W"]


@pytest.mark.rule("S-RUN-5")
def test_a_nasty_exchange_moves_no_car() -> None:
    ring = "A:R B:P C:YN D:- E:T F:L G:V H:W"
    assert drive(ring, "X=L") == ring


@pytest.mark.rule("S-RUN-5", "A-8")
def test_every_nasty_exchange_of_random_play_swaps_two_places_of_a_character() -> None:
    with_a_player = with_the_centre = 0
    for step in turns():
        if isinstance(step.move, Play) and step.move.card == "nasty_exchange":
            was, now = Table(step.before).characters, Table(step.after).characters
            changed = [seat for seat in Table(step.before).seats if was[seat] != now[seat]]
            assert now[step.seat] == step.move.character
            if step.move.character in was:
                partner = was.index(str(step.move.character))
                assert sorted(changed) == sorted([step.seat, partner])
                assert now[partner] == was[step.seat]
                with_a_player += 1
            else:
                assert changed == [step.seat]
                assert was[step.seat] in Table(step.after).centre
                with_the_centre += 1
    assert min(with_a_player, with_the_centre) > 10


@pytest.mark.rule("S-RUN-7", "A-10", "A-8")
def test_a_nasty_exchange_may_be_the_last_card_and_decides_who_is_paid() -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
         *0 white:
        > 1 red:   X
    """)
    table.play("X=W")
    assert table.characters == ["red", "white"]
    assert table.took == [0, 14000]


@pytest.mark.rule("S-RUN-7")
@pytest.mark.parametrize("move", ["J>R", "B<R", "E", "X=P", "E:RB"])
def test_every_run_card_may_be_the_last_one(move: str) -> None:
    ring = "A:PR B:- C:Y D:N E:T F:L G:V H:W" if move == "E:RB" else "A:R B:P C:Y D:N E:T F:L G:V H:W"
    table = draw(f"""
        RUN
        {ring}
         *0 white:
        > 1 red:   {move[0]}
    """)
    table.play(move)
    assert table.waits_for_a_deal


@pytest.mark.rule("A-11", "S-RUN-7")
def test_no_run_card_is_ever_discarded_as_the_last_card() -> None:
    for step in turns():
        if len(Table(step.before).hand(step.seat).split()) == 1:
            assert isinstance(step.move, Play)
            assert not [move for move in Table(step.before).legal() if "/" in move]


@pytest.mark.rule("S-RUN-8")
@pytest.mark.parametrize("card", ["J", "B", "E", "X"])
def test_a_run_card_can_be_discarded_for_an_ordinary_exchange(card: str) -> None:
    table = draw(f"""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  {card} P
          1 blue: Y Y
    """)
    ring = table.ring
    assert [move for move in table.legal() if move.startswith(f"{card}/")] == [f"{card}/{to}" for to in "PYNTVW"]
    assert table.why_not(f"{card}/L") == "S-EXCH-4", "it is no Nasty exchange"
    table.play(f"{card}/W")
    assert (table.ring, table.characters, table.face_down(0)) == (ring, ["white", "blue"], card)


@pytest.mark.rule("S-RUN-8")
def test_run_cards_are_discarded_in_random_play_too() -> None:
    seen = {step.move.card for step in turns() if isinstance(step.move, Exchange)}
    assert {"joker", "backward", "evasion", "nasty_exchange"} <= seen


@pytest.mark.rule("S-RUN-9")
def test_run_cards_that_were_used_come_back_with_the_next_deal() -> None:
    seen = Counter[str]()
    for seed in range(300):
        table = draw("""
            RUN
            A:R B:P C:Y D:N E:T F:L G:V H:W
             *0 red:            down J B X
            > 1 blue:  E        down J B
        """)
        table.play("E").deal(seed)
        seen.update(table.hand(0).split() + table.hand(1).split())
    for card, copies in RUN_CARDS.items():  # eight of thirty cards, 300 times
        assert is_near(seen[card], copies * 80), seen


@pytest.mark.rule("S-MAFIA-1")
@pytest.mark.parametrize("move", ["J>M", "B<M", "E:MC"])
def test_without_the_mafia_nobody_can_move_its_car(move: str) -> None:
    table = draw(f"""
        RUN
        A:R B:P C:- D:YN E:T F:L G:V H:W
        >*0 red:  {move[0]}
          1 blue: Y
    """)
    assert table.why_not(move) == "S-MAFIA-1"
    assert CAR_INITIALS[-1] not in table.ring
