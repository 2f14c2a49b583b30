"""One door for every message that changes a table."""

from stammtisch.tables.actions import moves as referee
from stammtisch.tables.actions import seating as manners
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
            return referee.decide(table, person, message, now, ms)
        case TakeBack():
            return referee.take_back(table, person, message, now)
        case AnswerTakeBack():
            return referee.answer_take_back(table, person, message, now)
        case Sit():
            return manners.sit(table, person, name, message, now)
        case Stand():
            return manners.stand(table, person, message, now)
        case AddNonce():
            return manners.add_nonce(table, person, message, now)
        case SetSeat():
            return manners.set_seat(table, person, message, now)
        case Configure():
            return manners.configure(table, person, message, now)
        case Start():
            return manners.start(table, person, message, now)
        case Rematch():
            return manners.rematch(table, person, message, now)
        case Say():
            return manners.say(table, person, name, message, now)
        case ShowEmote():
            return manners.show_emote(table, person, name, message, now)
        case Mute():
            return manners.mute(table, person, message, now)
        case Rename():
            return manners.rename(table, person, message, now)
        case WhyNot() | AskHint() | Ping():
            return []
