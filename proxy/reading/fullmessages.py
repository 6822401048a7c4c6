"""Full messages of model validators: an attribute in words, then a predicate of a fixed wording (`Zip code is too short (minimum is 5 characters)`).

Owns the predicates of the frameworks that write so (Active Model and its kin) and the attribute's name as they derive it from words.
A text counts as a whole or not at all: all its parts must read so. CERTAIN predicates are said of attributes alone; PLAIN ones (`is
invalid`) are said of other things too, so that their subject must be no common word. Raw text in, raw names out; pure, never raises.
"""

from __future__ import annotations

import re
from functools import lru_cache

from proxy.reading.fieldwordings import BRANDS
from proxy.reading.words import words_set

_MAX_CHARS = 600
_MAX_NAMES = 8
_NUMBER = r"-?\d[\d.,]*"
_BOUND = (
    rf"(?:greater than or equal to|less than or equal to|greater than|less than|equal to|other than|at least|at most) {_NUMBER}"
)
_COUNT = rf"(?:minimum|maximum) is {_NUMBER} (?:characters?|items?|elements?|bytes?|words?)"
#: Said of attributes alone.
_CERTAIN = (
    rf"(?:is not included in the list|has already been taken|is too (?:long|short) \({_COUNT}\)|is the wrong length(?: \(should be {_NUMBER} characters?\))?"
    rf"|must be accepted|doesn['\u2019]t match \w[\w ]{{0,40}}|must be {_BOUND}|must be in {_NUMBER}\.\.\.?{_NUMBER}|must be (?:odd|even|blank|an integer|a number)"
    r"|is not a(?:n integer|n? number| (?:valid )?(?:date|time|[Uu][Rr][Ll]|email))|can(?:no|['\u2019])t be (?:blank|empty)|must be (?:present|filled)|has invalid format|is in an invalid format)"
)
#: Said of other things too.
_PLAIN = r"(?:must exist|is invalid|is reserved|is required|can not be blank|cannot be (?:blank|empty|nil)|is empty|is too (?:long|short)|is not a valid \w+|must be unique|is missing|is unknown|has an? (?:invalid|wrong) (?:format|value|type)|must be (?:before|after|earlier than|later than|on or before|on or after) \w[\w ]{0,40}|can(?:no|['\u2019])t be in the (?:past|future))"
_SUBJECT = r"(?:[A-Z][a-z0-9]*|[A-Z]{2,5})(?: (?:[a-z0-9]+|[A-Z]{2,5}|URL|ID)){0,3}?"
_ONE = re.compile(rf"(?P<s>{_SUBJECT}) (?:(?P<c>{_CERTAIN})|{_PLAIN})[.!]?\Z")
_LEAD = re.compile(
    r"\A(?:Validation failed|Validation error|Invalid record|Record invalid|Could not (?:save|be saved))\W{1,3}", re.IGNORECASE
)
#: Where one message ends and the next begins.
_JOINT = re.compile(r"(?:,|;|\.|\n| and)\s+(?=[A-Z])")
#: Letters of which a text must hold some to be worth the search.
_NEEDS = ("is ", "must ", "has ", "be ", "n't ", "n\u2019t ")
#: Subjects that are no attribute whatever is said of them, and those of which only PLAIN predicates are.
_NEVER = words_set("""
    everything something nothing anything someone everyone nobody anyone it this that these those they you we he she there what which who one all some each every either neither both any
    request requests response error errors message method endpoint route body payload input parameter parameters param params field fields value values argument arguments property key header
    headers attribute query json xml the a an your our my its no not
    """)
_JOINS = words_set("must is are has have can should may and or but not was were be because if when")
_NOT_PLAIN = words_set("""
    token session signature credential credentials authentication authorization access permission account user service server system resource card payment license api url request
    operation action command syntax statement certificate version database connection page file document upload download transaction order model feature content format data login
    """)


@lru_cache(maxsize=1024)
def named(text: str) -> tuple[str, ...]:
    """The attributes that a full message, or several in one text, speak of; none where any part reads otherwise."""
    if len(text) > _MAX_CHARS or not text[:1].isupper() or not any(need in text for need in _NEEDS):
        return ()
    text = _LEAD.sub("", text).strip()
    names: list[str] = []
    for part in _JOINT.split(text):
        match = _ONE.match(part)
        if match is None or not _is_attribute(match["s"], is_certain=match["c"] is not None):
            return ()
        names.append(_VALUE_BEHIND.sub("", match["s"]))
    return tuple(dict.fromkeys(names))[:_MAX_NAMES]


def _is_attribute(subject: str, *, is_certain: bool) -> bool:
    words = subject.lower().split(" ")
    if words[0] in _NEVER or subject.lower() in BRANDS:
        return False
    if not _JOINS.isdisjoint(words):
        return False
    return is_certain or not (len(words) == 1 and words[0] in _NOT_PLAIN)


#: `Baudrate 123`: the value behind the name.
_VALUE_BEHIND = re.compile(r"(?<=[a-z]) \d[\d.]*\Z")


def as_name(subject: str) -> str:
    """`Zip code` is the attribute `zip_code`."""
    return subject.lower().replace(" ", "_")
