"""`compact`: the few members that small tools ask for, in snake case."""

from __future__ import annotations

import orjson

from proxy.contract.codes import Class
from proxy.contract.recovery import Json, RecoveryError
from proxy.exchange import Effect

MEDIA_TYPE = b"application/json"


def members(error: RecoveryError) -> Json:
    compact: Json = {
        "error_code": error.code.value,
        "class": error.cls.value,
        "message": error.reason,
        "recoverable": error.cls is Class.RETRYABLE and error.effect is not Effect.UNKNOWN,
        "suggested_action": error.recovery_steps[0],
    }
    if error.retry_after_seconds is not None:
        compact["retry_after_seconds"] = error.retry_after_seconds
    if error.effect is not None:
        compact["effect"] = error.effect.value
    return compact


def body(error: RecoveryError) -> bytes:
    return orjson.dumps(members(error))
