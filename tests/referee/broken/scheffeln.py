"""Broken records of Scheffeln."""

from collections.abc import Iterator

from .registry import Absent, Event, Record, breaks, first, first_do


def turns(record: Record) -> Iterator[tuple[int, Event, list[str], dict[int, str]]]:
    """Every turn of Scheffeln without RUN: its event, the hand before it and who holds what."""
    hands = [list(hand) for hand in record["setup"]["hands"]]
    characters: dict[int, str] = {}
    for number, event in enumerate(record["events"]):
        if event["do"] == "deal":
            hands = [list(hand) for hand in event["hands"]]
        elif event["do"] in ("move", "exchange"):
            yield number, event, list(hands[event["seat"]]), dict(characters)
            hands[event["seat"]].remove(event["card"])
        if "character" in event:
            characters[event["seat"]] = event["character"]


# The set-up


@breaks("scheffeln", 3)
def two_cars_start_on_one_business(record: Record) -> str:
    cars = record["setup"]["cars"]
    cars["B"], cars["C"] = cars["B"] + cars["C"], []
    return "setup: S-SETUP-3"


@breaks("scheffeln", 3)
def a_car_stands_on_two_businesses(record: Record) -> str:
    record["setup"]["cars"]["B"] = record["setup"]["cars"]["C"]
    return "setup: S-SETUP-3"


@breaks("scheffeln", 3, mafia=True)
def the_mafia_starts_on_top(record: Record) -> str:
    record["setup"]["cars"]["A"].reverse()
    return "setup: S-MAFIA-1"


@breaks("scheffeln", 3)
def the_mafia_comes_without_its_option(record: Record) -> str:
    record["setup"]["cars"]["A"].insert(0, "mafia")
    return "setup: S-SETUP-3"


@breaks("scheffeln", 3)
def two_businesses_swap_tokens(record: Record) -> str:
    tokens = record["setup"]["tokens"]
    tokens["A"], tokens["H"] = tokens["H"], tokens["A"]
    return "setup: S-COMP-4"


@breaks("scheffeln", 3)
def a_hand_is_not_sorted(record: Record) -> str:
    hand = record["setup"]["hands"][1]
    hand.reverse()
    if hand == sorted(hand):
        raise Absent
    return "setup: record-format"


@breaks("scheffeln", 3)
def a_fourth_red_card_is_dealt(record: Record) -> str:
    record["setup"]["hands"][0] = ["red"] * 4
    return "setup: S-COMP-3"


@breaks("scheffeln", 3)
def a_joker_is_dealt_without_run(record: Record) -> str:
    record["setup"]["hands"][0] = sorted(["joker", *record["setup"]["hands"][0][1:]])
    return "setup: S-COMP-3"


@breaks("scheffeln", 3)
def a_hand_has_three_cards(record: Record) -> str:
    record["setup"]["hands"][2].pop()
    return "setup: S-SETUP-8"


@breaks("scheffeln", 3)
def the_set_up_has_a_field_too_many(record: Record) -> str:
    record["setup"]["seed"] = 17
    return "setup: record-format"


@breaks("scheffeln", 2)
def the_marker_lies_at_a_seat_that_nobody_has(record: Record) -> str:
    record["setup"]["start"] = 2
    return "setup: record-format"


# The decisions


@breaks("scheffeln", 3)
def two_players_choose_one_character(record: Record) -> str:
    record["events"][1]["character"] = record["events"][0]["character"]
    return "event 1: S-SETUP-10"


@breaks("scheffeln", 3)
def the_second_player_chooses_first(record: Record) -> str:
    events = record["events"]
    events[0], events[1] = events[1], events[0]
    return "event 0: S-SETUP-9"


@breaks("scheffeln", 3)
def a_player_acts_out_of_turn(record: Record) -> str:
    record["events"][4]["seat"] = record["events"][3]["seat"]
    return "event 4: S-TURN-1"


@breaks("scheffeln", 3)
def a_card_is_played_that_is_not_in_hand(record: Record) -> str:
    for number, event, hand, _ in turns(record):
        if event["do"] == "move" and "teal" not in hand:
            event["card"] = "teal"
            return f"event {number}: S-TURN-4"
    raise Absent


@breaks("scheffeln", 3)
def the_last_card_is_exchanged(record: Record) -> str:
    for number, event, hand, characters in turns(record):
        if len(hand) == 1:
            free = "red" if "red" not in characters.values() else "white"
            event.update(do="exchange", character=free)
            return f"event {number}: S-TURN-6"
    raise Absent


@breaks("scheffeln", 3)
def an_exchange_keeps_the_character(record: Record) -> str:
    for number, event, _, characters in turns(record):
        if event["do"] == "exchange":
            event["character"] = characters[event["seat"]]
            return f"event {number}: S-EXCH-3"
    raise Absent


@breaks("scheffeln", 3)
def an_exchange_takes_a_character_from_a_player(record: Record) -> str:
    for number, event, _, characters in turns(record):
        if event["do"] == "exchange":
            event["character"] = characters[(event["seat"] + 1) % 3]
            return f"event {number}: S-EXCH-4"
    raise Absent


@breaks("scheffeln", 3)
def a_player_passes(record: Record) -> str:
    record["events"][3] = {"seat": record["events"][3]["seat"], "do": "pass"}
    return "event 3: S-TURN-4"


@breaks("scheffeln", 3)
def a_decision_has_a_field_too_many(record: Record) -> str:
    number, event = first_do(record, "move")
    event["ms"] = 12
    return f"event {number}: S-MOVE-1"


