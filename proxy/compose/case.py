"""One failure in its setting: the facts in the form in which every text asks for them. Made once a compose, never kept."""

from __future__ import annotations

from proxy.compose.calls import Calls
from proxy.compose.setting import Setting
from proxy.compose.words import clock_time, span
from proxy.contract.codes import RETRY_AT_OVER_SECONDS, Class, default_wait_seconds
from proxy.contract.failure import Failure
from proxy.exchange import Effect, Fault, header

#: The source of the proxy's own failures.
OWN_SOURCE = "remedy"
#: From so many failures of one call on, the steps say that another try is no plan.
MANY_TIMES = 3


class Case:
    """What the texts are made of."""

    __slots__ = ("calls", "effect", "facts", "failed_times", "failure", "is_far", "retry_at", "setting", "source", "wait")

    def __init__(self, failure: Failure, setting: Setting) -> None:
        self.failure = failure
        self.setting = setting
        self.facts = failure.facts
        self.calls = Calls(setting)
        self.source = setting.upstream or OWN_SOURCE
        self.failed_times = setting.repeats + 1
        self.wait: int | None = None
        self.retry_at: str | None = None
        if failure.code.cls is Class.RETRYABLE:
            self.wait = max(failure.wait_seconds or default_wait_seconds(failure.code, setting.repeats), 1)
            if self.wait > RETRY_AT_OVER_SECONDS:
                self.retry_at = clock_time(setting.now + self.wait)
        self.is_far = self.retry_at is not None
        self.effect = None if setting.request.is_safe else failure.effect or Effect.NONE

    @property
    def is_unsure(self) -> bool:
        """Whether the call may have taken effect although it failed."""
        return self.effect is Effect.UNKNOWN

    @property
    def in_time(self) -> str:
        """The wait as a person says it."""
        return span(self.wait or 1)

    @property
    def fault(self) -> Fault | None:
        return self.setting.exchange.fault if self.setting.exchange is not None else None

    def answered(self, name: bytes) -> str:
        """A header of the vendor's answer, "" where there is none."""
        response = self.setting.exchange.response if self.setting.exchange is not None else None
        value = header(response.headers, name) if response is not None else None
        return value.decode("latin-1") if value else ""

    def asked(self, name: bytes) -> str:
        """A header of the request, "" where there is none."""
        value = header(self.setting.request.headers, name)
        return value.decode("latin-1") if value else ""
