"""The sentences in which a parameter's name stands: a table of slots, and how certain each is.

Owns the grammar alone; whether the word in a slot is a name, a value or just a word is decided in fields.py. Patterns have the
groups `q` (the name in quotes) or `n` (bare). Order matters: the first slot that yields a name is the sentence's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

_OPEN = r"['\"`\u2018\u201c\u00ab\[(<{]"
_CLOSE = r"['\"`\u2019\u201d\u00bb\])>}]"
IDENT = r"[$@A-Za-z_][\w$@\-]*(?:(?:\[\w*\]|[./:][A-Za-z_$@\d][\w$@\-]*))*(?:\[\])?"
_NAME = rf"(?:{_OPEN}{{1,2}}\s?(?P<q>{IDENT})\s?{_CLOSE}{{1,2}}|(?P<n>{IDENT}))"
_LISTED = rf"[\[({{'\"`]*(?P<n>{IDENT})"
_QUOTED = rf"{_OPEN}(?P<q>{IDENT}){_CLOSE}"
#: What a parameter is called, with the words that come before it.
_KIND = (
    r"(?:(?:required|request|query|body|path|url|form|header|input|json|string|http|function|the|search|mandatory|top-level|filter|post|get|data"
    r"|following|one or more|certain|some|template|custom|environment|uri|route|argument|optional|model)[ -]){0,3}"
    r"(?:parameters?|params?|fields?(?: names?)?|arguments?|args?|propert(?:y|ies)(?: names?)?|attributes?|keys?|columns?|members?|options?"
    r"|headers?|variables?|inputs?|keywords?|elements?|field\(s\)|parameter\(s\)|argument\(s\)|values?|query string|querystring)(?![a-z])"
)
_BAD = (
    r"(?:missing|required|requires?|invalid|unknown|unrecogni[sz]ed|unexpected|unsupported|bad|illegal|undefined|duplicate|empty|malformed"
    r"|incorrect|wrong|extra|additional|reserved|mandatory|unpermitted|improper|unacceptable|disallowed|no such|absent|non-?existent"
    r"|inexistent|deprecated|undeclared|null)"
)
_IS = (
    r"(?:is|are|was|were|must|should|can ?not|can't|may|does|do|has|have|needs?|cannot|could|contains?|exceeds?|isn't|doesn't|not|expects?"
    r"|expected|only|shall|:|=|already|too)"
)
_BAD_AFTER = (
    r"(?:required|missing|mandatory|invalid|not valid|empty|blank|not set|null|not allowed|not supported|not specified|not provided|unknown"
    r"|not recognized|not a valid|not permitted|unsupported|malformed|incorrect|not found|too \w+)"
)
_VERB = (
    r"(?:provide|specify|supply|include|set|pass|check|define|enter|must contain|must include|requires?|use|change|reduce|lower|increase"
    r"|decrease|adjust|remove|omit)"
)


class Sureness(IntEnum):
    """How certain a slot is to hold a name."""

    LOOSE = 0  # a name only where it looks like one, or is the request's and no common word
    PLACED = 1  # a name where it looks like one or is the request's; a value of the request is none
    NAMED = 2  # the sentence calls it a parameter


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """A sentence with a place for a name, and letters of which a text must hold some to be worth the search."""

    sureness: Sureness
    pattern: re.Pattern[str]
    needs: tuple[str, ...]

    def may_stand_in(self, lowered: str) -> bool:
        return not self.needs or any(need in lowered for need in self.needs)


def _slots(*rows: tuple[Sureness, str, str]) -> tuple[Slot, ...]:
    return tuple(
        Slot(sureness, re.compile(source, re.IGNORECASE), tuple(need for need in needs.split("|") if need))
        for sureness, needs, source in rows
    )


_QUOTES = "'|\"|`|\u2018|\u201c|\u00ab|[|(|<|{"
_L, _P, _N = Sureness

SLOTS: tuple[Slot, ...] = _slots(
    # missing required parameter: NAME; invalid value for parameter NAME
    (
        _N,
        "",
        rf"\b{_BAD}(?:\s+(?:or|and|/)\s+\w+)?\s+{_KIND}\s*(?:[:=]|\s-|\bis\b|\bnamed\b|\bcalled\b|\bfor\b|\bof\b|\bin\b)?\s*(?:the\s+)?(?:{_KIND}\s*:?\s*)?{_NAME}",
    ),
    # required fields are missing: [NAME, NAME]
    (_N, ":|-", rf"\b{_KIND}\s+(?:is|are|was|were|has|have)\s+(?:\w+\s+)?{_BAD_AFTER}\s*[:\-]\s*{_LISTED}"),
    # must have required property NAME; unknown field NAME; NAME is a required property
    (
        _N,
        "propert",
        rf"\b(?:must|should|does not|doesn't|to|needs to) have (?:a |the |an )?(?:required )?propert(?:y|ies)\s+{_NAME}",
    ),
    (_N, "field", rf"\b(?:missing|unknown|duplicate)\s+(?:required\s+)?field\s+{_NAME}"),
    (_N, "propert", rf"{_QUOTED}\s+(?:is an?|are)\s+required\s+propert"),
    # additional properties are not allowed ('NAME' was unexpected); property NAME should not exist
    (
        _N,
        "unexpected",
        rf"\b(?:is|are) not (?:allowed|permitted|expected)\s*\(\s*{_NAME}(?:,\s*{_OPEN}\w+{_CLOSE})*\s+(?:was|were) unexpected",
    ),
    (_N, "propert", rf"\bpropert(?:y|ies)\s+{_NAME}\s+should not exist"),
    # unrecognized argument supplied: NAME
    (
        _N,
        "unrecogni|unknown|unsupported|unexpected",
        rf"\b(?:unrecogni[sz]ed|unknown|unsupported|unexpected)(?: request)? (?:argument|key|parameter|param|field|property)(?:s|\(s\))?(?: supplied| in object| given| provided)?\s*:?\s*{_NAME}",
    ),
    (_N, "query field", rf"\b(?:can ?not|can't) query field\s+{_NAME}"),
    # column NAME of relation x does not exist; null value in column NAME
    (
        _N,
        "not|n't",
        rf"\b(?:column|field|attribute|property|argument|parameter|param|variable|option|metric|dimension)\s+{_NAME}\s+(?:of relation \S+ )?(?:does not|doesn't|is not|not|was not|isn't|could not)\b",
    ),
    (_N, "column|value too long", rf"\b(?:null value in column|value too long for|violates[^.]{{0,60}}column)\s+{_NAME}"),
    # either NAME or NAME must be provided
    (
        _P,
        "either|both|neither|one of",
        rf"\b(?:either|both|neither|at least one of|only one of|exactly one of|one of)\s+(?:the\s+)?(?:{_KIND}\s*:?\s*)?{_NAME}\s*(?:,|and|or|nor|&)\s",
    ),
    # the value of NAME
    (
        _P,
        "",
        rf"\b(?:values?|type|format|data|input|content|length|size|range|number|entry|errors?|problem|issue|date) (?:provided |specified |given |supplied |passed |in |was )?(?:for|of|in|with|at) (?:the )?(?:{_KIND}\s*:?\s*)?{_NAME}",
    ),
    (
        _P,
        "convert|parse|cast|coerce|bind|decode|deserialize|validate|resolve|interpret",
        rf"\b(?:convert|parse|cast|coerce|bind|decode|deserialize|validate|resolve|interpret)\s+(?:the )?(?:value )?(?:of |for )?{_QUOTED}",
    ),
    # Field 'NAME' must ...; parameter 'NAME'; the NAME field
    (_N, _QUOTES, rf"\A(?:the )?(?:field|property|attribute|column|parameter) {_QUOTED} (?:must|is|should|can|may|has|does)\b"),
    (_P, _QUOTES, rf"\b{_KIND}\s*:?\s*{_QUOTED}"),
    (_N, "the", rf"\bthe\s+{_NAME}\s+(?:{_KIND})"),
    (_N, "the", rf"\bthe (?:field|parameter|property|attribute|argument)\s+{_NAME}\s+{_IS}\b"),
    # body.NAME must; 'NAME' must; 'NAME' phone number is required
    (
        _N,
        "body|query|params|path|header|payload|data|request",
        rf"(?:^|[.;,]\s+|\()(?:body|query|params|path|headers?|querystring|payload|data|request)[./](?P<n>{IDENT})\s+{_IS}",
    ),
    (_P, _QUOTES, rf"(?:^|[.;]\s+|\n\s*[-*]?\s*){_QUOTED}\s*{_IS}"),
    (_P, _QUOTES, rf"\b(?:a|an|the)\s+{_QUOTED}(?:\s+\w+){{0,3}}\s+(?:is|are|was)\s+{_BAD_AFTER}"),
    # NAME: message; NAME must; NAME is required
    (_L, ":", rf"(?:^|\n\s*[-*]?\s*)(?P<n>{IDENT})\s*:\s+\S"),
    (_P, "", rf"(?:^|[.;:,(]\s+|\n\s*[-*]?\s*)(?:the |your |provided |specified |a |an )*{_NAME}\s+{_IS}\b"),
    (_P, "", rf"\b{_NAME}\s+(?:is|are|was) (?:a |also )?{_BAD_AFTER}\b"),
    # invalid NAME
    (_L, "", rf"\b{_BAD}(?:\s+(?:or|and)\s+\w+)?\s+(?:value (?:for|of|in)\s+)?{_NAME}\b"),
    # provide NAME; lower NAME
    (
        _L,
        "provide|specify|supply|include|set|pass|check|define|enter|contain|require|use|change|reduce|lower|increase|decrease|adjust|remove|omit",
        rf"\b{_VERB}\s+(?:either |both |a |an |the |valid |your |one of |at least one of )*{_NAME}",
    ),
    (_P, _QUOTES, rf"\b(?:for|of|in|on|with|to) (?:the )?(?:{_KIND}\s+)?{_QUOTED}"),
)
#: Further names behind the first: `a, b and c`.
MORE = re.compile(rf"[\])'\"`]?\s*(?:,|\band\b|\bor\b|&|;|/)\s*(?:and |or )?{_NAME}", re.IGNORECASE)
QUOTED = re.compile(rf"['\"`\u2018\u201c]({IDENT})['\"`\u2019\u201d]")
#: `lines[0]: missing field x`
PATH_LEAD = re.compile(rf"(?:^|[:\s])((?:{IDENT})(?:\[\d+\]|\.[A-Za-z_]\w*)[\w.\[\]]*)\s*:\s")
TOKEN = re.compile(r"[A-Za-z_$@][\w$@\-]*(?:(?:\[\d*\]|[.][A-Za-z_]\w*))*")
#: Names that a machine drew, as custom fields have them: 40 hexadecimal digits, a long number, a UUID.
DRAWN = re.compile(
    r"[0-9a-f]{16,64}|\d{4,20}|[0-9a-f]{8}-[0-9a-f-]{20,}|(?:customfield|cf|field|custom|attr|column|fld|property|udf)_?\w*\d\w*",
    re.IGNORECASE,
)
#: `name: what is wrong with it`, as lists of faults repeat it.
LISTED = re.compile(
    rf"(?:\A|[;:\n|,]\s+|\.\s+)[\-*]?\s*['\"`]?(?P<n>{IDENT}|[0-9a-f]{{16,64}}|\d{{4,20}})['\"`]?\s*(?::|=>|\s-)\s+(?=[\"'`]?[A-Za-z][\w'\"]*[\"'`]?\s+\S)"
)
#: A sentence that compares two parameters.
COMPARES = re.compile(
    r"(?i)\b(?:before|after|than|exceed|match(?:es)?|together|both|with|without|when|if|unless|equal|precede|conflicts?|and|or)\b"
)
