"""Our games as environments of PettingZoo: turns one agent after the other (AEC), a race in parallel.

    from stammtisch.adapters import pettingzoo as zoo

    env = zoo.env("...", seats=3)

docs/researchers.md says what is observed, rewarded and drawn.
"""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stammtisch.adapters import needs

needs("pettingzoo", "gymnasium")

from gymnasium import spaces  # noqa: E402
from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402
from pettingzoo.utils.env import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # noqa: E402

from stammtisch.adapters.pettingzoo_picture import picture_of  # noqa: E402
from stammtisch.adapters.plain import CAP, PAUSE, Game, IllegalMove, new  # noqa: E402
from stammtisch.games import turns  # noqa: E402
from stammtisch.games.observations import action_mask, bounds, observe  # noqa: E402
from stammtisch.games.protocol import load  # noqa: E402
from stammtisch.games.registry import BadTable, check_table, info  # noqa: E402

Observation = dict[str, NDArray[Any]]
Mode = Literal["ansi", "rgb_array", "human"]
MODES: tuple[Mode, ...] = ("ansi", "rgb_array", "human")
LARGEST_SEED = 2**31


def is_race(name: str) -> bool:
    """Whether everybody decides at the same time."""
    return load(name).undecided is not turns.undecided


def space_of(name: str, actions: int) -> spaces.Dict:
    """What an agent observes."""
    low, high = bounds(name)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int16), "action_mask": mask})


class Table:
    """What both kinds of environment share: the agents, their spaces, the game and its picture."""

    extra = 0

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        render_mode: Mode | None = None,
        render_seat: int | None = None,
        max_rounds: int = CAP,
        **options: bool,
    ) -> None:
        self.table = {"seats": info(name).fewest if seats is None else seats, **options}
        check_table(name, int(self.table["seats"]), options)
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"There is no render_mode {render_mode!r}. Choose one of: {', '.join(MODES)}.")
        self.name, self.render_mode, self.render_seat, self.max_rounds = name, render_mode, render_seat, max_rounds
        self.metadata = {
            "name": f"stammtisch_{name}_v1",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": is_race(name),
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(int(self.table["seats"]))]
        self.agents: list[str] = []
        actions = load(name).ACTIONS + self.extra
        self._spaces = {agent: (space_of(name, actions), spaces.Discrete(actions)) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None
        self.game: Game
        """The table as `stammtisch.new` gives it: record, views, bots."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][1]

    def render(self) -> Any:
        """What a spectator sees, or `render_seat`: as text, as a picture, or printed."""
        text = str(self.game.view(self.render_seat))
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "rgb_array":
            return picture_of(text)
        if self.render_mode == "human":
            print(text)
        return None

    def close(self) -> None:
        """Nothing is left open."""

    def _deal(self, seed: int | None) -> np.random.Generator:
        """A new game. A seed begins a new series of games; without one the series goes on."""
        if seed is not None or self._random is None:
            self._random = np.random.default_rng(seed)
        self.game = new(self.name, seed=int(self._random.integers(LARGEST_SEED)), **self.table)  # type: ignore[arg-type]
        self.agents = self.possible_agents[:]
        return self._random

    def _observation(self, agent: str, mask: NDArray[np.int8]) -> Observation:
        return {"observation": observe(self.name, self.game.state, self._seat(agent)), "action_mask": mask}

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _shares(self) -> dict[str, float]:
        """Each agent's share of the win; 0 for all while the game runs."""
        won = self.game.winners
        return {agent: float(self._seat(agent) in won) / max(1, len(won)) for agent in self.agents}

    def _too_long(self) -> bool:
        return not self.game.over and self.game.round > self.max_rounds


class TurnsEnv(Table, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game of turns. An action that a rule forbids is an IllegalMove, and changes nothing."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._point()

    def observe(self, agent: str) -> Observation:
        return self._observation(agent, action_mask(self.name, self.game.state, self._seat(agent)))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._shares()
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self.truncations = dict.fromkeys(self.agents, self._too_long())
        self._accumulate_rewards()
        self._point()
        if self.render_mode == "human":
            self.render()

    def _point(self) -> None:
        """Names the agent whose turn it is, and tells everybody what they may do."""
        self.agent_selection = self.agents[self.game.actor or 0]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": action_mask(self.name, self.game.state, self._seat(agent))}


class RaceEnv(Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A race: in each step everybody who is undecided acts at once, and chance says who was quickest.

    One more action than the game has means "nothing": it is all that a seat which has decided can do. Who wanted what
    somebody quicker has taken is told the rule in `infos` and decides again in the next step, a second later.
    """

    extra = 1

    def __init__(self, name: str, *, max_cycles: int | None = None, **table: Any) -> None:
        super().__init__(name, **table)
        self.max_cycles = max_cycles
        self.cycles = 0

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._order = self._deal(seed)
        self.cycles = 0
        return self._observations(), self._infos({})

    def step(self, actions: Mapping[str, int | None]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        wishes = [(self._seat(agent), int(action)) for agent, action in actions.items() if action is not None]
        refused = self._race(dict(wishes))
        self.cycles += 1
        observations, rewards = self._observations(), self._shares()
        long = self._too_long() or (not self.game.over and self.cycles == self.max_cycles)
        terminations, truncations = dict.fromkeys(self.agents, self.game.over), dict.fromkeys(self.agents, long)
        infos = self._infos(refused)
        if self.game.over or long:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _race(self, wishes: Mapping[int, int]) -> dict[int, str]:
        """Everybody acts in an order that chance draws; returns the rules against those who came too late."""
        game, rules, refused = self.game, self.game.scribe.game, {}
        began, moment = game.round, game.clock + PAUSE
        rules.tick(game.state, moment)
        late = game.clock >= rules.deadline(game.state)
        for seat in self._order.permutation(sorted(game.actors)):
            action = wishes.get(int(seat), rules.ACTIONS)
            if action == rules.ACTIONS:
                continue
            try:
                game.play(action, int(seat), moment)
            except IllegalMove as against:
                refused[int(seat)] = against.rule
        if late and not game.over and game.round == began:
            for seat, action in rules.lapse(game.state):
                game.play(action, seat, moment)
        return refused

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """What the agent may do; nothing where it has decided."""
        mask = action_mask(self.name, self.game.state, self._seat(agent))
        return np.append(mask, np.int8(not mask.any())).astype(np.int8)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(agent, self._mask(agent)) for agent in self.agents}

    def _infos(self, refused: Mapping[int, str]) -> dict[str, dict[str, Any]]:
        return {
            agent: {"action_mask": self._mask(agent), "refused": refused.get(self._seat(agent), "")}
            for agent in self.agents
        }


def raw_env(name: str, **table: Any) -> AECEnv[str, Observation, int]:
    """The environment without wrappers; a race takes everybody's action in turn and then resolves them together."""
    return parallel_to_aec(RaceEnv(name, **table)) if is_race(name) else TurnsEnv(name, **table)


def env(name: str, **table: Any) -> AECEnv[str, Observation, int]:
    """One agent after the other: `seats`, the game's options, `render_mode`, `render_seat` and `max_rounds`."""
    return OrderEnforcingWrapper(raw_env(name, **table))


def parallel_env(name: str, **table: Any) -> RaceEnv:
    """All agents at once, for a race; `max_cycles` truncates it after so many steps."""
    if not is_race(name):
        raise BadTable(f"{info(name).title} is a game of turns: use env('{name}') instead of parallel_env.")
    return RaceEnv(name, **table)
