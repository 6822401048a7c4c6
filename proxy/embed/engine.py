"""One exchange in, the answer that the proxy would give out, or None where it is no failure.

Owns: which upstream's settings hold for a host, and what compose and negotiate are told without a proxy around. The shipped vendor
files are known; a configuration file adds to them as it does for `remedy serve`. The clock comes in. Nothing here does I/O but
`Engine()` itself, which reads the configuration once.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from proxy.answer import Rendered, negotiate, render, render_partial
from proxy.compose import Setting, compose, compose_partial
from proxy.config.files import Disk
from proxy.config.load import Request as Asked
from proxy.config.load import load_from
from proxy.config.snapshot import Rendering, Snapshot, UpstreamSettings
from proxy.contract.codes import Code
from proxy.exchange import Exchange, Headers, Request, Response
from proxy.judge import judge
from proxy.reading.clean import credential_texts
from proxy.rules import batches
from proxy.rules.hosts import PARAMETER, parse_base_url
from proxy.rules.model import Vendor

#: Of a failure's body, so much is read (DESIGN section 4).
FAILURE_BODY_BYTES = 262_144
#: A success is looked into up to this size.
INSPECT_BYTES = 8_192
_DOCUMENTS = (b"json", b"xml")


class ConfigurationError(ValueError):
    """The configuration has faults; the text lists each with its place."""


class Engine:
    """Judges, composes and renders. Safe to share between threads and tasks: nothing in it changes."""

    def __init__(
        self,
        config: Path | str | None = None,
        *,
        render: Rendering | None = None,
        clock: Callable[[], float] = time.time,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        """Reads `config`, or the shipped vendors alone. Raises ConfigurationError."""
        loaded = load_from(Disk(), Asked(Path(config) if config is not None else None, environ))
        if loaded.snapshot is None:
            raise ConfigurationError("\n".join(str(fault) for fault in loaded.faults))
        self._snapshot: Snapshot = loaded.snapshot
        self._render = render
        self._clock = clock
        self._by_host = _by_host(self._snapshot)
        self._tenants = list(_tenants(self._snapshot))

    def settings(self, host: str) -> UpstreamSettings:
        """The upstream that lives at a host; a vendor that nobody wrote a file for is read all the same."""
        host = host.lower()
        known = self._by_host.get(host)
        if known is None:
            known = next((settings for pattern, settings in self._tenants if pattern.fullmatch(host)), None)
        return known if known is not None else UpstreamSettings(name=host, vendor=Vendor(host))

    def vendor(self, name: str) -> Vendor | None:
        """The vendor file of that name, where an upstream uses it."""
        return next((each.vendor for each in self._snapshot.upstreams.values() if each.vendor.name == name), None)

    def may_fail(self, settings: UpstreamSettings, request: Request, status: int, headers: Headers) -> bool:
        """Whether a success is worth reading: where the vendor's file names the path, or a small document of any vendor."""
        if settings.inspect == "off" or status not in (200, 201, 202, 207) or request.method == "HEAD":
            return False
        if any(rule.covers(request.method, request.path) for rule in settings.vendor.successes):
            return True
        if settings.vendor.batches and batches.names(settings.vendor, request.method, request.path) is not None:
            return True
        if settings.inspect == "rules" or settings.vendor.successes:
            return False
        named = dict(headers)
        length = named.get(b"content-length", b"")
        is_document = any(mark in named.get(b"content-type", b"").lower() for mark in _DOCUMENTS)
        return is_document and length.isdigit() and int(length) <= INSPECT_BYTES

    def answer(self, settings: UpstreamSettings, exchange: Exchange, *, prefix: str) -> Rendered | None:
        """The answer to a failure; None where the vendor's own passes. `prefix` stands before the path in the next calls."""
        now = self._clock()
        exchange = replace(exchange, upstream=settings.name)
        failure = judge(exchange, settings.vendor, now)
        if failure is None:
            return None
        request = exchange.request
        choice = negotiate(
            request.headers,
            upstream=replace(settings, render=self._render or settings.render),
            sdk=settings.vendor.sdk,
            protocol=settings.protocol,
            body=request.body,
            remedy_id=secrets.token_hex(8),
        )
        if choice.is_off:
            return None
        setting = Setting(
            request=request,
            prefix=prefix,
            upstream=settings.name,
            now=now,
            reauth_url=settings.reauth.url if settings.reauth is not None else None,
            reauth_tool=settings.reauth.tool if settings.reauth is not None else None,
            tools=self._snapshot.tools,
            exchange=exchange,
            secrets=credential_texts(request, settings.vendor.hints),
        )
        if failure.code is Code.PARTIAL_FAILURE:
            return render_partial(compose_partial(failure, exchange, setting), failure, exchange, choice, settings.disclose)
        return render(compose(failure, setting), failure, exchange, choice)


def _by_host(snapshot: Snapshot) -> dict[str, UpstreamSettings]:
    """Hosts of the upstreams with a fixed one; the first that names a host has it."""
    hosts: dict[str, UpstreamSettings] = {}
    for settings in snapshot.upstreams.values():
        for base in (settings.base, *settings.hosts.values()):
            if base is not None:
                hosts.setdefault(base.host.lower(), settings)
    return hosts


def _tenants(snapshot: Snapshot) -> Iterator[tuple[re.Pattern[str], UpstreamSettings]]:
    """Hosts with a tenant in them, such as `{shop}.myshopify.com`; what the tenant may be called does not matter here."""
    for settings in snapshot.upstreams.values():
        for host in settings.vendor.hosts.values():
            name = parse_base_url(host.url).host
            if PARAMETER.search(name):
                yield re.compile("[a-z0-9-]+".join(re.escape(part) for part in PARAMETER.split(name)[::2])), settings


def response_of(status: int, headers: Headers, body: bytes, *, complete: bool, reason: bytes = b"") -> Response:
    """A response as judge takes it: header names in lower case, the body up to its bound."""
    pairs = [(name.lower(), value) for name, value in headers]
    return Response(status, pairs, body[:FAILURE_BODY_BYTES], complete and len(body) <= FAILURE_BODY_BYTES, reason)
