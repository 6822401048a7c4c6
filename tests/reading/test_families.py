"""The families held to what public APIs say: messages.txt and codes.txt, a line each, and the look-alikes one by one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.reading.codewords import votes
from proxy.reading.conventions import inside
from proxy.reading.families import CODES, SENTENCES
from proxy.reading.model import NO_HINTS
from proxy.reading.read import read
from proxy.reading.sentences import LEXICON

HERE = Path(__file__).parent
#: Codes that only the proxy itself or a batch can have.
_NOT_SAID = {Code.RESULT_MISMATCH, Code.PARTIAL_FAILURE}


def rows(name: str) -> list[tuple[frozenset[Code], int, str, str]]:
    """The lines of a list: codes that are right, status, vendor's code, message."""
    found = []
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            codes, status, code, message = (part.strip() for part in line.split("|", 3))
            found.append((frozenset(Code(each) for each in codes.split("/")), int(status), code, message))
    return found


def code_of(status: int, body: Any, method: str = "POST", target: str = "/v1/things") -> Code:
    response = Response(status, [(b"content-type", b"application/json")], json.dumps(body).encode())
    return read(Exchange(Request(method, target.encode(), [], b"{}"), response), NO_HINTS, 0.0).code


def body_of(code: str, message: str) -> dict[str, Any]:
    error: dict[str, Any] = {"message": message} if message else {}
    if code:
        error["code"] = int(code) if code.lstrip("-").isdigit() else code
    return {"error": error}


@pytest.mark.parametrize(
    ("name", "least_code", "least_class"),
    [("messages.txt", 0.97, 0.98), ("codes.txt", 0.93, 0.96), ("kinds.txt", 0.92, 0.95), ("tongues.txt", 0.98, 0.98)],
)
def test_what_public_apis_say_is_read_right(name: str, least_code: float, least_class: float):
    right = right_class = 0
    wrong: list[str] = []
    table = rows(name)
    for codes, status, code, message in table:
        got = code_of(status, body_of(code, message))
        right += got in codes
        right_class += got.cls in {each.cls for each in codes}
        if got not in codes:
            wrong.append(f"{min(codes)} read as {got}: {status} [{code}] {message}")
    assert right / len(table) >= least_code, "\n".join(wrong)
    assert right_class / len(table) >= least_class, "\n".join(wrong)


def test_every_code_has_phrases_and_words():
    assert set(SENTENCES) == set(Code) - _NOT_SAID
    assert set(CODES) == set(Code) - _NOT_SAID


def test_every_phrase_has_a_word_to_be_found_by():
    assert all(phrase.needs for phrase in LEXICON.table)


def test_the_families_are_broad():
    assert len(LEXICON.table) > 800


LOOK_ALIKES: list[tuple[str, int, str, Code]] = [
    ("a quota without a unit of time is money", 403, "Quota exceeded", Code.PAYMENT_REQUIRED),
    ("a quota with one is a rate", 403, "Quota exceeded: 100 requests per minute", Code.RATE_LIMITED),
    ("a daily quota is a rate", 403, "Your daily quota has been used up", Code.RATE_LIMITED),
    ("a monthly one is money", 403, "Your monthly quota has been used up, upgrade your plan", Code.PAYMENT_REQUIRED),
    ("an advertisement is no money", 429, "Rate limit reached. Upgrade your plan for higher limits.", Code.RATE_LIMITED),
    ("a decline is money", 402, "Your card was declined", Code.PAYMENT_REQUIRED),
    ("a decline that needs authentication", 402, "Your card was declined: authentication required", Code.CONFIRMATION_REQUIRED),
    ("a sync token is no credential", 410, "Sync token is no longer valid, a full sync is required", Code.GONE),
    ("a page token is no credential", 400, "Invalid page token", Code.INVALID_ARGUMENT),
    ("a token of JSON is no credential", 400, "Unexpected token < in JSON at position 0", Code.MALFORMED_REQUEST),
    ("a duplicate", 409, "The customer already exists", Code.ALREADY_EXISTS),
    ("already, of a state", 409, "The invoice is already paid", Code.FAILED_PRECONDITION),
    ("already, of an operation", 409, "A deployment is already in progress", Code.RESOURCE_LOCKED),
    ("too many, of things", 400, "Too many items in the batch, maximum is 25", Code.PAYLOAD_TOO_LARGE),
    ("too many, of calls", 400, "Too many requests", Code.RATE_LIMITED),
    ("a text that is too long is a value", 400, "name is too long (maximum is 50 characters)", Code.INVALID_ARGUMENT),
    ("a prompt that is too long is a size", 400, "The prompt is too long", Code.PAYLOAD_TOO_LARGE),
    ("what a token lacks", 403, "The token does not have permission to write", Code.MISSING_SCOPE),
    ("what a person lacks", 403, "You do not have permission to write", Code.PERMISSION_DENIED),
    ("an e-mail that is not verified", 403, "Your email address is not verified", Code.ACCOUNT_BLOCKED),
    ("an e-mail that is wrong", 400, "The email address is not valid", Code.INVALID_ARGUMENT),
    ("an expired token", 401, "The token has expired", Code.CREDENTIAL_EXPIRED),
    ("an expired card", 402, "The card has expired", Code.PAYMENT_REQUIRED),
    ("an expired link", 410, "The link has expired", Code.GONE),
    ("an account that is locked", 403, "The account is locked", Code.ACCOUNT_BLOCKED),
    ("a record that is locked", 409, "The record is locked by another user", Code.RESOURCE_LOCKED),
    ("a version that does not match", 409, "The version does not match", Code.CONFLICT),
    ("a version that is retired", 400, "This API version is no longer supported", Code.GONE),
    ("a region that is not served", 403, "Your country is not supported", Code.PERMISSION_DENIED),
    ("a legal reason", 451, "Unavailable for legal reasons", Code.CONTENT_BLOCKED),
    ("not enabled", 403, "The API has not been enabled for this project. Enable it first.", Code.FAILED_PRECONDITION),
    ("not on the plan", 403, "The API is not enabled on your plan", Code.PAYMENT_REQUIRED),
    ("hidden or missing", 403, "The project does not exist or you do not have permission to see it", Code.NOT_FOUND),
    ("a conflict that may be repeated", 409, "Conflict occurred while saving. Please try again.", Code.RESOURCE_LOCKED),
    ("a conflict that must be read again", 409, "Conflict: reload the latest version and try again", Code.CONFLICT),
    ("an outage", 503, "Temporarily unavailable", Code.UPSTREAM_UNAVAILABLE),
    ("an outage with a time-out", 503, "The upstream timed out", Code.TIMEOUT),
    ("a program's fault is the vendor's", 500, "Cannot read property 'id' of undefined", Code.UPSTREAM_ERROR),
    ("a bad value inside a 500", 500, 'invalid input syntax for type uuid: "42"', Code.INVALID_ARGUMENT),
]  # fmt: skip


