"""What every game offers, and all that anybody outside its folder knows of it."""

from functools import cache
from types import ModuleType
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.games import turns
from stammtisch.games.components import BadComponents
from stammtisch.games.dice import Dice
from stammtisch.games.registry import BadGame, GameInfo, info, ours, part

State = np.record
"""One table: a fixed-size record, see each game's state.py."""

CHANCE = -1
"""actor(): cards must be shuffled, dealt or revealed before anybody may decide."""
ANYONE = -2
"""actor(): every seat that has legal actions may decide, whoever is first: a race."""
OVER = -3
"""actor(): the game has ended."""

SPECTATOR = -1
"""mask(): somebody without a seat, who sees only what everybody may see."""
NOBODY = -2
"""state.viewer of a full state, which nobody at the table may see."""


class Game(Protocol):
    """The compiled functions of one game, and the Python side that names its moves."""

    __name__: str
    STATE: np.dtype[np.record]
    ACTIONS: int
    """Actions are the integers from 0 to ACTIONS - 1."""
    MOST_SEATS: int

    def options(self, seats: int, first: int, chosen: dict[str, bool]) -> tuple[int, ...]:
        """The game's options as `start` wants them; `first` is a seat, or -1 to leave it to chance."""

    def start(self, state: State, options: tuple[int, ...]) -> None:
        """An empty table, waiting for chance."""

    def actor(self, state: State) -> int:
        """Whose decision it is: a seat, CHANCE, ANYONE or OVER."""

    def chance(self, state: State, dice: Dice) -> None:
        """Resolves what chance owes now."""

    def next_to_decide(self, state: State, dice: Dice) -> int:
        """The seat that decides next in random play; in a race chance says who is quickest."""

    def rounds(self, state: State) -> int:
        """How many rounds or preys have begun."""

    def legal(self, state: State, seat: int, out: NDArray[np.int16]) -> int:
        """Writes the seat's legal actions, ascending, and returns how many there are."""

    def pick(self, state: State, seat: int, dice: Dice) -> int:
        """One legal action, each as likely as the others, without listing them; the seat must have one."""

    def refusal(self, state: State, seat: int, action: int) -> int:
        """0 where the action is legal, else the number in the ledger of the rule that forbids it."""

    def apply(self, state: State, seat: int, action: int) -> None:
        """Carries out a legal action and all that follows from it without chance."""

    def mask(self, state: State, viewer: int, out: State) -> None:
        """What that seat, or a spectator, may know: closed by default."""

    def resample(self, view: State, viewer: int, dice: Dice, out: State) -> None:
        """A full state that agrees with the view, its hidden parts drawn with the right odds."""

    def scores(self, state: State, out: NDArray[np.int64]) -> None:
        """What each seat has now."""

    def winners(self, state: State) -> int:
        """The seats that have won, as a bit set."""

    def undecided(self, state: State) -> tuple[int, ...]:
        """The seats that may still decide in a race (while the actor is ANYONE)."""

    def revealing(self, state: State) -> bool:
        """Whether chance's next step is shown on its own, after a while, because everybody watches."""

    def tick(self, state: State, milliseconds: int) -> None:
        """Moves the clock of a race on, never back and never past its deadline."""

    def deadline(self, state: State) -> int:
        """From which millisecond of a race nobody may act any more; -1 where there is no clock."""

    def place_in_race(self, state: State, seat: int) -> int:
        """Of two who act in the same millisecond the one with the lower place is first (A-33)."""

    def lapse(self, state: State) -> list[tuple[int, int]]:
        """Seats and actions of those for whom the time runs out, in the order of the race."""

    def too_early(self, action: int, ms: int) -> int:
        """The rule against an action at that millisecond of a race, negative before it, for a seat that has tried one
        before it; 0 where trying it has no consequence."""

    moves: ModuleType
    """Actions and named moves: MOVES, ACTION_OF, NOTATION, Move."""
    events: ModuleType
    """Set-up, chance and consequences as the game record writes them."""
    board: ModuleType
    """The table drawn as text."""


MOST_ACTIONS = 256
"""So many have room in the scratch space of the bots."""
FUNCTIONS = (
    "options", "start", "actor", "chance", "refusal", "apply", "mask", "resample", "scores",
)  # fmt: skip
"""What every game must define; `games/turns.py` has the rest for a game of turns."""
MODULES = {
    "moves": ("MOVES", "NOTATION", "Move"),
    "events": ("setup_of", "set_up", "inject", "chance_events", "consequences", "redact_setup", "EVENT_RULE"),
    "board": ("draw",),
}  # fmt: skip
FIELDS = ("seats", "start", "rounds", "ended_by", "viewer")
"""The fields that every state has."""


@cache
def load(name: str) -> Game:
    """The game of that name, checked. Importing it is slow (it needs Numba), so nobody does before it is wanted."""
    try:
        game = part(name, "game")
    except BadComponents as bad:
        if name in ours():
            raise
        raise BadGame(f"The game '{name}' cannot be used: {bad}") from bad
    if game is None:
        raise BadGame(f"The game '{name}' cannot be used: {info(name).package} has no module 'game'.")
    wrong = fault_in(game, info(name))
    if wrong:
        raise BadGame(f"The game '{name}' cannot be used: {wrong}.")
    turns.complete(game)
    return cast(Game, cast(Any, game))


def fault_in(game: ModuleType, info: GameInfo) -> str:
    """What a game's module lacks or has too much of; empty where nothing is wrong."""
    for word in FUNCTIONS:
        if not callable(getattr(game, word, None)):
            return f"{game.__name__} has no function '{word}'"
    for module, words in MODULES.items():
        for word in words:
            if not hasattr(getattr(game, module, None), word):
                return f"{game.__name__} has no '{module}.{word}'"
    actions, state = getattr(game, "ACTIONS", None), getattr(game, "STATE", None)
    if not isinstance(actions, int) or not 0 < actions <= MOST_ACTIONS:
        return f"it has {actions} actions, and there is room for 1 to {MOST_ACTIONS}"
    if len(game.moves.MOVES) != actions or len(game.moves.NOTATION) != actions:
        return f"it has {actions} actions, but {len(game.moves.MOVES)} moves and {len(game.moves.NOTATION)} notations"
    if getattr(game, "MOST_SEATS", None) != info.most:
        return f"its MOST_SEATS is not the {info.most} of its INFO"
    missing = [field for field in FIELDS if field not in (getattr(state, "names", None) or ())]
    if missing:
        return f"its STATE has no field '{missing[0]}'"
    return ""


def new_state(game: Game) -> State:
    """An empty record for one table of the game."""
    return cast(State, np.zeros(1, game.STATE)[0].copy())
