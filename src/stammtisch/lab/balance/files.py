"""The files of a report, written into one folder."""

from pathlib import Path

from stammtisch.lab.balance.answers import Report
from stammtisch.lab.balance.markdown import markdown
from stammtisch.lab.balance.page import page


def write(report: Report, folder: Path) -> Path:
    """The page, and the Markdown with its pictures; gives back where the page is."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {"report.html": page(report), **markdown(report)}
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder / "report.html"
