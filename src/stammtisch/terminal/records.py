"""Records in the terminal: written by a simulation, and shown step by step."""

from pathlib import Path

from stammtisch.cli import UserError
from stammtisch.games.faults import Fault
from stammtisch.games.protocol import SPECTATOR, new_state
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import Event, Record, decode, encode, lines_of
from stammtisch.record.redact import redact_event
from stammtisch.record.replay import Replay
from stammtisch.terminal.progress import bar
from stammtisch.terminal.words import describe


def write_records(question: Question, path: Path) -> None:
    """One record a line; an interrupted run leaves whole lines."""
    try:
        with path.open("wb") as file, bar("Writing records", question.games) as progress:
            for number in range(question.games):
                file.write(encode(simulate_record(question, number)) + b"\n")
                progress.advance(progress.task_ids[0])
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}.") from None


def read_record(path: Path, line: int) -> Record:
    """The record on that line of the file."""
    for number, text in lines_of(path):
        if number == line:
            try:
                return decode(text)
            except Fault as fault:
                raise UserError(f"{path}, line {line} is no record: {fault.found}") from None
    raise UserError(f"{path} has no record on line {line}.")


def show_replay(record: Record, viewer: str) -> None:
    """Every event in words, and the table after each round's or prey's events."""
    try:
        replay = Replay(record)
        print(board_for(replay, viewer))
        while events := replay.advance():
            last = replay.at == len(record.events)
            for event in events:
                print(describe(record.game, shown_event(replay, event, viewer, last)))
            print(board_for(replay, viewer))
        replay.finish()
    except Fault as fault:
        raise UserError(f"the record is wrong: {fault}") from None
    if replay.record.result:
        result = replay.record.result
        winners = " and ".join(f"seat {seat}" for seat in result.winners)
        print(f"The game is over ({result.reason}). Scores: {result.scores}. Winner: {winners}.")
    elif replay.record.result is None:
        print(f"The game was cut off: {replay.record.cut}.")
    else:
        print("The game is still running.")


def seat_of(viewer: str) -> int:
    return SPECTATOR if viewer == "spectator" else int(viewer)


def board_for(replay: Replay, viewer: str) -> str:
    """The table as the viewer sees it."""
    if viewer == "all":
        return str(replay.game.board.draw(replay.state))
    view = new_state(replay.game)
    replay.game.mask(replay.state, seat_of(viewer), view)
    return str(replay.game.board.draw(view))


def shown_event(replay: Replay, event: Event, viewer: str, last: bool) -> Event:
    """The event as the viewer saw it."""
    if viewer == "all":
        return event
    view = new_state(replay.game)
    replay.game.mask(replay.state, seat_of(viewer), view)
    return redact_event(replay.game, event, view, seat_of(viewer), last)
