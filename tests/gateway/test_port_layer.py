from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from proxy.exchange import Fault, FaultKind, Phase
from proxy.gateway.port_layer import port_layer
from proxy.upstream.port import Deadlines
from tests.support.asgi import answer
from tests.support.upstream import ScriptedUpstream


async def sent_with(deadline: float | None, total: float | None = 60.0) -> tuple[Any, ScriptedUpstream]:
    """One call at second 100, for a caller that gives up at `deadline`."""
    vendor = ScriptedUpstream(answer())
    context = SimpleNamespace(
        base_path=b"/api",
        target=b"/x?y",
        deadline=deadline,
        origin=None,
        request=SimpleNamespace(method="GET"),
        headers=[],
        body=None,
        limits=Deadlines(total=total),
        controls=SimpleNamespace(deadline_seconds=9.0),
    )
    return await port_layer(vendor, lambda: 100.0)(context), vendor  # type: ignore[arg-type] # what the layer looks at


@pytest.mark.parametrize(
    ("deadline", "total", "expected"), [(None, 60.0, 60.0), (105.0, 60.0, 5.0), (900.0, 60.0, 60.0), (105.0, None, 5.0)]
)
async def test_the_total_is_what_the_caller_has_left(deadline: float | None, total: float | None, expected: float):
    _, vendor = await sent_with(deadline, total)
    assert vendor.sent[0].limits.total == expected
    assert vendor.sent[0].target == b"/api/x?y"


async def test_a_caller_that_has_given_up_is_told_so_and_nothing_is_sent():
    result, vendor = await sent_with(100.0)
    assert result == Fault(Phase.TOTAL, FaultKind.TIMEOUT, limit_seconds=9.0)
    assert vendor.sent == []
