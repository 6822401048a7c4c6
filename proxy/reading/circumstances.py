"""What the status, the path and the explicit codes settle where the words alone leave two readings open.

A table of relations like relations.py, asked after it: a 401 is about who calls, a 413 about a size, a word that names a thing of
the path is no credential, an OAuth code yields to its description. A relation knows kinds, never a vendor. Nothing here raises.
"""

from __future__ import annotations

import re

from proxy.contract.codes import Code
from proxy.reading.scene import Relation, Scene

_C = Code

_CREDENTIAL_NOT_FOUND = re.compile(
    r" (?:key|token|session|credentials?|secret|client|client id|app id|api key|ak|account sid|license|consumer|application)(?: \S+){0,4} (?:not found|non existent|nonexistent|not exist|not be found|unknown)"
    r"| (?:not find|unknown|non existent|nonexistent|no such|not found) (?:\S+ ){0,3}(?:key|token|credentials?|authentication|secret) "
)
_ENDED = re.compile(r" (?:expired?|revoked|refresh|code|invalidated|used|inactive|assertion|grant) ")
_OF_THE_PATH = re.compile(r" (?:client|account|user|session|token|key|app|application|customer|merchant)(?: id| key)? ")
_ABOUT_CONTENT = re.compile(
    r" (?:contents?|safety|moderat\S*|spam\S*|abus\S*|acceptable use|usage|terms|guidelines?|community|copyright\S*|prompts?|images?|texts?|messages?|violen\S*|harm\S*"
    r"|inappropriate|prohibited|malware|virus\S*|legal\S*|law|laws|sanction\S*|profan\S*|sexual\S*|hate|filter\S*|guardrails?|sensitive|nsfw|unsafe|words?|opt\S*"
    r"|unsubscribed|suppress\S*|comply|compliance|fraud\S*|blocklist|recipient\S*|automod\S*|risk\S*|posts?|comments?|tweets?|file|files|attachments?|urls?|links?) "
)
_NOT_GONE = re.compile(
    r" (?:can not|not|may not|must not|could not|unable to) (?:be )?(?:\S+ ){0,2}(?:deleted?|removed?|archived?|purged?|retired?)"
    r"| (?:until|unless|before|once|after|if) (?:\S+ ){0,4}(?:removed|released|deleted|archived)"
)
_JUST_BUSY = re.compile(r" (?:(?:busy|error|service|server|\.) +)+")
_STARTING = re.compile(
    r" (?:scaling|loading|starting|warming|deploying|initializing|resuming|booting|waking|provisioning|restarting|spinning|cold) "
)
_CREDENTIAL = re.compile(r" (?:tokens?|keys?|credentials?|passwords?|bearer|jwt|headers?|signatures?|login|users?|basic) ")
_PRINCIPAL_MAY_NOT = re.compile(
    r" (?:not authorized|not authorised|not allowed|not permitted) to perform | (?:identity|resource) based polic| explicit deny | permissions? boundary "
)
_TEST_CREDENTIAL = re.compile(
    r" (?:test|sandbox|trial|demo|development) (?:account |api |mode )?(?:credentials?|keys?|tokens?|mode|accounts?) "
)
_NOT_AUTHORIZED = re.compile(r"(?:\A|\. ) ?(?:not authori[sz]ed|unauthori[sz]ed) ?(?: \.|\Z)")
_OR_DELETED = re.compile(
    r" (?:or|and may|or may|or might) (?:it )?(?:has |have |was |were |is |are )?(?:been |already )*(?:deleted|removed) "
)
_ONE_CALL = re.compile(r" (?:for|by|in|per|from) (?:a|one|each) (?:single )?(?:query|request|call) ")
_STATUS_WORD = re.compile(r" (?:invalid|wrong|incorrect|bad|illegal) (?:\S+ )?(?:status|state) ")
_OTHER_REQUEST = re.compile(r" (?:different|another|other|reused?|mismatch\S*|changed|same) ")
_CODE_ENDED = re.compile(r" (?:expired?|timed out|used|no longer) ")
_PER_SPAN = re.compile(r" (?:per|every|each|a) (?:\d+ )?(?:second|minute|hour|day)s? | rate limit\S* ")
_PLAN_TALK = re.compile(
    r" (?:plans?|editions?|tiers?|subscriptions?|licenses?|licences?|packages?|upgrade|premium|enterprise) "
)
_COMES_BACK = re.compile(
    r" (?:in|within|after) \d+ (?:second|sec|s|minute|min|hour)s? (?:\S+ ){0,3}enough | (?:enough|restored?|refill\S*|replenish\S*) (?:\S+ ){0,2}(?:in|within|after) \d+ (?:second|sec|s|minute|min|hour)s? "
)
_RUNS_ALREADY = re.compile(r" (?:workflow|execution) (?:\S+ ){0,3}already (?:running|started) ")
_TO_UNLOCK = re.compile(r" (?:unlock|password|passphrase) ")
_NOT_YET_FOR = re.compile(r" not (?:yet )?available (?:yet )?(?:for|with|on) (?!download|viewing|use |pickup|\d)")
_NOT_UP = re.compile(r" not (?:yet )?(?:initiali[sz]ed|ready|started|loaded|bootstrapped) ")
_BAD_ADDRESS = re.compile(r" (?:invalid|wrong|unknown|bad|unexpected) ip | ip (?:address )?(?:is )?(?:not valid|invalid) ")


