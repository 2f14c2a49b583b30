"""`stammtisch puzzles solve`: one puzzle as typed lines, from the question to the line that refutes a wrong answer."""

import sys
from itertools import pairwise

from stammtisch.bots.view import View
from stammtisch.games.protocol import new_state
from stammtisch.puzzles.judge import judge
from stammtisch.puzzles.position import positions_of, view_of
from stammtisch.puzzles.puzzle import Puzzle, Tried
from stammtisch.record.format import Event
from stammtisch.record.redact import redact_event
from stammtisch.record.replay import action_of
from stammtisch.terminal.table.board import draw_board
from stammtisch.terminal.words.narrator import Narrator, narrator_of
from stammtisch.terminal.words.phrases import Phrases, phrases

LEAVE = ("quit", "q")


def pose(puzzle: Puzzle, lang: str) -> int:
    """Shows the table and the question, and reads an answer until there is one."""
    name, view = puzzle.record.game, view_of(puzzle)
    words = phrases(lang, name)
    names = [words("seat", seat=seat) for seat in range(len(puzzle.record.seats))]
    narrator = narrator_of(name, names, puzzle.seat, words)
    moves = sorted(puzzle.moves, key=lambda tried: action_of(name, tried.move))
    print(words("puzzle.heading", id=puzzle.id, grade=puzzle.grade, seat=names[puzzle.seat]))
    print(draw_board(view.game, view.table, words))
    for number, tried in enumerate(moves, 1):
        print(f"  {number:>2}  {notation(view, tried):<8} {foretold(narrator, view, tried)}")
    print(words(f"puzzle.{puzzle.kind}"))
    chosen = ask(view, moves, words)
    if chosen is None:
        print("", words("puzzle.left"), sep="\n")
        return 0
    verdict = judge(puzzle, chosen.move)
    said = {"worth": worth(puzzle.kind, verdict.tried.worth, words), "other": worth(puzzle.kind, puzzle.next, words)}
    if verdict.right:
        print(words("puzzle.right", **said))
        return 0
    print(words("puzzle.wrong", worth=said["worth"]))
    for line in told(puzzle, verdict.tried, narrator):
        print(f"  {line}")
    best = worth(puzzle.kind, puzzle.worth, words)
    print(words("puzzle.answer", move=notation(view, verdict.answer), worth=best))
    return 0


def ask(view: View, moves: list[Tried], words: Phrases) -> Tried | None:
    """The move that is typed, by its number or its notation; None for somebody who leaves."""
    notations = [notation(view, tried).lower() for tried in moves]
    while True:
        try:
            text = "quit" if sys.stdin is None else input(words("puzzle.prompt")).strip()
        except (EOFError, KeyboardInterrupt):
            return None
        if text in LEAVE:
            return None
        if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= len(moves):
            return moves[int(text[:9]) - 1]
        if text.lower() in notations:
            return moves[notations.index(text.lower())]
        if text:
            print(words("dialogue.no_move", text=text))


def notation(view: View, tried: Tried) -> str:
    return str(view.game.moves.NOTATION[action_of(view.name, tried.move)])


def foretold(narrator: Narrator, view: View, tried: Tried) -> str:
    """A move and what it would do, as far as the seat can foresee it."""
    after = view.table.copy()
    view.game.apply(after, view.seat, action_of(view.name, tried.move))
    event: Event = {"seat": view.seat, **tried.move}
    return narrator.tell(event, view.table, after)


def told(puzzle: Puzzle, tried: Tried, narrator: Narrator) -> list[str]:
    """The line of a move in words, as the seat would see it."""
    game, lines = view_of(puzzle).game, []
    for before, after in pairwise(positions_of(puzzle, tried)):
        seen = new_state(game)
        game.mask(after.state, puzzle.seat, seen)
        for event in after.happened:
            if event["do"] != "end":
                shown = redact_event(game, event, seen, puzzle.seat, last=False)
                lines.append(narrator.tell(shown, before.state, after.state))
    return lines


def worth(kind: str, value: int, words: Phrases) -> str:
    """What is guaranteed, in words: `puzzle.worth.<kind>`, or with the value where each has words of its own."""
    key = f"puzzle.worth.{kind}"
    key = f"{key}.{value}" if f"{key}.{value}" in words.texts else key
    return words(key, worth=words.number(value), gems=value // 100, cards=value % 100)
