"""Random play is repeatable and meets what is rare."""

from itertools import pairwise, product
from typing import Any

import pytest

from stammtisch.referee import GAMES, play

Record = dict[str, Any]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    assert play(game, 4, {}, 7) == play(game, 4, {}, 7)
    assert play(game, 4, {}, 7) != play(game, 4, {}, 8)


def scheffeln_traits(record: Record) -> set[str]:
    traits: set[str] = set()
    seats = len(record["seats"])
    characters: dict[int, str] = {}
    played = 0
    for event in record["events"]:
        if event["do"] == "payout":
            traits.add("mafia token" if "mafia" in event else "no mafia token")
            traits |= {"no token at all"} if set(event["tokens"]) == {None} else set()
            traits |= {"a token of 0"} if 0 in event["tokens"] else set()
            played = 0
        elif event["do"] != "deal":
            last = played >= 3 * seats
            played += event["do"] != "choose"
            card = event.get("card", "")
            if event["do"] == "move" and card == "evasion":
                traits.add("evasion" if "car" in event else "evasion without target")
            elif event["do"] == "move" and card in ("joker", "backward"):
                traits.add(f"{card} on the mafia" if event["car"] == "mafia" else card)
            elif event["do"] == "move" and card == "nasty_exchange":
                holders = [seat for seat, held in characters.items() if held == event["character"]]
                traits.add("nasty exchange with a player" if holders else "nasty exchange with the centre")
                traits |= {"nasty exchange as the last card"} if last else set()
                characters.update(dict.fromkeys(holders, characters[event["seat"]]))
            elif event["do"] == "exchange":
                traits.add("a run card exchanged" if card in ("joker", "evasion") else "exchange")
            characters[event["seat"]] = event.get("character", characters.get(event["seat"]))
    return traits


def speed_traits(record: Record) -> set[str]:
    traits: set[str] = set()
    for event in record["events"]:
        if event["do"] == "row":
            undecided, deadline, countdown = len(record["seats"]), 65_000, "without countdown"
        elif event["do"] in ("grab", "decline"):
            undecided -= 1
            lapses = event["ms"] == deadline
            if event["do"] == "grab":
                traits |= {"a grab in the last moment"} if event["ms"] == deadline - 1 else set()
            else:
                traits.add(f"a {'lapse' if lapses else 'decline'} {countdown}")
                traits |= {"the last character declined"} if event["choices"] == 2 else set()
            if undecided == 1 and not lapses:
                deadline, countdown = event["ms"] + 5_000, "in the countdown"
                traits.add(f"a countdown after a {event['do']}")
                traits |= {"a countdown beyond the limit"} if deadline > 65_000 else set()
    return traits


def tafelrunde_traits(record: Record) -> set[str]:
    traits: set[str] = set()
    for before, event in pairwise([{}, *record["events"]]):
        if event["do"] == before.get("do") == "hide" and event["seat"] == before["seat"]:
            traits.add("two chests hidden")
        if event["do"] == "play":
            traits |= {event["card"]} if "as" not in event else set()
            traits |= {"revitalization without effect"} if event.get("take", "") is None else set()
        elif event["do"] == "split":
            traits |= {"a tie"} if None in event["winners"].values() else set()
        elif event["do"] == "draw":
            traits |= {f"{len(cards)} cards drawn" for cards in event["cards"]}
        elif event["do"] in ("back_out", "done", "shuffle"):
            traits.add(event["do"])
    traits.add(f"the end after a {record['events'][-1]['do']}")
    scores, winners = record["result"]["scores"], record["result"]["winners"]
    traits |= {"a tie broken by cards in hand"} if scores.count(max(scores)) > len(winners) else set()
    return traits


RARE_THINGS = {
    "scheffeln": (
        scheffeln_traits,
        {"run": True, "mafia": True},
        {"mafia token", "no mafia token", "no token at all", "a token of 0"}
        | {"evasion", "evasion without target", "joker", "joker on the mafia"}
        | {"backward", "backward on the mafia", "nasty exchange with a player"}
        | {"nasty exchange with the centre", "nasty exchange as the last card"}
        | {"exchange", "a run card exchanged"},
    ),
    "speed": (
        speed_traits,
        {},
        {"a grab in the last moment", "a countdown beyond the limit"}
        | {"a countdown after a grab", "a countdown after a decline"}
        | {"a lapse in the countdown", "a lapse without countdown", "the last character declined"}
        | {"a decline in the countdown", "a decline without countdown"},
    ),
    "tafelrunde": (
        tafelrunde_traits,
        {},
        {"closing_time", "last_warning", "revitalization", "zork", "revitalization without effect"}
        | {"two chests hidden", "done", "back_out", "a tie", "a tie broken by cards in hand"}
        | {"shuffle", "0 cards drawn", "1 cards drawn", "2 cards drawn"}
        | {"the end after a draw", "the end after a refill"},
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_random_play_meets_what_is_rare(game: str) -> None:
    traits_of, options, wanted = RARE_THINGS[game]
    met: set[str] = set()
    for seats, seed in product(GAMES[game].SEATS, range(60)):
        met |= traits_of(play(game, seats, options, seed))
    assert met == wanted
