"""Whether one JSON object is an error envelope: what in it says no, and what speaks against it.

Owns the words, flags, names and shapes of envelopes. A flag that says no needs a reason beside it; a status that says no yields to a
resource's signs (an id with a time or kind) and to data; an error object counts where nothing but errors stands there; a number
that is no success needs a text that says what is wrong. Pure; never raises.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.contract.codes import Code
from proxy.reading import codewords, sentences
from proxy.reading.formats.names import normal, role_of
from proxy.reading.words import words_set

_NO_WORDS = words_set(
    """
    error err erro erreur fehler fail failed failure nok ko denied rejected no false exception fault unsuccessful not_ok notok errored
    """
)
#: A no that is never the state of a thing.
_FLAT_NO = frozenset({"ko", "nok", "notok", "not_ok"})
OK_WORDS = words_set(
    "ok success succeeded successful true done accepted created completed complete 0 00 000 0000 200 none null no_error noerror approved"
) | {"no error"}
_FLAGS_OF_SUCCESS = words_set(
    """
    ok success succeeded issuccess issuccessful successful result isok valid_request
    """
)
_ENDINGS_OF_SUCCESS = ("succeed", "succeeded", "success", "successful")
_FLAGS_OF_ERROR = words_set(
    """
    error iserror haserror haserrors errors failed failure isfailure hasfailed
    """
)
_OPENINGS_OF_ERROR = ("iserror", "haserror")
_STATUS_NAMES = words_set(
    """
    status stat ret result state outcome resultstatus responsestatus type level response ack returnstatus resultcode responsecode returncode
    """
)
#: What a single word says of a thing, not of the call.
_STATES = frozenset({Code.FAILED_PRECONDITION, Code.ALREADY_EXISTS, Code.RESOURCE_LOCKED, Code.ACCOUNT_BLOCKED})
_WRONG = re.compile(
    r"(?i)\b(?:not|no|fail\w*|declin\w*|invalid|error|already|expired|denied|reject\w*|insufficient|unable|wrong)\b"
)
_OF_CALLS = frozenset(
    {Code.RATE_LIMITED, Code.UNAUTHENTICATED, Code.UPSTREAM_UNAVAILABLE, Code.UPSTREAM_ERROR, Code.PERMISSION_DENIED}
)
_CLEAR = 4
#: Verdicts that are one letter: F(ail), N(o), E(rror).
_LETTERED = frozenset({"resultstatus", "returnstatus", "respstatus", "responsestatus"})
_NO_LETTERS = frozenset("fne")
_RESOURCE_MARKS = words_set(
    """
    object createdat created createtime createdtime updatedat updated updatetime datecreated kind etag selflink self
    uri version displayname name title startedat completedat finishedat endedat links href state owner createddate
    creationdate date log logs events jobid progress
    """
)  # fmt: skip
#: How names end that only a thing with a history has: `lastActionDateTime`, `submitted_at`, `jobType`.
_TIMES = (
    "datetime",
    "edat",
    "edon",
    "edtime",
    "eddate",
    "startat",
    "endat",
    "starttime",
    "endtime",
    "startdate",
    "enddate",
    "etag",
    "createdby",
    "updatedby",
    "jobtype",
    "operationtype",
    "resourcetype",
    "entitytype",
    "tasktype",
)
TEXTS = words_set(
    """
    message msg errmsg errormessage errormsg error_description errordescription detail description reason info
    errorinfo retmsg error statusmessage returnmessage returnmsg resultmessage resultmsg resultdesc resultdescription statusmsg
    statustext statusdesc statusdescription respmsg respdesc responsemessage responsetext responsedescription retmessage rtnmsg
    errordesc errordetail errorreason desc descr messages statustxt errtxt errortxt respmessage descripcion mensaje mensagem descricao
    """
)
#: A verdict on the whole call, which no resource has.
_CALL_VERDICTS = frozenset({"requeststatus", "apistatus", "callstatus", "querystatus"})
#: Names that only the text of an error has.
ERROR_TEXTS = frozenset(
    {"errortext", "errordescription", "errordetail", "errordetails", "errorreason", "errorinfo", "errorstring"}
)
#: Roles that a member of an error-only object may have.
_TELLING = words_set(
    """
    message code error status detail reason noise request_id docs wait reset scope field
    """
)


def says_no(value: dict[str, Any]) -> bool:
    """An object that may be an error envelope: what says no, and what speaks against it."""
    says_no = _refusal(value)
    if says_no == "call":
        return True
    if says_no == "flag":
        return not is_resource(value, least=2) and (not has_data(value) or _says_it_twice(value))
    if says_no == "status":
        return not is_resource(value, least=1) and not has_data(value) and _has_reason(value)
    if _has_error(value) and not is_resource(value, least=1) and not _is_all_well(value):
        return is_error_only(value)
    return False


def _is_all_well(value: dict[str, Any]) -> bool:
    """`{ErrorCode: 1, ErrorStatus: Success, Message: Ok}`: members of errors in which a success is told."""
    if any(value.get(flag) is True for flag in ("success", "ok", "succeeded")) or str(value.get("result")).lower() == "ok":
        return True
    return any(
        isinstance(member, str)
        and member.strip().lower() in OK_WORDS
        and (role_of(name)[0] == "message" or "status" in normal(name))
        for name, member in value.items()
    )


def _says_it_twice(value: dict[str, Any]) -> bool:
    """A flag that says no beside a list of errors: what stands under `data` is an echo."""
    return any(
        role_of(name)[0] == "error"
        and isinstance(member, list)
        and member
        and all(isinstance(text, str) and text for text in member)
        for name, member in value.items()
    )


def _refusal(value: dict[str, Any]) -> str:
    """How an object says no in so many words: by a flag, by a status, or not at all ("")."""
    for name, member in value.items():
        key = normal(name)
        if (member is False or (key == "success" and type(member) is int and member == 0)) and (
            key in _FLAGS_OF_SUCCESS or key.endswith(_ENDINGS_OF_SUCCESS)
        ):
            return "flag" if _has_reason(value) else ""
        if member is True and (key in _FLAGS_OF_ERROR or key.startswith(_OPENINGS_OF_ERROR)):
            return "flag" if _has_reason(value) else ""
        if isinstance(member, str):
            word = member.strip().lower()
            if key in _FLAGS_OF_SUCCESS and word in ("false", "0", "no", "n", "fail", "failed", "error"):
                return "flag" if _has_reason(value) else ""
            if (key in _CALL_VERDICTS and word in _NO_WORDS) or (key in _STATUS_NAMES and word in _FLAT_NO):
                return "call"
            if (key in _STATUS_NAMES and word in _NO_WORDS) or (key in _LETTERED and word in _NO_LETTERS):
                return "status"
            if key == "status" and " " in word and _says_what_is_wrong(member):
                return "status"
            if key == "status" and "_" in word and _is_of_the_call(word) and "message" in value:
                return "status"
            if key == "status" and word in _NO_LETTERS and _explains(value):
                return "status"
            if key in TEXTS and (word in _NO_WORDS or _is_refusal_code(member)) and _is_zero(value.get("status")):
                return "status"
            if key in ("status", "resultcode", "returncode", "ack") and _is_refusal_code(member) and not has_data(value):
                return "status"
    return ""


def _is_of_the_call(word: str) -> bool:
    """Whether a status speaks of the call, and not of a thing's state: `throttle_triggered`, not `past_due`."""
    return any(vote[1] >= 3 and vote[0] in _OF_CALLS for vote in codewords.votes(word))


