"""Positions of Scheffeln and Speed, worked out by hand from the ledger."""

from itertools import product
from typing import Any

import pytest

from stammtisch.referee import GAMES, play
from stammtisch.referee.asks import Fault, Forced
from stammtisch.referee.board import BACKWARD, FORWARD, LETTERS, Board
from stammtisch.referee.scheffeln import Table
from stammtisch.referee.speed import Rush, game

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


def scheffeln(cars: str, *characters: str, **options: bool) -> Table:
    setup = {"cars": drawn(cars), "tokens": TOKENS, "hands": [[] for _ in characters]}
    switches = {"run": True, "mafia": "m" in cars, "mafia_keeps": False, **options}
    table = Table(setup, len(characters), switches)
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


def test_backward_goes_back_and_a_joker_forward() -> None:
    table = scheffeln("r o y g t b p w", "red", "blue")
    table.hands = [["backward"], ["joker"]]
    table.carry_out({"seat": 0, "do": "move", "card": "backward", "car": "orange"})
    assert table.board.cars == drawn("ro - y g t b p w")
    table.carry_out({"seat": 1, "do": "move", "card": "joker", "car": "red"})
    assert table.board.cars == drawn("- ro y g t b p w")


def test_evasion_without_target_changes_nothing() -> None:
    table = scheffeln("mr o y g t b p w", "red", "blue")
    table.hands = [["evasion"], ["joker"]]
    (decision,) = table.turn(0).legal
    table.carry_out(decision)
    assert table.board.cars == drawn("mr o y g t b p w")
    assert table.hands == [[], ["joker"]]


def test_the_marker_goes_one_seat_clockwise() -> None:
    for seats, seed in product(GAMES["scheffeln"].SEATS, range(3)):
        record = play("scheffeln", seats, {}, seed)
        start = record["setup"]["start"]
        for number, event in enumerate(record["events"]):
            if event["do"] == "deal":
                start = (start + 1) % seats
                assert event["start"] == start
                assert [later["seat"] for later in record["events"][number + 1 :][:seats]] == [
                    (start + turn) % seats for turn in range(seats)
                ]


def test_the_row_acts_from_left_to_right() -> None:
    speed = game({"start": 0, "cars": drawn("r o y g t b p w"), "tokens": TOKENS}, 3, {})
    next(speed)
    speed.send({"do": "row", "cards": ["red", "orange", "white", "white", "white", "purple", "purple"]})
    for seat, character in enumerate(("red", "purple", "orange")):
        ask = speed.send({"seat": seat, "do": "grab", "character": character, "ms": 0})
    # At last: or p y gw t b - -
    assert ask == Forced("SPEED-13", {"do": "payout", "tokens": [0, 100, None]})


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


def test_the_countdown_starts_with_the_decision_that_leaves_one_player_undecided() -> None:
    assert rush(3, ("red", 10)).deadline == 65_000
    assert rush(3, ("red", 10), ("blue", 20)).deadline == 5_020
    assert rush(3, ("red", 10), ("-", 20)).deadline == 5_020
    assert rush(3, ("-", 10), ("blue", 20)).deadline == 5_020
    assert rush(3, ("-", 10), ("-", 20)).deadline == 5_020


def test_the_last_player_has_the_full_five_seconds_after_the_limit_too() -> None:
    assert rush(3, ("red", 10), ("blue", 60_001)).deadline == 65_001
    rush(3, ("red", 64_998), ("-", 64_999), ("blue", 69_998))


def test_those_who_let_the_limit_lapse_do_so_together() -> None:
    rush(3, ("-", 65_000), ("-", 65_000), ("-", 65_000))
    with pytest.raises(Fault, match="A-32"):
        rush(3, ("-", 65_000), ("-", 65_000), ("red", 65_000))
    with pytest.raises(Fault, match="SPEED-11"):
        rush(3, ("red", 10), ("-", 65_000), ("-", 65_001))


def test_a_lapse_is_at_the_deadline_and_a_grab_before_it() -> None:
    rush(3, ("red", 10), ("blue", 20), ("-", 5_020))
    rush(3, ("red", 10), ("blue", 20), ("teal", 5_019))
    with pytest.raises(Fault, match="SPEED-11"):
        rush(3, ("red", 10), ("blue", 20), ("-", 5_021))
    with pytest.raises(Fault, match="A-32"):
        rush(3, ("red", 10), ("blue", 20), ("teal", 5_020))
