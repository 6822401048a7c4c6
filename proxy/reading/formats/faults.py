"""Wrong parameters as bodies name them: error items with a field's name, and maps of field -> messages -> FieldFault.

Owns the many places where APIs put a field's name, its place, what was received and what is allowed. Raw values; never raises.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from proxy.contract.failure import FieldFault, Place, Problem, Scalar
from proxy.reading.credentials import names_secret
from proxy.reading.formats import shape
from proxy.reading.formats.faultnames import MAX_NAMES, NOT_FIELDS, PLACES_OR_FIELDS, is_field, names_in
from proxy.reading.formats.names import normal, role_of
from proxy.reading.wordlist import words

MAX_ALLOWED = 30
_MAP_DEPTH = 8
_MAP_MEMBERS = 100

#: Lists that tell what a call lacks, and are no field: `variables_needed_to_start`.
LIST_OF_NEEDS = re.compile(r"needed|missing|required|unmet|problems?\Z|reasons?\Z")
#: Names of roles that are as often names of fields.
_FIELDISH = words("""
    name email type category status url title description key source target path date time datetime input item value text content
    body subject label number state kind class rule tag tags domain group level severity version host method service language
    format example min max limit pattern scope scopes reference location column element locale file filename region items values
    data code reason comment note info summary parameters params query headers config options arguments extra properties attributes
    fields metadata permissions entity address required
""")
#: Values that say what is wrong with a field in one word.
_PROBLEM_WORDS = words("""
    required invalid missing blank taken empty unknown duplicate exists unique incorrect inclusion exclusion too_long too_short not_found
    invalid_type invalid_format malformed forbidden unsupported expired not_a_number wrong_type bad null notnull notblank mandatory
    missing_field wrong_length not_unique already_exists must_exist unexpected out_of_range format Required Invalid Missing REQUIRED
    INVALID MISSING
""")
_PLACE_NAMES = ("in", "locationtype", "where", "parametertype", "paramtype", "parameterlocation", "type", "source", "location")
_RECEIVED = (
    "received", "actual", "given", "rejectedvalue", "attemptedvalue", "invalidvalue", "currentvalue", "got", "submittedvalue",
    "inputvalue", "parametervalue", "fieldvalue", "argumentvalue", "badvalue", "value", "input",
)  # fmt: skip
_ALLOWED = (
    "allowed", "allowedvalues", "validvalues", "enum", "enumvalues", "permitted", "choices", "acceptedvalues", "possiblevalues",
    "supported", "supportedvalues", "oneof", "validoptions", "permittedvalues", "valids", "expectedvalues", "acceptable", "allowlist",
    "validchoices", "alloweditems", "options", "values", "expected",
)  # fmt: skip
_MINIMUM = ("min", "minimum", "ge", "gt", "minlength", "minvalue", "lowerbound", "minitems")
_MAXIMUM = ("max", "maximum", "le", "lt", "maxlength", "maxvalue", "upperbound", "maxitems", "limitvalue")
_PATTERN = ("pattern", "regex", "regexp")
_NESTED = words("""
    ctx context params parameters meta metadata constraints extensions args attributes details data additionalproperties extra
