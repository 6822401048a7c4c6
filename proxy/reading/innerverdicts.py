"""A verdict on the whole call, alone or in an object of its own: what the answers of JSON and of XML have in common.

Owns how such objects are called, and what may stand around them: echoes of the request, heads, ids. What an object itself says is
judged in envelopes.py, numbered.py and emptyresults.py. Pure; never raises.
"""

from __future__ import annotations

from typing import Any

from proxy.reading import emptyresults, envelopes, numbered, verdicts
from proxy.reading.formats.names import normal, role_of
from proxy.reading.words import words_set

#: What an answer calls the object that holds its verdict.
_VERDICTS = words_set(
    """
    baseresp baseresponse resultinfo resultstatus responsestatus returnstatus responseheader respheader responseinfo respinfo retinfo
    returninfo statusinfo apistatus opstatus result results status response body meta head header info reply
    """
)
_ONLY_VERDICTS = frozenset({"baseresp", "baseresponse"})
#: A head and a body.
_MOST_VERDICTS = 2
#: Roles of members that say nothing about the result.
_ASIDE = frozenset({"name", "noise", "request_id"})
#: Names beside an error that belong to the protocol and not to a result.
PROTOCOL = words_set(
    "header headers session timing time took duration elapsed meta metadata version request context info debug trace type"
)
_SURROUNDINGS = PROTOCOL | emptyresults.ECHOES
_WELL = frozenset({"success", "successful", "succeeded", "ok"})
_TELLING = 3


def says_no(value: dict[str, Any], *, changes: bool) -> bool:
    """Whether one object says no; `changes` for a call of a method that is not safe."""
    return envelopes.says_no(value) or numbered.says_no(value, changes=changes) or emptyresults.says_no(value)


def inner_verdict(value: dict[str, Any], *, changes: bool) -> bool:
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
    if any(text.lower() in _WELL for _, text in verdicts.leaves(value)):
        return False
    if any(_is_result(name, member) for name, member in full.items() if name not in inner):
        return False
    return any(
        says_no(verdict, changes=changes)
        or numbered.says_no(verdict, changes=changes, is_verdict=True)
        or _is_bare_no(name, verdict)
        or _is_numbered_no(name, verdict)
        or inner_verdict(verdict, changes=changes)
        for name, verdict in inner.items()
    )


def _is_result(name: str, member: Any) -> bool:
    """Whether a member beside the verdict may be what was asked for."""
    if normal(name) in _SURROUNDINGS:
        return False
    return role_of(name)[0] not in _ASIDE or isinstance(member, dict | list)


def _is_verdict(name: str) -> bool:
    key = normal(name)
    return key in _VERDICTS or key.endswith(("response", "result"))


def _one(member: Any) -> Any:
    """The only object of a list, as some answer even a single call; one with an id of its own is a thing."""
    if not isinstance(member, list) or len(member) != 1 or not isinstance(member[0], dict):
        return member
    return None if any(normal(name).endswith("id") for name in member[0]) else member[0]


def _is_numbered_no(name: str, verdict: dict[str, Any]) -> bool:
    """`{base_resp: {status_code: 1026, status_msg: input new_sensitive}}`: an object of this name is nothing but a verdict."""
    numbers = [member for name, member in verdict.items() if numbered.is_number(normal(name), member)]
    texts = [
        member for member in verdict.values() if isinstance(member, str) and member.strip().lower() not in envelopes.OK_WORDS
    ]
    return normal(name) in _ONLY_VERDICTS and bool(texts) and bool(numbers) and not any(map(numbered.is_fine, numbers))


def _is_bare_no(name: str, verdict: dict[str, Any]) -> bool:
    """`{status: {message: ..., value: 19}}`: a status that is a text and a number, and the text says what is wrong."""
    texts = [member for member in verdict.values() if isinstance(member, str)]
    return (
        normal(name) == "status"
        and len(texts) == 1
        and len(verdict) <= _MOST_VERDICTS
        and numbered.is_said(texts[0], least=_TELLING)
    )
