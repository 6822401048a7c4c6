"""Sentences that name several parameters at once, and texts that label them: lists in brackets, `a, b and c are required`, `field: x, error: y`.

Owns two questions. `labelled`: which names stand behind a label such as `property:` and before one such as `message:`, or as keys
of a map in the text. `several`: which names a list holds, and whether the sentence itself calls them parameters (SURE), says of
them what is only said of parameters (SAID), or merely may (LIKE); fields.py then decides by the request. Raw text in, raw names
out, in the text's order. Pure, never raises.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from proxy.reading.fieldwordings import SAYS, E, Q
from proxy.reading.words import words_set

_MAX_CHARS = 1200
_MAX_NAMES = 8
_STEP = r"[A-Za-z_$@][\w$@\-]*"
_ITEM = rf"(?:[\[<]?{Q}?(?:--|:)?{_STEP}(?:\[\w*\]|\.{_STEP}|\.\d+)*{E}?[\]>]?)"
_AND = r"(?:\s*(?:,\s*(?:and|or)\b|,|;|\||/|&|\+|\band/or\b|\band\b|\bor\b|\bnor\b|\bwith\b)\s*)"
_ARTICLES = r"(?:(?:an?|the|your|both|either|valid|also) ){0,2}"
_LIST = rf"(?P<l>{_ITEM}(?:{_AND}{_ARTICLES}{_ITEM}){{1,12}})"
_ONE_OR_MORE = rf"(?P<l>{_ITEM}(?:{_AND}{_ITEM}){{0,12}})"
_KINDS = r"(?:parameter|param|field|argument|arg|propert(?:y|ie)|attribute|key|column|member|header|element|peer|option|variable|filter|flag)"
_MANY = rf"(?:{_KINDS}(?:s|\(s\)))"
_BAD = (
    r"(?:missing|miss|required?|mandatory|invalid|unknown|unrecogni[sz]ed|unexpected|unsupported|bad|illegal|duplicate|empty|malformed|incorrect"
    r"|wrong|extra|unpermitted|disallowed|forbidden|exclusive|conflict(?:ing|s)?|incompatible|offending|absent|needs?|lacks?|lacking|failed)"
)
_GOOD = re.compile(
    r"\b(?:allow\w*|valid|support\w*|accept\w*|available|possible|known|permitted|options|choices|values?)\b", re.IGNORECASE
)
_VERDICT = (
    r"(?:(?:are|is) (?:all |both |also |each )?(?:required|mandatory|missing|needed|mutually exclusive|incompatible|invalid|not both)\b"
    r"|(?:can ?not|can't|may not|must not|should not|can|may) (?:both |all )?(?:be )?(?:both |all )?(?:used|set|specified|combined|given|provided|passed|present|sent|supplied|included|defined|mixed) ?(?:together|at the same time|at once|simultaneously|in the same|both|with each other|for (?:this|the))"
    r"|(?:can ?not|can't|may not|must not|should not) (?:both|all) be\b"
    r"|must (?:both |all )?be (?:set|provided|present|specified|given|supplied|passed|included|non-?empty|sent)\b|(?:were|was) (?:not (?:given|provided|set|specified|supplied|sent)|missing)\b)"
)


class Surety(IntEnum):
    """How much a sentence says of its list."""

    LIKE = 0  # each name must look like one
    SAID = 1  # what is said fits parameters: plain small words count too
    SURE = 2  # the sentence calls them parameters


@dataclass(frozen=True, slots=True)
class Several:
    """The names of one list; `quoted` are those in quotes, which may be any word."""

    names: tuple[str, ...]
    quoted: frozenset[str]
    surety: Surety
    is_first: bool  # at the text's beginning


def _rows(*rows: tuple[Surety, str, str]) -> tuple[tuple[Surety, str, re.Pattern[str]], ...]:
    return tuple((surety, needs, re.compile(source, re.IGNORECASE)) for surety, needs, source in rows)


_LIKE, _SAID, _SURE = Surety
#: Letters of which a text must hold some for a verdict on a list to stand in it.
_SAYS_SO = "required|mandatory|missing|needed|exclusive|incompatible|are invalid|not both|together|both|same|must |were not|was not|with each|at once|not all be"
#: How sure, letters that the text must hold, and the wording.
_WORDINGS = _rows(
    # Missing parameters (a, b); required parameter {a or b}; exclusive peers [a, b]; offending fields: (a; b)
    (_SURE, "([{<", rf"(?P<pre>\b(?:\w+ ){{0,4}}){_KINDS}(?:s|\(s\))?(?P<post>(?: \w+){{0,4}})\s*[:=]?\s*[\[({{<]\s*{_LIST}\s*[\])}}>]"),
    # Invalid fields: a, b; the following fields were missing from the request: a, b
    (_SURE, ":=", rf"(?P<pre>\b(?:[\w-]+ ){{0,5}}){_MANY}(?P<post>(?: [\w-]+){{0,8}})\s*[:=]\s*[\[({{<]?{_LIST}(?=\W*(?:$|[\n.\])}}]))"),
    # an identifier that says missing, then the names in brackets
    (_SURE, "[({", rf"(?P<pre>)\b(?:missing|required|invalid|unknown|unexpected|offending|bad)_\w+(?P<post>)\s*[:=]\s*[\[({{]\s*{_ONE_OR_MORE}\s*[\])}}]"),
    # Validation failed on fields [a], [b]
    (_SURE, "[", rf"(?P<pre>\b(?:\w+ ){{0,4}}){_MANY}(?P<post>)\s+{_LIST}(?=\W*$)"),
    # Exactly one of [a, b] is required; One of `a` or `b` must be set
    (_SAID, "of", rf"(?:^|[.:;]\s+|\bfailed )(?:exactly |at least |only |at most )?(?:one|any|either|all|both|none) of:?\s+(?:the )?[\[({{]?{_LIST}[\])}}]?\s+(?={_VERDICT}|must|has to|have to|should|needs? to|may|can be|is|are)"),
    # parameters a and b cannot be used together; a, b and c are required
    (_SURE, _SAYS_SO, rf"\b{_MANY}\s+{_LIST}\s+(?={_VERDICT})"),
    (_SAID, _SAYS_SO, rf"(?:^|[.:;]\s+|\n\s*|\b(?:either|both|neither|that|the)\s+){_LIST}(?: (?P<kind>(?:required |query |request )?{_MANY}))?\s+(?={_VERDICT})"),
    (_SAID, "mandatory|required", rf"(?:^|[.:;]\s+|\n\s*){_LIST}\s+(?:are|is) (?:a |all )?(?:mandatory|required) (?:{_MANY}|{_KINDS})"),
    # may not combine a with b; cannot specify both a and b; provide either a, b or c
    (_LIKE, "combine|mix|together", rf"\b(?:combine|mix|use|specify|set|pass|provide) (?:both )?(?:the )?{_LIST}"),
    (_LIKE, "both |either |one of |neither ", rf"\b(?:specify|provide|supply|set|pass|include|give|send|use|enter|define|have|need|requires?|expects?|add|with|and) (?:at least |exactly |only )?(?:both|either|neither|one of|any of)(?: of)? {_ARTICLES}{_LIST}"),
    (_LIKE, ":", rf"\A(?:missing|required|invalid|unknown|unexpected)\s*:\s*{_LIST}(?=\W*$)"),
    (_SURE, "issing ", rf"\bmissing {_LIST} (?:parameters|fields|arguments|properties)\b"),
    (_SAID, "one of", rf"(?:^|[.:;]\s+)at least one of:? {_LIST} (?=must|has to|have to|should)"),
    (_SURE, "ither ", rf"\b(?:provide|specify|supply|include|pass|send|set) either {_ARTICLES}{_LIST}(?=\W*(?:$|\.))"),
)  # fmt: skip
_ELEMENT = re.compile(rf"({Q}?)(?:--|:)?({_STEP}(?:\[\w*\]|\.{_STEP}|\.\d+)*)")
#: Words that no list of names holds, unless in quotes: those of sentences, of types and of formats.
_NO_ITEM = words_set("""
    the this that these those it its is are was were be been being not no of in on at for to from by as if when then than your you we our my us they their he she must should can cannot may
    might will would could has have had do does did required missing invalid unknown string integer boolean array object number null none true false json xml csv yaml http https html float
    all some any each only one two three more less least most other same different there here which who what please must set used using between least exactly both unsupported malformed empty
    fields field parameters parameter values value keys key attributes properties property arguments argument columns headers letters digits numbers spaces characters users others nothing something
    reading writing terms conditions uploads downloads
    """)
_JOINS = frozenset(("and", "or", "nor", "with", "a", "an", "the", "your", "both", "either", "valid", "also"))

_OPENS = re.compile(r"a\s*[,;|]")

_LABEL = r"(?:(?:property|field|param(?:eter)?|attribute|column|argument|element)(?:[_ ]?(?:path|name|key))?|path|pointer|loc)"
_TELLS = r"(?:error|message|msg|reason|description|desc|code|issue|detail|problem|cause|constraint|rule|violation|fault)s?"
_LABELS = ("property", "field", "param", "attribute", "column", "argument", "element", "path", "pointer", "loc")
_LABELLED = re.compile(
    rf"(?:^|[\s,;{{\[(|])[\"']?{_LABEL}[\"']?\s*[:=]\s*[\"'`\[]?(?P<n>{_STEP}(?:\[\w*\]|\.{_STEP}|\.\d+)*)[\"'`\]]?(?:\s*[,;|\-]\s*|\s+)[\"']?(?:error[_ ]?)?{_TELLS}[\"']?\s*[:=]",
    re.IGNORECASE,
)
_LOC = re.compile(r"['\"]loc['\"]\s*:\s*[\[(](?P<l>['\"][\w\-]+['\"](?:,\s*['\"]?[\w\-]+['\"]?){0,8}),?[\])]")
_MAPPED = re.compile(rf"[{{,]\s*['\"](?P<n>{_STEP}(?:\.{_STEP})*)['\"]\s*:\s*\[\s*(?:ErrorDetail\(string=)?u?['\"](?=[^'\"]* )")
_NOT_MAPPED = frozenset(
    ("detail", "details", "errors", "error", "messages", "message", "non_field_errors", "__all__", "base", "traceback", "trace")
)


@lru_cache(maxsize=1024)
def labelled(text: str) -> tuple[str, ...]:
    """The names behind labels: `property: a, message: must not be null property: b, message: ..`, `{'a': ['is not a number']}`."""
    if "=" not in text and ":" not in text:
        return ()
    text = text[:_MAX_CHARS]
    lowered = text.lower()
    found = [match["n"] for match in _LABELLED.finditer(text)] if any(label in lowered for label in _LABELS) else []
    if not found and "loc" in text:
        found = [step for match in _LOC.finditer(text) if (step := re.findall(r"[A-Za-z_][\w\-]*", match["l"])[-1]) != "body"]
    if not found and ("['" in text or '["' in text):
        found = [match["n"] for match in _MAPPED.finditer(text) if match["n"].lower() not in _NOT_MAPPED]
    return tuple(dict.fromkeys(found))[:_MAX_NAMES]


_PART = re.compile(rf"{Q}?(?P<n>{_STEP}(?:\[\w*\]|\.{_STEP}|\.\d+)*){E}?:?\s+(?={SAYS})", re.IGNORECASE)


@lru_cache(maxsize=1024)
def parted(text: str) -> tuple[str, ...]:
    """`url is required and must be a URL; mode must be one of ..`: sentences in a row, each of which begins with a small letter's name."""
    parts = [part.strip() for part in text[:_MAX_CHARS].split(";") if part.strip(" .")]
    found = [match["n"] for part in parts if (match := _PART.match(part)) is not None]
    if len(parts) < 2 or len(found) < len(parts):
        return ()
    is_any_word = any(not name[:1].islower() or name.lower() in _NO_PART for name in found)
    return () if is_any_word else tuple(dict.fromkeys(found))[:_MAX_NAMES]


