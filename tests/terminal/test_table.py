"""The table behind the terminal: bots by level, a log of what you may know, a record."""

from pathlib import Path

import pytest

from stammtisch.bots.levels import LEVELS
from stammtisch.cli import UserError
from stammtisch.games.protocol import ANYONE, CHANCE, OVER
from stammtisch.record.check import check_record
from stammtisch.record.format import decode
from stammtisch.rulebook.book import rule
from stammtisch.terminal.table.table import YOU, Table, levels_of
from tests.rulebook.pieces import LANGUAGES
from tests.terminal.driving import dealt_table, new_table


def play_on(table: Table, steps: int) -> None:
    """So many steps of a game in which you, too, play at random."""
    for _ in range(steps):
        actor = table.actor
        if actor == OVER:
            return
        if actor == CHANCE:
            table.chance()
            continue
        if actor == ANYONE:
            table.tick(int(table.view().table.clock) + 500)
            actor = next(seat for seat in range(len(table.names)) if len(table.view(seat).legal()))
        table.decide(actor, int(table.view(actor).legal()[0]))


def test_one_level_is_for_all_bots_and_several_are_one_for_each() -> None:
    weakest = LEVELS[0]
    assert levels_of(weakest, 4, "scheffeln") == [weakest] * 3
    assert levels_of(f"{weakest}, {LEVELS[-1]}", 3, "scheffeln") == [weakest, LEVELS[-1]]
    assert len(levels_of(None, 3, "scheffeln")) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("grandmaster", "There is no bot 'grandmaster'. Choose one of: random"),
        ("random,", "There is no bot ''"),
        ("expert@0", "'0' is not a budget"),
        ("casual@50", "'casual' does not search"),
        ("random,random", "--bots names 2 levels for 3 bots: name one for all, or one for each."),
    ],
)
def test_wrong_levels_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UserError, match=r"\.$") as refused:
        levels_of(text, 3 if text == "random," else 4, "scheffeln")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("game", ["scheffeln", "speed", "tafelrunde"])
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    one, other = new_table(game, seed=7), new_table(game, seed=7)
    play_on(one, 60)
    play_on(other, 60)
    assert one.log
    assert one.log == other.log
    assert one.record() == other.record()


@pytest.mark.rule("A-18")
def test_the_log_never_names_a_card_that_a_bot_laid_face_down() -> None:
    table = new_table("scheffeln", seed=2)
    play_on(table, 4 + 1)
    while table.actor != YOU or not any(event["do"] == "exchange" for event in table.record().events):
        actor = table.actor
        if actor == CHANCE:
            table.chance()
        else:
            table.decide(actor, int(table.view(actor).legal()[-1]))
    hidden = [line.text for line in table.log if "face down" in line.text and not line.text.startswith("You")]
    assert hidden
    assert all("discards a card face down" in line for line in hidden)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_not_is_answered_in_the_language_of_the_player(lang: str) -> None:
    table = dealt_table("scheffeln", first=1)
    table.lang = lang
    why_not = rule("S-SETUP-9", lang).why_not("turn")
    assert why_not
    assert str(table.why_not(0)) == f"{why_not.fails} {why_not.instead} (S-SETUP-9)"


def test_what_you_are_shown_is_masked() -> None:
    table = new_table("tafelrunde")
    table.chance()
    view = table.view()
    assert view.table.viewer == YOU
    assert view.table.tobytes() == table.view().table.tobytes()
    assert all(view.table.hand[seat] == 0 for seat in range(1, 4))


def test_a_saved_game_can_be_read_back_and_says_that_it_was_cut_off(tmp_path: Path) -> None:
    table = new_table("scheffeln")
    play_on(table, 20)
    table.save(tmp_path / "game.jsonl")
    record = decode((tmp_path / "game.jsonl").read_bytes())
    assert record.cut == "the player left"
    assert record.seats == ["guest", "bot:random", "bot:random", "bot:random"]
    assert check_record(record) is None


def test_saving_where_nothing_can_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"The record cannot be written to .*: Is a directory\."):
        new_table("scheffeln").save(tmp_path)


def test_the_outcome_names_scores_winners_and_the_rule() -> None:
    table = new_table("scheffeln", 2)
    play_on(table, 10_000)
    assert table.over
    result = table.record().result
    assert result
    assert table.outcome().startswith("The game is over (S-END-1): you ")
    assert f"{result.scores[1]:,}" in table.outcome()
    assert table.outcome().endswith(" (S-END-3)." if len(result.winners) > 1 else " (S-END-2).")
