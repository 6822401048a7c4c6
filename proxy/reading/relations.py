"""What two witnesses mean together: the named rules that settle look-alike codes after the votes are counted.

Each relation is a predicate over a `Scene` and the corrections it makes when it holds: plus for the code that is meant, minus for
the one it is mistaken for. They run in order, once; their corrections are votes of source `relation` and are printed like any
other. A relation knows kinds (a decline, a quota, a credential's name), never a vendor. Nothing here raises.
"""

from __future__ import annotations

import re

from proxy.contract.codes import Code
from proxy.contract.failure import Evidence
from proxy.reading.argumentsigns import ARGUMENTS
from proxy.reading.circumstances import CIRCUMSTANCES
from proxy.reading.evidence import Ballot
from proxy.reading.scene import Relation, Scene

_C = Code


_SHORT_SPAN = re.compile(
    r" (?:per|a|each|every|in|within|last|past|this|next|for|one|single|any) (?:\d+ )?(?:second|sec|s|minute|min|hour|hr|day|24 hours|h)s? "
    r"| (?:daily|hourly|minute|minutely|today|tomorrow|rpm|rpd|tpm|tpd|qps|rps|tps|burst|weekly) | per (?:user|ip|project|minute|second|day|hour) "
)
_LONG_SPAN = re.compile(r" (?:month|monthly|year|yearly|annual|billing (?:period|cycle)|lifetime)s? ")
_MONEY = re.compile(
    r" (?:billing|payment|credits?|balance|funds|upgrade|upgrading|purchase|subscription|subscribe|plan|paid|invoice|spend|spending|budget|trial|recharge|"
    r"top up|pricing|license|seats?|prepaid|overage|sales|card) "
)
_CREDENTIAL_FIELD = re.compile(
    r"(?:^|[-_.\s])(?:authorization|authentication|auth|api[-_ ]?key|apikey|access[-_ ]?key|x[-_](?:[a-z]+[-_])*(?:api[-_]?key|token|auth|access[-_]key)|"
    r"access[-_ ]?token|auth[-_ ]?token|bearer|app[-_ ]?key|subscription[-_ ]?(?:key|token)|appid|app[-_ ]?id|client[-_ ]?(?:id|secret)|secret[-_ ]?key|"
    r"session[-_ ]?(?:id|token)|jwt|api[-_ ]?token|x[-_]token|credentials?|signature|password|accesstoken|authtoken|key)$",
    re.IGNORECASE,
)
_LOGIN_FIELD = re.compile(r"(?i)user|login|account|timestamp|nonce|merchant|tenant|org")
_NO_CREDENTIAL_FIELD = re.compile(
    r"sync|page|next|continuation|upload|cursor|idempotency|push|device|invite|card|payment|partition|sort|object|routing|public|primary|foreign"
)
_CARD_TALK = re.compile(
    r" (?:card|payment|bank|cardholder|issuer|transaction|charge|3d|3ds|purchase|debit|credit card|authentication) "
)
_WHO = re.compile(
    r" (?:users?|accounts?|email|login|username|client|member|identity|profile|phone|customer|application|app|tenant|credentials?|password) "
)
_SIZE_TALK = re.compile(
    r" (?:reduce|shorten|smaller|too large|too big|too long|request too|message size|exceeds the maximum|larger than) "
)
_LOGIN_TALK = re.compile(r" (?:credentials?|api key|password|username|login|merchant|token|signature) ")
_AT_ONCE = re.compile(r" (?:concurren\S*|simultaneous\S*|in parallel|at once|at the same time) ")
_NEEDS_AUTHENTICATION = re.compile(
    r" (?:requires?|required|needs?|needed|further|additional) (?:\S+ ){0,3}authent\S* | authent\S* (?:is |was )?(?:required|needed|necessary|failed|failure) "
    r"| verification (?:is )?(?:required|needed|necessary) "
)
_TOO_LARGE = re.compile(r" too (?:large|big|long) ")
_PROGRAM_FAULT = re.compile(
    r" (?:list index out of range|index out of (?:range|bounds)|undefined (?:variable|index|method|offset|property|array key)|division by zero|divide by zero|"
    r"has no attribute|none type|nonetype|object reference not set|null reference|nil pointer|null pointer|is not (?:a function|defined|iterable|callable|subscriptable)|"
    r"of (?:undefined|null) |can not (?:read|set) propert|recursion|stack overflow|segmentation fault|key error|type error|attribute error|value error|name error|array to string|"
    r"class not found|call to (?:a |undefined )|unexpected keyword argument|positional argument|traceback|core dumped|panic)"
)
_TRANSIENT_TALK = re.compile(r" (?:try|retry|again|later|temporar\S*|moment|shortly|soon|transient) ")
_CONDITIONAL_RETRY = re.compile(
    r" (?:if|once|when|after) you (?:have )?(?:recently |just |already )?(?:fix\S*|enabl\S*|updat\S*|chang\S*|creat\S*|add\S*|grant\S*|resolv\S*)"
)
_HIDDEN_OR_MISSING = re.compile(
    r" (?:or|and) (?:\S+ ){0,4}(?:not found|not exist|does not exist|do not exist|not be found) | (?:not found|does not exist|do not exist)\S* or (?:\S+ ){0,6}(?:permission|access|authorized|allowed|perm)"
)
_SUBJECT_IS_CREDENTIAL = re.compile(
    r" (?:token|key|api key|app|application|integration|bot|client|credential|credentials|scope|scopes|authentication method|service account|oauth|pat|connection|access token|consumer|connector|saml|sso) "
)
_SUBJECT_IS_PERSON = re.compile(
    r" (?:you|user|your|member|account|role|owner|admin|administrator|caller|principal|identity|arn|current) "
)

