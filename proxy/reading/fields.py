"""Which parameters a vendor's sentence blames: its grammar first, then the request's own names and values, then quoted names.

Owns the sentences in which a field stands, and the match against the request (camelCase read as words, echoed values). What a body
names outright comes from formats/ and is only completed here: place, what was received (never a secret), what is allowed.
Raw text in, raw faults out; read.py cleans. Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.reading import allowances, fieldechoes, fieldidioms, fieldlists, fieldtongues, fullmessages
from proxy.reading.codewords import votes
from proxy.reading.fieldgrammar import COMPARES, DRAWN, LISTED, MORE, PATH_LEAD, QUOTED, SLOTS, Slot, Sureness
from proxy.reading.formats.shape import problem_of
from proxy.reading.ownnames import NEVER, STOP, is_value, looks_like_name, meant, own_names, written
from proxy.reading.requestnames import RequestNames, leaf_of, words_of
from proxy.reading.words import words_set

MAX_FIELDS = 8
#: Codes for which a sentence may blame a parameter that the request does not have.
_ARGUMENT_CODES = frozenset({Code.INVALID_ARGUMENT, Code.MALFORMED_REQUEST})
#: Codes for which only the request's own names are blamed.
_NAMED_CODES = frozenset(
    {Code.ALREADY_EXISTS, Code.NOT_FOUND, Code.PAYLOAD_TOO_LARGE, Code.CONFLICT, Code.FAILED_PRECONDITION, Code.GONE, Code.AMBIGUOUS_MATCH, Code.CONTENT_BLOCKED, Code.PAYMENT_REQUIRED, Code.UNSUPPORTED_MEDIA_TYPE, Code.NOT_IMPLEMENTED}
)  # fmt: skip

#: Codes for which only what a sentence outright calls a parameter is blamed.
_CALLED_CODES = frozenset({Code.PERMISSION_DENIED, Code.CONFIRMATION_REQUIRED, Code.ACCOUNT_BLOCKED})

#: What is said of a number, where no parameter is named.
_OUT_OF_RANGE = re.compile(
    r"(?i)out ?of ?range|outside (?:of )?the (?:\w+ )?range|exceeds the (?:maximum|limit)|too (?:large|small|high|low)"
)
#: What a parser says of a query, where it names no parameter.
_SYNTAX = re.compile(
    r"(?i)\bsyntax|\bpars(?:e|ing|er)\b|\bcompil(?:ation|e)|unexpected (?:token|end|character|symbol|input)|mismatched|\bnear\b|\bmalformed|\bexpecting\b|\bline \d+"
)
_MISSING_CODE = re.compile(
    r"(?i)\A(?:missing|no|required|empty|invalid|bad|unknown|unsupported|illegal|incorrect|wrong|duplicate|malformed|undefined)[_\-. ]?(.+)\Z|\A(.+?)[_\-. ]?(?:missing|required|invalid|not[_\-. ]?found|taken|empty|blank|too[_\-. ]?(?:long|short|large|small)|exists|already[_\-. ]?exists|unknown|malformed|not[_\-. ]?unique|duplicate|not[_\-. ]?supported)\Z"
)
#: `MISSING_FROM_PARAM`
_KIND_AT_END = re.compile(r"(?i)(?<=\w\w)[_-](?:param|parameter|field|argument|arg)\Z")
#: `clientOidIsRequired`
_IS_REQUIRED = re.compile(r"([a-z]\w*?)Is(?:Required|Missing|Invalid|Empty|Mandatory)")
_NOT_IN_CODES = words_set(
    "param params parameter parameters field fields argument arguments value values request input data format body json type property attribute resource record object entity id"
)


def complete(faults: Iterable[FieldFault], names: RequestNames, messages: Sequence[str]) -> tuple[FieldFault, ...]:
    """What formats found, with what the request and the sentences know about the same fields."""
    completed = []
    for fault in list(faults)[: MAX_FIELDS + 2]:
        if _is_drawn(fault.name, names, messages) or (len(names.segments) > 1 and fault.name == ".".join(names.segments)):
            continue  # (the latter is the path of the call, repeated)
        text = next((message for message in messages if leaf_of(fault.name).lower() in message.lower()), "")
        completed.append(_completed(fault, names, text))
    return tuple(completed)


#: What a machine drew: a hash, an address, an id.
_DRAWN = re.compile(r"[0-9a-f]{24}|[0-9a-f]{40}|[0-9a-f]{64}|[\d.\[\]]*\d[.\]][\d.\[\]]*")
_THINGS = r"(?:value|group|cluster|job|project|user|database|address|index|host|instance|account|organization|team|file|bucket|table|version)"


def _is_drawn(name: str, names: RequestNames, messages: Sequence[str]) -> bool:
    """Whether what stands in a list of names is a value: of no parameter sent, and drawn by a machine or called a thing's name."""
    if leaf_of(name).lower() in names.by_leaf or "_" in name or (name.isalpha() and not name.islower()):
        return False
    if _DRAWN.fullmatch(name):
        return not any(f"field {name}" in message or f"{name}:" in message for message in messages)
    return any(name in text and re.search(rf"\b{_THINGS} ['\"]?{re.escape(name)}\b", text) for text in messages[:2])


