"""The names and values that a request itself carries: query, body, path and headers, flat, for matching against a vendor's words.

Owns how a request is taken apart (JSON members as paths, forms, multipart names, NDJSON's first lines). Bounded: 300 names. What
looks like a credential is never kept as a value. Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, unquote_plus

import orjson

from proxy.contract.failure import Place, Scalar
from proxy.exchange import Request, header
from proxy.reading.lazy import lazy

MAX_NAMES = 300
_MAX_DEPTH = 8
_MULTIPART_NAME = re.compile(rb'name="([^"\r\n]{1,100})"')
#: Values under these names are never echoed.
SECRET_NAME = re.compile(
    r"pass(?:word|wd|phrase|code)|secret|token|api[-_]?key|apikey|authorization|credential|private[-_]?key|signature|cookie|^key$|auth|cvc|cvv|card[-_]?number|^pin$|otp|ssn|jwt|session",
    re.IGNORECASE,
)
_QUERY_NAMES = frozenset(
    ("sql", "statement", "query", "q", "jql", "soql", "cql", "kql", "filter", "filters", "$filter", "where", "expression", "formula", "filterbyformula", "search",
     "script", "querystring", "query_string", "source", "code", "command", "cypher", "flux", "promql", "condition", "regex", "pattern", "template", "cron", "schedule",
     "filterexpression", "filter_formula", "db", "expr", "sqlquery", "sqltext", "sparql", "gql", "lucene", "nrql", "spl", "hql", "mdx", "dax")
)  # fmt: skip
_NO_LETTERS = re.compile(r"[^A-Za-z0-9]+")
_LEAST_LETTERS = 4
#: Words by which a value is called in prose and not in the parameter's name, or the other way round.
_KINDS_OF_VALUES = ("address", "number", "name", "code", "value", "date", "url", "id")
_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")


@dataclass(frozen=True, slots=True)
class Named:
    """One parameter of the request."""

    name: str  # `items[3].price`
    leaf: str
    place: Place
    value: Scalar | None

    @property
    def is_secret(self) -> bool:
        return SECRET_NAME.search(self.leaf) is not None


def words_of(name: str) -> str:
    """`startDate`, `start_date` and `start-date` are `start date`."""
    return " ".join(_CAMEL.findall(name)).lower()


def leaf_of(name: str) -> str:
    """The last named step of a path: `price` of `items[3].price`."""
    parts = [part for part in re.split(r"[.\[\]/]+", name) if part and not part.isdigit()]
    return parts[-1] if parts else name


def letters_of(name: str) -> str:
    """`Public key`, `public_key` and `publickey` are one."""
    return _NO_LETTERS.sub("", name).lower()


def pairs(query: str) -> list[tuple[str, str]]:
    """Names and values of a query or form, the first 100."""
    found = []
    for part in query.split("&", 100)[:100]:
        name, _, value = part.partition("=")
        if name:
            found.append((_plain(name), _plain(value)))
    return found


def _plain(text: str) -> str:
    return unquote_plus(text) if "%" in text or "+" in text else text


@dataclass
class RequestNames:
    """Lazily what one request holds."""

    request: Request

    @lazy
    def all(self) -> tuple[Named, ...]:
        found: list[Named] = []
        for named in self._each():
            found.append(named)
            if len(found) >= MAX_NAMES:
                break
        return tuple(found)

    @lazy
    def by_leaf(self) -> dict[str, Named]:
        """Lower-case leaf name -> the first parameter of that name."""
        names: dict[str, Named] = {}
        for named in self.all:
            names.setdefault(named.leaf.lower(), named)
        return names

    @lazy
    def by_words(self) -> dict[str, Named]:
        """`start date` -> the parameter, for names of two words and more as prose writes them."""
        return {words_of(named.leaf): named for named in reversed(self.all) if len(words_of(named.leaf)) >= 2}

    @lazy
    def by_letters(self) -> dict[str, Named]:
        """`emailaddress`, `mobilenumber` (of `mobile.number`) -> the parameter: its letters alone, with and without its parent's."""
        found: dict[str, Named] = {}
        for named in self.all:
            found.setdefault(letters_of(named.leaf), named)
        for named in self.all:
            parent = named.name.rpartition(".")[0]
            if parent:
                found.setdefault(letters_of(leaf_of(parent)) + letters_of(named.leaf), named)
        return found

    def named_like(self, phrase: str) -> Named | None:
        """The parameter that a phrase speaks of: `public key` of `publickey`, `email` of `emailAddress`, `email address` of `email`."""
        letters = letters_of(phrase)
        if len(letters) < _LEAST_LETTERS or (not self.request.target and not self.request.body):
            return None
        own = self.by_letters.get(letters)
        if own is not None:
            return own
        for kind in _KINDS_OF_VALUES:
            own = self.by_letters.get(letters + kind) or (
                self.by_letters.get(letters.removesuffix(kind))
                if letters.endswith(kind) and len(letters) > len(kind) + 2
                else None
            )
            if own is not None:
                return own
        return None

    @lazy
    def query_text(self) -> Named | None:
        """The one parameter that carries a text in a language of queries: SQL, a search, a filter, an expression."""
        texts = [named for named in self.all if named.leaf.lower() in _QUERY_NAMES and isinstance(named.value, str)]
        return texts[0] if len(texts) == 1 else None

    @lazy
    def by_path(self) -> dict[str, Named]:
        return {named.name.lower(): named for named in reversed(self.all)}

    @lazy
    def segments(self) -> tuple[str, ...]:
        return tuple(unquote(part) for part in self.request.path.split("/") if part)[:20]

    @lazy
    def body(self) -> Any:
        """The JSON body, or None."""
        raw = self.request.body
        if not raw or raw[:1] not in b"{[ \n\r\t":
            return None
        try:
            return orjson.loads(raw)
        except ValueError:
            return None

    def _each(self) -> Iterator[Named]:
        for name, value in pairs(self.request.query):
            yield Named(name, leaf_of(name) if "[" in name else name, "query", value)
        yield from self._body_names()

    def _body_names(self) -> Iterator[Named]:
        raw = self.request.body
        if not raw:
            return
        if self.body is not None:
            yield from _flat(self.body, "", 0)
            return
        content_type = header(self.request.headers, b"content-type") or b""
        if b"multipart" in content_type:
            for name in dict.fromkeys(_MULTIPART_NAME.findall(raw[:65536])):
                yield Named(name.decode("utf-8", "replace"), name.decode("utf-8", "replace"), "body", None)
        elif b"=" in raw[:200] and b"<" not in raw[:50] and b"{" not in raw[:20]:
            for name, value in pairs(raw[:65536].decode("utf-8", "replace")):
                yield Named(name, leaf_of(name), "body", value)
        elif raw[:1] == b"{":
            yield from _lines(raw)
        elif raw[:1] == b"<":
            for name, value in re.findall(
                r"<(?:\w+:)?([A-Za-z_][\w.\-]*)(?:\s[^<>]*)?>([^<>]{0,200})<", raw[:65536].decode("utf-8", "replace")
            )[:100]:
                yield Named(name, name, "body", value.strip() or None)


def _lines(raw: bytes) -> Iterator[Named]:
    """NDJSON, or a JSON body of which only the beginning is at hand."""
    seen_any = False
    for line in raw[:65536].splitlines()[:10]:
        try:
            value = orjson.loads(line)
        except ValueError:
            continue
        seen_any = True
        yield from _flat(value, "", 0)
    if not seen_any:
        for name in dict.fromkeys(re.findall(rb'"([A-Za-z_][\w\-.]{0,60})"\s*:', raw[:65536])):
            yield Named(name.decode(), name.decode(), "body", None)


def _flat(value: Any, path: str, depth: int) -> Iterator[Named]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, dict):
        for name, inner in list(value.items())[:100]:
            full = f"{path}.{name}" if path else name
            yield Named(full, name, "body", inner if isinstance(inner, str | int | float) else None)
            if isinstance(inner, dict | list):
                yield from _flat(inner, full, depth + 1)
    elif isinstance(value, list):
        for position, inner in enumerate(value[:10]):
            if isinstance(inner, dict | list):
                yield from _flat(inner, f"{path}[{position}]", depth + 1)
