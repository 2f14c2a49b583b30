"""Die Tafelrunde 2, straight from the rule ledger."""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Any

from stammtisch.referee.asks import (
    Ask,
    Decision,
    Event,
    Fault,
    Forced,
    Game,
    Result,
    always,
    check_cards,
    check_fields,
    check_list,
    check_seat,
    check_sorted,
    clockwise,
    shown,
)

SEATS = range(2, 5)
SEATS_RULE = "T-SETUP-1"
OPTIONS: tuple[str, ...] = ("bonus_needs_card",)
COLOURS = ("red", "blue", "yellow")
NAMES = {"R": "red", "B": "blue", "Y": "yellow"}
TWO_COLOURED = [f"{one}{high}{other}{7 - high}" for one, other in ("RB", "BY", "YR") for high in (5, 4, 3, 2)]
BEGGARS = ("R7", "B7", "Y7", *TWO_COLOURED)
SPECIALS = ("closing_time", "last_warning", "revitalization", "zork")
CHESTS = [[colour, gems] for colour in COLOURS for gems in (2, 2, 2, 3, 3, 3, 4, 4)]
HAND = 5  # T-SETUP-4
DRAWN = 2  # T-DRAW-1
ZORK_GEMS = 6  # T-SPEC-5
SPECIAL_RULES = {"closing_time": "T-SPEC-2", "last_warning": "T-SPEC-3", "revitalization": "T-SPEC-4"}

Chest = list[Any]
Phase = Generator[Ask, Event, None]


def sides(card: str) -> dict[str, int]:
    """What a beggar is worth in each of its colours."""
    return {NAMES[card[i]]: int(card[i + 1]) for i in range(0, len(card), 2)}


def check_setup(setup: Any, seats: int, options: dict[str, bool]) -> None:
    check_fields(setup, ("start", "specials", "hands", "draw", "chests"), "a set-up")
    check_seat(setup["start"], seats, "the starting player")
    specials, hands, draw, chests = setup["specials"], setup["hands"], setup["draw"], setup["chests"]
    check_cards(specials, seats, "specials", "A-52")
    if len(set(specials)) < seats or not set(specials) <= set(SPECIALS):
        raise Fault("A-52", f"different specials out of {shown(SPECIALS)}", specials)
    check_list(hands, seats, "hands", "T-SETUP-4")
    check_list(draw, seats, "draw piles", "T-SETUP-4")
    for seat, special in enumerate(specials):
        whole_set = [*BEGGARS, special]
        check_cards(hands[seat], HAND, "cards in a hand", "T-SETUP-4")
        check_sorted(hands[seat])
        check_cards(draw[seat], len(whole_set) - HAND, "cards in a draw pile", "T-SETUP-4")
        found = sorted(hands[seat] + draw[seat])
        if found != sorted(whole_set):
            raise Fault("T-SETUP-2", f"seat {seat}'s set of 16 with {special}", found)
    check_list(chests, len(CHESTS), "chests", "T-SETUP-2")
    if sorted(map(shown, chests)) != sorted(map(shown, CHESTS)):
        raise Fault("T-SETUP-2", "8 chests of each colour: 2, 2, 2, 3, 3, 3, 4, 4", chests)


def make_setup(seats: int, options: dict[str, bool], rng: Random) -> Event:
    specials = rng.sample(SPECIALS, seats)
    sets = [rng.sample([*BEGGARS, special], len(BEGGARS) + 1) for special in specials]
    return {
        "start": rng.randrange(seats),
        "specials": specials,
        "hands": [sorted(cards[:HAND]) for cards in sets],
        "draw": [cards[HAND:] for cards in sets],
        "chests": [list(chest) for chest in rng.sample(CHESTS, len(CHESTS))],
    }


@dataclass
class Shuffle:
    """T-DRAW-3, A-53: a discard pile becomes a draw pile."""

    seat: int
    discard: list[str]

    def check(self, event: Event) -> None:
        if event.get("do") != "shuffle":
            raise Fault("T-DRAW-3", f"a shuffle of seat {self.seat}'s discard pile", event)
        check_fields(event, ("do", "seat_pile", "draw"), "a shuffle")
        if type(event["seat_pile"]) is not int or event["seat_pile"] != self.seat:
            raise Fault("T-DRAW-3", f"a shuffle of seat {self.seat}'s discard pile", event)
        check_cards(event["draw"], len(self.discard), "shuffled cards", "T-DRAW-3")
        if sorted(event["draw"]) != sorted(self.discard):
            raise Fault("T-DRAW-3", f"the cards {shown(sorted(self.discard))} in any order", event)

    def make(self, rng: Random, mood: float) -> Event:
        return {"do": "shuffle", "seat_pile": self.seat, "draw": rng.sample(self.discard, len(self.discard))}