@pytest.mark.parametrize(("status", "message", "code"), [row[1:] for row in LOOK_ALIKES], ids=[row[0] for row in LOOK_ALIKES])
def test_look_alikes_are_told_apart(status: int, message: str, code: Code):
    assert code_of(status, {"error": {"message": message}}) is code


def test_at_a_login_an_unknown_user_is_a_wrong_credential():
    body = {"error": {"message": "User not found"}}
    assert code_of(404, body, target="/v1/login") is Code.UNAUTHENTICATED
    assert code_of(404, body) is Code.NOT_FOUND


def test_a_missing_field_that_is_the_credential_is_a_login():
    def body(name: str) -> dict[str, Any]:
        return {"detail": [{"loc": ["header", name], "msg": "Field required", "type": "missing"}]}

    assert code_of(422, body("x-api-key")) is Code.UNAUTHENTICATED
    assert code_of(422, body("x-page-token")) is Code.INVALID_ARGUMENT


@pytest.mark.parametrize(
    "code",
    [
        "rate_limit_exceeded",
        "RateLimitExceeded",
        "RATE-LIMIT-EXCEEDED",
        "ratelimitexceeded",
        "com.acme#RateLimitExceededException",
        "rateLimitExceeded",
    ],
)
def test_a_code_is_read_in_any_casing(code: str):
    assert votes(code)[0][0] is Code.RATE_LIMITED


@pytest.mark.parametrize("code", ["error", "Error", "400", "x", "", "E1234", "foo_bar"])
def test_a_code_that_says_nothing_votes_for_nothing(code: str):
    assert votes(code) == ()


@pytest.mark.parametrize(
    ("code", "ours"),
    [
        ("42P01", Code.NOT_FOUND),
        ("23505", Code.ALREADY_EXISTS),
        ("40P01", Code.RESOURCE_LOCKED),
        ("ECONNREFUSED", Code.UPSTREAM_UNAVAILABLE),
        ("-32602", Code.INVALID_ARGUMENT),
        ("-32700", Code.MALFORMED_REQUEST),
        ("invalid_grant", Code.CREDENTIAL_EXPIRED),
        ("PGRST116", Code.NOT_FOUND),
        ("P2002", Code.ALREADY_EXISTS),
        ("AADSTS700082", Code.CREDENTIAL_EXPIRED),
        ("ORA-00001", Code.ALREADY_EXISTS),
        ("DEADLINE_EXCEEDED", Code.TIMEOUT),
        ("badauth", Code.UNAUTHENTICATED),
        ("ESME_RTHROTTLED", Code.RATE_LIMITED),
        ("NOT_LEADER_OR_FOLLOWER", Code.UPSTREAM_UNAVAILABLE),
        ("ENOTDIR", Code.NOT_FOUND),
        ("5.2.2", Code.PAYMENT_REQUIRED),
        ("entryAlreadyExists", Code.ALREADY_EXISTS),
        ("UNALLOCATED_NUMBER", Code.NOT_FOUND),
    ],
)
def test_codes_of_public_conventions(code: str, ours: Code):
    assert votes(code)[0][0] is ours


@pytest.mark.parametrize(
    ("message", "codes"),
    [
        ("SQLSTATE[42S02]: Base table or view not found", ("42S02",)),
        ("rpc error: code = ResourceExhausted desc = too much", ("ResourceExhausted",)),
        ("connect ECONNREFUSED 10.0.0.1:5432", ("ECONNREFUSED",)),
        ("550 5.1.1 No such mailbox", ("5.1.1",)),
        ("ORA-00001: unique constraint violated", ("ORA-00001",)),
        ("14 UNAVAILABLE: connection dropped", ("UNAVAILABLE",)),
        ("The EMAIL of this ERROR is in version 5.1.1", ()),
        ("Nothing of the kind", ()),
    ],
)
def test_codes_of_conventions_inside_a_sentence(message: str, codes: tuple[str, ...]):
    assert inside(message) == codes


@pytest.mark.parametrize("status", [*range(400, 600, 7), 420, 440, 498, 529, 598, 999, 640])
def test_every_status_alone_has_a_reading(status: int):
    assert isinstance(code_of(status, {}), Code)
