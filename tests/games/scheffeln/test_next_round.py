"""From one round to the next: what stays, what moves on, what is dealt anew."""

from collections import Counter

import pytest

from stammtisch.games.protocol import SPECTATOR
from stammtisch.games.scheffeln.components import BUSINESSES
from stammtisch.games.scheffeln.state import HIDDEN
from tests.games.scheffeln.odds import is_near
from tests.games.scheffeln.positions import BASE_CARDS, RUN_CARDS, Table, draw
from tests.games.scheffeln.ring import ring_of
from tests.games.scheffeln.walks import Step, deals, payouts


def later_deals() -> list[Step]:
    return [step for step in deals() if step.before.rounds > 0]


def round_over(*, run: bool = False) -> Table:
    """The cards are played, the tokens paid, the next deal is due."""
    drawing = """
        A:R B:P C:Y D:N E:T F:L G:V H:W
          0 red:            down R R
        > 1 blue:  Y        down P
         *2 white:
    """
    return draw("RUN" + drawing if run else drawing).play("Y")


@pytest.mark.rule("S-NEXT-1")
def test_the_players_keep_their_characters() -> None:
    table = round_over()
    assert table.characters == ["red", "blue", "white"]
    assert table.deal().characters == ["red", "blue", "white"]
    for step in (*payouts(), *later_deals()):
        now, was = Table(step.after), Table(step.before)
        assert now.characters == was.characters or "nasty_exchange" in str(step.move)


@pytest.mark.rule("S-NEXT-2")
def test_the_cars_stay_where_they_are() -> None:
    table = round_over()
    assert table.ring == "A:R B:P C:- D:NY E:T F:L G:V H:W"
    assert table.deal().ring == "A:R B:P C:- D:NY E:T F:L G:V H:W"
    for step in later_deals():
        assert ring_of(step.before) == ring_of(step.after)


@pytest.mark.rule("S-NEXT-3")
@pytest.mark.parametrize(("marker", "decider", "next_start"), [(0, 2, 1), (1, 0, 2), (2, 1, 0)])
def test_the_marker_goes_one_seat_clockwise(marker: int, decider: int, next_start: int) -> None:
    lines = ["A:R B:P C:Y D:N E:T F:L G:V H:W"]
    for seat, character in enumerate(("red", "blue", "white")):
        signs = "*" * (seat == marker) + ">" * (seat == decider)
        lines.append(f"{signs}{seat} {character}:{' Y' if seat == decider else ''}")
    table = draw("\n".join(lines)).play("Y").deal()
    assert (table.state.start, table.turn) == (next_start, next_start)


@pytest.mark.rule("S-NEXT-3", "S-COMP-5")
def test_in_every_round_the_marker_has_gone_one_seat_on() -> None:
    for step in payouts():
        if Table(step.after).waits_for_a_deal:
            assert step.after.start == (step.before.start + 1) % step.before.seats
    for step in later_deals():
        assert step.after.start == step.before.start == step.after.turn


@pytest.mark.rule("S-NEXT-4", "S-TURN-2")
def test_every_player_is_dealt_four_cards_for_every_round() -> None:
    for step in deals():
        hands = [Table(step.after).hand(seat).split() for seat in range(4)]
        assert list(map(len, hands)) == [4] * step.after.seats + [0] * (4 - step.after.seats)
        cards = Counter(card for hand in hands for card in hand)
        assert cards <= Counter(RUN_CARDS if step.after.run else BASE_CARDS)


@pytest.mark.rule("S-NEXT-4", "S-RUN-2", "S-RUN-9")
@pytest.mark.parametrize("run", [False, True])
def test_all_cards_are_shuffled_those_played_those_discarded_and_those_not_dealt(run: bool) -> None:
    """In 900 deals of 12 cards each single card of 24 comes 450 times, each of 30 comes 360 times."""
    seen = Counter[str]()
    for seed in range(900):
        table = round_over(run=run).deal(seed)
        seen.update(card for seat in range(3) for card in table.hand(seat).split())
    copies, each = (RUN_CARDS, 360) if run else (BASE_CARDS, 450)
    assert set(seen) == set(copies)
    for card, count in seen.items():
        assert is_near(count, copies[card] * each), seen


@pytest.mark.rule("S-NEXT-4")
def test_nobody_can_act_between_the_payout_and_the_deal() -> None:
    table = round_over()
    for move in ("R", "R/P", "*P", "E"):
        assert [table.why_not(move, seat) for seat in range(3)] == ["S-NEXT-4"] * 3


@pytest.mark.rule("S-NEXT-5")
def test_the_new_top_token_of_every_stack_is_seen_and_no_other() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 500 2000 1500
        tokens H: 16000 14500
         *0 red:
        > 1 white: Y
    """)
    table.play("Y").deal()
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer).tokens("A") == [2000, HIDDEN]
        assert table.view(viewer).tokens("H") == [14500]
        assert table.view(viewer).tokens("F") == [10000, HIDDEN, HIDDEN, HIDDEN]


@pytest.mark.rule("S-NEXT-5")
def test_a_deal_moves_no_token() -> None:
    for step in later_deals():
        for letter in BUSINESSES:
            assert Table(step.after).tokens(letter) == Table(step.before).tokens(letter)


@pytest.mark.rule("S-NEXT-6")
def test_later_rounds_begin_with_a_turn_and_not_with_a_choice() -> None:
    table = round_over().deal()
    assert not [move for move in table.legal() if move.startswith("*")]
    assert table.why_not("*P") == "S-NEXT-6"
    assert all(card in table.legal() for card in table.hand(table.turn).split())


@pytest.mark.rule("S-NEXT-6", "S-SETUP-9")
def test_each_player_chooses_once_in_a_game() -> None:
    for step in later_deals():
        assert None not in Table(step.after).characters
        assert not [move for move in Table(step.after).legal() if move.startswith("*")]
