"""Failures and settings for the tests of compose: small builders with defaults, and strategies for any of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from proxy.compose import Setting, compose
from proxy.contract.codes import EFFECT_UNKNOWN_CODES, Class, Code
from proxy.contract.failure import (
    AdviceStep,
    AdviceTexts,
    BatchHint,
    Facts,
    Failure,
    FieldFault,
    ItemGroup,
    Option,
    Origin,
    PartialOutcome,
    TimeoutFact,
)
from proxy.exchange import SAFE_METHODS, Effect, Exchange, Fault, FaultKind, Phase, Request, Response
from tests.support.clock import Clock

NOW = Clock().now()


def a_failure(code: Code, **given: Any) -> Failure:
    """A failure of the vendor's; facts' own members may be given directly."""
    facts = {name: given.pop(name) for name in list(given) if name in Facts.__slots__}
    if code.cls is Class.RETRYABLE:
        given.setdefault("wait_seconds", 5)
    given.setdefault("rule", "generic/sentence")
    return Failure(code=code, origin=given.pop("origin", Origin.VENDOR), facts=Facts(**facts), **given)


def a_setting(method: str = "GET", target: str = "/v1/items", **given: Any) -> Setting:
    headers = given.pop("headers", ())
    body = given.pop("body", b"")
    given.setdefault("prefix", "/acme")
    given.setdefault("upstream", "acme")
    return Setting(request=Request(method, target.encode("latin-1"), headers, body), now=NOW, **given)


def composed(code: Code, method: str = "GET", target: str = "/v1/items", **given: Any) -> dict[str, Any]:
    """The JSON of a composed error; what a Setting takes goes there, the rest into the failure."""
    names = {*Setting.__slots__, "headers", "body"}
    setting = {name: given.pop(name) for name in list(given) if name in names}
    return compose(a_failure(code, **given), a_setting(method, target, **setting)).to_json()


class Texts:
    """A rule's compiled texts, as `rules` would make them."""

    def __init__(self, *steps: str | AdviceStep, error: str = "", why: str = "", instruction: str = "") -> None:
        made = tuple(step if isinstance(step, AdviceStep) else AdviceStep(step) for step in steps)
        self.texts = AdviceTexts(error, why, made, instruction)
        self.values: dict[str, object] = {}

    def render(self, values: Any) -> AdviceTexts:
        self.values = dict(values)
        return self.texts


# Strategies: any value that the types allow, in clean text ---------------------------------------------------------------

_CHARS = st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"], exclude_characters="<>")
texts = st.text(_CHARS, max_size=400).map(lambda text: " ".join(text.split()))
words = st.text(_CHARS, min_size=1, max_size=60).map(lambda text: " ".join(text.split()) or "x")
scalars = st.one_of(words, st.integers(-(10**12), 10**12), st.booleans(), st.floats(allow_nan=False, allow_infinity=False))
places = st.sampled_from(["query", "path", "header", "body", None])
sizes = st.one_of(st.none(), st.integers(-5, 10**7))
methods = st.sampled_from(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])

fields = st.builds(
    FieldFault,
    name=words,
    place=places,
    problem=st.sampled_from(["missing", "invalid", "wrong_type", "out_of_range", "unknown", "conflict", None]),
    received=st.none() | scalars,
    allowed=st.lists(scalars, max_size=40).map(tuple),
    minimum=st.none() | scalars,
    maximum=st.none() | scalars,
    pattern=st.none() | words,
    example=st.none() | scalars,
)
batches = st.builds(BatchHint, parameter=st.none() | words, place=places, current=sizes, suggested=sizes, maximum=sizes)
timeouts = st.builds(
    TimeoutFact,
    phase=st.sampled_from(Phase),
    limit_seconds=st.none() | st.floats(0.1, 1e5),
    partial_result=st.none() | st.booleans(),
    async_call=st.none() | st.just("POST /v1/jobs"),
)
options = st.builds(
    Option,
    label=words,
    call=words.map(lambda text: f"GET /acme/v1/{text}"),
    details=st.lists(st.tuples(words, scalars), max_size=10).map(tuple),
)
facts = st.builds(
    Facts,
    message=texts,
    details=st.lists(st.tuples(words, texts), max_size=8).map(tuple),
    codes=st.lists(words, max_size=3).map(tuple),
    fields=st.lists(fields, max_size=7).map(tuple),
    batch=st.none() | batches,
    scopes=st.lists(words, max_size=30).map(tuple),
    request_id=st.none() | words,
    docs=st.none() | st.just("https://docs.acme.example/errors"),
    options=st.lists(options, max_size=12).map(tuple),
    suggestions=st.lists(st.dictionaries(words, scalars, max_size=4), max_size=7).map(tuple),
    timeout=st.none() | timeouts,
    window_seconds=st.none() | st.integers(1, 10**6),
    limit=st.none() | st.integers(1, 10**6),
    quota=st.none() | words,
)
faults = st.builds(
    Fault,
    phase=st.sampled_from(Phase),
    kind=st.sampled_from(FaultKind),
    sent=st.sampled_from(["none", "some", "all"]),
    limit_seconds=st.none() | st.floats(0.1, 1e4),
)
segments = st.text(st.characters(codec="latin-1", exclude_characters="?#/ "), min_size=1, max_size=40)
targets = st.builds(
    lambda parts, query: ("/" + "/".join(parts) + query).encode("latin-1"),
    st.lists(
        st.sampled_from(["v1", "customers", "cus_123", "7", "capture", "chat.postMessage", "graphql", "a@b.c"]) | segments,
        max_size=5,
    ),
    st.sampled_from(["", "?", "?limit=100", "?q=%20x&page=2"]),
)


