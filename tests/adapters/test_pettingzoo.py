"""Our games in PettingZoo: its own tests, and ours of masks, seeds, leaks and pictures."""

import subprocess
import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import stammtisch as st
from stammtisch.adapters import pettingzoo as zoo
from stammtisch.adapters.pettingzoo_picture import glyphs, picture_of
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.observations import action_mask
from stammtisch.games.registry import BadTable, option_sets, ours

TURNS = [name for name in ours() if not zoo.is_race(name)]
RACES = [name for name in ours() if zoo.is_race(name)]
TABLES = [(name, options) for name in TURNS for options in option_sets(name)]

# PettingZoo knows by name which environments may observe a dict, and only its own are on that list. An agent that
# is done has no legal action, which it takes for a mistake.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def legal(env: Any, agent: str) -> set[int]:
    table = env.unwrapped
    actions = np.empty(table.game.scribe.game.ACTIONS, np.int16)
    count = table.game.scribe.game.legal(table.game.state, table.possible_agents.index(agent), actions)
    return set(actions[:count].tolist())


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_a_game_of_turns_passes_the_api_test(name: str, options: dict[str, bool]) -> None:
    api_test(zoo.env(name, seats=3, **options), num_cycles=100)


@pytest.mark.parametrize("name", TURNS)
def test_a_game_of_turns_passes_seed_and_render_tests(name: str) -> None:
    seed_test(partial(zoo.env, name, seats=2), num_cycles=100)
    render_test(partial(zoo.env, name, seats=2))


@pytest.mark.parametrize("name", RACES)
def test_a_race_passes_the_tests_of_both_kinds(name: str) -> None:
    parallel_api_test(zoo.parallel_env(name), num_cycles=200)
    parallel_seed_test(partial(zoo.parallel_env, name), num_cycles=100)
    api_test(zoo.env(name), num_cycles=100)
    seed_test(partial(zoo.env, name), num_cycles=100)
    render_test(partial(zoo.env, name))
    max_cycles_test(SimpleNamespace(env=partial(zoo.env, name), parallel_env=partial(zoo.parallel_env, name)))


def trajectory(env: Any, seed: int, cycles: int = 500) -> list[bytes]:
    """Plays masked random actions for so many cycles, game after game, and checks every mask on the way."""
    env.reset(seed=seed)
    chooser, seen = np.random.default_rng(seed), []
    for _ in range(cycles):
        if not env.agents:
            env.reset()
        agent = env.agent_selection
        observation, reward, terminated, truncated, info = env.last()
        mask = observation["action_mask"]
        assert set(np.flatnonzero(mask)) == legal(env, agent)
        assert np.array_equal(mask, info["action_mask"])
        assert env.observation_space(agent).contains(observation)
        seen.append(observation["observation"].tobytes() + mask.tobytes() + repr((agent, reward)).encode())
        env.step(None if terminated or truncated else int(chooser.choice(np.flatnonzero(mask))))
    return seen


@pytest.mark.parametrize("name", TURNS)
def test_for_500_cycles_masks_are_the_legal_moves_and_the_seed_decides_all(name: str) -> None:
    env = zoo.env(name, seats=2)
    first = trajectory(env, 7)
    assert trajectory(env, 7) == first == trajectory(zoo.env(name, seats=2), 7)
    assert trajectory(env, 8) != first


