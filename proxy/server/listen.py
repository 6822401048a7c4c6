"""Sockets to listen on and the TLS before them; every fault is a ListenError whose text is one line for the operator.

Owns: binding a host and port (a name may stand for several addresses), and certificates that can be renewed while the
server runs. Sockets are bound here and given to the server, so that a supervisor may bind them once for all its workers.
"""

from __future__ import annotations

import errno
import os
import socket
import ssl
import sys
from pathlib import Path


class ListenError(Exception):
    """Listening is not possible. The text is for the operator."""


#: Connections that the kernel keeps until they are accepted.
BACKLOG = 2048

_WHY = {
    errno.EADDRINUSE: "is in use already: stop what listens there, or choose another port",
    errno.EACCES: "may not be used: ports below 1024 need a privilege",
    errno.EADDRNOTAVAIL: "is no address of this machine",
}


def address_text(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def bind(host: str, port: int, *, is_shared: bool = False) -> list[socket.socket]:
    """Listening sockets for every address of `host`; port 0 takes a free one, the same for all.

    `is_shared` ones let more of their kind listen at the same address, and the kernel spreads connections over them.
    """
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise ListenError(f"{host} is no host to listen on: {error.strerror}") from None
    sockets: list[socket.socket] = []
    for family, kind, number, _, place in dict.fromkeys(found):
        try:
            sockets.append(_listening(family, kind, number, (place[0], port, *place[2:]), is_shared=is_shared))
        except OSError as error:
            if error.errno == errno.EAFNOSUPPORT and len(found) > 1:
                continue  # a kernel without IPv6
            for one in sockets:
                one.close()
            why = _WHY.get(error.errno or 0, f"can't be listened on: {os.strerror(error.errno or 0)}")
            raise ListenError(f"{address_text(str(place[0]), port)} {why}") from None
        port = port or sockets[0].getsockname()[1]
    return sockets


def bind_for_workers(host: str, port: int, count: int) -> list[list[socket.socket]]:
    """Listening sockets for each of `count` workers, all at one address.

    Linux spreads connections evenly over sockets that share an address; workers that accept from one socket do not share
    them evenly at all, the first takes nearly everything. Elsewhere that has to do.
    """
    alone = bind(host, port)  # fails where anyone listens there, who might share with us unasked
    if count == 1 or not sys.platform.startswith("linux"):
        return [alone] * count
    port = alone[0].getsockname()[1]
    for one in alone:
        one.close()
    return [bind(host, port, is_shared=True) for _ in range(count)]


def _listening(family: int, kind: int, number: int, place: tuple[object, ...], *, is_shared: bool) -> socket.socket:
    one = socket.socket(family, kind, number)
    try:
        if os.name == "posix":
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(place)
        one.listen(BACKLOG)
        one.setblocking(False)
    except OSError:
        one.close()
        raise
    return one


class Tls:
    """A certificate and its key, from files; `renew` reads them again for the connections to come."""

    def __init__(self, cert_file: str, key_file: str) -> None:
        self._files = (cert_file, key_file)
        self.context = self._load()

    def renew(self) -> None:
        """Raises ListenError and keeps what it has where the new files are no pair."""
        self._load()
        self.context.load_cert_chain(*self._files)

    def _load(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        for file in self._files:
            if not Path(file).is_file():
                raise ListenError(f"{file}: no such file, and server.tls names it")
        try:
            context.load_cert_chain(*self._files)
        except (OSError, ssl.SSLError) as error:
            cert, key = self._files
            why = getattr(error, "reason", None) or error.strerror or "not PEM"
            raise ListenError(f"{cert} and {key} are no certificate and its key: {why}") from None
        return context
