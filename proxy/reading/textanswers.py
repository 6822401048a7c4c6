"""Whether a 2xx of text or a page is a failure: lists of names and values, one line that opens with a no, login and error pages.

A text that may be what was asked for (a log, a file, a page) is left alone. Pure; never raises.
"""

from __future__ import annotations

import re

from proxy.exchange import Exchange, header
from proxy.reading import codewords, sentences, verdicts
from proxy.reading.formats.pairs import pairs
from proxy.reading.model import Document
from proxy.reading.words import words_set

#: Paths under which a text or a page is what was asked for.
_DOCUMENTS = re.compile(
    r"/(?:logs?|raw|files?|content|contents|download|export|output|blobs?|text|docs?|pages?|messages?|events?|history|console)\b|\.(?:txt|log|html?|md|csv)\b",
    re.IGNORECASE,
)
_OPENS_WITH_NO = re.compile(
    r"\A\W{0,2}(?:error|err|nok|ko|fail|failed|failure|invalid|denied|access denied|unauthori[sz]ed|forbidden|exception|fault|bad request|rate limit|too many requests)\b[\s:;.,|=\-]",
    re.IGNORECASE,
)
#: `ERR 1001`: the whole answer of a gateway of text.
_NUMBERED_NO = re.compile(r"(?i)(?:err|error|nok|ko|fail|failed)[\s:;|,=-]{1,3}-?\d{1,6}")
#: What the protocol of dynamic DNS answers where it refuses (the second version of dyndns.com's, as all its kin speak it).
_DYNAMIC_DNS = words_set("badauth !donator notfqdn nohost numhost abuse badagent dnserr badsys !yours !active")
_SMALL_PAGE = 3000
SMALL_TEXT = 300
#: XML of an error that is served as a page.
_ERROR_TAGS = re.compile(r"(?i)<(?:error_?code|error_?text|error_?message|error_?description|errormsg)>\s*[^<\s0]")
_TITLE = re.compile(r"(?is)<title>\s*([^<]{3,200}?)\s*</title>")
_TELLING_TITLE = 3
_SIGN_IN = re.compile(r"(?i)\b(?:sign|log)[ _-]?in\b")


def opens_with_no(text: str) -> bool:
    """Whether a text begins with a word of failure and goes on."""
    return _OPENS_WITH_NO.search(text) is not None


def page_says_no(document: Document, exchange: Exchange) -> bool:
    """A login page where no page was asked for, or a small page of an error."""
    return _login_page(exchange, document) or _error_page(exchange, document)


def text_says_no(document: Document, exchange: Exchange) -> bool:
    """A list of names and values that refuses, or one short line that opens with a no and says what is wrong."""
    listed = pairs(document.text)
    if listed is not None:
        return verdicts.refuses(verdicts.leaves(listed), is_sure=not exchange.request.is_safe)
    text = document.text.strip()
    if _NUMBERED_NO.fullmatch(text) or text in _DYNAMIC_DNS:
        return True
    if "\t" in text and "\n" in text:
        return False  # a table
    if len(text) > SMALL_TEXT or text.count("\n") > 1 or _DOCUMENTS.search(exchange.request.path):
        return False
    bare = text.strip(" ,;:|\t\r\n()[]")
    if bare.isupper() and "_" in bare and " " not in bare and any(vote[1] >= 3 for vote in codewords.votes(bare)):
        return True  # a code, and nothing in the columns before it
    return opens_with_no(text) and any(hit.strength >= 3 for hit in sentences.hits(sentences.plain(text)))


def _error_page(exchange: Exchange, document: Document) -> bool:
    """A small page whose title is an error's, where an API's data was asked for."""
    text = document.text
    accept = header(exchange.request.headers, b"accept") or b""
    if len(text) > _SMALL_PAGE or b"text/html" in accept or _DOCUMENTS.search(exchange.request.path):
        return False
    if _ERROR_TAGS.search(text) is not None:
        return True
    title = _TITLE.search(text)
    if title is not None and _SIGN_IN.search(title[1]) and not _SIGN_IN.search(exchange.request.path):
        return True
    return (
        title is not None
        and len(title[1]) <= 80
        and any(hit.strength >= _TELLING_TITLE for hit in sentences.hits(sentences.plain(title[1])))
    )


def _login_page(exchange: Exchange, document: Document) -> bool:
    """A page with a password field, where neither the path nor Accept asks for a page."""
    text = document.text.lower()
    if 'type="password"' not in text and "type='password'" not in text and "type=password" not in text:
        return False
    path = exchange.request.path.lower()
    accept = header(exchange.request.headers, b"accept") or b""
    return not path.endswith((".html", ".htm", "/login", "/signin", "/sign-in", "/")) and b"text/html" not in accept
