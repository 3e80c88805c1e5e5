"""The report has what the queries answer, and nothing of a log becomes markup."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from pyspark.sql import SparkSession

from scenelint_fleet import report
from test_queries import fleet  # noqa: F401

HOSTILE = "</td><script>alert(1)</script>\x1b[2J\u202e"
VOID = {"meta", "rect"}


class Page(HTMLParser):
    """The elements and the texts of a page, which has to be well-formed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.addresses: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.section = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        told = dict(attributes)
        self.addresses += [value or "" for key, value in told.items() if key in ("href", "src")]
        if tag == "section":
            self.section = told.get("id") or ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.setdefault(self.section, []).append(data.strip())


@pytest.fixture(scope="module")
def page(spark: SparkSession, fleet: str) -> Iterator[str]:  # noqa: F811
    yield report.page(spark, fleet)


def test_the_page_has_what_the_queries_answer(page: str) -> None:
    texts = Page(page).texts
    assert {"5", "1"} <= set(texts[""])
    assert "it is empty" in texts["problems"]
    assert "/f.log" in texts["problems"]
    assert {"in c", "/c.log:3", "1.10"} <= set(texts["new-fingerprints"])
    assert {"1 of 2", "50.0 %", "9.5 to 90.5 %", "2 of 2", "34.2 to 100.0 %"} <= set(
        texts["rule-rate"]
    )
    assert {"iPad14,1", "3.00 s", "9.00 s"} <= set(texts["time-to-show"])
    assert {"50.0 %", "100.0 %"} <= set(texts["waste"])
    assert {"deaf", "sdk.warned", "4 of 5", "[scenelint] ad.loaded"} <= set(texts["coverage"])
    assert any("beyond chance" in text for text in texts["regressions"])


def test_a_rule_that_never_failed_is_no_row(page: str) -> None:
    assert "deaf" not in Page(page).texts["rule-rate"]


def test_the_page_loads_nothing_and_runs_nothing(page: str) -> None:
    elements = Page(page)
    assert elements.addresses == []
    assert not {"script", "link", "img", "iframe"} & set(elements.names)
    assert "default-src 'none'" in page
    assert " style=" not in page and not re.search(r"url\((?!data:)", page)


def test_a_text_of_a_log_stays_a_text() -> None:
    section = next(one for one in report.SECTIONS if one.query == "new-fingerprints")
    values = {
        "rule": HOSTILE, "app": HOSTILE, "first_version": HOSTILE, "inputs": 1, "judged_before": 0,
        "message": HOSTILE, "path": HOSTILE, "member": HOSTILE, "line": 3,
    }  # fmt: skip
    text = report.document(report.section_of([values], section))
    assert "script" not in Page(text).names
    assert "\x1b" not in text and "\u202e" not in text
    assert "</td><script>alert(1)</script>" in "".join(Page(text).texts["new-fingerprints"])


def test_rows_and_texts_have_a_limit_that_is_told() -> None:
    section = next(one for one in report.SECTIONS if one.query == "problems")
    values = {
        "problem": "x" * (report.TEXT_LETTERS_MAX + 1), "problem_kind": "unusable", "inputs": 1,
        "path": "/a", "member": None,
    }  # fmt: skip
    text = report.section_of([values] * (report.ROWS_MAX + 1_234), section)
    assert text.count("<tr>") == 1 + report.ROWS_MAX
    assert "1,234 more rows are not shown." in text
    assert "x" * report.TEXT_LETTERS_MAX + "…" in text


def test_each_section_says_what_it_means_that_it_is_empty() -> None:
    for section in report.SECTIONS:
        text = report.section_of([], section)
        assert section.empty.endswith(".") and "<table>" not in text
