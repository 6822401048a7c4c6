from __future__ import annotations

import pytest

from proxy.rules.expression import ALL_NAMES, MAX_LENGTH, REQUEST_NAMES, compile_condition
from proxy.rules.situation import Situation
from tests.support.rules import document_of, exchange


def ask(text: str, body, **more) -> bool:
    test, _ = compile_condition(text, ALL_NAMES)
    seen = exchange(400, body, **more)
    return test(Situation(seen, document_of(seen), ("limited",)))


def test_only_the_names_that_are_used_are_looked_at():
    _, used = compile_condition("status == 1 && body.x.exists(e, e == 1)", ALL_NAMES)
    assert used == {"status", "body"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bdy.x", "unknown name 'bdy'. Did you mean 'body'"),
        ("body.x.all(x, body.y.all(y, true))", "a macro inside another"),
        ("body.x.filter(a, [1].exists(b, b == a)).size() > 0", "a macro inside another"),
        ("body.x.map(a, a)", "`map` is not offered"),
        ("body . map(a, a)", "`map` is not offered"),
        ("text + text == 'x'", "`\\+` is not offered"),
        ("text.matches('a+')", "`matches` is not offered"),
        ("r'\\' + text == 'x'", "raw and triple-quoted"),
        ("'''a''' == text", "raw and triple-quoted"),
        ("body.x.all(status, status == 1)", "can't be 'status'"),
        ("foo(1)", "unknown function 'foo'"),
        ("bytes(text) == bytes(text)", "unknown function 'bytes'"),
        ("status ==", "no CEL expression"),
        ("a" * (MAX_LENGTH + 1), "more than 600 characters"),
        ("(" * 250 + "1" + ")" * 250, "no CEL expression"),
        (" && ".join(["body.x.exists(a, a)"] * 5), "more than 4 macros"),
    ],
)
def test_what_is_refused_when_it_is_loaded(text, message):
    with pytest.raises(ValueError, match=message):
        compile_condition(text, ALL_NAMES)


def test_a_plus_in_a_text_is_no_plus():
    assert ask("body.x == 'a+b'", {"x": "a+b"})


def test_what_only_a_response_has_is_unknown_before_it():
    with pytest.raises(ValueError, match="unknown name 'status' here, where only the request is known"):
        compile_condition("status == 429", REQUEST_NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "body.missing",
        "body.x.y.z == 1",
        "1 / 0 == 1",
        "body.list[99] == 1",
        "int('x') == 1",
        "'a' < 1",
        "body",
        "status",
        "9223372036854775807 * 2 > 0",
    ],
)
def test_what_fails_or_is_no_boolean_does_not_hold(text):
    assert ask(text, {"list": [1]}) is False


def test_lists_texts_and_values_are_cut_before_the_expression_sees_them():
    body = {"list": list(range(5000)), "text": "x" * 100_000, "deep": None}
    assert ask("size(body.list) == 100 && size(body.text) == 4096", body)
    many = {"lists": [list(range(100)) for _ in range(100)]}
    assert ask("body.lists.filter(l, l != null).size() < 20", many)


def test_deep_and_odd_values_are_no_trouble():
    deep: object = 1
    for _ in range(60):
        deep = {"a": deep}
    assert ask("has(body.a.a)", deep)
    assert ask("body.n > 1.0", {"n": 10**30})
    assert ask("body == null", None, headers={}) is True
