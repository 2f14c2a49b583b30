"""What everybody at a table knows of it, however they came to know it: the same as who is welcomed at that moment."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from stammtisch.games.protocol import ANYONE
from stammtisch.record.format import RULES_VERSION
from stammtisch.tables.actions.moves import decide_for, lapse
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.entries import (
    AnyEntry,
    Claimed,
    Forgotten,
    GameStarted,
    HintTaken,
    RematchOpened,
    RemovalProposed,
    Revealed,
    StandInTook,
    decode,
)
from stammtisch.tables.live.session import Guest, LiveTable
from stammtisch.tables.send import updates
from tests.tables.sandbox import Sandbox
from tests.tables.steps import with_table

PEOPLE = ("anna", "bert", "carl", "dora", "emil")
SETTINGS = ("listed", "hints", "open_book", "audience")
REST = ("seq", "asking")
"""What of a table a step tells in any case."""


class Broken(Exception):
    """A message could not be sent."""


class Tab:
    """One window of somebody's, which knows nothing but what it is sent."""

    def __init__(self, room: "Room", person: str) -> None:
        self.room, self.guest = room, Guest(person, person.capitalize(), self.hear)
        self.table: dict[str, Any] | None = None
        self.heard: list[dict[str, Any]] = []
        self.breaks = False

    def hear(self, message: bytes, before: bytes = b"") -> None:
        if self.breaks:
            self.breaks = False
            raise Broken
        self.take(json.loads(message))

    def take(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        kind, known = message["type"], self.table
        self.room.met[kind if kind != "step" else "step with table" if "table" in message else "step"] += 1
        if kind == "said":
            return
        self.table = with_table(message, known)["table"]
        fresh = self.room.fresh_welcome(self.guest.person)
        assert json.dumps(self.table) == json.dumps(fresh["table"])
        assert message["you"] == fresh["you"]
        if kind == "step" and known is not None and "table" in message:
            assert lasting(known) != lasting(self.table), "it was told again what it knew"


def lasting(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in REST}


class Room:
    """A table at which anything happens, one thing after the other."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng, self.met = Random(seed), Counter[str]()
        self.box = Sandbox(game, "mbc", seconds=60)
        self.live = LiveTable(self.box.table, self.box.now)
        self.box.presence = self.live.presence
        self.tabs: list[Tab] = []

    def fresh_welcome(self, person: str) -> dict[str, Any]:
        live, now = self.live, self.box.now
        message = updates.welcome(live.table, live.presence, person, now, live.race_clock(now))
        told: dict[str, Any] = json.loads(message)
        return told

    def come(self, person: str) -> Tab:
        tab = Tab(self, person)
        self.tabs.append(tab)
        self.live.guests.append(tab.guest)
        self.live.presence.come(person)
        self.live.welcome(tab.guest, self.box.now)
        if self.rng.random() < 0.7:  # otherwise it is told later, or with the next move
            self.live.tell_around(self.box.now, but=tab.guest)
        return tab

    def go(self) -> None:
        tab = self.tabs.pop(self.rng.randrange(len(self.tabs)))
        self.live.guests.remove(tab.guest)
        self.live.presence.go(tab.guest.person, self.box.now)
        if self.rng.random() < 0.7:
            self.live.tell_around(self.box.now)

    def happens(self, things: int) -> None:
        """So many things are carried out where they are allowed; then everybody is told of all of them at once."""
        known = len(self.box.lines)
        for _ in range(things):
            try:
                self.something()()
            except Refusal:
                self.met["refused"] += 1
        entries = [decode(line) for line in self.box.lines[known:]]
        self.met.update(type(entry).__name__ for entry in entries)
        self.met["end"] += self.live.table.status == "over"
        if things > 1 or any(isinstance(entry, Forgotten) for entry in entries):
            self.live.tell_news(self.box.now, entries)
        elif entries:
            self.live.tell(self.box.now, entries)

    def something(self) -> Any:
        """What somebody may want to do."""
        rng, box, table = self.rng, self.box, self.live.table
        person, seat = rng.choice(PEOPLE), rng.randrange(3)
        sits = table.chairs[seat].person

        def message(who: str, kind: str, **fields: Any) -> Any:
            return lambda: box.do(who, kind, **fields)

        def entry(made: AnyEntry) -> Any:
            return lambda: box.fold([made])

        if table.status == "open":
            return rng.choice((
                message(person, "sit", seat=seat),
                message(table.host, "set_seat", seat=seat, level="random"),
                message(table.host, "reorder", order=rng.sample(range(3), 3)),
                entry(GameStarted(at=box.now, rules=RULES_VERSION, first=-1)),
            ))  # fmt: skip
        if table.status == "over" and rng.random() < 0.3:
            opened = RematchOpened(at=box.now, seed=f"{rng.getrandbits(256):064x}", hold=rng.random() < 0.5)
            return rng.choice((message(sits, "rematch", wish=rng.random() < 0.8), entry(opened)))
        if table.status == "running" and rng.random() < 0.75:
            return self.move
        return rng.choice((
            message(sits, "take_back", seat=seat),
            message(sits, "take_back", seat=seat),
            message(person, "answer_take_back", agree=rng.random() < 0.5),
            message(person, "answer_take_back", agree=rng.random() < 0.5),
            message(person, "say", text="hello"),
            message(person, "emote", emote="wow"),
            message(table.host, "configure", **{rng.choice(SETTINGS): rng.random() < 0.5}),
            message(table.host, "mute", seat=seat, muted=rng.random() < 0.5),
            message(table.host, "hand_over", seat=seat),
            entry(RemovalProposed(at=box.now, by=sits, seat=(seat + 1) % 3, voters=PEOPLE[:3])),
            message(person, "answer_removal", agree=rng.random() < 0.5),
            message(sits, "rename", seat=seat, name=f"N{rng.randrange(3)}"),
            message(sits, "stand", seat=seat),
            message(person, "sit", seat=seat),
            entry(HintTaken(at=box.now, seat=seat)),
            entry(StandInTook(at=box.now, seat=seat, reason="asked")),
            entry(Claimed(at=box.now, seat=seat, person=person)),
            entry(Forgotten(at=box.now, person=rng.choice(("dora", "emil")))),
        ))  # fmt: skip

    def move(self) -> None:
        """Whoever is asked decides, by themselves or by a bot; what is to be revealed is revealed."""
        box, match = self.box, self.live.table.match
        assert match is not None
        if match.revealing:
            box.fold([Revealed(at=box.now)])
            return
        ms = self.live.race_clock(box.now)
        seat = self.rng.choice(match.asking())
        legal = list(match.engine.legal(match.cells, seat))
        if match.actor == ANYONE and (ms or 0) > match.deadline:
            box.fold(lapse(self.live.table, box.now))
        else:
            box.fold(decide_for(self.live.table, seat, self.rng.choice(legal), box.now, ms))

    def start_over(self) -> None:
        """The table is read again from its journal, as after a mistake."""
        self.box.table = self.live.table = self.box.replayed()
        for guest in self.live.guests:
            self.live.welcome(guest, self.box.now)

    def go_on(self) -> None:
        self.box.now += self.rng.randrange(3_000)
        chance = self.rng.random()
        if (chance < 0.06 and len(self.tabs) < 7) or not self.tabs:
            self.come(self.rng.choice(PEOPLE))
        elif chance < 0.1:
            self.go()
        elif chance < 0.11:
            self.start_over()
        elif chance < 0.13:
            self.rng.choice(self.tabs).breaks = True
        else:
            self.happens(self.rng.choice((1, 1, 1, 1, 3)))


def test_a_move_tells_nothing_of_the_table_and_the_end_all_of_it_with_the_seed() -> None:
    room, heard = Room("scheffeln", 1), list[dict[str, Any]]()
    room.come("anna").heard = heard
    room.box.do("anna", "start")
    room.live.tell_all(room.box.now)
    while room.live.table.status == "running":
        known = len(room.box.lines)
        room.move()
        room.live.tell(room.box.now, [decode(line) for line in room.box.lines[known:]])
    first, *steps, last = [message for message in heard if message["type"] == "step"]
    assert first["table"]["status"] == "running"
    assert first["table"]["commitment"]["seed"] is None
    assert len(steps) > 20
    for step in steps:
        assert list(step) == ["type", "seq", "now", "you", "asking", "sights"]
    assert (last["table"]["status"], last["table"]["commitment"]["seed"]) == ("over", room.live.table.seed)


@pytest.mark.parametrize("game", ["scheffeln", "speed", "tafelrunde"])
def test_everybody_knows_of_the_table_what_a_welcome_would_tell_and_hears_it_only_when_it_changes(game: str) -> None:
    met = Counter[str]()
    for seed in range(2):
        room = Room(game, seed)
        for person in PEOPLE[:4]:
            room.come(person)
        for _ in range(600):
            try:
                room.go_on()
            except Broken:
                met["broken"] += 1
        met += room.met
    wanted = {"step", "step with table", "table", "welcome", "said", "Decided", "Configured", "Claimed", "end"}
    wanted |= {"RematchOpened", "GameStarted", "Forgotten", "broken", "StandInTook", "RemovalProposed", "Muted"}
    wanted |= {"TakenBack", "TakeBackProposed"} if game != "speed" else {"Revealed"}
    assert not wanted - {kind for kind, times in met.items() if times > 2}, met
