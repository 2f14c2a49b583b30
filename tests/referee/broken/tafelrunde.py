"""Broken records of Die Tafelrunde 2."""

from itertools import pairwise

from .registry import Absent, Record, breaks, first, first_do

# The set-up


@breaks("tafelrunde", 3)
def two_seats_have_one_special(record: Record) -> str:
    record["setup"]["specials"][1] = record["setup"]["specials"][0]
    return "setup: A-52"


@breaks("tafelrunde", 3)
def a_set_has_a_card_twice(record: Record) -> str:
    draw = record["setup"]["draw"][0]
    draw[0] = draw[1]
    return "setup: T-SETUP-2"


@breaks("tafelrunde", 3)
def a_hand_starts_with_six_cards(record: Record) -> str:
    record["setup"]["hands"][0].append(record["setup"]["draw"][0].pop())
    return "setup: T-SETUP-4"


@breaks("tafelrunde", 3)
def a_hand_is_not_sorted(record: Record) -> str:
    record["setup"]["hands"][2].reverse()
    return "setup: record-format"


@breaks("tafelrunde", 3)
def a_chest_has_five_gems(record: Record) -> str:
    record["setup"]["chests"][23][1] = 5
    return "setup: T-SETUP-2"


# Phases 1 and 2


@breaks("tafelrunde", 3)
def the_refill_turns_up_one_chest_too_many(record: Record) -> str:
    turned = record["events"][0]["chests"]
    turned.append(record["setup"]["chests"][len(turned)])
    return "event 0: T-FILL-1"


@breaks("tafelrunde", 3)
def a_refill_without_chests_is_written(record: Record) -> str:
    number, _ = first_do(record, "draw")
    if record["events"][number + 1]["do"] == "refill":
        raise Absent
    record["events"].insert(number + 1, {"do": "refill", "chests": []})
    return f"event {number + 1}: T-PLAY-1"


@breaks("tafelrunde", 3)
def the_starting_player_backs_out_at_once(record: Record) -> str:
    record["events"][1] = {"seat": record["setup"]["start"], "do": "back_out"}
    return "event 1: T-PLAY-2"


@breaks("tafelrunde", 4)
def closing_time_is_the_first_card(record: Record) -> str:
    start = record["setup"]["start"]
    if "closing_time" not in record["setup"]["hands"][start]:
        raise Absent
    record["events"][1] = {"seat": start, "do": "play", "card": "closing_time"}
    return "event 1: T-SPEC-2"


@breaks("tafelrunde", 4)
def the_play_goes_on_after_closing_time(record: Record) -> str:
    number, event = first_do(record, "play", card="closing_time")
    record["events"].insert(number + 1, {"seat": (event["seat"] + 1) % 4, "do": "back_out"})
    return f"event {number + 1}: T-SCORE-3"


@breaks("tafelrunde", 3)
def a_player_comes_back_after_backing_out(record: Record) -> str:
    number, event = first_do(record, "back_out")
    later, _ = first(record, lambda other: other["do"] == "split")
    if later == number + 1:
        raise Absent
    record["events"].insert(number + 1, dict(event))
    return f"event {number + 1}: T-PLAY-1"


@breaks("tafelrunde", 3)
def a_card_is_played_for_a_colour_it_does_not_have(record: Record) -> str:
    number, event = first_do(record, "play", card="R7")
    event["as"] = "blue"
    return f"event {number}: T-PLAY-6"


@breaks("tafelrunde", 3)
def a_seven_is_played_without_a_colour(record: Record) -> str:
    number, event = first_do(record, "play", card="B7")
    del event["as"]
    return f"event {number}: T-PLAY-6"


@breaks("tafelrunde", 3)
def a_card_from_the_draw_pile_is_played(record: Record) -> str:
    start = record["setup"]["start"]
    card = next(card for card in record["setup"]["draw"][start] if card[0] in "RBY")
    colour = {"R": "red", "B": "blue", "Y": "yellow"}[card[0]]
    record["events"][1] = {"seat": start, "do": "play", "card": card, "as": colour}
    return "event 1: T-PLAY-1"


@breaks("tafelrunde", 4)
def last_warning_names_no_colour(record: Record) -> str:
    number, event = first_do(record, "play", card="last_warning")
    del event["colour"]
    return f"event {number}: T-SPEC-3"


@breaks("tafelrunde", 4)
def revitalization_leaves_a_full_pile_alone(record: Record) -> str:
    number, event = first(record, lambda event: event.get("take") is not None)
    event["take"] = None
    return f"event {number}: T-SPEC-4"


@breaks("tafelrunde", 4)
def revitalization_takes_itself(record: Record) -> str:
    number, event = first_do(record, "play", card="revitalization")
    event["take"] = "revitalization"
    return f"event {number}: T-SPEC-4"


@breaks("tafelrunde", 3)
def choices_leave_out_backing_out(record: Record) -> str:
    number, event = first_do(record, "back_out")
    event["choices"] -= 1
    return f"event {number}: choices: expected"


# Phases 3 and 4


@breaks("tafelrunde", 3)
def a_tie_has_a_winner(record: Record) -> str:
    number, event = first(record, lambda event: None in event.get("winners", {}).values())
    colour = next(colour for colour, winner in event["winners"].items() if winner is None)
    event["winners"][colour] = 0
    return f"event {number}: T-SCORE-3"


@breaks("tafelrunde", 3)
def a_split_names_two_colours_only(record: Record) -> str:
    number, event = first_do(record, "split")
    del event["winners"]["yellow"]
    return f"event {number}: T-SCORE-3"


