"""The commands around the server: what goes over its wire."""

import argparse
import json


def show_schema(arguments: argparse.Namespace) -> int:
    """The messages between server and page, for people who write programs."""
    from stammtisch.tables.schema import typescript, wire_schema

    print(typescript() if arguments.types else json.dumps(wire_schema(), indent=2), end="" if arguments.types else "\n")
    return 0
