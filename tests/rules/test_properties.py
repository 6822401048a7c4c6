"""Whatever a file holds, loading it ends with vendors and faults that point into it; whatever an exchange holds, matching ends."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from proxy.config.shipped import vendor_files
from proxy.exchange import Exchange, Request, Response
from proxy.reading.decode import decode
from proxy.rules.load import load_vendors
from proxy.rules.match import match
from tests.rules.test_load import WHOLE

SEEDS = [WHOLE, *list(vendor_files().values())[:8]]
PIECES = st.sampled_from(
    [
        "",
        " ",
        "\n",
        ":",
        ": ",
        "- ",
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "&a ",
        "*a",
        "!!x ",
        "<<: ",
        "null",
        "{{ ",
        " }}",
        "{% if ",
        "\t",
        "\x00",
        "é",
        "0x",
        "#",
    ]
)
VENDORS, _ = load_vendors(vendor_files())


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A sound file with a few places changed."""
    text = draw(st.sampled_from(SEEDS))[:4000]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 20)))
        text = text[:at] + draw(PIECES | st.text(max_size=5)) + text[end:]
    return text


@given(mutated() | st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_gives_vendors_or_faults_that_point_into_it(text):
    _, faults = load_vendors({"x.yaml": text})
    lines = (
        text.replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\x85", "\n")
        .replace("\u2028", "\n")
        .replace("\u2029", "\n")
        .split("\n")
    )
    for fault in faults:
        assert 1 <= fault.line <= len(lines) + 1
        assert fault.column >= 1
        assert fault.message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["error", "code", "message", "errors", "type", "reason", "ok"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(
    st.sampled_from(sorted(VENDORS)),
    st.integers(100, 999),
    JSON,
    st.binary(max_size=60),
    st.lists(st.tuples(st.sampled_from([b"retry-after", b"x-ratelimit-remaining", b"x"]), st.binary(max_size=12)), max_size=3),
    st.sampled_from(["GET", "POST", "DELETE"]),
    st.lists(st.text(max_size=10), max_size=3),
)
@settings(max_examples=150, deadline=None)
def test_any_exchange_is_matched_alike_with_and_without_an_explanation(name, status, body, target, headers, method, codes):
    raw = json.dumps(body).encode()
    exchange = Exchange(Request(method, b"/" + target, body=raw), Response(status, headers, raw), upstream=name)
    document = decode(exchange.response, 1_048_576)
    found, _ = match(VENDORS[name], exchange, document, codes)
    explained, tried = match(VENDORS[name], exchange, document, codes, explain=True)
    assert found is explained
    assert all(each.matched or each.why for each in tried)
