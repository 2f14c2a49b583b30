"""What a table owes by itself, and when: reveals, bots' turns, clocks that run out, people who stay away."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from stammtisch.games.protocol import ANYONE
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table

PROPOSAL_LASTS = 30_000
"""Milliseconds that a question to the others waits for answers."""

FACTOR = {"slow": 2.5, "normal": 1.0, "fast": 0.3, "tap": 1.0}
"""How much longer than usual bots take at each pace."""


@dataclass(frozen=True)
class Pace:
    """Milliseconds that everybody gets to see a bot's turn coming, each thing that is revealed, and a round's end."""

    bot: int = 900
    reveal: int = 700
    paid: int = 2_600
    """Before a bot goes on after the end of a round."""
    driven: int = 6_000
    """Before something is revealed again: a whole round has been shown, and everybody was paid."""
    push: int = 20_000
    """That somebody must be away before their device is woken."""
    mail: int = 5 * 60_000
    """The same for an e-mail,"""
    mails: int = 30 * 60_000
    """and between two of them."""


@dataclass(frozen=True, order=True)
class Duty:
    """Something that falls due by itself."""

    due: int
    kind: Literal["reveal", "bot", "touch", "lapse", "time", "away", "proposal", "removal"]
    seat: int = -1


def next_duty(
    table: Table, presence: Presence, pace: Pace, race_began: int, reactions: Mapping[int, int], tapped: int = -1
) -> Duty | None:
    """The first thing that will fall due if nobody does anything; None where the table just waits."""
    match = table.match
    if match is None or match.over:
        return None
    if only_waits(table, match, presence):
        return None
    of_game = game_duty(table, match, presence, pace, race_began, reactions, tapped)
    if table.removal is None:
        return of_game
    vote = Duty(table.removal.since + PROPOSAL_LASTS, "removal")
    return vote if of_game is None else min(vote, of_game)


def only_waits(table: Table, match: Match, presence: Presence) -> bool:
    """Somebody who is here decides, and has all the time in the world: so are most tables after most moves."""
    if match.actor < 0 or table.seconds is not None or table.proposal is not None or table.removal is not None:
        return False
    return not plays_by_bot(table, match.actor) and presence.is_here(table.chairs[match.actor].person)


def game_duty(
    table: Table,
    match: Match,
    presence: Presence,
    pace: Pace,
    race_began: int,
    reactions: Mapping[int, int],
    tapped: int,
) -> Duty | None:
    since = max(match.asked_at, presence.since)
    if match.revealing:
        return Duty(match.asked_at + (pace.driven if match.just_paid else pace.reveal), "reveal")
    if match.actor == ANYONE:
        return min(race_duties(table, match, presence, race_began, reactions))
    asked = [] if table.proposal is None else [Duty(table.proposal.since + PROPOSAL_LASTS, "proposal")]
    seat = match.actor
    if plays_by_bot(table, seat):
        if asked:
            return asked[0]  # once for each decision; people may decide meanwhile, and their clock goes on
        if waits_for_tap(table) and tapped != match.asked:
            return None
        takes = pace.paid if match.just_paid else pace.bot
        return Duty(since + round(takes * FACTOR[table.pace]), "bot", seat)
    return min([*asked, *waiting_duties(table, match, presence, seat, since)], default=None)


def waits_for_tap(table: Table) -> bool:
    """Whether bots wait until they are told to go on; never where several people would wait for one of them."""
    return table.pace == "tap" and len(table.playing()) == 1


def plays_by_bot(table: Table, seat: int) -> bool:
    chair = table.chairs[seat]
    return chair.kind == "bot" or chair.stand_in or chair.left


def people_at(table: Table) -> set[int]:
    """The seats at which people play themselves."""
    return {seat for seat in range(len(table.chairs)) if not plays_by_bot(table, seat)}


def waiting_duties(table: Table, match: Match, presence: Presence, seat: int, since: int) -> list[Duty]:
    """When the time for a person's decision is over, and when the table has waited long enough for them."""
    duties = []
    if table.seconds is not None:
        duties.append(Duty(match.until(since, table.seconds), "time", seat))
    away = presence.away_since(table.chairs[seat].person)
    if away is not None and table.patience is not None:
        duties.append(Duty(max(since, away + table.patience * 1000), "away", seat))
    return duties


def race_duties(table: Table, match: Match, presence: Presence, began: int, reactions: Mapping[int, int]) -> list[Duty]:
    """Each bot's touch, and the moment from which nobody may act any more."""
    duties = [Duty(began + match.deadline, "lapse")]
    for seat in match.asking():
        if plays_by_bot(table, seat):
            duties.append(Duty(began + reactions.get(seat, 0), "touch", seat))
        else:
            away = presence.away_since(table.chairs[seat].person)
            if away is not None and table.patience is not None:
                duties.append(Duty(max(began, away + table.patience * 1000), "away", seat))
    return duties
