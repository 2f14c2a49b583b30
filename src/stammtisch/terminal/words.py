"""Events of a game in English words."""

from typing import Any

from stammtisch.record.format import Event


def card(name: str) -> str:
    return "a hidden card" if name == "?" else name.replace("_", " ")


def chest(written: Any) -> str:
    return f"{written[0]} {written[1]}"


def describe(game: str, event: Event) -> str:
    """One line for one event."""
    who = f"Seat {event['seat']}" if "seat" in event else ""
    words = {
        "choose": lambda: f"{who} chooses {event['character']}.",
        "move": lambda: f"{who} plays {card(event['card'])}{target(event)}.",
        "exchange": lambda: f"{who} discards {card(event['card'])} face down and becomes {event['character']}.",
        "grab": lambda: f"{who} grabs {event['character']} after {event['ms'] / 1000:.2f} s.",
        "decline": lambda: f"{who} stays without a character ({event['ms'] / 1000:.2f} s).",
        "payout": lambda: f"Payout: {payout(event)}.",
        "deal": lambda: f"Cards are dealt; seat {event['start']} starts.",
        "row": lambda: f"The row: {', '.join(card(name) for name in event['cards'])}.",
        "refill": lambda: f"Chests turned up: {', '.join(chest(each) for each in event['chests'])}.",
        "play": lambda: f"{who} plays {card(event['card'])}{use(event)}.",
        "back_out": lambda: f"{who} backs out.",
        "split": lambda: f"The chests are split up: {split(event)}.",
        "hide": lambda: f"{who} hides the chest {chest(event['chest'])}.",
        "done": lambda: f"{who} hides no more.",
        "shuffle": lambda: f"Seat {event['seat_pile']} shuffles the discard pile into a new draw pile.",
        "draw": lambda: f"Cards are drawn: {', '.join(str(len(cards)) for cards in event['cards'])}.",
    }
    return words[event["do"]]()


def target(event: Event) -> str:
    """Where a RUN card goes."""
    parts = []
    if "car" in event:
        parts.append(f" on {event['car']}")
    if "to" in event:
        parts.append(f" to {event['to']}")
    if "character" in event:
        parts.append(f" for {event['character']}")
    if event["card"] == "evasion" and "car" not in event:
        parts.append(" without effect")
    return "".join(parts)


def use(event: Event) -> str:
    """What a Tafelrunde card is played for."""
    if "as" in event:
        return f" as {event['as']}"
    if "colour" in event:
        return f" on {event['colour']}"
    if "take" in event:
        return f" and takes {event['take'] or 'nothing'}"
    return ""


def payout(event: Event) -> str:
    took = [
        f"seat {seat} takes {token:,}" if token is not None else f"seat {seat} gets nothing"
        for seat, token in enumerate(event["tokens"])
    ]
    if "mafia" in event:
        took.append(f"seat {event['mafia']['seat']} also gets the Mafia's {event['mafia']['token']:,}")
    return "; ".join(took)


def split(event: Event) -> str:
    return "; ".join(
        f"{colour} to the middle" if seat is None else f"{colour} to seat {seat}"
        for colour, seat in event["winners"].items()
    )
