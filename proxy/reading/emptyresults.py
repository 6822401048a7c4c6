"""A no beside a result that is empty: `{results: [], errors: {plan: ...}}`, `{retCode: 10006, retMsg: ..., result: {}}`.

Owns what counts as the result and as its surroundings (echoes of the request, paging, versions), and what must say no where
nothing was found: an error, a code that is none of success, a verdict in capitals. That nothing matched is an answer, no failure.
Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from proxy.reading import codewords, envelopes, numbered
from proxy.reading.formats.names import normal, role_of
from proxy.reading.words import words_set

#: What an answer repeats of the question, and what it says of itself.
ECHOES = words_set(
    """
    get parameters params parameter requestarguments requestparameters arguments paging pagination page query request options version generator osm3s meta metadata copyright headers
    args filter filters links context debug head header links info time took sign metrics ratelimit retextinfo retextmap extinfo extmap
    """
)
_RESULTS = frozenset({"data", "unknown", "detail"})
_NAMED_RESULTS = frozenset({"result", "results", "body", "response"})
#: Members in which only something odd is told.
_REMARKS = frozenset({"remark", "remarks", "notice", "exception"})
#: What success is accompanied by, too.
_NO_ERRORS = frozenset({"warning", "warnings", "notifications", "notices", "alerts", "deprecations"})
#: Nothing was found: an answer.
_NOTHING_FOUND = re.compile(
    r"(?i)\b(?:no|zero|0|empty|not any)[ _-]?(?:\w+[ _-])?(?:results?|match(?:es|ing)?|records?|data|rows|items|entries|hits|documents)\b|nothing (?:was )?found"
)
_REFUSED = re.compile(
    r"[A-Z][A-Z_]*(?:NOT|FAILED|FAILURE|ERROR|DENIED|INVALID|EXCEEDED|REJECTED)[A-Z_]*|(?:No|Not|Invalid|Missing|Bad)[A-Z]\w+"
)
_VERDICTS = frozenset({"status", "code", "result", "state"})
_MOST_TEXTS = 12


def says_no(value: dict[str, Any]) -> bool:
    """Whether nothing came back, and the rest says that something is wrong."""
    if any(value.get(flag) is True for flag in ("success", "ok", "succeeded")):
        return False
    is_empty = False
    for name, member in value.items():
        role = role_of(name)[0]
        is_result = role in _RESULTS or normal(name) in _NAMED_RESULTS
        if is_result and (member in ([], {}) or (member is None and normal(name) in ("result", "results", "data"))):
            is_empty = True
        elif (
            isinstance(member, dict | list)
            and member
            and role != "error"
            and normal(name) not in ECHOES
            and not _is_text(name, member)
        ):
            return False
    return is_empty and _is_refused(value)


def _is_refused(value: dict[str, Any]) -> bool:
    texts = list(islice(_texts(value), _MOST_TEXTS))
    if not texts or any(_NOTHING_FOUND.search(text) for _, text in texts):
        return False
    if any(role == "error" and (numbered.is_said(text, least=2) or numbered.is_no(text)) for role, text in texts):
        return True
    if any(role == "text" and _REFUSED.fullmatch(text) for role, text in texts):
        return True
    if any(role == "remark" and numbered.is_said(text, least=3) for role, text in texts):
        return True
    return _has_code(value) and any(numbered.is_no(text) or numbered.is_said(text, least=2) for _, text in texts)


def _has_code(value: dict[str, Any]) -> bool:
    """A code or a verdict that is none of success."""
    for name, member in value.items():
        key = normal(name)
        if numbered.is_number(key, member) and not numbered.is_fine(member):
            return not isinstance(member, str) or member.lstrip("-").isdigit() or _is_refusal(member)
        if key in _VERDICTS and isinstance(member, str) and _is_refusal(member):
            return True
    return False


def _is_refusal(word: str) -> bool:
    return (
        _REFUSED.fullmatch(word) is not None
        or any(vote[1] >= 2 for vote in codewords.votes(word))
        or word.lower() in ("failure", "error", "fail", "failed")
    ) and _NOTHING_FOUND.search(word) is None


def _is_text(name: str, member: Any) -> bool:
    """A list of sentences under a name of texts."""
    return isinstance(member, list) and normal(name) in envelopes.TEXTS and all(isinstance(text, str) for text in member)


def _texts(value: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """`(error, remark or text, the text)` of what tells why."""
    for name, member in value.items():
        key = normal(name)
        if key in _NO_ERRORS:
            continue
        role = "error" if role_of(name)[0] == "error" and key not in _REMARKS else "remark" if key in _REMARKS else "text"
        if role == "text" and key not in envelopes.TEXTS:
            continue
        members = member.values() if isinstance(member, dict) else member if isinstance(member, list) else (member,)
        for text in members:
            if isinstance(text, str) and text:
                yield role, text[:300]
            elif isinstance(text, dict):
                yield from ((role, inner[:300]) for inner in text.values() if isinstance(inner, str) and inner)
