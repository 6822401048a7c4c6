"""`recovery`, the default: section 2 of the contract as JSON."""

from __future__ import annotations

import orjson

from proxy.contract.recovery import RecoveryError

MEDIA_TYPE = b"application/json"


def body(error: RecoveryError) -> bytes:
    return orjson.dumps(error.to_json())
