"""Every refusal that a person can provoke at a table is provoked on the page, and its words are the rulebook's.

The server of these tests stands almost still: bots never get to their turn, and no countdown ends. Positions are real
games, played on from their records. Mouse, touch and keyboard, each variant, each language.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, WebSocketRoute, expect

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, State
from stammtisch.games.scheffeln import state as ring
from stammtisch.games.scheffeln.components import BUSINESSES, CARDS, CARS, COLOURS
from stammtisch.games.speed import state as race
from stammtisch.games.tafelrunde import state as hunt
from stammtisch.games.tafelrunde.components import SPECIALS
from stammtisch.record.write import Scribe
from stammtisch.rulebook.book import entries
from tests.web.conftest import DESKTOP, PHONE, RunningServer, Visit

NOT_ON_THE_PAGE = {
    "S-SETUP-1": "a table of a wrong size cannot be asked for",
    "SPEED-1": "a table of a wrong size cannot be asked for",
    "T-SETUP-1": "a table of a wrong size cannot be asked for",
    "A-22": "Speed is not offered with RUN",
    "A-23": "Speed is not offered with the Mafia",
    "S-TURN-4": "a number that stands for no move, which only a program can send",
    "S-END-1": "the end shows the result, and nothing to play",
    "SPEED-17": "the end shows the result, and nothing to play",
    "T-END-1": "the end shows the result, and nothing to play",
    "S-SETUP-8": "before the deal there is a lobby and no table",
    "T-SETUP-4 deal": "before the deal there is a lobby and no table",
    "S-NEXT-4": "new cards are dealt in the same step that paid the round",
    "T-DRAW-1": "cards are drawn in the same step that hid the last chest",
    "S-SETUP-9 later": "once everybody has a character, one is offered only for a hidden card",
    "S-NEXT-6": "once everybody has a character, one is offered only for a hidden card",
    "S-RUN-1": "without RUN there is no such card to try",
    "A-5": "Evasion without effect is offered only where it is the only way to play it",
    "SPEED-11 time": "the server ends the race at that very moment",
    "A-31": "the server ends the race at that very moment",
    "T-SETUP-4 pile": "cards of the draw pile are not shown",
    "T-PLAY-7": "cards that lie before a player are part of the board",
    "T-DRAW-2": "discarded cards are shown only to Revitalization",
    "T-FLOW-1 cards": "while you hide chests they lie where your hand was",
    "T-FLOW-1 chests": "chests are offered only while you hide them",
    "A-61 chests": "chests are offered only while you hide them",
    "T-HIDE-1 chest": "only chests that lie before you are offered",
    "T-SPEC-4": "Revitalization offers only cards that it can take",
    "A-57 cards": "Revitalization offers only cards that it can take",
    "A-57 empty": "Revitalization offers only cards that it can take",
    "A-58": "Revitalization offers only cards that it can take",
    "A-52": "only your own special card is shown",
    "A-70": "without cards there is nothing to try",
    "A-72": "a card of one colour has no other side to turn up",
}
"""Answers that nobody can meet at a table of the page, and why."""

LETTER = dict(zip(COLOURS, "RPYNTLVW", strict=True))

Tries = Callable[[Page, State], Iterator[str]]
"""Tries what is not allowed there, and tells each time which answer must be shown now."""


class Position(NamedTuple):
    """A table to sit at, how it is looked at, and what is tried there."""

    game: str
    options: dict[str, bool]
    wanted: Callable[[State], bool]
    tries: Tries
    answers: tuple[str, ...]
    language: str = "en"
    size: ViewportSize = DESKTOP


def touch(thing: Locator) -> None:
    """By finger or mouse; what cannot be chosen says so to a screen reader and is touched all the same."""
    thing.click(force=True)


def press(thing: Locator) -> None:
    """By keyboard."""
    thing.press("Enter")


def holds(state: State, card: str) -> bool:
    return bool(int(state.hand[0]) >> 2 * CARDS.index(card) & 3)


def cards_in_hand(state: State) -> int:
    return sum(int(state.hand[0]) >> 2 * card & 3 for card in range(len(CARDS)))


def mine(state: State) -> bool:
    return bool(state.phase == ring.PLAY and state.turn == 0)


def taken(page: Page, state: State) -> Iterator[str]:
    press(page.locator(".pick button.not").first)
    yield "S-SETUP-10"
    touch(page.locator(".hand.small button").first)
    yield "S-SETUP-9 card"


def characters_of_others(page: Page, state: State) -> Iterator[str]:
    touch(page.locator(".hand button").first)
    yield "S-SETUP-9 turn"
    page.keyboard.press("r")
    yield "S-SETUP-9 turn"


def cards_of_others(page: Page, state: State) -> Iterator[str]:
    press(page.locator(".hand button").first)
    yield "S-TURN-1"


def exchanges(page: Page, state: State) -> Iterator[str]:
    absent = next(colour for colour in COLOURS if not holds(state, colour))
    page.keyboard.press(LETTER[absent].lower())
    yield "S-TURN-3"
    page.locator(".hand button").first.click()
    page.locator(".exchange").click()
    own, others = COLOURS[int(state.character[0])], COLOURS[int(state.character[1])]
    touch(page.locator(f".pick [data-key={own}]"))
    yield "S-EXCH-3"
    press(page.locator(f".pick [data-key={others}]"))
    yield "S-EXCH-4"


def last_card(page: Page, state: State) -> Iterator[str]:
    page.locator(".hand button").click()
    touch(page.locator(".exchange"))
    yield "S-TURN-6"


def evasion(page: Page, state: State) -> Iterator[str]:
    page.locator(".hand [data-card=evasion]").click()
    touch(page.locator(".pick button.not").first)
    yield "S-RUN-3 car"
    car = next(int(top) for top in state.top if top != ring.NONE)
    page.locator(f".pick [data-key={CARS[car]}]").click()
    here = int(state.where[car])
    full = next(place for place in range(8) if place != here and state.bottom[place] != ring.NONE)
    press(page.locator(f".pick [data-key={BUSINESSES[here]}]"))
    yield "A-6"
    touch(page.locator(f".ring [data-business={BUSINESSES[full]}]"))
    yield "S-RUN-3 place"


def nasty(page: Page, state: State) -> Iterator[str]:
    page.locator(".hand [data-card=nasty_exchange]").click()
    touch(page.locator(".pick button.not").first)
    yield "A-8"


def absent_mafia(page: Page, state: State) -> Iterator[str]:
    page.locator(".hand [data-card=joker]").click()
    page.keyboard.press("m")
    yield "S-MAFIA-1"


def too_early(page: Page, state: State) -> Iterator[str]:
    touch(page.locator(".grab").first)
    yield "SPEED-7"
    page.keyboard.press("w")
    yield "SPEED-7"


def grabs(page: Page, state: State) -> Iterator[str]:
    """In a race nothing opens over the board: the headline says it."""
    page.locator(".grab.taken").first.click(force=True)
    expect(page.locator(".bar .headline")).to_contain_text("è già preso")
    yield ""
    page.locator(".grab[aria-disabled=false]").first.click()
    expect(page.locator(".grab.mine")).to_be_visible()
    press(page.locator(".grab.taken:not(.mine)").first)
    yield "SPEED-9"


def racing(state: State) -> bool:
    """Somebody was quick, I have not decided, and no bot is so fast that it should have grabbed by now."""
    return bool(state.grabs == 1 and state.decided_at[0] == race.NONE and state.clock < 300)


def declines(page: Page, state: State) -> Iterator[str]:
    page.locator(".decline").click()
    expect(page.locator(".decline")).to_have_count(0)
    touch(page.locator(".grab").first)
    yield "SPEED-11 declined"


def opens(page: Page, state: State) -> Iterator[str]:
    press(page.locator(".hand [data-card=closing_time]"))
    yield "T-SPEC-2"
    touch(page.locator(".act .out"))
    yield "T-PLAY-2"


def hand_card(answer: str, how: Callable[[Locator], None] = touch) -> Tries:
    def tries(page: Page, state: State) -> Iterator[str]:
        how(page.locator(".hand button").first)
        yield answer

    return tries


def button_done(answer: str, how: Callable[[Locator], None] = touch) -> Tries:
    def tries(page: Page, state: State) -> Iterator[str]:
        how(page.locator(".act .out"))
        yield answer

    return tries


def heavy_chest(page: Page, state: State) -> Iterator[str]:
    touch(page.locator(".chests button.not").first)
    yield "T-SPEC-5"


def zork(state: State) -> bool:
    return bool(
        state.phase == hunt.HIDE
        and state.turn == 0
        and state.special_lies[0]
        and state.special[0] == SPECIALS.index("zork")
    )


def waiting(state: State, out: bool) -> bool:
    """Somebody else plays a card while I hold some, and have backed out or not."""
    return bool(state.phase == hunt.PLAY and state.turn != 0 and state.hand_size[0] and (state.out & 1) == out)


BOTH = {"run": True, "mafia": True}
KEEPS = {"mafia": True, "mafia_keeps": True}
POSITIONS = (
    Position(
        "scheffeln",
        {"mafia": True},
        lambda s: s.phase == ring.CHOOSE and s.turn == 0 and s.character[1] != ring.NONE,
        taken,
        ("S-SETUP-10", "S-SETUP-9 card"),
    ),
    Position(
        "scheffeln",
        {},
        lambda s: s.phase == ring.CHOOSE and s.turn != 0,
        characters_of_others,
        ("S-SETUP-9 turn",),
        "de",
    ),
    Position(
        "scheffeln", {"run": True}, lambda s: s.phase == ring.PLAY and s.turn != 0, cards_of_others, ("S-TURN-1",), "fr"
    ),
    Position(
        "scheffeln",
        {},
        lambda s: mine(s) and cards_in_hand(s) > 1,
        exchanges,
        ("S-TURN-3", "S-EXCH-3", "S-EXCH-4"),
        "it",
        PHONE,
    ),
    Position("scheffeln", KEEPS, lambda s: mine(s) and cards_in_hand(s) == 1, last_card, ("S-TURN-6",), "de", PHONE),
    Position(
        "scheffeln",
        BOTH,
        lambda s: mine(s) and holds(s, "evasion") and (s.top != ring.NONE).any(),
        evasion,
        ("S-RUN-3 car", "A-6", "S-RUN-3 place"),
        "fr",
    ),
    Position(
        "scheffeln", {**BOTH, **KEEPS}, lambda s: mine(s) and holds(s, "nasty_exchange"), nasty, ("A-8",), "it", PHONE
    ),
    Position("scheffeln", {"run": True}, lambda s: mine(s) and holds(s, "joker"), absent_mafia, ("S-MAFIA-1",), "de"),
    Position("speed", {}, lambda _: False, too_early, ("SPEED-7",), "de", PHONE),
    Position(
        "speed",
        {},
        racing,
        grabs,
        ("SPEED-8", "SPEED-9"),
        "it",
        PHONE,
    ),
    Position(
        "speed",
        {},
        racing,
        declines,
        ("SPEED-11 declined",),
        "fr",
    ),
    Position(
        "tafelrunde",
        {"bonus_needs_card": True},
        lambda s: (
            s.phase == hunt.PLAY and s.turn == s.start == 0 == s.laid and s.hand[0] >> 15 & 1 and s.special[0] == 0
        ),
        opens,
        ("T-SPEC-2", "T-PLAY-2"),
        "de",
    ),
    Position("tafelrunde", {}, lambda s: waiting(s, out=False), hand_card("T-PLAY-1"), ("T-PLAY-1",), "it", PHONE),
    Position("tafelrunde", {}, lambda s: waiting(s, out=True), hand_card("T-PLAY-4", press), ("T-PLAY-4",), "fr"),
    Position(
        "tafelrunde",
        {},
        lambda s: s.phase == hunt.HIDE and s.turn != 0 and s.hand_size[0] > 0,
        hand_card("A-61 cards"),
        ("A-61 cards",),
        "de",
        PHONE,
    ),
    Position(
        "tafelrunde",
        {"bonus_needs_card": True},
        lambda s: s.phase == hunt.HIDE and s.turn == 0 and not s.special_lies[0],
        button_done("T-HIDE-1 done", press),
        ("T-HIDE-1 done",),
        "it",
    ),
    Position("tafelrunde", {}, lambda s: zork(s) and s.zork_gems == 0, button_done("A-60"), ("A-60",), "fr", PHONE),
    Position(
        "tafelrunde",
        {},
        lambda s: zork(s) and any(s.open[0, kind] and s.zork_gems + 2 + kind % 3 > 6 for kind in range(9)),
        heavy_chest,
        ("T-SPEC-5",),
        "de",
        PHONE,
    ),
)


def find(position: Position) -> Scribe:
    """A random game up to the first such table."""
    for seed in range(5_000):
        seats = 4 if position.game == "speed" else 3
        table, dice = Scribe(position.game, ["guest"] * seats, position.options), dice_from_seed(seed)
        while (actor := table.game.actor(table.state)) != OVER:
            if actor == CHANCE:
                if position.tries is too_early and table.events and table.events[-1]["do"] == "payout":
                    return table
                table.chance(dice)
                continue
            if position.wanted(table.state):
                return table
            seat = table.game.next_to_decide(table.state, dice) if actor == ANYONE else actor
            table.decide(seat, table.game.pick(table.state, seat, dice))
    raise AssertionError(f"no such table of {position.game}")


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose clock hardly moves."""
    server = RunningServer(tmp_path_factory.mktemp("still") / "tables.sqlite3", rate=0.0001)
    yield server.address
    server.end()


