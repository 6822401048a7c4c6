"""The table of faults: which exception is which kind of Fault, and in which of the contract's phases.

Every client hands its exceptions here and nothing else decides a kind. Exceptions are known by the name of their package
and class, so that a client which is not in use is not imported. An exception is often only the outermost of a chain: the
innermost one that the table knows decides ("all attempts failed" says less than "refused").

`detail` is for logs and is made of class names and the operating system's or OpenSSL's own fixed texts: a vendor's bytes,
URLs and credentials can't get into it.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator

from proxy.exchange import Fault, FaultKind, Phase
from proxy.upstream.port import Sent

_MOST_LINKS = 12  # of a chain of exceptions that are looked at

#: "package.Class" of the exception or of a class it derives from -> kind.
KINDS: dict[str, FaultKind] = {
    "socket.gaierror": FaultKind.DNS,
    "builtins.UnicodeError": FaultKind.DNS,  # a host name that can't be one
    "ssl.SSLError": FaultKind.TLS,
    "ssl.SSLEOFError": FaultKind.CLOSED,
    "ssl.SSLZeroReturnError": FaultKind.CLOSED,
    "builtins.TimeoutError": FaultKind.TIMEOUT,
    "builtins.ConnectionRefusedError": FaultKind.REFUSED,
    "builtins.ConnectionError": FaultKind.CLOSED,
    "builtins.EOFError": FaultKind.CLOSED,
    "builtins.OSError": FaultKind.CLOSED,  # while connecting: see CONNECT_KINDS
    "proxy.Garbage": FaultKind.GARBAGE,
    "httptools.HttpParserError": FaultKind.GARBAGE,
    "httptools.HttpParserUpgrade": FaultKind.GARBAGE,
    "anyio.BrokenResourceError": FaultKind.CLOSED,
    "anyio.EndOfStream": FaultKind.CLOSED,
    "h2.ProtocolError": FaultKind.GARBAGE,
    "socksio.SOCKSError": FaultKind.REFUSED,
    "httpcore.ProxyError": FaultKind.REFUSED,
    "httpcore.TimeoutException": FaultKind.TIMEOUT,
    "httpcore.RemoteProtocolError": FaultKind.GARBAGE,  # or CLOSED: see CLOSED_TEXTS
    "httpcore.LocalProtocolError": FaultKind.GARBAGE,
    "httpcore.NetworkError": FaultKind.CLOSED,
    "httpx.ProxyError": FaultKind.REFUSED,
    "httpx.TimeoutException": FaultKind.TIMEOUT,
    "httpx.RemoteProtocolError": FaultKind.GARBAGE,
    "httpx.LocalProtocolError": FaultKind.GARBAGE,
    "httpx.NetworkError": FaultKind.CLOSED,
}

#: What a plain OSError means before there is a connection: unreachable, no route, no more sockets.
CONNECT_KINDS: dict[str, FaultKind] = {"builtins.OSError": FaultKind.REFUSED}

#: httpcore has one exception for garbage and for an early end of file; its own words tell them apart.
_REMOTE = frozenset({"httpcore.RemoteProtocolError", "httpx.RemoteProtocolError"})
CLOSED_TEXTS = ("Server disconnected", "peer closed connection", "<ConnectionTerminated", "<StreamReset")

#: httpcore's exceptions that name their phase; for all others the client says how far it was.
PHASES: dict[str, Phase] = {
    f"{package}.{name}": phase
    for package in ("httpcore", "httpx")
    for name, phase in {
        "PoolTimeout": Phase.QUEUE,
        "ConnectTimeout": Phase.CONNECT,
        "ConnectError": Phase.CONNECT,
        "ProxyError": Phase.CONNECT,
        "WriteTimeout": Phase.SEND,
    }.items()
}


class Garbage(Exception):  # noqa: N818 - it is what came, not an error of ours
    """The vendor's bytes are not HTTP, or break our bounds. The text is ours and fixed."""


def fault_of(error: BaseException, phase: Phase, *, sent: Sent = "none", reused: bool = False) -> Fault:
    """The Fault for an exception. Where the exception itself names a phase, that one counts, else `phase`."""
    for name in _names(error):
        if name in PHASES:
            phase = PHASES[name]
            break
    return Fault(phase, kind_of(error, phase), sent, reused, detail_of(error))


def kind_of(error: BaseException, phase: Phase) -> FaultKind:
    kinds = KINDS | CONNECT_KINDS if phase is Phase.CONNECT else KINDS
    found = FaultKind.CLOSED
    for link in _chain(error):
        names = _names(link)
        if _REMOTE.intersection(names) and str(link).startswith(CLOSED_TEXTS):
            return FaultKind.CLOSED
        found = next((kinds[name] for name in names if name in kinds), found)
    return found


def detail_of(error: BaseException) -> str:
    """Class names from the outside in, with fixed texts only."""
    return " < ".join(_describe(link) for link in _chain(error))[:300]


def _describe(link: BaseException) -> str:
    name = type(link).__name__
    if isinstance(link, ssl.SSLCertVerificationError):
        return f"{name}: {getattr(link, 'verify_message', '')}"
    if isinstance(link, ssl.SSLError):
        return f"{name}: {getattr(link, 'reason', '')}"
    if isinstance(link, Garbage):
        return f"{name}: {link}"
    if isinstance(link, OSError) and link.strerror:
        return f"{name}: {link.strerror}"
    return name


def _names(error: BaseException) -> list[str]:
    """`package.Class`, the exception's own class first."""
    return [f"{cls.__module__.partition('.')[0]}.{cls.__name__}" for cls in type(error).__mro__]


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception, what caused it, what caused that; the first of a group stands for the group.

    `__context__` counts even where it was suppressed: libraries say `from None` while they re-raise.
    """
    link: BaseException | None = error
    for _ in range(_MOST_LINKS):
        if link is None:
            return
        yield link
        link = link.exceptions[0] if isinstance(link, BaseExceptionGroup) else link.__cause__ or link.__context__
