"""The report as Markdown, with its pictures beside it."""

from stammtisch.games.registry import info
from stammtisch.lab.balance.answers import Figure, Report, Table
from stammtisch.lab.balance.pictures import alone, pictures
from stammtisch.lab.balance.words import (
    HOW_TO_READ,
    VERDICTS,
    command,
    interval,
    limits,
    opening,
    picture_words,
    standing_out,
    title,
    value,
)


def markdown(report: Report) -> dict[str, str]:
    """The files of the report by their names."""
    files: dict[str, str] = {}
    lines = [f"# {title(report)}", "", opening(report), "", "```sh", command(report), "```", "", HOW_TO_READ, ""]
    lines += ["## What stands out", ""]
    lines += [f"- {sentence}" for sentence in standing_out(report)] or ["No difference is clear."]
    for table in report.tables:
        lines += ["", f"## {table.title}", "", table.text, ""]
        for key, picture in pictures(table, info(report.game).cap_word).items():
            files[f"{key}.svg"] = alone(picture)
            lines += [f"![{table.title}: {picture_words(table, key)}]({key}.svg)", ""]
        lines += rows_of(table)
    lines += ["", "## What this cannot say", ""]
    lines += [f"- {sentence}" for sentence in limits(report)]
    return {"report.md": "\n".join(lines) + "\n", **files}


def rows_of(table: Table) -> list[str]:
    ruled = any(row.rule for row in table.rows)
    headings = [*(["rule"] if ruled else []), "what", *table.columns]
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    for row in table.rows:
        what = f"{row.what} ({row.note})" if row.note else row.what
        cells = [*([row.rule] if ruled else []), what, *(cell(figure) for figure in row.figures)]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def cell(figure: Figure | None) -> str:
    if figure is None:
        return "too rare"
    verdict = VERDICTS[figure.verdict]
    marked = f" **{verdict}**" if figure.verdict == "sure" else f" {verdict}" if verdict else ""
    return f"{value(figure)} [{interval(figure)}]{marked}"
