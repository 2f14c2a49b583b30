"""Positions worked out by hand from the ledger, so that the referee is more than in agreement with itself."""

from typing import Any

import pytest

from .asks import Ask, Decision, Fault, Forced
from .board import BACKWARD, FORWARD, LETTERS, Board
from .scheffeln import Table as ScheffelnTable
from .speed import Rush
from .tafelrunde import BEGGARS, Chest, Phase, Shuffle
from .tafelrunde import Table as TafelrundeTable

NAMES = {
    "r": "red", "o": "orange", "y": "yellow", "g": "green", "t": "teal",
    "b": "blue", "p": "purple", "w": "white", "m": "mafia",
}  # fmt: skip
TOKENS = {letter: [100 * place + token for token in range(4)] for place, letter in enumerate(LETTERS)}


def drawn(text: str) -> dict[str, list[str]]:
    """Businesses A to H, bottom car first, `-` for none."""
    stacks = zip(LETTERS, text.split(), strict=True)
    return {letter: [NAMES[car] for car in cars if car != "-"] for letter, cars in stacks}


MOVES = {
    "stops on an empty business": ("r - y g t b p wo", "red", FORWARD, "- r y g t b p wo"),
    "lands on top of one car": ("r o y g t b p w", "red", FORWARD, "- or y g t b p w"),
    "skips pairs to an empty one": ("r oy gt - b p w -", "red", FORWARD, "- oy gt r b p w -"),
    "skips pairs to a single car": ("r oy gt b p - w -", "red", FORWARD, "- oy gt br p - w -"),
    "H is followed by A": ("r o y g t b p w", "white", FORWARD, "rw o y g t b p -"),
    "a top car leaves alone": ("or y g t b p w -", "red", FORWARD, "o yr g t b p w -"),
    "a pair skips one and two cars": ("ro y gt - b p w -", "red", FORWARD, "- y gt ro b p w -"),
    "backward from A is H": ("r o y g t b p w", "red", BACKWARD, "- o y g t b p wr"),
    "a pair goes backward": ("r - - gt y b pw o", "green", BACKWARD, "r - gt - y b pw o"),
    "and mirrors the skipping": ("gt r - pw y - b o", "green", BACKWARD, "- r - pw y gt b o"),
    "A-1: a stuck pair stays": ("mr o y g t b p w", "mafia", FORWARD, "mr o y g t b p w"),
    "A-2: backward as well": ("m or y g t b p w", "orange", BACKWARD, "m or y g t b p w"),
    "its top car is never stuck": ("mr o y g t b p w", "red", FORWARD, "m or y g t b p w"),
    "the mafia moves as others": ("m or yg - t b p w", "mafia", FORWARD, "- or yg m t b p w"),
}


@pytest.mark.parametrize("move", MOVES)
def test_a_moving_car(move: str) -> None:
    before, car, direction, after = MOVES[move]
    board = Board(drawn(before), TOKENS)
    board.step(car, direction)
    assert board.cars == drawn(after)


@pytest.mark.parametrize(
    ("cars", "targets"),
    [
        ("r o y g t b p w", []),
        ("mr o y g t b p w", []),
        ("or - y g t b p w", [("red", "B")]),
        ("or - yg - t b p w", [("red", "B"), ("red", "D"), ("green", "B"), ("green", "D")]),
        ("or m yg t - b p w", [("red", "E"), ("green", "E")]),
    ],
)
def test_evasion_sets_a_top_car_on_an_empty_business(cars: str, targets: list[tuple[str, str]]) -> None:
    assert Board(drawn(cars), TOKENS).evasions() == targets


def scheffeln(cars: str, *characters: str, **options: bool) -> ScheffelnTable:
    setup = {"cars": drawn(cars), "tokens": TOKENS, "hands": [[] for _ in characters]}
    switches = {"run": True, "mafia": "m" in cars, "mafia_keeps": False, **options}
    table = ScheffelnTable(setup, len(characters), switches)
    table.characters = list(characters)
    return table


