"""The recovery error: the members an agent reads, in the contract's order (CONTRACT section 2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from proxy.contract.codes import Class, Code
from proxy.exchange import Effect

Json = dict[str, Any]

#: Bounds of CONTRACT section 2.
MAX_BODY_BYTES = 4096
MAX_STEPS = 5
MAX_STEP_CHARS = 200
MAX_REASON_CHARS = 400
MAX_OPTIONS = 10
MAX_SUGGESTIONS = 5
MAX_FIELDS = 5
#: Bounds of CONTRACT section 3: groups of items that failed alike, ids in one, and the hint on what to send again.
MAX_GROUPS = 20
MAX_GROUP_IDS = 20
MAX_HINT_CHARS = 1200
#: Members of a partial result that no source of a fan-out may be named after.
RESERVED_MEMBERS = frozenset({"completeness", "errors", "retryHint", "data"})


@dataclass(frozen=True, slots=True)
class RecoveryError:
    """Members in the order in which they are written. Members of structured type are plain JSON already."""

    error: str
    code: Code
    reason: str
    recovery_steps: tuple[str, ...]
    source: str
    retry_after_seconds: int | None = None
    retry_at: str | None = None
    effect: Effect | None = None
    message: str | None = None
    options: tuple[Json, ...] = ()
    instruction: str | None = None
    suggestions: tuple[Json, ...] = ()
    fields: tuple[Json, ...] = ()
    batch: Json | None = None
    scopes: tuple[str, ...] = ()
    timeout: Json | None = None
    attempts: int | None = None
    idempotency_key: str | None = None
    request_id: str | None = None
    docs: str | None = None
    extra: Json = field(default_factory=dict)  # members of a route's own (RESULT_MISMATCH's data)

    @property
    def cls(self) -> Class:
        return self.code.cls

    def to_json(self) -> Json:
        """The body as a dict, members in the contract's order, those that do not apply left out."""
        members: Json = {
            "error": self.error,
            "class": self.code.cls.value,
            "code": self.code.value,
            "retryAfterSeconds": self.retry_after_seconds,
            "retryAt": self.retry_at,
            "effect": self.effect.value if self.effect else None,
            "recoverySteps": list(self.recovery_steps),
            "reason": self.reason,
            "message": self.message,
            "options": list(self.options) or None,
            "instruction": self.instruction,
            "suggestions": list(self.suggestions) or None,
            "fields": list(self.fields) or None,
            "batch": self.batch,
            "scopes": list(self.scopes) or None,
            "timeout": self.timeout,
            "attempts": self.attempts,
            "idempotencyKey": self.idempotency_key,
            "source": self.source,
            "requestId": self.request_id,
            "docs": self.docs,
            **self.extra,
        }
        return {name: value for name, value in members.items() if value is not None}
