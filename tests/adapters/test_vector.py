"""Thousands of games at once are the same games as one at a time, for whoever brings Gymnasium."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from stammtisch.adapters.vector import IllegalActions, StammtischVectorEnv, bytes_for
from stammtisch.games.dice import Dice, seed_dice
from stammtisch.games.observations import action_mask, observe
from stammtisch.games.protocol import CHANCE, OVER, Game, State, new_state
from tests.conformance.configurations import Configuration, each_configuration

KINDS = [Configuration("scheffeln", 3, ("run", "mafia")), Configuration("speed", 4), Configuration("tafelrunde", 2)]
each_kind = pytest.mark.parametrize("configuration", KINDS, ids=str)


def envs_of(configuration: Configuration, count: int, **more: Any) -> StammtischVectorEnv:
    chosen: dict[str, Any] = {**configuration.chosen, **more}
    return StammtischVectorEnv(configuration.game, count, seats=configuration.seats, **chosen)


def settle(game: Game, state: State, dice: Dice) -> int:
    """Whose decision it is, by the plain functions of the game."""
    while game.actor(state) == CHANCE:
        game.chance(state, dice)
    return OVER if game.actor(state) == OVER else game.next_to_decide(state, dice)


@each_configuration
def test_every_step_is_bit_for_bit_what_the_engine_does(configuration: Configuration) -> None:
    """Three games, each played a second time with the same dice and actions by the functions that the server calls."""
    game, name = configuration.load(), configuration.game
    envs = envs_of(configuration, 3)
    seen, info = envs.reset(seed=[11, 12, 13])
    twins = [new_state(game) for _ in range(3)]
    dice = [np.zeros(1, envs._batch.dice.dtype)[0].copy() for _ in range(3)]
    for k, state in enumerate(twins):
        with np.errstate(over="ignore"):
            seed_dice(dice[k], 11 + k, k)
        game.start(state, game.options(configuration.seats, -1, configuration.chosen))
    seats = [settle(game, state, one) for state, one in zip(twins, dice, strict=True)]
    for _ in range(250):
        for k, state in enumerate(twins):
            assert envs._batch.states[k].tobytes() == state.tobytes()
            assert info["seat"][k] == seats[k]
            assert (seen[k] == observe(name, state, seats[k])).all()
            assert (info["action_mask"][k] == action_mask(name, state, seats[k])).all()
        actions = envs.random_actions()
        seen, rewards, ended, cut, info = envs.step(actions)
        for k, state in enumerate(twins):
            acted = seats[k]
            game.apply(state, acted, int(actions[k]))
            seats[k] = settle(game, state, dice[k])
            assert ended[k] == (seats[k] == OVER)
            assert not cut[k]
            if seats[k] == OVER:
                won = game.winners(state)
                shares = [(won >> seat & 1) / won.bit_count() for seat in range(configuration.seats)]
                assert (info["rewards"][k] == shares).all()
                assert rewards[k] == shares[acted]
                assert (info["final_obs"][k] == observe(name, state, acted)).all()
                game.start(state, game.options(configuration.seats, -1, configuration.chosen))
                seats[k] = settle(game, state, dice[k])


@each_kind
def test_the_same_seed_gives_the_same_games_and_another_seed_others(configuration: Configuration) -> None:
    def played(seed: int) -> bytes:
        envs = envs_of(configuration, 5)
        seen, _ = envs.reset(seed=seed)
        rows = [seen.tobytes()]
        for _ in range(60):
            seen, rewards, ended, _, info = envs.step(envs.random_actions())
            rows += [seen.tobytes(), rewards.tobytes(), ended.tobytes(), info["action_mask"].tobytes()]
        return b"".join(rows)

    assert played(3) == played(3)
    assert played(3) != played(4)


@each_kind
def test_what_comes_back_fits_the_spaces(configuration: Configuration) -> None:
    envs = envs_of(configuration, 4)
    seen, info = envs.reset(seed=1)
    for _ in range(100):
        assert envs.observation_space.contains(seen)
        actions = np.array([envs.single_action_space.sample(mask) for mask in info["action_mask"]])
        assert envs.action_space.contains(actions)
        seen, rewards, ended, cut, info = envs.step(actions)
        assert rewards.shape == ended.shape == cut.shape == (4,)
        assert rewards[~ended].sum() == 0


@each_kind
def test_with_next_step_a_game_begins_anew_one_step_after_its_end(configuration: Configuration) -> None:
    envs = envs_of(configuration, 3, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    envs.reset(seed=5)
    before, ends = np.zeros(3, bool), 0
    for _ in range(500):
        _, rewards, ended, cut, info = envs.step(envs.random_actions())
        assert "final_obs" not in info
        assert not (ended | cut)[before].any()
        assert (rewards[before] == 0).all()
        assert ((info["action_mask"].sum(axis=1) == 0) == (ended | cut)).all()
        assert info["rewards"][ended].sum() == pytest.approx(ended.sum())
        before, ends = ended | cut, ends + int(ended.sum())
    assert ends > 3


@each_kind
def test_with_disabled_only_the_games_of_the_mask_begin_anew(configuration: Configuration) -> None:
    envs = envs_of(configuration, 3, autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(seed=6)
    ended = cut = np.zeros(3, bool)
    while not (ended | cut).any():
        _, _, ended, cut, _ = envs.step(envs.random_actions())
    which = ended.copy()
    with pytest.raises(IllegalActions, match=f"Game {int(np.argmax(which))} is over: reset it"):
        envs.step(envs.random_actions())
    others = envs._batch.states[~which].tobytes()
    _, info = envs.reset(options={"reset_mask": which})
    assert envs._batch.states[~which].tobytes() == others
    assert (info["action_mask"].sum(axis=1) > 0).all()
    envs.step(envs.random_actions())


LEVELS = [(one, level) for one in KINDS for level in ("random", "beginner", "casual", "strong@20")]


@pytest.mark.parametrize(("configuration", "level"), LEVELS, ids=str)
def test_with_opponents_only_the_own_seat_decides(configuration: Configuration, level: str) -> None:
    seats = configuration.seats
    envs = envs_of(configuration, 2 * seats, opponents=level)
    _, info = envs.reset(seed=2)
    ends = 0
    for _ in range(60):
        assert info["seat"].tolist() == [k % seats for k in range(2 * seats)]
        _, rewards, ended, _, info = envs.step(envs.random_actions())
        own = info["rewards"][np.arange(2 * seats), np.arange(2 * seats) % seats]
        assert (rewards[ended] == own[ended]).all()
        ends += int(ended.sum())
    assert ends > 0


def test_actions_given_to_step_are_not_changed_by_opponents_that_are_asked_one_by_one() -> None:
    envs = StammtischVectorEnv("scheffeln", 2, opponents="strong@20")
    envs.reset(seed=1)
    actions = envs.random_actions()
    given = actions.copy()
    envs.step(actions)
    assert (actions == given).all()


def test_a_reader_cannot_change_whose_turn_it_is() -> None:
    envs = StammtischVectorEnv("scheffeln", 2)
    _, info = envs.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        info["seat"][0] = 1


def test_the_last_observation_is_that_of_the_seat_it_names() -> None:
    """A finished game shows the seat that acted last, whose share of the win is the reward."""
    envs = StammtischVectorEnv("scheffeln", 8)
    envs.reset(seed=3)
    ended = np.zeros(8, bool)
    while not ended.any():
        _, rewards, ended, _, info = envs.step(envs.random_actions())
    last = info["final_info"]["seat"]
    assert (rewards[ended] == info["rewards"][np.arange(8), last][ended]).all()
    assert (info["_final_obs"] == ended).all()


def test_casual_opponents_beat_random_play() -> None:
    """Of 200 games and more, it wins nine of ten; by chance it would win half of them."""
    envs = StammtischVectorEnv("scheffeln", 100, opponents="casual")
    envs.reset(seed=9)
    won = games = 0.0
    while games < 200:
        _, rewards, ended, *_ = envs.step(envs.random_actions())
        won, games = won + rewards.sum(), games + ended.sum()
    assert won < 0.25 * games


@each_kind
def test_the_callers_own_array_is_written_and_nothing_is_copied(configuration: Configuration) -> None:
    out = np.zeros(bytes_for(configuration.game, 8), np.uint8)
    envs = envs_of(configuration, 8, out=out)
    seen, info = envs.reset(seed=1)
    for _ in range(3):
        masks = info["action_mask"]
        assert np.concatenate([seen.view(np.uint8).ravel(), masks.view(np.uint8).ravel()]).tolist() == out.tolist()
        assert np.shares_memory(seen, out)
        assert np.shares_memory(masks, out)
        assert masks.any(axis=1).all()
        seen, *_, info = envs.step(envs.random_actions())


def test_an_array_that_does_not_fit_is_refused() -> None:
    needed = bytes_for("scheffeln", 8)
    frozen = np.zeros(needed, np.uint8)
    frozen.flags.writeable = False
    wrong: list[Any] = [np.zeros(needed - 1, np.uint8), np.zeros(needed, np.int8), frozen]
    wrong.append(np.zeros(2 * needed, np.uint8)[::2])
    for out in wrong:
        with pytest.raises(ValueError, match="out must be"):
            StammtischVectorEnv("scheffeln", 8, out=out)


@pytest.mark.parametrize("configuration", [one for one in KINDS if one.game != "speed"], ids=str)
def test_an_illegal_action_is_refused_with_its_rule_and_nothing_is_stepped(configuration: Configuration) -> None:
    envs = envs_of(configuration, 4)
    _, info = envs.reset(seed=1)
    before = envs._batch.states.tobytes()
    actions = envs.random_actions()
    actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    with pytest.raises(IllegalActions, match=r"Game 2: seat \d may not do .* now, by [A-Z]+-[A-Z0-9-]+\."):
        envs.step(actions)
    actions[2] = 9_999
    with pytest.raises(IllegalActions, match="Game 2: there is no action 9999"):
        envs.step(actions)
    assert envs._batch.states.tobytes() == before
    assert envs.random_actions().shape == (4,)


def test_a_game_of_too_many_rounds_is_truncated() -> None:
    envs = StammtischVectorEnv("scheffeln", 4, seats=2, cap=1)
    envs.reset(seed=1)
    cuts = 0
    for _ in range(30):
        _, _, ended, cut, info = envs.step(envs.random_actions())
        assert not (ended & cut).any()
        assert (info["rewards"][cut] == 0).all()
        cuts += int(cut.sum())
    assert cuts > 0


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "9"),
        ({"opponents": "wizard"}, "random, beginner, casual"),
        ({"opponents": "casual@20"}, "does not search"),
        ({"num_envs": 0}, "At least one"),
        ({"tempo": True}, "tempo"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(more: dict[str, Any], sentence: str) -> None:
    asked: dict[str, Any] = {"game": "scheffeln", "num_envs": 2, "seats": 2, **more}
    with pytest.raises(ValueError, match=sentence):
        StammtischVectorEnv(**asked)


def test_without_the_extra_the_answer_is_how_to_install_it() -> None:
    script = "import sys; sys.modules['gymnasium'] = None; import stammtisch.adapters.vector"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "pip install 'stammtisch[ai]'" in answer.stderr.splitlines()[-1]
