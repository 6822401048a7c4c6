"""What a path says about a call: where its resource and its collection are, and how it is written down safely.

Guesses from the shape of REST paths alone, used only where neither the vendor's file nor a tool says more. Every function
takes and returns raw paths (no query) and never raises.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from proxy.reading.clean import Cleaner

#: What may stand in a path as it is (RFC 3986 section 3.3), but for the characters that would end a quotation or open markup.
_PLAIN = re.compile(r"[A-Za-z0-9/_.~!$&'()*+,;=:@%-]*\Z")
_KEPT = "/_.~!$&'()*+,;=:@%-"
_VERSION = re.compile(r"v\d+([.-]?\w+)?\Z|\d{4}-\d{2}(-\d{2})?\Z|\d+\.\d+\Z|api\d*\Z", re.IGNORECASE)
_DOTTED = re.compile(r"[a-z]\w*(\.[a-zA-Z]\w*)+\Z")
_SUFFIX = re.compile(r"\.(json|xml)\Z")
#: `/bot123456:AAE.../sendMessage`: an id and a key, joined by a colon.
_TOKEN_IN_PATH = re.compile(r"\d{6,}(?::|%3A)[\w-]{24,}", re.IGNORECASE)
_GRAPHQL = re.compile(r"graphql(\.json|/v?\d+)?/?\Z", re.IGNORECASE)
#: Last segments that name an action on the resource before them.
_ACTION_WORDS = """accept activate add approve archive assign attach authorize block cancel capture clone close comment_delete complete
    confirm copy deactivate decline detach disable dismiss duplicate enable execute finalize finish fulfill hold import
    invite lock mark_uncollectible merge move mute pause pay post publish purge reactivate refund reject release remove
    rename reopen replay report resend reset resolve restart restore resume retry revoke rotate run send send_invoice share
    start stop submit suspend sync tag transfer transition transitions trash trigger unarchive unassign unblock unlock
    unpublish unsuspend update verify void"""
_ACTIONS = frozenset(_ACTION_WORDS.split())
#: From this length on a segment may be a credential that stands in the path.
_SECRET_CHARS = 16


def shown(path: str) -> str:
    """A path in plain ASCII; what could be read as markup, a quotation or a template is percent-encoded."""
    if _PLAIN.match(path):
        return path
    return quote(path, safe=_KEPT, encoding="latin-1", errors="replace")


def hides_secret(path: str, secrets: Sequence[str]) -> bool:
    """Whether a path must not be written down, since a credential stands in it."""
    if any(secret and secret in path for secret in secrets) or _TOKEN_IN_PATH.search(path):
        return True
    if len(path) <= _SECRET_CHARS:
        return False
    longest = max(path.split("/"), key=len)
    return len(longest) >= _SECRET_CHARS and "[redacted]" in Cleaner(secrets).text(longest, 400)


def is_id(segment: str) -> bool:
    """Whether a segment looks like the id of one record and not like the name of a collection or a version."""
    return ("@" in segment or any(char.isdigit() for char in segment)) and not _VERSION.match(segment)


def is_procedure(path: str) -> bool:
    """Whether a path names a procedure, so that nothing can be read by a GET of it or of its parent."""
    last = path.rstrip("/").rpartition("/")[2]
    return bool(_GRAPHQL.search(path)) or (bool(_DOTTED.match(last)) and not _SUFFIX.search(last))


def resource(path: str, method: str) -> str | None:
    """The path whose GET shows what the call changes or reads: the record, or for a creating POST the collection."""
    if not path.strip("/") or is_procedure(path):
        return None
    head, _, last = path.rstrip("/").rpartition("/")
    if ":" in last and not last.startswith(":"):
        return f"{head}/{last.split(':', 1)[0]}"
    if method == "POST" and head and _SUFFIX.sub("", last) in _ACTIONS:
        return head
    return path


def collection(path: str, method: str) -> str | None:
    """The path whose GET lists what there is beside the call's record; None where the path does not tell."""
    at = resource(path, method)
    if at is None:
        return None
    head, _, last = at.rstrip("/").rpartition("/")
    suffix = match.group() if (match := _SUFFIX.search(last)) else ""
    if head and is_id(last):
        return head + suffix
    return at if method == "POST" and at == path else None
