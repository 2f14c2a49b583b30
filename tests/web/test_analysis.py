"""Luck, play and the analysis of a finished game: at its end, and in its replay on the board.

What is found out is made up here, for a game that was really played: how it is found out is tested where that is done.
"""

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PHONE, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_ending import ended

AROUND = ("end", "payout", "deal")
VALUE = "5eedc0de"


def luck_of(rounds: int) -> dict[str, Any]:
    """Three seats: the first won, by its cards and its play."""
    won = [[0.5 / rounds, 0.3 / rounds, (1 - 1 / 3 - 0.8) / rounds] for _ in range(rounds)]
    lost = [[-1 / 3 / rounds, 0.0, 0.0] for _ in range(rounds)]
    return {
        "game": "scheffeln",
        "value": VALUE,
        "parts": ["cards", "own", "others"],
        "seats": [
            {
                "start": 1 / 3,
                "result": result,
                "totals": [sum(column) for column in zip(*rows, strict=True)],
                "errors": [0.01, 0.02, 0.01],
                "rounds": rows,
            }
            for result, rows in ((1.0, won), (0.0, lost), (0.0, lost))
        ],
    }


def analysis_of(steps: list[dict[str, Any]], seats: int) -> dict[str, Any]:
    """Every decision is the best one, but for the first card that the first seat played."""
    decisions = []
    for step, told in enumerate(steps):
        for event in told["happened"]:
            if "seat" in event and event["do"] not in AROUND:
                judged = {"step": step, "round": told["round"], "seat": event["seat"], "choices": 4, "happened": event}
                cost = {"best": 50.0, "made": 50.0, "given_away": 0.0, "error": 2.0, "verdict": "best"}
                decisions.append(judged | cost)
    poor = next(one for one in decisions if one["seat"] == 0 and one["happened"]["do"] == "move")
    poor |= {"made": 37.0, "given_away": 13.0, "verdict": "mistake"}
    after = steps[poor["step"]]
    happened = {**poor["happened"], "card": "purple", "trip": {"car": "purple", "from": "A", "to": "H"}}
    point = {key: value for key, value in poor.items() if key != "choices"}
    line = [{**after, "happened": [happened]}, after]
    reason = {"code": "covers", "seat": 1, "thing": "purple", "before": 2000}
    return {
        "game": "scheffeln",
        "tries": 2000,
        "seats": [
            {
                "line": [
                    {"step": one["step"], "round": one["round"], "chance": one["best"], "error": 2.0}
                    for one in decisions
                    if one["seat"] == seat
                ]
                + [{"step": len(steps) - 1, "round": after["round"], "chance": 100.0 * (seat == 0), "error": 0.0}],
                "given_away": 13.0 * (seat == 0),
                "error": 3.0,
                "choices": 20,
                "mistakes": int(seat == 0),
            }
            for seat in range(seats)
        ],
        "decisions": decisions,
        "turning_points": [
            point | {"better": happened, "move": {"do": "move", "card": "purple"}, "reason": reason, "line": line}
        ],
    }


def answer(page: Page) -> None:
    """The server finds it out at the third question."""
    asked = 0

    def tell(route: Route) -> None:
        nonlocal asked
        table = re.sub("/(luck|analysis).*", "", route.request.url)
        part = page.request.get(f"{table}/replay?viewer=0").json()
        while len(part["steps"]) < part["length"]:
            part["steps"] += page.request.get(f"{table}/replay?viewer=0&start={len(part['steps'])}").json()["steps"]
        if "/luck" in route.request.url:
            return route.fulfill(json=luck_of(len(part["rounds"])))
        asked += 1
        found = analysis_of(part["steps"], 3) if asked > 2 else None
        return route.fulfill(json={"progress": 0.4 if found is None else 1.0, "analysis": found})

    page.context.route(re.compile(r"/api/tables/[^/]+/(luck|analysis)"), tell)


def test_on_a_phone_the_end_tells_luck_from_play_and_an_analysis_leads_to_the_better_move(visit: Visit) -> None:
    page = ended(visit, won=True, size=PHONE)
    answer(page)
    page.get_by_role("button", name="Story").tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("tab", name="Luck").tap()
    bars = sheet.locator(".bars .block")
    expect(bars.first).to_be_visible()
    expect(sheet.locator(".sum")).to_contain_text("points; ")
    expect(sheet.locator(".sum")).to_contain_text("began with 33% and won")
    rows = sheet.get_by_role("table").locator("tbody tr")
    figures = [[text.split()[0] for text in row.locator("td").all_inner_texts()] for row in rows.all()]
    points = [[int(text.replace("−", "-")) for text in row] for row in figures]
    assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1], "what is shown adds up"
    assert 33 + sum(points[-1]) == 100
    slider = sheet.get_by_role("slider", name="Round")
    slider.press("ArrowRight")
    expect(sheet.locator(".round")).to_contain_text("Round 2:")
    check_for_everybody(page)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Analyse").tap()
    expect(sheet.get_by_role("progressbar")).to_have_attribute("value", "40")
    page.keyboard.press("Escape")  # it goes on
    page.get_by_role("button", name=re.compile("Analyse|40%")).tap()
    expect(sheet.get_by_role("heading", name="Turning points")).to_be_visible()
    expect(sheet.locator(".line .mistake")).to_have_count(1)
    point = sheet.locator("ol").get_by_role("link")
    expect(point).to_contain_text("37% instead of 50%: 13 points given away (± 2).")
    expect(point).to_contain_text("Better: ")
    expect(point).to_contain_text("would get nothing")
    check_for_everybody(page)

    point.tap()
    critic = page.get_by_role("region", name="Analysis")
    expect(critic).to_contain_text("mistake")
    step = int(page.get_by_role("slider").input_value())
    critic.get_by_role("button", name="Better move").tap()
    expect(critic).to_contain_text("Not played")
    expect(page.get_by_role("slider")).to_have_value(str(step))
    expect(page.locator(".caption b")).to_contain_text("Viola")
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    check_for_everybody(page)
    critic.get_by_role("button", name="To the game").tap()
    expect(critic).to_contain_text("37% instead of 50%")
    expect(page.locator(".caption b")).not_to_contain_text("Viola drives to H")
    page.wait_for_function("step => location.search.includes(`step=${step}&`)", arg=step)
    page.reload()
    expect(critic).to_contain_text("37% instead of 50%")  # the address says that there is an analysis
