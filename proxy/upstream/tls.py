"""TLS settings of a client as one context, which remembers sessions.

A context is made once per client and shared by its connections. asyncio has no argument for a session, so the context itself
offers the last one of that server when a handshake starts; a server that no longer knows it makes a full handshake.
"""

from __future__ import annotations

import ssl

import certifi

from proxy.config.snapshot import UpstreamTls

_MOST_SESSIONS = 256


class ClientContext(ssl.SSLContext):
    """Offers the session that `remember` kept for the server's name."""

    def wrap_bio(
        self,
        incoming: ssl.MemoryBIO,
        outgoing: ssl.MemoryBIO,
        server_side: bool = False,
        server_hostname: str | bytes | None = None,
        session: ssl.SSLSession | None = None,
    ) -> ssl.SSLObject:
        known = session or self._sessions().get(server_hostname)
        return super().wrap_bio(incoming, outgoing, server_side, server_hostname, known)

    def remember(self, tls: ssl.SSLObject) -> None:
        """Keeps the session of a connection that has read something: TLS 1.3 sends its tickets after the handshake."""
        sessions = self._sessions()
        session = tls.session
        if session is None:
            return
        if len(sessions) >= _MOST_SESSIONS:
            sessions.pop(next(iter(sessions)))
        sessions[tls.server_hostname] = session

    def _sessions(self) -> dict[str | bytes | None, ssl.SSLSession]:
        sessions: dict[str | bytes | None, ssl.SSLSession] = self.__dict__.setdefault("sessions", {})
        return sessions


def client_context(settings: UpstreamTls, alpn: tuple[str, ...] = ("http/1.1",)) -> ClientContext:
    """Raises OSError or ssl.SSLError where `ca_file` can't be read or holds no certificate."""
    context = ClientContext(ssl.PROTOCOL_TLS_CLIENT)
    context.set_alpn_protocols(list(alpn))
    if not settings.verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    elif settings.ca_file is not None:
        context.load_verify_locations(settings.ca_file)
    elif _has_system_certificates():
        context.load_default_certs()
    else:
        context.load_verify_locations(certifi.where())
    return context


def _has_system_certificates() -> bool:
    """Whether OpenSSL's own places (or SSL_CERT_FILE and SSL_CERT_DIR) exist here; in slim containers they often don't."""
    paths = ssl.get_default_verify_paths()
    return any(path is not None for path in (paths.cafile, paths.capath))
