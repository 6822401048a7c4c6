"""Secrets in a text: by their shape, in URLs, in pairs such as `password=...`, and random tokens beside words of credentials.

A random-looking token alone is no secret: commits, sync tokens, request ids and custom fields must stay. `redact` replaces with
`[redacted]` and never raises; which of MARKS a text holds is found by one search over all (clean.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from proxy.reading.randomness import is_random
from proxy.reading.secretshapes import SHAPES
from proxy.reading.wordlist import words

REDACTED = "[redacted]"
_SCHEME_KEPT = re.compile(
    r"(?i)\A(bearer|basic|digest|negotiate|token|apikey|hmac|accountkey=|sharedaccesskey=|sharedsecret=|password=|pwd=)(\s*)"
)
#: `scheme://user:password@host`: the host stays.
URL_USER = r"(?i)\b([a-z][a-z0-9+.\-]{1,20}://)[^\s/@\"'<>]{1,300}@"
_URL_USER = re.compile(URL_USER)
_PARAMETER_NAMES = (
    r"x-amz-signature|x-amz-security-token|x-amz-credential|x-goog-signature|x-goog-credential|x-oss-signature|awsaccesskeyid|signature|sig|"
    r"(?:access|refresh|id|auth|api|session|bearer|user|client|csrf|xsrf|oauth|security|reset|invite|magic|login|verification|x|private)[_\-]?token|token|"
    r"(?:x[_\-])?(?:api|access|secret|private|auth|subscription|license|functions|ocp-apim-subscription)[_\-]?key|apikey|appkey|app[_\-]?key|appid|key|code|"
    r"client[_\-]?secret|consumer[_\-]?secret|app[_\-]?secret|secret|passw(?:or)?d|pwd|passphrase|auth|authorization|credential|jwt|otp|sid|session[_\-]?id|"
    r"hmac|assertion|code_verifier|state|nonce|se?ig|hdnea|policy|key-pair-id"
)
URL_PARAMETER = rf"(?i)[?&;#](?:{_PARAMETER_NAMES})=[^&\s\"'<>#)\]]{{4,}}"
_URL_PARAMETER = re.compile(rf"(?i)([?&;#](?:{_PARAMETER_NAMES})=)([^&\s\"'<>#)\]]{{4,}})")

_STRONG = r"passw(?:or)?d|passphrase|passwort|mot de passe|contrase(?:n|ñ)a|pwd"
_WORD = (
    r"(?:secret[_\- ]?)?(?:access|api|auth|secret|private|subscription|licen[sc]e|account|shared|encryption|signing|app|application|service|master|admin|"
    r"webhook|storage|integration|consumer|developer|rest|server|user|project|deploy)[_\- ]?(?:secret[_\- ]?)?keys?(?:[_\- ]?id)?|apikey|x-[a-z\-]*(?:key|token|secret|auth)|"
    r"(?:client|consumer|app|webhook|signing|shared|hmac|totp|otp)?[_\- ]?secrets?|credentials?|authorization|authentication[_\- ]?(?:key|token)|"
    r"(?:access|refresh|auth|authentication|id|bearer|session|security|api|bot|user|personal[_\- ]?access|oauth2?|csrf|xsrf|jwt|login|service|account|app|"
    r"application|integration|deploy|private|secret|temporary|client)[_\- ]?tokens?|tokens?|jwt|(?:set-)?cookies?|session[_\- ]?(?:id|key)?|sessionid|phpsessid|"
    r"jsessionid|connect\.sid|sid|signature|hmac|pin[_\- ]?code|key"
)
#: A pair: a word, a mark, a value. `PAIR` is the search; `_PAIR` takes it apart.
PAIR = rf"(?i)(?:{_STRONG}|{_WORD})[\"'`\])]{{0,3}}\s{{0,3}}(?:[:=]|=>|:=)\s{{0,3}}[\"'`(<\[]{{0,2}}[^\s\"'`<>()\[\],;]{{4}}"
_PAIR = re.compile(
    rf"(?i)(?P<lead>(?P<word>(?P<strong>{_STRONG})|{_WORD})[\"'`\])]{{0,3}}\s{{0,3}}(?P<mark>[:=]|=>|:=)\s{{0,3}}(?P<quote>[\"'`(<\[]{{0,2}}))"
    r"(?P<value>[^\s\"'`<>\[\],;]{4,600})"
)
#: A password in quotes behind the word.
QUOTED = rf"(?i)\b(?:{_STRONG})(?: is| was| of| value| provided)? ['\"`][^'\"`\s]{{4,}}['\"`]"
_QUOTED = re.compile(rf"(?i)(\b(?:{_STRONG})(?: is| was| of| value| provided)? ['\"`])([^'\"`\s]{{4,200}})(?=['\"`])")
#: A word that speaks of a credential, and a run that may be one.
CONTEXT = (
    r"(?i)\b(?:api|access|secret|private|auth|client|subscription|licen[sc]e|account)[ _\-]?(?:key|token|secret)s?\b|\b(?:tokens?|secrets?|credentials?|bearer|"
    r"passw(?:or)?d|passwort|authorization|authentication|unauthorized|apikey|signature|cookie|session|jwt|keys?|clé|clave|chave|schlüssel|login)\b|密钥|令牌|キー"
)
_CONTEXT = re.compile(CONTEXT)
CANDIDATE = r"[A-Za-z0-9][A-Za-z0-9_\-+/=.~]{15,}"
_CANDIDATE = re.compile(r"(?<![A-Za-z0-9_/.@%+=])[A-Za-z0-9_\-+][A-Za-z0-9_\-+/=.~]{15,600}(?![@\w])")
#: Words before a token, key or id that make it no credential.
_PLAIN_NOUNS = (
    r"sync|page|next|prev(?:ious)?|continuation|cursor|upload|resum\w*|delta|change|idempotency|idempotent|etag|request|req|trace|correlation|commit|order|issue|"
    r"primary|foreign|partition|sort|cache|object|specified|routing|registration|device|file|blob|revision|version|snapshot|message|event|transaction|payment|"
    r"invoice|channel|job|task|run|batch|build|deployment|hash|digest|checksum|sha\d*|md5|pagination|start|watermark|lock|lease|document|record|row|item|node|"
    r"entity|resource|gpg|pgp|ssh|public|host|s3|redis|dedup\w*|fingerprint|ray|incident|support|reference|ref|model|image|layer|manifest|span|nonce|input|output|completion|prompt"
)
_OWNERS = (
    r"user|account|tenant|project|team|workspace|customer|organi[sz]ation|org|company|member|contact|app|application|client"
)
PLAIN_BEFORE = re.compile(
    rf"(?i)(?:\b|_)(?:(?:{_PLAIN_NOUNS})[ _\-]?(?:tokens?|keys?|ids?|hash|number|no|#)?|(?:{_OWNERS})(?:[ _\-]?(?:ids?|number|no|name|#))?)"
    r"['\"`(:= ]{0,4}(?:with )?(?:id |value |named |called |is )?['\"`(]{0,2}\Z"
)
_PLAIN_NOUN = re.compile(rf"(?i)(?:\b|_)(?:{_PLAIN_NOUNS})[ _\-]\Z")
_TOKEN_NOUN = re.compile(
    r"(?i)(?:api|access|secret|auth|bearer|session|refresh|private|client|personal access)[ _\-]?(?:key|token|secret)s?\W{0,4}(?:\w+\W{1,3}){0,2}\Z"
)
_ID_LEAD = re.compile(
    r"(?:[a-z]{2,12}|[a-z]+_[a-z]+)_[A-Za-z0-9]{6,40}\Z|(?:req|org|proj|user|asst|run|thread|file|msg|chatcmpl|cmpl|ft|batch|vs|resp)-[A-Za-z0-9]{6,40}\Z"
)
_UUID = re.compile(r"(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.+\-Z]*)?\Z|\d{8}T\d{4,6}Z?\Z")
_FILE = re.compile(r"[\w./\-=+]*[\w\-]\.[a-z]{1,5}(?:\.[a-z]{1,4})?\Z")


#: Beside the shapes: what else tells that a text may hold a secret, for a search over all at once.
MARKS: tuple[str, ...] = (*SHAPES, URL_USER, URL_PARAMETER, PAIR, QUOTED)
_COMPILED = [re.compile(shape) for shape in SHAPES]
_USER_AT, _PARAMETER_AT, _PAIR_AT, _QUOTED_AT = range(len(SHAPES), len(SHAPES) + 4)


def redact(text: str, marks: Iterable[int], *, in_context: bool) -> str:
    """The text with every secret in it replaced; `marks` are the positions in MARKS that were seen in it."""
    for mark in marks:
        if mark < _USER_AT:
            text = _COMPILED[mark].sub(_keep_scheme, text)
        elif mark == _USER_AT:
            text = _URL_USER.sub(rf"\1{REDACTED}@", text)
        elif mark == _PARAMETER_AT:
            text = _URL_PARAMETER.sub(_parameter, text)
        elif mark == _PAIR_AT:
            text = _PAIR.sub(_pair, text)
        elif mark == _QUOTED_AT:
            text = _QUOTED.sub(_quoted, text)
    return _in_context(text) if in_context else text


def _keep_scheme(match: re.Match[str]) -> str:
    scheme = _SCHEME_KEPT.match(match[0])
    if scheme is None:
        return REDACTED
    rest = match[0][scheme.end() :]
    if PLAIN_BEFORE.search(match.string[max(match.start() - 40, 0) : match.start()] + scheme[0]):
        return match[0]
    if scheme[1].lower() in ("token", "basic", "digest", "bearer", "negotiate") and not (is_random(rest, 8) or _is_mixed(rest)):
        return match[0][: scheme.end()] + redact(rest, range(_USER_AT), in_context=False)
    return f"{scheme[1]}{scheme[2]}{REDACTED}"


def _is_mixed(token: str) -> bool:
    """Whether a token behind its scheme holds letters and digits; words do not."""
    return len(token) >= 16 and any(char.isdigit() for char in token) and any(char.isalpha() for char in token)


def _parameter(match: re.Match[str]) -> str:
    name = match[1][1:-1].lower()
    value = match[2]
    if name in ("key", "code", "state", "sid", "nonce", "policy", "appid", "token") and not is_random(value, 8):
        return match[0]
    return f"{match[1]}{REDACTED}" if value != REDACTED else match[0]


def _pair(match: re.Match[str]) -> str:
    value = match["value"] if match["quote"] or (match["strong"] and match["mark"] == "=") else match["value"].rstrip(".!?:")
    if match["quote"].endswith("[") and value.startswith("redacted"):
        return match[0]
    if (
        not value
        or value.startswith(("[redacted", "http://", "https://", "{"))
        or (value[0] == "/" and not is_random(value, 24))
    ):
        return match[0]
    tail = match["value"][len(value) :]
    is_tight = match["mark"] == "=" or bool(match["quote"])
    if match["strong"]:
        is_secret = is_tight or not value.isalpha() or (value != value.lower() and not value.istitle())
        is_secret = is_secret and not _is_talk(value)
    elif PLAIN_BEFORE.search(match.string[max(match.start() - 30, 0) : match.start("word")] + match["word"] + " "):
        is_secret = False
    else:
        is_secret = is_random(
            value, 8 if match["word"].lower() not in ("key", "sid", "session", "signature", "token", "tokens") else 12
        )
    return f"{match['lead']}{REDACTED}{tail}" if is_secret else match[0]


def _quoted(match: re.Match[str]) -> str:
    return match[0] if _is_talk(match[2]) or match[2].isalpha() else f"{match[1]}{REDACTED}"


def _is_talk(value: str) -> bool:
    """Whether what follows `password:` is about the password rather than it."""
    return (
        value.lower().strip(".") in TALK
        or value.startswith(("${", "$(", "{{", "<", "%("))
        or not value.strip("*")
        or value in ("%s", "%d", "%v")
    )


TALK = words(
    "missing required invalid must should cannot is are has was may can not too the this that field empty null none string true false incorrect wrong expired "
    "undefined optional value length minimum maximum length: at_least reset changed needs weak short long blank please your password only one with"
)


#: How far from its word a credential may stand, before and after it.
_BEFORE_CHARS = 70
_AFTER_CHARS = 50


def _in_context(text: str) -> str:
    """Random-looking tokens beside a word that speaks of a credential (a sync token is none)."""
    spans = [span for match in _CANDIDATE.finditer(text) if (span := _drawn(match, text)) is not None]
    if not spans:
        return text
    places = [
        match.span()
        for match in _CONTEXT.finditer(text)
        if not _PLAIN_NOUN.search(text[max(match.start() - 20, 0) : match.start()])
    ]
    for start, end in reversed(spans):
        if any(
            (start - _BEFORE_CHARS <= first and last <= start) or end <= first <= end + _AFTER_CHARS for first, last in places
        ):
            text = text[:start] + REDACTED + text[end:]
    return text


def _drawn(match: re.Match[str], text: str) -> tuple[int, int] | None:
    """Where a random-looking token stands that no noun before it makes an id, a hash or a page's."""
    token = match[0].rstrip(".")
    start = match.start()
    before = text[max(start - _BEFORE_CHARS, 0) : start]
    is_uuid = _UUID.match(token) is not None
    if not is_uuid and not is_random(token, 20) and not (is_random(token, 16) and _TOKEN_NOUN.search(before)):
        return None
    if before.endswith(("://", "/", ".", "@", "$", "{", "<", "#")) or _DATE.match(token) or _FILE.match(token):
        return None
    if (is_uuid or _ID_LEAD.match(token) or PLAIN_BEFORE.search(before)) and not _TOKEN_NOUN.search(before):
        return None
    return start, start + len(token)
