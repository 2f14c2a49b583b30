"""Tables as lists show them."""

from collections.abc import Collection
from typing import Literal

import msgspec

from stammtisch.tables.game.table import Table
from stammtisch.tables.wire.messages import GameName
from stammtisch.tables.wire.requests import TableSummary


class Brief(msgspec.Struct, frozen=True):
    """What the journal keeps ready of a table for lists; never sent as it is, because it names people."""

    id: str
    game: GameName
    options: dict[str, bool]
    status: Literal["open", "running", "over"]
    names: tuple[str | None, ...]
    people: tuple[str, ...]
    free: int
    asking: tuple[int, ...]
    listed: bool
    spectators: bool
    updated: int
    kept_for: tuple[str, ...] = ()
    imported: bool = False


def brief(table: Table) -> Brief:
    return Brief(
        id=table.id,
        game=table.game,
        options=table.options,
        status=table.status,
        names=tuple(None if chair.kind == "open" else chair.name for chair in table.chairs),
        people=tuple(chair.person for chair in table.chairs),
        free=sum(chair.kind == "open" and not chair.kept_for for chair in table.chairs),
        asking=table.match.asking() if table.match is not None else (),
        listed=table.listed,
        spectators=table.spectators,
        updated=table.updated,
        kept_for=tuple(chair.kept_for for chair in table.chairs),
        imported=table.imported,
    )


def without(brief: Brief, people: Collection[str]) -> Brief:
    """The same table, at which these people have no name."""
    names = tuple("" if sat in people else name for sat, name in zip(brief.people, brief.names, strict=True))
    sitting = tuple("" if sat in people else sat for sat in brief.people)
    return msgspec.structs.replace(brief, names=names, people=sitting)


def summary(brief: Brief, person: str) -> TableSummary:
    """A table as a list shows it to that person."""
    mine = tuple(seat for seat, sitting in enumerate(brief.people) if sitting and sitting == person)
    return TableSummary(
        id=brief.id,
        game=brief.game,
        options=brief.options,
        status=brief.status,
        seats=brief.names,
        free=brief.free,
        mine=mine,
        my_turn=any(seat in brief.asking for seat in mine),
        listed=brief.listed,
        spectators=brief.spectators,
        updated=brief.updated,
        invited=person in brief.kept_for,
        imported=brief.imported,
    )
