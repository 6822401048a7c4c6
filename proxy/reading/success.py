"""Whether a 2xx is a failure all the same: one structural judge, which leaves alone whatever looks like a result.

Owns the signs. A resource (an id with a time or kind beside it, a full list, data next to the error) is a success, also where it
describes a failure that happened elsewhere: a failed job, a log entry, a form's empty `errors`. Failures are only unmistakable
envelopes: JSON-RPC and MCP errors, GraphQL errors without data, a flag that says no beside a reason, SOAP faults, a root <Error>,
bodies of error members alone, a batch whose items failed, an error event in a stream, a login page where JSON was asked for.
Nothing raises. `may_be_failure` is a byte search without false negatives: what it clears, `is_failure` calls a success.
"""

from __future__ import annotations

from typing import Any

import re2

from proxy.exchange import Exchange, Headers, header
from proxy.reading import codewords, partials, sentences
from proxy.reading.formats.names import normal, role_of
from proxy.reading.model import Document

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False
_OPTIONS.case_sensitive = False
_OPTIONS.encoding = re2.Options.Encoding.LATIN1
#: Marks of an error envelope. A word of these stands in every body that `is_failure` can call a failure.
_MARKS = re2.compile(
    rb"err|fault|fail|exception|:\s*false|denied|limit|invalid|unauthori|forbidden|not.?found|password|unprocessed|multistatus|nok\b|"
    rb"\"(?:code|ret|rc|result_?code|status_?code|return_?code|http_?status_?code|status)\"\s*:\s*\"?-?[1-9]|retry|quota|problem|unavailable|blocked|"
    rb"HTTP/1\.1 [45]|expired|missing|required|overload|timeout|notok|too.many|exceeded|suspended|disabled|user_?errors|declin|reject|abort|unknown|__type",
    _OPTIONS,
)
_NO_WORDS = frozenset(
    {
        "error",
        "err",
        "fail",
        "failed",
        "failure",
        "nok",
        "ko",
        "denied",
        "rejected",
        "no",
        "false",
        "exception",
        "fault",
        "unsuccessful",
        "not_ok",
        "notok",
        "errored",
    }
)
_OK_WORDS = frozenset(
    {
        "ok",
        "success",
        "succeeded",
        "successful",
        "true",
        "done",
        "accepted",
        "created",
        "completed",
        "complete",
        "0",
        "00",
        "000",
        "0000",
        "200",
        "none",
        "null",
        "no error",
        "no_error",
        "noerror",
        "approved",
    }
)
_WRAPPERS = frozenset(
    {"response", "result", "message", "header", "reply", "answer", "meta", "status", "output", "envelope", "body"}
)
_FLAGS_OF_SUCCESS = frozenset(
    {"ok", "success", "succeeded", "issuccess", "issuccessful", "successful", "result", "isok", "valid_request"}
)
_FLAGS_OF_ERROR = frozenset(
    {"error", "iserror", "haserror", "haserrors", "errors", "failed", "failure", "isfailure", "hasfailed"}
)
_STATUS_NAMES = frozenset(
    {
        "status",
        "stat",
        "result",
        "state",
        "outcome",
        "resultstatus",
        "responsestatus",
        "type",
        "level",
        "response",
        "ack",
        "returnstatus",
    }
)
_NUMBERED = frozenset(
    {
        "code",
        "errcode",
        "errorcode",
        "errno",
        "ret",
        "retcode",
        "returncode",
        "rc",
        "resultcode",
        "rescode",
        "respcode",
        "responsecode",
        "statuscode",
        "errorno",
        "errornumber",
        "err",
        "bizcode",
        "subcode",
        "httpstatuscode",
        "error_no",
        "errornum",
    }
)
_RESOURCE_MARKS = frozenset(
    {
        "object", "createdat", "created", "createtime", "createdtime", "updatedat", "updated", "updatetime", "datecreated", "kind", "etag", "selflink", "self", "uri", "version",
        "displayname", "name", "title", "startedat", "completedat", "finishedat", "endedat", "links", "href", "state", "owner", "createddate", "creationdate", "date", "log",
        "logs", "events", "jobid", "progress",
    }
)  # fmt: skip
_TEXT_NAMES = frozenset(
    {
        "message",
        "msg",
        "errmsg",
        "errormessage",
        "errormsg",
        "error_description",
        "errordescription",
        "detail",
        "description",
        "reason",
        "info",
        "errorinfo",
        "retmsg",
        "error",
        "statusmessage",
    }
)
#: A verdict on the whole call, which no resource has.
_CALL_VERDICTS = frozenset({"requeststatus", "apistatus", "callstatus", "querystatus"})
_XML_VERDICTS = frozenset({"stat", "status", "success", "ok", "highestseverity", "result", "requeststatus", "ack"})
#: Names that only the text of an error has.
_ERROR_TEXTS = frozenset(
    {"errortext", "errordescription", "errordetail", "errordetails", "errorreason", "errorinfo", "errorstring"}
)
_STORED = (b"last-modified", b"x-amz-version-id", b"content-disposition")
#: Roles that a member of an error-only object may have.
_TELLING = frozenset({"message", "code", "error", "status", "detail", "noise", "request_id", "docs", "wait", "reset", "scope"})


