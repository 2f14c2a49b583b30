"""What each character of a Speed puzzle will earn, found with the referee's own rules."""

from typing import Any

from stammtisch.referee.asks import FORMAT, Fault, shown
from stammtisch.referee.board import COLOURS, FORWARD, LETTERS, Board


def prove(record: dict[str, Any], seat: int, kind: str) -> dict[str, int]:
    """The token of every character once the row has driven, nothing for one that is covered, and for declining."""
    board = Board(record["setup"]["cars"], record["setup"]["tokens"])
    characters: dict[int, str | None] = {}
    row: list[str] = []
    for event in record["events"]:
        if event["do"] == "row":
            row, characters = event["cards"], {}
        elif event["do"] == "payout":
            drive(board, row)
            row = []
            for character in characters.values():
                letter = board.claim(character)
                if letter is not None:
                    board.tokens[letter].pop(0)
            characters = {}
        else:
            characters[event["seat"]] = event.get("character")
    if not row or characters:
        raise Fault(FORMAT, "an open row before anybody has decided", record["events"][-1:])
    drive(board, row)
    worths = {shown({"do": "decline"}): 0}
    for letter in LETTERS:
        for car in board.cars[letter]:
            top = car == board.cars[letter][-1]
            worths[shown({"do": "grab", "character": car})] = board.tokens[letter][0] if top else 0
    assert len(worths) == len(COLOURS) + 1
    return worths


def drive(board: Board, row: list[str]) -> None:
    for colour in row:  # SPEED-12
        board.step(colour, FORWARD)
