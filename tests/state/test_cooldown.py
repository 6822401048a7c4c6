from __future__ import annotations

from dataclasses import replace

from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.state import cooldown
from proxy.state.cooldown import Cooldown, Cooldowns, is_cooling

KEY = ("github", "search", "f00d")
LIMITED = Failure(Code.RATE_LIMITED, Origin.VENDOR, "generic/header", wait_seconds=30, wait_is_stated=True)


def until(when: float) -> Cooldown:
    return Cooldown(when, Code.RATE_LIMITED, "generic/header")


def test_it_holds_its_own_key_until_its_end():
    cooldowns = Cooldowns()
    cooldowns.start(KEY, until(30.0), 0.0)
    assert cooldowns.check(KEY, 29.9)[0] == "hold"
    assert cooldowns.check(("github", "core", "f00d"), 1.0)[0] == "pass"
    assert cooldowns.check(("github", "search", "beef"), 1.0)[0] == "pass"
    assert cooldowns.check(KEY, 30.0) == ("pass", None)


def test_it_is_never_shortened():
    cooldowns = Cooldowns()
    assert cooldowns.start(KEY, until(30.0), 0.0)
    assert not cooldowns.start(KEY, until(10.0), 1.0)
    assert cooldowns.check(KEY, 20.0)[0] == "hold"
    assert cooldowns.start(KEY, until(60.0), 2.0)
    assert cooldowns.check(KEY, 59.0)[0] == "hold"


def test_above_an_hour_one_call_a_minute_is_a_probe():
    cooldowns = Cooldowns()
    cooldowns.start(KEY, until(7200.0), 0.0)
    verdicts = [cooldowns.check(KEY, at)[0] for at in (1.0, 60.0, 61.0, 119.0, 120.0, 3700.0)]
    assert verdicts == ["hold", "probe", "hold", "hold", "probe", "hold"]
    assert cooldowns.end(KEY)
    assert cooldowns.check(KEY, 121.0)[0] == "pass"


def test_a_longer_wait_does_not_start_the_minute_anew():
    cooldowns = Cooldowns()
    cooldowns.start(KEY, until(7200.0), 0.0)
    cooldowns.start(KEY, until(9000.0), 59.0)
    assert cooldowns.check(KEY, 60.0)[0] == "probe"


def test_only_stated_waits_of_shared_limits_cool():
    assert is_cooling(LIMITED)
    assert not is_cooling(replace(LIMITED, wait_is_stated=False))
    assert not is_cooling(replace(LIMITED, is_concurrency=True))
    assert not is_cooling(replace(LIMITED, code=Code.RESOURCE_LOCKED))


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(cooldown, "MAX_COOLDOWNS", 10)
    cooldowns = Cooldowns()
    for n in range(50):
        cooldowns.start(("u", "", str(n)), until(100.0 + n), 0.0)
    assert len(list(cooldowns.items())) == 10
    assert cooldowns.remaining_by_upstream(0.0) == {"u": 149.0}
