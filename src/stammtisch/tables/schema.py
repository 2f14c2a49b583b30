"""The wire as JSON Schema, and as TypeScript types for the page."""

import json
from typing import Any

import msgspec

from stammtisch.games.scheffeln import components as scheffeln
from stammtisch.games.tafelrunde import components as tafelrunde
from stammtisch.tables import chance, happenings, messages, replays, requests, views

Schema = dict[str, Any]

ROOTS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Move": messages.Move,
    "GameView": views.GameView,
    "Happening": happenings.Happening,
}
BODIES = (
    requests.NewTable,
    requests.ImportedTable,
    requests.TableSummary,
    requests.Me,
    requests.NewName,
    requests.SeatLink,
    requests.Claim,
    requests.SeatOf,
    requests.Health,
    requests.Ready,
    requests.Problem,
    replays.ReplayAsked,
    replays.ReplayPart,
    chance.Verification,
)
RENAMED = {
    "stammtisch.games.scheffeln.moves.Play": "PlayCard",
    "stammtisch.games.tafelrunde.moves.Play": "PlayBeggar",
}
"""Two games have a move of that name; on the wire they differ by `do`."""

WORDS = {
    "Business": scheffeln.BUSINESSES,
    "Colour": scheffeln.COLOURS,
    "Car": scheffeln.CARS,
    "Card": scheffeln.CARDS,
    "Gem": tafelrunde.COLOURS,
    "Special": tafelrunde.SPECIALS,
    "GameName": ("scheffeln", "speed", "tafelrunde"),
    "Emote": messages.Emote.__args__,  # type: ignore[attr-defined]
    "Code": messages.Code.__args__,  # type: ignore[attr-defined]
}
"""Lists of words that get a name of their own in TypeScript."""

HEAD = "// Written by `make types` from the server's messages. Do not edit: a test compares it with them.\n"


def wire_schema() -> Schema:
    """One JSON Schema for all messages and bodies."""
    types = [*ROOTS.values(), *BODIES]
    roots, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    text = json.dumps({"roots": roots[: len(ROOTS)], "parts": parts})
    for long, short in RENAMED.items():
        text = text.replace(long, short)
    named = json.loads(text)
    schema: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stammtisch wire protocol",
        "version": messages.VERSION,
        "$defs": {**named["parts"], **dict(zip(ROOTS, named["roots"], strict=True))},
    }
    return schema


def typescript() -> str:
    """The same as types for the page."""
    blocks = [HEAD, f"export const VERSION = {messages.VERSION};\n"]
    blocks += [f"export type {name} = {' | '.join(map(quote, words))};\n" for name, words in WORDS.items()]
    for name, part in wire_schema()["$defs"].items():
        about = " ".join(part.get("description", "").split())
        comment = f"/** {about} */\n" if about else ""
        if part.get("type") == "object":
            blocks.append(f"{comment}export interface {name} {body_of(part)}\n")
        else:
            blocks.append(f"{comment}export type {name} = {type_of(part)};\n")
    return "\n".join(blocks)


def quote(word: object) -> str:
    return json.dumps(word)


def body_of(part: Schema) -> str:
    """The fields of an object, one a line."""
    required = part.get("required", [])
    lines = [
        f"  {name if name.isidentifier() else quote(name)}{'' if name in required else '?'}: {type_of(field)};"
        for name, field in part.get("properties", {}).items()
    ]
    return "\n".join(["{", *lines, "}"])


def type_of(part: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(type_of(option) for option in part["anyOf"]))
    if "enum" in part:
        return words_of(part["enum"])
    if part.get("type") == "array":
        return list_of(part)
    if part.get("type") == "object":
        return map_of(part)
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return plain.get(str(part.get("type")), "unknown")


def words_of(values: list[object]) -> str:
    """A named list of words, or the words themselves."""
    for name, words in WORDS.items():
        if sorted(words) == sorted(map(str, values)) and all(isinstance(value, str) for value in values):
            return name
    return " | ".join(map(quote, values))


def list_of(part: Schema) -> str:
    if "prefixItems" in part:
        return f"[{', '.join(type_of(item) for item in part['prefixItems'])}]"
    inside = type_of(part.get("items", {}))
    return f"({inside})[]" if "|" in inside else f"{inside}[]"


def map_of(part: Schema) -> str:
    """An object without fixed fields; keys that are words of a game may be missing."""
    keys = type_of(part["propertyNames"]) if "propertyNames" in part else "string"
    values = type_of(part["additionalProperties"]) if isinstance(part.get("additionalProperties"), dict) else "unknown"
    return f"Record<string, {values}>" if keys == "string" else f"Partial<Record<{keys}, {values}>>"
