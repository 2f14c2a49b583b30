"""The second proof of a puzzle: by the referee, who shares no code with the solvers."""

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from stammtisch import referee
from stammtisch.puzzles.puzzle import Move, Puzzle, puzzles_of
from stammtisch.referee.asks import Fault

Prove = Callable[[dict[str, Any], int, str], dict[str, int]]


@cache
def prover_of(game: str) -> Prove:
    """The referee's own solver for that game."""
    prove: Prove = import_module(f"stammtisch.referee.puzzles_{game}").prove
    return prove


def key(move: Move) -> str:
    """A move as the referee names it."""
    return json.dumps(move, sort_keys=True)


def faults_of(puzzle: Puzzle) -> list[str]:
    """Everything in which the puzzle is not as the referee finds it; nothing where it is proven."""
    record = msgspec.to_builtins(puzzle.record)
    wrong = referee.judge(record)
    if wrong:
        return [f"its record is wrong: {wrong[0]}"]
    if puzzle.kind not in puzzles_of(record["game"]).KINDS:
        return [f"it is of no known kind: '{puzzle.kind}'"]
    try:
        found = prover_of(record["game"])(record, puzzle.seat, puzzle.kind)
    except Fault as fault:
        return [f"nothing is asked there: {fault}"]
    said = {key(tried.move): tried.worth for tried in puzzle.moves}
    faults = [f"{move} is not a move there" for move in sorted(said.keys() - found)]
    faults += [f"{move} is missing" for move in sorted(found.keys() - said)]
    faults += [
        f"{move} guarantees {found[move]}, not {worth}"
        for move, worth in said.items()
        if move in found and found[move] != worth
    ]
    best, *others = sorted(found, key=lambda move: -found[move])
    if found[best] == found[others[0]]:
        faults.append(f"it has two answers, {best} and {others[0]}")
    if key(puzzle.answer) != best or key(puzzle.moves[0].move) != best:
        faults.append(f"the answer is {best}, not {key(puzzle.answer)}")
    if (puzzle.worth, puzzle.next) != (found[best], found[others[0]]):
        faults.append(f"the best two moves guarantee {found[best]} and {found[others[0]]}")
    return faults
