"""What happens, in words."""

from typing import Any

import pytest

from stammtisch.games.protocol import State, load, new_state
from stammtisch.games.scheffeln.components import CARS
from stammtisch.games.scheffeln.driving import place
from stammtisch.terminal.words.narrator import Narrator, narrator_of
from stammtisch.terminal.words.phrases import Phrases

NAMES = ("you", "Ada", "Bruno")


def ring(*stacks: str) -> State:
    """A Scheffeln table with these cars, bottom first, on A, B, C and so on."""
    game = load("scheffeln")
    state = new_state(game)
    game.start(state, game.options(3, 0, {"mafia": "mafia" in " ".join(stacks)}))
    for there, cars in enumerate(stacks):
        for car in cars.split():
            place(state, CARS.index(car), there)
    state.character[:3] = [0, 5, 2]
    return state


def tell(event: dict[str, Any], before: State, after: State | None = None, game: str = "scheffeln") -> str:
    return narrator_of(game, NAMES, 0).tell(event, before, before if after is None else after)


def test_a_single_car_drives_onto_another() -> None:
    told = tell({"seat": 1, "do": "move", "card": "red"}, ring("red", "blue"), ring("", "blue red"))
    assert told == "Ada plays red: Ruby drives A → B, onto Lou."


def test_a_pair_drives_together() -> None:
    told = tell({"seat": 0, "do": "move", "card": "red"}, ring("red blue", ""), ring("", "red blue"))
    assert told == "You play red: Ruby drives A → B with Lou on top."


def test_a_car_without_a_place_to_go_cannot_move() -> None:
    assert tell({"seat": 1, "do": "move", "card": "red"}, ring("red")) == "Ada plays red: Ruby cannot move."


def test_run_cards_say_on_whom() -> None:
    before, after = ring("red", "white"), ring("red", "", "white")
    assert (
        tell({"seat": 1, "do": "move", "card": "joker", "car": "white"}, before, after)
        == "Ada plays Joker: Winnie drives B → C."
    )
    assert (
        tell({"seat": 1, "do": "move", "card": "evasion", "car": "white", "to": "C"}, before, after)
        == "Ada plays Evasion: Winnie leaps B → C."
    )
    assert tell({"seat": 1, "do": "move", "card": "evasion"}, before) == "Ada plays Evasion, without effect."


def test_a_nasty_exchange_says_from_whom() -> None:
    before = ring("red")
    event = {"seat": 0, "do": "move", "card": "nasty_exchange", "character": "blue"}
    assert tell(event, before) == "You play Nasty exchange: Lou from Ada, for Ruby."
    event["character"] = "white"
    assert tell(event, before) == "You play Nasty exchange: Winnie from the centre."


def test_an_exchange_moves_the_mafia() -> None:
    before, after = ring("mafia red", "blue"), ring("red", "blue mafia")
    event = {"seat": 1, "do": "exchange", "card": "?", "character": "white"}
    assert (
        tell(event, before, after)
        == "Ada discards a card face down and takes Winnie; the Mafia drives A → B, onto Lou."
    )


