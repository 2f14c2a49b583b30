"""In which order the games are got ready."""

import pytest

from stammtisch.tables.live import readiness
from stammtisch.tables.live.compiling import Part
from stammtisch.tables.live.readiness import Getting, Readiness


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "is_compiled", lambda name, part: False)


def begin(work: tuple[Getting, Part] | None) -> str:
    """What is taken on next, and that it is."""
    if work is None:
        return "nothing"
    game, part = work
    game.missing.remove(part)
    game.running.add(part)
    return f"{game.name} {part}"


def test_the_first_game_comes_first_and_its_rules_before_all_that_uses_them() -> None:
    all_games = Readiness()
    assert begin(all_games._next()) == "scheffeln games"
    assert begin(all_games._next()) == "tafelrunde games", "tables and bots wait for their rules"
    all_games.games["scheffeln"].running.clear()
    assert begin(all_games._next()) == "scheffeln tables"
    assert begin(all_games._next()) == "scheffeln bots"
    assert begin(all_games._next()) == "speed games"
    assert begin(all_games._next()) == "nothing"


def test_of_a_game_that_has_failed_nothing_more_is_compiled() -> None:
    all_games = Readiness(["scheffeln"])
    begin(all_games._next())
    all_games._fail(all_games.games["scheffeln"], "no room on disk")
    all_games.games["scheffeln"].running.clear()
    assert begin(all_games._next()) == "nothing"


def test_progress_goes_from_nothing_to_all() -> None:
    (game,) = Readiness(["scheffeln"]).games.values()
    assert (game.shown().state, game.shown().done) == ("waiting", 0)
    game.running.add("games")
    game.done["games"] = 0.5
    assert (game.shown().state, game.shown().done) == ("compiling", 25)
    game.done = dict.fromkeys(game.done, 1.0)
    assert game.shown().done == 99, "it is still to be loaded"
    game.over.set()
    assert (game.shown().state, game.shown().done) == ("ready", 100)