SIT_DOWN = """async record => {
    const answer = await fetch("/api/tables/import", {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ record, seat: 0 }),
    });
    location.hash = `#/table/${(await answer.json()).id}`;
}"""


def sit_down(page: Page, table: Scribe) -> None:
    """At a new table of the server, where that game goes on."""
    page.evaluate(SIT_DOWN, msgspec.to_builtins(table.record()))
    page.locator("main .shelf, main.speed").wait_for()


def expect_answer(page: Page, answer: str, language: str) -> None:
    """The sheet says which condition fails, by which rule, and what would be allowed; Escape closes it."""
    rule_id, _, case = answer.partition(" ")
    why_not = entries(language)[rule_id].why_not(case)
    assert why_not
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".rule-id")).to_have_text(rule_id)
    expect(dialog.locator(".reason")).to_have_text(why_not.fails)
    expect(dialog.locator(".when")).to_have_text(why_not.instead)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_every_answer_is_provoked_below_or_cannot_be_met_on_the_page() -> None:
    written = {f"{rule.id} {why.case}".rstrip() for rule in entries("en").values() for why in rule.why_nots}
    provoked = [answer for position in POSITIONS for answer in position.answers]
    assert len(provoked) == len(set(provoked))
    assert written == {*provoked, *NOT_ON_THE_PAGE}
    assert not set(provoked) & set(NOT_ON_THE_PAGE)


