"""Under which addresses others reach a server."""

import ipaddress
import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from stammtisch.server.reach import addresses, is_local, own_addresses
from tests.server.running import LIMIT, Nursery, RunningServer


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.0.0.53"])
def test_nobody_else_reaches_a_server_that_listens_to_its_own_machine(host: str) -> None:
    assert is_local(host)
    assert addresses(host, 8000, None) == ()


def test_the_public_address_is_the_one_to_hand_on() -> None:
    assert addresses("127.0.0.1", 8000, "https://example.org/games") == ("https://example.org/games/",)


def test_a_server_that_listens_on_one_address_is_reached_there() -> None:
    assert addresses("192.168.7.8", 8000, None) == ("http://192.168.7.8:8000/",)
    assert addresses("fd00::8", 8000, None) == ("http://[fd00::8]:8000/",)


def test_the_machines_own_addresses_are_no_loopback() -> None:
    for family in (socket.AF_INET, socket.AF_INET6):
        for own in own_addresses(family):
            assert not ipaddress.ip_address(own).is_loopback


def test_a_server_that_listens_to_nobody_else_says_so(server: RunningServer) -> None:
    assert httpx.get(server.url + "/api/reach", timeout=LIMIT).json() == {"addresses": [], "local": True}


def test_a_server_that_listens_to_everybody_answers_at_each_address_it_names(nursery: Nursery, tmp_path: Path) -> None:
    server = RunningServer(nursery, tmp_path, host="0.0.0.0")
    reach = httpx.get(server.url + "/api/reach", timeout=LIMIT).json()
    assert not reach["local"]
    for address in reach["addresses"]:
        assert urlsplit(address).port == server.port
        assert httpx.get(address, timeout=LIMIT).status_code == 200
    server.end()
