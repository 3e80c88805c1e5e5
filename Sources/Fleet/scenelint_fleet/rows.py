"""A report of scenelint in NDJSON as rows of tables."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timezone
from typing import Any

Row = dict[str, Any]
"""The values of a row by the names of its columns, as JSON has them."""
TableRow = tuple[str, Row]
"""A row and the name of its table."""

STANDARD_INPUT = "-"
"""How scenelint calls what it reads from standard input, as far as it is one log."""
STANDARD_INPUT_FOLDER = "<stdin>/"
"""What it writes before the names of logs in an archive there."""
UNREADABLE = ("cannot be read: ", "could be read only up to ", "unpacks to more than ")
"""How problems begin that are those of reading: in scenelint's words, and for members."""
INSTANT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?(Z|[+-]\d\d:?\d\d)")
"""A time with date and zone, as scenelint prints it."""

SCENES = ("present_scene", "request_scene", "scene")
"""What names the scene of an ad, the best first."""
FALLBACKS = {
    "bundle_id": ["bundle_id", "bundle"],
    "app_version": ["app_version", "version"],
    "app_build": ["app_build", "build"],
    "sdk_version": ["sdk_version", "sdk"],
    "os_version": ["os_version", "os"],
    "device": ["device"],
}
"""The folders `key=value` that tell what a log does not, by the column of `inputs`."""


class ReportError(Exception):
    """A report that is not what scenelint writes, with the reason as its text."""


def report_rows(report: bytes, digest: str) -> list[TableRow]:
    """The rows of all tables but `files`, each with its `input`, from a report on one file.

    A file that is an archive gives several inputs; each then has the hash of the file's hash, `!`
    and the name within, and its row in `inputs` has the name as `member`.
    """
    rows: list[TableRow] = []
    # What is wrong with what a log says of findings that it expects.
    notes: dict[str | None, list[Row]] = {}
    version: str | None = None
    for line in report.splitlines():
        try:
            record = json.loads(line)
            kind = record["type"]
            if kind == "summary":
                version = record["tool"]["version"]
            elif kind == "configuration":
                note = {"kind": kind, "text": record["message"]}
                notes.setdefault(record.get("file"), []).append(note)
            elif kind in CONVERSIONS:
                table, convert = CONVERSIONS[kind]
                member = member_of(record["file"])
                row = {"input": input_of(digest, member), **convert(record)}
                if table == "inputs":
                    row["member"] = member
                    row["notes"] += notes.get(record["file"], [])
                rows.append((table, row))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise ReportError(f"a line of its report cannot be read: {error!r}") from error
    if version is None:
        raise ReportError("its report ends before its summary")
    for table, row in rows:
        if table == "inputs":
            row["tool_version"] = version
    return rows


def member_of(file: str) -> str | None:
    """The name within the archive that was given on standard input."""
    if file.startswith(STANDARD_INPUT_FOLDER):
        return file.removeprefix(STANDARD_INPUT_FOLDER)
    return None


def input_of(digest: str, member: str | None) -> str:
    """The identity of an input in a file with a hash."""
    if member is None:
        return digest
    return hashlib.sha256(f"{digest}!{member}".encode()).hexdigest()


# MARK: Tables


def input_row(record: Row) -> Row:
    """The row of `inputs`, without what only the file tells."""
    app = record.get("app", {})
    problem = record.get("problem")
    formats = {each["format"]: each["records"] for each in record["formats"]}
    counts = "lines records events skipped_lines orphan_lines launches scenes ads".split()
    return {
        "bytes": record["bytes"],
        "problem": problem,
        "problem_kind": problem_kind(problem),
        "format": next(iter(formats), None),
        "formats": formats,
        **{count: record[count] for count in counts},
        "process": app.get("process"),
        "bundle_id": app.get("bundle_id"),
        "app_version": app.get("version"),
        "app_build": app.get("build"),
        "sdk_version": record.get("sdk_version"),
        "os_version": record.get("os_version"),
        "device": record.get("device"),
        "first_time": record.get("first_time"),
        "last_time": record.get("last_time"),
        "first_seen": instant(record.get("first_time")),
        "notes": [{"kind": note["kind"], "text": note["text"]} for note in record["notes"]],
    }


def problem_kind(problem: str | None) -> str | None:
    """The kind of a problem that scenelint tells."""
    if problem is None:
        return None
    return "unreadable" if problem.startswith(UNREADABLE) else "unusable"