def from_sentences(messages: Sequence[str], codes: Sequence[str], names: RequestNames, code: Code) -> tuple[FieldFault, ...]:
    """The faults that sentences and codes name, for failures in which a parameter can be at fault."""
    if code in _CALLED_CODES:
        called = {_as_sent(name, names): message for message in messages[:2] for name in fieldidioms.called(message)}
        return tuple(_completed(FieldFault(name, problem="invalid"), names, text) for name, text in called.items())[:MAX_FIELDS]
    if code not in _ARGUMENT_CODES and code not in _NAMED_CODES:
        return ()
    is_argument = code in _ARGUMENT_CODES
    found: dict[str, FieldFault] = {}
    for message in messages[:MAX_FIELDS]:
        # Once a field is named, further messages count only where their grammar names one: a list of faults.
        blamed = (
            _blamed(message, names, code)
            if not found
            else _of_full_message(message, names, code)
            or (is_argument and _leading(message, names))
            or _by_idiom(message, names, code)
            or _by_grammar(message[:1200], names, is_argument=is_argument)
        )
        for name in blamed:
            if name.lower() not in found and len(found) < MAX_FIELDS:
                found[name.lower()] = _completed(FieldFault(name, problem=problem_of(message)), names, message)
    if not found:
        for text in (*codes[:3], *(message for message in messages[:2] if " " not in message)):
            named = _in_code(text, names, is_argument=is_argument)
            if named:
                found[named.lower()] = _completed(FieldFault(named, problem=problem_of(text)), names, "")
                break
    if not found:
        for name in _last_resort(messages, codes, names, code):
            found[name.lower()] = _completed(FieldFault(name, problem=problem_of(" ".join(messages[:2]))), names, "")
    if not found and (carrier := names.query_text) is not None and any(_SYNTAX.search(message) for message in messages[:2]):
        found[carrier.name] = _completed(FieldFault(carrier.name, problem="invalid"), names, "")
    return tuple(found.values())


def _by_idiom(message: str, names: RequestNames, code: Code) -> list[str]:
    """The names that a sentence of a known wording holds at its fixed place."""
    found = fieldidioms.in_idioms(message) if code in _ARGUMENT_CODES or code is Code.PAYLOAD_TOO_LARGE else ()
    if code is Code.ALREADY_EXISTS:
        found = fieldidioms.taken(message)
    return [_as_sent(name, names) for name in found]


