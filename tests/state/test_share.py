from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from proxy.state.breaker import Breaker
from proxy.state.cooldown import Cooldown, Cooldowns
from proxy.state.share import Share
from tests.support.clock import Clock

KEY = ("github", "", "f00d")


class Wire:
    """Carries messages straight to the other share."""

    def __init__(self) -> None:
        self.to: Share | None = None
        self.carried: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.carried.append(message)
        if self.to is not None:
            self.to.take_in(message)


def pair() -> tuple[Share, Share, Clock, Clock]:
    """Two processes whose clocks have nothing in common."""
    here, there = Clock(), Clock()
    there.advance(5000)
    wire = Wire()
    sender = Share(here.monotonic, Cooldowns(), {}, wire)
    receiver = Share(there.monotonic, Cooldowns(), {})
    wire.to = receiver
    return sender, receiver, here, there


def test_a_cooldown_travels_as_what_remains():
    sender, receiver, _, there = pair()
    cooldown = Cooldown(30.0, Code.RATE_LIMITED, "github/x", "slow down")
    sender.cooldowns.start(KEY, cooldown, 0.0)
    sender.cooldown_started(KEY, cooldown)
    verdict, held = receiver.cooldowns.check(KEY, there.monotonic() + 29)
    assert verdict == "hold"
    assert held is not None
    assert (held.code, held.rule, held.message) == (Code.RATE_LIMITED, "github/x", "slow down")
    assert receiver.cooldowns.check(KEY, there.monotonic() + 31)[0] == "pass"
    sender.cooldown_started(KEY, cooldown)
    sender.cooldown_ended(KEY)
    assert receiver.cooldowns.check(KEY, there.monotonic())[0] == "pass"


def test_a_breaker_opens_and_closes_elsewhere_too():
    sender, receiver, here, _ = pair()
    breaker = Breaker()
    breaker.open(here.monotonic())
    here.advance(5)
    sender.breaker_changed("github", breaker, 15.0)
    assert receiver.breakers["github"].state == "open"
    assert receiver.breakers["github"].opened_at == pytest.approx(4995.0)
    breaker.close()
    sender.breaker_changed("github", breaker, 15.0)
    assert receiver.breakers["github"].state == "closed"


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"nonsense",
        b"[]",
        b'{"type": "cooldown"}',
        b'{"type": "cooldown", "key": ["a"], "ms": 5}',
        b'{"type": "cooldown", "key": ["a", "b", "c"], "ms": 5, "code": "NOPE", "rule": "r"}',
        b'{"type": "cooldown", "key": ["a", "b", "c"], "ms": -1}',
        b'{"type": "cooldown", "key": ["a", "b", "c"], "ms": 99999999999999}',
        b'{"x": "' + b"y" * 5000 + b'"}',
    ],
)
def test_a_message_that_cannot_be_read_is_counted_and_changes_nothing(message: bytes):
    share = Share(lambda: 0.0, Cooldowns(), {})
    share.take_in(message)
    assert (share.counts.received, share.counts.lost) == (0, 1)
    assert not list(share.cooldowns.items())
