"""The pages of the demo: what each path does, in one line for the index, and the function that answers it.

Pages are pure but for the Store. Every payload is shaped as some real API shapes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import orjson

from proxy.contract.codes import Code
from proxy.demo.failures import SAMPLES
from proxy.demo.reply import DemoCall, Page, Pause, Reply, Store, json_reply, text_reply
from proxy.exchange import Fault, FaultKind, Phase

SEARCH_LIMIT, SEARCH_SECONDS = 3, 20
CUSTOMERS, LARGEST_PAGE, USUAL_PAGE = 250, 100, 10
_MIB = 1 << 20
_JSON, _STREAM = b"application/json", b"text/event-stream"
_NAMES = ("Ada", "Alan", "Barbara", "Edsger", "Grace", "Ken", "Margaret", "Niklaus")


@dataclass(frozen=True, slots=True)
class Entry:
    """A path of the demo: its methods, how the index calls it, what it shows, and its page."""

    methods: tuple[str, ...]
    example: str
    shows: str
    page: Page


def index(_call: DemoCall) -> Reply:
    width = max(len(line) for line, _ in _lines())
    rows = [f"{line:<{width}}  {shows}" for line, shows in _lines()]
    head = "The demo: an API that fails in every way. It runs inside the proxy; nothing leaves this machine.\n\n"
    return text_reply(head + "\n".join(rows) + "\n")


def ok(_call: DemoCall) -> Reply:
    return json_reply({"id": "ord_81", "status": "shipped", "lines": [{"sku": "A-1", "quantity": 2, "price": 1250}]})


def echo(call: DemoCall) -> Reply:
    """What reached the vendor; the values of credentials are left out."""
    hidden = {b"authorization", b"cookie", b"x-api-key"}
    headers = [(name.decode(), "..." if name in hidden else value.decode("latin-1")) for name, value in call.headers]
    return json_reply({"method": call.method, "target": call.target, "headers": headers, "bodyBytes": len(call.body)})


def customers(call: DemoCall) -> Reply:
    """A list in pages. A page over the largest is an error, as it is at most vendors."""
    size, page = call.query.get("limit", str(USUAL_PAGE)), call.query.get("page", "1")
    if not size.isdecimal() or not 1 <= int(size) <= LARGEST_PAGE:
        return _invalid("limit", f"Invalid limit: {size[:20]}. It must be an integer between 1 and {LARGEST_PAGE}.")
    if not page.isdecimal() or int(page) < 1:
        return _invalid("page", f"Invalid page: {page[:20]}. It must be an integer of 1 or more.")
    first = (int(page) - 1) * int(size)
    data = [_customer(number) for number in range(first, min(first + int(size), CUSTOMERS))]
    has_more = first + len(data) < CUSTOMERS and bool(data)
    link = f'<{call.origin}/customers?limit={size}&page={int(page) + 1}>; rel="next"'
    return json_reply({"data": data, "has_more": has_more}, headers=[(b"link", link.encode())] if has_more else [])


def _customer(number: int) -> dict[str, Any]:
    name = _NAMES[number % len(_NAMES)]
    return {"id": f"cus_{number + 1}", "name": name, "email": f"{name.lower()}{number + 1}@example.com"}


def _invalid(param: str, message: str) -> Reply:
    error = {"type": "invalid_request_error", "code": "parameter_invalid", "message": message, "param": param}
    return json_reply({"error": error}, 400)


_PEOPLE = (("Alex Kim", "Sales"), ("Alex Kim", "Support"), ("Jon Smyth", "Sales"), ("Maria Lopez", "Legal"))
_PEOPLE_BY_ID = {f"per_{number}": person for number, person in enumerate(_PEOPLE, start=1)}


def people(call: DemoCall) -> Reply:
    """A search that is as generous as searches are: a word that begins alike is enough."""
    wanted = {word[:2].lower() for word in call.query.get("q", "").split()}
    found = [
        {"id": each, "name": name, "team": team}
        for each, (name, team) in _PEOPLE_BY_ID.items()
        if not wanted or any(word[:2].lower() in wanted for word in name.split())
    ]
    return json_reply({"people": found})


def tasks(call: DemoCall) -> Reply:
    """Tasks by the id of their assignee; a name is no id, and finds nothing."""
    who = call.query.get("assignee", "")
    found = [{"id": 7, "title": "Call the bank", "assignee": who}] if who in _PEOPLE_BY_ID else []
    return json_reply({"tasks": found})


def create_batch(call: DemoCall) -> Reply:
    """A bulk call of which some items fail: a taken e-mail, one that is none, and one that met a limit."""
    try:
        sent = call.json() if call.body else {"customers": [{"email": text} for text in _SAMPLE_EMAILS]}
        emails = [str(item["email"]) for item in sent["customers"]]
    except (orjson.JSONDecodeError, TypeError, KeyError):
        return _invalid("customers", 'Missing or invalid field: customers. Expected {"customers": [{"email": "..."}]}.')
    if len(emails) > LARGEST_PAGE:
        return _invalid("customers", f"Too many items: {len(emails)}. A batch holds at most {LARGEST_PAGE} customers.")
    items = [_created(position, email) for position, email in enumerate(emails)]
    return json_reply({"errors": any("error" in item for item in items), "items": items}, 207)


_SAMPLE_EMAILS = ("grace@example.com", "taken@example.com", "not-an-address", "busy@example.com")


def _created(position: int, email: str) -> dict[str, Any]:
    if "@" not in email:
        error = {"code": "invalid_email", "message": f"'{email[:60]}' is not a valid e-mail address.", "param": "email"}
        return {"index": position, "status": 400, "error": error}
    if email.startswith("taken"):
        message = f"A customer with email {email[:60]} already exists."
        return {"index": position, "status": 409, "error": {"code": "already_exists", "message": message}}
    if email.startswith("busy"):
        limited = {"code": "rate_limited", "message": "Too many requests. Try again in 5 seconds.", "retry_after": 5}
        return {"index": position, "status": 429, "error": limited}
    return {"index": position, "status": 201, "id": f"cus_{CUSTOMERS + position + 1}", "email": email}


def search(call: DemoCall) -> Reply:
    """A rate limit that resets: so many calls in a fixed window, then 429 until it ends."""
    window = call.store.take("search", SEARCH_LIMIT, SEARCH_SECONDS, call.now)
    ends = call.store.windows["search"].start + SEARCH_SECONDS
    left = 0 if window is None else SEARCH_LIMIT - window.count
    headers = [
        (b"x-ratelimit-limit", b"%d" % SEARCH_LIMIT),
        (b"x-ratelimit-remaining", b"%d" % left),
        (b"x-ratelimit-reset", b"%d" % -(-ends // 1)),
    ]
    if window is None:
        headers.append((b"retry-after", b"%d" % max(1, -((call.now - ends) // 1))))
        return json_reply({"message": "API rate limit exceeded for this token.", "status": "429"}, 429, headers)
    wanted = call.query.get("q", "").lower()
    found = [_customer(number) for number in range(len(_NAMES)) if wanted in _NAMES[number].lower()]
    return json_reply({"total_count": len(found), "items": found}, headers=headers)


def flaky(call: DemoCall) -> Reply:
    """Two calls of three find the vendor overloaded."""
    call.store.calls += 1
    if call.store.calls % 3:
        error = {"type": "overloaded_error", "message": "Overloaded"}
        return json_reply({"type": "error", "error": error}, 529, [(b"retry-after", b"1")])
    return json_reply({"status": "ok"})


def slow(call: DemoCall) -> Reply:
    """Answers after the seconds asked for, so most deadlines end it first."""
    return Reply(200, [(b"content-type", _JSON)], [b'{"status":"done at last"}'], wait_seconds=_seconds(call, 60.0, 600.0))


def stall(_call: DemoCall) -> Reply:
    return Reply(200, [(b"content-type", _JSON)], [b'{"data":[', Pause(600.0), b"]}"])


def cut(_call: DemoCall) -> Reply:
    """A success whose connection is cut in mid-body: it can't be taken back, so the caller's is cut too."""
    headers = [(b"content-type", _JSON), (b"content-length", b"4096")]
    lost = Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, sent="all")
    return Reply(200, headers, [b'{"data":["' + b"x" * 512, lost])


def message(_call: DemoCall) -> Reply:
    return json_reply({"ok": False, "error": "channel_not_found"})


def graphql(_call: DemoCall) -> Reply:
    error = {
        "message": "Could not resolve to a Repository with the name 'ada/engine'.",
        "type": "NOT_FOUND",
        "path": ["repository"],
    }
    return json_reply({"data": {"repository": None}, "errors": [error]})


def stream(_call: DemoCall) -> Reply:
    """A stream that goes well and ends with an error event."""
    words = [_event({"type": "content_block_delta", "delta": {"text": text}}) for text in ("The ", "answer ", "is")]
    error = _event({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, "error")
    steps = [step for word in words for step in (word, Pause(0.2))]
    return Reply(200, [(b"content-type", _STREAM), (b"cache-control", b"no-cache")], [*steps, error])


def events(call: DemoCall) -> Reply:
    """A stream without an end: an event each so many seconds."""
    return Reply(200, [(b"content-type", _STREAM), (b"cache-control", b"no-cache")], _ticks(_seconds(call, 1.0, 60.0)))


def _ticks(seconds: float) -> Iterator[bytes | Pause]:
    number = 0
    while True:
        number += 1
        yield _event({"tick": number})
        yield Pause(max(seconds, 0.01))


def _event(value: Any, name: str = "") -> bytes:
    return (f"event: {name}\n".encode() if name else b"") + b"data: " + orjson.dumps(value) + b"\n\n"


def download(call: DemoCall) -> Reply:
    size = call.query.get("mebibytes", "8")
    count = min(int(size), 4096) if size.isdecimal() else 8
    headers = [(b"content-type", b"application/octet-stream"), (b"content-length", b"%d" % (count * _MIB))]
    piece = bytes(range(256)) * 256
    return Reply(200, headers, (piece for _ in range(count * _MIB // len(piece))))


def pay(call: DemoCall) -> Reply | Fault:
    """Takes the payment, then loses the connection; the same idempotency key again gets the payment that was made."""
    key = call.header(b"idempotency-key")
    made = call.store.payments.get(call.store.by_key.get(key or "", ""))
    if made is not None:
        return json_reply(made, 201, [(b"idempotent-replayed", b"true")])
    call.store.keep_payment(_payment(call.body, call.store), key)
    return Fault(Phase.FIRST_BYTE, FaultKind.CLOSED, sent="all")


def _payment(body: bytes, store: Store) -> dict[str, Any]:
    try:
        sent = orjson.loads(body)
    except orjson.JSONDecodeError:
        sent = {}
    amount = sent.get("amount") if isinstance(sent, dict) else None
    store.calls += 1
    return {"id": f"pay_{store.calls}", "status": "succeeded", "amount": amount if isinstance(amount, int) else 1200}


def payments(call: DemoCall) -> Reply:
    size = call.query.get("limit", "10")
    count = int(size) if size.isdecimal() else 10
    return json_reply({"data": list(reversed(call.store.payments.values()))[:count]})


def shop(call: DemoCall) -> Reply:
    if call.tenant not in ("acme", "globex"):
        return json_reply({"errors": "Not Found"}, 404)
    return json_reply({"shop": {"name": call.tenant, "plan": "basic"}})


def _fault(kind: FaultKind, phase: Phase, sent: Literal["none", "all"] = "none", limit: float | None = None) -> Page:
    return lambda _call: Fault(phase, kind, sent=sent, limit_seconds=limit)


def _sample(code: Code) -> Page:
    return lambda _call: SAMPLES[code].reply()


def _seconds(call: DemoCall, usual: float, most: float) -> float:
    try:
        return min(max(float(call.query.get("seconds", usual)), 0.0), most)
    except ValueError:
        return usual


_GET, _POST = ("GET", "HEAD"), ("POST",)
#: No methods: any.
_ANY: tuple[str, ...] = ()

PAGES: dict[str, tuple[Entry, ...]] = {
    "/": (Entry(_GET, "/", "this list", index),),
    "/ok": (Entry(_GET, "/ok", "a success: passes byte for byte", ok),),
    "/echo": (Entry(_ANY, "/echo", "what reaches the vendor", echo),),
    "/download": (Entry(_GET, "/download?mebibytes=8", "a large body, streamed", download),),
    "/customers": (Entry(_GET, "/customers?limit=500", "a page size over the maximum of 100: INVALID_ARGUMENT", customers),),
    "/customers/batch": (Entry(_POST, "/customers/batch", "a batch of which some items fail: PARTIAL_FAILURE", create_batch),),
    "/people": (Entry(_GET, "/people?q=alex", "people by name: two of them are Alex Kim", people),),
    "/tasks": (Entry(_GET, "/tasks?assignee=per_3", "tasks by the id of a person", tasks),),
    "/search": (Entry(_GET, "/search?q=ada", "3 calls in 20 seconds, then RATE_LIMITED until they end", search),),
    "/flaky": (Entry(_GET, "/flaky", "overloaded two times of three: UPSTREAM_UNAVAILABLE", flaky),),
    "/slow": (Entry(_GET, "/slow?seconds=60", "no answer within the limit: TIMEOUT", slow),),
    "/stall": (Entry(_GET, "/stall", "half a body, then nothing more: cut at the limit between bytes", stall),),
    "/cut": (Entry(_GET, "/cut", "a connection cut in mid-body: the caller's is cut too", cut),),
    "/messages": (Entry(_POST, "/messages", "a 200 that says no: NOT_FOUND", message),),
    "/graphql": (Entry(_POST, "/graphql", "a 200 with GraphQL errors: NOT_FOUND", graphql),),
    "/stream": (Entry(_GET, "/stream", "a stream that ends with an error event", stream),),
    "/events": (Entry(_GET, "/events", "a stream that goes on and on", events),),
    "/payments": (
        Entry(_POST, "/payments", "taken, then the connection is lost: effect unknown, check first", pay),
        Entry(_GET, "/payments?limit=3", "the check: payments taken so far", payments),
    ),
    "/shop": (Entry(_GET, "/shop", "with tenants: /demo_tenant/acme/shop answers, /demo_tenant/nobody/shop does not", shop),),
    "/faults/dns": (Entry(_ANY, "/faults/dns", "the name does not resolve", _fault(FaultKind.DNS, Phase.CONNECT)),),
    "/faults/refused": (Entry(_ANY, "/faults/refused", "nobody listens", _fault(FaultKind.REFUSED, Phase.CONNECT)),),
    "/faults/tls": (Entry(_ANY, "/faults/tls", "a certificate that doesn't hold", _fault(FaultKind.TLS, Phase.CONNECT)),),
    "/faults/connect": (
        Entry(_ANY, "/faults/connect", "no connection in time", _fault(FaultKind.TIMEOUT, Phase.CONNECT, limit=5.0)),
    ),
    "/faults/reset": (Entry(_ANY, "/faults/reset", "cut before the head", _fault(FaultKind.CLOSED, Phase.FIRST_BYTE, "all")),),
    "/faults/garbage": (
        Entry(_ANY, "/faults/garbage", "an answer that is not HTTP", _fault(FaultKind.GARBAGE, Phase.FIRST_BYTE, "all")),
    ),
}
PAGES |= {
    f"/fail/{code.value.lower().replace('_', '-')}": (
        Entry(_ANY, f"/fail/{code.value.lower().replace('_', '-')}", f"{code.value}: {code.cls.value}", _sample(code)),
    )
    for code in SAMPLES
}


def _lines() -> list[tuple[str, str]]:
    return [
        (f"{entry.methods[0] if entry.methods else 'GET':<4} /demo{entry.example}", entry.shows)
        for entries in PAGES.values()
        for entry in entries
    ]


def find_page(method: str, path: str) -> Page:
    """The page for a method and path; one that answers 404 or 405 where there is none."""
    entries = PAGES.get(path)
    if entries is None:
        return lambda call: json_reply({"message": "Not Found", "path": call.path[:200]}, 404)
    for entry in entries:
        if not entry.methods or method in entry.methods:
            return entry.page
    allow = ", ".join(method for entry in entries for method in entry.methods)
    body = {"detail": f'Method "{method[:20]}" not allowed.'}
    return lambda _call: json_reply(body, 405, [(b"allow", allow.encode())])
