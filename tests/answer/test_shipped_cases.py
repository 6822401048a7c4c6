"""Every rendering of every real failure that stands beside the shipped rules, and of every code, is valid against its schema, and small."""

from __future__ import annotations

import json
import statistics
from functools import cache
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator

from proxy.answer import Choice, negotiate, render, render_partial
from proxy.compose import Setting, compose, compose_partial
from proxy.config.shipped import vendor_files
from proxy.contract.codes import Code
from proxy.contract.failure import Failure
from proxy.contract.recovery import MAX_BODY_BYTES
from proxy.contract.schema import RENDERING_SCHEMAS, document
from proxy.demo.failures import SAMPLES
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.load import load_vendors
from tests.compose.cases import NOW
from tests.support.shape import assert_recovery_error

MEDIAN_BYTES = 700


@cache
def judged() -> tuple[tuple[str, Failure, Exchange, Setting], ...]:
    vendors, _ = load_vendors(vendor_files())
    found = []
    for vendor in vendors.values():
        for case in vendor.cases:
            exchange = case.exchange(vendor.name)
            failure = judge(exchange, vendor, NOW)
            if failure is not None:
                setting = Setting(exchange.request, prefix=f"/{vendor.name}", upstream=vendor.name, now=NOW, exchange=exchange)
                found.append((f"{vendor.name}: {case.name}", failure, exchange, setting))
    demo = vendors["demo"]
    for code, sample in SAMPLES.items():
        body = sample.body.encode() if isinstance(sample.body, str) else orjson.dumps(sample.body)
        headers = (*sample.headers, (b"content-type", sample.kind))
        for method in ("GET", "POST"):
            request = Request(method, f"/fail/{code.value.lower()}".encode())
            exchange = Exchange(request, Response(sample.status, headers, body), upstream="demo")
            failure = judge(exchange, demo, NOW)
            assert failure is not None
            found.append((f"demo: {code}", failure, exchange, Setting(request, prefix="/demo", upstream="demo", now=NOW)))
    return tuple(found)


def whole() -> list[tuple[str, Failure, Exchange, Setting]]:
    return [each for each in judged() if each[1].code is not Code.PARTIAL_FAILURE]


@pytest.mark.parametrize("rendering", RENDERING_SCHEMAS)
def test_every_rendering_is_valid(rendering: str):
    valid = Draft202012Validator(document(RENDERING_SCHEMAS[rendering]))
    for name, failure, exchange, setting in whole():
        choice = negotiate((), controls={b"remedy-render": rendering.encode()}, body=exchange.request.body)
        rendered = render(compose(failure, setting), failure, exchange, choice)
        assert dict(rendered.headers)[b"content-length"] == b"%d" % len(rendered.body)
        if exchange.request.method != "HEAD":
            faults = [fault.message for fault in valid.iter_errors(orjson.loads(rendered.body))]
            assert not faults, f"{name}: {faults}"


def test_every_error_keeps_the_contract_and_the_median_is_small():
    sizes = []
    for _, failure, exchange, setting in whole():
        body = orjson.dumps(compose(failure, setting).to_json())
        assert_recovery_error(body, code=failure.code.value, method=exchange.request.method)
        sizes.append(len(body))
    assert max(sizes) <= MAX_BODY_BYTES
    assert statistics.median(sizes) < MEDIAN_BYTES


def test_every_partial_result_is_valid_and_keeps_its_data():
    valid = Draft202012Validator(document("PartialBatch"))
    for name, failure, exchange, setting in judged():
        if failure.code is Code.PARTIAL_FAILURE:
            partial = compose_partial(failure, exchange, setting)
            rendered = render_partial(partial, failure, exchange, Choice())
            body: Any = json.loads(rendered.body)
            assert valid.is_valid(body), name
            assert exchange.response is not None
            if isinstance(body["data"], (dict, list)):
                assert body["data"] == json.loads(exchange.response.body)
