"""What people do around the game."""

import msgspec
import pytest

from stammtisch.tables.actions.opening import opening_of
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.journal.entries import GameStarted
from stammtisch.tables.send.replays import of_table, part_of
from stammtisch.tables.send.updates import table_state, welcome
from stammtisch.tables.wire.messages import Welcome
from stammtisch.tables.wire.requests import NewTable, SeatWish
from tests.tables.actions.test_moves import everything, play_out, refused
from tests.tables.sandbox import SEED, Sandbox


def test_a_game_starts_by_itself_when_all_seats_are_filled_and_everybody_has_added_a_nonce() -> None:
    box = Sandbox("scheffeln", "mo")
    box.do("anna", "nonce", seat=0, nonce="00" * 16)
    assert box.table.status == "open"
    entries = box.do("bert", "sit", seat=1, nonce="11" * 16)
    assert isinstance(entries[-1], GameStarted)
    assert box.match.nonces == ("00" * 16, "11" * 16)


def test_the_host_may_start_before_and_bots_fill_the_open_seats() -> None:
    box = Sandbox("scheffeln", "moo")
    assert refused(box, "bert", "start").code == "not_allowed"
    box.do("anna", "start")
    assert [chair.kind for chair in box.table.chairs] == ["person", "bot", "bot"]
    assert refused(box, "anna", "start").code == "not_allowed"


def test_a_nonce_is_added_once_and_only_before_the_game() -> None:
    box = Sandbox("scheffeln", "mo")
    box.do("anna", "nonce", seat=0, nonce="00" * 16)
    assert refused(box, "anna", "nonce", seat=0, nonce="11" * 16).code == "not_allowed"
    box.do("anna", "start")
    assert refused(box, "anna", "nonce", seat=0, nonce="11" * 16).code == "not_allowed"


def test_a_taken_seat_is_taken() -> None:
    box = Sandbox("scheffeln", "mbo")
    assert refused(box, "carl", "sit", seat=1).code == "not_allowed"
    assert refused(box, "carl", "sit", seat=5).code == "unknown_seat"


def test_who_stands_up_before_the_game_leaves_an_open_seat_and_the_host_passes_on() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("anna", "stand", seat=0)
    assert box.table.chairs[0].kind == "open"
    assert box.table.host == "bert"


def test_only_the_host_gives_seats_to_bots_and_changes_settings() -> None:
    box = Sandbox("scheffeln", "mbo")
    assert refused(box, "bert", "set_seat", seat=2, level="casual").code == "not_allowed"
    assert refused(box, "bert", "configure", listed=True).code == "not_allowed"
    assert refused(box, "anna", "set_seat", seat=0, level="casual").code == "not_allowed"
    box.do("anna", "set_seat", seat=2, level="strong")
    box.do("anna", "configure", seconds=90, spectators=False)
    assert (box.table.chairs[2].level, box.table.seconds, box.table.spectators) == ("strong", 90, False)
    assert box.table.patience is None


@pytest.mark.rule("A-62")
@pytest.mark.parametrize(("game", "usual"), [("scheffeln", True), ("speed", True), ("tafelrunde", False)])
def test_the_host_opens_or_shuts_the_book_before_the_game(game: str, usual: bool) -> None:
    box = Sandbox(game, "mbc")
    assert box.table.open_book == usual
    assert Sandbox(game, "mbc", open_book=not usual).table.open_book != usual
    assert refused(box, "bert", "configure", open_book=True).code == "not_allowed"
    box.do("anna", "configure", open_book=not usual)
    box.do("anna", "configure", seconds=90)
    assert box.table.open_book != usual
    assert table_state(box.table, Presence(0)).open_book != usual
    box.do("anna", "start")
    assert refused(box, "anna", "configure", open_book=usual).code == "not_allowed"
    assert box.replayed().open_book != usual


