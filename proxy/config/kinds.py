"""The kinds of values in remedy.yaml: durations, sizes, URLs, calls, each read once and told with what is wrong.

Annotated types for the models: a validator that reads the text, and the JSON Schema that editors get. A text is shown in a message only
where it can't be a secret.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from proxy.contract.codes import Code
from proxy.exchange import Secret
from proxy.rules.faults import unknown
from proxy.rules.hosts import parse_base_url
from proxy.rules.paths import parse_path
from proxy.rules.sections import split_call
from proxy.rules.units import DURATION_PATTERN, SIZE_PATTERN, seconds, size_bytes
from proxy.rules.values import compile_expression
from proxy.rules.when import header_name, method_name

_HASH_OF_NOTHING = hashlib.sha256(b"").hexdigest()
#: Fields that a proxy writes itself.
_OF_THE_MESSAGE = frozenset(
    {"host", "content-length", "transfer-encoding", "connection", "te", "trailer", "upgrade", "expect", "via"}
)


def _text(read: Callable[[str], Any], what: str) -> Callable[[Any], Any]:
    """A validator of texts: what is no text can't be read."""

    def validate(value: Any) -> Any:
        if not isinstance(value, str):
            raise ValueError(f"{what} is wanted here")  # noqa: TRY004 - pydantic turns ValueErrors into faults
        return read(value)

    return validate


def _checked(read: Callable[[str], Any]) -> Callable[[str], str]:
    """A reader that keeps the text, once it can be read."""

    def check(text: str) -> str:
        read(text)
        return text

    return check


def _is_count(value: Any) -> bool:
    """A whole number that was validated before, or that a file writes without a unit: bytes."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _origin(text: str) -> str:
    if not re.match(r"https?://[A-Za-z0-9.\[\]:-]+/?\Z", text):
        raise ValueError(f"{text!r} is no origin: write https://agents.example.com, or `*`" if text != "*" else "")
    return text.rstrip("/")


def _url(text: str) -> str:
    if not re.match(r"https?://[^\s/?#]+(/\S*)?\Z", text):
        raise ValueError(f"{text!r} is no http or https URL")
    return text.rstrip("/")


def _proxy_url(text: str) -> str:
    if not re.match(r"(?:http|https|socks5|socks5h)://[^\s/?#]+/?\Z", text):
        raise ValueError("no proxy URL: write http://host:port, or socks5://host:port with `client: httpx`")
    return text


def _state_url(text: str) -> str:
    if text != "memory" and not re.match(r"(?:redis|rediss|valkey|valkeys|unix)://\S+\Z", text):
        raise ValueError("no place for state: write memory, or redis://host:6379/0")
    return text


def _host_and_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise ValueError(f"{text!r} is no address: write 127.0.0.1:9090")
    return host.strip("[]"), int(port)


def _sha256(text: str) -> str:
    if not re.match(r"[0-9a-fA-F]{64}\Z", text):  # its text is not shown: somebody may have written the key itself
        raise ValueError('no SHA-256 in hexadecimal: 64 digits; printf %s "$KEY" | sha256sum prints it')
    if text.lower() == _HASH_OF_NOTHING:
        raise ValueError("this is the SHA-256 of an empty key: the variable that was hashed held nothing")
    return text.lower()


def _carrier(name: str) -> str:
    if name.lower() in _OF_THE_MESSAGE:
        raise ValueError(f"{name!r} frames or routes the message and can carry no credential")
    return name


def _status(value: Any) -> Any:
    """`upstream`, `code`, a status for all, or a map from code to status."""
    if value in ("upstream", "code"):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 200 <= value <= 599:
        return value
    if isinstance(value, dict):
        for code, status in value.items():
            if code not in Code.__members__:
                raise ValueError(unknown("code", str(code), Code.__members__))
            if isinstance(status, bool) or not isinstance(status, int) or not 200 <= status <= 599:
                raise ValueError(f"{code} needs a status between 200 and 599")
        return value
    raise ValueError("write `upstream`, `code`, a status between 200 and 599, or a map from codes to statuses")


Duration = Annotated[
    float,
    BeforeValidator(_text(seconds, "a duration such as 5s")),
    WithJsonSchema({"type": "string", "pattern": DURATION_PATTERN}),
]
Size = Annotated[
    int,
    BeforeValidator(lambda value: value if _is_count(value) else _text(size_bytes, "a size such as 64KiB")(value)),
    WithJsonSchema({"type": ["string", "integer"], "pattern": SIZE_PATTERN, "minimum": 0}),
]
Hidden = Annotated[Secret, BeforeValidator(_text(Secret, "a text")), WithJsonSchema({"type": "string"})]
BaseUrlText = Annotated[str, BeforeValidator(_text(_checked(parse_base_url), "a base URL"))]
UrlText = Annotated[str, BeforeValidator(_text(_url, "a URL"))]
Origin = Annotated[str, BeforeValidator(_text(lambda text: text if text == "*" else _origin(text), "an origin"))]
HeaderText = Annotated[str, BeforeValidator(_text(header_name, "a header's name"))]
CredentialHeader = Annotated[str, BeforeValidator(_text(lambda text: _carrier(header_name(text)), "a header's name"))]
MethodText = Annotated[str, BeforeValidator(_text(method_name, "a method"))]
PathText = Annotated[
    str, BeforeValidator(_text(_checked(parse_path), "a path")), WithJsonSchema({"type": "string", "pattern": "^/"})
]
PatternText = Annotated[str, BeforeValidator(_text(_checked(compile_expression), "a regular expression"))]
ProxyText = Annotated[str, BeforeValidator(_text(_proxy_url, "a proxy URL"))]
StateText = Annotated[str, BeforeValidator(_text(_state_url, "a place for state"))]
Address = Annotated[tuple[str, int], BeforeValidator(_text(_host_and_port, "an address")), WithJsonSchema({"type": "string"})]
HostName = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$", max_length=253, to_lower=True)
]
Status = Annotated[
    Any,
    BeforeValidator(_status),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": ["upstream", "code"]},
                {"type": "integer", "minimum": 200, "maximum": 599},
                {
                    "type": "object",
                    "propertyNames": {"enum": list(Code.__members__)},
                    "additionalProperties": {"type": "integer"},
                },
            ]
        }
    ),
]
Ratio = Annotated[float, Field(ge=0, le=1)]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+([_-][a-z0-9]+)*$", max_length=60)]
Sha256 = Annotated[
    str,
    BeforeValidator(_text(_sha256, "a SHA-256 in hexadecimal")),
    WithJsonSchema({"type": "string", "pattern": "^[0-9a-fA-F]{64}$"}),
]


def _split_upstream_call(text: str) -> tuple[str, str, str]:
    """`GET github:/search/users?q=x` -> method, upstream, target."""
    method, _, rest = text.partition(" ")
    upstream, colon, target = rest.partition(":")
    if not colon or not target.startswith("/") or not upstream:
        raise ValueError(f"{text!r} is no call: write a method, an upstream and a path, such as GET github:/search/users")
    split_call(f"{method} {target}")
    return method, upstream, target


UpstreamCall = Annotated[
    tuple[str, str, str],
    BeforeValidator(_text(_split_upstream_call, "a call such as GET github:/search/users")),
    WithJsonSchema({"type": "string", "examples": ["GET github:/search/users"]}),
]
