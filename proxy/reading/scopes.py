"""Which scopes a credential lacks: as bodies and challenges list them, as headers compare them, as sentences name them.

Owns the pair of accepted and granted scopes in headers and the sentences ("requires the scope a:b"). What a body lists comes in
`Found.scopes`. Raw text out; pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from proxy.exchange import Headers, header

MAX_SCOPES = 20
_SCOPE = r"[A-Za-z][\w.:/*\-]*[\w*]"
_IN_SENTENCE = (
    re.compile(
        rf"(?i)\b(?:scopes?|permissions?|privileges?|actions?|entitlements?)(?:\(s\))?(?: is| are| of| required| needed| missing| the| following| one| to| be| granted| must| any| include| required:)*\s*[:=]?\s*[\[({{'\"`]*\s*(?P<list>{_SCOPE}(?:['\"`]?\s*(?:,|\||\bor\b|\band\b|\s)\s*['\"`]?{_SCOPE})*)"
    ),
    re.compile(
        rf"(?i)\b(?:requires?|required|missing|needs?|need|lacks?|without|grant|have|has|perform|add|include|either|one of|granted|any of)(?: the| a| an| any| at least| one| of| following| additional| either| required| appropriate)*\s*[:\[('\"`]*\s*(?P<list>{_SCOPE}(?:['\"`]?\s*(?:,|\||\bor\b|\band\b)\s*['\"`]?{_SCOPE})*)['\"`\])]*\s+(?:oauth |api |app |application |access |user |delegated )?(?:scopes?|permissions?|privileges?|access)\b"
    ),
    re.compile(r"(?i)\b(?:authorized|permission|permissions|allowed|access) to perform:?\s*(?P<list>[a-z0-9\-]+:[A-Za-z*]+)"),
    re.compile(
        rf"(?i)(?P<list>{_SCOPE}(?:\s*(?:,|\bor\b|\band\b)\s*{_SCOPE})*)['\"`]?\s+(?:scopes?|permissions?)\s+(?:is|are)\s+(?:required|missing|needed|not granted)"
    ),
)
#: `the "Admin" scope`, `scope 'admin'`: what stands in quotes beside the word is its name whatever it looks like.
_QUOTED = re.compile(
    r"(?i)['\"`\u201c\u2018](?P<a>[A-Za-z][\w.:/\-* ]{1,60})['\"`\u201d\u2019]\s+(?:oauth |api |access |permission )?(?:scopes?|permissions?|privileges?)\b"
    r"|\b(?:scopes?|permissions?|privileges?)\s*(?:is |are |of |named |called |required |needed |missing )*[:=]?\s*\[?['\"`\u201c\u2018](?P<b>[A-Za-z][\w.:/\-*]{1,60}(?:['\"`]\s*,\s*['\"`][\w.:/\-*]{2,60}){0,9})['\"`\u201d\u2019]"
)
#: `requires scope wallet`: the one word behind it, at the end.
_LAST = re.compile(
    r"(?i)\b(?:requires?|needs?|missing|lacks?|without)(?: the| a)? (?:required )?(?:oauth )?scope (?P<n>[a-z][\w\-]{2,40})[.!]?\s*$"
)
#: `Missing the following required scopes: read write`: single words up to the sentence's end are names behind a colon.
_AFTER_COLON = re.compile(
    r"(?i)\bscopes?(?:\(s\))?(?: is| are| required| needed| missing)*\s*:\s*\[?(?P<list>[a-z][\w.:/\-*]*(?:\s*(?:,|\||\bor\b|\band\b|\s)\s*[a-z][\w.:/\-*]*){0,9})\]?\s*(?:\.|$|;)"
)
_SPLIT = re.compile(r"['\"`\s]*(?:,|\||\bor\b|\band\b|\s)['\"`\s]*", re.IGNORECASE)
#: A scope is told from a word by its marks, or by standing in quotes.
_MARKED = re.compile(r"[A-Za-z][A-Za-z0-9\-]*[:./_][\w*.\-/:]*[\w*.\-/]\Z|https://\S+\Z|[A-Z]\w+\.[A-Z]\w+(?:\.\w+)*\Z")


def lacking(headers: Headers) -> tuple[str, ...]:
    """The scopes of which one would do, where headers list both what is accepted and what was granted, and they do not meet."""
    accepted_raw, granted_raw = header(headers, b"x-accepted-oauth-scopes"), header(headers, b"x-oauth-scopes")
    if not accepted_raw or granted_raw is None:
        return ()
    accepted, granted = _listed(accepted_raw), _listed(granted_raw)
    if not accepted or any(_covers(held, wanted) for held in granted for wanted in accepted):
        return ()
    return tuple(accepted[:MAX_SCOPES])


def _listed(raw: bytes) -> list[str]:
    return [part for part in re.split(r"[,\s]+", raw.decode("latin-1").strip()) if part]


def _covers(held: str, wanted: str) -> bool:
    """Whether a scope is or includes another: `repo` includes `repo:status`, `admin:org` includes `read:org`."""
    if held == wanted or wanted.startswith(f"{held}:") or wanted == f"public_{held}":
        return True
    return (
        ":" in held
        and ":" in wanted
        and held.split(":", 1)[1] == wanted.split(":", 1)[1]
        and held.startswith(("admin:", "write:"))
        and wanted.startswith(("read:", "write:"))
    )


def find(listed: Sequence[str], headers: Headers, messages: Sequence[str]) -> tuple[str, ...]:
    """What the body lists, else what headers say, else what a sentence names."""
    if listed:
        return tuple(dict.fromkeys(listed))[:MAX_SCOPES]
    return lacking(headers) or _from_sentences(messages)


def _from_sentences(messages: Sequence[str]) -> tuple[str, ...]:
    for message in messages[:4]:
        beside = [match["a"] for match in _QUOTED.finditer(message[:1500]) if match["a"] and _MARKED.match(match["a"])]
        if beside:  # quotes, marks and the word itself: `the 'a_b' permission` says more than a list that may follow the word
            return tuple(dict.fromkeys(beside))[:MAX_SCOPES]
        for pattern in _IN_SENTENCE:
            for match in pattern.finditer(message[:1500]):
                scopes = [part for part in _SPLIT.split(match["list"]) if _MARKED.match(part) and not part.endswith(".")]
                if scopes:
                    return tuple(dict.fromkeys(scopes))[:MAX_SCOPES]
        listed = _AFTER_COLON.search(message[:1500])
        if listed is not None:
            return tuple(dict.fromkeys(part for part in re.split(r"[\s,|]+", listed["list"]) if part not in ("and", "or")))[
                :MAX_SCOPES
            ]
        quoted = [
            name
            for match in _QUOTED.finditer(message[:1500])
            for name in re.split(r"['\"`]\s*,\s*['\"`]", match["a"] or match["b"])
        ]
        if quoted:
            return tuple(dict.fromkeys(quoted))[:MAX_SCOPES]
        if last := _LAST.search(message[:1500]):
            return (last["n"],)
    return ()
