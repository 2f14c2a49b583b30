"""What there is to see in a game of Speed-Scheffeln."""

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.balance import ON_THE_RING, note_drive, note_payout
from stammtisch.games.scheffeln.components import BOX, COLOURS
from stammtisch.games.scheffeln.trips import trip_between
from stammtisch.games.speed.bots import earnings
from stammtisch.games.speed.rows import row_tables
from stammtisch.lab.balance import watch
from stammtisch.lab.balance.watch import NO_SEAT, Chapter, Comparison, Happening
from stammtisch.record.format import Event, Record

UNIT = "money"
OPTION_NAMES: dict[str, str] = {}
LIMITS = [
    "All bots draw their reaction times from the same range, so who is quick is pure chance here; at a table it "
    "is not.",
    "The rulebooks print no token values, only the ranges of A and H; ours are an assumption (components.toml).",
]

CHAPTERS = {
    "cards": Chapter(
        "What the row is worth to a character",
        "The seven cards of a row are drawn at random. A character that so many of them name is compared with all "
        "others, by what it earns in that round for the player who grabs it, grabbed or not.",
        "money in that round",
    ),
    "speed": Chapter(
        "What being quick is worth",
        "Seats by when they grabbed in a round, against the other seats of all rounds. Who is quick is chance between "
        "equal bots, so the difference is what being quick does.",
        "money in that round",
        "share of the win",
    ),
    "characters": Chapter(
        "What a character is worth",
        "What a character earns in a round for the player who grabs it, grabbed or not, against the seven others. By "
        "the rules the eight are equal and start at random places, so none should stand out.",
        "money in that round",
    ),
}

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def happenings(options: dict[str, bool]) -> dict[str, Happening]:
    """What can happen at a table."""
    return {
        **{key: found for key, found in ON_THE_RING.items() if key != "cliff"},
        "best gone": Happening("SPEED-8", "The best character was gone when a player touched one"),
        "same moment": Happening("A-33", "Two players touched at the same millisecond"),
        "lapsed": Happening("SPEED-11", "A player let the time run out"),
        "declined": Happening("A-38", "A player took no character though one was free"),
        "nothing left": Happening("S-SCORE-2", "No free character would earn anything"),
    }


def comparisons(seats: int, options: dict[str, bool]) -> dict[str, Comparison]:
    """What can be compared at such a table."""
    counted = ("no card", "one card", "two cards", "three cards")
    found = {f"named {count}": Comparison("cards", f"{words} of the row") for count, words in enumerate(counted)}
    found |= {f"grabbed {place}": Comparison("speed", f"grabbed {ORDER[place]}") for place in range(seats)}
    found["grabbed none"] = Comparison("speed", "grabbed none")
    for colour, name in zip(COLOURS, BOX.characters, strict=True):
        found[f"holds {colour}"] = Comparison("characters", f"{name} ({colour})")
    return found


class Watch(watch.Watch):
    """Looks on at one game of Speed-Scheffeln."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.money = [0] * self.seats
        self.worth: list[int] = []
        self.free: set[int] = set()
        self.grabbed: list[int] = []
        """The seats that have a character, in the order in which they got it."""
        self.moments: set[int] = set()

    def see(self, before: State, events: list[Event], after: State) -> None:
        (event,) = events
        match event["do"]:
            case "row":
                self.see_row(event, after)
            case "grab" | "decline":
                self.see_touch(before, event)
            case "payout":
                self.see_payout(event, after)

    def see_row(self, event: Event, state: State) -> None:
        self.worth, self.free = earnings(state), set(range(8))
        self.grabbed, self.moments = [], set()
        for character, colour in enumerate(COLOURS):
            for count in range(4):
                inside = event["cards"].count(colour) == count
                self.case(f"named {count}", inside, NO_SEAT, self.worth[character])
            for other in COLOURS:
                self.case(f"holds {other}", colour == other, NO_SEAT, self.worth[character])
        tables = [state, *row_tables(state)]
        for place, card in enumerate(event["cards"]):
            car = COLOURS.index(card)
            note_drive(self.happened, trip_between(tables[place], tables[place + 1], car, "forward"))

    def see_touch(self, before: State, event: Event) -> None:
        best = max((self.worth[character] for character in self.free), default=0)
        self.happened["same moment"] += event["ms"] in self.moments
        self.moments.add(event["ms"])
        self.happened["nothing left"] += best == 0
        if event["do"] == "grab":
            self.happened["best gone"] += best < max(self.worth)
            self.free.discard(COLOURS.index(event["character"]))
            self.grabbed.append(event["seat"])
        else:
            lapsed = event["ms"] >= before["deadline"]
            self.happened["lapsed"] += lapsed
            self.happened["declined"] += not lapsed and bool(self.free)

    def see_payout(self, event: Event, state: State) -> None:
        earned = [token or 0 for token in event["tokens"]]
        note_payout(self.happened, [event["tokens"][seat] for seat in self.grabbed], earned, state)
        self.money = [money + more for money, more in zip(self.money, earned, strict=True)]
        self.standings.append(self.money)
        for seat in range(self.seats):
            for place in range(self.seats):
                self.case(f"grabbed {place}", self.grabbed[place : place + 1] == [seat], seat, earned[seat])
            self.case("grabbed none", seat not in self.grabbed, seat, earned[seat])
