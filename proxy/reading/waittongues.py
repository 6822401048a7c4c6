# ruff: noqa: RUF001  # letters of other alphabets are what it looks for
"""Waits in sentences of other languages than English: `Tente novamente em 30 segundos`, `请在60秒后重试`.

Owns the words for units of time, and those that make a span beside them a wait: to wait, to try again, later. Both must stand in one
sentence, and the span must not be a window (`por minuto`, `60秒内`). Pure, never raises; asked only where English found nothing.
"""

from __future__ import annotations

import re

#: Units, as their words begin; the longest of a language first.
_LATIN_UNITS: dict[str, float] = {
    r"milli?[sz]ekunden?|milisegundos?|millisecondes?|millisecondi": 0.001,
    r"segundos?|segs?|secondes?|sekunden?|sekundy?|sekundach|sekund\w*|sek|second[oi]|seconden?|detik|giây|saniye|sekuntia|s": 1.0,
    r"minutos?|minutes?|minuten?|minut[oiy]?|minutach|minuter|minutter|menit|phút|dakika|minuuttia|min": 60.0,
    r"horas?|heures?|stunden?|ora|ore|uur|uren|godzin\w*|jam|giờ|saat|timmar?|timer?|tunti\w*|hodin\w*|h": 3600.0,
    r"días?|dias?|jours?|tagen?|tage?|giorn[oi]|dagen?|dni|dzień|dnů|hari|ngày|gün": 86_400.0,
}
_CYRILLIC_UNITS: dict[str, float] = {
    r"миллисекунд\w*|мс": 0.001,
    r"секунд\w*|сек|с": 1.0,
    r"минут\w*|хвилин\w*|мин|хв": 60.0,
    r"час(?:а|ов)?|годин\w*|ч": 3600.0,
    r"дн(?:я|ей|і|ів)|день": 86_400.0,
}
_EASTERN_UNITS: dict[str, float] = {
    r"毫秒|ミリ秒|밀리초": 0.001,
    r"秒钟|秒鐘|秒|초|ثانية|ثوان[يى]?|ثانیه|วินาที|सेकंड|सेकेंड|שניות": 1.0,
    r"分钟|分鐘|分|분|دقيقة|دقائق|دقیقه|นาที|मिनट|דקות": 60.0,
    r"个小时|個小時|小时|小時|時間|시간|ساعات|ساعة|ساعت|ชั่วโมง|घंटे|घंटा|שעות": 3600.0,
    r"天|日間|日|일|أيام|วัน|दिन": 86_400.0,
}
_ONES = {
    "un": 1.0, "une": 1.0, "una": 1.0, "uno": 1.0, "um": 1.0, "uma": 1.0, "einer": 1.0, "einem": 1.0, "eine": 1.0, "een": 1.0, "één": 1.0,
    "media": 0.5, "meia": 0.5, "une demi": 0.5, "einer halben": 0.5, "eine halbe": 0.5, "zwei": 2.0, "dos": 2.0, "deux": 2.0, "duas": 2.0, "dois": 2.0,
}  # fmt: skip
_EASTERN_ONES = {"一": 1.0, "两": 2.0, "兩": 2.0, "二": 2.0, "三": 3.0, "五": 5.0, "十": 10.0, "半": 0.5}


def _units(*tables: dict[str, float]) -> str:
    return "|".join(words for table in tables for words in table)


def _longest_first(words: str) -> str:
    return "|".join(sorted(words.split("|"), key=len, reverse=True))


