"""HTML and XML, made for hostile input: pages become a title, headings and visible text; XML becomes nested dicts.

Owns the two parsers (selectolax's lexbor, defusedxml) and their bounds. An XML element becomes its text, or a dict of its
attributes and children by local name (namespaces dropped; a child wins over an attribute of its name, text beside them is
`#text`, repeated children a list). Entities and external references are refused; a cut document is closed and read as far as it
goes. Nothing here raises.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from selectolax.lexbor import LexborHTMLParser

MAX_TEXT_CHARS = 20_000
_MAX_XML_DEPTH = 50
_MAX_XML_CHARS = 100_000
_MAX_HTML_CHARS = 200_000
#: The HTML parser's cost grows with the square of the depth, and of the number of attributes.
_MAX_HTML_TAGS = 4000
_MAX_HTML_TAG_CHARS = 8192
_HTML_HEAD = re.compile(
    r"(?:<!--.*?-->|<\?xml[^>]*\?>|\s)*<(?:!doctype\s+html|html|head|body|title|h[1-6]|p|div|center|span|meta|script|style|table|pre|b|br|font|a|ul|img)\b",
    re.IGNORECASE | re.DOTALL,
)
_HIDDEN = "script, style, noscript, template, svg, head, iframe, object, select, nav, [hidden], [aria-hidden=true]"
_HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])", re.IGNORECASE
)
_TAG = re.compile(r"<(/?)([A-Za-z_][\w.:\-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>")
_SPACE = re.compile(r"\s+")
_DROPPED_ATTRIBUTES = ("schemaLocation", "lang", "space", "nil", "noNamespaceSchemaLocation")
#: What Rails says of an element's type.
_TYPES = frozenset(("array", "symbol", "integer", "boolean", "string", "datetime", "float", "decimal", "date"))
_BLOCKS = re.compile(r"[ \t\xa0]*\n\s*")


def looks_like_html(text: str) -> bool:
    """Whether a text that begins with `<` is a page and not XML, whatever its content type says."""
    head = text[:4000]
    if _HTML_HEAD.match(head):
        return "<soap" not in head[:300].lower()
    return head.startswith("<?xml") and ("<html" in head.lower() or "<!doctype html" in head.lower())


def html(text: str) -> dict[str, Any]:
    """`title`, `headings`, `description` and the visible `text` of a page, each folded to one line."""
    try:
        return _page(LexborHTMLParser(_bounded(text)))
    except (ValueError, RuntimeError, AttributeError, TypeError, RecursionError):
        return {"title": "", "headings": [], "description": "", "text": fold(_TAG.sub(" ", text[:MAX_TEXT_CHARS]))}


def _bounded(text: str) -> str:
    text = text[:_MAX_HTML_CHARS]
    first, *pieces = text.split("<", _MAX_HTML_TAGS)
    pieces = pieces[: _MAX_HTML_TAGS - 1]
    return "<".join([first, *(_without_attributes(piece) if len(piece) > _MAX_HTML_TAG_CHARS else piece for piece in pieces)])


def _without_attributes(piece: str) -> str:
    """What follows a `<`, without the attributes of a tag that is too long."""
    tag, mark, rest = piece.partition(">")
    return piece if len(tag) <= _MAX_HTML_TAG_CHARS else _SPACE.split(tag, 1)[0] + mark + rest


def _page(tree: LexborHTMLParser) -> dict[str, Any]:
    title = tree.css_first("head title") or tree.css_first("title")
    description = tree.css_first('meta[name="description"]')
    page: dict[str, Any] = {
        "title": fold(title.text()) if title else "",
        "description": fold((description.attributes.get("content") if description else "") or ""),
    }
    for node in tree.css(_HIDDEN):
        node.decompose()
    for node in tree.css("[style]"):
        if _HIDDEN_STYLE.search(node.attributes.get("style") or ""):
            node.decompose()
    page["headings"] = [heading for node in tree.css("h1, h2, h3")[:6] if (heading := fold(node.text(separator=" ")))]
    body = tree.body
    page["text"] = fold(body.text(separator=" "))[:MAX_TEXT_CHARS] if body else ""
    page["paragraphs"] = [line for node in tree.css("p, li, pre, td, dd")[:40] if (line := fold(node.text(separator=" ")))]
    return page


def fold(text: str) -> str:
    """White space folded to single spaces."""
    return " ".join(text.split())


def xml(text: str) -> tuple[str, Any, bool]:
    """The root's local name, its value, and whether the document was sound; ("", None, False) where it is no XML."""
    text = text[:_MAX_XML_CHARS].strip()
    for candidate, is_sound in ((text, True), (_closed(text), False)):
        try:
            root = fromstring(candidate, forbid_dtd=False)
        except (ParseError, ValueError, DefusedXmlException, RecursionError, LookupError):
            continue
        return local_name(root.tag), element_value(root), is_sound
    return "", None, False


def _closed(text: str) -> str:
    """A cut document with its open elements closed."""
    stack: list[str] = []
    end = 0
    for match in _TAG.finditer(text):
        closing, name, _, empty = match.groups()
        if closing:
            if not stack or stack[-1] != name:
                break
            stack.pop()
        elif not empty:
            stack.append(name)
        end = match.end()
        if len(stack) > _MAX_XML_DEPTH:
            break
    tail = text[end:].partition("<")[0].partition("&")[0] if stack else ""
    return text[:end] + tail + "".join(f"</{name}>" for name in reversed(stack))


def local_name(tag: Any) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def element_value(element: Element, depth: int = 0) -> Any:
    """An element as a text or a dict."""
    attributes = {
        local: value
        for name, value in element.attrib.items()
        if (local := local_name(name)) not in _DROPPED_ATTRIBUTES
        and (local != "type" or (name == local and value not in _TYPES))
    }
    children: dict[str, Any] = {}
    if depth < _MAX_XML_DEPTH:
        for child in element:
            name = local_name(child.tag)
            if name:
                _add(children, name, element_value(child, depth + 1))
    text = (element.text or "").strip()
    if not children and not attributes:
        return text
    value = {**attributes, **children}
    if text:
        value["#text"] = text
    return value


def _add(children: dict[str, Any], name: str, value: Any) -> None:
    if name not in children:
        children[name] = value
    elif isinstance(children[name], list):
        children[name].append(value)
    else:
        children[name] = [children[name], value]
