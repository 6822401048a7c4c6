"""The credential that a request carried, in every encoding in which a vendor may send it back, and members that hold secrets.

`credential_texts` takes them from headers, cookies, the query and the body; `without` replaces them in a text. Nothing here raises.
"""

from __future__ import annotations

import base64
import binascii
import html
import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, unquote_plus

import orjson

from proxy.exchange import Exchange, Request
from proxy.reading.locate import locate
from proxy.reading.model import Document, Hints
from proxy.reading.redaction import PLAIN_BEFORE, REDACTED, TALK

_CREDENTIAL_HEADER = re.compile(
    rb"authorization|cookie|.*(?:api|access|auth|secret|private|subscription|account)[-_]?(?:key|token|secret).*|.*-(?:token|key|secret|password|auth|signature|jwt)|token|apikey|.*password.*"
)
_NO_CREDENTIAL = re.compile(
    rb"idempotency-key|.*idempotency.*|sec-websocket-key|surrogate-key|cache-key|.*public-key.*|x-request-key|remedy-.*"
)
_CREDENTIAL_MEMBER = re.compile(
    r"(?i)(?:.*[_\-])?(?:access|refresh|id|auth|api|client|app|secret|private)?[_\-]?(?:token|secret|key|password|passwd|pwd|assertion|passphrase)\Z|code_verifier\Z|code\Z|jwt\Z|sig(?:nature)?\Z|otp\Z"
)
_MIN_CHARS = 4


def credential_texts(request: Request, hints: Hints) -> tuple[str, ...]:
    """The credentials that a request carried, as texts: to be found again in what the vendor says."""
    texts: list[str] = []
    for header, raw in request.headers:
        if _carries_credential(header):
            _add_header(texts, header, raw.decode("latin-1"))
    for name, value in parse_qsl(request.query, max_num_fields=None) if "=" in request.query else ():
        if _CREDENTIAL_MEMBER.match(name):
            _add(texts, value)
    if request.body and len(request.body) <= 65_536:
        _add_body(texts, request.body)
    if hints.credential_in:
        exchange = Exchange(request)
        for locator in hints.credential_in:
            if locator.place == "header":
                for header, raw in request.headers:
                    if header == locator.name.encode("latin-1"):
                        _add_header(texts, header, raw.decode("latin-1"))
            elif locator.place == "query":
                for found in locate(locator, exchange, Document("empty")):
                    _add(texts, str(found))
    return tuple(dict.fromkeys(texts))


@lru_cache(maxsize=4096)
def _carries_credential(header: bytes) -> bool:
    return _CREDENTIAL_HEADER.fullmatch(header) is not None and _NO_CREDENTIAL.fullmatch(header) is None


def _add(texts: list[str], value: str, least: int = _MIN_CHARS) -> None:
    value = value.strip().strip('"')
    if len(value) >= least and value.lower() not in TALK:
        texts.append(value)


def _add_header(texts: list[str], name: bytes, value: str) -> None:
    if name == b"cookie":
        for part in value.split(";"):
            _add(texts, part.partition("=")[2], 8)
        return
    scheme, _, rest = value.strip().partition(" ")
    rest = rest.strip()
    if not rest:
        _add(texts, scheme)
        return
    _add(texts, rest)
    if scheme.lower() == "basic":
        _add_basic(texts, rest)
    elif "=" in rest:
        for part in re.split(r"[,\s]+", rest):
            inner = part.partition("=")[2].strip('"')
            _add(texts, inner, 8)


def _add_basic(texts: list[str], encoded: str) -> None:
    try:
        decoded = base64.b64decode(encoded, validate=False).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return
    user, _, password = decoded.partition(":")
    _add(texts, decoded)
    _add(texts, password)
    if (len(user) >= 12 and "@" not in user) or not password:
        _add(texts, user, 6)


def _add_body(texts: list[str], body: bytes) -> None:
    if body[:1] == b"{":
        try:
            members = orjson.loads(body)
        except ValueError:
            return
        if isinstance(members, dict):
            for name, value in members.items():
                if isinstance(value, str) and _CREDENTIAL_MEMBER.match(name) and name not in ("key", "code"):
                    _add(texts, value, 6)
    elif b"=" in body[:200] and b"\n" not in body[:200] and body[:1] not in (b"<", b"["):
        for name, value in parse_qsl(body.decode("latin-1"))[:50]:
            if _CREDENTIAL_MEMBER.match(name):
                _add(texts, value, 6)


def least_run(secrets: Sequence[str]) -> int:
    """How many characters without a blank or a mark every encoding of these secrets has at least; 0 where that can't be told."""
    return min(map(len, secrets), default=0) if all(map(_SIMPLE.fullmatch, secrets)) else 0


def longest_run(text: str) -> int:
    """The longest run without what no encoding of a simple secret holds."""
    return max(map(len, _MARKS.split(text)))