_NAMED_PERMISSION = re.compile(
    r"(?i)[a-z]+(?:[_:.][a-z]+)+\W{0,2}\s+(?:oauth |api )?(?:permission|scope|privilege)|(?:permission|scope|privilege)s?:?\s+\W{0,2}[a-z]+(?:[_:.][a-z]+)+"
)
#: Codes that say why permission was denied.
_REASONS = (
    _C.CONFIRMATION_REQUIRED,
    _C.ACCOUNT_BLOCKED,
    _C.PAYMENT_REQUIRED,
    _C.RATE_LIMITED,
    _C.CONTENT_BLOCKED,
    _C.CREDENTIAL_EXPIRED,
)
_FACTOR = re.compile(
    r" (?:factor|2fa|mfa|otp|totp|multifactor|captcha|recaptcha|terms|consent|approv\S*|challenge|verification code|one time|authenticator|3ds|agreement|interaction) "
)
_FOR_THIS = re.compile(
    r" (?:for|on|in|with|by) (?:this|that|the (?:given|specified|selected|current)) (?!api|version|endpoint|operation|method|time)"
)
_JUST_UNAUTHORIZED = re.compile(r" (?:not|un) ?(?:authori[sz]ed) ")
_MAY_NOT = re.compile(
    r" (?:perform|permissions?|roles?|admin\S*|owners?|scopes?|polic\S*|privileges?|rights|member|plan|subscription|ip|project|organi[sz]ation|team|workspace) "
)
_SCOPE_NAME = re.compile(r"[a-z]\w*(?::\w+)+", re.IGNORECASE)
_NOT_ALLOWED = re.compile(r" (?:is|are) not allowed ")
_CANNOT_BE = re.compile(
    r" (?:can not|can no longer|may not|could not) be (?:updated|modified|changed|edited|deleted|recreated|restored|cancell?ed|refunded|captured|voided|reactivated|renewed|resumed|paused|reopened|extended|upgraded|downgraded) "
)
_CARD_CHECKS = frozenset(
    {
        "cvv",
        "avs",
        "cvc",
        "authcode",
        "auth_code",
        "cvvresult",
        "avsresult",
        "cvv2",
        "card_scheme",
        "xcvvresult",
        "xavsresult",
        "avsmessage",
        "approvalcode",
    }
)
_DECLINED = re.compile(r" (?:not authorised|not authorized|declined?|refused|denied) ")
_AGAIN = re.compile(r" (?:please|kindly|and|you can|you may|should) (?:\S+ )?(?:try|retry|resubmit) ")
_REREAD = re.compile(
    r" (?:latest|reload|refresh|re read|re fetch|current version|newest|modified|changed|etag|version|revision|merge|stale|updated|edited) "
)


