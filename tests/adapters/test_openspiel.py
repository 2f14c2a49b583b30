"""Our games pass OpenSpiel's own tests, its bots play them, and no player learns what it may not know."""

import pickle
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test  # type: ignore[import-untyped]
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states  # type: ignore[import-untyped]
from open_spiel.python.tests import games_sim_test  # type: ignore[import-untyped]

from stammtisch.adapters.openspiel import OurBot, TableGame, TableState
from stammtisch.adapters.openspiel_moments import SIDES
from stammtisch.games.protocol import NOBODY
from stammtisch.games.registry import GAMES
from stammtisch.testing.checks import mask

DEFAULT = [f"python_{name}" for name, info in GAMES.items() if not info.reactions]
TABLES = [
    "python_scheffeln(players=2)",
    "python_scheffeln(players=4,run=true,mafia=true,mafia_keeps=true)",
    "python_tafelrunde(players=3,bonus_needs_card=true)",
]
SHORT = ["python_scheffeln(max_rounds=1)", "python_tafelrunde(max_rounds=1)"]


def load(text: str) -> TableGame:
    return cast(TableGame, pyspiel.load_game(text))


def play(game: TableGame, seed: int, steps: int = 10_000) -> list[TableState]:
    """The states of a random game, or of its first steps."""
    throw, states = random.Random(seed), [game.new_initial_state()]
    while not states[-1].is_terminal() and len(states) <= steps:
        state = states[-1].clone()
        state.apply_action(throw.randrange(SIDES) if state.is_chance_node() else throw.choice(state.legal_actions()))
        states.append(state)
    return states


def told(state: TableState, player: int) -> tuple[Any, ...]:
    """Everything that OpenSpiel can tell a player."""
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )


def test_every_game_of_turns_is_registered() -> None:
    registered = {game.short_name for game in pyspiel.registered_games()}
    assert {"python_scheffeln", "python_tafelrunde"} <= set(DEFAULT) <= registered
    assert "python_speed" not in registered


@pytest.mark.parametrize("text", TABLES)
def test_the_simulation_test_of_openspiel_passes(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", TABLES)
def test_the_simulation_test_of_its_python_passes(text: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(text))


class Sampled(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's API tests, on fewer states."""

    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=40)
        cls.game_type = cls.game.get_type()


class TestScheffelnInTheApiTestOfOpenSpiel(Sampled):
    __test__ = True
    game_name, game = "python_scheffeln", load("python_scheffeln(players=3)")


class TestTafelrundeInTheApiTestOfOpenSpiel(Sampled):
    __test__ = True
    game_name, game = "python_tafelrunde", load("python_tafelrunde")


@pytest.mark.parametrize("text", TABLES)
def test_what_a_player_is_told_does_not_depend_on_what_it_cannot_know(text: str) -> None:
    game, throw, varied = load(text), random.Random(5), 0
    for state in play(game, 3, 120)[::7]:
        for player in range(game.num_players()):
            twins = [state.resample_from_infostate(player, throw.random) for _ in range(3)]
            for twin in twins:
                assert told(twin, player) == told(state, player)
                assert twin.current_player() == state.current_player()
            varied += len({twin.moment.table for twin in twins}) > 1
    assert varied > 10, "resampling returns the same table again and again"


@pytest.mark.parametrize("text", TABLES)
def test_resampling_needs_the_view_alone(text: str) -> None:
    """The true table may be replaced by the view, and nothing changes."""
    game = load(text)
    for state in play(game, 4, 100)[20::11]:
        rules, player = state.moment.rules, 0
        view = mask(rules.game, rules.desk.lay(state.moment.table), player)
        view.viewer = NOBODY
        blind = state.clone()
        blind.moment = type(state.moment)(
            rules, view.tobytes(), state.moment.seed, state.moment.before, state.moment.by, state.moment.action
        )
        seen, unseen = (one.resample_from_infostate(player, random.Random(1).random) for one in (state, blind))
        assert seen.moment.table == unseen.moment.table


def test_a_state_resampled_in_the_middle_of_chance_keeps_no_number_of_it() -> None:
    game = load("python_scheffeln")
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(9)
    seeds = {state.resample_from_infostate(0, random.Random(seed).random).moment.seed for seed in range(5)}
    assert {len(seed) for seed in seeds} == {3}
    assert len(seeds) == 5


def test_a_resampled_state_tells_the_others_nothing_of_their_true_past() -> None:
    game = load("python_scheffeln")
    state = play(game, 6, 60)[-1]
    player = state.current_player()
    twin = state.resample_from_infostate(player, random.Random(1).random)
    assert twin.information_state_string(1 - player) != state.information_state_string(1 - player)
    assert twin.history() == []


@pytest.mark.parametrize("text", TABLES)
def test_an_information_state_is_never_met_twice(text: str) -> None:
    game = load(text)
    decisions = [state for state in play(game, 7) if state.current_player() >= 0]
    met = [(state.current_player(), state.information_state_string()) for state in decisions]
    assert len(set(met)) == len(met)


def test_a_hidden_decision_is_told_to_its_player_alone() -> None:
    game = load("python_scheffeln")
    for state in play(game, 8):
        if state.current_player() < 0:
            continue
        player = state.current_player()
        children = [state.child(action) for action in state.legal_actions()]
        assert len({child.information_state_string(player) for child in children}) == len(children)
        hidden = [child for child in children if child.moment.view(player)["face_down"].sum() > 0]
        if len(hidden) > 1 and len({child.information_state_string(1 - player) for child in hidden}) < len(hidden):
            return
    raise AssertionError("nobody could lay a card face down")


@pytest.mark.parametrize("text", SHORT)
def test_undo_goes_back_step_by_step_to_the_beginning(text: str) -> None:
    game = load(text)
    states = play(game, 9)
    state = states[-1].clone()
    for before, after in zip(states[-2::-1], states[:0:-1], strict=True):
        last = after.full_history()[-1]
        state.undo_action(last.player, last.action)
        assert (str(state), state.history(), state.move_number()) == (
            str(before),
            before.history(),
            before.move_number(),
        )
    assert state.is_initial_state()
    with pytest.raises(ValueError, match="not the last step"):
        state.undo_action(0, 0)


@pytest.mark.parametrize("text", SHORT)
def test_a_state_survives_serialisation_with_all_that_players_know(text: str) -> None:
    game = load(text)
    state = play(game, 10, 6)[-1]
    twin = state.resample_from_infostate(0, random.Random(2).random)
    twin.apply_action(twin.legal_actions()[0])
    for one in (state, twin):
        _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, one))
        for copy in (read, pickle.loads(pickle.dumps(one)), one.clone()):
            assert (str(copy), copy.history()) == (str(one), one.history())
            assert [told(copy, player) for player in (0, 1)] == [told(one, player) for player in (0, 1)]


