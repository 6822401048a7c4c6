"""Finding as a whole: what a vendor's file points at comes first, and nothing raises."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request, Response
from proxy.reading.decode import decode
from proxy.reading.formats import BY_MEMBER, FORMATS, find
from proxy.reading.locate import parse_locator
from proxy.reading.model import NO_HINTS, Document, Hints
from tests.support.reading import field_names, found


def test_hints_come_first():
    hints = Hints(
        messages=(parse_locator("body odd.place"),),
        fields=(parse_locator("body odd.fields[]"),),
        scopes=(parse_locator("body odd.needs"),),
    )
    body = {
        "message": "An ordinary message",
        "odd": {"place": "The telling one", "fields": ["a", "b"], "needs": "x y"},
    }
    one = found(body, 400, hints=hints)
    assert one.messages[0] == "The telling one"
    assert field_names(one)[:2] == ["a", "b"]
    assert one.scopes == ["x", "y"]


def test_a_fault_without_a_response_holds_nothing():
    exchange = Exchange(Request("GET", b"/"), fault=Fault(Phase.CONNECT, FaultKind.REFUSED))
    assert find(exchange, Document("empty"), NO_HINTS).messages == []


def test_every_format_can_be_asked():
    assert {position for positions in BY_MEMBER.values() for position in positions} == set(range(len(FORMATS)))


_KEYS = st.sampled_from(
    [*["error", "errors", "code", "message", "details", "jsonrpc", "result", "isError", "resourceType", "issue", "__type", "schemas", "scimType", "title", "type", "detail", "status"], *["_embedded", "validation", "fieldErrors", "cloudflare_error", "error_code", "extensions", "path", "innererror", "CancellationReasons", "@type", "keys", "content", "text"]]
)  # fmt: skip
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=15)
    | st.sampled_from(["OperationOutcome", "2.0", "type.googleapis.com/google.rpc.BadRequest", "fieldViolations"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=5),
    max_leaves=25,
)


@given(st.dictionaries(_KEYS, _VALUES, max_size=6), st.sampled_from([200, 207, 400, 503]))
def test_any_mixture_of_the_formats_members_is_read_without_a_fault(body: dict[str, Any], status: int):
    found(body, status, {"content-type": "application/json"})


@given(
    st.binary(max_size=300),
    st.sampled_from(["application/json", "text/html", "application/xml", "text/plain", "text/event-stream"]),
    st.integers(200, 599),
)
def test_any_bytes_are_read_without_a_fault(body: bytes, content_type: str, status: int):
    response = Response(status, [(b"content-type", content_type.encode()), (b"www-authenticate", body[:50])], body)
    find(Exchange(Request("GET", b"/"), response), decode(response), NO_HINTS)