def may_be_failure(body: bytes) -> bool:
    """Whether the bytes of a 2xx hold any mark of an error envelope; before any parser."""
    return _MARKS.search(body) is not None


def is_failure(exchange: Exchange, document: Document) -> bool:
    """Whether a 2xx says no."""
    response = exchange.response
    if response is None or exchange.request.method == "HEAD" or response.status in (204, 205, 206, 304):
        return False
    if document.kind in ("empty", "binary") or not may_be_failure(document.text.encode("utf-8", "replace")):
        return False
    if partials.find(exchange, document) is not None:
        return True
    if document.kind in ("json", "form"):
        return _json(document.value, exchange)
    if document.kind == "xml":
        return _xml(document, response.headers)
    if document.kind == "html":
        return _login_page(exchange, document)
    if document.kind == "events":
        return _events(document, response.headers)
    return False


# -- JSON -----------------------------------------------------------------------------------------------------------------


def _json(value: Any, exchange: Exchange) -> bool:
    if isinstance(value, list):
        return _list(value)
    value = _unwrapped(value)
    if not isinstance(value, dict) or not value:
        return False
    if "jsonrpc" in value or ("id" in value and "error" in value and "result" in value):
        return _rpc(value)
    if "errors" in value and _is_graphql(value, exchange):
        return True  # where data is left it is a partial failure, judged as one
    if "data" in value and isinstance(value["data"], dict) and _user_errors(value["data"]):
        return True
    if _is_problem(exchange, value) or isinstance(value.get("__type"), str):
        return True
    return _envelope(value) or (not exchange.request.is_safe and _all_items_failed(value))


def _unwrapped(value: Any) -> Any:
    """The one object in an object: `{response: {result: false, reason: ...}}`. GraphQL's `data` is no wrapper."""
    for _ in range(3):
        if not isinstance(value, dict):
            return value
        full = [(name, member) for name, member in value.items() if member not in (None, "", [], {})]
        if len(full) != 1 or not isinstance(full[0][1], dict) or normal(full[0][0]) not in _WRAPPERS:
            return value
        value = full[0][1]
    return value


def _all_items_failed(value: dict[str, Any]) -> bool:
    """What a call that changes things made of each item: a list, and each says an error and has no id."""
    lists = [member for member in value.values() if isinstance(member, list) and member]
    return (
        len(lists) == 1
        and all(isinstance(item, dict) and _names_error_text(item) for item in lists[0])
        and not _is_resource(value, least=1)
    )


def _names_error_text(item: dict[str, Any]) -> bool:
    names = {normal(name): member for name, member in item.items()}
    return any(names.get(name) for name in (*_ERROR_TEXTS, "errormessage")) and not names.get("id")


def _rpc(value: dict[str, Any]) -> bool:
    """JSON-RPC 1.0 and 2.0, and a tool's result that says it is an error."""
    error = value.get("error")
    if error not in (None, False, "", {}):
        return value.get("result") is None
    result = value.get("result")
    return isinstance(result, dict) and result.get("isError") is True


def _is_graphql(value: dict[str, Any], exchange: Exchange) -> bool:
    errors = value["errors"]
    if (
        not isinstance(errors, list)
        or not errors
        or not isinstance(errors[0], dict)
        or not any(isinstance(error, dict) and "message" in error for error in errors)
    ):
        return False
    if set(value) <= {"errors", "data", "extensions"}:
        return (
            "data" in value
            or "locations" in errors[0]
            or "extensions" in errors[0]
            or "path" in errors[0]
            or "graphql" in exchange.request.path.lower()
        )
    return "graphql" in exchange.request.path.lower() and "data" in value


def _user_errors(data: dict[str, Any]) -> bool:
    """Mutations that say no by `userErrors` beside an empty result."""
    for inner in data.values():
        if isinstance(inner, dict):
            for name, errors in inner.items():
                if (
                    (normal(name).endswith("usererrors") or (name == "errors" and len(inner) <= 3))
                    and isinstance(errors, list)
                    and errors
                    and all(
                        other is None or isinstance(other, bool)
                        for key, other in inner.items()
                        if key not in {name, "__typename"}
                    )
                ):
                    return True
    return False


def _is_problem(exchange: Exchange, value: dict[str, Any]) -> bool:
    content_type = header(exchange.response.headers, b"content-type") if exchange.response else None
    if not content_type or b"problem+json" not in content_type:
        return False
    status = value.get("status")
    return not (isinstance(status, int) and status < 400)


