from __future__ import annotations

from proxy.gateway.policies.idempotency import idempotency
from proxy.rules.model import IdempotencyKey, Vendor
from tests.gateway.policies.play import Play, context, passed, settings

ON = settings(idempotency="Idempotency-Key")


async def test_a_post_without_a_key_gets_one_that_stays_through_the_tries():
    play = Play(passed())
    ctx = context("POST")
    await idempotency(ON, play.below, play.live)(ctx)
    assert ctx.headers == [(b"idempotency-key", ctx.idempotency_key.encode())]
    assert len(ctx.idempotency_key) == 36


async def test_the_callers_own_key_stays():
    play = Play(passed())
    ctx = context("POST")
    ctx.headers.append((b"idempotency-key", b"mine"))
    await idempotency(ON, play.below, play.live)(ctx)
    assert (ctx.headers, ctx.idempotency_key) == ([(b"idempotency-key", b"mine")], "mine")


async def test_a_get_needs_none():
    play = Play(passed())
    ctx = context()
    await idempotency(ON, play.below, play.live)(ctx)
    assert (ctx.headers, ctx.idempotency_key) == ([], None)


async def test_a_key_that_the_vendors_file_names_is_known_without_configuration_and_never_added():
    known = settings(vendor=Vendor("acme", idempotency_key=IdempotencyKey("x-request-key", frozenset({"POST"}))))
    play = Play(passed(), passed())
    ctx = context("POST")
    ctx.headers.append((b"x-request-key", b"mine"))
    await idempotency(known, play.below, play.live)(ctx)
    assert ctx.idempotency_key == "mine"
    bare = context("POST")
    await idempotency(known, play.below, play.live)(bare)
    assert (bare.headers, bare.idempotency_key) == ([], None)
