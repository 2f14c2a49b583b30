"""Events of a game in English words."""

from collections.abc import Sequence
from typing import Any

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BOX, BUSINESSES, CARS, COLOURS
from stammtisch.games.scheffeln.state import NONE
from stammtisch.record.format import Event

UNKNOWN = "?"


def card(name: str) -> str:
    """A card as players call it: colours and beggars as they are, the others by their names."""
    if name == UNKNOWN:
        return "a hidden card"
    return name if name in COLOURS or name[0].isupper() else name.replace("_", " ").capitalize()


def chest(written: Any) -> str:
    return f"{written[0]} {written[1]}"


def driver(car: int) -> str:
    """Who drives that car; nobody owns the black one."""
    return "the Mafia" if car == len(COLOURS) else BOX.characters[car]


def character(colour: str) -> str:
    return BOX.characters[COLOURS.index(colour)]


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


class Narrator:
    """Tells what happens at one table, whose players have these names; `you` is the seat of the reader, if any."""

    def __init__(self, game: str, names: Sequence[str], you: int | None = None) -> None:
        self.game = game
        self.names = names
        self.you = you

    def says(self, seat: int, verb: str) -> str:
        """A name with its verb, which is given as for somebody else: `plays`."""
        return f"{self.names[seat]} {verb.removesuffix('s') if seat == self.you else verb}"

    def tell(self, event: Event, before: State, after: State) -> str:
        """One line for one event, and for what it did to the table."""
        return sentence(getattr(self, f"_{event['do']}")(event, before, after))

    def _choose(self, event: Event, before: State, after: State) -> str:
        return f"{self.says(event['seat'], 'chooses')} {character(event['character'])} ({event['character']})"

    def _move(self, event: Event, before: State, after: State) -> str:
        played = f"{self.says(event['seat'], 'plays')} {card(event['card'])}"
        if event["card"] == "nasty_exchange":
            return f"{played}: {self._swap(event, before)}"
        if event["card"] == "evasion":
            if "car" not in event:
                return f"{played}, without effect"
            return f"{played}: {drive(CARS.index(event['car']), before, after, 'leaps')}"
        return f"{played}: {drive(CARS.index(event.get('car', event['card'])), before, after)}"

    def _swap(self, event: Event, before: State) -> str:
        """Whom a Nasty exchange hits."""
        wanted = COLOURS.index(event["character"])
        for seat in range(int(before.seats)):
            if before.character[seat] == wanted:
                mine = driver(int(before.character[event["seat"]]))
                return f"{driver(wanted)} from {self.names[seat]}, for {mine}"
        return f"{driver(wanted)} from the centre"

    def _exchange(self, event: Event, before: State, after: State) -> str:
        text = (
            f"{self.says(event['seat'], 'discards')} {card(event['card'])} face down "
            f"and {'take' if event['seat'] == self.you else 'takes'} {character(event['character'])}"
        )
        return f"{text}; {drive(len(COLOURS), before, after)}" if before.mafia else text

    def _grab(self, event: Event, before: State, after: State) -> str:
        when = f"{event['ms'] / 1000:.2f} s"
        return f"{self.says(event['seat'], 'grabs')} {character(event['character'])} after {when}"

    def _decline(self, event: Event, before: State, after: State) -> str:
        return f"{self.says(event['seat'], 'stays')} without a character ({event['ms'] / 1000:.2f} s)"

    def _payout(self, event: Event, before: State, after: State) -> str:
        took = [
            f"{self.says(seat, 'takes')} {token:,}" if token is not None else f"{self.says(seat, 'gets')} nothing"
            for seat, token in enumerate(event["tokens"])
        ]
        if "mafia" in event:
            took.append(f"{self.says(event['mafia']['seat'], 'gets')} the Mafia's {event['mafia']['token']:,} as well")
        return f"payout: {'; '.join(took)}"

    def _deal(self, event: Event, before: State, after: State) -> str:
        return f"cards are dealt; {self.says(event['start'], 'starts')}"

    def _row(self, event: Event, before: State, after: State) -> str:
        if UNKNOWN in event["cards"]:
            return "seven cards are laid in a row, face down"
        return f"the row: {', '.join(event['cards'])}"

    def _refill(self, event: Event, before: State, after: State) -> str:
        return f"chests turned up: {', '.join(chest(each) for each in event['chests'])}"

    def _play(self, event: Event, before: State, after: State) -> str:
        text = f"{self.says(event['seat'], 'plays')} {card(event['card'])}"
        if "as" in event:
            return f"{text} as {event['as']}"
        if "colour" in event:
            return f"{text} for {event['colour']}"
        if "take" in event:
            return f"{text} and {'take' if event['seat'] == self.you else 'takes'} {event['take'] or 'nothing'}"
        return text

    def _back_out(self, event: Event, before: State, after: State) -> str:
        return f"{self.says(event['seat'], 'backs')} out"

    def _split(self, event: Event, before: State, after: State) -> str:
        return "the chests are split up: " + "; ".join(
            f"nobody takes {colour}" if seat is None else f"{colour} to {self.names[seat]}"
            for colour, seat in event["winners"].items()
        )

    def _hide(self, event: Event, before: State, after: State) -> str:
        return f"{self.says(event['seat'], 'hides')} the chest {chest(event['chest'])}"

    def _done(self, event: Event, before: State, after: State) -> str:
        return f"{self.says(event['seat'], 'hides')} no more"

    def _shuffle(self, event: Event, before: State, after: State) -> str:
        whose = "your" if event["seat_pile"] == self.you else "the"
        return f"{self.says(event['seat_pile'], 'shuffles')} {whose} discard pile into a new draw pile"

    def _draw(self, event: Event, before: State, after: State) -> str:
        drawn = []
        for seat, cards in enumerate(event["cards"]):
            known = " and ".join(card(name) for name in cards)
            many = {0: "nothing", 1: "a card", 2: "two cards"}[len(cards)]
            drawn.append(f"{self.says(seat, 'draws')} {many if not cards or UNKNOWN in cards else known}")
        return "; ".join(drawn)


def drive(car: int, before: State, after: State, verb: str = "drives") -> str:
    """Where a car went, on whom, and with whom."""
    here, there = int(before.where[car]), int(after.where[car])
    if here == there:
        return f"{driver(car)} cannot move"
    text = f"{driver(car)} {verb} {BUSINESSES[here]} → {BUSINESSES[there]}"
    below, above = int(after.bottom[there]), int(after.top[there])
    if above == car:
        return f"{text}, onto {driver(below)}"
    return text if above == NONE else f"{text} with {driver(above)} on top"
