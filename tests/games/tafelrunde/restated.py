"""Phase 3 once more, in plain Python on drawings, written from the rules and in any order of colours."""

from copy import deepcopy

from tests.games.tafelrunde.drawing import COLOURS, Drawing, Seat, of_colour, upright, value_of
from tests.games.tafelrunde.walks import Step


def end_of_phase_2(step: Step) -> Drawing:
    """The table after the last turn of phase 2 and before phase 3."""
    drawing = step.was.drawing
    seat = drawing.seats[step.seat]
    if step.move != "-":
        card, _, fetched = step.move.partition(":")
        seat["hand"].remove(upright(card))
        seat["played"].append(card if card == "V" else step.move)
        assert not (card == "V" and fetched), "who has just fetched a card is not out"
    return drawing


def sum_of(seat: Seat, colour: str, bonus_needs_card: bool) -> int:
    cards = [value_of(card) for card in of_colour(colour, seat["played"])]
    bonus = max(map(value_of, of_colour(colour, seat["open"])), default=0)
    return 0 if bonus_needs_card and not cards else sum(cards) + bonus


def split(drawing: Drawing, order: str = COLOURS) -> tuple[Drawing, dict[str, int | None]]:
    """The table after phase 3, and who took each colour."""
    after = deepcopy(drawing)
    winners = {colour: split_colour(after, colour) for colour in order}
    for seat in after.seats:
        for card in [card for card in seat["played"] if card[0] in "CWV"]:
            seat["played"].remove(card)
            seat["discard"].append(upright(card))
    return after, winners


def split_colour(table: Drawing, colour: str) -> int | None:
    sums = [sum_of(seat, colour, table.bonus_needs_card) for seat in table.seats]
    highest = [number for number, own in enumerate(sums) if own == max(sums)]
    if max(sums) == 0:
        return None
    winner = highest[0] if len(highest) == 1 else None
    lying = [table["middle"], *(seat["open"] for seat in table.seats if seat.protects != colour)]
    goal = table["middle"] if winner is None else table.seats[winner]["open"]
    for place in lying:
        move(of_colour(colour, place), place, goal)
    for number, seat in enumerate(table.seats):
        cards = of_colour(colour, seat["played"])
        for card in cards:
            seat["played"].remove(card)
            seat["discard" if number == winner else "hand"].append(upright(card))
    return winner


def move(chests: list[str], place: list[str], goal: list[str]) -> None:
    for chest in chests:
        place.remove(chest)
        goal.append(chest)


def look(drawing: Drawing) -> list[list[str]]:
    """Everything that phase 3 may change, to compare two tables by."""
    places = ("hand", "played", "discard", "open", "hidden")
    return [sorted(drawing["middle"]), *(sorted(seat[place]) for seat in drawing.seats for place in places)]