@st.composite
def failures(draw: Any, codes: st.SearchStrategy[Code] = st.sampled_from(Code)) -> tuple[Failure, Setting]:  # noqa: B008 - a strategy is a value
    """A failure as `judge` may return it, in a setting as the gateway may make it."""
    code, method = draw(codes), draw(methods)
    effect = None
    if method not in SAFE_METHODS:
        effect = draw(st.sampled_from(Effect)) if code in EFFECT_UNKNOWN_CODES else Effect.NONE
    request = Request(
        method, draw(targets), body=draw(st.sampled_from([b"", b'{"a":1}', b'{"a":', b'{"jsonrpc":"2.0","id":1}']))
    )
    fault = draw(st.none() | faults)
    response = (
        Response(draw(st.integers(200, 599)), ((b"allow", b"GET, PUT"),)) if fault is None or draw(st.booleans()) else None
    )
    failure = Failure(
        code=code,
        origin=draw(st.sampled_from(Origin)),
        rule=draw(st.sampled_from(["generic/sentence", "proxy/no-key", "proxy/unknown-upstream", "proxy/loop", "acme/x"])),
        status=response.status if response else None,
        wait_seconds=draw(st.integers(1, 3_000_000)) if code.cls is Class.RETRYABLE else None,
        wait_is_stated=draw(st.booleans()),
        effect=effect,
        facts=draw(facts),
        check=draw(st.sampled_from([None, "GET /v1/charges?limit=3", "the list of charges"])),
        bucket=draw(st.none() | words),
        is_concurrency=code is Code.RATE_LIMITED and draw(st.booleans()),
    )
    setting = Setting(
        request=request,
        prefix=draw(st.sampled_from(["/acme", ""])),
        upstream=draw(st.sampled_from(["acme", "remedy"])),
        now=NOW,
        attempts=draw(st.integers(1, 4)),
        idempotency_key=draw(st.none() | st.just("2b1d6e0c-7f6e-4a3e-9c1c-0a4e5b6c7d8e")),
        reauth_url=draw(st.none() | st.just("https://acme.example/connect")),
        reauth_tool=draw(st.none() | st.just("reauth_acme")),
        holds_credential=draw(st.booleans()),
        tool=draw(st.none() | st.just("search_items")),
        repeats=draw(st.integers(0, 9)),
        exchange=Exchange(request, response, fault),
        may_have_happened=draw(st.booleans()),
    )
    return failure, setting


groups = st.builds(
    ItemGroup,
    code=st.sampled_from([code for code in Code if code is not Code.PARTIAL_FAILURE]),
    reason=texts,
    count=st.integers(1, 10_000),
    ids=st.lists(words, max_size=20).map(tuple),
    positions=st.lists(st.integers(0, 10_000), max_size=20).map(tuple),
    wait_seconds=st.none() | st.integers(1, 100_000),
)
outcomes = st.builds(
    lambda parts, more: PartialOutcome(
        tuple(parts), sum(part.count for part in parts), None if more is None else sum(part.count for part in parts) + more
    ),
    st.lists(groups, min_size=1, max_size=25),
    st.none() | st.integers(0, 1000),
)
