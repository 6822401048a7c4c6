"""Which parameters a vendor's sentence blames: its grammar first, then the request's own names and values, then quoted names.

Owns the sentences in which a field stands, and the match against the request (camelCase read as words, echoed values). What a body
names outright comes from formats/ and is only completed here: place, what was received (never a secret), what is allowed.
Raw text in, raw faults out; read.py cleans. Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.reading import allowances
from proxy.reading.codewords import votes
from proxy.reading.formats.shape import problem_of
from proxy.reading.requestnames import Named, RequestNames, leaf_of, words_of

MAX_FIELDS = 8
#: Codes for which a sentence may blame a parameter that the request does not have.
_ARGUMENT_CODES = frozenset({Code.INVALID_ARGUMENT, Code.MALFORMED_REQUEST})
#: Codes for which only the request's own names are blamed.
_NAMED_CODES = frozenset(
    {Code.ALREADY_EXISTS, Code.NOT_FOUND, Code.PAYLOAD_TOO_LARGE, Code.CONFLICT, Code.FAILED_PRECONDITION, Code.GONE, Code.AMBIGUOUS_MATCH, Code.CONTENT_BLOCKED, Code.PAYMENT_REQUIRED, Code.UNSUPPORTED_MEDIA_TYPE, Code.NOT_IMPLEMENTED}
)  # fmt: skip

_Q = r"['\"`\u2018\u201c\u00ab\[(<{]"
_E = r"['\"`\u2019\u201d\u00bb\])>}]"
_IDENT = r"[$@A-Za-z_][\w$@\-]*(?:(?:\[\d*\]|\[\w+\]|[./:][A-Za-z_$@\d][\w$@\-]*))*(?:\[\])?"
_NAME = rf"(?:{_Q}{{1,2}}\s?(?P<q>{_IDENT})\s?{_E}{{1,2}}|(?P<n>{_IDENT}))"
_KIND = (
    r"(?:(?:required|request|query|body|path|url|form|header|input|json|string|http|function|the|search|mandatory|top-level|filter|post|get|data|following|one or more|certain|some|template|custom|environment|uri|route|argument|"
    r"optional|model)[ -]){0,3}"
    r"(?:parameters?|params?|fields?(?: names?)?|arguments?|args?|propert(?:y|ies)(?: names?)?|attributes?|keys?|columns?|members?|options?|headers?|variables?|inputs?|keywords?|elements?|"
    r"field\(s\)|parameter\(s\)|argument\(s\)|value|values|query string|querystring)"
)
_LEAD = (
    r"(?:missing|required|requires?|invalid|unknown|unrecogni[sz]ed|unexpected|unsupported|bad|illegal|undefined|duplicate|empty|malformed|incorrect|wrong|extra|additional|reserved|"
    r"mandatory|unpermitted|improper|unacceptable|disallowed|no such|absent|non-?existent|inexistent|deprecated|undeclared|null)"
)
_IS = r"(?:is|are|was|were|must|should|can ?not|can't|may|does|do|has|have|needs?|cannot|could|contains?|exceeds?|isn't|doesn't|not|expects?|expected|only|shall|:|=|already|too)"

#: Sentences with a slot for a name; the first groups that match count. (pattern, whether a plain word in the slot is a name)
_GRAMMAR: tuple[tuple[re.Pattern[str], bool], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), is_sure)
    for pattern, is_sure in (
        (
            rf"\b{_LEAD}(?:\s+(?:or|and|/)\s+\w+)?\s+{_KIND}\s*(?:[:=]|\s-|\bis\b|\bnamed\b|\bcalled\b|\bfor\b|\bof\b|\bin\b)?\s*(?:the\s+)?(?:{_KIND}\s*:?\s*)?{_NAME}",
            True,
        ),
        (
            rf"\b(?:must|should|does not|doesn't|to|needs to) have (?:a |the |an )?(?:required )?propert(?:y|ies)\s+{_NAME}",
            True,
        ),
        (rf"\b(?:missing|unknown|duplicate)\s+(?:required\s+)?field\s+{_NAME}", True),
        (rf"{_Q}(?P<q>{_IDENT}){_E}\s+(?:is an?|are)\s+required\s+propert", True),
        (
            rf"\b(?:is|are) not (?:allowed|permitted|expected)\s*\(\s*{_NAME}(?:,\s*{_Q}\w+{_E})*\s+(?:was|were) unexpected",
            True,
        ),
        (rf"\bpropert(?:y|ies)\s+{_NAME}\s+should not exist", True),
        (
            rf"\b(?:unrecogni[sz]ed|unknown|unsupported|unexpected)(?: request)? (?:argument|key|parameter|param|field|property)(?:s|\(s\))?(?: supplied| in object| given| provided)?\s*:?\s*{_NAME}",
            True,
        ),
        (rf"\b(?:can ?not|can't) query field\s+{_NAME}", True),
        (
            rf"\b(?:column|field|attribute|property|argument|parameter|param|variable|option|metric|dimension)\s+{_NAME}\s+(?:of relation \S+ )?(?:does not|doesn't|is not|not|was not|isn't|could not)\b",
            True,
        ),
        (rf"\b(?:null value in column|value too long for|violates[^.]{{0,60}}column)\s+{_NAME}", True),
        (
            rf"\b(?:values?|type|format|data|input|content|length|size|range|number|entry|error|errors|problem|issue|date) (?:provided |specified |given |supplied |passed |in |was )?(?:for|of|in|with|at) (?:the )?(?:{_KIND}\s*:?\s*)?{_NAME}",
            False,
        ),
        (rf"\b{_KIND}\s*:?\s*{_Q}(?P<q>{_IDENT}){_E}", True),
        (rf"\bthe\s+{_NAME}\s+(?:{_KIND})\b", True),
        (rf"\bthe (?:field|parameter|property|attribute|argument)\s+{_NAME}\s+{_IS}\b", True),
        (
            rf"(?:^|[.;,]\s+|\()(?:body|query|params|path|headers?|querystring|payload|data|request)[./](?P<n>{_IDENT})\s+{_IS}",
            True,
        ),
        (rf"(?:^|[.;]\s+|\n\s*[-*]?\s*){_Q}(?P<q>{_IDENT}){_E}\s*{_IS}", True),
        (rf"(?:^|\n\s*[-*]?\s*)(?P<n>{_IDENT})\s*:\s+\S", False),
        (rf"(?:^|[.;:,(]\s+|\n\s*[-*]?\s*)(?:the |your |provided |specified |a |an )*{_NAME}\s+{_IS}\b", False),
        (
            rf"\b{_NAME}\s+(?:is|are|was) (?:a |also )?(?:required|missing|mandatory|invalid|not valid|empty|blank|not set|null|not allowed|not supported|not specified|not provided|unknown|not recognized|not a valid)\b",
            False,
        ),
        (rf"\b{_LEAD}(?:\s+(?:or|and)\s+\w+)?\s+(?:value (?:for|of|in)\s+)?{_NAME}\b", False),
        (
            rf"\b(?:provide|specify|supply|include|set|pass|check|define|enter|must contain|must include|requires?|use|change|reduce|lower|increase|decrease|adjust|remove|omit)\s+(?:either |both |a |an |the |valid |your |one of |at least one of )*{_NAME}",
            False,
        ),
        (rf"\b(?:for|of|in|on|with|to) (?:the )?(?:{_KIND}\s+)?{_Q}(?P<q>{_IDENT}){_E}", False),
    )
)
#: Further names behind the first: `a, b and c`.
_MORE = re.compile(rf"\s*(?:,|\band\b|\bor\b|&|;|/)\s*(?:and |or )?{_NAME}", re.IGNORECASE)
_QUOTED = re.compile(rf"['\"`\u2018\u201c]({_IDENT})['\"`\u2019\u201d]")
_PATH_LEAD = re.compile(rf"(?:^|[:\s])((?:{_IDENT})(?:\[\d+\]|\.[A-Za-z_]\w*)[\w.\[\]]*)\s*:\s")
_TOKEN = re.compile(r"[A-Za-z_$@][\w$@\-]*(?:(?:\[\d*\]|[.][A-Za-z_]\w*))*")
#: Words that are never a parameter's name where the request does not have them.
_STOP = frozenset(
    """
    a an the this that these those it its is are was were be been being not no or and of in on at for to from by with as if when then than your you we our my us they their he she
    must should can cannot may might will would could has have had do does did value values field fields parameter parameters param params argument arguments property properties
    attribute attributes key keys column columns member members required missing invalid unknown error errors request requests response body query path header headers json xml input
    data format type types string number integer boolean array object list one two any all some each either both only valid following provided specified supplied given found please
    api message reason description details detail code status result field(s) must be there here where which what who how why more less least most other same different new old
    unexpected token bad empty null none true false line column position character char near error: warning note see check http https url input: validation failed unable failure
    parameters. using used use uses such also already yet still was unsupported allowed supported expected received got option options model-specific operation action method resource
    schema document file content page item record entity server service system user-supplied client exception at: default enum between after before during until while
    length size range syntax semantic name: id: got: non json: argument(s) supplied. passed parse combination set sets constraint against than greater
    """.split()
)
_MISSING_CODE = re.compile(
    r"(?i)\A(?:missing|no|required|empty|invalid|bad|unknown|unsupported|illegal|incorrect|wrong|duplicate|malformed|undefined)[_\-. ]?(.+)\Z|\A(.+?)[_\-. ]?(?:missing|required|invalid|not[_\-. ]?found|taken|empty|blank|too[_\-. ]?(?:long|short|large|small)|exists|already[_\-. ]?exists|unknown|malformed|not[_\-. ]?unique|duplicate|not[_\-. ]?supported)\Z"
)
_NOT_IN_CODES = frozenset(
    "param params parameter parameters field fields argument arguments value values request input data format body json type property attribute resource record object entity id".split()
)


def complete(faults: Iterable[FieldFault], names: RequestNames, messages: Sequence[str]) -> tuple[FieldFault, ...]:
    """What formats found, with what the request and the sentences know about the same fields."""
    completed = []
    for fault in list(faults)[: MAX_FIELDS + 2]:
        text = next((message for message in messages if leaf_of(fault.name).lower() in message.lower()), "")
        completed.append(_completed(fault, names, text))
    return tuple(completed)


def from_sentences(messages: Sequence[str], codes: Sequence[str], names: RequestNames, code: Code) -> tuple[FieldFault, ...]:
    """The faults that sentences and codes name, for failures in which a parameter can be at fault."""
    if code not in _ARGUMENT_CODES and code not in _NAMED_CODES:
        return ()
    is_argument = code in _ARGUMENT_CODES
    found: dict[str, FieldFault] = {}
    for message in messages[:MAX_FIELDS]:
        # Once a field is named, further messages count only where their grammar names one: a list of faults.
        blamed = _blamed(message, names, is_argument=is_argument) if not found else _by_grammar(message[:1200], names, is_argument=is_argument)
        for name in blamed:
            if name.lower() not in found and len(found) < MAX_FIELDS:
                found[name.lower()] = _completed(FieldFault(name, problem=problem_of(message)), names, message)
    if not found:
        for text in (*codes[:3], *(message for message in messages[:2] if " " not in message)):
            named = _in_code(text, names, is_argument=is_argument)
            if named:
                found[named.lower()] = _completed(FieldFault(named, problem=problem_of(text)), names, "")
                break
    return tuple(found.values())


def _blamed(message: str, names: RequestNames, *, is_argument: bool) -> list[str]:
    """Names in one sentence, most certain kind first; kinds do not mix."""
    text = message[:1200]
    grammar = _by_grammar(text, names, is_argument=is_argument)
    if grammar:
        return grammar
    own = _own_names(text, names)
    if own:
        return own
    echoed = _echoed(text, names)
    if echoed:
        return echoed
    if is_argument:
        return [name for name in _QUOTED.findall(text) if _looks_like_name(name)][:2]
    return []


def _by_grammar(text: str, names: RequestNames, *, is_argument: bool) -> list[str]:
    lead = _PATH_LEAD.search(text)
    for pattern, is_sure in _GRAMMAR:
        found: list[str] = []
        for match in pattern.finditer(text):
            name = _slot(match)
            resolved = _resolve(
                name,
                names,
                is_sure=is_sure and is_argument,
                is_quoted=match.groupdict().get("q") is not None,
                is_argument=is_argument,
            )
            if resolved is None:
                continue
            if (
                lead is not None
                and lead[1] != name
                and lead.start() < match.start()
                and "." not in resolved
                and not lead[1].endswith(resolved)
            ):
                resolved = f"{lead[1]}.{resolved}"
            found.append(resolved)
            found.extend(_further(text, match.end(), names, is_sure=is_sure and is_argument, is_argument=is_argument))
        if found:
            return list(dict.fromkeys(found))[:MAX_FIELDS]
    return []


def _slot(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return (groups.get("q") or groups.get("n") or "").rstrip(".:-/")


def _further(text: str, position: int, names: RequestNames, *, is_sure: bool, is_argument: bool) -> list[str]:
    found = []
    while len(found) < MAX_FIELDS and (match := _MORE.match(text, position)) is not None:
        name = _slot(match)
        resolved = _resolve(name, names, is_sure=is_sure, is_quoted=match["q"] is not None, is_argument=is_argument)
        if resolved is None:
            break
        found.append(resolved)
        position = match.end()
    return found


def _resolve(name: str, names: RequestNames, *, is_sure: bool, is_quoted: bool, is_argument: bool) -> str | None:
    """A captured word as a parameter's name, or None where it is just a word (or a value)."""
    if not name or len(name) > 100:
        return None
    own = _own(name, names)
    if own is not None:
        return own.name if "." in own.name and own.leaf == name else name
    if not is_argument:
        return None
    lowered = name.lower()
    if lowered in _STOP or name.isdigit():
        return None
    if _is_value(name, names):
        return None
    if _looks_like_name(name) or (is_sure and (is_quoted or name.islower() or name[0].islower() or name.istitle())):
        return name
    return None


