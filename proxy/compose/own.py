"""The texts of the proxy's own failures and of calls that ended without an answer (CONTRACT sections 1 and 5).

An own failure has the rule `proxy/<OwnFault>`; what it knows stands in the failure's fields (a header of ours, an upstream's name,
a size). A transport fault has its kind and phase; its `detail` is for logs and is not looked at here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from proxy.compose.case import Case
from proxy.compose.fields import nearest
from proxy.compose.words import count, one_of, quoted
from proxy.contract.own import OwnFault
from proxy.exchange import Fault, FaultKind, Phase


@dataclass(frozen=True, slots=True)
class OwnText:
    """{c} stands for the call. No steps: those of the code."""

    error: str
    why: str
    steps: tuple[str, ...] = ()
    instruction: str = ""


OWN_TEXTS: dict[OwnFault, OwnText] = {
    OwnFault.BAD_HEAD: OwnText(
        "The proxy could not read the head of this request.",
        "Its request line, a header or its framing breaks HTTP.",
        ("Send the call anew with a well-formed request line, headers without control characters and one Content-Length.",),
    ),
    OwnFault.BAD_HOST: OwnText(
        "The proxy needs exactly one Host header with a name it serves.",
        "The request had none, several, or one that is not a host of this proxy.",
        ("Send the call anew to the proxy's own address, with its host and port in the one Host header.",),
    ),
    OwnFault.CLIMBING_PATH: OwnText(
        "The path climbs out of its upstream.",
        "Its dot segments lead above the base path of the upstream, which is not allowed.",
        ("Write the path without `..` segments, below the upstream's name, and send it.",),
    ),
    OwnFault.NO_KEY: OwnText(
        "The proxy needs a valid key.",
        "The request carried no key of a configured client, or one that is not known.",
        ("Send {c} again with the key that you were given for this proxy in the header `Remedy-Key`.",),
        "Get a key for this proxy from the person who runs it, and send it in the header `Remedy-Key`. "
        "A vendor's credential is not a key for the proxy. If nobody can give one, stop and report it.",
    ),
    OwnFault.FOREIGN_ORIGIN: OwnText(
        "The proxy takes no calls from pages of this origin.",
        "A browser sent the call from a site that is not among the allowed origins.",
        ('Ask the user: "Shall the proxy accept calls from this page? Its owner must add the origin to `cors`."',),
        'Ask the user: "Shall the proxy accept calls from this page? Its owner must add the origin to `cors`." '
        "Once added: repeat {c}. If not: make the call outside the browser. If nobody can be asked: leave it out and report it.",
    ),
    OwnFault.FORBIDDEN_UPSTREAM: OwnText(
        "This key may not use this upstream.",
        "The caller's entry in the proxy's configuration names the upstreams it may use, and this is not one of them.",
        ('Ask the user: "My key may not use this upstream. Will its owner allow it, or shall I leave it out?"',),
        'Ask the user: "My key may not use this upstream. Will its owner allow it, or shall I leave it out?" '
        "Once allowed: repeat {c}. If left out: go on without it. If nobody can be asked: leave it out and report it.",
    ),
    OwnFault.FORBIDDEN_METHOD: OwnText(
        "This key may not use this method.",
        "The caller's entry in the proxy's configuration names the methods it may use, and this is not one of them.",
        ('Ask the user: "My key may not make this kind of call. Will its owner allow it, or shall I leave it out?"',),
        'Ask the user: "My key may not make this kind of call. Will its owner allow it, or shall I leave it out?" '
        "Once allowed: repeat {c}. If left out: go on without it. If nobody can be asked: leave it out and report it.",
    ),
    OwnFault.UNKNOWN_UPSTREAM: OwnText(
        "The proxy has no upstream of this name.",
        "The first part of the path names the upstream, and this name is not configured.",
    ),
    OwnFault.UNKNOWN_HOST: OwnText(
        "The proxy has no upstream for this host name.", "The Host header names neither the proxy nor a configured upstream."
    ),
    OwnFault.NO_SUCH_PAGE: OwnText(
        "The proxy has no page at this path.",
        "Paths that begin with `/-/` are the proxy's own, and this is not one of them.",
        ("Use a page that exists, such as `GET /-/healthy`, or begin the path with the name of an upstream.",),
    ),
    OwnFault.METHOD_NOT_OFFERED: OwnText(
        "The proxy does not offer this method here.",
        "CONNECT and TRACE are never relayed, and its own pages serve few methods.",
    ),
    OwnFault.SLOW_HEAD: OwnText(
        "The head of the request took too long to arrive.",
        "The connection was kept waiting for the rest of the request line and headers.",
    ),
    OwnFault.NO_TENANT: OwnText(
        "This upstream needs a tenant.",
        "Its host name holds a part that differs by account, and neither path nor configuration names it.",
        ("Put the tenant after the upstream's name, `/{s}/<tenant>/...`, and send the call there.",),
    ),
    OwnFault.BAD_TENANT: OwnText(
        "This is no valid tenant for this upstream.",
        "The part after the upstream's name becomes part of a host name, and must have the form that its vendor uses.",
    ),
    OwnFault.BODY_TOO_LARGE: OwnText("The body is too large for the proxy.", "It is over the limit set for this upstream."),
    OwnFault.HEAD_TOO_LARGE: OwnText(
        "The head of the request is too large.",
        "Its headers or its path are over the proxy's limit.",
        ("Send {c} again with fewer or shorter headers and a shorter query.",),
    ),
    OwnFault.OWN_LIMIT: OwnText(
        "The proxy is at its own limit of calls for this upstream.",
        "Too many calls are under way or waiting; the vendor was not called.",
    ),
    OwnFault.WEBSOCKET: OwnText(
        "The proxy does not relay websockets.",
        "The request asked for an upgrade of the connection.",
        ("Use the vendor's plain HTTP or server-sent events call for this, or connect to it without the proxy.",),
    ),
    OwnFault.SHUTTING_DOWN: OwnText(
        "The proxy is restarting.", "It takes no new calls until it has restarted; the vendor was not called."
    ),
    OwnFault.LOOP: OwnText(
        "The call came back to the proxy that sent it.",
        "Its Via header shows that it has passed here before, so the upstream's base URL leads back to the proxy.",
        ("Use another upstream, or tell the user that the `base_url` of this one leads back to the proxy.",),
    ),
    OwnFault.BAD_CONTROL: OwnText("A Remedy header of this request cannot be read.", "The vendor was not called."),
    OwnFault.BAD_PARAMETER: OwnText("A value of this fan-out cannot be used.", "No vendor was called."),
    OwnFault.BAD_BODY: OwnText(
        "The body of this fan-out is no JSON object.",
        "It could not be parsed, so no vendor was called.",
        (
            "Send {c} again with a JSON object whose member `calls` has a call for each name, such as `GET hubspot:/crm/v3/objects`.",
        ),
    ),
    OwnFault.NO_AGGREGATE: OwnText(
        "No aggregate of the proxy has this path.",
        "The first part of the path is that of an aggregate, and the rest fits none.",
        ("Send the call to one of the paths that `reason` names.",),
    ),
    OwnFault.BAD_ARGUMENT: OwnText(
        "An argument of this tool cannot be used.", "It does not fit the tool's input schema, so no vendor was called."
    ),
    OwnFault.NO_TOOL: OwnText("The proxy offers no tool of this name.", "No vendor was called."),
    OwnFault.INTERNAL: OwnText("The proxy failed on its own side.", "This is a fault of the proxy, not of the call."),
    OwnFault.ADMIN_ONLY: OwnText(
        "This page is for the proxy's owner.",
        "It takes the key of a client with `admin: true`, or where there are no clients a caller on the proxy's own machine.",
        ('Ask the user: "This page of the proxy is for its owner. Can you open it for me, or shall I leave it out?"',),
        'Ask the user: "This page of the proxy is for its owner. Can you open it for me, or shall I leave it out?" '
        "With an admin key: repeat {c} with it in `Remedy-Key`. If left out or if nobody can be asked: go on without it.",
    ),
}

#: Rules of failures that a policy makes: the vendor was meant, and was not called.
POLICY_TEXTS: dict[str, OwnText] = {
    "proxy/breaker": OwnText(
        "{s} keeps failing; calls to it are held back for now.",
        "Most of the last calls to it failed, so this one was not sent.",
    ),
    "proxy/cooldown": OwnText(
        "{s} asked for a pause that is not over yet.",
        "An earlier call was told to wait, so this one was not sent.",
    ),
    "proxy/preflight": OwnText(
        "This call to {s} cannot work as it is; it was not sent.",
        "It was checked before it was sent, and the vendor was not called.",
    ),
    "proxy/expect": OwnText(
        "The result from {s} does not meet the condition set for it.",
        "The call succeeded, but its data breaks the condition that its route states.",
    ),
    "proxy/no-match": OwnText(
        "No record of {s} has this name; the call was not sent.",
        "The name was looked up first, and no record is sure enough.",
    ),
    "proxy/ambiguous": OwnText(
        "The name in this call may mean several records of {s}; it was not sent.",
        "The name was looked up first.",
    ),
    "proxy/empty-list": OwnText("{s} found nothing.", "The call succeeded with an empty list."),
    "proxy/answer-too-large": OwnText(
        "{s} answered with more than is taken in here.",
        "What a fan-out or a tool answers with is bounded, and this is longer.",
        ("Ask for less: fewer records, fewer fields or a shorter range.", "Or make {c} alone, where no such bound holds."),
    ),
    "proxy/redirected": OwnText(
        "{s} answered with a redirect.",
        "Redirects are not followed here: they may lead anywhere.",
        ("Make {c} alone, and call the place that its `Location` names.",),
    ),
    "proxy/nothing-picked": OwnText(
        "The answer of {s} has no such part as the one that is picked.",
        "The call succeeded, but nothing stands where `pick` points.",
        ("Make {c} alone to see the whole answer.",),
    ),
}

#: Rules of policies whose messages are the proxy's.
_OWN_WORDS = frozenset({"proxy/preflight", "proxy/expect", "proxy/no-match", "proxy/ambiguous", "proxy/empty-list"})
_BY_RULE = {f"proxy/{fault.value}": fault for fault in OwnFault}


def is_own(rule: str) -> bool:
    """Whether a failure is one of the proxy's own, so that its message is the proxy's and no vendor's."""
    return rule in _BY_RULE or rule in _OWN_WORDS


