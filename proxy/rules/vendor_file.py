"""A vendor file, whole: the shape of its sections, and the Vendor that they make.

The shape is the one source: it checks files, and editors get its JSON Schema (schema.py). `vendor_of` puts checked values together and
adds what follows from them (the documentation's own domains, the index over the rules).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from proxy.reading.model import Hints
from proxy.rules.case_shape import CASES
from proxy.rules.document import Node
from proxy.rules.faults import Report
from proxy.rules.hosts import DEFAULT_PATTERN, PARAMETER, parse_base_url
from proxy.rules.match import index_rules
from proxy.rules.model import CheckCall, Host, Rule, Vendor
from proxy.rules.paths import parse_path
from proxy.rules.rule_shape import RULES, rule_of
from proxy.rules.sections import (
    BATCH,
    BUCKET,
    CHECKS,
    CODE_TABLES,
    DEFAULT_WAITS,
    HEADER,
    HTTPS_URL,
    IDEMPOTENCY_KEY,
    LOCATORS,
    LOOKUPS,
    PAGE_SIZES,
    SDK,
    SUCCESS,
    TOOLS,
    WAIT,
    name_of,
    split_call,
)
from proxy.rules.shape import ByKind, Many, Member, MisplacedError, Record, Refined, Table, Text
from proxy.rules.values import compile_expression

#: Names that mean something else before a slash, in a rule's id or as a label.
RESERVED = frozenset({"-", "metrics", "generic", "proxy", "remedy", "_unknown", "upstream"})

Values = dict[str, Any]


def vendor_name(text: str) -> str:
    if text in RESERVED:
        raise ValueError(f"{text!r} is a reserved name")
    return name_of("vendor's name")(text)


def _url(text: str) -> str:
    parse_base_url(text)
    return text


def _pattern(text: str) -> str:
    compile_expression(text)
    return text


def _parameter_name(text: str) -> str:
    if not PARAMETER.fullmatch(f"{{{text}}}"):
        raise ValueError(f"{text!r} is no parameter's name: lower-case letters, digits and _")
    return text


BASE_URL = Text("a base URL", _url, "^https?://", examples=("https://api.example.com", "https://{shop}.example.com"))
PARAMETERS = Table(
    Record("a parameter", {"pattern": Member(Text("a regular expression", _pattern), "what its value must match, whole")}),
    _parameter_name,
    what="a mapping from a parameter's name to its pattern",
)


def _check_parameters(given: Values) -> Values:
    """Every parameter is one of the base URL beside it."""
    named = set(parse_base_url(given["base_url"]).parameters) if "base_url" in given else set()
    for name in given.get("parameters", ()):
        if name not in named:
            raise MisplacedError("parameters", f"the parameter {name!r} is not in the base URL")
    return given


_HOST = ByKind(
    "a base URL, or a mapping with `base_url` and `parameters`",
    scalar=Refined(BASE_URL, lambda url, _node, _report: {"base_url": url}),
    mapping=Record(
        "a host",
        {"base_url": Member(BASE_URL, "its base URL", is_required=True), "parameters": Member(PARAMETERS, "its parameters")},
        _check_parameters,
    ),
)

#: The keys of a vendor file, in the order in which docs show them.
MEMBERS: dict[str, Member] = {
    "vendor": Member(Text("a name", vendor_name), "the vendor's name, under which it is reached", is_required=True),
    "extends": Member(Text("a vendor's name"), "a vendor whose file this one adds to; its own entries come first"),
    "title": Member(Text(maximum=80), "the name that people know"),
    "base_url": Member(BASE_URL, "where the vendor is; `{tenant}` in the host is a parameter"),
    "parameters": Member(PARAMETERS, "the parameters of `base_url`"),
    "hosts": Member(Table(_HOST, name_of("host key")), "several bases, each under a key: /vendor/<key>/..."),
    "docs": Member(HTTPS_URL, "the vendor's documentation"),
    "docs_domains": Member(Many(Text(), single=True), "further domains to which a documentation link may lead"),
    "credential_in": Member(LOCATORS, "where requests carry the credential"),
    "request_id": Member(LOCATORS, "where the vendor's request id stands"),
    "location_headers": Member(Many(HEADER, single=True), "further headers whose URLs are mapped back to the proxy"),
    "sdk": Member(SDK, "how the vendor's SDK shows itself"),
    "waits": Member(Many(WAIT, single=True), "how the vendor states a wait; the generic readings come after"),
    "default_wait": Member(DEFAULT_WAITS, "how long to wait where nothing states it"),
    "buckets": Member(Many(BUCKET, single=True), "what a wait holds back, known from the request"),
    "page_size": Member(PAGE_SIZES, "the parameter that carries a size, and its maximum"),
    "successes": Member(Many(SUCCESS, single=True), "which successes may be failures"),
    "messages": Member(LOCATORS, "where a message stands that the generic reading would not find"),
    "fields": Member(LOCATORS, "where the names of wrong parameters stand"),
    "scopes": Member(LOCATORS, "where missing scopes stand"),
    "codes": Member(CODE_TABLES, "the vendor's codes, and what they are in the contract"),
    "idempotency_key": Member(IDEMPOTENCY_KEY, "the header by which the vendor makes a repeat safe"),
    "check": Member(CHECKS, "how to see whether a call took effect"),
    "lookups": Member(LOOKUPS, "search calls that find candidates for a name"),
    "batches": Member(Many(BATCH, single=True), "bulk calls, and where their items and errors are"),
    "tools": Member(TOOLS, "calls under the names that an agent may know them by"),
    "rules": Member(RULES, "what is particular: the first that holds wins"),
    "cases": Member(CASES, "tests of the rules: an answer of the vendor, and what an agent must be told"),
}


def _build(given: Values) -> Values:
    """What must hold between the sections."""
    if "base_url" in given and "hosts" in given:
        raise MisplacedError("hosts", "either `base_url` or `hosts`: with several bases each has its key under `hosts`")
    if "parameters" in given and "base_url" not in given:
        raise MisplacedError("parameters", "`parameters` belong to `base_url`; a host of `hosts` has its own")
    _check_parameters(given)
    return given


def _buckets_known(given: Values, node: Node, report: Report) -> Values:
    """A rule's bucket is one of the file's; with `extends` the other file may have it."""
    if "extends" in given:
        return given
    known = {bucket.name for bucket in given.get("buckets", ())}
    for rule in given.get("rules", ()):
        if rule.get("bucket") and rule["bucket"] not in known:
            report.add(
                node.value["rules"], f"the rule {rule['id']!r} names the bucket {rule['bucket']!r}, which `buckets` has not"
            )
    return given


FILE = Refined(Record("a vendor file", MEMBERS, _build), _buckets_known)
CASES_FILE = Record(
    "a file of cases",
    {
        "vendor": Member(Text("a name", vendor_name), "whose rules are tested", is_required=True),
        "cases": Member(CASES, "the cases", is_required=True),
    },
)

#: Sections whose entries are put before those of the file that is extended; of the others the own entry stands alone.
_LISTS = (
    "waits",
    "buckets",
    "successes",
    "messages",
    "fields",
    "scopes",
    "codes",
    "page_size",
    "request_id",
    "credential_in",
    "location_headers",
    "docs_domains",
    "batches",
    "cases",
)
_TABLES = ("default_wait", "check", "lookups", "tools")
_HOSTS = ("base_url", "parameters", "hosts")


def extended(own: Values, base: Values) -> Values:
    """The values of a file that extends another: its own entries first."""
    merged = {**base, **own}
    for key in _LISTS:
        if key in own and key in base:
            merged[key] = (*own[key], *base[key])
    for key in _TABLES:
        if key in own and key in base:
            merged[key] = {**base[key], **own[key]}
    if any(key in own for key in _HOSTS):
        for key in _HOSTS:
            merged.pop(key, None)
        merged.update({key: own[key] for key in _HOSTS if key in own})
    merged["made"] = (*_own_rules(own), *made_rules(base))
    return merged


def made_rules(values: Values) -> tuple[Rule, ...]:
    """The rules of checked values, those of an extended file included."""
    return tuple(values["made"]) if "made" in values else _own_rules(values)


def _own_rules(values: Values) -> tuple[Rule, ...]:
    title = values.get("title") or values["vendor"]
    return tuple(rule_of(values["vendor"], title, rule) for rule in values.get("rules", ()))


def vendor_of(values: Values, place: str) -> Vendor:
    """The Vendor of a file's checked values."""
    rules = made_rules(values)
    return Vendor(
        name=values["vendor"],
        title=values.get("title") or values["vendor"],
        hosts=_hosts(values),
        docs=values.get("docs"),
        hints=_hints(values),
        default_waits=values.get("default_wait", {}),
        buckets=values.get("buckets", ()),
        successes=values.get("successes", ()),
        idempotency_key=values.get("idempotency_key"),
        checks=values.get("check", {}),
        sdk=values.get("sdk"),
        location_headers=values.get("location_headers", ()),
        lookups=values.get("lookups", {}),
        batches=values.get("batches", ()),
        tools=values.get("tools", {}),
        rules=rules,
        index=index_rules(rules) if rules else None,
        place=place,
        check_calls=tuple(_check_call(call, check) for call, check in values.get("check", {}).items()),
        cases=values.get("cases", ()),
    )