def _envelope(value: dict[str, Any]) -> bool:
    """An object that may be an error envelope: what says no, and what speaks against it."""
    says_no = _says_no(value)
    if says_no == "call":
        return True
    if says_no == "flag":
        return not _is_resource(value, least=2) and not _has_data(value)
    if says_no == "status":
        return not _is_resource(value, least=1) and not _has_data(value) and _has_reason(value)
    if _has_error(value) and not _is_resource(value, least=1):
        return _is_error_only(value)
    return _numbered(value)


def _says_no(value: dict[str, Any]) -> str:
    """How an object says no in so many words: by a flag, by a status, or not at all ("")."""
    for name, member in value.items():
        key = normal(name)
        if member is False and key in _FLAGS_OF_SUCCESS:
            return "flag" if _has_reason(value) else ""
        if member is True and key in _FLAGS_OF_ERROR:
            return "flag" if _has_reason(value) else ""
        if isinstance(member, str):
            word = member.strip().lower()
            if key in _FLAGS_OF_SUCCESS and word in ("false", "0", "no", "n", "fail", "failed", "error"):
                return "flag" if _has_reason(value) else ""
            if key in _CALL_VERDICTS and word in _NO_WORDS:
                return "call"
            if key in _STATUS_NAMES and word in _NO_WORDS:
                return "status"
            if key in _TEXT_NAMES and (word in _NO_WORDS or _is_refusal_code(member)) and _is_zero(value.get("status")):
                return "status"
            if key in ("status", "resultcode", "returncode", "ack") and _is_refusal_code(member) and not _has_data(value):
                return "status"
    return ""


def _is_zero(status: Any) -> bool:
    """`status: "0"` is a no where the text beside it says no too."""
    return status in ("0", 0, False)


def _is_refusal_code(text: str) -> bool:
    """A status in capitals that is a refusal (`OVER_QUERY_LIMIT`); that nothing was found is an answer."""
    if not text.isupper() or len(text) < 6 or " " in text:
        return False
    votes = codewords.votes(text)
    is_plain = text.startswith(("INVALID_", "MISSING_", "BAD_", "ERROR_"))
    return (is_plain or any(vote[1] >= 3 for vote in votes)) and not any(
        vote[0].value in ("NOT_FOUND", "UPSTREAM_ERROR", "GONE") for vote in votes
    )


def _has_reason(value: dict[str, Any]) -> bool:
    """A text, a code or an error object that tells why; `status` alone tells nothing."""
    for name, member in value.items():
        role = role_of(name)[0]
        if role in ("message", "code", "error", "detail") and member and member is not True:
            return True
        if (
            role in ("data", "unknown")
            and isinstance(member, dict)
            and any(
                role_of(inner)[0] in ("message", "code", "error") and isinstance(text, str) for inner, text in member.items()
            )
        ):
            return True
        if name == "status" and isinstance(member, str) and _is_refusal_code(member):
            return True
    return False


def _has_error(value: dict[str, Any]) -> bool:
    for name, member in value.items():
        if (
            role_of(name)[0] == "error"
            and member not in (None, False, "", 0, "0", [], {}, True)
            and not (isinstance(member, str) and member.strip().lower() in _OK_WORDS)
        ):
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
            *_ERROR_TEXTS,
        ) and member not in (None, "", 0, "0", [], {}, False):
            if isinstance(member, str) and member.strip().lower() in _OK_WORDS:
                continue
            return True
    return False


def _is_error_only(value: dict[str, Any]) -> bool:
    """Whether nothing but the error and its surroundings stands there."""
    strangers = 0
    for name, member in value.items():
        if member in (None, "", [], {}, False) or role_of(name)[0] in _TELLING:
            continue
        if isinstance(member, dict | list) or role_of(name)[0] == "data":
            return False
        strangers += 1
    if strangers > 1:
        return False
    errors = value.get("errors")
    # A map of texts under `errors` is as often a catalogue of them.
    return not (isinstance(errors, dict) and strangers)


def _numbered(value: dict[str, Any]) -> bool:
    """`{code: 40013, msg: invalid appid}`: a number that is no success, a text that says what is wrong, no data."""
    text = ""
    number: Any = None
    has_retry = False
    for name, member in value.items():
        key = normal(name)
        if key in _NUMBERED and number is None and not isinstance(member, bool) and isinstance(member, int | str):
            number = member
        elif key in _TEXT_NAMES and isinstance(member, str):
            text = text or member
        has_retry = has_retry or role_of(name)[0] == "wait"
    if number is None or not text or _has_data(value) or _is_resource(value, least=1):
        return False
    if str(number).strip().lower() in _OK_WORDS or text.strip().lower() in _OK_WORDS:
        return False
    if isinstance(number, str) and not number.lstrip("-").isdigit():
        return any(vote[1] >= 3 for vote in codewords.votes(number)) and _is_error_only(value)
    if has_retry:
        return True
    return (
        _is_error_only(value)
        and (abs(int(number)) >= 1000 or 400 <= int(number) < 600 or int(number) < 0)
        and any(hit.strength >= 2 for hit in sentences.hits(sentences.plain(text)))
    )