class Player:
    def __init__(self, hand: list[str], draw: list[str]) -> None:
        self.hand = list(hand)
        self.draw = list(draw)
        self.discard: list[str] = []
        self.beggars: list[tuple[str, str]] = []  # card, the colour it is played for (T-PLAY-6)
        self.specials: list[str] = []
        self.protected: str | None = None  # T-SPEC-3
        self.open: list[Chest] = []
        self.hidden: list[Chest] = []

    def sum_of(self, colour: str, bonus_needs_card: bool) -> int:
        values = [sides(card)[colour] for card, used_as in self.beggars if used_as == colour]
        if bonus_needs_card and not values:
            return 0
        bonus = max((gems for name, gems in self.open if name == colour), default=0)  # T-SCORE-2, A-47
        return sum(values) + bonus

    def lose(self, colour: str) -> list[Chest]:
        """The open chests of a colour that leave this player, none under Last warning (A-46, A-48)."""
        if self.protected == colour:
            return []
        lost = [chest for chest in self.open if chest[0] == colour]
        self.open = [chest for chest in self.open if chest[0] != colour]
        return lost

    def clear(self, colour: str, goal: list[str]) -> None:
        """Moves the cards played for a colour to the hand or the discard pile."""
        goal += [card for card, used_as in self.beggars if used_as == colour]
        self.beggars = [(card, used_as) for card, used_as in self.beggars if used_as != colour]


