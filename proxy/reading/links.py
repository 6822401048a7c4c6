"""Documentation links: https only, and only on the vendor's own domains."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from proxy.exchange import Request, header
from proxy.reading.model import Hints

MAX_CHARS = 300
#: Second-level suffixes under which a registrable domain has three labels.
_SECOND = frozenset({"co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "go"})
_SAFE = re.compile(
    r"https://[A-Za-z0-9.\-]+(?::443)?(?:/[\w\-.~%!$&'()*+,;=:@/]*)?(?:\?[\w\-.~%!$&'()*+,;=:@/?]*)?(?:#[\w\-.~%!$&'()*+,;=:@/?]*)?\Z"
)


def registrable(host: str) -> str:
    """The domain that a vendor registers: `api.example.co.uk` -> `example.co.uk`."""
    labels = host.lower().rstrip(".").split(".")
    count = 3 if len(labels) > 2 and labels[-2] in _SECOND and len(labels[-1]) == 2 else 2
    return ".".join(labels[-count:])


def docs(link: str | None, request: Request, hints: Hints) -> str | None:
    """The link where it may be shown, else None."""
    if not link or len(link) > MAX_CHARS or not _SAFE.match(link):
        return None
    host = urlsplit(link).hostname or ""
    domains = hints.docs_domains or _own(request)
    return link if any(host == domain or host.endswith(f".{domain}") for domain in domains) else None


def _own(request: Request) -> tuple[str, ...]:
    host = header(request.headers, b"host")
    name = host.decode("latin-1").rsplit(":", 1)[0] if host else ""
    return (registrable(name),) if "." in name and not name.replace(".", "").isdigit() else ()
