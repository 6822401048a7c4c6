"""Set-Cookie, scoped to the upstream: a cookie of one vendor must come back to that vendor alone.

Owns: the Path and Domain attributes (RFC 6265 section 5.2); everything else of the cookie passes byte for byte. Pure; a
value that is no cookie passes untouched. Domain goes, since the caller talks to the proxy's host; Path is put below the
upstream's prefix; a missing Path is added where the default, the directory of the call's path, would be the whole proxy.
"""

from __future__ import annotations


def scope_cookie(value: bytes, prefix: bytes, base_path: bytes, request_path: bytes) -> bytes:
    """`prefix` is the upstream's path at the proxy, `base_path` its path at the vendor, `request_path` what the caller wrote after the prefix."""
    pair, *attributes = value.split(b";")
    kept = [pair]
    has_path = False
    for attribute in attributes:
        name, _, text = attribute.partition(b"=")
        name = name.strip().lower()
        if name == b"domain":
            continue
        if name == b"path" and text.strip()[:1] == b"/":
            attribute = b" Path=" + scoped_path(text.strip(), prefix, base_path)  # noqa: PLW2901 - the same attribute, mapped
            has_path = True
        elif name == b"path":
            continue  # not a path: the default path holds, as for a missing one (RFC 6265 section 5.2.4)
        kept.append(attribute)
    if not has_path and prefix and request_path[:1] != b"/":
        kept.append(b" Path=" + prefix)
    return b";".join(kept)


def scoped_path(path: bytes, prefix: bytes, base_path: bytes) -> bytes:
    """A cookie's path as the caller addresses it."""
    if base_path:
        if path == base_path or path.startswith(base_path + b"/"):
            path = path[len(base_path) :] or b"/"
        elif base_path.startswith(path.rstrip(b"/") + b"/"):
            path = b"/"  # it covers the whole base
    return prefix + path if path != b"/" else prefix or b"/"
