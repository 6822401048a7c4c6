"""Cloudflare's JSON errors of its edge: a problem with `error_code` 1xxx or 52x, `ray_id` and `retry_after`."""

from __future__ import annotations

from proxy.reading.formats.collect import Collector
from proxy.reading.formats.gateways import CLOUDFLARE
from proxy.reading.formats.view import View, vote


def read(view: View, got: Collector) -> bool:
    """The number says what happened; the rest is a problem like any other."""
    number = view.value.get("error_code")
    if "cloudflare_error" not in view.value or not isinstance(number, int):
        return False
    got.found.format = "cloudflare"
    got.request_id(view.value.get("ray_id"), 0)
    if number in CLOUDFLARE:
        vote(got, f"Cloudflare error {number}", *CLOUDFLARE[number])
    return False
