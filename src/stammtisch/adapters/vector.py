"""Thousands of games at once for Gymnasium: one compiled call steps them all.

    envs = StammtischVectorEnv(game, 1024, seats=2)
    seen, info = envs.reset(seed=1)
    seen, rewards, ended, cut, info = envs.step(envs.random_actions())

What comes back is written into the same arrays with every step; copy what must last. See docs/researchers.md.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.adapters import needs
from stammtisch.adapters.stepping import (
    BEGINNER,
    CASUAL,
    NEXT_STEP,
    NO_BOTS,
    RANDOM,
    looks_ahead,
    new_batch,
    stepping_of,
)
from stammtisch.bots.levels import check_game, make_bot, parse_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.observations import bounds, size
from stammtisch.games.protocol import OVER, load
from stammtisch.games.registry import BadTable, check_table, info

needs("gymnasium")

import gymnasium  # noqa: E402  # only after it is known to be there
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)
COMPILED = {"random": RANDOM, "beginner": BEGINNER, "casual": CASUAL}
"""Opponents that decide inside the compiled call; all others, and racers, are asked one by one."""
CAP = 500
"""Rounds or preys after which a game is truncated."""


class IllegalActions(ValueError):
    """Some action is not allowed; nothing has been stepped."""


class StammtischVectorEnv(VectorEnv[Any, Any, Any]):
    """Games of one kind, all with the same seats and options.

    Without `opponents` it is self-play: each step is one decision of the seat that `info["seat"]` names. With opponents
    of a level, game k is seen from seat k modulo the number of seats, and the bots' moves are part of the step.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seats: int | None = None,
        opponents: str | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        cap: int = CAP,
        out: NDArray[np.uint8] | None = None,
        **options: bool,
    ) -> None:
        seats = info(game).fewest if seats is None else seats
        check_table(game, seats, options)
        if num_envs < 1 or cap < 1:
            raise BadTable("At least one game of at least one round must be played.")
        if opponents is not None:
            parse_bot(opponents)
            check_game(opponents, game)
        rules = load(game)
        self.game, self.num_envs, self.seats, self.opponents = game, num_envs, seats, opponents
        self.metadata = {**type(self).metadata, "autoreset_mode": AutoresetMode(autoreset_mode)}
        self._mode, self._cap = MODES.index(AutoresetMode(autoreset_mode)), cap
        compiled = opponents in COMPILED and (opponents == "random" or looks_ahead(game))
        self._level = COMPILED[opponents] if opponents and compiled else NO_BOTS
        self._asks = opponents is not None and self._level == NO_BOTS
        self._options = rules.options(seats, -1, options)
        self._steps, self._dice = stepping_of(game), dice_from_seed(0)
        low, high = bounds(game)
        self.single_observation_space = gymnasium.spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = gymnasium.spaces.Discrete(rules.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        own = np.full(num_envs, -1) if opponents is None else np.arange(num_envs) % seats
        self._batch = new_batch(game, num_envs, seats, own, *arrays_in(game, num_envs, out))
        self._seat, self._shares = read_only(self._batch.turn), read_only(self._batch.shares)
        self._all, self._begun = np.ones(num_envs, bool), False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games, all of them or those of `options["reset_mask"]`; with a seed their dice are new as well."""
        which = np.asarray((options or {}).get("reset_mask", self._all))
        if which.shape != (self.num_envs,) or which.dtype != bool or not which.any():
            raise ValueError(f"reset_mask must be {self.num_envs} booleans, at least one of them True.")
        if not self._begun and not which.all():
            raise ValueError("The first reset must be of all games.")
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is not None or not self._begun:
            self._seed(which, seed)
        batch = self._batch
        batch.turn[which] = OVER
        self._step(np.zeros(self.num_envs, np.int64), which, NEXT_STEP)
        self._begun = True
        return batch.seen, self._info()

    def _seed(self, which: NDArray[np.bool_], seed: int | Sequence[int | None] | None) -> None:
        """One seed for all gives each game its own dice; a list has one for each game."""
        seeds = np.zeros(self.num_envs, np.int64)
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"There are {len(seed)} seeds for {self.num_envs} games.")
            which = which & np.array([one is not None for one in seed])
            seeds[:] = [0 if one is None else int(one) for one in seed]
        else:
            seeds[:] = self.np_random.integers(2**62)
        self._dice = dice_from_seed(int(seeds[0]), self.num_envs)
        if self._asks:
            self._bot = make_bot(str(self.opponents), int(seeds[0]))
        self._steps.seed(self._batch, which, seeds)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action in every game. If one is not allowed, nothing is done in any of them."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("Call reset() before step().")
        chosen, batch = np.ascontiguousarray(actions, np.int64), self._batch
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"There must be one action for each of the {self.num_envs} games, not {chosen.shape}.")
        self._step(chosen, self._all, self._mode)
        return batch.seen, batch.rewards, batch.ended, batch.cut, self._info()

    def _step(self, chosen: NDArray[np.int64], which: NDArray[np.bool_], mode: int) -> None:
        batch = self._batch
        wrong = self._steps.step(batch, chosen, which, True, mode, self._options, self._level, self._cap)
        if wrong >= 0:
            raise IllegalActions(self._why_not(wrong, int(chosen[wrong])))
        chosen = chosen.copy() if self._asks else chosen
        while self._asks and (waiting := (batch.turn >= 0) & (batch.turn != batch.own) & which).any():
            for game in np.flatnonzero(waiting):
                chosen[game] = self._bot.decide(View(self.game, batch.states[game], int(batch.turn[game])))
            self._steps.step(batch, chosen, waiting, False, mode, self._options, self._level, self._cap)

    def _why_not(self, game: int, action: int) -> str:
        rules, seat = load(self.game), int(self._batch.turn[game])
        if seat < 0:
            return f"Game {game} is over: reset it with options={{'reset_mask': ...}} before the next step."
        if not 0 <= action < rules.ACTIONS:
            return f"Game {game}: there is no action {action}, only 0 to {rules.ACTIONS - 1}."
        forbids = rule(rules.refusal(self._batch.states[game], seat, action)).id
        return (
            f"Game {game}: seat {seat} may not do {rules.moves.NOTATION[action]} (action {action}) now, by {forbids}."
        )

    def _info(self) -> dict[str, Any]:
        batch = self._batch
        told: dict[str, Any] = {"action_mask": batch.masks, "seat": self._seat, "rewards": self._shares}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
            done = batch.ended | batch.cut
            if done.any():
                told["final_obs"], told["_final_obs"] = batch.last_seen, done
                last = {"seat": batch.last_seat, "_seat": done, "rewards": self._shares, "_rewards": done}
                told["final_info"], told["_final_info"] = last, done
        return told

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others; 0 where a game has ended."""
        chosen = np.empty(self.num_envs, np.int64) if out is None else out
        self._steps.pick_all(self._batch, self._dice, chosen)
        return chosen


def bytes_for(game: str, count: int) -> int:
    """How large the `out` of so many games is: int16 observations of all of them, then int8 masks."""
    return count * (2 * size(game) + load(game).ACTIONS)


def arrays_in(game: str, count: int, out: NDArray[np.uint8] | None) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """What is seen and what is allowed: two views of one array, into which every step writes."""
    needed = bytes_for(game, count)
    out = np.zeros(needed, np.uint8) if out is None else out
    if out.shape != (needed,) or out.dtype != np.uint8:
        raise ValueError(f"out must be a uint8 array of {needed} bytes, not {out.shape} of {out.dtype}.")
    if not out.flags.c_contiguous or not out.flags.writeable or out.ctypes.data % 2:
        raise ValueError("out must be contiguous and writeable, and begin at an even address.")
    seen, masks = np.split(out, [2 * count * size(game)])
    return seen.view(np.int16).reshape(count, -1), masks.view(np.int8).reshape(count, -1)


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers for others, who must not change how a game stands."""
    view = array.view()
    view.flags.writeable = False
    return view
