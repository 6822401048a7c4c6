from __future__ import annotations

import pytest

from proxy.answer.phrase import reason_phrase
from proxy.contract.codes import Class, Code
from proxy.exchange import Effect
from tests.answer.making import an_error, an_exchange


def phrase(code: Code, method: str = "GET", **given) -> str:
    error, _ = an_error(an_exchange(method=method), code, **given)
    return reason_phrase(error).decode("ascii")


def test_the_example_of_the_contract():
    assert phrase(Code.RATE_LIMITED, wait_seconds=37) == "RATE_LIMITED retryable: wait 37 s, then repeat"


@pytest.mark.parametrize("code", Code)
def test_every_code_says_what_to_do_within_120_characters(code: Code):
    text = phrase(code, message="vendor's own words")
    assert text.startswith(f"{code.value} {code.cls.value}: ")
    assert len(text) <= 120
    assert text.isascii()
    assert "vendor" not in text
    assert ("repeat" in text) == (code.cls in (Class.RETRYABLE, Class.AUTH_REQUIRED))


def test_where_the_effect_is_unknown_the_check_comes_first():
    text = phrase(Code.TIMEOUT, "POST", effect=Effect.UNKNOWN)
    assert text == "TIMEOUT retryable: check first whether it took effect; if not, wait 5 s, then repeat"


def test_a_long_wait_is_a_time():
    assert phrase(Code.RATE_LIMITED, wait_seconds=720).endswith("do not wait now, it works again at 2026-11-30T12:12:00Z")
