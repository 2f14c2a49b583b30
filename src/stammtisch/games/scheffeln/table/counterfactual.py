"""Scheffeln: what speaks against a move that was made, and the table without what a reason names.

Everything starts from the seat's own view: nobody's hidden card is looked at.
"""

from stammtisch.bots.view import View
from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import driving
from stammtisch.games.scheffeln.components import BOX, CARS, COLOURS
from stammtisch.games.scheffeln.moves import Choose
from stammtisch.games.scheffeln.state import NONE, PLAY
from stammtisch.tables.wire.reasons import Reason

RISKS = ("carried", "covered", "driven")
"""What one card in another hand would do to the seat's car after the move that was made."""
CODES = (*RISKS, "next_card")

drive, is_uncovered = kept(driving.drive), kept(driving.is_uncovered)

Changed = tuple[State, int]


def compared(view: View, better: int, made: int) -> list[Reason]:
    """What speaks for the better move only beside the one that was made; nothing where the round is over then."""
    poor, good = after(view, made), after(view, better)
    if poor.phase != PLAY or good.phase != PLAY:
        return []
    return [*risks(view, good, poor), *prospects(view.seat, good, poor)]


def risks(view: View, good: State, poor: State) -> list[Reason]:
    """The cars that would cost the seat most after the move made, and less after the better one; worst first."""
    found = []
    for car in range(len(COLOURS)):
        if not unseen(view.table, view.seat, car):
            continue
        then, rather = driven(poor, car), driven(good, car)
        was, left = due(poor, view.seat), due(then, view.seat)
        if left < was and left < due(rather, view.seat):
            reason = Reason(risk_of(poor, then, view.seat, car), thing=CARS[car], amount=left, before=was)
            found.append((left - due(rather, view.seat), reason))
    return [reason for _, reason in sorted(found, key=lambda pair: pair[0])]


def prospects(seat: int, good: State, poor: State) -> list[Reason]:
    """The card in the own hand that could bring more next than any could after the move that was made."""
    most = max((due(driven(poor, card), seat) for card in held(poor, seat)), default=0)
    rest = max(most, due(poor, seat), due(good, seat))
    best = max(held(good, seat), key=lambda card: due(driven(good, card), seat), default=None)
    if best is None or due(driven(good, best), seat) <= rest:
        return []
    return [Reason("next_card", thing=CARS[best], amount=due(driven(good, best), seat), before=most)]


def risk_of(before: State, then: State, seat: int, car: int) -> str:
    """What that car does to the seat's own."""
    own = int(before.character[seat])
    if own == car:
        return "driven"
    return "carried" if before.where[own] != then.where[own] else "covered"


def without(view: View, reason: Reason, better: int, made: int) -> Changed | None:
    """The table where what the reason names is not so, and the move to compare; None where it cannot be changed."""
    table = view.table.copy()
    made_so = {
        "paid": pays_no_more,
        "more": pays_no_more,
        "keeps": pays_no_more,
        "richest": stands_on_less,
        "own_card": holds_another,
        "covers": hurts_nobody,
        "less": hurts_nobody,
        "on_top": stands_alone,
        "next_card": holds_another,
        **dict.fromkeys(RISKS, nobody_holds),
    }[reason.code](view, table, reason, better, made)
    return (table, better) if made_so else None


def pays_no_more(view: View, table: State, reason: Reason, better: int, made: int) -> bool:
    """The better move would bring the seat no more than the one that was made."""
    good = after(view, better)
    lead = due(good, view.seat) - due(after(view, made), view.seat)
    return lead > 0 and lower(table, int(good.where[good.character[view.seat]]), lead)


def stands_on_less(view: View, table: State, reason: Reason, better: int, made: int) -> bool:
    """The car of the better character stands on as little as that of the one that was taken."""
    move, car = view.game.moves.MOVES[made], CARS.index(reason.thing or "")
    if not isinstance(move, Choose):
        return False
    lead = (reason.amount or 0) - top_token(table, CARS.index(move.character))
    return lead > 0 and lower(table, int(table.where[car]), lead)


def holds_another(view: View, table: State, reason: Reason, better: int, made: int) -> bool:
    """The seat holds cards of another colour instead: of the one of which it has seen fewest."""
    seat, card = view.seat, CARS.index(reason.thing or "")
    others = [colour for colour in range(len(COLOURS)) if colour != card and not count_of(table.hand[seat], colour)]
    many = count_of(table.hand[seat], card)
    other = max(others, key=lambda colour: unseen(table, seat, colour), default=None)
    if other is None or unseen(table, seat, other) < many:
        return False
    table.hand[seat] += many * ((1 << 2 * other) - (1 << 2 * card))
    return True


def hurts_nobody(view: View, table: State, reason: Reason, better: int, made: int) -> bool:
    """The other seat would have no more where it stands than the move leaves it."""
    car = int(table.character[reason.seat])
    return lower(table, int(table.where[car]), (reason.before or 0) - (reason.amount or 0))


def stands_alone(view: View, table: State, reason: Reason, better: int, made: int) -> bool:
    """The car on which the seat's own would stop stands somewhere else."""
    good, own = after(view, better), CARS.index(reason.thing or "")
    there = int(good.where[own])
    below = int(table.bottom[there])
    free = [place for place in range(8) if table.bottom[place] == NONE]
    if below in (NONE, own) or table.top[there] != NONE or not free:
        return False
    place = max(free, key=lambda place: (place - there) % 8)
    table.bottom[there], table.bottom[place], table.where[below] = NONE, below, place
    table.occupied = int(table.occupied) & ~(1 << there) | 1 << place
    return True


def nobody_holds(view: View, table: State, reason: Reason, better: int, made: int) -> bool:
    """All cards of that colour that the seat has not seen are out of the round."""
    car = CARS.index(reason.thing or "")
    table.played += unseen(table, view.seat, car) << 2 * car
    return True


def after(view: View, action: int) -> State:
    """The table as the seat would see it after a move."""
    table = view.table.copy()
    view.game.apply(table, view.seat, action)
    return table


def driven(table: State, car: int) -> State:
    then = table.copy()
    drive(then, car, driving.FORWARD)
    return then


def due(table: State, seat: int) -> int:
    """What the seat would take if the round ended then, or has taken where it has; the Mafia's token not counted."""
    if table.phase != PLAY:
        return max(0, int(table.took[seat]))
    return top_token(table, int(table.character[seat]))


def top_token(table: State, car: int) -> int:
    """What that car would bring where it stands."""
    there = int(table.where[car])
    return int(table.tokens[there, table.gone[there]]) if is_uncovered(table, car) else 0


def lower(table: State, there: int, amount: int) -> bool:
    """The visible token of a business is worth so much less; False where it is not worth that much."""
    gone = int(table.gone[there])
    if amount <= 0 or gone > 3 or table.tokens[there, gone] < amount:
        return False
    table.tokens[there, gone] -= amount
    return True


def unseen(table: State, seat: int, card: int) -> int:
    """How many cards of that kind the seat has not seen this round."""
    seen = (table.played, table.hand[seat], table.discards[seat])
    return int(BOX.cards[card]) - sum(count_of(cards, card) for cards in seen)


def held(table: State, seat: int) -> list[int]:
    """The colours of which the seat has a card."""
    return [card for card in range(len(COLOURS)) if count_of(table.hand[seat], card)]


def count_of(cards: int, card: int) -> int:
    """How many such cards, of packed ones."""
    return int(cards) >> 2 * card & 3
