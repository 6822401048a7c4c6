"""Headers that tell what went wrong by themselves."""

from __future__ import annotations

from proxy.reading.headerclues import read


def test_amazons_error_type_is_its_name_alone() -> None:
    clues = read([(b"x-amzn-errortype", b"ThrottlingException:http://internal.amazon.com/coral/")], 429)
    assert [code.value for code in clues.codes] == ["ThrottlingException"]


def test_a_vendors_own_header_may_hold_the_message() -> None:
    clues = read([(b"x-acme-error-message", b"Invalid key"), (b"message", b"Too many"), (b"x-message-id", b"1")], 401)
    assert clues.messages == ["Invalid key", "Too many"]
