"""Where validators, databases and frameworks put a parameter's name: their fixed sentences, and plain prose about one field.

Owns two tables: IDIOMS, sentences whose wording fixes the name's place (`Key (email)=(..) already exists`, `Path: $.items[0].qty`), and
PROSE, short sentences about one thing (`Title cannot be empty.`), which count only where nothing surer names a field. Patterns
have the groups `q` (quoted) or `n` (bare); a list of names stands in `l`. Raw text in, raw names out, in the text's order; pure, never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from proxy.reading.fieldwordings import BRANDS, HEADERS, IDIOMS, LATE, LOOKS, PATH, SAYS, STEP, E, Q, rows
from proxy.reading.words import words_set

MAX_CHARS = 1200
_MAX_NAMES = 8
_QUOTES_OF_TWO = 4
#: Words before a colon that name a program, a severity or a part of the message, and no field.
_NO_LEAD = words_set("""
    json pq sql http https rpc etcdserver redis mongo mongodb xml yaml tls dial x509 oauth oauth2 jwt grpc strconv time bson cql postgres mysql sqlite error err warning fatal
    exception message reason detail details description cause note info hint errors failed failure validation request response body bad invalid forbidden unauthorized conflict
    internal server client api status code type input output path query header headers parameter parameters field fields value argument property attribute failed_precondition
    invalid_argument not_found bad_request validation_error validation_failed base user_error usererror graphql syntax parse parser lookup connection timeout git docker root
    payload schema data url uri token line column context caused traceback target primary replica desc vttablet rpc problem
""")
#: What parameters are called at large.
_KIND_WORDS = words_set("""
    parameter parameters param params field fields argument arguments property properties attribute attributes key keys column columns option options header headers value values input
    inputs element elements member members variable variables request body response object path query item this that the a an it entry
""")
#: Words before a value in quotes that say what was read, not what it is called.
_BEFORE_VALUES = _KIND_WORDS | words_set(
    "character token byte escape literal char sequence symbol name identifier keyword word tag node text"
)
#: Words that are no name where they stand bare in a sentence.
_NO_NAME = (
    _KIND_WORDS
    | BRANDS
    | words_set("""
    required optional mandatory requests error errors message data method api operation action it these those there they you we what which who please no not invalid missing unknown only all some any
    one two both either neither at least json xml type format something everything nothing property string number integer boolean array list validation authentication exception
    must should is are was and or of in on for to with after before than then where here there also
""")
)
#: Words that a short sentence may begin with and that are no field.
_NO_SUBJECT = _NO_NAME | words_set("""
    everyone anyone someone nobody version resource user users authentication authorization access permission service server system something everything nothing payment card account
    what which who please no not invalid missing unknown only all some any one two both either neither at least json xml url file format type endpoint route page feature
    property attribute argument key keys header headers column item items record entity option options arguments properties attributes validation content model token session
    call calls limit quota rate order transaction operations document upload download command statement expression syntax string number integer array list