def _of_full_message(message: str, names: RequestNames, code: Code) -> list[str]:
    """The attributes of a model's full messages, as the request writes them."""
    if code not in _ARGUMENT_CODES and code is not Code.ALREADY_EXISTS:
        return []
    found = []
    for subject in fullmessages.named(message):
        if is_value(subject, names):
            continue
        own = (
            names.by_words.get(subject.lower()) or names.by_leaf.get(fullmessages.as_name(subject)) or names.named_like(subject)
        )
        found.append(own.name if own is not None else fullmessages.as_name(subject))
    return found


def _leading(message: str, names: RequestNames) -> list[str]:
    """The request's own parameter of two words and more that a sentence begins with: `Event types not supported`."""
    if not message[:1].isupper() or " " not in message:
        return []
    folded = f"{words_of(message[:60])} "
    return [named.name for phrase, named in names.by_words.items() if folded.startswith(f"{phrase} ")][:1]


def _with_own(idioms: list[str], text: str, names: RequestNames, *, is_argument: bool) -> list[str]:
    """The request's own names beside those of an idiom: a comparison's other side, or what the grammar finds where the idiom's are strangers."""
    own = _compared(text, names)
    if not own and not any(leaf_of(name).lower() in names.by_leaf for name in idioms):
        own = [name for name in _by_grammar(text, names, is_argument=is_argument) if leaf_of(name).lower() in names.by_leaf]
    return list(dict.fromkeys([*own, *idioms]))[:MAX_FIELDS]


def _as_sent(name: str, names: RequestNames) -> str:
    own = names.by_path.get(name.lower()) or names.by_leaf.get(name.lower()) or names.named_like(name)
    return own.name if own is not None else name


def _last_resort(messages: Sequence[str], codes: Sequence[str], names: RequestNames, code: Code) -> list[str]:
    """Names that prose and codes give where nothing surer does."""
    found: list[str] = []
    if code in _ARGUMENT_CODES or code in (Code.CONFLICT, Code.FAILED_PRECONDITION, Code.UNSUPPORTED_MEDIA_TYPE):
        found = [name for message in messages[:2] for name in fieldidioms.headers(message)]
    if not found and (code in _ARGUMENT_CODES or code is Code.PAYLOAD_TOO_LARGE):
        found = next((named for message in messages[:3] if (named := fieldidioms.in_prose(message, list(codes)))), [])
    elif not found and code is Code.ALREADY_EXISTS:
        found = [unique for text in codes[:3] if (unique := fieldidioms.unique_in_code(text))][:1]
    elif not found and code in (Code.FAILED_PRECONDITION, Code.CONFLICT):
        found = [name for message in messages[:2] for name in (*fieldidioms.pointers(message), *fieldidioms.looking(message))]
    if not found and code is Code.UNSUPPORTED_MEDIA_TYPE and any("content-type" in message.lower() for message in messages[:2]):
        found = ["Content-Type"]
    if not found and (code in (Code.NOT_FOUND, Code.GONE) or code in _ARGUMENT_CODES):
        found = next((named for message in messages[:2] if (named := list(fieldidioms.absent(message)))), [])
    if not found and code is not Code.ALREADY_EXISTS:
        found = [name for message in messages[:2] for name in fieldidioms.called(message)]
    if not found and code is Code.INVALID_ARGUMENT and any(_OUT_OF_RANGE.search(message) for message in messages[:2]):
        numbers = [named.name for named in names.all if named.place == "query" and str(named.value).lstrip("-").isdigit()]
        found = numbers if len(numbers) == 1 else []
    stated = {text for text in codes if "_" in text or not text.islower()}  # a reason, which a message repeats
    return [_as_sent(name, names) for name in dict.fromkeys(found) if name not in stated or name.lower() in names.by_leaf]


