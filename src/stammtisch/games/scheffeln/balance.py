"""What there is to see in a game of Scheffeln."""

from collections import Counter

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BOX, BUSINESSES, CARDS, CARS, COLOURS, MAFIA
from stammtisch.games.scheffeln.state import NONE
from stammtisch.games.scheffeln.trips import Trip, Way, trip_between
from stammtisch.lab.balance import watch
from stammtisch.lab.balance.watch import Chapter, Comparison, Happening
from stammtisch.record.format import Event, Record, Result

# Fields are read as state["where"]: ten times faster than state.where on a record, and millions are read here.

UNIT = "money"
OPTION_NAMES = {"run": "RUN", "mafia": "the Mafia"}
LIMITS = [
    "The rulebooks print no token values, only the ranges of A and H; ours are an assumption (components.toml).",
]

RUN_CARDS = {
    "joker": "a Joker",
    "backward": "a Backward card",
    "evasion": "Evasion",
    "nasty_exchange": "Nasty exchange",
}

CHAPTERS = {
    "cards": Chapter(
        "What a card in the hand is worth",
        "Every round each seat is dealt four cards at random. A hand that holds the card is compared with all hands "
        "that do not, over all rounds; because the deal is random, the difference is what the card does, in place of "
        "an average other card. Cards of one's own and of a rival's colour are counted from the second round on, when "
        "the characters are known before the cards are dealt. The eight colours are equal by the rules, so none "
        "of them should stand out: they are a check of the study itself.",
        "money in that round",
        "share of the win",
    ),
    "characters": Chapter(
        "What a character is worth",
        "The seat that holds a character at a payout is compared with the seats that hold another one. By the rules "
        "the eight differ only in their colour, and their cars start at random places, so none should stand out.",
        "money at that payout",
    ),
    "places": Chapter(
        "What the first choice is worth",
        "Seats whose first character's car stood on that business are compared with all other seats, by how the "
        "game ended. This is not a test of chance alone: the bots chose, knowing their cards.",
        "money at the end",
        "share of the win",
    ),
}

ON_THE_RING = {
    "car skips": Happening("S-MOVE-8", "A single car drove past a pair"),
    "carried": Happening("S-MOVE-9", "A bottom car took its passenger along"),
    "pair skips": Happening("S-MOVE-10", "A pair drove past a business with cars"),
    "climbed": Happening("S-MOVE-7", "A car stopped on top of another one"),
    "cliff": Happening("S-SETUP-2", "A car drove from the high end of the ring back to the low end"),
    "covered": Happening("S-SCORE-2", "A player's car was covered at a payout: no money"),
    "nobody paid": Happening("S-SCORE-1", "A payout at which no player got anything"),
    "several stacks": Happening("A-15", "Several stacks were empty at the end"),
}

BASE = {
    **ON_THE_RING,
    "exchange": Happening("S-TURN-4", "A card was discarded face down for another character"),
    "exchange again": Happening("S-TURN-8", "A second or third exchange by one player in one round"),
    "last card hurts": Happening("S-TURN-6", "The last card, which must be played face up, cost its player money"),
    "worthless": Happening("S-COMP-4", "A token of value 0 was taken"),
}
WITH_RUN = {
    "joker": Happening("S-RUN-6", "A Joker was played"),
    "backward": Happening("S-RUN-4", "A Backward card was played"),
    "evasion": Happening("S-RUN-3", "Evasion moved a car"),
    "evasion idle": Happening("A-5", "Evasion had no target"),
    "nasty player": Happening("S-RUN-5", "Nasty exchange with another player"),
    "nasty centre": Happening("S-RUN-5", "Nasty exchange with the centre"),
    "nasty last": Happening("A-10", "Nasty exchange as the last card"),
    "run face down": Happening("S-RUN-8", "A Run card was discarded face down"),
}
WITH_MAFIA = {
    "mafia drives": Happening("S-MAFIA-2", "The Mafia car drove after an exchange"),
    "mafia token": Happening("S-MAFIA-7", "A player got the Mafia's token"),
    "mafia empty": Happening("A-12", "The Mafia's token had no candidate"),
    "under mafia": Happening("S-MAFIA-9", "A player's car lay under the Mafia's at a payout"),
    "stuck": Happening("A-1", "A pair could not move: no business was empty"),
    "mafia ends": Happening("A-16", "The Mafia's token ended the game"),
}
WITH_BOTH = {"mafia driven": Happening("A-4", "A Run card was used on the Mafia's car")}


def happenings(options: dict[str, bool]) -> dict[str, Happening]:
    """What can happen at a table with these options."""
    run, mafia = options.get("run", False), options.get("mafia", False)
    return {
        **BASE,
        **(WITH_RUN if run else {}),
        **(WITH_MAFIA if mafia else {}),
        **(WITH_BOTH if run and mafia else {}),
    }


def comparisons(seats: int, options: dict[str, bool]) -> dict[str, Comparison]:
    """What can be compared at such a table."""
    names = dict(zip(COLOURS, BOX.characters, strict=True))
    found = {f"dealt {card}": Comparison("cards", words) for card, words in RUN_CARDS.items() if options.get("run")}
    found["dealt own"] = Comparison("cards", "a card of your own colour")
    found["dealt rival's"] = Comparison("cards", "a card of a rival's colour")
    found |= {
        f"dealt {colour}": Comparison("cards", f"{'an' if colour[0] == 'o' else 'a'} {colour} card")
        for colour in COLOURS
    }
    found |= {f"holds {colour}": Comparison("characters", f"{names[colour]} ({colour})") for colour in COLOURS}
    for letter, business in zip(BUSINESSES, BOX.businesses, strict=True):
        found[f"first on {letter}"] = Comparison("places", f"car on {letter} ({business})")
    return found


