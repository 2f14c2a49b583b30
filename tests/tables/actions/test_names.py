"""Names and talk: what others may be shown, who looks like whom, and that everybody's own name survives."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.bots.levels import LEVELS
from stammtisch.tables.actions.names import person_name, plain
from stammtisch.tables.actions.opening import opening_of
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.names import skeleton
from stammtisch.tables.wire.requests import NewTable, SeatWish
from tests.tables.actions.test_moves import refused
from tests.tables.sandbox import Sandbox

REAL = (
    "Zoë", "Łukasz", "José María", "Đặng", "Ольга", "李", "אורי", "عمر", "O’Brien", "Nguyễn Thị Hương", "Þórdís",
    "Σοφία", "محمّد", "עִבְרִית", "สมศักดิ์", "அருண்", "ශ්‍රී", "علی‌رضا", "မြို့", "김철수", "さくら", "Jean-Luc", "Emil",
    "Anna 2", "X", "7", "👩‍👩‍👧", "🏳️‍🌈", "👋🏽", "🇩🇪", "★",
)  # fmt: skip
"""Each as somebody really writes it, composed as keyboards do."""

IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""What Unicode calls Default_Ignorable_Code_Point: shown as nothing at all."""
NOTHING = [chr(code) for first, last in IGNORABLE for code in range(first, last + 1)]
EMPTY = [*NOTHING, *" \u00a0\u2003\u2028\u3000\t\n\u2800\ufffc\u0000\u007f\u0085\ue000\U0010ffff"]


