"""What a fan-out asks: a named aggregate with the values of its path, or the calls that a body of POST `/-/fanout` names.

Owns: the parameters and their patterns, `only`, and the bounds on sources, sizes and depth. A body is checked member by member, and what
is wrong is refused with its place before any vendor is called. Pure; raises Refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, unquote_to_bytes

import orjson

from proxy.compose.fanout import Again
from proxy.config.snapshot import MAX_CHAIN, MAX_SOURCES, SOURCE_NAME, Aggregate, Snapshot, Source
from proxy.contract.failure import FieldFault, Place, Scalar
from proxy.contract.own import OwnFault
from proxy.contract.recovery import RESERVED_MEMBERS
from proxy.exchange import SAFE_METHODS
from proxy.gateway.compound.filling import holes_of, source_of
from proxy.gateway.refusal import Refusal
from proxy.gateway.routes import FAN_OUT_PATH
from proxy.rules.sections import item_path
from proxy.rules.values import compile_expression
from proxy.rules.when import header_name, method_name

MAX_BODY_BYTES = 262_144
DEFAULT_DEADLINE_SECONDS = 5.0
MAX_DEADLINE_SECONDS = 120.0
#: The label of fan-outs that have no name of their own; no upstream can be called so.
AD_HOC = "_fanout"
_compiled = lru_cache(maxsize=256)(compile_expression)
_VALUE = re.compile(r"[\t\x20-\x7e]*\Z")
_MEMBERS = ("calls", "deadlineSeconds")
_CALL_MEMBERS = ("method", "upstream", "path", "body", "headers", "needs", "pick", "timeoutSeconds")
#: What no call of an agent's own may set: it belongs to the connection or to the proxy.
_NO_HEADERS = frozenset(
    {"host", "via", "connection", "content-length", "transfer-encoding", "accept-encoding", "te", "upgrade"}
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One fan-out. `wanted` are the sources of the answer; the others only serve them."""

    label: str
    sources: tuple[Source, ...]
    wanted: tuple[str, ...]
    deadline_seconds: float
    again: Again
    parameters: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, tuple[tuple[bytes, bytes], ...]] = field(default_factory=dict)  # by source
    takes_holes: bool = True
    tool: str | None = None  # the agent's tool whose call this is
    is_direct: bool = True  # whether the caller's own fields may be meant for the upstream

    @property
    def sent_to(self) -> str:
        """The one upstream of all sources, "" where there are several: the caller's credential can be meant for one alone."""
        if not self.is_direct:
            return ""
        upstreams = {source.upstream for source in self.sources}
        return upstreams.pop() if len(upstreams) == 1 else ""


# Named ------------------------------------------------------------------------------------------------------------------


def named(snapshot: Snapshot, method: str, target: bytes, secrets: tuple[str, ...] = ()) -> Asked:
    """The aggregate that a target is for."""
    path, _, query = target.decode("latin-1").partition("?")
    for aggregate in snapshot.aggregates.values():
        values = aggregate.pattern.values(path)
        if values is not None:
            return _of(aggregate, values, method, path, query, secrets)
    known = ", ".join(sorted(aggregate.pattern.text for aggregate in snapshot.aggregates.values()))
    raise Refusal(OwnFault.NO_AGGREGATE, message=f"There is {known[:300]}.")


def _of(aggregate: Aggregate, values: Mapping[str, str], method: str, path: str, query: str, secrets: tuple[str, ...]) -> Asked:
    allowed = ("GET", "HEAD") if is_safe(aggregate.sources) else ("POST",)
    if method not in allowed:
        told = "" if method in SAFE_METHODS else "All its sources only read."
        told = told or "A source of it changes data, which no GET does."
        raise _no_method(method, allowed, told)
    parameters = {name: _parameter(name, value, aggregate.parameters[name]) for name, value in values.items()}
    sources, wanted = _narrowed(aggregate.sources, query)
    again = Again("GET" if method == "HEAD" else method, path, secrets=secrets)
    return Asked(aggregate.name, sources, wanted, aggregate.deadline, again, parameters)


