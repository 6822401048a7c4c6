from __future__ import annotations

import pytest

from proxy.gateway.cookies import scope_cookie


@pytest.mark.parametrize(
    ("cookie", "scoped"),
    [
        (b"a=1; Path=/", b"a=1; Path=/github"),
        (b"a=1; path=/repos; Secure; HttpOnly", b"a=1; Path=/github/repos; Secure; HttpOnly"),
        (b"a=1", b"a=1"),
        (b"a=1; Domain=.github.com; Path=/; SameSite=Lax", b"a=1; Path=/github; SameSite=Lax"),
        (b"a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Max-Age=60", b"a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Max-Age=60"),
        (b"a=1; Path=relative; Secure", b"a=1; Secure"),
        (b'a="b c"; Path = /x ', b'a="b c"; Path=/github/x'),
        (b"", b""),
    ],
)
def test_a_cookie_comes_back_to_its_own_upstream_alone(cookie: bytes, scoped: bytes):
    assert scope_cookie(cookie, b"/github", b"", b"/repos/1") == scoped


def test_a_cookie_of_the_bare_prefix_gets_a_path_as_the_default_would_be_the_whole_proxy():
    assert scope_cookie(b"a=1", b"/github", b"", b"?x=1") == b"a=1; Path=/github"


@pytest.mark.parametrize(
    ("path", "scoped"),
    [
        (b"/", b"/ghe"),
        (b"/api", b"/ghe"),
        (b"/api/v3", b"/ghe"),
        (b"/api/v3/user", b"/ghe/user"),
        (b"/other", b"/ghe/other"),
        (b"/api/v30", b"/ghe/api/v30"),
    ],
)
def test_a_path_is_seen_from_the_base(path: bytes, scoped: bytes):
    assert scope_cookie(b"a=1; Path=" + path, b"/ghe", b"/api/v3", b"/user") == b"a=1; Path=" + scoped


def test_by_host_every_path_is_the_vendors():
    assert scope_cookie(b"a=1; Path=/x; Domain=slack.com", b"", b"", b"/x") == b"a=1; Path=/x"
    assert scope_cookie(b"a=1; Path=/", b"", b"", b"/x") == b"a=1; Path=/"
