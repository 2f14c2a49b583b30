"""What is told to whoever watches over a server; deploy/prometheus-alerts.yml says what to look out for."""

import time

from stammtisch.server.connections import Entrance
from stammtisch.server.door import Door
from stammtisch.server.guards import Room
from stammtisch.server.limits import Paces
from stammtisch.server.metrics import Figure, exposition
from stammtisch.server.sockets import Sockets
from stammtisch.tables.live.hub import Hub


class Watch:
    """All figures, read from where they are kept at the moment of asking."""

    def __init__(self, hub: Hub, sockets: Sockets, paces: Paces, room: Room) -> None:
        self.hub, self.sockets, self.paces, self.room = hub, sockets, paces, room
        self.door: Door | None = None
        self.entrance: Entrance | None = None

    def figures(self) -> list[tuple[str, str, str, Figure, str]]:
        """The name of each, its kind, what it is, its value, and what tells several values apart."""
        hub, counts = self.hub, self.hub.counts()
        used, free = self.room.sizes()
        figures: list[tuple[str, str, str, Figure, str]] = [
            ("tables", "gauge", "tables in memory", counts.tables, ""),
            ("sockets", "gauge", "open sockets", self.sockets.open.total(), ""),
            ("journal_entries_total", "counter", "entries written to the journal", counts.entries, ""),
            ("journal_available", "gauge", "whether the journal can be written", int(hub.journal.available), ""),
            ("refusals_total", "counter", "messages and requests that were refused", hub.refusals, "code"),
            ("too_fast_total", "counter", "what was refused because it came too often", self.paces.refused, "what"),
            ("message_seconds", "histogram", "time to answer a message", self.sockets.seconds, ""),
            ("heartbeat_age_seconds", "gauge", "since tables were last looked after", heartbeat_age(hub), ""),
            ("tables_set_aside", "gauge", "tables that cannot be read", hub.scheduler.set_aside, ""),
            ("thinkers_waiting", "gauge", "bots that wait to think", hub.thinkers.waiting, ""),
            ("database_bytes", "gauge", "size of the journal", used, ""),
        ]
        if free is not None:
            figures.append(("free_bytes", "gauge", "free space beside the journal", free, ""))
        if hub.tables.nodes.several:
            nodes, hinted, owned = hub.tables.nodes.figures()
            figures.append(("nodes", "gauge", "nodes with this database that this one sees alive", nodes, ""))
            figures.append(("hints_well", "gauge", "whether hints of other nodes arrive", int(hinted), ""))
            figures.append(("tables_owned", "gauge", "tables whose duties this node does", owned, ""))
        if self.door is not None:
            figures.append(("request_seconds", "histogram", "time to answer a request", self.door.seconds, ""))
        if self.entrance is not None:
            open_now, too_many = self.entrance.open.total(), self.entrance.turned_away
            figures.append(("connections", "gauge", "open connections", open_now, ""))
            figures.append(("connections_refused_total", "counter", "connections there was no room for", too_many, ""))
        return figures

    def told(self) -> str:
        return "".join(
            exposition(f"stammtisch_{name}", kind, about, figure, label)
            for name, kind, about, figure, label in self.figures()
        )


def heartbeat_age(hub: Hub) -> float:
    """Nothing is late as long as games are compiled: looking waits for that."""
    return round(time.monotonic() - hub.scheduler.heartbeat, 3) if hub.readiness.shown().ready else 0.0