def _says_what_is_wrong(text: str) -> bool:
    """A status in words, `Label Already Exists`, that is none of a thing."""
    return any(
        hit.strength >= _CLEAR and hit.code not in _STATES - {Code.ALREADY_EXISTS}
        for hit in sentences.hits(sentences.plain(text))
    )


def _explains(value: dict[str, Any]) -> bool:
    """A description of the status that says what is wrong: `{status: N, statusdescription: Card already tokenized}`."""
    return any(
        normal(name).startswith("status") and normal(name) in TEXTS and isinstance(text, str) and _WRONG.search(text)
        for name, text in value.items()
    )


def _is_zero(status: Any) -> bool:
    """`status: "0"` is a no where the text beside it says no too."""
    return status in ("0", 0, False)


def _is_refusal_code(text: str) -> bool:
    """A status in capitals that is a refusal (`OVER_QUERY_LIMIT`); that nothing was found is an answer."""
    if not text.isupper() or len(text) < 6 or " " in text:
        return False
    votes = codewords.votes(text)
    if "_" not in text and any(vote[0] in _STATES for vote in votes):
        return False  # REFUNDED, LOCKED: a thing's state
    is_plain = text.startswith(("INVALID_", "MISSING_", "BAD_", "ERROR_"))
    return (is_plain or any(vote[1] >= 3 for vote in votes)) and not any(
        vote[0].value in ("NOT_FOUND", "UPSTREAM_ERROR", "GONE") for vote in votes
    )


