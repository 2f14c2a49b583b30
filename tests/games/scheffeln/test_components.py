"""What lies in the box, and what its owner is told about a components file that cannot be right."""

from collections import Counter
from pathlib import Path

import pytest

from stammtisch.games.components import BadComponents
from stammtisch.games.scheffeln import components
from stammtisch.games.scheffeln.components import (
    BASE_DECK,
    BOX,
    BUSINESSES,
    CARDS,
    CARS,
    COLOURS,
    DECK,
    RUN_DECK,
    TOKENS,
    Components,
)
from stammtisch.games.scheffeln.moves import INITIALS

COMPONENTS_FILE = Path(components.__file__).with_name("components.toml")


@pytest.mark.rule("S-COMP-1")
def test_there_are_eight_businesses_from_a_to_h() -> None:
    assert "".join(BUSINESSES) == "ABCDEFGH"
    assert BOX.businesses == (
        "Dinero Docks",
        "Bathtub Brewery",
        "Ragtime Row",
        "Lucre District",
        "Speakeasy Square",
        "Roulette Club",
        "Picture Palace",
        "Splendid Boulevard",
    )


@pytest.mark.rule("S-COMP-2")
def test_there_is_one_car_and_one_character_of_each_colour() -> None:
    assert COLOURS == ("red", "orange", "yellow", "green", "teal", "blue", "purple", "white")
    assert (*COLOURS, "mafia") == CARS
    assert BOX.characters == ("Ruby", "Percy", "Yvette", "Ned", "Theo", "Lou", "Viola", "Winnie")


@pytest.mark.rule("S-COMP-2")
def test_a_car_bears_the_initial_of_its_character() -> None:
    assert {colour: INITIALS[colour] for colour in COLOURS} == {
        colour: name[0] for colour, name in zip(COLOURS, BOX.characters, strict=True)
    }


@pytest.mark.rule("S-COMP-3")
def test_there_are_twenty_four_movement_cards_three_of_each_colour() -> None:
    deck = [CARDS[card] for card in DECK[:BASE_DECK]]
    assert len(deck) == 24
    assert Counter(deck) == dict.fromkeys(COLOURS, 3)


@pytest.mark.rule("S-RUN-1")
def test_run_adds_six_cards_which_makes_thirty() -> None:
    assert len(DECK) == RUN_DECK == 30
    added = Counter(CARDS[card] for card in DECK[BASE_DECK:])
    assert added == {"evasion": 1, "backward": 2, "nasty_exchange": 1, "joker": 2}


@pytest.mark.rule("S-COMP-4")
def test_there_are_four_tokens_for_each_letter_and_their_values_rise_with_it() -> None:
    assert TOKENS.shape == (8, 4)
    for place, values in enumerate(TOKENS.tolist()):
        assert values == [2000 * place + more for more in (0, 500, 1500, 2000)]
    assert (TOKENS.min(), TOKENS.max()) == (0, 16000)


def test_the_file_of_the_box_is_the_one_that_is_read() -> None:
    again = Components(COMPONENTS_FILE)
    assert (again.tokens == BOX.tokens).all()
    assert (again.cards == BOX.cards).all()
    assert (again.businesses, again.characters) == (BOX.businesses, BOX.characters)


def test_an_owner_may_correct_values_and_names(tmp_path: Path) -> None:
    text = COMPONENTS_FILE.read_text(encoding="utf-8")
    text = text.replace("[0, 500, 1500, 2000]", "[1000, 100, 1000, 900]").replace("Ragtime Row", "Lindy Lane")
    other = tmp_path / "components.toml"
    other.write_text(text, encoding="utf-8")
    box = Components(other)
    assert sorted(box.tokens[0]) == [100, 900, 1000, 1000]
    assert box.businesses[2] == "Lindy Lane"


@pytest.mark.rule("S-COMP-4")
def test_only_the_ranges_of_a_and_h_are_printed_so_nothing_else_is_asked_of_a_token(tmp_path: Path) -> None:
    text = COMPONENTS_FILE.read_text(encoding="utf-8")
    for letter, ours, yours in [
        ("A", "[0, 500, 1500, 2000]", "[2000, 0, 0, 1]"),
        ("B", "[2000, 2500, 3500, 4000]", "[1999, 1750, 4001, 0]"),
        ("G", "[12000, 12500, 13500, 14000]", "[32767, 0, 333, 333]"),
        ("H", "[14000, 14500, 15500, 16000]", "[16000, 14000, 14000, 14001]"),
    ]:
        text = text.replace(f"{letter} = {ours}", f"{letter} = {yours}")
    other = tmp_path / "components.toml"
    other.write_text(text, encoding="utf-8")
    tokens = Components(other).tokens
    assert tokens[[0, 1, 6, 7]].tolist() == [
        [0, 0, 1, 2000],
        [0, 1750, 1999, 4001],
        [0, 333, 333, 32767],
        [14000, 14000, 14001, 16000],
    ]


