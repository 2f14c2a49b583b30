"""Who is connected to a table."""

from stammtisch.tables.game.table import Table
from stammtisch.tables.wire.messages import SeatState


class Presence:
    """Who is connected to a table: since when people who sit here are away, and how many others watch."""

    def __init__(self, since: int) -> None:
        self.since = since
        """Nobody is counted as away from before: the server had not started yet, or had not looked."""
        self.here: dict[str, int] = {}
        self.away: dict[str, int] = {}
        self.changes = 0
        self._shown: tuple[Table, int, int, tuple[SeatState, ...]] | None = None

    def come(self, person: str) -> None:
        self.changes += 1
        self.here[person] = self.here.get(person, 0) + 1
        self.away.pop(person, None)

    def go(self, person: str, now: int) -> None:
        self.changes += 1
        self.here[person] -= 1
        if not self.here[person]:
            del self.here[person]
            self.away[person] = now

    def away_since(self, person: str) -> int | None:
        return None if person in self.here else self.away.get(person, self.since)

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
        here = person and chair.person in presence.here and not chair.left
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
