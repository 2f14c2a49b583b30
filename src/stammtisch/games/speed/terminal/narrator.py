"""Speed-Scheffeln in words; its payouts are told as those of Scheffeln are."""

from collections.abc import Sequence

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.terminal.narrator import ScheffelnNarrator, character
from stammtisch.record.format import Event
from stammtisch.terminal.words.narrator import UNKNOWN
from stammtisch.terminal.words.phrases import Phrases


def narrator(names: Sequence[str], you: int | None, words: Phrases) -> "SpeedNarrator":
    return SpeedNarrator(names, you, words)


class SpeedNarrator(ScheffelnNarrator):
    def _grab(self, event: Event, before: State, after: State) -> str:
        """A move that is only thought of has no time."""
        name = character(event["character"])
        if "ms" not in event:
            return self.words("log.would_grab", name=name)
        return self.says(event["seat"], "grab", name=name, time=self.words.decimal(event["ms"] / 1000, 2))

    def _decline(self, event: Event, before: State, after: State) -> str:
        if "ms" not in event:
            return self.words("log.would_decline")
        return self.says(event["seat"], "decline", time=self.words.decimal(event["ms"] / 1000, 2))

    def _row(self, event: Event, before: State, after: State) -> str:
        if UNKNOWN in event["cards"]:
            return self.words("log.row_hidden")
        return self.words("log.row", cards=", ".join(self.card(name) for name in event["cards"]))
