"""Players with habits keep to them."""

import numpy as np
import pytest
from benchmarks.effects import scheffeln, speed, tafelrunde
from benchmarks.effects.play import Allows, by_deal

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.games.scheffeln.actions import EXCHANGE
from stammtisch.games.tafelrunde.actions import CLOSE, DONE, HIDE_CHEST
from stammtisch.games.tafelrunde.components import GEMS, SIDE_COLOUR, SIDE_VALUE


def moves_of(name: str) -> list[tuple[State, int, int]]:
    """Positions of random games, each with one of its legal moves."""
    game, found, actions = load(name), [], np.empty(load(name).ACTIONS, np.int16)
    for number in range(3):
        state, dice = new_state(game), dice_from_seed(7, number)
        game.start(state, game.options(2, -1, {}))
        while (seat := game.actor(state)) != OVER:
            if seat == CHANCE:
                game.chance(state, dice)
                continue
            count = game.legal(state, seat, actions)
            found += [(state.copy(), seat, int(action)) for action in actions[:count]]
            game.apply(state, seat, game.pick(state, seat, dice))
    return found


def plain(allows: Allows | None) -> Allows:
    """The same in Python: nothing is compiled for a test."""
    assert allows is not None
    python: Allows = getattr(allows, "py_func", allows)
    return python


@pytest.mark.parametrize("name", ["never_exchanges", "exchanges_early", "exchanges_once"])
def test_who_exchanges_less_never_refuses_to_drive(name: str) -> None:
    allows = plain(scheffeln.HABITS[name].allows)
    for state, seat, action in moves_of("scheffeln"):
        expected = {
            "never_exchanges": False,
            "exchanges_early": int(state.laps) > 2,
            "exchanges_once": int(state.face_down[seat]) == 0,
        }[name]
        assert allows(state, seat, action) == (action < EXCHANGE or expected)


def test_who_hides_the_poorest_chest_hides_no_richer_one() -> None:
    allows, seen = plain(tafelrunde.HABITS["hides_poorest"].allows), 0
    for state, seat, action in moves_of("tafelrunde"):
        if HIDE_CHEST <= action < DONE:
            least = min(int(GEMS[kind]) for kind in range(9) if state.open[seat, kind])
            seen += int(GEMS[action - HIDE_CHEST]) > least
            assert allows(state, seat, action) == (int(GEMS[action - HIDE_CHEST]) == least)
        else:
            assert allows(state, seat, action)
    assert seen


def test_who_saves_sevens_plays_none() -> None:
    allows = plain(tafelrunde.HABITS["sevens_last"].allows)
    for state, seat, action in moves_of("tafelrunde"):
        assert allows(state, seat, action) == (action >= CLOSE or int(SIDE_VALUE[action]) != 7)


def test_who_never_steals_leaves_the_colours_of_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("is_beggar", "owned_by_others", "chests"):
        monkeypatch.setattr(tafelrunde, name, getattr(getattr(tafelrunde, name), "py_func"))  # noqa: B009
    allows = plain(tafelrunde.HABITS["never_steals"].allows)
    refused = 0
    for state, seat, action in moves_of("tafelrunde"):
        owned = action < CLOSE and state.open[1 - seat].reshape(3, 3)[int(SIDE_COLOUR[action])].any()
        assert allows(state, seat, action) == (not owned)
        refused += bool(owned)
    assert refused


def test_a_racer_wins_its_share_of_one_game() -> None:
    assert 0 <= speed.play(speed.HABITS["choosy"], seed=1, number=0) <= 1


def test_games_with_the_same_cards_are_one_observation() -> None:
    mean, error = by_deal([1.0, 0.0, 1.0, 0.0], 2)
    assert (mean, error) == (0.5, 0.0)
