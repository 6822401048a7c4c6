"""A scripted agent that knows nothing but the recovery error takes its first step, and gets what it wanted: for every code.

The agent reads sentences as a model would: it finds the call between back quotes, the values beside it, the wait, the person to
ask. It knows the call it made, its tools and its clock, and nothing of what stands behind the proxy.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import orjson
import pytest

from proxy.compose import Setting, compose
from proxy.contract.codes import Class, Code
from proxy.contract.failure import BatchHint, Failure, FieldFault, Option, TimeoutFact
from proxy.exchange import Effect, Exchange, Phase, Request, Response
from tests.compose.cases import NOW, a_failure
from tests.support.clock import Clock

_CALL = re.compile(r"`(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (/[^`]*)`")
_TOOL = re.compile(r"`([a-z_]+)`")


@dataclass(frozen=True)
class Sent:
    """A call as the agent makes it."""

    method: str
    path: str
    values: dict[str, Any] = field(default_factory=dict)  # query and body members
    headers: dict[str, str] = field(default_factory=dict)


class World:
    """What stands behind the proxy, and the person beside the agent. `wants` says which call works, and at what time."""

    def __init__(self, wants: Callable[[World, Sent], bool], answers: dict[str, Any] | None = None) -> None:
        self.clock = Clock()
        self.wants = wants
        self.answers = answers or {}  # path -> what a reading call shows
        self.sent: list[Sent] = []
        self.said: list[str] = []
        self.did: set[str] = set()  # what a person or a tool has done

    def call(self, sent: Sent) -> bool:
        self.sent.append(sent)
        return self.wants(self, sent)

    def read(self, method: str, path: str) -> Any:
        self.sent.append(Sent(method, path))
        return self.answers.get(path)

    def ask(self, question: str) -> str:
        self.said.append(question)
        self.did.add("asked")
        return "yes"


class ColdAgent:
    """Knows the body and its own call. `act` takes the first step, and what follows from it; True where the goal is reached."""

    def __init__(self, body: dict[str, Any], made: Sent, world: World) -> None:
        self.body, self.made, self.world = body, made, world
        self.step: str = body["recoverySteps"][0]

    def act(self) -> bool:
        for opening, action in _ACTIONS.items():
            if self.step.startswith(opening):
                return action(self)
        raise AssertionError(f"the agent does not understand: {self.step}")

    def call_in(self, text: str) -> Sent | None:
        found = _CALL.search(text)
        return Sent(found[1], found[2]) if found else None

    def repeat(self, **changes: Any) -> bool:
        return self.world.call(replace(self.made, values=self.made.values | changes))

    def wait(self) -> bool:
        seconds = re.match(r"Wait (\d+) seconds?", self.step)
        assert seconds
        assert int(seconds[1]) == self.body["retryAfterSeconds"]
        self.world.clock.advance(int(seconds[1]))
        return self.repeat(**self.sizes(self.step))

    def tell_and_come_back(self) -> bool:
        at = re.search(r"works again at (\S+) ", self.step)
        assert at
        self.world.said.append(at[1])
        self.world.clock.advance(datetime.fromisoformat(at[1]).timestamp() - self.world.clock.now())
        return self.repeat()

    def check(self) -> bool:
        call = self.call_in(self.step)
        assert call
        if self.world.read(call.method, call.path):
            return True  # it took effect: nothing to repeat
        self.step = re.sub(r".*if it did not, (.)", lambda found: found[1].upper(), self.body["recoverySteps"][1])
        return self.act()

    def send(self) -> bool:
        changes: dict[str, Any] = self.sizes(self.step)
        for name, values in re.findall(r"set `([^`]+)`(?: \(\w+\))? to (?:one of )?(.+?)(?:;|\.$)", self.step):
            allowed = re.findall(r"`([^`]+)`", values)
            number = re.search(r"(?:at most|from|at least) (\d+)", values)
            changes[name] = allowed[0] if allowed else int(number[1]) if number else None
        for name in re.findall(r"add `([^`]+)`", self.step):
            changes[name] = "given"
        for name in re.findall(r"leave out `([^`]+)`", self.step):
            changes[name] = None
        headers = dict(re.findall(r"`([A-Z][\w-]+): ([^`]+)`", self.step))
        kept = {name: value for name, value in (self.made.values | changes).items() if value is not None}
        return self.world.call(replace(self.made, values=kept, headers=self.made.headers | headers))

    @staticmethod
    def sizes(text: str) -> dict[str, int]:
        query = re.search(r"with `(\w+)=(\d+)`", text)
        if query:
            return {query[1]: int(query[2])}
        body = re.search(r"with at most (\d+) items in `(\w+)`", text)
        return {body[2]: int(body[1])} if body else {}

    def split(self) -> bool:
        (name, value), *_ = self.made.values.items()
        return self.repeat(**{name: value[: len(value) // 2]}) and self.repeat(**{name: value[len(value) // 2 :]})

    def rewrite_content(self) -> bool:
        found = re.search(r"Rewrite `(\w+)`", self.step)
        return self.repeat(**{found[1] if found else "text": "harmless"})

    def rewrite_body(self) -> bool:
        return self.repeat(body="valid")

    def use_other(self) -> bool:
        call = self.call_in(self.step)
        if call is not None:
            return self.world.call(call)
        found = re.search(r"`([^`]+)`", self.step)
        return self.repeat(id=found[1] if found else "")

    def list_and_pick(self) -> bool:
        call = self.call_in(self.step)
        assert call
        ids = self.world.read(call.method, call.path)
        head = self.made.path.rpartition("/")[0]
        return self.world.call(replace(self.made, path=f"{head}/{ids[0]}"))

    def find_existing(self) -> bool:
        call = self.call_in(self.step)
        assert call
        return bool(self.world.read(call.method, call.path))

    def read_then_send(self) -> bool:
        call = self.call_in(self.step)
        assert call
        state = self.world.read(call.method, call.path)
        return self.repeat(**state)

    def ask(self) -> bool:
        question = re.match(r'Ask the user: "([^"]+)"', self.step)
        assert question
        self.world.ask(question[1])
        assert question[1] in self.body["instruction"] or "options" in self.body
        if "options" in self.body:
            method, path = self.body["options"][0]["call"].split(" ")
            return self.world.call(Sent(method, path))
        return self.repeat()

    def tool(self) -> bool:
        found = _TOOL.search(self.step)
        assert found
        self.world.did.add(found[1])
        return self.repeat()

    def user_renews(self) -> bool:
        self.world.said.append(self.step)
        self.world.did.add("renewed")
        return self.repeat()

    def new_credential(self) -> bool:
        header = re.search(r"header `([\w-]+)`", self.step)
        assert header
        return self.world.call(replace(self.made, headers=self.made.headers | {header[1]: "new"}))

    def ask_options(self) -> bool:
        call = self.call_in(self.step)
        assert call
        methods = self.world.read(call.method, call.path)
        return self.world.call(replace(self.made, method=methods[0]))

    def give_up(self) -> bool:
        self.world.said.append(self.step)
        return True


_ACTIONS: dict[str, Callable[[ColdAgent], bool]] = {
    "Wait ": ColdAgent.wait,
    "Do not wait now": ColdAgent.tell_and_come_back,
    "Check first": ColdAgent.check,
    "Send ": ColdAgent.send,
    "Split ": ColdAgent.split,
    "Rewrite ": ColdAgent.rewrite_content,
    "Write the body anew": ColdAgent.rewrite_body,
    "Use another call": ColdAgent.give_up,
    "Use ": ColdAgent.use_other,
    "List what exists": ColdAgent.list_and_pick,
    "Find the one": ColdAgent.find_existing,
    "Read the state": ColdAgent.read_then_send,
    "Ask the user to renew": ColdAgent.user_renews,
    "Ask the user": ColdAgent.ask,
    "Call ": ColdAgent.tool,
    "Tell the user": ColdAgent.user_renews,
    "Get ": ColdAgent.new_credential,
    "Ask which methods": ColdAgent.ask_options,
    "Go on": ColdAgent.give_up,
}


@dataclass(frozen=True)
class Scenario:
    """A failed call, why it failed, and what works."""

    failure: Failure
    made: Sent
    wants: Callable[[World, Sent], bool]
    answers: dict[str, Any] = field(default_factory=dict)
    setting: dict[str, Any] = field(default_factory=dict)
    allow: bytes = b""


def has(**values: Any) -> Callable[[World, Sent], bool]:
    """The call works once it carries these values."""
    return lambda _, sent: all(sent.values.get(name) == value for name, value in values.items())


def after(seconds: int, made: Sent) -> Callable[[World, Sent], bool]:
    """The same call works so many seconds later."""
    return lambda world, sent: world.clock.monotonic() >= seconds and sent == made


def once(deed: str, made: Sent) -> Callable[[World, Sent], bool]:
    """The same call works once this was done."""
    return lambda world, sent: deed in world.did and sent == made


LIST = Sent("GET", "/acme/v1/items", {"limit": 500})
ONE = Sent("GET", "/acme/v1/items/7")
CREATE = Sent("POST", "/acme/v1/items", {"state": "opne", "name": "x"})
BULK = Sent("POST", "/acme/v1/bulk", {"records": 200})
CHANGE = Sent("PATCH", "/acme/v1/items/7", {"version": 1})
UNKNOWN = {"effect": Effect.UNKNOWN}


def failure_of(code: Code, **given: Any) -> Failure:
    return a_failure(code, **given)


SCENARIOS: dict[str, Scenario] = {
    "INVALID_ARGUMENT: an allowed value": Scenario(
        failure_of(Code.INVALID_ARGUMENT, fields=(FieldFault("state", "body", "invalid", "opne", ("closed", "open", "all")),)),
        CREATE,
        has(state="open"),
    ),
    "INVALID_ARGUMENT: a maximum": Scenario(
        failure_of(Code.INVALID_ARGUMENT, fields=(FieldFault("limit", "query", "out_of_range", 500, maximum=100),)),
        LIST,
        has(limit=100),
    ),
    "INVALID_ARGUMENT: a missing field": Scenario(
        failure_of(Code.INVALID_ARGUMENT, fields=(FieldFault("email", "body", "missing"),)), CREATE, has(email="given")
    ),
    "INVALID_ARGUMENT: an unknown field": Scenario(
        failure_of(Code.INVALID_ARGUMENT, fields=(FieldFault("name", "body", "unknown"),)),
        CREATE,
        lambda _, sent: "name" not in sent.values,
    ),
    "MALFORMED_REQUEST": Scenario(
        failure_of(Code.MALFORMED_REQUEST), CREATE, has(body="valid"), setting={"body": b'{"state": '}
    ),
    "PAYLOAD_TOO_LARGE: a batch": Scenario(
        failure_of(Code.PAYLOAD_TOO_LARGE, batch=BatchHint("records", "body", 200, maximum=50)), BULK, has(records=50)
    ),
    "PAYLOAD_TOO_LARGE: halved": Scenario(
        failure_of(Code.PAYLOAD_TOO_LARGE, batch=BatchHint("records", "body", 200)), BULK, has(records=100)
    ),
    "PAYLOAD_TOO_LARGE: a text": Scenario(
        failure_of(Code.PAYLOAD_TOO_LARGE),
        Sent("POST", "/acme/v1/items", {"text": "a" * 100}),
        lambda _, sent: len(sent.values["text"]) <= 50,
        setting={"body": b'"' + b"a" * 100 + b'"'},
    ),
    "UNSUPPORTED_MEDIA_TYPE": Scenario(
        failure_of(Code.UNSUPPORTED_MEDIA_TYPE, status=415),
        CREATE,
        lambda _, sent: sent.headers.get("Content-Type") == "application/json",
        setting={"body": b"a=1", "headers": ((b"content-type", b"application/x-www-form-urlencoded"),)},
    ),
    "METHOD_NOT_ALLOWED: told": Scenario(
        failure_of(Code.METHOD_NOT_ALLOWED),
        Sent("PUT", "/acme/v1/items/7"),
        lambda _, sent: (sent.method, sent.path) == ("PATCH", "/acme/v1/items/7"),
        allow=b"PATCH",
    ),
    "METHOD_NOT_ALLOWED: asked for": Scenario(
        failure_of(Code.METHOD_NOT_ALLOWED),
        Sent("PUT", "/acme/v1/items/7"),
        lambda _, sent: sent.method == "PATCH",
        answers={"/acme/v1/items/7": ["PATCH"]},
    ),
    "NOT_FOUND: an id": Scenario(
        failure_of(Code.NOT_FOUND), ONE, lambda _, sent: sent.path == "/acme/v1/items/8", answers={"/acme/v1/items": ["8"]}
    ),
    "NOT_FOUND: a deleted one": Scenario(
        failure_of(Code.NOT_FOUND), Sent("DELETE", "/acme/v1/items/7"), lambda *_: False, setting={"attempts": 2}
    ),
    "NOT_FOUND: a name": Scenario(
        failure_of(Code.NOT_FOUND, fields=(FieldFault("customer", "body", "invalid", "Jon", ("cus_1",)),)),
        CREATE,
        has(customer="cus_1"),
    ),
    "GONE": Scenario(failure_of(Code.GONE), ONE, lambda _, sent: sent.path == "/acme/v1/items", answers={}),
    "ALREADY_EXISTS": Scenario(failure_of(Code.ALREADY_EXISTS), CREATE, lambda *_: False, answers={"/acme/v1/items": ["7"]}),
    "CONFLICT": Scenario(failure_of(Code.CONFLICT), CHANGE, has(version=2), answers={"/acme/v1/items/7": {"version": 2}}),
    "FAILED_PRECONDITION": Scenario(
        failure_of(Code.FAILED_PRECONDITION), CHANGE, has(version=2), answers={"/acme/v1/items/7": {"version": 2}}
    ),
    "CONTENT_BLOCKED": Scenario(
        failure_of(Code.CONTENT_BLOCKED, fields=(FieldFault("name", "body"),)), CREATE, has(name="harmless")
    ),
    "NOT_IMPLEMENTED": Scenario(failure_of(Code.NOT_IMPLEMENTED), ONE, lambda *_: False),
    "RESULT_MISMATCH": Scenario(failure_of(Code.RESULT_MISMATCH), LIST, lambda *_: True),
    "PARTIAL_FAILURE": Scenario(failure_of(Code.PARTIAL_FAILURE), BULK, lambda *_: True),
    "AMBIGUOUS_MATCH": Scenario(
        failure_of(
            Code.AMBIGUOUS_MATCH,
            options=(Option("Alex Smith", "GET /acme/v1/items/8"), Option("Alex Smyth", "GET /acme/v1/items/9")),
        ),
        LIST,
        lambda world, sent: "asked" in world.did and sent.path == "/acme/v1/items/8",
    ),
    **{
        code.value: Scenario(failure_of(code), CHANGE, once("asked", CHANGE))
        for code in (Code.CONFIRMATION_REQUIRED, Code.PERMISSION_DENIED, Code.PAYMENT_REQUIRED, Code.ACCOUNT_BLOCKED)
    },
    "UNAUTHENTICATED: sent elsewhere": Scenario(
        failure_of(Code.UNAUTHENTICATED),
        ONE,
        lambda _, sent: sent.headers.get("X-Api-Key") == "new",
        setting={"headers": ((b"x-api-key", b"old"),)},
    ),
    "CREDENTIAL_EXPIRED: a tool": Scenario(
        failure_of(Code.CREDENTIAL_EXPIRED), ONE, once("reauth_acme", ONE), setting={"reauth_tool": "reauth_acme"}
    ),
    "CREDENTIAL_EXPIRED: a page": Scenario(
        failure_of(Code.CREDENTIAL_EXPIRED), ONE, once("renewed", ONE), setting={"reauth_url": "https://acme.example/connect"}
    ),
    "MISSING_SCOPE: the proxy's credential": Scenario(
        failure_of(Code.MISSING_SCOPE, scopes=("items:write",)), ONE, once("renewed", ONE), setting={"holds_credential": True}
    ),
    "RATE_LIMITED": Scenario(failure_of(Code.RATE_LIMITED, wait_seconds=37), LIST, after(37, LIST)),
    "RATE_LIMITED: for hours": Scenario(failure_of(Code.RATE_LIMITED, wait_seconds=7300), LIST, after(7300, LIST)),
    "RESOURCE_LOCKED": Scenario(failure_of(Code.RESOURCE_LOCKED, wait_seconds=5), CHANGE, after(5, CHANGE)),
    "TIMEOUT: smaller": Scenario(
        failure_of(Code.TIMEOUT, wait_seconds=5, batch=BatchHint("limit", "query", 500)), LIST, has(limit=250)
    ),
    "TIMEOUT: it took effect": Scenario(
        failure_of(Code.TIMEOUT, wait_seconds=5, **UNKNOWN), CREATE, lambda *_: False, answers={"/acme/v1/items": ["7"]}
    ),
    "TIMEOUT: it took no effect": Scenario(failure_of(Code.TIMEOUT, wait_seconds=5, **UNKNOWN), CREATE, after(5, CREATE)),
    "UPSTREAM_UNAVAILABLE": Scenario(failure_of(Code.UPSTREAM_UNAVAILABLE, wait_seconds=10), ONE, after(10, ONE)),
    "UPSTREAM_UNAVAILABLE: not sure, for hours": Scenario(
        failure_of(Code.UPSTREAM_UNAVAILABLE, wait_seconds=7300, **UNKNOWN), CHANGE, after(7300, CHANGE)
    ),
    "UPSTREAM_ERROR: a vendor's own check": Scenario(
        failure_of(Code.UPSTREAM_ERROR, check="GET /v1/events?limit=3", **UNKNOWN),
        CREATE,
        lambda *_: False,
        answers={"/acme/v1/events?limit=3": ["item.created"]},
    ),
    "UPSTREAM_ERROR": Scenario(failure_of(Code.UPSTREAM_ERROR, wait_seconds=5), ONE, after(5, ONE)),
    "TIMEOUT: in the background": Scenario(
        failure_of(Code.TIMEOUT, wait_seconds=5, timeout=TimeoutFact(Phase.UPSTREAM, async_call="POST /v1/jobs")),
        ONE,
        after(5, ONE),
    ),
}


def body_of(scenario: Scenario) -> dict[str, Any]:
    given = dict(scenario.setting)
    made = scenario.made
    request = Request(made.method, made.path.removeprefix("/acme").encode(), given.pop("headers", ()), given.pop("body", b""))
    response = Response(scenario.failure.status or 400, ((b"allow", scenario.allow),) if scenario.allow else ())
    setting = Setting(request, prefix="/acme", upstream="acme", now=NOW, exchange=Exchange(request, response), **given)
    body: dict[str, Any] = orjson.loads(orjson.dumps(compose(scenario.failure, setting).to_json()))
    return body


@pytest.mark.parametrize("name", SCENARIOS)
def test_an_agent_that_knows_only_the_body_succeeds_with_its_first_step(name: str):
    scenario = SCENARIOS[name]
    world = World(scenario.wants, scenario.answers)
    assert ColdAgent(body_of(scenario), scenario.made, world).act()


def test_every_code_has_its_scenario():
    assert {name.partition(":")[0] for name in SCENARIOS} == {code.value for code in Code}


@pytest.mark.parametrize("name", [name for name, each in SCENARIOS.items() if each.failure.code.cls is Class.USER_INPUT])
def test_a_person_gets_a_question_and_the_agent_knows_what_to_do_without_one(name: str):
    instruction = body_of(SCENARIOS[name])["instruction"]
    assert re.search(r'"[^"]+\?"', instruction)
    assert "If nobody can be asked:" in instruction


def test_where_the_effect_is_unknown_nothing_is_sent_twice():
    scenario = SCENARIOS["TIMEOUT: it took effect"]
    world = World(scenario.wants, scenario.answers)
    ColdAgent(body_of(scenario), scenario.made, world).act()
    assert [sent.method for sent in world.sent] == ["GET"]


def test_over_a_minute_the_user_is_told_the_time():
    scenario = SCENARIOS["RATE_LIMITED: for hours"]
    world = World(scenario.wants)
    ColdAgent(body_of(scenario), scenario.made, world).act()
    assert world.said == ["2026-11-30T14:01:40Z"]
