"""The metric families: name, kind, labels, help, and the bounds of histograms. A public surface: names never change.

Owns: the tables that metrics.py counts into, that exposition.py writes, and that the documentation prints. No state.
A counter's name here is without `_total`, as OpenMetrics names a family; both formats write samples with it.
How values of several workers become one is part of a family: counters and histograms add up, gauges say how.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["counter", "gauge", "histogram"]

#: Seconds. A vendor's answer takes milliseconds to a minute, the proxy's own part microseconds to milliseconds.
UPSTREAM_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
OVERHEAD_BOUNDS = (0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25)


@dataclass(frozen=True, slots=True)
class Family:
    name: str
    kind: Kind
    help: str
    labels: tuple[str, ...] = ()
    bounds: tuple[float, ...] = ()
    merge: Literal["sum", "max"] = "sum"


REQUESTS = Family("remedy_requests", "counter", "Requests answered.", ("upstream", "method", "outcome"))
FAILURES = Family(
    "remedy_failures",
    "counter",
    "Failures answered, by what was made of them.",
    ("upstream", "class", "code", "rule", "origin"),
)
UPSTREAM_SECONDS = Family(
    "remedy_upstream_seconds",
    "histogram",
    "Seconds until a vendor's response head was read, or its call failed; one for each try.",
    ("upstream",),
    UPSTREAM_BOUNDS,
)
OVERHEAD_SECONDS = Family(
    "remedy_overhead_seconds",
    "histogram",
    "Seconds that the proxy itself took of a request: all but waiting for the vendor and for the caller.",
    (),
    OVERHEAD_BOUNDS,
)
SUBSTITUTES = Family(
    "remedy_substitutes",
    "counter",
    "Failures for which something else was answered: another channel's answer, or one of before.",
    ("upstream", "kind"),
)
WITHHELD = Family("remedy_withheld", "counter", "Texts of vendors that were withheld because they read like instructions.")
RETRIES = Family("remedy_retries", "counter", "Tries after the first.", ("upstream",))
STREAM_FAILURES = Family(
    "remedy_stream_failures",
    "counter",
    "Error events seen in streams, and streams that the vendor cut.",
    ("upstream", "class", "code"),
)
IN_FLIGHT = Family("remedy_in_flight", "gauge", "Requests under way.", ("upstream",))
BREAKER_OPEN = Family("remedy_breaker_open", "gauge", "1 where the breaker of an upstream is open.", ("upstream",), merge="max")
COOLDOWN_SECONDS = Family(
    "remedy_cooldown_seconds",
    "gauge",
    "Seconds until the longest cooldown of an upstream ends.",
    ("upstream",),
    merge="max",
)
STATE_MESSAGES = Family(
    "remedy_state_messages",
    "counter",
    "Changes of cooldowns and breakers that went to other processes, came from them, or were lost on the way.",
    ("direction",),
)
STATE_CONNECTED = Family(
    "remedy_state_connected", "gauge", "Processes that reach the shared store; absent where there is none.", merge="sum"
)
GENERATION = Family("remedy_config_generation", "gauge", "The generation of the configuration in use.", merge="max")
BUILD = Family("remedy_build_info", "gauge", "Always 1; the version is a label.", ("version",), merge="max")

#: In the order in which they are written.
FAMILIES: tuple[Family, ...] = (
    REQUESTS,
    FAILURES,
    UPSTREAM_SECONDS,
    OVERHEAD_SECONDS,
    SUBSTITUTES,
    WITHHELD,
    RETRIES,
    STREAM_FAILURES,
    IN_FLIGHT,
    BREAKER_OPEN,
    COOLDOWN_SECONDS,
    STATE_MESSAGES,
    STATE_CONNECTED,
    GENERATION,
    BUILD,
)

#: The closed lists that labels come from; another method is OTHER, another upstream `_unknown`.
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "OTHER")
OUTCOMES = ("success", "failure", "partial", "bypassed", "aborted")
UNKNOWN_UPSTREAM = "_unknown"
#: Rules of an upstream beyond this many are counted together.
MAX_RULES = 500
OTHER_RULE = "_other"
