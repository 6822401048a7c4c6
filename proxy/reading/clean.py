"""Clean text (CONTRACT section 7): what a vendor wrote, made safe to be quoted to a model.

Owns the order: markup to text, invisible characters out, white space folded, secrets and the sent credential redacted, texts that
speak to a model withheld, the rest cut at a bound on a word. An ordinary message takes one search over all of it and comes back
as it is. `Cleaner.text` never raises; what it returns holds no credential that was sent, no markup, no control character.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

import re2

from proxy.reading import credentials, instructions, redaction, steering
from proxy.reading.credentials import credential_texts
from proxy.reading.instructions import WITHHELD
from proxy.reading.model import Document
from proxy.reading.redaction import REDACTED

__all__ = ["REDACTED", "WITHHELD", "Cleaner", "credential_texts", "cut", "fold", "redact_document"]

#: No more of one raw text is looked at than this many times the bound (markup shrinks), and at least this.
_RAW_TIMES = 8
_MIN_RAW_CHARS = 2000
ELLIPSIS = "..."

_INVISIBLE = re.compile(
    "[\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\ue000-\uf8ff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]"
)
_ZALGO = re.compile(
    r"([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[|\]\]>|<\?.*?\?>|<!doctype[^>]*>", re.DOTALL | re.IGNORECASE)
_DEAD = re.compile(r"<(script|style|noscript|template|svg|head|iframe)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_HIDDEN = re.compile(
    r"<(\w+)\b[^>]*?(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|\bhidden\b)[^>]*>.*?(?:</\1\s*>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_HTML_TAG = re.compile(
    r"</?(?:a|abbr|address|article|aside|b|big|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|fieldset|figure|font|footer|form|frame|h[1-6]|head|header|"
    r"hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|meta|nav|object|ol|option|p|pre|q|s|samp|script|section|select|small|span|strike|strong|style|sub|summary|"
    r"sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video|audio|wbr|embed|base|canvas|template|noscript)\b(?:[^<>]*>|(?=[^<>]*\Z))",
    re.IGNORECASE,
)
_PAIRED_TAG = re.compile(
    r"<([A-Za-z][\w:.\-]*)(?:\s[^<>]*)?>(?=.*?</\1\s*>)|</[A-Za-z][\w:.\-]*\s*>|<[A-Za-z][\w:.\-]*(?:\s[^<>]*)?/>", re.DOTALL
)
_NAMED_TAG = re.compile(
    r"(?<=\s)<(title|head|body|header|footer|section|summary|details|address|form|input|select|option|label|table|link|meta|style|script|object|map|base|code|data|time|image|"
    r"video|audio)>(?=[\s.,;:]|\Z)",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"</?(?:br|p|div|li|tr|td|h[1-6]|title|section|ul|ol|table|dd|dt|hr|pre)\b[^<>]*>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)

_FOLD, _MARKUP, _SECRET, _CONTEXT, _CANDIDATE, _MODEL = range(6)
#: With less, the automaton of so many patterns is dropped and made anew at almost every text, which costs a hundred times more.
_MEMORY_BYTES = 48 << 20


def _compile() -> tuple[re2.Set, list[int]]:
    """One search for all that needs a closer look; the position of a pattern tells which look."""
    options = instructions.options()
    options.max_mem = _MEMORY_BYTES
    patterns = re2.Set.SearchSet(options)
    stages: list[int] = []
    for stage, group in (
        (_SECRET, redaction.MARKS),  # first, so that a position here is one in MARKS
        (_FOLD, (r"[^ -~]|  |^ | $",)),
        (_MARKUP, (r"<[a-z/!?]|&(?:#|[a-z]{2,31};)",)),
        (_CONTEXT, (redaction.CONTEXT,)),
        (_CANDIDATE, (redaction.CANDIDATE,)),
        (_MODEL, (instructions.ENCODED, *(pattern for patterns_ in instructions.PATTERNS.values() for pattern in patterns_))),
    ):
        for pattern in group:
            # Shapes of secrets are exact; everything else is folded.
            patterns.Add(pattern if pattern.startswith("(?i)") or stage != _SECRET else f"(?-i:{pattern})")
            stages.append(stage)
    patterns.Compile()
    return patterns, stages


_LOOK, _STAGES = _compile()


class Cleaner:
    """Cleans the texts of one response; `withheld` counts those that spoke to a model."""

    __slots__ = ("_known", "_least", "_secrets", "withheld")

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        self._secrets = secrets
        self._least = credentials.least_run(secrets)
        self._known: tuple[str, ...] | None = None if secrets else ()
        self.withheld = 0

    def text(self, raw: str, limit: int) -> str:
        """A vendor's text, cleaned and cut at `limit` characters."""
        text = raw if len(raw) <= _MIN_RAW_CHARS else raw[: max(_MIN_RAW_CHARS, limit * _RAW_TIMES)]
        known = self._known
        if known is None:
            if self._least and is_plain(text) and credentials.longest_run(text) < self._least:
                known = ()  # no encoding of what was sent is so short
            else:
                known = self._known = credentials.variants(self._secrets)
        if known:
            text = credentials.without(text, known)
        if text.isascii():
            hits = _LOOK.Match(text)
            if not hits and not _may_steer(text):
                return text if len(text) <= limit else cut(text, limit)
            hits = hits or []
            stages = {_STAGES[hit] for hit in hits}
            if _FOLD not in stages and _MARKUP not in stages:
                return cut(self._guarded(text, hits, stages), limit)
        text = plain(text)
        if known:
            text = credentials.without(text, known)
        hits = _LOOK.Match(text) or []
        return cut(self._guarded(text, hits, {_STAGES[hit] for hit in hits}), limit)

    def _guarded(self, text: str, hits: list[int], stages: set[int]) -> str:
        if _SECRET in stages or (_CONTEXT in stages and _CANDIDATE in stages):
            text = _redact(text, hits, stages)
        if _MODEL in stages or not text.isascii() or _may_steer(text):
            text, count = instructions.withhold(text)
            self.withheld += count
        return text