def race(env: Any, seed: int, cycles: int = 500) -> list[str]:
    observations, infos = env.reset(seed=seed)
    chooser, seen = np.random.default_rng(seed), []
    nothing = env.game.scribe.game.ACTIONS
    for _ in range(cycles):
        if not env.agents:
            observations, infos = env.reset()
        for agent in env.agents:
            mask = observations[agent]["action_mask"]
            assert set(np.flatnonzero(mask)) == (legal(env, agent) or {nothing})
            assert np.array_equal(mask, infos[agent]["action_mask"])
        actions = {
            agent: int(chooser.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents
        }
        observations, rewards, terminations, truncations, infos = env.step(actions)
        numbers = [observation["observation"].tobytes() for observation in observations.values()]
        seen.append(repr((actions, numbers, rewards, terminations, truncations)))
    return seen


@pytest.mark.parametrize("name", RACES)
def test_for_500_steps_a_race_follows_its_seed_and_its_masks(name: str) -> None:
    env = zoo.parallel_env(name, seats=4)
    first = race(env, 3)
    assert race(env, 3) == first == race(zoo.parallel_env(name, seats=4), 3)
    assert race(env, 4) != first


def test_of_several_who_want_the_same_one_gets_it_and_the_others_decide_again() -> None:
    quickest = set()
    for seed in range(12):
        env = zoo.parallel_env("speed", seats=3)
        env.reset(seed=seed)
        observations, _, _, _, infos = env.step(dict.fromkeys(env.agents, 0))
        has = [agent for agent in env.agents if observations[agent]["action_mask"][-1]]
        assert len(has) == 1
        assert sorted(infos[agent]["refused"] for agent in env.agents) == ["", "SPEED-8", "SPEED-8"]
        quickest |= set(has)
    assert quickest == set(env.possible_agents)


def test_who_does_nothing_runs_out_of_time() -> None:
    env = zoo.parallel_env("speed", seats=3)
    env.reset(seed=1)
    for _ in range(65):
        assert env.game.round == 1
        env.step({})
    assert env.game.round == 2


@pytest.mark.parametrize(("name", "options"), [*TABLES, *((name, {}) for name in RACES)], ids=str)
def test_agents_see_and_the_picture_shows_nothing_hidden(name: str, options: dict[str, bool]) -> None:
    env = zoo.env(name, seats=3, render_mode="rgb_array", **options)
    env.reset(seed=5)
    table: Any = env.unwrapped
    rules = table.game.scribe.game
    changed = False
    for cycle in range(60):
        truth = table.game.state.copy()
        for seat, agent in enumerate(table.agents):
            table.game.scribe.state, table.render_seat, twin = truth, seat, truth.copy()
            rules.resample(table.game.view(seat).table, seat, dice_from_seed(cycle), twin)
            told = []
            for state in (truth, twin):
                table.game.scribe.state = state
                mask = action_mask(name, state, seat)
                row = table._observation(agent, mask)["observation"]
                picture = table.render() if cycle % 20 == 0 else np.zeros(0)
                told.append((row.tobytes(), mask.tobytes(), str(table.game.view(seat)), picture.tobytes()))
            changed |= twin.tobytes() != truth.tobytes()
            assert told[0] == told[1]
        table.game.scribe.state = truth
        if not env.agents or any(env.terminations.values()):
            break
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    assert changed


def test_the_winners_share_the_reward_and_a_long_game_is_truncated() -> None:
    env = zoo.env("scheffeln", seats=2)
    env.reset(seed=1)
    table: Any = env.unwrapped
    while not any(env.terminations.values()):
        assert set(env.rewards.values()) == {0.0}
        env.step(table.game.ask("random"))
    won = table.game.winners
    assert env.rewards == {f"seat_{seat}": (seat in won) / len(won) for seat in range(2)}
    env = zoo.env("scheffeln", seats=2, max_rounds=1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(env.unwrapped.game.ask("random"))
    assert env.unwrapped.game.round == 2
    assert not any(env.terminations.values())


def test_an_illegal_action_raises_with_its_rule_or_ends_the_game_as_you_like() -> None:
    env = zoo.env("scheffeln", seats=2)
    env.reset(seed=1)
    with pytest.raises(st.IllegalMove):
        env.step(100)
    assert env.last()[0]["action_mask"].any()
    strict = TerminateIllegalWrapper(zoo.env("scheffeln", seats=2), illegal_reward=-1)
    strict.reset(seed=1)
    strict.step(100)
    assert all(strict.terminations.values())


def test_bad_environments_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadTable, match="no game 'chess'"):
        zoo.env("chess")
    with pytest.raises(BadTable, match="no option 'maffia'"):
        zoo.env("scheffeln", maffia=True)
    with pytest.raises(BadTable, match="game of turns"):
        zoo.parallel_env("scheffeln")
    with pytest.raises(ValueError, match="no render_mode 'rgb'"):
        zoo.env("scheffeln", render_mode="rgb")


def test_the_picture_has_every_letter_and_the_words_of_colours_in_colour() -> None:
    assert set(glyphs()) == {chr(code) for code in range(32, 127)}
    assert len({dots.tobytes() for dots in glyphs().values()}) == 95
    colours = {tuple(pixel) for pixel in np.unique(picture_of("red äpfel").reshape(-1, 3), axis=0).tolist()}
    assert colours == {(10, 17, 32), (245, 236, 216), (232, 90, 90)}


def test_without_the_extra_the_answer_says_how_to_install_it() -> None:
    program = """
import sys
sys.modules["pettingzoo"] = None
import stammtisch.adapters.pettingzoo
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "ImportError: pettingzoo is not installed: pip install 'stammtisch[ai]'" in answer.stderr
