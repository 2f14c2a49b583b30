"""What is noted of a game is what happens in it."""

from collections import Counter

import msgspec
import pytest

from stammtisch.games.ledger import rule
from stammtisch.games.registry import option_sets
from stammtisch.games.scheffeln import moves as scheffeln_moves
from stammtisch.games.tafelrunde import moves as tafelrunde_moves
from stammtisch.games.tafelrunde.components import SPECIALS
from stammtisch.lab.balance import watch
from stammtisch.lab.balance.watch import Tally, has_turned, tally, watched
from stammtisch.lab.matches import Match, play_match
from stammtisch.record.format import Record, Result
from tests.games.scheffeln import positions as scheffeln
from tests.games.tafelrunde import positions as tafelrunde

TABLES = [("scheffeln", 3, {"run": True, "mafia": True}), ("speed", 4, {}), ("tafelrunde", 4, {})]


def game_of(game: str, seats: int, options: dict[str, bool], number: int, bot: str = "random") -> Record:
    return play_match(Match(game, (bot,) * seats, options, 5, number)).record


def seen(table: scheffeln.Table | tafelrunde.Table, *moves: str) -> Counter[str]:
    """What is noted while these moves are made at a drawn table."""
    name = "scheffeln" if isinstance(table, scheffeln.Table) else "tafelrunde"
    game = scheffeln.GAME if name == "scheffeln" else tafelrunde.GAME
    parse = scheffeln_moves.parse_move if name == "scheffeln" else tafelrunde_moves.parse_move
    seats = list(table.seats)
    specials = [SPECIALS[table.state.special[seat]] for seat in seats] if name == "tafelrunde" else []
    options = {"mafia": bool(table.state.mafia)} if name == "scheffeln" else {}
    setup = {"start": 0, "hands": [[] for _ in seats], "specials": specials}
    record = Record(
        format="stammtisch-record/1",
        game=name,
        rules="1",
        options=options,
        seats=["guest"] * len(seats),
        setup=setup,
        events=[],
    )
    look: watch.Watch = watched(name).Watch(record)
    for move in moves:
        before, seat = table.state.copy(), table.turn
        table.play(move)
        look.see(before, [{"seat": seat, **msgspec.to_builtins(parse(move))}], table.state)
        for event in game.events.consequences(before, table.state):
            look.see(table.state, [event], table.state)
    return +look.happened


def test_a_single_car_that_passes_a_pair_and_climbs_on_another_is_noted() -> None:
    table = scheffeln.draw("""
        A:R B:PY C:N D:- E:T F:L G:V H:W
        >*0 red:   R W
          1 white: R Y
    """)
    assert seen(table, "R") == {"car skips": 1, "climbed": 1}


def test_a_pair_that_passes_a_car_is_noted_and_its_passenger_too() -> None:
    table = scheffeln.draw("""
        A:RP B:Y C:- D:N E:T F:L G:V H:W
        >*0 red:   R W
          1 white: R Y
    """)
    assert seen(table, "R") == {"carried": 1, "pair skips": 1}


def test_the_way_from_h_back_to_a_is_noted() -> None:
    table = scheffeln.draw("""
        A:- B:Y C:P D:N E:T F:L G:V H:RW
        >*0 red:   W R
          1 white: R Y
    """)
    assert seen(table, "W") == {"cliff": 1}


def test_a_pair_that_cannot_move_is_noted_with_the_mafia() -> None:
    table = scheffeln.draw("""
        A:MR B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   R W
          1 white: R Y
    """)
    assert seen(table, "R/P") == {"exchange": 1, "stuck": 1}


