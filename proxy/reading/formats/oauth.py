"""OAuth: error bodies (RFC 6749 section 5.2, 8628, 9470) and challenges in WWW-Authenticate (RFC 9110 section 11, 6750, 9449).

`challenges` reads any number of schemes from any number of header lines, quoted or not, and never raises. The words of an error
code are weighed elsewhere; here stand the messages, the scopes, and what a challenge says without words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.exchange import Headers, header_values
from proxy.reading.formats import stated
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, vote

_MAX_CHARS = 8192
_PART = re.compile(
    r"""\s*(?:
      (?P<name>[!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"?|(?P<plain>[^\s,"]*))
    | (?P<scheme>[!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[ \t]+(?P<token>[A-Za-z0-9\-._~+/]{8,}=*)(?=\s*(?:,|\Z)))?
    | (?P<other>[^,]{1,50})
    )\s*,?""",
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(.)")
#: Errors of challenges and bodies whose meaning the words alone do not settle.
_ERRORS: dict[str, tuple[Code, int]] = {
    "insufficient_scope": (Code.MISSING_SCOPE, 4),
    "insufficient_user_authentication": (Code.CONFIRMATION_REQUIRED, 3),
    "use_dpop_nonce": (Code.UNAUTHENTICATED, 3),
    "invalid_dpop_proof": (Code.UNAUTHENTICATED, 4),
    "invalid_client": (Code.UNAUTHENTICATED, 4),
    "invalid_token": (Code.UNAUTHENTICATED, 2),
    "authorization_pending": (Code.CONFIRMATION_REQUIRED, 4),
    "consent_required": (Code.CONFIRMATION_REQUIRED, 4),
    "interaction_required": (Code.CONFIRMATION_REQUIRED, 3),
    "login_required": (Code.UNAUTHENTICATED, 3),
    "unsupported_grant_type": (Code.INVALID_ARGUMENT, 3),
    "unsupported_response_type": (Code.INVALID_ARGUMENT, 3),
    "invalid_redirect_uri": (Code.INVALID_ARGUMENT, 3),
    "invalid_target": (Code.INVALID_ARGUMENT, 3),
    "invalid_scope": (Code.INVALID_ARGUMENT, 2),
    "unauthorized_client": (Code.PERMISSION_DENIED, 3),
    "access_denied": (Code.PERMISSION_DENIED, 2),
    "slow_down": (Code.RATE_LIMITED, 3),
}


#: The parameter that an error code is about (RFC 6749, 7009, 7591, 8707, 9396, OpenID Connect).
_PARAMETERS = {
    "unsupported_grant_type": "grant_type",
    "unsupported_response_type": "response_type",
    "unsupported_token_type": "token_type_hint",
    "invalid_redirect_uri": "redirect_uri",
    "redirect_uri_mismatch": "redirect_uri",
    "invalid_target": "resource",
    "invalid_authorization_details": "authorization_details",
    "request_not_supported": "request",
    "invalid_request_object": "request",
    "request_uri_not_supported": "request_uri",
    "invalid_request_uri": "request_uri",
    "registration_not_supported": "registration",
    "invalid_software_statement": "software_statement",
}


@dataclass(slots=True)
class Challenge:
    """One scheme of a WWW-Authenticate header, lower-cased, and its parameters by lower-cased name."""

    scheme: str
    parameters: dict[str, str] = field(default_factory=dict)


def challenges(headers: Headers) -> list[Challenge]:
    """All challenges, in order."""
    found: list[Challenge] = []
    for value in header_values(headers, b"www-authenticate"):
        text = value.decode("utf-8", "replace")[:_MAX_CHARS]
        position = 0
        while position < len(text) and len(found) < 20:
            match = _PART.match(text, position)
            if match is None or match.end() == position:
                break
            position = match.end()
            _take(found, match)
    return found


def _take(found: list[Challenge], match: re.Match[str]) -> None:
    if match["scheme"]:
        found.append(Challenge(match["scheme"].lower()))
    elif match["name"]:
        if not found:
            found.append(Challenge(""))
        value = match["quoted"] if match["quoted"] is not None else match["plain"]
        found[-1].parameters.setdefault(match["name"].lower(), _ESCAPED.sub(r"\1", value or ""))


def read_challenges(headers: Headers, got: Collector) -> None:
    """What the challenges of a response say beside its body."""
    for challenge in challenges(headers):
        parameters = challenge.parameters
        error = parameters.get("error", "")
        if error:
            got.code(error, f"header www-authenticate {challenge.scheme} error".replace("  ", " "), 0)
            _vote(got, error)
        description = parameters.get("error_description") or parameters.get("error-description") or ""
        if description:
            got.message(description, 0)
        scope = parameters.get("scope", "")
        # A challenge names the scope that would do; without an error it is asked for all the same (RFC 6750 section 3).
        if scope:
            got.found.scopes.extend(name for name in stated.scopes(scope) or scope.split()[:20] if name not in got.found.scopes)
        if "max_age" in parameters or "acr_values" in parameters:
            vote(got, "a challenge that asks for a fresh or stronger login", Code.CONFIRMATION_REQUIRED, 2)
        if parameters.get("stale", "").lower() == "true":
            vote(got, "a stale nonce", Code.UNAUTHENTICATED, 2)


def _vote(got: Collector, error: str) -> None:
    known = _ERRORS.get(error)
    if known is not None:
        vote(got, f"OAuth error {error}", *known)


def read(view: View, got: Collector) -> bool:
    """`{"error": "invalid_grant", "error_description": ...}`."""
    error = view.value.get("error")
    if not isinstance(error, str) or not ("error_description" in view.value or "error_uri" in view.value or error in _ERRORS):
        return False
    got.found.format = "oauth"
    _vote(got, error)
    if error in _PARAMETERS:
        got.field(FieldFault(_PARAMETERS[error]))
    if error == "insufficient_scope":
        got.found.scopes.extend(stated.scopes(view.value.get("scope")))
    return False