def own_text(case: Case) -> OwnText | None:
    """The texts of an own failure or of a call that was held back, filled in; None where the failure is neither."""
    fault = _BY_RULE.get(case.failure.rule)
    if fault is None:
        held = POLICY_TEXTS.get(case.failure.rule)
        if held is None:
            return None
        steps = tuple(step.replace("{c}", case.calls.same) for step in held.steps)
        return replace(held, error=held.error.format(s=case.source), steps=steps)
    text = OWN_TEXTS[fault]
    steps = _NAMED_STEPS[fault](case) if fault in _NAMED_STEPS else text.steps
    call = case.calls.same
    return OwnText(
        text.error,
        text.why,
        tuple(step.replace("{c}", call).replace("{s}", case.source) for step in steps),
        text.instruction.replace("{c}", call),
    )


def _upstream_steps(case: Case) -> tuple[str, ...]:
    known = next((field for field in case.facts.fields if field.allowed), None)
    if known is None:
        return ("Begin the path with the name of a configured upstream, and send the call there.",)
    meant = nearest(known.received, known.allowed)
    if meant is not None:
        return (
            f"Begin the path with {quoted(f'/{meant}')} instead of {quoted(f'/{known.received}')}, and send the call there.",
        )
    return (f"Begin the path with one of {one_of([f'/{name}' for name in known.allowed])}, and send the call there.",)


