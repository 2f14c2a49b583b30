"""One door for every message that changes a table."""

from stammtisch.tables.actions import leaving, moves, seating
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry
from stammtisch.tables.wire.messages import (
    AddNonce,
    AnswerRemoval,
    AnswerTakeBack,
    AskHint,
    AskStandIn,
    ClientMessage,
    Configure,
    Decide,
    GoOn,
    HandOver,
    Mute,
    Ping,
    Rematch,
    Remove,
    Rename,
    Reorder,
    Resign,
    Say,
    SetSeat,
    ShowEmote,
    Sit,
    Stand,
    Start,
    TakeBack,
    WhyNot,
)


def entries_for(
    table: Table, presence: Presence, person: str, name: str, message: ClientMessage, now: int, ms: int | None = None
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
        case Resign():
            return leaving.resign(table, person, message, now)
        case AskStandIn():
            return leaving.ask_stand_in(table, presence, person, message, now)
        case Remove():
            return leaving.remove(table, presence, person, message, now)
        case AnswerRemoval():
            return leaving.answer_removal(table, person, message, now)
        case AddNonce():
            return seating.add_nonce(table, person, message, now)
        case SetSeat():
            return seating.set_seat(table, person, message, now)
        case Reorder():
            return seating.reorder(table, person, message, now)
        case HandOver():
            return seating.hand_over(table, person, message, now)
        case Configure():
            return seating.configure(table, person, message, now)
        case Start():
            return seating.start(table, person, message, now)
        case Rematch():
            return leaving.rematch(table, presence, person, message, now)
        case Say():
            return seating.say(table, person, name, message, now)
        case ShowEmote():
            return seating.show_emote(table, person, name, message, now)
        case Mute():
            return seating.mute(table, person, message, now)
        case Rename():
            return seating.rename(table, person, message, now)
        case WhyNot() | AskHint() | Ping() | GoOn():
            return []