def _blamed(message: str, names: RequestNames, code: Code) -> list[str]:
    """Names in one sentence, most certain kind first; kinds do not mix."""
    text = fieldidioms.plain(message[:1200])
    is_argument = code in _ARGUMENT_CODES
    if of_model := _of_full_message(text, names, code):
        return of_model
    if is_argument and (lone := _LONE.match(text)) is not None:
        return [_as_sent(lone["n"].lower(), names)]
    if is_argument and (labelled := fieldlists.parted(text) or fieldlists.labelled(text)):
        return [_as_sent(name, names) for name in labelled]
    if is_argument and (several := _several(text, names)):
        return several
    if foreign := fieldtongues.named(text) if is_argument else ():
        return [_as_sent(name, names) for name in foreign]
    if idioms := _by_idiom(text, names, code):
        return _with_own(idioms, text, names, is_argument=is_argument)
    if is_argument and (listed := _listed(text, names)):
        return listed
    grammar = _by_grammar(text, names, is_argument=is_argument)
    if grammar:
        return grammar
    own = own_names(text, names)
    if own:
        return own
    if is_argument and (named := meant(text, names)):
        return named
    if echoed := fieldechoes.named(text, names):
        return echoed
    if is_argument:
        return [name for name in QUOTED.findall(text) if looks_like_name(name)][:2]
    return []


#: `query is required`, and no more: a word that is otherwise one for parts of requests is a name here.
_LONE = re.compile(
    r"['\"`]?(?P<n>query|path|key|value|keys|values|columns|input|inputs|variables|file|files|image|document|title|comment|content|model|amount|currency|price|quantity|reason|text|data|type|id|name|url|attributes|params|properties|items|records|filter|filters|message)['\"`]? "
    r"(?:(?:is|are) (?:required|missing|mandatory|empty|null|blank)|(?:can ?not|can't|may not|must not|should not) be (?:empty|blank|null|undefined|missing))\W*\Z",
    re.IGNORECASE,
)


def _several(text: str, names: RequestNames) -> list[str]:
    """Two parameters and more of one list: those that the sentence calls so, or that are written as names or the request's."""
    for one in fieldlists.several(text):
        is_sure = one.surety is fieldlists.Surety.SURE or (
            one.surety is fieldlists.Surety.SAID and one.is_first and one.names[0][:1].islower()
        )
        like = [name for name in one.names if name in one.quoted or name.lower() in names.by_leaf or looks_like_name(name)]
        if any(is_value(name, names) for name in one.names if name.lower() not in names.by_leaf):
            continue
        is_likely = one.surety is fieldlists.Surety.SAID and len(like) * 2 >= len(one.names)
        if is_sure or is_likely or (len(like) == len(one.names)) or (like and all(name.islower() for name in one.names)):
            return [_as_sent(name, names) for name in one.names]
    return []


def _listed(text: str, names: RequestNames) -> list[str]:
    """`Validation failed: a: is blank; b: is too long`: two faults and more in one text, or one whose name is a machine's."""
    found = [match["n"] for match in LISTED.finditer(text)]
    named = [
        name
        for name in found
        if DRAWN.fullmatch(name) or name.lower() in names.by_leaf or (len(found) > 1 and name.lower() not in STOP)
    ]
    is_list = len(named) > 1 and len(named) == len(found)
    return list(dict.fromkeys(named))[:MAX_FIELDS] if is_list or any(DRAWN.fullmatch(name) for name in named) else []