def _is_short(scene: Scene) -> bool:
    return bool(scene.found.messages) and len(scene.found.messages) <= 2 and len(scene.found.messages[0].split()) <= 3


def _oauth(scene: Scene, *codes: str) -> bool:
    return any(code.value.lower() in codes for code in scene.found.codes)


def _first(scene: Scene) -> str:
    from_description = [text for text in scene.found.messages if " " in text.strip()]
    return f" {' '.join(from_description[:2]).lower()} "


def _is_in_path(scene: Scene) -> bool:
    """Whether the word that sounds like a credential names a thing of the path: `Invalid ClientID` at /clients/x."""
    things = scene.call.things
    return bool(things) and any(match[0].split()[0] in things for match in _OF_THE_PATH.finditer(scene.text))


CIRCUMSTANCES: tuple[Relation, ...] = (
    Relation(
        "what the caller must unlock first is in the wrong state",
        ((_C.RESOURCE_LOCKED, 4.0),),
        lambda s: _TO_UNLOCK.search(s.text) is not None and not s.has(_C.ACCOUNT_BLOCKED, 4),
        ((_C.FAILED_PRECONDITION, 9.0), (_C.RESOURCE_LOCKED, -6.0)),
    ),
    Relation(
        "what comes back by itself in a moment is a rate, in whatever coin",
        ((_C.PAYMENT_REQUIRED, 4.0), (_C.RATE_LIMITED, 6.0)),
        lambda s: _COMES_BACK.search(s.text) is not None,
        ((_C.RATE_LIMITED, 8.0), (_C.PAYMENT_REQUIRED, -4.0)),
    ),
    Relation(
        "an execution that was started before is a duplicate",
        ((_C.ALREADY_EXISTS, 6.0), (_C.RESOURCE_LOCKED, 4.0)),
        lambda s: _RUNS_ALREADY.search(s.text) is not None,
        ((_C.ALREADY_EXISTS, 6.0),),
    ),
    Relation(
        "what is not yet available for something, under a 4xx, is not offered",
        ((_C.UPSTREAM_UNAVAILABLE, 3.0),),
        lambda s: s.status in (400, 404, 422) and _NOT_YET_FOR.search(s.text) is not None,
        ((_C.NOT_IMPLEMENTED, 8.0), (_C.UPSTREAM_UNAVAILABLE, -6.0)),
    ),
    Relation(
        "what is not yet up, under a 503, is an outage",
        ((_C.FAILED_PRECONDITION, 4.0),),
        lambda s: s.status == 503 and _NOT_UP.search(s.text) is not None,
        ((_C.UPSTREAM_UNAVAILABLE, 9.0), (_C.FAILED_PRECONDITION, -6.0)),
    ),
    Relation(
        "an address that is not valid, under a 403, is one that may not call",
        ((_C.INVALID_ARGUMENT, 2.0),),
        lambda s: s.status == 403 and _BAD_ADDRESS.search(s.text) is not None,
        ((_C.PERMISSION_DENIED, 8.0), (_C.INVALID_ARGUMENT, -4.0)),
    ),
    Relation(
        "a rate, under a 413, is a rate",
        ((_C.PAYLOAD_TOO_LARGE, 2.0), (_C.RATE_LIMITED, 2.0)),
        lambda s: s.status == 413 and s.speaks_of_rate,
        ((_C.RATE_LIMITED, 8.0), (_C.PAYLOAD_TOO_LARGE, -8.0)),
    ),
    Relation(
        "a quota, under a 413, is a quota",
        ((_C.PAYLOAD_TOO_LARGE, 2.0), (_C.PAYMENT_REQUIRED, 4.0)),
        lambda s: s.status == 413 and s.speaks_of_quota and " quota" in s.text and not s.speaks_of_rate,
        ((_C.PAYMENT_REQUIRED, 14.0), (_C.PAYLOAD_TOO_LARGE, -8.0)),
    ),
    Relation(
        "an action that a principal may not perform is a permission",
        ((_C.PERMISSION_DENIED, 4.0), (_C.MISSING_SCOPE, 3.0)),
        lambda s: _PRINCIPAL_MAY_NOT.search(s.text) is not None and not s.speaks_of_scope,
        ((_C.PERMISSION_DENIED, 6.0), (_C.MISSING_SCOPE, -5.0)),
    ),
    Relation(
        "what a test credential may not reach",
        ((_C.PERMISSION_DENIED, 4.0), (_C.MISSING_SCOPE, 3.0)),
        lambda s: _TEST_CREDENTIAL.search(s.text) is not None and not s.speaks_of_scope,
        ((_C.PERMISSION_DENIED, 6.0), (_C.MISSING_SCOPE, -4.0)),
    ),
    Relation(
        "an authorization that failed, under a 403, is a permission where no credential is named",
        ((_C.PERMISSION_DENIED, 4.0), (_C.UNAUTHENTICATED, 3.0)),
        lambda s: s.status == 403 and " authorization failed" in s.text and _CREDENTIAL.search(s.text) is None,
        ((_C.PERMISSION_DENIED, 6.0), (_C.UNAUTHENTICATED, -4.0)),
    ),
    Relation(
        "access is denied because of the credential",
        ((_C.PERMISSION_DENIED, 4.0), (_C.UNAUTHENTICATED, 5.0)),
        lambda s: s.sentence(_C.UNAUTHENTICATED) >= 5 and s.status in (400, 401, 403) and " authorization failed" not in s.text,
        ((_C.UNAUTHENTICATED, 4.0), (_C.PERMISSION_DENIED, -3.0)),
    ),
    Relation(
        "a bare refusal, under a 401, asks to sign in",
        ((_C.PERMISSION_DENIED, 2.0),),
        lambda s: s.status == 401 and _is_short(s),
        ((_C.UNAUTHENTICATED, 8.0),),
    ),
    Relation(
        "an argument, under a 401, is the credential's",
        ((_C.INVALID_ARGUMENT, 2.0),),
        lambda s: s.status == 401,
        ((_C.UNAUTHENTICATED, 5.5), (_C.INVALID_ARGUMENT, -4.5)),
    ),
    Relation(
        "a claim that is missing is no scope",
        ((_C.MISSING_SCOPE, 3.0), (_C.UNAUTHENTICATED, 3.0)),
        lambda s: s.status == 401 and " claim" in s.text and not s.speaks_of_scope,
        ((_C.UNAUTHENTICATED, 4.0), (_C.MISSING_SCOPE, -4.0)),
    ),
    Relation(
        "what is not found, under a refusal, is the credential",
        ((_C.NOT_FOUND, 4.0),),
        lambda s: (
            s.sentence(_C.NOT_FOUND) >= 4
            and (s.status in (401, 403) or s.has(_C.UNAUTHENTICATED, 5))
            and s.status != 404
            and _CREDENTIAL_NOT_FOUND.search(s.text) is not None
        ),
        ((_C.UNAUTHENTICATED, 5.0), (_C.NOT_FOUND, -5.0), (_C.FAILED_PRECONDITION, -3.0)),
    ),
    Relation(
        "a word of the path names a thing and no credential",
        ((_C.UNAUTHENTICATED, 4.0),),
        lambda s: s.status in (400, 404, 410, 422) and _is_in_path(s),
        ((_C.UNAUTHENTICATED, -12.0), (_C.INVALID_ARGUMENT, 4.0)),
    ),
    Relation(
        "a blocked account behind an OAuth code",
        ((_C.ACCOUNT_BLOCKED, 4.0),),
        lambda s: (
            _oauth(s, "invalid_grant", "access_denied", "unauthorized_client", "invalid_request", "unauthorized")
            and s.sentence(_C.ACCOUNT_BLOCKED) >= 4
            and _ENDED.search(_first(s)) is None
        ),
        ((_C.ACCOUNT_BLOCKED, 8.0), (_C.FAILED_PRECONDITION, -2.0)),
    ),
    Relation(
        "a wrong client or password behind an OAuth code",
        ((_C.UNAUTHENTICATED, 6.0),),
        lambda s: (
            _oauth(s, "invalid_grant", "access_denied", "unauthorized_client")
            and s.sentence(_C.UNAUTHENTICATED) >= 6
            and _ENDED.search(_first(s)) is None
        ),
        ((_C.UNAUTHENTICATED, 6.0), (_C.MISSING_SCOPE, -4.0)),
    ),
    Relation(
        "a grant that a client may not use is no scope",
        ((_C.MISSING_SCOPE, 3.0),),
        lambda s: _oauth(s, "unauthorized_client") and not s.speaks_of_scope,
        ((_C.PERMISSION_DENIED, 5.0), (_C.MISSING_SCOPE, -8.0)),
    ),
    Relation(
        "an explicit code for a person's step",
        ((_C.CONFIRMATION_REQUIRED, 4.0), (_C.ACCOUNT_BLOCKED, 3.0)),
        lambda s: s.code(_C.CONFIRMATION_REQUIRED) >= 4,
        ((_C.CONFIRMATION_REQUIRED, 5.0),),
    ),
    Relation(
        "an explicit code for content",
        ((_C.CONTENT_BLOCKED, 5.0), (_C.PERMISSION_DENIED, 3.0)),
        lambda s: s.code(_C.CONTENT_BLOCKED) >= 5 or s.sentence(_C.CONTENT_BLOCKED) >= 9,
        ((_C.CONTENT_BLOCKED, 4.0), (_C.PERMISSION_DENIED, -3.0)),
    ),
    Relation(
        "a policy that is not about content is a permission",
        ((_C.CONTENT_BLOCKED, 4.0), (_C.PERMISSION_DENIED, 1.0)),
        lambda s: _ABOUT_CONTENT.search(s.text) is None and s.code(_C.CONTENT_BLOCKED) < 4,
        ((_C.PERMISSION_DENIED, 5.0), (_C.CONTENT_BLOCKED, -6.0)),
    ),
    Relation(
        "what cannot be deleted is not gone",
        ((_C.GONE, 3.0), (_C.FAILED_PRECONDITION, 4.0)),
        lambda s: s.status != 410 and _NOT_GONE.search(s.text) is not None,
        ((_C.GONE, -7.0),),
    ),
    Relation(
        "a thing that starts, under a 503, is the service",
        ((_C.RESOURCE_LOCKED, 3.0),),
        lambda s: s.status == 503 and _STARTING.search(s.text) is not None,
        ((_C.UPSTREAM_UNAVAILABLE, 9.0), (_C.RESOURCE_LOCKED, -3.0)),
    ),
    Relation(
        "a 503 that only says busy is a server that is",
        ((_C.RESOURCE_LOCKED, 0.1),),
        lambda s: s.status == 503 and _JUST_BUSY.fullmatch(s.text) is not None,
        ((_C.UPSTREAM_UNAVAILABLE, 9.0), (_C.RESOURCE_LOCKED, -9.0)),
    ),
    Relation(
        "a 413 is about a size",
        ((_C.PAYLOAD_TOO_LARGE, 3.0),),
        lambda s: s.status == 413 and s.wait is None and not (s.sentence(_C.RATE_LIMITED) >= 5 and _PER_SPAN.search(s.text)),
        ((_C.PAYLOAD_TOO_LARGE, 8.0),),
    ),
    Relation(
        "scopes that a refusal lists are what the credential lacks",
        (),
        lambda s: s.status in (401, 403) and bool(s.found.scopes) and not s.has(_C.MISSING_SCOPE, 6),
        ((_C.MISSING_SCOPE, 15.0),),
    ),
    Relation(
        "not authorized, and no more: who calls is not known, whatever a protocol's own code says",
        ((_C.UNAUTHENTICATED, 3.0),),
        lambda s: s.status in (200, 400, 500) and _NOT_AUTHORIZED.search(s.text) is not None,
        ((_C.UNAUTHENTICATED, 8.0),),
    ),
    Relation(
        "hidden or deleted, under a 404: there is nothing by that id",
        ((_C.GONE, 4.0), (_C.NOT_FOUND, 4.0)),
        lambda s: s.status == 404 and _OR_DELETED.search(s.text) is not None,
        ((_C.NOT_FOUND, 5.0),),
    ),
    Relation(
        "a size with a time to ask again is a rate",
        ((_C.PAYLOAD_TOO_LARGE, 4.0), (_C.RATE_LIMITED, 4.0)),
        lambda s: s.wait is not None,
        ((_C.RATE_LIMITED, 6.0),),
    ),
    Relation(
        "what one query may return at most is a size",
        ((_C.RATE_LIMITED, 4.0),),
        lambda s: s.status in (400, 413, 422) and s.wait is None and _ONE_CALL.search(s.text) is not None,
        ((_C.PAYLOAD_TOO_LARGE, 8.0), (_C.RATE_LIMITED, -4.0)),
    ),
    Relation(
        "what is not active, under a 503, is the service",
        ((_C.FAILED_PRECONDITION, 4.0), (_C.UPSTREAM_UNAVAILABLE, 1.0)),
        lambda s: s.status == 503 and not s.code(_C.FAILED_PRECONDITION),
        ((_C.UPSTREAM_UNAVAILABLE, 7.0),),
    ),
    Relation(
        "an invalid status, where an action is asked for, is that of the thing",
        ((_C.INVALID_ARGUMENT, 4.0), (_C.FAILED_PRECONDITION, 4.0)),
        lambda s: _STATUS_WORD.search(s.text) is not None and s.call.acts,
        ((_C.FAILED_PRECONDITION, 4.0),),
    ),
    Relation(
        "an idempotency key that another request had is a conflict",
        (),
        lambda s: (
            "idempot" in s.text
            and " process" not in s.text
            and " progress" not in s.text
            and _OTHER_REQUEST.search(s.text) is not None
        ),
        ((_C.CONFLICT, 8.0), (_C.ALREADY_EXISTS, -3.0), (_C.RESOURCE_LOCKED, -3.0)),
    ),
    Relation(
        "a receiver of messages that is not subscribed is no plan",
        ((_C.PAYMENT_REQUIRED, 4.0),),
        lambda s: " subscribed" in s.text and s.call.messages and _PLAN_TALK.search(s.text) is None,
        ((_C.FAILED_PRECONDITION, 12.0), (_C.PAYMENT_REQUIRED, -4.0)),
    ),
    Relation(
        "a one-time code that was sent and has ended is to be asked for again",
        ((_C.CONFIRMATION_REQUIRED, 4.0),),
        lambda s: s.status in (200, 400, 404, 410, 422) and _CODE_ENDED.search(s.text) is not None and s.call.proves,
        ((_C.FAILED_PRECONDITION, 12.0), (_C.CONFIRMATION_REQUIRED, -4.0)),
    ),
    Relation(
        "a domain that is to be verified, where a value is refused, is a step that is missing",
        ((_C.ACCOUNT_BLOCKED, 4.0), (_C.FAILED_PRECONDITION, 4.0)),
        lambda s: s.status in (400, 422) and " domain " in s.text and " account is" not in s.text,
        ((_C.FAILED_PRECONDITION, 8.0), (_C.ACCOUNT_BLOCKED, -4.0)),
    ),
    Relation(
        "what is not registered, under a 410, was so once",
        ((_C.GONE, 3.0), (_C.FAILED_PRECONDITION, 3.0)),
        lambda s: s.status == 410 and "registered" in s.text,
        ((_C.GONE, 10.0),),
    ),
    Relation(
        "what a plan does not hold is offered in another",
        ((_C.PAYMENT_REQUIRED, 6.0), (_C.NOT_IMPLEMENTED, 3.0)),
        lambda s: _PLAN_TALK.search(s.text) is not None,
        ((_C.PAYMENT_REQUIRED, 4.0), (_C.NOT_IMPLEMENTED, -6.0)),
    ),
    Relation(
        "a state that only a code names, under a 5xx, is the vendor's fault",
        ((_C.FAILED_PRECONDITION, 3.0),),
        lambda s: s.status >= 500 and s.sentence(_C.FAILED_PRECONDITION) < 5 and s.code(_C.FAILED_PRECONDITION) > 0,
        ((_C.UPSTREAM_ERROR, 5.0), (_C.FAILED_PRECONDITION, -3.0)),
    ),
    Relation(
        "what is not found, and how much may be asked beside it",
        ((_C.NOT_FOUND, 7.0), (_C.RATE_LIMITED, 3.0)),
        lambda s: (
            s.status == 404
            and bool(s.found.messages)
            and len(s.found.messages[0].split()) <= 5
            and s.sentence(_C.NOT_FOUND) >= 6
        ),
        ((_C.NOT_FOUND, 4.0),),
    ),
    Relation(
        "a provider's time-out under a payment is a time-out",
        ((_C.TIMEOUT, 6.0), (_C.PAYMENT_REQUIRED, 3.0)),
        lambda s: s.sentence(_C.TIMEOUT) >= 6 and (s.code(_C.TIMEOUT) >= 4 or s.sentence(_C.TIMEOUT) >= 9),
        ((_C.TIMEOUT, 8.0), (_C.PAYMENT_REQUIRED, -6.0)),
    ),
)
