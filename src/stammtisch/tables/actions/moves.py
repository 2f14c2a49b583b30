"""Judges what somebody wants to do in the game: an ordered list of refusals, then the entries for the journal."""

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import ANYONE
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.match import TAKE_BACKS, Match
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry, Decided, TakeBackAnswered, TakeBackProposed, TakenBack
from stammtisch.tables.wire.messages import AnswerTakeBack, Decide, Move, TakeBack


def own_seat(table: Table, person: str, seat: int) -> None:
    if not 0 <= seat < len(table.chairs):
        raise Refusal("unknown_seat", f"This table has seats 0 to {len(table.chairs) - 1}, but no seat {seat}.")
    if table.chairs[seat].person != person:
        raise Refusal("unknown_seat", f"Seat {seat} is not yours.")


def running(table: Table) -> Match:
    if table.match is None:
        raise Refusal("game_over", "No game is running at this table.")
    if table.match.over:
        raise Refusal("game_over", "The game is over.", rule(int(table.match.state.ended_by)).id)
    return table.match


def known_move(match: Match, move: Move) -> int:
    action = match.action_of(move)
    if action is None:
        raise Refusal(
            "malformed",
            f"That is not a move of this game ({match.name}), or has the wrong fields.",
        )
    return action


def decide(table: Table, person: str, message: Decide, now: int, ms: int | None = None) -> list[AnyEntry]:
    """A move, checked as a referee would; `ms` is when it arrived in a race. Nothing is changed here."""
    own_seat(table, person, message.seat)
    match = running(table)
    action = known_move(match, message.move)
    raced = ms if match.actor == ANYONE else None
    against = match.refusal(message.seat, action, raced)
    if match.actor not in (ANYONE, message.seat) and not match.revealing:
        case = match.case_of(message.seat, action, against)
        raise Refusal("not_your_turn", f"It is not seat {message.seat}'s turn.", against, case)
    if message.after < match.asked:
        raise Refusal("stale", f"The game has moved on since number {message.after}; check and choose again.")
    if against:
        raise Refusal("rule", rule(against).text, against, match.case_of(message.seat, action, against, raced))
    move, stamp = match.engine.written[action], stamp_of(match, raced)
    return [Decided(at=now, by=person, message=message.id, seat=message.seat, move=move, ms=stamp)]


def stamp_of(match: Match, ms: int | None) -> int | None:
    """When a decision is made in a race, by its own clock; nothing in a game of turns."""
    return match.clock_at(ms or 0) if match.actor == ANYONE else None


def decide_for(table: Table, seat: int, action: int, now: int, ms: int | None = None) -> list[AnyEntry]:
    """A bot's decision; nothing where it has become pointless."""
    match = table.match
    if match is None or seat not in match.asking() or match.refusal(seat, action, ms):
        return []
    return [Decided(at=now, seat=seat, move=match.engine.written[action], ms=stamp_of(match, ms))]


def lapse(table: Table, now: int) -> list[AnyEntry]:
    """The time of a race is over for everybody who has not decided."""
    match = running(table)
    written, late = match.engine.written, match.game.lapse(match.state)
    return [Decided(at=now, seat=seat, move=written[action], ms=match.deadline) for seat, action in late]


def take_back(table: Table, person: str, message: TakeBack, now: int) -> list[AnyEntry]:
    """Free until somebody else has decided; then all the other people are asked; never across chance."""
    own_seat(table, person, message.seat)
    match = running(table)
    against = not_taken_back(table, match, message.seat)
    if against is not None:
        raise Refusal("not_allowed", against)
    if table.proposal is not None:
        raise Refusal("not_allowed", "Somebody is already asking to take a decision back.")
    if others_are_asked(table, match, message.seat):
        return [TakeBackProposed(at=now, by=person, message=message.id, seat=message.seat)]
    return [TakenBack(at=now, by=person, message=message.id, seat=message.seat)]


def others_are_asked(table: Table, match: Match, seat: int) -> bool:
    """Whether the seat's last decision is taken back only if all the other people agree."""
    place = match.to_undo(seat)
    return (
        place is not None and match.others_decided_since(place) and bool(table.playing() - {table.chairs[seat].person})
    )


def not_taken_back(table: Table, match: Match, seat: int) -> str | None:
    """Why the seat's last decision cannot be taken back, nor asked to be; None where it can."""
    place = match.to_undo(seat)
    if place is None:
        return "Nothing to take back: cards have been revealed since your last decision."
    question = match.undoable[place].question
    if match.taken_back[question] >= TAKE_BACKS:
        return f"You have taken this decision back {TAKE_BACKS} times: now it stands."
    if question in match.proposed and others_are_asked(table, match, seat):
        return "You have asked the others once about this decision: now it stands."
    return None


def answer_take_back(table: Table, person: str, message: AnswerTakeBack, now: int) -> list[AnyEntry]:
    proposal = table.proposal
    if proposal is None or person not in proposal.waiting:
        raise Refusal("not_allowed", "Nobody is asking you to agree to anything.")
    entries: list[AnyEntry] = [
        TakeBackAnswered(at=now, by=person, message=message.id, person=person, agree=message.agree)
    ]
    if message.agree and proposal.waiting == {person}:
        entries.append(TakenBack(at=now, seat=proposal.seat))
    return entries


def may_take_back(table: Table) -> set[int]:
    """The seats whose last decision can still be taken back, or asked to be."""
    match = table.match
    if match is None or match.over:
        return set()
    decided = {step.seat for step in match.undoable}
    if match.taken_back or match.proposed:  # otherwise nothing is against it
        return {seat for seat in decided if not_taken_back(table, match, seat) is None}
    return decided
