"""A report says what the games say: a rigged game is found out, a fair one is left alone, and everybody can read it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from stammtisch.cli import build_parser
from stammtisch.games.registry import GAMES
from stammtisch.lab.balance.answers import Figure, Report, Row, Unit, number
from stammtisch.lab.balance.files import write
from stammtisch.lab.balance.findings import NothingEnded, report
from stammtisch.lab.balance.study import Kept, Study, Tallies, play
from stammtisch.lab.balance.watch import Side, Tally
from stammtisch.lab.balance.words import standing_out
from stammtisch.lab.workers import Workers

SCHEFFELN = Study("scheffeln", 4, {}, ("casual",), 600, 0)


def games(dice: np.random.Generator, count: int, winner: int | None = None, rounds: float = 6.0) -> list[Tally]:
    """Invented games of four: somebody wins, and a card that does nothing is held by half the seats."""
    found = []
    for _ in range(count):
        won = int(dice.integers(4)) if winner is None else winner
        shares = [float(seat == won) for seat in range(4)]
        scores = [30_000 + int(dice.integers(5_000)) + 9_000 * (seat == won) for seat in range(4)]
        holds = dice.random(4) < 0.5
        inside, outside = (
            Side(sum(side), sum(np.where(side, scores, 0)), sum(np.where(side, shares, 0))) for side in (holds, ~holds)
        )
        happened = {"exchange": int(dice.poisson(9))}
        found.append(
            Tally(
                int(dice.poisson(rounds)) + 1,
                80,
                11.0,
                shares,
                scores,
                False,
                happened,
                {"dealt red": (inside, outside)},
            )
        )
    return found


def tallies(**rigged: object) -> Tallies:
    dice = np.random.default_rng(2)
    return {"": games(dice, 600, **rigged), "run": games(dice, 600), "mafia": games(dice, 600)}  # type: ignore[arg-type]


def row_of(found: Report, key: str, what: str) -> Row:
    (table,) = [table for table in found.tables if table.key == key]
    (row,) = [row for row in table.rows if row.what == what]
    return row


def figures_of(found: Report) -> list[Figure]:
    return [figure for table in found.tables for row in table.rows for figure in row.figures if figure]


def test_a_game_that_the_first_player_always_wins_is_found_out() -> None:
    found = report(SCHEFFELN, tallies(winner=0))
    won, money = row_of(found, "seats", "starts the game").figures
    assert won
    assert money
    assert (won.value, won.par, won.verdict) == (1.0, 0.25, "sure")
    assert 0.95 < won.sure_low < won.low < 1.0
    assert money.value == pytest.approx(9_000 * 3 / 4, rel=0.05)
    assert any(sentence.startswith("Where you sit: starts the game") for sentence in standing_out(found))


def test_a_fair_game_is_left_alone() -> None:
    assert standing_out(report(SCHEFFELN, tallies())) == []


def test_an_expansion_that_makes_games_longer_is_found_out_with_its_sign() -> None:
    """The games under study are without RUN; with it they last two rounds less."""
    dice = np.random.default_rng(2)
    found = report(
        SCHEFFELN, {"": games(dice, 600, rounds=6), "run": games(dice, 600, rounds=4), "mafia": games(dice, 600)}
    )
    (change,) = row_of(found, "run", "rounds per game").figures
    assert change
    assert change.verdict == "sure"
    assert -2.6 < change.value < -1.4
    (same,) = row_of(found, "mafia", "rounds per game").figures
    assert same
    assert same.verdict != "sure"


def test_the_sign_is_the_same_where_the_table_under_study_has_the_expansion() -> None:
    dice = np.random.default_rng(2)
    study = Study("scheffeln", 4, {"run": True}, ("casual",), 600, 0)
    found = report(
        study, {"": games(dice, 600, rounds=4), "run": games(dice, 600, rounds=6), "mafia": games(dice, 600)}
    )
    (change,) = row_of(found, "run", "rounds per game").figures
    assert change
    assert change.value < -1.4


def test_every_figure_counts_as_a_question_and_widens_all_others() -> None:
    found = report(SCHEFFELN, tallies())
    figures = figures_of(found)
    assert found.questions == len(figures) > 40
    for figure in figures:
        assert figure.sure_low <= figure.low <= figure.value <= figure.high <= figure.sure_high


def test_a_game_without_an_end_is_counted_and_left_out() -> None:
    cut = Tally(500, 8000, 9.0)
    found = report(SCHEFFELN, {**tallies(), "": [*tallies()[""], cut]})
    assert (found.games, found.cut) == (601, 1)
    assert figures_of(found)[0] == figures_of(report(SCHEFFELN, tallies()))[0]


def test_games_without_an_end_make_no_report() -> None:
    with pytest.raises(NothingEnded, match="play more games"):
        report(SCHEFFELN, {**tallies(), "run": [Tally(500, 8000, 9.0)] * 9})


@pytest.mark.parametrize(
    ("value", "unit", "sign", "written"),
    [
        (0.253, "share", False, "25.3 %"),
        (-0.012, "points", True, "−1.2"),
        (0.012, "points", True, "+1.2"),
        (1234.4, "money", True, "+1,234"),
        (-0.2, "money", True, "0"),
        (0.004, "times", True, "0.00"),
        (6.125, "times", False, "6.12"),
    ],
)
def test_figures_are_written_as_they_are_read(value: float, unit: Unit, sign: bool, written: str) -> None:
    assert number(value, unit, sign) == written


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of a real report for each game."""
    folders = {}
    for game in GAMES:
        study = Study(game, 3, {"run": True, "mafia": True} if game == "scheffeln" else {}, ("random",), 45, 1)
        folder = tmp_path_factory.mktemp(game)
        kept = Kept(study, folder / "games.jsonl")
        kept.begin()
        play(study, kept, Workers(jobs=1), lambda games: None)
        write(report(study, kept.tallies()), folder)
        folders[game] = folder
    return folders


