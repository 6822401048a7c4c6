from __future__ import annotations

import pytest

from proxy.answer.controls import RENDERINGS, is_off, is_status, read_rendering, read_status


@pytest.mark.parametrize("name", RENDERINGS)
def test_renderings_are_read_by_name(name: str):
    assert read_rendering(f" {name.upper()} ") == name


@pytest.mark.parametrize("text", ["", "off", "yaml", "recovery, markdown"])
def test_other_texts_are_no_rendering(text: str):
    assert read_rendering(text) is None


def test_off_is_off():
    assert is_off(" OFF ")
    assert not is_off("recovery")


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("upstream", "upstream"),
        ("Code", "code"),
        ("200", 200),
        ("RATE_LIMITED=503", {"RATE_LIMITED": 503}),
        ("{RATE_LIMITED: 503, TIMEOUT: 500}", {"RATE_LIMITED": 503, "TIMEOUT": 500}),
        ('{"RATE_LIMITED": 503}', {"RATE_LIMITED": 503}),
        ("", None),
        ("2000", None),
        ("204", None),
        ("99", None),
        ("RATE_LIMITED", None),
        ("RATE_LIMITED=503, x", None),
        ("NOT_A_CODE=503", None),
        ("RATE_LIMITED=304", None),
        ("\u0665\u0660\u0663", None),
    ],
)
def test_a_status_is_a_word_a_number_or_a_map(text: str, policy: object):
    assert read_status(text) == policy


@pytest.mark.parametrize(("status", "can"), [(200, True), (599, True), (204, False), (304, False), (600, False), (101, False)])
def test_a_failure_is_told_with_statuses_that_have_a_body(status: int, can: bool):
    assert is_status(status) == can
