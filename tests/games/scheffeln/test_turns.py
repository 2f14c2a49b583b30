"""Whose turn it is, and what may be done with a card."""

from collections import Counter

import pytest

from stammtisch.games.ledger import rule
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.scheffeln.moves import INITIALS, MOVES, Choose, Exchange, Play
from tests.games.scheffeln.positions import GAME, Table, dealt, draw
from tests.games.scheffeln.ring import COLOURED, ring_of
from tests.games.scheffeln.walks import Step, all_steps, games, turns


def rounds_of(game: tuple[Step, ...]) -> list[list[Step]]:
    """The turns of a game, round by round."""
    rounds: list[list[Step]] = []
    for step in game:
        if step.move is None:
            rounds.append([])
        elif step.is_turn:
            rounds[-1].append(step)
    return rounds


@pytest.mark.rule("S-TURN-1")
def test_play_goes_clockwise_from_the_starting_player() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
          0 red:   P P
        >*1 blue:  P Y
          2 white: Y Y
    """)
    seen = [table.turn]
    for move in ("P", "Y", "P", "Y"):
        seen.append(table.play(move).turn)
    assert seen == [1, 2, 0, 1, 2]


@pytest.mark.rule("S-TURN-1", "S-TURN-2")
def test_in_every_round_each_seat_has_exactly_four_turns_clockwise_from_the_start() -> None:
    for game in games():
        for steps in rounds_of(game):
            seats, start = int(steps[0].before.seats), int(steps[0].before.start)
            assert [step.seat for step in steps] == [(start + turn) % seats for turn in range(4 * seats)]


@pytest.mark.rule("S-TURN-1")
def test_a_card_out_of_turn_is_refused() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   P P
          1 blue:  Y Y
          2 white: N N
    """)
    assert table.why_not("Y", seat=1) == table.why_not("Y/P", seat=1) == table.why_not("N", seat=2) == "S-TURN-1"
    assert table.legal(seat=1) == table.legal(seat=2) == []


@pytest.mark.rule("S-TURN-1", "S-TURN-3")
def test_every_turn_takes_exactly_the_card_it_uses_out_of_the_own_hand() -> None:
    for step in turns():
        was, now = Table(step.before), Table(step.after)
        assert isinstance(step.move, Play | Exchange)
        left = Counter(was.hand(step.seat).split()) - Counter([INITIALS[step.move.card]])
        assert Counter(now.hand(step.seat).split()) == left
        assert left.total() == len(was.hand(step.seat).split()) - 1
        assert all(was.hand(seat) == now.hand(seat) for seat in was.seats if seat != step.seat)


@pytest.mark.rule("S-TURN-3")
def test_there_is_no_way_to_pass() -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P E X J
          1 blue: Y Y Y B
    """)
    for move in table.legal():
        assert len(table.copy().play(move).hand(0).split()) == 3, f"{move} keeps all cards"


@pytest.mark.rule("S-TURN-3")
def test_whoever_must_decide_always_has_something_to_do() -> None:
    for step in all_steps():
        if GAME.actor(step.after) >= 0:
            assert Table(step.after).legal()


@pytest.mark.rule("S-TURN-3")
def test_a_card_that_is_not_in_the_hand_cannot_be_used() -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P P
          1 blue: Y J
    """)
    for move in ("Y", "Y/W", "J>R", "J/W", "B<R", "E", "X=W"):
        assert table.why_not(move) == "S-TURN-3"


@pytest.mark.rule("S-TURN-3")
def test_a_card_can_be_used_only_once() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P V
          1 blue: Y Y
    """)
    table.play("P", "Y")
    assert table.why_not("P") == "S-TURN-3"


@pytest.mark.rule("S-TURN-4")
def test_a_colour_card_is_played_open_or_discarded_for_each_character_in_the_centre() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P P V
          1 blue: Y Y Y
    """)
    assert table.legal() == [
        "P", "V",
        "P/P", "P/Y", "P/N", "P/T", "P/V", "P/W",
        "V/P", "V/Y", "V/N", "V/T", "V/V", "V/W",
    ]  # fmt: skip


