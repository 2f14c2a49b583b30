"""What is known of a game before it is loaded."""

from collections.abc import Mapping
from dataclasses import dataclass, field


class BadTable(ValueError):
    """A table that no game allows; `rule` is the id of the rule against it, where there is one."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """The `INFO` of a game's package, to which an entry point of the group `stammtisch.games` leads."""

    name: str
    title: str
    fewest: int
    most: int
    seats_rule: str
    """The rule that says how many may play."""
    options: tuple[str, ...] = ()
    option_help: Mapping[str, str] = field(default_factory=dict)
    """What `stammtisch --help` says of an option."""
    needs: Mapping[str, str] = field(default_factory=dict)
    """Options that mean nothing without another one, and that one."""
    ruled_out: Mapping[str, str] = field(default_factory=dict)
    """Options of the same box that a ruling forbids here, and the ruling."""
    cap_word: str = "rounds"
    """What a simulation's cap counts."""
    box: str = ""
    """The game in whose box the pieces lie; empty where it is its own."""
    open_book: bool = False
    """Whether a new table shows what everybody could remember, if nobody says otherwise (A-62)."""
    reactions: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """In a race: between how many seconds a bot of each level acts eight times in ten."""
    package: str = ""
    """The package with the game's modules; the registry fills it in."""
