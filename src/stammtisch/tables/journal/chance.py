"""Chance that anybody can check: a seed fixed before the first card, the players' nonces, one key for each draw."""

import hashlib
import hmac
import secrets
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.dice import Dice, dice_from_bytes
from stammtisch.games.faults import Fault
from stammtisch.games.protocol import CHANCE, OVER
from stammtisch.record.format import RULES_VERSION, Record
from stammtisch.record.replay import Replay, same
from stammtisch.record.write import Scribe

SEED_BYTES = 32
NONCE_BYTES = 16


def new_seed() -> str:
    """256 bits from the operating system, in hex."""
    return secrets.token_hex(SEED_BYTES)


@lru_cache(4096)
def commitment_of(seed: str) -> str:
    """What is shown of the seed before the game: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def key_for(seed: str, nonces: tuple[str | None, ...], number: int) -> bytes:
    """The bytes of which the dice of the n-th chance of a game are made. Nothing seen of one tells anything of the
    next."""
    key = bytes.fromhex(seed) + b"".join(bytes.fromhex(nonce or "") for nonce in nonces)
    # hmac.digest would give up the interpreter's lock for so little, and have to wait for it
    return hmac.new(key, number.to_bytes(8, "big"), "sha256").digest()


def dice_for(seed: str, nonces: tuple[str | None, ...], number: int) -> Dice:
    """The dice of the n-th chance of a game."""
    return dice_from_bytes(key_for(seed, nonces, number))


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What a finished record says of its chance. `first` is the starting seat, -1 where chance chose it."""

    commitment: str
    seed: str
    nonces: tuple[str | None, ...]
    first: int = -1


class Change(msgspec.Struct, frozen=True):
    """From that event on a game went on under that version of the rules: the one before had gone from its server."""

    rules: str
    event: int


class TableRecord(Record, kw_only=True):
    """The record of a game at a table; `changed` stands only where its rules did."""

    changed: tuple[Change, ...] | UnsetType = UNSET


class ProvenRecord(TableRecord, kw_only=True):
    """A record together with the proof of its chance."""

    chance: Proof


Doubt = Literal[
    "no_proof", "not_over", "no_record", "wrong_proof", "wrong_record", "other_seed", "other_cards", "other_rules"
]
"""Why chance is not proven, for readers of any language."""


class Unproven(ValueError):
    """A record whose chance cannot be checked, or is not what was promised: one sentence."""

    def __init__(self, doubt: Doubt, text: str) -> None:
        super().__init__(text)
        self.doubt = doubt


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out about the chance of a record: how often it decided, or why that could not be proven."""

    doubt: Doubt | None = None
    text: str = ""
    times: int = 0
    chance: Proof | None = None


def verify(record: ProvenRecord) -> int:
    """Plays the record again with chance from its seed, and compares; how many times chance decided."""
    proof = record.chance
    check_shape(proof, len(record.seats))
    if commitment_of(proof.seed) != proof.commitment:
        raise Unproven("other_seed", "The seed is not the one that was promised: its SHA-256 is not the commitment.")
    if record.changed or record.rules != RULES_VERSION:
        versions = [record.rules, *(change.rules for change in record.changed or ())]
        text = (
            f"The seed is the promised one, but the game was played under version {' and then '.join(versions)} of the "
            f"rules, and this program has {RULES_VERSION}: it cannot deal its cards again."
        )
        raise Unproven("other_rules", text)
    decisions = [event for event in record.events if "seat" in event]
    replay = Replay(record)
    try:
        replay.finish()
    except Fault as fault:
        raise Unproven("wrong_record", f"The record itself is wrong: {fault}.") from None
    table = Scribe(record.game, record.seats, record.options, proof.first)
    number = 0
    while table.game.actor(table.state) != OVER:
        while table.game.actor(table.state) == CHANCE:
            table.chance(dice_for(proof.seed, proof.nonces, number))
            number += 1
        if not same([table.setup, table.events], [record.setup, record.events[: len(table.events)]]):
            text = f"In chance event {number} the record has other cards than the seed gives."
            raise Unproven("other_cards", text)
        if not decisions:
            break
        decide_again(table, decisions.pop(0))
    return number


def check_shape(proof: Proof, seats: int) -> None:
    for name, text, size in (("seed", proof.seed, SEED_BYTES), *(("nonce", n, NONCE_BYTES) for n in proof.nonces if n)):
        try:
            right = len(bytes.fromhex(text)) == size
        except ValueError:
            right = False
        if not right:
            raise Unproven("wrong_proof", f"The {name} should be {size} bytes in hex, not {text!r}.")
    if len(proof.nonces) != seats or not -1 <= proof.first < seats:
        text = f"The proof is for another table: it should name {seats} nonces and a starting seat."
        raise Unproven("wrong_proof", text)


def decide_again(table: Scribe, event: dict[str, Any]) -> None:
    """Makes a recorded decision; the replay has shown that it is legal."""
    fields = {key: value for key, value in event.items() if key not in ("seat", "choices")}
    table.game.events.read_stamp(table.state, fields)
    move = msgspec.convert(fields, table.game.moves.Move)
    table.decide(event["seat"], table.game.moves.ACTION_OF[move])


def read_proven(line: bytes) -> ProvenRecord:
    """A record with its proof, or a sentence that says what is missing."""
    try:
        record = msgspec.json.decode(line, type=ProvenRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        detail = str(error)
        if "chance" in detail and "missing" in detail:
            text = "This record has no 'chance': only a finished game of a server can be verified."
            raise Unproven("no_proof", text) from None
        raise Unproven("no_record", f"This is not a game record: {detail}.") from None
    if record.result is UNSET:
        raise Unproven("not_over", "The game in this record is not over, so its seed is still secret.")
    return record


def read_kept(line: bytes) -> TableRecord:
    """The record of a table as it was kept, with its proof where it has one."""
    plain = msgspec.json.decode(line)
    return msgspec.convert(plain, ProvenRecord if "chance" in plain else TableRecord)


def verification_of(line: bytes) -> Verification:
    """The record verified, and what came of it."""
    proof = None
    try:
        record = read_proven(line)
        proof = record.chance
        return Verification(times=verify(record), chance=proof)
    except Unproven as unproven:
        return Verification(doubt=unproven.doubt, text=str(unproven), chance=proof)