def _by_grammar(text: str, names: RequestNames, *, is_argument: bool) -> list[str]:
    lead = _lead(text)
    for slot in _slots_for(text):
        found: list[str] = []
        for match in _matches(slot, text):
            name = _slot(match)
            resolved = _resolve(
                name, names, slot.sureness, is_quoted=match.groupdict().get("q") is not None, is_argument=is_argument
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
            found.extend(_further(text, match, names, slot.sureness, is_argument=is_argument))
        if found:
            return list(dict.fromkeys([*found, *_compared(text, names)]))[:MAX_FIELDS]
    return []


@lru_cache(maxsize=1024)
def _lead(text: str) -> re.Match[str] | None:
    """The path of the object that a sentence is about."""
    return PATH_LEAD.search(text) if ":" in text else None


@lru_cache(maxsize=1024)
def _slots_for(text: str) -> tuple[Slot, ...]:
    lowered = text.lower()
    return tuple(slot for slot in SLOTS if slot.may_stand_in(lowered))


@lru_cache(maxsize=8192)
def _matches(slot: Slot, text: str) -> tuple[re.Match[str], ...]:
    """Where the slot stands in a text; vendors repeat theirs."""
    return tuple(slot.pattern.finditer(text))


def _compared(text: str, names: RequestNames) -> list[str]:
    """The other parameter of a comparison, where it is the request's and written as a name."""
    return [name for name in written(text, names) if looks_like_name(leaf_of(name))][:2] if COMPARES.search(text) else []


def _slot(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return (groups.get("q") or groups.get("n") or "").rstrip(".:-/")


def _further(text: str, first: re.Match[str], names: RequestNames, sureness: Sureness, *, is_argument: bool) -> list[str]:
    """`a, b and c`: what follows a name in a list of them is a name too."""
    found: list[str] = []
    position = max(first.end(name) for name in first.groupdict())
    sureness = Sureness.NAMED if looks_like_name(_slot(first)) and sureness is not Sureness.LOOSE else sureness
    while len(found) < MAX_FIELDS and (match := MORE.match(text, position)) is not None:
        resolved = _resolve(_slot(match), names, sureness, is_quoted=match["q"] is not None, is_argument=is_argument)
        if resolved is None:
            break
        found.append(resolved)
        position = max(match.end("q"), match.end("n"))
    return found


def _resolve(name: str, names: RequestNames, sureness: Sureness, *, is_quoted: bool, is_argument: bool) -> str | None:
    """A captured word as a parameter's name, or None where it is just a word (or a value)."""
    if not name or len(name) > 100:
        return None
    lowered = name.lower()
    is_word = lowered in STOP
    if is_word and not is_quoted and (sureness is Sureness.LOOSE or lowered in NEVER):
        return None
    own = names.by_path.get(lowered) or names.by_leaf.get(lowered)
    if own is not None:
        return own.name
    if leaf_of(lowered) in names.by_leaf and leaf_of(lowered) != lowered:
        return name
    if not is_argument or (is_word and not is_quoted) or name.isdigit():
        return None
    if sureness is not Sureness.NAMED:
        is_name = looks_like_name(name) or (is_quoted and sureness is Sureness.PLACED)
        return name if is_name and not is_value(name, names) else None
    return name if looks_like_name(name) or is_quoted or name[0].islower() or name.istitle() else None


def _in_code(text: str, names: RequestNames, *, is_argument: bool) -> str | None:
    """The field that a code speaks of: `missing_channel`, `email_taken`, `path/not_found`."""
    head, slash, rest = text.partition("/")
    if slash and head.isidentifier():
        # A tagged path of what went wrong: `path/not_found/..` blames `path`.
        if head.lower() in names.by_leaf:
            return names.by_leaf[head.lower()].name
        if rest.strip("./") and head.islower() and not votes(head):
            return head
    last = text.rsplit(".", 1)[-1].rsplit(":", 1)[-1]
    if (told := _IS_REQUIRED.fullmatch(last)) is not None and is_argument:
        return _as_sent(told[1], names)
    match = _MISSING_CODE.match(_KIND_AT_END.sub("", last))
    if match is None:
        return None
    rest = match[1] or match[2]
    words = words_of(rest)
    if words in _NOT_IN_CODES:
        return None
    own = names.by_words.get(words) or names.by_leaf.get(rest.lower())
    if own is not None:
        return own.name
    is_missing = is_argument and re.match(r"(?i)(?:missing|no|required)[_\-]", text) is not None
    if is_missing and last != _KIND_AT_END.sub("", last):
        rest = rest.lower()
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
