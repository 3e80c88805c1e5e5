"""Shapes of what a run is given, such as files and rules, and of what it reports."""

import gzip
import io
import json
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from shape import UNIT, files, stamp, told, uikit, whole_ad, write


def small_log(i: int) -> Iterator[str]:
    """A log of two records, in which a rule finds a mistake."""
    yield told(i, f"ad.load_requested ad=A{i} format=interstitial unit_id=ca-app-pub-mistaken-{i}")
    yield told(i + 1, f"ad.load_requested ad=B{i} format=interstitial unit_id={UNIT}")


def mistakes(n: int) -> Iterator[str]:
    """A log with so many different findings."""
    for i in range(n):
        yield told(
            i * 60, f"ad.load_requested ad=A{i} format=native unit_id=ca-app-pub-mistaken-{i}"
        )
        yield told(i * 60 + 1, f"ad.loaded ad=A{i}")
        yield told(i * 60 + 2, f"ad.released ad=A{i}")


@files("file", size=25, least={"inputs": 1, "events": 2}, event_max=10**9, sampled=True)
def small_files(folder: Path, n: int) -> list[str]:
    """A folder of small logs."""
    (folder / "logs").mkdir(exist_ok=True)
    for i in range(n):
        write(folder / f"logs/{i:06}.log", small_log(i))
    return ["logs"]


@files("file", size=25, least={"inputs": 1}, command="check --format html")
def small_files_in_html(folder: Path, n: int) -> list[str]:
    """The same in a page for all of them."""
    return small_files(folder, n)


@files("file", size=25, least={"inputs": 1}, command="check --format concise")
def one_line_files(folder: Path, n: int) -> list[str]:
    """Logs of one line, named one by one."""
    for i in range(n):
        write(folder / f"{i:06}.log", [told(i, "app.heartbeat")])
    return [f"{i:06}.log" for i in range(n)]


@files("folder", size=100, least={"inputs": 1})
def folders(folder: Path, n: int) -> list[str]:
    """A folder with a log in each of its folders."""
    for i in range(n):
        (folder / f"logs/{i:06}").mkdir(parents=True)
        write(folder / f"logs/{i:06}/app.log", [told(i, "app.heartbeat")])
    return ["logs"]


