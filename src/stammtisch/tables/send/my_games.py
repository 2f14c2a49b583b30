"""Somebody's own games as they are shown to them: friends by name, and by a key that is no id of theirs."""

import hmac
from collections.abc import Sequence

import msgspec

from stammtisch.bots.levels import LEVELS
from stammtisch.tables.journal.persons import GameResult, PersonStore, SeatResult
from stammtisch.tables.send.statistics import against
from stammtisch.tables.wire.requests import GamePlayed, MyGames, SeatPlayed, TableSummary

SHOWN = 50
"""So many finished games are sent at a time."""
COUNTED = 5_000
"""So many of the latest games the statistics are made of."""


class Reader:
    """Whose games they are, and how others are told apart for them."""

    def __init__(self, person: str, store: PersonStore, secret: bytes) -> None:
        self._person, self._today, self._secret = person, store.today, secret

    def is_me(self, person: str) -> bool:
        return self._today(person) == self._person

    def key_of(self, person: str) -> str:
        """The same for the same friend, of no use to anybody else, and nothing can be told from it."""
        text = f"friend {self._person} {self._today(person)}".encode()
        return hmac.new(self._secret, text, "sha256").hexdigest()[:16]

    def today(self, result: GameResult) -> GameResult:
        """The same result, with everybody as who they are today."""
        seats = tuple(msgspec.structs.replace(seat, person=self._today(seat.person)) for seat in result.seats)
        return msgspec.structs.replace(result, seats=seats)


def seat_played(seat: SeatResult, reader: Reader) -> SeatPlayed:
    kind = "bot" if seat.level else "gone" if not seat.person else "me" if reader.is_me(seat.person) else "friend"
    return SeatPlayed(
        kind=kind,  # type: ignore[arg-type]
        name=seat.name,
        key=reader.key_of(seat.person) if kind == "friend" else None,
        level=seat.level or None,
        score=seat.score,
        won=seat.won,
        by_bot=seat.by_bot,
    )


def game_played(result: GameResult, reader: Reader) -> GamePlayed:
    return GamePlayed(
        table=result.table,
        number=result.number,
        game=result.game,
        options=result.options,
        began=result.began,
        ended=result.ended,
        seats=tuple(seat_played(seat, reader) for seat in result.seats),
        imported=result.imported,
    )


def my_games(
    running: tuple[TableSummary, ...], results: Sequence[GameResult], reader: Reader, start: int = 0
) -> MyGames:
    """`results` has the newest first; of those, a part from `start` on is shown, and all of them are counted."""
    known = [reader.today(result) for result in results]
    shown = known[start : start + SHOWN]
    return MyGames(
        running=running,
        finished=tuple(game_played(result, reader) for result in shown),
        more=len(known) > start + SHOWN,
        against=against(known, reader.is_me, reader.key_of, LEVELS),
    )