@pytest.mark.parametrize(
    ("game", "event", "told"),
    [
        ("scheffeln", {"seat": 0, "do": "choose", "character": "red"}, "You choose Ruby (red)."),
        ("speed", {"seat": 2, "do": "grab", "character": "red", "ms": 1830}, "Bruno grabs Ruby after 1.83 s."),
        ("speed", {"seat": 2, "do": "decline", "ms": 6830}, "Bruno goes without a character (6.83 s)."),
        (
            "scheffeln",
            {"do": "payout", "tokens": [1500, None, 0], "mafia": {"seat": 0, "token": 500}},
            "Payout: you take 1,500; Ada gets nothing; Bruno takes 0; you also get the Mafia’s 500.",
        ),
        ("scheffeln", {"do": "deal", "start": 1, "hands": []}, "Cards are dealt; Ada starts."),
        ("speed", {"do": "row", "cards": ["?", "red"]}, "Seven cards are laid in a row, face down."),
        ("speed", {"do": "row", "cards": ["blue", "red"]}, "The row: blue, red."),
        ("tafelrunde", {"do": "refill", "chests": [["blue", 2], ["red", 4]]}, "Chests turned up: blue 2, red 4."),
        ("tafelrunde", {"seat": 0, "do": "play", "card": "R5B2", "as": "red"}, "You play R5B2 as red."),
        (
            "tafelrunde",
            {"seat": 1, "do": "play", "card": "last_warning", "colour": "red"},
            "Ada plays Last warning for red.",
        ),
        (
            "tafelrunde",
            {"seat": 1, "do": "play", "card": "revitalization", "take": None},
            "Ada plays Revitalization and takes nothing.",
        ),
        (
            "tafelrunde",
            {"seat": 0, "do": "play", "card": "revitalization", "take": "R7"},
            "You play Revitalization and take R7.",
        ),
        ("tafelrunde", {"seat": 1, "do": "play", "card": "zork"}, "Ada plays Zork."),
        ("tafelrunde", {"seat": 0, "do": "back_out"}, "You back out."),
        ("tafelrunde", {"seat": 0, "do": "hide", "chest": ["red", 3]}, "You hide the chest red 3."),
        ("tafelrunde", {"seat": 1, "do": "done"}, "Ada stops hiding."),
        (
            "tafelrunde",
            {"do": "shuffle", "seat_pile": 1, "draw": []},
            "Ada shuffles the discard pile into a new draw pile.",
        ),
        (
            "tafelrunde",
            {"do": "draw", "cards": [["R7", "zork"], ["?", "?"], []]},
            "You draw R7 and Zork; Ada draws two cards; Bruno draws nothing.",
        ),
    ],
)
def test_every_event_has_its_sentence(game: str, event: dict[str, Any], told: str) -> None:
    assert tell(event, ring("red"), game=game) == told


@pytest.mark.rule("A-43")
def test_a_colour_that_nobody_fought_for_is_no_tie() -> None:
    table = new_state(load("tafelrunde"))
    table.seats = 3
    table.sums[:2, 1] = 5
    split = {"do": "split", "winners": {"red": 0, "blue": None, "yellow": None}}
    assert (
        tell(split, table, game="tafelrunde")
        == "The chests are split up: red to you; blue is a tie; nobody fought for yellow."
    )
    table.open[1, 7] = 1
    assert tell(split, table, game="tafelrunde").endswith("yellow is a tie."), "chests count without cards"
    table.bonus_needs_card = 1
    assert tell(split, table, game="tafelrunde").endswith("nobody fought for yellow.")


def test_without_a_reader_everybody_is_somebody_else() -> None:
    narrator = narrator_of("tafelrunde", ["seat 0", "seat 1"])
    assert narrator.tell({"seat": 0, "do": "back_out"}, ring("red"), ring("red")) == "Seat 0 backs out."


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"seat": 0, "do": "lay", "card": 3, "choices": 2}, "You lay the three."),
        ({"seat": 1, "do": "lay", "card": 4}, "Ada lays 4."),
        ({"do": "taken", "by": 2, "pennies": 5}, "Bruno takes 5."),
        ({"do": "taken", "by": None, "pennies": 5}, "Nobody takes 5."),
        ({"do": "dealt", "cards": [3, 4]}, "Cards: the three, 4."),
        ({"seat": 1, "do": "turn_over", "card": 3}, "Ada: turn over the three."),
        ({"do": "turn_over", "card": 3}, "Turn over the three."),
    ],
)
def test_a_game_without_a_narrator_is_told_by_its_words_and_without_words_by_its_events(
    event: dict[str, Any], told: str
) -> None:
    words = Phrases("en")
    words.texts |= {
        "log.lay.you": "you lay {card}",
        "log.lay.other": "{who} lays {card}",
        "log.taken.other": "{who} takes {pennies}",
        "log.taken.nobody": "nobody takes {pennies}",
        "log.dealt": "cards: {cards}",
        "piece.3": "the three",
    }
    assert Narrator(NAMES, 0, words).tell(event, ring("red"), ring("red")) == told
