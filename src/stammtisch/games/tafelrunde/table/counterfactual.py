"""Die Tafelrunde 2: the table without what a reason names. Everything starts from the seat's own view."""

from collections.abc import Iterable

from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    CHEST_COLOUR,
    CHESTS_OF_KIND,
    COLOURS,
    GEMS,
    KINDS,
    SET,
    SIDE_VALUE,
)
from stammtisch.games.tafelrunde.moves import Chest, Hide, Play
from stammtisch.games.tafelrunde.state import MIDDLE
from stammtisch.tables.wire.reasons import Reason

Changed = tuple[State, int]


def compared(view: View, better: int, made: int) -> list[Reason]:
    """What others may still lay is not told card by card: they have too many."""
    return []


def without(view: View, reason: Reason, better: int, made: int) -> Changed | None:
    """The table where what the reason names is not so, and the move to compare; None where it cannot be changed."""
    table, seats = view.table.copy(), range(int(view.table.seats))
    others = [MIDDLE, *(seat for seat in seats if seat != view.seat)]
    if reason.code in ("strongest", "ahead", "still_leads"):
        done = recolour(table, others, colour_of(reason))
    elif reason.code == "takes":
        taken = [colour for colour in range(len(COLOURS)) if wins(view, better, colour)]
        done = sum(recolour(table, others, colour) for colour in taken) > 0
    elif reason.code in ("defends", "protects"):
        done = recolour(table, [view.seat], colour_of(reason))
    elif reason.code == "ties":
        prey = [MIDDLE, *(seat for seat in seats if seat != reason.seat)]
        done = recolour(table, prey, colour_of(reason))
    elif reason.code == "keeps_bonus":
        done = spare_gone(view, table, better)
    elif reason.code == "fetches":
        return other_discard(view, table, BEGGARS.index(reason.thing or ""))
    elif reason.code in ("richest_chest", "safe"):
        return exchanged_gems(view, table, better, made)
    else:
        return None
    return (table, better) if done else None


def recolour(table: State, places: Iterable[int], colour: int) -> bool:
    """The open chests of a colour there are chests of other colours, with as many gems where there are such left."""
    changed = False
    for place in places:
        for kind in range(colour * 3, colour * 3 + 3):
            while table.open[place, kind]:
                other = substitute(table, kind)
                if other is None:
                    return changed
                table.open[place, kind] -= 1
                table.open[place, other] += 1
                changed = True
    return changed


def substitute(table: State, kind: int) -> int | None:
    """A kind of another colour that still lies in the pile, as like in gems as can be; the pile gets the other one."""
    left = [other for other in range(KINDS) if CHEST_COLOUR[other] != CHEST_COLOUR[kind] and in_pile(table, other)]
    return min(left, key=lambda other: (abs(int(GEMS[other]) - int(GEMS[kind])), -in_pile(table, other)), default=None)


def in_pile(table: State, kind: int) -> int:
    """How many chests of that kind have not been seen."""
    return int(CHESTS_OF_KIND[kind] - table.open[:, kind].sum() - table.hidden[:, kind].sum())


def wins(view: View, action: int, colour: int) -> bool:
    """Whether the move ends the phase, and the seat wins that colour by it."""
    table = view.table.copy()
    view.game.apply(table, view.seat, action)
    return bool(table.winner[colour] == view.seat)


def other_discard(view: View, table: State, card: int) -> Changed | None:
    """In the seat's pile lies its weakest unseen beggar instead of that card; compared is fetching that one."""
    seat = view.seat
    seen = int(table.hand[seat] | table.discard[seat] | table.table[seat].sum())
    unseen = [other for other in range(len(BEGGARS)) if (SET ^ seen) >> other & 1]
    if not unseen:
        return None
    weakest = min(unseen, key=lambda other: int(SIDE_VALUE[other * 2] + SIDE_VALUE[other * 2 + 1]))
    table.discard[seat] ^= 1 << card | 1 << weakest
    return table, view.game.moves.ACTION_OF[Play("revitalization", take=BEGGARS[weakest])]


def spare_gone(view: View, table: State, better: int) -> bool:
    """The other chests of the colour of which one is hidden are of other colours: no bonus would stay."""
    move = view.game.moves.MOVES[better]
    if not isinstance(move, Hide):
        return False
    kind = kind_of(move.chest)
    table.open[view.seat, kind] -= 1
    done = recolour(table, [view.seat], int(CHEST_COLOUR[kind]))
    table.open[view.seat, kind] += 1
    return done


def exchanged_gems(view: View, table: State, better: int, made: int) -> Changed | None:
    """The two chests have each other's gems; compared is hiding the one of the same colour."""
    moves, seat = view.game.moves.MOVES, view.seat
    good, poor = moves[better], moves[made]
    if not isinstance(good, Hide) or not isinstance(poor, Hide):
        return None
    if good.chest.gems <= poor.chest.gems or good.chest.colour == poor.chest.colour:
        return None
    less, more = Chest(good.chest.colour, poor.chest.gems), Chest(poor.chest.colour, good.chest.gems)
    for old, new in ((good.chest, less), (poor.chest, more)):
        if not in_pile(table, kind_of(new)) and kind_of(new) not in (kind_of(good.chest), kind_of(poor.chest)):
            return None
        table.open[seat, kind_of(old)] -= 1
        table.open[seat, kind_of(new)] += 1
    return table, view.game.moves.ACTION_OF[Hide(less)]


def kind_of(chest: Chest) -> int:
    return COLOURS.index(chest.colour) * 3 + chest.gems - 2


def colour_of(reason: Reason) -> int:
    return [*COLOURS].index(reason.thing)  # type: ignore[arg-type]