def note_drive(happened: Counter[str], trip: Trip) -> None:
    """What rules a car met that drove one step."""
    if trip.carries:
        happened["stuck" if trip.stuck else "carried"] += 1
        happened["pair skips"] += bool(trip.skips)
    else:
        happened["car skips"] += bool(trip.skips)
        happened["climbed"] += trip.onto is not None
    happened["cliff"] += trip.way == "forward" and trip.to < trip.start


def note_payout(happened: Counter[str], tokens: list[int | None], paid: list[int], state: State) -> None:
    """What a payout did not bring: `tokens` of those who could get one, `paid` to everybody."""
    happened["covered"] += tokens.count(None)
    happened["nobody paid"] += not any(paid) and tokens.count(None) == len(tokens)
    happened["several stacks"] += int((state["gone"] == 4).sum()) > 1


class Watch(watch.Watch):
    """Looks on at one game of Scheffeln."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.kinds = CARDS if record.options.get("run") else COLOURS
        self.mafia = record.options.get("mafia", False)
        self.hands: list[list[str]] = record.setup["hands"]
        self.own: list[str] = []
        """The characters that lay there when the cards were dealt: none in the first round."""
        self.money = [0] * self.seats
        self.first_business: dict[int, int] = {}

    def see(self, before: State, events: list[Event], after: State) -> None:
        (event,) = events
        match event["do"]:
            case "choose":
                self.first_business[event["seat"]] = int(before["where"][COLOURS.index(event["character"])])
            case "move":
                self.see_move(before, event, after)
            case "exchange":
                self.see_exchange(before, event, after)
            case "payout":
                self.see_payout(event, after)
            case "deal":
                self.hands = event["hands"]
                self.own = [COLOURS[car] for car in after["character"][: self.seats]]

    def see_move(self, before: State, event: Event, after: State) -> None:
        card, seat, happened = event["card"], event["seat"], self.happened
        if card in COLOURS:
            note_drive(happened, trip_between(before, after, COLOURS.index(card), "forward"))
        elif card in ("joker", "backward"):
            happened[card] += 1
            way: Way = "forward" if card == "joker" else "backward"
            note_drive(happened, trip_between(before, after, CARS.index(event["car"]), way))
        elif card == "evasion":
            happened["evasion" if "car" in event else "evasion idle"] += 1
        else:
            others = before["character"][: self.seats]
            happened["nasty player" if COLOURS.index(event["character"]) in others else "nasty centre"] += 1
            happened["nasty last"] += before["laps"] == 1
        happened["mafia driven"] += event.get("car") == "mafia"
        if before["laps"] == 1:  # what lies there after the last card of all is the next token: look at the old one
            happened["last card hurts"] += worth(before, before, seat) > worth(after, before, seat)

    def see_exchange(self, before: State, event: Event, after: State) -> None:
        self.happened["exchange"] += 1
        self.happened["exchange again"] += before["face_down"][event["seat"]] > 0
        self.happened["run face down"] += event["card"] not in COLOURS
        if self.mafia:
            self.happened["mafia drives"] += after["where"][MAFIA] != before["where"][MAFIA]
            note_drive(self.happened, trip_between(before, after, MAFIA, "forward"))

    def see_payout(self, event: Event, state: State) -> None:
        earned = [token or 0 for token in event["tokens"]]
        self.happened["worthless"] += event["tokens"].count(0)
        if "mafia" in event:
            earned[event["mafia"]["seat"]] += event["mafia"]["token"]
        note_payout(self.happened, event["tokens"], earned, state)
        if self.mafia:
            self.see_mafia("mafia" in event, state)
        self.money = [money + more for money, more in zip(self.money, earned, strict=True)]
        self.standings.append(self.money)
        self.compare_round(earned, state)

    def see_mafia(self, handed_out: bool, state: State) -> None:
        there = int(state["where"][MAFIA])
        on_top = state["top"][there] == MAFIA
        uncovered = on_top or state["top"][there] == NONE
        self.happened["mafia token"] += handed_out
        self.happened["mafia empty"] += uncovered and not handed_out
        self.happened["under mafia"] += on_top and state["bottom"][there] in state["character"][: self.seats]
        self.happened["mafia ends"] += handed_out and (state["gone"] == 4).tolist() == [b == there for b in range(8)]

    def compare_round(self, earned: list[int], state: State) -> None:
        for seat, hand in enumerate(self.hands):
            for card in self.kinds:
                self.case(f"dealt {card}", card in hand, seat, earned[seat])
            if self.own:
                rivals = set(self.own) - {self.own[seat]}
                self.case("dealt own", self.own[seat] in hand, seat, earned[seat])
                self.case("dealt rival's", bool(rivals & set(hand)), seat, earned[seat])
            held = COLOURS[state["character"][seat]]
            for colour in COLOURS:
                self.case(f"holds {colour}", colour == held, seat, earned[seat])

    def end(self, result: Result, state: State) -> None:
        for seat, there in self.first_business.items():
            for place, letter in enumerate(BUSINESSES):
                self.case(f"first on {letter}", place == there, seat, result.scores[seat])


def worth(cars: State, tokens: State, seat: int) -> int:
    """What the seat would be paid if the round ended with the cars there and those tokens."""
    car = int(cars["character"][seat])
    there = int(cars["where"][car])
    if cars["top"][there] not in (NONE, car):
        return 0
    return int(tokens["tokens"][there, tokens["gone"][there]])
