"""Whether anybody saw time run backwards."""

from tests.chaos.answers import Written
from tests.chaos.findings import Findings
from tests.chaos.history import History

BACK, CLOCK, AT, GAP = "shown an earlier number", "a clock ran backwards", "entries not in order of time", "a gap"
SLACK = 250
"""Milliseconds by which the clocks of two nodes may differ."""


def check_times(history: History, findings: Findings) -> None:
    """What somebody is shown never has a lower number than what they were shown or answered before, at whatever node;
    the server's time never goes back in a connection, and hardly from one to the next."""
    for who, moments in history.moments.items():
        table, latest, now, link = history.people[who].table, -1, 0, 0
        for moment in moments:
            if moment.seq is not None and moment.kind != "accepted":
                findings.checked["numbers in order"] += 1
                if moment.seq < latest:
                    where = f"{moment.kind} of {history.links[who, moment.link]['to']}, {moment.t:.2f} s"
                    findings.wrong(BACK, f"{who} at table {table}: {moment.seq} after {latest} ({where})")
            if moment.seq is not None:
                latest = max(latest, moment.seq)
            if moment.now is not None:
                findings.checked["times in order"] += 1
                slack = 0 if moment.link == link else SLACK
                if moment.now < now - slack:
                    findings.wrong(CLOCK, f"{who} at table {table}: {now - moment.now} ms ({moment.t:.2f} s)")
                now = moment.now if moment.link != link else max(now, moment.now)
                link = moment.link


def check_entries(written: list[Written], findings: Findings) -> None:
    """The numbers of each table are 0, 1, 2, …, and no entry is older than the one before it."""
    table, seq, at = "", -1, 0
    for each in written:
        if each.table != table:
            table, seq, at = each.table, -1, 0
            findings.checked["tables in the journal"] += 1
        findings.checked["entries"] += 1
        if each.seq != seq + 1:
            findings.wrong(GAP, f"table {table}: {each.seq} after {seq}")
        if each.entry.at < at:
            findings.wrong(AT, f"table {table}: number {each.seq} is {at - each.entry.at} ms older than the one before")
        seq, at = each.seq, max(at, each.entry.at)
