"""The wordings in which validators, databases and frameworks name a parameter: tables of patterns, and what each needs to be tried.

Owns the building blocks of such patterns (quotes, paths, lists) and two tables: IDIOMS, sentences whose wording fixes the name's place
(`Key (email)=(..) already exists`, `Path: $.items[0].qty`), and LATE, quoted names beside what is wrong with them. How matches
become names is fieldidioms.py's. Patterns have the groups `q` (quoted), `v` (a word before a quoted value) or `n` (bare); a
list of names stands in `l`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from proxy.reading.words import words_set

#: Quotes that open, and quotes that close.
Q = r"['\"`\u2018\u201c]"
E = r"['\"`\u2019\u201d]"
STEP = r"[A-Za-z_$@][\w$@\-]*"
#: A path of names, as dots, brackets or slashes part it.
PATH = rf"{STEP}(?:\[\w*\]|\.{STEP}|\.\d+|/{STEP}|/\d+)*"
#: Written as identifiers are, and not as prose.
LOOKS = r"(?-i:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)"
LIST = rf"(?P<l>{Q}?{PATH}{E}?(?:\s*(?:,|;|\||\band\b|\bor\b|,\s*and|,\s*or)\s*{Q}?{PATH}{E}?){{0,12}})"
KINDS = (
    r"(?:parameters?|params?|fields?|arguments?|args?|propert(?:y|ies)|attributes?|keys?|columns?|members?|options?|variables?|inputs?|elements?"
    r"|headers?|values?|query (?:string )?parameters?|form fields?)(?:\(s\))?"
)
#: What a text about a field says first, behind the field's name and a colon.
SAYS = (
    r"(?:(?:this |the |input |your )?(?:field|value|property|parameter|argument|attribute|input|string|number|array|object|list|data|item|length|size|type|format|date)s? )?"
    r"(?:is (?:a |an |also )?(?:required|missing|mandatory|invalid|not|too|already|empty|blank|null|unknown|unsupported|malformed|out of|immutable|read.?only|duplicated?|reserved|incorrect|wrong|taken|in use)"
    r"|are (?:required|missing|not|invalid)|was (?:not|expected|missing|invalid)|must|can ?not be|can't be|can ?not|may not|should|shall (?:be|not)|has (?:already|an? invalid|too|wrong|not)|have"
    r"|does(?: not|n't)|do(?: not|n't)|needs? to|required\b|missing|invalid|not (?:a|an|in|found|valid|allowed|supported|provided|specified|set|given|null|recognized|unique|empty|one)\b"
    r"|too (?:long|short|large|small|many|few|big|low|high)|already (?:exists|taken|in use|registered|been|used)|taken\b|expect(?:ed|s|ing)|contains?\b|exceeds?|ensure\b|unknown (?:variant|field|value|key|property)"
    r"|unsupported|unexpected|unrecogni[sz]ed|duplicate|malformed|illegal|incorrect|wrong (?:type|format)|at (?:least|most)|only\b|no (?:such|value)|null\b|blank|empty|cast to|failed|could not"
    r"|an? (?:object|record|user|valid|value|entry) (?:with|is|must|for)|\d[\d.,]* ?(?:>|<|>=|<=|is (?:greater|less|not|too|more)|exceeds))"
)
HEADERS = r"(?:If-(?:None-)?Match|If-(?:Unm|M)odified-Since|Content-(?:Type|Length|Encoding|MD5|Range|Disposition|Language)|Accept(?:-[A-Z]\w+)?|Idempotency-Key|Range|Prefer|Expect|Depth|Destination|X-[A-Za-z][\w-]+|[A-Z][a-z]+-[A-Z][A-Za-z]+(?:-[A-Z][a-z]+)*)"


def rows(*rows: str, flags: int = re.IGNORECASE) -> tuple[re.Pattern[str], ...]:
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


#: Products whose names are written as identifiers are.
BRANDS = words_set("""
    paypal openai youtube mysql postgresql linkedin github gitlab javascript typescript whatsapp mongodb clickhouse bigquery quickbooks hubspot mailchimp sendgrid wordpress woocommerce bitbucket
    cloudflare facebook tiktok doordash opensearch elasticsearch graphql dynamodb cloudfront powershell macos ios iphone ipad icloud onedrive sharepoint outlook servicenow salesforce docusign dropbox
    mastercard amex unionpay ebay airtable activecampaign bigcommerce magento netsuite soundcloud chatgpt deepseek huggingface langchain pagerduty datadog newrelic cockroachdb mariadb sqlite
    """)
#: For failures of an argument: letters that must stand in the text, and the wording.
IDIOMS: tuple[Idiom, ...] = _idioms(
    ("required ", rf"\b(?:required|missing|extraneous) (?:key|property|field) \[(?P<v>{PATH})\]"),
    ("at ", rf"\b(?:field|property|attribute|element) {Q}(?P<q>{PATH}){E} at (?:path|location|position|line|index)\b"),
    # pydantic's text: a path on a line of its own, what is wrong below it
    ("validation error", r"\n(?P<n>[\w.\[\]\-]+)\n\s{2,}\S"),
    # go-openapi: matchers in body is required; a schema's root: [(root).properties.cores] Attribute is required
    (
        " in body| in query| in path| in header| in formdata",
        rf"(?:^|[:;\n\-]\s*)(?P<q>{PATH}) in (?:body|query|path|header|formData) (?:is (?:required|a required|forbidden|a forbidden|not|an? invalid)|must|should|can ?not|can't|may|failed)\b",
    ),
    ("additional", rf"\badditional ?propert(?:y|ies):? {LIST} (?:(?:is|are|was|were) )?(?:not|unexpected|disallowed)"),
    (
        " header",
        rf"\b(?:contain|include|have|provide|set|send|add|missing|requires?|needs?|lacks?|without|specify|pass|supply|no) (?:an? |the |your |valid |required |mandatory )*(?:{Q}(?P<q>{STEP}){E}|(?P<n>[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)+)) (?:http |request )?header\b",
    ),
    (
        " value",
        rf"\b(?:specify|provide|supply|enter|give|include|pass|set) (?:an? )(?:valid )?(?P<n>(?!new\b|valid\b|different\b|non\b|null\b|default\b|correct\b|numeric\b|string\b|single\b|unique\b){STEP}) value\b",
    ),
    (
        "propert|field |parameter |attribute ",
        rf"\b(?:property|field|parameter|attribute) (?P<v>{STEP}(?:\.{STEP})+) (?:may|must|should|can|is|has)(?: ?not)?\b",
    ),
    (
        "for key |for param|for field |for argument |for property |for attribute |for option ",
        rf"\bfor (?:key|parameter|param|field|argument|property|attribute|option) {Q}?(?P<v>{PATH}){E}?(?=\W*$)",
    ),
    ("unexpected ", rf"\bunexpected (?:parameter|field|property|argument|key|option|member) {Q}(?P<q>{PATH}){E}"),
    ("error at ", rf"\berror at {Q}(?P<q>{PATH}){E}"),
    (" value missing| value is missing| value required", rf"{Q}(?P<q>{PATH}){E} value (?:is )?(?:missing|required)\b"),
    (
        "specify |missing |provide |supply ",
        rf"\b(?:specify|missing|provide|supply) (?:the |an? )?(?P<v>(?!required\b|mandatory\b|valid\b|following\b|query\b|path\b|body\b|header\b){STEP}) parameter\b",
    ),
    (" field", rf"(?:^|[.:;,]\s+)(?P<n>{LOOKS}) field (?:is )?(?:missing|empty|required|invalid|not |must|can ?not)"),
    ("mandatory", rf"\b(?:field|parameter|property|attribute|argument) {Q}?(?P<v>{PATH}){E}? is mandatory\b"),
    ("null ", rf"\bnull (?P<n>{LOOKS})(?=\W|$)"),
    (
        " header",
        r"\bthe (?P<n>[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+)(?: or [\w-]+)? header (?:has|is|must|was|can|should|may)\b",
    ),
    (" parameter", rf"\bin the {LIST} (?:query |body |request )?(?:parameters?|fields?)\b"),
    ("without ", rf"(?:^|[.:;]\s+)(?P<l>{PATH} specified without {PATH}) parameter\b"),
    (" at ", rf"\bat (?P<n>{STEP}(?:\.(?:{STEP}|\d+))+)(?=\W*$)"),
    ("requested ", rf"\bin (?:the )?requested {Q}(?P<q>{PATH}){E}"),
    ("missing ", r"(?:^|[.:;]\s+)missing (?:required )?(?P<n>(?-i:[a-z]+(?:[A-Z][a-z0-9]+)+|[a-z]+(?:_[a-z0-9]+)+))(?=\W*$)"),
    ("error", rf"(?:^|[.:;]\s+)(?:parameter|param|field|argument) (?P<v>{STEP}) (?:is )?(?:error|wrong|illegal|invalid)\b"),
    ("provided ", rf"\b(?:provided|given|specified) (?P<v>{STEP}) (?:filter|parameter|field|argument)\b"),
    ("combination", rf"(?:\A|[.:;]\s+|\bthe ){LIST} combination\b"),
    ("resolve ", rf"\bresolve (?:identifier|variable|reference|symbol|name|placeholder|property) {Q}(?P<q>{PATH}){E}"),
    ("(root)", rf"\(root\): (?:Additional property )?(?P<q>{PATH}) is (?:required|not allowed)"),
    ("(root)", rf"\(root\)[./](?P<q>{PATH})(?=[\])'\"`: ])"),
    # Field a[0].b had an invalid value; Cannot parse parameter id as Long; Invalid Request: PhoneNumber Parameter: 1
    (
        " ha| contain| received| got",
        rf"(?:\A|[.:;]\s+|\bthe )(?:field|property|parameter|argument|attribute) {Q}?(?P<v>{PATH}){E}? (?:had|has|have|contains?|contained|received|got) (?:an? )?(?:invalid|illegal|unsupported|unexpected|unknown|empty|wrong|bad|malformed|incorrect|null|missing|duplicate|disallowed)\b",
    ),
    (
        "parse |convert |coerce |decode |bind |read |interpret |cast |deserialize ",
        rf"\b(?:parse|convert|coerce|decode|bind|read|interpret|cast|deserialize) (?:the )?(?:value (?:of|for) )?(?:query |path |request |url |form |body |input )?(?:parameter|param|field|property|argument|attribute|column) {Q}?(?P<q>{PATH}){E}? (?:as|to|into)\b",
    ),
    (
        " parameter:| param:| field:| argument:",
        rf"\b(?:invalid|missing|bad|wrong|unknown)[\w ]{{0,30}}: (?P<n>{LOOKS}) (?:parameter|param|field|argument):",
    ),
    # JSON Pointers and JSON paths: Error at "/items/0/qty", Path: $.items[0].qty | Line..., Path 'qty', line 1
    (
        "/",
        r"\b(?:error at|at|path|pointer|property|properties|field|location)\s*:?\s*[\[('\"`]?(?P<n>#?/[A-Za-z_][\w/~.\-]*)[\])'\"`]?",
    ),
    (
        "#/|/properties|/body|/data|/attributes|/spec|/parameters",
        r"[\[('\"`](?P<n>#/[A-Za-z_][\w/~.\-]*|/(?:properties|body|data|attributes|spec|parameters)/[\w/~.\-]+)[\])'\"`]",
    ),
    # {steps: ...} parameter is empty; a JSON schema's instance path at the beginning: /limit must be >= 1
    ("{", rf"\{{\s*(?P<n>{STEP})\s*(?::[^{{}}]{{0,80}})?\}}\s+(?:parameter|field|property|argument|attribute|option|value)\b"),
    (
        " must | should |: must",
        r"(?:\A|[,;:]\s+)(?:request[./])?(?:body|query|querystring|params|headers?|data|instance|payload|requestBody|\(root\))?(?P<q>[./][A-Za-z_][\w\-]*(?:\[\d+\]|[./][\w\-]+){0,8})(?: -|:)? (?:must|should) (?:be (?:[<>]=? ?\d|(?:an? )?(?:string|number|integer|boolean|array|object|null)\b|equal to|(?:greater|less) than)|match (?:format|pattern|exactly)|not have (?:more|fewer|additional|unevaluated))",
    ),
    ("parameter verification", rf"\bparameter verification (?:exception|error|failed) (?P<n>{STEP})"),
    ("path", r"\bpath\s*:?\s*['\"`]?\$\.?(?P<n>[A-Za-z_][\w.\[\]]*)"),
    ("path", rf"\bpath\s+{Q}(?P<q>{PATH}){E}"),
    # Jackson: (through reference chain: Order["items"]->ArrayList[0]->Item["qty"])
    ("reference chain", r"reference chain:.*\[\"(?P<n>[\w\-]+)\"\](?:->[^\"]*)?\)?\s*$"),
    # XML Schema: starting with element 'ShipDate'; of element 'Weight' is not valid; XPath: /ns:Order/ns:Weight has an invalid
    ("child element", rf"\binvalid child element {Q}(?P<q>{PATH}){E}"),
    ("element", rf"\b(?:element|tag|node) {Q}(?:\{{[^\"}}]*\}})?\{{?(?:\"[^\"]*\":)?(?P<n>{STEP})\}}?{E}"),
    ("element '|element \"", rf"\belement {Q}(?P<q>{PATH}){E}"),
    ("element", rf"\b[Tt]he {Q}(?P<q>{PATH}){E} element\b"),
    (
        "/",
        r"(?:^|\s)(?:element |node )?(?P<n>//?(?!v\d|api\b)(?:\w+:)?[A-Za-z_]\w*(?:/(?:\w+:)?[\w\-]+){1,8}) (?:has an? (?:invalid|bad|wrong)|is (?:mandatory|required|missing|invalid|empty|not (?:a|valid))|must (?:be|not|have|contain)|can ?not be (?:empty|blank|null)|should be)\b",
    ),
    ("", r"\bpeers? \[(?P<l>\w+(?:, \w+)*)\]"),
    # BigQuery, SQL, protocol buffers
    ("unrecognized name", rf"\bunrecognized name:? {Q}?(?P<n>{PATH})"),
    ("not found inside", rf"\bname (?P<n>{STEP}) not found inside"),
    ("unknown name", rf"\bunknown name {Q}(?P<q>{PATH}){E}"),
    ("column reference", rf"\bcolumn reference {Q}(?P<q>{PATH}){E}"),
    ("unknown column", rf"\bunknown column {Q}(?P<q>{PATH}){E}"),
    ("field", rf"\b(?:int|uint|sint|fixed|sfixed|float|string|bool|enum|double|bytes|message)(?:32|64)? field (?P<n>{PATH})"),
    (
        "named|called|such",
        rf"\bno (?:such )?(?:field|column|property|attribute|parameter|key|argument|member)s? (?:(?:is |was )?(?:named|called)|:)?\s*{Q}(?P<q>{PATH}){E}",
    ),
    # the request must contain the parameter X; no x_id given; add a username to each call; with a smaller page_size
    (
        "the parameter|the field|the property|the attribute|the argument|the element|the column|the key|parameter named|the header",
        rf"\b(?:contain|include|have|specify|provide|pass|send|set|supply|missing|lacks?|omit\w*|needs?|requires?) (?:the |an? )?(?:required |mandatory |query |request |following )*(?:parameter|field|property|attribute|argument|element|column|key|header)(?: named| called)? (?:{Q}(?P<q>{PATH}){E}|(?P<n>{LOOKS})|(?P<v>{PATH})(?=\W*$))",
    ),
    (
        "no ",
        rf"\bno (?:{Q}(?P<q>{PATH}){E}|(?P<n>{LOOKS}))(?: (?:parameter|field|value|argument))? (?:was |were |is |has been )?(?:given|specified|provided|supplied|sent|set|passed|found in the (?:request|body|query))\b",
    ),
    (
        "each |every |request|call|query|body",
        rf"\b(?:add|include|pass|send|provide|supply|specify|set|give) (?:an? |the |your |valid |unique ){{1,3}}{Q}?(?P<n>{STEP}){E}?(?: parameter| field| value)? (?:to|in|with|for|on) (?:each|every|all|your|the|this) (?:api )?(?:call|request|query|request body|body)s?\b",
    ),
    (
        "_|maller|arger|ower|horter|onger|nother|ifferent|igher",
        rf"\b(?:smaller|larger|lower|higher|shorter|longer|different|another|bigger|fewer) {Q}?(?P<n>{LOOKS}){E}?\W*$",
    ),
    (
        "",
        rf"(?:^|[.:;,]\s+)(?P<n>{LOOKS}) (?:missing|required|invalid|empty|not (?:set|given|provided|specified|found|supplied))\W*$",
    ),
    (
        "required|mandatory|missing|invalid|unknown",
        rf"(?:^|[.:;]\s+|\n\s*){Q}?(?P<v>{STEP}(?:\.{STEP})*){E}? is (?:an? )?(?:required|mandatory|missing|invalid|unknown|unsupported) (?:field|parameter|property|attribute|argument|key|header|param)\b",
    ),
    # the field 'x' at path; on property x
    (
        "property|parameter|field|attribute|argument|column|header",
        rf"\b(?:on|for|in|at|of) (?:the )?(?:property|parameter|field|attribute|argument|column|header) {Q}?(?P<n>{PATH})",
    ),
    # Go: into Go struct field Order.qty of type int; Key: 'Order.Qty' Error:Field validation for 'Qty'
    ("go ", r"\bGo (?:struct field|value of type)\s+\w+\.(?P<n>[\w.]+)"),
    ("field validation", rf"\bfield validation for {Q}(?P<q>{PATH}){E}"),
    # AWS: Value 'x' at 'tableName' failed to satisfy constraint
    ("failed to satisfy", rf"\bvalue .{{0,80}}? at {Q}(?P<q>{PATH}){E} failed to satisfy"),
    # Kubernetes: spec.containers[0].image: Required value
    (
        "required value|invalid value|unsupported value|forbidden|too long|too many|duplicate value|not found|immutable",
        rf"(?:^|[\s\[])(?P<n>{PATH}): (?:Required value|Invalid value|Unsupported value|Forbidden|Too long|Too many|Duplicate value|Not found|field is immutable)",
    ),
    # GraphQL: got invalid value "x" at "input.qty"
    ("got invalid value", rf"\bgot invalid value .{{0,200}}? at {Q}(?P<q>{PATH}){E}"),
    (
        "argument|field|variable",
        rf"\b(?:argument|field|variable) {Q}\$?(?P<q>{PATH}){E} (?:of (?:required )?type|has invalid value|got invalid value|is required|on field|is not defined|expected)",
    ),
    # Joi's peers; a preposition that is a parameter
    ("", rf"\bpeers? [\[\"]{LIST}"),
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
    ("no column named", rf"\bno column named {Q}?(?P<n>{STEP})"),
    ("no such column", rf"\bno such column:? {Q}?(?P<n>{STEP}(?:\.{STEP})*)"),
    ("column", rf"\b(?:for|in|into|unknown|invalid) column(?: name)? {Q}(?P<q>{PATH}){E}"),
    ("invalid identifier", r"\"(?P<q>\w+)\": invalid identifier"),
    (
        "[",
        rf"\b(?:unknown|failed to parse|no mapping found for|unsupported)(?: field| setting| parameter| key)?(?: for)? \[(?P<n>{PATH})\]",
    ),
    # Rails, Spring, .NET, Mongoose
    ("param is missing", rf"\bparam is missing or the value is empty(?: or invalid)?: (?P<n>{PATH})"),
    (
        "required|missing",
        rf"\b(?:required|missing) (?:\w+ ){{0,4}}(?:parameter|header|part|cookie|variable|attribute|property) {Q}(?P<q>{PATH}){E}",
    ),
    ("json propert", rf"\bJSON propert(?:y|ies):? {Q}?(?P<n>{PATH})"),
    ("member|property", rf"\b(?:could not find|no) (?:a )?(?:member|property)(?: named)? {Q}(?P<q>{PATH}){E}"),
    # unexpected argument(s): a, b; attributes specified: a; one of these parameters: a, b
    (
        ":|=",
        rf"\b(?:unexpected|unknown|unrecogni[sz]ed|invalid|missing|unsupported|required|duplicate|extra|illegal|disallowed|forbidden|unpermitted) (?:\w+ )?{KINDS}(?: \w+)?(?: (?:specified|found|received|supplied|given|provided|passed|present|sent|detected|in (?:the )?(?:request|body|query|payload|input)))?\s*[:=]\s*[\[(]?{LIST}",
    ),
    (
        "of the|of these|of those|of following",
        rf"(?<!be )\b(?:one|any|some|all|none|both|either|each|combination|subset) of (?:the |these |those |following ){{1,3}}(?:parameters?|params?|fields?|arguments?|args?|propert(?:y|ies)|attributes?|keys?|columns?|members?|headers?)(?: \w+ ?){{0,4}}:\s*[\[(]?{LIST}",
    ),
    (
        "[|{|(",
        rf"\b(?:contain|include|have|provide|specify|supply|set|pass|requires?|define|need|send|use|give)s? (?:at least |only |exactly |at most )?(?:one|any|all)(?: or more)? of:?\s*(?:the |these |following )*[\[({{]{LIST}",
    ),
    # name is a path, and what follows says what is wrong with it
    (
        "unknown variant|invalid type|invalid value|invalid length|expected|missing value",
        rf"(?:^|[:;\n]\s+|\.\s+)(?P<n>{PATH}): (?:unknown variant|invalid type|invalid value|invalid length|expected|missing value)\b",
    ),
    # a name, then its value compared with the bound
    ("<|>", rf"(?:^|[:;\n]\s+)(?P<n>{PATH}): \d[\d.,]* ?[<>]"),
    # Type 'x' is not valid
    (
        "'|\"|`|\u2018|\u201c",
        rf"(?:^|[.:;]\s+|\bthe )(?P<v>{STEP}) {Q}[^'\"`]{{1,80}}{E} (?:is|was|are|does|has|must|can ?not) (?:not|invalid|unknown|unsupported|already|too|an? invalid|out)",
    ),
    # the Mcp-Session-Id header is required; email parameter must
    (
        "header|param|field|argument|property|attribute|column|element",
        rf"(?:^|[\s:(])(?P<n>{STEP}) (?:header|parameter|param|field|argument|property|attribute|query parameter|column|element) (?:is|was|are|must|can ?not|can't|should|may not|has|does|needs?|contains?|exceeds?|value)\b",
    ),
    # Unknown order value 'up'; not valid for dueDate; Expected ids to be; width=9000 exceeds
    (
        "'|\"|`|\u2018|\u201c",
        rf"\b(?:unknown|invalid|unsupported|unrecogni[sz]ed|bad|illegal|incorrect|wrong|unexpected|disallowed) (?P<v>{STEP})(?: (?:value|option|name|code|type|format))? {Q}[^'\"`]{{1,80}}{E}",
    ),
    (
        "valid|allowed|supported|range|acceptable|permitted",
        rf"\b(?:not (?:a |an )?valid|invalid|not allowed|not supported|unsupported|out of range|not acceptable|not permitted) (?:value |choice |option )?(?:for|as|in) (?:the )?(?:field |parameter |property |attribute )?{Q}?(?P<n>{LOOKS}){E}?",
    ),
    ("expected", rf"\bexpected {Q}?(?P<n>{PATH}){E}? to (?:be|have|match|equal|contain|exist)\b"),
    ("=", rf"(?:^|[\s(])(?P<n>{STEP})=[^\s=]+ (?:exceeds?|is|must|was|not|too|out|does)\b"),
    # invalid value for number.
    (
        "value|type|format|data|content|length|size",
        rf"\b(?:invalid|missing|bad|wrong|illegal|unsupported|incorrect|unknown|unacceptable|improper) (?:value|values|type|format|data|content|length|size) (?:for|of|in) (?:the )?(?P<v>{STEP})\W*$",
    ),
    # the value passed for the Timestamp is out of range
    (
        "value|parameter|field|argument",
        rf"\bthe {Q}?(?P<n>{STEP}){E}? (?:value|parameter|field|argument) (?:passed|provided|specified|supplied|given|sent|is|was|must)\b",
    ),
    # BusinessId is not a valid id; `a` or `b` must; provide `a` or `b`
    ("", rf"(?:^|[.:;]\s+)(?:the )?(?P<n>{LOOKS}) (?:is|are|was|must|can ?not|can't|should|may not|has|does|needs?)\b"),
    (
        "'|\"|`|\u2018|\u201c",
        rf"\b(?:provide|specify|supply|include|pass|send) (?:an? |the |either |both |at least one of |one of |valid )*(?P<l>{Q}{PATH}{E}(?:\s*(?:,|or|and)\s*{Q}{PATH}{E}){{0,6}})",
    ),
    # camelName: 100, otherName: 7
    (":|=", rf"(?:^|[\s,(])(?P<n>{LOOKS})[:=] ?\"?\d"),
)
#: Quoted names beside what is wrong with them: for arguments, where the request's own names tell nothing.
LATE: tuple[re.Pattern[str], ...] = rows(
    rf"\b(?:field|property|parameter|attribute|argument|column) {Q}(?P<q>{PATH}){E} (?:at|in|is|was|has|must|does|of|can|should|on|cannot)\b",
    rf"(?P<l>(?:{Q}{PATH}{E}\s*(?:,|and|or|&|, and)\s*){{0,8}}{Q}{PATH}{E})(?: (?:is|are|was|were))? (?:not (?:given|provided|specified|set|supplied|present|found in (?:the )?request|valid|allowed|permitted|a valid|an? )|missing|required|mandatory|invalid|unknown|unsupported|blank|empty)",
)
