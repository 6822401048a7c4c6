from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from proxy.contract.own import OwnFault
from proxy.gateway.controls import NO_CONTROLS, Controls, read_controls
from proxy.gateway.refusal import Refusal


def test_without_our_fields_there_are_no_controls():
    assert read_controls({}) is NO_CONTROLS
    assert read_controls({b"remedy-key": b"k", b"remedy-unheard-of": b"1"}) == NO_CONTROLS


def test_every_control_is_read():
    fields = {
        b"remedy-render": b"Compact",
        b"remedy-deadline": b"2.5",
        b"remedy-tool": b"search_users",
        b"remedy-simulate": b"rate_limited",
        b"remedy-accept-above": b"0.8",
        b"remedy-status": b"RATE_LIMITED=503",
    }
    assert read_controls(fields) == Controls("compact", False, 2.5, "search_users", Code.RATE_LIMITED, 0.8)


def test_off_bypasses():
    assert read_controls({b"remedy-render": b"off"}).is_off


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (b"remedy-render", b"xml"),
        (b"remedy-status", b"99"),
        (b"remedy-deadline", b"soon"),
        (b"remedy-deadline", b"0"),
        (b"remedy-deadline", b"nan"),
        (b"remedy-deadline", b"-1"),
        (b"remedy-deadline", b"999999"),
        (b"remedy-tool", b"a b"),
        (b"remedy-tool", b"x" * 101),
        (b"remedy-simulate", b"TEAPOT"),
        (b"remedy-accept-above", b"1.5"),
        (b"remedy-render", b""),
    ],
)
def test_a_control_that_cannot_be_read_is_refused_with_its_name(name: bytes, value: bytes):
    with pytest.raises(Refusal) as caught:
        read_controls({name: value})
    assert caught.value.fault is OwnFault.BAD_CONTROL
    assert caught.value.fields[0].name.lower().encode() == name
