"""A table without journal and threads, whose time is moved by hand."""

from itertools import count
from typing import Any

import msgspec

from stammtisch.tables.actions import seating
from stammtisch.tables.actions.dispatch import entries_for
from stammtisch.tables.actions.opening import opening_of
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry, Opened, decode, encode
from stammtisch.tables.live.duties import Duty, Pace, next_duty
from stammtisch.tables.wire.messages import ClientMessage
from stammtisch.tables.wire.requests import NewTable, SeatWish

SEED = "5a" * 32
PACE = Pace(bot=900, reveal=700)

_numbers = count()


class Sandbox:
    """`m` is anna's seat, `b` bert's, `c` carl's, `o` an open one, `r` a bot that does anything."""

    def __init__(self, game: str, seats: str, **settings: Any) -> None:
        self.now, self.tapped = 1_000_000, -1
        wishes = tuple(SeatWish("me") if seat == "m" else SeatWish("open") for seat in seats)
        wish = NewTable(game=game, seats=wishes, **settings)
        opening = msgspec.structs.replace(opening_of(wish, "anna", "Anna", self.now), seed=SEED)
        self.take_over(opening)
        for seat, letter in enumerate(seats):
            if letter in "bc":
                self.do({"b": "bert", "c": "carl"}[letter], "sit", seat=seat)
            elif letter == "r":
                self.do("anna", "set_seat", seat=seat, level="random")

    def take_over(self, opening: Opened) -> None:
        self.table = Table("sandbox", opening)
        self.lines = [encode(opening)]
        self.presence = Presence(self.now)

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def do(self, person: str, kind: str, ms: int | None = None, **fields: Any) -> list[AnyEntry]:
        """Somebody's message, carried out; a Refusal where it is not."""
        plain = {"type": kind, "id": fields.pop("id", f"m{next(_numbers)}"), **fields}
        message = msgspec.json.decode(msgspec.json.encode(plain), type=ClientMessage)
        name = person.capitalize()
        entries = entries_for(self.table, self.presence, person, name, message, self.now, ms)
        self.fold([*seating.came_back(self.table, person, self.now), *entries])
        return entries

    def fold(self, entries: list[AnyEntry]) -> None:
        for entry in entries:
            self.lines.append(encode(entry))
            self.table.fold(self.table.seq + 1, decode(self.lines[-1]))

    def decide(self, person: str, seat: int, which: int = 0, after: int | None = None) -> Any:
        """One of the seat's legal moves."""
        move = self.legal(seat)[which]
        self.do(person, "decide", seat=seat, after=self.table.seq if after is None else after, move=move)
        return move

    def legal(self, seat: int) -> list[Any]:
        from stammtisch.tables.send.views import see

        shown = see(self.match.name, self.match.state, seat)
        return [msgspec.to_builtins(choice.move) for choice in shown.choices]

    def whose(self) -> str:
        """Who sits where the turn is."""
        return self.table.chairs[self.match.actor].person

    def duty(self, race_began: int = 0, reactions: dict[int, int] | None = None) -> Duty | None:
        return next_duty(self.table, self.presence, PACE, race_began, reactions or {}, self.tapped)

    def replayed(self) -> Table:
        """The same table, made from nothing but its journal."""
        opening = decode(self.lines[0])
        assert isinstance(opening, Opened)
        table = Table("sandbox", opening)
        for seq, line in enumerate(self.lines[1:], start=1):
            table.fold(seq, decode(line))
        return table
