from __future__ import annotations

from proxy.contract.codes import Code
from proxy.rules.load import Cache, load_files, load_vendors
from tests.support.rules import exchange, faults_of, rule_of

BASE = """
vendor: acme
title: Acme
base_url: https://api.acme.example
waits: [{header: x-wait, as: seconds}]
default_wait: {RATE_LIMITED: 30s}
page_size: {query: limit, maximum: 100}
buckets: [{name: search, when: {path: /search/**}}]
rules:
  - {id: busy, when: {status: 503}, code: UPSTREAM_UNAVAILABLE}
  - {id: limited, when: {status: 429}, code: RATE_LIMITED, bucket: search}
cases:
  - {name: a, request: {path: /}, response: {status: 429}, expect: {code: RATE_LIMITED}}
"""
LOCAL = """
vendor: acme
extends: acme
default_wait: {UPSTREAM_ERROR: 9s}
waits: [{header: x-own, as: seconds}]
rules:
  - {id: own, when: {status: 503, path: /reports/**}, code: RESOURCE_LOCKED, bucket: search}
"""


def test_a_local_file_adds_to_the_shipped_one_and_its_rules_come_first():
    vendors, faults = load_vendors({"local/acme.yaml": LOCAL, "shipped/acme.yaml": BASE})
    assert not faults
    acme = vendors["acme"]
    assert [rule.id for rule in acme.rules] == ["acme/own", "acme/busy", "acme/limited"]
    assert acme.title == "Acme"
    assert [wait.at.name for wait in acme.hints.waits] == ["x-own", "x-wait"]
    assert acme.default_waits == {Code.RATE_LIMITED: 30, Code.UPSTREAM_ERROR: 9}
    assert len(acme.cases) == 1
    assert rule_of(acme, exchange(503, request="GET /reports/1")) == "own"
    assert rule_of(acme, exchange(503)) == "busy"


def test_a_vendor_may_extend_another_under_its_own_name():
    other = "vendor: acme_eu\nextends: acme\nbase_url: https://{zone}.acme.example\n"
    vendors, faults = load_vendors({"shipped/acme.yaml": BASE, "eu.yaml": other})
    assert not faults
    assert vendors["acme_eu"].hosts[""].url == "https://{zone}.acme.example"
    assert [rule.id for rule in vendors["acme_eu"].rules] == ["acme/busy", "acme/limited"]
    assert vendors["acme"].hosts[""].url == "https://api.acme.example"


def test_files_may_extend_one_another_in_any_order():
    third = "vendor: third\nextends: second\nrules:\n  - {id: third, when: {status: 500}, why: c}\n"
    second = "vendor: second\nextends: acme\nrules:\n  - {id: second, when: {status: 500}, why: b}\n"
    vendors, faults = load_vendors({"a.yaml": third, "b.yaml": second, "c.yaml": LOCAL, "d.yaml": BASE})
    assert not faults
    assert [rule.id for rule in vendors["third"].rules] == [
        "third/third",
        "second/second",
        "acme/own",
        "acme/busy",
        "acme/limited",
    ]


def test_files_that_extend_each_other_are_a_fault():
    files = {"a.yaml": "vendor: a\nextends: b\n", "b.yaml": "vendor: b\nextends: a\n", "c.yaml": "vendor: c\nextends: c\n"}
    _, faults = load_vendors(files)
    assert [str(fault) for fault in faults] == [
        "a.yaml:2:10: extends 'b', which no file describes.",
        "b.yaml:2:10: extends 'a', which no file describes.",
        "c.yaml:2:10: extends 'c', which no file describes.",
    ]


def test_of_two_files_for_one_vendor_the_later_wins():
    vendors, faults = load_vendors({"a.yaml": BASE, "b.yaml": "vendor: acme\ntitle: Mine\n"})
    assert not faults
    assert (vendors["acme"].title, vendors["acme"].rules, vendors["acme"].place) == ("Mine", (), "b.yaml")


def test_what_extends_a_broken_file_is_not_told_a_second_fault():
    loaded = load_files({"a.yaml": "vendor: acme\ntitel: x\n", "b.yaml": "vendor: mine\nextends: acme\n"})
    assert [fault.file for fault in loaded.faults] == ["a.yaml"]
    assert loaded.broken == {"acme"}


def test_cases_may_stand_in_a_file_of_their_own():
    cases = "vendor: acme\ncases:\n  - {name: b, request: {path: /}, response: {status: 503}, expect: {code: UPSTREAM_UNAVAILABLE}}\n"
    vendors, faults = load_vendors({"acme.cases.yaml": cases, "acme.yaml": BASE})
    assert not faults
    assert [(case.name, case.place) for case in vendors["acme"].cases] == [
        ("a", "acme.yaml:13:5"),
        ("b", "acme.cases.yaml:3:5"),
    ]
    _, faults = load_vendors({"acme.cases.yaml": cases})
    assert [str(fault) for fault in faults] == ["acme.cases.yaml:1:9: cases of the vendor 'acme', which no file describes."]


