"""Numbers -> the text that Prometheus scrapes: text format 0.0.4, or OpenMetrics 1.0 where the scraper asks for it.

Pure: takes what `metrics.merge` gives. Families come in one order, samples sorted by their labels, so that two scrapes of the same
numbers are the same bytes. The two formats differ in the counter's family name, the end mark and the media type.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.telemetry.families import FAMILIES, Family
from proxy.telemetry.metrics import Labels, Metrics, Numbers

TEXT = b"text/plain; version=0.0.4; charset=utf-8"
OPEN_METRICS = b"application/openmetrics-text; version=1.0.0; charset=utf-8"

_QUALITY = re.compile(r";\s*q=([0-9.]+)")
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


def is_open_metrics_wanted(accept: bytes) -> bool:
    """Whether an Accept header names OpenMetrics at least as high as plain text. Never raises."""
    ranks = {"application/openmetrics-text": 0.0, "text/plain": 0.0}
    for part in accept.decode("latin-1").lower().split(","):
        media_type = part.partition(";")[0].strip()
        if media_type in ranks:
            ranks[media_type] = max(ranks[media_type], _quality(part))
    return 0.0 < ranks["application/openmetrics-text"] >= ranks["text/plain"]


def _quality(part: str) -> float:
    found = _QUALITY.search(part)
    try:
        return float(found[1]) if found else 1.0
    except ValueError:
        return 0.0


def render_metrics(metrics: Metrics) -> bytes:
    """One process's numbers in the text format 0.0.4."""
    return render(metrics.numbers())


def render(numbers: Numbers, *, open_metrics: bool = False) -> bytes:
    """The whole page. Families without a sample still say that they exist."""
    lines: list[str] = []
    for family in FAMILIES:
        name = f"{family.name}_total" if family.kind == "counter" and not open_metrics else family.name
        lines += (f"# HELP {name} {family.help}", f"# TYPE {name} {family.kind}")
        for labels, value in sorted(numbers[family.name].items()):
            lines += _samples(family, labels, value)
    if open_metrics:
        lines.append("# EOF")
    return ("\n".join(lines) + "\n").encode()


def _samples(family: Family, labels: Labels, value: Any) -> list[str]:
    pairs = [f'{name}="{text.translate(_ESCAPES)}"' for name, text in zip(family.labels, labels, strict=True)]
    if family.kind == "histogram":
        return _histogram(family, pairs, value)
    name = f"{family.name}_total" if family.kind == "counter" else family.name
    return [f"{name}{_braces(pairs)} {_number(value)}"]


def _histogram(family: Family, pairs: list[str], numbers: list[float]) -> list[str]:
    *counts, total = numbers
    lines, below = [], 0
    for bound, count in zip([*map(repr, family.bounds), "+Inf"], counts, strict=True):
        below += int(count)
        edge = f'le="{bound}"'
        lines.append(f"{family.name}_bucket{_braces([*pairs, edge])} {below}")
    lines.append(f"{family.name}_sum{_braces(pairs)} {_number(total)}")
    lines.append(f"{family.name}_count{_braces(pairs)} {below}")
    return lines


def _braces(pairs: list[str]) -> str:
    return "{" + ",".join(pairs) + "}" if pairs else ""


def _number(value: float) -> str:
    return repr(round(value, 9)) if isinstance(value, float) else str(value)