def _may_steer(text: str) -> bool:
    return " " in text and steering.share(text) >= steering.WORTH_A_LOOK


def is_plain(text: str) -> bool:
    """Whether cleaning joins nothing: no markup, no entities, no characters that go."""
    return text.isascii() and "<" not in text and "&" not in text and text.isprintable()


def _redact(text: str, hits: list[int], stages: set[int]) -> str:
    marks = sorted(hit for hit in hits if _STAGES[hit] == _SECRET)
    return redaction.redact(text, marks, in_context=_CONTEXT in stages and _CANDIDATE in stages)


def plain(text: str) -> str:
    """Markup to text, invisible characters out, white space folded."""
    if not text.isprintable():
        text = _INVISIBLE.sub("", _ANSI.sub("", text)) if not text.isascii() or "\x1b" in text else _INVISIBLE.sub("", text)
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
        text = _ZALGO.sub(r"\1", text)
    for _ in range(3):  # an entity may hide a tag, and a tag an entity
        before = text
        if "<" in text:
            text = without_markup(text)
        if "&" in text:
            text = _ENTITY.sub(lambda match: html.unescape(match[0]), text)
            text = _INVISIBLE.sub("", text)
        if text == before:
            break
    return fold(text)


def without_markup(text: str) -> str:
    """Tags, comments, scripts and hidden parts out; what is in angle brackets and no tag stays (`<EOF>`, `Array<string>`)."""
    if instructions.speaks_to_model(text):
        return text  # forged tags are for the guard to see
    text = _COMMENT.sub(" ", text)
    text = _DEAD.sub(" ", text)
    text = _HIDDEN.sub(" ", text)
    text = _NAMED_TAG.sub(_named, text)
    text = _BLOCK.sub(" ", text)
    text = _HTML_TAG.sub("", text)
    return _PAIRED_TAG.sub(" ", text) if "</" in text or "/>" in text else text


def _named(match: re.Match[str]) -> str:
    """A field that is called like a tag, and written like one, keeps its name."""
    return match[0] if f"</{match[1].lower()}" in match.string.lower() else match[1]


def fold(text: str) -> str:
    """White space folded to single spaces."""
    return " ".join(text.split())


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, cut on a word."""
    if len(text) <= limit:
        return text
    room = limit - len(ELLIPSIS)
    if room <= 0:
        return text[: max(limit, 0)]
    head = text[: room + 1]
    end = head.rfind(" ")
    head = head[:end] if end > room // 2 else head[:room]
    if "[" in head[-len(WITHHELD) :] and "]" not in head[head.rfind("[") :]:  # never half a mark
        head = head[: head.rfind("[")]
    return head.rstrip(" ,;:-(.") + ELLIPSIS


def redact_document(document: Document, secrets: Sequence[str] = (), limit: int = 262_144) -> Any:
    """A whole body without its secrets: a JSON value for JSON and XML, else the text; names, numbers and order are kept."""
    known = credentials.variants(secrets)
    if document.kind in ("json", "form") or (document.kind == "xml" and document.value is not None and not document.text):
        return _redacted(document.value, known, 0)
    return _redacted_text(document.text[:limit], known)


def _redacted(value: Any, known: Sequence[str], depth: int) -> Any:
    if isinstance(value, str):
        return _redacted_text(value, known)
    if depth > 60:
        return None
    if isinstance(value, dict):
        return {
            _redacted_text(name, known): REDACTED
            if credentials.is_secret_member(name, member)
            else _redacted(member, known, depth + 1)
            for name, member in value.items()
        }
    if isinstance(value, list):
        return [_redacted(item, known, depth + 1) for item in value]
    return value


def _redacted_text(text: str, known: Sequence[str]) -> str:
    if known:
        text = credentials.without(text, known)
    if len(text) < 8:
        return text
    hits = _LOOK.Match(text)
    return _redact(text, hits, {_STAGES[hit] for hit in hits}) if hits else text
