"""The golden playthroughs are there for every variant, and show what the rules do now."""

import pytest

from stammtisch.games.registry import GAMES, option_sets
from tests.conformance.configurations import Configuration
from tests.playthroughs import FOLDER, difference, path_of, playthrough, variants


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_a_playthrough_shows_what_the_rules_do(variant: Configuration) -> None:
    wrong = difference(variant)
    if wrong:
        pytest.fail(wrong, pytrace=False)


def test_every_game_and_every_set_of_options_has_a_playthrough() -> None:
    shown = {(variant.game, variant.options) for variant in variants()}
    assert shown == {(name, tuple(chosen)) for name in GAMES for chosen in option_sets(name)}
    files = {path.relative_to(FOLDER) for path in FOLDER.rglob("*") if path.is_file()}
    assert files == {path_of(variant).relative_to(FOLDER) for variant in variants()}, "run `make playthroughs`"


def test_playthroughs_stay_short_enough_to_be_read() -> None:
    assert {path.name: size for path in FOLDER.rglob("*.txt") if (size := path.stat().st_size) >= 60_000} == {}


def test_a_playthrough_is_the_same_every_time() -> None:
    variant = variants()[0]
    assert playthrough(variant) == playthrough(variant)


def test_a_missing_playthrough_is_answered_with_the_command_that_writes_it() -> None:
    wrong = difference(Configuration("speed", 4))
    assert wrong is not None
    assert "missing" in wrong
    assert "make playthroughs" in wrong