def _host_steps(case: Case) -> tuple[str, ...]:
    known = next((field for field in case.facts.fields if field.allowed), None)
    names = f": {one_of(known.allowed)}" if known is not None else ""
    return (
        f"Send the call to the proxy's own address with the upstream's name first in the path, or to a host it serves{names}.",
    )


def _tool_steps(case: Case) -> tuple[str, ...]:
    known = next((field for field in case.facts.fields if field.allowed), None)
    if known is None:
        return ("List the tools that there are, and call one of them.",)
    meant = nearest(known.received, known.allowed)
    if meant is not None:
        return (f"Call {quoted(str(meant))} instead, with its own arguments.",)
    return (f"Call one of {one_of(known.allowed)}, with its own arguments.",)


_NAMED_STEPS: dict[OwnFault, Callable[[Case], tuple[str, ...]]] = {
    OwnFault.NO_TOOL: _tool_steps,
    OwnFault.UNKNOWN_UPSTREAM: _upstream_steps,
    OwnFault.UNKNOWN_HOST: _host_steps,
}

#: Kind of fault -> (what happened, why), {s} the upstream.
_TRANSPORT: dict[FaultKind, tuple[str, str]] = {
    FaultKind.DNS: (
        "The host name of {s} could not be resolved.",
        "The name has no address at the moment, or the network is down.",
    ),
    FaultKind.REFUSED: ("No connection to {s} could be made.", "Its host refused the connection or could not be reached."),
    FaultKind.TLS: (
        "No secure connection to {s} could be made.",
        "The TLS handshake failed, for example over its certificate.",
    ),
    FaultKind.CLOSED: (
        "{s} cut the connection before its answer was complete.",
        "The connection ended in the middle of the call.",
    ),
    FaultKind.GARBAGE: (
        "{s} answered with something that cannot be read as HTTP.",
        "Its answer breaks the rules of HTTP or is out of bounds.",
    ),
    FaultKind.FULL: ("Too many calls to {s} are waiting.", "The queue for a connection is full; the vendor was not called."),
    FaultKind.SHUTDOWN: ("The proxy stopped the call because it is restarting.", "It will be back in a moment."),
}

