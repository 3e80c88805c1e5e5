"""Reports become rows; and what the README says of tables and limits."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from scenelint_fleet import job, limits, places, tables
from scenelint_fleet.archives import Unit
from scenelint_fleet.inputs import LogFile
from scenelint_fleet.rows import ReportError, ad_row, instant, report_rows, scene_row

ROOT = Path(__file__).resolve().parents[2]
SUMMARY = {"type": "summary", "tool": {"name": "scenelint", "version": "1.2.3"}}


def moment(line: int, seconds: float | None) -> dict:
    """A place in a log, as reports have it."""
    place: dict = {"line": line, "order": line}
    return place if seconds is None else place | {"seconds": seconds, "time": f"t{seconds}"}


def entity(states: list[tuple[str, float | None, float | None]], **members: object) -> dict:
    """A scene or an ad with states from and to so many seconds."""
    listed = [
        {"state": name, "from": moment(n + 1, start), "to": moment(n + 2, end), "open": False}
        for n, (name, start, end) in enumerate(states)
    ]
    whole = {"id": "launch1.x1", "launch": 1, "derived": False, "names": {}, "states": listed}
    return whole | members


def test_the_age_of_an_ad_ends_when_it_is_shown_or_with_it() -> None:
    states = [("loading", 1.0, 2.5), ("loaded", 2.5, 10.0), ("presented", 10.0, 12.0)]
    times = {"requested": moment(1, 1.0), "loaded": moment(2, 2.5), "shown": moment(3, 10.0)}
    row = ad_row(entity(states, times=times, names={"format": "app_open", "order": 3}))
    assert (row["load_seconds"], row["show_seconds"], row["wait_seconds"]) == (1.5, 7.5, 9.0)
    assert (row["age_seconds"], row["shown_time"], row["ended"]) == (7.5, "t10.0", None)
    assert row["names"] == {"format": "app_open", "order": "3"}
    # It was not shown: it aged until its end, or as long as the log goes.
    times = {"requested": moment(1, 1.0), "loaded": moment(2, 2.5)}
    assert ad_row(entity(states[:2], times=times))["age_seconds"] == 7.5
    ended = times | {"ended": moment(9, 9.5)}
    assert ad_row(entity(states[:2], times=ended))["age_seconds"] == 7.0


def test_what_has_no_time_has_no_duration() -> None:
    states = [("loading", None, None), ("loaded", None, None), ("presented", None, None)]
    # It was shown, but nobody knows when: the end of the log says nothing of its age.
    times = {"requested": moment(1, None), "loaded": moment(2, 3.0), "shown": moment(3, None)}
    row = ad_row(entity(states, times=times))
    durations = ("load_seconds", "show_seconds", "wait_seconds", "age_seconds")
    assert [row[name] for name in durations] == [None] * 4
    assert (row["first_line"], row["last_line"]) == (1, 3)


def test_the_seconds_of_a_scene_add_up_by_state() -> None:
    states = [
        ("foreground_active", 0.1, 0.3), ("background", 0.3, 5.0),
        ("foreground_active", 5.0, 5.1), ("disconnected", 5.1, 5.1),
    ]  # fmt: skip
    row = scene_row(entity(states, names={"scene": "S", "persistent_id": "P"}))
    assert row["states"] == {"foreground_active": 0.3, "background": 4.7, "disconnected": 0}
    assert (row["connected"], row["disconnected"]) == (0.1, 5.1)
    assert (row["identifier"], row["persistent_id"]) == ("S", "P")


@pytest.mark.parametrize(
    ("time", "expected"),
    [
        ("2026-11-03T07:41:12.204371+01:00", "2026-11-03T06:41:12.204371Z"),
        ("2026-11-03T07:41:12Z", "2026-11-03T07:41:12.000000Z"),
        ("2026-11-03T07:41:12.123456789-0730", "2026-11-03T15:11:12.123456Z"),
        ("2026-11-03T07:41:12.204371", None),
        ("--11-03T07:41:12", None),
        ("2026-13-03T07:41:12Z", None),
        (None, None),
    ],
)
def test_a_printed_time_is_an_instant_if_it_says_so(time: str, expected: str) -> None:
    assert instant(time) == expected


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([], "ends before its summary"),
        (["{"], "cannot be read"),
        ([{"type": "input"}, SUMMARY], "cannot be read"),
        (["7"], "cannot be read"),
    ],
)
def test_a_report_that_is_none_is_told(lines: list, words: str) -> None:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    with pytest.raises(ReportError, match=words):
        report_rows(text.encode(), "0")
    # Kinds of lines that are not known yet are no error.
    assert report_rows(json.dumps({"type": "new"} | {}).encode() + b"\n" + summary(), "0") == []


def test_what_is_wrong_with_expectations_is_a_note_of_the_log() -> None:
    said = {"type": "configuration", "file": "-", "rule": "x", "message": "no such rule"}
    counts = "bytes lines records events skipped_lines orphan_lines launches scenes ads".split()
    entry = {"type": "input", "file": "-", "formats": [], "notes": [], **dict.fromkeys(counts, 1)}
    lines = [json.dumps(line).encode() for line in (said, said | {"file": "a.yml"}, entry)]
    [(table, row)] = report_rows(b"\n".join([*lines, summary()]), "0")
    assert (table, row["tool_version"]) == ("inputs", "1.2.3")
    assert row["notes"] == [{"kind": "configuration", "text": "no such rule"}]


def summary() -> bytes:
    """The last line of a report."""
    return json.dumps(SUMMARY).encode()


def test_tasks_begin_with_the_longest_and_are_as_many_as_are_of_use() -> None:
    def sizes(count: int, size: int, processors: int = 2) -> list[int]:
        units = [Unit(LogFile(f"{index}"), bytes=size) for index in range(count)]
        return [len(task) for task in job.grouped(units, processors)]

    assert sizes(0, 0) == []
    assert max(sizes(1000, 1000)) == 32
    assert sizes(3, 300 << 20) == [1, 1, 1]
    assert len(sizes(20_000, 50 << 20)) < job.TASKS_MAX
    units = [Unit(LogFile("a"), bytes=5), Unit(LogFile("b"), bytes=1 << 30)]
    assert [task[0].file.path for task in job.grouped(units, 2)] == ["b", "a"]


# MARK: README


def readme() -> str:
    return (ROOT / "Sources/Fleet/README.md").read_text()


def test_the_readme_has_each_column() -> None:
    for table, columns in tables.TABLES.items():
        section = readme().split(f"### `{table}`")[1].split("\n### ")[0].split("\n## ")[0]
        rows = re.findall(r"^\| `(\w+)` \| `(.+?)`(\?)? \| (.+) \|$", section, re.MULTILINE)
        expected = [
            (column.name, column.type, "?" if column.is_optional else "", column.meaning)
            for column in columns
        ]
        assert rows == expected, table


def test_the_readme_has_each_kind_of_problem_and_each_limit() -> None:
    text = readme()
    for kind, meaning in tables.PROBLEM_KINDS.items():
        assert f"| `{kind}` | {meaning} |" in text
    defaults = limits.Limits()
    named = {field.name: getattr(defaults, field.name) for field in fields(defaults)}
    for module in (limits, job, places):
        names = [name for name in vars(module) if name.isupper()]
        named |= {name: getattr(module, name) for name in names if "MAX" in name}
    for name, value in named.items():
        assert f"| `{name}` | {value:,g} |" in text or f"| `{name}` | {value:,} |" in text, name
