"""Writing a record while the game is played."""

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np
from msgspec import UNSET, UnsetType, to_builtins

from stammtisch.games.dice import Dice
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, Game, State, load, new_state
from stammtisch.games.registry import check_table
from stammtisch.record.format import FORMAT_NAME, RULES_VERSION, Event, Record, Result


class Scribe:
    """A table whose every step goes through here, so that the record always tells how its state came about."""

    def __init__(self, game: str, seats: Sequence[str], options: Mapping[str, bool], first: int = -1) -> None:
        check_table(game, len(seats), options)
        self.name = game
        self.game: Game = load(game)
        self.seats = list(seats)
        self.options = {option: True for option, chosen in options.items() if chosen}
        self.state: State = new_state(self.game)
        self.game.start(self.state, self.game.options(len(seats), first, self.options))
        self.setup: Event = {}
        self.events: list[Event] = []
        self._legal = np.empty(self.game.ACTIONS, np.int16)

    def chance(self, dice: Dice) -> None:
        """Resolves what chance owes, and writes it down."""
        before = picture_of(self.state)
        self.game.chance(self.state, dice)
        self.write_chance(before, self.state)

    def write_chance(self, before: State, after: State) -> None:
        """Writes down a chance that has been resolved."""
        if not self.setup:
            self.setup = self.game.events.setup_of(after)
        self.events += self.game.events.chance_events(before, after)

    def decide(self, seat: int, action: int) -> None:
        """Carries out a legal action, and writes it down with all that follows from it."""
        before, legal = picture_of(self.state), self.game.legal(self.state, seat, self._legal)
        self.game.apply(self.state, seat, action)
        self.write(before, self.state, seat, to_builtins(self.game.moves.MOVES[action]), legal)

    def write(self, before: State, after: State, seat: int, move: Event, legal: int) -> None:
        """Writes down a decision that has been carried out, one of so many legal ones, and what followed from it."""
        events = self.game.events
        choices = events.choices(before, seat, legal)
        self.events.append({"seat": seat, **move, **events.stamp(before), "choices": choices})
        self.events += events.consequences(before, after)

    def settle(self, dice: Dice) -> None:
        """Resolves chance until somebody must decide or the game is over."""
        while self.game.actor(self.state) == CHANCE:
            self.chance(dice)

    def record(self, cut: str | None = None) -> Record:
        """The game so far; `cut` says why it will not go on."""
        result: Result | UnsetType | None = UNSET
        if self.game.actor(self.state) == OVER:
            result = result_of(self.game, self.state)
        elif cut is not None:
            result = None
        return Record(
            format=FORMAT_NAME,
            game=self.name,
            rules=RULES_VERSION,
            options=self.options,
            seats=self.seats,
            setup=self.setup,
            events=self.events,
            result=result,
            cut=UNSET if cut is None or result is not None else cut,
        )


def picture_of(state: State) -> State:
    """The table as it is now, only to be looked at: it takes a sixth of a copy's time."""
    return cast(State, np.frombuffer(state.tobytes(), state.dtype)[0])


def result_of(game: Game, state: State) -> Result:
    """How a finished game ended."""
    scores = np.zeros(state.seats, np.int64)
    game.scores(state, scores)
    won = game.winners(state)
    return Result(
        scores=scores.tolist(),
        winners=[seat for seat in range(state.seats) if won >> seat & 1],
        reason=rule(int(state.ended_by)).id,
    )
