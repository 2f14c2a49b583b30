"""What somebody at a table does next, by chance: mostly a legal move, sometimes something around it."""

import json
from random import Random
from typing import Any

import msgspec

from tests.chaos.heard import Around, Heard, Sight, You

Wish = dict[str, Any]
"""A message without its id."""


class Player:
    """Plays at one seat of one table; knows what it was shown last, and nothing else."""

    def __init__(self, seat: int, rng: Random, pace: float) -> None:
        self.seat, self.rng, self.pace = seat, rng, pace
        self.you: You | None = None
        self.table: Around | None = None
        self.sights: list[Sight] = []
        self.shown = 0
        """The number of the last view."""
        self.answered = -1
        """The number of the view to which it has answered: what was refused is not tried again."""
        self.wished = 0
        """After which game it has asked for another one."""

    def see(self, heard: Heard) -> None:
        """A welcome, a step or a change around the game."""
        table = heard.table or self.table
        if heard.you is None or table is None:
            return
        if heard.type == "step" and heard.seq is not None:
            table = msgspec.structs.replace(table, seq=heard.seq)
        self.you, self.table = heard.you, table
        if heard.sights is not None:
            self.sights, self.shown = heard.sights, table.seq

    def think(self) -> float:
        """Seconds until the next message; a race is not won by waiting."""
        return self.rng.expovariate(1 / self.pace)

    def look_again(self) -> None:
        """Nothing has happened for long: whatever was tried may be tried again."""
        self.answered, self.wished = -1, 0

    def next(self) -> list[Wish]:
        """What it sends now, in this order."""
        table, you = self.table, self.you
        if table is None or you is None:
            return []
        if table.status == "open":
            return self._before(table, you)
        if table.status == "over":
            return self._after(table, you)
        return self._during(table, you)

    def _before(self, table: Around, you: You) -> list[Wish]:
        """The game begins by itself once everybody has added a nonce."""
        nonce = f"{self.rng.getrandbits(128):032x}"
        if not you.seats:
            return [{"type": "sit", "seat": self.seat, "nonce": nonce}]
        if table.seats[self.seat].nonce is None:
            return [{"type": "nonce", "seat": self.seat, "nonce": nonce}]
        return []

    def _after(self, table: Around, you: You) -> list[Wish]:
        if self.wished == table.games:
            return []
        self.wished = table.games
        return [{"type": "rematch", "now": True} if you.host else {"type": "rematch"}]

    def _during(self, table: Around, you: You) -> list[Wish]:
        if table.take_back is not None and self.seat in table.take_back.waiting:
            return [{"type": "answer_take_back", "agree": self.rng.random() < 0.7}]
        for sight in self.sights:
            if sight.view.choices and self.shown > self.answered:
                self.answered = self.shown
                return [*self._talk(0.04), self._decide(sight, self.rng.choice(sight.view.choices).move)]
            if table.game == "speed" and sight.view.phase == "reveal" and self.rng.random() < 0.1:
                early = json.dumps({"do": "grab", "character": self.rng.choice(sight.view.centre or ["red"])})
                return [self._decide(sight, msgspec.Raw(early.encode()))]
        if you.may_take_back and self.rng.random() < 0.03:
            return [{"type": "take_back", "seat": you.may_take_back[0]}]
        return self._talk(0.02)

    def _decide(self, sight: Sight, move: msgspec.Raw) -> Wish:
        return {"type": "decide", "seat": sight.seat, "after": self.shown, "move": move}

    def _talk(self, chance: float) -> list[Wish]:
        if self.rng.random() >= chance:
            return []
        if self.rng.random() < 0.3:
            return [{"type": "emote", "emote": "thinking"}]
        return [{"type": "say", "text": f"I have thought of {self.rng.randrange(10**9)}."}]