def finding_row(record: Row) -> Row:
    """A row of `findings`."""
    keys = "rule severity confidence title message fix fingerprint line time occurrences".split()
    evidence = ("role", "line", "event", "text")
    return {
        **{key: record.get(key) for key in keys},
        "state": record["disposition"]["state"],
        "entity": texts(record["entity"]),
        "evidence": [{key: each.get(key) for key in evidence} for each in record["evidence"]],
    }


def verdict_row(record: Row) -> Row:
    """A row of `verdicts`."""
    return {
        **{key: record.get(key) for key in ("rule", "verdict", "reason", "line")},
        "judged": record["judged"],
        "undecided": record["undecided"],
        "missing": record["missing"],
        "undeclared": record.get("undeclared", []),
    }


def ad_row(record: Row) -> Row:
    """A row of `ads`."""
    names = texts(record["names"])
    times = record.get("times", {})
    row: Row = {
        "launch": record["launch"],
        "ad": record["id"],
        "format": names.get("format"),
        "unit_id": names.get("unit_id"),
        "scene": next((names[key] for key in SCENES if key in names), None),
        "outcome": record.get("outcome"),
        "derived": record["derived"],
    }
    for moment in ("requested", "loaded", "shown", "ended"):
        place = times.get(moment, {})
        row[moment] = place.get("seconds")
        row[f"{moment}_time"] = place.get("time")
    shown = row["shown"]
    # Nothing ages before it is there; what was not shown aged until its end, or the log's.
    ends = [shown] if "shown" in times else [row["ended"], last_seconds(record)]
    end = next((each for each in ends if each is not None), None)
    row["load_seconds"] = gap(row["requested"], row["loaded"])
    row["show_seconds"] = gap(row["loaded"], shown)
    row["wait_seconds"] = gap(row["requested"], shown)
    row["age_seconds"] = gap(row["loaded"], end)
    return {**row, **lines_of(record), "names": names}


def scene_row(record: Row) -> Row:
    """A row of `scenes`."""
    names = texts(record["names"])
    states = record["states"]
    seconds: dict[str, float] = {}
    for state in states:
        length = gap(state["from"].get("seconds"), state["to"].get("seconds"))
        if length is not None:
            # Sums of what is printed to the microsecond are told to the nanosecond.
            seconds[state["state"]] = round(seconds.get(state["state"], 0) + length, 9)
    end = states[-1] if states and states[-1]["state"] == "disconnected" else None
    return {
        "launch": record["launch"],
        "scene": record["id"],
        "identifier": names.get("scene"),
        "role": names.get("role"),
        "persistent_id": names.get("persistent_id"),
        "derived": record["derived"],
        "connected": states[0]["from"].get("seconds") if states else None,
        "disconnected": end["from"].get("seconds") if end else None,
        **lines_of(record),
        "states": seconds,
        "names": names,
    }


CONVERSIONS = {
    "input": ("inputs", input_row),
    "finding": ("findings", finding_row),
    "verdict": ("verdicts", verdict_row),
    "ad": ("ads", ad_row),
    "scene": ("scenes", scene_row),
}
"""The table of each kind of line, and how the line becomes a row."""


# MARK: Values


def texts(values: Row) -> dict[str, str]:
    """Values as texts, as JSON writes what is none."""
    return {
        key: value if isinstance(value, str) else json.dumps(value) for key, value in values.items()
    }


def gap(start: float | None, end: float | None) -> float | None:
    """The seconds between two moments, to the nanosecond, if both are known."""
    return None if start is None or end is None else round(end - start, 9)


def last_seconds(record: Row) -> float | None:
    """When the last state of an entity ends."""
    states = record["states"]
    return states[-1]["to"].get("seconds") if states else None


def lines_of(record: Row) -> Row:
    """The first and the last line about an entity."""
    lines: Iterable[int] = record.get("lines") or places(record)
    ordered = sorted(lines)
    return {
        "first_line": ordered[0] if ordered else None,
        "last_line": ordered[-1] if ordered else None,
    }


def places(record: Row) -> Iterator[int]:
    """The lines at which states of an entity begin."""
    for state in record["states"]:
        yield state["from"]["line"]


def instant(time: str | None) -> str | None:
    """A printed time as an instant in UTC, if it has a date and a zone."""
    match = INSTANT.fullmatch(time or "")
    if match is None:
        return None
    second, fraction, zone = match.groups()
    zone = "+00:00" if zone == "Z" else zone if ":" in zone else f"{zone[:3]}:{zone[3:]}"
    try:
        moment = datetime.fromisoformat(f"{second}.{(fraction or '0')[:6]:0<6}{zone}")
        return printed(moment)
    except (ValueError, OverflowError):
        return None


def printed(moment: datetime) -> str:
    """An instant as tables and Spark read it."""
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
