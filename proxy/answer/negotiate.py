"""Which rendering and which status policy a caller gets (CONTRACT section 4, in its order), and on what that depended.

`negotiate` never refuses: what cannot be read is passed over. `Vary` names the headers that were looked at until the choice was
made. Plain values come in, so that nothing here depends on how they are configured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from proxy.answer.controls import Rendering, StatusPolicy, is_off, read_rendering, read_status
from proxy.answer.rpc import RpcRequest, read_rpc
from proxy.exchange import Headers
from proxy.rules.model import Sdk

_ACCEPTED: tuple[tuple[bytes, Rendering], ...] = (
    (b"application/problem+json", "problem"),
    (b"text/markdown", "markdown"),
)
#: A type that is named beats one that is only covered by a range of the same weight.
_RANGE_DISCOUNT = 0.0005


@dataclass(frozen=True, slots=True)
class Choice:
    """How a failure of this request is told. `is_off`: not at all, the vendor's answer passes."""

    rendering: Rendering = "recovery"
    status: StatusPolicy = "upstream"
    vary: tuple[bytes, ...] = ()
    rpc: RpcRequest | None = None  # looked for where the rendering is mcp
    is_mcp_upstream: bool = False
    is_off: bool = False
    remedy_id: str = ""


class Preference(Protocol):
    """What a caller's entry or an upstream prefers; None where it says nothing."""

    @property
    def render(self) -> Rendering | None: ...

    @property
    def status(self) -> StatusPolicy | None: ...


def negotiate(
    headers: Headers,
    *,
    controls: Mapping[bytes, bytes] | None = None,
    client: Preference | None = None,
    upstream: Preference | None = None,
    sdk: Sdk | None = None,
    protocol: str = "http",
    body: bytes = b"",
    remedy_id: str = "",
) -> Choice:
    """The choice for a request with these headers; `body` is what is known of its body.

    Remedy headers stand in `controls` where they were taken out of the others already. `client` is the caller's entry.
    """
    named = dict(headers)
    if controls:
        named.update(controls)
    vary = [b"Remedy-Render"]
    is_mcp = protocol == "mcp"
    asked = named.get(b"remedy-render", b"").decode("latin-1")
    rpc: RpcRequest | None = None
    rendering = read_rendering(asked)
    if rendering is None and client is not None and client.render is not None:
        vary.append(b"Remedy-Key")
        rendering = client.render
    if rendering is None and upstream is not None:
        rendering = upstream.render
    if rendering is None:
        vary.append(b"Accept")
        rendering = _accepted(headers, named.get(b"accept"))
    if rendering is None and sdk is not None:
        vary += [name for name in dict.fromkeys(map(_spelled, sdk.headers)) if name not in vary]
        rendering = sdk.render if _shows(sdk, named) else None
    if rendering is None and is_mcp:
        rpc = read_rpc(body)
        rendering = "mcp" if rpc is not None else None
    if rendering == "mcp" and rpc is None:
        rpc = read_rpc(body)
    status = _status(named.get(b"remedy-status"), vary)
    if status is None and client is not None:
        status = client.status
    if status is None and upstream is not None:
        status = upstream.status
    return Choice(rendering or "recovery", status or "upstream", tuple(vary), rpc, is_mcp, is_off(asked), remedy_id)


def _status(asked: bytes | None, vary: list[bytes]) -> StatusPolicy | None:
    if asked is None:
        return None
    vary.append(b"Remedy-Status")
    return read_status(asked.decode("latin-1"))


def _shows(sdk: Sdk, named: dict[bytes, bytes]) -> bool:
    """Whether a request's own headers show the SDK: one of them is there, or holds the text behind a colon."""
    for entry in sdk.headers:
        name, _, text = entry.partition(":")
        value = named.get(name.strip().lower().encode())
        if value is not None and text.strip().lower().encode() in value.lower():
            return True
    return False


def _spelled(entry: str) -> bytes:
    return entry.partition(":")[0].strip().title().encode("latin-1", "replace")


def _accepted(headers: Headers, last: bytes | None) -> Rendering | None:
    """What Accept names above JSON."""
    if last is None:
        return None
    accept = b",".join(value for name, value in headers if name == b"accept").lower()
    if b"problem+json" not in accept and b"markdown" not in accept:
        return None
    weights = _weights(accept)
    json_weight = _weight_of_json(weights)
    best: tuple[float, Rendering | None] = (json_weight, None)
    for media_type, rendering in _ACCEPTED:
        weight = weights.get(media_type, 0.0)
        if weight > best[0]:
            best = (weight, rendering)
    return best[1]


def _weight_of_json(weights: dict[bytes, float]) -> float:
    if b"application/json" in weights:
        return weights[b"application/json"]
    for media_range in (b"application/*", b"*/*"):
        if media_range in weights:
            return weights[media_range] - _RANGE_DISCOUNT
    return 0.0


def _weights(accept: bytes) -> dict[bytes, float]:
    """media type or range -> its weight (RFC 9110 section 12.5.1); one that cannot be read counts as 1."""
    weights: dict[bytes, float] = {}
    for part in accept.split(b","):
        media_type, *parameters = part.split(b";")
        weight = 1.0
        for parameter in parameters:
            name, _, value = parameter.partition(b"=")
            if name.strip() == b"q":
                weight = _number(value.strip())
        key = media_type.strip()
        weights[key] = max(weight, weights.get(key, 0.0))
    return weights


def _number(value: bytes) -> float:
    try:
        return min(max(float(value), 0.0), 1.0)
    except ValueError:
        return 1.0
