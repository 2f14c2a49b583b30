"""What happens in Die Tafelrunde 2, and why."""

from typing import Any

from stammtisch.games.protocol import OVER, State, load
from stammtisch.games.tafelrunde.actions import REVITALIZE, WARN
from stammtisch.games.tafelrunde.components import COLOURS, ZORK
from stammtisch.games.tafelrunde.sums import sums_at_split
from stammtisch.record.write import result_of

Event = dict[str, Any]

STARTED = ("T-SETUP-4", "T-SETUP-3")
SPECIAL_RULE = {
    "closing_time": "T-SPEC-2",
    "last_warning": "T-SPEC-3",
    "revitalization": "T-SPEC-4",
    "zork": "T-SPEC-5",
}


def needs_record(event: Event) -> bool:
    """The split and a warning read rows of numbers."""
    return "seat" not in event or event.get("card") == "last_warning"


def decided(before: State, after: State, seat: int, action: int, event: Event) -> Event:
    """A card, backing out or a hidden chest; at a split why each colour went where it did."""
    match event["do"]:
        case "split":
            return split(before, after, seat, action, event)
        case "play":
            return {**event, "rules": why_played(before, after, seat, event)}
        case "back_out":
            last = before.out | 1 << seat == (1 << int(before.seats)) - 1
            return {**event, "rules": ["T-PLAY-4", "T-PLAY-5"] if last else ["T-PLAY-4"]}
        case "hide":
            zork = before.special_lies[seat] and before.special[seat] == ZORK
            return {**event, "rules": ["T-SPEC-5" if zork else "T-HIDE-1", "T-HIDE-2"]}
        case _:
            return {**event, "rules": ["A-60"]}


def why_played(before: State, after: State, seat: int, event: Event) -> list[str]:
    """What the card does, and whether the seat had to play one or has none left."""
    card = event["card"]
    if card in SPECIAL_RULE:
        rules = [SPECIAL_RULE[card]]
        if card == "revitalization" and event.get("take") is None:
            rules = ["A-57"]
        elif card == "last_warning" and not owns(before, seat, COLOURS.index(event["colour"])):
            rules = ["A-49"]
    else:
        rules = ["T-PLAY-6" if two_coloured(card) else "T-SCORE-1"]
    if before.laid == 0 and seat == before.start:
        rules.append("T-PLAY-2")
    if before.hand_size[seat] == 1 and event.get("take") is None:
        rules.append("A-70")
    return rules


def two_coloured(card: str) -> bool:
    """As `R5B2`, and not as `R7`."""
    return len(card) == 4


def owns(state: State, seat: int, colour: int) -> bool:
    """Whether an open chest of that colour lies before the seat."""
    return bool(state.open[seat, colour * 3 : colour * 3 + 3].any())


def split(before: State, after: State, seat: int, action: int, event: Event) -> Event:
    """How many chests of each colour went to its winner or to the middle, and by which rules."""
    sums, protected = sums_at_split(before, seat, action), before.protected.tolist()
    if WARN <= action < REVITALIZE:
        protected[seat] = action - WARN
    rules, moved = [], {}
    for colour, name in enumerate(COLOURS):
        winner, moved[name] = event["winners"][name], 0
        if max(own[name] for own in sums) == 0:
            rules.append("A-43")
            continue
        rules.append("T-SCORE-7" if winner is None else "T-SCORE-3")
        moved[name] = chests_moved(before, colour, winner, protected)
        if any(own == colour and owns(before, other, colour) for other, own in enumerate(protected) if other != winner):
            rules.append("A-46" if winner is None else "T-SPEC-3")
    return {**event, "sums": sums, "moved": moved, "rules": list(dict.fromkeys(rules))}


def chests_moved(before: State, colour: int, winner: int | None, protected: list[int]) -> int:
    """The open chests of a colour that change places; protected ones stay."""
    count = 0
    middle = len(before.open) - 1
    for place, kinds in enumerate(before.open.tolist()):
        goal = middle if winner is None else winner
        if place != goal and (place == middle or protected[place] != colour):
            count += sum(kinds[colour * 3 : colour * 3 + 3])
    return count


def chanced(after: State, event: Event) -> Event:
    """Draw piles, draws and new chests."""
    match event["do"]:
        case "shuffle":
            return {**event, "rules": ["T-DRAW-3"]}
        case "draw":
            fewer = any(len(cards) < 2 for cards in event["cards"])
            return {
                **event,
                "start": int(after.start),
                "rules": ["T-DRAW-1", *(["A-55"] if fewer else []), "T-NEXT-1"],
            }
        case _:
            over = load("tafelrunde").actor(after) == OVER
            return {**event, "rules": ["A-66" if over else "T-FILL-1"]}


def ended(state: State) -> Event:
    result = result_of(load("tafelrunde"), state)
    most = [seat for seat, gems in enumerate(result.scores) if gems == max(result.scores)]
    by = "T-END-4" if len(most) == 1 else "T-END-5" if len(result.winners) == 1 else "A-67"
    return {"do": "end", "scores": result.scores, "winners": result.winners, "rules": [result.reason, by]}
