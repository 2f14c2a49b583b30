"""What lies in the box, and what its owner is told about a components file that cannot be right."""

from collections import Counter
from pathlib import Path

import pytest

from stammtisch.games.components import BadComponents
from stammtisch.games.tafelrunde import components
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    BOX,
    CHEST_COLOUR,
    CHESTS,
    COLOURS,
    GEMS,
    SIDE_COLOUR,
    SIDE_VALUE,
    SPECIALS,
    VALUES,
    Components,
)

COMPONENTS_FILE = Path(components.__file__).with_name("components.toml")
TEXT = COMPONENTS_FILE.read_text(encoding="utf-8")


@pytest.mark.rule("T-SETUP-2")
def test_there_are_24_chests_eight_of_each_colour_of_two_three_or_four_gems() -> None:
    assert COLOURS == ("red", "blue", "yellow")
    assert VALUES == (2, 3, 4)
    chests = Counter((COLOURS[CHEST_COLOUR[kind]], int(GEMS[kind])) for kind in CHESTS)
    assert chests.total() == 24
    assert chests == {(colour, gems): count for colour in COLOURS for gems, count in ((2, 3), (3, 3), (4, 2))}


@pytest.mark.rule("T-SETUP-2", "A-52")
def test_there_are_65_cards_in_four_sets_of_15_beggars_and_a_special_with_the_starting_card() -> None:
    assert len(BEGGARS) == len(set(BEGGARS)) == 15
    assert SPECIALS == ("closing_time", "last_warning", "revitalization", "zork")
    assert len(SPECIALS) * (len(BEGGARS) + 1) + 1 == 65


@pytest.mark.rule("T-SETUP-2")
def test_a_set_has_a_seven_of_each_colour_and_four_cards_of_each_two_colours() -> None:
    assert set(BEGGARS) == {
        "R7", "B7", "Y7",
        "R5B2", "R4B3", "R3B4", "R2B5",
        "B5Y2", "B4Y3", "B3Y4", "B2Y5",
        "Y5R2", "Y4R3", "Y3R4", "Y2R5",
    }  # fmt: skip


