"""What the caller asks of the proxy for one call: the `Remedy-*` fields of its request, read.

Owns: what each may hold, but for rendering and status, which the answer's room reads. A value that can't be read is refused
before the vendor is called: the caller would think that it had been heeded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from proxy.answer.controls import OFF, RENDERINGS, is_off, read_rendering, read_status
from proxy.config.snapshot import Rendering
from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault, Scalar
from proxy.contract.own import OwnFault
from proxy.gateway.refusal import Refusal

MAX_DEADLINE_SECONDS = 86_400.0
_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,6})?\Z|\.\d{1,6}\Z")
_TOOL = re.compile(r"[A-Za-z0-9_.:/\-]{1,100}\Z")


@dataclass(frozen=True, slots=True)
class Controls:
    """Absent ones are None. The status policy is read where the answer is negotiated."""

    render: Rendering | None = None
    is_off: bool = False
    deadline_seconds: float | None = None
    tool: str | None = None
    simulate: Code | None = None
    accept_above: float | None = None


NO_CONTROLS = Controls()


def _render(text: str) -> Rendering | str | None:
    return OFF if is_off(text) else read_rendering(text)


def _number(text: str, most: float) -> float | None:
    return float(text) if _NUMBER.match(text) and 0 < float(text) <= most else None


def _deadline(text: str) -> float | None:
    return _number(text, MAX_DEADLINE_SECONDS)


def _share(text: str) -> float | None:
    return _number(text, 1.0)


def _tool(text: str) -> str | None:
    return text if _TOOL.match(text) else None


def _code(text: str) -> Code | None:
    return Code.__members__.get(text.upper())


@dataclass(frozen=True, slots=True)
class _Field:
    """How a field is spelled, read, and described where it can't be read."""

    name: str
    read: Callable[[str], object]
    allowed: tuple[Scalar, ...] = ()
    example: Scalar | None = None


FIELDS: dict[bytes, _Field] = {
    b"remedy-render": _Field("Remedy-Render", _render, (*RENDERINGS, OFF)),
    b"remedy-status": _Field("Remedy-Status", read_status, ("upstream", "code", 503, "RATE_LIMITED=503")),
    b"remedy-deadline": _Field("Remedy-Deadline", _deadline, example=30),
    b"remedy-tool": _Field("Remedy-Tool", _tool, example="search_users"),
    b"remedy-simulate": _Field("Remedy-Simulate", _code, tuple(code.value for code in Code)),
    b"remedy-accept-above": _Field("Remedy-Accept-Above", _share, example=0.9),
}


def read_controls(ours: Mapping[bytes, bytes]) -> Controls:
    """The controls among the `Remedy-*` fields; those of unknown names are dropped unread. Raises Refusal."""
    if not ours:
        return NO_CONTROLS
    texts = {name: value.decode("latin-1").strip() for name, value in ours.items() if name in FIELDS}
    for name, text in texts.items():
        field = FIELDS[name]
        if field.read(text) is None:
            fault = FieldFault(field.name, "header", "invalid", allowed=field.allowed, example=field.example)
            raise Refusal(OwnFault.BAD_CONTROL, fields=(fault,))
    render = texts.get(b"remedy-render", "")
    return Controls(
        render=read_rendering(render),
        is_off=is_off(render),
        deadline_seconds=_deadline(texts.get(b"remedy-deadline", "")),
        tool=_tool(texts.get(b"remedy-tool", "")),
        simulate=_code(texts.get(b"remedy-simulate", "")),
        accept_above=_share(texts.get(b"remedy-accept-above", "")),
    )