def _has_reason(value: dict[str, Any]) -> bool:
    """A text, a code or an error object that tells why; `status` alone tells nothing."""
    for name, member in value.items():
        role = role_of(name)[0]
        if (
            (role in ("message", "code", "error", "detail", "reason") or "error" in normal(name))
            and member
            and member is not True
        ):
            return True
        if role == "data" and isinstance(member, str) and (" " in member or _is_code_of_refusal(member)):
            return True
        if (
            role in ("data", "unknown")
            and isinstance(member, dict)
            and any(
                role_of(inner)[0] in ("message", "code", "error") and isinstance(text, str | int)
                for inner, text in member.items()
            )
        ):
            return True
        if name == "status" and isinstance(member, str) and _is_refusal_code(member):
            return True
    return False


def _is_code_of_refusal(text: str) -> bool:
    """`record_already_exists`, `no_such_zone`."""
    return "_" in text and any(vote[1] >= _CLEAR - 1 for vote in codewords.votes(text))


def _has_error(value: dict[str, Any]) -> bool:
    for name, member in value.items():
        if (
            role_of(name)[0] == "error"
            and member not in (None, False, "", 0, "0", [], {}, True)
            and not (isinstance(member, str) and (member.strip().lower() in OK_WORDS or _is_lone_number(member, value)))
        ):
            if isinstance(member, str) and normal(name) == "responsestatus":
                continue
            if normal(name) in (
                "warning",
                "warnings",
                "messages",
                "notifications",
                "alerts",
                "reasons",
                "missing",
                "required",
                "outcome",
                "validation",
            ):
                continue
            return True
        if normal(name) in (
            "errorcode",
            "errorcodes",
            "errormessage",
            "errmsg",
            "errormsg",
            "errcode",
            "faultcode",
            "faultstring",
            "exceptiontype",
            "errorclass",
            *ERROR_TEXTS,
        ) and member not in (None, "", 0, "0", [], {}, False):
            if isinstance(member, str) and member.strip().lower() in OK_WORDS:
                continue
            return True
    return False


def _is_lone_number(text: str, value: dict[str, Any]) -> bool:
    """`err: "6"` beside other things and no word of what is wrong: as often a state that was asked for."""
    return (
        text.strip().isdigit()
        and len(value) > 2
        and not any(
            role_of(name)[0] in ("message", "detail") and isinstance(member, str) and " " in member
            for name, member in value.items()
        )
    )


#: How lists are called that only tell more of the error.
_TELLING_LISTS = ("invalid", "failed", "rejected", "wrong", "missing", "bad")


def is_error_only(value: dict[str, Any]) -> bool:
    """Whether nothing but the error and its surroundings stands there."""
    strangers = 0
    for name, member in value.items():
        if member in (None, "", [], {}, False) or role_of(name)[0] in _TELLING:
            continue
        if isinstance(member, list) and normal(name).startswith(_TELLING_LISTS):
            continue
        if isinstance(member, dict | list) or role_of(name)[0] == "data":
            return False
        strangers += 1
    if strangers > 1:
        return False
    errors = value.get("errors")
    # A map of texts under `errors` is as often a catalogue of them.
    return not (isinstance(errors, dict) and strangers)


def is_resource(value: dict[str, Any], *, least: int) -> bool:
    """Signs that an object is a thing that was asked for: an id, with `least` further marks where a flag says no."""
    has_id = any(
        normal(name) in ("id", "uuid", "_id", "guid", "sid") and isinstance(member, str | int) and not isinstance(member, bool)
        for name, member in value.items()
    )
    if not has_id and "name" not in value:
        return False
    marks = sum(1 for name, member in value.items() if _is_mark(normal(name)) and member not in (None, "", [], {}))
    return marks >= least


def _is_mark(key: str) -> bool:
    return key in _RESOURCE_MARKS or key.endswith(_TIMES)


def has_data(value: dict[str, Any]) -> bool:
    """A result beside the error: a full list or object under a name of results."""
    for name, member in value.items():
        role = role_of(name)[0]
        if role == "data" or (role == "unknown" and isinstance(member, list) and "error" not in normal(name)):
            if isinstance(member, list) and member and not all(isinstance(item, str) for item in member):
                return True
            if isinstance(member, dict) and member and not _is_telling(member):
                return True
    return False


def _is_telling(member: dict[str, Any]) -> bool:
    """An object under `data` that only says more about the error."""
    return any(
        role_of(name)[0] in ("message", "code", "error") and inner not in (None, "", 0, [], {})
        for name, inner in member.items()
    ) or all(inner in (None, "", [], {}, 0, False) for inner in member.values())
