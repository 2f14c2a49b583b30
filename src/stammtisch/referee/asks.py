"""What the rules ask for next: a decision, an outcome of chance, or the one event that must follow.

A game is a generator that yields an `Ask`, is sent the event that answered it, and returns the result.
The judge checks a record's events against the asks; the random player makes events that answer them.
"""

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

Event = dict[str, Any]
Result = dict[str, Any]
FORMAT = "record-format"


def shown(value: Any) -> str:
    """The value as one line of JSON, in which 1, 1.0 and true all differ."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def same(one: Any, other: Any) -> bool:
    return bool(one == other) and shown(one) == shown(other)


class Fault(Exception):
    """The first place where a record leaves the rules."""

    def __init__(self, rule: str, expected: str, found: Any) -> None:
        super().__init__(f"{rule}: expected {expected}, found {shown(found)}")


class Ask(Protocol):
    def check(self, event: Event) -> None:
        """Raises a `Fault` unless the event answers this ask."""

    def make(self, rng: Random, mood: float) -> Event:
        """A random answer; `mood` is the chance of the more passive kind of decision."""


Game = Generator[Ask, Event, Result]


@dataclass
class Decision:
    """One seat's decision: `rule` is named where the wrong seat acts, `blame` names the rule otherwise."""

    seat: int
    rule: str
    blame: Callable[[Event], str]
    legal: list[Event]

    def check(self, event: Event) -> None:
        bare = {name: value for name, value in event.items() if name != "choices"}
        if not any(same(option, bare) for option in self.legal):
            rule = self.blame(bare) if same(bare.get("seat"), self.seat) else self.rule
            raise Fault(rule, f"one of seat {self.seat}'s decisions {self._listed()}", event)
        if "choices" in event and not same(event["choices"], len(self.legal)):
            raise Fault("choices", f"{len(self.legal)}, {self._listed()}", event["choices"])

    def _listed(self) -> str:
        return shown([{name: v for name, v in option.items() if name != "seat"} for option in self.legal])

    def make(self, rng: Random, mood: float) -> Event:
        # The passive kinds come first in the alphabet: back_out, done, exchange.
        kinds = sorted({option["do"] for option in self.legal})
        kind = kinds[0] if rng.random() < mood else kinds[-1]
        options = [option for option in self.legal if option["do"] == kind]
        card = rng.choice(sorted({option.get("card", "") for option in options}))
        event = rng.choice([option for option in options if option.get("card", "") == card])
        return {**event, "choices": len(self.legal)}


@dataclass
class Forced:
    """An event without a choice and without chance."""

    rule: str
    event: Event

    def check(self, event: Event) -> None:
        if not same(self.event, event):
            raise Fault(self.rule, shown(self.event), event)

    def make(self, rng: Random, mood: float) -> Event:
        return self.event


class Rulebook(Protocol):
    """What each game's module offers."""

    SEATS: range
    SEATS_RULE: str
    OPTIONS: tuple[str, ...]

    def check_setup(self, setup: Any, seats: int, options: dict[str, bool]) -> None: ...

    def make_setup(self, seats: int, options: dict[str, bool], rng: Random) -> Event: ...

    def game(self, setup: Event, seats: int, options: dict[str, bool]) -> Game: ...


def clockwise(start: int, seats: int) -> Iterator[int]:
    return ((start + turn) % seats for turn in range(seats))


def always(rule: str) -> Callable[[Event], str]:
    return lambda event: rule


def check_fields(found: Any, names: Iterable[str], what: str) -> None:
    wanted = sorted(names)
    if not isinstance(found, dict) or sorted(found) != wanted:
        raise Fault(FORMAT, f"{what} with the fields {shown(wanted)} and no others", found)


def check_list(found: Any, length: int, what: str, rule: str) -> None:
    if not isinstance(found, list) or len(found) != length:
        raise Fault(rule, f"{length} {what}", found)


def check_cards(found: Any, length: int, what: str, rule: str) -> None:
    check_list(found, length, what, rule)
    if not all(isinstance(card, str) for card in found):
        raise Fault(rule, f"{length} {what}, each a name", found)


def check_sorted(cards: list[str]) -> None:
    if cards != sorted(cards):
        raise Fault(FORMAT, f"a sorted hand {shown(sorted(cards))}", cards)


def check_seat(found: Any, seats: int, what: str) -> None:
    if type(found) is not int or found not in range(seats):
        raise Fault(FORMAT, f"{what}, a seat from 0 to {seats - 1}", found)
