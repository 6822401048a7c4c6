from __future__ import annotations

import pytest

from proxy.compose import Channel, compose
from proxy.contract.codes import Code
from proxy.exchange import Effect
from tests.compose.cases import a_failure, a_setting
from tests.support.shape import assert_recovery_error

EMAIL = Channel("email", "POST", "/mail/send", {"to": "a@b.c"})


def steps(code: Code = Code.RATE_LIMITED, method: str = "POST", channel: Channel | None = EMAIL, **of) -> list[str]:
    setting = {name: of.pop(name) for name in ("failed_channels", "secrets") if name in of}
    failure = a_failure(code, **of)
    error = compose(failure, a_setting(method, "/sms", channel=channel, **setting)).to_json()
    return assert_recovery_error(error, method=method)["recoverySteps"]


def test_the_next_channel_stands_behind_the_first_step():
    assert steps()[1] == 'Or use the channel `email` instead: `POST /mail/send` with the body `{"to":"a@b.c"}`.'


def test_where_the_call_may_have_worked_it_stands_behind_the_check():
    said = steps(Code.TIMEOUT, effect=Effect.UNKNOWN)
    assert said[0].startswith("Check first")
    assert said[2].startswith("Only if it did not take effect, you may use the channel `email` instead: ")


@pytest.mark.parametrize(
    ("body", "end"),
    [
        ({"to": "a@b.c", "text": "x" * 300}, "with a JSON body of `to` and `text`, as in this call."),
        (["x" * 300], "with the body of this call."),
        (None, "`POST /mail/send`."),
        ({"code": "`rm`"}, '{"code":"\\u0060rm\\u0060"}`.'),
    ],
)
def test_a_body_without_room_is_told_by_its_members(body: object, end: str):
    assert steps(channel=Channel("email", "POST", "/mail/send", body))[1].endswith(end)


def test_a_credential_is_never_written():
    channel = Channel("email", "POST", "/mail/send?key=s3cr3t-s3cr3t", {"token": "s3cr3t-s3cr3t"})
    assert "s3cr3t" not in str(steps(channel=channel, secrets=("s3cr3t-s3cr3t",)))


def test_a_failure_that_no_channel_mends_names_none():
    assert "email" not in str(steps(Code.INVALID_ARGUMENT))


def test_channels_that_failed_too_are_named():
    said = steps(method="GET", channel=None, failed_channels=("second", "third"))
    assert said[-1] == "What stands in for it was tried and failed too: `second` and `third`."
