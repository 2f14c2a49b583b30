"""How the games of a table ended."""

from collections.abc import Collection

from stammtisch.record.write import result_of
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.names import BOT
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.persons import GameResult, SeatResult


def results_of(table: Table, known: Collection[int]) -> list[GameResult]:
    """One for each game that was played to the end, also those before a rematch, unless it is known."""
    games = enumerate(table.all_games(), 1)
    return [game_result(table, number, match) for number, match in games if match.over and number not in known]


def game_result(table: Table, number: int, match: Match) -> GameResult:
    end = result_of(match.game, match.state)
    seats = tuple(
        SeatResult(
            score=end.scores[seat],
            won=seat in end.winners,
            person=match.people[seat],
            name=name if match.people[seat] else "",
            level="" if match.people[seat] else name.removeprefix(BOT),
            by_bot=seat in match.left_to_bots,
        )
        for seat, name in enumerate(match.seats)
    )
    return GameResult(
        table=table.id,
        number=number,
        game=match.name,
        options=match.options,
        began=match.log[0].at,
        ended=match.ended_at,
        seats=seats,
        imported=match.imported,
    )
