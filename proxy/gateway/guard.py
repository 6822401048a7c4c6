"""Who may ask what: foreign pages, callers' keys, upstreams and methods of a caller, credentials beyond loopback.

Owns: DESIGN 4.2 but for the Host check, which routing does. Compiled once from a Snapshot; pure but for what it is asked. Each check
returns what was found or raises Refusal. A key is hashed before it is looked up, so neither the table nor the time a look-up
takes says anything about a key; the digest found is then compared in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
from urllib.parse import urlsplit

from proxy.config.snapshot import Client, Cors, Snapshot, UpstreamSettings
from proxy.contract.failure import FieldFault
from proxy.contract.own import OwnFault
from proxy.exchange import Headers
from proxy.gateway.headers import Pairs, RequestHead
from proxy.gateway.refusal import Refusal

METHODS_OFFERED = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NOT_OFFERED = frozenset({"CONNECT", "TRACE"})
_ANY_ORIGIN = "*"
_PREFLIGHT_SECONDS = b"600"
_NOT_BEYOND_LOOPBACK = (
    "The proxy adds a credential of its own here, and serves that to other machines only where it has `clients`."
)
#: What a page may read of an answer of ours.
EXPOSED = b"Remedy-Class, Remedy-Code, Remedy-Rule, Remedy-Id, Remedy-Origin, Remedy-Upstream-Status, Remedy-Completeness, Retry-After"
_CORS_FIELDS = frozenset(
    {b"access-control-allow-origin", b"access-control-allow-credentials", b"access-control-expose-headers"}
)


class Guard:
    """The checks of one Snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._clients = {client.key_sha256.lower(): client for client in snapshot.clients}
        self.has_clients = bool(snapshot.clients)
        self._cors = snapshot.server.cors or Cors()
        self._origins = {origin.lower().rstrip("/") for origin in self._cors.origins}
        self._public_origin = _origin_of(snapshot.server.public_url)

    def foreign_origin(self, head: RequestHead, host: bytes) -> bytes | None:
        """The origin of a foreign page that may call, None where no foreign page is involved."""
        origin = head.seen.get(b"origin")
        if origin is None:
            if head.seen.get(b"sec-fetch-site", b"").lower() == b"cross-site":
                raise Refusal(OwnFault.FOREIGN_ORIGIN)
            return None
        text = origin.decode("latin-1").lower().rstrip("/")
        if text == self._public_origin or text.partition("://")[2] == host.decode("latin-1").lower():
            return None
        if text in self._origins or _ANY_ORIGIN in self._origins:
            return origin
        fault = FieldFault("Origin", "header", "unknown", received=text[:60], allowed=self._cors.origins)
        raise Refusal(OwnFault.FOREIGN_ORIGIN, fields=(fault,))

    def client(self, key: bytes | None) -> Client | None:
        """The caller's entry; None where no clients are configured. Raises where the key is missing or none of theirs."""
        if not self.has_clients:
            return None
        if key is not None and (key := key.strip()):  # the hash of nothing is what an unset variable leaves in a file
            digest = hashlib.sha256(key).hexdigest()
            client = self._clients.get(digest)
            if client is not None and hmac.compare_digest(client.key_sha256.lower(), digest):
                return client
        raise Refusal(OwnFault.NO_KEY)

    def known_client(self, key: bytes | None, headers: Headers) -> Client | None:
        """For own pages: the entry whose key came along, as Remedy-Key or as a bearer token; None where none did."""
        bearer = next(
            (value[7:] for name, value in headers if name == b"authorization" and value[:7].lower() == b"bearer "), None
        )
        try:
            return self.client(key if key is not None else bearer)
        except Refusal:
            return None

    def check_use(self, client: Client | None, settings: UpstreamSettings, method: str, *, is_local: bool) -> None:
        """Whether this caller may use this upstream, and this method of it."""
        if client is None:
            if settings.credential is not None and not is_local:
                raise Refusal(OwnFault.FORBIDDEN_UPSTREAM, upstream=settings.name, message=_NOT_BEYOND_LOOPBACK)
            return
        if client.upstreams and settings.name not in client.upstreams:
            fault = FieldFault("upstream", "path", "invalid", received=settings.name, allowed=tuple(sorted(client.upstreams)))
            raise Refusal(OwnFault.FORBIDDEN_UPSTREAM, upstream=settings.name, fields=(fault,))
        if client.methods and method not in client.methods:
            fault = FieldFault("method", None, "invalid", received=method[:60], allowed=tuple(sorted(client.methods)))
            raise Refusal(OwnFault.FORBIDDEN_METHOD, upstream=settings.name, fields=(fault,))

    def preflight(self, head: RequestHead) -> Pairs:
        """The answer to a page that asks whether it may call (a 204), but for `with_cors`."""
        asked = head.seen.get(b"access-control-request-headers", b"")
        headers: Pairs = [
            (b"access-control-allow-methods", ", ".join(METHODS_OFFERED).encode()),
            (b"access-control-max-age", _PREFLIGHT_SECONDS),
            (b"vary", b"Origin, Access-Control-Request-Headers"),
        ]
        if asked:
            headers.append((b"access-control-allow-headers", asked))
        return headers

    def with_cors(self, headers: Pairs, origin: bytes) -> Pairs:
        """An answer's headers, readable by a page of this origin; the vendor's own permissions give way."""
        exposed = b", ".join([value for name, value in headers if name == b"access-control-expose-headers"] + [EXPOSED])
        passed = [pair for pair in headers if pair[0] not in _CORS_FIELDS]
        passed += [(b"access-control-allow-origin", origin), (b"access-control-expose-headers", exposed)]
        if self._cors.credentials:
            passed.append((b"access-control-allow-credentials", b"true"))
        if not any(name == b"vary" and b"origin" in value.lower() for name, value in passed):
            passed.append((b"vary", b"Origin"))
        return passed


def _origin_of(url: str | None) -> str:
    parts = urlsplit(url or "")
    return f"{parts.scheme}://{parts.netloc}".lower()


def is_local(address: str) -> bool:
    """Whether a caller's address is this machine's own; a Unix socket has none."""
    return address == "" or address.startswith(("127.", "::ffff:127.")) or address == "::1"
