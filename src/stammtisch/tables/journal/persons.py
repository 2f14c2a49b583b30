"""What is kept of people beside the journal: personal links, passkeys, how their games ended, whom they have become."""

import hashlib
from collections.abc import Iterable
from concurrent.futures import Future
from typing import Any

import msgspec

from stammtisch.tables.journal.statements import Statement, Steps, changed, handed_over, plain
from stammtisch.tables.journal.store import Journal

OWN = {
    "people": (),
    "sitting": ("table_id",),
    "links": ("hash",),
    "passkeys": ("id",),
    "played": ("ended", "table_id", "number"),
}
"""Tables with a column `person`, all of whose rows are that person's own; with what tells those rows apart."""

PLAYED = "played JOIN results USING (table_id, number)"
JOIN = "INSERT INTO joined VALUES (?, ?) ON CONFLICT (was) DO UPDATE SET person = excluded.person"
KEEP_RESULT = (
    "INSERT INTO results VALUES (?, ?, ?) ON CONFLICT (table_id, number) DO UPDATE SET result = excluded.result"
)
COLUMNS = "id, person, handle, public_key, sign_count, backed_up, made, used"


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat ended a game. A bot has a level and no person; who is forgotten has neither, and no name.

    `by_bot`: somebody left it to a bot, which played to the end.
    """

    score: int
    won: bool
    person: str = ""
    name: str = ""
    level: str = ""
    by_bot: bool = False


class GameResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game of a table ended; never sent as it is, because it names people. `number` counts the table's games."""

    table: str
    number: int
    game: str
    options: dict[str, bool]
    began: int
    ended: int
    seats: tuple[SeatResult, ...]
    imported: bool = False


class Passkey(msgspec.Struct, frozen=True):
    """A credential of WebAuthn. `handle` is what the authenticator calls the person, which is no id of ours."""

    id: bytes
    person: str
    handle: bytes
    public_key: bytes
    sign_count: int
    backed_up: bool
    made: int
    used: int


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def default_name(person: str) -> str:
    """What somebody is called who has not said their name."""
    return f"Guest {int(hashlib.sha256(person.encode()).hexdigest(), 16) % 9000 + 1000}"