#: Phase of a timeout -> what did not happen in time.
_PHASES: dict[Phase, str] = {
    Phase.QUEUE: "No connection to {s} became free in time.",
    Phase.CONNECT: "{s} did not accept a connection in time.",
    Phase.SEND: "{s} did not take the request in time.",
    Phase.FIRST_BYTE: "{s} did not begin to answer in time.",
    Phase.BETWEEN_BYTES: "{s} stopped in the middle of its answer.",
    Phase.TOTAL: "{s} did not answer in time.",
    Phase.UPSTREAM: "{s} did not answer in time.",
}


def transport_text(fault: Fault, source: str) -> OwnText:
    """What a call that ended without a complete answer says of itself."""
    if fault.kind is FaultKind.TIMEOUT:
        limit = (
            f"The proxy's limit for this is {_seconds(fault.limit_seconds)}."
            if fault.limit_seconds
            else "A limit of the proxy ran out."
        )
        return OwnText(_PHASES[fault.phase].format(s=source), f"{limit} {_SENT[fault.sent]}")
    error, why = _TRANSPORT[fault.kind]
    return OwnText(error.format(s=source), f"{why} {_SENT[fault.sent]}")


_SENT = {
    "none": "Nothing was sent.",
    "some": "A part of the request was sent.",
    "all": "The whole request was sent.",
}


def _seconds(limit: float) -> str:
    return count(int(limit), "second") if limit == int(limit) else f"{limit:g} seconds"
