"""Which upstream a request is for, where that upstream lives, and what of the target is the vendor's.

Owns: prefixes (`/github/...`), tenants (`/shopify/<shop>/...`), host keys (`/google_workspace/<host key>/...`), host names
(`github.localhost`), fan-outs (aggregates' paths and `/-/fanout`), the Host check against DNS rebinding, and climbing paths. Compiled once from a Snapshot; `find` looks one name
up for a request that is in order. Targets are cut, never decoded or rebuilt. What can't be routed raises Refusal.

Places of tenants are made when they are first asked for and kept, at most `_MOST_KEPT`, so a scanner costs no memory.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar
from urllib.parse import urlsplit

import re2

from proxy.config.snapshot import LOOPBACK_NAMES, Base, ServerSettings, UpstreamSettings
from proxy.contract.failure import FieldFault
from proxy.contract.own import OwnFault
from proxy.gateway.paths import climbs
from proxy.gateway.refusal import Refusal
from proxy.rules.hosts import DEFAULT_PATTERN, PARAMETER, parse_base_url
from proxy.rules.paths import OPTIONS
from proxy.upstream.port import Origin

_MOST_KEPT = 1024
#: What a tenant may be whatever its pattern says: nothing that ends a host or a path segment, or escapes.
_SAFE_TENANT = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._~-]*[A-Za-z0-9])?\Z")
_HOST = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[^:\[\]]*)(?::[0-9]*)?\Z")
#: What the answer calls the segment that picks one of a vendor's hosts.
HOST_KEY = "host"
#: First segments that are the proxy's own.
OWN_SEGMENTS = frozenset({b"-", b"metrics"})


class Served(Protocol):
    """What a route needs of an upstream that is ready to serve."""

    @property
    def settings(self) -> UpstreamSettings: ...


S = TypeVar("S", bound=Served)


@dataclass(frozen=True, slots=True)
class Place(Generic[S]):
    """One upstream at one base, under one prefix."""

    served: S
    base: Base
    origin: Origin
    host_pair: tuple[bytes, bytes]  # the Host header's pair as it goes to the vendor
    base_path: bytes
    prefix: bytes  # b"/github", b"/shopify/acme", b"" by host
    agent_prefix: str


def place_of(served: S, base: Base, prefix: bytes) -> Place[S]:
    origin = Origin(base.scheme, base.host, base.port)
    return Place(served, base, origin, (b"host", origin.authority), base.path, prefix, prefix.decode("latin-1"))


class OwnPage:
    """A request for one of the proxy's own pages."""


class FanOutPage:
    """A request for several calls at once."""


OWN_PAGE: Final = OwnPage()
FAN_OUT: Final = FanOutPage()
#: Where a caller names the calls itself.
FAN_OUT_PATH = b"/-/fanout"
Found = tuple[Place[S], bytes] | OwnPage | FanOutPage