class PersonStore:
    """Reads and writes these tables, through the journal's one writer."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.joined: dict[str, str] = {}
        """Whom people have become who joined somebody else's games: their devices may still say the old id."""
        self.read_joined()

    def _do(self, *statements: Statement) -> Future[None]:
        return self._journal.ask(plain(statements))

    def read_joined(self) -> None:
        self.joined = {str(was): str(person) for was, person in self._journal.rows("SELECT was, person FROM joined")}

    def today(self, person: str) -> str:
        """Who that person is today."""
        return self.joined.get(person, person)

    def ids_of(self, person: str) -> list[str]:
        """Everybody that person has been."""
        return [person, *(was for was, became in self.joined.items() if became == person)]

    def tables_of(self, person: str) -> list[str]:
        """Every table where somebody sits or sat."""
        return [str(row[0]) for row in self._journal.rows("SELECT table_id FROM sitting WHERE person = ?", person)]

    def tables_naming(self, person: str) -> list[str]:
        """Every table in whose journal somebody is named, also those who only talked there. Reads all of it."""
        question = "SELECT DISTINCT table_id FROM journal WHERE instr(entry, ?) > 0"
        return [str(row[0]) for row in self._journal.rows(question, person.encode())]

    # Personal links

    def make_link(self, token: str, person: str, until: int, now: int) -> Future[None]:
        """Of the token only the hash is kept; an older one is worth nothing any more."""
        return self._do(
            ("DELETE FROM links WHERE person = ? OR until < ?", (person, now)),
            ("INSERT INTO links VALUES (?, ?, ?)", (hash_of(token), person, until)),
        )

    def person_behind(self, token: str, now: int) -> str | None:
        rows = self._journal.rows("SELECT person FROM links WHERE hash = ? AND until >= ?", hash_of(token), now)
        return str(rows[0][0]) if rows else None

    def has_anything(self, person: str) -> bool:
        """Whether there is more of somebody than a cookie."""
        return any(self._journal.rows(f"SELECT 1 FROM {table} WHERE person = ? LIMIT 1", person) for table in OWN)

    def use_link(self, token: str) -> Future[None]:
        return self._do(("DELETE FROM links WHERE hash = ?", (hash_of(token),)))

    def join(self, was: str, person: str) -> Future[None]:
        """One becomes the other with all that is theirs; `read_joined` when it is done."""
        moves = [step for table, others in OWN.items() for step in handed_over(table, others, was, person)]
        moves.append(("UPDATE joined SET person = ? WHERE person = ?", (person, was)))
        moves += [(JOIN, (was, person)), changed("joined")]
        return self._do(*moves)

    # Passkeys

    def keep_passkey(self, key: Passkey) -> Future[None]:
        row = msgspec.structs.astuple(key)
        return self._do(("INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row))

    def passkey(self, credential: bytes) -> Passkey | None:
        rows = self._journal.rows(f"SELECT {COLUMNS} FROM passkeys WHERE id = ?", credential)
        return passkey_of(rows[0]) if rows else None

    def passkeys_of(self, person: str) -> list[Passkey]:
        rows = self._journal.rows(f"SELECT {COLUMNS} FROM passkeys WHERE person = ? ORDER BY made", person)
        return [passkey_of(row) for row in rows]

    def used_passkey(self, credential: bytes, sign_count: int, backed_up: bool, now: int) -> Future[None]:
        values = (sign_count, backed_up, now, credential)
        return self._do(("UPDATE passkeys SET sign_count = ?, backed_up = ?, used = ? WHERE id = ?", values))

    def drop_passkey(self, person: str, credential: bytes) -> Future[None]:
        return self._do(("DELETE FROM passkeys WHERE person = ? AND id = ?", (person, credential)))

    # How games ended

    def keep_results(self, results: Iterable[GameResult]) -> Future[None]:
        rows: list[Statement] = []
        for result in results:
            key = (result.table, result.number)
            rows.append((KEEP_RESULT, (*key, msgspec.json.encode(result))))
            for person in {self.today(seat.person) for seat in result.seats if seat.person}:
                row = (person, result.ended, *key)
                rows.append(("INSERT INTO played VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row))
        return self._journal.ask(plain(rows), patient=True)

    def kept_numbers(self, table_id: str) -> set[int]:
        """Which games of a table have their result."""
        rows: list[Any] = self._journal.rows("SELECT number FROM results WHERE table_id = ?", table_id)
        return {int(number) for (number,) in rows}

    def results_of(self, person: str, most: int) -> list[GameResult]:
        """How somebody's games ended, the newest first."""
        rows: list[Any] = self._journal.rows(
            f"SELECT result FROM {PLAYED} WHERE person = ? ORDER BY ended DESC, table_id, number DESC LIMIT ?",
            person,
            most,
        )
        return [msgspec.json.decode(result, type=GameResult) for (result,) in rows]

    def result(self, table_id: str, number: int) -> GameResult | None:
        question = "SELECT result FROM results WHERE table_id = ? AND number = ?"
        rows: list[Any] = self._journal.rows(question, table_id, number)
        return msgspec.json.decode(rows[0][0], type=GameResult) if rows else None

    # Being forgotten

    def forget(self, person: str) -> Future[None]:
        """Everything that is kept here of somebody; in how games ended their seats stay, without a name."""
        people = set(self.ids_of(person))

        def work() -> Steps:
            rows = yield f"SELECT table_id, number, result FROM {PLAYED} WHERE person = ?", (person,)
            for table_id, number, line in rows:
                result = without(msgspec.json.decode(line, type=GameResult), people)
                values = (msgspec.json.encode(result), table_id, number)
                yield "UPDATE results SET result = ? WHERE table_id = ? AND number = ?", values
            for table in (*OWN, "joined"):
                yield f"DELETE FROM {table} WHERE person = ?", (person,)
            yield changed("joined")

        return self._journal.ask(work)


def without(result: GameResult, people: set[str]) -> GameResult:
    """The same result, in which these people have no name."""
    seats = tuple(
        SeatResult(seat.score, seat.won, by_bot=seat.by_bot) if seat.person in people else seat for seat in result.seats
    )
    return msgspec.structs.replace(result, seats=seats)


def passkey_of(row: tuple[Any, ...]) -> Passkey:
    credential, person, handle, public_key, sign_count, backed_up, made, used = row
    return Passkey(credential, person, handle, public_key, sign_count, bool(backed_up), made, used)
