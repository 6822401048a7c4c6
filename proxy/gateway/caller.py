"""Who calls, and with which credential: keyed fingerprints, so that no credential is ever kept or compared in the open.

Owns: which parts of a call are credentials. The key is the process's or the deployment's; without it a fingerprint says nothing. Two
calls have the same fingerprint where every credential in them is the same. Pure but for the key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from proxy.exchange import Headers
from proxy.gateway.call import Context
from proxy.reading.model import Locator

#: Header fields that carry a credential whatever the vendor's file says.
_CREDENTIAL_FIELDS = frozenset(
    {
        b"authorization",
        b"cookie",
        b"x-api-key",
        b"api-key",
        b"apikey",
        b"x-auth-token",
        b"x-access-token",
        b"x-goog-api-key",
        b"private-token",
        b"x-shopify-access-token",
    }
)
_DIGEST_BYTES = 12


class Fingerprints:
    """Makes fingerprints under one key."""

    def __init__(self, key: bytes) -> None:
        self._key = key[:64]

    def of(self, parts: Iterable[bytes]) -> str:
        """The fingerprint of some texts in order, "" where there are none."""
        texts = list(parts)
        if not texts:
            return ""
        digest = hashlib.blake2b(b"\0".join(texts), digest_size=_DIGEST_BYTES, key=self._key)
        return digest.hexdigest()

    def callers(self, headers: Headers, address: str) -> tuple[str, ...]:
        """How failures of a caller without a client's entry are marked, whichever of its calls they came from."""
        return tuple(name for name in (self.of(_credentials(headers, b"", ())), address) if name)

    def identify(self, context: Context, locators: tuple[Locator, ...]) -> None:
        """Fills in `caller` and `credential`, once."""
        if context.credential or context.caller:
            return
        held = context.upstream.credential
        if held is not None:  # the vendor knows all callers by this one
            context.credential = self.of([held.value.reveal().encode()])
        else:
            context.credential = self.of(_credentials(context.headers, context.target, locators))
        if context.client is not None:
            context.caller = context.client.name
        else:
            sent = self.of(_credentials(context.request.headers, context.request.target, locators))
            context.caller = sent or context.address or "-"


def _credentials(headers: Headers, target: bytes, locators: tuple[Locator, ...]) -> list[bytes]:
    names = {locator.name.lower().encode("latin-1") for locator in locators if locator.place == "header"} | _CREDENTIAL_FIELDS
    found = [name + b"=" + value for name, value in headers if name in names]
    parameters = {locator.name.encode("latin-1") for locator in locators if locator.place == "query"}
    if parameters:
        parts = target.partition(b"?")[2].split(b"&")
        found += [part for part in parts if part.partition(b"=")[0] in parameters]
    return found
