"""When it is an argument, whatever it sounds like: relations that the names of fields and of codes settle.

A table of relations (scene.py) that are asked after those of circumstances.py. They know kinds, never a vendor. Nothing here raises.
"""

from __future__ import annotations

import re

from proxy.contract.codes import Code
from proxy.reading.scene import Relation

_C = Code
_NOT_VALID = re.compile(r"invalid|\Amissing\Z")
_STRANGER = re.compile(
    r" (?:unexpected|unknown|unrecogni[sz]ed|unsupported|extraneous|additional) (?:parameter|field|property|argument|key|option|member)s? "
)
_MISSING_NAME = re.compile(r"\b[Mm]issing (?:required )?['\"`]?[a-z]+(?:[A-Z]|_[a-z])\w*")
_SCOPE_MEMBER = re.compile(r"['\"`][\w.]*[sS]copes?['\"`] (?:is|are) (?:a )?(?:required|missing|not |invalid|must)")
_MANDATORY = re.compile(r" (?:field|property|parameter|attribute) (?:\S+ )(?:is )?(?:mandatory|required|missing) ")
_REPORTED = re.compile(r" (?:reported|returned|sent|gave|raised|responded with) an? error")
_AREA = re.compile(r"(?i)(?:country|region|currency|locale|language|location|timezone|state)(?:[-_]?code)?$")
_NOT_THAT_KIND = re.compile(
    r" not (?:appear |look |seem )?(?:to |like )?(?:be |like )?an? (?:\S+ ){0,5}(?:file|image|archive|document|picture|video) "
)
_MEMBER = re.compile(r" (?:missing field|unknown (?:field|variant)|invalid (?:type|value|length)|duplicate field) ")

ARGUMENTS: tuple[Relation, ...] = (
    Relation(
        "a member that does not fit, of a body that was parsed, is an argument",
        ((_C.MALFORMED_REQUEST, 4.0), (_C.INVALID_ARGUMENT, 4.0)),
        lambda s: " deserialize" in s.text and _MEMBER.search(s.text) is not None,
        ((_C.INVALID_ARGUMENT, 4.5),),
    ),
    Relation(
        "a field that is named, and nothing else said, is an argument",
        ((_C.INVALID_ARGUMENT, 0.5),),
        lambda s: bool(s.fields) and s.status in (400, 422) and s.ballot.votes.keys() <= {("status", _C.INVALID_ARGUMENT)},
        ((_C.INVALID_ARGUMENT, 1.5),),
    ),
    Relation(
        "the signature of a file says what it is, not who calls",
        ((_C.UNAUTHENTICATED, 3.0),),
        lambda s: s.status in (400, 415, 422) and _NOT_THAT_KIND.search(s.text) is not None and "signature" in s.codes,
        ((_C.UNSUPPORTED_MEDIA_TYPE, 6.0), (_C.UNAUTHENTICATED, -8.0)),
    ),
    Relation(
        "a parameter that is not expected is an argument, whatever it is called",
        ((_C.UNAUTHENTICATED, 4.0), (_C.INVALID_ARGUMENT, 1.0)),
        lambda s: s.status != 401 and _STRANGER.search(s.text) is not None,
        ((_C.INVALID_ARGUMENT, 10.0),),
    ),
    Relation(
        "a field that is mandatory, of a body that was parsed, is an argument",
        ((_C.MALFORMED_REQUEST, 4.0), (_C.INVALID_ARGUMENT, 3.0)),
        lambda s: _MANDATORY.search(s.text) is not None,
        ((_C.INVALID_ARGUMENT, 6.0),),
    ),
    Relation(
        "an error with a value that was submitted is the value's, whatever it is called",
        ((_C.UPSTREAM_ERROR, 4.0), (_C.INVALID_ARGUMENT, 3.0)),
        lambda s: s.status in (400, 422) and "validation" in s.codes,
        ((_C.INVALID_ARGUMENT, 10.0),),
    ),
    Relation(
        "a missing thing that is written as a name is an argument",
        ((_C.NOT_FOUND, 1.0), (_C.INVALID_ARGUMENT, 1.0)),
        lambda s: s.status in (200, 400, 422) and any(_MISSING_NAME.search(text[:200]) for text in s.found.messages[:2]),
        ((_C.INVALID_ARGUMENT, 6.0),),
    ),
    Relation(
        "what stands under a field's name was parsed",
        ((_C.MALFORMED_REQUEST, 2.0),),
        lambda s: s.status in (400, 422) and bool(s.fields) and not s.code(_C.MALFORMED_REQUEST),
        ((_C.INVALID_ARGUMENT, 12.0),),
    ),
    Relation(
        "a member of the request that is called scope is an argument",
        ((_C.MISSING_SCOPE, 4.0),),
        lambda s: s.status in (400, 422) and any(_SCOPE_MEMBER.search(text[:200]) for text in s.found.messages[:2]),
        ((_C.INVALID_ARGUMENT, 16.0),),
    ),
    Relation(
        "several fields that are named, one of them for what it says, are arguments",
        ((_C.NOT_FOUND, 4.0), (_C.INVALID_ARGUMENT, 4.0)),
        lambda s: s.status in (400, 422) and len(s.fields) > 1,
        ((_C.INVALID_ARGUMENT, 6.0),),
    ),
    Relation(
        "an invalid resource whose field is named is an argument",
        ((_C.NOT_FOUND, 1.5), (_C.INVALID_ARGUMENT, 1.0)),
        lambda s: (
            s.status in (200, 400, 422)
            and bool(s.fields)
            and not s.sentence(_C.NOT_FOUND)
            and _NOT_VALID.search(s.codes) is not None
            and not s.has(_C.UNAUTHENTICATED, 3)
        ),
        ((_C.INVALID_ARGUMENT, 6.0),),
    ),
    Relation(
        "a provider's error, under a 400, that names what is wrong with a value is the value's",
        ((_C.INVALID_ARGUMENT, 6.0), (_C.UPSTREAM_ERROR, 5.0)),
        lambda s: s.status in (400, 422) and s.sentence(_C.INVALID_ARGUMENT) >= 6 and _REPORTED.search(s.text) is not None,
        ((_C.INVALID_ARGUMENT, 8.0), (_C.UPSTREAM_ERROR, -4.0)),
    ),
    Relation(
        "a country that was sent is an argument",
        ((_C.PERMISSION_DENIED, 3.0),),
        lambda s: any(_AREA.search(fault.name) for fault in s.fields) and s.status in (200, 400, 422),
        ((_C.INVALID_ARGUMENT, 6.0), (_C.PERMISSION_DENIED, -5.0)),
    ),
)
