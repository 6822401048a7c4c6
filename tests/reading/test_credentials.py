"""The credential that was sent is found again in any encoding, wherever the request carried it."""

from __future__ import annotations

import base64
import json
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.exchange import Request
from proxy.reading.clean import REDACTED, Cleaner, credential_texts, redact_document
from proxy.reading.credentials import is_secret_member, names_secret
from proxy.reading.locate import parse_locator
from proxy.reading.model import NO_HINTS, Document, Hints


def clean(text: str, limit: int, *known: str) -> str:
    return Cleaner(known).text(text, limit)


SENT = "s3cr3t/Value+with=odd&chars99"
ENCODED = {
    "raw": SENT,
    "base64": base64.b64encode(SENT.encode()).decode(),
    "base64 unpadded": base64.b64encode(SENT.encode()).decode().rstrip("="),
    "base64 url-safe": base64.urlsafe_b64encode(SENT.encode()).decode(),
    "url-encoded": quote(SENT, safe=""),
    "url-encoded but slashes": quote(SENT),
    "hex": SENT.encode().hex(),
    "json": json.dumps(SENT)[1:-1].replace("/", "\\/"),
    "url-encoded in lower case": quote(SENT, safe="").replace("%2B", "%2b").replace("%3D", "%3d").replace("%2F", "%2f"),
    "url-encoded twice": quote(quote(SENT, safe=""), safe=""),
    "every character url-encoded": "".join(f"%{ord(char):02X}" for char in SENT),
    "html": SENT.replace("+", "&#43;").replace("/", "&#x2F;").replace("=", "&#61;").replace("&chars", "&amp;chars"),
    "json within json": "".join(f"\\u{ord(char):04x}" for char in SENT),
    "split by a tag": SENT[:9] + "<b></b>" + SENT[9:],
    "split by nothing": SENT[:9] + "\u200b" + SENT[9:],
}  # fmt: skip


@pytest.mark.parametrize("encoded", ENCODED.values(), ids=ENCODED.keys())
def test_the_sent_credential_is_redacted_in_any_encoding(encoded: str):
    out = clean(f"You sent {encoded} to us", 2000, SENT)
    assert out == f"You sent {REDACTED} to us"


@pytest.mark.parametrize("around", ["{}", "Bearer {}", "user:{}", "a:{}:b", '{{"token": "{}"}}'])
def test_the_sent_credential_is_redacted_within_base64(around: str):
    encoded = base64.b64encode(around.format(SENT).encode()).decode()
    out = clean(f"You sent {encoded} to us", 2000, SENT)
    assert REDACTED in out
    for start in range(0, len(encoded) - 12, 4):
        read = base64.b64decode(encoded[start : start + 12])
        assert encoded[start : start + 12] not in out or read.decode() not in SENT


@pytest.mark.parametrize("encoded", [name for name in ENCODED if name.startswith(("url", "every", "html", "json"))])
def test_bodies_that_are_shown_hold_no_escaped_credential(encoded: str):
    shown = redact_document(Document("text", text=f"sent: {ENCODED[encoded]}."), (SENT,))
    assert shown == f"sent: {REDACTED}."


def test_a_short_password_is_redacted_as_a_word_only():
    assert clean("pass was rejected, passport too", 200, "pass") == f"{REDACTED} was rejected, passport too"


def request(**headers: str) -> Request:
    return Request("GET", b"/v1/x", [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()])


@pytest.mark.parametrize(
    ("sent", "texts"),
    [
        (request(authorization="Bearer tok-12345678"), ("tok-12345678",)),
        (request(authorization="token-without-scheme"), ("token-without-scheme",)),
        (
            request(authorization="Basic " + base64.b64encode(b"svc:hunter2").decode()),
            (base64.b64encode(b"svc:hunter2").decode(), "svc:hunter2", "hunter2"),
        ),
        (
            request(authorization="Basic " + base64.b64encode(b"api_key_1234567890:").decode()),
            (base64.b64encode(b"api_key_1234567890:").decode(), "api_key_1234567890:", "api_key_1234567890"),
        ),
        (request(x_api_key="k-12345678"), ("k-12345678",)),
        (request(x_goog_api_key="k-12345678"), ("k-12345678",)),
        (request(private_token="k-12345678"), ("k-12345678",)),
        (request(cookie="sid=abcdefgh12; theme=dark"), ("abcdefgh12",)),
        (request(idempotency_key="8e03978e-40d5", accept="text/html", user_agent="x"), ()),
        (Request("GET", b"/v1/x?access_token=abc12345&page=2&api_key=def67890"), ("abc12345", "def67890")),
        (Request("POST", b"/token", (), b"grant_type=refresh_token&refresh_token=rt-123456&client_secret=cs-123456"), ("rt-123456", "cs-123456")),
        (Request("POST", b"/login", (), b'{"user": "a", "password": "hunter22", "api_key": "k-12345678"}'), ("hunter22", "k-12345678")),
        (Request("POST", b"/x", (), b"\xff\xfe broken"), ()),
        (request(authorization="Basic !!!notbase64"), ("!!!notbase64",)),
    ],
)  # fmt: skip
def test_credentials_are_taken_from_headers_cookies_query_and_body(sent: Request, texts: tuple[str, ...]):
    assert credential_texts(sent, NO_HINTS) == texts


def test_a_vendor_file_says_where_further_credentials_stand():
    hints = Hints(credential_in=(parse_locator("header x-account"), parse_locator("query who")))
    sent = Request("GET", b"/x?who=me-123456", [(b"x-account", b"acct-998877")])
    assert credential_texts(sent, hints) == ("acct-998877", "me-123456")


@given(st.text(min_size=8, max_size=40).filter(lambda text: text.strip() == text), st.text(max_size=60), st.text(max_size=60))
def test_the_sent_credential_never_comes_out(secret: str, before: str, after: str):
    known = credential_texts(Request("GET", b"/", [(b"x-api-key", secret.encode("utf-8", "replace"))]), NO_HINTS)
    for shown in known:
        assert shown not in Cleaner(known).text(f"{before} {shown} {after}", 500)


@pytest.mark.parametrize(
    ("name", "value", "is_secret"),
    [
        ("password", "hunter2", True),
        ("access_token", "abc123def456", True),
        ("clientSecret", "abc123", True),
        ("Authorization", "Bearer abc123", True),
        ("set-cookie", "sid=abc; Path=/", True),
        ("password", "is too short", False),
        ("token", "invalid", False),
        ("next_page_token", "CAUQAA7f9a8b6c5d", False),
        ("idempotency_key", "8e03978e-40d5", False),
        ("error_code", "abc123", False),
        ("password", 12345, False),
    ],
)
def test_members_that_hold_secrets(name: str, value: object, is_secret: bool):
    assert is_secret_member(name, value) is is_secret


@pytest.mark.parametrize(("name", "is_secret"), [("password", True), ("apiKey", True), ("email", False), ("page_token", False)])
def test_names_of_secrets(name: str, is_secret: bool):
    assert names_secret(name) is is_secret
