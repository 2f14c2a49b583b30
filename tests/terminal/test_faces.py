"""What the screen asks and draws, for every game and every option set."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle, pairwise
from textwrap import wrap

import pytest

from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rules
from stammtisch.games.protocol import ANYONE, CHANCE, OVER
from stammtisch.games.registry import GAMES, option_sets
from stammtisch.games.scheffeln.payouts import earnings_if_over
from stammtisch.games.scheffeln.rules import pay_out
from stammtisch.games.scheffeln.terminal.face import ScheffelnFace, pay
from stammtisch.record.story import retell
from stammtisch.rulebook.book import rule
from stammtisch.rulebook.languages import languages
from stammtisch.terminal.table.advice import Answer
from stammtisch.terminal.table.board import draw_board
from stammtisch.terminal.table.choices import Chooser, Option, Question, draw_choices
from stammtisch.terminal.table.face import Face, face_of
from stammtisch.terminal.table.screen import shortened
from stammtisch.terminal.table.table import YOU, Table
from stammtisch.terminal.words.phrases import phrases
from tests.terminal.driving import new_table

TABLES = [
    (name, seats, options)
    for name, game in GAMES.items()
    for seats in sorted({game.fewest, game.most})
    for options in option_sets(name)
]
CONFIGURATIONS = [(*table, lang) for table, lang in zip(TABLES, cycle(languages()), strict=False)]
"""Each table in one language, and all languages in turn."""


def name_it(part: object) -> str:
    return "+".join(part) or "plain" if isinstance(part, dict) else str(part)


def walk(table: Table, seed: int = 1) -> Iterator[View]:
    """A random game, seen from your seat before every step."""
    dice = dice_from_seed(seed)
    while (actor := table.actor) != OVER:
        yield table.view()
        if actor == CHANCE:
            table.chance()
            continue
        if actor == ANYONE:
            clock = int(table.view().table.clock)
            table.tick(clock + 700)
            actor = next(seat for seat in range(len(table.names)) if len(table.view(seat).legal()))
        view = table.view(actor)
        table.decide(actor, int(view.game.pick(view.table, actor, dice)))
    yield table.view()


def leaves(question: Question) -> Iterator[Option]:
    for option in question.options:
        if option.then is None:
            yield option
        else:
            yield from leaves(option.then)


@pytest.mark.parametrize(("game", "seats", "options", "lang"), CONFIGURATIONS, ids=name_it)
def test_the_questions_offer_exactly_what_is_legal_and_the_log_has_the_rules_of_the_pages_log(
    game: str, seats: int, options: dict[str, bool], lang: str
) -> None:
    table = new_table(game, seats, lang=lang, **options)
    face = face_of(table)
    known = len(rules())
    for view in walk(table):
        found = list(leaves(face.question(view)))
        assert {option.action for option in found if option.refused == 0} == {int(a) for a in view.legal()}
        assert all(0 <= option.refused <= known for option in found)
        for option in found:
            assert option.action is not None
            assert option.refused == view.game.refusal(view.table, YOU, option.action)
    page = retell(table.record(), len(table.record().events))
    assert [line.rules for line in table.log] == [tuple(event["rules"]) for event in page]
    assert all(line.rules for line in table.log)


@pytest.mark.parametrize(("game", "seats", "options", "lang"), CONFIGURATIONS, ids=name_it)
def test_letters_pick_one_thing_only(game: str, seats: int, options: dict[str, bool], lang: str) -> None:
    table = new_table(game, seats, lang=lang, **options)
    face = face_of(table)
    for view in walk(table):
        questions = [face.question(view)]
        while questions:
            question = questions.pop()
            keys = {(option.key, option.label) for option in question.options if option.key}
            assert len({key for key, _ in keys}) == len(keys)
            assert "q" not in {option.key for option in question.options}
            questions += [option.then for option in question.options if option.then is not None]


def all_questions(chooser: Chooser) -> Iterator[Chooser]:
    """The chooser at every question that can be reached, refused ones left out as on the screen."""
    yield chooser
    for option in chooser.question.listed:
        if option.then is not None and not option.refused:
            chooser.pick(option)
            yield from all_questions(chooser)
            chooser.back()


@pytest.mark.parametrize(("game", "seats", "options", "lang"), CONFIGURATIONS, ids=name_it)
def test_every_question_and_every_answer_fit_below_the_board_at_80_by_24(
    game: str, seats: int, options: dict[str, bool], lang: str
) -> None:
    table = new_table(game, seats, seed=2, lang=lang, **options)
    face, columns = face_of(table), 78
    for view in walk(table):
        chooser = Chooser()
        chooser.ask(face.question(view))
        for asked in all_questions(chooser):
            status = len(wrap(f"{table.words('screen.your_turn')} {asked.question.asks}", columns))
            choices = draw_choices(asked, face.shelf(view), columns, asks_you=True).plain.splitlines()
            assert all(len(line) <= columns for line in choices)
            answers = {table.why_not(option.leads_to) for option in asked.question.options if option.refused}
            longest = max((lines_for(answer) for answer in answers if answer), default=0)
            assert len(choices) + max(status, longest) <= (9 if face.beside else 7)


@cache
def lines_for(answer: Answer) -> int:
    """How many lines the answer needs in the language that says it longest."""
    every = [why for lang in languages() for why in rule(answer.rule, lang).why_nots]
    (case,) = {why.case for why in every if why.fails == answer.fails}
    said = [why for why in every if why.case == case]
    assert len(said) == len(languages())
    drawn = [Answer(why.fails, why.instead, answer.rule).drawn().plain for why in said]
    return max(len(wrap(text, 78)) for text in drawn)


def fits(face: Face, view: View, width: int, height: int) -> None:
    lines = face.board(view.table, None, width, height).plain.splitlines()
    assert max(len(line) for line in lines) <= width - (28 if face.beside else 0)
    assert len(lines) <= height - (11 if face.beside else 9)


@pytest.mark.parametrize(("game", "seats", "options", "lang"), CONFIGURATIONS, ids=name_it)
def test_the_board_leaves_room_for_everything_else_at_80_by_24(
    game: str, seats: int, options: dict[str, bool], lang: str
) -> None:
    table = new_table(game, seats, lang=lang, **options)
    face = face_of(table)
    for view in walk(table):
        kept = shortened(face.heading(view), 79)
        assert kept.count(" · ") >= face.heading(view).count(" · ") - face.beside  # all but the reminder of the end
        fits(face, view, 80, 24)
        fits(face, view, 120, 40)
        players = face.players(view).plain.splitlines()
        assert all(len(line) <= 28 for line in players)
        assert not players or len(players) <= 9


@pytest.mark.parametrize("game", list(GAMES))
def test_the_plain_board_fits_80_columns_in_every_language(game: str) -> None:
    for options in option_sets(game):
        table = new_table(game, GAMES[game].most, seed=3, lang="en", **options)
        for view in walk(table):
            english = view.game.board.draw(view.table).splitlines()
            assert all(len(line) <= 80 for line in english)
        for lang in languages():  # the last table, with the most on it
            drawn = draw_board(view.game, view.table, phrases(lang, game)).splitlines()
            cells = [(line, of) for line, of in zip(drawn, english, strict=True) if of.startswith("|")]
            assert all(len(line) == len(of) for line, of in cells)
            assert "seat" not in "".join(drawn) or lang == "en"


def test_pairs_are_drawn_one_above_the_other_and_tied_together() -> None:
    table = new_table("scheffeln")
    face = face_of(table)
    seen = 0
    for view in walk(table):
        lines = face.board(view.table, None, 80, 24).plain.splitlines()
        for upper, lower in pairwise(lines):
            for column in range(1, 52, 17):
                if upper[column] == "╭":
                    assert lower[column] == "╰"
                    seen += 1
        assert sum(line.count("╭") for line in lines) == int(view.table.paired).bit_count()
    assert seen


def test_the_forecast_of_earnings_is_what_the_payout_brings() -> None:
    for options in option_sets("scheffeln"):
        table = new_table("scheffeln", 4, seed=2, lang="en", **options)
        checked, before = 0, table.view().table
        for view in walk(table):
            now = view.table
            if table.actor in (CHANCE, OVER) and before.rounds == now.rounds > 0:
                gained = [int(new) - int(old) for new, old in zip(now.money, before.money, strict=True)]
                just_before = now.copy()
                just_before.gone[:] = before.gone
                would = earnings_if_over(just_before, pay)
                assert [earned or 0 for earned in would] == gained
                assert would == earnings_if_over(just_before, pay_out)
                checked += 1
            before = now
        assert checked


def test_the_cars_of_speed_drive_on_the_screen_as_the_rules_drive_them() -> None:
    table = new_table("speed", 3)
    face = face_of(table)
    before = None
    compared = 0
    for view in walk(table):
        if before is not None and before.table.revealed == 7 and view.table.revealed == 0:
            assert face.scenes(before)[-1].where.tolist() == view.table.where.tolist()
            compared += 1
        before = view
    assert compared > 1


def test_the_heading_names_round_and_options() -> None:
    table = new_table("scheffeln", mafia=True)
    table.chance()
    face = face_of(table)
    assert isinstance(face, ScheffelnFace)
    assert face.heading(table.view()).startswith("Scheffeln + mafia · round 1")
