"""How somebody's games went: counted from how they ended, and from nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stammtisch.tables.journal.persons import GameResult, SeatResult
from stammtisch.tables.wire.requests import Against, Tally


@dataclass(frozen=True)
class Meeting:
    """One game of somebody with one opponent: a friend, or all bots of a level together."""

    game: str
    score: int
    won: bool
    they_won: bool


Opponent = tuple[str, str]
"""A friend's id, or a level of bots; the other is empty."""


def counts(result: GameResult, mine: Sequence[SeatResult]) -> bool:
    """Whether a game says anything about me: I had one seat, played it to the end, and from the beginning."""
    return len(mine) == 1 and not mine[0].by_bot and not result.imported


def opponents(result: GameResult, is_me: Callable[[str], bool]) -> dict[Opponent, bool]:
    """Whom I met, and whether they won. Whoever had several seats or left one to a bot is no opponent."""
    met: dict[Opponent, list[SeatResult]] = {}
    for seat in result.seats:
        if seat.level or (seat.person and not is_me(seat.person)):
            met.setdefault((seat.person, seat.level), []).append(seat)
    return {
        who: any(seat.won for seat in seats)
        for who, seats in met.items()
        if who[1] or (len(seats) == 1 and not seats[0].by_bot)
    }


def meetings(results: Sequence[GameResult], is_me: Callable[[str], bool]) -> dict[Opponent, list[Meeting]]:
    """Every game that counts, by opponent, in the order of the results."""
    found: dict[Opponent, list[Meeting]] = {}
    for result in results:
        mine = [seat for seat in result.seats if seat.person and is_me(seat.person)]
        if counts(result, mine):
            for who, they_won in opponents(result, is_me).items():
                meeting = Meeting(result.game, mine[0].score, mine[0].won, they_won)
                found.setdefault(who, []).append(meeting)
    return found


def tally(game: str, met: Sequence[Meeting]) -> Tally:
    """The newest first. A shared win is a win for everybody who shares it, as the rules have it."""
    streak = next((place for place, meeting in enumerate(met) if not meeting.won), len(met))
    return Tally(
        game=game,
        games=len(met),
        wins=sum(meeting.won for meeting in met),
        theirs=sum(meeting.they_won for meeting in met),
        average=round(sum(meeting.score for meeting in met) / len(met), 1),
        best=max(meeting.score for meeting in met),
        streak=streak,
    )


def against(
    results: Sequence[GameResult], is_me: Callable[[str], bool], key_of: Callable[[str], str], levels: Sequence[str]
) -> tuple[Against, ...]:
    """Friends by how often we met, then bots from the weakest to the strongest. `results` has the newest first."""
    names = {seat.person: seat.name for result in reversed(results) for seat in result.seats if seat.person}
    found = []
    for (person, level), met in meetings(results, is_me).items():
        games = sorted({meeting.game for meeting in met})
        tallies = tuple(tally(game, [meeting for meeting in met if meeting.game == game]) for game in games)
        found.append(Against(key_of(person) if person else None, names.get(person, ""), level or None, tallies))
    order = {level: place for place, level in enumerate(levels)}

    def place(one: Against) -> tuple[int, int, str]:
        if one.level is not None:
            return 1, order.get(one.level, len(order)), one.level
        return 0, -sum(tally.games for tally in one.tallies), one.name

    return tuple(sorted(found, key=place))
