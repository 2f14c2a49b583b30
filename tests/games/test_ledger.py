"""The ledger itself, and that rules, tests and code name the same ids."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from stammtisch.games.ledger import number, rule, rules

PROJECT = Path(__file__).resolve().parents[2]
SOURCE = PROJECT / "src" / "stammtisch"

ID = re.compile(r"(?<![\w-])(?:[ST]-[A-Z]+|SPEED|A|C)-[1-9]\d*(?![\w-])")
IDS = [entry.id for entry in rules()]


def test_ids_are_unique_and_well_formed() -> None:
    assert len(set(IDS)) == len(IDS)
    assert [wrong for wrong in IDS if not ID.fullmatch(wrong)] == []


def test_ids_of_one_family_stand_together_and_rise() -> None:
    families = [family for family, _ in groupby(IDS, key=lambda name: name.rpartition("-")[0])]
    assert len(set(families)) == len(families)
    for before, after in pairwise(IDS):
        family, _, place = before.rpartition("-")
        next_family, _, next_place = after.rpartition("-")
        assert family != next_family or int(place) < int(next_place), f"{after} stands after {before}"


def test_a_ruling_is_a_and_a_contradiction_is_c() -> None:
    kinds = {"A": "ruling", "C": "contradiction"}
    for entry in rules():
        assert entry.kind == kinds.get(entry.id.partition("-")[0], "rule"), entry.id


def test_every_text_can_be_read_by_itself() -> None:
    for entry in rules():
        for text in (entry.section, entry.text, entry.untestable or "Nothing."):
            assert not ID.search(text), f"{entry.id} sends its reader to another id"
            assert not re.search(r"\*\*|`|→|⇔|  ", text), f"{entry.id} is written in shorthand"
        assert re.fullmatch(r"[A-Z0-9].*\.", entry.text), f"{entry.id} is no complete sentence"


def test_only_a_ruling_may_be_untestable() -> None:
    assert [entry.id for entry in rules() if entry.untestable is not None and entry.kind != "ruling"] == []


def test_numbers_count_from_one_and_lead_back_to_the_rule() -> None:
    assert [entry.number for entry in rules()] == list(range(1, len(rules()) + 1))
    for entry in rules():
        assert number(entry.id) == entry.number
        assert rule(entry.id) is rule(entry.number) is entry


def test_an_unknown_id_is_answered_with_those_near_it() -> None:
    with pytest.raises(KeyError, match=r"no rule 's-turn-66'.*S-TURN-6\b"):
        number("s-turn-66")


@pytest.mark.parametrize("outside", [-1, 0, len(IDS) + 1])
def test_a_number_outside_the_ledger_is_refused(outside: int) -> None:
    with pytest.raises(KeyError, match=f"rules 1 to {len(IDS)}, not {outside}"):
        rule(outside)


FAMILIES = """
S-COMP 5, S-SETUP 10, S-TURN 8, S-EXCH 5, S-MOVE 10, S-SCORE 4, S-NEXT 6, S-END 3, SPEED 17, S-RUN 9, S-MAFIA 9,
T-SETUP 5, T-FLOW 1, T-FILL 4, T-PLAY 7, T-SCORE 8, T-HIDE 2, T-DRAW 3, T-NEXT 1, T-END 5, T-SPEC 5, C 21, A 73
"""
"""Each family of rules with its last number."""
NEVER_GIVEN = {"A-28", "A-29"}


def test_no_rule_is_missing_and_none_is_numbered_anew() -> None:
    """Records, logs and other people's notes name rules by these ids."""
    families = [family.rsplit(" ", 1) for family in FAMILIES.replace("\n", " ").strip().split(", ")]
    known = [f"{family}-{place}" for family, last in families for place in range(1, int(last) + 1)]
    assert [name for name in known if name not in NEVER_GIVEN] == IDS


def syntax_of_tests() -> Iterator[tuple[str, ast.AST]]:
    """Every piece of syntax in the tests, with the file it stands in."""
    for path in sorted((PROJECT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
            yield str(path.relative_to(PROJECT)), node


@cache
def marks() -> dict[str, str]:
    """Every id that a `pytest.mark.rule` names, with one place where it does."""
    found = {}
    for file, node in syntax_of_tests():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                place = f"{file}:{argument.lineno}"
                assert isinstance(argument, ast.Constant), f"{place} name the rule literally"
                found[str(argument.value)] = place
    return found


def test_every_testable_rule_has_a_test() -> None:
    due = [entry.id for entry in rules() if entry.kind != "contradiction" and entry.untestable is None]
    missing = [rule_id for rule_id in due if rule_id not in marks()]
    assert not missing, f"rules without a test: {' '.join(missing)}"


def test_every_marked_test_names_rules_of_the_ledger() -> None:
    unknown = [f"{place} {marked}" for marked, place in marks().items() if marked not in IDS]
    assert not unknown, "\n".join(unknown)


def test_only_tests_are_marked() -> None:
    for file, node in syntax_of_tests():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("test_"):
            decorators = " ".join(map(ast.unparse, node.decorator_list))
            assert "mark.rule" not in decorators, f"{file}:{node.lineno} {node.name} is marked and is no test"


def ids_in(path: Path) -> Iterator[tuple[int, str]]:
    """Every id in the strings and comments of a source file, with its line."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        # By exclusion: since Python 3.12 the pieces of an f-string are tokens of several kinds.
        code = (tokenize.NAME, tokenize.NUMBER, tokenize.OP)
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        pieces = [(token.start[0], token.string) for token in tokens if token.type not in code]
    else:
        pieces = list(enumerate(text.splitlines(), start=1))
    for line, piece in pieces:
        for found in ID.finditer(piece):
            yield line + piece.count("\n", 0, found.start()), found.group()


def test_every_id_in_the_code_is_in_the_ledger() -> None:
    unknown = [
        f"{path.relative_to(PROJECT)}:{line} {named}"
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in (".py", ".toml") and path.name != "ledger.toml"
        for line, named in ids_in(path)
        if named not in IDS
    ]
    assert not unknown, "\n".join(unknown)
