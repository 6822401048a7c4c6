"""Whether a 2xx is a failure all the same: one structural judge, which leaves alone whatever looks like a result.

Owns the signs. A resource (an id with a time or kind beside it, a full list, data next to the error) is a success, also where it
describes a failure that happened elsewhere: a failed job, a log entry, a form's empty `errors`. Failures are only unmistakable
envelopes: JSON-RPC and MCP errors, GraphQL errors without data, a flag that says no beside a reason, SOAP faults, a root <Error>,
bodies of error members alone, a batch whose items failed, an error event in a stream, a login page where JSON was asked for.
Nothing raises. `may_be_failure` is a byte search without false negatives: what it clears, `is_failure` calls a success.
"""

from __future__ import annotations

import re
from typing import Any

import re2

from proxy.exchange import Exchange, Headers, header
from proxy.reading import codewords, declines, emptyresults, envelopes, numbered, partials, resources, sentences, verdicts
from proxy.reading.formats.names import normal, role_of
from proxy.reading.formats.pairs import pairs
from proxy.reading.model import Document
from proxy.reading.words import words_set

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False
_OPTIONS.case_sensitive = False
_OPTIONS.encoding = re2.Options.Encoding.LATIN1
#: Marks of an error envelope. A word of these stands in every body that `is_failure` can call a failure.
_MARKS = re2.compile(
    rb"err|fault|fail|exception|:\s*false|denied|limit|invalid|unauthori|forbidden|not.?found|password|unprocessed|multistatus|nok\b|"
    rb"\"(?:code|ret|rc|result_?code|resp(?:onse)?_?code|status_?code|return_?code|http_?status_?code|status)\"\s*:\s*\"?-?[1-9]|retry|quota|problem|unavailable|blocked|"
    rb"HTTP/1\.1 [45]|expired|missing|required|overload|timeout|notok|too.many|exceed|suspended|disabled|user_?errors|declin|reject|abort|unknown|__type|could not|cannot |ambiguous|insufficien|not.?enough|sign.?in|log.?in|remark|duplicate|status\"\s*:\s*\"[fne]\"|reached|offline|too fast|:\s*\"no[ _]|_not_|estado|refus|not auth|denegad|\bko\b|busy|\bbad|warning|block|no match|illegal|not exist",
    _OPTIONS,
)
_WRAPPERS = words_set(
    """
    response result message messages header reply answer meta status output envelope body retorno respuesta resposta resultado
    """
)
#: What an answer calls the object that holds its verdict.
_VERDICTS = words_set(
    """
    baseresp baseresponse resultinfo resultstatus responsestatus returnstatus responseheader respheader responseinfo respinfo retinfo
    returninfo statusinfo apistatus opstatus result results status response body meta head header info reply
    """
)
_MOST_LEVELS = 4
#: A head and a body.
_MOST_VERDICTS = 2
_NOTES = frozenset({"note", "information", "info", "message", "notice", "warning", "msg", "errormessage"})
#: Roles of members that say nothing about the result.
_ASIDE = frozenset({"name", "noise", "request_id"})
#: What a root says of its own making.
_XML_STAMPS = frozenset(
    {"timestamp", "version", "echotoken", "target", "correlationid", "transactionidentifier", "sequencenmbr", "primarylangid"}
)
_XML_VERDICTS = frozenset({"stat", "status", "success", "ok", "highestseverity", "result", "requeststatus", "ack"})
_STORED = (b"last-modified", b"x-amz-version-id", b"content-disposition")


def may_be_failure(body: bytes) -> bool:
    """Whether the bytes of a 2xx hold any mark of an error envelope; before any parser."""
    return _MARKS.search(body) is not None


def is_failure(exchange: Exchange, document: Document) -> bool:
    """Whether a 2xx says no."""
    response = exchange.response
    if response is not None and (header(response.headers, b"grpc-status") or b"0") != b"0":
        return True  # trailers in the head: nothing but the refusal
    if response is None or exchange.request.method == "HEAD" or response.status in (204, 205, 206, 304):
        return False
    if header(response.headers, b"content-range") is not None and exchange.request.is_safe:
        return False  # a part of what was asked for
    if document.kind in ("empty", "binary") or not may_be_failure(document.text.encode("utf-8", "replace")):
        return False
    if partials.find(exchange, document) is not None:
        return True
    if document.kind == "json":
        if declines.is_declined(exchange, document.value):
            return True
        if resources.is_asked_for(exchange, document.value):
            return False
        return _json(document.value, exchange) or _flat_json(document.value, exchange)
    if document.kind == "form":
        return _json(document.value, exchange) or verdicts.refuses(verdicts.leaves(document.value), is_sure=True)
    if document.kind == "xml":
        return _xml(document, response.headers) or _small_xml(document, exchange)
    if document.kind == "html":
        return _login_page(exchange, document) or _error_page(exchange, document)
    if document.kind == "events":
        return _events(document, response.headers)
    return _text(document, exchange)


