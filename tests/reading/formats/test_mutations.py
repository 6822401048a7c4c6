"""What an error says does not depend on how its members are written, wrapped, named or ordered."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.reading.formats.test_generic import FIELDS, SAID, WRAPPED
from tests.support.reading import code_values, field_names, found

WRAPPERS = [
    "error",
    "Error",
    "fault",
    "problem",
    "err",
    "exception",
    "serviceError",
    "apiError",
    "failure",
    "errorInfo",
    "response",
    "errorResponse",
]
MESSAGES = [
    "message",
    "msg",
    "errorMessage",
    "error_message",
    "description",
    "detail",
    "errorDescription",
    "userMessage",
    "Message",
    "errmsg",
    "explanation",
]
CODES = ["code", "errorCode", "error_code", "type", "errorType", "errCode", "Code", "reasonCode", "error_name"]
_MESSAGE_NAMES = {"message", "msg", "errormessage", "detail", "description", "errordescription", "errorsummary", "errmsg"}
_CODE_NAMES = {"code", "errorcode", "type", "errortype", "reason", "errcode"}


def camel(name: str) -> str:
    head, *rest = re.split(r"[_\-]", name)
    return head + "".join(part.title() for part in rest)


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def renamed(value: Any, rename: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        members: dict[str, Any] = {}
        for name, member in value.items():
            new = rename(name)
            members[name if new in members else new] = renamed(member, rename)
        return members
    return [renamed(item, rename) for item in value] if isinstance(value, list) else value


def shuffled(value: Any, rng: random.Random) -> Any:
    if isinstance(value, dict):
        items = [(name, shuffled(member, rng)) for name, member in value.items()]
        rng.shuffle(items)
        return dict(items)
    return [shuffled(item, rng) for item in value] if isinstance(value, list) else value


def normal(name: str) -> str:
    return re.sub(r"[_\-. ]", "", name).lower()


def mutations(value: Any, rng: random.Random) -> Iterator[Any]:
    yield renamed(value, camel)
    yield renamed(value, snake)
    yield renamed(value, str.upper)
    yield renamed(value, lambda name: snake(name).replace("_", "-"))
    yield shuffled(value, rng)
    yield {rng.choice(WRAPPERS): value}
    yield {"errors": [value]}
    yield {"response": {"body": value}}
    message, code = rng.choice(MESSAGES), rng.choice(CODES)
    yield renamed(value, lambda name: message if normal(name) in _MESSAGE_NAMES else name)
    yield renamed(value, lambda name: code if normal(name) in _CODE_NAMES else name)


def test_message_and_code_survive_97_of_100_mutations():
    rng = random.Random(20261130)
    lost = []
    count = 0
    for name, body in WRAPPED.items():
        for mutated in mutations(body, rng) if not isinstance(body, str) else ():
            count += 1
            one = found(mutated, 409)
            if SAID not in one.messages[:2] or "widget_locked" not in code_values(one)[:3]:
                lost.append(f"{name}: {mutated}")
    assert count > 400
    assert len(lost) * 100 <= count * 3, lost


def test_fields_survive_19_of_20_changes_of_case_and_order():
    rng = random.Random(20261130)
    lost = []
    count = 0
    for name, (body, names) in FIELDS.items():
        if isinstance(body, str):
            continue
        wanted = {normal(field) for field in names}
        for rename in (camel, snake, str.upper):
            count += 1
            mutated = shuffled(renamed(body, rename), rng)
            if not wanted <= {normal(field) for field in field_names(found(mutated))}:
                lost.append(f"{name}: {mutated}")
    assert len(lost) * 20 <= count, lost
