"""A table: what the entries of its journal add up to. Nothing here decides whether an entry is right."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Literal, get_args

from stammtisch.games.registry import info
from stammtisch.record.format import RULES_VERSION
from stammtisch.record.story import retell
from stammtisch.tables.game.chairs import Chair, Proposal, Removal, bot_chair
from stammtisch.tables.game.imports import playing_on, read_record
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.names import BOT, called, skeleton, twins
from stammtisch.tables.game.snapshots import restored
from stammtisch.tables.game.talk import Talk
from stammtisch.tables.journal.archive import KeptGame
from stammtisch.tables.journal.entries import (
    AnyEntry,
    CameBack,
    Claimed,
    Configured,
    Decided,
    Entry,
    Forgotten,
    GameStarted,
    HintTaken,
    HostChanged,
    Muted,
    NonceAdded,
    Opened,
    RaceResumed,
    RematchOpened,
    RematchWished,
    RemovalAnswered,
    RemovalProposed,
    Removed,
    Renamed,
    Reordered,
    Resigned,
    Revealed,
    SatDown,
    SeatChanged,
    Spoke,
    StandInTook,
    StoodUp,
    TakeBackAnswered,
    TakeBackProposed,
    TakenBack,
    TokenMade,
)
from stammtisch.tables.wire import log as happenings
from stammtisch.tables.wire.messages import BotPace, GameName, MutedVoice, Said

ANSWERS_KEPT = 64
"""So many messages of a table are known again when they are repeated."""

LINK_LASTS = 24 * 3600 * 1000
"""Milliseconds in which the link to a seat can be used."""


def new_table_id() -> str:
    """Nobody guesses it: 96 bits. No command takes it for an option."""
    while (chosen := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return chosen


class NoTable(Exception):
    """There is no table of that id, or none that can be played here."""


class OtherRules(Exception):
    """A game that was started under rules this program does not have."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class Table:
    """Everything about a table except who is connected to it."""

    id: str
    opening: Opened
    seq: int = 0
    updated: int = 0
    games: int = 0
    proposal: Proposal | None = None
    removal: Removal | None = None
    rematch: set[str] = field(default_factory=set)
    """Those who want to play again."""
    match: Match | None = None
    past: list[Match] = field(default_factory=list)
    """The games before the last rematch."""
    talk: Talk = field(default_factory=Talk)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    kept: Mapping[int, KeptGame] = field(default_factory=dict)
    """How games stood that this program may not be able to play from their beginning, by their numbers."""

    first: int = -1
    held: bool = False
    """The next game begins only when the host says so, not as soon as everybody is ready."""
    audience: bool = True
    changes: int = 0
    """How often something other than a decision has happened: only then do people or seats change."""
    _seats: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Who sits where, as far as somebody has asked since it last changed."""
    game: GameName = field(init=False)
    options: dict[str, bool] = field(init=False)
    host: str = field(init=False)
    seed: str = field(init=False)
    listed: bool = field(init=False)
    spectators: bool = field(init=False)
    seconds: int | None = field(init=False)
    patience: int | None = field(init=False)
    stand_in: str = field(init=False)
    hints: bool = field(init=False)
    pace: BotPace = field(init=False)
    open_book: bool = field(init=False)
    chairs: list[Chair] = field(init=False)

    def __post_init__(self) -> None:
        opening = self.opening
        self.game, self.options, self.host, self.seed = opening.game, opening.options, opening.host, opening.seed
        self.listed, self.spectators = opening.listed, opening.spectators
        self.seconds, self.patience, self.stand_in = opening.seconds, opening.patience, opening.stand_in
        self.hints, self.pace = opening.hints, opening.pace
        self.open_book = info(self.game).open_book if opening.open_book is None else opening.open_book
        self.chairs = [
            Chair(seat.kind, seat.person, seat.name, seat.level, kept_for=seat.kept_for) for seat in opening.seats
        ]
        self.updated = opening.at

    @property
    def status(self) -> Literal["open", "running", "over"]:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "running"

    @property
    def imported(self) -> bool:
        """The game here, or the one about to begin, goes on from a record that somebody brought: we have shuffled
        nothing of what has happened in it, and whoever brought it may know every card."""
        return self.opening.record is not None and not self.past

    def game_of(self, number: int | None) -> Match | None:
        """The first, second, … game of this table; the one that lies there now where nobody says which."""
        if number is None:
            return self.match
        games = self.all_games()
        return games[number - 1] if 0 < number <= len(games) else None

    def all_games(self) -> list[Match]:
        """Every game of this table, the first one first."""
        return [*self.past, *((self.match,) if self.match is not None else ())]

    def seats_of(self, person: str) -> tuple[int, ...]:
        known = self._seats.get(person)
        if known is None:
            known = tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person and person)
            self._seats[person] = known
        return known

    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {chair.person for chair in self.chairs if chair.kind == "person"}

    def playing(self) -> set[str]:
        """Everybody who sits here and has not left the game."""
        return {chair.person for chair in self.chairs if chair.kind == "person" and not chair.left}

    def _called(self) -> list[tuple[int, int, str]]:
        """Each seat that has a name, since when, and the name as it is shown."""
        return [(seat, chair.since, called(seat, chair.name)) for seat, chair in enumerate(self.chairs) if chair.name]

    def twins(self) -> dict[int, int]:
        """The seats whose name looks like one that was here before: the second of that look, the third, …"""
        return twins(self._called())

    def _twin_watching(self, entry: Spoke) -> int | None:
        """The same for a spectator who talks: all seats and whoever has watched and talked were here before."""
        look = skeleton(entry.name)
        seats = sum(skeleton(name) == look for _, _, name in self._called())
        place = seats + self.talk.watching_before(entry.name, entry.by)
        return place + 1 if place else None

    def fold(self, seq: int, entry: AnyEntry) -> None:
        """Takes in the next entry of the journal."""
        self.seq, self.updated = seq, entry.at
        if not isinstance(entry, Decided | Revealed):
            self.changes += 1
            self._seats.clear()
        if entry.message:
            self.answered[entry.by, entry.message] = seq
            if len(self.answered) > ANSWERS_KEPT:
                del self.answered[next(iter(self.answered))]
        _taker(type(entry))(self, entry)
        if self.match is not None and self.match.over and not self.match.ended_at:
            self._close(self.match, entry.at)

    def _close(self, match: Match, at: int) -> None:
        """A game is over: who played it to the end is known now, and is not what the next entries change."""
        match.ended_at = at
        match.left_to_bots = tuple(
            seat
            for seat, (person, chair) in enumerate(zip(match.people, self.chairs, strict=True))
            if person and (chair.kind != "person" or chair.stand_in or chair.left)
        )

    def _log(self, at: int, happening: happenings.Happening) -> None:
        if self.match is not None and self.seq > self.match.known_until:
            self.match.note(self.seq, at, happening)

    @singledispatchmethod
    def _take(self, entry: Entry) -> None:
        raise TypeError(f"no table knows what {type(entry).__name__} means")

    @_take.register
    def _(self, entry: SatDown) -> None:
        chair = self.chairs[entry.seat]
        if (chair.person or chair.kept_for, chair.name) != (entry.person, entry.name):
            chair.since = self.seq
        chair.kind, chair.person, chair.name, chair.level = "person", entry.person, entry.name, ""
        chair.kept_for = ""
        if chair.left:
            chair.left = False
            self._log(entry.at, happenings.Returned(seat=entry.seat))
        chair.nonce = entry.nonce or chair.nonce

    @_take.register
    def _(self, entry: StoodUp) -> None:
        if self.match is None:
            self.chairs[entry.seat] = Chair("open")
        else:
            self.chairs[entry.seat].left = True
            if not self.match.over:
                self._log(entry.at, happenings.StoodIn(seat=entry.seat, reason="left"))
        self._gone()

    def _gone(self) -> None:
        """Somebody has left: another is the host, and nobody waits for their answer."""
        playing = self.playing()
        if self.host not in playing:
            self.host = next((chair.person for chair in self.chairs if chair.person in playing), self.host)
        self.rematch &= playing
        if self.removal is not None and self.chairs[self.removal.seat].person not in playing:
            self.removal = None

    @_take.register
    def _(self, entry: Resigned) -> None:
        chair = self.chairs[entry.seat]
        chair.left = chair.resigned = True
        self._log(entry.at, happenings.StoodIn(seat=entry.seat, reason="resigned"))
        self._gone()

    @_take.register
    def _(self, entry: RemovalProposed) -> None:
        waiting = set(entry.voters) - {entry.by}
        self.removal = Removal(entry.seat, len(entry.voters), {entry.by}, waiting, entry.at)

    @_take.register
    def _(self, entry: RemovalAnswered) -> None:
        vote = self.removal
        assert vote is not None
        vote.waiting.discard(entry.person)
        if entry.agree:
            vote.agreed.add(entry.person)
        if not entry.person or 2 * (len(vote.agreed) + len(vote.waiting)) <= vote.voters:
            self.removal = None

    @_take.register
    def _(self, entry: Removed) -> None:
        self.chairs[entry.seat] = bot_chair(self.stand_in, since=self.seq)
        self._log(entry.at, happenings.StoodIn(seat=entry.seat, reason="removed"))
        self._gone()
        self.removal = None

    @_take.register
    def _(self, entry: Reordered) -> None:
        self.chairs = [self.chairs[seat] for seat in entry.order]
        if self.first >= 0:
            self.first = entry.order.index(self.first)

    @_take.register
    def _(self, entry: NonceAdded) -> None:
        self.chairs[entry.seat].nonce = entry.nonce

    @_take.register
    def _(self, entry: SeatChanged) -> None:
        bot = None if entry.level is None else bot_chair(entry.level, entry.name, self.seq)
        self.chairs[entry.seat] = bot or Chair("open")
        self._gone()

    @_take.register
    def _(self, entry: Configured) -> None:
        if self.status == "running":
            self._tell_changes(entry)
        self.listed, self.spectators = entry.listed, entry.spectators
        self.seconds, self.patience, self.stand_in = entry.seconds, entry.patience, entry.stand_in
        self.hints, self.audience = entry.hints, entry.audience
        self.options = self.options if entry.options is None else entry.options
        self.pace = self.pace if entry.pace is None else entry.pace
        self.open_book = self.open_book if entry.open_book is None else entry.open_book

    def _tell_changes(self, entry: Configured) -> None:
        """Whatever the host changes during a game, everybody can read."""
        hosts = self.seats_of(self.host)
        for setting in get_args(happenings.Setting):
            value = getattr(entry, setting)
            if value != getattr(self, setting) and (value is not None or setting in ("seconds", "patience")):
                self._log(entry.at, happenings.Changed(hosts[0] if hosts else None, setting, value))

    @_take.register
    def _(self, entry: Renamed) -> None:
        chair = self.chairs[entry.seat]
        if chair.name != entry.name:
            chair.name, chair.since = entry.name, self.seq

    @_take.register
    def _(self, entry: Muted) -> None:
        if entry.seat is not None:
            self.chairs[entry.seat].muted = entry.muted and not entry.person
        if entry.person:
            number = self.seq if entry.said is None else entry.said
            self.talk.mute(entry.person, MutedVoice(number, entry.name) if entry.muted else None)

    @_take.register
    def _(self, entry: TokenMade) -> None:
        chair = self.chairs[entry.seat]
        chair.token_hash, chair.token_until = entry.hash, entry.until or entry.at + LINK_LASTS

    @_take.register
    def _(self, entry: Claimed) -> None:
        chair = self.chairs[entry.seat]
        if chair.kind == "open":
            chair.kept_for = entry.person
            return
        was, chair.person = chair.person, entry.person
        self.talk.hand_over(was, entry.person)
        chair.came_with, chair.token_hash, chair.token_until = chair.token_hash, "", 0
        if self.host == was and not entry.host_stays:
            self.host = entry.person
        for match in self.all_games():
            if match.people[entry.seat] == was:
                match.people[entry.seat] = entry.person

    @_take.register
    def _(self, entry: HostChanged) -> None:
        self.host = self.chairs[entry.seat].person
        self._log(entry.at, happenings.Hosted(seat=entry.seat))

    @_take.register
    def _(self, entry: GameStarted) -> None:
        kept = self.kept.get(self.games + 1)
        if entry.rules != RULES_VERSION and kept is None:
            raise OtherRules(f"This table plays by version {entry.rules} of the rules, not {RULES_VERSION}.")
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "open":
                self.chairs[seat] = bot_chair(self.stand_in, since=self.seq)
        self.games += 1
        self.held = False
        if kept is not None:
            self.match = restored(kept, self.seed, tuple(chair.nonce for chair in self.chairs), entry.first)
            return
        self.match = self._new_match(entry.first)
        self._log(entry.at, happenings.Started(self.games, self.match.story.STARTED, self.imported))
        self.match.settle(self.seq, entry.at)
        self.match.start_clock(entry.at)

    def _new_match(self, first: int) -> Match:
        names = tuple(f"{BOT}{chair.level}" if chair.kind == "bot" else chair.name for chair in self.chairs)
        nonces = tuple(chair.nonce for chair in self.chairs)
        match = Match(self.game, names, self.options, self.seed, nonces, first)
        match.people = [chair.person for chair in self.chairs]
        if self.opening.record is not None and self.games == 1:
            match.take_over(playing_on(self.opening.record, self.opening.upto, names))
            match.retold = retell(read_record(self.opening.record), len(match.scribe.events))
            match.imported = True
        return match

    @_take.register
    def _(self, entry: Decided) -> None:
        assert self.match is not None
        self.proposal = None
        if self.seq <= self.match.known_until:
            return
        action = self.match.action_of(entry.move)
        if self.match.revealing:  # an earlier version wrote no reveals
            self.match.reveal_all()
            self.match.race_began = entry.at - (entry.ms or 0)
        if action is None or (entry.ms is not None and entry.ms > self.match.deadline):
            raise OtherRules("This game has a move that an earlier version of its rules allowed.")
        if self.match.known_until and entry.ms is None and self.match.refusal(entry.seat, action) is not None:
            raise OtherRules("This game has a move that an earlier version of its rules allowed.")
        self.match.decide(self.seq, entry.at, entry.seat, action, entry.ms)

    @_take.register
    def _(self, entry: Revealed) -> None:
        assert self.match is not None
        if self.seq > self.match.known_until:
            self.match.reveal(self.seq, entry.at)
        self.match.start_clock(entry.at)

    @_take.register
    def _(self, entry: RaceResumed) -> None:
        assert self.match is not None
        self.match.race_began = entry.at - entry.ms

    @_take.register
    def _(self, entry: TakeBackProposed) -> None:
        assert self.match is not None
        asker, place = self.chairs[entry.seat].person, self.match.to_undo(entry.seat)
        if place is not None:
            self.match.proposed.add(self.match.undoable[place].question)
        self.proposal = Proposal(entry.seat, self.playing() - {asker}, entry.at)

    @_take.register
    def _(self, entry: TakeBackAnswered) -> None:
        assert self.proposal is not None
        if not entry.agree:
            self.proposal = None
        else:
            self.proposal.waiting.discard(entry.person)

    @_take.register
    def _(self, entry: TakenBack) -> None:
        assert self.match is not None
        self.proposal = None
        if self.seq <= self.match.known_until:
            return
        if self.match.known_until and self.match.to_undo(entry.seat) is None:
            raise OtherRules("In this game a move was taken back that was made under an earlier version of its rules.")
        undone = self.match.undo(self.seq, entry.at, entry.seat)
        self._log(entry.at, happenings.TookBack(seat=entry.seat, undone=undone))

    @_take.register
    def _(self, entry: StandInTook) -> None:
        self.chairs[entry.seat].stand_in = True
        self._log(entry.at, happenings.StoodIn(seat=entry.seat, reason=entry.reason))

    @_take.register
    def _(self, entry: CameBack) -> None:
        self.chairs[entry.seat].stand_in = False
        self._log(entry.at, happenings.Returned(seat=entry.seat))

    @_take.register
    def _(self, entry: HintTaken) -> None:
        self._log(entry.at, happenings.TookHint(seat=entry.seat))

    @_take.register
    def _(self, entry: Spoke) -> None:
        twin = self._twin_watching(entry) if entry.seat is None else self.twins().get(entry.seat)
        said = Said(self.seq, entry.at, entry.seat, entry.name, entry.text, entry.emote, twin)
        self.talk.add(said, entry.by)

    @_take.register
    def _(self, entry: RematchWished) -> None:
        (self.rematch.add if entry.wish else self.rematch.discard)(entry.person)

    @_take.register
    def _(self, entry: RematchOpened) -> None:
        assert self.match is not None
        self.first = (int(self.match.scribe.setup["start"]) + 1) % len(self.chairs)
        self.past.append(self.match)
        self.match, self.proposal, self.removal, self.seed = None, None, None, entry.seed
        self.rematch.clear()
        self.held = entry.hold
        for seat, chair in enumerate(self.chairs):
            chair.nonce, chair.stand_in = None, False
            if chair.left:
                self.chairs[seat] = Chair("open")

    @_take.register
    def _(self, entry: Forgotten) -> None:
        """Once cards are dealt a bot has the seat for good, under no name."""
        for seat, chair in enumerate(self.chairs):
            if entry.person in (chair.person, chair.kept_for):
                dealt = self.match is not None
                self.chairs[seat] = Chair("bot", level=self.stand_in, nonce=chair.nonce) if dealt else Chair("open")
        for match in self.all_games():
            match.forget(entry.person)
        self.talk.forget(entry.person)
        self.proposal = None
        self._gone()
        if self.host == entry.person:
            self.host = ""

    def knows(self, person: str) -> bool:
        """Whether anything here is still that person's."""
        sat = {who for match in self.all_games() for who in match.people}
        here = {who for chair in self.chairs for who in (chair.person, chair.kept_for)}
        return person in sat | here | {self.host} or self.talk.knows(person)


_taker = vars(Table)["_take"].dispatcher.registry.__getitem__
"""What takes in an entry of exactly that type; asking the table for `_take` would wrap it anew every time."""
