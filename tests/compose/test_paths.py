from __future__ import annotations

import pytest

from proxy.compose import paths


@pytest.mark.parametrize(
    ("method", "path", "resource", "collection"),
    [
        ("GET", "/v1/customers/cus_1", "/v1/customers/cus_1", "/v1/customers"),
        ("POST", "/v1/customers", "/v1/customers", "/v1/customers"),
        ("POST", "/v1/charges/ch_1/capture", "/v1/charges/ch_1", "/v1/charges"),
        ("POST", "/v1/operations/77:cancel", "/v1/operations/77", "/v1/operations"),
        ("PUT", "/admin/api/2023-10/orders/1.json", "/admin/api/2023-10/orders/1.json", "/admin/api/2023-10/orders.json"),
        ("DELETE", "/repos/octo/hello", "/repos/octo/hello", None),
        ("POST", "/graphql", None, None),
        ("POST", "/admin/api/2024-01/graphql.json", None, None),
        ("POST", "/api/chat.postMessage", None, None),
        ("GET", "/", None, None),
        ("POST", "/close", "/close", "/close"),
        ("GET", "/users/a@b.example", "/users/a@b.example", "/users"),
        ("GET", "/v2", "/v2", None),
    ],
)
def test_record_and_list_are_found_from_the_shape_of_a_path(
    method: str, path: str, resource: str | None, collection: str | None
):
    assert paths.resource(path, method) == resource
    assert paths.collection(path, method) == collection


@pytest.mark.parametrize("segment", ["7", "cus_1", "550e8400-e29b-41d4-a716-446655440000", "a@b.c", "x9"])
def test_ids_are_known(segment: str):
    assert paths.is_id(segment)


@pytest.mark.parametrize("segment", ["items", "v1", "v1.0", "v2beta1", "2024-01", "2022-11-28", "api2", ""])
def test_names_and_versions_are_no_ids(segment: str):
    assert not paths.is_id(segment)


@pytest.mark.parametrize(
    ("path", "secrets"),
    [
        ("/bot123456789:AAE9xYzAbCdEfGhIjKlMnOpQrStUvWx/sendMessage", ()),
        ("/services/sk_live_abcdefgh12345678", ()),
        ("/hooks/abc", ("abc",)),
    ],
)
def test_a_credential_in_a_path_is_noticed(path: str, secrets: tuple[str, ...]):
    assert paths.hides_secret(path, secrets)


@pytest.mark.parametrize(
    "path",
    [
        "/v1/customers/cus_NffrFeUfNV2Hib",
        "/repos/o/r/commits/4f2c9e1a7b3d5f60812c9e1a7b3d5f60812c9e1a",
        "/drive/v3/files/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms",
        "/v0/appQ1w2E3r4T5y6U/Tasks",
    ],
)
def test_an_id_in_a_path_is_no_credential(path: str):
    assert not paths.hides_secret(path, ())
