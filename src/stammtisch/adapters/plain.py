"""A game in plain Python: `stammtisch.new` and `stammtisch.load`. The table, the rules and the bots are those of the
other rooms; here they only get short names."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from operator import index
from pathlib import Path
from secrets import randbits
from typing import Any, SupportsIndex

import numpy as np

from stammtisch.adapters.moves import IllegalMove as IllegalMove
from stammtisch.adapters.moves import Move, all_moves, number_of, refuse
from stammtisch.bots.levels import Bot, make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import ANYONE, OVER, SPECTATOR, State
from stammtisch.games.registry import BadTable, check_table, info
from stammtisch.record.format import Record, decode, encode, lines_of
from stammtisch.record.replay import Replay
from stammtisch.record.write import Scribe

CAP = 500
"""Rounds after which `Game.run` stops (A-25, A-71)."""
PAUSE = 1_000
"""In a race: so many milliseconds pass before a decision whose moment nobody names."""

Chooser = Callable[["SeatView"], "SupportsIndex | str"]
Player = str | Bot | Chooser
"""A level (`casual`, `expert@5000`), a bot, or a function from a seat's view to a move."""


class SeatView(View):
    """The table as one seat sees it; as text it shows what that seat may know and nothing else."""

    def moves(self) -> list[Move]:
        """The legal moves of the seat."""
        moves = all_moves(self.name)
        return [moves[action] for action in self.legal()]

    def __str__(self) -> str:
        return str(self.game.board.draw(self.table))


class Game:
    """One table, from the deal to the end. Chance is resolved at once: somebody decides next, or the game is over."""

    def __init__(self, scribe: Scribe, seed: int) -> None:
        self.scribe = scribe
        """What writes the table's record down."""
        self.seed = seed
        self._dice = dice_from_seed(seed)
        self._quickest = -1
        self._settle()

    @property
    def name(self) -> str:
        return self.scribe.name

    @property
    def seats(self) -> int:
        return len(self.scribe.seats)

    @property
    def options(self) -> dict[str, bool]:
        """Those that are chosen."""
        return dict(self.scribe.options)

    @property
    def state(self) -> State:
        """The whole table, hidden cards included: a NumPy record, see the game's `state.py`."""
        return self.scribe.state

    @property
    def over(self) -> bool:
        return bool(self.scribe.game.actor(self.state) == OVER)

    @property
    def actor(self) -> int | None:
        """The seat that decides next, None after the end. In a race chance says who of the undecided is quickest."""
        return None if self.over else self.actors[0]

    @property
    def actors(self) -> tuple[int, ...]:
        """Every seat that may decide now, `actor` first: one in a game of turns, in a race all who are undecided."""
        if self.over:
            return ()
        seat = int(self.scribe.game.actor(self.state))
        if seat != ANYONE:
            return (seat,)
        others = [other for other in self.scribe.game.undecided(self.state) if other != self._quickest]
        return (self._quickest, *others)

    @property
    def round(self) -> int:
        """How many rounds or raids have begun."""
        return int(self.scribe.game.rounds(self.state))

    @property
    def scores(self) -> list[int]:
        """What each seat has now."""
        scores = np.zeros(self.seats, np.int64)
        self.scribe.game.scores(self.state, scores)
        return scores.tolist()

    @property
    def winners(self) -> list[int]:
        """The seats that have won; nobody before the end."""
        won = self.scribe.game.winners(self.state) if self.over else 0
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def legal(self, seat: int | None = None) -> list[Move]:
        """The moves that a seat may make now, by default those of `actor`; none for a seat that has to wait."""
        seat = self.actor if seat is None else self._seat(seat)
        return [] if seat is None else self.view(seat).moves()

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat may know; without a seat what a spectator may."""
        return SeatView(self.name, self.state, SPECTATOR if seat is None else self._seat(seat))

    def play(self, move: object, seat: int | None = None, ms: int | None = None) -> None:
        """Makes a move for `actor`, or in a race for any seat that is undecided.

        A move is its number, its short notation, a `Move` or the game's own struct. One that the rules forbid is an
        `IllegalMove` and changes nothing. `ms` is the moment of a decision in a race, in milliseconds since it began.
        """
        action = number_of(self.name, move)
        seat = self.actor if seat is None else self._seat(seat)
        rules, table = self.scribe.game, self.state
        if seat is None:
            seat = 0  # the rule that ended the game answers
        if rules.actor(table) == ANYONE:
            moment = self._clock + PAUSE if ms is None else index(ms)
            table = table.copy()
            rules.tick(table, moment)
        if rules.refusal(table, seat, action):
            raise refuse(self.name, table, seat, action)
        if rules.actor(self.state) == ANYONE:
            rules.tick(self.state, moment)
        self.scribe.decide(seat, action)
        self._settle()

    def ask(self, player: Player, seat: int | None = None) -> Move:
        """What a bot or a function would do for `actor` or another seat, from that seat's view alone."""
        seat = self.actor if seat is None else self._seat(seat)
        if seat is None:
            raise ValueError("The game is over: nobody decides any more.")
        view, player = self.view(seat), self._seated(player, seat)
        chosen: Any = player.decide(view) if hasattr(player, "decide") else player(view)
        return all_moves(self.name)[number_of(self.name, chosen)]

    def run(self, *players: Player, cap: int = CAP) -> "Game":
        """Plays to the end: one player for all seats, or one for each. A game that has no end stops after `cap` rounds.

        In a race bots act after their own reaction times, and functions after those of a random bot.
        """
        if len(players) not in (1, self.seats):
            raise BadTable(
                f"There are {len(players)} players for {self.seats} seats: name one for all, or one for each."
            )
        seated = [self._seated(player, seat) for seat, player in enumerate(players * self.seats)][: self.seats]
        while not self.over and self.round <= cap:
            if self.scribe.game.actor(self.state) == ANYONE:
                self._race(seated)
            else:
                self.play(self.ask(seated[self.actors[0]]))
        return self

    def fork(self, seed: int | None = None) -> "Game":
        """A copy that goes on by itself: with the same chance, or with another seed's from here on."""
        twin = copy(self)
        twin.scribe = copy(self.scribe)
        twin.scribe.state = self.state.copy()
        twin.scribe.events = list(self.scribe.events)
        twin._dice = self._dice.copy() if seed is None else dice_from_seed(check_seed(seed))
        return twin

    def record(self) -> Record:
        """The game so far, with every chance outcome."""
        return self.scribe.record()

    def save(self, path: str | Path) -> None:
        """Writes the record to a file, which `stammtisch.load` and the command `stammtisch replay` read."""
        Path(path).write_bytes(encode(self.record()) + b"\n")

    def __str__(self) -> str:
        return str(self.scribe.game.board.draw(self.state))

    def __repr__(self) -> str:
        chosen = "".join(f", {option}=True" for option in self.options)
        now = f"won by {self.winners}" if self.over else f"seat {self.actor} to decide"
        return f"<{self.name}, seats={self.seats}{chosen}, round {self.round}, {now}>"

    @property
    def _clock(self) -> int:
        """Milliseconds since a race began, as a decision's event would say it."""
        return int(self.scribe.game.events.stamp(self.state).get("ms", 0))

    def _settle(self) -> None:
        """Resolves chance; in a race it also draws who is quickest."""
        self.scribe.settle(self._dice)
        if self.scribe.game.actor(self.state) == ANYONE:
            waiting = self.scribe.game.undecided(self.state)
            self._quickest = waiting[throw(self._dice, len(waiting))]

    def _seat(self, seat: int) -> int:
        if not 0 <= index(seat) < self.seats:
            raise ValueError(f"There is no seat {seat}: they are numbered from 0 to {self.seats - 1}.")
        return index(seat)

    def _seated(self, player: Player, seat: int) -> Bot | Chooser:
        """A level's bot for that seat; the same game and seed give the same bots."""
        return make_bot(player, (self.seed + seat) % 2**31) if isinstance(player, str) else player

    def _race(self, players: Sequence[Bot | Chooser]) -> None:
        """Everybody undecided acts after a while of their own, which is settled when the race begins; at the same
        moment in the order of the race."""
        rules, touches = self.scribe.game, []
        for seat in self.actors:
            player: Any = players[seat] if hasattr(players[seat], "reaction") else self._seated("random", seat)
            touches.append((player.reaction(self.view(seat)), int(rules.place_in_race(self.state, seat)), seat))
        for moment, _, seat in sorted(touches):
            rules.tick(self.state, moment)
            self.play(self.ask(players[seat], seat), seat, moment)


