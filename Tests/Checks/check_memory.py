"""Fails where a run over many logs keeps what it has read or found of those that are done with.

Usage: check_memory.py SCENELINT [FEWER]

Formats that are written as they come take as much memory for four times as many logs, in a folder or an
archive. One document may grow by what it prints: by so many times the bytes that it has more.
"""

import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

STREAMED = ["pretty", "concise", "xcode", "ndjson", "ecs", "github", "azure", "markdown"]
DOCUMENTS = ["json", "html", "perfetto", "sarif", "junit", "checkstyle", "rdjson", "gitlab", "teamcity", "otlp"]
GROWTH_MAX = 12 << 20
"""What allocators and caches may take more for more logs; kept results took 80 kB a log and more."""
PRINTED_TIMES = 4
LOG = """\
2026-03-01 08:00:00.000000+0100 0x1f3 Default 0x0 512 0 Demo: [com.example.demo:ads] [scenelint] ad.loaded ad=A1 format=app_open unit_id=U{0}
2026-03-01 12:30:00.000000+0100 0x1f3 Default 0x0 512 0 Demo: [com.example.demo:ads] [scenelint] ad.present_called ad=A1
"""
"""A late ad, which is a finding; the unit makes it another one in each log."""


def run(program: str, arguments: list[str]) -> tuple[int, int]:
    """The most memory of a run, and the bytes that it printed."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [program, "check", "--isolated", "--no-ci", "--no-progress", *arguments],
            stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 1:
            sys.exit(f"{arguments}: status {process.returncode}")
        return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024), output.seek(0, os.SEEK_END)


def main() -> None:
    program = os.path.abspath(sys.argv[1])
    fewer = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    failures = 0
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        for folder, count in (("fewer", fewer), ("more", 4 * fewer)):
            os.mkdir(folder)
            for number in range(count):
                Path(f"{folder}/{number:06}.log").write_text(LOG.format(number))
            with tarfile.open(f"{folder}.tar", "w") as archive:
                archive.add(folder)
        rows = [(name, "") for name in STREAMED + DOCUMENTS] + [("ndjson", ".tar"), ("concise", ".tar")]
        for name, ending in rows:
            (least, printed), (most, printed_more) = (
                run(program, ["--format", name, folder + ending]) for folder in ("fewer", "more"))
            allowed = GROWTH_MAX
            if name in DOCUMENTS:
                allowed += PRINTED_TIMES * (printed_more - printed)
            words = f"{name}{ending}: {least >> 10} kB for {fewer} logs, {most >> 10} kB for {4 * fewer}"
            if most - least > allowed:
                failures += 1
                print(f"failed: {words}, which may be {(least + allowed) >> 10} kB")
            else:
                print(words)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
