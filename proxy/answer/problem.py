"""`problem`: RFC 9457 problem details, the recovery error's members as its extensions."""

from __future__ import annotations

import orjson

from proxy.contract.recovery import Json, RecoveryError

MEDIA_TYPE = b"application/problem+json"


def members(error: RecoveryError, status: int, remedy_id: str) -> Json:
    problem: Json = {
        "type": f"urn:remedy:{error.code.value}",
        "title": error.error,
        "status": status,
        "detail": error.reason,
    }
    if remedy_id:
        problem["instance"] = remedy_id
    return problem | error.to_json()


def body(error: RecoveryError, status: int, remedy_id: str) -> bytes:
    return orjson.dumps(members(error, status, remedy_id))
