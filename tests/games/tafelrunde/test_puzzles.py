"""Puzzles of Die Tafelrunde 2: what is certain, at tables drawn as text; every number is counted by hand."""

from collections.abc import Iterator

import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import new_state
from stammtisch.games.tafelrunde import puzzles
from stammtisch.games.tafelrunde.components import BEGGARS
from stammtisch.games.tafelrunde.moves import NOTATION
from stammtisch.puzzles.puzzle import Solution
from tests.games.tafelrunde.positions import GAME, Table, draw
from tests.games.tafelrunde.walks import walk


def solve(table: Table, kind: str) -> Solution | None:
    return puzzles.solve(table.view(table.turn).state, table.turn, kind)


def worths(table: Table, kind: str) -> dict[str, int]:
    """What each move makes certain, by its notation."""
    solution = solve(table, kind)
    assert solution is not None
    return {NOTATION[action]: worth for action, worth in solution.worths.items()}


def line(table: Table, kind: str, move: str) -> list[str]:
    """The worst that may follow a move."""
    solution = solve(table, kind)
    assert solution is not None
    return [NOTATION[action] for _, action in solution.lines[NOTATION.index(move)]]


@pytest.mark.rule("T-PLAY-6")
def test_a_card_is_played_for_the_colour_that_brings_more_gems() -> None:
    table = draw("""
        middle R4 B2 Y2
        > 0: hand R5B2
         *1: hand R7 | played R4B3 | out
    """)
    assert worths(table, "raid") == {"R5B2": 400, "B2R5": 200, "-": 1}


@pytest.mark.rule("T-SCORE-5")
def test_who_leads_backs_out_where_another_card_would_only_be_lost() -> None:
    table = draw("""
        middle R4 B2 Y2
        > 0: hand R7 | played R5B2
         *1: hand Y5R2 | played B7 Y7 R4B3 | out
    """)
    assert worths(table, "raid") == {"R7": 400, "-": 401}


@pytest.mark.rule("T-SCORE-6", "T-SCORE-7")
def test_an_unknown_card_may_be_any_that_has_not_been_seen() -> None:
    """At worst it is a yellow seven. Two yellow cards are more than that; one is a tie, and comes back."""
    table = draw("""
        middle R2 B2 Y4
        > 0: hand Y7 B2Y5
         *1: hand R7 | played R2B5
    """)
    assert worths(table, "raid") == {"Y7": 400, "Y5B2": 400, "B2Y5": 201, "-": 2}
    assert line(table, "raid", "B2Y5") == ["B2Y5", "Y7", "-"]


@pytest.mark.rule("T-DRAW-2")
@pytest.mark.parametrize(("discards", "worth"), [("", 201), ("Y7", 401)])
def test_a_card_in_the_discard_pile_is_in_nobodys_hand(discards: str, worth: int) -> None:
    """A yellow seven would make a tie, and only blue were won; without it yellow is certain."""
    table = draw(f"""
        middle R2 B2 Y4
        > 0: hand Y7 B7
         *1: hand R4B3 | played R7 | discard {discards}
    """)
    assert worths(table, "raid")["Y7"] == worth


@pytest.mark.rule("A-63")
def test_a_card_that_everybody_knows_is_the_only_one_to_be_afraid_of() -> None:
    """The other holds the blue seven, and nothing else can come: yellow is certain, blue ends in a tie."""
    table = draw("""
        middle R2 B4 Y2
        > 0: hand B7 Y3R4
         *1: hand B7 | draw | discard ... | played R7
    """)
    assert worths(table, "raid") == {"B7": 201, "Y3R4": 201, "R4Y3": 2, "-": 2}


@pytest.mark.rule("T-SPEC-2")
def test_closing_time_keeps_a_lead_that_could_be_lost() -> None:
    table = draw("""
        middle R4 B2 Y2
        > 0: hand C | played R5B2
         *1: hand Y7 B7 | played R4B3
    """)
    assert worths(table, "raid") == {"C": 400, "-": 2}


@pytest.mark.rule("T-SPEC-3")
def test_last_warning_keeps_the_chests_that_would_be_lost() -> None:
    table = draw("""
        middle R2 B2 Y2
        > 0: hand W | open R4
         *1: hand B7 | played R5B2 | out
    """)
    assert worths(table, "raid") == {"W:R": 400, "W:B": 0, "W:Y": 0, "-": 1}


@pytest.mark.rule("T-SPEC-4")
def test_revitalization_brings_the_card_that_is_needed_back() -> None:
    """Red needs more than five: the seven takes it."""
    table = draw("""
        middle R4 B2 Y2
        > 0: hand V | discard R7 R3B4
         *1: hand B7 | played R5B2 B3Y4 Y4R3 | out
    """)
    assert worths(table, "raid") == {"V:R7": 400, "V:R3B4": 200, "-": 1}
    assert line(table, "raid", "V:R7") == ["V:R7", "R7"]


def test_a_raid_without_a_certain_gem_is_no_puzzle() -> None:
    table = draw("""
        middle R4 B2 Y2
        > 0: hand R3B4
         *1: hand Y5R2 Y4R3 Y3R4 B2Y5 | played R7 B7
    """)
    assert solve(table, "raid") is None


LAST_RED = """
    phase 4
    middle B3 Y2 | pile Y2
    >*0: hand R7 | open R2 B2 | hidden {}
      1: hand R7 | open Y4 | hidden {}
"""
"""Red and blue are all on the table: whoever hides the red chest leaves none to be seen."""
FEW = "R4 R4"


