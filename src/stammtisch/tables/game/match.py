"""One game at a table: the rules, its chance, its log, and the decisions that may still be taken back."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile

import msgspec
from msgspec import UNSET

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, Game, State
from stammtisch.games.registry import part
from stammtisch.record.format import RULES_VERSION, Event
from stammtisch.record.story import Story, story_of
from stammtisch.record.write import Scribe
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.game.engine import Cells, Engine, engine
from stammtisch.tables.game.log import Log
from stammtisch.tables.journal.chance import Change, Proof, ProvenRecord, TableRecord, commitment_of, key_for
from stammtisch.tables.wire.log import Happening, LogEntry, PlainEntry
from stammtisch.tables.wire.messages import Move

TAKE_BACKS = 3
"""So often the same decision can be taken back."""
LEFT_TO_DECIDE_ANEW = 5_000
"""Milliseconds that somebody has at least for a decision that they have taken back."""


class Undoable(msgspec.Struct, frozen=True, gc=False):
    """A decision since the last chance, the table before it, and how many milliseconds it took."""

    seat: int
    cells: Cells
    events: int
    took: int

    @property
    def question(self) -> tuple[int, int]:
        """What was decided here: the same, however often it is decided anew."""
        return self.seat, self.events


@dataclass(slots=True, weakref_slot=True)
class Match:
    """A running or finished game. `asked` is the journal's number at which the open question was asked."""

    name: str
    seats: tuple[str, ...]
    options: dict[str, bool]
    seed: str
    nonces: tuple[str | None, ...]
    first: int = -1
    undoable: list[Undoable] = field(default_factory=list)
    chances: int = 0
    asked: int = 0
    asked_at: int = 0
    imported: bool = False
    """Began in the middle, from a record whose chance was not ours."""
    people: list[str] = field(default_factory=list)
    """Who began it at each seat; nobody where a bot did, or somebody who has been forgotten since."""
    ended_at: int = 0
    left_to_bots: tuple[int, ...] = ()
    """The seats of people at which a bot played to the end."""
    rules: str = RULES_VERSION
    """The version of the rules under which it began."""
    changed: list[Change] = field(default_factory=list)
    """Where it went on under others, because those had gone."""
    known_until: int = 0
    """The entry of the journal up to which it was kept as it stood, where it was read from that (snapshots.py)."""
    written: TableRecord | None = None
    """The record that was kept when it ended, where it was read from that."""

    race_began: int = 0
    """When the clock of the race started that is on, or was the last."""
    revealed: bool = False
    """Something was revealed since the last decision."""
    at_least: int = 0
    """Until when the open question may be answered however little time its clock has left."""
    taken_back: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How often each question since the last chance was answered and taken back,"""
    proposed: set[tuple[int, int]] = field(default_factory=set)
    """and those about which the others have been asked."""
    retold: list[Event] = field(default_factory=list)
    """The events of the record that this game goes on from, with their reasons."""
    engine: Engine = field(init=False)
    game: Game = field(init=False)
    story: Story = field(init=False)
    log: Log = field(init=False)
    scribe: Scribe = field(init=False)
    cells: Cells = field(init=False)
    actor: int = field(init=False)
    """A seat, ANYONE or OVER; CHANCE only while something is being revealed."""
    _told: int = 0

    def __post_init__(self) -> None:
        self.engine = engine(self.name)
        self.game = self.engine.game
        self.story = story_of(self.name)
        self.log = Log(self.game)
        self.take_over(Scribe(self.name, self.seats, self.options, self.first))

    def take_over(self, scribe: Scribe) -> None:
        """Goes on from what somebody else has written."""
        self.scribe = scribe
        self._stand(self.engine.cells_of(scribe.state))

    def _stand(self, cells: Cells) -> None:
        """The table is like this from now on."""
        self.cells = cells
        self.actor = self.engine.whose(cells)

    @property
    def state(self) -> State:
        """The table as a record on the same bytes."""
        return self.engine.state_of(self.cells)

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def revealing(self) -> bool:
        """Chance's next step is shown on its own, after a while."""
        return self.actor == CHANCE and self.game.revealing(self.state)

    @property
    def just_paid(self) -> bool:
        """The last decision ended a round, and nothing was revealed since: people want to see who got what."""
        if self.revealed:
            return False
        since = takewhile(lambda line: line.seq >= self.asked, reversed(self.log))
        ends = self.game.events.CONSEQUENCES
        return any(isinstance(line.event, dict) and line.event["do"] in ends for line in since)

    def asking(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        actor = self.actor
        if actor == ANYONE:
            return self.game.undecided(self.state)
        return (actor,) if actor >= 0 else ()

    def settle(self, seq: int, at: int) -> None:
        """Resolves what chance owes, except for what is revealed bit by bit."""
        self.revealed = False
        while self.actor == CHANCE and not self.revealing:
            self.chance()
        self.tell(seq, at)
        self.asked, self.asked_at, self.at_least = seq, at, 0

    def until(self, since: int, seconds: int) -> int:
        """When the time for the open question is over, if its clock runs since then."""
        return max(since + seconds * 1000, self.at_least)

    def chance(self) -> None:
        """One step of chance, after which nothing before it can be taken back."""
        before = self.state
        self._stand(self._after_chance())
        self.scribe.write_chance(before, self.state)
        self.chances += 1
        self.undoable.clear()
        self.taken_back.clear()
        self.proposed.clear()

    def reveal(self, seq: int, at: int) -> None:
        """One step of what is revealed bit by bit."""
        self.chance()
        self.revealed = True
        self.tell(seq, at)
        self.asked_at = at

    def start_clock(self, at: int) -> None:
        """Everything is revealed: the race is on from then."""
        if self.actor == ANYONE:
            self.race_began = at - self.clock_at(0)

    def after_reveal(self) -> State:
        """The table as it will be after the next step of what is revealed."""
        return self.engine.state_of(self._after_chance())

    def _after_chance(self) -> Cells:
        """The table after the next step of chance, whose dice are fixed."""
        return self.engine.after_chance(self.cells, key_for(self.seed, self.nonces, self.chances))

    def reveal_all(self) -> None:
        """A decision of the journal tells that everything had been revealed."""
        while self.revealing:
            self.chance()

    def action_of(self, move: Move) -> int | None:
        """The number of a written move; None where this game has no such move."""
        return self.engine.action_of(move)

    def refusal(self, seat: int, action: int, ms: int | None = None) -> str | None:
        """The id of the rule against it, in a race at that moment."""
        against = self.engine.refusal(self.cells if ms is None else self.cells_at(ms), seat, action)
        return rule(against).id if against else None

    def refusal_in_view(self, seat: int, action: int) -> tuple[str | None, str]:
        """The same from what the seat can see, for questions; and which of the rule's conditions fails."""
        view = self.engine.seen_by(self.cells, seat)
        against = self.engine.refusal(view, seat, action)
        if not against:
            return None, ""
        found = rule(against).id
        return found, self.case_of(seat, action, found)

    def case_of(self, seat: int, action: int, against: str | None, ms: int | None = None) -> str:
        """Which of the rule's conditions fails, from what the seat can see, in a race at that moment."""
        if against is None:
            return ""
        view = self.engine.seen_by(self.cells if ms is None else self.cells_at(ms), seat)
        return case_of(self.name, against, self.engine.read(view), seat, self.game.moves.MOVES[action])

    def decide(self, seq: int, at: int, seat: int, action: int, ms: int | None) -> None:
        """Carries out a legal action and all that follows, chance included."""
        if ms is not None:
            self._stand(self.cells_at(ms))
        engine, before, events = self.engine, self.cells, len(self.scribe.events)
        legal = engine.count_legal(before, seat)
        self.undoable.append(Undoable(seat, before, events, max(0, at - self.asked_at)))
        self._stand(engine.after(before, seat, action))
        was, now = engine.read(before), engine.read(self.cells)
        self.scribe.write(was, now, seat, engine.named[action], legal)
        for place, event in enumerate(self.scribe.events[events:], events):
            if self.story.needs_record(event):
                was, now = engine.state_of(before), engine.state_of(self.cells)
            self.log.write_event(seq, at, self.story.decided(was, now, seat, action, event), place)
        self._told = len(self.scribe.events)
        if self.over or ms is not None:
            self.undoable.clear()  # a touch is a touch, and after the end everything lies open
        if self.actor == ANYONE:
            return  # the race goes on: the question is the same, asked at the last reveal
        self.settle(seq, at)

    def cells_at(self, milliseconds: int) -> Cells:
        """The table of a race so many milliseconds after it began, if nobody decides before."""
        then = self.cells.copy()
        self.game.tick(self.engine.state_of(then), milliseconds)
        return then

    def state_at(self, milliseconds: int) -> State:
        """The same as a record."""
        return self.engine.state_of(self.cells_at(milliseconds))

    def clock_at(self, milliseconds: int) -> int:
        """What the clock of a race shows then: it never goes back, and never passes the deadline."""
        ms: int = self.game.events.stamp(self.state_at(milliseconds))["ms"]
        return ms

    @property
    def deadline(self) -> int:
        """From which millisecond of a race nobody may act any more."""
        return self.game.deadline(self.state)

    def tell(self, seq: int, at: int) -> None:
        """Writes what chance brought into the log; what is revealed bit by bit once all of it is seen."""
        if self.revealing:
            return
        for place in range(self._told, len(self.scribe.events)):
            old = place < len(self.retold)
            event = self.retold[place] if old else self.story.chanced(self.state, self.scribe.events[place])
            self.log.write_event(seq, at, event, place)
        self._told = len(self.scribe.events)
        if self.over:
            self.log.write_event(seq, at, self.story.ended(self.state), self._told)

    def note(self, seq: int, at: int, happening: Happening) -> None:
        """Writes into the log what happens around the game."""
        self.log.write(seq, at, happening, self._told)

    def to_undo(self, seat: int) -> int | None:
        """Which of the undoable decisions is the seat's last; None where chance came after it."""
        for place in range(len(self.undoable) - 1, -1, -1):
            if self.undoable[place].seat == seat:
                return place
        return None

    def others_decided_since(self, place: int) -> bool:
        return any(step.seat != self.undoable[place].seat for step in self.undoable[place + 1 :])

    def undo(self, seq: int, at: int, seat: int) -> int:
        """Back to before the seat's last decision; how many events of the record that undid.

        The time that the decision took before counts: nobody gains any by taking it back.
        """
        place = self.to_undo(seat)
        assert place is not None
        step = self.undoable[place]
        undone = len(self.scribe.events) - step.events
        self._stand(step.cells)
        del self.scribe.events[step.events :]
        del self.undoable[place:]
        self._told = len(self.scribe.events)
        self.taken_back[step.question] += 1
        self.log.take_back(seat, step.events)
        self.asked, self.asked_at, self.at_least = seq, at - step.took, at + LEFT_TO_DECIDE_ANEW
        return undone

    def told(self, viewer: int, start: int) -> list[bytes]:
        """The lines of the log from that number on as that viewer may know them, each as the JSON of a `LogEntry`."""
        return self.log.told(viewer, self.log[self.log.begin(start) :], self.over)

    def lines(self, viewer: int, start: int) -> tuple[LogEntry | PlainEntry, ...]:
        """The same to be read."""
        told = self.told(viewer, start)
        if part(self.name, "table.log") is None:
            return tuple([msgspec.json.decode(line, type=PlainEntry) for line in told])
        return tuple([msgspec.json.decode(line, type=LogEntry) for line in told])

    def forget(self, person: str) -> None:
        """From now on nobody was called that, here and in the record."""
        for seat, sat in enumerate(self.people):
            if sat == person:
                self.people[seat] = self.scribe.seats[seat] = ""
        self.seats = tuple(self.scribe.seats)

    def record(self, cut: str | None = None) -> TableRecord:
        if self.written is not None:
            return msgspec.structs.replace(self.written, seats=self.scribe.seats)
        self.scribe.state = self.state
        plain = self.scribe.record(cut)
        fields = {name: getattr(plain, name) for name in plain.__struct_fields__}
        fields["rules"] = self.rules
        return TableRecord(**fields, changed=tuple(self.changed) or UNSET)

    def proven_record(self) -> ProvenRecord:
        """The complete record of a finished game, with the proof of its chance."""
        plain = self.record()
        if isinstance(plain, ProvenRecord):
            return plain
        fields = {name: getattr(plain, name) for name in plain.__struct_fields__}
        proof = Proof(commitment=commitment_of(self.seed), seed=self.seed, nonces=self.nonces, first=self.first)
        return ProvenRecord(**fields, chance=proof)

    def whole_record(self) -> TableRecord:
        """The complete record of a finished game, with the proof of its chance where that was ours."""
        return self.record() if self.imported else self.proven_record()
