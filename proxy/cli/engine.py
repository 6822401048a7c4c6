"""One exchange through the engine, without a network: what `explain`, `test` and `new` show is what the proxy answers.

`answer` judges an exchange and composes what an agent would read. The clock comes in as `now`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from proxy.compose import Setting, compose, compose_partial
from proxy.contract.codes import Code
from proxy.contract.failure import Failure
from proxy.exchange import Exchange
from proxy.judge import judge
from proxy.reading.credentials import credential_texts
from proxy.rules.model import Vendor


@dataclass(frozen=True, slots=True)
class Answer:
    """What came out: `failure` and `body` are None where the response is no failure."""

    failure: Failure | None
    body: dict[str, Any] | None

    @property
    def rule(self) -> str | None:
        return self.failure.rule if self.failure else None


def answer(exchange: Exchange, vendor: Vendor, now: float, *, explain: bool = False) -> Answer:
    """The recovery error, or the partial result, that an agent would get for this exchange."""
    failure = judge(exchange, vendor, now, explain=explain)
    if failure is None:
        return Answer(None, None)
    name = exchange.upstream or vendor.name
    setting = Setting(
        request=exchange.request,
        prefix=f"/{name}",
        upstream=name,
        now=now,
        exchange=exchange,
        secrets=credential_texts(exchange.request, vendor.hints),
    )
    if failure.code is Code.PARTIAL_FAILURE:
        return Answer(failure, compose_partial(failure, exchange, setting))
    return Answer(failure, compose(failure, setting).to_json())


def epoch_seconds(text: str) -> float:
    """An ISO time as epoch seconds; without a zone it is UTC. ValueError where it is none."""
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
