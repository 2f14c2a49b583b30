"""What people do around the game."""

import msgspec
import pytest

from stammtisch.tables.actions.opening import opening_of
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.journal.entries import Forgotten, GameStarted, decode
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
    sent = msgspec.json.decode(welcome(box.table, Presence(0), "anna", 7), type=Welcome)
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


def muted_at(box: Sandbox) -> list[str]:
    return [voice.name for voice in table_state(box.table, box.presence).muted]


def test_the_host_mutes_one_spectator_by_a_line_and_lets_them_talk_again() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("troll", "say", text="boo")
    line = box.table.talk[-1].seq
    for person in ("bert", "troll", "zoe"):
        assert refused(box, person, "mute", said=line, muted=True).code == "not_allowed"
    box.do("anna", "mute", said=line, muted=True)
    assert muted_at(box) == ["Troll"]
    assert refused(box, "troll", "say", text="boo").text == "The host has asked you not to talk."
    assert refused(box, "troll", "emote", emote="wow").code == "not_allowed"
    box.do("zoe", "say", text="others may go on")
    assert b"troll" not in b"".join(everything(box.table)).replace(b"Troll", b"")
    assert box.replayed().talk.muted == box.table.talk.muted
    for number in range(120):
        box.do("zoe", "say", text=f"line {number}")
    box.do("anna", "mute", said=line, muted=False)
    assert muted_at(box) == []
    box.do("troll", "say", text="sorry")


def test_who_is_muted_stays_so_wherever_they_sit() -> None:
    box = Sandbox("scheffeln", "mbo")
    box.do("anna", "mute", seat=1, muted=True)
    assert box.presence.seats(box.table)[1].muted
    box.do("bert", "stand", seat=1)
    assert refused(box, "bert", "say", text="as a spectator").code == "not_allowed"
    assert muted_at(box) == ["Bert"]
    box.do("bert", "sit", seat=2)
    assert [seat.muted for seat in box.presence.seats(box.table)] == [False, False, True]
    assert refused(box, "bert", "say", text="from another seat").code == "not_allowed"
    box.do("carl", "sit", seat=1)
    box.do("carl", "say", text="I may")
    box.do("anna", "mute", seat=2, muted=False)
    box.do("bert", "say", text="thanks")


def test_a_player_can_be_muted_by_a_line_and_is_then_muted_at_the_seat() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("bert", "say", text="boo")
    box.do("anna", "mute", said=box.table.talk[-1].seq, muted=True)
    assert box.presence.seats(box.table)[1].muted
    assert muted_at(box) == []
    box.do("anna", "mute", seat=1, muted=False)
    box.do("bert", "say", text="thanks")


def test_a_seat_that_an_earlier_version_muted_is_muted_and_can_be_unmuted() -> None:
    box = Sandbox("scheffeln", "mb")
    box.fold([decode(b'{"do":"muted","at":5,"by":"anna","message":"old","seat":1,"muted":true}')])
    assert box.presence.seats(box.table)[1].muted
    assert refused(box, "bert", "say", text="hm").code == "not_allowed"
    box.do("anna", "mute", seat=1, muted=False)
    box.do("bert", "say", text="thanks")


@pytest.mark.parametrize("whom", [{}, {"seat": 1, "said": 3}])
def test_one_person_is_muted_at_a_time(whom: dict[str, int]) -> None:
    assert refused(Sandbox("scheffeln", "mb"), "anna", "mute", muted=True, **whom).code == "malformed"


def test_nobody_is_muted_by_a_line_that_nobody_said() -> None:
    box = Sandbox("scheffeln", "mb")
    for number in (0, box.table.seq, 10**6):
        assert refused(box, "anna", "mute", said=number, muted=True).code == "not_allowed"


def test_who_is_forgotten_is_not_on_the_list_of_the_muted() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("troll", "say", text="boo")
    box.do("anna", "mute", said=box.table.talk[-1].seq, muted=True)
    assert box.table.knows("troll")
    box.fold([Forgotten(at=box.now, person="troll")])
    assert muted_at(box) == []
    assert not box.table.knows("troll")


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
