"""Sentences of other languages that state a wait, and their look-alikes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading import waits, waittongues, waitwords
from proxy.reading.moments import Clock

NOW = 1_796_040_000.0


def stated(sentence: str) -> int | None:
    chosen = waits.choose(wait for wait in waitwords.find(sentence, Clock(NOW)) if waits.is_plausible(wait.seconds))
    return None if chosen is None else waits.rounded(chosen.seconds)


TONGUES: list[tuple[str, int]] = [
    ("Demasiadas solicitudes. Inténtelo de nuevo en 30 segundos.", 30),
    ("Límite alcanzado, vuelva a intentarlo en un minuto.", 60),
    ("Por favor espere 5 minutos más.", 300),
    ("Reintente dentro de 1 hora y 5 minutos", 3900),
    ("Muitas tentativas de login. Tente novamente em 15 minutos.", 900),
    ("Aguarde 45 segundos antes de tentar novamente.", 45),
    ("Trop de créations de session. Réessayez dans 15 minutes.", 900),
    ("Trop d'essais. Réessayez dans 20 s.", 20),
    ("Quota atteint. Réessayez dans ~40s.", 40),
    ("Veuillez patienter une minute.", 60),
    ("Bitte versuchen Sie es in 30 Sekunden erneut.", 30),
    ("Bitte warten Sie 2,5 Minuten.", 150),
    ("Versuchen Sie es in einer Stunde noch einmal.", 3600),
    ("Das Anforderungslimit wurde überschritten. Die App wird in 12 Sekunden fortgesetzt.", 12),
    ("Troppe richieste. Riprova tra 40 secondi.", 40),
    ("Attendere 2 minuti prima di riprovare", 120),
    ("Probeer het over 30 seconden opnieuw.", 30),
    ("Przekroczono limit 20 żądań na godzinę. Spróbuj ponownie po 2492 sekundach.", 2492),
    ("Слишком много запросов. Повторите попытку через 30 сек.", 30),
    ("Слишком много запросов. Повторите попытку через минуту.", 60),
    ("Подождите 5 минут", 300),
    ("请在60秒后重试", 60),
    ("请求过于频繁，请 30 秒后再试", 30),
    ("操作太频繁，请等待5分30秒", 330),
    ("请一分钟后再试", 60),
    ("半小时后再试", 1800),
    ("請稍候 10 分鐘後再試", 600),
    ("60秒後に再試行してください", 60),
    ("5分後にもう一度お試しください。", 300),
    ("30초 후에 다시 시도하세요.", 30),
    ("크롤링 쿨타임입니다. 2분 10초 후에 다시 시도해주세요.", 130),
    ("Quá nhiều yêu cầu. Vui lòng thử lại sau 30 giây.", 30),
    ("Terlalu banyak permintaan, coba lagi dalam 60 detik.", 60),
    ("Çok fazla istek. 30 saniye sonra tekrar deneyin.", 30),
    ("Aguarde 1min30s", 90),
    ("يرجى المحاولة بعد 30 ثانية. حاول مرة أخرى.", 30),
    ("กรุณารอ 30 วินาที", 30),
    ("कृपया 30 सेकंड बाद पुनः प्रयास करें", 30),
    ("För många förfrågningar. Försök igen om 30 sekunder.", 30),
]


@pytest.mark.parametrize(("sentence", "seconds"), TONGUES)
def test_other_languages_state_a_wait(sentence: str, seconds: int):
    assert stated(sentence) == seconds


TONGUES_NONE = [
    "Límite de 10 solicitudes por 60 segundos. Espere.",
    "Limite de 100 requisições por minuto excedido, tente novamente mais tarde.",
    "Tente novamente em alguns minutos.",
    "Réessayez dans quelques instants.",
    "Maximal 10 Anfragen je 60 Sekunden. Bitte versuchen Sie es später erneut.",
    "Bitte versuchen Sie es später erneut.",
    "Le jeton a expiré il y a 5 minutes.",
    "Превышен лимит 100 запросов за 60 секунд, повторите позже",
    "Не более 5 запросов в секунду",
    "每60秒最多10次请求，请稍后再试",
    "60秒内只能请求10次，请稍后重试",
    "验证码已过期，有效期5分钟",
    "1分間に10回までです。しばらくしてから再試行してください。",
    "1분당 10회까지 가능합니다. 잠시 후 다시 시도하세요.",
    "リクエストがタイムアウトしました（30秒）",
    "El pedido 30 no existe.",
    "Der Wert muss zwischen 5 und 30 Minuten liegen.",
    "会话30分钟内无操作已失效，请重新登录",
]


@pytest.mark.parametrize("sentence", TONGUES_NONE)
def test_other_languages_state_none(sentence: str):
    assert stated(sentence) is None


def test_english_is_told_apart():
    assert not waittongues.may_speak("the potential patient can\u2019t attend in 30 seconds \u2014 contact support")
    assert waittongues.may_speak("tente novamente em 30 segundos")
    assert waittongues.may_speak("\u8bf7\u5728 60 \u79d2")


@given(st.text(alphabet="0123456789:.,- esperewartez\u5206\u79d2\u5f8c\u8bf7\u0441\u0447\u8fc7s", max_size=80))
def test_no_text_makes_it_raise(text: str):
    waittongues.find(text)