_NO_PART = (_NO_ITEM - {"from", "to", "number"}) | words_set(
    "request response body server service user token access authentication authorization validation error message payload client operation action resource a an i retry"
)


@lru_cache(maxsize=1024)
def several(text: str) -> tuple[Several, ...]:
    """The lists of names that a text holds, the surest wording first."""
    text = text[:_MAX_CHARS]
    lowered = text.lower()
    if not (
        "," in text
        or " or " in lowered
        or " and " in lowered
        or ";" in text
        or "|" in text
        or "/" in text
        or " with " in lowered
        or "_" in text
    ):
        return ()
    found: list[Several] = []
    for surety, needs, wording in _WORDINGS:
        if needs and not _may_stand(needs, lowered):
            continue
        for match in wording.finditer(text):
            one = _read(match, surety)
            if one is not None:
                found.append(one)
    return tuple(found)


def _may_stand(needs: str, lowered: str) -> bool:
    if needs[0].isalpha():
        return any(need in lowered for need in needs.split("|"))
    return any(char in lowered for char in needs)


_SAYS_BAD = re.compile(rf"\b{_BAD}\b", re.IGNORECASE)


def _read(match: re.Match[str], surety: Surety) -> Several | None:
    groups = match.groupdict()
    if "pre" in groups:
        around = f"{groups['pre'] or ''} {match.string[match.start() : match.start('l')]}"
        if _GOOD.search(around) or not (_SAYS_BAD.search(around) or match.re is _WORDINGS[2][2]):
            return None
    elements = [
        (quote, name)
        for quote, name in _ELEMENT.findall(match["l"])
        if quote or name.lower() not in _JOINS or (name == "a" and _OPENS.match(match["l"]))
    ]
    end = next(
        (at for at, (quote, name) in enumerate(elements) if not quote and len(name) > 1 and name.lower() in _NO_ITEM), None
    )
    names = tuple(dict.fromkeys(name for _, name in elements[:end]))[:_MAX_NAMES]
    if not names or (end is not None and len(names) < 2):
        return None
    if groups.get("kind"):
        surety = Surety.SURE
    return Several(names, frozenset(name for quote, name in elements if quote), surety, match.start("l") == 0)
