"""What is paid at the end of a round."""

import pytest

from stammtisch.games.protocol import CHANCE, OVER, SPECTATOR
from stammtisch.games.scheffeln.components import BUSINESSES, COLOURS
from stammtisch.games.scheffeln.moves import INITIALS, MOVES, Choose, Exchange, Play
from tests.games.scheffeln.positions import GAME, Table, draw
from tests.games.scheffeln.ring import BLACK, COLOURED, ring_of
from tests.games.scheffeln.walks import payouts


def claims(state_ring: tuple[str, ...], car: str) -> str | None:
    """The business whose top token an uncovered car brings: it must be the last one drawn there."""
    letter = next(letter for letter, cars in zip(BUSINESSES, state_ring, strict=True) if car in cars)
    return letter if state_ring[BUSINESSES.index(letter)][-1] == car else None


@pytest.mark.rule("S-SCORE-1")
def test_a_car_alone_and_a_car_on_top_bring_the_top_token_of_their_business() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens E: 9500 8000 10000 8500
        tokens H: 15500 14000
         *0 white:
        > 1 green: N
    """)
    table.play("N")
    assert table.ring == "A:R B:P C:Y D:- E:TN F:L G:V H:W"
    assert table.took == table.money == [15500, 9500]
    assert (table.tokens("E"), table.tokens("H")) == ([8000, 10000, 8500], [14000])


@pytest.mark.rule("S-SCORE-2")
def test_a_covered_car_brings_nothing() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
         *0 teal:
        > 1 white: N
    """)
    table.play("N")
    assert table.ring == "A:R B:P C:Y D:- E:TN F:L G:V H:W"
    assert table.took == [None, 14000]
    assert table.money == [0, 14000]
    assert len(table.tokens("E")) == 4


@pytest.mark.rule("S-SCORE-3")
def test_cars_of_nobody_take_nothing_but_cover() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
         *0 teal:
        > 1 blue: N
    """)
    table.play("N")
    assert table.took == [None, 10000]
    assert [len(table.tokens(letter)) for letter in "ABCDEFGH"] == [4, 4, 4, 4, 4, 3, 4, 4]


@pytest.mark.rule("S-SCORE-1", "S-COMP-2")
@pytest.mark.parametrize("place", range(8))
def test_a_character_is_paid_for_the_car_of_its_colour(place: int) -> None:
    other = COLOURS[(place + 1) % 8]
    table = draw(f"""
        A:R B:P C:Y D:N E:T F:L G:V H:W
         *0 {COLOURS[place]}:
        > 1 {other}: {COLOURED[(place + 4) % 8]}
    """)
    table.play(COLOURED[(place + 4) % 8])
    assert table.took == [2000 * place, 2000 * ((place + 1) % 8)]


@pytest.mark.rule("S-SCORE-1")
def test_a_token_worth_nothing_is_still_taken() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 0 500
         *0 red:
        > 1 blue: N
    """)
    table.play("N")
    assert table.took == [0, 10000]
    assert table.tokens("A") == [500]


@pytest.mark.rule("S-SCORE-1")
def test_nobody_is_paid_before_the_last_card_of_the_round() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   N
          1 blue:  N
          2 white: N
    """)
    for move in ("N", "N"):
        table.play(move)
        assert table.took == [None, None, None]
        assert table.money == [0, 0, 0]
    table.play("N")
    assert table.took == [0, 10000, 14000]


@pytest.mark.rule("S-SCORE-1", "A-13")
def test_taking_a_token_is_automatic() -> None:
    """There is no move to take or to refuse one: after the last card the table waits for nobody."""
    assert {type(move) for move in MOVES} == {Choose, Play, Exchange}
    for step in payouts():
        assert GAME.actor(step.after) in (CHANCE, OVER)


@pytest.mark.rule("S-SCORE-1", "S-SCORE-2", "S-SCORE-3", "A-13")
def test_in_every_round_exactly_the_owners_of_uncovered_cars_are_paid() -> None:
    paid = unpaid = 0
    for step in payouts():
        was, now, ring = Table(step.before), Table(step.after), ring_of(step.after)
        for seat in now.seats:
            letter = claims(ring, INITIALS[str(now.characters[seat])])
            assert now.took[seat] == (None if letter is None else was.tokens(letter)[0])
            paid, unpaid = paid + (letter is not None), unpaid + (letter is None)
            mafia = now.mafia_token[1] if now.mafia_token and now.mafia_token[0] == seat else 0
            assert now.money[seat] == was.money[seat] + (now.took[seat] or 0) + mafia
    assert min(paid, unpaid) > 500


@pytest.mark.rule("S-SCORE-1", "S-SCORE-4")
def test_on_each_occupied_business_exactly_one_car_is_uncovered() -> None:
    for step in payouts():
        ring = ring_of(step.after)
        claimed = [claims(ring, car) for cars in ring for car in cars if claims(ring, car)]
        assert len(set(claimed)) == len(claimed) == sum(map(bool, ring))


@pytest.mark.rule("S-SCORE-4")
def test_at_most_one_token_leaves_a_stack_in_a_round_and_it_is_the_top_one() -> None:
    for step in payouts():
        was, now = Table(step.before), Table(step.after)
        claimed = {claims(ring_of(step.after), INITIALS[str(character)]) for character in now.characters}
        if step.after.mafia and (now.mafia_token or step.after.mafia_keeps):
            claimed.add(claims(ring_of(step.after), BLACK))
        for letter in BUSINESSES:
            assert was.tokens(letter), "no claim ever meets an empty stack"
            assert now.tokens(letter) == was.tokens(letter)[letter in claimed :]


@pytest.mark.rule("A-17")
def test_everybody_sees_what_everybody_has_won() -> None:
    for step in list(payouts())[::4]:
        table = Table(step.after)
        for viewer in (*table.seats, SPECTATOR):
            view = table.view(viewer)
            assert (view.took, view.money, view.mafia_token) == (table.took, table.money, table.mafia_token)
            for there in range(8):
                taken = table.state.tokens[there, : table.state.gone[there]].tolist()
                assert view.state.tokens[there, : table.state.gone[there]].tolist() == taken
