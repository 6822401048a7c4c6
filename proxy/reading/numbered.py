"""The envelope of the older protocols: a code that is none of success, a text that says what is wrong, and nothing else.

Owns the names of such codes, the words by which a text says no or yes, and how much must say no: a row of a catalogue looks the same
when it is fetched, so a call that changes something is believed sooner than one that reads. Pure; never raises.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from proxy.reading import codewords, envelopes, sentences
from proxy.reading.formats.names import normal, role_of
from proxy.reading.words import words_set

_CODES = words_set(
    """
    code errcode errorcode errno ret retcode returncode rc resultcode rescode respcode responsecode statuscode
    errorno errornumber err bizcode subcode httpstatuscode error_no errornum estado codigo codigoerro codigoerror
    """
)
_THINGS = frozenset({"data", "unknown", "name", "detail", "field"})
_APPROVALS = frozenset({"success", "ok", "succeeded", "successful"})
#: Texts of envelopes, and not of things.
_TERSE = frozenset({"msg", "errmsg", "errormsg", "errormessage", "retmsg", "error"})
#: The text of an error and of nothing else.
_ERROR_TEXTS = frozenset({"errmsg", "errormsg", "errormessage", "errordesc", "errordescription"})
#: Numbers of success.
_FINE = words_set("1 0 100 00 000 0000 1000 10000 100000 20000 2000 200000")
_NO = re.compile(
    r"(?i)\b(?:error|not|no|cannot|can't|fail\w*|invalid|wrong|illegal|denied|refus\w*|reject\w*|missing|required|exceed\w*|insufficient|"
    r"unknown|unsupported|duplicate\w*|existing|already|expired|limit\w*|too|must|unable|bad|out of|mismatch\w*|forbidden|unauthori\w*|"
    r"blocked|locked|malfunction|declin\w*|unable|offline|disabled|over|without|lack\w*|unavailable|timeout|busy|incorrect|exists|conflict\w*)\b"
)
#: Success in the languages of APIs that answer in their own.
_YES = re.compile(
    r"(?i)\b(?:success\w*|succeed\w*|ok|okay|accepted|created|completed|approved|done|queued|sent|received|processed|updated|submitted|"
    r"exitos[ao]|éxito|correctamente|sucesso|réussi\w*|erfolgreich|ba\u015far\u0131l\u0131|berhasil|sukses|успешно|thành công)\b|成功|正常|성공"
)
_ALL_WELL = re.compile(r"(?i)(?<!not )(?<!not been )\b(?:success\w*|succeeded)\b")
#: Digits of a status that is no number of HTTP.
_LONG_CODE = 4
_CODE_LIKE = re.compile(r"[A-Za-z][\w.:-]*[._:-][\w.:-]+|[A-Z][a-z]+(?:[A-Z][a-z]+)+|[A-Z]{2,}\d{2,}")
_FEW_WORDS = 12
#: What is said of work that goes on.
_UNDERWAY = re.compile(r"(?i)\b(?:process\w*|pending|running|in progress|waiting|started|scheduled|ongoing|under ?way)\b")
#: A number in a text; longer ones are ids, and `isdigit` takes superscripts that `int` does not.
_NUMERAL = re.compile(r"-?\d{1,18}")
#: `ERROR-300`, `ERR_5106`.
_NUMBERED_ERROR = re.compile(r"(?i)err(?:or)?[-_. ]?\d{1,6}")


@dataclass(slots=True)
class _Told:
    """What one object tells: its code, its text, and what kind of names they have."""

    number: Any = None
    text: str = ""
    is_status: bool = False  # a text under a name of statuses
    is_named_error: bool = False  # the text is an error's and nothing else's
    is_terse: bool = False  # the names are those of an envelope, and not of things
    has_retry: bool = False
    is_approved: bool = False
    is_answer: bool = False  # the request's id stands there


def _told(value: dict[str, Any]) -> _Told:
    told = _Told()
    for name, member in value.items():
        key = normal(name)
        role = role_of(name)[0]
        if member is True and key in _APPROVALS:
            told.is_approved = True
        if told.number is None and is_number(key, member):
            told.number = member
            told.is_terse |= key in ("status", "success")
            told.is_status = "status" in key and isinstance(member, str)
        elif key in envelopes.TEXTS and isinstance(member, list) and member:
            told.text = told.text or _first_text(member[0])
        elif key in envelopes.TEXTS and isinstance(member, str):
            told.text = told.text or member
            told.is_terse |= key in _TERSE
            told.is_named_error |= key in _ERROR_TEXTS
        told.has_retry |= role == "wait"
        told.is_answer |= role == "request_id" and bool(member)
        told.is_terse |= role == "request_id"  # an answer's, and no row's
    return told


def says_no(value: dict[str, Any], *, changes: bool, is_verdict: bool = False) -> bool:
    """`{code: 40013, msg: invalid appid}`; `changes` for a call of a method that is not safe, `is_verdict` for what is named one."""
    told = _told(value)
    number, text = told.number, told.text
    if number is None or told.is_approved:
        return False
    is_http = 400 <= abs(_as_int(number)) < 600
    if not text:
        return is_http and not any(_is_thing(name, member) for name, member in value.items())
    if envelopes.has_data(value) or envelopes.is_resource(value, least=1):
        return False
    if str(number).strip().lower() in envelopes.OK_WORDS or text.strip().lower() in envelopes.OK_WORDS:
        return False
    if value.get("id") not in (None, "") and not (told.is_status and is_http):
        return False
    if isinstance(number, str) and _NUMERAL.fullmatch(number) is None:
        return envelopes.is_error_only(value) and _is_named_no(number, text, changes=changes)
    is_telling = abs(_as_int(number)) >= 1000 or is_http or _as_int(number) < 0
    if is_telling and _is_own_pair(value, number):
        return _YES.search(text) is None and _UNDERWAY.search(text) is None
    if told.has_retry or not envelopes.is_error_only(value):
        return told.has_retry
    if told.is_answer and is_telling and not is_fine(number):
        return _YES.search(text) is None and _UNDERWAY.search(text) is None  # a row has no request's id
    if (changes and is_telling) or told.is_named_error or is_http:
        return is_no(text) and (str(number) not in _FINE or is_said(text, least=3))
    if not (is_telling or told.is_terse or is_verdict or changes) or _ALL_WELL.search(text) is not None:
        return False  # `{code: 7, message: ...}` is as often a row of a catalogue
    return is_said(text, least=2 if is_telling or changes else 3)


#: Names of a code and of a text that only an envelope has: `{retCode: 10001, retMsg: symbol params err}`.
_OWN_CODES = words_set("retcode errcode errorcode errno returncode rtncode rescode respcode retno")
_OWN_TEXTS = words_set("retmsg errmsg errormsg errormessage returnmsg rtnmsg resmsg respmsg retmessage errdesc")


def _is_own_pair(value: dict[str, Any], number: Any) -> bool:
    names = {normal(name) for name in value}
    return bool(names & _OWN_CODES and names & _OWN_TEXTS) and not is_fine(number) and str(number).strip("0-") != ""


def _is_thing(name: str, member: Any) -> bool:
    """What an answer without a word of explanation must not hold beside its number."""
    return (
        bool(member)
        and isinstance(member, str | list | dict)
        and (role_of(name)[0] in _THINGS or normal(name) in ("id", "url"))
    )


def _first_text(item: Any) -> str:
    """A sentence of a list of them, or of objects that hold one."""
    texts = item.values() if isinstance(item, dict) else (item,)
    return next((text for text in texts if isinstance(text, str) and " " in text), "")


def is_number(key: str, member: Any) -> bool:
    """Whether a member is a code that could be one of failure."""
    if key in ("status", "success"):
        return _is_number_of_no(member)
    if key == "result":
        return isinstance(member, int) and 400 <= member < 600
    return key in _CODES and not isinstance(member, bool) and isinstance(member, int | str)


def is_fine(number: Any) -> bool:
    """Whether a code is one of success."""
    text = str(number).strip().lower()
    return text in _FINE or text in envelopes.OK_WORDS or 200 <= _as_int(number) < 300


def _is_number_of_no(member: Any) -> bool:
    """A number where a word or yes stands as a rule, which is none of success: 0, 1 and the 2xx of HTTP."""
    if isinstance(member, str):
        return len(member) >= _LONG_CODE and member.isdigit() and member.strip("0") != ""
    return isinstance(member, int) and not isinstance(member, bool) and member not in (0, 1) and not 200 <= member < 300


def _as_int(number: Any) -> int:
    try:
        return int(number)
    except (TypeError, ValueError, OverflowError):
        return 0


def _is_named_no(code: str, text: str, *, changes: bool) -> bool:
    """Whether a code of letters is an error's."""
    least = 2 if changes else 3
    if any(vote[1] >= least for vote in codewords.votes(code)) or _NUMBERED_ERROR.fullmatch(code):
        return True
    return changes and _CODE_LIKE.fullmatch(code) is not None and is_no(text)


def is_said(text: str, *, least: int) -> bool:
    """Whether the families' phrases say so much of a text."""
    return any(hit.strength >= least for hit in sentences.hits(sentences.plain(text)))


def is_no(text: str) -> bool:
    """Whether a short text says that something is wrong, in words or in a script that has none of ours and no yes."""
    if _ALL_WELL.search(text) is not None or (_YES.search(text) is not None and not is_said(text, least=3)):
        return False
    if _NO.search(text) is not None or is_said(text, least=2):
        return True
    return not text.isascii() and len(text.split()) <= _FEW_WORDS
