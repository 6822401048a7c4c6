"""Failures in other languages are read like English ones."""

from __future__ import annotations

import json

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.reading.glossary import in_english
from proxy.reading.model import NO_HINTS
from proxy.reading.read import read


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("请求过于频繁，请稍后再试", Code.RATE_LIMITED),
        ("缺少参数: city", Code.INVALID_ARGUMENT),
        ("余额不足", Code.PAYMENT_REQUIRED),
        ("签名错误", Code.UNAUTHENTICATED),
        ("用户不存在", Code.NOT_FOUND),
        ("系统繁忙", Code.UPSTREAM_UNAVAILABLE),
        ("Pago denegado.", Code.PAYMENT_REQUIRED),
        ("Kunde nicht gefunden", Code.NOT_FOUND),
        ("Accès refusé", Code.PERMISSION_DENIED),
    ],
)
def test_a_sentence_of_another_language_says_what_it_says(text: str, code: Code):
    body = json.dumps({"error": {"message": text}}).encode()
    response = Response(400, [(b"content-type", b"application/json")], body)
    assert read(Exchange(Request("POST", b"/v1/things", [], b""), response), NO_HINTS, 0.0).code is code


def test_a_text_without_such_words_stays():
    assert in_english("Привет") == "Привет"
