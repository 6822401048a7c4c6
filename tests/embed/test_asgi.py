from __future__ import annotations

import httpx
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from proxy.embed import Engine, RemedyMiddleware
from tests.support.shape import assert_recovery_error

ENGINE = Engine(clock=lambda: 1796040000.0)


async def fine(_: Request) -> Response:
    return JSONResponse({"id": 1})


async def invalid(request: Request) -> Response:
    await request.body()
    detail = [{"type": "missing", "loc": ["body", "sku"], "msg": "Field required", "input": {}}]
    return JSONResponse({"detail": detail}, 422)


async def limited(_: Request) -> Response:
    raise HTTPException(429, "Slow down", {"Retry-After": "12"})


async def broken(_: Request) -> Response:
    raise RuntimeError("password=hunter2 in a stack trace")


async def streamed(_: Request) -> Response:
    async def pieces():
        yield b"a"
        yield b"b"

    return StreamingResponse(pieces())


def asking(*, raises: bool = True) -> httpx.AsyncClient:
    routes = [Route(f"/{f.__name__}", f, methods=["GET", "POST"]) for f in (fine, invalid, limited, broken, streamed)]
    app = RemedyMiddleware(Starlette(routes=routes), name="orders", engine=ENGINE)
    transport = httpx.ASGITransport(app, raise_app_exceptions=raises)
    return httpx.AsyncClient(transport=transport, base_url="http://orders.test")


async def test_successes_pass():
    async with asking() as client:
        assert (await client.get("/fine")).json() == {"id": 1}
        assert (await client.get("/streamed")).content == b"ab"


async def test_a_failure_names_the_field_and_the_next_call():
    async with asking() as client:
        response = await client.post("/invalid", json={"quantity": 2})
    error = assert_recovery_error(response.content, code="INVALID_ARGUMENT", method="POST")
    assert error["source"] == "orders"
    assert error["fields"][0]["name"] == "sku"
    assert int(response.headers["content-length"]) == len(response.content)


async def test_a_wait_is_kept():
    async with asking() as client:
        response = await client.get("/limited")
    assert assert_recovery_error(response.content, code="RATE_LIMITED")["retryAfterSeconds"] == 12
    assert response.headers["retry-after"] == "12"


async def test_an_exception_becomes_an_answer_without_its_text_and_is_raised_again():
    async with asking(raises=False) as client:
        response = await client.get("/broken")
    assert_recovery_error(response.content, code="UPSTREAM_ERROR")
    assert "hunter2" not in response.text
    async with asking() as client:
        with pytest.raises(RuntimeError):
            await client.get("/broken")


async def test_unknown_paths_of_the_application_are_told_too():
    async with asking() as client:
        assert_recovery_error((await client.get("/nowhere")).content, code="NOT_FOUND")
