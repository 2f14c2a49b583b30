"""What a lesson of Speed-Scheffeln needs: a row that is revealed card by card, and where it takes every car."""

import msgspec

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.scheffeln.events import cars_of
from stammtisch.games.speed.events import inject, open_round
from stammtisch.games.speed.rows import row_tables
from stammtisch.lessons.games import Choice, Event, GameLesson, Landings, View

SECOND = 1_000


class Landing(msgspec.Struct, frozen=True):
    """Where a car will stand once the row has driven, and what it takes there; null under another car."""

    to: str
    token: int | None
    under: str | None


def best(choice: Choice, view: View, lands: Landings | None) -> bool:
    """Of the characters that are still free, this one takes the most."""
    own = choice["move"]["character"]
    others = [car for car in view["centre"] if car != own]
    return lands is not None and all((lands[own].token or 0) > (lands[car].token or 0) for car in others)


class SpeedLesson(GameLesson):
    claims = {"best": best}  # noqa: RUF012

    def lay(self, state: State, event: Event) -> bool:
        """The row, face down."""
        inject(state.copy(), [event])  # says what is wrong with the row
        state.row[:] = [COLOURS.index(card) for card in event["cards"]]
        open_round(state)
        return True

    def stamped(self, state: State, move: Event) -> Event:
        """It is made a second after whatever came before it."""
        return {**move, "ms": int(state.clock) + SECOND}

    def landings(self, state: State, view: View) -> dict[str, Landing]:
        """Where the row that lies there takes every car."""
        tokens = {tile["business"]: tile["token"] for tile in view["ring"]}
        after = cars_of(row_tables(state)[-1])
        return {
            car: Landing(
                there, None if height + 1 < len(cars) else tokens[there], cars[1] if height + 1 < len(cars) else None
            )
            for there, cars in after.items()
            for height, car in enumerate(cars)
        }


LESSON = SpeedLesson()
