"""The network that a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network

from flask import request

IPV6_PREFIX = 64


def network() -> str:
    """Return the network a request comes from: an IPv4 address, or the /64 of an IPv6 address, as a
    household is given one and its phones choose their addresses in it."""
    address = request.remote_addr or "127.0.0.1"
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, IPv6Address) and not ip.ipv4_mapped:
        return str(ip_network((ip, IPV6_PREFIX), strict=False))
    return str(getattr(ip, "ipv4_mapped", None) or ip)
