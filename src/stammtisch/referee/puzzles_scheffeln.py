"""What each move of a Scheffeln puzzle guarantees, found with the referee's own rules.

The seat knows its hand, its discards and every card played open this round; any other card may be in any hidden hand.
Another player is therefore granted each of these cards as long as there is one left, and any exchange, because nobody
sees which card it costs and at least eight cards are never dealt.
"""

from collections import Counter
from copy import copy
from typing import Any

from stammtisch.referee.asks import Event, Fault, clockwise, shown
from stammtisch.referee.board import Board
from stammtisch.referee.scheffeln import OPTIONS, Table, deck_of


def prove(record: dict[str, Any], seat: int, kind: str) -> dict[str, int]:
    """The guaranteed worth of every move: money of this round, or 1 for being the only winner at its end."""
    question = Question(record, seat, kind)
    return {shown(bare(event)): question.after(event) for event in question.table.turn(seat).legal}


def bare(event: Event) -> Event:
    return {name: value for name, value in event.items() if name != "seat"}


class Question:
    """The table at the question, whose turns are still to come, and which cards the seat has not seen."""

    def __init__(self, record: dict[str, Any], seat: int, kind: str) -> None:
        self.seat, self.kind = seat, kind
        seats = len(record["seats"])
        options = {name: record["options"].get(name, False) for name in OPTIONS}
        self.table = Table(record["setup"], seats, options)
        start, seen, played = record["setup"]["start"], Counter[str](), 0
        for event in record["events"]:
            if event["do"] == "choose":
                self.table.characters[event["seat"]] = event["character"]
            elif event["do"] == "payout":
                self.table.pay_out()
            elif event["do"] == "deal":
                start, seen, played = event["start"], Counter(), 0
                self.table.hands = [list(hand) for hand in event["hands"]]
            else:
                self.table.carry_out(event)
                played += 1
                if event["do"] == "move" or event["seat"] == seat:
                    seen[event["card"]] += 1
        seen.update(self.table.hands[seat])
        self.unseen = tuple(sorted((Counter(deck_of(options)) - seen).elements()))
        self.turns = (list(clockwise(start, seats)) * 4)[played:]  # S-TURN-2
        if self.turns[:1] != [seat] or None in self.table.characters:
            raise Fault("S-TURN-1", f"a turn of seat {seat}", record["events"][-1:])
        self.before = list(self.table.purses)
        self.known: dict[Any, int] = {}

    def after(self, event: Event) -> int:
        """What is certain after this move of the seat."""
        return self._certain(carried_out(self.table, event), 1, self.unseen)

    def _certain(self, table: Table, turn: int, unseen: tuple[str, ...]) -> int:
        """The worst that can come of this table; the seat itself does its best."""
        over = turn == len(self.turns)
        cars = tuple(map(tuple, table.board.cars.values()))
        key = (cars, *table.characters, over or (turn, unseen, *table.hands[self.seat]))
        if key not in self.known:
            if over:
                self.known[key] = self._paid(table)
            elif self.turns[turn] == self.seat:
                events = table.turn(self.seat).legal
                self.known[key] = max(self._certain(carried_out(table, event), turn + 1, unseen) for event in events)
            else:
                self.known[key] = self._worst(table, turn, unseen)
        return self.known[key]

    def _worst(self, table: Table, turn: int, unseen: tuple[str, ...]) -> int:
        """The least over everything that the other player may be seen to do."""
        other = self.turns[turn]
        last = other not in self.turns[turn + 1 :]
        found = []
        for place, card in enumerate(unseen):
            if place and unseen[place - 1] == card:
                continue
            table.hands[other] = [card] if last or place else [card, card]
            rest = unseen[:place] + unseen[place + 1 :]
            for event in table.turn(other).legal:
                left = rest if event["do"] == "move" else unseen
                found.append(self._certain(carried_out(table, event), turn + 1, left))
        return min(found)

    def _paid(self, table: Table) -> int:
        """What this round brings the seat when it is paid out now."""
        table = copy(table)
        table.board, table.purses = Board(table.board.cars, table.board.tokens), list(self.before)
        table.pay_out()
        if self.kind == "earn":
            return table.purses[self.seat] - self.before[self.seat]
        others = [purse for seat, purse in enumerate(table.purses) if seat != self.seat]
        return int(table.board.has_empty_stack() and table.purses[self.seat] > max(others))


def carried_out(table: Table, event: Event) -> Table:
    """Another table, on which that has happened."""
    after = copy(table)
    after.board = copy(table.board)
    after.board.cars = {letter: list(cars) for letter, cars in table.board.cars.items()}
    after.hands, after.characters = [list(hand) for hand in table.hands], list(table.characters)
    after.carry_out(event)
    return after
