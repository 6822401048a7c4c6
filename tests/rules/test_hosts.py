from __future__ import annotations

import pytest

from proxy.rules.hosts import parse_base_url


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("https://api.github.com", ("https", "api.github.com", 443, "")),
        ("http://127.0.0.1:9000/", ("http", "127.0.0.1", 9000, "")),
        ("https://[::1]:8443/api/v3/", ("https", "::1", 8443, "/api/v3")),
        ("https://API.Example.com/V1", ("https", "api.example.com", 443, "/V1")),
    ],
)
def test_base_urls(text, parts):
    url = parse_base_url(text)
    assert (url.scheme, url.host, url.port, url.path) == parts


def test_parameters_stand_in_host_and_path():
    assert parse_base_url("https://{shop}.example.com/{version}").parameters == ("shop", "version")


@pytest.mark.parametrize(
    "text",
    [
        "api.github.com",
        "ftp://x.example",
        "https://",
        "https://x y",
        "https://x.example?a=1",
        "https://x.example#a",
        "https://user:pw@x.example",
        "https://x.example:0",
        "https://x.example:70000",
        "https://{Shop}.example",
        "https://{shop.example",
    ],
)
def test_what_is_no_base_url(text):
    with pytest.raises(ValueError, match=r"base URL|port|brace"):
        parse_base_url(text)
