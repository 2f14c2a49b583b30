"""Golden playthroughs: one seeded game of every variant, with what every viewer sees of it at every step.

`python -m tests.playthroughs` (or `make playthroughs`) writes them anew; a test compares them with the rules.
"""

from collections.abc import Iterator
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, SPECTATOR, State
from stammtisch.games.registry import GAMES, option_sets
from stammtisch.record.write import Scribe, result_of
from stammtisch.testing.checks import mask
from stammtisch.testing.walk import legal_actions
from tests.conformance.configurations import Configuration

FOLDER = Path(__file__).resolve().parents[1] / "playthroughs"
IN_FULL = 44_000
"""So many characters show every step with all views; from there to the end only events and digests."""


def variants() -> list[Configuration]:
    """Without options every number of seats (of more than three the fewest and the most); each set of options once."""
    found = []
    for name, info in GAMES.items():
        counts = list(range(info.fewest, info.most + 1))
        for chosen in option_sets(name):
            seats = [3] if chosen else counts if len(counts) <= 3 else [counts[0], counts[-1]]
            found += [Configuration(name, count, tuple(chosen)) for count in seats]
    return found


def path_of(variant: Configuration) -> Path:
    return FOLDER / variant.game / f"{'-'.join(variant.options or ('base',))}-{variant.seats}.txt"


def digest(state: State) -> str:
    return sha256(state.tobytes()).hexdigest()[:8]


def choose(scribe: Scribe, seat: int, rng: Random) -> int:
    """Each kind of move is as likely as the others, so that a short game shows many of them."""
    moves = scribe.game.moves.MOVES
    actions = legal_actions(scribe.game, scribe.state, seat)
    kind = rng.choice(sorted({type(moves[action]).__name__ for action in actions}))
    return rng.choice([action for action in actions if type(moves[action]).__name__ == kind])


def name_viewer(viewer: int) -> str:
    return "spectator" if viewer == SPECTATOR else f"seat {viewer}"


def show_views(variant: Configuration, state: State, board: list[str]) -> Iterator[str]:
    """Each viewer's digest and the lines of the board, by number, that they see otherwise; like views share a block."""
    blocks: dict[tuple[str, ...], list[str]] = {}
    for viewer in variant.viewers:
        view = mask(variant.load(), state, viewer)
        lines = [f"{place:>4} {line}" for place, line in enumerate(variant.load().board.draw(view).splitlines(), 1)]
        if len(lines) == len(board):
            lines = [line for line, full in zip(lines, board, strict=True) if line[5:] != full]
        blocks.setdefault(tuple(lines), []).append(f"{name_viewer(viewer)} {digest(view)}")
    for seen, viewers in blocks.items():
        yield f"  seen by {', '.join(viewers)}{':' if seen else ' as it is'}"
        yield from seen


def show_legal(variant: Configuration, state: State) -> Iterator[str]:
    game = variant.load()
    for seat in range(variant.seats):
        actions = legal_actions(game, state, seat)
        if actions:
            yield f"  seat {seat} may: {' '.join(game.moves.NOTATION[action] for action in actions)}"


def show_board(before: list[str], board: list[str]) -> Iterator[str]:
    """The whole board, or the lines that a step changed."""
    if len(before) != len(board):
        yield from (f"  {line}".rstrip() for line in board)
    else:
        yield from (f"  {line}".rstrip() for line, old in zip(board, before, strict=True) if line != old)


def play(variant: Configuration) -> Iterator[tuple[str, Scribe, int]]:
    """A whole game: what happened in each step, the scribe after it, and where the step's events begin."""
    scribe = Scribe(variant.game, [f"seat {seat}" for seat in range(variant.seats)], variant.chosen)
    dice, rng = dice_from_seed(2026, variant.seats), Random(str(variant))
    while scribe.game.actor(scribe.state) != OVER:
        begins = len(scribe.events)
        if scribe.game.actor(scribe.state) == CHANCE:
            scribe.chance(dice)
            yield "chance", scribe, begins
        else:
            seat = scribe.game.next_to_decide(scribe.state, dice)
            action = choose(scribe, seat, rng)
            scribe.decide(seat, action)
            yield f"seat {seat} {scribe.game.moves.NOTATION[action]}", scribe, begins


def as_json(event: object) -> str:
    return msgspec.json.encode(event).decode()


def playthrough(variant: Configuration) -> str:
    """The text of a variant's file."""
    game = variant.load()
    options = ", ".join(variant.options) or "no options"
    lines = [f"{GAMES[variant.game].title}, {variant.seats} seats, {options}", ""]
    board: list[str] = []
    size, number = 0, 0
    for number, (what, scribe, begins) in enumerate(play(variant)):
        state, new = scribe.state, scribe.events[begins:]
        step = [f"{number}. {what}  [{digest(state)}]"]
        if number == 0:
            step.append(f"  {as_json(scribe.setup)}")
        step += [f"  {as_json(event)}" for event in new]
        if size < IN_FULL:
            now = game.board.draw(state).splitlines()
            step += [*show_board(board, now), *show_views(variant, state, now), *show_legal(variant, state)]
            board = now
        size += sum(map(len, step))
        lines += step
    result = result_of(game, state)
    lines += ["", f"ended by {result.reason}: {rule(result.reason).text}"]
    lines += [f"scores {result.scores}, winners {result.winners}", "", *game.board.draw(state).splitlines()]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def difference(variant: Configuration) -> str | None:
    """What is wrong with a variant's file: nothing, that it is missing, or the first lines that differ."""
    path = path_of(variant)
    name = path.relative_to(FOLDER.parent)
    if not path.exists():
        return f"{name} is missing: write it with `make playthroughs`, read it, and commit it."
    found, wanted = path.read_text(encoding="utf-8").splitlines(), playthrough(variant).splitlines()
    lines = list(unified_diff(found, wanted, f"{name} as it stands", f"{name} as the rules are now", n=3, lineterm=""))
    if not lines:
        return None
    shown = "\n".join(lines[:40])
    return f"{shown}\n…\nIf this change of the rules is meant, write the playthroughs anew with `make playthroughs`."


def main() -> None:
    """Writes every file, and removes those of variants that are no more."""
    wanted = {path_of(variant): variant for variant in variants()}
    for stale in set(FOLDER.glob("*/*.txt")) - set(wanted):
        stale.unlink()
        print(f"removed {stale.relative_to(FOLDER.parent)}")
    for path, variant in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(variant), encoding="utf-8")
        print(f"wrote {path.relative_to(FOLDER.parent)}, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
