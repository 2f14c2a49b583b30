"""Luck, play and the analysis of a finished game: at its end, and in its replay on the board."""

import re

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_ending import ended


def test_on_a_phone_the_end_tells_luck_from_play_and_an_analysis_leads_to_the_better_move(visit: Visit) -> None:
    page = ended(visit, won=True, size=PHONE)
    page.get_by_role("button", name="Story").tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("tab", name="Luck").tap()
    expect(sheet.locator(".bars .block").first).to_be_visible()
    said = sheet.locator(".sum")
    expect(said).to_contain_text(re.compile(r"points; you began with \d+% and won"))
    start = int(re.findall(r"began with (\d+)%", said.inner_text())[0])
    rows = sheet.get_by_role("table").locator("tbody tr")
    figures = [[text.split()[0] for text in row.locator("td").all_inner_texts()] for row in rows.all()]
    points = [[int(text.replace("−", "-")) for text in row] for row in figures]
    assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1], "what is shown adds up"
    assert start + sum(points[-1]) == 100
    sheet.get_by_role("slider", name="Round").press("ArrowRight")
    expect(sheet.locator(".round")).to_contain_text("Round 2:")
    check_for_everybody(page)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Analyse").tap()
    expect(sheet.get_by_role("heading", name="Turning points")).to_be_visible()
    point = sheet.locator("ol").get_by_role("link").first
    expect(point).to_contain_text(re.compile(r"\d+% instead of \d+%: [\d.]+ points given away \(± [\d.]+\)"))
    expect(point).to_contain_text("Better: ")
    check_for_everybody(page)
    told = re.findall(r"\d+% instead of \d+%", point.inner_text())[0]

    point.tap()
    critic = page.get_by_role("region", name="Analysis")
    expect(critic).to_contain_text(told)
    step = int(page.get_by_role("slider").input_value())
    critic.get_by_role("button", name="Better move").tap()
    expect(critic).to_contain_text("Not played")
    expect(page.get_by_role("slider")).to_have_value(str(step))
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    check_for_everybody(page)
    critic.get_by_role("button", name="To the game").tap()
    expect(critic).to_contain_text(told)
    page.wait_for_function("step => location.search.includes(`step=${step}&`)", arg=step)
    page.reload()
    expect(critic).to_contain_text(told)  # the address says that there is an analysis