def _is_quota(scene: Scene) -> bool:
    return (scene.has(_C.PAYMENT_REQUIRED) or scene.has(_C.RATE_LIMITED)) and scene.speaks_of_quota


def _always(_scene: Scene) -> bool:
    return True


def _has_wait(scene: Scene) -> bool:
    """A wait that is stated outright, and not on condition that something is mended first."""
    return scene.wait is not None and not scene.wait.is_reset and not _CONDITIONAL_RETRY.search(scene.text)


def _is_bare_quota(scene: Scene) -> bool:
    """No unit of time, no money, no wait, no size, and no clear word for a rate."""
    return (
        scene.status not in (429, 503)
        and scene.wait is None
        and " rate" not in scene.text
        and _SHORT_SPAN.search(scene.text) is None
        and _MONEY.search(scene.text) is None
        and not scene.has(_C.PAYLOAD_TOO_LARGE, 4)
        and scene.totals.get(_C.RATE_LIMITED, 0.0) - scene.totals.get(_C.PAYMENT_REQUIRED, 0.0) < 1.5
    )


def _is_about_money(scene: Scene) -> bool:
    """Money or a long span is spoken of, no short span, no wait; under a 429 only where the sentence says so."""
    if scene.wait is not None or _SHORT_SPAN.search(scene.text) is not None:
        return False
    if scene.status == 429 and scene.sentence(_C.PAYMENT_REQUIRED) < 3:
        return False
    return _MONEY.search(scene.text) is not None or _LONG_SPAN.search(scene.text) is not None


def _names_credential(scene: Scene) -> bool:
    """Of several fields, all must be credentials or what goes with one: a form that lacks `email` and `client_id` is no login."""
    if (
        len(scene.fields) > 1
        and scene.status not in (401, 403)
        and not scene.call.logs_in
        and any(not _CREDENTIAL_FIELD.search(fault.name) and not _LOGIN_FIELD.search(fault.name) for fault in scene.fields)
    ):
        return False
    return any(
        _CREDENTIAL_FIELD.search(fault.name)
        and not _NO_CREDENTIAL_FIELD.search(fault.name.lower())
        and fault.problem in ("missing", "invalid", None)
        and (fault.name.lower() != "password" or scene.status == 401 or scene.call.logs_in)
        for fault in scene.fields
        if fault.place in (None, "header", "query") or fault.problem == "missing"
    )


def _names_scope(scene: Scene) -> bool:
    """A missing field with a colon in its name is a scope: `activity:read`."""
    return any(":" in fault.name and fault.problem == "missing" for fault in scene.fields) or any(
        name.lower() == "field" and _SCOPE_NAME.fullmatch(value) is not None for name, value in scene.found.details
    )


