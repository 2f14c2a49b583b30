"""The keys that sign cookies: the present one, and the one before it as long as its cookies are accepted."""

import secrets
from concurrent.futures import Future

from stammtisch.tables.journal.reading import Reader
from stammtisch.tables.journal.statements import Statement, changed, plain
from stammtisch.tables.journal.store import CHANGE_SECRET, Journal

KEY_BYTES = 32
PRESENT, BEFORE, UNTIL = "cookies", "cookies_old", "cookies_old_until"
"""The names of these secrets; the last is a moment in milliseconds since 1970, in digits."""
STAYS = 30 * 24 * 3600 * 1000
"""Milliseconds for which cookies of the key before are accepted: whoever comes within that time gets a new one."""


def cookie_keys(journal: Reader, now: int) -> tuple[bytes, ...]:
    """The first signs, all are accepted; none before the first start."""
    found = [journal.secret(PRESENT)]
    until = journal.secret(UNTIL)
    if until is not None and int(until) > now:
        found.append(journal.secret(BEFORE))
    return tuple(key for key in found if key is not None)


def rotate_key(journal: Journal, now: int, at_once: bool) -> Future[None]:
    """From now on another key signs; the one before is accepted for a while, or not at all."""
    steps: list[Statement] = [("DELETE FROM secrets WHERE name = ?", (name,)) for name in (BEFORE, UNTIL)]
    if not at_once:
        steps.append(("INSERT INTO secrets SELECT ?, value FROM secrets WHERE name = ?", (BEFORE, PRESENT)))
        steps.append(("INSERT INTO secrets VALUES (?, ?)", (UNTIL, str(now + STAYS).encode())))
    steps += [(CHANGE_SECRET, (PRESENT, secrets.token_bytes(KEY_BYTES))), changed("keys")]
    return journal.ask(plain(steps))
