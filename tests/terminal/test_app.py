"""Whole games on the screen, and everything else a key can do there."""

import re
from pathlib import Path

import pytest
from rich.text import Text

from stammtisch.record.check import check_record
from stammtisch.record.format import decode
from tests.terminal.driving import Player, dealt_table, new_table, run, sitting_at


@pytest.mark.parametrize(
    ("game", "seats", "options", "lang"),
    [
        ("scheffeln", 2, {"run": True, "mafia": True}, "en"),
        ("tafelrunde", 2, {}, "it"),
    ],
)
def test_a_whole_game_is_played_by_keys_and_its_record_is_right(
    game: str, seats: int, options: dict[str, bool], lang: str
) -> None:
    table = new_table(game, seats, lang=lang, **options)

    async def play() -> None:
        async with sitting_at(table) as player:
            await player.play_to_the_end()
            assert player.read("status") == table.outcome()
            assert table.words("screen.keys_at_end").strip() in player.lines()[-1]

    run(play)
    assert check_record(table.record()) is None


def test_a_whole_game_of_speed_is_played_in_real_time() -> None:
    table = new_table("speed", 8)

    async def play() -> None:
        async with sitting_at(table, rate=30) as player:
            await player.play_to_the_end()

    run(play)
    assert check_record(table.record()) is None
    grabs = [event for event in table.record().events if event["do"] == "grab"]
    assert any(event["seat"] == 0 for event in grabs)
    assert all(event["ms"] > 0 for event in grabs if event["seat"] != 0)


def test_what_is_not_allowed_is_answered_with_its_rule() -> None:
    table = dealt_table("scheffeln", first=1, run=True)

    async def play() -> None:
        async with sitting_at(table) as player:
            await player.wait_for_turn()
            taken = next(option for option in player.screen.chooser.root.listed if option.refused)
            await player.press(taken.key)
            assert "Another player has already taken this character. Choose one" in player.read("message")
            assert "(S-SETUP-10)" in player.read("message")
            await player.decide()
            await player.wait_for_turn()
            absent = next(option for option in player.screen.chooser.root.options if not option.shown)
            await player.press(absent.key)
            assert "You do not hold this card. Use a card that is in your hand. (S-TURN-3)" in player.read("message")
            await player.press("right")
            assert "S-TURN-3" not in player.read("message")
            await player.press("1", "x")
            mine = next(option for option in player.screen.chooser.question.listed if option.refused)
            await player.press(mine.key)
            assert "(S-EXCH-" in player.read("message")

    run(play)


def test_a_pick_out_of_turn_is_answered_with_the_rule() -> None:
    table = dealt_table("scheffeln", first=1)

    async def play() -> None:
        async with sitting_at(table, rate=1) as player:
            assert not player.screen.runner.asks_you
            await player.press("1")
            assert "Characters are taken one player at a time, but it is not your turn." in player.read("message")
            assert "(S-SETUP-9)" in player.read("message")

    run(play)


def test_the_cursor_shows_what_would_happen_and_nothing_happens() -> None:
    table = dealt_table("scheffeln", first=1)

    async def play() -> None:
        async with sitting_at(table) as player:
            await player.wait_for_turn()
            await player.decide()
            await player.wait_for_turn()
            before = table.view().table.tobytes()
            letter = player.screen.chooser.root.listed[0].key.upper()
            assert f"‹{letter}›" in player.read("board")
            assert player.read("message").startswith("You play")
            await player.press("enter", "escape", "right", "left")
            assert table.view().table.tobytes() == before

    run(play)


async def assert_nothing_is_cut(player: Player) -> None:
    """Board, question, options and keys stand on the screen in full."""
    screen = "\n".join(player.lines())
    for part in ("title", "board", "choices", "keys"):
        for line in player.read(part).splitlines():
            assert line.rstrip() in screen, (part, line)
    for word in player.read("status").split():
        assert word in screen
    for word in player.read("message").split():
        assert word in screen


def test_a_long_answer_takes_the_line_of_the_question() -> None:
    table = dealt_table("tafelrunde", first=0, lang="de")

    async def play() -> None:
        async with sitting_at(table) as player:
            await player.wait_for_turn()
            for answer, question in (("Zu kurz.", True), ("Das ist lang. " * 25, False), ("", True)):
                player.screen.note = Text(answer) if answer else None
                player.screen.draw()
                await player.pilot.pause()
                assert ("Du bist am Zug." in "\n".join(player.lines())) == question
                await assert_nothing_is_cut(player) if question else None

    run(play)