class Table:
    def __init__(self, setup: Event, seats: int, options: dict[str, bool]) -> None:
        self.seats = seats
        self.bonus_needs_card = options["bonus_needs_card"]
        self.start: int = setup["start"]
        self.players = [Player(setup["hands"][seat], setup["draw"][seat]) for seat in range(seats)]
        self.pile: list[Chest] = [list(chest) for chest in setup["chests"]]
        self.middle: list[Chest] = []

    def shows_all_colours(self) -> bool:
        visible = self.middle + [chest for player in self.players for chest in player.open]  # T-FILL-2
        return {colour for colour, _ in visible} == set(COLOURS)

    def refill(self) -> Phase:
        turned: list[Chest] = []
        while self.pile and not self.shows_all_colours():  # T-FILL-3, T-FILL-4
            turned.append(self.pile.pop(0))
            self.middle.append(turned[-1])
        if turned:
            yield Forced("T-FILL-1", {"do": "refill", "chests": turned})

    def play(self) -> Phase:
        still_in = list(clockwise(self.start, self.seats))
        opened = False
        while still_in:
            seat = still_in.pop(0)
            player = self.players[seat]
            if not player.hand:
                continue
            event = yield self._turn(seat, opened)
            if event["do"] == "back_out":  # T-PLAY-4
                continue
            opened = True
            still_in.append(seat)
            card = event["card"]
            player.hand.remove(card)
            if "as" in event:
                player.beggars.append((card, event["as"]))
                continue
            player.specials.append(card)
            if card == "closing_time":
                return
            if card == "last_warning":
                player.protected = event["colour"]
            elif card == "revitalization" and event["take"] is not None:
                player.discard.remove(event["take"])
                player.hand.append(event["take"])

    def _turn(self, seat: int, opened: bool) -> Decision:
        legal: list[Event] = []
        for card in sorted(self.players[seat].hand):
            if card == "closing_time" and not opened:  # T-SPEC-2, A-51
                continue
            legal += [{"seat": seat, "do": "play", "card": card, **more} for more in self._uses(seat, card)]
        if opened or seat != self.start or not legal:  # T-PLAY-2, A-50
            legal.append({"seat": seat, "do": "back_out"})
        return Decision(seat, "T-PLAY-1", lambda event: self._blame(seat, event), legal)

    def _uses(self, seat: int, card: str) -> list[Event]:
        if card == "last_warning":
            return [{"colour": colour} for colour in COLOURS]
        if card == "revitalization":
            return [{"take": taken} for taken in sorted(self.players[seat].discard)] or [{"take": None}]
        if card in SPECIALS:
            return [{}]
        return [{"as": colour} for colour in sides(card)]

    def _blame(self, seat: int, event: Event) -> str:
        if event.get("do") == "back_out":
            return "T-PLAY-2"
        if event.get("do") != "play" or event.get("card") not in self.players[seat].hand:
            return "T-PLAY-1"
        return SPECIAL_RULES.get(event["card"], "T-PLAY-6")

    def split(self) -> Phase:
        winners = {colour: self._split_colour(colour) for colour in COLOURS}
        yield Forced("T-SCORE-3", {"do": "split", "winners": winners})
        for player in self.players:  # T-SPEC-2 to T-SPEC-4
            player.discard += [card for card in player.specials if card != "zork"]
            player.specials = [card for card in player.specials if card == "zork"]
            player.protected = None

    def _split_colour(self, colour: str) -> int | None:
        sums = [player.sum_of(colour, self.bonus_needs_card) for player in self.players]
        highest = [seat for seat, total in enumerate(sums) if total == max(sums)]
        if max(sums) == 0:
            return None
        winner = highest[0] if len(highest) == 1 else None
        for seat, player in enumerate(self.players):
            if seat == winner:
                player.clear(colour, player.discard)  # T-SCORE-5, A-48
            else:
                player.clear(colour, player.hand)  # T-SCORE-6, T-SCORE-7
                self.middle += player.lose(colour)
        if winner is not None:  # T-SCORE-3, T-SCORE-4
            self.players[winner].open += [chest for chest in self.middle if chest[0] == colour]
            self.middle = [chest for chest in self.middle if chest[0] != colour]
        return winner

    def hide(self) -> Phase:
        for seat in clockwise(self.start, self.seats):
            player = self.players[seat]
            rule = "T-SPEC-5" if "zork" in player.specials else "T-HIDE-1"
            gems = 0
            while legal := self._hides(seat, gems):
                event = yield Decision(seat, "A-61", always(rule), legal)
                if event["do"] == "done":
                    break
                chest = list(event["chest"])
                player.open.remove(chest)
                player.hidden.append(chest)
                gems += chest[1]
            player.discard += player.specials  # T-SPEC-5
            player.specials = []

    def _hides(self, seat: int, gems: int) -> list[Event]:
        """What a seat that has hidden so many gems in this phase may do."""
        player = self.players[seat]
        if gems and "zork" not in player.specials:  # T-HIDE-1
            return []
        fitting = {(colour, value) for colour, value in player.open if gems + value <= ZORK_GEMS}
        legal: list[Event] = [{"seat": seat, "do": "hide", "chest": list(chest)} for chest in sorted(fitting)]
        if gems and legal:
            legal.append({"seat": seat, "do": "done"})
        return legal

    def draw(self) -> Phase:
        drawn: list[list[str]] = [[] for _ in self.players]
        for seat in clockwise(self.start, self.seats):
            player = self.players[seat]
            if player.discard and len(player.draw) <= DRAWN:  # T-DRAW-3, A-53, A-54
                shuffle = yield Shuffle(seat, player.discard)
                player.draw += shuffle["draw"]
                player.discard = []
            drawn[seat] = player.draw[:DRAWN]
            del player.draw[:DRAWN]
            player.hand += drawn[seat]
        yield Forced("T-DRAW-1", {"do": "draw", "cards": drawn})

    def result(self) -> Result:
        scores = [sum(gems for _, gems in player.hidden) for player in self.players]  # T-END-3, T-END-4
        ranks = [(score, len(player.hand)) for score, player in zip(scores, self.players, strict=True)]
        winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]  # T-END-5, A-67
        return {"scores": scores, "winners": winners, "reason": "T-END-1"}


def game(setup: Event, seats: int, options: dict[str, bool]) -> Game:
    return preys(Table(setup, seats, options))


def preys(table: Table) -> Game:
    while True:
        yield from table.refill()
        if not table.shows_all_colours():  # T-END-1, A-64
            return table.result()
        yield from table.play()
        yield from table.split()
        yield from table.hide()
        yield from table.draw()
        table.start = (table.start + 1) % table.seats  # T-NEXT-1
