"""Who made the games, and what this software is, as somebody finds it from the home page."""

import pytest
from playwright.sync_api import expect

from stammtisch import __version__
from tests.web.conftest import Visit

CREDITS = (
    "Reiner Stockhausen",
    "Christian Opperer",
    "dlp games, 2014",
    "Stéphane Athimon",
    "Natacha Athimon-Constant",
    "Hans-Jörg Brehm",
)


@pytest.mark.parametrize(
    ("language", "link", "independent"),
    [
        ("en", "About", "independent implementation"),
        ("de", "Über Stammtisch", "unabhängige Umsetzung"),
        ("it", "Informazioni", "realizzazione indipendente"),
        ("fr", "À propos", "adaptation indépendante"),
    ],
)
def test_the_menu_leads_to_credits_licence_version_and_source(
    visit: Visit, language: str, link: str, independent: str
) -> None:
    page = visit("", language=language)
    page.locator("header button").last.click()
    page.get_by_role("dialog").get_by_role("link", name=link).click()
    main = page.locator("main")
    expect(main).to_contain_text(independent)
    for name in CREDITS:
        expect(main).to_contain_text(name)
    for fact in ("MIT", __version__, "serve"):
        expect(main).to_contain_text(fact, ignore_case=True)
