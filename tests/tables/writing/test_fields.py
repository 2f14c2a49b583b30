"""Words made from a struct, and writers that are refused at import because they do not agree with it."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import pytest

from stammtisch.games.registry import part
from stammtisch.tables.writing.fields import BadWriter, Words, writes
from stammtisch.tables.writing.ink import LONGEST, MOST_WORDS

Colour = Literal["red", "blue"]


class Purse(msgspec.Struct, omit_defaults=True):
    note: str = ""
    gems: tuple[int, ...] = ()


class Player(msgspec.Struct, tag_field="game", tag="skat"):
    money: int | None
    colour: Colour | None
    start: bool = msgspec.field(name="from")
    cards: tuple[int, ...] | None
    purse: Purse
    sums: dict[Colour, int]


def words_of(words: Words, first: int, count: int) -> list[str]:
    return [word.decode() for word in words._words[first : first + count]]


def test_a_field_is_its_name_and_what_its_value_begins_with() -> None:
    words = Words()
    player = words.fields(Player)
    assert words_of(words, player.money, 1) == ['{"game":"skat","money":']
    assert words_of(words, player.cards, 1) == ['"cards":[']
    assert words_of(words, player.purse, 1) == ['"purse":{'], "the first field of a purse may be left out"
    assert words_of(words, player.sums, 1) == ['"sums":{']


def test_a_field_of_few_values_has_a_word_for_each_under_its_name_on_the_wire() -> None:
    words = Words()
    player = words.fields(Player)
    assert words_of(words, player.colour, 2) == ['"colour":"red",', '"colour":"blue",']
    assert words_of(words, player.start, 2) == ['"from":false,', '"from":true,']


def test_null_is_one_word_before_the_first_value() -> None:
    words = Words()
    player = words.fields(Player)
    assert words_of(words, player.colour - 1, 1) == ['"colour":null,']
    assert words_of(words, player.cards - 1, 1) == ['"cards":null,']
    assert words_of(words, words.items(Colour | None) - 1, 3) == ["null,", '"red",', '"blue",']


def test_values_can_be_given_and_a_default_is_left_out() -> None:
    words = Words()
    purse = words.fields(Purse, note=["", "empty"])
    assert words_of(words, purse.note, 2) == ["", '"note":"empty",']


def test_the_same_words_are_there_once() -> None:
    words = Words()
    assert words.fields(Player) == words.fields(Player)
    assert words.keys(Colour) == words.keys(["red", "blue"])


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("purse.note, purse.gems, purse.coins", "put_purse writes Purse.coins, but Purse has no such field."),
        ("purse.note, purse.gem", "put_purse writes Purse.gem, but Purse has no such field."),
        ("purse.note", "put_purse leaves out Purse.gems."),
        ("", "put_purse leaves out Purse.note."),
        ("purse.gems, purse.note", "put_purse writes Purse.gems before note, which comes first in Purse."),
        ("purse.note, purse.gems, purse.note", "put_purse writes Purse.note twice."),
    ],
)
def test_a_writer_that_does_not_name_every_field_once_and_in_order_is_refused(body: str, sentence: str) -> None:
    known: dict[str, Any] = {"purse": Words().fields(Purse)}
    exec(f"def put_purse(buffer, view):\n    print(view.note, {body})", known)
    with pytest.raises(BadWriter) as refused:
        writes(known["purse"])(known["put_purse"])
    assert str(refused.value) == sentence


def test_a_writer_that_names_every_field_is_accepted_wherever_it_does() -> None:
    purse = Words().fields(Purse)

    def put_purse(put: Callable[..., None], count: int) -> None:
        if count:
            put(purse.note)
        for _ in range(count):
            put(purse.gems)

    writes(purse)(put_purse)


def test_values_for_a_field_that_is_not_there_are_refused() -> None:
    with pytest.raises(BadWriter, match=r"^Purse has no field 'coins'\.$"):
        Words().fields(Purse, coins=[1, 2])


def test_a_word_that_is_too_long_is_refused() -> None:
    words = Words()
    words.items(["x" * (LONGEST - 3)])
    with pytest.raises(BadWriter, match=rf'^"x+", has {LONGEST + 1} bytes, and a word at most {LONGEST} '):
        words.items(["x" * (LONGEST - 2)])


def test_too_many_words_are_refused() -> None:
    words = Words()
    words.items(range(MOST_WORDS))
    with pytest.raises(BadWriter, match=rf'^A game has at most {MOST_WORDS} words .*; "red", comes after them\.$'):
        words.items(Colour)


@pytest.mark.parametrize("game", ["scheffeln", "tafelrunde"])
def test_every_struct_of_a_view_that_is_written_has_its_words(game: str) -> None:
    """The writers import, so each names all fields of the structs that it writes: here that none is forgotten."""
    own, view = part(game, "table.writer"), part(game, "table.view")
    assert own is not None
    assert view is not None
    written = {type(fields).__name__ for fields in vars(own).values() if hasattr(fields, "_fields")}
    structs = {
        kind.__name__ for kind in vars(view).values() if isinstance(kind, type) and kind.__module__ == view.__name__
    }
    assert structs - written == {f"{game.capitalize()}Refusal"}, "that one is written by verdicts.refusals"
