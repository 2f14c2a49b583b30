"""Where somebody comes from: how addresses are counted, shortened and trusted, and under which names we are reached."""

import ipaddress
import re
import socket
from collections.abc import Sequence

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LONGEST_NAME = 253
AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "fritz.box")
"""What networks at home put behind the name of a machine; no stranger has a say in what that leads to."""
NAME = re.compile(r"(\[[0-9A-Za-z:.%]+\]|[^:\[\]/@\\\s]+)(?::\d{1,5})?")
"""A host as a header names it, with or without a port."""


def address_key(address: str) -> str:
    """By what an address is counted: an IPv6 network of 64 bits is as easily had as one IPv4 address."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known, 64), strict=False))
    return address


def shortened(address: str) -> str:
    """An address for logs, from which nobody is found: 24 bits of IPv4, 48 of IPv6."""
    try:
        known = ipaddress.ip_address(address_key(address).partition("/")[0])
    except ValueError:
        return "?"
    return str(ipaddress.ip_network((known, 24 if known.version == 4 else 48), strict=False))


class Trusted:
    """Proxies whose word is taken for where a request comes from: addresses and networks."""

    def __init__(self, proxies: Sequence[str]) -> None:
        self.networks: list[Network] = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]

    def __contains__(self, address: str) -> bool:
        try:
            known = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self.networks)


class KnownHosts:
    """The names under which this server may be reached. A page of somebody else's whose name leads to our address (DNS
    rebinding) would otherwise count as our own; addresses cannot be made to lead elsewhere."""

    def __init__(self, *names: str) -> None:
        own = socket.gethostname().lower()
        self.any = "*" in names
        near = (f"{own}.{ending}" for ending in AT_HOME)
        self.names = {"localhost", own, *near, *(name.lower().rstrip(".") for name in names)}

    def __contains__(self, host: str) -> bool:
        """As a Host header says it, with or without a port."""
        if self.any:
            return True
        named = NAME.fullmatch(host[: LONGEST_NAME + 8])
        name = named[1].strip("[]").lower().rstrip(".") if named else ""
        if name in self.names or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name.partition("%")[0])
        except ValueError:
            return False
        return True
