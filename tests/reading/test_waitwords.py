"""Sentences that state a wait, in the many ways that vendors write them, and those that state none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading import waits, waitwords

#: 2026-11-30T12:00:00Z
NOW = 1_796_040_000.0


def stated(sentence: str) -> int | None:
    chosen = waits.choose(wait for wait in waitwords.find(sentence, NOW) if waits.is_plausible(wait.seconds))
    return None if chosen is None else waits.rounded(chosen.seconds)


SPANS: list[tuple[str, int]] = [
    ("Quota exceeded. Quota will be replenished in 00:14:05.", 845),
    ("Out of call volume quota. Quota will be replenished in 22.14:18:12.", 1_952_292),
    ("You are uploading too fast. Please wait 34 more minutes.", 2040),
    ("Please wait 12 additional seconds before sending another message", 12),
    ("Too many attempts. Try again in 04:59.", 299),
    ("Try again in 01:30 hours", 5400),
    ("Time remaining: 00:05:00", 300),
    ("Account locked, 09:30 remaining", 570),
    ("Retry in half an hour.", 1800),
    ("Please wait half a minute and try again", 30),
    ("Please try again in a couple of minutes.", 120),
    ("Too many requests, please try again after five minutes", 300),
    ("You must wait thirty (30) seconds before retrying.", 30),
    ("Come back in an hour and a half.", 5400),
    ("Please wait another minute.", 60),
    ("Please wait one more minute.", 60),
    ("Please wait a second and try again.", 1),
    ("Try again in less than a minute.", 60),
    ("Minutely API request limit exceeded. Please try again in one minute.", 60),
    ("Retry in 1 hr 5 min", 3900),
    ("try again in 1h 2m 3s", 3723),
    ("Your quota will reset after 6h53m10s.", 24_790),
    ("quota will reset after ~23h", 82_800),
    ("Retry after 1,200 seconds", 1200),
    ("Please retry after approximately 86460 seconds.", 86_460),
    ("Please wait (30s)", 30),
    ("Slow down (30s)", 30),
    ("Too many requests [45 seconds]", 45),
    ("Rate limited. Try again later (1m30s)", 90),
    ("Wait time: 120 seconds", 120),
    ("The wait time is currently 45 seconds.", 45),
    ("Estimated wait: 3 min", 180),
    ("cooldown: 12.5s", 13),
    ("FLOOD_WAIT_35", 35),
    ("SLOWMODE_WAIT_30", 30),
    ("Please wait 23415 milliseconds. 0/300 remaining.", 24),
    ("Next request allowed in 5 s", 5),
    ("Next available request: 30s", 30),
    ("Earliest retry in 2 minutes", 120),
    ("You will be able to upload again in 10 minutes", 600),
    ("You can create a new link in 10 minutes.", 600),
    ("In 30 seconds, you can try again.", 30),
    ("Too many requests. After 15 seconds please retry.", 15),
    ("300 seconds until you can retry", 300),
    ("You have 3 minutes left before you can request a new code", 180),
    ("There are 40 seconds left until the limit resets", 40),
    ("Your IP has been blocked from making requests for 30 minutes.", 1800),
    ("Blocked due to too many failed logins for the next 10 minutes", 600),
    ("Requests are blocked during the remaining period of 58443 seconds.", 58_443),
    ("The ban expires in 3 days.", 259_200),
    ("The rate limit window ends in 12 seconds.", 12),
    ("Your suspension will end in 2 weeks", 1_209_600),
    ("The bucket is refilled in 4 seconds", 4),
    ("retry_after=30", 30),
    ("Retry-After: 1500ms", 2),
    ("retry after 1014.8166 minutes", 60_889),
    ("rate limit exceeded, retry in 59.999s", 60),
    ('{"retryDelay":"34s"}', 34),
    ("Please hold on for 20 seconds", 20),
    ("Rate limit exceeded. Wait **15 seconds** and retry.", 15),
    ("Requests will resume in 90 seconds", 90),
    ("For security purposes, you can only request this after 51 seconds.", 51),
    ("too many requests from this IP, more requests available in 57936 seconds", 57_936),
    ("Throughput Rate Exceeded - please wait [ 250 ] and retry", 1),
    ("Slot available after: 2026-11-30T12:01:00Z, in 60 seconds.", 60),
    ("Requests under API version 2024-02-01 have exceeded the token rate limit. Please retry after 59 seconds.", 59),
    ("Request was throttled. Your rate limit resets in ~9s.", 9),
    ("Your account will be unlocked in 15 min", 900),
    ("Blocked. Remaining lock time: 12 minutes", 720),
    ("Sorry, you need to wait 2 minutes, 5 seconds between posts", 125),
    ("Daily limit hit - 3h 20m until reset", 12_000),
    ("Concurrency limit; next slot available in 4s", 4),
    ("Please allow 10 seconds before making another request", 10),
    ("Too many failed attempts. Locked out for 1 hour.", 3600),
    ("rate limited, backing off for 30s", 30),
    ("rate limited: retry_after_ms=1500", 2),
    ("rate limit hit; reset_in=17s", 17),
    ("Rate limit exceeded (retry in 12s)", 12),
    ("Cooling down: 8 seconds left", 8),
    ("Try again at the earliest in 3 minutes", 180),
    ("API is in maintenance. Expected to be back online in 20 minutes.", 1200),
    ("The model is warming up, it should be ready in 25 seconds", 25),
    ("Repeat the request no sooner than in 5 seconds", 5),
    ("Please come back after 10 minutes", 600),
    ("You must wait until 5 more minutes have passed", 300),
    ("You have exceeded your rate limit, which will be lifted in 1 minute(s).", 60),
    ("Your request has been queued; retry in 3 sec.", 3),
]


@pytest.mark.parametrize(("sentence", "seconds"), SPANS)
def test_a_span_is_a_wait(sentence: str, seconds: int):
    assert stated(sentence) == seconds


DATES: list[tuple[str, int]] = [
    ("You have exceeded your quota .You can access API after 2026-Dec-01 00:00:00+0000 UTC", 43_200),
    ("Rate limit resets at 2026-11-30 12:01:00 +0000 UTC", 60),
    ("Your limit resets on 2026/12/01.", 43_200),
    ("Quota resets Dec 1, 12:00 AM UTC", 43_200),
    ("Quota resets on December 1st", 43_200),
    ("Usage limit reached. Resets 1 December 2026.", 43_200),
    ("Retry after Mon, 30 Nov 2026 07:01:00 EST", 60),
    ("Retry after Mon, 30 Nov 2026 14:00:30 +0200", 30),
    ("Try again after Mon Nov 30 12:02:00 UTC 2026", 120),
    ("Try again after Mon Nov 30 12:02:00 2026", 120),
    ("banned until 1796040120000", 120),
    ("The limit resets at 1796040030000000000", 30),
    ("Available again at 20261130T120100Z", 60),
    ("Daily limit reached. It resets at midnight Pacific Time (PT).", 72_000),
    ("The quota resets every day at midnight.", 43_200),
    ("Limit resets 5pm (UTC)", 18_000),
    ("Limit resets at 9:30 AM PST", 19_800),
    ("Please retry at 12:05 UTC", 300),
    ("Claude usage limit reached. Your limit will reset at 3:00 PM.", 10_800),
    ("Usage limit reached. Your limit will reset at 3pm (America/New_York).", 28_800),
    ("The limit resets in 03:30:00", 12_600),
    ("The limit resets in 03:30", 210),
    ("Next access 30.11.2026 12:10", 600),
    ("Service resumes 11/30/2026 12:20:00 PM", 1200),
    ("The block will expire at 2026-11-30T12:00:40Z", 40),
    ("You may resume these requests at GMT 00:00:00.", 43_200),
    ("Your quota will be refreshed on Tuesday, December 1, 2026 at 12:00 AM UTC", 43_200),
    ("Suspended until 30-Nov-2026 12:30:00", 1800),
    ("Please retry after: 1796040030", 30),
    ("Rate limit reached, reset: 2026-11-30T12:00:20+00:00", 20),
    ("Rate limited until timestamp 1796040099", 99),
    ("You can call this endpoint again at 2026-11-30 12:03:00 UTC.", 180),
    ("next request allowed at 2026-11-30T12:00:05Z", 5),
]


@pytest.mark.parametrize(("sentence", "seconds"), DATES)
def test_a_date_is_a_wait(sentence: str, seconds: int):
    assert stated(sentence) == seconds


#: Windows, ages, lifetimes, limits, versions, prices, past times: no waits.
NONE = [
    "You are allowed 10 requests per 10 seconds.",
    "Rate limit: 100 requests in 60 seconds.",
    "Limit of 5 calls within 30 seconds exceeded.",
    "You can only make 1 request per 5 seconds.",
    "You can only send one message in 60 seconds.",
    "The rate limit is 60/min.",
    "Maximum admitted 60 per 1m.",
    'The rate limit "1000 calls in 1 day" was reached.',
    "Rate limit resets every 60 seconds.",
    "Your plan allows 500 requests every 24 hours.",
    "API call count exceeded for this 15 second window",
    "Exceeded 2 calls per second for api client.",
    "Only 10 POST request(s) can be made to * every minute.",
    "Request timed out after 30 seconds, please retry.",
    "The request took longer than 30 seconds.",
    "The operation timed out after 30000 ms",
    "Gateway timeout: no response within 60 seconds.",
    "Connection closed after 5 minutes of inactivity",
    "The session expired after 30 minutes of inactivity",
    "The token expired 5 minutes ago.",
    "Your token expires in 3600 seconds.",
    "The link expires in 5 minutes.",
    "Your trial ends in 5 days.",
    "The code is valid for 10 minutes.",
    "Tokens are valid until 2026-12-20.",
    "Authentication older than 60 days",
    "Timestamp for this request was 1000ms ahead of the server's time.",
    "Request timestamp is more than 5 minutes old.",
    "Clock skew of 15 minutes is too great.",
    "Signature expired: 20261130T115000Z is now earlier than 20261130T115500Z",
    "The video must be shorter than 60 seconds.",
    "Duration must be between 5 and 30 minutes.",
    "Audio is longer than the maximum of 25 minutes.",
    "Retries must be at most 5.",
    "You have 3 attempts left.",
    "Retry limit of 3 exceeded.",
    "Retried 5 times, giving up.",
    "Attempt 2 of 3 failed.",
    "Please wait a few minutes before you try again.",
    "Please try again later.",
    "Please try again tomorrow.",
    "Too many pipelines created in the last minute. Try again later.",
    "More than 1200 requests per 300 seconds reached. Please wait and consider throttling.",
    "exceeded the limit '100' for time interval '00:05:00'.",
    "Maximum duration is 60 seconds",
    "Version 2026-11-30 of the API is no longer available.",
    "Use API version 2.1.0 or later.",
    "API v1 was removed in version 3.2.",
    "The plan costs $20 for 30 days.",
    "Upgrade for $9.99/month to get 1000 requests per day.",
    "Credits left: 12",
    "You have used 100% of your 50 requests for today.",
    "Your subscription renews for $10 each month.",
    "The file was deleted 30 days ago.",
    "Data is kept for 30 days.",
    "Orders can be cancelled within 24 hours of purchase.",
    "start_date must be after 2020-01-01",
    "Messages older than 48 hours can't be deleted.",
    "Invoice 2026-12-01 is already paid.",
    "The system is under maintenance until 14:00 UTC",
    "Password must be changed every 90 days",
    "Try a value in 1-100.",
    "Error in line 30 at 12:05:10",
    "Cancel at least 48 hours before the next session.",
    "Limit 10000, Used 9500, Requested 800.",
    "HTTP 429 in 200 ms",
    "Retry-After header is missing in response 5",
    "Statement timeout: canceled after 60s",
    "No capacity in 2 of 3 zones",
    "Developer accounts are limited to 100 requests over a 24 hour period (50 requests available every 12 hours).",
    "We had to rate limit you, you hit the quota of 1000 api requests per 5 minutes period.",
    "Max calls per sec rate limit reached (5/sec)",
    "Rate limits reset every minute.",
    "Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.",
    "Waiting for 10.64.48.23: 5 seconds lagged.",
    "You can only request this once every 60 seconds.",
    "You can upload up to 10 files in 60 seconds.",
    "Your free plan includes 3 hours of audio; upgrade to continue.",
    "Reservations must be made 30 minutes before the start.",
    "The webhook did not answer in 10 seconds.",
    "Query exceeded the 30 second limit.",
    "Request took 31.2s, the limit is 30s",
    "Data for the last 5 minutes is not available yet.",
    "Prices are available from 2020-01-01.",
    "The report covers 2026-12-01 to 2026-12-15.",
    "Card expired on 12/2026.",
    "Card expires 2026-12-31.",
    "Your password expires in 3 days.",
    "Certificate expires on Dec 20, 2026.",
    "The API key is restricted to 5 hours per day.",
    "This transfer is waiting for a second approver",
    "Try again in a second browser",
]


@pytest.mark.parametrize("sentence", NONE)
def test_no_wait_is_stated(sentence: str):
    assert stated(sentence) is None


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


@given(st.text(max_size=200))
def test_no_text_makes_it_raise(text: str):
    waitwords.find(text, NOW)


@given(st.text(alphabet="0123456789:.,- inafterwaituntilry分秒後请s", max_size=80))
def test_no_text_like_a_wait_makes_it_raise(text: str):
    waitwords.find(f"try again after {text}", NOW)
    waitwords.find(f"请等待 {text} 秒", NOW)
