"""The checks find what they look for: each gets a text with one fault, beside one without."""

import pytest

from tests.rulebook import checks
from tests.rulebook.pieces import Piece
from tests.rulebook.printed import fingerprints
from tests.rulebook.vocabulary import avoided_words, missing_terms


def text(lang: str, said: str, where: str = "S-MOVE-8 text") -> list[Piece]:
    return [Piece(lang, where, said)]


def test_an_unknown_id_is_found() -> None:
    assert checks.unknown_ids(text("en", "See S-MOVE-88."))
    assert not checks.unknown_ids(text("en", "See S-MOVE-8."))


def test_an_unknown_house_rule_is_found() -> None:
    assert checks.unknown_options(text("en", "The house rule mafia_kept."))
    assert not checks.unknown_options(text("en", "The house rule mafia_keeps."))


@pytest.mark.parametrize(
    ("what", "theirs"),
    [
        (checks.numbers_in, "Es sind 14.001 oder 5,0."),
        (checks.ids_in, "Es sind 14.000 oder 5,0 (S-MOVE-8)."),
        (checks.placeholders_in, "Es sind 14.000 oder 5,0, {name}."),
    ],
)
def test_languages_that_disagree_are_found(what: checks.Reading, theirs: str) -> None:
    def four(german: str) -> list[Piece]:
        same = [
            Piece(lang, "S-MOVE-8 text", said) for lang, said in (("it", "14.000, 5,0"), ("fr", "14\u202f000, 5,0"))
        ]
        return [*text("en", "They are 14,000 or 5.0."), *text("de", german), *same]

    assert checks.disagreements(four(theirs), what)
    assert not checks.disagreements(four("Es sind 14.000 oder 5,0."), what)


@pytest.mark.parametrize("said", ["", "A " * 300])
def test_what_is_empty_or_too_long_is_found(said: str) -> None:
    assert checks.bad_lengths(text("en", said))
    assert not checks.bad_lengths(text("en", "A car stops."))


@pytest.mark.parametrize("said", ["A car stops", "a car stops.", "A **car** stops.", "A  car stops.", "A car — stops."])
def test_what_is_no_sentence_is_found(said: str) -> None:
    assert checks.not_a_sentence(text("en", said))
    assert not checks.not_a_sentence(text("en", "A car stops."))


def test_a_title_with_a_full_stop_is_found() -> None:
    assert checks.not_a_sentence(text("en", "Past every pair.", "S-MOVE-8 title"))
    assert not checks.not_a_sentence(text("en", "Past every pair", "S-MOVE-8 title"))


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", 'The German "may".', "The German ‘may’ isn’t ours."),
        ("en", "The Mafia's car.", "The Mafia’s car."),
        ("en", "It is 2.000.", "It is 2,000."),
        ("de", "Das deutsche “darf”.", "Das deutsche „darf“."),
        ("de", "Einen Moment…", "Einen Moment …"),
        ("de", "Es sind 2,000.", "Es sind 2.000."),
        ("it", "E’ il “può” tedesco.", "È il «può» tedesco, l’originale."),
        ("it", "L'automobile.", "L’automobile."),
        ("it", "Un momento …", "Un momento…"),
        ("it", "Il « può » tedesco.", "Il «può» tedesco."),
        ("fr", "Le «peut» allemand.", "Le «\u00a0peut\u00a0» allemand."),
        ("fr", "Il n'y a rien.", "Il n’y a rien."),
        ("fr", "Un instant\u202f…", "Un instant…"),
        ("fr", "Une règle: celle-ci.", "Une règle\u00a0: celle-ci."),
        ("fr", "Est-ce possible ?", "Est-ce possible\u202f?"),
        ("fr", "Il y en a 2 000.", "Il y en a 2\u202f000."),
    ],
)
def test_signs_of_another_language_are_found(lang: str, wrong: str, right: str) -> None:
    assert checks.wrong_signs(text(lang, wrong))
    assert not checks.wrong_signs(text(lang, right))


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", "He keeps his car.", "They keep their car."),
        ("de", "Das Auto fährt.", "Die Limousine fährt."),
        ("de", "Die Limousine ist verdeckt.", "Die Limousine steht unten."),
        ("de", "Nimm, was Dir zusteht.", "Nimm, was dir zusteht. Dir gehört es."),
        ("it", "La macchina si ferma.", "L’automobile si ferma."),
        ("it", "Vince chi ha più monete.", "Vince chi ha più denaro."),
        ("fr", "La voiture s’arrête.", "La limousine s’arrête."),
        ("fr", "Une carte mouvement.", "Une carte déplacement."),
    ],
)
def test_a_word_to_avoid_is_found(lang: str, wrong: str, right: str) -> None:
    assert avoided_words(text(lang, wrong))
    assert not avoided_words(text(lang, right))


def test_a_thing_that_has_lost_its_name_is_found() -> None:
    others = [*text("it", "Una coppia si ferma."), *text("fr", "Un cortège s’arrête.")]
    assert missing_terms([*text("en", "A pair stops."), *text("de", "Zwei halten an."), *others])
    assert not missing_terms([*text("en", "A pair stops."), *text("de", "Ein Doppeldecker hält an."), *others])


def test_eight_words_in_a_row_are_found_whatever_stands_between_them() -> None:
    printed = fingerprints("One, two three four\nfive SIX seven eight!")
    assert checks.shared_with(printed, text("en", "Zero one two three; four five six (seven) eight nine."))
    assert not checks.shared_with(printed, text("en", "One two three four five six seven nine eight."))
