"""Puzzles of Die Tafelrunde 2 proven from the record alone: what each move of a seat makes certain.

All hands that the others may hold are written out. A seat decides by what lies open, so tables that look alike to it
are one position, with every hand that fits what has been played; the others do what is worst for it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, takewhile
from typing import Any, NamedTuple

from .asks import FORMAT, Decision, Event, Fault, clockwise, shown
from .tafelrunde import BEGGARS, CHESTS, COLOURS, DRAWN, OPTIONS, SPECIALS, ZORK_GEMS, Chest, Table, preys, sides

PHASES = {"raid": "T-PLAY-1", "end": "A-61", "hide": "A-61"}
"""The rule of the turns in which each kind is asked."""


def prove(record: dict[str, Any], seat: int, kind: str) -> dict[str, int]:
    """The worth of each move, by the move as JSON: what the seat is certain of after it."""
    sight = Sight(record)
    if sight.ask.seat != seat or sight.ask.rule != PHASES[kind]:
        raise Fault(PHASES[kind], f"a decision of seat {seat} in the phase of such a puzzle", record["events"][-1:])
    prover = Raid(sight, seat) if kind == "raid" else Hiding(sight, seat, kind)
    return {shown(bare(event)): prover.worth_of(event) for event in sight.ask.legal}


def bare(event: Event) -> Event:
    """The move itself."""
    return {name: value for name, value in event.items() if name != "seat"}


class Sight:
    """The table at the end of a record, and what everybody knows of each hand (A-63)."""

    def __init__(self, record: dict[str, Any]) -> None:
        seats, setup = len(record["seats"]), record["setup"]
        options = {name: record["options"].get(name, False) for name in OPTIONS}
        self.table = Table(setup, seats, options)
        self.sets = [{*BEGGARS, special} for special in setup["specials"]]
        self.known: list[set[str]] = [set() for _ in range(seats)]
        self.lying: list[set[str]] = [set() for _ in range(seats)]
        self.left: set[int] = set()
        """Who has backed out of this prey."""
        self.events: list[Event] = record["events"]
        game = preys(self.table)
        ask = next(game)
        for event in self.events:
            ask.check(event)
            ask = game.send(event)
            self._notice(event)
        if not isinstance(ask, Decision):
            raise Fault(FORMAT, "a record that ends before a decision", self.events[-1:])
        self.ask: Decision = ask

    def _notice(self, event: Event) -> None:
        players = self.table.players
        match event["do"]:
            case "play":
                self.known[event["seat"]].discard(event["card"])
                self.lying[event["seat"]].add(event["card"])
                if event.get("take"):
                    self.known[event["seat"]].add(event["take"])
            case "back_out":
                self.left.add(event["seat"])
            case "split":
                for seat, player in enumerate(players):
                    self.known[seat] |= self.lying[seat] & set(player.hand)
                    self.lying[seat].clear()
                self.left.clear()
            case "shuffle":  # whatever was not shuffled is in the hand
                self.known[event["seat_pile"]] = self.sets[event["seat_pile"]] - set(event["draw"])
            case "draw":
                for seat, player in enumerate(players):
                    if not player.draw:
                        self.known[seat] = set(player.hand)

    def hands(self, seat: int) -> list[frozenset[str]]:
        """All that the others think possible."""
        player, known = self.table.players[seat], self.known[seat]
        unseen = sorted(self.sets[seat] - known - self.lying[seat] - set(player.discard))
        return [frozenset({*known, *more}) for more in combinations(unseen, len(player.hand) - len(known))]


class Side(NamedTuple):
    """One seat in phase 2."""

    worlds: int  # those of its possible hands that fit what it has played, as a bit set
    cards: int  # in its hand
    fetched: frozenset[str]  # in its hand by Revitalization
    lying: frozenset[tuple[str, str]]  # its cards on the table, each with its colour, if it has one
    discard: frozenset[str]
    still_in: bool


Position = tuple[int, bool, tuple[Side, ...]]
"""The seat that decides, whether a card has been laid, all seats."""


class Raid:
    """Phase 2: gems before the seat after the split, times 100, and cards in its hand."""

    def __init__(self, sight: Sight, seat: int) -> None:
        table = sight.table
        self.seat, self.seats = seat, table.seats
        self.start, self.bonus_needs_card = table.start, table.bonus_needs_card
        hands = [sight.hands(other) for other in range(table.seats)]
        hands[seat] = [frozenset(table.players[seat].hand)]
        self.worlds_with = [worlds_with(possible) for possible in hands]
        self.opened = any(sight.lying)
        sides_now = []
        for other, player in enumerate(table.players):
            lying = [*player.beggars, *((card, player.protected or "") for card in player.specials)]
            worlds, still_in = (1 << len(hands[other])) - 1, other not in sight.left and bool(player.hand)
            side = Side(worlds, len(player.hand), frozenset(), frozenset(lying), frozenset(player.discard), still_in)
            sides_now.append(side)
        self.sides = tuple(sides_now)
        self.middle = {colour: gems_of(table.middle, colour) for colour in COLOURS}
        self.before = [{colour: gems_of(player.open, colour) for colour in COLOURS} for player in table.players]
        self.value = cache(self._value)

    def worth_of(self, event: Event) -> int:
        return self.value(self.after((self.seat, self.opened, self.sides), bare(event)))

    def _value(self, position: Position) -> int:
        seat, opened, all_sides = position
        if seat < 0:
            return self.final(all_sides)
        values = (self.value(self.after(position, move)) for move in self.moves(seat, opened, all_sides[seat]))
        return max(values) if seat == self.seat else min(values)

    def moves(self, seat: int, opened: bool, side: Side) -> Iterator[Event]:
        """Everything that is allowed with one of the hands that the seat may hold."""
        gone = {card for card, _ in side.lying}
        held = {card for card, worlds in self.worlds_with[seat].items() if worlds & side.worlds} - gone
        may_leave = opened or seat != self.start
        for card in held | side.fetched:
            if card == "closing_time":
                if opened:  # T-SPEC-2
                    yield {"do": "play", "card": card}
                continue
            if card == "last_warning":
                yield from ({"do": "play", "card": card, "colour": colour} for colour in COLOURS)
            elif card == "revitalization":  # T-SPEC-4, A-57
                yield from ({"do": "play", "card": card, "take": taken} for taken in side.discard or (None,))
            elif card == "zork":
                yield {"do": "play", "card": card}
            else:
                yield from ({"do": "play", "card": card, "as": colour} for colour in sides(card))
        if may_leave or held == {"closing_time"}:  # T-PLAY-2, A-50
            yield {"do": "back_out"}

    def after(self, position: Position, move: Event) -> Position:
        seat, opened, all_sides = position
        side, closed = all_sides[seat], False
        if move["do"] == "back_out":
            side = side._replace(still_in=False)
        else:
            side, closed, opened = self.laid(seat, side, move), move["card"] == "closing_time", True
        all_sides = (*all_sides[:seat], side, *all_sides[seat + 1 :])
        turns = clockwise((seat + 1) % self.seats, self.seats)
        still_in = [other for other in turns if all_sides[other].still_in]
        return -1 if closed or not still_in else still_in[0], opened, all_sides

    def laid(self, seat: int, side: Side, move: Event) -> Side:
        """What a card changes before its seat; whose hand is empty is out (A-70)."""
        card, taken = move["card"], move.get("take")
        fetched = side.fetched - {card} if card in side.fetched else side.fetched
        worlds = side.worlds if card in side.fetched else side.worlds & self.worlds_with[seat][card]
        cards = side.cards - 1
        if taken:
            fetched, cards = fetched | {taken}, cards + 1
        lying = side.lying | {(card, move.get("as") or move.get("colour") or "")}
        return Side(worlds, cards, fetched, lying, side.discard - {taken}, cards > 0)

    def final(self, all_sides: tuple[Side, ...]) -> int:
        """Phase 3 (T-SCORE-1 to T-SCORE-8), seen from the seat."""
        cards = all_sides[self.seat].cards
        gems = sum(map(sum, (self.before[self.seat][colour] for colour in COLOURS)))
        for colour in COLOURS:
            sums = [self.sum_of(seat, side, colour) for seat, side in enumerate(all_sides)]
            alone = sums.count(max(sums)) == 1
            safe = {seat for seat, side in enumerate(all_sides) if ("last_warning", colour) in side.lying}  # T-SPEC-3
            if max(sums) == 0:
                continue
            if alone and sums[self.seat] == max(sums):  # T-SCORE-3
                gems += sum(self.middle[colour])
                others = (seat for seat in range(self.seats) if seat != self.seat and seat not in safe)
                gems += sum(sum(self.before[seat][colour]) for seat in others)
                continue
            if self.seat not in safe:
                gems -= sum(self.before[self.seat][colour])
            cards += sum(1 for card, used_as in all_sides[self.seat].lying if is_beggar(card, used_as, colour))
        return gems * 100 + cards

    def sum_of(self, seat: int, side: Side, colour: str) -> int:
        values = [value_of(card, colour) for card, used_as in side.lying if is_beggar(card, used_as, colour)]
        if self.bonus_needs_card and not values:
            return 0
        return sum(values) + max(self.before[seat][colour], default=0)  # T-SCORE-2


def worlds_with(hands: list[frozenset[str]]) -> dict[str, int]:
    """For each card the hands with it, as a bit set."""
    cards = sorted(frozenset().union(*hands))
    return {card: sum(1 << number for number, hand in enumerate(hands) if card in hand) for card in cards}


def is_beggar(card: str, used_as: str, colour: str) -> bool:
    return used_as == colour and card not in SPECIALS


@cache
def value_of(card: str, colour: str) -> int:
    return sides(card)[colour]


def gems_of(chests: list[Chest], colour: str) -> list[int]:
    return [gems for name, gems in chests if name == colour]


Chests = tuple[tuple[str, int], ...]
Row = tuple[Chests, ...]
"""The chests before each seat."""


class Hiding:
    """Phase 4: 1 where the game ends and the seat wins alone (`end`), or where no other seat wins at once (`hide`)."""

    def __init__(self, sight: Sight, seat: int, kind: str) -> None:
        table = sight.table
        self.seat, self.kind, self.seats, self.start = seat, kind, table.seats, table.start
        self.zork = ["zork" in player.specials for player in table.players]
        self.hands = []
        for player in table.players:
            to_draw = len(player.draw) + len(player.discard) + len(player.specials)  # T-SPEC-5, A-54, A-55
            self.hands.append(len(player.hand) + min(DRAWN, to_draw))
        self.open: Row = tuple(chests_of(player.open) for player in table.players)
        self.hidden: Row = tuple(chests_of(player.hidden) for player in table.players)
        seen = Counter(
            chest for row in (self.open, self.hidden, (chests_of(table.middle),)) for own in row for chest in own
        )
        self.middle = {colour for colour, _ in table.middle}
        self.pile = {colour for colour, _ in Counter(chests_of(CHESTS)) - seen}
        own = takewhile(lambda event: event["do"] == "hide" and event["seat"] == seat, reversed(sight.events))
        self.gems = sum(event["chest"][1] for event in own)  # hidden with Zork so far

    def worth_of(self, event: Event) -> int:
        worst, best = self.after(self.seat, self.gems, self.open, self.hidden, event)
        if self.kind == "hide" and worst != best:
            raise Fault("A-61", "a move that loses at once or not, whatever the others hide", event)
        return worst

    def after(self, seat: int, gems: int, opened: Row, hidden: Row, event: Event) -> tuple[int, int]:
        """The worth of a move if the others do what is worst for the seat, and if they do what is best."""
        if event["do"] == "hide":
            colour, value = event["chest"]
            opened, hidden, gems = (
                without(opened, seat, (colour, value)),
                plus(hidden, seat, (colour, value)),
                gems + value,
            )
            if self.zork[seat] and self.fitting(opened[seat], gems):
                return self.value(seat, gems, opened, hidden)
        following = (seat + 1) % self.seats
        while following != self.start and not opened[following]:
            following = (following + 1) % self.seats
        if following == self.start:
            return self.final(opened, hidden)
        return self.value(following, 0, opened, hidden)

    def value(self, seat: int, gems: int, opened: Row, hidden: Row) -> tuple[int, int]:
        """The same before the seat's decision."""
        moves: list[Event] = [{"do": "hide", "chest": chest} for chest in self.fitting(opened[seat], gems)]
        if gems:
            moves.append({"do": "done"})
        worsts, bests = zip(*(self.after(seat, gems, opened, hidden, move) for move in moves), strict=True)
        return max(worsts) if seat == self.seat else min(worsts), max(bests)

    def fitting(self, opened: Chests, gems: int) -> set[tuple[str, int]]:
        """The chests that may be hidden after so many gems (T-HIDE-1, T-SPEC-5)."""
        return {chest for chest in opened if gems + chest[1] <= ZORK_GEMS}

    def final(self, opened: Row, hidden: Row) -> tuple[int, int]:
        visible = self.middle | {colour for own in opened for colour, _ in own}
        if visible | self.pile == set(COLOURS):  # the refill will find the rest
            worth = self.kind == "hide"
        else:  # T-END-1
            ranks = [(sum(gems for _, gems in own), hand) for own, hand in zip(hidden, self.hands, strict=True)]
            others = max(rank for seat, rank in enumerate(ranks) if seat != self.seat)  # T-END-4, T-END-5
            worth = ranks[self.seat] > others or (self.kind == "hide" and ranks[self.seat] == others)
        return int(worth), int(worth)


def chests_of(chests: list[Chest]) -> Chests:
    return tuple((colour, gems) for colour, gems in chests)


def without(row: Row, seat: int, chest: tuple[str, int]) -> Row:
    own = list(row[seat])
    own.remove(chest)
    return (*row[:seat], tuple(own), *row[seat + 1 :])


def plus(row: Row, seat: int, chest: tuple[str, int]) -> Row:
    return (*row[:seat], (*row[seat], chest), *row[seat + 1 :])
