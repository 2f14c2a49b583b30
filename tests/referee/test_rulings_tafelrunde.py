"""Positions of Die Tafelrunde 2, worked out by hand from the ledger."""

from itertools import product
from typing import Any

import pytest

from stammtisch.referee import GAMES, play
from stammtisch.referee.asks import Ask, Decision, Forced
from stammtisch.referee.tafelrunde import BEGGARS, Chest, Phase, Shuffle, Table


def tafelrunde(seats: int, *, bonus_needs_card: bool = False) -> Table:
    cards = [list(BEGGARS)] * seats
    setup = {"start": 0, "hands": [[]] * seats, "draw": cards, "chests": []}
    return Table(setup, seats, {"bonus_needs_card": bonus_needs_card})


def give(table: Table, seat: int, *beggars: str, chests: list[Chest] | None = None) -> None:
    """Lays beggars such as `B5Y2 as blue`, and open chests, in front of a seat."""
    for beggar in beggars:
        card, _, colour = beggar.partition(" as ")
        table.players[seat].beggars.append((card, colour))
    table.players[seat].open += chests or []


def asks(phase: Phase) -> list[Ask]:
    """The asks of a phase that needs no decision."""
    found: list[Ask] = []
    for ask in phase:
        assert isinstance(ask, Forced)
        found.append(ask)
    return found


def next_ask(phase: Phase, event: dict[str, Any]) -> Ask | None:
    try:
        return phase.send(event)
    except StopIteration:
        return None


def split(table: Table) -> dict[str, int | None]:
    (ask,) = asks(table.split())
    assert isinstance(ask, Forced)
    winners: dict[str, int | None] = ask.event["winners"]
    return winners


def test_seven_five_and_the_best_chest_of_three_are_fifteen() -> None:
    table = tafelrunde(2)
    give(table, 0, "B7 as blue", "B5Y2 as blue", "Y7 as yellow")
    give(table, 0, chests=[["blue", 2], ["blue", 3], ["red", 4]])
    assert table.players[0].sum_of("blue", bonus_needs_card=False) == 15


def test_the_winner_takes_all_chests_of_the_colour_and_discards() -> None:
    table = tafelrunde(3)
    table.middle = [["red", 2], ["blue", 4]]
    give(table, 0, "R7 as red")
    give(table, 1, "R3B4 as red", chests=[["red", 3]])
    assert split(table) == {"red": 0, "blue": None, "yellow": None}
    assert sorted(table.players[0].open) == [["red", 2], ["red", 3]]
    assert table.players[0].discard == ["R7"]
    assert table.players[1].hand == ["R3B4"]
    assert table.middle == [["blue", 4]]


def test_a_tie_sends_all_chests_to_the_middle_and_all_cards_to_the_hands() -> None:
    table = tafelrunde(2)
    give(table, 0, "R7 as red")
    give(table, 1, "R3B4 as red", chests=[["red", 4], ["red", 2]])
    assert split(table)["red"] is None
    assert table.middle == [["red", 4], ["red", 2]]
    assert (table.players[0].hand, table.players[1].hand) == (["R7"], ["R3B4"])


def test_a_bonus_wins_without_a_card_unless_it_needs_one() -> None:
    for needs_card, winner, middle in ((False, 1, []), (True, None, [["red", 2]])):
        table = tafelrunde(2, bonus_needs_card=needs_card)
        table.middle = [["red", 2]]
        give(table, 1, chests=[["red", 3]])
        assert split(table)["red"] == winner
        assert table.middle == middle
        assert ["red", 3] in table.players[1].open


def test_last_warning_holds_against_a_winner_who_still_discards() -> None:
    table = tafelrunde(2)
    give(table, 0, "R7 as red")
    give(table, 1, chests=[["red", 3]])
    table.players[1].protected = "red"
    table.players[1].specials = ["last_warning"]
    assert split(table)["red"] == 0
    assert table.players[0].open == []
    assert table.players[0].discard == ["R7"]
    assert table.players[1].open == [["red", 3]]
    assert table.players[1].discard == ["last_warning"]


def test_last_warning_holds_in_a_tie() -> None:
    table = tafelrunde(3)
    give(table, 0, "R3B4 as red", chests=[["red", 4]])
    give(table, 1, "R4B3 as red", chests=[["red", 3]])
    table.players[1].protected = "red"
    assert split(table)["red"] is None
    assert table.middle == [["red", 4]]
    assert table.players[1].open == [["red", 3]]


def test_last_warning_lasts_for_one_prey() -> None:
    table = tafelrunde(2)
    give(table, 1, chests=[["red", 3]])
    table.players[1].protected = "red"
    split(table)
    give(table, 0, "R7 as red")
    split(table)
    assert table.players[0].open == [["red", 3]]


def test_zork_stays_on_the_table_until_phase_4_is_over() -> None:
    table = tafelrunde(2)
    table.players[0].specials = ["zork"]
    split(table)
    assert (table.players[0].specials, table.players[0].discard) == (["zork"], [])
    assert asks(table.hide()) == []
    assert (table.players[0].specials, table.players[0].discard) == ([], ["zork"])


