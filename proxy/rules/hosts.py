"""Where a vendor lives: base URLs with `{tenant}` parameters in the host.

`parse_base_url` takes `https://api.github.com` or `https://{shop}.myshopify.com` apart; ValueError says how to write one. Parameters
stand in the host or in the path; each has a pattern that its value must match whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_URL = re.compile(r"(https?)://([A-Za-z0-9.{}_-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?(/[^?#\s]*)?\Z")
PARAMETER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
#: What a tenant's name may be where the file does not say.
DEFAULT_PATTERN = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"


@dataclass(frozen=True, slots=True)
class BaseUrl:
    """A base URL, taken apart. `path` has no trailing slash."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(PARAMETER.findall(self.host + self.path))


def parse_base_url(text: str) -> BaseUrl:
    found = _URL.match(text)
    if found is None:
        raise ValueError(
            f"{text!r} is no base URL: write https://api.example.com, or https://{{tenant}}.example.com with parameters"
        )
    scheme, host, port, path = found.groups()
    if "{" in PARAMETER.sub("", host + (path or "")) or "}" in PARAMETER.sub("", host + (path or "")):
        raise ValueError(f"{text!r} has a brace that is no {{parameter}}: names are lower-case letters, digits and _")
    number = int(port) if port else (443 if scheme == "https" else 80)
    if not 0 < number < 65_536:
        raise ValueError(f"{text!r}: the port is not between 1 and 65535")
    return BaseUrl(scheme, host.strip("[]").lower(), number, (path or "").rstrip("/"))
