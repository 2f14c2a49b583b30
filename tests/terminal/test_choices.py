"""The tree of options and the cursor in it."""

from stammtisch.terminal.table.choices import Chooser, Option, Question, branch

NO = 7  # some rule


def a_question(*, exchange_refused: int = 0) -> Question:
    exchange = Question("for whom?", (Option("w", "Winnie", 3, refused=exchange_refused),))
    ruby = Question("how?", (Option("m", "move", 1), branch("x", "exchange", exchange)))
    lost = Option("p", "Percy", 9, refused=NO, shown=False)
    return Question("which card?", (branch("r", "Ruby", ruby), Option("l", "Lou", 2), lost))


def asked(question: Question) -> Chooser:
    chooser = Chooser()
    chooser.ask(question)
    return chooser


def test_a_branch_is_refused_only_if_all_that_it_leads_to_is() -> None:
    assert a_question().options[0].refused == 0
    only = Question("", (Option("a", "a", 1, refused=NO), Option("b", "b", 2, refused=NO + 1)))
    assert branch("x", "x", only).refused == NO


def test_the_cursor_runs_in_a_ring_over_what_is_listed() -> None:
    chooser = asked(a_question())
    chooser.move(-1)
    assert chooser.under_cursor is chooser.root.options[1]
    chooser.move(1)
    assert chooser.under_cursor is chooser.root.options[0]


def test_letters_find_hidden_options_and_numbers_only_listed_ones() -> None:
    chooser = asked(a_question())
    assert chooser.find("P") is chooser.root.options[2]
    assert chooser.find("2") is chooser.root.options[1]
    for nothing in ("3", "0", "z", "²", "٣"):
        assert chooser.find(nothing) is None


def test_picking_a_branch_asks_on_and_going_back_returns_to_it() -> None:
    chooser = asked(a_question())
    assert chooser.pick(chooser.root.options[0]) is None
    assert chooser.question.asks == "how?"
    assert chooser.foreseen == 1
    chooser.move(1)
    assert chooser.foreseen == 3
    assert chooser.back()
    assert chooser.question.asks == "which card?"
    assert chooser.cursor == 0
    assert not chooser.back()


def test_picking_something_refused_returns_it_and_stays() -> None:
    chooser = asked(a_question())
    assert chooser.pick(chooser.root.options[2]) is chooser.root.options[2]
    assert chooser.path == []


def test_the_same_question_keeps_the_place_and_another_does_not() -> None:
    chooser = asked(a_question())
    chooser.pick(chooser.root.options[0])
    chooser.move(1)
    chooser.ask(a_question(exchange_refused=NO))
    assert (chooser.question.asks, chooser.cursor) == ("how?", 1)
    chooser.ask(Question("another", (Option("a", "A", 1),)))
    assert (chooser.question.asks, chooser.cursor) == ("another", 0)


def test_a_place_that_has_become_impossible_is_left() -> None:
    chooser = asked(a_question())
    chooser.pick(chooser.root.options[0])
    never = Question("how?", (Option("m", "move", 1, refused=NO),))
    chooser.ask(Question("which card?", (branch("r", "Ruby", never), *a_question().options[1:])))
    assert chooser.path == []


def test_two_equal_cards_are_two_places() -> None:
    twice = Question("which card?", (Option("r", "Ruby", 1), Option("r", "Ruby", 1)))
    chooser = asked(twice)
    chooser.pick(twice.options[1])
    assert chooser.cursor == 1


def test_no_option_at_all_is_no_trouble() -> None:
    chooser = Chooser()
    chooser.move(1)
    assert chooser.under_cursor is None
    assert chooser.foreseen is None
