"""Whether a 2xx of JSON is a failure: the protocols that say so in their own way, then what any envelope says.

Owns JSON-RPC, GraphQL with its mutations' own errors, problems, bare lists of errors, notes instead of data, and the flat verdicts
of payment gateways. Pure; never raises.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.exchange import Exchange, header
from proxy.reading import envelopes, numbered, resources, verdicts
from proxy.reading.formats.names import normal
from proxy.reading.innerverdicts import PROTOCOL, inner_verdict
from proxy.reading.innerverdicts import says_no as object_says_no
from proxy.reading.words import words_set

_WRAPPERS = words_set(
    """
    response result message messages header reply answer meta status output envelope body retorno respuesta resposta resultado
    """
)
_MOST_LEVELS = 4
_ONLY_NO = frozenset({"error", "failed", "failure", "fail"})
_NAMED_CODES = frozenset({"code", "errorcode", "errorname", "errortype"})
_STATES = frozenset({"status", "state", "object", "result", "phase"})
_ERRORS = frozenset({"error", "erro", "iserror", "haserror"})
_NOTES = frozenset({"note", "detail", "information", "info", "message", "notice", "warning", "msg", "errormessage"})
#: What gateways call the code of their answer, and its text.
_RESULT_CODE = re.compile(
    r"(?:x|ssl|trn|txn)?(?:resp|response|result|res|ret|return|reply)(?:code|stat|status|no|number|id|proc)"
)
_RESULT_TEXT = re.compile(
    r"(?:x|ssl|trn|txn)?(?:resp|response|result|res|ret|return|reply)(?:text|msg|message|desc|description|reason|info)"
)
_TELLING = 3
_PLACE_AND_ERROR = 2
_NUMBERED = re.compile(r"ERR(?:OR)?[-_]?\d{1,6}")
_CLEAR = 4
_FEW = 4


def says_no(value: Any, exchange: Exchange) -> bool:
    """Whether a JSON value, or what a form holds, is a no."""
    return _value(value, exchange) or _flat(value, exchange)


def _value(value: Any, exchange: Exchange) -> bool:
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
    if len(value) == 1 and all(normal(name) in _ERRORS and member in (True, "true") for name, member in value.items()):
        return True
    if exchange.request.is_safe and len(value) == 1 and _is_note(*next(iter(value.items()))):
        return True
    feedback = value.get("promptFeedback")
    if isinstance(feedback, dict) and feedback.get("blockReason") and not value.get("candidates"):
        return True  # a prompt that was refused, and nothing made of it
    if _holds_error(value):
        return True
    changes = not exchange.request.is_safe
    if changes and resources.is_failed_query(value):
        return True
    if changes and (resources.is_answer({normal(name): member for name, member in value.items()}) or _has_own_error(value)):
        return True
    return (
        object_says_no(value, changes=changes)
        or inner_verdict(whole, changes=changes)
        or _are_all_refusals(value)
        or (changes and _all_items_failed(value))
        or resources.failed_to_judge({normal(name): member for name, member in value.items()})
        or _has_coded_message(value)
    )


def _is_note(name: str, text: Any) -> bool:
    """`{Note: our call frequency is 5 calls per minute}`: a sentence instead of what was asked for, and it says what is wrong."""
    return normal(name) in _NOTES and isinstance(text, str) and " " in text and numbered.is_said(text, least=_TELLING)


def _holds_error(value: dict[str, Any]) -> bool:
    """A text that is only a no, and beside it an error's code and message: `{response_message: Error, response_data: {error_code: ...}}`."""
    if not any(isinstance(text, str) and text.strip().lower() in _ONLY_NO for text in value.values()):
        return False
    for member in value.values():
        names = {normal(name) for name, inner in member.items() if inner} if isinstance(member, dict) else set()
        if {"errorcode", "errormessage"} <= names:
            return True
    return False


def _has_own_error(value: dict[str, Any]) -> bool:
    """A query's or a statement's answer with an error of its own, and no state that would make it a thing that failed."""
    error = value.get("error")
    if not isinstance(error, dict) or not isinstance(error.get("message"), str) or envelopes.has_data(value):
        return False
    names = {normal(name) for name in value}
    return any(normal(name) in _NAMED_CODES for name in error) and not names & _STATES


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


def _are_all_refusals(value: dict[str, Any]) -> bool:
    """`{results: [{statement_id: 0, error: database not found}]}`: each result is a place and an error, of a call that reads too."""
    items = value.get("results")
    return (
        len(value) == 1
        and isinstance(items, list)
        and bool(items)
        and all(
            isinstance(item, dict) and len(item) <= _PLACE_AND_ERROR and isinstance(item.get("error"), str) for item in items
        )
    )


def _has_coded_message(value: dict[str, Any]) -> bool:
    """`{status: 1, messages: [{message_code: ERR-5106, message_string: ...}]}`, and no data."""
    told = value.get("messages")
    if (
        not isinstance(told, list)
        or not told
        or not isinstance(told[0], dict)
        or envelopes.has_data({**value, "messages": None})
    ):
        return False
    return any("code" in normal(name) and isinstance(code, str) and _NUMBERED.fullmatch(code) for name, code in told[0].items())


def _names_error_text(item: dict[str, Any]) -> bool:
    names = {normal(name): member for name, member in item.items()}
    return any(names.get(name) for name in (*envelopes.ERROR_TEXTS, "errormessage")) and not names.get("id")


def _rpc(value: dict[str, Any]) -> bool:
    """JSON-RPC 1.0 and 2.0, and a tool's result that says it is an error."""
    error = value.get("error")
    if error not in (None, False, "", {}):
        return value.get("result") is None
    result = value.get("result")
    if not isinstance(result, dict):
        return False
    status = result.get("status")
    if len(result) == 1 and isinstance(status, str) and " " in status:
        return numbered.is_said(status, least=_CLEAR)  # `{id: 1, result: {status: Invalid session key}, error: null}`
    return result.get("isError") is True


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
    if len(items) == 1 and (_is_told(items[0]) or (envelopes.says_no(items[0]) and len(items[0]) <= _FEW)):
        return True
    if len(items) == 1 and any(normal(name) == "error" and member for name, member in items[0].items()):
        return envelopes.is_error_only(_own_members(items[0]))
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
    return any(numbered.is_said(text, least=_TELLING) for text in texts)


def _own_members(item: dict[str, Any]) -> dict[str, Any]:
    """The error object's own members, where `error` holds one."""
    error = next((member for name, member in item.items() if normal(name) == "error"), None)
    return error if isinstance(error, dict) and len(item) == 1 else item


def _flat(value: Any, exchange: Exchange) -> bool:
    """An error beside what belongs to the protocol; or, for calls that change something, a flat verdict of the older kind."""
    if not isinstance(value, dict):
        return False
    kept = {name: member for name, member in value.items() if normal(name) not in PROTOCOL}
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