def _is_resource(value: dict[str, Any], *, least: int) -> bool:
    """Signs that an object is a thing that was asked for: an id, with `least` further marks where a flag says no."""
    has_id = any(
        normal(name) in ("id", "uuid", "_id", "guid", "sid") and isinstance(member, str | int) and not isinstance(member, bool)
        for name, member in value.items()
    )
    if not has_id and "name" not in value:
        return False
    marks = sum(1 for name, member in value.items() if normal(name) in _RESOURCE_MARKS and member not in (None, "", [], {}))
    return marks >= least


def _has_data(value: dict[str, Any]) -> bool:
    """A result beside the error: a full list or object under a name of results."""
    for name, member in value.items():
        role = role_of(name)[0]
        if role == "data" or (role == "unknown" and isinstance(member, list)):
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


def _list(items: list[Any]) -> bool:
    """A bare list of errors, or of JSON-RPC errors."""
    if not items or not all(isinstance(item, dict) for item in items[:20]):
        return False
    if all("jsonrpc" in item for item in items[:20]):
        return all(_rpc(item) for item in items)
    if len(items) == 1 and any(normal(name) == "error" and member for name, member in items[0].items()):
        return _is_error_only(_flat(items[0]))
    return all(
        ("errorCode" in item or "error_code" in item or "jsonrpc" in item) and "message" in item and len(item) <= 4
        for item in items[:20]
    )


def _flat(item: dict[str, Any]) -> dict[str, Any]:
    """The error object's own members, where `error` holds one."""
    error = next((member for name, member in item.items() if normal(name) == "error"), None)
    return error if isinstance(error, dict) and len(item) == 1 else item


# -- the others -----------------------------------------------------------------------------------------------------------


def _xml(document: Document, headers: Headers) -> bool:
    root = document.root
    value = document.value
    if root in (
        "Error",
        "error",
        "ErrorResponse",
        "Fault",
        "fault",
        "ExceptionReport",
        "ServiceExceptionReport",
        "errorResponse",
        "ErrorResult",
        "Exception",
        "exception",
    ):
        return not any(header(headers, name) for name in _STORED)
    if root == "Envelope":
        body = _child(_child(value, "Envelope") or value, "Body")
        return (
            isinstance(body, dict)
            and _child(body, "Fault") is not None
            and len([name for name in body if not name.startswith(("@", "#"))]) == 1
        )
    if isinstance(value, dict):
        inner = _child(value, root)
        top = inner if isinstance(inner, dict) else value
        if any(isinstance(word, str) and _refuses(name, word) for name, word in top.items()):
            return True
        names = {normal(name) for name in top if not name.startswith("@")}
        if (
            names
            and names
            <= {
                "error",
                "errors",
                "requestid",
                "errorcode",
                "errormessage",
                "message",
                "responsedate",
                "request",
                "code",
                "#text",
            }
            and names & {"error", "errors", "errorcode"}
            and root.lower() != "errors"
        ):
            return not any(header(headers, name) for name in _STORED)
    return False


def _refuses(name: str, word: str) -> bool:
    """An attribute or child of the root that says no: `stat="fail"`, `Status="ERROR"`, `<HighestSeverity>ERROR`."""
    return normal(name.lstrip("@")) in _XML_VERDICTS and word.strip().lower() in (
        "fail",
        "failed",
        "error",
        "failure",
        "false",
        "nok",
    )


def _child(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


def _login_page(exchange: Exchange, document: Document) -> bool:
    """A page with a password field, where neither the path nor Accept asks for a page."""
    text = document.text.lower()
    if 'type="password"' not in text and "type='password'" not in text and "type=password" not in text:
        return False
    path = exchange.request.path.lower()
    accept = header(exchange.request.headers, b"accept") or b""
    return not path.endswith((".html", ".htm", "/login", "/signin", "/sign-in", "/")) and b"text/html" not in accept


def _events(document: Document, headers: Headers) -> bool:
    """An error event in a stream; a stream of log lines or of results is one whose lines are asked for."""
    content_type = header(headers, b"content-type") or b""
    if document.value is None:
        return False
    if b"event-stream" in content_type:
        return True
    lines = [line for line in document.text.splitlines() if line.strip()]
    return (
        len(lines) == 1
        and isinstance(document.value, dict)
        and _envelope(document.value)
        and not any(normal(name) in ("ts", "level", "timestamp", "time") for name in document.value)
    )
