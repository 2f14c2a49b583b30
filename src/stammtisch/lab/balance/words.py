"""What a report says in words: what was played, what stands out, and what it cannot say."""

from stammtisch.games.registry import info
from stammtisch.lab.balance.answers import Figure, Report, Table, number
from stammtisch.lab.balance.findings import option_name
from stammtisch.lab.balance.watch import watched

VERDICTS = {"": "", "no": "", "perhaps": "perhaps", "sure": "clear"}

HOW_TO_READ = (
    "Every figure has an interval. Those in brackets, and the thin lines in the pictures, are so wide that all of "
    "them together hold with 95 % confidence (Bonferroni's correction for the number of questions); the thick lines "
    "are the usual 95 % intervals of one question alone. A figure with a par is called *clear* where its wide interval "
    "excludes par, *perhaps* where only the narrow one does (among so many questions some do by chance). "
    "Otherwise there is no sign of a difference, and no mark. Figures without a par are estimates only."
)

LIMITS = [
    "Bots played, not people. What a card is worth to somebody who plans, bluffs or bears a grudge may be "
    "something else; a seat that is fair between these bots may be unfair between others.",
    "The intervals cover the chance in these games and nothing else: not other bots, other player counts or other "
    "boxes. A difference without a sign may still be there, smaller than its interval.",
]
"""What no report can say; each game adds its own."""


def title(report: Report) -> str:
    return f"The balance of {info(report.game).title}, {report.seats} players{extras(report)}"


def extras(report: Report) -> str:
    return (
        f", with {' and '.join(option_name(report.game, option) for option in report.options)}"
        if report.options
        else ""
    )


def opening(report: Report) -> str:
    """What was played, by whom, and how many questions were asked."""
    bots = report.bots[0] if len(report.bots) == 1 else ", ".join(report.bots) + " (changing seats from game to game)"
    cut = f" {report.cut:,} were cut off without an end and are left out." if report.cut else " All of them ended."
    compared = any(table.key in info(report.game).options for table in report.tables)
    others = "; and as many games of each table it is compared with" if compared else ""
    return (
        f"{report.games:,} games of {info(report.game).title} with {report.seats} players{extras(report)}, played by "
        f"bots of level {bots}, which know only what a player in their seat may know{others}.{cut} "
        f"The report answers {report.questions} questions at once."
    )


def command(report: Report) -> str:
    """What makes the same report again."""
    options = "".join(f" --{option.replace('_', '-')}" for option in report.options)
    return (
        f"stammtisch balance {report.game} --seats {report.seats}{options} --bots {','.join(report.bots)} "
        f"--games {report.games} --seed {report.seed}"
    )


def standing_out(report: Report) -> list[str]:
    """Every row with a clear finding, a sentence each."""
    found = []
    for table in report.tables:
        for row in table.rows:
            answers = zip(table.columns, row.figures, strict=True)
            clear = [f"{column} {said(figure)}" for column, figure in answers if figure and figure.verdict == "sure"]
            if clear:
                note = f" ({row.note})" if row.note else ""
                found.append(f"{table.title}: {row.what}: {'; '.join(clear)}{note}")
    return found


def limits(report: Report) -> list[str]:
    return LIMITS + watched(report.game).LIMITS


def said(figure: Figure) -> str:
    """A figure with its wide interval."""
    return f"{value(figure)} [{interval(figure)}]"


def value(figure: Figure) -> str:
    points = " points" if figure.unit == "points" else ""  # of percent: a change of a share
    return number(figure.value, figure.unit, sign=figure.par == 0) + points


def interval(figure: Figure) -> str:
    low, high = (number(end, figure.unit, sign=figure.par == 0) for end in (figure.sure_low, figure.sure_high))
    return f"{low.removesuffix(' %')} to {high}"


def picture_words(table: Table, key: str) -> str:
    """What a picture of the table shows."""
    ending = key.removeprefix(f"{table.key}-")
    if ending == "bars":
        return "how many games had which length"
    column = int(ending) - 1
    points = any(figure.unit == "points" for row in table.rows if (figure := row.figures[column]))
    return f"{table.columns[column]}{', in percentage points' if points else ''}"