_WEST = _units(_LATIN_UNITS, _CYRILLIC_UNITS)
_EAST = _longest_first(_units(_EASTERN_UNITS))
_SPAN = re.compile(
    rf"(?P<number>(?<![\d.,])\d+(?:[.,]\d+)?|\b(?:{_longest_first('|'.join(_ONES))})\b)(?:[\s~-]*|\s+(?:más|mais|weitere|andere|altri))\s*(?P<unit>{_WEST})(?![^\W\d_])\.?"
)
_EASTERN_SPAN = re.compile(rf"(?P<number>\d+(?:\.\d+)?|[{''.join(_EASTERN_ONES)}])\s*(?P<unit>{_EAST})(?P<half>半)?")
_RUSSIAN_ONE = re.compile(r"через (?P<unit>секунду|минуту|полчаса|час|день|годину|хвилину)\b")
_ONE_SECONDS = {
    "секунду": 1.0,
    "минуту": 60.0,
    "хвилину": 60.0,
    "полчаса": 1800.0,
    "час": 3600.0,
    "годину": 3600.0,
    "день": 86_400.0,
}
#: Words of waiting and trying again.
_CUE = re.compile(
    r"\b(?:int[eé]nt[ae]\w*|intentar\w*|reint[eé]nt\w*|esper[ae]\w*|aguard[ea]\w*|tent[ea]r?\b|nuevamente|novamente|r[eé]essay\w*|essayez|patient(?:ez|er)|attend(?:ez|re|ere|i|ete)|versuch\w*|wart(?:e|en|ezeit)\b"
    r"|erneut|gesperrt|fortgesetzt|wiederhol\w*|riprov\w*|aspett\w*|probeer|wacht|opnieuw|spróbuj|ponownie|poczekaj\w*|odczekaj\w*|bloqu[eé]\w*|gesperrt|blocc\w*|coba|tunggu|thử lại|chờ|đợi|tekrar|bekley\w*|sonra"
    r"|försök|vänta\w*|prøv|vent|igen|igjen|yritä|odota|zkuste|počkejte|opakujte|încercați|așteptați|disponible|disponível|verfügbar"
    r"|повтор\w*|подожд\w*|попроб\w*|спробуй\w*|зачекай\w*|доступ\w*|ожид\w*|через|заблокир\w*)"
)
_EASTERN_CUE = re.compile(
    r"再试|再試|重试|重試|再次|再来|再操作|再请求|再發|再发|稍后|稍後|稍候|等待|请等|請等|等候|请在|請在|剩余|还需|還需|解封|解锁|解鎖|恢复|后可|後可|後に|お待ち|待って|再試行|再度|もう一度|やり直|다시|기다|بعد|انتظ|حاول|صبر|ลองใหม่|ลองอีก|รอ|बाद|प्रतीक्षा|שוב|המתן|후에|후\s|뒤에|대기"
)
#: Before a span, what makes it a window: `por 60 segundos`, `je 10 Minuten`; behind it, `60秒内`, `1分間に`, `분당`.
_WINDOW_BEFORE = re.compile(
    r"(?:\b(?:por|par|pro|per|je|cada|chaque|alle|jede[rns]?|ogni|elke|innerhalb von|durante|tiap|setiap|mỗi|każde|na|за|в|каждые|каждую|кожні)|/|每|毎|[a-z]/)\s*\Z"
)
_WINDOW_BEHIND = re.compile(
    r"\s*(?:以?[内內]|之?[内內]|間に|间|以内|ごと|毎|당|마다|동안에|이내|超时|超時|有效|[内內]|前|のタイムアウト|timeout|de inactividad|de inatividad)"
)
_AND = frozenset({"", "y", "e", "et", "und", "en", "i", "og", "och", "и", "і", "又", "零"})
_SENTENCE = re.compile(r"[.!?;]\s+|[。！？\n]")
#: Letters of English texts, by which most are told from those of other languages: accents, other alphabets, and words without either.
_FOREIGN = re.compile(
    r"\b(?:intent[ae]|intentar|reintent|espere|esperar?|aguard|tente\b|novamente|essayez|patiente[rz]|attend(?:ez|re|ere)\b|versuch|warte|erneut|gesperrt|riprov|aspett|probeer|wacht|opnieuw|ponownie|coba|tunggu|tekrar|vent\b|igen\b|zkuste|yrit)"
)
_ENGLISH_MARKS = str.maketrans(dict.fromkeys("\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0\u2022\u00b5\u2192\ufffd"))


def may_speak(text: str) -> bool:
    """Whether a text in lower case may be of another language: cheap, and asked of every sentence without a wait."""
    if text.isascii():
        return _FOREIGN.search(text) is not None
    return not text.translate(_ENGLISH_MARKS).isascii()


def find(text: str) -> list[float]:
    """The waits of a text in lower case, in seconds."""
    found: list[float] = []
    for sentence in _SENTENCE.split(text):
        if len(sentence) > 3:
            found += _western(sentence) if _CUE.search(sentence) else []
            found += _eastern(sentence) if _EASTERN_CUE.search(sentence) else []
    return found[:4]


def _western(sentence: str) -> list[float]:
    one = _RUSSIAN_ONE.search(sentence)
    if one is not None:
        return [_ONE_SECONDS[one["unit"]]]
    return _joined(sentence, _SPAN, (_LATIN_UNITS, _CYRILLIC_UNITS), _ONES)


def _eastern(sentence: str) -> list[float]:
    return _joined(sentence, _EASTERN_SPAN, (_EASTERN_UNITS,), _EASTERN_ONES)


def _joined(sentence: str, span: re.Pattern[str], tables: tuple[dict[str, float], ...], words: dict[str, float]) -> list[float]:
    """Spans that are no windows; those that follow each other are one (`5分30秒`, `1 hora y 5 minutos`)."""
    found: list[float] = []
    end = -1
    for match in span.finditer(sentence):
        if _WINDOW_BEFORE.search(sentence[max(0, match.start() - 16) : match.start()]) or _WINDOW_BEHIND.match(
            sentence, match.end()
        ):
            continue
        number = words.get(match["number"])
        scale = next(scale for table in tables for units, scale in table.items() if re.fullmatch(units, match["unit"]))
        seconds = (float(match["number"].replace(",", ".")) if number is None else number) * scale
        if "half" in span.groupindex and match["half"]:
            seconds += scale / 2
        if found and sentence[end : match.start()].strip(" ,") in _AND:
            found[-1] += seconds
        else:
            found.append(seconds)
        end = match.end()
    return found
