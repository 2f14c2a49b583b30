"""What nodes tell each other of how much somebody asks for: a limit is the same, however many nodes there are."""

from collections import Counter

import msgspec

from stammtisch.server.limits import Limits, Paces

NEAR = 0.1
"""Who has such a share of the sockets that are allowed is told of."""


class Told(msgspec.Struct):
    """One node's part since its last sign of life, and the sockets that people and addresses have open there."""

    paces: dict[str, dict[str, float]] = {}
    people: dict[str, int] = {}
    addresses: dict[str, int] = {}


class Shares:
    """This node's part for the others, and theirs."""

    def __init__(self, paces: Paces, limits: Limits, people: Counter[str], addresses: Counter[str]) -> None:
        self.paces, self.limits, self.people, self.addresses = paces, limits, people, addresses
        self._others: dict[str, Told] = {}
        paces.share()

    def tell(self) -> bytes:
        people = {who: count for who, count in self.people.items() if count >= NEAR * self.limits.sockets_a_person}
        near = NEAR * self.limits.sockets_an_address
        addresses = {where: count for where, count in self.addresses.items() if count >= near}
        return msgspec.json.encode(Told(self.paces.told(), people, addresses))

    def hear(self, node: str, told: bytes) -> None:
        """What another node tells; nothing can be read of one of another version."""
        try:
            known = msgspec.json.decode(told, type=Told)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        self._others[node] = known
        self.paces.heard(known.paces)

    def gone(self, node: str) -> None:
        self._others.pop(node, None)

    def of_person(self, person: str) -> int:
        """Sockets that somebody has open at other nodes."""
        return sum(other.people.get(person, 0) for other in self._others.values())

    def of_address(self, address: str) -> int:
        return sum(other.addresses.get(address, 0) for other in self._others.values())