@pytest.mark.parametrize("name", REAL)
def test_names_of_real_people_survive(name: str) -> None:
    assert person_name(name) == plain(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("check", [plain, person_name])
def test_what_shows_nothing_is_no_name_and_no_talk(check: object) -> None:
    assert callable(check)
    for text in (*EMPTY, *("\u200d".join(EMPTY[k : k + 3]) for k in range(len(EMPTY))), "\u0301", " \u0301\u20e3 "):
        with pytest.raises(Refusal) as caught:
            check(text)
        assert caught.value.code == "malformed"


def test_what_shows_nothing_goes_from_between_the_letters() -> None:
    for sign in NOTHING:
        assert person_name(f"An{sign}na{sign}") == plain(f"{sign}Anna") == "Anna", hex(ord(sign))
    assert plain("ab\u202ecd\u2066ef") == "abcdef"


def test_a_joiner_stays_only_where_it_has_work_to_do() -> None:
    assert plain("👩\u200d\u200d\u200d👧") == "👩\u200d👧"
    assert plain("👩\u200d\u3164") == "👩"
    assert plain("👩\u200d") == "👩"
    assert plain("👩\u200dA\ufe0f") == "👩A"
    assert plain("क्\u200d\u115f") == "क्"


def test_accents_do_not_pile_up() -> None:
    piled = "".join(letter + "\u0316\u0317\u0318\u0319" * 6 for letter in "Anna")
    assert unicodedata.normalize("NFD", person_name(piled[:24])) == "A\u0316\u0317"
    assert plain(piled) == "".join(letter + "\u0316\u0317" for letter in "Anna")
    assert plain("ก" + "\u0e47" * 40) == "ก\u0e47\u0e47"
    assert plain("x" + "\u20dd" * 9) == "x\u20dd\u20dd"
    assert plain("ok \u0301\u0302!") == "ok !"


@given(st.text(alphabet=st.characters(), max_size=30))
def test_what_was_taken_once_is_taken_again_as_it_is(text: str) -> None:
    for check in (plain, person_name):
        try:
            taken = check(text)
        except Refusal:
            continue
        assert check(taken) == taken
        run = longest = 0
        for sign in taken:
            run = run + 1 if unicodedata.combining(sign) else 0
            longest = max(longest, run)
        assert longest <= 4
        assert taken == " ".join(taken.split()) != ""


def test_talk_keeps_its_signs_and_may_be_punctuation_alone() -> None:
    assert plain("x² … ½ ™ ﬁn") == "x² … ½ ™ ﬁn"
    assert plain("?!") == "?!"


def test_a_name_of_punctuation_alone_is_none_and_wide_letters_are_plain_ones() -> None:
    assert person_name("Ａｎｎａ") == "Anna"
    assert person_name("𝓐𝓷𝓷𝓪") == "Anna"
    for name in ("…", "-", "'’'"):
        with pytest.raises(Refusal, match="letter"):
            person_name(name)


def test_a_name_is_not_longer_for_being_written_out() -> None:
    with pytest.raises(Refusal, match="at most 24"):
        person_name("\ufdfa" * 24)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_called_as_only_bots_are(level: str) -> None:
    box = Sandbox("scheffeln", "mbo")
    for name in (
        f"bot:{level}",
        f"Bot: {level}",
        f"b\u200bot:{level}",
        f"ｂｏｔ：{level}",
        f"bоt꞉{level}",
        f"B0T:{level}",
    ):
        assert refused(box, "carl", "sit", seat=2, name=name).text == "Only bots are called so."
        assert refused(box, "anna", "rename", seat=0, name=name).code == "not_allowed"
        assert refused(box, "anna", "set_seat", seat=2, level="casual", name=name).code == "not_allowed"
        with pytest.raises(Refusal, match="Only bots"):
            opening_of(NewTable(game="scheffeln", seats=(SeatWish("me", name=name), SeatWish("open"))), "a", "A", 1)
    box.do("carl", "sit", seat=2, name="Botho")


ALIKE = ("Аnna", "Anna ", "ANNA?", "Änna", "A n n a", "Αnna", "Anna.", "ANNА", "ᴀnna", "an-na", "Anna\u200d")


@pytest.mark.parametrize("name", ALIKE)
def test_who_looks_like_somebody_at_the_table_gets_a_number(name: str) -> None:
    box = Sandbox("scheffeln", "mbo")
    box.do("carl", "sit", seat=2, name=name)
    assert [state.twin for state in box.presence.seats(box.table)] == [None, None, 2]
    assert box.replayed().twins() == {2: 2}


@pytest.mark.parametrize(
    ("one", "other"), [("Rick", "Riсk"), ("Bill", "BI1l"), ("Otto", "0tt0"), ("Emma", "Ernrna"), ("Łukasz", "lukasz")]
)
def test_letters_that_look_alike_are_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_other_names_are_not_alike() -> None:
    names = (
        "Anna",
        "Anne",
        "Hanna",
        "Anna 2",
        "Anna ★",
        "Ольга",
        "Олег",
        "李",
        "王",
        "🐢",
        "🐇",
        "עמר",
        "عمر",
        "?",
        "!",
    )
    assert len({skeleton(name) for name in names}) == len(names)


def test_who_was_called_so_first_has_no_number_wherever_they_sit() -> None:
    box = Sandbox("scheffeln", "omb")
    box.do("carl", "sit", seat=0, name="Anna")
    assert box.table.twins() == {0: 2}
    box.do("anna", "reorder", order=[1, 2, 0])
    assert box.table.twins() == {2: 2}
    box.do("bert", "rename", seat=1, name="anna")
    assert box.table.twins() == {2: 2, 1: 3}
    box.do("carl", "rename", seat=2, name="Carl")
    assert box.table.twins() == {1: 2}
    box.do("anna", "rename", seat=0, name="Anna")
    assert box.replayed().twins() == box.table.twins() == {1: 2}


def test_a_person_and_a_bot_of_one_name_are_told_apart() -> None:
    box = Sandbox("scheffeln", "mor")
    box.do("carl", "sit", seat=1, name="Bruno")  # as a bot at seat 2 is shown
    assert box.table.twins() == {1: 2}
    box.do("anna", "set_seat", seat=2, level="casual", name="Anna")
    assert box.table.twins() == {2: 2}


def test_who_watches_and_talks_under_the_name_of_a_player_gets_a_number() -> None:
    box = Sandbox("scheffeln", "mb")
    box.do("anna", "say", text="it is me")

    def last() -> tuple[int | None, str, int | None]:
        said = box.table.talk[-1]
        return said.seat, said.name, said.twin

    assert last() == (0, "Anna", None)
    box.do("ANNA", "say", text="no, me")  # the sandbox calls everybody by what they are: Anna
    assert last() == (None, "Anna", 2)
    box.do("AnnA", "emote", emote="wow")
    assert last() == (None, "Anna", 3)
    box.do("ANNA", "say", text="still me")
    assert last() == (None, "Anna", 2)
    box.do("zoe", "say", text="hello")
    assert last() == (None, "Zoe", None)
    assert list(box.replayed().talk) == list(box.table.talk)
