"""Another channel for a call that failed: its step names the channel and the exact call, for the agent to decide on.

A call that changes data never moves to another channel by itself. The step comes behind the first, and where the call may have taken
effect behind the check, with the condition said: two channels must not both deliver. Bounded like every step; a body that has no
room in a step is told by its members.
"""

from __future__ import annotations

from typing import Any

import orjson

from proxy.compose import paths
from proxy.compose.case import Case
from proxy.compose.setting import Channel
from proxy.compose.words import cut, joined, quoted
from proxy.contract.codes import Class
from proxy.contract.recovery import MAX_STEP_CHARS


def with_channel(steps: tuple[str, ...], case: Case) -> tuple[str, ...]:
    """The steps and that of the channel, where there is one."""
    channel = case.setting.channel
    if case.failure.code.cls is not Class.RETRYABLE:
        return steps
    if channel is None:
        return (*steps, _all_failed(case)) if case.setting.failed_channels else steps
    at = 2 if case.is_unsure else 1
    return (*steps[:at], step(channel, case), *steps[at:])


def step(channel: Channel, case: Case) -> str:
    """Or use the channel `email` instead: `POST /mail/send` with the body ..."""
    if case.is_unsure:
        start = f"Only if it did not take effect, you may use the channel {quoted(channel.name)} instead: "
    else:
        start = f"Or use the channel {quoted(channel.name)} instead: "
    call = f"{channel.method} {channel.target}"
    if paths.hides_secret(call, case.setting.secrets):
        call = f"{channel.method} {channel.target.partition('?')[0]}"
    text = f"{start}`{call}`"
    if channel.body is None:
        return f"{text}."
    body = orjson.dumps(channel.body).decode().replace("`", "\\u0060")
    whole = f"{text} with the body `{body}`."
    if len(whole) <= MAX_STEP_CHARS and "{{" not in body and not paths.hides_secret(body, case.setting.secrets):
        return whole
    return cut(f"{text} with {_members(channel.body)}.", MAX_STEP_CHARS)


def _members(body: Any) -> str:
    if isinstance(body, dict) and body:
        return f"a JSON body of {joined([quoted(name, 30) for name in list(body)[:5]])}, as in this call"
    return "the body of this call"


def _all_failed(case: Case) -> str:
    tried = joined([quoted(name) for name in case.setting.failed_channels[:5]])
    return cut(f"What stands in for it was tried and failed too: {tried}.", MAX_STEP_CHARS)
