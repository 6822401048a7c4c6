"""Steps and instruction of the codes that need a credential: who renews it, where, and what to send.

In order: the tool or page of `reauth`; where the proxy holds the credential its owner renews it, and the agent sends none of
its own; else the agent gets a new one and sends it where the old one was.
"""

from __future__ import annotations

from proxy.compose.case import Case
from proxy.compose.words import joined, quoted
from proxy.contract.codes import Code

#: Request headers that carry a credential, the commonest first.
_CARRIERS = (
    b"authorization",
    b"x-api-key",
    b"api-key",
    b"private-token",
    b"x-auth-token",
    b"x-access-token",
    b"x-goog-api-key",
)
MAX_SCOPES_SHOWN = 6


def steps(case: Case) -> list[str]:
    """The default steps of an authRequired failure."""
    setting, then = case.setting, f"Then repeat {case.calls.same}."
    scopes = _scopes(case)
    if setting.reauth_tool:
        return [f"Call `{setting.reauth_tool}` to renew the access to {case.source}{scopes}.", then]
    if setting.holds_credential:
        where = f" at {setting.reauth_url}" if setting.reauth_url else ""
        return [
            f"Tell the user that the connection to {case.source} must be renewed by its owner{where}{scopes}.",
            f"Send no token of your own; repeat {case.calls.same} once it is renewed.",
        ]
    if setting.reauth_url:
        return [f"Ask the user to renew the access to {case.source} at {setting.reauth_url}{scopes}.", then]
    return [f"Get {_what(case)} for {case.source}{scopes}, and send it {_where(case)}.", then]


def instruction(case: Case) -> str:
    """The instruction of an authRequired failure."""
    setting, scopes = case.setting, _scopes(case)
    if setting.reauth_tool:
        own = " Send no token of your own." if setting.holds_credential else ""
        return f"Call `{setting.reauth_tool}` to renew the access to {case.source}{scopes}, then repeat the call.{own}"
    if setting.holds_credential:
        where = f" at {setting.reauth_url}" if setting.reauth_url else ""
        return (
            f"The proxy holds the credential for {case.source}: the connection must be renewed by its owner{where}{scopes}. "
            "Do not send a token of your own."
        )
    if setting.reauth_url:
        return f"Send the user to {setting.reauth_url} to renew the access to {case.source}{scopes}; repeat the call when that is done."
    return (
        f"Renew the credential for {case.source}{scopes}: sign in again, or ask the user for a new one. "
        "If nobody can give one, stop and report it."
    )


def _scopes(case: Case) -> str:
    scopes = case.facts.scopes
    if case.failure.code is not Code.MISSING_SCOPE or not scopes:
        return ""
    named = joined([quoted(scope, 80) for scope in scopes[:MAX_SCOPES_SHOWN]])
    more = f" and {len(scopes) - MAX_SCOPES_SHOWN} more in `scopes`" if len(scopes) > MAX_SCOPES_SHOWN else ""
    return f" with the scope{'s' if len(scopes) > 1 else ''} {named}{more}"


def _what(case: Case) -> str:
    if case.failure.code is Code.MISSING_SCOPE:
        return "a credential with more scopes" if not case.facts.scopes else "a credential"
    return "a new credential" if case.failure.code is Code.CREDENTIAL_EXPIRED else "a valid credential"


def _where(case: Case) -> str:
    named = next((fault.name for fault in case.facts.fields if fault.place == "header"), None)
    if named:
        return f"in the header {quoted(named)}"
    sent = {name for name, _ in case.setting.request.headers}
    carrier = next((name for name in _CARRIERS if name in sent), None)
    if carrier:
        return f"in the header `{carrier.decode().title()}`, where the old one was"
    if case.answered(b"www-authenticate"):
        return "in the header `Authorization`"
    return f"where {case.source} expects it, most often in the header `Authorization`"