def _own(name: str, names: RequestNames) -> Named | None:
    lowered = name.lower()
    return (
        names.by_path.get(lowered) or names.by_leaf.get(lowered) or names.by_leaf.get(leaf_of(lowered))
        if lowered not in _STOP or lowered in names.by_leaf
        else None
    )


def _is_value(name: str, names: RequestNames) -> bool:
    lowered = name.lower()
    return any(isinstance(named.value, str) and named.value.lower() == lowered for named in names.all)


def _looks_like_name(name: str) -> bool:
    """Whether a word is written as identifiers are: with an underscore, a dot, an index or a hump, and not as a class or constant."""
    if len(name) < 2 or name.isupper() or name.lower() in _STOP:
        return False
    if "_" in name.strip("_") or "[" in name or re.search(r"[a-z][A-Z]", name):
        return True
    return (
        "." in name
        and not re.search(r"\.(?:com|org|net|io|dev|ai|app|html?|json|php|py|js|example|googleapis)\b", name.lower())
        and name.count(".") <= 4
        and not name[0].isupper()
    )


def _own_names(text: str, names: RequestNames) -> list[str]:
    """The request's own names in a sentence: exact tokens written as identifiers first, then in words, then plain tokens."""
    tokens = {token.lower() for token in _TOKEN.findall(text)}
    exact = [named.name for leaf, named in names.by_leaf.items() if leaf in tokens and len(leaf) >= 2]
    written = [name for name in exact if _looks_like_name(leaf_of(name))]
    if written:
        return written[:3]
    folded = f" {words_of(text)} "
    in_words = [named.name for phrase, named in names.by_words.items() if " " in phrase and f" {phrase} " in folded]
    if in_words:
        return in_words[:3]
    plain = [name for name in exact if len(leaf_of(name)) >= 3 and leaf_of(name).lower() not in _WEAK_NAMES]
    if plain:
        return sorted(plain, key=lambda name: _position(text, leaf_of(name)))[:2]
    plural = [
        named.name
        for leaf, named in names.by_leaf.items()
        if len(leaf) >= 4 and leaf not in _WEAK_NAMES and (leaf.rstrip("s") in tokens or f"{leaf}s" in tokens)
    ]
    return plural[:2]