# The rule of the event that is due once a seat has hidden what it may.
WHERE_ANOTHER_HIDE_FAILS = {"hide": "A-61", "shuffle": "T-DRAW-3", "draw": "T-DRAW-1"}


def only_hide_of_a_seat(record: Record) -> int:
    """A hide of a game without Zork, so that it is its seat's only one."""
    if "zork" in record["setup"]["specials"]:
        raise Absent
    return first_do(record, "hide")[0]


@breaks("tafelrunde", 2)
def two_chests_are_hidden_without_zork(record: Record) -> str:
    number = only_hide_of_a_seat(record)
    record["events"].insert(number + 1, record["events"][number])
    return f"event {number + 1}: {WHERE_ANOTHER_HIDE_FAILS[record['events'][number + 2]['do']]}"


@breaks("tafelrunde", 2)
def a_chest_is_hidden_that_nobody_has(record: Record) -> str:
    number = only_hide_of_a_seat(record)
    record["events"][number]["chest"] = ["green", 4]
    return f"event {number}: T-HIDE-1"


@breaks("tafelrunde", 2)
def a_seat_with_an_open_chest_hides_nothing(record: Record) -> str:
    number = only_hide_of_a_seat(record)
    del record["events"][number]
    return f"event {number}: A-61"


@breaks("tafelrunde", 3)
def chests_are_hidden_in_the_wrong_order(record: Record) -> str:
    events = record["events"]
    for number, (one, two) in enumerate(pairwise(events)):
        if one["do"] == two["do"] == "hide" and one["seat"] != two["seat"]:
            events[number : number + 2] = two, one
            return f"event {number}: A-61"
    raise Absent


@breaks("tafelrunde", 4)
def zork_is_done_before_the_first_chest(record: Record) -> str:
    seat, number = zork_hides(record)
    record["events"].insert(number, {"seat": seat, "do": "done"})
    return f"event {number}: T-SPEC-5"


@breaks("tafelrunde", 4)
def zork_hides_more_than_six_gems(record: Record) -> str:
    seat, number = zork_hides(record)
    one, two = record["events"][number : number + 2]
    if two.get("seat") != seat or two["do"] != "hide" or one["chest"][1] < 3:
        raise Absent
    two["chest"] = [two["chest"][0], 4]
    return f"event {number + 1}: T-SPEC-5"


@breaks("tafelrunde", 4)
def zork_is_done_where_no_chest_is_left(record: Record) -> str:
    seat, number = zork_hides(record)
    if record["events"][number + 1].get("seat") == seat:
        raise Absent
    record["events"].insert(number + 1, {"seat": seat, "do": "done"})
    return f"event {number + 1}: {WHERE_ANOTHER_HIDE_FAILS[record['events'][number + 2]['do']]}"


def zork_hides(record: Record) -> tuple[int, int]:
    """The seat that plays Zork and its first hide in that prey."""
    played, zork = first_do(record, "play", card="zork")
    for number in range(played, len(record["events"])):
        event = record["events"][number]
        if event["do"] == "hide" and event["seat"] == zork["seat"]:
            return zork["seat"], number
        if event["do"] == "draw":
            break
    raise Absent


# Phase 5 and the end


@breaks("tafelrunde", 3)
def a_draw_takes_the_second_card_first(record: Record) -> str:
    number, event = first_do(record, "draw")
    event["cards"][0].reverse()
    return f"event {number}: T-DRAW-1"


@breaks("tafelrunde", 3)
def a_shuffle_is_left_out(record: Record) -> str:
    number, _ = first_do(record, "shuffle")
    del record["events"][number]
    return f"event {number}: T-DRAW-3"


@breaks("tafelrunde", 3)
def a_shuffle_changes_a_card(record: Record) -> str:
    number, event = first_do(record, "shuffle")
    event["draw"][0] = "R9"
    return f"event {number}: T-DRAW-3"


@breaks("tafelrunde", 3)
def a_shuffle_comes_after_the_draw(record: Record) -> str:
    events = record["events"]
    for number, (one, two) in enumerate(pairwise(events)):
        if one["do"] == "shuffle" and two["do"] == "draw":
            events[number : number + 2] = two, one
            return f"event {number}: T-DRAW-3"
    raise Absent


@breaks("tafelrunde", 3)
def a_pile_is_shuffled_too_early(record: Record) -> str:
    number, _ = first_do(record, "draw")
    record["events"].insert(number, {"do": "shuffle", "seat_pile": 0, "draw": ["R7"]})
    return f"event {number}: T-DRAW-1"


@breaks("tafelrunde", 3)
def the_cards_in_hand_do_not_break_the_tie(record: Record) -> str:
    scores, winners = record["result"]["scores"], record["result"]["winners"]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if tied == winners:
        raise Absent
    record["result"]["winners"] = tied
    return "result: T-END-1"


@breaks("tafelrunde", 3)
def a_failed_refill_is_left_out(record: Record) -> str:
    if record["events"][-1]["do"] != "refill":
        raise Absent
    del record["events"][-1]
    return "result: record-format"


@breaks("tafelrunde", 3)
def a_prey_follows_the_end(record: Record) -> str:
    record["events"].append({"seat": 0, "do": "back_out"})
    return f"event {len(record['events']) - 1}: T-END-1"


@breaks("tafelrunde", 3)
def a_finished_game_is_called_cut(record: Record) -> str:
    record["cut"] = "too long"
    return "result: record-format"


@breaks("tafelrunde", 3)
def the_rules_have_another_version(record: Record) -> str:
    record["rules"] = "2"
    return "record: record-format"
