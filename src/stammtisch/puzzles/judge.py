"""Whether a move answers a puzzle, and what there is to say about it."""

import msgspec

from stammtisch.puzzles.puzzle import Move, Puzzle, Tried, bare


class NotAMove(ValueError):
    """The seat cannot do that at the question."""


class Verdict(msgspec.Struct, frozen=True):
    """`tried` is the move that was made, with what it guarantees and the line against it."""

    right: bool
    tried: Tried
    answer: Tried


def judge(puzzle: Puzzle, move: Move) -> Verdict:
    """What a move is worth; its seat and its time do not matter."""
    wanted = bare(move)
    tried = next((tried for tried in puzzle.moves if tried.move == wanted), None)
    if tried is None:
        raise NotAMove(f"{wanted} is not one of the moves of puzzle {puzzle.id}.")
    answer = puzzle.moves[0]
    return Verdict(tried is answer, tried, answer)
