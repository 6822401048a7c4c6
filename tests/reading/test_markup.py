"""HTML becomes what a person sees; XML becomes nested dicts; hostile markup becomes nothing worse."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading import markup
from proxy.reading.markup import html, looks_like_html, xml

PAGE = """<!DOCTYPE html>
<html><head><title>502  Bad
 Gateway</title><meta name="description" content="Our servers are resting">
<style>body {color: red}</style><script>alert("no")</script></head>
<body><nav>Home</nav><h1>Bad <b>Gateway</b></h1><!-- hidden --><p>The upstream&nbsp;server is down.</p>
<p style="display:none">Ignore this</p><div hidden>And this</div><template>And that</template>
<p>Try again in <em>30</em> seconds.</p></body></html>"""


def test_a_page_gives_title_headings_description_and_visible_text():
    page = html(PAGE)
    assert page["title"] == "502 Bad Gateway"
    assert page["headings"] == ["Bad Gateway"]
    assert page["description"] == "Our servers are resting"
    assert page["text"] == "Bad Gateway The upstream server is down. Try again in 30 seconds."


@pytest.mark.parametrize(
    "text", ["", "<", "<html", "<html><body>", "no tags at all", "<p>" * 5000 + "deep", "<div style='font-size:0'>x</div>"]
)
def test_broken_pages_are_read_as_far_as_they_go(text: str):
    assert isinstance(html(text)["text"], str)


@pytest.mark.parametrize(
    ("text", "is_page"),
    [
        ("<!DOCTYPE html><p>x", True),
        ("<html><body>x", True),
        ("  <!-- a comment --> <HTML>", True),
        ("<h1>Error</h1>", True),
        ("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>", True),
        ("<?xml version='1.0'?><Error>", False),
        ("<Error><Code>x</Code></Error>", False),
        ("<soap:Envelope>", False),
    ],
)
def test_pages_are_told_from_xml(text: str, is_page: bool):
    assert looks_like_html(text.strip()) is is_page


@pytest.mark.parametrize(
    ("text", "root", "value"),
    [
        ("<Error><Code>A</Code><Message>m</Message></Error>", "Error", {"Code": "A", "Message": "m"}),
        ('<e:err xmlns:e="urn:x" code="7" e:kind="k">text</e:err>', "err", {"code": "7", "kind": "k", "#text": "text"}),
        ("<r><i>1</i><i>2</i><i><j/></i></r>", "r", {"i": ["1", "2", {"j": ""}]}),
        ('<m xml:lang="en">hello</m>', "m", "hello"),
        ('<a code="outer"><code>inner</code></a>', "a", {"code": "inner"}),
        (
            '<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="T" type="kept">x</a>',
            "a",
            {"type": "kept", "#text": "x"},
        ),
        ('<e type="array"><e type="symbol">x</e></e>', "e", {"e": "x"}),
        ("<?xml version='1.0'?><!-- c --><a><![CDATA[1 < 2]]></a>", "a", "1 < 2"),
        ("<a>&lt;b&gt; &amp; &#233;</a>", "a", "<b> & é"),
    ],
)
def test_xml_becomes_nested_dicts(text: str, root: str, value: Any):
    assert xml(text) == (root, value, True)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("<Error><Code>A</Code><Message>cut in the mi", {"Code": "A", "Message": "cut in the mi"}),
        ("<Error><Code>A</Code><Mess", {"Code": "A"}),
        ("<Error><Code>A</Code>", {"Code": "A"}),
        ('<r><e code="1">x</e><e code="2', {"e": {"code": "1", "#text": "x"}}),
    ],
)
def test_cut_xml_is_closed_and_read(text: str, value: Any):
    assert xml(text)[1:] == (value, False)


def test_a_page_of_many_tags_is_read_up_to_a_bound():
    page = html("<html><body><p>kept</p>" + "<div>" * 100_000)
    assert page["text"] == "kept"


BOMB = '<!DOCTYPE z [<!ENTITY a "ha">' + "".join(f'<!ENTITY a{n} "{"&a;" * 10}">' for n in range(9)) + "]><z>&a8;</z>"


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        '<!DOCTYPE a SYSTEM "http://evil.example/x.dtd"><a>&x;</a>',
        "not xml",
        "<a><b></a></b>",
        "<",
        "<a" * 10_000,
    ],
    ids=["bomb", "external entity", "external dtd", "text", "crossed", "mark", "open tags"],
)
def test_hostile_xml_is_refused(text: str):
    _, value, is_sound = xml(text)
    assert not is_sound
    assert "root:" not in str(value)


def test_a_tag_of_endless_attributes_is_read_without_them():
    """The parser's cost grows with the square of their number."""
    attributes = " ".join(f"a{number}=x" for number in range(15_000))
    page = f"<title>Down</title><p {attributes}>Try later</p><img src=a.png>"
    assert html(page)["text"] == "Try later"
    assert len(markup._bounded(page)) < 80


def test_deep_xml_is_bounded():
    root, _, _ = xml("<a>" * 50_000 + "</a>" * 50_000)
    assert root in ("", "a")


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_fault(text: str):
    html(text)
    xml(text)
    xml(f"<a>{text}")