@pytest.mark.parametrize(
    ("game", "seats", "size", "lang"),
    [
        ("scheffeln", 4, (80, 24), "fr"),
        ("speed", 8, (80, 24), "en"),
        ("tafelrunde", 4, (80, 24), "de"),
        ("scheffeln", 4, (120, 40), "it"),
    ],
)
def test_nothing_that_matters_is_cut_off(game: str, seats: int, size: tuple[int, int], lang: str) -> None:
    options = {"run": True, "mafia": True} if game == "scheffeln" else {}
    table = new_table(game, seats, lang=lang, **options)

    async def play() -> None:
        async with sitting_at(table, size, rate=100 if game == "speed" else 500) as player:
            for _ in range(4):
                await player.wait_for_turn()
                if table.over:
                    break
                await player.pilot.pause()
                if game != "speed":
                    await assert_nothing_is_cut(player)
                    for option in player.screen.chooser.root.listed:
                        if option.then is not None:
                            await player.press(str(player.screen.chooser.root.listed.index(option) + 1))
                            await assert_nothing_is_cut(player)
                            await player.press("escape")
                            break
                last = player.lines()[-1].strip()
                assert last in (table.words("screen.keys").strip(), table.words("screen.keys_at_end").strip())
                await player.decide()

    run(play)


def test_the_screen_follows_the_terminal_when_it_is_resized() -> None:
    table = new_table("scheffeln")

    async def play() -> None:
        async with sitting_at(table, (140, 45)) as player:
            await player.wait_for_turn()
            wide = player.read("board")
            assert "Dinero Docks" in wide
            await player.pilot.resize_terminal(80, 24)
            await player.pilot.pause()
            assert max(len(line) for line in player.read("board").splitlines()) < len(wide.splitlines()[0])
            await assert_nothing_is_cut(player)
            await player.pilot.resize_terminal(60, 20)
            await player.pilot.pause()
            assert "80 columns and 24 lines; this terminal has 60 and 20" in " ".join("\n".join(player.lines()).split())
            await player.pilot.resize_terminal(80, 24)
            await player.pilot.pause()
            await assert_nothing_is_cut(player)
            await player.decide()

    run(play)


def test_leaving_asks_first_and_staying_goes_on() -> None:
    table = new_table("scheffeln")

    async def play() -> None:
        async with sitting_at(table) as player:
            await player.wait_for_turn()
            for key in ("q", "ctrl+c", "ctrl+q"):
                await player.press(key)
                assert "Leave the game?" in "\n".join(player.lines())
                await player.press("escape")
                assert "Leave the game?" not in "\n".join(player.lines())
            await player.decide()
            assert table.record().events
            await player.press("q", "l")
            assert not player.pilot.app.is_running

    run(play)


def test_leaving_saves_where_the_command_line_said(tmp_path: Path) -> None:
    table, file = new_table("tafelrunde"), tmp_path / "game.jsonl"

    async def play() -> None:
        async with sitting_at(table, save=file) as player:
            await player.wait_for_turn()
            await player.decide()
            await player.press("q")
            await player.press("l")

    run(play)
    record = decode(file.read_bytes())
    assert record.cut == "the player left"
    assert check_record(record) is None


def test_saving_asks_for_a_file_and_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    table, file = new_table("scheffeln"), tmp_path / "kept.jsonl"

    async def play() -> None:
        async with sitting_at(table) as player:
            await player.wait_for_turn()
            await player.press("q", "s", "ctrl+a", "delete", "ctrl+k", *str(tmp_path), "enter")
            await player.pilot.pause()
            assert "cannot be written" in "\n".join(player.lines())
            await player.press(*"/kept.jsonl", "enter")
            await player.pilot.pause()
            assert not player.pilot.app.is_running

    run(play)
    assert check_record(decode(file.read_bytes())) is None


def test_help_and_the_whole_log_lie_over_the_table_until_a_key_is_pressed() -> None:
    table = dealt_table("scheffeln", first=1, lang="de")

    async def play() -> None:
        async with sitting_at(table) as player:
            await player.wait_for_turn()
            await player.press("question_mark")
            shown = "\n".join(player.lines())
            assert "Markierung bewegen" in shown
            assert "R Ruby             Doppeldecker: Ruby auf Lou" in shown
            assert "stammtisch rules S-MOVE-8 --lang de" in shown
            await player.press("x")
            await player.press("f2")
            assert any(re.search(r" nimmt .* \(S-SETUP-9\)", line) for line in player.lines())
            await player.press("escape")
            assert "Wähle deine Person" in "\n".join(player.lines())
            await player.press("q")
            assert "verlassen, ohne zu speichern" in "\n".join(player.lines())
            await player.press("escape")

    run(play)
