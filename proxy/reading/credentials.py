"""Secrets by their shape and by the words around them, and the credential that a request carried.

Owns what counts as a secret in a text: shapes that vendors publish (a key's prefix), user info and signatures in URLs, pairs such
as `password=...`, and random-looking tokens beside a word that speaks of a credential. A random-looking token alone is no secret:
commits, sync tokens, request ids and custom fields must stay. `redact` replaces with `[redacted]`; nothing here raises.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qsl, quote, unquote_plus

import orjson

from proxy.exchange import Exchange, Request
from proxy.reading.locate import locate
from proxy.reading.model import Document, Hints
from proxy.reading.wordlist import words

REDACTED = "[redacted]"

#: Shapes that are secrets wherever they stand. Patterns hold no lookaround, so that RE2 can search for all of them at once.
SHAPES: tuple[str, ...] = (
    r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}\b",  # Amazon
    r"\bAIza[\w\-]{30,}",  # Google
    r"\bya29\.[\w\-.]{20,}",
    r"\b1//0[\w\-]{20,}",
    r"\bGOCSPX-[\w\-]{10,}",
    r"\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{20,}|v1\.[0-9a-f]{40})",  # GitHub
    r"\bgl(?:pat|dt|rt|rtr|soat|cbt|ptt|ft|agent|oas|imt|ffct|wt)-[\w\-.]{16,}",  # GitLab
    r"\bx(?:ox[abceoprs]|app|wfp)-[\w\-.%]{10,}",  # Slack
    r"\bhooks\.slack\.com/(?:services|workflows|triggers)/[\w/]{16,}",
    r"\bdiscord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/[\w\-]{20,}",
    r"\boutlook\.office(?:365)?\.com/webhook/\S{20,}|\.webhook\.office\.com/webhookb2/\S{20,}",
    r"\b(?:sk|rk|pk|mk|ek)_(?:live|test|prod|sandbox|org)_[A-Za-z0-9_]{8,}|\bwhsec_[A-Za-z0-9+/=]{16,}",  # Stripe and those after it
    r"\bsk-(?:[a-zA-Z]{2,12}-)*(?:[a-z]{2,5}\d{2}-)?[\w\-]{16,}",  # OpenAI, Anthropic, OpenRouter, DeepSeek
    r"\bsess-[A-Za-z0-9]{24,}",
    r"\bSG\.[\w\-]{12,}\.[\w\-]{16,}",  # SendGrid
    r"\b(?:key|pubkey)-[0-9a-f]{32}\b|\b[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b",  # Mailgun
    r"\bSK[0-9a-f]{32}\b",  # Twilio
    r"\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w\-]{32,}|\brubygems_[0-9a-f]{32,}|\bcio[A-Za-z0-9]{32}\b",  # package registries
    r"\bdo[opr]_v1_[0-9a-f]{32,}",  # DigitalOcean
    r"\b(?:secret|ntn)_[A-Za-z0-9]{32,}",  # Notion
    r"\bpat[A-Za-z0-9]{12,16}\.[0-9a-f]{32,}",  # Airtable
    r"\b(?:pplx|tvly(?:-dev)?|fc|nvapi|csk|gsk|xai|fw|together|jina|pcsk|voyage|pa|pk-lf|sk-lf|lsv2_pt|lsv2_sk)[-_][A-Za-z0-9_\-]{24,}",
    r"\bhf_[A-Za-z]{20,}|\bhf_[A-Za-z0-9]{30,}|\br8_[A-Za-z0-9]{30,}|\bapi_org_[A-Za-z0-9]{30,}",
    r"\bdapi[0-9a-f]{32}\b|\bdkea[0-9a-f]{32}\b",  # Databricks
    r"\bshp(?:at|ss|ca|pa|ua)_[0-9a-fA-F]{24,}",  # Shopify
    r"\bsq0(?:atp|csp|idp)-[\w\-]{20,}|\bEAAA[\w\-]{56,}",  # Square
    r"\bEAA[A-Za-z0-9]{40,}|\bEAACEdEose0cBA[0-9A-Za-z]+",  # Facebook
    r"\blin_(?:api|oauth|wh)_[A-Za-z0-9]{24,}|\bfig[do]_[\w\-]{30,}",  # Linear, Figma
    r"\bhv[sbr]\.[\w\-]{20,}|\bs\.[A-Za-z0-9]{24}\b",  # Vault
    r"\bsbp_[0-9a-f]{32,}|\bsb_(?:secret|publishable)_[\w\-]{20,}",  # Supabase
    r"\bdckr_(?:pat|oat)_[\w\-]{20,}|\bATATT3[\w\-=]{40,}|\bATCTT3[\w\-=]{40,}|\bATBB[A-Za-z0-9]{24,}|\bBBDC-[\w+\-@#]{36,}",
    r"\bsntr(?:ys|yu|ya)_[\w\-+/=]{30,}|\bglsa_[A-Za-z0-9]{24,}_[0-9a-f]{8}|\bglc_[A-Za-z0-9+/=]{32,}|\bNRAK-[A-Z0-9]{24,}|\bNRII-[\w\-]{24,}",
    r"\bPMAK-[0-9a-f]{20,}-[0-9a-f]{30,}|\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.\-]{30,}|\bpul-[0-9a-f]{40}\b|\bCFPAT-[\w\-]{40,}",
    r"\bxkeysib-[0-9a-f]{40,}-\w{8,}|\bre_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,}|\bpat-(?:na|eu|ap)\d-[0-9a-f\-]{30,}|\bph[cxs]_[A-Za-z0-9]{32,}",
    r"\bapify_api_[A-Za-z0-9]{30,}|\bpscale_(?:tkn|oauth|pw)_[\w\-.=]{30,}|\bops_eyJ[\w\-=]{40,}|\bvercel_[A-Za-z0-9_]{24,}|\bnfp_[A-Za-z0-9]{30,}",
    r"\bFlyV1 [\w+/=,]{40,}|\bfo1_[\w\-]{40,}|\brnd_[A-Za-z0-9]{24,}|\bHRKU-[A-Za-z0-9_\-]{30,}|\btfp_[\w\-]{40,}|\b[A-Za-z0-9]{14}\.atlasv1\.[\w\-=]{50,}",
    r"\bAPP_USR-[\w\-]{30,}|\bLTAI[A-Za-z0-9]{12,}|\bAKID[A-Za-z0-9]{13,}|\bYC[A-Z][\w\-]{35,}|\bt1\.[A-Z0-9a-z_\-]+=*\.[A-Za-z0-9_\-]{86}={0,2}",
    r"\bAGE-SECRET-KEY-1[A-Z0-9]{50,}|\bsecret-token:[\w\-.~%]{10,}|\bdt0[cs]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}|\bccipat_\w{20,}|\bCCIPRJ_\w{20,}",
    r"\bEZ[AT]K[A-Za-z0-9]{50,}|\b(?:live|test)_[A-Za-z0-9]{30,}\b|\bSSWS [\w\-]{30,}|\b00[A-Za-z0-9_\-]{40}\b|\bPK[A-Z0-9]{18}\b",
    r"\b\d{8,10}:[A-Za-z0-9_\-]{34,36}\b",  # Telegram
    r"\b[MNO][A-Za-z0-9_\-]{22,27}\.[A-Za-z0-9_\-]{6}\.[A-Za-z0-9_\-]{27,38}\b",  # Discord
    r"\beyJ[\w\-]{8,}\.[\w\-]{8,}(?:\.[\w\-]*){0,3}|\bey[A-Z][\w\-]{60,}={0,2}",  # JWT, JWE, encoded JSON
    r"\bv[24]\.(?:local|public)\.[\w\-]{30,}",  # PASETO
    r"-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE|PGP MESSAGE)[A-Z ]*-----(?:[^-]|-[^-])*(?:-----END [A-Z ]*-----)?",
    r"\bssh-(?:rsa|ed25519|dss) AAAA[\w+/=]{40,}",
    r"(?i)\b(?:bearer|basic|digest|negotiate|token|apikey|hmac|aws4-hmac-sha256)\s+[A-Za-z0-9+/=_\-.~:]{16,}",
    r"(?i)\b(?:bearer|basic)\s+[A-Za-z0-9+/=_\-.~]*[0-9+/=_\-.~][A-Za-z0-9+/=_\-.~]{5,}",
    r"(?i)\b(?:AccountKey|SharedAccessKey|SharedAccessSignature|SharedSecret|Password|Pwd)=[^\s;\"']{4,}",  # connection strings
    r"\b[\w\-]{3,40}\*{3,}[\w\-*]{0,60}",  # a key with stars in its middle
    r"\b(?:sk|pk|key|tok|ghp|xoxb)[-_][\w\-]{2,20}(?:\.{3}|…)[\w\-]{0,20}",
)

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
#: A word that speaks of a credential, and a run that may be one.
CONTEXT = (
    r"(?i)\b(?:api|access|secret|private|auth|client|subscription|licen[sc]e|account)[ _\-]?(?:key|token|secret)s?\b|\b(?:tokens?|secrets?|credentials?|bearer|"
    r"passw(?:or)?d|passwort|authorization|authentication|unauthorized|apikey|signature|cookie|session|jwt|keys?|clé|clave|chave|schlüssel|login)\b|密钥|令牌|キー"
)
_CONTEXT = re.compile(CONTEXT)
CANDIDATE = r"[A-Za-z0-9][A-Za-z0-9_\-+/=.~]{15,}"
_CANDIDATE = re.compile(r"(?<![A-Za-z0-9_/.\-@%+=])[A-Za-z0-9][A-Za-z0-9_\-+/=.~]{15,600}(?![@\w])")
#: Words before a token, key or id that make it no credential.
_PLAIN_BEFORE = re.compile(
    r"(?i)(?:\b|_)(?:sync|page|next|prev(?:ious)?|continuation|cursor|upload|resum\w*|delta|change|idempotency|idempotent|etag|request|req|trace|correlation|commit|order|issue|"
    r"primary|foreign|partition|sort|cache|object|routing|registration|device|file|blob|revision|version|snapshot|message|event|transaction|payment|invoice|customer|"
    r"user|account|tenant|project|team|workspace|channel|job|task|run|batch|build|deployment|hash|digest|checksum|sha\d*|md5|sha256|pagination|start|watermark|lock|lease|"
    r"document|record|row|item|node|entity|resource|s3|redis|dedup\w*|fingerprint|ray|incident|support|reference|ref|model|image|layer|manifest|span|nonce)"
    r"[ _\-]?(?:tokens?|keys?|ids?|hash|number|no|#)?['\"`(:= ]{0,4}(?:with )?(?:id |value |named |called |is )?['\"`(]{0,2}\Z"
)
_TOKEN_NOUN = re.compile(
    r"(?i)(?:api|access|secret|auth|bearer|session|refresh|private|client|personal access)[ _\-]?(?:key|token|secret)s?\W{0,4}(?:\w+\W{1,3}){0,2}\Z"
)
_ID_LEAD = re.compile(
    r"(?:[a-z]{2,12}|[a-z]+_[a-z]+)_[A-Za-z0-9]{6,40}\Z|(?:req|org|proj|user|asst|run|thread|file|msg|chatcmpl|cmpl|ft|batch|vs|resp)-[A-Za-z0-9]{6,40}\Z"
)
_UUID = re.compile(r"(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.+\-Z]*)?\Z")
_PIECES = re.compile(r"[_\-+/=.~]+")


#: Beside the shapes: what else tells that a text may hold a secret, for a search over all at once.
MARKS: tuple[str, ...] = (*SHAPES, URL_USER, URL_PARAMETER, PAIR)
_COMPILED = [re.compile(shape) for shape in SHAPES]
_USER_AT, _PARAMETER_AT, _PAIR_AT = range(len(SHAPES), len(SHAPES) + 3)


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
    return _in_context(text) if in_context else text


def _keep_scheme(match: re.Match[str]) -> str:
    scheme = _SCHEME_KEPT.match(match[0])
    if scheme is None:
        return REDACTED
    rest = match[0][scheme.end() :]
    if scheme[1].lower() in ("token", "basic", "digest", "bearer", "negotiate") and not _is_random(rest, 8):
        return match[0][: scheme.end()] + redact(rest, range(_USER_AT), in_context=False)
    return f"{scheme[1]}{scheme[2]}{REDACTED}"


def _parameter(match: re.Match[str]) -> str:
    name = match[1][1:-1].lower()
    value = match[2]
    if name in ("key", "code", "state", "sid", "nonce", "policy", "appid", "token") and not _is_random(value, 8):
        return match[0]
    return f"{match[1]}{REDACTED}" if value != REDACTED else match[0]


def _pair(match: re.Match[str]) -> str:
    value = match["value"].rstrip(".!?:") if match["mark"] == ":" or not match["strong"] else match["value"]
    if value.startswith(("[redacted", "http://", "https://", "{", "/")) or not value:
        return match[0]
    tail = match["value"][len(value) :]
    is_tight = match["mark"] == "=" or bool(match["quote"])
    if match["strong"]:
        is_secret = is_tight or not value.isalpha() or (value != value.lower() and not value.istitle())
        is_secret = is_secret and not _is_talk(value)
    elif _PLAIN_BEFORE.search(match.string[max(match.start() - 30, 0) : match.start("word")] + match["word"] + " "):
        is_secret = False
    else:
        is_secret = _is_random(
            value, 8 if match["word"].lower() not in ("key", "sid", "session", "signature", "token", "tokens") else 12
        )
    return f"{match['lead']}{REDACTED}{tail}" if is_secret else match[0]


def _is_talk(value: str) -> bool:
    """Whether what follows `password:` is about the password rather than it."""
    return value.lower().strip(".") in _TALK or value.startswith(("%", "$", "{{", "<", "*"))


_TALK = words(
    "missing required invalid must should cannot is are has was may can not too the this that field empty null none string true false incorrect wrong expired "
    "undefined optional value length minimum maximum length: at_least reset changed needs weak short long blank please your password only one with"
)


def _in_context(text: str) -> str:
    """Random-looking tokens beside a word that speaks of a credential."""
    if not _CONTEXT.search(text):
        return text
    return _CANDIDATE.sub(lambda match: _candidate(match, text), text)


def _candidate(match: re.Match[str], text: str) -> str:
    run = match[0]
    token = run.rstrip(".")
    before = text[max(match.start() - 70, 0) : match.start()]
    if not _CONTEXT.search(before) and not _CONTEXT.search(text[match.end() : match.end() + 50]):
        return run
    is_named = _TOKEN_NOUN.search(before) is not None
    if not is_named and (_PLAIN_BEFORE.search(before) or _ID_LEAD.match(token) or _UUID.match(token)):
        return run
    if before.endswith(("://", "/", ".", "@", "$", "{", "<", "#")) or _DATE.match(token):
        return run
    return REDACTED + run[len(token) :] if _is_random(token, 16) or (is_named and _UUID.match(token)) else run


def _is_random(value: str, least: int) -> bool:
    """Whether a run looks drawn at random: letters and digits mixed within one piece, or long and of mixed case."""
    if len(value) < least:
        return False
    longest = max(_PIECES.split(value), key=len)
    if len(longest) < min(least, 12):
        # Several short pieces: words and versions, unless most of them mix letters and digits.
        mixed = sum(1 for piece in _PIECES.split(value) if _is_mixed(piece))
        return mixed >= 3 and not value.islower() and len(value) >= 20
    return (
        _is_mixed(longest)
        or (len(longest) >= 24 and longest.isalpha() and _case_changes(longest) >= 6)
        or (len(longest) >= 30 and longest.isdigit())
    )


def _is_mixed(piece: str) -> bool:
    digits = sum(char.isdigit() for char in piece)
    if digits and len(piece) >= 16 and piece.isupper():
        return True
    return 2 <= digits < len(piece) and (digits >= 3 or piece.lower() != piece) and not _WORD_NUMBER.match(piece)


_WORD_NUMBER = re.compile(r"[A-Za-z]+\d{1,8}\Z|\d+[A-Za-z]{1,12}\Z|v?\d+(?:[a-z]\d+)?\Z")


def _case_changes(piece: str) -> int:
    return sum(1 for one, two in pairwise(piece) if one.isupper() != two.isupper())


# -- the credential that was sent --------------------------------------------------------------------------------------

_CREDENTIAL_HEADER = re.compile(
    rb"authorization|cookie|.*(?:api|access|auth|secret|private|subscription|account)[-_]?(?:key|token|secret).*|.*-(?:token|key|secret|password|auth|signature|jwt)|token|apikey|.*password.*"
)
_NO_CREDENTIAL = re.compile(
    rb"idempotency-key|.*idempotency.*|sec-websocket-key|surrogate-key|cache-key|.*public-key.*|x-request-key|remedy-.*"
)
_CREDENTIAL_MEMBER = re.compile(
    r"(?i)(?:.*[_\-])?(?:access|refresh|id|auth|api|client|app|secret|private)?[_\-]?(?:token|secret|key|password|passwd|pwd|assertion|passphrase)\Z|code_verifier\Z|code\Z|jwt\Z|sig(?:nature)?\Z|otp\Z"
)
_MIN_CHARS = 4


def credential_texts(request: Request, hints: Hints) -> tuple[str, ...]:
    """The credentials that a request carried, as texts: to be found again in what the vendor says."""
    texts: list[str] = []
    for header, raw in request.headers:
        if _CREDENTIAL_HEADER.fullmatch(header) and not _NO_CREDENTIAL.fullmatch(header):
            _add_header(texts, header, raw.decode("latin-1"))
    for name, value in parse_qsl(request.query, max_num_fields=None) if "=" in request.query else ():
        if _CREDENTIAL_MEMBER.match(name):
            _add(texts, value)
    if request.body and len(request.body) <= 65_536:
        _add_body(texts, request.body)
    if hints.credential_in:
        exchange = Exchange(request)
        for locator in hints.credential_in:
            if locator.place == "header":
                for header, raw in request.headers:
                    if header == locator.name.encode("latin-1"):
                        _add_header(texts, header, raw.decode("latin-1"))
            elif locator.place == "query":
                for found in locate(locator, exchange, Document("empty")):
                    _add(texts, str(found))
    return tuple(dict.fromkeys(texts))


def _add(texts: list[str], value: str, least: int = _MIN_CHARS) -> None:
    value = value.strip().strip('"')
    if len(value) >= least and value.lower() not in _TALK:
        texts.append(value)


def _add_header(texts: list[str], name: bytes, value: str) -> None:
    if name == b"cookie":
        for part in value.split(";"):
            _add(texts, part.partition("=")[2], 8)
        return
    scheme, _, rest = value.strip().partition(" ")
    rest = rest.strip()
    if not rest:
        _add(texts, scheme)
        return
    _add(texts, rest)
    if scheme.lower() == "basic":
        _add_basic(texts, rest)
    elif "=" in rest:
        for part in re.split(r"[,\s]+", rest):
            inner = part.partition("=")[2].strip('"')
            _add(texts, inner, 8)


def _add_basic(texts: list[str], encoded: str) -> None:
    try:
        decoded = base64.b64decode(encoded, validate=False).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return
    user, _, password = decoded.partition(":")
    _add(texts, decoded)
    _add(texts, password)
    if (len(user) >= 12 and "@" not in user) or not password:
        _add(texts, user, 6)


def _add_body(texts: list[str], body: bytes) -> None:
    if body[:1] == b"{":
        try:
            members = orjson.loads(body)
        except ValueError:
            return
        if isinstance(members, dict):
            for name, value in members.items():
                if isinstance(value, str) and _CREDENTIAL_MEMBER.match(name) and name not in ("key", "code"):
                    _add(texts, value, 6)
    elif b"=" in body[:200] and b"\n" not in body[:200] and body[:1] not in (b"<", b"["):
        for name, value in parse_qsl(body.decode("latin-1"))[:50]:
            if _CREDENTIAL_MEMBER.match(name):
                _add(texts, value, 6)


def variants(secrets: Iterable[str]) -> tuple[str, ...]:
    """Each secret in the encodings in which it may come back, longest first."""
    found: set[str] = set()
    for secret in secrets:
        raw = secret.encode("utf-8", "replace")
        found.add(secret)
        if len(secret) >= 8:
            encoded = base64.b64encode(raw).decode()
            found.update((encoded, encoded.rstrip("=")))
            found.add(raw.hex())
            if "+" in encoded or "/" in encoded:
                found.add(encoded.translate(_URLSAFE))
        if not secret.isalnum():
            found.update((quote(secret, safe=""), quote(secret), unquote_plus(secret)))
            found.add(json.dumps(secret)[1:-1])
            found.add(json.dumps(secret)[1:-1].replace("/", "\\/"))
    return tuple(sorted((text for text in found if len(text) >= _MIN_CHARS), key=len, reverse=True))


_URLSAFE = str.maketrans("+/", "-_")


def without(text: str, known: Sequence[str]) -> str:
    """The text with every one of the known secrets replaced; a short one only where it stands as a word."""
    for secret in known:
        if secret in text:
            text = text.replace(secret, REDACTED) if len(secret) >= 8 else _word(secret).sub(REDACTED, text)
        elif len(secret) >= 16 and secret.isalnum() and secret.lower() in text.lower():  # hex and tokens in another case
            text = re.sub(re.escape(secret), REDACTED, text, flags=re.IGNORECASE)
    return text


def _word(secret: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(secret)}(?!\w)")


_SECRET_MEMBER = re.compile(
    r"(?i)(?:.*[_\-.])?(?:password|passwd|pwd|passphrase|secret|token|api[_\-]?key|apikey|access[_\-]?key|private[_\-]?key|authorization|cookie|set-cookie|credential|"
    r"client[_\-]?secret|session[_\-]?(?:id|key|token)|jwt|signature|bearer)s?\Z|.*(?:Password|Secret|Token|ApiKey|AccessKey|PrivateKey)\Z"
)


def is_secret_member(name: str, value: Any) -> bool:
    """Whether a member by its name and value holds a secret."""
    if not isinstance(value, str) or len(value) < _MIN_CHARS or " " in value or not _SECRET_MEMBER.match(name):
        return False
    if _PLAIN_BEFORE.search(name + " ") or value.lower() in _TALK:
        return False
    return not re.fullmatch(r"[a-z_\-]{1,24}|[A-Z_]{1,24}", value)
