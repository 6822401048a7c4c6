"""Parameters that a sentence blames by their value alone: what the request sent, repeated by the vendor.

Owns the match of a text against the values and path parts of a request; the longest value that stands there as a word of its own
counts, and no secret does. Raw text in, raw names out; pure, never raises.
"""

from __future__ import annotations

import re

from proxy.reading.requestnames import RequestNames


def named(text: str, names: RequestNames) -> list[str]:
    """Parameters whose value the sentence repeats."""
    found = []
    for named in names.all:
        value = named.value
        if value is None or isinstance(value, bool) or named.is_secret:
            continue
        shown = str(value)
        if len(shown) < 3 or len(shown) > 200:
            continue
        at = text.find(shown)
        if at >= 0 and not (text[at - 1 : at].isalnum() or text[at + len(shown) : at + len(shown) + 1].isalnum()):
            found.append((-len(shown), named.name))
    if found:
        return [name for _, name in sorted(found)][:1]
    return _segment(text, names)


def _segment(text: str, names: RequestNames) -> list[str]:
    """A path part that the sentence repeats behind the words of its name: `model ID anthropic.x` blames `modelId`."""
    for segment in names.segments:
        at = text.find(segment) if len(segment) >= 6 else -1
        if at > 0:
            before = re.findall(r"[A-Za-z]+", text[max(at - 30, 0) : at])
            if len(before) >= 2 and before[-1].lower() in ("id", "name", "key", "uuid", "number", "slug"):
                return [before[-2].lower() + before[-1].capitalize()]
    return []