def _check_call(call: str, check: str) -> CheckCall:
    method, path = split_call(call)
    return CheckCall(method, parse_path(path), check)


def _hosts(values: Values) -> dict[str, Host]:
    if "base_url" in values:
        return {"": _host(values["base_url"], values.get("parameters"))}
    return {key: _host(host["base_url"], host.get("parameters")) for key, host in values.get("hosts", {}).items()}


def _host(url: str, parameters: Mapping[str, Any] | None) -> Host:
    patterns = dict.fromkeys(parse_base_url(url).parameters, DEFAULT_PATTERN)
    patterns.update({name: given["pattern"] for name, given in (parameters or {}).items() if "pattern" in given})
    return Host(url, patterns)


def _hints(values: Values) -> Hints:
    return Hints(
        vendor=values["vendor"],
        waits=values.get("waits", ()),
        messages=values.get("messages", ()),
        fields=values.get("fields", ()),
        scopes=values.get("scopes", ()),
        request_id=values.get("request_id", ()),
        codes=values.get("codes", ()),
        sizes=values.get("page_size", ()),
        docs_domains=_domains(values),
        credential_in=values.get("credential_in", ()),
    )


def _domains(values: Values) -> tuple[str, ...]:
    """The vendor's own domains: those it names, and those of its documentation and its bases."""
    urls = [values.get("docs"), values.get("base_url"), *(host["base_url"] for host in values.get("hosts", {}).values())]
    hosts = [re.sub(r"\{[^}]*\}", "x", urlsplit(url).hostname or "") for url in urls if url]
    found = [*values.get("docs_domains", ()), *(registrable(host) for host in hosts)]
    return tuple(dict.fromkeys(domain for domain in found if domain))


_SECOND_LEVEL = frozenset({"co", "com", "net", "org", "gov", "ac", "edu"})


def registrable(host: str) -> str:
    """The domain that a host belongs to: its last two labels, or three below `co.uk` and the like."""
    labels = host.lower().split(".")
    if len(labels) < 2 or labels[-1].isdigit():
        return host
    is_deep = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    return ".".join(labels[-3:] if is_deep else labels[-2:])
