"""Comparing XML by what it says."""

import pytest
from lxml import etree
from tests.support.compare import differences, same

SAME = [
    ('<a x="1" y="2"/>', '<a y="2" x="1"></a>'),
    ('<p:a xmlns:p="urn:n"><p:b/></p:a>', '<a xmlns="urn:n"><b/></a>'),
    ("<a><b>t</b><c/></a>", "<a>\n  <b>t</b>\n  <c/>\n</a>"),
    ("<a>t<!-- c -->u<b/></a>", "<a>tu<b/></a>"),
    ("<a><![CDATA[<]]></a>", "<a>&lt;</a>"),
]
DIFFERENT = [
    ("<a/>", "<b/>"),
    ('<a x="1"/>', '<a x="2"/>'),
    ('<a xmlns="urn:n"/>', "<a/>"),
    ("<p><em>a</em> <b>b</b></p>", "<p><em>a</em><b>b</b></p>"),
    ("<pre>\n x</pre>", "<pre>x</pre>"),
    ("<p>t\n<b/></p>", "<p>t<b/></p>"),
    ("<pre>\n</pre>", "<pre/>"),
    ("<a><b/><c/></a>", "<a><c/><b/></a>"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_same(a: str, b: str) -> None:
    left, right = etree.fromstring(a), etree.fromstring(b)
    assert same(left, right)
    assert differences(left, right) == ""


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_different(a: str, b: str) -> None:
    left, right = etree.fromstring(a), etree.fromstring(b)
    assert not same(left, right)
    assert differences(left, right)


def test_differences_name_the_line() -> None:
    shown = differences(etree.fromstring("<a><b>one</b></a>"), etree.fromstring("<a><b>two</b></a>"))
    assert "-    'one'" in shown
    assert "+    'two'" in shown
