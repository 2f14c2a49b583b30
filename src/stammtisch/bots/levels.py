"""The bots there are, by level, weakest first."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from stammtisch.bots.view import View
from stammtisch.games.dice import throw
from stammtisch.games.registry import info

if TYPE_CHECKING:
    from stammtisch.bots.network import NetworkBot
    from stammtisch.bots.searcher import Budget

LEVELS = ("random", "beginner", "casual", "strong", "expert")
SIMULATIONS = {"strong": 1_000, "expert": 20_000, "strong-1": 1_000, "expert-1": 20_000}
"""How many a level has for a decision. Those with a number are older versions: they decide as they always have, so that
what was measured with them can be measured again, and are offered at no table."""
SEARCHING = (*SIMULATIONS, "flat")
"""Those that take a budget, and their time."""


ANY_SECONDS = (2, 8)
"""How long a random bot waits in a race whose game says nothing of reactions."""


def drawn_reaction(view: View, seed: int, seconds: tuple[int, int]) -> int:
    """Milliseconds between those seconds, any as likely as another."""
    quickest, slowest = (1_000 * second for second in seconds)
    return quickest + throw(view.dice(seed), slowest - quickest + 1)


FILE = "file:"
"""Before the path of a network: such a bot is known to commands and to Python, never to a server."""


class UnknownBot(ValueError):
    """No level of that name."""


class Bot(Protocol):
    """A player that is given a view and nothing else. The same view and the same seed give the same decision."""

    def decide(self, view: View) -> int:
        """A legal action."""

    def reaction(self, view: View) -> int:
        """In a race: after how many milliseconds it acts; what it does is decided then."""


class Decider(Protocol):
    """A bot for games of turns."""

    def decide(self, view: View) -> int:
        """A legal action."""


class RandomBot:
    """Does anything that is allowed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, view: View) -> int:
        return view.game.pick(view.table, view.seat, view.dice(self.seed))

    def reaction(self, view: View) -> int:
        return drawn_reaction(view, self.seed, info(view.name).reactions.get("random", ANY_SECONDS))


class LevelBot:
    """A bot of one level for every game: a racer where the game is a race, a thinker elsewhere."""

    def __init__(self, level: str, seed: int, budget: "Budget | None" = None) -> None:
        # Imported here so that naming the levels does not load the search.
        from stammtisch.bots.flat import FlatBot
        from stammtisch.bots.greedy import GreedyBot
        from stammtisch.bots.search import PRESENT
        from stammtisch.bots.searcher import Budget, SearchBot

        name, _, older = level.partition("-")
        version = int(older) if older else PRESENT

        thinkers: dict[str, Callable[[], Decider]] = {
            "beginner": lambda: GreedyBot(seed, errors=0.4),
            "casual": lambda: GreedyBot(seed),
            "strong": lambda: SearchBot(seed, budget or Budget(simulations=SIMULATIONS[level]), version=version),
            "expert": lambda: SearchBot(seed, budget or Budget(simulations=SIMULATIONS[level]), version=version),
            "flat": lambda: FlatBot(seed, budget or Budget(simulations=3_000)),
        }
        self.level, self.seed = level, seed
        self.thinker = thinkers[name]()

    def _racer(self, view: View) -> Bot | None:
        """The game's own bot of this level, where it is a race."""
        from stammtisch.bots.judge import expert_on

        make: Callable[[str, int], Bot] | None = getattr(expert_on(view.name), "racer", None)
        return None if make is None else make(self.level, self.seed)

    def decide(self, view: View) -> int:
        return (self._racer(view) or self.thinker).decide(view)

    def reaction(self, view: View) -> int:
        racer = self._racer(view)
        return 0 if racer is None else racer.reaction(view)


def parse_bot(text: str) -> "tuple[str, Budget | None]":
    """A level with its budget: `casual`, `expert@5000` (simulations), `expert@0.05s` (seconds), `expert@5000x2`
    (the same on two threads)."""
    from stammtisch.bots.searcher import Budget

    if text.startswith(FILE):
        return text, None
    level, at, budget = text.partition("@")
    if level not in (*LEVELS, *SEARCHING):
        raise UnknownBot(f"There is no bot '{level}'. Choose one of: {', '.join(LEVELS)}.")
    if not at:
        return level, None
    if level not in SEARCHING:
        raise UnknownBot(f"'{level}' does not search, so it takes no budget.")
    amount, times, threads = budget.partition("x")
    try:
        width = int(threads) if times else 1
        if amount.endswith("s"):
            return level, Budget(seconds=float(amount[:-1]), threads=width)
        return level, Budget(simulations=int(amount), threads=width)
    except ValueError:
        raise UnknownBot(
            f"'{budget}' is not a budget: write simulations (5000) or seconds (0.05s), with threads if needed (5000x2)."
        ) from None


def read_network(text: str) -> "NetworkBot":
    """The bot whose network stands in the file that is named."""
    from stammtisch.bots.network import BadNetwork, NetworkBot

    try:
        return NetworkBot(Path(text.removeprefix(FILE)))
    except BadNetwork as bad:
        raise UnknownBot(str(bad)) from None


def check_game(text: str, game: str) -> None:
    """Refuses a network that cannot be read or was trained for another game."""
    if text.startswith(FILE) and (trained := read_network(text).network.game) != game:
        raise UnknownBot(f"'{text}' was trained for {trained} and cannot play {game}.")


def make_bot(text: str, seed: int) -> Bot:
    """A new bot of that level, which may name its budget, or of a network's file (`file:PATH`)."""
    if text.startswith(FILE):
        return read_network(text)
    level, budget = parse_bot(text)
    return RandomBot(seed) if level == "random" else LevelBot(level, seed, budget)
