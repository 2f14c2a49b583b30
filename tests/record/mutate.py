"""Records broken at random, and the question whether our check and the referee say the same of them."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from stammtisch.games.faults import FORMAT
from stammtisch.games.ledger import rules
from stammtisch.record.check import Finding, check_line
from stammtisch.referee import judge
from tests.record.samples import Plain

Choose = Callable[[int], int]
"""A number from 0 to n - 1, from hypothesis or from a random generator."""

ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, 7, -1, 1.0, 0.5, 65_000, 2**31, 2**63, 10**30, "", "?", "A", "red", "mafia", "joker",
    "R7", "zork", "0", [], {}, [[]], ["red"], ["red", 3], [None], {"do": "payout"}, {"seat": 0}, "stammtisch-record/1",
)  # fmt: skip
LEDGER = {entry.id for entry in rules()}


def pick(choose: Choose, items: list[Any]) -> Any:
    return items[choose(len(items))]


def odd_value(choose: Choose) -> Any:
    return deepcopy(pick(choose, list(ODD_VALUES)))


def containers(value: Any) -> list[Any]:
    """All objects and lists inside, the outermost first."""
    found = [value] if isinstance(value, dict | list) and value else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return found + [inner for part in parts for inner in containers(part)]


def place_in(choose: Choose, container: Any) -> Any:
    """A key of an object, or an index of a list."""
    return pick(choose, list(container)) if isinstance(container, dict) else choose(len(container))


def alter(choose: Choose, plain: Plain) -> None:
    """Any value anywhere becomes an odd one, or one that stands elsewhere in the record."""
    everywhere = containers(plain)
    container = pick(choose, everywhere)
    if choose(3) == 0:
        other = pick(choose, everywhere)
        container[place_in(choose, container)] = deepcopy(other[place_in(choose, other)])
    else:
        container[place_in(choose, container)] = odd_value(choose)


def remove(choose: Choose, plain: Plain) -> None:
    container = pick(choose, containers(plain))
    del container[place_in(choose, container)]


def add(choose: Choose, plain: Plain) -> None:
    container, value = pick(choose, containers(plain)), odd_value(choose)
    if isinstance(container, dict):
        container[pick(choose, ["seat", "do", "card", "choices", "ms", "as", "more", "cut", "result", "to"])] = value
    else:
        container.insert(choose(len(container) + 1), value)


def swap(choose: Choose, plain: Plain) -> None:
    """Two values of one object or list change places."""
    container = pick(choose, containers(plain))
    one, other = place_in(choose, container), place_in(choose, container)
    container[one], container[other] = container[other], container[one]


def nudge(choose: Choose, plain: Plain) -> None:
    """A number somewhere becomes one more or less."""
    for _ in range(20):
        container = pick(choose, containers(plain))
        place = place_in(choose, container)
        if type(container[place]) is int:
            container[place] += pick(choose, [1, -1, 500])
            return


def retype(choose: Choose, plain: Plain) -> None:
    """A value somewhere becomes one of another type that Python, unlike JSON, takes for the same."""
    for _ in range(20):
        container = pick(choose, containers(plain))
        place = place_in(choose, container)
        if type(container[place]) is int:
            container[place] = lookalikes(container[place])[choose(2)]
            return


def lookalikes(number: int) -> list[Any]:
    """What is not this whole number in JSON, though some languages take it for the same."""
    return [float(number), bool(number) if number in (0, 1) else str(number)]


def drop_event(choose: Choose, plain: Plain) -> None:
    del plain["events"][choose(len(plain["events"]))]


def repeat_event(choose: Choose, plain: Plain) -> None:
    number = choose(len(plain["events"]))
    plain["events"].insert(number, deepcopy(plain["events"][number]))


def swap_events(choose: Choose, plain: Plain) -> None:
    number = choose(max(1, len(plain["events"]) - 1))
    plain["events"][number : number + 2] = reversed(plain["events"][number : number + 2])


def stop_early(choose: Choose, plain: Plain) -> None:
    """The record ends before the game does: still running, or cut off, or with the result of the whole."""
    del plain["events"][choose(len(plain["events"]) + 1) :]
    ending = choose(3)
    if ending < 2:
        plain.pop("result", None)
    if ending == 1:
        plain.update(result=None, cut="abandoned")


def other_table(choose: Choose, plain: Plain) -> None:
    """Another game, other options, one seat more or fewer."""
    kind = choose(3)
    if kind == 0:
        plain["game"] = pick(choose, ["scheffeln", "speed", "tafelrunde", "chess", ""])
    elif kind == 1:
        option = pick(choose, ["run", "mafia", "mafia_keeps", "bonus_needs_card", "open_book"])
        plain["options"][option] = pick(choose, [True, False, 1, None])
    else:
        plain["seats"] = plain["seats"][1:] if choose(2) else [*plain["seats"], "guest"]


def decide_otherwise(choose: Choose, plain: Plain) -> None:
    """A decision becomes a copy of another one, by the same seat: often legal for itself, and then all else differs."""
    decisions = [event for event in plain["events"] if isinstance(event, dict) and "seat" in event]
    if decisions:
        one, other = pick(choose, decisions), pick(choose, decisions)
        kept = {name: one[name] for name in ("seat", "ms") if name in one}
        other = deepcopy(other)
        one.clear()
        one.update({**other, **kept})
        one.pop("choices", None)


MUTATIONS = (
    alter, alter, remove, add, swap, nudge, retype, drop_event, repeat_event, swap_events, stop_early, other_table,
    decide_otherwise,
)  # fmt: skip


def mutate(choose: Choose, line: bytes) -> Plain:
    """The record with one to three things broken."""
    plain: Plain = json.loads(line)
    for _ in range(1 + choose(3)):
        try:
            MUTATIONS[choose(len(MUTATIONS))](choose, plain)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue  # an earlier one has already broken what this one wanted to
    return plain


def check_finding(line: bytes) -> Finding | None:
    """Our check of a line, whatever it holds: never an exception, and every fault complete."""
    finding = check_line(line, 7)
    if finding is not None:
        assert finding.line == 7
        assert finding.event is None or finding.event >= 0
        assert finding.rule in LEDGER or finding.rule == FORMAT, f"no rule {finding.rule}"
        assert str(finding.expected), "a fault without what would be right"
        assert finding.found is not Ellipsis
    return finding


def strictly(line: bytes) -> Any:
    """The JSON of a line, by the standard library; NaN and the like are no JSON."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    return json.loads(line, parse_constant=refuse)


def tolerated(plain: Plain) -> str | None:
    """Why our check and the referee may differ about this record; the format leaves these cases open."""
    if "options" not in plain:
        return "a record without options has none of them to us; the referee wants the field"
    return None


def check_agreement(line: bytes) -> None:
    """Our check calls a record fine exactly if the referee does, and else both name the same event."""
    finding, plain = check_finding(line), strictly(line)
    faults = judge(plain) if isinstance(plain, dict) else ["record: no object"]
    if isinstance(plain, dict) and tolerated(plain):
        return
    ours = "fine" if finding is None else f"event {finding.event}: {finding.rule}"
    assert (finding is None) == (not faults), f"we say {ours} ({finding}), the referee says {faults}"
    if finding is not None and finding.event is not None and faults[0].startswith("event "):
        event = int(faults[0].removeprefix("event ").partition(":")[0])
        assert event == finding.event, f"we say {ours} ({finding}), the referee says {faults}"
