"""One door for every message that changes a table."""

from stammtisch.tables.actions import moves, seating
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry
from stammtisch.tables.wire.messages import (
    AddNonce,
    AnswerTakeBack,
    AskHint,
    ClientMessage,
    Configure,
    Decide,
    Mute,
    Ping,
    Rematch,
    Rename,
    Say,
    SetSeat,
    ShowEmote,
    Sit,
    Stand,
    Start,
    TakeBack,
    WhyNot,
)

Question = WhyNot | AskHint | Ping
"""Messages that change nothing."""


def entries_for(
    table: Table, person: str, name: str, message: ClientMessage, now: int, ms: int | None = None
) -> list[AnyEntry]:
    """What the journal must remember if the message is carried out; a Refusal where it is not."""
    match message:
        case Decide():
            return moves.decide(table, person, message, now, ms)
        case TakeBack():
            return moves.take_back(table, person, message, now)
        case AnswerTakeBack():
            return moves.answer_take_back(table, person, message, now)
        case Sit():
            return seating.sit(table, person, name, message, now)
        case Stand():
            return seating.stand(table, person, message, now)
        case AddNonce():
            return seating.add_nonce(table, person, message, now)
        case SetSeat():
            return seating.set_seat(table, person, message, now)
        case Configure():
            return seating.configure(table, person, message, now)
        case Start():
            return seating.start(table, person, message, now)
        case Rematch():
            return seating.rematch(table, person, message, now)
        case Say():
            return seating.say(table, person, name, message, now)
        case ShowEmote():
            return seating.show_emote(table, person, name, message, now)
        case Mute():
            return seating.mute(table, person, message, now)
        case Rename():
            return seating.rename(table, person, message, now)
        case WhyNot() | AskHint() | Ping():
            return []
