"""Scheffeln: what speaks for a move, from what its seat is shown and nothing else."""

from stammtisch.games.scheffeln.components import Car, Colour
from stammtisch.games.scheffeln.table.ring import Row
from stammtisch.games.scheffeln.table.view import ScheffelnChoice, ScheffelnView
from stammtisch.tables.wire.reasons import Reason

CODES = ("richest", "own_card", "paid", "more", "covers", "less", "on_top", "keeps")
"""All there are, the most telling first."""


def reasons(view: ScheffelnView, choice: ScheffelnChoice) -> list[Reason]:
    """Everything that speaks for it, the most telling first."""
    seat = view.viewer
    assert seat is not None
    if view.phase == "choose":
        return of_character(view, seat, choice)
    now = [each.earn or 0 for each in view.seats]
    then = [earn or 0 for earn in choice.then.earn]
    ends = view.card == 4 and (seat + 1) % len(view.seats) == view.start
    found = of_own(view, seat, choice, now[seat], then[seat], ends)
    found += of_others(view, seat, choice, now, then)
    return sorted(found, key=lambda reason: CODES.index(reason.code))


def of_character(view: ScheffelnView, seat: int, choice: ScheffelnChoice) -> list[Reason]:
    """The first choice: where its car stands, and whether the own hand drives it."""
    own = taken_in(choice)
    due = {colour: token_under(view, colour) for colour in view.centre}
    found = []
    if own is not None and due[own] and due[own] == max(due.values()):
        found.append(Reason("richest", thing=own, amount=due[own]))
    if own is not None and own in view.seats[seat].hand:
        found.append(Reason("own_card", thing=own))
    return found


def of_own(view: ScheffelnView, seat: int, choice: ScheffelnChoice, now: int, then: int, ends: bool) -> list[Reason]:
    """What the seat itself would be paid, or is if the move `ends` the round; and whether its car is safe on top."""
    if ends:
        return [Reason("paid", amount=then)] if then else []
    found = []
    if then > now:
        found.append(Reason("more", amount=then, before=now))
    elif then == now and then:
        found.append(Reason("keeps", amount=then))
    was, is_ = view.seats[seat].character, (choice.then.characters or characters_of(view))[seat]
    before, after = rows_before(view), rows_after(view, choice)
    if is_ is not None and is_on_top(after, is_) and not (was == is_ and is_on_top(before, is_)):
        found.append(Reason("on_top", thing=is_))
    return found


def of_others(view: ScheffelnView, seat: int, choice: ScheffelnChoice, now: list[int], then: list[int]) -> list[Reason]:
    """Whoever would lose most by it; `covers` if a car stops on theirs."""
    others = [other for other in range(len(now)) if other != seat and then[other] < now[other]]
    if not others:
        return []
    worst = max(others, key=lambda other: now[other] - then[other])
    car = view.seats[worst].character
    above = cover_of(rows_after(view, choice), car) if car is not None else None
    same = not choice.then.characters or choice.then.characters[worst] == car
    if same and above is not None and then[worst] == 0:
        return [Reason("covers", seat=worst, thing=above, before=now[worst])]
    return [Reason("less", seat=worst, amount=then[worst], before=now[worst])]


def taken_in(choice: ScheffelnChoice) -> Colour | None:
    """The character that a first choice takes."""
    return getattr(choice.move, "character", None)


def characters_of(view: ScheffelnView) -> tuple[Colour | None, ...]:
    return tuple(each.character for each in view.seats)


def rows_before(view: ScheffelnView) -> list[Row]:
    return [tile.cars for tile in view.ring]


def rows_after(view: ScheffelnView, choice: ScheffelnChoice) -> list[Row]:
    return [choice.then.tiles.get(tile.business, tile.cars) for tile in view.ring]


def is_on_top(rows: list[Row], car: Car) -> bool:
    """On another car: nobody can stop on a pair (S-MOVE-8)."""
    return any(len(row) == 2 and row[1] == car for row in rows)


def cover_of(rows: list[Row], car: Car) -> Car | None:
    """The car on top of that one."""
    return next((row[1] for row in rows if len(row) == 2 and row[0] == car), None)


def token_under(view: ScheffelnView, car: Car) -> int:
    """What that car would bring where it stands; 0 under another one."""
    for tile in view.ring:
        if car in tile.cars:
            return (tile.token or 0) if tile.cars[-1] == car else 0
    return 0
