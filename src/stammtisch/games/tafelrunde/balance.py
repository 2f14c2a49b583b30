"""What there is to see in a game of Die Tafelrunde 2."""

import numpy as np

from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import BEGGARS, COLOURS, SIDE_VALUE, SPECIAL, SPECIALS
from stammtisch.games.tafelrunde.state import ENDED, MIDDLE
from stammtisch.lab.balance import watch
from stammtisch.lab.balance.watch import Chapter, Comparison, Happening
from stammtisch.record.format import Event, Record, Result

UNIT = "gems"
OPTION_NAMES: dict[str, str] = {}
LIMITS = [
    "The rulebook shows only some of the cards and chests; how the rest is divided is our assumption "
    "(components.toml).",
]

SPECIAL_NAMES = {
    "closing_time": "Closing time",
    "last_warning": "Last warning",
    "revitalization": "Revitalization",
    "zork": "Zork",
}

CHAPTERS = {
    "specials": Chapter(
        "What a special card is worth",
        "Every set has one special card, and which set a seat gets is chance. Seats with that card in their set are "
        "compared with all other seats, by how the game ended; the difference is what owning the card does.",
        "gems at the end",
        "share of the win",
    ),
    "cards": Chapter(
        "What a card in the first hand is worth",
        "The five cards of a first hand are drawn at random from equal sets. Seats that begin with the card are "
        "compared with those that draw it later, by how the game ended. Everybody owns every beggar, so this is the "
        "value of having it early; the three colours are equal by the rules.",
        "gems at the end",
        "share of the win",
    ),
}

HAPPENINGS = {
    "tie": Happening("T-SCORE-7", "A tie for a colour: its chests went to the middle"),
    "no fight": Happening("A-43", "Nobody fought for a colour"),
    "stolen": Happening("T-SCORE-3", "A face-up chest was taken from another player"),
    "bonus decided": Happening("T-SCORE-2", "A chest's bonus decided who won a colour, or made or broke a tie"),
    "without card": Happening("A-41", "A colour was won by the bonus alone, without a card"),
    "alone": Happening("T-PLAY-5", "A card was played by the only player who had not backed out"),
    "empty hand": Happening("A-70", "A player was out after playing their last card"),
    "closing refused": Happening("T-SPEC-2", "The starting player held Closing time and could not open with it"),
    "closing": Happening("T-SPEC-2", "Closing time ended a raid"),
    "warning": Happening("T-SPEC-3", "Last warning kept chests that would have been lost"),
    "warning idle": Happening("A-49", "Last warning was played for a colour of which its player had no chest"),
    "revitalization": Happening("T-SPEC-4", "Revitalization brought a card back"),
    "revitalization idle": Happening("A-57", "Revitalization found an empty pile"),
    "zork": Happening("T-SPEC-5", "Zork was played"),
    "zork several": Happening("T-SPEC-5", "Zork hid more than one chest"),
    "zork nothing": Happening("A-60", "Zork was played and its player had no chest to hide"),
    "nothing hidden": Happening("T-HIDE-1", "Nobody had a chest to hide"),
    "reshuffle": Happening("T-DRAW-3", "A discard pile was shuffled into a new draw pile"),
    "drew fewer": Happening("A-55", "A player drew fewer than two cards"),
    "no refill": Happening("T-FILL-3", "A raid began without a new chest: three colours were visible"),
    "thrown away": Happening("A-66", "A chest was turned up by the refill that failed, for nobody"),
    "open lost": Happening("T-END-3", "A player's face-up chest was worthless at the end"),
    "no colour": Happening("A-64", "The game ended with no colour visible"),
    "hand decided": Happening("T-END-5", "A tie in gems was broken by the cards in hand"),
}


def happenings(options: dict[str, bool]) -> dict[str, Happening]:
    """What can happen at a table with these options."""
    return {
        key: found for key, found in HAPPENINGS.items() if key != "without card" or "bonus_needs_card" not in options
    }


def comparisons(seats: int, options: dict[str, bool]) -> dict[str, Comparison]:
    """What can be compared at such a table."""
    found = {f"owns {special}": Comparison("specials", SPECIAL_NAMES[special]) for special in SPECIALS}
    found |= {f"first hand {card}": Comparison("cards", card) for card in BEGGARS}
    return {**found, "first hand special": Comparison("cards", "the special card")}