@pytest.mark.rule("A-62", "A-17")
@pytest.mark.parametrize("open_book", [False, True])
def test_a_table_sends_and_replays_what_its_book_shows(open_book: bool) -> None:
    box = Sandbox("scheffeln", "mb", open_book=open_book)
    box.do("anna", "start")
    sent = msgspec.json.decode(msgspec.json.encode(welcome(box.table, Presence(0), "anna", 7)), type=Welcome)
    replay = part_of(of_table(box.table, "anna", None), 0)
    for view in (sent.sights[0].view, replay.steps[-1].view):
        assert [seat.money for seat in view.seats] == [0, 0 if open_book else None]


def test_a_rematch_passes_the_marker_on_and_promises_a_new_seed() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("anna", "start")
    first = int(box.match.state.start)
    assert refused(box, "anna", "rematch").code == "not_allowed"
    play_out(box)
    was = box.match.scribe.setup["start"]
    assert was == first
    assert refused(box, "somebody", "rematch").code == "not_allowed"
    box.do("bert", "rematch")
    assert box.table.seed != SEED
    commitment = table_state(box.table, Presence(0)).commitment
    assert commitment is not None
    assert commitment.seed is None
    box.do("anna", "nonce", seat=0, nonce="00" * 16)
    box.do("bert", "nonce", seat=1, nonce="11" * 16)
    assert box.table.games == 2
    assert box.match.scribe.setup["start"] == (was + 1) % 2
    assert everything(box.replayed()) == everything(box.table)


def test_the_seed_is_published_when_the_game_is_over_and_not_before() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("anna", "start")
    assert not any(SEED.encode() in message for message in everything(box.table))
    play_out(box)
    assert all(SEED.encode() in message for message in everything(box.table))


def test_talk_is_cleaned_and_may_be_muted() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("bert", "say", text="  hel\u202elo\x00 \n there ")
    assert [said.text for said in box.table.talk] == ["hello there"]
    assert refused(box, "bert", "say", text="\u200b\x07").code == "malformed"
    box.do("anna", "mute", seat=1, muted=True)
    with pytest.raises(Refusal, match="not to talk"):
        box.do("bert", "say", text="hm")
    with pytest.raises(Refusal, match="not to talk"):
        box.do("bert", "emote", emote="wow")
    box.do("anna", "mute", seat=1, muted=False)
    box.do("bert", "emote", emote="wow")
    box.do("somebody", "say", text="I only watch")
    assert (box.table.talk[-1].seat, box.table.talk[-1].name) == (None, "Somebody")


def test_only_so_much_talk_and_so_many_answers_are_remembered() -> None:
    box = Sandbox("scheffeln", "mb")
    for number in range(600):
        box.do("bert", "say", text=f"number {number}")
    assert len(box.table.talk) == 100
    assert len(box.table.answered) <= 512


def test_nobody_is_told_who_anybody_is() -> None:
    box = Sandbox("scheffeln", "mbc")
    for chair, secret in zip(box.table.chairs, ("f00d", "cafe", "beef"), strict=True):
        chair.person = secret
    box.table.host = "f00d"
    assert not any(secret.encode() in shown for shown in everything(box.table) for secret in ("f00d", "cafe", "beef"))


def test_a_bot_is_called_as_somebody_wishes_and_by_its_level_otherwise() -> None:
    box = Sandbox("scheffeln", "moo")
    box.do("anna", "set_seat", seat=1, level="casual", name="  Wilma\u202e ")
    box.do("anna", "set_seat", seat=2, level="strong")
    assert [chair.name for chair in box.table.chairs] == ["Anna", "Wilma", "bot:strong"]
    assert [chair.name for chair in box.replayed().chairs] == ["Anna", "Wilma", "bot:strong"]
    wished = opening_of(NewTable(game="scheffeln", seats=(SeatWish("me"), SeatWish("bot", name="Fred"))), "a", "A", 1)
    assert [seat.name for seat in wished.seats] == ["A", "Fred"]
    with pytest.raises(Refusal):
        box.do("anna", "set_seat", seat=1, level="casual", name="\u202e")
