"""Whether what people saw is the mask of the state at its number, and nothing in it is what they cannot know."""

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE
from stammtisch.tables.game.engine import Cells, engine
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import Decided, Opened
from stammtisch.tables.send import updates
from stammtisch.tables.send.views import writer
from tests.chaos.answers import Written
from tests.chaos.findings import Findings
from tests.chaos.history import History, Shown, Sight, fingerprint

NEVER, OTHER, LEAK, AROUND = "shown what was never written", "not the view of that number", "a leak", "a wrong table"
LOG, SEED, UNREADABLE = "not the log of that number", "the seed before the end", "a journal that cannot be read"
ILLEGAL = "a move that the rules forbid"
DRAWS = 2
"""How often the hidden parts of each table that somebody saw are drawn anew."""


def check_views(history: History, written: list[Written], findings: Findings) -> None:
    """Replays every table entry by entry, and looks at everything that was shown of it on the way."""
    table: Table | None = None
    unseen = {table_id: set(seqs) for table_id, seqs in history.shown.items()}
    for each in written:
        try:
            if isinstance(each.entry, Opened):
                table = Table(each.table, each.entry)
            else:
                assert table is not None
                if isinstance(each.entry, Decided):
                    check_move(table, each.seq, each.entry, findings)
                table.fold(each.seq, each.entry)
        except Exception as error:
            findings.wrong(UNREADABLE, f"table {each.table}, number {each.seq}: {error!r}")
            continue
        if each.seq in unseen.get(each.table, ()):
            unseen[each.table].discard(each.seq)
            Looker(table, history, findings).look(history.shown[each.table][each.seq])
    for table_id, seqs in unseen.items():
        for seq in sorted(seqs):
            findings.wrong(NEVER, f"table {table_id}: number {seq} was shown, but is not in the journal")


def check_move(table: Table, seq: int, entry: Decided, findings: Findings) -> None:
    """Nothing in the journal is against the rules, whichever nodes have judged it."""
    match = table.match
    assert match is not None
    action = match.action_of(entry.move)
    findings.checked["moves"] += 1
    lapsed = not entry.message and (entry.seat, action) in match.game.lapse(match.state) and entry.ms == match.deadline
    if not lapsed and (action is None or match.refusal(entry.seat, action, entry.ms) is not None):
        findings.wrong(ILLEGAL, f"table {table.id}, number {seq}: {entry}")


class Looker:
    """Compares what was shown at one number of a table with the table there."""

    def __init__(self, table: Table, history: History, findings: Findings) -> None:
        self.table, self.history, self.findings = table, history, findings

    def look(self, everything: list[Shown]) -> None:
        match = self.table.match
        race = match is not None and match.actor == ANYONE
        seen: dict[tuple[Sight, int | None], Shown] = {}
        for shown in everything:
            self._look_around(shown)
            ms = shown.now - match.race_began if match is not None and race else None
            seen.update({(sight, ms): shown for sight in shown.sights})
        for (sight, ms), shown in seen.items():
            if match is None or self._expected(sight, ms) != sight.view:
                self.findings.wrong(OTHER, f"{self._where(shown)}: viewer {sight.viewer}, line {shown.place}")
            if match is not None:
                self._look_for_leaks(match, sight, ms, shown)

    def _where(self, shown: Shown) -> str:
        return f"{shown.who} at table {self.table.id}, number {shown.seq} ({shown.kind}, {self.table.game})"

    def _look_around(self, shown: Shown) -> None:
        table, person = self.table, self.history.people[shown.who].person
        self.findings.checked["tables seen"] += 1
        if shown.seed_told and table.status != "over":
            self.findings.wrong(SEED, self._where(shown))
        expected = table.status, table.games, table.seats_of(person)
        if (shown.status, shown.games, shown.seats) != expected:
            self.findings.wrong(
                AROUND, f"{self._where(shown)}: {shown.status, shown.games, shown.seats}, not {expected}"
            )
        if shown.sights and tuple(sight.viewer for sight in shown.sights) != updates.viewers(table, person):
            self.findings.wrong(AROUND, f"{self._where(shown)}: sights of other viewers")
        if table.match is not None:
            self._look_at_log(table.match, shown)

    def _look_at_log(self, match: Match, shown: Shown) -> None:
        for sight in shown.sights:
            lines = match.log[len(match.log) - sight.lines :]
            told = b",".join([bytes(line) for line in match.log.told(sight.viewer, lines, match.over)])
            self.findings.checked["lines of logs"] += sight.lines
            if fingerprint(told) != sight.log:
                self.findings.wrong(LOG, f"{self._where(shown)}: line {shown.place}")

    def _expected(self, sight: Sight, ms: int | None) -> bytes:
        """What the server's own functions write; in a race at its clock."""
        self.findings.checked["views"] += 1
        return fingerprint(bytes(updates.sheets_of(self.table, (sight.viewer,), ms)[sight.viewer]))

    def _look_for_leaks(self, match: Match, sight: Sight, ms: int | None, shown: Shown) -> None:
        """Whatever the viewer cannot know is drawn anew from what it can: it must have seen the same."""
        cells = match.cells if ms is None else match.cells_at(ms)
        for draw in range(DRAWS):
            twin = resampled(match.name, cells, sight.viewer, shown.seq * DRAWS + draw)
            self.findings.checked["resampled tables"] += 1
            self.findings.checked["of them with other hidden parts"] += twin.tobytes() != cells.tobytes()
            again = writer(match.name).sheets(twin, (sight.viewer,), True, self.table.open_book)[0]
            if fingerprint(again) != sight.view:
                self.findings.wrong(LEAK, f"{self._where(shown)}: viewer {sight.viewer}, line {shown.place}")
                return


def resampled(name: str, cells: Cells, viewer: int, seed: int) -> Cells:
    """A table that the viewer might be looking at."""
    own = engine(name)
    seen = np.zeros(own.size, np.uint8)
    own.game.mask(own.state_of(cells), viewer, own.state_of(seen))
    twin = np.zeros(own.size, np.uint8)
    own.game.resample(own.state_of(seen), viewer, dice_from_seed(seed), own.state_of(twin))
    return twin
