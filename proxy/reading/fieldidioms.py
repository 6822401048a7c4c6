"""Where validators, databases and frameworks put a parameter's name: their fixed sentences, and plain prose about one field.

Owns two tables: IDIOMS, sentences whose wording fixes the name's place (`Key (email)=(..) already exists`, `Path: $.items[0].qty`), and
PROSE, short sentences about one thing (`Title cannot be empty.`), which count only where nothing surer names a field. Patterns
have the groups `q` (quoted) or `n` (bare); a list of names stands in `l`. Raw text in, raw names out, in the text's order; pure, never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from proxy.reading.words import words_set

MAX_CHARS = 1200
_MAX_NAMES = 8
_Q = r"['\"`\u2018\u201c]"
_E = r"['\"`\u2019\u201d]"
_STEP = r"[A-Za-z_$@][\w$@\-]*"
#: A path of names, as dots, brackets or slashes part it.
_PATH = rf"{_STEP}(?:\[\w*\]|\.{_STEP}|\.\d+|/{_STEP}|/\d+)*"
#: Written as identifiers are, and not as prose.
_LOOKS = r"(?-i:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)"
_LIST = rf"(?P<l>{_Q}?{_PATH}{_E}?(?:\s*(?:,|;|\||\band\b|\bor\b|,\s*and|,\s*or)\s*{_Q}?{_PATH}{_E}?){{0,12}})"
_KINDS = (
    r"(?:parameters?|params?|fields?|arguments?|args?|propert(?:y|ies)|attributes?|keys?|columns?|members?|options?|variables?|inputs?|elements?"
    r"|headers?|values?|query (?:string )?parameters?|form fields?)(?:\(s\))?"
)
#: What a text about a field says first, behind the field's name and a colon.
_SAYS = (
    r"(?:(?:this |the |input |your )?(?:field|value|property|parameter|argument|attribute|input|string|number|array|object|list|data|item|length|size|type|format|date)s? )?"
    r"(?:is (?:a |an |also )?(?:required|missing|mandatory|invalid|not|too|already|empty|blank|null|unknown|unsupported|malformed|out of|immutable|read.?only|duplicated?|reserved|incorrect|wrong|taken|in use)"
    r"|are (?:required|missing|not|invalid)|was (?:not|expected|missing|invalid)|must|can ?not be|can't be|can ?not|may not|should|shall (?:be|not)|has (?:already|an? invalid|too|wrong|not)|have"
    r"|does(?: not|n't)|do(?: not|n't)|needs? to|required\b|missing|invalid|not (?:a|an|in|found|valid|allowed|supported|provided|specified|set|given|null|recognized|unique|empty|one)\b"
    r"|too (?:long|short|large|small|many|few|big|low|high)|already (?:exists|taken|in use|registered|been|used)|taken\b|expect(?:ed|s|ing)|contains?\b|exceeds?|ensure\b|unknown (?:variant|field|value|key|property)"
    r"|unsupported|unexpected|unrecogni[sz]ed|duplicate|malformed|illegal|incorrect|wrong (?:type|format)|at (?:least|most)|only\b|no (?:such|value)|null\b|blank|empty|cast to|failed|could not"
    r"|an? (?:object|record|user|valid|value|entry) (?:with|is|must|for)|\d[\d.,]* ?(?:>|<|>=|<=|is (?:greater|less|not|too|more)|exceeds))"
)
#: Words before a colon that name a program, a severity or a part of the message, and no field.
_NO_LEAD = words_set("""
    json pq sql http https rpc etcdserver redis mongo mongodb xml yaml tls dial x509 oauth oauth2 jwt grpc strconv time bson cql postgres mysql sqlite error err warning fatal
    exception message reason detail details description cause note info hint errors failed failure validation request response body bad invalid forbidden unauthorized conflict
    internal server client api status code type input output path query header headers parameter parameters field fields value argument property attribute failed_precondition
    invalid_argument not_found bad_request validation_error validation_failed base user_error usererror graphql syntax parse parser lookup connection timeout git docker root
    payload schema data url uri token line column context caused traceback target primary replica desc vttablet rpc
