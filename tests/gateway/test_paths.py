from __future__ import annotations

import pytest

from proxy.gateway.paths import climbs


@pytest.mark.parametrize(
    "path",
    [
        b"/..",
        b"/../x",
        b"/a/../../x",
        b"/%2e%2e/x",
        b"/%2E%2e/x",
        b"/.%2e/x",
        b"/%2e./x",
        b"/a/%2e%2e/%2e%2e",
        b"/..%2fx",
        b"/a%2f..%2f..%2fx",
        b"/..\\x",
        b"/..%5cx",
        b"/..;jsessionid=1/x",
        b"/a//../../x",
        b"/./../x",
        b"/a%2fb/../../x",
    ],
)
def test_a_climbing_path_is_seen_however_it_is_written(path: bytes):
    assert climbs(path)


@pytest.mark.parametrize(
    "path",
    [b"", b"/", b"/a/../b", b"/a/b/../../c", b"/.../x", b"/..a", b"/a..b", b"/%2e/x", b"/v1.0/x", b"/a%2Fb", b"/compare/a...b"],
)
def test_a_path_that_stays_below_its_start_passes(path: bytes):
    assert not climbs(path)
