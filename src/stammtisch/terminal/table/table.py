"""A table with you at seat 0 and bots at the others: the one place in the terminal that holds the full state."""

import secrets
from pathlib import Path

from stammtisch.bots.levels import UnknownBot, check_game, make_bot, parse_bot
from stammtisch.bots.pace import pace_of, reactions_at
from stammtisch.bots.view import View
from stammtisch.cli import UserError
from stammtisch.games import turns
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import OVER, Game
from stammtisch.record.format import Record, encode
from stammtisch.record.redact import redact_event
from stammtisch.record.story import Explainer
from stammtisch.record.write import Scribe
from stammtisch.terminal.table.advice import Answer, why_not
from stammtisch.terminal.words.lines import Line
from stammtisch.terminal.words.narrator import narrator_of, tell_outcome
from stammtisch.terminal.words.phrases import phrases

YOU = 0
BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus")
DEFAULT_LEVEL = "casual"


def levels_of(text: str | None, seats: int, game: str) -> list[str]:
    """The bots' levels as the command line names them: one for all, or one for each."""
    levels = [level.strip() for level in (text or DEFAULT_LEVEL).split(",")]
    if len(levels) not in (1, seats - 1):
        raise UserError(f"--bots names {len(levels)} levels for {seats - 1} bots: name one for all, or one for each.")
    for level in levels:
        try:
            parse_bot(level)
            check_game(level, game)
        except UnknownBot as unknown:
            raise UserError(str(unknown)) from None
    return levels if len(levels) == seats - 1 else levels * (seats - 1)


class Table:
    """One game. What you may see of it is `view()` and `log`; the rest is between the rules and the bots."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, bool],
        levels: list[str],
        seed: int | None,
        lang: str = "en",
    ) -> None:
        self.name = game
        self.levels = levels
        self.lang = lang
        """In which language everything is told."""
        self.words = phrases(lang, game)
        self._scribe = Scribe(game, ["guest", *(f"bot:{level}" for level in levels)], options)
        self.game: Game = self._scribe.game
        self._dice = dice_from_seed(secrets.randbits(62) if seed is None else seed)
        self.bots = {
            seat: make_bot(level, int(throw(self._dice, 2**31))) for seat, level in enumerate(levels, start=YOU + 1)
        }
        self.names = (self.words("you"), *BOT_NAMES[: seats - 1])
        self.narrator = narrator_of(game, self.names, YOU, self.words)
        self.log: list[Line] = []
        """What has happened, in words, as far as you may know it, and by which rules."""
        self._explainer = Explainer(game)
        self._told = 0
        self._seen = self.view().table

    @property
    def options(self) -> dict[str, bool]:
        return self._scribe.options

    @property
    def actor(self) -> int:
        return self.game.actor(self._scribe.state)

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def races(self) -> bool:
        """Whether all decide at once, against a clock; a game of turns has neither (games/turns.py)."""
        return self.game.undecided is not turns.undecided

    def view(self, seat: int = YOU) -> View:
        """The table as that seat sees it; a bot gets its own and nothing else."""
        return View(self.name, self._scribe.state, seat)

    def chance(self) -> None:
        """One step of what chance owes: a shuffle, a deal, a card revealed."""
        self._scribe.chance(self._dice)
        self._tell()

    def decide(self, seat: int, action: int) -> None:
        """Carries out a legal action."""
        self._scribe.decide(seat, action)
        self._tell()

    def reactions(self) -> dict[int, int]:
        """In a race: after how many milliseconds each bot acts, at your pace."""
        pace = pace_of(self.name, self._scribe.events, (YOU,))
        return reactions_at(self.bots, {seat: self.view(seat) for seat in self.bots}, pace)

    def tick(self, milliseconds: int) -> None:
        """In a race: moves the clock on."""
        self.game.tick(self._scribe.state, milliseconds)

    def why_not(self, action: int) -> Answer | None:
        """What stands against an action of yours; None where it is allowed."""
        return why_not(self.view(), action, self.lang)

    def _tell(self) -> None:
        """Adds to the log what has happened since the last time."""
        now = self.view().table
        events = self._scribe.events
        for place in range(self._told, len(events)):
            shown = redact_event(self.game, events[place], now, YOU, place == len(events) - 1)
            rules = self._explainer.explain(self._seen, now, events[place])["rules"]
            self.log.append(Line(self.narrator.tell(shown, self._seen, now), tuple(rules)))
        self._told, self._seen = len(events), now

    def record(self, cut: str | None = None) -> Record:
        return self._scribe.record(cut)

    def outcome(self) -> str:
        """How the game ended, in words."""
        result = self.record().result
        assert result
        return tell_outcome(self.words, self.names, result, self._explainer.story.ended(self._scribe.state)["rules"])

    def save(self, path: Path) -> None:
        """Writes the record; of an unfinished game it says that you left."""
        cut = None if self.over else "the player left"
        try:
            path.write_bytes(encode(self.record(cut)) + b"\n")
        except OSError as error:
            raise UserError(self.words("end.unsaved", path=path, why=error.strerror)) from None