# -- JSON -----------------------------------------------------------------------------------------------------------------


def _json(value: Any, exchange: Exchange) -> bool:
    if isinstance(value, list):
        return _list(value, is_safe=exchange.request.is_safe)
    whole, value = value, _unwrapped(value)
    if not isinstance(value, dict) or not value:
        return False
    if "jsonrpc" in value or ("id" in value and "error" in value and "result" in value):
        return _rpc(value)
    if "errors" in value and _is_graphql(value, exchange):
        return True  # where data is left it is a partial failure, judged as one
    if "data" in value and isinstance(value["data"], dict) and (_user_errors(value["data"]) or _failed_mutation(value)):
        return True
    if _is_problem(exchange, value) or isinstance(value.get("__type"), str):
        return True
    if exchange.request.is_safe and len(value) == 1 and _is_note(*next(iter(value.items()))):
        return True
    feedback = value.get("promptFeedback")
    if isinstance(feedback, dict) and feedback.get("blockReason") and not value.get("candidates"):
        return True  # a prompt that was refused, and nothing made of it
    changes = not exchange.request.is_safe
    if changes and resources.is_answer({normal(name): member for name, member in value.items()}):
        return True
    return _says_no(value, changes=changes) or _inner_verdict(whole, changes=changes) or (changes and _all_items_failed(value))


def _says_no(value: dict[str, Any], *, changes: bool) -> bool:
    return envelopes.says_no(value) or numbered.says_no(value, changes=changes) or emptyresults.says_no(value)


def _is_note(name: str, text: Any) -> bool:
    """`{Note: our call frequency is 5 calls per minute}`: a sentence instead of what was asked for, and it says what is wrong."""
    return normal(name) in _NOTES and isinstance(text, str) and " " in text and numbered.is_said(text, least=_TELLING_TITLE)


def _inner_verdict(value: dict[str, Any], *, changes: bool) -> bool:
    """A verdict in an object of its own, beside nothing: `{base_resp: {status_code: 1008, status_msg: ...}, choices: null}`."""
    full = {name: member for name, member in value.items() if member not in (None, "", [], {})}
    if len(full) == 1 and isinstance(next(iter(full.values())), dict) and not _is_verdict(next(iter(full))):
        wrapped = next(iter(full.values()))
        if emptyresults.says_no(wrapped):
            return True
        full = {name: member for name, member in wrapped.items() if member not in (None, "", [], {})}
    inner = {name: _one(member) for name, member in full.items() if _is_verdict(name) and isinstance(_one(member), dict)}
    if isinstance(full.get("request"), dict) and "response" in inner:
        return False  # a record of another call
    if not inner or len(inner) > _MOST_VERDICTS or envelopes.is_resource(value, least=1):
        return False
    if any(normal(name) not in _SURROUNDINGS and role_of(name)[0] not in _ASIDE for name in full if name not in inner):
        return False
    return any(
        _says_no(verdict, changes=changes)
        or numbered.says_no(verdict, changes=changes, is_verdict=True)
        or _is_bare_no(name, verdict)
        or _inner_verdict(verdict, changes=changes)
        for name, verdict in inner.items()
    )


def _is_verdict(name: str) -> bool:
    key = normal(name)
    return key in _VERDICTS or key.endswith(("response", "result"))


def _one(member: Any) -> Any:
    """The only object of a list, as some answer even a single call; one with an id of its own is a thing."""
    if not isinstance(member, list) or len(member) != 1 or not isinstance(member[0], dict):
        return member
    return None if any(normal(name).endswith("id") for name in member[0]) else member[0]


def _is_bare_no(name: str, verdict: dict[str, Any]) -> bool:
    """`{status: {message: ..., value: 19}}`: a status that is a text and a number, and the text says what is wrong."""
    texts = [member for member in verdict.values() if isinstance(member, str)]
    return (
        normal(name) == "status"
        and len(texts) == 1
        and len(verdict) <= _MOST_VERDICTS
        and numbered.is_said(texts[0], least=_TELLING_TITLE)
    )


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
        and not envelopes.is_resource(value, least=1)
    )


def _names_error_text(item: dict[str, Any]) -> bool:
    names = {normal(name): member for name, member in item.items()}
    return any(names.get(name) for name in (*envelopes.ERROR_TEXTS, "errormessage")) and not names.get("id")


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


