from __future__ import annotations

from proxy.contract.codes import Code
from proxy.contract.failure import BatchHint, FieldFault
from proxy.rules.names import NAMES
from proxy.rules.texts import parse_text
from tests.compose.cases import Texts, composed


def values_of(code: Code, method: str = "GET", target: str = "/v1/items?q=a", **given) -> dict:
    texts = Texts()
    composed(code, method, target, advice=texts, **given)
    return texts.values


def test_every_name_that_a_text_may_use_is_filled():
    assert set(NAMES) - {"param"} == set(values_of(Code.RATE_LIMITED))


def test_the_values_are_those_of_the_answer():
    given = values_of(
        Code.RATE_LIMITED,
        wait_seconds=90,
        fields=(FieldFault("limit", "query", maximum=100),),
        batch=BatchHint("limit", "query", 500),
        codes=("rate_limited",),
        details=(("plan", "free"),),
        reauth_tool="reauth_acme",
    )
    assert given["wait"] == 90
    assert given["retry_at"] == "2026-11-30T12:01:30Z"
    assert given["call"] == "GET /acme/v1/items"
    assert given["path"] == "/v1/items"
    assert given["query"] == {"q": "a"}
    assert given["field"]["maximum"] == 100
    assert given["fields"] == ["limit"]
    assert given["batch"]["suggested"] == 250
    assert given["vendor_code"] == "rate_limited"
    assert given["detail"] == {"plan": "free"}
    assert given["reauth"] == {"url": None, "tool": "reauth_acme"}


def test_a_template_that_lacks_a_value_leaves_no_hole():
    template = parse_text("Ask for at most {{ batch.suggested }} a call.")
    assert template.render(values_of(Code.RATE_LIMITED)) == ""
    assert (
        template.render(values_of(Code.RATE_LIMITED, batch=BatchHint("limit", "query", 500))) == "Ask for at most 250 a call."
    )
