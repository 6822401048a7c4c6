"""Secrets go; what only looks like one stays, by the words around it."""

from __future__ import annotations

import pytest

from proxy.reading.clean import REDACTED, Cleaner
from tests.reading.texts import secrets


def clean(text: str) -> str:
    return Cleaner().text(text, 2000)


def test_98_of_100_secrets_are_redacted():
    cases = list(secrets.cases())
    leaked = [f"{name}: {text}" for name, text, secret in cases if secrets.telling_part(secret) in clean(text)]
    assert len(cases) > 700
    assert len(leaked) * 100 <= len(cases) * 2, leaked


HEX = "5f3c9d2e8b7a60543f1c9d2e8b7a6054"


@pytest.mark.parametrize(
    ("text", "out"),
    [
        (f"Invalid API key {HEX}", f"Invalid API key {REDACTED}"),
        (f"api_key: {HEX}.", f"api_key: {REDACTED}."),
        (f"Bad sync token {HEX}", f"Bad sync token {HEX}"),
        (f"The next page token is {HEX}", f"The next page token is {HEX}"),
        (f"Commit {HEX} is unknown", f"Commit {HEX} is unknown"),
        (f"Request {HEX} failed: token expired", f"Request {HEX} failed: token expired"),
        ("API key 3f1c2b6e-7d1a-4a5b-9c8d-7e6f5a4b3c2d is disabled", f"API key {REDACTED} is disabled"),
        ("User 3f1c2b6e-7d1a-4a5b-9c8d-7e6f5a4b3c2d has no token", "User 3f1c2b6e-7d1a-4a5b-9c8d-7e6f5a4b3c2d has no token"),
        ("Bearer abcdef0123456789abcdef is expired", f"Bearer {REDACTED} is expired"),
        ("Bearer authentication required", "Bearer authentication required"),
        ("Token validation failed", "Token validation failed"),
        ("password=letmein", f"password={REDACTED}"),
        ("Password: is required", "Password: is required"),
        ('{"password": "S3cret!"}', f'{{"password": "{REDACTED}"}}'),
        ("passphrase: ${PASSPHRASE}", "passphrase: ${PASSPHRASE}"),
        ("postgres://app:hunter2@db/x", f"postgres://{REDACTED}@db/x"),
        ("https://x.example/a?page=2&sig=abc123def456", f"https://x.example/a?page=2&sig={REDACTED}"),
        ("https://x.example/a?key=overview", "https://x.example/a?key=overview"),
        ("mail to user@example.com", "mail to user@example.com"),
        ("card ending ****4242", "card ending ****4242"),
    ],
)
def test_context_decides(text: str, out: str):
    assert clean(text) == out