""")
#: For failures of an argument: `name: what is wrong with it`, several in a text.
_COLON = re.compile(
    rf"(?:^|[;,.:]\s+|\n\s*)[\-*]?\s*[\[]?{Q}?(?P<n>(?:#?/|\$\.)?{PATH}){E}?[\]]?\s?(?::|=>|->)\s+(?={SAYS})", re.IGNORECASE
)
#: Leads that name a field where what follows is said of fields alone: `url: value is not a valid URL`.
_LEAD_OR_FIELD = frozenset(
    ("url", "uri", "query", "path", "data", "type", "input", "parameters", "reason", "note", "description")
)
_SURELY = re.compile(
    r"(?:value )?(?:is )?(?:required|mandatory|must be|not an? valid|can ?not be (?:blank|empty|null)|too (?:long|short))\b",
    re.IGNORECASE,
)
_INNER = re.compile(
    rf"(?:missing|unknown|unexpected|duplicate|required|extraneous) (?:required )?(?:field|property|key|parameter)s? \[?{Q}?(?P<n>{PATH})",
    re.IGNORECASE,
)
#: For what is there already.
TAKEN: tuple[re.Pattern[str], ...] = rows(
    r"\bkey \(\"?(?P<l>[\w\", ]+)\"?\)=\(",
    r"\b(?:for|on) key '(?:\w+\.)?(?P<n>\w+)'",
    r"\bconstraint failed(?: on the (?:fields?|constraint))?:? \(?(?P<l>[`'\"]?[\w.]+[`'\"]?(?:, [`'\"]?[\w.]+[`'\"]?)*)\)?",
    r"\bdup key: \{ ?\"?(?P<n>[\w.]+)",
    rf"(?:^|[;\n]\s*|[.:]\s+){Q}?(?P<n>{PATH}){E}?\s?:\s+(?={SAYS})",
    rf"\bwith (?:the |an? )?(?:same|this|that|given|specified|identical|duplicate) {Q}?(?P<n>{STEP}){E}?(?: (?:already|exists|is)|\W|$)",
    rf"(?:^|[.:;]\s+|\b(?:the|this|that|your) )(?:the |this |that |your )?{Q}?(?P<n>{STEP}){E}?(?: address| number| value| name)? (?:{Q}[^'\"`]{{1,80}}{E} |[^\s.]+ )?(?:is|has|was|have)? ?(?:already |been |currently ){{0,2}}(?:taken|in use|registered|not unique|not available|used by)",
    r"\b(?:the|this|that|your) (?:specified |given |provided |supplied )?(?P<n>email|username|name|phone|slug|login|handle|domain|title|url|sku|nickname|alias|subdomain)(?: address| number| name)? already (?:exists|registered|taken)\b",
    rf"\b(?P<n>{STEP}) must be unique",
    rf"\bduplicate (?:value (?:for|of|in) )?(?:the )?(?:field |value |key )?{Q}?(?P<n>{STEP}){E}?\W*$",
)
#: For what is not there: a parameter called by its name.
ABSENT: tuple[re.Pattern[str], ...] = rows(
    rf"\A{Q}?(?P<n>{LOOKS}){E}? is (?:invalid|not valid)\b",
    rf"\b[Tt]he {Q}?(?P<n>{LOOKS}){E}?(?:\(s\))? (?:associated with|specified|provided|given|supplied|passed|in) ",
    rf"\b[Tt]he (?:specified|provided|given|supplied) {Q}?(?P<n>{STEP}){E}? (?:is|does|do|was|could|can|has|are) ",
    r"\A(?P<n>[a-z][a-z0-9]*(?:_[a-z0-9]+)*): \S+\Z",
    rf"\bvalue (?:for|of) (?:the )?(?:parameter |field )?{Q}(?P<q>{PATH}){E}",
    flags=0,
)
_POINTER = re.compile(
    r"[\[('\"`](?P<n>#/[A-Za-z_][\w/~.\-]*|/(?:properties|body|data|attributes|spec|parameters)/[\w/~.\-]+)[\])'\"`]"
)
#: A name written as identifiers are, where a state or a conflict is about it.
_LOOKING = re.compile(
    rf"(?:(?:^|[.:;]\s+)(?:[Tt]he )?(?P<n>{LOOKS})(?= (?:is|are|was|must|can|should|may|has|does|needs?|already)\b(?! (?:down|running|stopping|starting|busy|locked|paused|unavailable|not ready|in progress|being|already)\b)|:\s)|\bsame (?P<q>{LOOKS})\b)"
)
#: `Please specify a location or a latitude and longitude`.
_PLEASE = re.compile(
    r"(?i)\bplease (?:enter|provide|specify|supply|include|select|choose|add|set) (?P<l>(?:(?:an?|the|your|valid|either|both) ){0,3}[a-z_]\w+(?:(?:,| or| and|, or|, and) (?:(?:an?|the|your|valid) ){0,2}[a-z_]\w+){1,5})[.!]?$"
)
#: A header by its name, where the failure is about a condition or an argument.
HEADER = re.compile(rf"\b(?P<n>{HEADERS})\b")
#: Plain prose about one thing, for arguments.
PROSE: tuple[re.Pattern[str], ...] = rows(
    rf"(?:^|[.:;,]\s+|\band\s+|\n\s*[\-*]?\s*)(?:the |a |an |your |provided |specified |given |requested |selected |entered ){{0,2}}(?P<n>{STEP}(?: {STEP}){{0,2}}?) (?:is (?:a |also )?(?:required|mandatory|missing|invalid|not valid|not a valid|empty|blank|too|out of|not in|malformed|incorrect)|are (?:required|missing|invalid)"
    r"|can ?not be|can't be|ha(?:s|ve) to (?:be|have|contain|match)|must (?:be|have|contain|not|match|start|end|include|only)|may (?:not|only|contain|have|be)|should (?:be|not|have|contain|match)|needs? to|has (?:an? )?(?:invalid|wrong)|too (?:long|short|large|small|many|few|big)|required$|(?:value )?passed in)\b",
    rf"\A(?P<n>{STEP}) (?:\d[\d.]*|{Q}[^'\"`]{{1,60}}{E}) is (?:invalid|not valid|unknown|not supported|out of)\b",
    rf"\b(?:missing|invalid|incorrect|bad|wrong|unknown|malformed|illegal|unsupported|unrecogni[sz]ed|empty) (?P<n>{STEP}(?: {STEP})?)(?: (?:specified|provided|given|supplied|entered|passed|used|submitted))?\W*(?:$|[.,:;\[(])",
    rf"\bplease (?:enter|provide|specify|supply|include|select|choose) (?:an? |the |your |valid ){{0,3}}(?P<n>{STEP}(?: {STEP}){{0,2}})[.!]?$",
    rf"\b(?:validation failed|invalid input|invalid request|bad request)(?: for)?:\s*(?P<n>{STEP})[.!]?$",
    rf"\b(?:parameter|setting|field|attribute|argument)s?\b[^:]{{0,20}}:\s*(?P<n>{LOOKS})[.\s]*$",
    r":\s*(?P<n>(?-i:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+))[.\s]*$",
)
_GIVEN = re.compile(r"(?i) (?:provided|given|specified|supplied|entered|passed|sent|submitted|used)\Z")
#: What a sentence outright calls a parameter, whatever the failure.
_CALLED: tuple[re.Pattern[str], ...] = rows(
    rf"(?<!configuration )(?<!config )(?<!server )\b(?:parameter|param|field|argument|property|attribute|header|element|column) (?:{Q}(?P<q>{PATH}){E}|(?P<n>{LOOKS}))",
    rf"{Q}(?P<q>{PATH}){E} (?:parameter|param|field|argument|property|attribute|header|element|column|number)\b",
    rf"\b(?:set|pass|use|add|send|include|specify|provide|with) (?:the )?(?:query |parameter |flag |option )*{Q}(?P<q>{STEP})(?:=|: ?)[^'\"`\s]{{1,40}}{E}",
)
#: Nouns that are unique fields wherever something is "taken".
_UNIQUE = words_set(
    "email username name phone slug domain handle title code sku url login alias subdomain nickname identifier id number key label mobile hostname"
)
#: Words that end the names of fields, and what these words speak of where they are no field's.
_TAILS = words_set("number code id name type date address currency amount phone email url")
_NO_THING = words_set(
    "version authentication authorization access permission service server system response error status http content media api json xml that this same other"
)
_CODE_NAME = re.compile(
    r"(?:invalid|missing|bad|weak|wrong|empty|unsupported|illegal|incorrect|malformed|duplicate)(?P<a>[_\-. ]?[a-z0-9]+(?:[_\-. ][a-z0-9]+){0,2}|(?:[A-Z][a-z0-9]+){1,3})(?:Exception|Error|Fault)?\Z"
    r"|(?P<b>[a-z0-9]+?(?:[_\-. ][a-z0-9]+?){0,2}?|(?:[A-Z][a-z0-9]+){1,3}?)[_\-. ]?(?:required|missing|invalid|malformed|taken|(?:already[_\-. ]?)?exists|out[_\-. ]?of[_\-. ]?(?:range|bounds?)|too[_\-. ]?(?:long|short|large|small|weak|big|low|high)|not[_\-. ]?(?:valid|unique|allowed|provided)|required)(?:exception|error|fault)?\Z"
)
_VERDICT_FIRST = re.compile(r"(?:Invalid|Missing|Bad|Weak|Wrong|Empty|Unsupported|Duplicate)[A-Z]")
_VERDICT_LAST = re.compile(r"(?:Required|Missing|Invalid|Exists|OutOf\w+?|Too\w+?|Not\w+?)(?:Exception|Error|Fault)?\Z")
_NOT_IN_CODES = words_set("""
    parameter parameters param params field fields argument arguments value values request input data format body json type property attribute resource record object entity
    state status operation action method token credential credentials key user account session signature auth authentication authorization client scope grant configuration
    parametervalue parametercombination requestexception validation payload message content schema syntax query header headers response api endpoint url path route item
    or and of in the is not is_not already has_already
