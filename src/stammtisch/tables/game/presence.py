"""Who is connected to a table."""

from stammtisch.tables.game.table import Table
from stammtisch.tables.wire.messages import SeatState


class Presence:
    """Who is connected to a table: since when people who sit here are away, and how many others watch."""

    def __init__(self, since: int) -> None:
        self.since = since
        """Nobody is counted as away from before: the server had not started yet, or had not looked."""
        self._here: dict[str, int] = {}
        self._away: dict[str, int] = {}
        self._elsewhere: dict[str, int | None] = {}
        """Who is or was connected through other nodes: since when they are away, None for those who are here."""
        self.changes = 0
        self._shown: tuple[Table, int, int, tuple[SeatState, ...]] | None = None

    def come(self, person: str) -> None:
        self.changes += 1
        self._here[person] = self._here.get(person, 0) + 1
        self._away.pop(person, None)

    def go(self, person: str, now: int) -> None:
        self.changes += 1
        self._here[person] -= 1
        if not self._here[person]:
            del self._here[person]
            self._away[person] = now

    def elsewhere(self, people: dict[str, int | None]) -> bool:
        """What other nodes know of who is here; whether that is news."""
        if people == self._elsewhere:
            return False
        self._elsewhere = people
        self.changes += 1
        return True

    def is_here(self, person: str) -> bool:
        return person in self._here or self.is_elsewhere(person)

    def is_elsewhere(self, person: str) -> bool:
        """Whether somebody is connected through another node."""
        return person in self._elsewhere and self._elsewhere[person] is None

    def everybody(self) -> set[str]:
        """All who are connected, whether they sit here or watch."""
        return {*self._here, *(person for person, away in self._elsewhere.items() if away is None)}

    def own(self, person: str) -> bool:
        """Whether somebody is connected through this node."""
        return person in self._here

    def away_since(self, person: str) -> int | None:
        if self.is_here(person):
            return None
        known = [away for away in (self._away.get(person), self._elsewhere.get(person)) if away is not None]
        return max(known, default=self.since)

    def seats(self, table: Table) -> tuple[SeatState, ...]:
        """The seats as they are shown, made anew only when somebody came, went or did something else than decide."""
        shown = self._shown
        if shown is None or shown[0] is not table or shown[1:3] != (self.changes, table.changes):
            shown = self._shown = table, self.changes, table.changes, seat_states(table, self)
        return shown[3]


def seat_states(table: Table, presence: Presence) -> tuple[SeatState, ...]:
    states, alike = [], table.twins()
    for seat, chair in enumerate(table.chairs):
        person = chair.kind == "person"
        here = person and presence.is_here(chair.person) and not chair.left
        states.append(
            SeatState(
                seat=seat,
                kind=chair.kind,
                name=None if chair.kind == "open" and not chair.kept_for else chair.name,
                level=chair.level or None,
                here=here,
                away_since=None if here or not person else presence.away_since(chair.person),
                stand_in=chair.stand_in or chair.left,
                left=chair.left,
                resigned=chair.resigned,
                muted=chair.muted or (person and chair.person in table.talk.muted),
                nonce=chair.nonce,
                kept=bool(chair.kept_for),
                twin=alike.get(seat),
            )
        )
    return tuple(states)
