"""The suites that a game of another package runs: conformance, leaks, why-not and words.

    class TestPfennig(GameSuite):
        name = "pfennig"
        box = PfennigBox()

pytest finds the tests by their names.
"""

from typing import ClassVar

import msgspec
import numpy as np

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule, rules
from stammtisch.games.playout import WINNERS
from stammtisch.games.protocol import OVER, SPECTATOR, State, load
from stammtisch.lab.simulate import Question, simulate, simulate_record
from stammtisch.record.check import check_line
from stammtisch.record.format import encode
from stammtisch.rulebook.book import chapters_of
from stammtisch.rulebook.cases import case_of
from stammtisch.rulebook.languages import languages
from stammtisch.rulebook.words import words_of
from stammtisch.tables.game.engine import engine
from stammtisch.tables.send.views import writer
from stammtisch.testing.box import BOXES, Box
from stammtisch.testing.checks import check_choices, check_result, check_step, mask, refusals, resample
from stammtisch.testing.configurations import Configuration, configurations_of
from stammtisch.testing.leaks import check_spoiled, check_twin, check_view
from stammtisch.testing.walk import positions, walk

POSITIONS = 20
GAMES = 300


class GameSuite:
    """Subclass it with the game's name and its box."""

    name: ClassVar[str]
    box: ClassVar[Box]

    @classmethod
    def setup_class(cls) -> None:
        BOXES[cls.name] = cls.box

    @classmethod
    def tables(cls) -> tuple[Configuration, ...]:
        return configurations_of(cls.name)

    def test_every_field_of_the_state_is_declared_open_or_secret(self) -> None:
        fields = set(load(self.name).STATE.names or ())
        assert fields == self.box.FIXED | self.box.OPEN | self.box.SECRET
        assert not self.box.SECRET & (self.box.FIXED | self.box.OPEN)

    def test_a_state_is_small_without_gaps_and_holds_whole_numbers(self) -> None:
        dtype = load(self.name).STATE
        assert dtype.itemsize <= 512
        assert dtype.itemsize == sum(dtype[field].itemsize for field in dtype.names or ())
        assert {dtype[field].base.kind for field in dtype.names or ()} == {"i"}

    def test_starting_forgets_everything_that_stood_in_the_record(self) -> None:
        for table in self.tables():
            game, fresh = table.load(), table.start().tobytes()
            for used in positions(table, POSITIONS):
                again = used.copy()
                game.start(again, game.options(table.seats, -1, table.chosen))
                assert again.tobytes() == fresh

    def test_an_action_is_legal_exactly_if_no_rule_refuses_it(self) -> None:
        for table in self.tables():
            for state in positions(table, POSITIONS):
                check_choices(table, state)

    def test_nothing_is_lost_in_any_step_and_every_game_ends_by_its_rule(self) -> None:
        for table in self.tables():
            for seed in range(4):
                for step in walk(table, seed):
                    check_step(table, step)
                    check_result(table, step.before)
                check_result(table, step.after)
                assert table.load().actor(step.after) == OVER

    def test_random_games_end_and_none_is_like_another(self) -> None:
        for table in self.tables():
            rows = simulate(Question(self.name, table.seats, GAMES, 7, table.chosen), lambda done: None)
            assert (rows[:, WINNERS] > 0).all()
            assert len(np.unique(rows, axis=0)) > GAMES / 4

    def test_every_record_is_right(self) -> None:
        for table in self.tables():
            question = Question(self.name, table.seats, 1, 3, table.chosen)
            for number in range(5):
                line = encode(simulate_record(question, number))
                assert check_line(line, 1) is None

    def test_a_view_is_complete_closed_and_enough_for_its_seat(self) -> None:
        for table in self.tables():
            for state in positions(table, POSITIONS):
                for viewer in table.viewers:
                    check_view(table, state, viewer)
                    check_spoiled(table, state, viewer)

    def test_a_viewer_cannot_tell_a_resampled_table_from_the_true_one(self) -> None:
        for table in self.tables():
            for seed, state in enumerate(positions(table, POSITIONS)):
                for viewer in table.viewers:
                    check_twin(table, state, viewer, seed)
                    twin = resample(table.load(), mask(table.load(), state, viewer), viewer, seed)
                    assert sent(self.name, state, viewer) == sent(self.name, twin, viewer)

    def test_resampling_varies_every_hidden_part(self) -> None:
        varied = set()
        for table in self.tables():
            game = table.load()
            for state in positions(table, POSITIONS)[:8]:
                for viewer in table.viewers:
                    view = mask(game, state, viewer)
                    twins = [resample(game, view, viewer, seed) for seed in range(60)]
                    for secret in self.box.secrets(state, viewer):
                        if self.box.varies(state, viewer, secret):
                            values = {secret.cut(int(twin[secret.field][secret.place])) for twin in twins}
                            assert len(values) > 1, f"viewer {viewer} always gets {values} as {secret}"
                            varied.add(secret.field)
        assert varied == self.box.SECRET

    def test_a_set_up_is_told_without_what_is_hidden(self) -> None:
        for table in self.tables():
            game, state = table.load(), table.start()
            game.chance(state, dice_from_seed(4))
            for viewer in table.viewers:
                view = mask(game, state, viewer)
                twin = resample(game, view, viewer, 5)
                told = [game.events.redact_setup(game.events.setup_of(each), view, viewer) for each in (state, twin)]
                assert told[0] == told[1]

    def test_every_illegal_move_has_an_answer_in_every_language(self) -> None:
        game, ids = load(self.name), [rule.id for rule in rules()]
        answers = {
            lang: {
                (entry.id, why.case)
                for chapter in chapters_of(self.name, lang)
                for entry in chapter.entries
                for why in entry.why_nots
            }
            for lang in languages()
        }
        assert len(set(map(frozenset, answers.values()))) == 1, "some language has fewer answers"
        for table in self.tables():
            for state in positions(table, POSITIONS):
                for seat in range(table.seats):
                    view = mask(game, state, seat)
                    for action, move in enumerate(game.moves.MOVES):
                        against = int(game.refusal(state, seat, action))
                        if against:
                            case = case_of(self.name, ids[against - 1], view, seat, move)
                            assert (ids[against - 1], case) in answers["en"], f"no answer for {ids[against - 1]} {case}"
                    assert refusals(game, state, seat) == refusals(game, view, seat)

    def test_every_language_has_the_same_words(self) -> None:
        english = words_of(self.name, "en")
        for lang in languages():
            words = words_of(self.name, lang)
            assert words.keys() == english.keys(), f"{lang} has other keys"
            for key in english:
                assert set(places(words[key])) == set(places(english[key])), f"{lang}: {key}"
        told = {move.__struct_config__.tag for move in load(self.name).moves.MOVES}
        assert all(f"log.{do}.you" in english and f"log.{do}.other" in english for do in told)
        assert all(f"option.{option}" in english for option in self.tables()[-1].options)

    def test_the_rule_that_ends_a_game_stands_in_the_rulebook(self) -> None:
        known = {entry.id for chapter in chapters_of(self.name, "en") for entry in chapter.entries}
        for table in self.tables():
            *_, last = walk(table, 1)
            assert rule(int(last.after.ended_by)).id in known


def places(sentence: str) -> list[str]:
    """The {places} of a sentence."""
    return [part.partition("}")[0] for part in sentence.split("{")[1:]]


def sent(name: str, state: State, viewer: int) -> list[bytes]:
    """What a viewer is sent of a table, and what a bot does there."""
    cells = engine(name).cells_of(state)
    found = writer(name).sheets(cells, (viewer,), choosing=True)
    if viewer != SPECTATOR and load(name).actor(state) == viewer:
        found.append(msgspec.json.encode(int(make_bot("casual", 3).decide(View(name, state, viewer)))))
    return found
