"""Scheffeln in words."""

from collections.abc import Sequence

from rich.markup import escape

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BOX, CARS, COLOURS, MAFIA
from stammtisch.games.scheffeln.trips import Way, trip_between
from stammtisch.record.format import Event
from stammtisch.terminal.words.narrator import Narrator
from stammtisch.terminal.words.phrases import Phrases


def narrator(names: Sequence[str], you: int | None, words: Phrases) -> "ScheffelnNarrator":
    return ScheffelnNarrator(names, you, words)


def character(colour: str) -> str:
    return BOX.characters[COLOURS.index(colour)]


class ScheffelnNarrator(Narrator):
    def driver(self, car: str) -> str:
        """Who drives that car; nobody owns the black one."""
        return self.words("log.mafia") if car == CARS[MAFIA] else character(car)

    def signs(self) -> str:
        red, blue = character("red"), character("blue")
        names = {"red": red, "red_padded": red.ljust(17), "blue": blue}
        return self.words("help.signs", **{key: escape(name) for key, name in names.items()})

    def _choose(self, event: Event, before: State, after: State) -> str:
        colour = self.words(f"colour.{event['character']}")
        return self.says(event["seat"], "choose", name=character(event["character"]), colour=colour)

    def _move(self, event: Event, before: State, after: State) -> str:
        played = self.says(event["seat"], "move", card=self.card(event["card"]))
        colon = self.words("log.colon")
        if event["card"] == "nasty_exchange":
            return f"{played}{colon}{self.swap(event, before)}"
        if event["card"] == "evasion":
            if "car" not in event:
                return self.words("log.no_effect", played=played)
            return f"{played}{colon}{self.drive(event['car'], before, after, 'leap')}"
        way: Way = "backward" if event["card"] == "backward" else "forward"
        car = event["car"] if "car" in event else event["card"]
        return f"{played}{colon}{self.drive(car, before, after, way)}"

    def swap(self, event: Event, before: State) -> str:
        """Whom a Nasty exchange hits."""
        name, holders = character(event["character"]), before.character[: before.seats].tolist()
        wanted = COLOURS.index(event["character"])
        if wanted not in holders:
            return self.words("log.swap_centre", name=name)
        return self.says(holders.index(wanted), "swap", name=name, mine=BOX.characters[holders[event["seat"]]])

    def _exchange(self, event: Event, before: State, after: State) -> str:
        name, card = character(event["character"]), self.card(event["card"])
        text = self.says(event["seat"], "exchange", card=card, name=name)
        if not before.mafia:
            return text
        return f"{text}{self.words('semicolon')}{self.drive(CARS[MAFIA], before, after, 'forward')}"

    def _payout(self, event: Event, before: State, after: State) -> str:
        took = [
            self.says(seat, "nothing") if token is None else self.says(seat, "takes", money=self.words.number(token))
            for seat, token in enumerate(event["tokens"])
        ]
        if "mafia" in event:
            money = self.words.number(event["mafia"]["token"])
            took.append(self.says(event["mafia"]["seat"], "mafia_money", money=money))
        return self.words("log.payout", takings=self.words("semicolon").join(took))

    def _deal(self, event: Event, before: State, after: State) -> str:
        return self.says(event["start"], "deal")

    def drive(self, car: str, before: State, after: State, way: Way) -> str:
        """Where a car went, on whom, and with whom."""
        trip, driver = trip_between(before, after, CARS.index(car), way), self.driver(car)
        if trip.stuck:
            return self.words("log.stuck", car=driver)
        text = self.words("log.leaps" if way == "leap" else "log.drives", car=driver, start=trip.start, end=trip.to)
        if trip.onto:
            return self.words("log.onto", drive=text, below=self.driver(trip.onto))
        return self.words("log.with", drive=text, above=self.driver(trip.carries)) if trip.carries else text
