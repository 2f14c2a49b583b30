"""Under which addresses others can reach this server, found out without asking anybody."""

import ipaddress
import socket

ANYWHERE = ("0.0.0.0", "::")
FAR_AWAY = {
    socket.AF_INET: ("192.0.2.1", "192.168.0.1", "10.0.0.1", "172.16.0.1"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}
"""Where nobody may be: what the system would send there is enough to know, and nothing is sent."""


def is_local(host: str) -> bool:
    """Whether only this machine finds that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses(host: str, port: int, public_url: str | None) -> tuple[str, ...]:
    """The addresses of the page for others, the best first; none where the server listens to this machine only."""
    if public_url:
        return (f"{public_url.rstrip('/')}/",)
    if is_local(host):
        return ()
    hosts = own_addresses(socket.AF_INET6 if ":" in host else socket.AF_INET) if host in ANYWHERE else (host,)
    return tuple(f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in hosts)


def own_addresses(family: socket.AddressFamily) -> tuple[str, ...]:
    """The addresses of this machine in its networks: those from which it would send something to far away."""
    found: list[str] = []
    for there in FAR_AWAY[family]:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((there, 9))  # UDP: only the route is looked up
            except OSError:
                continue
            own = str(probe.getsockname()[0])
        usable = ipaddress.ip_address(own.partition("%")[0])
        if not (usable.is_loopback or usable.is_unspecified or usable.is_link_local):
            found.append(own)
    return tuple(dict.fromkeys(found))
