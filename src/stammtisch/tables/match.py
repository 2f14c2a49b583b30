"""One game at a table: the rules, its chance, its log, and the decisions that may still be taken back."""

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import msgspec

from stammtisch.games.dice import Dice
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, Game, State, new_state
from stammtisch.games.speed.rules import DECLINE
from stammtisch.games.speed.state import NONE, REVEAL
from stammtisch.record.format import Event, Record
from stammtisch.record.redact import redact_event
from stammtisch.record.write import Scribe
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.chance import Proof, ProvenRecord, commitment_of, dice_for
from stammtisch.tables.happenings import Happening, LogEntry
from stammtisch.tables.messages import Move
from stammtisch.tables.reasons import Reasons, reasons_of


@dataclass(frozen=True)
class Line:
    """A line of the log: an event of the record, still complete, or a happening that everybody may know."""

    seq: int
    at: int
    event: Event | Happening


@dataclass(frozen=True)
class Undoable:
    """A decision since the last chance, and the table before it."""

    seat: int
    state: State
    events: int


@dataclass
class Match:
    """A running or finished game. `asked` is the journal's number at which the open question was asked."""

    name: str
    seats: tuple[str, ...]
    options: dict[str, bool]
    seed: str
    nonces: tuple[str | None, ...]
    first: int = -1
    log: list[Line] = field(default_factory=list)
    undoable: list[Undoable] = field(default_factory=list)
    chances: int = 0
    asked: int = 0
    asked_at: int = 0
    imported: bool = False
    """Began in the middle, from a record whose chance was not ours."""

    def __post_init__(self) -> None:
        self.scribe = Scribe(self.name, self.seats, self.options, self.first)
        self.game: Game = self.scribe.game
        self.reasons: Reasons = reasons_of(self.name)
        self.retold: list[Event] = []
        """The events of the record that this game goes on from, with their reasons."""
        self._told = 0

    @property
    def state(self) -> State:
        return self.scribe.state

    @property
    def actor(self) -> int:
        """A seat, ANYONE or OVER; CHANCE only while a row of Speed is being revealed."""
        return int(self.game.actor(self.scribe.state))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def revealing(self) -> bool:
        """Speed: cards of the row are still face down, and are turned up one at a time."""
        return self.name == "speed" and self.state.phase == REVEAL

    @property
    def just_paid(self) -> bool:
        """The last decision ended a round, and nothing was revealed since: people want to see who got what."""
        if self.revealing and self.state.revealed:
            return False
        since = takewhile(lambda line: line.seq >= self.asked, reversed(self.log))
        return any(isinstance(line.event, dict) and line.event["do"] in ("payout", "split") for line in since)

    def asking(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        actor = self.actor
        if actor == ANYONE:
            return tuple(seat for seat in range(len(self.seats)) if self.state.decided_at[seat] == NONE)
        return (actor,) if actor >= 0 else ()

    def dice(self) -> Dice:
        return dice_for(self.seed, self.nonces, self.chances)

    def settle(self, seq: int, at: int) -> None:
        """Resolves what chance owes; a row of Speed is only laid, its reveals come one by one."""
        while self.actor == CHANCE and not self.revealing:
            self.chance()
        self.tell(seq, at)
        self.asked, self.asked_at = seq, at

    def chance(self) -> None:
        """One step of chance, after which nothing before it can be taken back."""
        self.scribe.chance(self.dice())
        self.chances += 1
        self.undoable.clear()

    def reveal(self, seq: int, at: int) -> None:
        """Turns up the next card of a row of Speed."""
        self.chance()
        self.tell(seq, at)
        self.asked_at = at

    def after_reveal(self) -> State:
        """The table as it will be once the next card is turned up."""
        then = self.state.copy()
        self.game.chance(then, self.dice())
        return then

    def reveal_all(self) -> None:
        """A decision of the journal tells that the whole row had been turned up."""
        while self.revealing:
            self.chance()

    def action_of(self, move: Move) -> int | None:
        """The number of a named move; None where this game has no such move."""
        try:
            action: int | None = self.game.moves.ACTION_OF.get(move)
        except TypeError:
            return None
        return action

    def refusal(self, seat: int, action: int) -> str | None:
        """The id of the rule against it."""
        against = int(self.game.refusal(self.state, seat, action))
        return rule(against).id if against else None

    def refusal_in_view(self, seat: int, action: int) -> tuple[str | None, str]:
        """The same from what the seat can see, for questions; and which of the rule's conditions fails."""
        view = new_state(self.game)
        self.game.mask(self.state, seat, view)
        against = int(self.game.refusal(view, seat, action))
        if not against:
            return None, ""
        found = rule(against).id
        return found, case_of(found, view, seat, self.game.moves.MOVES[action])

    def decide(self, seq: int, at: int, seat: int, action: int, ms: int | None) -> None:
        """Carries out a legal action and all that follows, chance included."""
        if ms is not None:
            self.tick(ms)
        before, events = self.state.copy(), len(self.scribe.events)
        self.undoable.append(Undoable(seat, before, events))
        self.scribe.decide(seat, action)
        for event in self.scribe.events[events:]:
            self.log.append(Line(seq, at, self.reasons.decided(before, self.state, seat, action, event)))
        self._told = len(self.scribe.events)
        if self.over or self.name == "speed":
            self.undoable.clear()  # a touch is a touch, and after the end everything lies open
        if self.actor == ANYONE:
            return  # the race goes on: the question is the same, asked at the last reveal
        self.settle(seq, at)

    def tick(self, milliseconds: int) -> None:
        """Speed: moves the clock on to so many milliseconds after the last reveal."""
        tick: Any = self.game.tick  # type: ignore[attr-defined]
        tick(self.state, milliseconds)

    def is_decline(self, action: int) -> bool:
        return self.name == "speed" and action == DECLINE

    def tell(self, seq: int, at: int) -> None:
        """Writes what chance brought into the log; a row of Speed once all of it is seen."""
        if self.revealing:
            return
        for place in range(self._told, len(self.scribe.events)):
            old = place < len(self.retold)
            event = self.retold[place] if old else self.reasons.chanced(self.state, self.scribe.events[place])
            self.log.append(Line(seq, at, event))
        self._told = len(self.scribe.events)
        if self.over:
            self.log.append(Line(seq, at, self.reasons.ended(self.state)))

    def to_undo(self, seat: int) -> int | None:
        """Which of the undoable decisions is the seat's last; None where chance came after it."""
        mine = [place for place, step in enumerate(self.undoable) if step.seat == seat]
        return mine[-1] if mine else None

    def others_decided_since(self, place: int) -> bool:
        return any(step.seat != self.undoable[place].seat for step in self.undoable[place + 1 :])

    def undo(self, seq: int, at: int, seat: int) -> int:
        """Back to before the seat's last decision; how many events of the record that undid."""
        place = self.to_undo(seat)
        assert place is not None
        step = self.undoable[place]
        undone = len(self.scribe.events) - step.events
        self.scribe.state = step.state
        del self.scribe.events[step.events :]
        del self.undoable[place:]
        self._told = len(self.scribe.events)
        self.asked, self.asked_at = seq, at
        return undone

    def lines(self, viewer: int, start: int) -> tuple[LogEntry, ...]:
        """The log from there on, as that viewer may know it."""
        view = new_state(self.game)
        self.game.mask(self.state, viewer, view)
        shown = []
        for line in self.log[start:]:
            event: Any = line.event
            if isinstance(event, dict):
                if not self.over:
                    event = redact_event(self.game, event, view, viewer, last=False)
                event = msgspec.convert(event, Happening)
            shown.append(LogEntry(seq=line.seq, at=line.at, event=event))
        return tuple(shown)

    def record(self, cut: str | None = None) -> Record:
        return self.scribe.record(cut)

    def proven_record(self) -> ProvenRecord:
        """The complete record of a finished game, with the proof of its chance."""
        plain = self.scribe.record()
        fields = {name: getattr(plain, name) for name in plain.__struct_fields__}
        proof = Proof(commitment=commitment_of(self.seed), seed=self.seed, nonces=self.nonces, first=self.first)
        return ProvenRecord(**fields, chance=proof)