@breaks("scheffeln", 3)
def choices_are_counted_one_too_many(record: Record) -> str:
    record["events"][3]["choices"] += 1
    return "event 3: choices: expected"


@breaks("scheffeln", 3)
def choices_are_not_a_whole_number(record: Record) -> str:
    record["events"][0]["choices"] = 8.0
    return "event 0: choices: expected 8,"


@breaks("scheffeln", 3, run=True)
def evasion_goes_to_a_business_with_a_car(record: Record) -> str:
    number, event = first(record, lambda event: "to" in event)
    driven = [e for e in record["events"][:number] if e["do"] == "move" and e["card"] != "nasty_exchange"]
    if len(driven) != 1:  # One pair, so exactly one empty business.
        raise Absent
    event["to"] = "A" if event["to"] != "A" else "B"
    return f"event {number}: S-RUN-3"


@breaks("scheffeln", 3, run=True)
def evasion_forgoes_its_target(record: Record) -> str:
    number, event = first(record, lambda event: "to" in event)
    del event["to"], event["car"]
    return f"event {number}: S-RUN-3"


@breaks("scheffeln", 3, run=True)
def a_joker_names_no_car(record: Record) -> str:
    number, event = first_do(record, "move", card="joker")
    del event["car"]
    return f"event {number}: S-RUN-6"


@breaks("scheffeln", 3, run=True)
def backward_moves_a_mafia_that_is_not_there(record: Record) -> str:
    number, event = first_do(record, "move", card="backward")
    event["car"] = "mafia"
    return f"event {number}: S-RUN-4"


@breaks("scheffeln", 2, run=True)
def a_nasty_exchange_keeps_the_character(record: Record) -> str:
    number, event = first_do(record, "move", card="nasty_exchange")
    earlier = [e for e in record["events"][:number] if e.get("seat") == event["seat"] and "character" in e]
    event["character"] = earlier[-1]["character"]
    return f"event {number}: S-RUN-5"


# Payout, deal and end


@breaks("scheffeln", 3)
def a_token_is_paid_for_a_covered_car(record: Record) -> str:
    number, event = first(record, lambda event: event["do"] == "payout" and None in event["tokens"])
    event["tokens"][event["tokens"].index(None)] = 0
    return f"event {number}: S-SCORE-1"


@breaks("scheffeln", 3)
def a_payout_is_left_out(record: Record) -> str:
    number, _ = first_do(record, "payout")
    del record["events"][number]
    return f"event {number}: S-SCORE-1"


@breaks("scheffeln", 3, mafia=True)
def the_mafia_token_goes_to_another_seat(record: Record) -> str:
    number, event = first(record, lambda event: "mafia" in event)
    event["mafia"]["seat"] = (event["mafia"]["seat"] + 1) % 3
    return f"event {number}: S-MAFIA-7"


@breaks("scheffeln", 3, mafia=True)
def the_mafia_token_is_kept_back(record: Record) -> str:
    number, event = first(record, lambda event: "mafia" in event)
    del event["mafia"]
    return f"event {number}: S-MAFIA-7"


@breaks("scheffeln", 3, mafia=True)
def the_mafia_token_is_counted_twice(record: Record) -> str:
    number, event = first(record, lambda event: event.get("mafia", {}).get("token", 0) > 0)
    event["tokens"][event["mafia"]["seat"]] += event["mafia"]["token"]
    return f"event {number}: S-MAFIA-7"


@breaks("scheffeln", 3)
def the_marker_stays_for_a_second_round(record: Record) -> str:
    number, event = first_do(record, "deal")
    event["start"] = record["setup"]["start"]
    return f"event {number}: S-NEXT-3"


@breaks("scheffeln", 2, run=True)
def a_second_evasion_is_dealt(record: Record) -> str:
    number, event = first_do(record, "deal")
    event["hands"] = [sorted(["evasion", *hand[:2], "white"]) for hand in event["hands"]]
    return f"event {number}: S-COMP-3"


@breaks("scheffeln", 3)
def a_deal_follows_the_last_payout(record: Record) -> str:
    _, deal = first_do(record, "deal")
    record["events"].append(deal)
    return f"event {len(record['events']) - 1}: S-END-1"


@breaks("scheffeln", 3)
def the_loser_is_named_as_the_winner(record: Record) -> str:
    scores = record["result"]["scores"]
    record["result"]["winners"] = [scores.index(min(scores))]
    return "result: S-END-1"


@breaks("scheffeln", 3)
def a_score_is_too_high(record: Record) -> str:
    record["result"]["scores"][0] += 500
    return "result: S-END-1"


@breaks("scheffeln", 3)
def a_finished_game_has_no_result(record: Record) -> str:
    del record["result"]
    return "result: S-END-1"


@breaks("scheffeln", 3)
def a_running_game_has_a_result(record: Record) -> str:
    record["events"].pop()
    return "result: record-format"


@breaks("scheffeln", 3)
def a_cut_game_does_not_say_why(record: Record) -> str:
    record["events"].pop()
    record["result"] = None
    return "result: record-format"


# The heading


@breaks("scheffeln", 4)
def five_players_sit_down(record: Record) -> str:
    record["seats"].append("guest")
    return "record: S-SETUP-1"


@breaks("scheffeln", 3)
def an_option_belongs_to_another_game(record: Record) -> str:
    record["options"]["bonus_needs_card"] = True
    return "record: record-format"


@breaks("scheffeln", 3)
def an_option_is_a_number(record: Record) -> str:
    record["options"]["run"] = 0
    return "record: record-format"


@breaks("scheffeln", 3)
def the_game_is_unknown(record: Record) -> str:
    record["game"] = "skat"
    return "record: record-format"
