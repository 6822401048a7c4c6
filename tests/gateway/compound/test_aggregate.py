from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from proxy.config.snapshot import Aggregate, ServerSettings, Snapshot, Source
from proxy.contract.own import OwnFault
from proxy.gateway.compound.aggregate import Asked, ad_hoc, method_of, named
from proxy.gateway.refusal import Refusal
from proxy.rules.paths import parse_path

SOURCES = (
    Source("crm", "GET", "crm", "/c/{email}"),
    Source("order", "GET", "crm", "/o/{crm.id}", needs=("crm",)),
    Source("card", "GET", "billing", "/b/{order.card}", needs=("order",)),
)
PROFILE = Aggregate("profile", parse_path("/profiles/{email}"), {"email": "[a-zé@.+]+"}, 5.0, SOURCES)
SNAPSHOT = Snapshot(ServerSettings(), {}, aggregates={"profile": PROFILE})


def asked(target: str, method: str = "GET") -> Asked:
    return named(SNAPSHOT, method, target.encode())


def test_a_parameter_is_decoded_before_it_is_matched():
    assert asked("/profiles/%C3%A9%2Ba@b.c").parameters == {"email": "é+a@b.c"}
    for wrong in ("/profiles/a%00", "/profiles/%C3", "/profiles/a%0A", "/profiles/A"):
        with pytest.raises(Refusal):
            asked(wrong)


def test_what_is_asked_for_brings_what_it_needs_and_tells_only_itself():
    only = asked("/profiles/a@b.c?only=card")
    assert [source.name for source in only.sources] == ["crm", "order", "card"]
    assert only.wanted == ("card",)
    assert asked("/profiles/a@b.c?only=order,crm").wanted == ("crm", "order")


def test_the_one_upstream_of_all_sources():
    assert asked("/profiles/a@b.c?only=order").sent_to == "crm"
    assert asked("/profiles/a@b.c").sent_to == ""


def test_an_aggregate_that_changes_data_is_posted():
    assert method_of(SOURCES) == "GET"
    assert method_of((*SOURCES, Source("x", "DELETE", "crm", "/"))) == "POST"
    with pytest.raises(Refusal) as caught:
        asked("/profiles/a@b.c", "DELETE")
    assert caught.value.fault is OwnFault.METHOD_NOT_OFFERED


_JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
_MEMBERS = st.sampled_from(["method", "upstream", "path", "body", "headers", "needs", "pick", "timeoutSeconds"])
_CALL = st.dictionaries(_MEMBERS, _JSON) | st.text(max_size=30) | st.just("GET crm:/x")


@given(st.dictionaries(st.sampled_from(["crm", "b", "a b", "errors"]), _CALL) | _JSON, _JSON)
@example({"crm": {"upstream": "crm", "path": "/x", "needs": [{}]}}, 5)
@example({"crm": {"upstream": "crm", "path": "/x", "needs": [["b"]], "pick": ["a"]}, "b": "GET crm:/x"}, 5)
@example({"crm": {"upstream": "crm", "path": "/x", "method": 5, "headers": {"a": "\n"}}}, 5)
def test_any_body_is_understood_or_refused(calls: Any, deadline: Any):
    body = json.dumps({"calls": calls, "deadlineSeconds": deadline}).encode()
    assert understood(body) in (None, OwnFault.BAD_PARAMETER, OwnFault.BAD_BODY)


def understood(body: bytes) -> OwnFault | None:
    try:
        assert ad_hoc("POST", b"/-/fanout", body).sources
    except Refusal as refusal:
        return refusal.fault
    return None


@given(st.binary(max_size=40))
def test_any_bytes_are_understood_or_refused(body: bytes):
    assert understood(body) in (OwnFault.BAD_PARAMETER, OwnFault.BAD_BODY)
