"""HTML pages and plain texts of gateways and servers: whose page it is, its telling sentence, and the request's id.

Where the page is nobody's that gateways.py knows, its text without the headings speaks first, then the headings, then the title.
A page's furniture (server names, links to home, advice to the site's owner) is no message.
"""

from __future__ import annotations

import html
import re
from typing import Any

from proxy.contract.codes import Code
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.gateways import CLOUDFLARE, CLOUDFLARE_NUMBER, PAGES, Page
from proxy.reading.formats.view import View, vote
from proxy.reading.markup import fold

_MAX_CHARS = 30_000
_MAX_TEXT_CHARS = 600
_TAGS = re.compile(r"<[^>]{0,300}>")
_SIGNATURE = re.compile(
    r"\b(?:nginx|openresty|tengine|apache|cloudflare|awselb|microsoft-iis|lighttpd|caddy|litespeed web server|varnish cache server|cloudfront)(?:/[\w.]+)?(?: \([^)]*\))?(?: server at \S+ port \d+)?\s*\Z",
    re.IGNORECASE,
)
_STATUS_LEAD = re.compile(r"\A(?:HTTP )?(?:Error|Status)?\s*:?\s*[1-5]\d\d\b[\s:.\-\u2013\u2014|]*(?=\S)", re.IGNORECASE)
_LOGIN = re.compile(r"type\s*=\s*[\"']?password", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_ID = re.compile(
    r"\b(?:request|correlation|trace|incident|reference|event|error|support|tracking|ray)[ _-]?(?:id|number|code)?\s*(?:is|:|#|=)\s*#?\s*([\w\-]*\d[\w\-.:]{6,80})",
    re.IGNORECASE,
)


def read(view: View, got: Collector) -> bool:
    """A page, or a text where a gateway wrote it; False leaves a text to the generic walk."""
    document = view.document
    raw = document.text[:_MAX_CHARS]
    lowered = raw.lower().replace("&#39;", "'").replace("&rsquo;", "\u2019")
    page = next((page for page in PAGES if all(mark in lowered for mark in page.marks)), None)
    is_html = document.kind == "html"
    if page is not None:
        got.found.format = page.name if page.name.startswith("cloudflare") else f"page {page.name}"
        _known(page, raw, got)
    if "cloudflare" in lowered or "error code:" in lowered[:200] or "cf-error" in lowered:
        _cloudflare(raw, got)
    if not is_html:
        return False
    if page is None:
        got.found.format = "html"
    _page(document.value if isinstance(document.value, dict) else {}, got)
    if view.status < 400 and _LOGIN.search(raw):
        vote(got, "a page with a login form", Code.UNAUTHENTICATED, 4)
    return True


def _known(page: Page, raw: str, got: Collector) -> None:
    if page.says is not None:
        vote(got, f"page of {page.name}", *page.says)
    if page.sentence is not None and (match := page.sentence.search(raw)) is not None:
        got.message(_plain(next((group for group in match.groups() if group), match[0])), -1)
    if page.id is not None and (match := page.id.search(raw)) is not None:
        got.request_id(_plain(next(group for group in match.groups() if group)), 1)


def _cloudflare(raw: str, got: Collector) -> None:
    match = CLOUDFLARE_NUMBER.search(raw)
    if match is None:
        return
    number = int(match[1])
    got.code(number, "page", 1)
    if number in CLOUDFLARE:
        vote(got, f"Cloudflare error {number}", *CLOUDFLARE[number])


def _plain(text: str) -> str:
    return fold(html.unescape(_TAGS.sub(" ", text)))


def _page(value: dict[str, Any], got: Collector) -> None:
    headings = [_SIGNATURE.sub("", text) for text in value.get("headings", ())]
    text = _SIGNATURE.sub("", value.get("text", "")).strip()
    rest = text
    for heading in headings:
        rest = rest.replace(heading, " ", 1)
    rest = fold(rest).strip(" -|.:")
    if len(rest) >= 12 and " " in rest:
        got.message(_first(rest), 0)
    for heading in headings[:3]:
        got.message(_without_status(heading), 1)
    title = value.get("title", "")
    if title:
        got.message(_without_status(title), 2)
    if value.get("description"):
        got.message(value["description"], 3)
    match = _ID.search(text)
    if match is not None:
        got.request_id(match[1], 3)


def _without_status(text: str) -> str:
    """A heading without its number, unless the number is all that it says."""
    return _STATUS_LEAD.sub("", text) or text


def _first(text: str) -> str:
    """The first sentences of a text, up to a bound."""
    taken = ""
    for sentence in _SENTENCES.split(text):
        if taken and len(taken) + len(sentence) > _MAX_TEXT_CHARS:
            break
        taken = f"{taken} {sentence}".strip()
    return taken[:_MAX_TEXT_CHARS]