def check_seed(seed: int) -> int:
    """Refuses what cannot be a seed."""
    if not 0 <= index(seed) < 2**63:
        raise BadTable(f"The seed must be a whole number from 0 to {2**63 - 1}, not {seed}.")
    return index(seed)


def new(name: str, *, seats: int | None = None, seed: int | None = None, first: int = -1, **options: bool) -> Game:
    """A new table, dealt and ready to play; as few seats as the game allows unless you say otherwise.

    The same seed gives the same game; without one each is another (`Game.seed` says which). `first` is the starting
    seat, -1 leaves it to chance. The options are the game's: `run`, `mafia` and the like.
    """
    seats = info(name).fewest if seats is None else index(seats)
    given: Mapping[str, object] = options
    for option, chosen in given.items():
        if not isinstance(chosen, bool):
            check_table(name, seats, {option: True})
            raise BadTable(f"The option '{option}' is True or False, not {chosen!r}.")
    if not -1 <= index(first) < seats:
        raise BadTable(f"The starting seat is one from 0 to {seats - 1}, or -1 for any, not {first}.")
    scribe = Scribe(name, [f"seat {seat}" for seat in range(seats)], options, first)
    return Game(scribe, randbits(31) if seed is None else check_seed(seed))


def load(path: str | Path, *, line: int = 1, seed: int | None = None) -> Game:
    """The game of a record, at its end or where it was left; a record that breaks a rule is a `Fault` that names it.

    A file of many games has one on each line. What chance brings from here on is the seed's.
    """
    lines = dict(lines_of(Path(path)))
    if line not in lines:
        raise BadTable(f"{path} has no game on line {line}.")
    replay = Replay(decode(lines[line]))
    while replay.advance():
        pass
    written = replay.record
    scribe = Scribe(written.game, written.seats, written.options, int(written.setup["start"]))
    scribe.setup, scribe.events, scribe.state = written.setup, [*written.events, *replay.owed], replay.state
    return Game(scribe, randbits(31) if seed is None else check_seed(seed))