RELATIONS: tuple[Relation, ...] = (
    Relation(
        "a stated wait makes a refusal a rate limit",
        ((_C.RATE_LIMITED, 1.0),),
        lambda s: (
            _has_wait(s)
            and s.status in (400, 403, 420, 429, 509)
            and any(s.has(code, 2) for code in (_C.PAYMENT_REQUIRED, _C.PERMISSION_DENIED, _C.ACCOUNT_BLOCKED))
        ),
        ((_C.RATE_LIMITED, 6.0), (_C.PAYMENT_REQUIRED, -2.0)),
    ),
    Relation(
        "a refusal with a wait",
        ((_C.RATE_LIMITED, 2.0),),
        lambda s: s.status in (400, 403) and _has_wait(s),
        ((_C.RATE_LIMITED, 2.0),),
    ),
    Relation(
        "a limit on calls at once lifts by itself",
        ((_C.RATE_LIMITED, 3.0),),
        lambda s: _AT_ONCE.search(s.text) is not None and not s.has(_C.CONFLICT, 6),
        ((_C.RATE_LIMITED, 4.0), (_C.PAYMENT_REQUIRED, -2.0)),
    ),
    Relation(
        "a quota with a short unit of time is a rate",
        (),
        lambda s: _is_quota(s) and _SHORT_SPAN.search(s.text) is not None and not _SIZE_TALK.search(s.text),
        ((_C.RATE_LIMITED, 3.0), (_C.PAYMENT_REQUIRED, -3.0)),
    ),
    Relation(
        "a quota with money in it, and no short unit of time, is money",
        (),
        lambda s: _is_quota(s) and _is_about_money(s),
        ((_C.PAYMENT_REQUIRED, 3.5), (_C.RATE_LIMITED, -2.0)),
    ),
    Relation(
        "a quota without a unit of time, outside a 429, is money",
        (),
        lambda s: _is_quota(s) and _is_bare_quota(s),
        ((_C.PAYMENT_REQUIRED, 2.0), (_C.RATE_LIMITED, -1.0)),
    ),
    Relation(
        "a decline that asks for authentication is a confirmation",
        ((_C.PAYMENT_REQUIRED, 2.0),),
        lambda s: _CARD_TALK.search(s.text) is not None and _NEEDS_AUTHENTICATION.search(s.text) is not None,
        ((_C.CONFIRMATION_REQUIRED, 14.0), (_C.UNAUTHENTICATED, -8.0), (_C.PAYMENT_REQUIRED, -6.0)),
    ),
    Relation(
        "an authorization that a card or a bank refuses is a payment's",
        ((_C.PAYMENT_REQUIRED, 3.0), (_C.UNAUTHENTICATED, 2.0)),
        lambda s: (
            s.status in (200, 400, 402, 422) and _CARD_TALK.search(s.text) is not None and _LOGIN_TALK.search(s.text) is None
        ),
        ((_C.UNAUTHENTICATED, -8.0),),
    ),
    Relation(
        "a missing field that is the credential is a login",
        (),
        lambda s: bool(s.fields) and _names_credential(s),
        ((_C.UNAUTHENTICATED, 10.0), (_C.INVALID_ARGUMENT, -6.0)),
    ),
    Relation(
        "what is invalid is the credential, not an argument",
        ((_C.UNAUTHENTICATED, 5.0), (_C.INVALID_ARGUMENT, 0.0)),
        lambda s: s.sentence(_C.UNAUTHENTICATED) >= 5 and s.sentence(_C.INVALID_ARGUMENT) < 7,
        ((_C.INVALID_ARGUMENT, -4.0),),
    ),
    Relation(
        "an expired credential is more than an invalid one",
        ((_C.CREDENTIAL_EXPIRED, 6.0), (_C.UNAUTHENTICATED, 5.0)),
        lambda s: " or expired" not in s.text,
        ((_C.CREDENTIAL_EXPIRED, 5.0),),
    ),
    Relation(
        "a credential that ended is no thing that is gone",
        ((_C.CREDENTIAL_EXPIRED, 6.0), (_C.GONE, 4.0)),
        lambda s: s.status != 410,
        ((_C.CREDENTIAL_EXPIRED, 3.0),),
    ),
    Relation(
        "a key that was switched off is a credential that ended, and no thing's state",
        ((_C.CREDENTIAL_EXPIRED, 6.0), (_C.FAILED_PRECONDITION, 4.0)),
        lambda s: s.status in (401, 403),
        ((_C.FAILED_PRECONDITION, -6.0),),
    ),
    Relation(
        "a refresh token that is not accepted is a grant that ended",
        ((_C.UNAUTHENTICATED, 3.0),),
        lambda s: " refresh token" in s.text,
        ((_C.CREDENTIAL_EXPIRED, 8.0),),
    ),
    Relation(
        "what a token, key or app lacks can be granted to it",
        ((_C.MISSING_SCOPE, 3.0), (_C.PERMISSION_DENIED, 3.0)),
        lambda s: _SUBJECT_IS_CREDENTIAL.search(s.text) is not None,
        ((_C.MISSING_SCOPE, 5.0), (_C.PERMISSION_DENIED, -3.0)),
    ),
    Relation(
        "what a person lacks cannot be granted to a token",
        ((_C.MISSING_SCOPE, 3.0), (_C.PERMISSION_DENIED, 3.0)),
        lambda s: (
            _SUBJECT_IS_CREDENTIAL.search(s.text) is None
            and _SUBJECT_IS_PERSON.search(s.text) is not None
            and not s.speaks_of_scope
        ),
        ((_C.PERMISSION_DENIED, 4.0),),
    ),
    Relation(
        "the word scope settles what a credential lacks",
        ((_C.MISSING_SCOPE, 4.5),),
        lambda s: s.speaks_of_scope and s.sentence(_C.CREDENTIAL_EXPIRED) < 5,
        ((_C.MISSING_SCOPE, 5.0),),
    ),
    Relation(
        "a permission by its technical name can be granted to a token",
        ((_C.MISSING_SCOPE, 4.0), (_C.PERMISSION_DENIED, 4.0)),
        lambda s: _NAMED_PERMISSION.search(" ".join(s.found.messages[:3])) is not None,
        ((_C.MISSING_SCOPE, 3.0), (_C.PERMISSION_DENIED, -3.0)),
    ),
    Relation(
        "a refusal with its reason: the reason counts",
        ((_C.PERMISSION_DENIED, 2.5),),
        lambda s: 2.5 <= s.sentence(_C.PERMISSION_DENIED) < 9 and max(s.sentence(code) for code in _REASONS) >= 5,
        ((_C.PERMISSION_DENIED, -3.0),),
    ),
    Relation(
        "a second factor, terms or consent are a person's",
        ((_C.CONFIRMATION_REQUIRED, 6.0),),
        lambda s: (
            s.sentence(_C.CONFIRMATION_REQUIRED) >= 6
            and (s.has(_C.UNAUTHENTICATED, 3) or s.has(_C.CREDENTIAL_EXPIRED, 3))
            and _FACTOR.search(s.text) is not None
        ),
        ((_C.CONFIRMATION_REQUIRED, 5.0),),
    ),
    Relation(
        "what is gone is also not found",
        ((_C.GONE, 6.0), (_C.NOT_FOUND, 1.0)),
        lambda s: s.sentence(_C.GONE) >= 6 and s.sentence(_C.NOT_FOUND) < 3,
        ((_C.GONE, 4.0),),
    ),
    Relation(
        "what is out of date, under a 412, fails the call's condition",
        ((_C.GONE, 6.0), (_C.FAILED_PRECONDITION, 6.0)),
        lambda s: s.status == 412,
        ((_C.FAILED_PRECONDITION, 2.0),),
    ),
    Relation(
        "a conflict that may be tried again as it is",
        ((_C.CONFLICT, 4.0),),
        lambda s: _AGAIN.search(s.text) is not None and _REREAD.search(s.text) is None,
        ((_C.RESOURCE_LOCKED, 8.0), (_C.CONFLICT, -8.0)),
    ),
    Relation(
        "at a login, an unknown user is a wrong credential",
        ((_C.NOT_FOUND, 4.0),),
        lambda s: (
            s.status in (400, 401, 403, 404, 422) and not s.call.is_safe and s.call.logs_in and _WHO.search(s.text) is not None
        ),
        ((_C.UNAUTHENTICATED, 8.0), (_C.NOT_FOUND, -4.0)),
    ),
    Relation(
        "too many connections, under a 429, is the caller's own limit",
        ((_C.UPSTREAM_UNAVAILABLE, 3.0),),
        lambda s: s.status == 429 and " too many " in s.text,
        ((_C.RATE_LIMITED, 4.0),),
    ),
    Relation(
        "not authorised, under a 401, is a credential that is not accepted",
        ((_C.PERMISSION_DENIED, 3.0), (_C.UNAUTHENTICATED, 2.0)),
        lambda s: s.status == 401 and _JUST_UNAUTHORIZED.search(s.text) is not None and _MAY_NOT.search(s.text) is None,
        ((_C.UNAUTHENTICATED, 5.0),),
    ),
    Relation(
        "a 402 is about money",
        (),
        lambda s: s.status == 402 and not s.has(_C.CONFIRMATION_REQUIRED, 5),
        ((_C.PAYMENT_REQUIRED, 6.0),),
    ),
    Relation(
        "a field that is not allowed is an argument's fault",
        ((_C.PERMISSION_DENIED, 2.0),),
        lambda s: s.status in (400, 422) and bool(s.fields) and _NOT_ALLOWED.search(s.text) is not None,
        ((_C.INVALID_ARGUMENT, 6.0), (_C.PERMISSION_DENIED, -4.0)),
    ),
    Relation(
        "what can no longer be changed is in the wrong state, whatever brought it there",
        ((_C.FAILED_PRECONDITION, 5.0),),
        lambda s: (s.has(_C.PAYMENT_REQUIRED, 5) or s.has(_C.ACCOUNT_BLOCKED, 5)) and _CANNOT_BE.search(s.text) is not None,
        ((_C.FAILED_PRECONDITION, 6.0),),
    ),
    Relation(
        "what the key of a refusal lacks is named as a field",
        ((_C.UNAUTHENTICATED, 2.0),),
        lambda s: s.status in (401, 403) and _names_scope(s),
        ((_C.MISSING_SCOPE, 14.0),),
    ),
    Relation(
        "not authorised, where a card is checked, is a decline",
        ((_C.UNAUTHENTICATED, 2.0),),
        lambda s: (
            s.status == 200
            and any(name.lower() in _CARD_CHECKS for name, _ in s.found.details)
            and _DECLINED.search(s.text) is not None
        ),
        ((_C.PAYMENT_REQUIRED, 9.0), (_C.UNAUTHENTICATED, -3.0)),
    ),
    Relation(
        "a 429 about an argument is about how often",
        ((_C.INVALID_ARGUMENT, 3.0),),
        lambda s: s.status == 429 and not s.has(_C.PAYLOAD_TOO_LARGE, 4) and not s.has(_C.PAYMENT_REQUIRED, 5),
        ((_C.RATE_LIMITED, 5.0), (_C.INVALID_ARGUMENT, -2.0)),
    ),
    Relation(
        "who shows no credential and is refused by a challenge has to sign in",
        ((_C.PERMISSION_DENIED, 4.0),),
        lambda s: s.status == 401 and s.is_anonymous,
        ((_C.UNAUTHENTICATED, 12.0),),
    ),
    Relation(
        "hidden or missing: the id is the first suspect",
        ((_C.NOT_FOUND, 4.0), (_C.PERMISSION_DENIED, 3.0)),
        lambda s: _HIDDEN_OR_MISSING.search(s.text) is not None and s.code(_C.PERMISSION_DENIED) < 5,
        ((_C.NOT_FOUND, 4.0),),
    ),
    Relation(
        "a size that never fits is no rate",
        ((_C.PAYLOAD_TOO_LARGE, 5.0), (_C.RATE_LIMITED, 3.0)),
        lambda s: (
            s.wait is None
            and not s.has(_C.UPSTREAM_UNAVAILABLE, 5)
            and not s.speaks_of_rate
            and (s.status == 413 or _TOO_LARGE.search(s.text) is not None)
        ),
        ((_C.PAYLOAD_TOO_LARGE, 7.0), (_C.RATE_LIMITED, -5.0)),
    ),
    Relation(
        "a maximum of things in one call is a size",
        ((_C.PAYLOAD_TOO_LARGE, 6.0), (_C.RATE_LIMITED, 2.0)),
        lambda s: (
            s.sentence(_C.PAYLOAD_TOO_LARGE) >= 6 and s.status != 429 and s.sentence(_C.RATE_LIMITED) < 6 and s.wait is None
        ),
        ((_C.RATE_LIMITED, -4.0), (_C.PAYMENT_REQUIRED, -2.0)),
    ),
    Relation(
        "what is held now can work shortly",
        ((_C.RESOURCE_LOCKED, 5.0),),
        lambda s: (
            (s.has(_C.CONFLICT, 3) or s.has(_C.FAILED_PRECONDITION, 3))
            and (_TRANSIENT_TALK.search(s.text) is not None or " progress " in s.text)
        ),
        ((_C.RESOURCE_LOCKED, 3.0),),
    ),
    Relation(
        "a connection that its owner must make anew is a credential that ended",
        ((_C.CREDENTIAL_EXPIRED, 3.0),),
        lambda s: 400 <= s.status < 500 and " reconnect" in s.text,
        ((_C.CREDENTIAL_EXPIRED, 5.0),),
    ),
    Relation(
        "what this one thing is not enabled for is its state, and no lack of the service",
        ((_C.FAILED_PRECONDITION, 3.5), (_C.NOT_IMPLEMENTED, 3.0)),
        lambda s: _FOR_THIS.search(s.text) is not None,
        ((_C.FAILED_PRECONDITION, 4.0),),
    ),
    Relation(
        "a fault of the program, under a 5xx, is the vendor's own",
        (),
        lambda s: s.status >= 500 and _PROGRAM_FAULT.search(s.text) is not None,
        ((_C.UPSTREAM_ERROR, 8.0),),
    ),
    Relation(
        "a time-out inside an outage is a time-out",
        ((_C.TIMEOUT, 6.0), (_C.UPSTREAM_UNAVAILABLE, 3.0)),
        _always,
        ((_C.TIMEOUT, 1.5),),
    ),
)

#: Words against words first, then what status, path and explicit codes settle, then what names of fields do.
ALL = (*RELATIONS, *CIRCUMSTANCES, *ARGUMENTS)


_BIT = {code: 1 << position for position, code in enumerate(Code)}
#: Each relation behind the codes that it needs, as bits: most need codes that nobody voted for.
_BY_NEED = tuple((sum({_BIT[code] for code, _ in relation.between}), relation) for relation in ALL)


def apply(scene: Scene) -> None:
    """Casts the corrections of every relation that holds."""
    ballot = scene.ballot
    totals = scene.totals = ballot.totals()
    missing = ~sum(_BIT[code] for code in totals)
    for needs, relation in _BY_NEED:
        if needs & missing:
            continue
        for code, least in relation.between:
            if totals[code] < least:
                break
        else:
            if relation.holds(scene):
                _correct(ballot, totals, relation)
                missing = ~sum(_BIT[code] for code in totals)


def _correct(ballot: Ballot, totals: dict[Code, float], relation: Relation) -> None:
    for code, weight in relation.corrections:
        if weight > 0 or totals.get(code):
            ballot.votes[f"relation: {relation.name}", code] = Evidence("relation", relation.name, code, weight)
            totals[code] = totals.get(code, 0.0) + weight
