"""Die Tafelrunde 2: what speaks for a move, from what its seat is shown and nothing else."""

from stammtisch.games.tafelrunde.components import COLOURS, Colour
from stammtisch.games.tafelrunde.moves import BackOut, Done, Hide, Play
from stammtisch.games.tafelrunde.table.view import Leaders, TafelrundeChoice, TafelrundeSeat, TafelrundeView
from stammtisch.tables.wire.reasons import Reason

CODES = (
    "takes", "defends", "strongest", "ties", "protects", "fetches", "zork", "still_leads", "ahead", "keeps_cards",
    "richest_chest", "keeps_bonus", "safe", "keeps_open",
)  # fmt: skip
"""All there are, the most telling first."""

ZORK_LIMIT = 6  # gems, T-SPEC-5


def reasons(view: TafelrundeView, choice: TafelrundeChoice) -> list[Reason]:
    """Everything that speaks for it, the most telling first."""
    seat = view.viewer
    assert seat is not None
    own, move = view.seats[seat], choice.move
    if isinstance(move, Hide):
        found = of_hiding(own, move)
    elif isinstance(move, Done):
        found = [Reason("keeps_open", amount=len(own.open))] if own.open else []
    else:
        found = of_split(view, seat, choice)
        found += of_leaving(view, seat) if isinstance(move, BackOut) else of_card(view, seat, choice, move)
    return sorted(found, key=lambda reason: CODES.index(reason.code))


def of_hiding(own: TafelrundeSeat, move: Hide) -> list[Reason]:
    """Gems in safety, and what stays behind them."""
    colour, gems = move.chest.colour, move.chest.gems
    others = list(own.open)
    others.remove(move.chest)
    found = [Reason("safe", amount=gems)]
    if others and gems > min(chest.gems for chest in others) and gems == max(chest.gems for chest in own.open):
        found.append(Reason("richest_chest", amount=gems))
    bonus = max((chest.gems for chest in others if chest.colour == colour), default=0)
    if bonus and bonus == getattr(own.power, colour).bonus:
        found.append(Reason("keeps_bonus", thing=colour, amount=bonus))
    return found


def of_split(view: TafelrundeView, seat: int, choice: TafelrundeChoice) -> list[Reason]:
    """The gems that the move brings at once, where it ends the phase."""
    if choice.then.splits is None:
        return []
    won = [colour for colour in COLOURS if leader(choice.then.splits, colour) == seat]
    gems = sum(at_stake(view, seat, colour) for colour in won)
    return [Reason("takes", amount=gems)] if gems else []


def of_leaving(view: TafelrundeView, seat: int) -> list[Reason]:
    """What somebody has who backs out."""
    cards = view.seats[seat].cards
    found = [Reason("keeps_cards", amount=cards)] if cards else []
    led = [colour for colour in COLOURS if leader(view.leaders, colour) == seat and at_stake(view, seat, colour)]
    if led and cards:
        richest = max(led, key=lambda colour: at_stake(view, seat, colour))
        found.append(Reason("still_leads", thing=richest, amount=cards))
    return found


def of_card(view: TafelrundeView, seat: int, choice: TafelrundeChoice, move: Play) -> list[Reason]:
    """A beggar or a special card."""
    own = view.seats[seat]
    if move.used_as:
        return of_beggar(view, seat, choice, move.used_as)
    if move.colour:
        gems = gems_of(own, move.colour)
        return [Reason("protects", thing=move.colour, amount=gems)] if gems else []
    if move.take:
        return [Reason("fetches", thing=move.take)]
    return [Reason("zork", amount=ZORK_LIMIT)] if move.card == "zork" else []


def of_beggar(view: TafelrundeView, seat: int, choice: TafelrundeChoice, colour: Colour) -> list[Reason]:
    """What it changes in the colour that it is played for."""
    assert choice.then.leaders is not None
    assert choice.then.sums is not None
    was, is_ = leader(view.leaders, colour), leader(choice.then.leaders, colour)
    found = []
    if is_ == seat and was != seat:
        gems = gems_of(view.seats[seat], colour)
        if gems and was is not None and view.seats[seat].protected != colour:
            found.append(Reason("defends", seat=was, thing=colour, amount=gems))
        stake = at_stake(view, seat, colour)
        if stake:
            found.append(Reason("strongest", thing=colour, amount=stake))
    elif is_ is None and was is not None and was != seat:
        found.append(Reason("ties", seat=was, thing=colour))
    elif is_ == seat:
        others = (getattr(each.power, colour).sum for other, each in enumerate(view.seats) if other != seat)
        found.append(Reason("ahead", thing=colour, amount=getattr(choice.then.sums, colour) - max(others)))
    return found


def leader(leaders: Leaders, colour: Colour) -> int | None:
    found: int | None = getattr(leaders, colour)
    return found


def gems_of(own: TafelrundeSeat, colour: Colour) -> int:
    """On the seat's open chests of that colour."""
    return sum(chest.gems for chest in own.open if chest.colour == colour)


def at_stake(view: TafelrundeView, seat: int, colour: Colour) -> int:
    """The gems that the seat would take if it won that colour: in the middle, and before others who do not protect
    them."""
    middle = sum(chest.gems for chest in view.middle if chest.colour == colour)
    return middle + sum(
        gems_of(each, colour) for other, each in enumerate(view.seats) if other != seat and each.protected != colour
    )
