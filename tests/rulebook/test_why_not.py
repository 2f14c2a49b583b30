"""Why not? The answers to a table that cannot be opened, and to what is no move; tests/conformance asks for moves."""

import pytest

from stammtisch.games.ledger import rule as ledger_rule
from stammtisch.games.registry import GAMES, BadTable, check_table
from stammtisch.games.scheffeln import cases as ring_cases
from stammtisch.games.scheffeln import state as ring
from stammtisch.games.scheffeln.components import CARS
from stammtisch.games.speed import cases as race_cases
from stammtisch.games.tafelrunde import cases as hunt_cases
from stammtisch.games.tafelrunde import state as hunt
from stammtisch.rulebook.book import rule
from stammtisch.testing.walk import positions
from tests.conformance.configurations import CONFIGURATIONS
from tests.rulebook.pieces import LANGUAGES

AT_THE_DOOR = {"S-SETUP-1", "SPEED-1", "T-SETUP-1", "A-22", "A-23"}
"""Refusals of a whole table."""


@pytest.mark.parametrize(
    ("game", "seats", "options", "rule_id"),
    [
        ("scheffeln", 5, {}, "S-SETUP-1"),
        ("speed", 2, {}, "SPEED-1"),
        ("tafelrunde", 1, {}, "T-SETUP-1"),
        ("speed", 4, {"run": True}, "A-22"),
        ("speed", 4, {"mafia": True}, "A-23"),
    ],
)
def test_a_table_that_is_refused_has_an_answer(game: str, seats: int, options: dict[str, bool], rule_id: str) -> None:
    with pytest.raises(BadTable) as refused:
        check_table(game, seats, options)
    assert refused.value.rule == rule_id
    assert rule_id in AT_THE_DOOR
    assert all(rule(rule_id, lang).why_nots for lang in LANGUAGES)


@pytest.mark.parametrize("name", GAMES)
def test_a_number_beyond_all_moves_has_an_answer(name: str) -> None:
    configuration = next(table for table in CONFIGURATIONS if table.game == name)
    game = configuration.load()
    for state in positions(configuration):
        for seat in range(configuration.seats):
            for action in (-1, game.ACTIONS):
                assert rule(ledger_rule(int(game.refusal(state, seat, action))).id, "de").why_nots


def test_the_phases_that_the_cases_name_are_those_of_the_games() -> None:
    assert ring_cases.CHOOSING == ring.CHOOSE
    assert ring_cases.CARS == CARS
    assert race_cases.NONE == ring.NONE
    assert (hunt_cases.SETUP, hunt_cases.PLAY) == (hunt.SETUP, hunt.PLAY)
