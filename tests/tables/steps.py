"""How a client reads a step."""

from typing import Any


def with_table(message: dict[str, Any], known: dict[str, Any] | None) -> dict[str, Any]:
    """A message for somebody who knows that table: a step tells it only where it has changed."""
    if message["type"] != "step":
        return message
    table = message.get("table", known)
    assert table is not None, "nobody has said how the table is"
    return {**message, "table": {**table, "seq": message["seq"], "asking": message["asking"]}}