def method_of(sources: Iterable[Source]) -> str:
    """How an aggregate is called: no GET may change anything."""
    return "GET" if is_safe(sources) else "POST"


def is_safe(sources: Iterable[Source]) -> bool:
    return all(source.method in SAFE_METHODS for source in sources)


def _no_method(method: str, allowed: tuple[str, ...], message: str) -> Refusal:
    fault = FieldFault("method", None, "invalid", received=method[:20], allowed=allowed)
    return Refusal(OwnFault.METHOD_NOT_OFFERED, fields=(fault,), message=message)


def _parameter(name: str, written: str, pattern: str) -> str:
    """The value of a path parameter, decoded, which must match its pattern whole."""
    try:
        value = unquote_to_bytes(written.encode("latin-1")).decode("utf-8")
    except UnicodeDecodeError:
        value = ""
    if not value.isprintable() or _compiled(f"^(?:{pattern})$").search(value) is None:
        raise _bad(name, "path", "invalid", received=value[:60] or None, pattern=pattern[:200])
    return value


def _narrowed(sources: tuple[Source, ...], query: str) -> tuple[tuple[Source, ...], tuple[str, ...]]:
    """The sources to call and those to tell of: all, or those that `only` names and what they need."""
    names = [source.name for source in sources]
    given = parse_qsl(query, keep_blank_values=True)
    for name, _ in given:
        if name != "only":
            raise _bad(name[:60], "query", "unknown", allowed=("only",))
    if not given:
        return sources, tuple(names)
    chosen = [name for _, value in given for name in value.split(",")]
    for name in chosen:
        if name not in names:
            raise _bad("only", "query", "invalid", received=name[:60], allowed=tuple(names))
    by_name = {source.name: source for source in sources}
    reached = set(chosen)
    waiting = list(chosen)
    while waiting:
        for need in by_name[waiting.pop()].needs:
            if need not in reached:
                reached.add(need)
                waiting.append(need)
    return tuple(source for source in sources if source.name in reached), tuple(name for name in names if name in chosen)


# Ad hoc -----------------------------------------------------------------------------------------------------------------


def ad_hoc(method: str, target: bytes, body: bytes) -> Asked:
    """The calls that a body names."""
    if method != "POST":
        raise _no_method(method, ("POST",), "")
    try:
        given = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise Refusal(OwnFault.BAD_BODY) from None
    if not isinstance(given, dict):
        raise Refusal(OwnFault.BAD_BODY)
    for name in given:
        if name not in _MEMBERS:
            raise _bad(name[:60], "body", "unknown", allowed=_MEMBERS)
    calls = given.get("calls")
    if not isinstance(calls, dict) or not calls:
        example = '{"crm": "GET hubspot:/crm/v3/objects/contacts"}'
        raise _bad("calls", "body", "wrong_type" if calls else "missing", example=example)
    if len(calls) > MAX_SOURCES:
        raise _bad("calls", "body", "out_of_range", received=len(calls), maximum=MAX_SOURCES)
    sources = tuple(_source(name, call, calls) for name, call in calls.items())
    _check_order(sources)
    chosen, wanted = _narrowed(sources, target.decode("latin-1").partition("?")[2])
    headers = {name: _headers(f"calls.{name}.headers", call["headers"]) for name, call in calls.items() if "headers" in call}
    deadline = _seconds("deadlineSeconds", given.get("deadlineSeconds", DEFAULT_DEADLINE_SECONDS))
    again = Again("POST", FAN_OUT_PATH.decode(), has_body=True)
    return Asked(AD_HOC, chosen, wanted, deadline, again, headers=headers, takes_holes=False)


