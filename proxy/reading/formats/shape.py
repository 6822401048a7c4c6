"""What a value looks like: a code or a sentence, the name of a field, a stack trace, a phrase that only restates the status.

Owns the small questions that the walk and the formats ask of texts. Each takes raw vendor text, answers fast, never raises.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from proxy.contract.failure import Place, Problem, Scalar

MAX_MESSAGE_CHARS = 2000

_CODE = re.compile(r"[A-Za-z0-9#*](?:[\w.:\-/#*]{0,98}[\w\-/#*])?\Z")
_FIELD = re.compile(r"[\w@$\-]{1,60}(?:[.\[/][\w@$\-*\]]{0,60}){0,12}\]?\Z")
_URL = re.compile(r"\w{2,12}://")
#: Phrases that say no more than a status does.
_GENERIC_PHRASES = frozenset(
    [
        "error", "errors", "an error occurred", "an error has occurred", "bad request", "unauthorized", "unauthorised", "forbidden",
        "not found", "conflict", "gone", "internal server error", "internal error", "server error", "service unavailable",
        "bad gateway", "gateway timeout", "gateway time-out", "too many requests", "method not allowed", "not acceptable",
        "unprocessable entity", "unprocessable content", "payload too large", "precondition failed", "unsupported media type",
        "payment required", "request timeout", "not implemented", "locked", "failed", "fail", "failure", "invalid", "invalid request",
        "request failed", "validation failed", "validation error", "validation errors", "the given data was invalid", "ok", "true",
        "one or more validation errors occurred", "something went wrong", "oops", "unknown error", "unknown", "false", "null", "none",
        "exception", "success", "http error", "request error", "validation exception", "client error", "api error", "no",
        "the request is invalid", "invalid parameters", "invalid input", "invalid params", "input validation failed",
        "request validation failed", "request validation error", "bad request exception", "unauthorized exception", "see errors",
        "forbidden exception", "multiple errors", "multiple errors occurred", "your request is invalid", "the request was invalid",
        "the request could not be processed", "request could not be processed", "undefined", "no message available", "errored",
        "http 400", "http 500", "whitelabel error page", "generic error", "general error", "unexpected error", "an unexpected error occurred", "error occurred",
        "bad request error", "invalid request error", "a general error has occurred", "a validation exception occurred", "an error has occured", "an error occured", "errors occurred",
        "the request failed", "request was not successful", "operation failed", "the operation failed", "api validation failed",
    ]
)  # fmt: skip
_GENERIC_PHRASES_OR_NONE = _GENERIC_PHRASES | {""}
_HTTP_ERRORS = frozenset((*range(400, 432), 444, 451, 499, *range(500, 512), *range(520, 528), 529, 530))
_HTTP_NUMBERS = frozenset(str(number) for number in _HTTP_ERRORS)
_SEE = re.compile(r"[.,;:]?\s*(?:please )?(?:see|check)\b.{0,60}\Z")
_STATUS_LEAD = re.compile(r"(?:http/?\d?(?:\.\d)?\s*)?\(?[1-5]\d\d\)?\s*[:\-]?\s*", re.IGNORECASE)

_TRACE = re.compile(
    r"""
      \s+at\ (?:async\ )?(?:[\w$.<>\[\]\ ]{1,80}\()?(?:/|file:|node:|[A-Z]:\\|webpack)[^\s()]{1,200}:\d+:\d+.*
    | \s*Traceback\ \(most\ recent\ call\ last\).*
    | \s*\n\s*(?:at\s+[\w$.<>\[\]/`]+\s*[(\[]|File\ "|\#\d+\s|from\ /|goroutine\ \d).*
    | \s+at\ (?:[\w$]+\.){1,8}[\w$<>]+\s?\([^)]{0,200}(?:\.\w+:\d+|Native\ Method|Unknown\ Source|:line\ \d+)[^)]{0,40}\).*
    | \s*(?:\n|;)\s*(?:Caused\ by|nested\ exception\ is)\b.*
    | \s+in\ (?:/|[A-Z]:\\)[\w./\\\-]+\.(?:php|rb|py|js|ts|go|cs|java)(?::|\ on\ line\ |\()\d+.*
    """,
    re.VERBOSE | re.DOTALL,
)
_LAST_LINE = re.compile(r"\n(?:[\w]+\.)*\w*(?:Error|Exception|Warning|Exit|Interrupt)\b[^\n]*\s*\Z|\n[\w.]+: [^\n]+\s*\Z")
_CLASS_LEAD = re.compile(r"(?:\b[A-Za-z_]\w*(?:\.|\\|::)){1,10}[A-Z]\w*\b(?::\s*|$)|\b[A-Z]\w*(?:Exception|Error):\s+(?=\S+\s)")
#: Advice to the developer of the vendor's or of the client, in a sentence of its own.
_ADVICE = re.compile(
    r"(?:^|(?<=[.!?])\s+|\n\s*)[^.!?\n]*\b(?:check|see|consult|view|examine|look at|inspect)\s+(?:(?:the|your|our)\s+)?(?:(?:server|application|error|system|debug|web)\s+){0,3}logs?\b[^.!?\n]*[.!?]?"
    r"|(?:^|(?<=[.!?])\s+|\n\s*)[^.!?\n]*\b(?:DEBUG\s*=\s*True|stack ?trace|customErrors|web\.config|developer console)\b[^.!?\n]*[.!?]?",
    re.IGNORECASE,
)


def is_code(text: str) -> bool:
    """Whether a text is a code rather than a sentence: no spaces, of a code's characters."""
    return " " not in text and _CODE.match(text) is not None


def is_field_name(text: str) -> bool:
    return _FIELD.match(text) is not None and not text.isdigit()


_ERROR_NAME = re.compile(
    r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\Z|(?:[A-Za-z]\w*\.)*[A-Za-z]\w*(?:Error|Exception|Fault|Failure|Denied|Exceeded|Failed|Invalid|Expired|NotFound|Exists|Conflict|Limited|Required)\Z"
    r"|(?=.*(?:invalid|missing|error|fail|denied|limit|exceed|required|unauth|forbid|expired|exist|conflict|unsupported|unknown|not[_-]|not[A-Z]|bad[_-]|too[_-]|duplicate|unavailable|timeout|lock"
    r"|Invalid|Missing|Error|Fail|Denied|Limit|Exceed|Unauth|Forbid|Expired|Unknown|Duplicate))[A-Za-z]\w*(?:[_.\-][A-Za-z0-9]+)+\Z"
)


def is_error_name(text: str) -> bool:
    """Whether a name is that of an error rather than of a person, a file or a field."""
    return len(text) <= 100 and _ERROR_NAME.match(text) is not None


_PLACEHOLDER = re.compile(r"%(?:\((\w+)\)s|([A-Za-z]\w*|\d))|\{\{?\s*(\w+)\s*\}\}?")
#: Digits that no position in a list has.
_LONG_NUMBER = 6
_FILLERS = ("parameters", "params", "args", "arguments", "values", "MessageArgs", "data", "context")


def filled(text: str, node: dict[str, Any]) -> str:
    """A message with its placeholders filled from the parameters that stand beside it (`%fieldName`, `{0}`)."""
    fillers = next((node[name] for name in _FILLERS if isinstance(node.get(name), dict | list) and node[name]), None)
    if fillers is None:
        return text

    def value(match: re.Match[str]) -> str:
        name = next(group for group in match.groups() if group)
        found = fillers.get(name) if isinstance(fillers, dict) else _at(fillers, name, is_percent=match[0][0] == "%")
        return str(found) if isinstance(found, str | int | float) and len(str(found)) <= 200 else match[0]

    return _PLACEHOLDER.sub(value, text)


def _at(items: list[Any], name: str, *, is_percent: bool) -> Any:
    position = int(name) - (1 if is_percent else 0) if len(name) < _LONG_NUMBER and name.isdecimal() else -1
    return items[position] if 0 <= position < len(items) else None


_ID_LINES = re.compile(
    r"\s*\n\s*(?:Request ?Id|Activity ?Id|Correlation ?Id|Trace ?Id)\s*[:=]\s*([\w\-]{6,80})[^\n]*(?:\n\s*(?:Time|Timestamp|Date)\s*:[^\n]*)?",
    re.IGNORECASE,
)


#: `... does not exist. Request id: 0217417865`
_LAST_ID = re.compile(r"\s*[(\[]?\b[Rr]equest[ _-]?[Ii][Dd]\s*[:=]\s*([\w\-]{12,80})[)\].]?\s*\Z")


def without_id_lines(text: str) -> tuple[str, str | None]:
    """A message without the lines of ids and times behind it, and the id."""
    match = _ID_LINES.search(text) or _LAST_ID.search(text)
    return (text[: match.start()] + text[match.end() :], match[1]) if match is not None else (text, None)


def is_id(value: Any) -> bool:
    """Whether a value looks like an id drawn by a machine: long, and not made of letters alone."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return False
    text = str(value)
    return len(text) >= 6 and " " not in text and (any(char.isdigit() for char in text) or len(text) >= 16) and not is_url(text)


def is_drawn(value: Any) -> bool:
    """Whether letters alone look drawn and not written: capitals within (`bTmjHtEoYBmcXlS`)."""
    return isinstance(value, str) and len(value) >= 10 and value.isalpha() and len(re.findall(r"[a-z][A-Z]", value)) >= 2


def is_http_error(number: float) -> bool:
    """Whether a number is a status of HTTP that says no."""
    return number in _HTTP_ERRORS


def is_url(text: str) -> bool:
    return _URL.match(text) is not None


def is_generic(text: str) -> bool:
    """Whether a text says no more than a status does."""
    if len(text) > 90:
        return False
    plain = text.strip(" .!:\"'").lower()
    if " see " in plain or " check " in plain:
        plain = _SEE.sub("", plain)
    if "_" in plain:
        plain = plain.replace("_", " ")
    if plain in _GENERIC_PHRASES or not plain:
        return True
    if plain.endswith(" server error") and plain.count(" ") == 2:  # whose it is
        return True
    if plain.isdigit():
        return plain in _HTTP_NUMBERS
    if not any(char in "12345" for char in plain[:8]):
        return False
    return _STATUS_LEAD.sub("", plain, count=1).strip() in _GENERIC_PHRASES_OR_NONE


def sentence(text: str) -> str:
    """A message without its stack trace, exception class and developer's advice; "" where nothing is left."""
    text = text[:MAX_MESSAGE_CHARS].strip()
    if len(text) < 20:
        return text
    if "\n" in text or " at " in text or " in /" in text or "Traceback" in text or "nested exception" in text:
        text = _without_trace(text)
    if "log" in text or "tack" in text or "DEBUG" in text or "web.config" in text:
        text = _ADVICE.sub("", text)
    if ": " in text and ("xception" in text or "Error" in text or "::" in text or "\\" in text):
        text = _CLASS_LEAD.sub("", text)
    return text.strip()


def class_names(text: str) -> list[str]:
    """The bare names of exception classes that stand before a sentence."""
    return [
        match[0].rstrip(": ").replace("::", ".").replace("\\", ".").rpartition(".")[2]
        for match in _CLASS_LEAD.finditer(text[:MAX_MESSAGE_CHARS])
    ]


def _without_trace(text: str) -> str:
    if "Traceback (most recent call last)" in text:
        before, _, trace = text.partition("Traceback (most recent call last)")
        last = _LAST_LINE.search(trace)
        return f"{before.strip()} {last[0].strip() if last else ''}".strip()
    return _TRACE.sub("", text, count=1)


#: What is wrong with a field, by the words of its code or message; first match wins.
_PROBLEMS: tuple[tuple[Problem, re.Pattern[str]], ...] = (
    (
        "conflict",
        re.compile(r"\btaken\b|duplicat|already|\bunique|must be unique|not unique|in use|\bexists\b(?<!not exists)"),
    ),
    (
        "unknown",
        re.compile(
            r"unrecogni[sz]ed|unknown|unexpected (?:field|key|param|prop|arg|attr)|additional ?propert|extra[_ ]|extraneous|not a known"
            r"|should not exist|not allowed here|property .{0,60} is not allowed|unsupported param|not permitted|\bwhitelist|no such (?:field|param|column)"
            r"|does not exist on|unexpected keyword|unevaluated"
        ),
    ),
    (
        "missing",
        re.compile(
            r"\brequired?\b|required|missing|\bblank\b|can(?:no|')t be (?:null|empty|blank|nil)|must not be (?:null|empty|blank)|not ?(?:null|empty|blank)\b"
            r"|\bpresence\b|(?:was|is|were|been|be) (?:not (?:provided|specified|set|supplied|given|present)|null|undefined|empty|absent|omitted)"
            r"|should not be (?:null|empty|undefined)|received undefined|must be (?:specified|provided|supplied|set|present|included)|not.{0,8} provided|absent"
        ),
    ),
    (
        "out_of_range",
        re.compile(
            r"too[_ ]?(?:long|short|small|big|large|high|low|many|few|far|old)|greater|less[_ ]than|lesser|maximum|minimum|between|exceed|at (?:most|least)|range"
            r"|\bmax|\bmin\b|min(?:length|imum|items|_)|longer|shorter|no more than|no fewer|larger|smaller|bigger|\bsize\b|\blength\b|limit|over \d|under \d|up to \d|higher than|lower than"
            r"|must be (?:positive|negative|non-?negative)|in the (?:past|future)"
        ),
    ),
    (
        "wrong_type",
        re.compile(
            r"(?:must|should|has to|needs to) be (?:an? )?(?:valid )?(?:string|integer|int\b|number|numeric|boolean|bool\b|array|list|object|dict|float|decimal|map\b|json|hash)"
            r"|expected (?:an? )?(?:string|integer|int\b|number|boolean|array|list|object|float)|wrong[_ ]?type|type[_ ]?error|type ?mismatch|invalid[_ ]?type"
            r"|not an? (?:valid )?(?:string|integer|int\b|number|numeric|boolean|array|list|object|float|decimal)|cannot (?:unmarshal|deserialize|be cast|convert)"
            r"|\w+_parsing\b|\w+_type\b|isstring|isint|isnumber|isboolean|isarray|of type|unable to parse|incorrect type|\btype\b"
        ),
    ),
)


def problem_of(*texts: str | None) -> Problem:
    """What is wrong with a field, from its code and its message."""
    return _problem_in(" ".join(text for text in texts if text)[:600])


@lru_cache(maxsize=1024)
def _problem_in(joined: str) -> Problem:
    lowered = joined.lower()
    for problem, words in _PROBLEMS:
        if words.search(lowered):
            return problem
    return "invalid"


#: Words that name where a parameter stands.
PLACES: dict[str, Place] = {
    "body": "body",
    "json": "body",
    "data": "body",
    "payload": "body",
    "form": "body",
    "formdata": "body",
    "requestbody": "body",
    "query": "query",
    "querystring": "query",
    "queryparam": "query",
    "queryparameter": "query",
    "queryparams": "query",
    "parameter": "query",
    "params": "path",
    "path": "path",
    "pathparam": "path",
    "pathparameter": "path",
    "url": "query",
    "uri": "path",
    "header": "header",
    "headers": "header",
    "cookie": "header",
}


def field_path(steps: Any) -> str:
    """Names and indexes joined as the contract writes them: `items[3].price`."""
    text = ""
    for step in steps:
        name = str(step)
        if isinstance(step, int) or name.isdigit():
            text += f"[{name}]"
        else:
            text += f".{name}" if text else name
    return text


def dotted(name: str) -> str:
    """A field's name as the contract writes it, from a JSON pointer, a JSON path, brackets or dots."""
    name = name.strip().strip("'\"`")
    if name.startswith("#/"):
        name = name[1:]
    if name.startswith("/"):
        return field_path(step.replace("~1", "/").replace("~0", "~") for step in name.split("/") if step)
    name = name.removeprefix("$.").removeprefix("$").lstrip(".")
    if "[" in name or ".0" in name or _INDEX.search(name):
        steps = [step for step in re.split(r"[.\[\]]+", name) if step]
        return field_path(step.strip("'\"") for step in steps)
    return name.strip(".")


_INDEX = re.compile(r"\.\d+(?:\.|\Z)")


_SAID = re.compile(
    r"(?:(?:one|any) of(?: the)?(?: following)?(?: values?| options?| enum)?|(?:allowed|valid|supported|possible|permitted|accepted|acceptable|available|legal)"
    r"(?: \w+)?(?: (?:values?|options?|choices|types?|formats?|enum))?(?: for [\w.]+)?(?: (?:are|is|include))?|choose from)\s*:?\s*(?P<list>[\[({]?\s*[\w'\"`<].{1,400})",
    re.IGNORECASE | re.DOTALL,
)
#: Words after which only a list in quotes is one of allowed values.
_IMPLIED = re.compile(
    r"(?:(?:must|should) (?:be|equal|match)(?: either)?|expected(?: either)?|not in)\s*:?\s*(?P<list>[\[({]?\s*['\"`].{1,400})",
    re.IGNORECASE | re.DOTALL,
)
_LIST_ITEM = re.compile(r"'([^']{1,60})'|\"([^\"]{1,60})\"|`([^`]{1,60})`|([\w.\-/+:]{1,60})")
_QUOTED_LIST = re.compile(r"['\"`][^'\"`]{1,60}['\"`](?:\s*(?:,|\||or|and|/|, or|, and)\s*['\"`][^'\"`]{1,60}['\"`])+")
_PLAIN_LIST = re.compile(
    r"[\[({]?\s*[\w.\-/+]{1,60}(?:\s*(?:,|\||, or|, and)\s*(?:(?:or|and) )?[\w.\-/+]{1,60})+(?:\s+(?:or|and)\s+[\w.\-/+]{1,60})?|\[[\w.\-]+(?: [\w.\-]+)+\]"
)


def allowed_in(text: str) -> tuple[Scalar, ...]:
    """The values that a message lists as allowed; empty where it lists none."""
    if "," not in text and " or " not in text and "|" not in text and "[" not in text:
        return ()
    said = _SAID.search(text)
    match = None
    if said is not None:
        match = _QUOTED_LIST.match(said["list"].lstrip("[({ ")) or _PLAIN_LIST.match(said["list"])
    elif (implied := _IMPLIED.search(text)) is not None:
        match = _QUOTED_LIST.match(implied["list"].lstrip("[({ "))
    if match is None:
        return ()
    items = [next(filter(None, groups)) for groups in _LIST_ITEM.findall(match[0])]
    return tuple(item for item in items if item not in ("or", "and"))[:30]
