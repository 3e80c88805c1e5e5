"""Holds the generator to what it promises, with scenelint as the reader.

    python3 Tests/Benchmarks/check.py .build/release/scenelint

The same seed gives the same bytes; each record is one in the eyes of scenelint, in each format;
the events are those that were told; and what is found are the story's mistakes, and no others.
"""

import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from formats import FORMATS
from generate import MISTAKES, RATES, Summary, write

LAST = {"noisy": 1, "dense": 11}
"""The last minute, of a kind of log, that is looked at in whole."""


def generated(kind: str, format_id: str, seed: int, records: int) -> tuple[bytes, Summary]:
    """A log with what its generator says about it."""
    log = io.BytesIO()
    written = write(log, kind, format_id, seed, records=records)
    return log.getvalue(), written


def output(scenelint: str, *arguments: str) -> list[bytes]:
    """The lines that a command prints."""
    result = subprocess.run([scenelint, *arguments], capture_output=True, check=False)
    # 1 says that there are findings.
    if result.returncode not in (0, 1):
        raise SystemExit(f"{arguments}: status {result.returncode}: {result.stderr!r}")
    return result.stdout.splitlines()


def problems(scenelint: str, kind: str, format_id: str, path: Path) -> Iterator[str]:
    """What is wrong with one kind of log in one format."""
    records = RATES[kind] * 60 * (LAST[kind] + 2)
    text, written = generated(kind, format_id, 7, records)
    if generated(kind, format_id, 7, records)[0] != text:
        yield "the same seed gives other bytes"
    if generated(kind, format_id, 8, records)[0] == text:
        yield "another seed gives the same bytes"
    if written.records != records or written.bytes != len(text):
        yield f"{records} records and {len(text)} bytes, but it says {written}"
    path.write_bytes(text)

    read = output(scenelint, "records", str(path))
    # A print in a console has no header.
    names = [f'"format":"{name}"'.encode() for name in (format_id, "plain")]
    if len(read) != records or not all(names[0] in row or names[1] in row for row in read):
        yield f"{len(read)} records were read, not {records}"
    events = output(scenelint, "events", "--format", "ndjson", str(path))
    told = sum(json.loads(row)["text"].startswith("[scenelint]") for row in events)
    if told != written.told or told < LAST[kind] * 20:
        yield f"{told} events were read, not {written.told}"
    report = map(json.loads, output(scenelint, "check", "--format", "ndjson", str(path)))
    found = sorted(row["rule"] for row in report if row["type"] == "finding")
    meant = sorted(rule for minute, rule in MISTAKES.items() if minute <= LAST[kind])
    if found != meant:
        yield f"found {found}, not {meant}"


def main(scenelint: str) -> int:
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind in RATES:
            for format_id, form in FORMATS.items():
                if kind == "noisy" and form.is_console:
                    continue
                found = list(problems(scenelint, kind, format_id, Path(folder, "generated.log")))
                for problem in found:
                    print(f"{kind} {format_id}: {problem}")
                failed += bool(found)
    print("each log is as it says" if failed == 0 else f"{failed} logs are not as they say")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
