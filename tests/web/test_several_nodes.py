"""Two people behind nginx, at two nodes: they play on wherever the other one is, and while nodes are replaced."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.chaos.cluster import Cluster
from tests.processes import LOCAL
from tests.web.conftest import LONG, Visit
from tests.web.test_play_together import company, whose_turn

DECIDE = """() => {
    const [mine, decide] = [".eyebrow.mine", ".actions .do"].map(each => document.querySelector(each));
    const card = ".pick button:not(.not), .hand:not(.small) button[aria-disabled=false]";
    if (mine && decide) decide.click();
    else if (mine) document.querySelector(card)?.click();
    return !mine;
}"""


def play(pages: list[Page], moves: int) -> None:
    for _ in range(moves):
        page = whose_turn(pages)
        # a welcome between the two clicks shows the table anew, without what was picked
        page.wait_for_function(DECIDE, polling=100, timeout=LONG)


def test_two_people_play_on_while_all_nodes_are_replaced_one_after_the_other(visit: Visit, tmp_path: Path) -> None:
    cluster = Cluster(tmp_path, 2)
    try:
        cluster.heal()
        pages = company(visit, "scheffeln", ("en", "de"), at=f"http://{LOCAL}:{cluster.nginx.port}")
        play(pages, 2)
        for node in cluster.nodes:
            assert node.end() == 0
            play(pages, 2)
            node.start()
            node.wait_until_ready()
        play(pages, 2)
        # how long nobody sees anything of it is for connection.test.ts, which has a clock of its own
        for page in pages:
            expect(page.locator(".strip.lost")).to_have_count(0)
        assert cluster.complaints() == []
    finally:
        cluster.close()
        cluster.close_services()
