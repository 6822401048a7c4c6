"""The names that a rule's texts may use, filled from one failure; `rules/names.py` holds the closed list and what each means.

Made only where a rule has texts. A name that does not apply is None or empty. `param` and `vendor` are the rule's to add.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from proxy.compose.case import Case
from proxy.compose.fields import batch_member, field_members

MAX_QUERY_FIELDS = 100


def text_values(case: Case) -> dict[str, Any]:
    """name -> value."""
    facts, failure, setting = case.facts, case.failure, case.setting
    fields = field_members(facts.fields)
    timeout = facts.timeout
    return {
        "wait": case.wait,
        "retry_at": case.retry_at,
        "call": case.calls.call.strip("`"),
        "method": case.calls.method,
        "path": case.calls.path if case.calls.is_shown else None,
        "query": _query(setting.request.query),
        "prefix": setting.prefix,
        "upstream": case.source,
        "vendor": case.source,
        "tool": case.calls.tool_name,
        "status": failure.status,
        "code": failure.code.value,
        "vendor_code": facts.codes[0] if facts.codes else None,
        "message": facts.message or None,
        "detail": dict(facts.details),
        "field": fields[0] if fields else None,
        "fields": [case.calls.field_name(fault)[0] for fault in facts.fields],
        "batch": batch_member(facts.batch),
        "scopes": list(facts.scopes),
        "timeout": {"phase": timeout.phase.value, "limitSeconds": timeout.limit_seconds} if timeout else None,
        "limit": facts.limit,
        "window": facts.window_seconds,
        "quota": facts.quota,
        "check": failure.check,
        "attempts": setting.attempts,
        "repeats": setting.repeats,
        "reauth": {"url": setting.reauth_url, "tool": setting.reauth_tool},
        "idempotency_key": setting.idempotency_key,
        "request_id": facts.request_id,
        "docs": facts.docs,
    }


def _query(query: str) -> dict[str, str]:
    try:
        return dict(parse_qsl(query, keep_blank_values=True, max_num_fields=MAX_QUERY_FIELDS))
    except ValueError:
        return {}
