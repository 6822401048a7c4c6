from __future__ import annotations

from typing import Any

import pytest

from proxy.config.snapshot import Fallback, RouteSettings
from proxy.contract.codes import Class, Code
from proxy.gateway.body import CallerBody
from proxy.gateway.call import Failed
from proxy.gateway.caller import Fingerprints
from proxy.gateway.compound.calls import Elsewhere
from proxy.gateway.policies.fallback import fallback, values_of
from proxy.rules.paths import parse_path
from tests.gateway.policies.play import Play, context, failed, settings
from tests.support.asgi import Events, Gateway, json_answer, upstream

ROUTE = RouteSettings(
    "/rates/{base}", fallback=(Fallback("second", "GET", "second", "/latest/{base}"),), pattern=parse_path("/rates/{base}")
)


def down():
    return json_answer(503, {"error": "down"})


def test_where_it_is_not_configured_there_is_no_layer():
    play = Play()
    for of in (settings(), settings(routes=(RouteSettings("/x"),))):
        assert fallback(of, play.below, Elsewhere(Fingerprints(b"")), Events()) == play.below


@pytest.mark.parametrize("code", [code for code in Code if code.cls is not Class.RETRYABLE])
async def test_what_another_channel_cannot_mend_stays_as_it_is(code: Code):
    play = Play(failed(code))
    on = settings(routes=(ROUTE,))
    call = fallback(on, play.below, Elsewhere(Fingerprints(b"")), Events())
    made = context(target=b"/rates/USD", upstream=on, route=ROUTE)
    assert isinstance(await call(made), Failed)
    assert (made.channel, made.failed_channels) == (None, ())


async def test_values_come_from_the_path_the_query_and_the_body():
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b'{"to": "a", "message": {"text": "hi"}, "base": "no"}'}

    body = CallerBody(receive, None, keep_bytes=100, peek_bytes=100)
    while await body.read():
        pass
    values = values_of(context(target=b"/rates/U%2FSD?day=1+2", route=ROUTE, body=body))
    assert [values(name) for name in ("base", "day", "to", "message.text")] == ["U/SD", "1 2", "a", "hi"]
    with pytest.raises(KeyError):
        values("nothing")


async def test_a_route_that_does_not_cover_the_call_has_no_say():
    gateway = Gateway(upstream(routes=(ROUTE,)), upstream("second"))
    gateway.script(down())
    assert (await gateway.ask("/github/other")).status == 503


async def test_the_callers_deadline_holds_for_the_channels_too():
    gateway = Gateway(upstream(routes=(ROUTE,)), upstream("second"))
    gateway.script(down())
    second = gateway.script(json_answer(200, {}), name="second")
    await gateway.ask("/github/rates/USD", headers={"remedy-deadline": "5"})
    assert second.sent[0].limits.total == 5.0