""")
_TRACES = frozenset(
    ("stack", "stacktrace", "trace", "traceback", "backtrace", "fullstacktrace", "exceptionstack", "debug", "locations")
)
_QUOTED = re.compile(r"'([^']{1,80})'|\"([^\"]{1,80})\"|`([^`]{1,80})`")


def is_message(node: dict[str, Any]) -> bool:
    """Whether an object says itself what is wrong."""
    for name, value in node.items():
        role, rank = role_of(name)
        if (role == "message" and rank <= 1) or (role == "code" and rank <= 1) or (role == "error" and isinstance(value, str)):
            return True
    return False


def is_field_map(node: dict[str, Any], *, is_named: bool = False, depth: int = 0) -> bool:
    """Whether an object maps fields to what is wrong with them; `is_named` where its own name says so."""
    if depth > _MAP_DEPTH or not node:
        return False
    has_texts = False
    for name, value in islice(node.items(), _MAP_MEMBERS):
        if isinstance(value, str):
            if is_named and name.startswith("__"):
                continue  # `__type` beside the fields
            if not is_named or not _is_entry(name, value):
                return False
        elif name == "_errors" and isinstance(value, list):
            pass
        elif isinstance(value, list):
            if not _is_entry_list(name, value, is_named=is_named, depth=depth):
                return False
        elif isinstance(value, dict):
            if not _may_be_field(name) or not (
                (is_named and is_message(value) and is_field(name)) or is_field_map(value, is_named=is_named, depth=depth + 1)
            ):
                return False
        else:
            return False
        has_texts = has_texts or bool(value)
    return has_texts


def _is_entry(name: str, value: str) -> bool:
    if value in _PROBLEM_WORDS:
        return _may_be_field(name)
    if " " not in value:
        return _RULE_CODE.fullmatch(value) is not None and _may_be_field(name) and normal(name) not in _PARTS_OF_ERRORS
    if value[: len(name)].lower() == name.lower() and name.isalpha() and _FAULTY.match(value) is not None:
        return True  # `message`: "Message can not be empty."
    if role_of(name)[0] in ("unknown", "field"):
        return True
    if normal(name) not in _FIELDISH:
        return False
    return _tells(name, value)


def _tells(name: str, text: str) -> bool:
    """Whether a text says what is wrong with the value of that name: "The mod summary cannot be longer than .." of `summary`."""
    at = text.lower().find(name.lower().replace("_", " "), 0, 60)
    is_named = at >= 0 and _FAULTY.match(text, at + len(name)) is not None
    return is_named or _FAULTY.match(text) is not None or text in _PROBLEM_WORDS or _RULE_CODE.fullmatch(text) is not None


#: A rule that a value broke, in words that a code joins: `missing-required-key`, `too_short`, `invalid_email_format`.
_RULE_CODE = re.compile(
    r"(?:missing|invalid|required|not|too|must|wrong|bad|unknown|unexpected|duplicate|empty|disallowed|extra)[-_]"
    r"(?!(?:request|grant|client|token|scope|input|params?|parameters?|credentials?|argument|data|payload|json|body|found|authorized|authenticated|allowed|permitted|implemented|supported|acceptable|many|error|session|signature|api)\b)"
    r"[a-z]+(?:[-_][a-z]+){0,4}|[a-z]+(?:[-_][a-z]+){0,3}[-_](?:required|missing|too[-_](?:short|long|small|large|big|low|high)|blank|out[-_]of[-_]range)"
)
#: Names under which an error has its own code.
_PARTS_OF_ERRORS = frozenset(("code", "type", "reason", "status", "category", "class", "kind", "key", "rule", "level", "severity", "state", "domain", "label"))  # fmt: skip


#: How a text about a field begins where the field's name could as well be that of a part of an error.
_FAULTY = re.compile(
    r"\W{0,2}(?:(?:this|the|that|your|a|an|[\w.']+) )?(?:field |value |parameter |attribute )?(?:is|are|must|can't|cannot|can not|should|may not|has|have|needs?|was|does"
    r"|required|missing|invalid|not an?|too|already|expected|contains?|exceeds?|ensure|unknown|unsupported|at (?:least|most))\b",
    re.IGNORECASE,
)


def _may_be_field(name: str) -> bool:
    return role_of(name)[0] in ("unknown", "field") or normal(name) in _FIELDISH


def _is_entry_list(name: str, value: list[Any], *, is_named: bool, depth: int) -> bool:
    first = next((item for item in value if item not in (None, "", {})), None)
    if first is None:
        return True
    if isinstance(first, str):
        if is_named:
            return normal(name) not in _TRACES
        return (
            " " in first
            and LIST_OF_NEEDS.search(normal(name)) is None
            and (_may_be_field(name) or name in NOT_FIELDS)
            and name not in ("errors", "messages", "error", "message", "details", "detail")
        )
    if isinstance(first, dict):
        if is_named and (is_message(first) or _describes(first)):
            return _may_be_field(name) or role_of(name)[0] == "request_id"
        return is_field_map(first, is_named=is_named, depth=depth + 1)
    return False


def _describes(node: dict[str, Any]) -> bool:
    """Whether an object under a field's name holds texts alone, one of which is a description: `{key: errors.required, description: ...}`."""
    return any(role_of(name)[0] in ("message", "detail", "reason") for name in node) and all(
        isinstance(value, str) for value in node.values()
    )


def is_pair(node: dict[str, Any]) -> bool:
    """`{"lat": "missing data for required field"}`: one field and what is wrong with it."""
    name, value = next(iter(node.items()))
    return isinstance(value, str) and role_of(name)[0] == "unknown" and _FAULTY.match(value) is not None


def is_thing(name: str, value: Any) -> bool:
    """Whether a key that names a part of requests is a field here: what stands under it says what is wrong with a value."""
    return name in PLACES_OR_FIELDS and _tells(name, said(value))


def said(value: Any) -> str:
    """The first text under a field's name."""
    first = value[0] if isinstance(value, list) and value else value
    return first if isinstance(first, str) else ""


