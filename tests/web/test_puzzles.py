"""Puzzles on the page: solved on the board by touch and by keyboard, with the line that refutes a wrong answer."""

import re
from datetime import UTC, datetime

from playwright.sync_api import expect

from stammtisch.puzzles.puzzle import Puzzle, Tried
from stammtisch.puzzles.shelf import daily, headings, puzzle
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_lessons import make_move
from tests.web.test_screens import SMALL_TARGETS, widest

LETTERS = {
    "red": "r",
    "orange": "p",
    "yellow": "y",
    "green": "n",
    "teal": "t",
    "blue": "l",
    "purple": "v",
    "white": "w",
}
FITS = """() => {
    const bubble = document.querySelector(".bubble");
    return document.documentElement.scrollHeight <= innerHeight
        && bubble.querySelector(".words").scrollHeight <= bubble.clientHeight;
}"""


def refuted() -> tuple[Puzzle, Tried]:
    """The first puzzle of Scheffeln with a wrong move after which others play, and that move."""
    for heading in headings():
        if heading.game == "scheffeln":
            asked = puzzle(heading.id)
            for tried in asked.moves[1:]:
                if tried.move["do"] == "move" and len(tried.line) > 2 and not {"car", "character"} & tried.move.keys():
                    return asked, tried
    raise AssertionError("There is no such puzzle.")


def test_a_puzzle_is_solved_by_touch_and_a_wrong_answer_is_refuted_on_the_board(visit: Visit) -> None:
    asked, wrong = refuted()
    page = visit(f"puzzles/{asked.id}", PHONE)
    say = page.locator(".bubble .say")
    expect(say).to_contain_text("?")
    page.locator(".hand [data-card]").first.wait_for()
    assert page.evaluate(FITS)
    assert page.evaluate(SMALL_TARGETS) == []
    make_move(page, wrong.move)
    expect(say).to_contain_text("Not this one.")
    for step in range(2, len(wrong.line) + 1):
        page.get_by_role("button", name="Next").tap()
        expect(page.locator(".teacher .count")).to_have_text(f"{step} / {len(wrong.line)}")
    expect(page.get_by_role("button", name="Next")).to_have_count(0)
    assert page.evaluate(FITS)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("button", name="Try again").tap()
    make_move(page, asked.answer)
    expect(say).to_contain_text("Right!")
    assert page.evaluate(FITS)
    check_for_everybody(page)
    page.goto(page.url.replace(f"/{asked.id}", ""))
    name = re.compile(rf"^Puzzle {int(asked.id[-3:])}, .*, solved$")
    expect(page.get_by_role("link", name=name)).to_be_visible()
    assert widest(page) <= PHONE["width"]
    check_for_everybody(page)


def test_the_row_of_the_day_is_read_against_the_clock_by_keyboard(visit: Visit) -> None:
    asked = puzzle(daily("speed", datetime.now(UTC).date()))
    page = visit("puzzles", DESKTOP)
    page.goto(f"{page.url}/daily/speed")
    expect(page.get_by_role("button", name="Start")).to_be_focused()
    expect(page).to_have_url(re.compile(rf"/puzzles/{asked.id}$"))
    assert page.locator(".row").count() == 0
    page.keyboard.press("Enter")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"\d\.\d s"))
    page.locator(".grab").first.wait_for()
    page.keyboard.press(LETTERS[asked.answer["character"]])
    expect(page.get_by_role("status").first).to_contain_text(re.compile(r"Right! .* Your time: \d+\.\d\d s\."))
    expect(page.locator(".below a")).to_be_focused()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="All puzzles").press("Enter")
    expect(page.get_by_text("1 day in a row")).to_be_visible()


def test_where_there_is_no_such_puzzle_or_no_server_the_page_says_so(visit: Visit) -> None:
    page = visit("puzzles/scheffeln-99999")
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
    page.route("**/api/puzzles", lambda asked: asked.abort("connectionrefused"))
    page.goto(page.url.replace("/scheffeln-99999", ""))
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    page.unroute("**/api/puzzles")
    expect(page.get_by_role("heading", name="Today")).to_be_visible()
