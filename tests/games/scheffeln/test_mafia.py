"""The Mafia's black car: where it starts and what moves it."""

import msgspec
import pytest

from stammtisch.games.registry import check_table
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.scheffeln.moves import INITIALS, MOVES, Exchange, Move, Play
from stammtisch.record.write import Scribe
from tests.games.scheffeln.plainly import FORWARD, move_plainly
from tests.games.scheffeln.positions import Table, dealt, draw
from tests.games.scheffeln.ring import BLACK, Ring, ring_of
from tests.games.scheffeln.walks import Step, turns


def turns_with_mafia() -> list[Step]:
    return [step for step in turns() if step.after.mafia]


def business_of(ring: Ring, car: str) -> int:
    return next(place for place, cars in enumerate(ring) if car in cars)


@pytest.mark.rule("S-MAFIA-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_black_car_starts_under_the_car_on_a(seats: int) -> None:
    on_top = set()
    for seed in range(200):
        ring = ring_of(dealt(seats, seed, mafia=True).state)
        assert ring[0][0] == BLACK
        assert list(map(len, ring)) == [2, 1, 1, 1, 1, 1, 1, 1]
        on_top.add(ring[0][1])
    assert len(on_top) == 8


@pytest.mark.rule("S-MAFIA-1")
def test_without_the_mafia_there_is_no_black_car() -> None:
    assert BLACK not in dealt(2).ring


@pytest.mark.rule("A-24")
def test_run_and_mafia_can_be_combined_with_nine_cars_and_thirty_cards() -> None:
    assert check_table("scheffeln", 3, {"run": True, "mafia": True}).name == "scheffeln"
    tables = [dealt(3, seed, run=True, mafia=True) for seed in range(60)]
    assert all(len("".join(ring_of(table.state))) == 9 for table in tables)
    cards = {card for table in tables for seat in range(3) for card in table.hand(seat).split()}
    assert cards == set("RPYNTLVWJBEX")


@pytest.mark.rule("S-MAFIA-2")
@pytest.mark.parametrize(
    ("was", "now"),
    [
        # alone, to an empty business; onto a single car; past pairs; round the corner
        ("A:R B:M C:- D:YP E:N F:T G:L H:VW", "A:R B:- C:M D:YP E:N F:T G:L H:VW"),
        ("A:R B:M C:Y D:P E:N F:T G:L H:VW", "A:R B:- C:YM D:P E:N F:T G:L H:VW"),
        ("A:- B:M C:YP D:NT E:R F:L G:V H:W", "A:- B:- C:YP D:NT E:RM F:L G:V H:W"),
        ("A:RY B:- C:P D:N E:T F:L G:V H:WM", "A:RY B:M C:P D:N E:T F:L G:V H:W"),
        # as the bottom car with the one on top of it, over all that stands in the way
        ("A:MR B:Y C:PN D:- E:T F:L G:V H:W", "A:- B:Y C:PN D:MR E:T F:L G:V H:W"),
        # on top of another, which stays
        ("A:RM B:Y C:PN D:- E:T F:L G:V H:W", "A:R B:YM C:PN D:- E:T F:L G:V H:W"),
    ],
)
def test_an_exchange_moves_the_black_car_by_the_movement_rules(was: str, now: str) -> None:
    table = draw(f"""
        {was}
        >*0 red:  P P
          1 blue: Y Y
    """)
    table.play("P/W")
    assert table.ring == now
    assert table.characters == ["white", "blue"]


@pytest.mark.rule("S-MAFIA-2")
def test_every_exchange_of_random_play_moves_the_black_car_once() -> None:
    exchanges = [step for step in turns_with_mafia() if isinstance(step.move, Exchange)]
    assert len(exchanges) > 1000
    for step in exchanges:
        assert ring_of(step.after) == move_plainly(ring_of(step.before), BLACK, FORWARD)


@pytest.mark.rule("A-1", "S-MAFIA-2")
def test_an_exchange_is_valid_although_the_black_car_is_stuck() -> None:
    table = draw("""
        A:MR B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P P
          1 blue: Y Y
    """)
    table.play("P/W")
    assert table.ring == "A:MR B:P C:Y D:N E:T F:L G:V H:W"
    assert (table.characters, table.face_down(0), table.turn) == (["white", "blue"], "P", 1)


@pytest.mark.rule("A-3")
def test_the_black_cars_move_is_the_same_whichever_character_is_chosen() -> None:
    table = draw("""
        A:MR B:- C:Y D:NP E:T F:L G:V H:W
        >*0 red:  P V
          1 blue: Y Y
    """)
    exchanges = [move for move in table.legal() if "/" in move]
    assert len(exchanges) == 12
    assert {table.copy().play(move).ring for move in exchanges} == {"A:- B:MR C:Y D:NP E:T F:L G:V H:W"}


@pytest.mark.rule("A-3")
def test_the_log_tells_the_discard_and_the_character_and_has_no_event_for_the_black_car() -> None:
    scribe = Scribe("scheffeln", ["a", "b"], {"mafia": True}, first=0)
    scribe.state = draw("""
        A:MR B:- C:Y D:NP E:T F:L G:V H:W
        >*0 red:  P V
          1 blue: Y Y
    """).state
    scribe.decide(0, MOVES.index(Exchange("orange", "white")))
    assert [list(event) for event in scribe.events] == [["seat", "do", "card", "character", "choices"]]
    assert Table(scribe.state).ring == "A:- B:MR C:Y D:NP E:T F:L G:V H:W"


@pytest.mark.rule("S-MAFIA-3")
def test_a_colour_card_moves_the_black_car_only_as_a_passenger() -> None:
    colour_cards = [step for step in turns_with_mafia() if isinstance(step.move, Play) and step.move.card in COLOURS]
    carried = 0
    for step in colour_cards:
        was, now, car = ring_of(step.before), ring_of(step.after), INITIALS[str(step.move.card)]  # type: ignore[union-attr]
        if business_of(was, BLACK) != business_of(now, BLACK):
            assert f"{car}{BLACK}" in was
            assert f"{car}{BLACK}" in now
            carried += 1
    assert carried > 10


@pytest.mark.rule("S-MAFIA-3", "S-MAFIA-4")
def test_there_is_no_black_card_and_no_black_character() -> None:
    for move in ({"do": "move", "card": "mafia"}, {"do": "choose", "character": "mafia"}):
        with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'mafia'"):
            msgspec.convert(move, Move)
    for card in ("red", "joker"):
        with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'mafia'"):
            msgspec.convert({"do": "exchange", "card": card, "character": "mafia"}, Move)


@pytest.mark.rule("S-MAFIA-4")
def test_no_move_gives_anybody_the_mafia() -> None:
    assert {move.character for move in MOVES if move.character} == set(COLOURS)


@pytest.mark.rule("A-4")
@pytest.mark.parametrize(
    ("move", "now"),
    [
        ("J>M", "A:R B:PM C:- D:N E:T F:L G:VY H:W"),
        ("B<M", "A:R B:P C:- D:N E:T F:L G:VY H:WM"),
        ("E:MC", "A:R B:P C:M D:N E:T F:L G:VY H:W"),
    ],
)
def test_joker_backward_and_evasion_may_move_the_black_car(move: str, now: str) -> None:
    table = draw(f"""
        RUN
        A:RM B:P C:- D:N E:T F:L G:VY H:W
        >*0 red:  {move[0]}
          1 blue: Y
    """)
    table.play(move)
    assert table.ring == now


@pytest.mark.rule("A-4")
def test_joker_and_backward_offer_nine_cars_with_the_mafia() -> None:
    table = draw("""
        RUN
        A:MR B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  J B
          1 blue: Y Y
    """)
    assert [move for move in table.legal() if ">" in move] == [f"J>{car}" for car in "RPYNTLVWM"]
    assert [move for move in table.legal() if "<" in move] == [f"B<{car}" for car in "RPYNTLVWM"]


@pytest.mark.rule("A-9")
def test_a_nasty_exchange_does_not_move_the_black_car() -> None:
    table = draw("""
        RUN
        A:R B:M C:- D:YP E:N F:T G:L H:VW
        >*0 red:  X P
          1 blue: Y Y
    """)
    table.play("X=L")
    assert table.ring == "A:R B:M C:- D:YP E:N F:T G:L H:VW"
    assert table.characters == ["blue", "red"]
