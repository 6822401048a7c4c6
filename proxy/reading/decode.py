"""A body as it was on the wire -> a `Document`: content codings off, characters decided, and the text parsed as what it is.

Owns the order of the questions: codings (bounded, so that a bomb costs its bound), kind (what the bytes look like weighs more
than what the content type says), charset, then the parser of that kind. `decode` never raises, is bounded by `limit` bytes
after decompression, and marks as not `complete` what was cut, repaired or nested too deep. A small clean JSON body takes the
fast path through orjson; whatever is unusual takes the slow one (repair.py, markup.py).

Kinds and their `value`: json the value (of XML-RPC what it stands for); xml nested dicts of local names (markup.py); html the dict `title`, `headings`,
`description`, `text`; form a dict; events the JSON of the first event that carries an error, else None; others None.
`text` is always the raw characters.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl

import orjson

from proxy.exchange import Response
from proxy.reading import codings, markup, repair, xmlrpc
from proxy.reading.events import first_error
from proxy.reading.model import Document

DEFAULT_LIMIT = 1_048_576
#: For bulk answers, which list every item.
BULK_LIMIT = 8 * DEFAULT_LIMIT
#: Fewer brackets than this cannot nest too deep: nothing to count.
_SHALLOW = 60
_LONG_BYTES = 262_144
_FORM = re.compile(r"[\w.\-~%\[\]+*]{1,100}=[^\s&=<>{}\"]*(?:&[\w.\-~%\[\]+*]{1,100}=[^\s&<>{}\"]*)*\s*\Z")
_EVENT_LINE = re.compile(r"(?:event|id|retry):|data:(?=[\s{\[]|\Z)|:", re.ASCII)
#: Guards against JSON hijacking, and padded JSON.
_GUARD = re.compile(
    r"""\s*(?:\)\]\}'?,?|while\s*\(1\);?|for\s*\(;;\);?|&&&START&&&|(?:/\*\*/)?\s*[\w$.]{1,60}\s*\((?=\s*[{\[]))\s*"""
)
_MAX_ENCODED_TWICE = 3


def decode(response: Response, limit: int = DEFAULT_LIMIT) -> Document:
    """The body of a response as a document."""
    body = response.body
    if not body:
        return Document("empty", complete=response.complete)
    encoding = content_type = b""
    for name, value in response.headers:
        if name == b"content-type":
            content_type = content_type or value
        elif name == b"content-encoding":
            encoding = encoding + b"," + value if encoding else value
    if not encoding and body[0] in b"{[" and len(body) <= limit:
        document = _fast(body, response.complete)
        if document is not None:
            return document
    return _slow(body, encoding, content_type.decode("latin-1"), response.complete, limit)


def _fast(body: bytes, is_complete: bool) -> Document | None:
    """A clean UTF-8 JSON object or list without repeated names; None where it is anything else."""
    try:
        value = orjson.loads(body)
        if body.count(b"{") + body.count(b"[") > _SHALLOW and repair.depth(value) > repair.MAX_DEPTH:
            return None
        # A repeated name is dropped by the parser, and its quotes with it. Long bodies are data, whose names are not looked at.
        if len(body) <= _LONG_BYTES and orjson.dumps(value).count(b'"') != body.count(b'"'):
            return None
        return Document("json", value, body.decode(), complete=is_complete)
    except (ValueError, TypeError, RecursionError):
        return None


def _slow(body: bytes, encoding: bytes, content_type: str, is_complete: bool, limit: int) -> Document:
    body, whole = codings.decompress(body, encoding.decode("latin-1"), limit)
    is_complete = is_complete and whole
    if not body.strip(b" \t\r\n\0"):
        return Document("empty", complete=is_complete)
    media_type = content_type.partition(";")[0].strip().lower()
    if codings.is_binary(body, media_type):
        return Document("binary", complete=is_complete)
    text = codings.characters(body, content_type)
    document = _parse(text, media_type, is_complete)
    document.complete = document.complete and is_complete
    return document


def decode_text(text: str, media_type: str = "") -> Document:
    """Characters as a document: for bodies that stand inside others (a message that is JSON, an event's data)."""
    return _parse(text, media_type, True) if text.strip() else Document("empty")


def _parse(text: str, media_type: str, is_complete: bool) -> Document:
    stripped = text.lstrip("\ufeff \t\r\n\0")
    first = stripped[:1]
    if media_type in ("text/event-stream", "application/x-ndjson", "application/jsonl") or _is_events(stripped):
        return Document("events", first_error(text), text, complete=is_complete)
    if first == "<":
        return _markup(stripped, text, media_type)
    if first in '{["' or "json" in media_type or _GUARD.match(stripped):
        document = _json(stripped, text)
        if document is not None:
            return document
    if "x-www-form-urlencoded" in media_type or ("=" in stripped[:100] and _FORM.match(stripped)):
        return Document("form", _form(stripped), text)
    if "html" in media_type and "<" in stripped:
        return Document("html", markup.html(text), text)
    return Document("text", None, text)


def _is_events(text: str) -> bool:
    if not _EVENT_LINE.match(text):
        return False
    lines = [line for line in text[:2000].splitlines() if line]
    return any(line.startswith("data:") for line in lines) and all(_EVENT_LINE.match(line) for line in lines[:2])


def _json(stripped: str, text: str) -> Document | None:
    guard = _GUARD.match(stripped)
    if guard is not None:
        stripped = stripped[guard.end() :]
    value, state = repair.loads(stripped)
    if state == "more":
        return Document("events", first_error(text), text)
    if state == "none":
        return None
    for _ in range(_MAX_ENCODED_TWICE):
        if not (isinstance(value, str) and value.lstrip()[:1] in ("{", "[", '"')):
            break
        inner, inner_state = repair.loads(value.strip())
        if inner_state == "none":
            break
        value, state = inner, inner_state if state == "sound" else state
    return Document("json", value, text, complete=state == "sound")


def _markup(stripped: str, text: str, media_type: str) -> Document:
    if markup.looks_like_html(stripped):
        return Document("html", markup.html(text), text)
    root, value, is_sound = markup.xml(stripped)
    if root == xmlrpc.ROOT and xmlrpc.is_answer(value):
        told = xmlrpc.plain(value)
        return Document("text", None, told) if isinstance(told, str) else Document("json", told, text, complete=is_sound)
    if root:
        return Document("xml", value, text, root=root, complete=is_sound)
    if "xml" in media_type or stripped.startswith("<?xml"):
        return Document("xml", None, text, complete=False)
    return Document("html", markup.html(text), text)


def _form(text: str) -> dict[str, Any]:
    form: dict[str, Any] = {}
    for name, value in parse_qsl(text.strip(), keep_blank_values=True)[:200]:
        form.setdefault(name, value)
    return form
