"""What happens to cars on the ring of businesses, in Scheffeln and in Speed."""

from collections import Counter

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.state import NONE
from stammtisch.lab.balance.watch import Happening

FORWARD, BACK = 1, -1

# Fields are read as state["where"]: ten times faster than state.where on a record, and millions are read here.

ON_THE_RING = {
    "car skips": Happening("S-MOVE-8", "A single car drove past a pair"),
    "carried": Happening("S-MOVE-9", "A bottom car took its passenger along"),
    "pair skips": Happening("S-MOVE-10", "A pair drove past a business with cars"),
    "climbed": Happening("S-MOVE-7", "A car stopped on top of another one"),
    "cliff": Happening("S-SETUP-2", "A car drove from the high end of the ring back to the low end"),
    "covered": Happening("S-SCORE-2", "A player's car was covered at a payout: no money"),
    "nobody paid": Happening("S-SCORE-1", "A payout at which no player got anything"),
    "several stacks": Happening("A-15", "Several stacks were empty at the end"),
}


def note_drive(happened: Counter[str], before: State, after: State, car: int, step: int) -> None:
    """What rules a car met that drove one step."""
    here, there = int(before["where"][car]), int(after["where"][car])
    carries = before["bottom"][here] == car and before["top"][here] != NONE
    distance = (there - here) * step % 8
    if carries:
        happened["stuck" if distance == 0 else "carried"] += 1
        happened["pair skips"] += distance > 1
    else:
        happened["car skips"] += distance > 1
        happened["climbed"] += after["top"][there] == car
    happened["cliff"] += step == FORWARD and there < here


def note_payout(happened: Counter[str], tokens: list[int | None], paid: list[int], state: State) -> None:
    """What a payout did not bring: `tokens` of those who could get one, `paid` to everybody."""
    happened["covered"] += tokens.count(None)
    happened["nobody paid"] += not any(paid) and tokens.count(None) == len(tokens)
    happened["several stacks"] += int((state["gone"] == 4).sum()) > 1
