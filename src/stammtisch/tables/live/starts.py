"""False starts: whoever acts before a race has begun may lose its first moments."""

from stammtisch.games.ledger import rule
from stammtisch.tables.game.match import Match


class FalseStarts:
    """The seats that were too early for the race that is on, or is about to begin.

    What is forgotten when the server stops is forgiven.
    """

    def __init__(self) -> None:
        self._asked = -1
        """The question of the race; the next one begins with a clean slate."""
        self._seats: frozenset[int] = frozenset()

    def rule_against(self, match: Match, seat: int, action: int, ms: int | None) -> str | None:
        """The rule against an action that arrived at that moment of the race, or before it.

        None is while things are still being revealed; a negative moment is one that was judged only later.
        """
        if match.asked != self._asked:
            self._asked, self._seats = match.asked, frozenset()
        moment = -1 if ms is None else ms
        against = match.game.too_early(action, moment)
        if against and moment < 0:
            self._seats |= {seat}
        return rule(against).id if against and seat in self._seats else None