#: Letters, digits, dash and underscore: as such, in base64, in hex and in a URL it holds none of _MARKS within.
_SIMPLE = re.compile(r"[A-Za-z0-9_-]+")
_MARKS = re.compile(r"[\s:.?&,;'\"()<>=\[\]{}`]+")


def variants(secrets: Iterable[str]) -> tuple[str, ...]:
    """Each secret in the encodings in which it may come back, longest first."""
    found: set[str] = set()
    for secret in secrets:
        raw = secret.encode("utf-8", "replace")
        found.add(secret)
        if len(secret) >= 8:
            encoded = base64.b64encode(raw).decode()
            found.update((encoded, encoded.rstrip("=")))
            found.add(raw.hex())
            if "+" in encoded or "/" in encoded:
                found.add(encoded.translate(_URLSAFE))
        if len(secret) >= _ESCAPED_CHARS:
            for core in _cores(raw):
                found.update((core, core.translate(_URLSAFE)))
        if not secret.isalnum():
            found.update((quote(secret, safe=""), quote(secret), unquote_plus(secret)))
            found.add(json.dumps(secret)[1:-1])
            found.add(json.dumps(secret)[1:-1].replace("/", "\\/"))
    return tuple(sorted((text for text in found if len(text) >= _MIN_CHARS), key=len, reverse=True))


_URLSAFE = str.maketrans("+/", "-_")
#: From this length on a secret is also looked for within base64, and behind escapes of single characters.
_ESCAPED_CHARS = 12
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}|&[#a-z]|\\\\?u00")


def _cores(raw: bytes) -> tuple[str, ...]:
    """What base64 of any text that holds the secret has of it, wherever in that text it stands (`Bearer ...`, `user:...`)."""
    encoded = [base64.b64encode(bytes(lead) + raw).decode() for lead in range(3)]
    return tuple(text[(0, 2, 3)[lead] : (lead + len(raw)) * 8 // 6] for lead, text in enumerate(encoded))


def _without_escaped(text: str, secret: str) -> str:
    """For secrets whose characters are escaped one by one: in a URL (once or twice), in HTML, in JSON within JSON."""
    escaped = (
        rf"(?:{re.escape(char)}|{re.escape(html.escape(char))}|%(?:25)?{ord(char):02x}|&#0*{ord(char)};|&#x0*{ord(char):x};|\\{{1,2}}u{ord(char):04x})"
        for char in secret
    )
    return re.sub("(?i)" + "".join(escaped), REDACTED, text)


def _plain(text: str) -> str:
    """The text without escapes of single characters, to see whether there is anything to look for."""
    return re.sub(r"\\{1,2}u00([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), html.unescape(unquote(unquote(text))))


def without(text: str, known: Sequence[str]) -> str:
    """The text with every one of the known secrets replaced; a short one only where it stands as a word."""
    for secret in known:
        if secret in text:
            text = text.replace(secret, REDACTED) if len(secret) >= 8 else _word(secret).sub(REDACTED, text)
        elif len(secret) >= 16 and secret.isalnum() and secret.lower() in text.lower():  # hex and tokens in another case
            text = re.sub(re.escape(secret), REDACTED, text, flags=re.IGNORECASE)
    if _ESCAPE.search(text):
        plain = _plain(text)
        for secret in known:
            if len(secret) >= _ESCAPED_CHARS and secret.isascii() and secret in plain:
                text = _without_escaped(text, secret)
    return text


def _word(secret: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(secret)}(?!\w)")


_SECRET_MEMBER = re.compile(
    r"(?i)(?:.*[_\-.])?(?:password|passwd|pwd|passphrase|secret|token|api[_\-]?key|apikey|access[_\-]?key|private[_\-]?key|authorization|cookie|set-cookie|credential|"
    r"client[_\-]?secret|session[_\-]?(?:id|key|token)|jwt|signature|bearer)s?\Z|.*(?:Password|Secret|Token|ApiKey|AccessKey|PrivateKey)\Z"
)


def names_secret(name: str) -> bool:
    """Whether a member or parameter of this name holds a secret."""
    return _SECRET_MEMBER.match(name) is not None and not PLAIN_BEFORE.search(name + " ")


_HEADER_MEMBER = re.compile(r"(?i).*(?:authorization|cookie)\Z")


def is_secret_member(name: str, value: Any) -> bool:
    """Whether a member by its name and value holds a secret."""
    if not isinstance(value, str) or len(value) < _MIN_CHARS or not _SECRET_MEMBER.match(name):
        return False
    if " " in value and not (_HEADER_MEMBER.match(name) and (value.count(" ") == 1 or "=" in value)):
        return False  # a sentence about it
    if PLAIN_BEFORE.search(name + " ") or value.lower() in TALK:
        return False
    return not re.fullmatch(r"[a-z_\-]{1,24}|[A-Z_]{1,24}", value)
