from __future__ import annotations

import pytest

from proxy.gateway.logpath import MAX_PATH_CHARS, logged_path


@pytest.mark.parametrize(
    "path",
    [
        "/github/repos/octocat/hello-world/issues/1347",
        "/notion/v1/pages/59833787-2cf9-4fdf-8782-e53db20768a5",
        "/github/repos/o/r/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e",
        "/stripe/v1/payment_intents",
        "/google/calendar/v3/calendars/primary/events",
    ],
)
def test_an_ordinary_path_is_logged_as_it_is(path: str):
    assert logged_path(path) == path


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/telegram/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage", "/telegram/[redacted]/sendMessage"),
        ("/slack/services/T0A1B2C3D/B0A1B2C3D/aB3dE5fG7hI9jK1lM3nO5pQ7", "/slack/services/T0A1B2C3D/B0A1B2C3D/[redacted]"),
        ("/x/users?token=hunter2", "/x/users"),
    ],
)
def test_a_credential_in_the_path_is_left_out(path: str, logged: str):
    assert logged_path(path) == logged


def test_a_credential_that_was_sent_is_left_out_wherever_it_stands():
    assert logged_path("/x/zq-51-custom/y", ("zq-51-custom",)) == "/x/[redacted]/y"


def test_a_long_path_is_cut_and_holds_no_control_character():
    assert len(logged_path("/x/" + "a-b/" * 1000)) <= MAX_PATH_CHARS
    assert logged_path("/x/\x1b[31m\n{}") == "/x/ {}"