@pytest.mark.rule("T-SETUP-2")
@pytest.mark.parametrize("colour", [0, 1, 2])
def test_each_colour_of_a_set_adds_up_to_35(colour: int) -> None:
    values = []
    for card, name in enumerate(BEGGARS):
        for side in (card * 2, card * 2 + 1)[: len(name) // 2]:
            letter, value = name[side % 2 * 2], int(name[side % 2 * 2 + 1])
            assert ("RBY"[SIDE_COLOUR[side]], SIDE_VALUE[side]) == (letter, value)
            values += [value] if SIDE_COLOUR[side] == colour else []
    assert sorted(values) == [2, 2, 3, 3, 4, 4, 5, 5, 7]
    assert sum(values) == 35


def test_the_file_of_the_box_is_the_one_that_is_read() -> None:
    again = Components(COMPONENTS_FILE)
    assert again.beggars == BOX.beggars
    assert (again.chests == BOX.chests).all()


def read(tmp_path: Path, text: str) -> Components:
    box = tmp_path / "my-box.toml"
    box.write_text(text, encoding="utf-8")
    return Components(box)


def error_of(tmp_path: Path, text: str) -> str:
    with pytest.raises(BadComponents) as error:
        read(tmp_path, text)
    return str(error.value)


def line_of(words: str, text: str = TEXT) -> int:
    assert text.count(words) == 1
    return 1 + text[: text.index(words)].count("\n")


def test_an_owner_may_correct_values_and_numbers(tmp_path: Path) -> None:
    box = read(
        tmp_path, TEXT.replace('"R7"', '"R8"').replace("B5Y2", "B6Y1").replace("blue = [3, 3, 2]", "blue = [2, 4, 2]")
    )
    assert box.beggars[0] == "R8"
    assert "B6Y1" in box.beggars
    assert box.chests.tolist() == [3, 3, 2, 2, 4, 2, 3, 3, 2]


BROKEN = {
    "a card of no colour": ('"B7"', '"G7"', "'G7' is not a card of this kind"),
    "a card of no value": ('"B7"', '"B0"', "'B0' is not a card of this kind"),
    "a value of two figures": ('"B7"', '"B10"', "'B10' is not a card of this kind"),
    "a two-colour card among the sevens": ('"B7"', '"B7Y1"', "'B7Y1' is not a card of this kind"),
    "a card of other colours": ('"R5B2"', '"R5Y2"', "'R5Y2' is not a card of this kind"),
    "a card with its colours turned": ('"R5B2"', '"B2R5"', "'B2R5' is not a card of this kind"),
    "a one-colour card among those of two": ('"Y5R2"', '"Y5"', "'Y5' is not a card of this kind"),
    "a number for a card": ('"Y5R2"', "52", "52 is not a card of this kind"),
    "a card that stands there twice": ('"B5Y2", "B4Y3"', '"B4Y3", "B4Y3"', "B4Y3 is listed twice"),
    "one card without a list": ('["R7", "B7", "Y7"]', '"R7"', "one_colour needs a list of cards"),
    "an unknown kind of card": ("yellow_red =", "red_yellow =", "[beggars] has no 'red_yellow'"),
    "two numbers of chests": (
        "red = [3, 3, 2]",
        "red = [3, 3]",
        "red needs its numbers of chests with 2, 3 and 4 gems",
    ),
    "four numbers of chests": ("blue = [3, 3, 2]", "blue = [3, 3, 2, 0]", "blue needs its numbers of chests"),
    "a number without a list": ("blue = [3, 3, 2]", "blue = 8", "blue needs its numbers of chests"),
    "no chest of a kind": ("blue = [3, 3, 2]", "blue = [5, 3, 0]", "0 is not a whole number from 1 to 24"),
    "fewer than no chests": ("blue = [3, 3, 2]", "blue = [-1, 3, 6]", "-1 is not a whole number from 1 to 24"),
    "more chests than there are": ("blue = [3, 3, 2]", "blue = [25, 3, 2]", "25 is not a whole number from 1 to 24"),
    "a number in words": ("blue = [3, 3, 2]", 'blue = ["three", 3, 2]', "'three' is not a whole number"),
    "a broken number": ("blue = [3, 3, 2]", "blue = [3.5, 3, 2]", "3.5 is not a whole number"),
    "a number that is true": ("blue = [3, 3, 2]", "blue = [true, 3, 2]", "True is not a whole number"),
    "chests of a fourth colour": ("yellow = [3", "green = [3", "[chests] has no 'green'"),
}


@pytest.mark.rule("T-SETUP-2")
@pytest.mark.parametrize("fault", BROKEN)
def test_a_wrong_value_is_named_with_its_file_and_line(tmp_path: Path, fault: str) -> None:
    right, wrong, sentence = BROKEN[fault]
    line = line_of(right)
    message = error_of(tmp_path, TEXT.replace(right, wrong))
    assert message.startswith(f"{tmp_path.name}/my-box.toml, line {line}: ")
    assert sentence in message


@pytest.mark.rule("T-SETUP-2", "A-52")
@pytest.mark.parametrize(
    ("right", "wrong", "table", "sentence"),
    [
        ('"R7", "B7", "Y7"', '"R7", "B7"', "[beggars]", "a set has 15 beggars, not 14 (T-SETUP-2, A-52)"),
        ('"R7", "B7", "Y7"', '"R7", "R6", "B7", "Y7"', "[beggars]", "a set has 15 beggars, not 16 (T-SETUP-2, A-52)"),
        ("blue = [3, 3, 2]", "blue = [3, 3, 3]", "[chests]", "there are 24 chests, not 25 (T-SETUP-2)"),
        ("blue = [3, 3, 2]", "blue = [2, 3, 2]", "[chests]", "there are 24 chests, not 23 (T-SETUP-2)"),
    ],
)
def test_too_many_or_too_few_are_counted(tmp_path: Path, right: str, wrong: str, table: str, sentence: str) -> None:
    line_of(right)
    message = error_of(tmp_path, TEXT.replace(right, wrong))
    assert message == f"{tmp_path.name}/my-box.toml, line {line_of(table)}: {sentence}."


@pytest.mark.parametrize(
    ("table", "key"), [("beggars", "blue_yellow"), ("chests", "yellow"), ("beggars", "one_colour")]
)
def test_a_missing_entry_is_named_with_the_line_of_its_table(tmp_path: Path, table: str, key: str) -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith(f"{key} =")]
    assert len(lines) == len(TEXT.splitlines()) - 1
    message = error_of(tmp_path, "\n".join(lines))
    assert message == f"{tmp_path.name}/my-box.toml, line {lines.index(f'[{table}]') + 1}: [{table}] lacks '{key}'."


@pytest.mark.parametrize("table", ["beggars", "chests"])
def test_a_missing_table_is_named(tmp_path: Path, table: str) -> None:
    message = error_of(tmp_path, TEXT.replace(f"[{table}]", f"[my_{table}]"))
    assert message.startswith(f"{tmp_path.name}/my-box.toml, line ")
    assert f"the table [{table}] is missing" in message


def test_what_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    message = error_of(tmp_path, TEXT.replace("red = [3, 3, 2]", "red = (3, 3, 2)"))
    assert message.startswith(f"{tmp_path.name}/my-box.toml")
    assert f"line {line_of('red = [3, 3, 2]')}," in message
