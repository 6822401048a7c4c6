"""What a condition looks at: one exchange, its decoded body and the vendor's own codes, with each view made once, when asked for.

A Situation lives for one judgement of one exchange and is never shared. Nothing here raises; what can't be read is not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

import orjson

from proxy.exchange import Exchange, Headers
from proxy.reading.locate import walk
from proxy.reading.model import Document

#: Of a body as text, so much is searched; longer bodies hold their message near the beginning.
MAX_TEXT = 65_536
MAX_FIELDS = 200


class Situation:
    """Views of one exchange."""

    __slots__ = ("_body", "_headers", "_query", "_request_body", "_request_headers", "codes", "document", "exchange", "status")

    def __init__(self, exchange: Exchange, document: Document, codes: Sequence[str] = ()) -> None:
        self.exchange = exchange
        self.document = document
        self.codes = codes  # lower case
        self.status = exchange.response.status if exchange.response else 0
        self._body: dict[tuple[str | int, ...], list[Any]] = {}
        self._headers: dict[str, list[str]] | None = None
        self._request_headers: dict[str, list[str]] | None = None
        self._query: dict[str, list[str]] | None = None
        self._request_body: list[Any] | None = None

    @property
    def path(self) -> str:
        """The request's path below the upstream's base URL."""
        return self.exchange.request.path

    @property
    def headers(self) -> dict[str, list[str]]:
        if self._headers is None:
            response = self.exchange.response
            self._headers = _by_name(response.headers) if response else {}
        return self._headers

    @property
    def request_headers(self) -> dict[str, list[str]]:
        if self._request_headers is None:
            self._request_headers = _by_name(self.exchange.request.headers)
        return self._request_headers

    @property
    def query(self) -> dict[str, list[str]]:
        if self._query is None:
            self._query = {}
            for name, value in _fields(self.exchange.request.query):
                self._query.setdefault(name, []).append(value)
        return self._query

    def body(self, path: tuple[str | int, ...]) -> list[Any]:
        """What stands at a path of the response's body; many rules ask for the same one."""
        found = self._body.get(path)
        if found is None:
            found = self._body[path] = walk(self.document.value, path)
        return found

    @property
    def text(self) -> str:
        return self.document.text[:MAX_TEXT]

    @property
    def request_body(self) -> Any:
        """The request's body as a JSON value, a form as a mapping, else its text; None where there is none."""
        if self._request_body is None:
            self._request_body = [_read_request(self.exchange.request.body)]
        return self._request_body[0]


def _by_name(headers: Headers) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {}
    for name, value in headers:
        named.setdefault(name.decode("latin-1"), []).append(value.decode("latin-1"))
    return named


def _fields(text: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return []


def _read_request(body: bytes) -> Any:
    if not body:
        return None
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        text = body[:MAX_TEXT].decode("utf-8", "replace")
    if "=" in text and not text.lstrip().startswith(("{", "[", "<")):
        return dict(_fields(text)) or text
    return text
