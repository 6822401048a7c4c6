from __future__ import annotations

from proxy.gateway.caller import Fingerprints
from proxy.reading.model import Hints, Locator
from proxy.rules.model import Vendor
from tests.support.asgi import Gateway, answer, upstream

FINGERPRINTS = Fingerprints(b"k" * 32)
TOKEN = (b"authorization", b"Bearer t")


def test_a_fingerprint_says_nothing_and_depends_on_its_key():
    one = FINGERPRINTS.of([b"Bearer s3cret"])
    assert "s3cret" not in one
    assert one == FINGERPRINTS.of([b"Bearer s3cret"])
    assert one != FINGERPRINTS.of([b"Bearer s3cret2"])
    assert one != Fingerprints(b"other").of([b"Bearer s3cret"])
    assert FINGERPRINTS.of([]) == ""


def test_a_caller_is_its_credential_else_its_address():
    assert FINGERPRINTS.callers([TOKEN], "10.0.0.1")[1:] == ("10.0.0.1",)
    assert FINGERPRINTS.callers([(b"accept", b"x")], "10.0.0.1") == ("10.0.0.1",)
    assert FINGERPRINTS.callers([TOKEN], "")[0] != FINGERPRINTS.callers([(b"x-api-key", b"t")], "")[0]


async def test_the_places_that_a_vendor_names_count_too():
    vendor = Vendor("github", hints=Hints(credential_in=(Locator("query", "api_key"), Locator("header", "X-Odd"))))
    gateway = Gateway(upstream(vendor=vendor))
    calls = [("?api_key=a", {}), ("?api_key=b", {}), ("?x=1&api_key=a", {}), ("?x=1", {"x-odd": "a"}), ("?x=1", {})]
    gateway.script(*[answer(404) for _ in calls])
    callers = []
    for query, headers in calls:
        await gateway.ask(f"/github/x{query}", headers=headers)
        callers.append(next(gateway.proxy.shared.failures.newest_first()).caller)
    assert callers[0] == callers[2]
    assert len(set(callers)) == 4
    assert callers[-1] == "127.0.0.1"
