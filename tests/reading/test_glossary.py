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
        ("Неверный токен доступа", Code.UNAUTHENTICATED),
        ("Недостаточно средств на счёте", Code.PAYMENT_REQUIRED),
        ("指定された注文が存在しません", Code.NOT_FOUND),
        ("このメールアドレスは既に登録されています", Code.ALREADY_EXISTS),
        ("유효하지 않은 토큰입니다", Code.UNAUTHENTICATED),
        ("요청 횟수를 초과했습니다", Code.RATE_LIMITED),
        ("API anahtarı bulunamadı", Code.UNAUTHENTICATED),
        ("Telefon numarası geçersizdir", Code.INVALID_ARGUMENT),
        ("Nomor order sudah digunakan", Code.ALREADY_EXISTS),
        ("Saldo tidak mencukupi", Code.PAYMENT_REQUIRED),
        ("Giao dịch bị từ chối do không đủ tiền", Code.PAYMENT_REQUIRED),
        ("Brak uprawnień do zasobu", Code.PERMISSION_DENIED),
        ("الرصيد غير كافي", Code.PAYMENT_REQUIRED),
        ("شماره گیرنده نامعتبر است", Code.INVALID_ARGUMENT),
        ("Die Kundennummer ist bereits vergeben", Code.ALREADY_EXISTS),
        ("Kundnumret används redan", Code.ALREADY_EXISTS),
        ("Token de acesso inválido", Code.UNAUTHENTICATED),
    ],
)
def test_a_sentence_of_another_language_says_what_it_says(text: str, code: Code):
    body = json.dumps({"error": {"message": text}}).encode()
    response = Response(400, [(b"content-type", b"application/json")], body)
    assert read(Exchange(Request("POST", b"/v1/things", [], b""), response), NO_HINTS, 0.0).code is code


def test_a_text_without_such_words_stays():
    assert in_english("Привет") == "Привет"


@pytest.mark.parametrize(
    "text", ["The session\u2019s limit is invalid", "Invalid format of this card", "We can\u2019t refuse that mail"]
)
def test_english_is_no_other_language(text: str):
    assert in_english(text) == text


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Nieprawidłowy token", "invalid token"),
        ("NIEPRAWIDLOWY TOKEN", "invalid token"),
        ("Nie znaleziono zamówienia. Spróbuj ponownie później", "not found . try again later"),
        ("الحساب معلق", "account suspended"),
        ("کد پیدا نشد", "not found"),
    ],
)
def test_words_that_stand_together_are_one_sentence(text: str, english: str):
    assert in_english(text) == f"{english} . {text}"
