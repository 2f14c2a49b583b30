"""Broken records of Speed-Scheffeln."""

from .registry import Absent, Record, breaks, first, first_do


def index_of(record: Record, do: str) -> int:
    return first_do(record, do)[0]


@breaks("speed", 3)
def two_players_sit_down(record: Record) -> str:
    record["seats"].pop()
    return "record: SPEED-1"


@breaks("speed", 3)
def run_is_not_part_of_it(record: Record) -> str:
    record["options"]["run"] = True
    return "record: record-format"


@breaks("speed", 3)
def a_token_lies_in_two_stacks(record: Record) -> str:
    tokens = record["setup"]["tokens"]
    if tokens["A"][0] == tokens["B"][0]:
        raise Absent
    tokens["A"][0] = tokens["B"][0]
    return "setup: SPEED-3"


@breaks("speed", 3)
def a_stack_has_five_tokens(record: Record) -> str:
    tokens = record["setup"]["tokens"]
    tokens["A"].append(tokens["B"].pop())
    return "setup: S-SETUP-5"


@breaks("speed", 3)
def hands_are_dealt(record: Record) -> str:
    record["setup"]["hands"] = [[], [], []]
    return "setup: record-format"


@breaks("speed", 5)
def the_row_has_six_cards(record: Record) -> str:
    record["events"][0]["cards"].pop()
    return "event 0: SPEED-5"


@breaks("speed", 5)
def the_row_has_four_cards_of_a_colour(record: Record) -> str:
    record["events"][0]["cards"][:4] = ["green"] * 4
    return "event 0: S-COMP-3"


@breaks("speed", 5)
def a_grab_comes_before_the_row(record: Record) -> str:
    events = record["events"]
    events[0], events[1] = events[1], events[0]
    return "event 0: SPEED-5"


@breaks("speed", 5)
def a_seat_acts_twice(record: Record) -> str:
    record["events"][2]["seat"] = record["events"][1]["seat"]
    return "event 2: SPEED-9"


@breaks("speed", 5)
def a_character_is_grabbed_twice(record: Record) -> str:
    one, two = record["events"][1:3]
    if not one["do"] == two["do"] == "grab":
        raise Absent
    two["character"] = one["character"]
    return "event 2: SPEED-8"


@breaks("speed", 5)
def the_clock_runs_backwards(record: Record) -> str:
    record["events"][1]["ms"], record["events"][2]["ms"] = 900, 899
    return "event 2: record-format"


@breaks("speed", 5)
def a_grab_comes_at_the_last_deadline(record: Record) -> str:
    number, event = first_do(record, "grab", choices=9)
    event["ms"] = 65_000
    return f"event {number}: A-32"


def rush_into_the_countdown(record: Record, last: str, ms: int) -> None:
    """Three of four seats grab at once, the last acts after so many milliseconds."""
    for seat, character in enumerate(("red", "blue", "teal", "white")):
        grab = {"seat": seat, "do": "grab", "character": character, "ms": 100}
        record["events"][1 + seat] = grab
    if last == "decline":
        del record["events"][4]["character"]
    record["events"][4].update(do=last, ms=ms)


@breaks("speed", 4)
def the_last_player_grabs_at_the_end_of_the_countdown(record: Record) -> str:
    rush_into_the_countdown(record, "grab", 5_100)
    return "event 4: A-32"


@breaks("speed", 4)
def the_last_player_declines_after_the_countdown(record: Record) -> str:
    rush_into_the_countdown(record, "decline", 5_101)
    return "event 4: SPEED-11"


@breaks("speed", 4)
def the_last_player_has_more_than_five_seconds_after_a_decline(record: Record) -> str:
    rush_into_the_countdown(record, "grab", 5_100)
    record["events"][2].update(do="decline")
    del record["events"][2]["character"]
    return "event 4: A-32"


@breaks("speed", 5)
def a_seat_neither_grabs_nor_declines(record: Record) -> str:
    number = index_of(record, "payout") - 1
    del record["events"][number]
    return f"event {number}: SPEED-9"


@breaks("speed", 5)
def a_decline_names_a_character(record: Record) -> str:
    number, event = first_do(record, "decline")
    event["character"] = "red"
    return f"event {number}: record-format"


@breaks("speed", 5)
def choices_leave_out_declining(record: Record) -> str:
    record["events"][1]["choices"] = 8
    return "event 1: choices: expected 9"


@breaks("speed", 5)
def a_seat_without_character_is_paid(record: Record) -> str:
    number = index_of(record, "payout")
    declined = [event["seat"] for event in record["events"][:number] if event["do"] == "decline"]
    if not declined:
        raise Absent
    record["events"][number]["tokens"][declined[0]] = 500
    return f"event {number}: SPEED-13"


@breaks("speed", 5)
def a_token_of_zero_is_written_as_nothing(record: Record) -> str:
    number, event = first(record, lambda event: event["do"] == "payout" and 0 in event["tokens"])
    event["tokens"][event["tokens"].index(0)] = None
    return f"event {number}: SPEED-13"


@breaks("speed", 5)
def it_ends_by_the_rule_of_the_base_game(record: Record) -> str:
    record["result"]["reason"] = "S-END-1"
    return "result: SPEED-17"
