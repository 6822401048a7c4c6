"""The names that a rule's texts may use: what compose fills in, and what editors and the docs are told of them.

A name is a single value, a mapping with known members, or a mapping whose members the vendor names (`detail.decline_code`). A name
that does not apply to a failure has no value, and so have all its members.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Name:
    """`members` None: a single value or a list; empty: any member may be asked for."""

    doc: str
    members: tuple[str, ...] | None = None
    is_list: bool = field(default=False)


#: Members are those of the contract's `fields`, `batch` and `timeout`, in the same spelling.
NAMES: dict[str, Name] = {
    "wait": Name("seconds until the call may be repeated"),
    "retry_at": Name("the time at which it may be repeated, where the wait is over a minute"),
    "call": Name("the failed call as the agent made it, such as `GET /github/search/users`"),
    "method": Name("the failed call's method"),
    "path": Name("the failed call's path below the vendor's base URL"),
    "query": Name("the failed call's query parameters, by name", ()),
    "param": Name("what stood for each {name} in the `path` of the rule's `when`", ()),
    "prefix": Name("what stands before the vendor's paths where the agent calls them, such as /github"),
    "upstream": Name("the upstream's name as the agent addressed it"),
    "tool": Name("the agent's own name for the tool that made the call"),
    "vendor": Name("the vendor's title"),
    "status": Name("the vendor's status"),
    "code": Name("the contract's code"),
    "vendor_code": Name("the vendor's own code"),
    "message": Name("the vendor's message, cleaned"),
    "detail": Name("further members of the vendor's error object, by name", ()),
    "field": Name(
        "the first parameter at fault",
        ("name", "in", "problem", "received", "allowed", "minimum", "maximum", "pattern", "example"),
    ),
    "fields": Name("the names of all parameters at fault", is_list=True),
    "batch": Name("the size to reduce", ("parameter", "in", "current", "suggested", "maximum")),
    "scopes": Name("the scopes that are missing", is_list=True),
    "timeout": Name("the limit that ran out", ("phase", "limitSeconds", "partialResult", "asyncVariant")),
    "limit": Name("how many calls the limit allows in its window"),
    "window": Name("the limit's window in seconds"),
    "quota": Name("the limit's own name"),
    "check": Name("the call that shows whether this one took effect"),
    "attempts": Name("how many tries were made"),
    "repeats": Name("how often this call failed alike before, lately"),
    "reauth": Name("how the credential is renewed", ("url", "tool")),
    "idempotency_key": Name("the key that the repeat must carry"),
    "request_id": Name("the vendor's request id"),
    "docs": Name("the vendor's page on this failure"),
}
