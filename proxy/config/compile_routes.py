"""The routes of an upstream, compiled: expressions, schemas, lookups and channels as values that the gateway can use."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from proxy.config import model as models
from proxy.config.checked import node_at
from proxy.config.openapi import OpenApi
from proxy.config.schemas import Schema, compile_schema
from proxy.config.snapshot import BatchSplit, Fallback, Preflight, Resolve, RouteSettings, Statement
from proxy.reading.locate import parse_locator
from proxy.reading.model import Locator
from proxy.rules.document import Node
from proxy.rules.expression import REQUEST_NAMES, RESPONSE_NAMES, compile_condition
from proxy.rules.faults import Report, unknown
from proxy.rules.model import Vendor
from proxy.rules.paths import parse_path
from proxy.rules.sections import name_place


@dataclass(frozen=True, slots=True)
class Routes:
    """Compiles the routes of one upstream. `documents` are the OpenAPI documents that were read, by the path that names them."""

    vendor: Vendor
    report: Report
    documents: Mapping[str, Mapping[str, object]]

    def route(self, given: models.RouteModel, node: Node) -> RouteSettings:
        expect = node_at(node, ("expect",))
        return RouteSettings(
            path=given.path,
            methods=frozenset(given.methods),
            preflight=self._preflight(given.preflight, node_at(node, ("preflight",))),
            expect=self._statement(given.expect, expect, (*RESPONSE_NAMES, *REQUEST_NAMES)) if given.expect else None,
            batch=self._batch(given.batch, node_at(node, ("batch",))),
            resolve=self._resolve(given.resolve, node_at(node, ("resolve",))),
            fallback=tuple(Fallback(each.name, *each.call, each.body) for each in given.fallback),
            stale_if_error=given.stale_if_error,
            pattern=parse_path(given.path),
        )

    def _statement(
        self, text: str, node: Node, names: Collection[str], message: str = "", field: str | None = None
    ) -> Statement | None:
        try:
            holds, _ = compile_condition(text, names)
        except ValueError as error:
            self.report.add(node, str(error))
            return None
        return Statement(text, holds, message, field)

    def _preflight(self, given: models.PreflightModel | None, node: Node) -> Preflight | None:
        if given is None:
            return None
        statements = [
            self._statement(each.if_, node_at(node, ("require", at, "if")), REQUEST_NAMES, each.message, each.field)
            for at, each in enumerate(given.require)
        ]
        if given == models.PreflightModel():
            self.report.add(node, "checks nothing: give it `query`, `path`, `body`, `openapi` or `require`")
        return Preflight(
            query=self._schema(given.query, node_at(node, ("query",)), is_text=True),
            path=self._schema(given.path, node_at(node, ("path",)), is_text=True),
            body=self._schema(given.body, node_at(node, ("body",))),
            openapi=self._openapi(given.openapi, node_at(node, ("openapi",))) if given.openapi else None,
            require=tuple(statement for statement in statements if statement is not None),
        )

    def _schema(self, given: dict[str, Any] | None, node: Node, *, is_text: bool = False) -> Schema | None:
        if given is None:
            return None
        try:
            return compile_schema(given, is_text=is_text)
        except ValueError as error:
            self.report.add(node, str(error))
            return None

    def _openapi(self, name: str, node: Node) -> OpenApi | None:
        document = self.documents.get(name)
        if not document:  # told already
            return None
        try:
            return OpenApi(document)
        except ValueError as error:
            self.report.add(node, str(error))
            return None

    def _batch(self, given: models.BatchModel | None, node: Node) -> BatchSplit | None:
        if given is None:
            return None
        items = self._locator(given.items, node_at(node, ("items",))) if given.items else None
        if items is not None and items.place not in ("body", "query"):
            self.report.add(node_at(node, ("items",)), "items stand in the body or in the query: `body ids` or `query ids`")
        if not given.split and (given.items or given.maximum):
            self.report.add(node, "nothing is split: write `split: true`")
        known = [batch for batch in self.vendor.batches if batch.sent is not None and batch.maximum is not None]
        is_told = given.items is not None and items is None
        if given.split and not known and not is_told and (given.items is None or given.maximum is None):
            told = (
                f"the file of {self.vendor.name!r} has no bulk call with `sent` and `maximum`: give `items` and `maximum` here"
            )
            self.report.add(node, told)
        return BatchSplit(given.split, items, given.maximum)

    def _locator(self, text: str, node: Node) -> Locator | None:
        try:
            return parse_locator(text)
        except ValueError as error:
            self.report.add(node, str(error))
            return None

    def _resolve(self, given: models.ResolveModel | None, node: Node) -> Resolve | None:
        if given is None:
            return None
        try:
            parameter = name_place(given.parameter)
        except ValueError as error:
            self.report.add(node_at(node, ("parameter",)), str(error))
            return None
        lookup = self.vendor.lookups.get(given.lookup)
        if lookup is None:
            self.report.add(node_at(node, ("lookup",)), unknown("lookup", given.lookup, sorted(self.vendor.lookups)))
            return None
        if given.ask_above > given.accept_above:
            self.report.add(node, "`ask_above` is over `accept_above`: nobody would ever be asked")
            return None
        return Resolve(parameter, lookup, given.accept_above, given.ask_above, given.changes)
