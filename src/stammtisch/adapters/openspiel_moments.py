"""A game of turns as a tree of moments: what OpenSpiel's states point at, without OpenSpiel.

A moment never changes and knows the one before it, so a copy is the same moment and nothing has to be taken back.
"""

import threading
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, SPECTATOR, Game, State, load

SIDES = 256
"""The outcomes of one chance node, each as likely as the others."""
NODES = 4
"""So many chance nodes in a row make up the seed of one shuffle or deal."""
RECENT = 8
"""So many observations make up the tensor of an information state, the present one included."""


class Known(NamedTuple):
    """All that a viewer has seen so far as a digest, and its own decisions in words."""

    digest: bytes
    decisions: str


class Desk(threading.local):
    """Room for one table and one view: the bytes of a moment are laid out here for the compiled rules."""

    def __init__(self, game: Game) -> None:
        tables, views = np.zeros(1, game.STATE), np.zeros(1, game.STATE)
        self.table: State = tables[0]
        self.view: State = views[0]
        self.legal = np.zeros(game.ACTIONS, np.int16)
        self._bytes = tables.view(np.uint8).data

    def lay(self, table: bytes) -> State:
        self._bytes[:] = table
        return self.table


class Rules:
    """A game with its seats, options and cap, shared by all its moments."""

    def __init__(self, name: str, seats: int, options: tuple[str, ...], cap: int) -> None:
        self.name, self.seats, self.options, self.cap = name, seats, options, cap
        self.game = load(name)
        self.desk = Desk(self.game)

    def first(self) -> "Moment":
        """An empty table, waiting for chance."""
        table = self.desk.table
        self.game.start(table, self.game.options(self.seats, -1, dict.fromkeys(self.options, True)))
        nothing = Known(b"", "")
        return Moment(self, table.tobytes(), known=dict.fromkeys(range(SPECTATOR, self.seats), nothing))

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.name, self.seats, self.options, self.cap)


@cache
def rules_of(name: str, seats: int, options: tuple[str, ...], cap: int) -> Rules:
    """One object for each table that is played: the first moment of it is made once."""
    return Rules(name, seats, options, cap)


