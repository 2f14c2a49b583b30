"""The wire's schema, and the page's types made from it."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from stammtisch.tables.send.schema import WORDS, typescript, wire_schema
from stammtisch.tables.wire import messages

ROOT = Path(__file__).resolve().parents[3]


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    written = (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert written == typescript(), "web/src/wire.ts is not what the server speaks: run `make types`"


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    schema = wire_schema()
    text = json.dumps(schema)
    names = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
    assert names <= set(schema["$defs"])
    assert {"ClientMessage", "ServerMessage", "ScheffelnView", "SpeedView", "TafelrundeView"} <= set(schema["$defs"])


def test_every_list_of_words_has_one_name() -> None:
    assert len({tuple(sorted(words)) for words in WORDS.values()}) == len(WORDS)


def test_the_command_prints_the_schema() -> None:
    answer = subprocess.run([sys.executable, "-m", "stammtisch", "schema"], capture_output=True, text=True, check=True)
    assert json.loads(answer.stdout) == wire_schema()


@pytest.mark.parametrize(
    "text",
    [
        b'{"type":"decide","id":"1","seat":0,"after":3,"move":{"do":"move","card":"red"}}',
        b'{"type":"decide","v":2,"id":"1","seat":0,"after":3,"move":{"do":"hide","chest":["red",3]}}',
        b'{"type":"sit","id":"x","seat":1,"nonce":"00112233445566778899aabbccddeeff"}',
    ],
)
def test_a_message_as_the_protocol_describes_it_is_understood(text: bytes) -> None:
    assert msgspec.json.decode(text, type=messages.ClientMessage)


@pytest.mark.parametrize(
    "text",
    [
        b'{"type":"decide","v":1,"id":"1","seat":0,"after":3,"move":{"do":"move","card":"red"}}',
        b'{"type":"decide","id":"1","seat":8,"after":3,"move":{"do":"move","card":"red"}}',
        b'{"type":"decide","id":"","seat":0,"after":3,"move":{"do":"move","card":"red"}}',
        b'{"type":"decide","id":"1","seat":0,"after":-1,"move":{"do":"move","card":"red"}}',
        b'{"type":"say","id":"1","text":""}',
        b'{"type":"say","id":"1","text":"hello","loud":true}',
        b'{"type":"shout","id":"1"}',
    ],
)
def test_a_message_of_another_shape_is_not(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=messages.ClientMessage)