@pytest.mark.parametrize("language", ["en", "de", "it", "fr"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_whatever_is_tried_is_answered_in_the_words_of_the_rulebook(
    visit: Visit, still: str, language: str, size: ViewportSize
) -> None:
    positions = [each for each in POSITIONS if (each.language, each.size) == (language, size)]
    page = visit("", size, language, at=still) if positions else None
    for position in positions:
        assert page
        table = find(position)
        sit_down(page, table)
        met = set()
        for answer in position.tries(page, table.state):
            if answer:
                expect_answer(page, answer, language)
            met.add(answer or "SPEED-8")
        assert met == set(position.answers)


REFUSED = '"type":"refused"'


class Held:
    """The socket of a page, on which the server's words can be held back."""

    def __init__(self, page: Page) -> None:
        self.holding = False
        page.route_web_socket("**/*", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda said: None if self.holding and REFUSED not in str(said) else socket.send(said))


def test_a_move_that_the_server_refuses_says_which_condition_fails_and_what_would_be_allowed(
    visit: Visit, still: str
) -> None:
    page = visit("", language="de", at=still)
    held = Held(page)
    page.reload()
    race_open = next(each for each in POSITIONS if each.tries is declines)
    sit_down(page, find(race_open))
    held.holding = True
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    elsewhere.locator(".decline").click()
    expect(elsewhere.locator(".decline")).to_have_count(0)
    page.locator(".grab[aria-disabled=false]").first.click()
    why_not = entries("de")["SPEED-11"].why_not("declined")
    assert why_not
    expect(page.locator(".strip.refused")).to_contain_text(f"{why_not.fails} {why_not.instead} SPEED-11")