def _source(name: str, given: Any, calls: Mapping[str, Any]) -> Source:
    at = f"calls.{name[:60]}"
    if not SOURCE_NAME.match(name) or name in RESERVED_MEMBERS:
        raise _bad(at, "body", "invalid", pattern=f"a name such as crm; not {', '.join(sorted(RESERVED_MEMBERS))}")
    if isinstance(given, str):
        given = _split(at, given)
    if not isinstance(given, dict):
        raise _bad(at, "body", "wrong_type", example="GET hubspot:/crm/v3/objects/contacts")
    for member in given:
        if member not in _CALL_MEMBERS:
            raise _bad(f"{at}.{member[:60]}", "body", "unknown", allowed=_CALL_MEMBERS)
    method = given.get("method", "GET")
    path = given.get("path")
    needs = _needs(at, name, given.get("needs", []), calls)
    if not isinstance(path, str) or not path.startswith("/") or not path.isprintable():
        raise _bad(f"{at}.path", "body", "invalid" if path else "missing", example="/crm/v3/objects/contacts")
    for hole in sorted(holes_of(path)):
        if source_of(hole) not in needs:
            raise _bad(f"{at}.needs", "body", "missing", example=source_of(hole))
    return Source(
        name=name,
        method=_text(f"{at}.method", method, method_name, "GET"),
        upstream=_text(f"{at}.upstream", given.get("upstream"), str, "github"),
        target=path,
        timeout=_seconds(f"{at}.timeoutSeconds", given["timeoutSeconds"]) if "timeoutSeconds" in given else None,
        needs=needs,
        pick=_text(f"{at}.pick", given["pick"], item_path, "data.items") if given.get("pick") else None,
        body=given.get("body"),
    )


def _split(at: str, text: str) -> dict[str, Any]:
    method, _, rest = text.partition(" ")
    upstream, colon, path = rest.partition(":")
    if not colon or not upstream or not path.startswith("/"):
        raise _bad(at, "body", "invalid", received=text[:60], example="GET hubspot:/crm/v3/objects/contacts")
    return {"method": method, "upstream": upstream, "path": path}


def _needs(at: str, name: str, given: Any, calls: Mapping[str, Any]) -> tuple[str, ...]:
    needs = [given] if isinstance(given, str) else given
    others = tuple(other for other in calls if other != name)
    if not isinstance(needs, list) or any(need not in others for need in needs):
        raise _bad(f"{at}.needs", "body", "invalid", allowed=others)
    return tuple(needs)


def _text(at: str, given: Any, read: Any, example: str) -> Any:
    try:
        if isinstance(given, str) and given:
            return read(given)
    except ValueError:
        pass
    raise _bad(at, "body", "invalid" if given else "missing", example=example)


def _seconds(at: str, given: Any) -> float:
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 < given <= MAX_DEADLINE_SECONDS:
        raise _bad(at, "body", "out_of_range", minimum=0.001, maximum=MAX_DEADLINE_SECONDS)
    return float(given)


def _headers(at: str, given: Any) -> tuple[tuple[bytes, bytes], ...]:
    if not isinstance(given, dict):
        raise _bad(at, "body", "wrong_type", example='{"Authorization": "Bearer ..."}')
    made = []
    for name, value in given.items():
        spelled = _text(f"{at}.{name[:60]}", name, header_name, "Authorization").lower()
        if spelled in _NO_HEADERS or spelled.startswith("remedy-") or not isinstance(value, str) or not _VALUE.match(value):
            raise _bad(f"{at}.{name[:60]}", "body", "invalid")
        made.append((spelled.encode("ascii"), value.strip().encode("ascii")))
    return tuple(made)


def _check_order(sources: tuple[Source, ...]) -> None:
    """No source waits for itself, and none stands at the end of a long chain."""
    waiting = {source.name: set(source.needs) for source in sources}
    for _ in range(MAX_CHAIN):
        ready = {name for name, needs in waiting.items() if not needs & waiting.keys()}
        waiting = {name: needs for name, needs in waiting.items() if name not in ready}
    if waiting:
        first = next(iter(waiting))
        raise _bad(f"calls.{first}.needs", "body", "invalid", maximum=MAX_CHAIN)


def _bad(name: str, place: Place, problem: Any, **facts: Scalar | tuple[Scalar, ...] | None) -> Refusal:
    fault = FieldFault(name, place, problem, **facts)  # type: ignore[arg-type]  # the fields of a FieldFault, by name
    return Refusal(OwnFault.BAD_PARAMETER, fields=(fault,))
