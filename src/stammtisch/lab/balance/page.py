"""The report as one HTML page that needs nothing else: light and dark, on a phone and on paper."""

import re
from html import escape

from stammtisch import __version__
from stammtisch.games.registry import info
from stammtisch.lab.balance.answers import Figure, Report, Row, Table
from stammtisch.lab.balance.pictures import pictures
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

STYLE = """
:root { color-scheme: light dark; --page: #fdf8ec; --ink: #14203a; --mute: #56566a; --line: #c9b483; --sure: #a02a14;
  --brass: #966d20; }
@media (prefers-color-scheme: dark) { :root { --page: #101a2e; --ink: #f5ecd8; --mute: #bdb7a4; --line: #54492f;
  --sure: #ff7a57; --brass: #c99b45; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--page); color: var(--ink);
  font: 16px/1.45 "Avenir Next", "Noto Sans", system-ui, sans-serif; }
h1, h2 { font-family: Didot, "Noto Serif Display", Georgia, serif; line-height: 1.15; }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
p, li { max-width: 44rem; } a { color: inherit; }
nav li { display: inline-block; margin-right: 1rem; line-height: 1.9; }
nav ul { padding: 0; } code { overflow-wrap: anywhere; } pre { white-space: pre-wrap; }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem 2rem; } figure { margin: 0; flex: 1 1 20rem; max-width: 29rem; }
figcaption { color: var(--mute); font-size: .9rem; } svg { width: 100%; height: auto; display: block; font-size: 13px; }
svg text { fill: currentColor; } svg line { stroke: currentColor; } svg .axis { font-size: 11px; opacity: .8; }
svg .alone { stroke-width: 4; } svg .par { stroke-dasharray: 4 3; } svg .grid { opacity: .15; }
svg circle { stroke: currentColor; stroke-width: 2; fill: var(--page); } svg .sure { color: var(--sure); }
svg .sure circle { fill: currentColor; } svg rect { fill: var(--brass); }
.wide { overflow-x: auto; } table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
th, td { text-align: left; vertical-align: top;
  padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); } th[scope=row] { font-weight: normal; }
td { white-space: nowrap; } small { color: var(--mute); display: block; }
.clear { color: var(--sure); font-weight: bold; }
@media (max-width: 40rem) { th, td { padding-right: .5rem; } td { white-space: normal; } }
"""


def page(report: Report) -> str:
    """The whole report."""
    sections = "\n".join(section(table, info(report.game).cap_word) for table in report.tables)
    places = [("out", "What stands out"), *((table.key, table.title) for table in report.tables)]
    places.append(("limits", "What this cannot say"))
    contents = "".join(f'<li><a href="#{key}">{escape(name)}</a></li>' for key, name in places)
    found = standing_out(report)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title(report))}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title(report))}</h1>
<p>{escape(opening(report))}</p>
<pre><code>{escape(command(report))}</code></pre>
<p>{emphasised(HOW_TO_READ)}</p>
<nav aria-label="Contents"><ul>{contents}</ul></nav>
<section id="out">
<h2>What stands out</h2>
{listed(found) if found else "<p>No difference is clear.</p>"}
</section>
{sections}
<section id="limits">
<h2>What this cannot say</h2>
{listed(limits(report))}
</section>
</main>
<footer><p>Stammtisch {__version__}, seed {report.seed}</p></footer>
</body>
</html>
"""


def emphasised(text: str) -> str:
    return re.sub(r"\*(.+?)\*", r"<em>\1</em>", escape(text))


def listed(sentences: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ul>"


def section(table: Table, word: str) -> str:
    drawn = "".join(
        f"<figure>{picture}<figcaption>{escape(picture_words(table, key))}</figcaption></figure>"
        for key, picture in pictures(table, word).items()
    )
    text = re.sub(r"`(.+?)`", r"<code>\1</code>", escape(table.text))
    return (
        f'<section id="{table.key}">\n<h2>{escape(table.title)}</h2>\n<p>{text}</p>\n'
        f'<div class="pictures">{drawn}</div>\n{table_of(table)}\n</section>'
    )


def table_of(table: Table) -> str:
    ruled = any(row.rule for row in table.rows)
    headings = "".join(f'<th scope="col">{escape(words)}</th>' for words in ("what", *table.columns))
    if ruled:
        headings += '<th scope="col">rule</th>'
    rows = "\n".join(row_of(row, ruled) for row in table.rows)
    label = escape(table.title)
    return (
        f'<div class="wide" role="region" aria-label="{label}" tabindex="0"><table>'
        f"<caption>{label}</caption>"
        f"<thead><tr>{headings}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
    )


def row_of(row: Row, ruled: bool) -> str:
    note = f"<small>{escape(row.note)}</small>" if row.note else ""
    cells = "".join(f"<td>{cell(figure)}</td>" for figure in row.figures)
    rule = f"<td>{escape(row.rule)}</td>" if ruled else ""
    return f'<tr><th scope="row">{escape(row.what)}{note}</th>{cells}{rule}</tr>'


def cell(figure: Figure | None) -> str:
    if figure is None:
        return "too rare"
    verdict = VERDICTS[figure.verdict]
    kind = ' class="clear"' if figure.verdict == "sure" else ""
    marked = f" <span{kind}>{verdict}</span>" if verdict else ""
    return f"{value(figure)}{marked}<small>[{interval(figure)}]</small>"