@pytest.mark.parametrize(
    ("chests", "hidden", "decisions"),
    [
        ("2 2 2", [], ["2"]),
        ("2 2 2", [2, 2], ["2", "done"]),
        ("2 2 2 2", [2, 2, 2], []),
        ("4 3", [4], []),
        ("4 3 2", [4], ["2", "done"]),
        ("3 3 4", [3], ["3", "done"]),
        ("4", [4], []),
    ],
)
def test_zork_hides_up_to_six_gems(chests: str, hidden: list[int], decisions: list[str]) -> None:
    table = tafelrunde(2)
    give(table, 0, chests=[["red", int(gems)] for gems in chests.split()])
    table.players[0].specials = ["zork"]
    phase = table.hide()
    offered: list[str] = []
    ask = next(phase, None)
    for gems in hidden:
        ask = next_ask(phase, {"seat": 0, "do": "hide", "chest": ["red", gems]})
    if isinstance(ask, Decision):
        offered = [str(event["chest"][1]) if event["do"] == "hide" else event["do"] for event in ask.legal]
    assert offered == decisions
    assert table.players[0].discard == ([] if decisions else ["zork"])


@pytest.mark.parametrize(
    ("draw", "discard", "shuffled", "cards"),
    [
        (["R7", "B7", "Y7"], ["R5B2"], False, ["R7", "B7"]),
        (["R7", "B7"], ["R5B2"], True, ["R7", "B7"]),
        (["R7"], ["R5B2"], True, ["R7", "R5B2"]),
        ([], ["R5B2"], True, ["R5B2"]),
        (["R7"], [], False, ["R7"]),
        ([], [], False, []),
    ],
)
def test_a_pile_that_runs_out_is_shuffled(
    draw: list[str], discard: list[str], shuffled: bool, cards: list[str]
) -> None:
    table = tafelrunde(2)
    table.players[0].draw, table.players[0].discard = list(draw), list(discard)
    table.players[1].draw, table.players[1].discard = [], []
    phase = table.draw()
    ask: Ask | None = next(phase)
    assert isinstance(ask, Shuffle) == shuffled
    if shuffled:
        ask = next_ask(phase, {"do": "shuffle", "seat_pile": 0, "draw": discard})
    assert isinstance(ask, Forced)
    assert ask.event == {"do": "draw", "cards": [cards, []]}


def test_a_tie_is_broken_by_cards_in_hand_and_else_shared() -> None:
    table = tafelrunde(3)
    for seat, hand in enumerate((["R7"], ["R7", "B7"], ["Y7", "B7"])):
        table.players[seat].hidden = [["red", 4], ["blue", 2]]
        table.players[seat].open = [["red", 4]] * (3 - seat)
        table.players[seat].hand = hand
    assert table.result() == {"scores": [6, 6, 6], "winners": [1, 2], "reason": "T-END-1"}


def test_hidden_chests_do_not_count_as_visible_and_no_colour_at_all_ends_the_game() -> None:
    table = tafelrunde(2)
    table.players[0].hidden = [["red", 2], ["blue", 2], ["yellow", 2]]
    assert asks(table.refill()) == []
    assert not table.shows_all_colours()


def test_open_chests_of_players_count_as_visible() -> None:
    table = tafelrunde(2)
    give(table, 0, chests=[["red", 2]])
    table.middle = [["blue", 2]]
    table.pile = [["blue", 3], ["yellow", 2], ["yellow", 4]]
    refill = {"do": "refill", "chests": [["blue", 3], ["yellow", 2]]}
    assert asks(table.refill()) == [Forced("T-FILL-1", refill)]
    assert asks(table.refill()) == []


def test_a_player_with_an_empty_hand_is_out_without_a_turn() -> None:
    table = tafelrunde(3)
    table.players[0].hand = ["R7"]
    table.players[2].hand = ["B7"]
    phase = table.play()
    assert seat_of(next(phase)) == 0
    assert seat_of(next_ask(phase, {"seat": 0, "do": "play", "card": "R7", "as": "red"})) == 2
    assert next_ask(phase, {"seat": 2, "do": "play", "card": "B7", "as": "blue"}) is None


def test_revitalization_fetches_a_card_for_this_very_prey() -> None:
    table = tafelrunde(2)
    table.players[0].hand = ["revitalization"]
    table.players[0].discard = ["R7", "Y5R2"]
    phase = table.play()
    ask = next(phase)
    assert isinstance(ask, Decision)
    assert [event["take"] for event in ask.legal] == ["R7", "Y5R2"]
    ask = phase.send({"seat": 0, "do": "play", "card": "revitalization", "take": "Y5R2"})
    assert isinstance(ask, Decision)
    assert [event.get("as", event["do"]) for event in ask.legal] == ["yellow", "red", "back_out"]
    assert table.players[0].discard == ["R7"]


def test_the_second_player_may_close_at_once() -> None:
    table = tafelrunde(3)
    for player in table.players:
        player.hand = ["closing_time", "zork"]
    phase = table.play()
    ask = next(phase)
    assert isinstance(ask, Decision)
    assert ask.legal == [{"seat": 0, "do": "play", "card": "zork"}]
    ask = phase.send(ask.legal[0])
    assert isinstance(ask, Decision)
    assert {"seat": 1, "do": "play", "card": "closing_time"} in ask.legal
    assert next_ask(phase, {"seat": 1, "do": "play", "card": "closing_time"}) is None


def seat_of(ask: Ask | None) -> int:
    assert isinstance(ask, Decision)
    return ask.seat


def test_the_starting_card_goes_one_seat_clockwise() -> None:
    for seats, seed in product(GAMES["tafelrunde"].SEATS, range(3)):
        record = play("tafelrunde", seats, {}, seed)
        start = record["setup"]["start"]
        fresh = True
        for event in record["events"]:
            if event["do"] == "draw":
                start, fresh = (start + 1) % seats, True
            elif fresh and "seat" in event:
                assert (event["seat"], event["do"]) == (start, "play")
                fresh = False
