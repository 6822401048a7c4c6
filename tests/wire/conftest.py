"""Wire tests run on uvloop, as the product does; those of both sockets on asyncio's own loop too, which Windows
would use."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping

import pytest
import trustme
import uvloop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    factories: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {"uvloop": uvloop.new_event_loop}
    if item.path.name.startswith(("test_server", "test_upstream")):
        factories["asyncio"] = asyncio.new_event_loop
    return factories


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    """A certificate authority of this test run alone."""
    return trustme.CA()


@pytest.fixture(scope="session")
def server_tls(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
    return context


@pytest.fixture(scope="session")
def caller_tls(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context
