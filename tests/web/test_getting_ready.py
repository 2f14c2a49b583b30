"""A game that is still being compiled: the page says how far it is, and the table opens by itself."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.cold import ColdServer
from tests.web.conftest import PHONE, Visit


@pytest.mark.parametrize(
    ("language", "getting", "opens"),
    [
        ("en", "Getting Die Tafelrunde 2 ready …", "Your table opens by itself."),
        ("de", "Die Tafelrunde 2 wird vorbereitet …", "Dein Tisch öffnet sich von selbst."),
    ],
)
def test_who_wants_to_play_sees_progress_and_then_sits_at_the_table(
    visit: Visit, tmp_path: Path, language: str, getting: str, opens: str
) -> None:
    server = ColdServer(tmp_path, "tafelrunde")
    page = visit("", at=server.url, language=language, size=PHONE)
    line = page.get_by_role("status").filter(has_text=getting)
    expect(line.get_by_role("progressbar")).to_be_visible()
    page.locator(".poster.cut .now").click()
    expect(line).to_contain_text(opens)
    page.goto(f"{server.url}/#/new/tafelrunde/bots")
    expect(line.get_by_role("progressbar")).to_be_visible()
    page.locator("button.open").click()
    expect(line).to_contain_text(opens)
    server.go_on()
    expect(page.locator("main.tafelrunde")).to_be_visible()
    assert server.end() == 0


def test_a_game_that_could_not_be_made_ready_is_said_and_the_other_is_played(visit: Visit, tmp_path: Path) -> None:
    server = ColdServer(tmp_path, "tafelrunde")
    page = visit("", at=server.url)
    server.fail()
    expect(page.get_by_role("status")).to_contain_text("Die Tafelrunde 2 can’t be played")
    page.locator(".poster.night .now").click()
    expect(page.locator("main.scheffeln")).to_be_visible()
    assert server.end() == 0
