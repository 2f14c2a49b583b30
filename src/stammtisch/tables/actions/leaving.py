"""When somebody goes, stays away or wants to play again: each checked, each an entry for the journal."""

from stammtisch.tables.actions.moves import own_seat, running
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.actions.seating import host_only
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.chance import new_seed
from stammtisch.tables.journal.entries import (
    AnyEntry,
    RematchOpened,
    RematchWished,
    RemovalAnswered,
    RemovalProposed,
    Removed,
    Resigned,
    StandInTook,
)
from stammtisch.tables.wire.messages import AnswerRemoval, AskStandIn, Rematch, Remove, Resign

SOON_BACK = 20_000
"""Milliseconds after which somebody is away for good enough that a bot may be asked for: no broken connection lasts so
long."""


def resign(table: Table, person: str, message: Resign, now: int) -> list[AnyEntry]:
    own_seat(table, person, message.seat)
    running(table)
    if table.chairs[message.seat].resigned:
        raise Refusal("not_allowed", "You have already given this game up.")
    return [Resigned(at=now, by=person, message=message.id, seat=message.seat)]


def other_person(table: Table, person: str, seat: int) -> str:
    """Who sits there, as another player of a running game speaks of them."""
    running(table)
    if person not in table.playing():
        raise Refusal("not_allowed", "Only players at this table may do that.")
    if seat >= len(table.chairs) or table.chairs[seat].person not in table.playing() - {person}:
        raise Refusal("unknown_seat", f"No other person plays at seat {seat}.")
    return table.chairs[seat].person


def ask_stand_in(table: Table, presence: Presence, person: str, message: AskStandIn, now: int) -> list[AnyEntry]:
    away = presence.away_since(other_person(table, person, message.seat))
    if table.chairs[message.seat].stand_in:
        raise Refusal("not_allowed", "A bot already stands in for them.")
    if away is None or now < away + SOON_BACK:
        raise Refusal("not_allowed", "They are here, or have gone only just now.")
    return [StandInTook(at=now, by=person, message=message.id, seat=message.seat, reason="asked")]


def remove(table: Table, presence: Presence, person: str, message: Remove, now: int) -> list[AnyEntry]:
    """More than half of those who are here must agree, the host among them; the host alone removes who is away."""
    host_only(table, person)
    target = other_person(table, person, message.seat)
    if table.removal is not None:
        raise Refusal("not_allowed", "The others are being asked already.")
    voters = {other for other in table.playing() if presence.is_here(other)} - {target} | {person}
    if len(voters) == 1:
        if presence.away_since(target) is None:
            raise Refusal("not_allowed", "Nobody else is here to agree.")
        return [Removed(at=now, by=person, message=message.id, seat=message.seat)]
    asked = tuple(sorted(voters))
    return [RemovalProposed(at=now, by=person, message=message.id, seat=message.seat, voters=asked)]


def answer_removal(table: Table, person: str, message: AnswerRemoval, now: int) -> list[AnyEntry]:
    vote = table.removal
    if vote is None or person not in vote.waiting:
        raise Refusal("not_allowed", "Nobody is asking you to agree to anything.")
    answered = RemovalAnswered(at=now, by=person, message=message.id, person=person, agree=message.agree)
    agreed = len(vote.agreed) + message.agree
    if 2 * agreed > vote.voters:
        return [answered, Removed(at=now, seat=vote.seat)]
    return [answered]


def rematch(table: Table, presence: Presence, person: str, message: Rematch, now: int) -> list[AnyEntry]:
    """A vote: the next game opens when everybody who is here wants it, or when the host waits no longer."""
    if person not in table.playing():
        raise Refusal("not_allowed", "Only players at this table may ask for a rematch.")
    if table.status != "over":
        raise Refusal("not_allowed", "There is no finished game to repeat.")
    if message.now or message.hold:
        host_only(table, person)
    wished = RematchWished(at=now, by=person, message=message.id, person=person, wish=message.wish)
    wanting = table.rematch | {person} if message.wish else table.rematch - {person}
    missing = {other for other in table.playing() if presence.is_here(other)} - wanting
    opens = message.wish and (message.now or message.hold or not missing)
    return [wished, RematchOpened(at=now, seed=new_seed(), hold=message.hold)] if opens else [wished]