class Moment:
    """A table between two steps: a decision, or one of the numbers that make up a chance event."""

    __slots__ = ("action", "actor", "before", "by", "known", "recent", "rules", "seed", "table")

    def __init__(
        self,
        rules: Rules,
        table: bytes,
        seed: bytes = b"",
        before: "Moment | None" = None,
        by: int = CHANCE,
        action: int = -1,
        known: dict[int, Known] | None = None,
        recent: dict[int, tuple[bytes, ...]] | None = None,
    ) -> None:
        self.rules, self.table, self.seed = rules, table, seed
        self.before, self.by, self.action = before, by, action
        self.known = {} if known is None else known
        self.recent = {} if recent is None else recent
        self.actor: int = before.actor if before is not None and before.table is table else self._actor()

    def _actor(self) -> int:
        """A game that chance would carry over the cap is over, and nobody has won it."""
        game, table = self.rules.game, self.rules.desk.lay(self.table)
        actor = game.actor(table)
        return OVER if actor == CHANCE and game.rounds(table) >= self.rules.cap else actor

    def after(self, action: int) -> "Moment":
        """What follows from a legal action, or from a chance node's number."""
        game, seed = self.rules.game, b""
        if self.actor == CHANCE:
            seed = self.seed + bytes((action,))
            if len(seed) < NODES:
                return Moment(self.rules, self.table, seed, self, CHANCE, action)
            table, dice = self.rules.desk.lay(self.table), dice_from_seed(int.from_bytes(seed, "big"))
            while game.actor(table) == CHANCE and game.rounds(table) < self.rules.cap:
                game.chance(table, dice)
        else:
            table = self.rules.desk.lay(self.table)
            game.apply(table, self.actor, action)
        return Moment(self.rules, table.tobytes(), b"", self, self.actor, action)

    def legal(self) -> list[int]:
        """What the seat whose turn it is may do, ascending."""
        desk = self.rules.desk
        count = self.rules.game.legal(desk.lay(self.table), self.actor, desk.legal)
        found: list[int] = desk.legal[:count].tolist()
        return found

    def view(self, viewer: int) -> State:
        """What that seat, or a spectator, may know; valid until the next view is made in this thread."""
        desk = self.rules.desk
        self.rules.game.mask(desk.lay(self.table), viewer, desk.view)
        return desk.view

    def seen_by(self, seat: int) -> View:
        """The table as our bots are given it."""
        return View(self.rules.name, self.rules.desk.lay(self.table), seat)

    def shares(self) -> list[float]:
        """Each seat's share of the win; nothing before the end, and nothing for a game that was cut off."""
        table = self.rules.desk.lay(self.table)
        if self.rules.game.actor(table) != OVER:
            return [0.0] * self.rules.seats
        won = self.rules.game.winners(table)
        return [(won >> seat & 1) / won.bit_count() for seat in range(self.rules.seats)]

    def steps(self) -> "list[Moment]":
        """Every moment since the first, or since the one that was resampled; without that one."""
        found, at = [], self
        while at.before is not None:
            found.append(at)
            at = at.before
        return found[::-1]

    def told(self, viewer: int) -> Known:
        """All that a viewer has seen up to now. Views count, not moves: of a hidden move its view tells what it may."""
        missing, at = [], self
        while viewer not in at.known:
            missing.append(at)
            assert at.before is not None, "the first moment knows every viewer"
            at = at.before
        known = at.known[viewer]
        for moment in reversed(missing):
            if moment.by != CHANCE or not moment.seed:
                known = moment._told_after(viewer, known)
            moment.known[viewer] = known
        return known

    def seen_before(self, viewer: int) -> tuple[bytes, ...]:
        """The viewer's views of the tables before this one, the latest first, as many as a tensor has room for."""
        found, at = list[bytes](), self
        while len(found) < RECENT - 1 and viewer not in at.recent and at.before is not None:
            if at.before.table is not at.table:
                found.append(at.before.view(viewer).tobytes())
            at = at.before
        self.recent[viewer] = (*found, *at.recent.get(viewer, ()))[: RECENT - 1]
        return self.recent[viewer]

    def _told_after(self, viewer: int, known: Known) -> Known:
        own, decisions = b"", known.decisions
        if self.by == viewer != CHANCE:
            own = self.action.to_bytes(2, "big")
            decisions = f"{decisions} {self.rules.game.moves.NOTATION[self.action]}"
        return Known(digest(known.digest, self.view(viewer).tobytes(), own), decisions)

    def resampled(self, seat: int, random: Callable[[], float]) -> "Moment":
        """Another table that the seat cannot tell from this one. What the others have seen is drawn with it: each knows
        what everybody has seen so far, and its own view of the new table."""
        game, desk = self.rules.game, self.rules.desk
        dice = dice_from_seed(int(random() * 2**53))
        public, own, recent = self.told(SPECTATOR), self.told(seat), self.seen_before(seat)
        view = self.view(seat)
        # So that there is no true table left to take anything from.
        game.resample(view, seat, dice, desk.lay(bytes(len(self.table))))
        seed = bytes(int(random() * SIDES) for _ in self.seed)
        other = Moment(
            self.rules, desk.table.tobytes(), seed, known={SPECTATOR: public, seat: own}, recent={seat: recent}
        )
        for one in range(self.rules.seats):
            if one != seat:
                other.known[one] = Known(digest(public.digest, other.view(one).tobytes(), b""), "")
        return other

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        steps = self.steps()
        first = steps[0].before if steps else self
        assert first is not None, "a step follows a moment"
        start = (first.table, first.seed, None, CHANCE, -1, first.known, first.recent)
        return replay, (self.rules, start, [step.action for step in steps])


def replay(rules: Rules, start: tuple[Any, ...], actions: Iterable[int]) -> Moment:
    """The moment that those actions lead to."""
    moment = Moment(rules, *start)
    for action in actions:
        moment = moment.after(action)
    return moment


def digest(before: bytes, view: bytes, own: bytes) -> bytes:
    """Two histories that differ in anything have different digests, for all that anybody will ever find out."""
    return blake2b(view + own, digest_size=16, key=before).digest()