class Watch(watch.Watch):
    """Looks on at one game of Die Tafelrunde 2."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.gems = [0] * self.seats
        self.specials: list[str] = record.setup["specials"]
        self.hid = [0] * self.seats
        """How many chests each seat has hidden in this raid."""
        self.zork: set[int] = set()
        self.last: tuple[State, Event] | None = None
        """The last decision of phase 2, and the table before it."""

    def see(self, before: State, events: list[Event], after: State) -> None:
        for event in events:
            match event["do"]:
                case "play":
                    self.see_play(before, event)
                case "back_out":
                    self.last = before, event
                case "split":
                    self.see_split(event)
                case "hide":
                    self.hid[event["seat"]] += 1
                    self.gems[event["seat"]] += event["chest"][1]
                case "shuffle":
                    self.happened["reshuffle"] += 1
                case "draw":
                    self.see_end_of_prey(event, after)

    def see_play(self, before: State, event: Event) -> None:
        seat, card, happened = event["seat"], event["card"], self.happened
        self.last = before, event
        special = self.specials[seat]
        others = ((1 << self.seats) - 1) & ~(1 << seat)
        happened["alone"] += int(before["out"]) & others == others
        happened["empty hand"] += before["hand_size"][seat] == 1 and not event.get("take")
        if before["laid"] == 0:
            happened["closing refused"] += special == "closing_time" and bool(int(before["hand"][seat]) >> SPECIAL & 1)
        if card == "closing_time":
            happened["closing"] += 1
        elif card == "last_warning":
            happened["warning idle"] += not chests(before, seat, COLOURS.index(event["colour"]))
        elif card == "revitalization":
            happened["revitalization" if event["take"] else "revitalization idle"] += 1
        elif card == "zork":
            happened["zork"] += 1
            self.zork.add(seat)

    def see_split(self, event: Event) -> None:
        assert self.last is not None
        table, last = self.last
        cards = table["sums"][: self.seats].copy()
        protected = table["protected"][: self.seats].copy()
        if last.get("as"):
            cards[last["seat"], COLOURS.index(last["as"])] += value_of(last["card"], last["as"])
        if last.get("colour"):
            protected[last["seat"]] = COLOURS.index(last["colour"])
        for colour, name in enumerate(COLOURS):
            winner = event["winners"][name]
            self.see_colour(table, cards[:, colour], protected == colour, colour, winner)

    def see_colour(
        self, table: State, cards: np.ndarray, protected: np.ndarray, colour: int, winner: int | None
    ) -> None:
        owned = [chests(table, seat, colour) for seat in range(self.seats)]
        in_play = cards.any() or (any(owned) and not table["bonus_needs_card"])
        if not in_play:
            self.happened["no fight"] += 1
            return
        best = np.flatnonzero(cards == cards.max())
        self.happened["tie"] += winner is None
        self.happened["without card"] += winner is not None and cards[winner] == 0
        by_cards = int(best[0]) if len(best) == 1 and cards.any() else None
        self.happened["bonus decided"] += winner != by_cards
        for seat, own in enumerate(owned):
            if seat != winner and protected[seat]:
                self.happened["warning"] += own > 0
            elif seat != winner and winner is not None:
                self.happened["stolen"] += own

    def see_end_of_prey(self, event: Event, after: State) -> None:
        happened = self.happened
        happened["drew fewer"] += sum(len(cards) < 2 for cards in event["cards"])
        happened["nothing hidden"] += not any(self.hid)
        for seat in self.zork:
            happened["zork several"] += self.hid[seat] > 1
            happened["zork nothing"] += self.hid[seat] == 0
        self.standings.append(list(self.gems))
        self.hid, self.zork = [0] * self.seats, set()
        over = after["phase"] == ENDED
        happened["no refill"] += not over and after["refilled"] == 0
        if over:
            happened["thrown away"] += int(after["refilled"])
            happened["open lost"] += int(after["open"][:MIDDLE].sum())
            happened["no colour"] += not after["open"].any()

    def end(self, result: Result, state: State) -> None:
        happened = self.happened
        happened["hand decided"] += result.scores.count(max(result.scores)) > len(result.winners)
        for seat in range(self.seats):
            gems, hand = result.scores[seat], self.record.setup["hands"][seat]
            for special in SPECIALS:
                self.case(f"owns {special}", self.specials[seat] == special, seat, gems)
            for card in BEGGARS:
                self.case(f"first hand {card}", card in hand, seat, gems)
            self.case("first hand special", self.specials[seat] in hand, seat, gems)


def chests(table: State, seat: int, colour: int) -> int:
    """How many open chests of that colour lie before the seat."""
    return int(table["open"][seat, colour * 3 : colour * 3 + 3].sum())


def value_of(card: str, colour: str) -> int:
    """What a beggar is worth played for that colour."""
    place = card.index(colour[0].upper())
    return int(SIDE_VALUE[BEGGARS.index(card) * 2 + (place > 0)])
