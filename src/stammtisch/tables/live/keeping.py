"""What is kept of games by themselves: how they ended, their records, and how running ones stand."""

import logging
from concurrent.futures import Future

from stammtisch.tables.game.results import results_of
from stammtisch.tables.game.snapshots import kept_game
from stammtisch.tables.journal.archive import keep_games
from stammtisch.tables.journal.persons import PersonStore
from stammtisch.tables.journal.store import Journal
from stammtisch.tables.live.session import LiveTable

log = logging.getLogger(__name__)


class Keeper:
    """Keeps what can be worked out again as long as this program knows the rules."""

    def __init__(self, journal: Journal, persons: PersonStore) -> None:
        self._journal, self._persons = journal, persons
        self._not_kept: set[str] = set()
        """Tables whose games cannot be kept by themselves, which is logged once."""

    def keep_ended(self, live: LiveTable) -> None:
        """Keeps how games ended that have ended since; a table that is read again makes up for what was lost."""
        if live.table.past or live.table.status == "over":
            new = results_of(live.table, live.results_kept)
            if new:
                live.results_kept |= {result.number for result in new}
                unheard(self._persons.keep_results(new))
            ended = {number for number, match in enumerate(live.table.all_games(), 1) if match.over}
            self._keep(live, ended - live.records_kept)

    def keep_running(self, live: LiveTable) -> None:
        """Keeps how the running game stands, for a program with other rules to go on with."""
        if live.table.status == "running" and live.kept_at != live.table.seq:
            self._keep(live, {live.table.games})

    def _keep(self, live: LiveTable, numbers: set[int]) -> None:
        table = live.table
        games = [(number, match) for number, match in enumerate(table.all_games(), 1) if number in numbers]
        if games:
            live.records_kept |= {number for number, match in games if match.over}
            live.kept_at = table.seq
            try:
                unheard(keep_games(self._journal, [kept_game(table.id, *game, table.seq) for game in games]))
            except Exception:  # nobody's move may fail because of it
                if table.id not in self._not_kept:
                    self._not_kept.add(table.id)
                    log.exception("how a game stands cannot be kept", extra={"table": table.id})


def unheard(done: Future[None]) -> None:
    """What can be worked out again may fail without anybody hearing of it."""
    done.add_done_callback(lambda finished: finished.cancelled() or finished.exception())
