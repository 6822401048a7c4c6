"""One failed exchange and its answer, for the tests of answer."""

from __future__ import annotations

from typing import Any

import orjson

from proxy.answer import Choice, Rendered, negotiate, render
from proxy.compose import Setting, compose
from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.contract.recovery import RecoveryError
from proxy.exchange import Effect, Exchange, Headers, Request, Response
from tests.compose.cases import NOW, a_failure

JSON: Headers = ((b"content-type", b"application/json"),)
ID = "01k4remedyid0000"


def an_exchange(status: int | None = 429, body: Any = b"{}", method: str = "GET", **given: Any) -> Exchange:
    """A request and what the vendor answered; no answer where `status` is None."""
    request = Request(method, given.pop("target", b"/v1/items"), given.pop("asked", ()), given.pop("sent", b""))
    raw = body if isinstance(body, bytes) else orjson.dumps(body)
    response = (
        Response(status, given.pop("headers", JSON), raw, given.pop("complete", True), given.pop("reason", b""))
        if status
        else None
    )
    return Exchange(request, response, given.pop("fault", None), upstream="acme")


def an_error(exchange: Exchange, code: Code = Code.RATE_LIMITED, **given: Any) -> tuple[RecoveryError, Failure]:
    """The failure of an exchange as judge would see it, composed."""
    if not exchange.request.is_safe:
        given.setdefault("effect", Effect.NONE)
    given.setdefault("status", exchange.response.status if exchange.response else None)
    given.setdefault("origin", Origin.VENDOR if exchange.response else Origin.PROXY)
    failure = a_failure(code, **given)
    setting = Setting(exchange.request, prefix="/acme", upstream="acme", now=NOW, exchange=exchange)
    return compose(failure, setting), failure


def answered(exchange: Exchange, code: Code = Code.RATE_LIMITED, choice: Choice | None = None, **given: Any) -> Rendered:
    error, failure = an_error(exchange, code, **given)
    return render(error, failure, exchange, choice or negotiate(exchange.request.headers, remedy_id=ID))


def named(rendered: Rendered) -> dict[str, str]:
    """The headers by name; a name that comes twice is a fault of the answer, but for cookies."""
    names = [name for name, _ in rendered.headers if name != b"set-cookie"]
    assert len(names) == len(set(names)), names
    return {name.decode(): value.decode("latin-1") for name, value in rendered.headers}


def value(rendered: Rendered) -> Any:
    return orjson.loads(rendered.body)