class Routes(Generic[S]):
    """All upstreams of one Snapshot."""

    def __init__(self, server: ServerSettings, upstreams: Iterable[S], aggregates: Iterable[str] = ()) -> None:
        """`aggregates` are the first segments of their paths."""
        self._aggregates = {name.encode("latin-1") for name in aggregates}
        self._prefixes: dict[bytes, Place[S] | Branch[S]] = {}
        self._host_names: dict[str, Place[S] | Branch[S]] = {}
        for served in upstreams:
            settings = served.settings
            prefix = b"/" + settings.name.encode("latin-1")
            self._prefixes[prefix[1:]] = _node(served, prefix)
            for name in settings.host_names | {f"{settings.name}.localhost"}:
                self._host_names[name.lower()] = _node(served, b"")
        self._names = {name.lower() for name in server.names} | LOOPBACK_NAMES
        if server.public_url is not None and (public_host := urlsplit(server.public_url).hostname):
            self._names.add(public_host)
        self._known_hosts: dict[bytes, Place[S] | Branch[S] | OwnPage] = {}

    def find(self, host: bytes, target: bytes) -> Found[S]:
        """The place and the rest of the target, which begins with `/` or `?` or is empty; or OWN_PAGE."""
        node = self._known_hosts.get(host)
        if node is None:
            node = self._know(host)
        if isinstance(node, OwnPage):
            return self._by_prefix(target)
        if isinstance(node, Branch):  # by host every path is the vendor's, so none can say which tenant
            raise node.no_tenant(node.wanted)
        return _checked(node, target)

    def _by_prefix(self, target: bytes) -> Found[S]:
        end = target.find(b"/", 1)
        name = target[1:end] if end > 0 else target[1:]
        if b"?" in name:
            name = name[: name.index(b"?")]
            end = len(name) + 1
        node = self._prefixes.get(name)
        if node is None:
            if name in self._aggregates or (self._prefixes and target.partition(b"?")[0].rstrip(b"/") == FAN_OUT_PATH):
                return FAN_OUT
            if name in OWN_SEGMENTS:
                return OWN_PAGE
            raise _unknown("upstream", name, self.names)
        return _reached(node, target[end:] if end > 0 else b"")

    def reach(self, name: bytes, rest: bytes) -> tuple[Place[S], bytes]:
        """The place of an upstream, for a call of the proxy's own; `rest` as a caller writes it behind the name."""
        node = self._prefixes.get(name)
        if node is None:
            raise _unknown("upstream", name, self.names)
        return _reached(node, rest)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name.decode("latin-1") for name in self._prefixes)

    def _know(self, host: bytes) -> Place[S] | Branch[S] | OwnPage:
        node = self._node_of(host_name(host))
        if len(self._known_hosts) >= _MOST_KEPT:
            self._known_hosts.clear()
        self._known_hosts[host] = node
        return node

    def _node_of(self, name: str) -> Place[S] | Branch[S] | OwnPage:
        if name in self._names or is_ip_literal(name):
            return OWN_PAGE
        node = self._host_names.get(name)
        if node is None:
            fault = FieldFault("Host", "header", "unknown", received=name[:60], allowed=tuple(sorted(self._names)))
            raise Refusal(OwnFault.UNKNOWN_HOST, fields=(fault,))
        return node


def host_name(host: bytes) -> str:
    """The name in a Host header, lower-case, without brackets, port and final dot. Raises Refusal where it is none."""
    found = _HOST.match(host)
    if found is None or not found[1]:
        raise Refusal(OwnFault.BAD_HOST)
    return found[1].strip(b"[]").decode("latin-1").lower().removesuffix(".")