""")
_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
#: Names of exceptions and error codes, as they stand before a sentence.
_ERROR = re.compile(
    r"(?:Missing|Invalid|Unknown|Unsupported|Bad|Illegal|Duplicate|Malformed|Incomplete)[A-Z]\w+|[\w.]+(?:Error|Exception|Fault|Failure|NotFound|Denied|Failed|Mismatch|Conflict)\Z|cvc-[\w.\-]+"
)
_TAGS = re.compile(r"</?(?:code|b|i|em|strong|tt|kbd|span|q|pre|var)>")


def _names(match: re.Match[str]) -> Iterator[str]:
    groups = match.groupdict()
    if groups.get("l"):
        parts = re.split(r"[\s,;|'\"`\[\]]+", groups["l"])
        yield from (part for part in parts if part and part.lower() not in ("and", "or", "specified", "without"))
    else:
        yield (groups.get("q") or groups.get("v") or groups.get("n") or "").strip(".:-/#$ ")


def is_error(name: str) -> bool:
    """Whether a name is that of an error rather than of a field."""
    return _ERROR.match(name) is not None


#: A sentence in quotes at the end of one that only says that something failed, and what XML Schema begins its own with.
_WITHIN = re.compile(r"(?:error|failed|message|reason|cause|detail)\w*:?\s*\"(?P<inner>[^\"]{8,400} [^\"]+ [^\"]+)\"\W*\Z")
_RULE = re.compile(r"\bcvc-[\w.\-]+: ")


def plain(text: str) -> str:
    """A sentence whose simple markup became quotes, without what is wrapped around it."""
    if "<" in text:
        text = _TAGS.sub("'", text)
    if ".[" in text:
        text = text.replace(".[", "[")
    if text[-1:] in '".' and (within := _WITHIN.search(text)) is not None:
        return within["inner"]
    return _RULE.sub("", text) if "cvc-" in text else text


def _dotted(name: str) -> str:
    """`/items/0/qty` is `items[0].qty`."""
    if "/" not in name:
        return name
    steps = [step.rpartition(":")[2] for step in name.strip("#/").split("/") if step]
    return re.sub(r"\.(\d+)\b", r"[\1]", ".".join(steps))


def _found(pattern: re.Pattern[str], text: str) -> list[str]:
    """What one sentence names: a quoted name may be any word, a bare one no word for parameters at large."""
    found: list[str] = []
    for match in pattern.finditer(text):
        groups = match.groupdict()
        is_quoted = groups.get("q") or groups.get("v") or (groups.get("l") or " ")[0] in "'\"`\u2018\u201c"
        is_list = is_quoted and (groups.get("l") or "").count("'") + (groups.get("l") or "").count('"') >= _QUOTES_OF_TWO
        refused = (
            frozenset[str]()
            if is_list
            else _NO_NAME
            if not is_quoted
            else _KIND_WORDS
            if not groups.get("v")
            else _BEFORE_VALUES
        )
        found.extend(_kept(_names(match), refused))
    return list(dict.fromkeys(found))[:_MAX_NAMES]


def _kept(names: Iterator[str] | list[str], refused: frozenset[str]) -> list[str]:
    kept: list[str] = []
    for name in names:
        plain_name = _dotted(name)
        if plain_name and not plain_name.isdigit() and plain_name.lower() not in refused and plain_name not in kept:
            kept.append(plain_name)
    return kept[:_MAX_NAMES]


@lru_cache(maxsize=1024)
def in_idioms(text: str) -> tuple[str, ...]:
    """The parameters that a sentence of a known wording blames."""
    text = plain(text)[:MAX_CHARS]
    listed = [
        f"{name}.{inner['n']}" if (inner := _INNER.match(text, match.end())) is not None else name
        for match in _COLON.finditer(text)
        for name in _names(match)
        if (name.lower() not in _NO_LEAD or (name in _LEAD_OR_FIELD and _SURELY.match(text, match.end())))
        and not is_error(name)
        and not name.isupper()
    ]
    if listed:
        return tuple(_kept(listed, frozenset()))
    lowered = text.lower()
    for idiom in IDIOMS:
        if idiom.may_stand_in(lowered) and (kept := _found(idiom.pattern, text)):
            return tuple(kept)
    return ()


@lru_cache(maxsize=1024)
def taken(text: str) -> tuple[str, ...]:
    """The parameters whose value is there already."""
    text = plain(text)[:MAX_CHARS]
    for pattern in TAKEN:
        if kept := [name for name in _found(pattern, text) if name.lower() not in _NO_LEAD]:
            return tuple([re.sub(r"^\w+\.(?=\w+$)", "", name) for name in kept])
    return ()


@lru_cache(maxsize=1024)
def absent(text: str) -> tuple[str, ...]:
    """The parameters that a sentence names whose object is not there."""
    text = plain(text)[:MAX_CHARS]
    for pattern in ABSENT:
        if kept := [name for name in _found(pattern, text) if name.lower() not in _NO_LEAD]:
            return tuple(kept)
    return ()


@lru_cache(maxsize=1024)
def called(text: str) -> tuple[str, ...]:
    """The names that a sentence outright calls parameters, fields or elements."""
    text = plain(text)[:MAX_CHARS]
    return tuple(next((kept for pattern in _CALLED if (kept := _found(pattern, text))), ()))


@lru_cache(maxsize=1024)
def pointers(text: str) -> tuple[str, ...]:
    """The JSON pointers that a sentence holds in brackets or quotes."""
    return tuple(_kept([match["n"] for match in _POINTER.finditer(text[:MAX_CHARS])], frozenset()))


@lru_cache(maxsize=1024)
def looking(text: str) -> tuple[str, ...]:
    """The names that a sentence about a state or a conflict begins with, or says to be the same."""
    found = [match["n"] or match["q"] for match in _LOOKING.finditer(text[:MAX_CHARS])]
    return tuple(_kept([name for name in found if not is_error(name)], _NO_NAME)[:2])


def headers(text: str) -> list[str]:
    """The headers that a sentence names."""
    return list(dict.fromkeys(match["n"] for match in HEADER.finditer(text[:MAX_CHARS])))[:2]


def in_prose(text: str, codes: list[str]) -> list[str]:
    """The thing that a short sentence is about, or the one that a code and its sentence both name."""
    text = plain(text)[:MAX_CHARS]
    words = f" {' '.join(_CAMEL.findall(text)).lower()} "
    for code in codes[:3]:
        name = in_code(code) if " " in text.strip() else None
        if name and f" {' '.join(_CAMEL.findall(name)).lower()} " in words:
            return [name]
    asked = _PLEASE.search(text)
    if asked is not None:
        articles = {"a", "an", "the", "your", "valid", "either", "both", "or", "and"}
        return _kept([word for word in re.findall(r"\w+", asked["l"]) if word.lower() not in articles], _NO_NAME)
    for pattern in LATE:
        if kept := _found(pattern, text):
            return kept
    for pattern in PROSE:
        subjects = ((_GIVEN.sub("", match["n"].strip(" .:")), match) for match in pattern.finditer(text))
        names = [name for name, match in subjects if _is_subject(name, match)]
        if names:
            return list(dict.fromkeys(_written(name, codes) for name in names))[:_MAX_NAMES]
    return []


def _is_subject(name: str, match: re.Match[str]) -> bool:
    """Whether a sentence may be about a thing of this name: a small letter at its beginning is an identifier's."""
    words = name.lower().split(" ")
    if "and" in words or "or" in words or (name.isupper() and "_" in name):
        return False
    if len(words) == 1 and name[:1].islower() and match.start() == 0 and match[0].startswith(name):
        return words[0] not in _NO_NAME
    if len(words) > 1 and words[-1] in _TAILS:
        return words[0] not in _NO_NAME and words[0] not in _NO_THING
    return not name.isdigit() and words[0] not in _NO_SUBJECT and words[0] not in _NO_LEAD and words[-1] not in _NO_SUBJECT


