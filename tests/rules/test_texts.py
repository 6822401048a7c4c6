from __future__ import annotations

import pytest

from proxy.rules.filters import FILTERS
from proxy.rules.names import NAMES
from proxy.rules.texts import parse_text

VALUES = {
    "wait": 90,
    "prefix": "/acme",
    "method": "GET",
    "path": "/items/7",
    "message": "Too many calls",
    "scopes": ["read", "write"],
    "batch": {"parameter": "limit", "current": 500, "suggested": 100},
    "field": {"name": "state"},
    "detail": {"decline_code": "lost_card"},
    "status": 429,
    "attempts": 1,
}


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Slow down.", "Slow down."),
        ("Wait {{ wait }} s.", "Wait 90 s."),
        ("Read GET {{ path }}?full=1, not {{ path }}.", "Read GET /acme/items/7?full=1, not /items/7."),
        ("Send {{batch.parameter}}={{ batch.suggested }}.", "Send limit=100."),
        (
            "One at a time{% if batch %}, with {{ batch.parameter }}={{ batch.suggested }}{% endif %}.",
            "One at a time, with limit=100.",
        ),
        ("One at a time{% if docs %}, see {{ docs }}{% endif %}.", "One at a time."),
        ("{% if wait > 60 %}later{% elif wait > 5 %}soon{% else %}now{% endif %}", "later"),
        ("{% if wait < 5 %}now{% elif wait == 90 and not docs %}90{% endif %}", "90"),
        ("{% if 'read' in scopes or docs %}read{% endif %}", "read"),
        ("{% if status in [429, 503] %}busy{% endif %}", "busy"),
        ("{% if docs > 5 %}a{% else %}b{% endif %}", "b"),
        ("{% if message|length > 5 %}long{% endif %}", "long"),
        ("{{ detail.decline_code }}", "lost_card"),
        ("{{ detail['decline_code'] }}", "lost_card"),
        ("{{ scopes }}", "read, write"),
        ("{{ scopes|join(' or ') }}", "read or write"),
        ("{{ scopes|first }} {{ scopes|last }} {{ scopes|length }}", "read write 2"),
        ("{{ wait|duration }}", "90 seconds"),
        ("{{ message|upper }} {{ message|lower }}", "TOO MANY CALLS too many calls"),
        ("{{ message|truncate(8) }}", "Too…"),
        ("{{ docs|default('the documentation') }}", "the documentation"),
        ("{{ detail.x|default(message)|upper }}", None),
        ("{{ message|urlencode }}", "Too%20many%20calls"),
        ("Call GET /users, then POST /users/1.", "Call GET /acme/users, then POST /acme/users/1."),
        ("WIDGET /users", "WIDGET /users"),
        ("{# a remark #}Slow down.", "Slow down."),
        ("Wait{{ '' }} {{ 5 }}", ""),
    ],
)
def test_texts_are_filled_in(source, text):
    if text is None:
        with pytest.raises(ValueError, match="takes only plain values"):
            parse_text(source)
    else:
        assert parse_text(source).render(VALUES) == text


@pytest.mark.parametrize(
    "source", ["See {{ docs }}.", "{{ limit|upper }}", "{{ detail.other }}", "{{ field.maximum }} at most"]
)
def test_a_text_with_a_hole_is_left_out_as_a_whole(source):
    assert parse_text(source).render(VALUES) == ""


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__ }}",
        "{{ wait.__class__ }}",
        "{{ batch['__class__'] }}",
        "{{ self }}",
        "{{ range(1000000000) }}",
        "{{ 'x' * 1000000000 }}",
        "{{ 9 ** 999999 }}",
        "{{ lipsum() }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ message|attr('upper') }}",
        "{{ message|format(1) }}",
        "{{ message|replace('a', 'b') }}",
        "{{ message|truncate(wait) }}",
        "{{ scopes|join(separator=', ') }}",
        "{% include '/etc/passwd' %}",
        "{% extends 'x' %}",
        "{% import 'os' as os %}",
        "{% for x in scopes %}{{ x }}{% endfor %}",
        "{% set x = 1 %}",
        "{% macro x() %}{% endmacro %}",
        "{% filter upper %}x{% endfilter %}",
        "{% if wait is defined %}x{% endif %}",
        "{% if (wait if docs else wait) %}x{% endif %}",
        "{% if 1 < wait < 5 %}x{% endif %}",
        "{{ batch }}",
        "{{ wait.seconds }}",
        "{{ environment }}",
        "{{ " + "(" * 500 + "wait" + ")" * 500 + " }}",
        "{{ wait",
        "x" * 2001,
        "{% if wait %}a{% endif %}" * 70,
    ],
)
def test_what_is_not_offered_is_refused_when_it_is_loaded(source):
    with pytest.raises(ValueError, match=r"\S"):
        parse_text(source)


def test_whatever_the_values_are_rendering_does_not_raise():
    source = "{% if wait > 5 or batch.current < message %}{{ scopes|join|truncate(5) }}{{ wait|duration }}{{ message|first }}{% endif %}x"
    for odd in (None, "", "x", -1, 1.5, True, [], ["a"], [{"a": 1}], {"a": 1}, object()):
        values = dict.fromkeys(NAMES, odd)
        assert isinstance(parse_text(source).render(values), str)


def test_a_rendered_text_is_bounded():
    assert len(parse_text("{{ message }}" * 50).render({"message": "x" * 100_000})) == 2000


def test_every_filter_has_an_example_that_works():
    assert len(FILTERS) == 10
    for each in FILTERS.values():
        parse_text(each.example)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "1 second"),
        (59, "59 seconds"),
        (60, "1 minute"),
        (61, "61 seconds"),
        (150, "3 minutes"),
        (3600, "1 hour"),
        (7200, "2 hours"),
        (86_400, "1 day"),
        (200_000, "3 days"),
    ],
)
def test_durations_are_said_as_a_person_says_them_and_never_too_short(seconds, said):
    assert parse_text("{{ wait|duration }}").render({"wait": seconds}) == said