#: A validator's rule as the last step of a path: `age.notInt`, `email.isEmail`.
_RULE = re.compile(
    r"\.(?:is(?:Not)?Empty|is(?:Email|String|Int|Number|NumberString|Boolean|Url|U[Uu][Ii][Dd]|Enum|Array|Date|DateString|In|Length|Defined|Positive)|not(?:Int|Float|Digits|Alnum|Alpha|Same|InArray|Between|LessThan|GreaterThan|Empty|Uri|Match|Numeric)\w*"
    r"|stringLength\w+|emailAddress\w+|regex\w+|dateInvalid\w*|dateFalse\w*|uriInvalid|(?:noR|r)ecordFound|callbackValue|arrayMinSize|arrayNotEmpty|whitelistValidation|(?:min|max)Length)\Z"
)


def fault(name: str, text: str, node: dict[str, Any] | None = None, *, problem: Problem | None = None) -> FieldFault:
    """A fault of a field whose name is known."""
    members = _members(node) if node else {}
    name = _RULE.sub("", name) if "." in name else name
    place, path = _split_place(name)
    code = str(members.get("code") or members.get("type") or members.get("error") or "")
    return _fault(path, place, problem or shape.problem_of(code, text), members, text)


def from_members(node: dict[str, Any], context: str = "", *, is_item: bool) -> list[FieldFault]:
    """The faults that an error object names, in whichever member it does; `context` is what was said around it."""
    members = _members(node)
    messages = [value for key, value in members.items() if isinstance(value, str) and role_of(key)[0] in _TALKING]
    if not messages and not is_item and not context:
        return []
    if "constraints" in node or "children" in node:  # a tree, which validation.py reads
        return []
    found, place = names_in(members, messages or [context], is_item=is_item and bool(messages))
    names = [name for name in found if name.lower() != "authorization"]
    if not names:
        return []
    text = " ".join(messages) or context
    faults = []
    for name in names[:MAX_NAMES]:
        named_place, path = _split_place(name)
        faults.append(_fault(path, place or _place(members) or named_place, shape.problem_of(text), members, text))
    return faults


_TALKING = ("message", "code", "error", "reason")


def _fault(path: str, place: Place | None, problem: Problem, members: dict[str, Any], text: str) -> FieldFault:
    if not members:
        return FieldFault(path, place=place, problem=problem, allowed=shape.allowed_in(text))
    return FieldFault(
        path,
        place=place,
        problem=problem,
        received=None if names_secret(path.rpartition(".")[2]) else _scalar(_first(members, _RECEIVED)),
        allowed=_allowed(members) or shape.allowed_in(text),
        minimum=_scalar(_first(members, _MINIMUM)),
        maximum=_scalar(_first(members, _MAXIMUM)),
        pattern=_text(_first(members, _PATTERN)),
    )


def _members(node: dict[str, Any]) -> dict[str, Any]:
    """Members by normal name, those of a nested context beside their own."""
    members: dict[str, Any] = {}
    for name, value in node.items():
        key = normal(name)
        if key in _NESTED and isinstance(value, dict):
            for inner, inner_value in value.items():
                members.setdefault(normal(inner), inner_value)
        elif value not in (None, "", [], {}):
            members[key] = value
    return members


def _split_place(name: str) -> tuple[Place | None, str]:
    head, _, rest = name.partition(".")
    if rest and head.lower() in _PLACE_HEADS:
        return shape.PLACES[normal(head)], shape.dotted(rest)
    return None, shape.dotted(name)


_PLACE_HEADS = words("body query params headers header path querystring payload requestbody request_body")


def _place(members: dict[str, Any]) -> Place | None:
    for key in _PLACE_NAMES:
        value = members.get(key)
        if isinstance(value, str) and (place := shape.PLACES.get(normal(value))) is not None:
            return place
    return None


def _first(members: dict[str, Any], names: tuple[str, ...]) -> Any:
    for name in names:
        if name in members:
            return members[name]
    return None


def _scalar(value: Any) -> Scalar | None:
    return value if isinstance(value, str | int | float) and len(str(value)) <= 200 else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and len(value) <= 200 else None


def _allowed(members: dict[str, Any]) -> tuple[Scalar, ...]:
    for name in _ALLOWED:
        value = members.get(name)
        if isinstance(value, list):
            scalars = [item for item in value if isinstance(item, str | int | float)]
            if scalars:
                return tuple(scalars[:MAX_ALLOWED])
        elif isinstance(value, str) and name not in ("values", "options"):
            quoted = [next(filter(None, groups)) for groups in _QUOTED.findall(value)]
            if quoted:
                return tuple(quoted[:MAX_ALLOWED])
            if "," in value or "|" in value:
                return tuple(part.strip() for part in re.split(r"[,|]", value) if part.strip())[:MAX_ALLOWED]
    return ()
