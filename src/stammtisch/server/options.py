"""How whoever runs a server writes its settings down, on the command line or in the environment."""

import ipaddress
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_type_hints

from stammtisch.server.limits import Limits


class BadOption(ValueError):
    """Something that is no value for an option: one sentence."""


def limits_from(options: Sequence[str], environment: Mapping[str, str]) -> Limits:
    """The limits as the environment and the options set them; options come last."""
    usual = vars(Limits())
    prefix = "STAMMTISCH_LIMIT_"
    told = [(name[len(prefix) :].lower(), text) for name, text in environment.items() if name.startswith(prefix)]
    told += [(name.strip().replace("-", "_"), text) for name, _, text in (option.partition("=") for option in options)]
    chosen: dict[str, Any] = {}
    for name, text in told:
        if name not in usual:
            raise BadOption(f"There is no limit '{name}'. There are: {', '.join(usual)}.")
        chosen[name] = limit_value(name, text, usual[name])
    return Limits(**chosen)


def limit_value(name: str, text: str, usual: object) -> object:
    """A limit as somebody writes it: like the one that it replaces."""
    pattern = r"(\d+(?:\.\d+)?)/(\d+)" if isinstance(usual, tuple) else r"(\d+(?:\.\d+)?)"
    found = re.fullmatch(pattern, text.strip())
    if found is None or len(text) > 30:
        example = "N/BURST, such as 20/200" if isinstance(usual, tuple) else "a number"
        raise BadOption(f"'{text}' is no value for the limit '{name}': write {example}.")
    if isinstance(usual, tuple):
        return float(found[1]), int(found[2])
    return float(found[1]) if isinstance(usual, float) else int(float(found[1]))


def limits_shown(limits: Limits) -> Iterator[str]:
    """A line for each limit: how it is written, and what it counts."""
    for name, hint in get_type_hints(Limits, include_extras=True).items():
        value = getattr(limits, name)
        shown = f"{value[0]:g}/{value[1]}" if isinstance(value, tuple) else f"{value}"
        yield f"{name}={shown}".ljust(36) + hint.__metadata__[0]


def trusted_from(proxies: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks of proxies, checked."""
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise BadOption(f"'{proxy}' is not an address or a network: write 127.0.0.1, or 10.0.0.0/8.") from None
    return tuple(proxies)
