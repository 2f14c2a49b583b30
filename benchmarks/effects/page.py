"""The figures as a page of docs."""

from typing import Any

HEAD = """\
# What wins games

What the page *What wins games* (Learn, Read on) shows. Two players of level `casual` meet; one of them has a habit that
the other does not have: it never makes certain moves, or it has another goal. Everything else is equal: the same cards
are played once for each seat that may begin. `casual` makes no plans, so it does not plan on a move that its habit will
not let it make. At a table of Speed-Scheffeln three racers read the row without a mistake in four to eight seconds; the
fourth has the habit. The habits are functions in `benchmarks/effects`, one file a game.

Wins are those of the player with the habit, in 100 games; errors are 95 %, with games of the same cards as one
observation. About thirty habits were tried, and those with the largest effects are listed, measured in the same games;
each effect is more than twice its error. In Scheffeln it made no clear difference to drive one’s own car at once or as
late as possible, never to drive it onto another car, or to play cards only for it; nor in Tafelrunde to play a card in
every raid, to play sevens first, or always to hide the richest chest.

Two other designs were tried before this one, in trials that no command here repeats, and disagree in
places. `strong` with forbidden moves left out at
its first move won 4 of 100 where it never exchanges, and 36 where it plays cards only for its own car; a search that
knows of the habit won 71 where it exchanges early (why was not looked into). So what stands here is about play of
level `casual` with two players, and no more.

What costs a player of level `casual` a game may cost a better one less, or more: `--strong` asks that of bots that
search (their plans do not know of the habit, so that they lose more by it). Thinking of one’s own money only helps with
two players; with four it makes no clear difference (27.0 ± 2.7 of 1,000 games, par 25).
"""

NAMES = {"scheffeln": "Scheffeln", "speed": "Speed-Scheffeln", "tafelrunde": "Die Tafelrunde 2"}


def page(effects: dict[str, list[dict[str, Any]]]) -> str:
    lines = [HEAD]
    for game, rows in effects.items():
        lines += [f"## {NAMES[game]}, {rows[0]['seats']} players", ""]
        lines += ["| habit | wins of 100 | 95 % | without it | games | puzzle |", "|---|---|---|---|---|---|"]
        for row in rows:
            lines.append(
                f"| `{row['habit']}` | **{row['wins']}** | ± {row['error']} | {row['par']:g} | {row['games']:,} "
                f"| {row['puzzle']} |"
            )
        lines.append("")
    return "\n".join([*lines, "```", "python -m benchmarks.effects", "```", ""])
