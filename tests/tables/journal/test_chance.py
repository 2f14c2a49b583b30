"""Chance that can be checked: the formula as documented, and every way to cheat."""

import hashlib
import hmac
from typing import Any

import msgspec
import pytest

from stammtisch.games.dice import dice_from_bytes
from stammtisch.tables.journal.chance import (
    ProvenRecord,
    Unproven,
    commitment_of,
    dice_for,
    new_seed,
    read_proven,
    verify,
)
from tests.tables.sandbox import Sandbox

WITHOUT_PROOF = b'{"format":"stammtisch-record/1","game":"speed","rules":"1","seats":[],"setup":{},"events":[]}'


def finished(game: str = "scheffeln", seats: str = "mb") -> ProvenRecord:
    box = Sandbox(game, seats)
    box.do("anna", "nonce", seat=0, nonce="0f" * 16)
    box.do("anna", "start")
    while not box.match.over:
        box.decide(box.whose(), box.match.actor)
    return box.match.proven_record()


def test_dice_come_from_seed_nonces_and_number_as_documented() -> None:
    seed, nonces = "ab" * 32, ("01" * 16, None, "02" * 16)
    key = bytes.fromhex(seed + "01" * 16 + "02" * 16)
    expected = dice_from_bytes(hmac.new(key, (3).to_bytes(8, "big"), hashlib.sha256).digest())
    assert dice_for(seed, nonces, 3).tobytes() == expected.tobytes()
    assert commitment_of(seed) == hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    assert new_seed() != new_seed()


@pytest.mark.parametrize(("game", "seats"), [("scheffeln", "mb"), ("tafelrunde", "mbc")])
def test_an_honest_game_is_verified_from_its_file(game: str, seats: str) -> None:
    line = msgspec.json.encode(finished(game, seats))
    assert verify(read_proven(line)) > 3


def cheated(**changes: Any) -> bytes:
    """An honest record with something changed afterwards."""
    plain = msgspec.to_builtins(finished())
    plain["chance"].update(changes)
    return msgspec.json.encode(plain)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (lambda: cheated(seed="cd" * 32), "not the one that was promised"),
        (lambda: cheated(seed="cd" * 32, commitment=commitment_of("cd" * 32)), "other cards"),
        (lambda: cheated(nonces=["00" * 16, None]), "other cards"),
        (lambda: cheated(nonces=[None]), "another table"),
        (lambda: cheated(first=1), "other cards"),
        (lambda: cheated(seed="no hex"), "should be 32 bytes"),
        (lambda: cheated(first=5), "another table"),
        (lambda: WITHOUT_PROOF, "no 'chance'"),
        (lambda: b"{", "not a game record"),
    ],
)
def test_a_cheat_is_found_out(line: Any, reason: str) -> None:
    with pytest.raises(Unproven, match=reason):
        verify(read_proven(line()))


def test_a_swapped_card_is_found_out() -> None:
    plain = msgspec.to_builtins(finished())
    deal = next(event for event in plain["events"] if event["do"] == "deal")
    deal["hands"][0], deal["hands"][1] = deal["hands"][1], deal["hands"][0]
    with pytest.raises(Unproven):
        verify(msgspec.convert(plain, ProvenRecord))
