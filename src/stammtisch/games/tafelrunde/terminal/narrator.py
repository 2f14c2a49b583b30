"""Die Tafelrunde 2 in words."""

from collections.abc import Sequence
from typing import Any

from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.split import power as power_compiled
from stammtisch.record.format import Event
from stammtisch.terminal.interpreted import interpreted
from stammtisch.terminal.words.narrator import UNKNOWN, Narrator
from stammtisch.terminal.words.phrases import Phrases

power = interpreted(power_compiled)


def narrator(names: Sequence[str], you: int | None, words: Phrases) -> "TafelrundeNarrator":
    return TafelrundeNarrator(names, you, words)


def name_chest(written: Any, words: Phrases) -> str:
    """A chest as a record writes it, with its colour and its gems."""
    return f"{words(f'colour.{written[0]}')} {written[1]}"


def fought_for(table: State, colour: int) -> bool:
    """Whether anybody has a sum there (A-43)."""
    return any(power(table, seat, colour) for seat in range(int(table.seats)))


class TafelrundeNarrator(Narrator):
    def _refill(self, event: Event, before: State, after: State) -> str:
        return self.words("log.refill", chests=", ".join(name_chest(each, self.words) for each in event["chests"]))

    def _play(self, event: Event, before: State, after: State) -> str:
        played = self.says(event["seat"], "move", card=self.card(event["card"]))
        if "as" in event:
            return self.words("log.play_as", played=played, colour=self.words(f"colour.{event['as']}"))
        if "colour" in event:
            return self.words("log.play_for", played=played, colour=self.words(f"colour.{event['colour']}"))
        if "take" in event:
            key = "play_take" if event["take"] else "play_take_none"
            return self.says(event["seat"], key, played=played, card=event["take"])
        return played

    def _back_out(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat"], "back_out")

    def _split(self, event: Event, before: State, after: State) -> str:
        won = []
        for place, (gem, seat) in enumerate(event["winners"].items()):
            colour = self.words(f"colour.{gem}")
            if seat is not None:
                won.append(self.says(seat, "won", colour=colour))
            else:
                key = "tied" if fought_for(before, place) else "untouched"
                won.append(self.words(f"log.{key}", colour=colour))
        return self.words("log.split", winners=self.words("semicolon").join(won))

    def _hide(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat"], "hide", chest=name_chest(event["chest"], self.words))

    def _done(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat"], "done")

    def _shuffle(self, event: Event, before: State, after: State) -> str:
        return self.says(event["seat_pile"], "shuffle")

    def _draw(self, event: Event, before: State, after: State) -> str:
        drawn = []
        for seat, cards in enumerate(event["cards"]):
            known = self.words("list_and").join(self.card(name) for name in cards)
            unknown = not cards or UNKNOWN in cards
            drawn.append(self.says(seat, "draw", cards=self.words(f"log.drawn_{len(cards)}") if unknown else known))
        return self.words("semicolon").join(drawn)
