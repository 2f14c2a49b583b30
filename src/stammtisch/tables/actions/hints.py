"""Hints: what a strong bot would do in somebody's place, where the host allows it and everybody is told."""

from itertools import takewhile

from stammtisch.games.protocol import ANYONE
from stammtisch.tables.actions import moves
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry, HintTaken
from stammtisch.tables.wire.log import TookHint
from stammtisch.tables.wire.messages import AskHint


def allowed(table: Table, person: str, message: AskHint) -> Match:
    """The game about which a hint may be given."""
    moves.own_seat(table, person, message.seat)
    match = moves.running(table)
    if message.seat not in match.asking():
        raise Refusal("not_your_turn", f"It is not seat {message.seat}'s turn.")
    if match.actor == ANYONE:
        raise Refusal(
            "not_allowed", "There are no hints in a race: reading the row faster than the others is the game."
        )
    if not table.hints:
        raise Refusal("not_allowed", "The host of this table does not allow hints.")
    return match


def told(table: Table, seat: int, asked: int, now: int) -> list[AnyEntry]:
    """What everybody is told of a hint: once for each decision, however often it was asked for."""
    match = table.match
    if match is None or match.over or match.asked != asked:
        raise Refusal("stale", "The game moved on before the hint was ready.")
    since = takewhile(lambda line: line.seq > asked, reversed(match.log))
    known = any(isinstance(line.event, TookHint) and line.event.seat == seat for line in since)
    return [] if known else [HintTaken(at=now, seat=seat)]
