"""Exchanging the character for a card laid face down, and who may know of that card."""

from collections import Counter

import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import SPECTATOR, new_state
from stammtisch.games.scheffeln.components import CARDS
from stammtisch.games.scheffeln.moves import Exchange
from stammtisch.record.redact import redact
from stammtisch.record.write import Scribe
from tests.games.scheffeln.positions import GAME, Table, draw
from tests.games.scheffeln.ring import COLOURED
from tests.games.scheffeln.walks import Step, deals, turns


def exchanges() -> list[Step]:
    return [step for step in turns() if isinstance(step.move, Exchange)]


@pytest.mark.rule("S-EXCH-1")
@pytest.mark.parametrize("card", ["P", "V", "J", "X"])
def test_any_card_of_the_hand_will_do(card: str) -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P V J X
          1 blue: Y Y Y B
    """)
    table.play(f"{card}/W")
    assert table.characters == ["white", "blue"]
    assert table.face_down(0) == card


@pytest.mark.rule("S-EXCH-1", "A-18")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_which_card_was_discarded_makes_no_difference_to_the_others(viewer: int) -> None:
    table = draw("""
        RUN
        A:MR B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P V J X
          1 blue: Y Y Y B
    """)
    views = [table.copy().play(f"{card}/W").view(viewer) for card in "PVJX"]
    assert {view.face_down(0) for view in views} == {"?"}
    assert len({view.state.tobytes() for view in views}) == 1


@pytest.mark.rule("S-EXCH-1")
def test_a_discarded_colour_card_moves_no_car() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P P
          1 blue: Y Y
    """)
    ring = table.ring
    assert table.play("P/P").ring == ring


@pytest.mark.rule("S-EXCH-2", "S-EXCH-3", "A-20")
def test_the_own_character_cannot_be_taken_again() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P P
          1 blue: Y Y
    """)
    assert table.why_not("P/R") == "S-EXCH-3"


@pytest.mark.rule("S-EXCH-2", "S-EXCH-3")
def test_every_exchange_changes_the_character_and_nobody_elses() -> None:
    assert len(exchanges()) > 1000
    for step in exchanges():
        was, now = Table(step.before).characters, Table(step.after).characters
        assert was[step.seat] != now[step.seat]
        assert [*was[: step.seat], *was[step.seat + 1 :]] == [*now[: step.seat], *now[step.seat + 1 :]]


@pytest.mark.rule("S-EXCH-3")
def test_the_old_character_goes_to_the_centre_where_the_next_player_may_take_it() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:  P P
          1 blue: Y Y
    """)
    table.play("P/W")
    assert table.centre == ["red", "orange", "yellow", "green", "teal", "purple"]
    assert table.play("Y/R").characters == ["white", "red"]


@pytest.mark.rule("S-EXCH-4")
def test_a_character_that_another_player_has_cannot_be_taken() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   P P
          1 blue:  Y Y
          2 white: N N
    """)
    assert table.why_not("P/L") == table.why_not("P/W") == "S-EXCH-4"


@pytest.mark.rule("S-EXCH-4")
def test_every_new_character_comes_from_the_centre() -> None:
    for step in exchanges():
        assert Table(step.after).characters[step.seat] in Table(step.before).centre


@pytest.mark.rule("S-EXCH-5")
def test_there_are_always_six_five_or_four_characters_to_choose_from() -> None:
    for step in exchanges():
        table = Table(step.before)
        offered = Counter(move[0] for move in table.legal() if "/" in move)
        assert set(offered) == set(table.hand(step.seat).split())
        assert set(offered.values()) == {{2: 6, 3: 5, 4: 4}[len(table.seats)]}


@pytest.mark.rule("A-18")
def test_only_who_discarded_a_card_ever_sees_it() -> None:
    for step in exchanges()[::3]:
        table = Table(step.after)
        for viewer in (*table.seats, SPECTATOR):
            for seat in table.seats:
                own = table.face_down(seat)
                count = len(own.split())
                assert table.view(viewer).face_down(seat) == (own if seat == viewer else " ".join("?" * count))


@pytest.mark.rule("A-18")
def test_a_view_is_the_same_whatever_lies_face_down_or_in_another_hand() -> None:
    one = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   P V W     down P
          1 blue:  Y J B     down Y
          2 white: L L E     down V
    """)
    other = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   P V W     down P
          1 blue:  X R R     down J
          2 white: T N W     down L
    """)
    assert one.view(0).state.tobytes() == other.view(0).state.tobytes()
    assert one.view(1).state.tobytes() != other.view(1).state.tobytes()


@pytest.mark.rule("A-18")
def test_discards_are_not_revealed_at_the_end_of_the_round_but_shuffled_in() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
         *0 red:           down P Y
        > 1 blue:  Y       down V
    """)
    table.play("Y")
    assert table.waits_for_a_deal
    assert [table.view(SPECTATOR).face_down(seat) for seat in (0, 1)] == ["? ?", "?"]
    table.deal()
    assert [table.face_down(seat) for seat in (0, 1)] == ["", ""]


