"""How long people had to wait while all nodes were restarted one after the other."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.chaos.history import History, Message

SHOWN = (" 50", "closed with 1008", "closed with 1011", "closed with 1013", "closed with 4404")
"""How a connection ends whose owner is shown an error: nginx finds no node (502 to 504), or a node sends them away."""


@dataclass(frozen=True)
class Waits:
    """The longest wait of each person in seconds, ascending."""

    longest: tuple[float, ...]

    @classmethod
    def of(cls, waits: Iterator[tuple[int, float]]) -> "Waits":
        longest: dict[int, float] = {}
        for who, seconds in waits:
            longest[who] = max(longest.get(who, 0.0), seconds)
        return cls(tuple(sorted(longest.values())))

    def percentile(self, part: float) -> float:
        return self.longest[min(len(self.longest) - 1, int(part * len(self.longest)))] if self.longest else 0.0

    def told(self) -> str:
        half, most, worst = (1000 * self.percentile(part) for part in (0.5, 0.99, 1.0))
        return f"p50 {half:.0f} ms, p99 {most:.0f} ms, max {worst:.0f} ms ({len(self.longest)} people)"


@dataclass(frozen=True)
class Pauses:
    """For an answer, and for a new connection; how many errors were shown; and what an answer took just
    before, because this machine may be busy with something else."""

    answers: Waits
    welcomes: Waits
    errors: int
    before: Waits

    def percentile(self, part: float) -> float:
        return max(self.answers.percentile(part), self.welcomes.percentile(part))

    def told(self) -> str:
        return (
            "rolling restart, the longest wait of each person\n"
            f"  for an answer:      {self.answers.told()}\n"
            f"  to be welcome anew: {self.welcomes.told()}\n"
            f"  errors shown:       {self.errors}\n"
            f"for an answer just before: {self.before.told()}"
        )


def measure(history: History, calm: float, begin: float, end: float) -> Pauses:
    """Of a restart between these two moments, and of the calm before it."""
    errors = sum(begin <= t < end for t in history.unavailable)
    for line in history.marks:
        if line.do == "lost" and begin <= line.t < end:
            errors += any(shown in line.what["why"] for shown in SHOWN)
    answers, welcomes = for_answers(history, begin, end), for_welcomes(history, begin, end)
    before = ((message.who, answered_at(message, begin) - message.sent[0]) for message in sent_in(history, calm, begin))
    return Pauses(Waits.of(answers), Waits.of(welcomes), errors, Waits.of(before))


def sent_in(history: History, begin: float, end: float) -> Iterator[Message]:
    """Messages that were sent and answered in that time."""
    for message in history.messages.values():
        if message.kind != "ping" and begin <= message.sent[0] and answered_at(message, end) < end:
            yield message


def for_answers(history: History, begin: float, end: float) -> Iterator[tuple[int, float]]:
    """From the first sending of each message until its first answer."""
    for message in history.messages.values():
        until = answered_at(message, end)
        if message.kind != "ping" and message.sent[0] < end and until > begin:
            yield message.who, until - message.sent[0]


def answered_at(message: Message, end: float) -> float:
    """What was never answered was waited for until the end."""
    return message.answers[0].t if message.answers else end


def for_welcomes(history: History, begin: float, end: float) -> Iterator[tuple[int, float]]:
    """From each goodbye, or whatever else ended a connection, until the next welcome."""
    welcomes = {
        who: [moment.t for moment in moments if moment.kind == "welcome"] for who, moments in history.moments.items()
    }
    for line in history.marks:
        if line.do == "lost" and begin <= line.t < end:
            yield line.who, next((t for t in welcomes[line.who] if t > line.t), end) - line.t