@pytest.mark.rule("T-END-1")
def test_the_leader_ends_the_game_with_the_last_chest_of_a_colour() -> None:
    assert worths(draw(LAST_RED.format("...", FEW)), "end") == {"_R2": 1, "_B2": 0}


@pytest.mark.rule("T-END-1")
def test_who_is_behind_leaves_the_last_chest_of_a_colour_open() -> None:
    table = draw(LAST_RED.format(FEW, "..."))
    assert worths(table, "hide") == {"_R2": 0, "_B2": 1}
    assert worths(table, "end") == {"_R2": 0, "_B2": 0}


def test_the_leader_is_not_asked_how_to_go_on() -> None:
    assert solve(draw(LAST_RED.format("...", FEW)), "hide") is None


@pytest.mark.rule("T-END-2")
def test_a_colour_that_is_still_in_the_pile_does_not_end_the_game() -> None:
    text = LAST_RED.replace("pile Y2", "pile Y2 R3")
    assert worths(draw(text.format("...", FEW)), "end") == {"_R2": 0, "_B2": 0}


@pytest.mark.rule("A-61")
def test_those_who_hide_later_may_end_the_game_or_not() -> None:
    """The second seat has red too: if it leaves it open the game goes on. Which seat it helps does not matter."""
    text = LAST_RED.replace("open Y4", "open Y4 R3")
    assert worths(draw(text.format("...", FEW)), "end") == {"_R2": 0, "_B2": 0}
    assert solve(draw(text.format(FEW, "...")), "hide") is None


@pytest.mark.rule("T-END-5", "A-55")
@pytest.mark.parametrize(("own", "other", "worth"), [(6, 5, 1), (5, 6, 0), (5, 5, 0), (15, 14, 0)])
def test_a_tie_in_gems_goes_to_the_larger_hand_after_the_draw(own: int, other: int, worth: int) -> None:
    """Both will have thirteen gems, and both draw two cards, but with fifteen in hand there is only one."""
    table = draw(f"""
        phase 4
        middle ... | pile Y2
        >*0: hand {" ".join(BEGGARS[:own])} | open R2 B2 | hidden R4 R4 R3
          1: hand {" ".join(BEGGARS[:other])} | open Y3 | hidden R3 R3 R2 R2
    """)
    assert worths(table, "end") == {"_R2": worth, "_B2": 0}


@pytest.mark.rule("T-SPEC-5")
def test_with_zork_it_may_be_right_to_hide_no_more() -> None:
    """One red chest is hidden; the other one would be the last to be seen, and the other seat is far ahead."""
    table = draw("""
        phase 4
        middle B3 Y2 | pile Y2
        >*0: hand R7 | played Z | open R2 R2 B2
          1: hand R7 | open Y4 | hidden ...
    """).play("_R2")
    assert worths(table, "hide") == {"_R2": 0, "_B2": 1, "_": 1}


def decisions() -> Iterator[Table]:
    """Tables of random games: some in phase 2, all in phase 4."""
    for seats in (2, 3, 4):
        for number, step in enumerate(walk(seats, seed=seats)):
            if step.hides or (step.is_turn and number % 6 == 0):
                yield step.was


def hidden_cards_differ(table: Table, viewer: int, seed: int) -> Table:
    """Another table of which the viewer sees the same."""
    other = new_state(GAME)
    GAME.resample(table.view(viewer).state, viewer, dice_from_seed(seed), other)
    return Table(other)


def test_every_line_is_played_at_a_table_that_looks_the_same_and_brings_what_is_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(puzzles, "MOST_TABLES", 200)
    played = dict.fromkeys(puzzles.KINDS, 0)
    for table in decisions():
        seat, view = table.turn, table.view(table.turn).state
        for kind in puzzles.asks(view, seat):
            solution = puzzles.solve(view, seat, kind)
            for action, line in solution.lines.items() if solution else ():
                world = Table(puzzles.world_for(view, seat, line))
                assert world.view(seat).state.tobytes() == view.tobytes()
                world.play(*(NOTATION[act] for _, act in line))
                assert line[0] == (seat, action)
                assert world.phase == (5 if kind != "raid" or not any(world.open(s) for s in world.seats) else 4)
                if kind == "raid":
                    gems = sum(int(chest[1]) for chest in world.open(seat))
                    assert solution
                    assert solution.worths[action] == gems * 100 + len(world.hand(seat))
                played[kind] += 1
    assert min(played.values()) > 0, played


def test_what_nobody_has_seen_changes_no_question_and_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MOST_TABLES", 100)
    differ = 0
    for number, table in enumerate(decisions()):
        seat, twin = table.turn, hidden_cards_differ(table, table.turn, number)
        differ += twin.state.tobytes() != table.state.tobytes()
        asked = list(puzzles.asks(table.state, seat))
        assert asked == list(puzzles.asks(twin.state, seat))
        assert [solve(table, kind) for kind in asked] == [solve(twin, kind) for kind in asked]
    assert differ


def test_a_question_has_one_answer_that_is_a_gem_better() -> None:
    far = {"worlds": 1, "count": puzzles.FEWEST_ENDS}

    def sensible(*worths: int) -> bool:
        return puzzles.sensible(Solution(dict(enumerate(worths)), {}, **far))

    assert sensible(402, 305, 300)
    assert not sensible(402, 402, 300), "two answers"
    assert not sensible(402, 401, 300), "only a card more"
    assert not sensible(402, 300), "only two moves"
    assert sensible(0, 1)
    assert not sensible(1, 1)
    assert not sensible(1)
    assert not puzzles.sensible(Solution({0: 402, 1: 305, 2: 300}, {}, 1, puzzles.FEWEST_ENDS - 1))
