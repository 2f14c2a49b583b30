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
from stammtisch.adapters.stepping import BEGINNER, CASUAL, RANDOM, SELF_PLAY, Batch, looks_ahead, stepping_of
from stammtisch.bots.tree import NOTES
from stammtisch.games.dice import DICE, dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.observations import bounds, size
from stammtisch.games.protocol import CHANCE, load
from stammtisch.games.registry import BadTable, check_table, info

needs("gymnasium")

import gymnasium  # noqa: E402  # only after it is known to be there
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)
OPPONENTS = {None: SELF_PLAY, "random": RANDOM, "beginner": BEGINNER, "casual": CASUAL}
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
        out: tuple[NDArray[np.int16], NDArray[np.int8]] | None = None,
        **options: bool,
    ) -> None:
        seats = info(game).fewest if seats is None else seats
        check_table(game, seats, options)
        if num_envs < 1 or cap < 1:
            raise BadTable("At least one game of at least one round must be played.")
        if opponents not in OPPONENTS:
            known = ", ".join(str(level) for level in OPPONENTS if level)
            raise BadTable(f"Opponents can be {known}, or None for self-play; '{opponents}' is none of them.")
        if opponents in ("beginner", "casual") and not looks_ahead(game):
            raise BadTable(f"In a race like {game} the opponents can only be random, or None for self-play.")
        rules = load(game)
        self.game, self.num_envs, self.seats = game, num_envs, seats
        self.metadata = {**type(self).metadata, "autoreset_mode": AutoresetMode(autoreset_mode)}
        self._mode, self._level, self._cap = MODES.index(autoreset_mode), OPPONENTS[opponents], cap
        self._options = rules.options(self.seats, -1, options)
        self._steps, self._dice = stepping_of(game), dice_from_seed(0)
        low, high = bounds(game)
        self.single_observation_space = gymnasium.spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = gymnasium.spaces.Discrete(rules.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch = new_batch(game, num_envs, self.seats, self._level, out)
        self._everywhere, self._nothing = np.ones(num_envs, bool), np.zeros(num_envs, np.int64)
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games, all of them or those of `options["reset_mask"]`; with a seed their dice are new as well."""
        which = self._everywhere if not options else np.asarray(options.get("reset_mask", self._everywhere))
        if which.shape != (self.num_envs,) or which.dtype != bool or not which.any():
            raise ValueError(f"reset_mask must be {self.num_envs} booleans, at least one of them True.")
        if not self._begun and not which.all():
            raise ValueError("The first reset must be of all games.")
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, Sequence) or seed is not None or not self._begun:
            self._seed(which, seed)
        self._batch.turn[which] = CHANCE
        self._step(which, self._nothing)
        self._begun = True
        return self._batch.seen, self._info()

    def _seed(self, which: NDArray[np.bool_], seed: int | Sequence[int | None] | None) -> None:
        """One seed for all gives each game its own dice; a list has one for each game."""
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"There are {len(seed)} seeds for {self.num_envs} games.")
            which = which & np.array([one is not None for one in seed])
            seeds = [int(one or 0) for one, wanted in zip(seed, which, strict=True) if wanted]
        else:
            seeds = [int(self.np_random.integers(2**62))] * int(which.sum())
        self._dice = dice_from_seed(seeds[0] if seeds else 0, self.num_envs)
        self._steps.seed(self._batch, which, np.array(seeds, np.int64))

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action in every game. If one is not allowed, nothing is done in any of them."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("Call reset() before step().")
        chosen, batch = np.ascontiguousarray(actions, np.int64), self._batch
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"There must be one action for each of the {self.num_envs} games, not {chosen.shape}.")
        wrong = self._steps.illegal(batch, chosen, self._mode)
        if wrong >= 0:
            raise IllegalActions(self._why_not(wrong, int(chosen[wrong])))
        self._step(self._everywhere, chosen)
        return batch.seen, batch.rewards, batch.ended, batch.cut, self._info()

    def _step(self, which: NDArray[np.bool_], chosen: NDArray[np.int64]) -> None:
        self._steps.step(self._batch, which, chosen, self._mode, self._options, self._level, self._cap)

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
        told: dict[str, Any] = {"action_mask": batch.masks, "seat": batch.turn, "rewards": batch.shares}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
            done = batch.ended | batch.cut
            if done.any():
                told["final_obs"], told["_final_obs"] = batch.last_seen, done
                told["final_info"], told["_final_info"] = {"rewards": batch.shares, "_rewards": done}, done
        return told

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others; 0 where a game has ended."""
        chosen = np.empty(self.num_envs, np.int64) if out is None else out
        self._steps.pick_all(self._batch, self._dice, chosen)
        return chosen


def new_batch(
    game: str, count: int, seats: int, level: int, out: tuple[NDArray[np.int16], NDArray[np.int8]] | None
) -> Batch:
    """Empty tables, and the arrays into which every step writes; `out` are those of the caller."""
    rules = load(game)
    wanted = ((count, size(game)), (count, rules.ACTIONS))
    seen, masks = out if out is not None else (np.zeros(wanted[0], np.int16), np.zeros(wanted[1], np.int8))
    if (seen.shape, masks.shape) != wanted or [seen.dtype.name, masks.dtype.name] != ["int16", "int8"]:
        raise ValueError(f"out must be an int16 array of shape {wanted[0]} and an int8 array of shape {wanted[1]}.")
    if not (seen.flags.c_contiguous and masks.flags.c_contiguous):
        raise ValueError("The arrays of out must be contiguous.")
    return Batch(
        states=np.zeros(count, rules.STATE),
        dice=np.zeros(count, DICE),
        turn=np.full(count, CHANCE, np.int64),
        own=np.arange(count) % seats if level != SELF_PLAY else np.full(count, -1),
        seen=seen,
        masks=masks,
        shares=np.zeros((count, seats)),
        rewards=np.zeros(count),
        ended=np.zeros(count, bool),
        cut=np.zeros(count, bool),
        last_seen=np.zeros(wanted[0], np.int16),
        tables=np.zeros(3, rules.STATE),
        notes=np.zeros(1, NOTES)[0].copy(),
        actions=np.zeros(rules.ACTIONS, np.int16),
    )