@pytest.mark.rule("S-TURN-4")
def test_a_turn_is_an_open_card_or_an_exchange_and_never_anything_else() -> None:
    assert {type(move) for move in MOVES} == {Choose, Play, Exchange}
    for step in turns():
        was, now = Table(step.before), Table(step.after)
        assert isinstance(step.move, Play | Exchange)
        card = INITIALS[step.move.card]
        played = now.played.count(card) - was.played.count(card)
        down = now.face_down(step.seat).count(card) - was.face_down(step.seat).count(card)
        assert (played, down) == ((1, 0) if isinstance(step.move, Play) else (0, 1))


@pytest.mark.rule("S-TURN-4")
@pytest.mark.parametrize("number", [-1, GAME.ACTIONS, GAME.ACTIONS + 1000])
def test_what_is_no_move_at_all_is_refused(number: int) -> None:
    table = draw("A:R B:P C:Y D:N E:T F:L G:V H:W\n>*0 red: P\n1 blue: Y")
    assert rule(GAME.refusal(table.state, 0, number)).id == "S-TURN-4"


@pytest.mark.rule("S-TURN-5")
def test_any_player_may_play_any_colour() -> None:
    """The own car's, another player's and one that belongs to nobody."""
    for card in COLOURED:
        table = draw(f"""
            A:R B:P C:Y D:N E:T F:L G:V H:W
            >*0 red:  {card}
              1 blue: Y
        """)
        assert table.legal() == [card]
        assert table.why_not(card) is None


@pytest.mark.rule("S-TURN-6", "S-TURN-7", "S-RUN-7", "A-11")
@pytest.mark.parametrize(("card", "open_move"), [("P", "P"), ("J", "J>P"), ("B", "B<P"), ("E", "E"), ("X", "X=P")])
def test_the_last_card_must_be_played_open(card: str, open_move: str) -> None:
    table = draw(f"""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  {card}
          1 blue: Y
    """)
    assert table.why_not(open_move) is None
    for character in COLOURED:
        assert table.why_not(f"{card}/{character}") == "S-TURN-6"


@pytest.mark.rule("S-TURN-6", "S-TURN-7")
def test_the_last_card_is_the_last_of_the_own_hand_wherever_one_sits() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
         *0 red:   P
          1 blue:  P
        > 2 white: Y Y
    """)
    assert table.why_not("Y/P") is None
    table.play("Y/P")
    assert table.why_not("P/Y") == "S-TURN-6"


@pytest.mark.rule("S-TURN-6", "S-TURN-7")
def test_nobody_ever_exchanges_on_the_fourth_turn() -> None:
    for game in games():
        for steps in rounds_of(game):
            for step in steps[-int(steps[0].before.seats) :]:
                assert isinstance(step.move, Play)
                assert not [move for move in Table(step.before).legal() if "/" in move]


@pytest.mark.rule("S-TURN-8")
def test_three_exchanges_in_one_round_are_allowed() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P P Y V
          1 blue: Y Y N N
    """)
    table.play("P/W", "Y", "Y/T", "Y/W", "P/P", "N/N")
    assert table.characters == ["orange", "green"]
    assert table.face_down(0) == "P P Y"
    assert table.legal() == ["V"]


@pytest.mark.rule("S-TURN-4", "S-RUN-5", "S-RUN-6", "A-5")
def test_a_decision_has_as_many_choices_as_the_record_format_counts() -> None:
    for step in turns():
        table, ring = Table(step.before), ring_of(step.before)
        hand, cars = table.hand(step.seat).split(), len("".join(ring))
        evasions = sum(len(there) == 2 for there in ring) * ring.count("")
        open_ways = {"J": cars, "B": cars, "E": max(1, evasions), "X": 7}
        exchanges = 8 - len(table.seats) if len(hand) > 1 else 0
        assert len(table.legal()) == sum(open_ways.get(card, 1) + exchanges for card in set(hand))


@pytest.mark.rule("S-SETUP-9", "S-TURN-1")
def test_choosing_a_character_is_no_turn() -> None:
    table = dealt(2).play("*R", "*W")
    assert [len(table.hand(seat).split()) for seat in (0, 1)] == [4, 4]
    assert table.characters == [COLOURS[0], COLOURS[7]]
