"""A response as people have it at hand: what `curl -i` or `curl -v` printed, a HAR file, or JSON that describes one.

`read_captured` takes the bytes of a file and returns the exchanges in it; it raises ValueError with what is wrong. A HAR gives
the failed entries, or all where none failed by its status. Nothing is known of the request in `curl -i` output; `request` says it.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import orjson

from proxy.exchange import Exchange, Request, Response
from proxy.rules.cases import exchange_of

_STATUS_LINE = re.compile(rb"HTTP/[0-9.]+ ([0-9]{3})(?: ([^\r\n]*))?\r?$")
_REQUEST_LINE = re.compile(rb"([A-Z]+) (\S+) HTTP/[0-9.]+\r?$")
_VERBOSE = re.compile(rb"^(?:[<>*{}] ?|\[[0-9]+ bytes data\])", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Captured:
    """One exchange, the host that was called where it is known, and the time where it is stated."""

    exchange: Exchange
    host: str = ""
    vendor: str | None = None
    now: str | None = None
    name: str = ""


def read_captured(data: bytes, request: str | None = None) -> list[Captured]:
    """The exchanges in a file."""
    text = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not text:
        raise ValueError("the file is empty")
    if text[:1] in (b"{", b"["):
        return _json(text)
    if text.startswith(b"HTTP/"):
        return [_curl(data, _asked(request))]
    if _VERBOSE.match(text):
        return [_verbose(text, _asked(request))]
    raise ValueError("neither `curl -i` output (it begins with HTTP/), nor a HAR file, nor JSON with a `response`")


def _asked(text: str | None) -> Request:
    if text is None:
        return Request("GET", b"/")
    method, _, target = text.partition(" ")
    if not target.startswith("/"):
        raise ValueError(f'{text!r} is no request: write a method and a path, such as "POST /v1/charges"')
    return Request(method.upper(), target.encode())


# curl ---------------------------------------------------------------------------------------------------------------------


def _curl(data: bytes, request: Request) -> Captured:
    """The last response: those before it were informational, redirects or a proxy's."""
    rest = data.lstrip()
    status, reason, headers = 0, b"", []
    while True:
        head, body = _split_head(rest)
        line, *fields = re.split(rb"\r?\n", head)
        found = _STATUS_LINE.match(line)
        if found is None:
            raise ValueError(f"no status line: {line[:60].decode('latin-1')!r}")
        status, reason, headers = int(found[1]), found[2] or b"", _fields(fields)
        if not body.startswith(b"HTTP/"):
            return Captured(Exchange(request, Response(status, headers, body, reason=reason)))
        rest = body


def _split_head(data: bytes) -> tuple[bytes, bytes]:
    found = re.search(rb"\r?\n\r?\n", data)
    return (data[: found.start()], data[found.end() :]) if found else (data.rstrip(b"\r\n"), b"")


def _fields(lines: list[bytes]) -> list[tuple[bytes, bytes]]:
    pairs = (line.partition(b":") for line in lines if b":" in line)
    return [(name.strip().lower(), value.strip()) for name, _, value in pairs]


def _verbose(data: bytes, asked: Request) -> Captured:
    """`curl -v`: the request after `>`, the response's head after `<`, its body on lines without a mark."""
    sent: list[bytes] = []
    received: list[bytes] = []
    body: list[bytes] = []
    for line in data.splitlines(keepends=True):
        mark = line[:2]
        if mark in (b"> ", b">\r", b">\n"):
            sent.append(line[2:].strip())
        elif mark in (b"< ", b"<\r", b"<\n"):
            if _STATUS_LINE.match(line[2:].strip()):
                received.clear()
                body.clear()
            received.append(line[2:].strip())
        elif received and not re.match(rb"\* |[{}] \[", line):
            body.append(line)
    found = _STATUS_LINE.match(received[0]) if received else None
    if found is None:
        raise ValueError("no response in it: a line such as `< HTTP/1.1 429` is missing")
    request = _sent_request(sent) or asked
    response = Response(int(found[1]), _fields(received[1:]), b"".join(body), reason=found[2] or b"")
    host = next((value.decode("latin-1") for name, value in request.headers if name == b"host"), "")
    return Captured(Exchange(request, response), host)


def _sent_request(lines: list[bytes]) -> Request | None:
    found = _REQUEST_LINE.match(lines[0]) if lines else None
    return Request(found[1].decode(), found[2], _fields(lines[1:])) if found else None


# JSON ---------------------------------------------------------------------------------------------------------------------


def _json(data: bytes) -> list[Captured]:
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from None
    if isinstance(value, dict) and isinstance(value.get("log"), dict):
        return _har(value["log"])
    response = value.get("response") if isinstance(value, dict) else None
    if not isinstance(response, dict):
        told = 'JSON without a `response`: write {"request": {...}, "response": {"status": 429, "json": {...}}}'
        raise ValueError(told)  # noqa: TRY004 - one type for all that can't be read
    try:
        exchange = exchange_of(value.get("request"), response)
    except (TypeError, AttributeError) as error:
        raise ValueError(f"the exchange can't be read: {error}") from None
    return [
        Captured(
            exchange, vendor=value.get("vendor"), now=value.get("now"), name=str(value.get("name") or value.get("id") or "")
        )
    ]


def _har(log: Mapping[str, Any]) -> list[Captured]:
    entries = [_har_entry(entry) for entry in log.get("entries") or [] if isinstance(entry, dict)]
    if not entries:
        raise ValueError("a HAR file without entries")
    failed = [each for each in entries if each.exchange.response and each.exchange.response.status >= 400]
    return failed or entries


def _har_entry(entry: Mapping[str, Any]) -> Captured:
    try:
        sent, got = entry["request"], entry["response"]
        url = urlsplit(str(sent["url"]))
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        posted = str((sent.get("postData") or {}).get("text") or "").encode()
        request = Request(str(sent["method"]).upper(), target.encode(), _har_headers(sent), posted, body_length=len(posted))
        content = got.get("content") or {}
        text = str(content.get("text") or "")
        body = base64.b64decode(text) if content.get("encoding") == "base64" else text.encode()
        # HAR holds bodies decoded: the coding that the header still names is gone.
        headers = [
            pair for pair in _har_headers(got) if pair[0] not in (b"content-encoding", b"transfer-encoding", b"content-length")
        ]
        response = Response(
            int(got["status"]), headers, body, reason=str(got.get("statusText") or "").encode("latin-1", "replace")
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"an entry of the HAR file can't be read: {error}") from None
    return Captured(Exchange(request, response), url.hostname or "", now=entry.get("startedDateTime"))


def _har_headers(side: Mapping[str, Any]) -> list[tuple[bytes, bytes]]:
    return [
        (str(each["name"]).lower().encode("latin-1", "replace"), str(each["value"]).encode("latin-1", "replace"))
        for each in side.get("headers") or []
        if not str(each["name"]).startswith(":")
    ]