def test_the_winners_share_what_the_others_lose() -> None:
    for text in TABLES:
        end = play(load(text), 11)[-1]
        assert sum(end.returns()) == pytest.approx(0)
        assert max(end.returns()) > 0


def test_a_game_that_is_cut_off_is_won_by_nobody() -> None:
    end = play(load("python_tafelrunde(max_rounds=1)"), 12)[-1]
    assert end.is_terminal()
    assert end.returns() == [0, 0]


def test_an_observer_tells_public_and_private_apart() -> None:
    game = load("python_scheffeln")
    state = play(game, 13, 30)[-1]
    kinds = {
        (public, private): game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private)
        ).string_from(state, 0)
        for public in (True, False)
        for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    }
    assert kinds[False, pyspiel.PrivateInfoType.NONE] == ""
    assert "hand=[-2,-2,0,0]" in kinds[True, pyspiel.PrivateInfoType.NONE]
    assert "hand=" in kinds[False, pyspiel.PrivateInfoType.SINGLE_PLAYER]
    assert "money=" not in kinds[False, pyspiel.PrivateInfoType.SINGLE_PLAYER]
    with pytest.raises(ValueError, match="all players hide"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )


def test_a_table_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(Exception, match="for 2 to 4 players"):
        load("python_scheffeln(players=7)")


class CppMcts(pyspiel.Bot):  # type: ignore[misc]
    """OpenSpiel's MCTS by its search: its `step` calls Python without the interpreter's lock."""

    def __init__(self, game: TableGame) -> None:
        super().__init__()
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        self.search = pyspiel.MCTSBot(game, evaluator, 2.0, 3, 10, False, 1, False)

    def step(self, state: TableState) -> int:
        return int(self.search.mcts_search(state).best_child().action)


@pytest.mark.parametrize("text", SHORT)
@pytest.mark.parametrize("kind", ["random", "cpp mcts", "mcts", "ismcts"])
def test_bots_of_openspiel_play_against_ours(text: str, kind: str) -> None:
    game, throw = load(text), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, throw)
    makers: dict[str, Any] = {
        "random": lambda: pyspiel.make_uniform_random_bot(1, 1),
        "cpp mcts": lambda: CppMcts(game),
        "mcts": lambda: mcts.MCTSBot(game, 2.0, 2, rollouts, random_state=throw),
        "ismcts": lambda: ismcts.ISMCTSBot(game, rollouts, 2.0, 2, random_state=throw),
    }
    bots, state = [OurBot("casual", 1), makers[kind]()], game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(7 if state.is_chance_node() else int(bots[state.current_player()].step(state)))
    assert state.is_terminal()


def test_openspiel_evaluates_our_bots_against_its_own() -> None:
    game = load("python_scheffeln")
    bots = [OurBot("casual", 1), pyspiel.make_uniform_random_bot(1, 1)]
    returns = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0] for seed in range(6)]
    assert sum(returns) > 0


def test_the_example_of_the_docs_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "researchers.md").read_text(encoding="utf-8")
    section = page.partition("\n## OpenSpiel\n")[2].partition("\n## ")[0]
    (example,) = re.findall(r"^```python\n(.*?)^```", section, re.M | re.S)
    answer = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.split()[-2:] in (["[1.0,", "-1.0]"], ["[-1.0,", "1.0]"], ["[0.0,", "0.0]"])


def test_its_cpp_ismcts_plays_the_match() -> None:
    command = [sys.executable, "-m", "benchmarks.match_openspiel", "--simulations", "2", "--games", "1"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "of 1 games" in answer.stdout
    assert "for 2 simulations" in answer.stdout


def test_without_the_extra_the_import_says_how_to_install_it() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import stammtisch.adapters.openspiel"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "ImportError: pyspiel is not installed: pip install 'stammtisch[ai]'" in answer.stderr