def _written(name: str, codes: list[str]) -> str:
    """Prose as a name: as a code writes it, else its words."""
    joined = name.replace(" ", "").lower()
    for code in codes[:3]:
        at = code.lower().find(joined)
        if at >= 0:
            return code[at : at + len(joined)]
    return name if " " in name or not name.istitle() else name.lower()


def in_code(code: str) -> str | None:
    """The field that a code speaks of: `invalid_date`, `BranchNameRequiredException`, `email_exists`."""
    last = code.rsplit(".", 1)[-1].rsplit(":", 1)[-1].rsplit("#", 1)[-1]
    text = last if not last.isupper() else last.lower()
    if _VERDICT_FIRST.match(text):
        text = text[0].lower() + text[1:]
    match = _CODE_NAME.match(text) or _CODE_NAME.match(_VERDICT_LAST.sub(lambda found: found[0].lower(), text))
    if match is None:
        return None
    name = (match["a"] or match["b"] or "").strip("_-. ")
    words = [word.lower() for word in _CAMEL.findall(name)]
    return name if words and len(name) >= 2 and not set(words) & _NOT_IN_CODES else None


def unique_in_code(code: str) -> str | None:
    """`email_taken`, `USERNAME_ALREADY_EXISTS`."""
    name = in_code(code)
    return name if name is not None and name.lower().rpartition("_")[2] in _UNIQUE else None