@pytest.mark.rule("A-18", "S-NEXT-4")
def test_nothing_lies_face_down_when_a_round_begins() -> None:
    for step in deals():
        assert not [seat for seat in Table(step.after).seats if Table(step.after).face_down(seat)]


@pytest.mark.rule("A-18")
def test_who_guesses_at_a_hidden_card_thinks_of_every_card_he_has_not_seen() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   R P P     down R
          1 blue:  Y Y Y     down N
    """)
    view, guess, seen = table.view(0), new_state(GAME), Counter[str]()
    for seed in range(600):
        GAME.resample(view.state, 0, dice_from_seed(seed), guess)
        assert Table(guess).view(0).state.tobytes() == view.state.tobytes()
        seen[Table(guess).face_down(1)] += 1
    assert set(seen) == set(COLOURED)
    assert seen["P"] < seen["N"] > seen["R"], "one red and one orange card are left, and three green ones"


def written_down(rounds: int, **options: bool) -> Scribe:
    """A random game for three, until so many rounds are over or the game is."""
    scribe, dice = Scribe("scheffeln", ["a", "b", "c"], options), dice_from_seed(3)
    scribe.settle(dice)
    while GAME.rounds(scribe.state) <= rounds and not Table(scribe.state).is_over:
        seat = int(scribe.state.turn)
        scribe.decide(seat, GAME.pick(scribe.state, seat, dice))
        scribe.settle(dice)
    return scribe


@pytest.mark.rule("A-19")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_the_log_of_a_running_game_shows_a_discard_to_its_owner_only(viewer: int) -> None:
    scribe = written_down(rounds=3, run=True, mafia=True)
    shown = redact(scribe.record(), scribe.state, viewer)
    discards = [event for event in shown.events if event["do"] == "exchange"]
    assert {event["seat"] for event in discards} == {0, 1, 2}
    for event in discards:
        assert (event["card"] == "?") == (event["seat"] != viewer)
        assert event["card"] in ("?", *CARDS)
    true = [event["card"] for event in scribe.events if event["do"] == "exchange" and event["seat"] == viewer]
    assert [event["card"] for event in discards if event["seat"] == viewer] == true


@pytest.mark.rule("A-19", "S-SETUP-8")
def test_the_log_of_a_running_game_shows_no_hand_of_another_player() -> None:
    scribe = written_down(rounds=3, run=True, mafia=True)
    shown = redact(scribe.record(), scribe.state, 1)
    for event, true in zip((shown.setup, *shown.events), (scribe.setup, *scribe.events), strict=True):
        if "hands" in event:
            assert event["hands"] == [["?"] * 4, true["hands"][1], ["?"] * 4]


@pytest.mark.rule("A-19")
def test_the_log_of_a_finished_game_shows_everything() -> None:
    scribe = written_down(rounds=100)
    assert Table(scribe.state).is_over
    assert redact(scribe.record(), scribe.state, SPECTATOR) == scribe.record()
    assert "?" not in str(scribe.record())
