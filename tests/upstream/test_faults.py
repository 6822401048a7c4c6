from __future__ import annotations

import errno
import socket
import ssl

import anyio
import httpcore
import httptools
import httpx
import pytest

from proxy.exchange import FaultKind, Phase
from proxy.upstream.faults import KINDS, PHASES, Garbage, fault_of

CONNECT, FIRST, BETWEEN = Phase.CONNECT, Phase.FIRST_BYTE, Phase.BETWEEN_BYTES


def caused(outer: BaseException, *inner: BaseException) -> BaseException:
    """An exception with the chain of its causes, the outermost first."""
    link = outer
    for cause in inner:
        link.__cause__ = cause
        link = cause
    return outer


@pytest.mark.parametrize(
    ("error", "phase", "expected"),
    [
        (socket.gaierror(-2, "Name or service not known"), CONNECT, (CONNECT, FaultKind.DNS)),
        (UnicodeError("label too long"), CONNECT, (CONNECT, FaultKind.DNS)),
        (ConnectionRefusedError(errno.ECONNREFUSED, "refused"), CONNECT, (CONNECT, FaultKind.REFUSED)),
        (OSError(errno.ENETUNREACH, "unreachable"), CONNECT, (CONNECT, FaultKind.REFUSED)),
        (OSError(errno.EMFILE, "too many open files"), CONNECT, (CONNECT, FaultKind.REFUSED)),
        (TimeoutError(errno.ETIMEDOUT, "timed out"), CONNECT, (CONNECT, FaultKind.TIMEOUT)),
        (ssl.SSLCertVerificationError("x"), CONNECT, (CONNECT, FaultKind.TLS)),
        (ssl.SSLEOFError("x"), CONNECT, (CONNECT, FaultKind.CLOSED)),
        (ssl.SSLError("bad record mac"), BETWEEN, (BETWEEN, FaultKind.TLS)),
        (ConnectionResetError(), FIRST, (FIRST, FaultKind.CLOSED)),
        (BrokenPipeError(), Phase.SEND, (Phase.SEND, FaultKind.CLOSED)),
        (EOFError(), BETWEEN, (BETWEEN, FaultKind.CLOSED)),
        (OSError(errno.EHOSTUNREACH, "x"), BETWEEN, (BETWEEN, FaultKind.CLOSED)),
        (Garbage("x"), FIRST, (FIRST, FaultKind.GARBAGE)),
        (httptools.HttpParserInvalidStatusError("x"), FIRST, (FIRST, FaultKind.GARBAGE)),
        (httptools.HttpParserUpgrade(3), FIRST, (FIRST, FaultKind.GARBAGE)),
        (httpcore.PoolTimeout(), CONNECT, (Phase.QUEUE, FaultKind.TIMEOUT)),
        (httpcore.ConnectTimeout(), Phase.QUEUE, (CONNECT, FaultKind.TIMEOUT)),
        (httpcore.WriteTimeout(), FIRST, (Phase.SEND, FaultKind.TIMEOUT)),
        (httpcore.ReadTimeout(), BETWEEN, (BETWEEN, FaultKind.TIMEOUT)),
        (httpcore.ReadError(), BETWEEN, (BETWEEN, FaultKind.CLOSED)),
        (httpcore.ProxyError("407 No"), FIRST, (CONNECT, FaultKind.REFUSED)),
        (httpcore.RemoteProtocolError("Server disconnected without sending a response."), FIRST, (FIRST, FaultKind.CLOSED)),
        (httpcore.RemoteProtocolError("illegal status line"), FIRST, (FIRST, FaultKind.GARBAGE)),
        (httpx.ConnectError("x"), Phase.QUEUE, (CONNECT, FaultKind.CLOSED)),
        (httpx.ReadTimeout("x"), FIRST, (FIRST, FaultKind.TIMEOUT)),
        (caused(httpcore.ConnectError(), OSError("all"), ConnectionRefusedError()), CONNECT, (CONNECT, FaultKind.REFUSED)),
        (caused(httpcore.ConnectError(), socket.gaierror()), CONNECT, (CONNECT, FaultKind.DNS)),
        (caused(httpcore.ReadError(), anyio.BrokenResourceError(), ConnectionResetError()), FIRST, (FIRST, FaultKind.CLOSED)),
        (
            caused(OSError("all"), ExceptionGroup("each", [ConnectionRefusedError(), TimeoutError()])),
            CONNECT,
            (CONNECT, FaultKind.REFUSED),
        ),
        (RuntimeError("something new"), FIRST, (FIRST, FaultKind.CLOSED)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else str(value),
)
def test_each_exception_has_its_phase_and_kind(error: BaseException, phase: Phase, expected: tuple[Phase, FaultKind]):
    fault = fault_of(error, phase, sent="some", reused=True)
    assert (fault.phase, fault.kind) == expected
    assert (fault.sent, fault.reused) == ("some", True)


def test_the_detail_holds_classes_and_fixed_texts_but_nothing_from_outside():
    """A vendor's bytes or a URL with a key in it may stand in an exception's text; they must not reach a log."""
    secret = "sk_live_0123456789abcdef"
    error = caused(
        httpcore.RemoteProtocolError(f"illegal status line: {secret}"),
        ValueError(secret),
        ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused", secret),
    )
    fault = fault_of(error, CONNECT)
    assert secret not in fault.detail
    assert secret not in repr(fault)
    assert fault.detail == "RemoteProtocolError < ValueError < ConnectionRefusedError: Connection refused"


def test_a_chain_without_end_is_cut():
    error = ValueError()
    error.__context__ = other = ValueError()
    other.__context__ = error
    assert fault_of(error, FIRST).kind is FaultKind.CLOSED


def test_every_name_in_the_table_is_a_class():
    """A library that renames an exception fails here and not in production."""
    import builtins  # noqa: PLC0415

    import h2.exceptions  # noqa: PLC0415
    import socksio  # noqa: PLC0415

    import proxy.upstream.faults as ours  # noqa: PLC0415

    modules = {
        "builtins": builtins, "socket": socket, "ssl": ssl, "httptools": httptools, "httpx": httpx, "httpcore": httpcore,
        "anyio": anyio, "h2": h2.exceptions, "socksio": socksio, "proxy": ours,
    }  # fmt: skip
    for name in {*KINDS, *PHASES}:
        package, _, cls = name.partition(".")
        found = getattr(modules[package], cls)
        assert issubclass(found, BaseException)
        assert found.__module__.partition(".")[0] == package
