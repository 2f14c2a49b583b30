"""Every refusal that a person can provoke at a table is provoked on the page, and its words are the rulebook's.

The server of these tests stands almost still: bots never get to their turn, and no countdown ends. Positions are real
games, played on from their records. Mouse, touch and keyboard, each variant, each language.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

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
from tests.web.everybody import until_drawn

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
    "A-39 early": "the row is turned up by a clock that stands still here: test_false_start.py",
    "A-39 wait": "the row is turned up by a clock that stands still here: test_false_start.py",
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

Place = str | Callable[[State], str]
"""A selector, or the one that follows from the table."""


class Try(NamedTuple):
    """Something that is done on the page, and the answer that must be shown then; none on the way to it."""

    do: Callable[[Page, str], None]
    at: Place
    answer: str = ""


def touched(at: Place, answer: str) -> Try:
    """By finger or mouse; what cannot be chosen says so to a screen reader and is touched all the same."""
    return Try(lambda page, place: page.locator(place).first.click(force=True), at, answer)


def pressed(at: Place, answer: str) -> Try:
    """By keyboard, with the thing in focus."""
    return Try(lambda page, place: page.locator(place).first.press("Enter"), at, answer)


def typed(letter: Place, answer: str) -> Try:
    """By the letter that stands for it."""
    return Try(lambda page, key: page.keyboard.press(key), letter, answer)


def chosen(at: Place) -> Try:
    """Allowed, and the way to something that is not."""
    return Try(lambda page, place: page.locator(place).first.click(), at)


class Position(NamedTuple):
    """A table to sit at, what is tried there, and how it is looked at."""

    game: str
    options: dict[str, bool]
    wanted: Callable[[State], bool]
    tries: tuple[Try, ...]
    language: str = "en"
    size: ViewportSize = DESKTOP


def holds(state: State, card: str) -> bool:
    return bool(int(state.hand[0]) >> 2 * CARDS.index(card) & 3)


def cards_in_hand(state: State) -> int:
    return sum(int(state.hand[0]) >> 2 * card & 3 for card in range(len(CARDS)))


def mine(state: State) -> bool:
    return bool(state.phase == ring.PLAY and state.turn == 0)


def absent(state: State) -> str:
    """The letter of a colour that I do not hold."""
    return next(letter for letter, colour in zip("rpyntlvw", COLOURS, strict=True) if not holds(state, colour))


def character_of(seat: int) -> Place:
    return lambda state: f".pick [data-key={COLOURS[int(state.character[seat])]}]"


def top_car(state: State) -> int:
    return next(int(top) for top in state.top if top != ring.NONE)


def elsewhere(state: State) -> str:
    """A business with a car, other than that of the car which Evasion takes."""
    taken = [place for place in range(8) if state.bottom[place] != ring.NONE and place != state.where[top_car(state)]]
    return f".ring [data-business={BUSINESSES[taken[0]]}]"


def paid(state: State) -> bool:
    """Speed between two rows: the next card comes when the clock of the server has moved."""
    return bool(state.phase == race.ROW and state.rounds > 0)


def racing(state: State) -> bool:
    """Somebody was quick, I have not decided, and no bot is so fast that it should have grabbed by now."""
    return bool((state.character != race.NONE).sum() == 1 and state.decided_at[0] == race.NONE and state.clock < 300)


def hiding(state: State) -> bool:
    return bool(state.phase == hunt.HIDE and state.turn == 0)


def zork(state: State) -> bool:
    return bool(hiding(state) and state.special_lies[0] and state.special[0] == SPECIALS.index("zork"))


def waiting(state: State, out: bool) -> bool:
    """Somebody else plays a card while I hold some, and have backed out or not."""
    return bool(state.phase == hunt.PLAY and state.turn != 0 and state.hand_size[0] and (state.out & 1) == out)


HAND, PORTRAIT, OUT = ".hand button", ".pick button.not", ".act .out"
BOTH = {"run": True, "mafia": True}
KEEPS = {"mafia": True, "mafia_keeps": True}
NEEDS = {"bonus_needs_card": True}
POSITIONS = (
    Position(
        "scheffeln",
        {"mafia": True},
        lambda s: s.phase == ring.CHOOSE and s.turn == 0 and s.character[1] != ring.NONE,
        (pressed(PORTRAIT, "S-SETUP-10"), touched(".hand.small button", "S-SETUP-9 card")),
    ),
    Position(
        "scheffeln",
        {},
        lambda s: s.phase == ring.CHOOSE and s.turn != 0,
        (touched(HAND, "S-SETUP-9 turn"), typed("r", "S-SETUP-9 turn")),
        "de",
    ),
    Position(
        "scheffeln",
        {"run": True},
        lambda s: s.phase == ring.PLAY and s.turn != 0,
        (pressed(HAND, "S-TURN-1"),),
        "fr",
    ),
    Position(
        "scheffeln",
        {},
        lambda s: mine(s) and cards_in_hand(s) > 1,
        (
            typed(absent, "S-TURN-3"),
            chosen(HAND),
            chosen(".exchange"),
            touched(character_of(0), "S-EXCH-3"),
            pressed(character_of(1), "S-EXCH-4"),
        ),
        "it",
        PHONE,
    ),
    Position(
        "scheffeln",
        KEEPS,
        lambda s: mine(s) and cards_in_hand(s) == 1,
        (chosen(HAND), touched(".exchange", "S-TURN-6")),
        "de",
        PHONE,
    ),
    Position(
        "scheffeln",
        BOTH,
        lambda s: mine(s) and holds(s, "evasion") and (s.top != ring.NONE).any(),
        (
            chosen(".hand [data-card=evasion]"),
            touched(PORTRAIT, "S-RUN-3 car"),
            chosen(lambda s: f".pick [data-key={CARS[top_car(s)]}]"),
            pressed(lambda s: f".pick [data-key={BUSINESSES[int(s.where[top_car(s)])]}]", "A-6"),
            touched(elsewhere, "S-RUN-3 place"),
        ),
        "fr",
    ),
    Position(
        "scheffeln",
        {**BOTH, **KEEPS},
        lambda s: mine(s) and holds(s, "nasty_exchange"),
        (chosen(".hand [data-card=nasty_exchange]"), touched(PORTRAIT, "A-8")),
        "it",
        PHONE,
    ),
    Position(
        "scheffeln",
        {"run": True},
        lambda s: mine(s) and holds(s, "joker"),
        (chosen(".hand [data-card=joker]"), typed("m", "S-MAFIA-1")),
        "de",
    ),
    Position("speed", {}, paid, (touched(".grab", "SPEED-7"), typed("w", "SPEED-7")), "de", PHONE),
    Position(
        "speed",
        {},
        racing,
        (
            touched(".grab.taken", "SPEED-8"),
            chosen(".grab[aria-disabled=false]"),
            pressed("main:has(.grab.mine) .grab.taken:not(.mine)", "SPEED-9"),
        ),
        "it",
        PHONE,
    ),
    Position(
        "speed",
        {},
        racing,
        (
            chosen(".decline:visible"),
            chosen(".decline:visible"),
            touched("main:not(:has(.decline)) .grab", "SPEED-11 declined"),
        ),
        "fr",
    ),
    Position(
        "tafelrunde",
        NEEDS,
        lambda s: (
            s.phase == hunt.PLAY and s.turn == s.start == 0 == s.laid and s.hand[0] >> 15 & 1 and s.special[0] == 0
        ),
        (pressed(".hand [data-card=closing_time]", "T-SPEC-2"), touched(OUT, "T-PLAY-2")),
        "de",
    ),
    Position("tafelrunde", {}, lambda s: waiting(s, out=False), (touched(HAND, "T-PLAY-1"),), "it", PHONE),
    Position("tafelrunde", {}, lambda s: waiting(s, out=True), (pressed(HAND, "T-PLAY-4"),), "fr"),
    Position(
        "tafelrunde",
        {},
        lambda s: s.phase == hunt.HIDE and s.turn != 0 and s.hand_size[0] > 0,
        (touched(HAND, "A-61 cards"),),
        "de",
        PHONE,
    ),
    Position(
        "tafelrunde",
        NEEDS,
        lambda s: hiding(s) and not s.special_lies[0],
        (pressed(OUT, "T-HIDE-1 done"),),
        "it",
    ),
    Position("tafelrunde", {}, lambda s: zork(s) and s.zork_gems == 0, (touched(OUT, "A-60"),), "fr", PHONE),
    Position(
        "tafelrunde",
        {},
        lambda s: zork(s) and any(s.open[0, kind] and s.zork_gems + 2 + kind % 3 > 6 for kind in range(9)),
        (touched(".chests button.not", "T-SPEC-5"),),
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
            if position.wanted(table.state):
                return table
            if actor == CHANCE:
                table.chance(dice)
                continue
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
    until_drawn(page)


def expect_answer(page: Page, answer: str, language: str) -> None:
    """The sheet says which condition fails, by which rule, and what would be allowed; Escape closes it."""
    if answer == "SPEED-8":  # In a race nothing opens over the board: the headline says it.
        expect(page.locator(".bar .headline")).to_contain_text("scegline un altro")
        return
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
    provoked = {each.answer for position in POSITIONS for each in position.tries if each.answer}
    assert written == provoked | set(NOT_ON_THE_PAGE)
    assert not provoked & set(NOT_ON_THE_PAGE)
    assert {(each.language, each.size is PHONE) for each in POSITIONS} >= {
        (language, phone) for language in ("de", "it", "fr") for phone in (False, True)
    }


def test_whatever_is_tried_is_answered_in_the_words_of_the_rulebook(visit: Visit, still: str) -> None:
    pages = {phone: visit("", PHONE if phone else DESKTOP, at=still) for phone in (False, True)}
    for position in sorted(POSITIONS, key=lambda each: each.language):
        page, table = pages[position.size is PHONE], find(position)
        if page.locator("html").get_attribute("lang") != position.language:
            page.evaluate("lang => localStorage.setItem('stammtisch.language', lang)", position.language)
            page.reload()
        sit_down(page, table)
        for each in position.tries:
            each.do(page, each.at if isinstance(each.at, str) else each.at(table.state))
            if each.answer:
                expect_answer(page, each.answer, position.language)


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
    sit_down(page, find(next(each for each in POSITIONS if each.wanted is racing)))
    held.holding = True
    other = page.context.new_page()
    other.goto(page.url)
    for _ in range(2):
        other.locator(".decline:visible").click()
    expect(other.locator(".decline")).to_have_count(0)
    page.locator(".grab[aria-disabled=false]").first.click()
    why_not = entries("de")["SPEED-11"].why_not("declined")
    assert why_not
    expect(page.locator(".strip.refused")).to_contain_text(f"{why_not.fails} {why_not.instead} SPEED-11")


TWICE = """async () => {
    const out = document.querySelector(".act .out");
    document.querySelector("dialog .close").click();
    for (let step = 0; step < 9; step++) await undefined;  // the browser has not yet told that it is closed
    out.click();
}"""


def test_a_sheet_is_closed_at_once_so_that_nothing_touched_after_it_is_lost(visit: Visit) -> None:
    page = visit("sample/tafelrunde-open")
    page.locator(".act .out").click()
    rule = page.get_by_role("dialog").locator(".rule-id")
    expect(rule).to_have_text("T-PLAY-2")
    page.evaluate(TWICE)
    page.wait_for_timeout(200)
    expect(rule).to_have_text("T-PLAY-2")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".act .out")).to_be_focused()
