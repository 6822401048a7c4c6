"""Limits from a configuration, and from what the machine allows."""

from __future__ import annotations

import resource

from proxy.config.snapshot import Bounds
from proxy.server.limits import Limits
from proxy.server.run import fitting


def test_limits_are_those_of_the_configuration():
    limits = Limits.of(Bounds(head=1000, head_fields=10, head_time=3.0))
    assert (limits.head_bytes, limits.head_fields, limits.head_seconds) == (1000, 10, 3.0)
    assert limits.idle_seconds == Limits().idle_seconds


def test_connections_are_no_more_than_files_that_may_be_open():
    """Each connection may need a second one, to its upstream."""
    connections = fitting(Limits(connections=10**9)).connections
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 2 * connections < soft
    assert fitting(Limits(connections=5)).connections == 5
