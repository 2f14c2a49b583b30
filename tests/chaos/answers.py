"""Whether what people were answered is what the journal says."""

from collections import defaultdict
from dataclasses import dataclass

from stammtisch.tables.journal.entries import AnyEntry
from tests.chaos.findings import Findings
from tests.chaos.history import History, Message

LOST, TWICE, MOVED = "acknowledged and lost", "carried out twice", "acknowledged with another number"
ORDER, REFUSED, UNANSWERED = "not in the order of sending", "refused and carried out", "an answer of a strange kind"


@dataclass(frozen=True)
class Written:
    """An entry of the journal with its number."""

    table: str
    seq: int
    entry: AnyEntry


def check_answers(history: History, written: list[Written], findings: Findings) -> None:
    """Acknowledged means written: once, there, in order; refused means not written."""
    found: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for each in written:
        if each.entry.message:
            found[each.table, each.entry.by, each.entry.message].append(each.seq)
    for key, places in found.items():
        findings.checked["messages in the journal"] += 1
        if len(places) > 1:
            findings.wrong(TWICE, f"{key[2]} at table {key[0]}: numbers {places}")
    for message in history.messages.values():
        person = history.people[message.who]
        check_message(message, found.get((person.table, person.person, message.id), []), person.table, findings)
    check_order(history, findings)


def check_message(message: Message, places: list[int], table: str, findings: Findings) -> None:
    what = f"{message.kind} {message.id} at table {table}, sent {len(message.sent)} times"
    for answer in message.answers:
        findings.checked[f"answered with {answer.code or answer.kind}"] += 1
    if len(message.sent) > 1:
        findings.checked["repeated messages"] += 1
    for accepted in message.accepted:
        findings.checked["acknowledged messages"] += 1
        if not places:
            findings.wrong(LOST, f"{what}: acknowledged as number {accepted.seq}")
        elif accepted.seq not in places:
            findings.wrong(MOVED, f"{what}: acknowledged as number {accepted.seq}, written as {places}")
    refused = [answer for answer in message.answers if answer.kind == "refused"]
    if any(answer.code == "unavailable" for answer in refused):
        findings.checked["of uncertain outcome"] += 1  # which is what they were told
        findings.checked["of those written"] += bool(places)
    elif refused and len(message.sent) == 1:
        findings.checked["refused messages"] += 1
        if places:
            findings.wrong(REFUSED, f"{what}: refused ({refused[0].code}), but written as {places}")
    if message.kind != "ping" and any(answer.kind not in ("accepted", "refused") for answer in message.answers):
        findings.wrong(UNANSWERED, f"{what}: {message.answers}")


def check_order(history: History, findings: Findings) -> None:
    """What was sent for the last time before something else was sent for the first time comes before it in the
    journal, where one person sent both; where it was acknowledged before, it does whoever sent the other."""
    tables: dict[str, list[Message]] = defaultdict(list)
    for message in history.messages.values():
        if message.accepted:
            tables[history.people[message.who].table].append(message)
    for table, messages in tables.items():
        messages.sort(key=lambda message: message.sent[0])
        acknowledged = sorted((message.accepted[0].t, message.accepted[0].seq or 0, message.id) for message in messages)
        place, latest = 0, (-1, "")
        own: dict[int, list[tuple[float, int, str]]] = defaultdict(list)
        for message in messages:
            seq = message.accepted[0].seq or 0
            while place < len(acknowledged) and acknowledged[place][0] < message.sent[0]:
                latest, place = max(latest, acknowledged[place][1:]), place + 1
            before = [other[1:] for other in own[message.who] if other[0] < message.sent[0]]
            findings.checked["pairs of messages in order"] += 1
            for earlier in (latest, *before[-5:]):
                if earlier[0] >= seq:
                    findings.wrong(ORDER, f"table {table}: {message.id} is number {seq}, {earlier[1]} {earlier[0]}")
            own[message.who].append((message.sent[-1], seq, message.id))
