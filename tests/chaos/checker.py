"""Reads what everybody wrote down and what the journal has, and says whether anything was lost, or seen that should not
have been."""

from pathlib import Path

from stammtisch.tables.journal.entries import decode
from tests.chaos.answers import Written, check_answers
from tests.chaos.findings import Findings
from tests.chaos.history import History
from tests.chaos.journals import Rows, read_journal
from tests.chaos.notebook import lines_in
from tests.chaos.pauses import Pauses, measure
from tests.chaos.times import check_entries, check_times
from tests.chaos.views import check_views

CALM, ROLLING, ROLLED, OVER = "calm", "rolling", "rolled", "over"
"""Marks in the log: everything is healed; the rolling restart begins; it has ended; nobody plays any more."""
STUCK, NOTHING, COMPLAINT = "a table that does not go on", "nothing was checked", "a node complained"
TALK = ("say", "emote", "ping")
WANTED = (
    "entries",
    "acknowledged messages",
    "repeated messages",
    "refused messages",
    "pairs of messages in order",
    "numbers in order",
    "times in order",
    "tables seen",
    "views",
    "resampled tables",
    "of them with other hidden parts",
    "lines of logs",
    "tables that went on",
    "disturbances",
    "connections",
)
"""What a checker must have looked at to be worth anything."""


def check(log: Path, journal: str) -> tuple[Findings, Pauses]:
    """All that is wrong with a run, and how long people waited while the nodes were restarted."""
    return examine(History(lines_in(log)), read_journal(journal))


def examine(history: History, rows: Rows) -> tuple[Findings, Pauses]:
    findings = Findings()
    written = [Written(table, seq, decode(entry)) for table, entries in rows.items() for seq, entry in entries]
    check_entries(written, findings)
    check_answers(history, written, findings)
    check_times(history, findings)
    check_views(history, written, findings)
    begin, rolling, rolled, end = (history.mark(each) for each in (CALM, ROLLING, ROLLED, OVER))
    check_progress(history, begin, min(rolling, end), findings)
    if rolled < end:
        check_progress(history, rolled, end, findings)
    findings.checked["connections"] = len(history.links)
    findings.checked["disturbances"] = sum(line.do == "disturb" for line in history.marks)
    for line in history.marks:
        if line.do == "complaint":
            findings.wrong(COMPLAINT, line.what["what"])
    for what in WANTED:
        if not findings.checked[what]:
            findings.wrong(NOTHING, what)
    return findings, measure(history, begin, rolling, rolled)


def check_progress(history: History, begin: float, end: float, findings: Findings) -> None:
    """At every table something was done between these moments that was asked for after the first of them."""
    moved = {
        history.people[message.who].table
        for message in history.messages.values()
        if message.kind not in TALK and message.accepted and begin <= message.sent[0] <= end
    }
    for table in {person.table for person in history.people.values()}:
        if table in moved:
            findings.checked["tables that went on"] += 1
        else:
            findings.wrong(STUCK, f"{table}, between {begin:.2f} and {end:.2f} s")


def summary(findings: Findings, pauses: Pauses) -> str:
    """For whoever runs it."""
    counts = "\n".join(f"  {count:>9,} {what}" for what, count in sorted(findings.checked.items()))
    faults = "\n".join(findings.told()) or "no faults"
    return f"checked:\n{counts}\n{pauses.told()}\n{faults}"
