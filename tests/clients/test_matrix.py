"""What a model sees of each failure through each client, with the settings of docs/clients.md: the class and the next step."""

from __future__ import annotations

import logging

import pytest

from tests.clients.calls import KEYS, PYTHON, call_boto3
from tests.clients.table import CELLS, EXPECTED, NEEDS, STATUSES
from tests.clients.vendors import Vendors

pytestmark = pytest.mark.filterwarnings("ignore")  # what the clients themselves warn of is theirs


def needing(client: str) -> object:
    return pytest.param(client, marks=pytest.mark.needs(f"python:{NEEDS[client]}"))


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("client", [needing(client) for client in PYTHON])
def test_the_model_sees_the_class_and_the_next_step(
    client: str, status: int, base: str, vendors: Vendors, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.CRITICAL)
    vendor, call = PYTHON[client]
    vendors.status = status
    raised, seen = call(base)
    code, step = EXPECTED[vendor, status]
    assert raised == CELLS[client, status]
    assert code.cls.value in seen
    assert code.value in seen
    if client != "urllib, str(error)":
        assert step in seen


def test_a_success_passes_through_every_client(base: str, vendors: Vendors):
    vendors.status = 200
    assert "ok" in PYTHON["httpx"][1](base)[1]


@pytest.mark.parametrize("client", [needing("openai"), needing("anthropic")])
def test_the_sdks_own_retry_sees_the_wait_and_repeats_nothing_whose_effect_is_unknown(client: str, base: str, vendors: Vendors):
    _, call = PYTHON[client]
    try:
        vendors.wait_seconds = 1
        assert _calls(call, base, vendors, status=429) == 2, "a stated wait of a second is kept, then the call repeated"
    finally:
        vendors.wait_seconds = 17
    expected = 1 if client == "openai" else 2
    assert _calls(call, base, vendors, status=500) == expected


def _calls(call, base: str, vendors: Vendors, *, status: int) -> int:
    vendors.status = status
    before = len(vendors.calls)
    call(base, max_retries=1)
    return len(vendors.calls) - before


@pytest.mark.needs("python:stripe")
def test_stripes_own_retry_obeys_what_it_is_told(base: str, vendors: Vendors):
    vendors.status = 500
    before = len(vendors.calls)
    PYTHON["stripe"][1](base, max_network_retries=2)
    keys = {headers.get("idempotency-key") for _, _, headers in vendors.calls[before:]}
    assert len(keys) == 1, "one key for all tries: repeating is safe"


# boto3, the limit --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.needs("python:boto3")
def test_what_boto3_got_from_the_vendor_is_read_by_the_engine(status: int, vendors: Vendors):
    vendors.status = status
    raised, seen = call_boto3(vendors.base("s3"))
    code, step = EXPECTED["s3", status]
    assert raised == CELLS["boto3", status]
    assert code.cls.value in seen
    assert code.value in seen
    assert step in seen


@pytest.mark.needs("python:boto3")
@pytest.mark.parametrize("is_proxied", [True, False], ids=["through the proxy", "straight"])
def test_a_signature_of_boto3_holds_for_the_host_and_path_that_it_saw(is_proxied: bool, base: str, vendors: Vendors):
    import boto3
    from botocore.auth import S3SigV4Auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials

    vendors.status = 200
    endpoint = f"{base}/s3" if is_proxied else vendors.base("s3")
    boto3.client("s3", "us-east-1", endpoint_url=endpoint, **KEYS).get_object(Bucket="reports", Key="july.csv")
    method, path, arrived = vendors.calls[-1]
    stated = dict(part.split("=") for part in arrived["authorization"].partition(" ")[2].split(", "))
    signed = {name: arrived[name] for name in stated["SignedHeaders"].split(";")}
    request = AWSRequest(method, f"http://{arrived['host']}{path}", headers=signed)
    request.context["timestamp"] = arrived["x-amz-date"]
    request.context["payload_signing_enabled"] = False
    auth = S3SigV4Auth(Credentials("made", "up"), "s3", "us-east-1")
    again = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
    assert (again == stated["Signature"]) is not is_proxied
