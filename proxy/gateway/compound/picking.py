"""What of a source's answer is wanted: read whole, decoded, and the part that is picked, as JSON that is written as it came.

Pure. A JSON body that is taken whole keeps its characters, so that no number and no member is lost; other texts become strings. "Nothing
there" and null are told apart: a part that is missing is no result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proxy.answer.disclose import Substitute, disclosed
from proxy.answer.encode import dumps, raw_json
from proxy.exchange import Response
from proxy.reading.decode import decode

Path = tuple[str | int, ...]
_JSON = [(b"content-type", b"application/json")]


class NothingPicked(Exception):  # noqa: N818 - a finding, no error
    """The answer has no such part."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A source's result: `raw` is its JSON, `value` the same parsed, for the sources that use it."""

    raw: bytes
    value: Any


def picked(response: Response, path: Path | None, limit_bytes: int, substitute: Substitute | None = None) -> Picked:
    """Raises NothingPicked. `substitute` says that the answer stands in for another, and is written into its object."""
    document = decode(response, limit_bytes)
    value = document.value if document.kind == "json" else document.text or None
    raw = raw_json(response) if document.kind == "json" and not path else None
    if path:
        value = pick(value, path)
    raw = dumps(value) if raw is None else raw
    if substitute is not None and isinstance(value, dict):
        _, raw = disclosed(Response(200, _JSON, raw), substitute, 0.0)
    return Picked(raw, value)


def pick(value: Any, path: Path) -> Any:
    """What stands at a path; with `[]` in it, the list of all that do. Raises NothingPicked."""
    for at, step in enumerate(path):
        if step == "[]":
            if not isinstance(value, list):
                raise NothingPicked
            return [each for each in map(_quietly(path[at + 1 :]), value) if each is not _MISSING]
        value = _step(value, step)
    return value


_MISSING = object()


def _quietly(path: Path) -> Any:
    def one(value: Any) -> Any:
        try:
            return pick(value, path)
        except NothingPicked:
            return _MISSING

    return one


def _step(value: Any, step: str | int) -> Any:
    is_in_list = isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value)
    if not is_in_list and not (isinstance(value, dict) and step in value):
        raise NothingPicked
    return value[step]
