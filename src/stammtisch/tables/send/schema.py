"""The wire as JSON Schema, and as TypeScript types for the page."""

import json
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from stammtisch.bots.levels import LEVELS
from stammtisch.games.registry import GAMES, ours, own_parts
from stammtisch.tables.journal import chance
from stammtisch.tables.send import puzzles, replays, story
from stammtisch.tables.wire import analysis, log, messages, requests, views

Schema = dict[str, Any]

ROOTS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Move": reduce(or_, (moves.Move for moves in own_parts("moves"))),
    "GameView": views.GameView,
    "Happening": log.Happening,
}
BODIES = (
    requests.NewTable,
    requests.ImportedTable,
    requests.TableSummary,
    requests.LogPart,
    requests.Me,
    requests.NewName,
    requests.SeatLink,
    requests.Claim,
    requests.SeatOf,
    requests.PushDevice,
    requests.DeviceGone,
    requests.MailWish,
    requests.NoticeState,
    requests.Health,
    requests.Ready,
    requests.Reach,
    requests.Problem,
    requests.GamesListed,
    requests.GameWords,
    replays.ReplayAsked,
    replays.ReplayPart,
    story.StoryTold,
    story.MomentsTold,
    analysis.AnalysisTold,
    analysis.AnalysisAsked,
    analysis.LuckTold,
    puzzles.PuzzlesListed,
    puzzles.PuzzleQuestion,
    puzzles.PuzzleTry,
    puzzles.PuzzleVerdict,
    chance.Verification,
    requests.PersonalLink,
    requests.Joining,
    requests.PasskeysKept,
    requests.PasskeyOptions,
    requests.PasskeyAnswer,
    requests.MyGames,
    requests.PlayAgain,
)
MOVES = ("Decide", "WhyNot", "Hint", "TurningPoint")
"""Messages with a move, which the server hands on to the table's game unread."""

VIEWS = own_parts("table.view")
RENAMED = {
    f"{view.__name__.removesuffix('.table.view')}.moves.{move}": name
    for view in VIEWS
    for move, name in getattr(view, "RENAMED", {}).items()
}
"""Moves of several games that have the same name."""

WORDS: dict[str, tuple[str, ...]] = {
    **{name: words for view in VIEWS for name, words in getattr(view, "WORDS", {}).items()},
    "Emote": messages.Emote.__args__,  # type: ignore[attr-defined]
    "Code": messages.Code.__args__,  # type: ignore[attr-defined]
    "Verdict": analysis.Verdict.__args__,  # type: ignore[attr-defined]
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
    for message in MOVES:
        named["parts"][message]["properties"]["move"] = {"$ref": "#/$defs/Move"}
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
    blocks += facts()
    blocks += [f"export type {name} = {' | '.join(map(quote, words))};\n" for name, words in WORDS.items()]
    for name, part in wire_schema()["$defs"].items():
        about = " ".join(part.get("description", "").split())
        comment = f"/** {about} */\n" if about else ""
        if part.get("type") == "object":
            blocks.append(f"{comment}export interface {name} {body_of(part)}\n")
        else:
            blocks.append(f"{comment}export type {name} = {type_of(part)};\n")
    return "\n".join(blocks)


def facts() -> list[str]:
    """What the page must know of games before it has asked the server for anything: the same as here, written once."""
    games = {
        name: {
            "title": game.title,
            "fewest": game.fewest,
            "most": game.most,
            "options": game.options,
            "needs": game.needs,
            "ruled_out": game.ruled_out,
            "open_book": game.open_book,
            "box": game.box,
            "reactions": game.reactions,
        }
        for name, game in GAMES.items()
        if name in ours()
    }
    shape = (
        "export interface GameFacts {\n  title: string;\n  fewest: number;\n  most: number;\n"
        "  options: string[];\n  needs: Record<string, string>;\n  ruled_out: Record<string, string>;\n"
        "  open_book: boolean;\n  box: string;\n"
        "  /** In a race: between how many seconds a bot of each level acts eight times in ten. */\n"
        "  reactions?: Record<string, [number, number]>;\n}\n"
    )
    return [
        f"export const LEVELS = {json.dumps(LEVELS)} as const;\n",
        shape,
        f"export const GAMES: Record<string, GameFacts> = {json.dumps(games, indent=2)};\n",
    ]


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
