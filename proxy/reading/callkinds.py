"""What a call is for, as its method and path tell: the little of a request that decides between look-alike codes.

Owns the words of paths. Equal for most calls, so that what a response says can be read once for all of them. Never raises.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from proxy.exchange import Request

#: Whatever one of the questions could ask after, in lower case: most paths hold none of it. (Without regard to case it takes six times as long.)
_ANY = re.compile(
    r"log-?in|sign-?in|session|authenticate|token|verifypassword|refund|void|capture|cancel|close|reopen|approve|reject|complete|start|stop|pause|resume|ship|"
    r"publish|archive|confirm|retry|reverse|send|messag|notif|push|sms|chat|campaign|broadcast|conversation|subscribers|otp|verif|passcode|one[-_]?time|2fa|"
    r"/(?:client|account|user|key|app|application|customer|merchant)s/"
)
_LOGS_IN = re.compile(r"(?i)[/:](?:log-?in|sign-?in\w*|sessions?|authenticate|token|verifypassword)/?$")
_ACTS = re.compile(
    r"(?i)[/.:_-](?:refund|void|capture|cancel|close|reopen|approve|reject|complete|start|stop|pause|resume|ship|publish|archive|confirm|retry|reverse)[a-z]*/?$"
)
_MESSAGES = re.compile(r"(?i)send|messag|notif|push|sms|chat|campaign|broadcast|conversation|subscribers")
_PROVES = re.compile(r"(?i)otp|verif|passcode|one[-_]?time|2fa|confirm")
_THINGS = re.compile(r"(?i)(?<=/)(?:client|account|user|session|token|key|app|application|customer|merchant)(?=s/)")


class CallKind(NamedTuple):
    """What a call is for."""

    is_safe: bool
    logs_in: bool = False
    acts: bool = False  # does something to a thing that is there: `/orders/7/refund`
    messages: bool = False  # sends to people
    proves: bool = False  # asks for or takes a one-time code
    things: frozenset[str] = frozenset()  # what the path is about that sounds like a credential: `client` of /clients/7


_PLAIN = {is_safe: CallKind(is_safe) for is_safe in (True, False)}


def kind_of(request: Request) -> CallKind:
    """The kind of one call."""
    path = request.path
    if _ANY.search(path.lower()) is None:
        return _PLAIN[request.is_safe]
    return CallKind(
        request.is_safe,
        _LOGS_IN.search(path) is not None,
        _ACTS.search(path) is not None,
        _MESSAGES.search(path) is not None,
        _PROVES.search(path) is not None,
        frozenset(thing.lower() for thing in _THINGS.findall(path)),
    )