def _failed_mutation(value: dict[str, Any]) -> bool:
    """GraphQL in whose data a result says no by its own flag: `{data: {pages: {create: {responseResult: {succeeded: false, ...}}}}}`."""
    node: Any = value["data"]
    for _ in range(_MOST_LEVELS):
        full = [member for member in node.values() if isinstance(member, dict) and member]
        if len(value) > 1 or len(full) != 1:
            return False
        node = full[0]
        if any(node.get(flag) is False for flag in ("success", "succeeded", "ok")):
            return envelopes.says_no(node)
    return False


def _is_problem(exchange: Exchange, value: dict[str, Any]) -> bool:
    content_type = header(exchange.response.headers, b"content-type") if exchange.response else None
    if not content_type or b"problem+json" not in content_type:
        return False
    status = value.get("status")
    return not (isinstance(status, int) and status < 400)


def _has_text(item: dict[str, Any]) -> bool:
    return isinstance(next(iter(item.values())), str)


def _list(items: list[Any], *, is_safe: bool) -> bool:
    """A bare list of errors, or of JSON-RPC errors."""
    if not items or not all(isinstance(item, dict) for item in items[:20]):
        return False
    if all("jsonrpc" in item for item in items[:20]):
        return all(_rpc(item) for item in items)
    if all(
        len(item) == 1 and normal(next(iter(item))) in ("warning", "error", "errors") and _has_text(item) for item in items[:20]
    ):
        return not is_safe
    if len(items) == 1 and _is_told(items[0]):
        return True
    if len(items) == 1 and any(normal(name) == "error" and member for name, member in items[0].items()):
        return envelopes.is_error_only(_flat(items[0]))
    return all(
        ("errorCode" in item or "error_code" in item or "jsonrpc" in item) and "message" in item and len(item) <= 4
        for item in items[:20]
    )


def _is_told(item: dict[str, Any]) -> bool:
    """`[{message: [{id: 120, key: Invalid value, value: ...}]}]`: an answer that is a list, and in it only a message."""
    if len(item) != 1 or normal(next(iter(item))) not in ("message", "messages", "error", "errors", "fault"):
        return False
    inner = next(iter(item.values()))
    told = inner[0] if isinstance(inner, list) and inner else inner
    texts = [text for text in told.values() if isinstance(text, str)] if isinstance(told, dict) else []
    return any(numbered.is_said(text, least=_TELLING_TITLE) for text in texts)


def _flat(item: dict[str, Any]) -> dict[str, Any]:
    """The error object's own members, where `error` holds one."""
    error = next((member for name, member in item.items() if normal(name) == "error"), None)
    return error if isinstance(error, dict) and len(item) == 1 else item


#: Names beside an error that belong to the protocol and not to a result.
_PROTOCOL = words_set(
    "header headers session timing time took duration elapsed meta metadata version request context info debug trace type"
)


def _flat_json(value: Any, exchange: Exchange) -> bool:
    """An error beside what belongs to the protocol; or, for calls that change something, a flat verdict of the older kind."""
    if not isinstance(value, dict):
        return False
    kept = {name: member for name, member in value.items() if normal(name) not in _PROTOCOL}
    if len(kept) == 1 and len(kept) < len(value):
        name, member = next(iter(kept.items()))
        if isinstance(member, dict) and member:
            inner = {normal(inner) for inner in member}
            if (
                normal(name) in ("error", "errors")
                and inner & {"code", "message"}
                and not envelopes.is_resource(value, least=1)
            ):
                return True
            if inner <= {"error", "errors", "errormessage", "errorcode"} and all(
                isinstance(each, str) and each for each in member.values()
            ):
                return True
    if exchange.request.is_safe or envelopes.is_resource(value, least=1) or value.get("id") not in (None, ""):
        return False
    scalars = [(normal(name), str(member).strip()) for name, member in value.items() if isinstance(member, str | int | float)]
    numbers = [text for name, text in scalars if _RESULT_CODE.fullmatch(name)]
    texts = [text for name, text in scalars if _RESULT_TEXT.fullmatch(name)]
    if len(scalars) != len(value) or not numbers or not texts:
        return False
    is_wrong = not any(numbered.is_fine(number) for number in numbers) and any(numbered.is_no(text) for text in texts)
    return is_wrong or verdicts.refuses(scalars, is_sure=True)


#: What gateways call the code of their answer, and its text.
_RESULT_CODE = re.compile(
    r"(?:x|ssl|trn|txn)?(?:resp|response|result|res|ret|return|reply)(?:code|stat|status|no|number|id|proc)"
)
_RESULT_TEXT = re.compile(
    r"(?:x|ssl|trn|txn)?(?:resp|response|result|res|ret|return|reply)(?:text|msg|message|desc|description|reason|info)"
)