""")
#: What parameters are called at large.
_KIND_WORDS = words_set("""
    parameter parameters param params field fields argument arguments property properties attribute attributes key keys column columns option options header headers value values input
    inputs element elements member members variable variables request body response object path query item this that the a an it entry
""")
#: Words that are no name where they stand bare in a sentence.
_NO_NAME = _KIND_WORDS | words_set("""
    requests error errors message data method api operation action it these those there they you we what which who please no not invalid missing unknown only all some any
    one two both either neither at least json xml type format something everything nothing property string number integer boolean array list validation authentication exception
    must should is are was and or of in on for to with
""")
#: Words that a short sentence may begin with and that are no field.
_NO_SUBJECT = _NO_NAME | words_set("""
    version resource user users authentication authorization access permission service server system something everything nothing payment card account
    what which who please no not invalid missing unknown only all some any one two both either neither at least json xml url file format type endpoint route page feature
    property attribute argument key keys header headers column item items record entity option options arguments properties attributes validation content model token session
    call calls limit quota rate order transaction operations document upload download command statement expression syntax string number integer array list
""")
_HEADERS = r"(?:If-(?:None-)?Match|If-(?:Unm|M)odified-Since|Content-(?:Type|Length|Encoding|MD5|Range|Disposition|Language)|Accept(?:-[A-Z]\w+)?|Idempotency-Key|Range|Prefer|Expect|Depth|Destination|X-[A-Za-z][\w-]+|[A-Z][a-z]+-[A-Z][A-Za-z]+(?:-[A-Z][a-z]+)*)"


def _rows(*rows: str, flags: int = re.IGNORECASE) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(row, flags) for row in rows)


@dataclass(frozen=True, slots=True)
class Idiom:
    """A wording, and letters of which a text must hold some to be worth the search."""

    pattern: re.Pattern[str]
    needs: tuple[str, ...]

    def may_stand_in(self, lowered: str) -> bool:
        return not self.needs or any(need in lowered for need in self.needs)


def _idioms(*rows: tuple[str, str]) -> tuple[Idiom, ...]:
    return tuple(Idiom(re.compile(row, re.IGNORECASE), tuple(need for need in needs.split("|") if need)) for needs, row in rows)


#: For failures of an argument: letters that must stand in the text, and the wording.
IDIOMS: tuple[Idiom, ...] = _idioms(
    # pydantic's text: a path on a line of its own, what is wrong below it
    ("validation error", r"\n(?P<n>[\w.\[\]\-]+)\n\s{2,}\S"),
    # JSON Pointers and JSON paths: Error at "/items/0/qty", Path: $.items[0].qty | Line..., Path 'qty', line 1
    (
        "/",
        r"\b(?:error at|at|path|pointer|property|properties|field|location)\s*:?\s*[\[('\"`]?(?P<n>#?/[A-Za-z_][\w/~.\-]*)[\])'\"`]?",
    ),
    (
        "#/|/properties|/body|/data|/attributes|/spec|/parameters",
        r"[\[('\"`](?P<n>#/[A-Za-z_][\w/~.\-]*|/(?:properties|body|data|attributes|spec|parameters)/[\w/~.\-]+)[\])'\"`]",
    ),
    ("path", r"\bpath\s*:?\s*['\"`]?\$\.?(?P<n>[A-Za-z_][\w.\[\]]*)"),
    ("path", rf"\bpath\s+{_Q}(?P<q>{_PATH}){_E}"),
    # Jackson: (through reference chain: Order["items"]->ArrayList[0]->Item["qty"])
    ("reference chain", r"reference chain:.*\[\"(?P<n>[\w\-]+)\"\](?:->[^\"]*)?\)?\s*$"),
    # the field 'x' at path; on property x
    (
        "property|parameter|field|attribute|argument|column|header",
        rf"\b(?:on|for|in|at|of) (?:the )?(?:property|parameter|field|attribute|argument|column|header) {_Q}?(?P<n>{_PATH})",
    ),
    # Go: into Go struct field Order.qty of type int; Key: 'Order.Qty' Error:Field validation for 'Qty'
    ("go ", r"\bGo (?:struct field|value of type)\s+\w+\.(?P<n>[\w.]+)"),
    ("field validation", rf"\bfield validation for {_Q}(?P<q>{_PATH}){_E}"),
    # AWS: Value 'x' at 'tableName' failed to satisfy constraint
    ("failed to satisfy", rf"\bvalue .{{0,80}}? at {_Q}(?P<q>{_PATH}){_E} failed to satisfy"),
    # Kubernetes: spec.containers[0].image: Required value
    (
        "required value|invalid value|unsupported value|forbidden|too long|too many|duplicate value|not found|immutable",
        rf"(?:^|[\s\[])(?P<n>{_PATH}): (?:Required value|Invalid value|Unsupported value|Forbidden|Too long|Too many|Duplicate value|Not found|field is immutable)",
    ),
    # GraphQL: got invalid value "x" at "input.qty"
    ("got invalid value", rf"\bgot invalid value .{{0,200}}? at {_Q}(?P<q>{_PATH}){_E}"),
    (
        "argument|field|variable",
        rf"\b(?:argument|field|variable) {_Q}\$?(?P<q>{_PATH}){_E} (?:of (?:required )?type|has invalid value|got invalid value|is required|on field|is not defined|expected)",
    ),
    # Joi's peers; a preposition that is a parameter
    ("", rf"\bpeers? [\[\"]{_LIST}"),
    ("", r"\A(?P<v>to|from|cc|bcc|in|on|for|of) (?:parameter|field|header)\b"),
    # databases
    ("key (", r"\bkey \(\"?(?P<l>[\w\", ]+)\"?\)=\("),
    ("key '", r"\b(?:for|on) key '(?:\w+\.)?(?P<n>\w+)'"),
    (
        "constraint failed",
        r"\bconstraint failed(?: on the (?:fields?|constraint))?:? \(?(?P<l>[`'\"]?[\w.]+[`'\"]?(?:, [`'\"]?[\w.]+[`'\"]?)*)\)?",
    ),
    ("dup key", r"\bdup key: \{ ?\"?(?P<n>[\w.]+)"),
    ("into (", r"\binto \((?:\"\w+\"\.){0,2}\"(?P<n>\w+)\"\)"),
    ("no column named", rf"\bno column named {_Q}?(?P<n>{_STEP})"),
    ("no such column", rf"\bno such column:? {_Q}?(?P<n>{_STEP}(?:\.{_STEP})*)"),
    ("column", rf"\b(?:for|in|into|unknown|invalid) column(?: name)? {_Q}(?P<q>{_PATH}){_E}"),
    ("invalid identifier", r"\"(?P<q>\w+)\": invalid identifier"),
    (
        "[",
        rf"\b(?:unknown|failed to parse|no mapping found for|unsupported)(?: field| setting| parameter| key)?(?: for)? \[(?P<n>{_PATH})\]",
    ),
    # Rails, Spring, .NET, Mongoose
    ("param is missing", rf"\bparam is missing or the value is empty(?: or invalid)?: (?P<n>{_PATH})"),
    (
        "required|missing",
        rf"\b(?:required|missing) (?:\w+ ){{0,4}}(?:parameter|header|part|cookie|variable|attribute|property) {_Q}(?P<q>{_PATH}){_E}",
    ),
    ("json propert", rf"\bJSON propert(?:y|ies):? {_Q}?(?P<n>{_PATH})"),
    ("member|property", rf"\b(?:could not find|no) (?:a )?(?:member|property)(?: named)? {_Q}(?P<q>{_PATH}){_E}"),
    # unexpected argument(s): a, b; attributes specified: a; one of these parameters: a, b
    (
        ":|=",
        rf"\b(?:unexpected|unknown|unrecogni[sz]ed|invalid|missing|unsupported|required|duplicate|extra|illegal|disallowed|forbidden|unpermitted) (?:\w+ )?{_KINDS}(?: \w+)?(?: (?:specified|found|received|supplied|given|provided|passed|present|sent|detected|in (?:the )?(?:request|body|query|payload|input)))?\s*[:=]\s*[\[(]?{_LIST}",
    ),
    (
        "of the|of these|of those|of following",
        rf"(?<!be )\b(?:one|any|some|all|none|both|either|each|combination|subset) of (?:the |these |those |following ){{1,3}}(?:parameters?|params?|fields?|arguments?|args?|propert(?:y|ies)|attributes?|keys?|columns?|members?|headers?)(?: \w+ ?){{0,4}}:\s*[\[(]?{_LIST}",
    ),
    (
        "[|{|(",
        rf"\b(?:contain|include|have|provide|specify|supply|set|pass|requires?|define|need|send|use|give)s? (?:at least |only |exactly |at most )?(?:one|any|all)(?: or more)? of:?\s*(?:the |these |following )*[\[({{]{_LIST}",
    ),
    # name is a path, and what follows says what is wrong with it
    (
        "unknown variant|invalid type|invalid value|invalid length|expected|missing value",
        rf"(?:^|[:;\n]\s+|\.\s+)(?P<n>{_PATH}): (?:unknown variant|invalid type|invalid value|invalid length|expected|missing value)\b",
    ),
    # a name, then its value compared with the bound
    ("<|>", rf"(?:^|[:;\n]\s+)(?P<n>{_PATH}): \d[\d.,]* ?[<>]"),
    # Type 'x' is not valid
    (
        "'|\"|`|\u2018|\u201c",
        rf"(?:^|[.:;]\s+|\bthe )(?P<v>{_STEP}) {_Q}[^'\"`]{{1,80}}{_E} (?:is|was|are|does|has|must|can ?not) (?:not|invalid|unknown|unsupported|already|too|an? invalid|out)",
    ),
    # the Mcp-Session-Id header is required; email parameter must
    (
        "header|param|field|argument|property|attribute|column",
        rf"(?:^|[\s:(])(?P<n>{_STEP}) (?:header|parameter|param|field|argument|property|attribute|query parameter|column) (?:is|was|are|must|can ?not|can't|should|may not|has|does|needs?|contains?|exceeds?|value)\b",
    ),
    # Unknown order value 'up'; not valid for dueDate; Expected ids to be; width=9000 exceeds
    (
        "'|\"|`|\u2018|\u201c",
        rf"\b(?:unknown|invalid|unsupported|unrecogni[sz]ed|bad|illegal|incorrect|wrong|unexpected|disallowed) (?P<v>{_STEP})(?: (?:value|option|name|code|type|format))? {_Q}[^'\"`]{{1,80}}{_E}",
    ),
    (
        "valid|allowed|supported|range|acceptable|permitted",
        rf"\b(?:not (?:a |an )?valid|invalid|not allowed|not supported|unsupported|out of range|not acceptable|not permitted) (?:value |choice |option )?(?:for|as|in) (?:the )?(?:field |parameter |property |attribute )?{_Q}?(?P<n>{_LOOKS}){_E}?",
    ),
    ("expected", rf"\bexpected {_Q}?(?P<n>{_PATH}){_E}? to (?:be|have|match|equal|contain|exist)\b"),
    ("=", rf"(?:^|[\s(])(?P<n>{_STEP})=[^\s=]+ (?:exceeds?|is|must|was|not|too|out|does)\b"),
    # invalid value for number.
    (
        "value|type|format|data|content|length|size",
        rf"\b(?:invalid|missing|bad|wrong|illegal|unsupported|incorrect|unknown|unacceptable|improper) (?:value|values|type|format|data|content|length|size) (?:for|of|in) (?:the )?(?P<v>{_STEP})\W*$",
    ),
    # the value passed for the Timestamp is out of range
    (
        "value|parameter|field|argument",
        rf"\bthe {_Q}?(?P<n>{_STEP}){_E}? (?:value|parameter|field|argument) (?:passed|provided|specified|supplied|given|sent|is|was|must)\b",
    ),
    # camelName: 100, otherName: 7
    (":|=", rf"(?:^|[\s,(])(?P<n>{_LOOKS})[:=] ?\"?\d"),
    # BusinessId is not a valid id; `a` or `b` must; provide `a` or `b`
    ("", rf"(?:^|[.:;]\s+)(?:the )?(?P<n>{_LOOKS}) (?:is|are|was|must|can ?not|can't|should|may not|has|does|needs?)\b"),
    (
        "'|\"|`|\u2018|\u201c",
        rf"\b(?:provide|specify|supply|include|pass|send) (?:an? |the |either |both |at least one of |one of |valid )*(?P<l>{_Q}{_PATH}{_E}(?:\s*(?:,|or|and)\s*{_Q}{_PATH}{_E}){{0,6}})",
    ),
)
#: Quoted names beside what is wrong with them: for arguments, where the request's own names tell nothing.
LATE: tuple[re.Pattern[str], ...] = _rows(
    rf"\b(?:field|property|parameter|attribute|argument|column) {_Q}(?P<q>{_PATH}){_E} (?:at|in|is|was|has|must|does|of|can|should|on|cannot)\b",
    rf"(?P<l>(?:{_Q}{_PATH}{_E}\s*(?:,|and|or|&|, and)\s*){{0,8}}{_Q}{_PATH}{_E})(?: (?:is|are|was|were))? (?:not (?:given|provided|specified|set|supplied|present|found in (?:the )?request|valid|allowed|permitted|a valid|an? )|missing|required|mandatory|invalid|unknown|unsupported|blank|empty)",
)
#: For failures of an argument: `name: what is wrong with it`, several in a text.
_COLON = re.compile(rf"(?:^|[;,.:]\s+|\n\s*)[\-*]?\s*{_Q}?(?P<n>{_PATH}){_E}?\s?:\s+(?={_SAYS})", re.IGNORECASE)
_INNER = re.compile(
    rf"(?:missing|unknown|unexpected|duplicate|required) (?:required )?(?:field|property|key|parameter)s? {_Q}?(?P<n>{_PATH})",
    re.IGNORECASE,
)
#: For what is there already.
TAKEN: tuple[re.Pattern[str], ...] = _rows(
    r"\bkey \(\"?(?P<l>[\w\", ]+)\"?\)=\(",
    r"\b(?:for|on) key '(?:\w+\.)?(?P<n>\w+)'",
    r"\bconstraint failed(?: on the (?:fields?|constraint))?:? \(?(?P<l>[`'\"]?[\w.]+[`'\"]?(?:, [`'\"]?[\w.]+[`'\"]?)*)\)?",
    r"\bdup key: \{ ?\"?(?P<n>[\w.]+)",
    rf"(?:^|[;\n]\s*|[.:]\s+){_Q}?(?P<n>{_PATH}){_E}?\s?:\s+(?={_SAYS})",
    rf"\bwith (?:the |an? )?(?:same|this|that|given|specified|identical|duplicate) {_Q}?(?P<n>{_STEP}){_E}?(?: (?:already|exists|is)|\W|$)",
    rf"(?:^|[.:;]\s+|\b(?:the|this|that|your) )(?:the |this |that |your )?{_Q}?(?P<n>{_STEP}){_E}?(?: address| number| value| name)? (?:{_Q}[^'\"`]{{1,80}}{_E} |[^\s.]+ )?(?:is|has|was|have)? ?(?:already |been |currently ){{0,2}}(?:taken|in use|registered|not unique|not available|used by)",
    rf"\b(?P<n>{_STEP}) must be unique",
    rf"\bduplicate (?:value (?:for|of|in) )?(?:the )?(?:field |value |key )?{_Q}?(?P<n>{_STEP}){_E}?\W*$",
)
#: For what is not there: a parameter called by its name.
ABSENT: tuple[re.Pattern[str], ...] = _rows(
    rf"\b[Tt]he {_Q}?(?P<n>{_LOOKS}){_E}?(?:\(s\))? (?:associated with|specified|provided|given|supplied|passed|in) ",
    rf"\b[Tt]he (?:specified|provided|given|supplied) {_Q}?(?P<n>{_STEP}){_E}? (?:is|does|do|was|could|can|has|are) ",
    r"\A(?P<n>[a-z][a-z0-9]*(?:_[a-z0-9]+)*): \S+\Z",
    rf"\bvalue (?:for|of) (?:the )?(?:parameter |field )?{_Q}(?P<q>{_PATH}){_E}",
    flags=0,
)
_POINTER = re.compile(
    r"[\[('\"`](?P<n>#/[A-Za-z_][\w/~.\-]*|/(?:properties|body|data|attributes|spec|parameters)/[\w/~.\-]+)[\])'\"`]"
)
#: A name written as identifiers are, where a state or a conflict is about it.
_LOOKING = re.compile(
    rf"(?:(?:^|[.:;]\s+)(?:the )?|\bsame )(?P<n>{_LOOKS})(?= (?:is|are|was|must|can|should|may|has|does|needs?|already)\b|[:.,;]|$)"
)
#: `Please specify a location or a latitude and longitude`.
_PLEASE = re.compile(
    r"(?i)\bplease (?:enter|provide|specify|supply|include|select|choose|add|set) (?P<l>(?:(?:an?|the|your|valid|either|both) ){0,3}[a-z_]\w+(?:(?:,| or| and|, or|, and) (?:(?:an?|the|your|valid) ){0,2}[a-z_]\w+){1,5})[.!]?$"
)
#: A header by its name, where the failure is about a condition or an argument.
HEADER = re.compile(rf"\b(?P<n>{_HEADERS})\b")
#: Plain prose about one thing, for arguments.
PROSE: tuple[re.Pattern[str], ...] = _rows(
    rf"(?:^|[.:;,]\s+|\band\s+|\n\s*[\-*]?\s*)(?:the |a |an |your |provided |specified |given |requested |selected |entered ){{0,2}}(?P<n>{_STEP}(?: {_STEP}){{0,2}}?) (?:is (?:a |also )?(?:required|mandatory|missing|invalid|not valid|not a valid|empty|blank|too|out of|not in|malformed|incorrect)|are (?:required|missing|invalid)"
    r"|can ?not be|can't be|must (?:be|have|contain|not|match|start|end|include|only)|may (?:not|only|contain|have|be)|should (?:be|not|have|contain|match)|needs? to|has (?:an? )?(?:invalid|wrong)|too (?:long|short|large|small|many|few|big)|required$|(?:value )?passed in)\b",
    rf"\b(?:missing|invalid|incorrect|bad|wrong|unknown|malformed|illegal|unsupported|unrecogni[sz]ed|empty) (?P<n>{_STEP}(?: {_STEP})?)(?: (?:specified|provided|given|supplied|entered|passed|used|submitted))?\W*(?:$|[.,:;\[(])",
    rf"\bplease (?:enter|provide|specify|supply|include|select|choose) (?:an? |the |your |valid ){{0,3}}(?P<n>{_STEP}(?: {_STEP}){{0,2}})[.!]?$",
    rf"\b(?:validation failed|invalid input|invalid request|bad request)(?: for)?:\s*(?P<n>{_STEP})[.!]?$",
    rf":\s*(?P<n>{_LOOKS})[.\s]*$",
)
#: Nouns that are unique fields wherever something is "taken".
_UNIQUE = words_set(
    "email username name phone slug domain handle title code sku url login alias subdomain nickname identifier id number key label mobile hostname"
)
_CODE_NAME = re.compile(
    r"(?:invalid|missing|bad|weak|wrong|empty|unsupported|illegal|incorrect|malformed|duplicate)(?P<a>(?:[_\-. ]?[a-z0-9]+){1,3}|(?:[A-Z][a-z0-9]+){1,3})(?:Exception|Error|Fault)?\Z"
    r"|(?P<b>(?:[a-z0-9]+[_\-. ]?){1,3}?|(?:[A-Z][a-z0-9]+){1,3}?)[_\-. ]?(?:required|missing|invalid|malformed|taken|(?:already[_\-. ]?)?exists|out[_\-. ]?of[_\-. ]?(?:range|bounds?)|too[_\-. ]?(?:long|short|large|small|weak|big|low|high)|not[_\-. ]?(?:valid|unique|allowed|provided)|required)(?:exception|error|fault)?\Z"
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
_TAGS = re.compile(r"</?(?:code|b|i|em|strong|tt|kbd|span|q|pre|var)>")


def _names(match: re.Match[str]) -> Iterator[str]:
    groups = match.groupdict()
    if groups.get("l"):
        yield from (part for part in re.split(r"[\s,;|'\"`\[\]]+", groups["l"]) if part and part.lower() not in ("and", "or"))
    else:
        yield (groups.get("q") or groups.get("v") or groups.get("n") or "").strip(".:-/#$ ")


def plain(text: str) -> str:
    """A sentence whose simple markup became quotes."""
    return _TAGS.sub("'", text) if "<" in text else text


def _dotted(name: str) -> str:
    """`/items/0/qty` is `items[0].qty`."""
    if "/" not in name:
        return name
    steps = [step for step in name.strip("#/").split("/") if step]
    return re.sub(r"\.(\d+)\b", r"[\1]", ".".join(steps))


def _found(pattern: re.Pattern[str], text: str) -> list[str]:
    """What one sentence names: a quoted name may be any word, a bare one no word for parameters at large."""
    found: list[str] = []
    for match in pattern.finditer(text):
        groups = match.groupdict()
        is_quoted = groups.get("q") or groups.get("v") or (groups.get("l") or " ")[0] in "'\"`\u2018\u201c"
        refused = _KIND_WORDS if is_quoted else _NO_NAME
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
        if name.lower() not in _NO_LEAD and not name.endswith(("Error", "Exception")) and not name.isupper()
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


def pointers(text: str) -> list[str]:
    """The JSON pointers that a sentence holds in brackets or quotes."""
    return _kept([match["n"] for match in _POINTER.finditer(text[:MAX_CHARS])], frozenset())


@lru_cache(maxsize=1024)
def looking(text: str) -> tuple[str, ...]:
    """The names that a sentence about a state or a conflict begins with, or says to be the same."""
    return tuple(_kept([match["n"] for match in _LOOKING.finditer(text[:MAX_CHARS])], _NO_NAME)[:2])


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
        names = [match["n"].strip(" .:") for match in pattern.finditer(text) if _is_subject(match["n"].strip(" .:"), match)]
        if names:
            return list(dict.fromkeys(_written(name, codes) for name in names))[:_MAX_NAMES]
    return []


def _is_subject(name: str, match: re.Match[str]) -> bool:
    """Whether a sentence may be about a thing of this name: a small letter at its beginning is an identifier's."""
    words = name.lower().split(" ")
    if len(words) == 1 and name[:1].islower() and match.start() == 0 and match[0].startswith(name):
        return words[0] not in _NO_NAME
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
