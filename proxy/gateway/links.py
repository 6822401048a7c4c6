"""URLs in response headers, mapped back so that the next call goes through the proxy again.

Owns: which URL lies within an upstream's base, and what it becomes for the caller. Pure functions on bytes. An absolute URL stays
absolute and a path stays a path; the part below the base is kept byte for byte. A URL outside the base stays where it is; a path
outside the base becomes a URL at the vendor, since at the proxy it would mean another upstream. A query parameter that holds the
proxy's own credential is taken out, wherever the URL leads. A value that is no URL passes untouched. Nothing here raises.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from proxy.upstream.port import Origin

_ABSOLUTE = re.compile(rb"(?:(https?):)?//([^/?#]*)([^\x00-\x20]*)\Z", re.IGNORECASE)
_AUTHORITY = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[^:@\[\]]+)(?::([0-9]{0,5}))?\Z")
_LINK_TARGET = re.compile(rb"<([^<>]*)>")
_PORTS = {b"http": 80, b"https": 443}


@dataclass(frozen=True, slots=True)
class Links:
    """How URLs of one upstream are written for one caller."""

    origin: Origin
    base_path: bytes  # b"" for most
    prefix: bytes  # b"/github", b"" by host
    public: bytes  # b"http://127.0.0.1:8080": scheme, authority and, behind a balancer, a path
    public_path: bytes = b""  # the path in `public`, which a caller's paths begin with
    secret_query: bytes | None = None  # the query parameter that carries the proxy's own credential

    def map_value(self, name: bytes, value: bytes) -> bytes:
        """A header's value, mapped: `Link` has its URLs in angle brackets, the others are one URL."""
        value = value.strip()
        if name == b"link" or value[:1] == b"<":
            return _LINK_TARGET.sub(lambda found: b"<" + self.map_url(found[1].strip()) + b">", value)
        return self.map_url(value)

    def map_url(self, url: bytes) -> bytes:
        if self.secret_query is not None:
            url = without_parameter(url, self.secret_query)
        found = _ABSOLUTE.match(url)
        if found is not None:
            return self._map_absolute(url, *found.groups())
        if url[:1] != b"/":
            return url  # relative to the call's own path, which is right at the proxy too
        rest = self._below_base(url)
        if rest is None:
            return b"%b://%b%b" % (self.origin.scheme.encode(), self.origin.authority, url)
        return self.public_path + self.prefix + rest

    def _map_absolute(self, url: bytes, scheme: bytes | None, host: bytes, rest: bytes) -> bytes:
        if not self._is_ours(scheme, host):
            return url
        below = self._below_base(rest)
        return url if below is None else self.public + self.prefix + below

    def _is_ours(self, scheme: bytes | None, host: bytes) -> bool:
        """Whether scheme and authority are the base's; a URL without a scheme has the base's."""
        base_scheme = self.origin.scheme.encode()
        scheme = scheme.lower() if scheme else base_scheme
        found = _AUTHORITY.match(host)
        if found is None or scheme != base_scheme:
            return False
        port = int(found[2]) if found[2] else _PORTS[scheme]
        return port == self.origin.port and found[1].strip(b"[]").lower() == self.origin.host.encode().lower()

    def _below_base(self, path: bytes) -> bytes | None:
        """What follows the base's path; None where it lies elsewhere."""
        if not path.startswith(self.base_path):
            return None
        rest = path[len(self.base_path) :]
        return rest if rest[:1] in (b"", b"/", b"?", b"#") else None


def without_parameter(url: bytes, name: bytes) -> bytes:
    """A URL or target without one query parameter, however its name is written; the rest byte for byte."""
    before, mark, rest = url.partition(b"?")
    if not mark or (name not in rest and b"%" not in rest):
        return url
    query, hash_mark, fragment = rest.partition(b"#")
    kept = [part for part in query.split(b"&") if unquote_to_bytes(part.partition(b"=")[0]) != name]
    if len(kept) == query.count(b"&") + 1:
        return url
    return before + (b"?" + b"&".join(kept) if kept else b"") + hash_mark + fragment