def test_the_whole_model_of_a_vendor_file_loads():
    vendors, faults = load_vendors({"whole.yaml": WHOLE})
    assert [str(fault) for fault in faults] == []
    whole = vendors["whole"]
    assert set(whole.hosts) == {"eu", "us"}
    assert whole.hosts["us"].parameters == {"zone": "[a-z]{2}"}
    assert whole.hints.docs_domains == ("help.whole.example", "whole.example")
    assert whole.hints.codes[0].table == {"190": Code.CREDENTIAL_EXPIRED, "no": Code.NOT_FOUND}
    assert [(size.parameter, size.place, size.maximum) for size in whole.hints.sizes] == [
        ("limit", "query", 100),
        ("page.size", "body", None),
    ]
    assert whole.check_for("POST", "/charges/ch_1/refunds") == "GET /charges/ch_1/refunds?limit=3"
    assert whole.check_for("POST", "/other") is None
    assert whole.successes[0].covers("POST", "/api/chat")
    assert not whole.successes[0].covers("GET", "/v2/chat")
    assert whole.buckets[0].when(exchange(None, request="GET /search/x"), None)
    assert whole.idempotency_key.header == "idempotency-key"
    assert whole.sdk.render == "augment"
    assert whole.location_headers == ("x-next",)
    assert whole.lookups["users"].details == (("email", ("profile", "email")),)
    assert whole.batches[0].failed({"status": 404})
    assert not whole.batches[0].failed({"status": 200})
    assert whole.tools["get_user"].arguments["id"].to.name == "id"


WHOLE = """
vendor: whole
title: Whole
hosts:
  eu: https://eu.whole.example
  us: {base_url: "https://{zone}.us.whole.example", parameters: {zone: {pattern: "[a-z]{2}"}}}
docs: https://docs.whole.example/api
docs_domains: help.whole.example
credential_in: [header authorization, query api_key]
request_id: [header x-request-id, body meta.request_id]
location_headers: x-next
sdk: {headers: x-whole-sdk}
waits:
  - {header: x-wait, as: milliseconds, when: {status: 429}}
  - {body: error.retry_after, as: seconds}
  - {at: text}
default_wait: {RATE_LIMITED: 60s}
buckets: {name: search, when: {path: /search/**, method: GET}}
page_size: [{query: limit, maximum: 100}, {body: page.size}]
successes: {path: /api/**, methods: POST, when: {body: {ok: false}}}
messages: body error.title
fields: "body errors[].field"
scopes: header x-needed-scopes
codes: {at: [body error.code, header x-error-code], table: {190: CREDENTIAL_EXPIRED, NO: NOT_FOUND}}
idempotency_key: {header: Idempotency-Key, methods: [POST, PATCH]}
check: {"POST /charges/{id}/refunds": "GET /charges/{id}/refunds?limit=3"}
lookups:
  users:
    when: {path: "/users/{user}"}
    name_at: path user
    call: GET /users/search?q={name}
    records: body users
    id: id
    label: profile.name
    tells_apart: [profile.email]
batches:
  - path: /bulk
    items: "body items[]"
    failed: {status: {at_least: 400}}
    code: error.type
    message: error.reason
    id: id
    sent: body operations
    maximum: 1000
tools:
  get_user:
    call: GET /users/{id}
    description: Reads a user.
    args: {id: {to: path id, required: true}, fields: {to: query fields, type: array}}
rules:
  - id: locked
    when: {status: 409, body: {error.code: locked}}
    code: RESOURCE_LOCKED
    wait: {body: error.unlock_at, as: iso-time}
    effect: none
    bucket: search
    error: The record is locked.
    why: "{{ vendor }} locks a record while it is written."
    docs: https://docs.whole.example/locks
    steps:
      - {text: "Wait {{ wait }} seconds, then repeat the call.", repeat: true}
      - "Read it with GET /records/{{ detail.id }}."
  - id: not-really
    when: {status: 404, path: /maybe/*}
    failure: false
"""


def test_every_fault_of_every_file_is_told_and_sound_files_load():
    """Complaint 35: a message names file, line and what was meant, and one bad file does not take all down."""
    files = {
        "one.yaml": "vendor: one\nrules:\n  - id: a\n    when: {status: 402}\n    cod: PAYMENT_REQUIRED\n",
        "two.yaml": "vendor: two\ncodes:\n  at: body code\n  table: {slow: RATE_LIMIT}\n",
        "three.yaml": "vendor: three\n",
    }
    vendors, faults = load_vendors(files)
    assert list(vendors) == ["three"]
    assert [str(fault).split(" Valid:")[0] for fault in faults] == [
        "one.yaml:5:5: rule 1, one/a: unknown key 'cod'. Did you mean 'code'?",
        "two.yaml:4:17: unknown code 'RATE_LIMIT'. Did you mean 'RATE_LIMITED'?",
    ]


def test_an_unchanged_file_is_not_read_again():
    cache = Cache()
    first = load_files({"a.yaml": BASE}, cache)
    kept = cache.files["a.yaml"][1]
    second = load_files({"a.yaml": BASE, "b.yaml": "vendor: b\n"}, cache)
    assert cache.files["a.yaml"][1] is kept
    assert list(first.vendors) == ["acme"]
    assert list(second.vendors) == ["acme", "b"]
    third = load_files({"a.yaml": BASE.replace("503", "502")}, cache)
    assert rule_of(third.vendors["acme"], exchange(502)) == "busy"
    assert list(cache.files) == ["a.yaml"]


def test_a_faulty_file_is_read_again_until_it_is_sound():
    cache = Cache()
    for _ in range(2):
        assert len(load_files({"a.yaml": "vendor: a\nx: 1\n"}, cache).faults) == 1
    assert not load_files({"a.yaml": "vendor: a\n"}, cache).faults


def test_the_same_words_may_mean_something_else_in_a_list():
    assert faults_of("rules:\n  - id: a\n    when: {status: 429}\n    code: RATE_LIMITED\n    wait: soon\n") == [
        "6:11: rule 1, acme/a: 'soon' is no duration: write 250ms, 5s, 2m, 1h or 1h30m"
    ]
