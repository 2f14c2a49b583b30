"""Which names and texts of people are taken, and as what: nothing invisible, nothing that spills over its line."""

import unicodedata
from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.names import BOT, skeleton

LONGEST = 24
"""Characters of a name."""
MARKS, MARKS_OF_A_SCRIPT = 2, 4
"""So many accents may stand on one sign; scripts that write vowels and tones as marks need more, each once."""
ZWNJ, ZWJ, COLOURED = "\u200c", "\u200d", "\ufe0f"
BLANK = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159",
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Signs that show nothing although they count as letters, marks or pictures."""
COLONS = str.maketrans("꞉ː˸∶׃։", "::::::")


def plain(text: str) -> str:
    """Text as others may be shown it: no control signs, no turned reading direction, single spaces, few accents."""
    kept = "".join(shown(unicodedata.normalize("NFC", text)))
    words = " ".join(unicodedata.normalize("NFC", kept).split())
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in words):
        raise Refusal("malformed", "That text is empty.")
    return words


def shown(text: str) -> Iterator[str]:
    """The signs of a text that may stay, one after the other."""
    before, marks = " ", ""
    for place, sign in enumerate(text):
        kind = unicodedata.category(sign)
        if sign.isspace():
            before, marks = " ", ""
            yield " "
        elif sign in (ZWNJ, ZWJ):
            after = text[place + 1 : place + 2]
            if after and after not in BLANK and joins(before, (marks or before)[-1], sign, after):
                yield sign
                before, marks = " ", ""  # no second one, and no accent on nothing
        elif sign == COLOURED:
            if is_picture(before) and not marks:
                marks = sign
                yield sign
        elif sign in BLANK or kind[0] == "C":
            continue
        elif kind[0] != "M":
            before, marks = sign, ""
            yield sign
        elif before != " " and may_add(marks, sign):
            marks += sign
            yield sign


def may_add(marks: str, sign: str) -> bool:
    """Whether one more mark may stand on a sign that has these."""
    of_a_script = not unicodedata.name(sign, "COMBINING").startswith("COMBINING")
    return len(marks) < MARKS or (of_a_script and sign not in marks and len(marks) < MARKS_OF_A_SCRIPT)


def joins(base: str, last: str, joiner: str, after: str) -> bool:
    """Whether an invisible joiner has work to do: after a virama, between Arabic letters, inside an emoji."""
    if unicodedata.combining(last) == 9:
        return unicodedata.category(after)[0] == "L"
    if joiner == ZWNJ:
        return unicodedata.bidirectional(base) == "AL" == unicodedata.bidirectional(after)
    return is_picture(base) and is_picture(after)


def is_picture(sign: str) -> bool:
    """An emoji, or something else that is drawn; a skin colour counts as well."""
    return unicodedata.category(sign) == "So" or "\U0001f3fb" <= sign <= "\U0001f3ff"


def person_name(wished: str) -> str:
    """What a person is called who wants to be called so."""
    name = plain(unicodedata.normalize("NFKC", wished))
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise Refusal("malformed", "A name needs a letter, a digit or a picture.")
    if len(name) > LONGEST:
        raise Refusal("malformed", f"A name has at most {LONGEST} characters.")
    first, colon, _ = name.translate(COLONS).partition(":")
    if colon and skeleton(first) == skeleton(BOT):
        raise Refusal("not_allowed", "Only bots are called so.")
    return name


def bot_name(level: str, wished: str | UnsetType) -> str:
    """What a bot is called: as somebody wishes, otherwise by its level."""
    return f"{BOT}{level}" if wished is UNSET else person_name(wished)