def test_uncovered_cars_take_the_top_token_and_the_mafia_pays_the_lowest_letter() -> None:
    table = scheffeln("y r om - gt b p w", "white", "red", "green")
    assert table.pay_out() == {"do": "payout", "tokens": [700, 100, None], "mafia": {"seat": 1, "token": 200}}
    assert table.purses == [700, 300, 0]


def test_a_covered_mafia_pays_nobody() -> None:
    assert scheffeln("y r mo - gt b p w", "white", "red").pay_out() == {"do": "payout", "tokens": [700, 100]}


@pytest.mark.parametrize(("keeps", "left"), [(False, 4), (True, 3)])
def test_a_mafia_token_without_candidate_stays_unless_the_mafia_keeps_it(keeps: bool, left: int) -> None:
    table = scheffeln("y r om - gt b p w", "orange", "green", mafia_keeps=keeps)
    assert table.pay_out() == {"do": "payout", "tokens": [None, None]}
    assert len(table.board.tokens["C"]) == left


def test_a_turn_counts_distinct_decisions() -> None:
    table = scheffeln("mr o y g t b p w", "red", "blue")
    table.hands[0] = ["evasion", "joker", "joker", "white"]
    moves = 1 + 9 + 1
    exchanges = 3 * 6
    assert len(table.turn(0).legal) == moves + exchanges
    table.hands[0] = ["nasty_exchange"]
    assert len(table.turn(0).legal) == 7


def test_an_exchange_moves_the_mafia_but_a_nasty_exchange_does_not() -> None:
    table = scheffeln("m ro y g t b pw -", "red", "blue")
    table.hands = [["nasty_exchange"], ["white"]]
    table.carry_out({"seat": 0, "do": "move", "card": "nasty_exchange", "character": "blue"})
    assert table.characters == ["blue", "red"]
    assert table.board.cars == drawn("m ro y g t b pw -")
    table.carry_out({"seat": 1, "do": "exchange", "card": "white", "character": "teal"})
    assert table.characters == ["blue", "teal"]
    assert table.board.cars == drawn("- ro ym g t b pw -")


def rush(seats: int, *events: tuple[str, int]) -> Rush:
    """A rush in which the seats act in order, each with a character's name or `-`."""
    state = Rush(seats)
    for seat, (character, ms) in enumerate(events):
        event: dict[str, Any] = {"seat": seat, "do": "decline", "ms": ms}
        if character != "-":
            event |= {"do": "grab", "character": character}
        state.check(event)
        state.note(event)
    return state


def test_the_countdown_starts_with_the_last_grab_but_one() -> None:
    assert rush(3, ("red", 10)).deadline == 65_000
    assert rush(3, ("red", 10), ("blue", 20)).deadline == 5_020
    assert rush(3, ("red", 10), ("blue", 60_001)).deadline == 65_000


def test_declines_do_not_start_the_countdown() -> None:
    assert rush(3, ("-", 10), ("blue", 20)).deadline == 65_000
    rush(3, ("-", 10), ("blue", 20), ("red", 64_999))
    rush(3, ("-", 65_000), ("-", 65_000), ("-", 65_000))


def test_a_lapse_is_at_the_deadline_and_a_grab_before_it() -> None:
    rush(3, ("red", 10), ("blue", 20), ("-", 5_020))
    rush(3, ("red", 10), ("blue", 20), ("teal", 5_019))
    with pytest.raises(Fault, match="SPEED-11"):
        rush(3, ("red", 10), ("blue", 20), ("-", 5_021))
    with pytest.raises(Fault, match="A-32"):
        rush(3, ("red", 10), ("blue", 20), ("teal", 5_020))


def tafelrunde(seats: int, *, bonus_needs_card: bool = False) -> TafelrundeTable:
    cards = [list(BEGGARS)] * seats
    setup = {"start": 0, "hands": [[]] * seats, "draw": cards, "chests": []}
    return TafelrundeTable(setup, seats, {"bonus_needs_card": bonus_needs_card})


def give(table: TafelrundeTable, seat: int, *beggars: str, chests: list[Chest] | None = None) -> None:
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


def split(table: TafelrundeTable) -> dict[str, int | None]:
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


def next_ask(phase: Phase, event: dict[str, Any]) -> Ask | None:
    try:
        return phase.send(event)
    except StopIteration:
        return None


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