BROKEN = {
    "a token above the printed range of A": (
        "A = [0, 500, 1500, 2000]",
        "A = [0, 500, 1500, 2001]",
        "2001 is not a whole number from 0 to 2000, as the rulebooks print it.",
    ),
    "a token below the printed range of H": (
        "H = [14000, ",
        "H = [13999, ",
        "13999 is not a whole number from 14000 to 16000, as the rulebooks print it.",
    ),
    "a negative token": ("B = [2000, ", "B = [-500, ", "-500 is not a whole number from 0 to 32767"),
    "a token too large for a state": (
        "B = [2000, ",
        "B = [32768, ",
        "32768 is not a whole number from 0 to 32767, the most there is room for.",
    ),
    "three tokens": (
        "C = [4000, 4500, 5500, 6000]",
        "C = [4000, 4500, 5500]",
        "C needs exactly four tokens (S-COMP-4)",
    ),
    "five tokens": ("H = [14000, ", "H = [14000, 14000, ", "H needs exactly four tokens (S-COMP-4)"),
    "one token without a list": ("D = [6000, 6500, 7500, 8000]", "D = 6000", "D needs exactly four tokens"),
    "a token in words": ("[0, 500,", '["nothing", 500,', "'nothing' is not a whole number from 0 to 2000"),
    "a broken token": ("[0, 500,", "[0.5, 500,", "0.5 is not a whole number"),
    "a token that is true": ("[0, 500,", "[true, 500,", "True is not a whole number"),
    "a ninth business": ("H = [14000", "I = [14000", "[tokens] has no 'I'"),
    "four cards of a colour": ("teal = 3", "teal = 4", "4 is not a whole number from 1 to 3"),
    "no card of a colour": ("teal = 3", "teal = 0", "0 is not a whole number from 1 to 3"),
    "an unknown card": ("joker = 2", "jester = 2", "[cards] has no 'jester'"),
    "a business without a name": ('D = "Lucre District"', 'D = " "', "D needs a name"),
    "a character with a number for a name": ('red = "Ruby"', "red = 7", "red needs a name"),
    "a character of no colour": ('white = "Winnie"', 'pink = "Winnie"', "[characters] has no 'pink'"),
}


def error_of(tmp_path: Path, text: str) -> str:
    broken = tmp_path / "my-box.toml"
    broken.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents) as error:
        Components(broken)
    return str(error.value)


@pytest.mark.rule("S-COMP-3", "S-COMP-4", "S-RUN-1")
@pytest.mark.parametrize("fault", BROKEN)
def test_a_wrong_value_is_named_with_its_file_and_line(tmp_path: Path, fault: str) -> None:
    right, wrong, sentence = BROKEN[fault]
    text = COMPONENTS_FILE.read_text(encoding="utf-8")
    assert text.count(right) == 1
    line = 1 + text[: text.index(right)].count("\n")
    message = error_of(tmp_path, text.replace(right, wrong))
    assert message.startswith(f"{tmp_path.name}/my-box.toml, line {line}: ")
    assert sentence in message


@pytest.mark.rule("S-COMP-3", "S-RUN-1")
@pytest.mark.parametrize(
    ("right", "wrong", "first_of_its_kind", "sentence"),
    [
        ("teal = 3", "teal = 2", "red = 3", "must be 24 such cards in all, not 23 (S-COMP-3)"),
        ("joker = 2", "joker = 1", "joker = 1", "must be 6 such cards in all, not 5 (S-RUN-1)"),
        ("evasion = 1", "evasion = 2", "joker = 2", "must be 6 such cards in all, not 7 (S-RUN-1)"),
    ],
)
def test_too_many_or_too_few_cards_are_counted(
    tmp_path: Path, right: str, wrong: str, first_of_its_kind: str, sentence: str
) -> None:
    text = COMPONENTS_FILE.read_text(encoding="utf-8").replace(right, wrong)
    line = 1 + text[: text.index(first_of_its_kind)].count("\n")
    message = error_of(tmp_path, text)
    assert message.startswith(f"{tmp_path.name}/my-box.toml, line {line}: ")
    assert sentence in message


@pytest.mark.rule("S-COMP-1", "S-COMP-2")
@pytest.mark.parametrize(
    ("table", "key"), [("tokens", "H = ["), ("cards", "teal = 3"), ("businesses", "F = "), ("characters", "blue = ")]
)
def test_a_missing_entry_is_named_with_the_line_of_its_table(tmp_path: Path, table: str, key: str) -> None:
    lines = COMPONENTS_FILE.read_text(encoding="utf-8").splitlines()
    heading = lines.index(f"[{table}]")
    place = next(place for place in range(heading, len(lines)) if lines[place].startswith(key))
    message = error_of(tmp_path, "\n".join(lines[:place] + lines[place + 1 :]))
    assert message == f"{tmp_path.name}/my-box.toml, line {heading + 1}: [{table}] lacks '{key.split()[0]}'."


@pytest.mark.parametrize("table", ["tokens", "cards", "businesses", "characters"])
def test_a_missing_table_is_named(tmp_path: Path, table: str) -> None:
    text = COMPONENTS_FILE.read_text(encoding="utf-8").replace(f"[{table}]", f"[my_{table}]")
    message = error_of(tmp_path, text)
    assert message.startswith(f"{tmp_path.name}/my-box.toml, line ")
    assert f"the table [{table}] is missing" in message


def test_what_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    text = COMPONENTS_FILE.read_text(encoding="utf-8")
    line = 1 + text[: text.index("C = [4000")].count("\n")
    message = error_of(tmp_path, text.replace("C = [4000", "C = (4000"))
    assert message.startswith(f"{tmp_path.name}/my-box.toml")
    assert f"line {line}," in message


def test_what_is_not_written_in_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    text = COMPONENTS_FILE.read_text(encoding="utf-8")
    line = 1 + text[: text.index("Ruby")].count("\n")
    broken = tmp_path / "my-box.toml"
    broken.write_bytes(text.replace("Ruby", "Röschen").encode("latin-1"))
    with pytest.raises(BadComponents, match=rf"my-box\.toml, line {line}: .*UTF-8"):
        Components(broken)