#: Names that are as often words of the sentence.
_WEAK_NAMES = frozenset(
    "data type id name value values query input method params jsonrpc object items key text body content message error status fields request api version".split()
)


def _position(text: str, word: str) -> int:
    found = re.search(rf"(?i)\b{re.escape(word)}\b", text)
    return found.start() if found else len(text)


def _echoed(text: str, names: RequestNames) -> list[str]:
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
    return _echoed_segment(text, names)


def _echoed_segment(text: str, names: RequestNames) -> list[str]:
    """A path part that the sentence repeats behind the words of its name: `model ID anthropic.x` blames `modelId`."""
    for segment in names.segments:
        at = text.find(segment) if len(segment) >= 6 else -1
        if at > 0:
            before = re.findall(r"[A-Za-z]+", text[max(at - 30, 0) : at])
            if len(before) >= 2 and before[-1].lower() in ("id", "name", "key", "uuid", "number", "slug"):
                return [before[-2].lower() + before[-1].capitalize()]
    return []


def _in_code(text: str, names: RequestNames, *, is_argument: bool) -> str | None:
    """The field that a code speaks of: `missing_channel`, `email_taken`, `path/not_found`."""
    head, slash, rest = text.partition("/")
    if slash and head.isidentifier():
        # A tagged path of what went wrong: `path/not_found/..` blames `path`.
        if head.lower() in names.by_leaf:
            return names.by_leaf[head.lower()].name
        if rest.strip("./") and head.islower() and not votes(head):
            return head
    match = _MISSING_CODE.match(text.rsplit(".", 1)[-1].rsplit(":", 1)[-1])
    if match is None:
        return None
    rest = match[1] or match[2]
    words = words_of(rest)
    own = names.by_words.get(words) or names.by_leaf.get(rest.lower())
    if own is not None:
        return own.name
    is_missing = is_argument and re.match(r"(?i)(?:missing|no|required)[_\-]", text) is not None
    return (
        rest
        if is_missing
        and rest.islower()
        and words.split()[-1:] != []
        and words not in _NOT_IN_CODES
        and len(words) <= 30
        and not set(words.split()) & _NOT_IN_CODES
        else None
    )


def _completed(fault: FieldFault, names: RequestNames, text: str) -> FieldFault:
    own = names.by_path.get(fault.name.lower()) or names.by_leaf.get(leaf_of(fault.name).lower())
    changes: dict[str, object] = {}
    if own is not None:
        if fault.place is None:
            changes["place"] = own.place
        if (
            fault.received is None
            and own.value is not None
            and not own.is_secret
            and fault.problem != "missing"
            and len(str(own.value)) <= 120
        ):
            changes["received"] = own.value
    if text:
        if not fault.allowed and (allowed := allowances.allowed(text)):
            changes["allowed"] = allowed
        if fault.minimum is None and fault.maximum is None:
            low, high = allowances.bounds(text)
            if low is not None:
                changes["minimum"] = low
            if high is not None:
                changes["maximum"] = high
    return replace(fault, **changes) if changes else fault  # type: ignore[arg-type]  # names and types are those of the fields