def test_run_cards_are_noted_by_what_they_did() -> None:
    table = scheffeln.draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        >*0 red:   E X J B
          1 white: R R Y Y
    """)
    assert seen(table, "E", "R/P", "X=P", "R/W") == {
        "evasion idle": 1, "exchange": 2, "nasty player": 1, "exchange again": 1,
    }  # fmt: skip


def test_a_last_card_that_costs_its_player_money_is_noted() -> None:
    """Red leaves H for A, where the first token is worth nothing."""
    table = scheffeln.draw("""
        A:- B:Y C:P D:N E:T F:L G:VW H:R
         *0 white:
        > 1 red:   R
    """)
    assert seen(table, "R") == {"cliff": 1, "last card hurts": 1, "worthless": 1}


def test_a_covered_car_and_a_payout_for_nobody_are_noted() -> None:
    table = scheffeln.draw("""
        A:- B:YN C:PR D:- E:T F:L G:VW H:-
         *0 yellow:
        > 1 purple: T
    """)
    assert seen(table, "T") == {"climbed": 1, "covered": 2, "nobody paid": 1}


def test_a_mafia_token_without_a_candidate_is_noted_and_one_with_a_candidate_as_well() -> None:
    drawing = """
        A:- B:YN C:PR D:M E:T F:L G:VW H:-
         *0 {}:
        > 1 purple: T
    """
    assert seen(scheffeln.draw(drawing.format("yellow")), "T") == {
        "covered": 2, "climbed": 1, "nobody paid": 1, "mafia empty": 1,
    }  # fmt: skip
    assert seen(scheffeln.draw(drawing.format("green")), "T")["mafia token"] == 1


def test_a_tie_a_theft_and_a_decisive_bonus_are_noted() -> None:
    """Red is tied only because of the bonus of 2, blue is stolen, nobody fights for yellow."""
    table = tafelrunde.draw("""
        middle Y2
        >*0: hand R7 | played R5B2 B7 | open R2
          1: hand Z | played R7 B3Y4 | open B2 | out
    """)
    assert seen(table, "-") == {"tie": 1, "bonus decided": 1, "stolen": 1, "no fight": 1}


def test_the_card_that_ends_phase_2_counts_in_the_split() -> None:
    """With it seat 0 wins red and takes the chest; without it nobody would have a card there."""
    table = tafelrunde.draw("""
        middle B2 Y2
        >*0: hand R7
          1: hand Z | played B7 | open R2 | out
    """)
    assert seen(table, "R7") == {"alone": 1, "empty hand": 1, "stolen": 1, "no fight": 1}


def test_last_warning_is_noted_where_it_saves_chests_and_where_it_is_idle() -> None:
    drawing = """
        middle Y2 B2
         *0: hand B7 | played R7 | out
        > 1: hand W R7 | open R2
    """
    saved = seen(tafelrunde.draw(drawing), "W:R", "-")
    idle = seen(tafelrunde.draw(drawing), "W:B", "-")
    assert (saved["warning"], saved["warning idle"], saved["stolen"]) == (1, 0, 0)
    assert (idle["warning"], idle["warning idle"], idle["stolen"]) == (0, 1, 1)


def test_a_colour_won_by_a_chest_alone_is_noted() -> None:
    table = tafelrunde.draw("""
        middle Y2 B2 R3
        >*0: hand R7 | played B7 | open R2
          1: hand Z | out
    """)
    assert seen(table, "-") == {"without card": 1, "bonus decided": 1, "no fight": 1}


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_a_record_says_itself_is_counted_so(game: str, seats: int, options: dict[str, bool]) -> None:
    """Where an event stands for the happening, both numbers agree."""
    events_of = {
        "scheffeln": {
            "exchange": lambda event: event["do"] == "exchange",
            "joker": lambda event: event.get("card") == "joker" and event["do"] == "move",
            "evasion": lambda event: "to" in event,
            "mafia token": lambda event: "mafia" in event,
        },
        "speed": {"declined": lambda event: event["do"] == "decline" and event["choices"] > 1},
        "tafelrunde": {
            "reshuffle": lambda event: event["do"] == "shuffle",
            "zork": lambda event: event.get("card") == "zork",
            "closing": lambda event: event.get("card") == "closing_time",
            "revitalization idle": lambda event: "take" in event and event["take"] is None,
        },
    }
    total: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for number in range(12):
        record = game_of(game, seats, options, number)
        happened = tally(record).happened
        total.update(happened)
        for key, is_one in events_of[game].items():
            wanted[key] += sum(map(is_one, record.events))
    if game == "speed":  # who lets the time run out declines as well
        total["declined"] += total["lapsed"]
    assert all(wanted.values())
    assert {key: total[key] for key in wanted} == wanted


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_case_is_on_one_side_and_nothing_that_was_earned_is_lost(
    game: str, seats: int, options: dict[str, bool]
) -> None:
    record = game_of(game, seats, options, 1)
    found = tally(record)
    assert record.result
    by_round = seats * found.rounds
    own = {"dealt own", "dealt rival's"}  # from the second round on
    for key, (inside, outside) in found.compared.items():
        cases, earned = inside.cases + outside.cases, inside.earned + outside.earned
        if key.startswith(("dealt", "grabbed")) or (game == "scheffeln" and key.startswith("holds")):
            assert cases == (by_round - seats if key in own else by_round)
            assert key in own or earned == sum(record.result.scores)
            assert inside.won + outside.won == pytest.approx(cases / seats)
        elif key.startswith(("first", "owns")):
            assert (cases, earned) == (seats, sum(record.result.scores))
            assert inside.won + outside.won == pytest.approx(1)
    assert set(found.compared) == set(watched(game).comparisons(seats, options))


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_places_count_from_who_starts(game: str, seats: int, options: dict[str, bool]) -> None:
    starts = set()
    for number in range(6):
        record = game_of(game, seats, options, number)
        found, start = tally(record), record.setup["start"]
        assert record.result
        assert found.scores == record.result.scores[start:] + record.result.scores[:start]
        assert [share > 0 for share in found.shares] == [
            (start + place) % seats in record.result.winners for place in range(seats)
        ]
        starts.add(start)
    assert len(starts) > 1


def test_a_game_that_was_cut_off_says_nothing_but_its_length() -> None:
    record = play_match(Match("scheffeln", ("random",) * 3, {}, 5, 0, cap=2)).record
    found = tally(record)
    assert (found.rounds, found.shares, found.happened) == (2, [], {})


@pytest.mark.parametrize(
    ("standings", "winners", "turned"),
    [
        ([[5, 3], [5, 9]], [1], True),
        ([[5, 3], [9, 8]], [0], False),
        ([[5, 3], [9, 9]], [0, 1], False),
        ([[5, 5], [5, 9]], [1], False),
        ([[0, 9]], [1], False),
    ],
)
def test_a_late_turn_needs_somebody_who_led_alone_and_did_not_win(
    standings: list[list[int]], winners: list[int], turned: bool
) -> None:
    assert has_turned(standings, Result(standings[-1], winners, "S-END-1")) == turned


@pytest.mark.parametrize("game", ["scheffeln", "speed", "tafelrunde"])
def test_everything_that_is_noted_is_asked_about_and_names_its_rule(game: str) -> None:
    for options in option_sets(game):
        known = watched(game).happenings(options)
        assert all(rule(happening.rule) for happening in known.values())
        hidden = {"cliff"} if game == "speed" else set()
        for number in range(8):
            assert set(tally(game_of(game, 3, options, number)).happened) <= set(known) | hidden


def test_a_tally_survives_being_written_down() -> None:
    found = tally(game_of("tafelrunde", 3, {}, 2, "casual"))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Tally) == found
