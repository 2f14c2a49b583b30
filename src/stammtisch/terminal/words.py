"""Events of a game in words."""

from collections.abc import Sequence

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BOX, BUSINESSES, CARS, COLOURS
from stammtisch.games.scheffeln.state import NONE
from stammtisch.record.format import Event
from stammtisch.terminal.phrases import Phrases, phrases

UNKNOWN = "?"


def character(colour: str) -> str:
    return BOX.characters[COLOURS.index(colour)]


def fought_for(table: State, colour: int) -> bool:
    """Tafelrunde: whether anybody has beggars there, or chests that count without them (A-43)."""
    seats, kinds = int(table.seats), slice(colour * 3, colour * 3 + 3)
    return bool(table.sums[:seats, colour].any() or (not table.bonus_needs_card and table.open[:seats, kinds].any()))


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


class Narrator:
    """Tells what happens at one table, whose players have these names; `you` is the seat of the reader, if any."""

    def __init__(self, game: str, names: Sequence[str], you: int | None = None, words: Phrases | None = None) -> None:
        self.game = game
        self.names = names
        self.you = you
        self.words = words or phrases("en")

    def tell(self, event: Event, before: State, after: State) -> str:
        """One line for one event, and for what it did to the table."""
        return sentence(getattr(self, f"_{event['do']}")(event, before, after))

    def says(self, seat: int, key: str, **parts: object) -> str:
        """What somebody does, told to the reader or of somebody else."""
        return self.words.about(f"log.{key}", seat == self.you, who=self.names[seat], **parts)

    def card(self, name: str) -> str:
        return self.words("card.hidden") if name == UNKNOWN else self.words.card(name)

    def driver(self, car: int) -> str:
        """Who drives that car; nobody owns the black one."""
        return self.words("log.mafia") if car == len(COLOURS) else BOX.characters[car]

    def _choose(self, event: Event, before: State, after: State) -> str:
        colour = self.words(f"colour.{event['character']}")
        return self.says(event["seat"], "choose", name=character(event["character"]), colour=colour)

    def _move(self, event: Event, before: State, after: State) -> str:
        played = self.says(event["seat"], "move", card=self.card(event["card"]))
        colon = self.words("log.colon")
        if event["card"] == "nasty_exchange":
            return f"{played}{colon}{self._swap(event, before)}"
        if event["card"] == "evasion":
            if "car" not in event:
                return self.words("log.no_effect", played=played)
            return f"{played}{colon}{self.drive(CARS.index(event['car']), before, after, 'leaps')}"
        return f"{played}{colon}{self.drive(CARS.index(event.get('car', event['card'])), before, after)}"

    def _swap(self, event: Event, before: State) -> str:
        """Whom a Nasty exchange hits."""
        wanted = COLOURS.index(event["character"])
        for seat in range(int(before.seats)):
            if before.character[seat] == wanted:
                mine = self.driver(int(before.character[event["seat"]]))
                return self.says(seat, "swap", name=self.driver(wanted), mine=mine)
        return self.words("log.swap_centre", name=self.driver(wanted))

    def _exchange(self, event: Event, before: State, after: State) -> str:
        name, card = character(event["character"]), self.card(event["card"])
        text = self.says(event["seat"], "exchange", card=card, name=name)
        return f"{text}{self.words('semicolon')}{self.drive(len(COLOURS), before, after)}" if before.mafia else text

    def _grab(self, event: Event, before: State, after: State) -> str:
        """A move that is only thought of has no time."""
        name = character(event["character"])
        if "ms" not in event:
            return self.words("log.would_grab", name=name)
        return self.says(event["seat"], "grab", name=name, time=self.words.decimal(event["ms"] / 1000, 2))

    def _decline(self, event: Event, before: State, after: State) -> str:
        if "ms" not in event:
            return self.words("log.would_decline")
        return self.says(event["seat"], "decline", time=self.words.decimal(event["ms"] / 1000, 2))

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

    def _row(self, event: Event, before: State, after: State) -> str:
        if UNKNOWN in event["cards"]:
            return self.words("log.row_hidden")
        return self.words("log.row", cards=", ".join(self.card(name) for name in event["cards"]))

    def _refill(self, event: Event, before: State, after: State) -> str:
        return self.words("log.refill", chests=", ".join(self.words.chest(each) for each in event["chests"]))

    def _play(self, event: Event, before: State, after: State) -> str:
        played = self.says(event["seat"], "move", card=self.card(event["card"]))
        if "as" in event:
            return self.words("log.play_as", played=played, colour=self.words(f"colour.{event['as']}"))
        if "colour" in event:
            return self.words("log.play_for", played=played, colour=self.words(f"colour.{event['colour']}"))
        if "take" in event:
            key = "play_take" if event["take"] else "play_take_none"
            return self.says(event["seat"], key, played=played, card=event["take"])
        return played

    def _back_out(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat"], "back_out")

    def _split(self, event: Event, before: State, after: State) -> str:
        won = []
        for place, (gem, seat) in enumerate(event["winners"].items()):
            colour = self.words(f"colour.{gem}")
            if seat is not None:
                won.append(self.says(seat, "won", colour=colour))
            else:
                key = "tied" if fought_for(before, place) else "untouched"
                won.append(self.words(f"log.{key}", colour=colour))
        return self.words("log.split", winners=self.words("semicolon").join(won))

    def _hide(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat"], "hide", chest=self.words.chest(event["chest"]))

    def _done(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat"], "done")

    def _shuffle(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat_pile"], "shuffle")

    def _draw(self, event: Event, before: State, after: State) -> str:
        drawn = []
        for seat, cards in enumerate(event["cards"]):
            known = self.words("list_and").join(self.card(name) for name in cards)
            unknown = not cards or UNKNOWN in cards
            drawn.append(self.says(seat, "draw", cards=self.words(f"log.drawn_{len(cards)}") if unknown else known))
        return self.words("semicolon").join(drawn)

    def drive(self, car: int, before: State, after: State, verb: str = "drives") -> str:
        """Where a car went, on whom, and with whom."""
        here, there = int(before.where[car]), int(after.where[car])
        if here == there:
            return self.words("log.stuck", car=self.driver(car))
        text = self.words(f"log.{verb}", car=self.driver(car), start=BUSINESSES[here], end=BUSINESSES[there])
        below, above = int(after.bottom[there]), int(after.top[there])
        if above == car:
            return self.words("log.onto", drive=text, below=self.driver(below))
        return text if above == NONE else self.words("log.with", drive=text, above=self.driver(above))