def is_ip_literal(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _reached(node: Place[S] | Branch[S], rest: bytes) -> tuple[Place[S], bytes]:
    return _checked(node, rest) if isinstance(node, Place) else _checked(*node.find(rest))


def _checked(place: Place[S], rest: bytes) -> tuple[Place[S], bytes]:
    """The same, where the rest stays below the place's base."""
    if (b".." in rest or b"%2e" in rest or b"%2E" in rest) and climbs(rest.partition(b"?")[0]):
        raise Refusal(OwnFault.CLIMBING_PATH, upstream=place.served.settings.name)
    return place, rest


class Branch(Generic[S]):
    """An upstream whose base is picked by path segments: a host key, then its parameters in the order of its URL."""

    def __init__(self, served: S, prefix: bytes) -> None:
        settings = served.settings
        self._served = served
        self._prefix = prefix
        self._fixed = {
            key.encode("latin-1"): place_of(served, base, _joined(prefix, key)) for key, base in settings.hosts.items()
        }
        self._templates = {
            key.encode("latin-1"): _Template(settings, key)
            for key in settings.vendor.hosts
            if key.encode("latin-1") not in self._fixed
        }
        self._kept: dict[bytes, Place[S]] = {}
        self._needs_key = b"" not in self._templates

    def find(self, rest: bytes) -> tuple[Place[S], bytes]:
        key, after = _segment(rest) if self._needs_key else (b"", rest)
        fixed = self._fixed.get(key)
        if fixed is not None:
            return fixed, after
        template = self._templates.get(key)
        if template is None:
            raise _unknown(HOST_KEY, key, self._keys, self.name) if key else self.no_tenant(HOST_KEY)
        values: list[bytes] = []
        for _ in template.wanted:
            value, after = _segment(after)
            values.append(value)
        picked = rest[: len(rest) - len(after)]
        place = self._kept.get(picked)
        if place is None:
            place = place_of(self._served, template.base(values, self.name), self._prefix + picked)
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[picked] = place
        return place, after

    @property
    def name(self) -> str:
        return self._served.settings.name

    @property
    def wanted(self) -> str:
        """The name of the first segment that is needed."""
        return HOST_KEY if self._needs_key else next(iter(self._templates.values())).wanted[0]

    def no_tenant(self, wanted: str) -> Refusal:
        fault = FieldFault(wanted, "path", "missing", allowed=self._keys if wanted == HOST_KEY else ())
        return Refusal(OwnFault.NO_TENANT, upstream=self.name, fields=(fault,))

    @property
    def _keys(self) -> tuple[str, ...]:
        return tuple(key.decode("latin-1") for key in (*self._fixed, *self._templates))


class _Template:
    """A base URL with parameters: those that the configuration sets are filled in, the others stand in the path."""

    def __init__(self, settings: UpstreamSettings, key: str) -> None:
        host = settings.vendor.hosts[key]
        self._url = PARAMETER.sub(lambda found: settings.parameters.get(found[1], found[0]), host.url)
        self.wanted = tuple(dict.fromkeys(PARAMETER.findall(self._url)))
        self._patterns = {name: re2.compile(host.parameters.get(name) or DEFAULT_PATTERN, OPTIONS) for name in self.wanted}
        self._texts: Mapping[str, str] = {name: host.parameters.get(name, DEFAULT_PATTERN) for name in self.wanted}

    def base(self, values: list[bytes], upstream: str) -> Base:
        url = self._url
        for name, value in zip(self.wanted, values, strict=True):
            text = value.decode("latin-1")
            if not text:
                raise Refusal(OwnFault.NO_TENANT, upstream=upstream, fields=(FieldFault(name, "path", "missing"),))
            if not self._patterns[name].fullmatch(text) or not _SAFE_TENANT.match(text):
                fault = FieldFault(name, "path", "invalid", received=text[:60], pattern=self._texts[name])
                raise Refusal(OwnFault.BAD_TENANT, upstream=upstream, fields=(fault,))
            url = url.replace(f"{{{name}}}", text)
        parsed = parse_base_url(url)
        return Base(parsed.scheme, parsed.host, parsed.port, parsed.path.encode("latin-1"))


def _unknown(what: str, name: bytes, known: tuple[str, ...], upstream: str = "") -> Refusal:
    fault = FieldFault(what, "path", "unknown", received=name.decode("latin-1")[:60], allowed=known)
    return Refusal(OwnFault.UNKNOWN_UPSTREAM, upstream=upstream, fields=(fault,))


def _segment(rest: bytes) -> tuple[bytes, bytes]:
    """The first path segment, and what follows it: `/acme/admin?x` -> `acme`, `/admin?x`."""
    path = rest.partition(b"?")[0]
    if path[:1] != b"/":
        return b"", rest
    end = path.find(b"/", 1)
    end = len(path) if end < 0 else end
    return path[1:end], rest[end:]


def _joined(prefix: bytes, key: str) -> bytes:
    return prefix + b"/" + key.encode("latin-1") if key else prefix


def _node(served: S, prefix: bytes) -> Place[S] | Branch[S]:
    base = served.settings.base
    return Branch(served, prefix) if base is None else place_of(served, base, prefix)
