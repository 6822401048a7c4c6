"""The models -> the Snapshot: what must hold between the parts, and the values that the gateway works with.

Every function takes its model and the node it stands at, adds what is wrong to the report and returns what it could make. Nothing here
reads files or the clock. A Snapshot is made only where nothing was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address

from proxy.config import model as models
from proxy.config.checked import node_at
from proxy.config.compile_routes import Routes
from proxy.config.compile_tools import aggregates_of, tools_of
from proxy.config.snapshot import (
    LOOPBACK_NAMES,
    Base,
    Bounds,
    Breaker,
    Client,
    Concurrency,
    Cors,
    Credential,
    Reauth,
    Retry,
    ServerSettings,
    ServerTls,
    Snapshot,
    Timeouts,
    UpstreamSettings,
    UpstreamTls,
)
from proxy.rules.document import Node
from proxy.rules.faults import Report, unknown
from proxy.rules.hosts import PARAMETER, parse_base_url
from proxy.rules.model import Host, Vendor
from proxy.rules.sections import name_of
from proxy.rules.values import compile_expression
from proxy.rules.vendor_file import RESERVED


@dataclass(slots=True)
class Compiler:
    """What all parts need: the vendors, the report, and the documents that routes name, by path.

    `broken` are vendors whose file has a fault: what uses them is left out, and no further fault is told.
    """

    vendors: Mapping[str, Vendor]
    report: Report
    documents: Mapping[str, Mapping[str, object]]
    broken: frozenset[str] = frozenset()

    def snapshot(self, config: models.ConfigModel, root: Node) -> Snapshot:
        bounds = Bounds(**dict(config.bounds))
        upstreams = self.upstreams(config, root, bounds)
        names = tuple(upstreams if config.upstreams is None else config.upstreams)
        snapshot = Snapshot(
            server=server_of(config.server),
            upstreams=upstreams,
            clients=self.clients(config, root, names),
            tools=tools_of(config.tools, node_at(root, ("tools",)), names, self.report),
            aggregates=aggregates_of(config.aggregates, node_at(root, ("aggregates",)), names, self.report),
            state=config.state,
            bounds=bounds,
        )
        check_exposure(snapshot, root, self.report)
        return snapshot

    # Upstreams ----------------------------------------------------------------------------------------------------------

    def upstreams(self, config: models.ConfigModel, root: Node, bounds: Bounds) -> dict[str, UpstreamSettings]:
        if config.upstreams is None:
            return default_upstreams(self.vendors, bounds)
        nodes = node_at(root, ("upstreams",))
        made: dict[str, UpstreamSettings] = {}
        for name, given in config.upstreams.items():
            node = node_at(nodes, (name,))
            with self.report.within(f"upstream {name}"):
                upstream = self.upstream(name, given or models.UpstreamModel(), node, bounds, nodes.keys.get(name))
            if upstream is not None:
                made[name] = upstream
        self._check_fallbacks(config, nodes)
        self._check_host_names(made, nodes, {*config.server.names, *LOOPBACK_NAMES})
        return made

    def upstream(
        self, name: str, given: models.UpstreamModel, node: Node, bounds: Bounds, key: tuple[int, int] | None
    ) -> UpstreamSettings | None:
        line, column = key or (node.line, node.column)
        if told := _name_fault(name):
            self.report.add_at(line, column, told)
            return None
        vendor = self._vendor(name, given, node, line, column)
        if vendor is None:
            return None
        bases = self._bases(vendor, given, node)
        if bases is None:
            return None
        own_bounds = Bounds(**{**dict(given.bounds), **_unset(given.bounds, bounds)}) if given.bounds else bounds
        routes = Routes(vendor, self.report, self.documents)
        return UpstreamSettings(
            name=name,
            vendor=vendor,
            base=bases.get(""),
            hosts={host: base for host, base in bases.items() if host},
            parameters=given.parameters,
            host_names=frozenset({f"{name}.localhost", *given.host_names}),
            credential=self._credential(given.credential, node_at(node, ("credential",))),
            reauth=Reauth(given.reauth.url, given.reauth.tool) if given.reauth else None,
            timeouts=Timeouts(**dict(given.timeouts)),
            bounds=own_bounds,
            render=given.render,
            status=given.status,
            protocol=given.protocol,
            client=given.client,
            proxy=given.proxy,
            tls=UpstreamTls(given.tls.ca_file, given.tls.verify),
            disclose=given.disclose,
            stream_errors=given.stream_errors,
            inspect=given.inspect,
            retry=_retry(given.retry),
            idempotency=given.idempotency.header if given.idempotency else None,
            breaker=Breaker(**dict(given.breaker)) if given.breaker else None,
            cooldown=given.cooldown,
            concurrency=Concurrency(**dict(given.concurrency)) if given.concurrency else None,
            stale_if_error=given.stale_if_error,
            routes=tuple(routes.route(route, node_at(node, ("routes", at))) for at, route in enumerate(given.routes)),
            log_requests=given.log_requests,
        )

    def _vendor(self, name: str, given: models.UpstreamModel, node: Node, line: int, column: int) -> Vendor | None:
        wanted = given.vendor or name
        found = self.vendors.get(wanted)
        if found is not None or wanted in self.broken:
            return found
        if given.vendor is not None:
            self.report.add(node_at(node, ("vendor",)), unknown("vendor", wanted, sorted(self.vendors)))
            return None
        if given.base_url is None:
            told = f"there is no vendor {name!r}: name one with `vendor`, or say where the upstream is with `base_url`"
            self.report.add_at(line, column, told)
            return None
        return Vendor(name)

    def _bases(self, vendor: Vendor, given: models.UpstreamModel, node: Node) -> dict[str, Base] | None:
        """The bases that are fixed by host key, "" for the only one; None after a fault."""
        if given.base_url is not None:
            return self._own_base(given, node)
        known = {name for host in vendor.hosts.values() for name in parse_base_url(host.url).parameters}
        before = len(self.report.faults)
        for name, value in given.parameters.items():
            line, column = node_at(node, ("parameters",)).keys[name]
            if name not in known:
                self.report.add_at(line, column, unknown("parameter", name, sorted(known)))
            else:
                self._check_value(vendor, name, value, node_at(node, ("parameters", name)))
        if not vendor.hosts:
            self.report.add(node, f"the vendor {vendor.name!r} has no fixed host: say where it is with `base_url`")
        if len(self.report.faults) > before:
            return None
        return fixed_bases(vendor.hosts, given.parameters)

    def _own_base(self, given: models.UpstreamModel, node: Node) -> dict[str, Base] | None:
        url = parse_base_url(given.base_url or "")
        missing = [name for name in url.parameters if name not in given.parameters]
        if missing:
            self.report.add(node_at(node, ("base_url",)), f"no value for {{{missing[0]}}}: give it under `parameters`")
            return None
        return {"": _base(given.base_url or "", given.parameters)}

    def _check_value(self, vendor: Vendor, name: str, value: str, node: Node) -> None:
        for host in vendor.hosts.values():
            pattern = host.parameters.get(name)
            if pattern is not None and compile_expression(f"^(?:{pattern})$").search(value) is None:
                self.report.add(node, f"{value!r} does not match {pattern!r}, the pattern of {name!r}")

    def _credential(self, given: models.CredentialModel | None, node: Node) -> Credential | None:
        if given is None:
            return None
        if (given.header is None) == (given.query is None):
            self.report.add(node, "a credential goes into either a `header` or a `query` parameter")
            return None
        if not given.value.reveal():
            self.report.add(node, "the credential is empty")
            return None
        if any(ord(character) < 32 or ord(character) == 127 for character in given.value.reveal()):
            self.report.add(node, "the credential holds a line break or another control character")
            return None
        return Credential(given.value, given.header, given.query)

    def _check_fallbacks(self, config: models.ConfigModel, nodes: Node) -> None:
        names = config.upstreams or {}
        for name, given in names.items():
            for at, route in enumerate(given.routes if given else ()):
                for place, fallback in enumerate(route.fallback):
                    if fallback.call[1] not in names:
                        node = node_at(nodes, (name, "routes", at, "fallback", place, "call"))
                        self.report.add(node, unknown("upstream", fallback.call[1], sorted(names)))

    def _check_host_names(self, made: Mapping[str, UpstreamSettings], nodes: Node, own: set[str]) -> None:
        seen: dict[str, str] = {}
        for name, upstream in made.items():
            for host in sorted(upstream.host_names):
                if host in own:
                    node = node_at(nodes, (name, "host_names"))
                    self.report.add(
                        node,
                        f"the host name {host!r} is the proxy's own; write one of the upstream's, such as {name}.localhost",
                    )
                elif seen.setdefault(host, name) != name:
                    node = node_at(nodes, (name, "host_names"))
                    self.report.add(node, f"the host name {host!r} is that of the upstream {seen[host]!r} already")

    # Callers ------------------------------------------------------------------------------------------------------------

    def clients(self, config: models.ConfigModel, root: Node, upstreams: tuple[str, ...]) -> tuple[Client, ...]:
        nodes = node_at(root, ("clients",))
        seen: set[str] = set()
        for at, client in enumerate(config.clients):
            node = node_at(nodes, (at,))
            for place, name in enumerate(client.upstreams):
                if name not in upstreams:
                    self.report.add(node_at(node, ("upstreams", place)), unknown("upstream", name, sorted(upstreams)))
            for twin, key in ((client.name, "name"), (client.key_sha256, "key_sha256")):
                if twin in seen:
                    self.report.add(node_at(node, (key,)), f"a second client with the same `{key}`")
                seen.add(twin)
        return tuple(
            Client(
                name=client.name,
                key_sha256=client.key_sha256,
                upstreams=frozenset(client.upstreams),
                methods=frozenset(client.methods),
                render=client.render,
                status=client.status,
                simulate=client.simulate,
                admin=client.admin,
            )
            for client in config.clients
        )


def _name_fault(name: str) -> str:
    if name in RESERVED:
        return f"{name!r} is a reserved name"
    try:
        name_of("upstream's name")(name)
    except ValueError as error:
        return str(error)
    return ""


def _unset(given: models.BoundsModel, outer: Bounds) -> dict[str, float]:
    """The bounds that an upstream does not name, from the top level."""
    return {name: getattr(outer, name) for name in models.BoundsModel.model_fields if name not in given.model_fields_set}


def _retry(given: models.RetryModel | None) -> Retry | None:
    return Retry(given.attempts, frozenset(given.methods), given.max_wait, given.budget) if given else None


def server_of(given: models.ServerModel) -> ServerSettings:
    return ServerSettings(
        host=given.host,
        port=given.port,
        public_url=given.public_url,
        names=frozenset(given.names),
        admin=given.admin,
        tls=ServerTls(given.tls.cert_file, given.tls.key_file) if given.tls else None,
        cors=Cors(tuple(given.cors.origins), given.cors.credentials) if given.cors else None,
        via=given.via,
        grace=given.grace,
    )


# Bases --------------------------------------------------------------------------------------------------------------------


def default_upstreams(vendors: Mapping[str, Vendor], bounds: Bounds) -> dict[str, UpstreamSettings]:
    """Every vendor that says where it is, under its name; one with tenants has them in the path."""
    made: dict[str, UpstreamSettings] = {}
    for name, vendor in vendors.items():
        if vendor.hosts:
            bases = fixed_bases(vendor.hosts, {})
            made[name] = UpstreamSettings(
                name=name,
                vendor=vendor,
                base=bases.get(""),
                hosts={host: base for host, base in bases.items() if host},
                host_names=frozenset({f"{name}.localhost"}),
                bounds=bounds,
            )
    return made


def fixed_bases(hosts: Mapping[str, Host], parameters: Mapping[str, str]) -> dict[str, Base]:
    """The bases whose parameters are all known."""
    return {
        key: _base(host.url, parameters)
        for key, host in hosts.items()
        if all(name in parameters for name in parse_base_url(host.url).parameters)
    }


def _base(text: str, parameters: Mapping[str, str]) -> Base:
    url = parse_base_url(PARAMETER.sub(lambda found: parameters[found[1]], text))
    return Base(url.scheme, url.host, url.port, url.path.encode("latin-1"))


# Exposure -----------------------------------------------------------------------------------------------------------------


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a listener on that address."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"


def check_exposure(snapshot: Snapshot, root: Node, report: Report) -> None:
    """The proxy's own credentials are for its callers alone: beyond loopback those must be known."""
    if snapshot.clients or is_loopback(snapshot.server.host):
        return
    for name, upstream in snapshot.upstreams.items():
        if upstream.credential is not None:
            told = (
                f"the upstream {name!r} has a credential and the proxy listens on {snapshot.server.host}: anyone who reaches it "
                "could use that. List its callers under `clients`, or listen on 127.0.0.1"
            )
            report.add(node_at(root, ("upstreams", name, "credential")), told)