# -- the others -----------------------------------------------------------------------------------------------------------


def _xml(document: Document, headers: Headers) -> bool:
    root = document.root
    value = document.value
    if root.endswith(_ROOTS) and not any(header(headers, name) for name in _STORED):
        return True
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
        if _inner_verdict(top, changes=False):
            return True
        if any(isinstance(word, str) and _refuses(name, word) for name, word in top.items()):
            return True
        names = {normal(name) for name in top if not name.startswith("@")} - _XML_STAMPS
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


#: How roots are called that are an error's whole answer.
_ROOTS = ("ErrorResponse", "ErrorResult", "Fault", "ErrorRS", "ErrorReport")


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


def _small_xml(document: Document, exchange: Exchange) -> bool:
    """The answer of a protocol that posts XML and says no in it; a document that is fetched is one, unless an error is all it holds."""
    found = verdicts.leaves(document.value)
    if (
        len([pair for pair in found if pair[1]]) == 1
        and _OPENS_WITH_NO.search(f"{found[0][1]} ")
        and len(found[0][1]) <= _SMALL_TEXT
    ):
        return True
    if document.root in ("feed", "rss", "html") or not isinstance(document.value, dict):
        return False
    if exchange.request.is_safe and not verdicts.is_all_verdict(found):
        return False
    return verdicts.refuses(found, is_sure=True)


#: Paths under which a text or a page is what was asked for.
_DOCUMENTS = re.compile(
    r"/(?:logs?|raw|files?|content|contents|download|export|output|blobs?|text|docs?|pages?|messages?|events?|history|console)\b|\.(?:txt|log|html?|md|csv)\b",
    re.IGNORECASE,
)
_OPENS_WITH_NO = re.compile(
    r"\A\W{0,2}(?:error|err|nok|ko|fail|failed|failure|invalid|denied|access denied|unauthori[sz]ed|forbidden|exception|fault|bad request|rate limit|too many requests)\b[\s:;.,|=\-]",
    re.IGNORECASE,
)
#: `ERR 1001`: the whole answer of a gateway of text.
_NUMBERED_NO = re.compile(r"(?i)(?:err|error|nok|ko|fail|failed)[\s:;|,=-]{1,3}-?\d{1,6}")
_SURROUNDINGS = _PROTOCOL | emptyresults.ECHOES
_SMALL_PAGE = 3000
_SMALL_TEXT = 300


def _text(document: Document, exchange: Exchange) -> bool:
    """A list of names and values that refuses, or one short line that opens with a no and says what is wrong."""
    listed = pairs(document.text)
    if listed is not None:
        return verdicts.refuses(verdicts.leaves(listed), is_sure=not exchange.request.is_safe)
    text = document.text.strip()
    if _NUMBERED_NO.fullmatch(text):
        return True
    if "\t" in text and "\n" in text:
        return False  # a table
    if len(text) > _SMALL_TEXT or text.count("\n") > 1 or _DOCUMENTS.search(exchange.request.path):
        return False
    bare = text.strip(" ,;:|\t\r\n()[]")
    if bare.isupper() and "_" in bare and " " not in bare and any(vote[1] >= 3 for vote in codewords.votes(bare)):
        return True  # a code, and nothing in the columns before it
    return _OPENS_WITH_NO.search(text) is not None and any(hit.strength >= 3 for hit in sentences.hits(sentences.plain(text)))


def _error_page(exchange: Exchange, document: Document) -> bool:
    """A small page whose title is an error's, where an API's data was asked for."""
    text = document.text
    accept = header(exchange.request.headers, b"accept") or b""
    if len(text) > _SMALL_PAGE or b"text/html" in accept or _DOCUMENTS.search(exchange.request.path):
        return False
    if _ERROR_TAGS.search(text) is not None:
        return True
    title = _TITLE.search(text)
    if title is not None and _SIGN_IN.search(title[1]) and not _SIGN_IN.search(exchange.request.path):
        return True
    return (
        title is not None
        and len(title[1]) <= 80
        and any(hit.strength >= _TELLING_TITLE for hit in sentences.hits(sentences.plain(title[1])))
    )


#: XML of an error that is served as a page.
_ERROR_TAGS = re.compile(r"(?i)<(?:error_?code|error_?text|error_?message|error_?description|errormsg)>\s*[^<\s0]")
_TITLE = re.compile(r"(?is)<title>\s*([^<]{3,200}?)\s*</title>")
_TELLING_TITLE = 3
_SIGN_IN = re.compile(r"(?i)\b(?:sign|log)[ _-]?in\b")


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
        and _says_no(document.value, changes=False)
        and not any(normal(name) in ("ts", "level", "timestamp", "time") for name in document.value)
    )