@files("member", size=25, least={"inputs": 1}, sampled=True)
def zip_members(folder: Path, n: int) -> list[str]:
    """A zip archive with small logs."""
    with zipfile.ZipFile(folder / "logs.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for i in range(n):
            archive.writestr(f"{i:06}.log", "".join(small_log(i)))
    return ["logs.zip"]


@files("member", size=250, least={"events": 1})
def zip_members_of_no_log(folder: Path, n: int) -> list[str]:
    """A zip archive with a log behind members that are none."""
    with zipfile.ZipFile(folder / "logs.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for i in range(n):
            archive.writestr(f"{i:06}.png", b"\x89PNG\0\0\0\0" * 10)
        archive.writestr("app.log", "".join(told(i, "app.heartbeat") for i in range(n)))
    return ["logs.zip"]


@files("member", size=25, least={"inputs": 1})
def compressed_tar_members(folder: Path, n: int) -> list[str]:
    """A compressed tar archive with compressed logs."""
    with tarfile.open(folder / "logs.tar.gz", "w:gz") as archive:
        for i in range(n):
            data = gzip.compress("".join(small_log(i)).encode(), mtime=0)
            info = tarfile.TarInfo(f"{i:06}.log.gz")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return ["logs.tar.gz"]


@files("record", size=1_000, least={"events": 1})
def compressed(folder: Path, n: int) -> list[str]:
    """A compressed log."""
    text = "".join(told(i, f"screen.did_appear screen=S{i % 9}") for i in range(n))
    (folder / "app.log.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    return ["app.log.gz"]


@files("part", size=250, least={"events": 1})
def compressed_parts(folder: Path, n: int) -> list[str]:
    """A log that was compressed record by record."""
    parts = (
        gzip.compress(told(i, "screen.did_appear screen=S").encode(), mtime=0) for i in range(n)
    )
    (folder / "app.log.gz").write_bytes(b"".join(parts))
    return ["app.log.gz"]


def report_shape(name: str) -> None:
    """Declares the shape of a report with many findings."""

    def make(folder: Path, n: int) -> list[str]:
        write(folder / "app.log", mistakes(n))
        return ["app.log"]

    make.__name__ = f"findings_in_{name}"
    make.__doc__ = f"Different findings, in the report {name}."
    files("finding", size=250, least={"findings": 1}, command=f"check --format {name}")(make)


for form in ["pretty", "html", "json", "sarif", "junit", "markdown", "github", "perfetto"]:
    report_shape(form)


@files("ad", size=150, least={"ads": 1, "events": 6}, command="timeline")
def timeline(folder: Path, n: int) -> list[str]:
    """The lanes of many ads."""
    return timeline_page(folder, n)


@files("ad", size=150, least={"ads": 1}, command="timeline --format html")
def timeline_page(folder: Path, n: int) -> list[str]:
    """The page of many ads."""
    write(folder / "app.log", (line for i in range(n) for line in whole_ad(i * 60, f"A{i}")))
    return ["app.log"]


@files("event", size=500, least={"events": 1}, command="events")
def events(folder: Path, n: int) -> list[str]:
    """The list of many events."""
    write(folder / "app.log", (told(i, f"screen.did_appear screen=S{i}") for i in range(n)))
    return ["app.log"]


@files("change", size=50, least={"events": 12}, command="diff")
def diff(folder: Path, n: int) -> list[str]:
    """Two logs of different ads."""
    for name in ["before", "after"]:
        units = (f"ca-app-pub-3940256099942544/{name == 'after':d}{i:09}" for i in range(n))
        lines = (line for i, unit in enumerate(units) for line in whole_ad(i * 60, f"A{i}", unit))
        write(folder / f"{name}.log", lines)
    return ["before.log", "after.log"]


@files("entry", size=250, least={"suppressed": 1})
def baseline_entries(folder: Path, n: int) -> list[str]:
    """A baseline of many findings, all of which the log has."""
    write(folder / "app.log", mistakes(n))
    create = ["./scenelint", "baseline", "create", "--isolated", "app.log", "-o", "old.jsonl"]
    subprocess.run(create, cwd=folder, check=True, capture_output=True)
    return ["--baseline", "old.jsonl", "app.log"]


@files("entry", size=500, least={"gone": 1})
def baseline_entries_that_are_gone(folder: Path, n: int) -> list[str]:
    """A baseline of many findings, none of which the log has."""
    with (folder / "old.jsonl").open("w") as entries:
        entries.write('{"scenelint_baseline":1}\n')
        for i in range(n):
            entry = {"rule": "malformed-ad-unit-id", "fingerprint": f"{i:016x}", "count": 1}
            entries.write(json.dumps(entry | {"message": "The unit is malformed"}) + "\n")
    write(folder / "app.log", mistakes(1))
    return ["--baseline", "old.jsonl", "app.log"]


def configured(folder: Path, lines: Iterator[str], n: int) -> list[str]:
    """The arguments for a configuration, and a log with n findings."""
    write(folder / "project.yml", (line + "\n" for line in lines))
    write(folder / "app.log", mistakes(n))
    return ["--config", "project.yml", "app.log"]


@files("exception", size=100, least={"suppressed": 1})
def exceptions(folder: Path, n: int) -> list[str]:
    """A configuration with many exceptions, each for a finding of its own."""

    def lines() -> Iterator[str]:
        yield "exceptions:"
        for i in range(n):
            yield "  - rule: malformed-ad-unit-id"
            yield f"    match: {{ad.unit_id: ca-app-pub-mistaken-{i}}}"
            yield "    reason: known"

    return configured(folder, lines(), n)


@files("parameter", size=25, least={"rules": 1})
def parameters(folder: Path, n: int) -> list[str]:
    """A configuration that sets parameters of many rules of the project."""
    project_rules(folder, n)

    def lines() -> Iterator[str]:
        yield "catalogs: [rules]"
        yield "rules:"
        for i in range(n):
            yield f"  project-rule-{i}: {{severity: info, params: {{limit: {i + 1}}}}}"

    return configured(folder, lines(), 1)


def rules(folder: Path, n: int) -> None:
    """Writes rules of a project."""
    (folder / "rules").mkdir(exist_ok=True)
    for i in range(n):
        (folder / f"rules/project-rule-{i}.yml").write_text(f"""\
rule: project-rule-{i}
title: A screen appeared too often
severity: warning
confidence: high
status: stable
why: It is not meant to.
fix: Show it less often.
needs: [screen.did_appear]
params:
  limit: {{type: int, default: 3}}
check:
  kind: limit
  count: screen.did_appear
  by: screen.name
  in: launch
  at_most: params.limit
message: "{{screen.name}} appeared {{count}} times."
fingerprint: [screen.name]
examples:
  - name: twice
    verdict: pass
    events: |
      00:00:00 app.launched start=cold
      00:00:01 screen.did_appear screen=A
  - name: too often
    verdict: fail
    events: |
      00:00:00 app.launched start=cold
      00:00:01 screen.did_appear screen=A
      00:00:02 screen.did_appear screen=A
      00:00:03 screen.did_appear screen=A
      ↓00:00:04 screen.did_appear screen=A
""")


@files("rule", size=25, least={"rules": 1, "findings": 1})
def project_rules(folder: Path, n: int) -> list[str]:
    """Many rules of the project, each of which finds something."""
    rules(folder, n)
    write(folder / "app.log", (told(i, "screen.did_appear screen=A") for i in range(10)))
    return ["--rules", "rules", "app.log"]


@files("message", size=50, least={"events": 1})
def project_messages(folder: Path, n: int) -> list[str]:
    """An emitter of the project with many messages, each of which is printed."""
    with (folder / "project.yml").open("w") as emitter:
        emitter.write("emitter: project\ntitle: The project\nsource: it\nprocess: app\nmessages:\n")
        for i in range(n):
            text = f"shelf number {i:06} is on view"
            emitter.write(f"  - message: shelf-{i}\n    literal: {text}\n    pattern: {text}\n")
            emitter.write("    event: content.main_shown\n    samples:\n")
            emitter.write(f"      - text: {text}\n        event: content.main_shown\n")
    lines = (uikit(i, f"shelf number {i:06} is on view") for i in range(n))
    write(folder / "app.log", lines)
    return ["--rules", "project.yml", "app.log"]


@files("format", size=25, least={"events": 1})
def project_formats(folder: Path, n: int) -> list[str]:
    """Many formats of the project, each of which a line is written in."""
    (folder / "formats").mkdir(exist_ok=True)
    for i in range(n):
        sample = f"<{i:06}> 2026-03-02 06:00:00.000000+0000 Tidepool: a line"
        (folder / f"formats/project-{i:06}.yml").write_text(f"""\
format: project-{i:06}
title: Lines of the part {i}
source: the project
order: {600 + i % 100}
start: '<{i:06}> (?<ts>[-0-9]{{10}} [0-9:.]{{15}}[+]0000) (?<process>[A-Za-z]+): (?<message>.*)'
time: iso
samples:
  - log: |
      {sample}
    records:
      - first_line: 1
        last_line: 1
        timestamp: '2026-03-02T06:00:00Z'
        process: Tidepool
        message: a line
""")
    event = "[scenelint] screen.did_appear screen=S"
    lines = (f"<{i:06}> {stamp(i)}+0000 Tidepool: {event}\n" for i in range(n))
    write(folder / "app.log", lines)
    return ["--rules", "formats", "app.log"]


@files("name", size=100, least={"events": 1})
def names_of_main_content(folder: Path, n: int) -> list[str]:
    """A configuration with many screens that are the app's main content."""

    def lines() -> Iterator[str]:
        yield "main_content:"
        yield from (f"  - Screen{i}" for i in range(n))

    arguments = configured(folder, lines(), 0)
    write(folder / "app.log", (told(i, f"screen.did_appear screen=Screen{i}") for i in range(n)))
    return arguments