def pictures_in(path: Path) -> list[str]:
    return re.findall(r"\]\(([\w-]+\.svg)\)", path.read_text(encoding="utf-8"))


def intervals_in(path: Path) -> list[str]:
    """Every interval in the tables of a report, in order."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        return re.findall(r"<small>\[(.+?)\]</small>", text)
    return [found for line in text.splitlines() if line.startswith("|") for found in re.findall(r"\[(.+?)\]", line)]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_needs_nothing_from_outside(written: dict[str, Path], game: str) -> None:
    page = (written[game] / "report.html").read_text(encoding="utf-8")
    assert set(re.findall(r"\w+://[^\s\"'<)]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(script|link|img|iframe|object)\b|@import|url\(", page)
    assert "default-src 'none'" in page


@pytest.mark.parametrize("game", GAMES)
def test_the_markdown_has_all_tables_and_its_pictures_are_whole(written: dict[str, Path], game: str) -> None:
    text = (written[game] / "report.md").read_text(encoding="utf-8")
    pictures = pictures_in(written[game] / "report.md")
    assert {path.name for path in written[game].glob("*.svg")} == set(pictures)
    assert len(pictures) >= 6
    for name in pictures:
        picture = (written[game] / name).read_text(encoding="utf-8")
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        assert "prefers-color-scheme: dark" in picture
        assert "nan" not in picture
    for heading in ("What stands out", "Where you sit", "How long a game is", "What this cannot say"):
        assert f"## {heading}" in text
    assert "stammtisch balance " + game in text


@pytest.mark.parametrize("game", GAMES)
def test_both_forms_say_the_same_figures(written: dict[str, Path], game: str) -> None:
    found = intervals_in(written[game] / "report.md")
    assert intervals_in(written[game] / "report.html") == found
    assert len(found) > 40


REPORTS = sorted((Path(__file__).resolve().parents[2] / "docs" / "balance").glob("*/report.md"))


@pytest.mark.parametrize("text", REPORTS, ids=lambda path: path.parent.name)
def test_the_reports_in_the_documentation_are_whole(text: Path) -> None:
    """Both forms say the same, every picture is there, and the command is that of this study."""
    (command,) = re.findall(r"^stammtisch (.+)$", text.read_text(encoding="utf-8"), re.M)
    asked = build_parser().parse_args(command.split())
    options = {option: True for option in GAMES[asked.game].options if getattr(asked, option)}
    study = Study(asked.game, asked.seats, options, tuple(asked.bots.split(",")), asked.games, asked.seed)
    assert study.name == text.parent.name
    assert {path.name for path in text.parent.glob("*.svg")} == set(pictures_in(text))
    assert intervals_in(text.with_suffix(".html")) == intervals_in(text)


def test_both_games_and_speed_have_a_report() -> None:
    assert {path.parent.name.partition("-")[0] for path in REPORTS} == set(GAMES)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_reads_well_on_a_phone_by_day_and_by_night(
    written: dict[str, Path], chromium: Browser, game: str, scheme: str
) -> None:
    """Nothing sticks out sideways, every table has its headings, and axe finds no barrier."""
    context = chromium.new_context(viewport={"width": 360, "height": 640}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.goto((written[game] / "report.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    tables = page.locator("table")
    for place in range(tables.count()):
        assert tables.nth(place).locator("caption").inner_text()
        assert tables.nth(place).locator("th[scope=col]").count() >= 2
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(253, 248, 236)" if scheme == "light" else "rgb(16, 26, 46)"
    )
    assert not wrong
    context.close()


def test_a_row_that_was_hardly_seen_has_no_figures() -> None:
    found = report(SCHEFFELN, tallies())
    assert row_of(found, "places", "car on A (Dinero Docks)").figures == [None, None]
