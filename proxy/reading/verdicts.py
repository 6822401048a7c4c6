"""Verdicts of the older protocols, in which every answer is a 200: forms, lists of names and values, small XML, flat JSON.

Owns the words: names of verdicts and what they say when they refuse, names that only errors have, numbers that are no success
beside a text that says what is wrong. A mark of approval speaks against all but a named error. `refuses` takes the leaves of one
body as `(normal name, text)`; whether a body may be asked at all is decided in success.py. Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from proxy.reading import sentences
from proxy.reading.formats.names import normal
from proxy.reading.words import words_set

_MAX_LEAVES = 120
_MAX_DEPTH = 8
_MAX_NUMBER = 12
_FEW = 6
#: How names of verdicts end: `ewayTrxnStatus`, `trnApproved`, `RequestResult`.
_VERDICT = re.compile(
    r"(?:result|resultcode|results|status|state|response|approved|success|successful|ack|respstat|severitycode|severity|outcome|decision|issuccess|isapproved"
    r"|authcode|respmsg|resptext|responsetext|resultmessage|messagetext|statusdescription|isvalid|responsestatus|haserror|iserror|responseclass)\Z"
)
_REFUSING = words_set(
    "error errors err fail failed failure declined decline refused refuse denied deny rejected reject ko nok false baddata invalid notauthorised notauthorized unapproved "
    "notapproved unsuccessful exception fatal badrequest refusal blocked hardfail softdecline"
)
_NAMES_OF_NO = ("iserror", "haserror")
_APPROVING = words_set(
    "approved approval success successful succeeded ok accepted accept completed complete true authorised authorized captured settled pending processed created none"
)
_ZERO = frozenset(
    (
        "",
        "0",
        "00",
        "000",
        "0000",
        "none",
        "null",
        "no error",
        "noerror",
        "success",
        "ok",
        "200",
        "approved",
        "false",
        "no",
        "n",
        "-",
    )
)
#: How names end that only an error has.
_ERROR = re.compile(
    r"(?:errormessage|errormsg|errmsg|errortext|errorstring|errordesc|errordescription|errorname|errorcode|errcode|errorid|trxnerror|xerror|edesc|refusalreason|declinereason"
    r"|faultstring|error|errortype|errorreason|rejectreason|failurereason|errordetail|errordetails|errorinfo)\Z"
)
_NUMBER = re.compile(r"(?:code|result|response|number|ecode|status|reco|messageid|rc|retcode|ret|errno)\Z")
_TEXT = re.compile(
    r"(?:text|message|msg|description|reason|desc|info|edesc|result|response|authresponse|longmessage|helptext|detail|details|error)\Z"
)
#: A text that is a verdict by itself.
_REFUSED = re.compile(
    r"(?i)\b(?:declined?|refused|denied|rejected|not (?:authori[sz]ed|approved|permitted)|denegad[oa]|do not honou?r)\b"
)
_STRONG = 3


def leaves(value: Any) -> list[tuple[str, str]]:
    """Names and texts of a body, bounded; attributes of XML by their names."""
    found: list[tuple[str, str]] = []
    for pair in _walk(value, "", 0):
        found.append(pair)
        if len(found) >= _MAX_LEAVES:
            break
    return found


def _walk(value: Any, name: str, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, dict):
        for inner, member in value.items():
            yield from _walk(member, name if inner == "#text" else normal(inner.lstrip("@")), depth + 1)
    elif isinstance(value, list):
        for member in value[:20]:
            yield from _walk(member, name, depth + 1)
    elif isinstance(value, str | int | float):
        yield name, str(value).strip()


def refuses(found: list[tuple[str, str]], *, is_sure: bool) -> bool:
    """Whether the leaves say no; `is_sure` where the protocol has no other way to say it, so that numbers and texts count too."""
    says_no = any(
        _is_refusal(name, value) or (_TEXT.search(name) is not None and _REFUSED.search(value) is not None)
        for name, value in found
    )
    approves = any(_VERDICT.search(name) and _word(value) in _APPROVING for name, value in found)
    errors = [value for name, value in found if _ERROR.search(name) and value.lower() not in _ZERO and value.strip("0.") != ""]
    texts = [value for name, value in found if _TEXT.search(name) and " " in value]
    if errors and any(_says_what_is_wrong(text, least=2) for text in (*errors, *texts)):
        return says_no or not approves or any(name.endswith("errorcode") and value in errors for name, value in found)
    if approves and not says_no:
        return False
    if says_no:
        return is_sure and (bool(errors or texts) or len(found) > 1)
    numbers = any(_NUMBER.search(name) and len(value) <= _MAX_NUMBER and value.lower() not in _ZERO for name, value in found)
    return is_sure and numbers and any(_says_what_is_wrong(text, least=_STRONG) for text in texts)


def is_all_verdict(found: list[tuple[str, str]]) -> bool:
    """Whether every leaf is a code or a text of a verdict, and one is named an error's: nothing else was answered."""
    return (
        0 < len(found) <= _FEW
        and any(_ERROR.search(name) for name, _ in found)
        and all(_ERROR.search(name) or _NUMBER.search(name) or _TEXT.search(name) or _VERDICT.search(name) for name, _ in found)
    )


def is_bare(found: list[tuple[str, str]]) -> bool:
    """Whether all leaves are one code, which is none of success, and one text that clearly says what is wrong."""
    numbers = [value for name, value in found if _NUMBER.search(name) and value.lstrip("-").isdigit()]
    texts = [value for name, value in found if _TEXT.search(name) and " " in value]
    return (
        len(found) == len(numbers) + len(texts) == 2
        and len(texts) == 1
        and numbers[0].strip("-0") != ""
        and _says_what_is_wrong(texts[0], least=_STRONG)
    )


def _word(value: str) -> str:
    return re.sub(r"[^a-z]", "", value[:40].lower())


def _is_refusal(name: str, value: str) -> bool:
    if name in _NAMES_OF_NO:
        return value.lower() == "true"
    return _VERDICT.search(name) is not None and _word(value) in _REFUSING


def _says_what_is_wrong(text: str, *, least: int) -> bool:
    return any(hit.strength >= least for hit in sentences.hits(sentences.plain(text)))
