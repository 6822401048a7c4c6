from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proxy.config.snapshot import RouteSettings
from proxy.contract.codes import Class, Code
from proxy.gateway.call import Call, Context, Failed, Passed
from proxy.gateway.caller import Fingerprints
from proxy.gateway.policies.stale import stale
from proxy.state.cache import MAX_ENTRY_BYTES
from tests.gateway.policies.play import Play, failed, passed, settings
from tests.gateway.policies.play import context as play_context
from tests.support.asgi import Events
from tests.support.upstream import ScriptedAnswer

ON = settings(stale_if_error=600.0)
DOWN = failed(Code.UPSTREAM_UNAVAILABLE, wait=10)


def layer(play: Play, of: Any = ON) -> Call:
    return stale(of, play.below, play.live, Events(), Fingerprints(b"key"))


def context(method: str = "GET", target: bytes = b"/x", headers: list[tuple[bytes, bytes]] | None = None) -> Context:
    made = play_context(method, target, upstream=ON)
    made.request = replace(made.request, headers=headers or [])
    return made


async def read(outcome: object) -> bytes:
    assert isinstance(outcome, Passed)
    body = outcome.held
    while piece := await outcome.answer.read():
        body += piece
    return body


def test_where_it_is_not_configured_there_is_no_layer():
    play = Play()
    assert layer(play, settings()) == play.below
    assert layer(play, settings(routes=(RouteSettings("/x"),))) == play.below
    assert layer(play, settings(routes=(RouteSettings("/x", stale_if_error=1.0),))) != play.below


async def test_a_body_is_kept_when_it_has_ended_and_given_with_the_time_it_is_of():
    play = Play(Passed(ScriptedAnswer(200, pieces=[b"a", b"b"]), held=b"<"), DOWN)
    call = layer(play)
    assert await read(await call(context())) == b"<ab"
    play.clock.advance(30)
    outcome = await call(context())
    assert await read(outcome) == b"<ab"
    assert isinstance(outcome, Passed)
    assert outcome.as_of == play.clock.now() - 30
    assert outcome.is_whole


async def test_what_was_not_read_to_its_end_is_not_kept():
    play = Play(Passed(ScriptedAnswer(200, pieces=[b"a", b"b"])), DOWN)
    call = layer(play)
    outcome = await call(context())
    assert isinstance(outcome, Passed)
    await outcome.answer.read()
    outcome.answer.close()
    assert await call(context()) is DOWN


async def test_what_is_too_long_passes_and_is_not_kept():
    piece = b"x" * 300_000
    play = Play(Passed(ScriptedAnswer(200, pieces=[piece] * 4)), DOWN)
    call = layer(play)
    assert len(await read(await call(context()))) > MAX_ENTRY_BYTES
    assert len(play.live.cache) == 0
    assert await call(context()) is DOWN


@pytest.mark.parametrize("code", [code for code in Code if code.cls is not Class.RETRYABLE])
async def test_a_failure_that_says_something_new_has_no_stand_in(code: Code):
    play = Play(passed(), failed(code))
    call = layer(play)
    await read(await call(context()))
    assert isinstance(await call(context()), Failed)


async def test_what_stands_in_for_another_is_not_kept():
    play = Play(replace(passed(), was_fallback=True, channel="other"), DOWN)
    call = layer(play)
    await read(await call(context()))
    assert await call(context()) is DOWN


async def test_a_304_makes_what_was_kept_young_again():
    tag = [(b"etag", b'"1"')]
    play = Play(Passed(ScriptedAnswer(200, tag, [b"ok"])), Passed(ScriptedAnswer(304, tag)), DOWN)
    call = layer(play)
    await read(await call(context()))
    play.clock.advance(590)
    await read(await call(context(headers=[(b"if-none-match", b'"1"')])))
    play.clock.advance(590)
    assert await read(await call(context())) == b"ok"


async def test_neither_a_cookie_nor_a_set_cookie_is_kept():
    headers = [(b"set-cookie", b"session=1"), (b"x", b"y"), (b"connection", b"close")]
    play = Play(Passed(ScriptedAnswer(200, headers, [b"ok"])), DOWN)
    call = layer(play)
    await read(await call(context()))
    outcome = await call(context())
    assert isinstance(outcome, Passed)
    assert outcome.answer.headers == [(b"x", b"y")]


async def test_the_shared_store_is_asked_only_after_a_failure():
    play = Play(passed(), passed(), DOWN)
    asked: list[str] = []

    class Store:
        def keep(self, place: str, credential: str, value: bytes, seconds: float) -> None:
            asked.append("keep")

        def drop(self, place: str) -> None:
            asked.append("drop")

        async def fetch(self, place: str, credential: str) -> bytes | None:
            asked.append("fetch")
            return None

    play.live.cache.store = Store()
    call = layer(play)
    await read(await call(context()))
    await call(context("DELETE"))
    assert asked == ["keep", "drop"]
    assert await call(context()) is DOWN
    assert asked == ["keep", "drop", "fetch"]
