"""OpenSpiel's C++ ISMCTS for games written in Python.

In OpenSpiel 2.0.2 it cannot play any of them: a state asks Python for everything except for `ResampleFromInfostate`,
which is not implemented. It is a virtual function, so in this process its place in the table of a Python state's
functions is given to `Clone`, which takes a prefix of its arguments and does ask Python: for a copy of each attribute.
The root of a search has one attribute, and a copy of that is a table drawn from the player's view.
"""

import ctypes
import mmap
import random
import time
from collections.abc import Callable
from functools import cache

import pyspiel

from stammtisch.adapters.openspiel import TableGame, TableState
from stammtisch.adapters.openspiel_moments import Moment
from stammtisch.games.protocol import SPECTATOR

FUNCTIONS = "_ZTVN10open_spiel7PyStateE"
RESAMPLE = "_ZNK10open_spiel5State21ResampleFromInfostateEiSt8functionIFdvEE"
CLONE = "_ZNK10open_spiel7PyState5CloneEv"
MOST_FUNCTIONS = 80
READ, WRITE = 1, 2


@cache
def let_clone_resample() -> None:
    """Puts `Clone` in the place of `ResampleFromInfostate`, for the rest of this process."""
    library = ctypes.CDLL(pyspiel.__file__)
    functions = (ctypes.c_void_p * MOST_FUNCTIONS).in_dll(library, FUNCTIONS)
    wanted, given = (ctypes.cast(library[name], ctypes.c_void_p).value for name in (RESAMPLE, CLONE))
    place = next(place for place, function in enumerate(functions) if function == wanted)
    address = ctypes.addressof(functions) + place * ctypes.sizeof(ctypes.c_void_p)
    page = address - address % mmap.PAGESIZE
    libc = ctypes.CDLL(None, use_errno=True)
    for rights in (READ | WRITE, READ):
        if libc.mprotect(ctypes.c_void_p(page), ctypes.c_size_t(mmap.PAGESIZE), rights):
            raise OSError(ctypes.get_errno(), "the functions of a Python state cannot be changed")
        if rights & WRITE:
            functions[place] = given


class Root(Moment):
    """What the player whose turn it is knows; a copy of it is a table that agrees with that."""

    __slots__ = ("random",)
    random: Callable[[], float]

    def __deepcopy__(self, memo: object) -> Moment:
        return self.resampled(self.actor, self.random)


class CppSearch(pyspiel.Bot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS with random rollouts, for so many simulations or so many seconds a decision."""

    def __init__(self, seed: int, curiosity: float, simulations: int = 0, seconds: float = -1.0) -> None:
        super().__init__()
        let_clone_resample()
        self.random = random.Random(seed).random
        self.search, self.least = (
            pyspiel.ISMCTSBot(
                seed=seed,
                evaluator=pyspiel.RandomRolloutEvaluator(1, seed),
                uct_c=curiosity,
                max_simulations=count,
                final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
                max_wall_clock_time=limit,
            )
            for count, limit in ((simulations, seconds), (2, -1.0))
        )
        self.searches, self.worlds, self.seconds = 0, 0, 0.0

    def restart_at(self, state: TableState) -> None:
        """It remembers nothing."""

    def step(self, state: TableState) -> int:
        moment, seat = state.moment, state.current_player()
        legal = moment.legal()
        if len(legal) == 1:
            return legal[0]
        known = {viewer: moment.told(viewer) for viewer in (SPECTATOR, seat)}
        root = Root(moment.rules, moment.table, known=known)
        root.random = self._counted
        began = time.monotonic()
        asked = TableState(state.get_game(), root)
        # Not `step`, which lets go of the interpreter's lock and then calls Python.
        try:
            policy = self.search.get_policy(asked)
        except pyspiel.SpielError:  # the time was over before the second simulation, and it needs two
            policy = self.least.get_policy(asked)
        self.searches, self.seconds = self.searches + 1, self.seconds + time.monotonic() - began
        return int(max(policy, key=lambda one: one[1])[0])

    def _counted(self) -> float:
        """One number for each table that is drawn, which is one for each simulation."""
        self.worlds += 1
        return self.random()


def two_player_game() -> TableGame:
    """The game that the match is about."""
    game: TableGame = pyspiel.load_game("python_scheffeln")
    return game
