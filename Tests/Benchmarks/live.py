"""Holds `scenelint watch` to what it promises, on the logs of shapes.py.

    swift build -c release --product scenelint
    python3 Tests/Benchmarks/live.py                     # a sample of the shapes
    python3 Tests/Benchmarks/live.py --all --units 20000

A shape's log is written to `scenelint watch -` at once, with a mistake at its end. Then

* the mistake is found, after no more time on a processor than the log's records may take;
* a second mistake, which comes when all has been read, is found within a second, beside the second
  for which its record is held because another may repeat it;
* Ctrl-C ends it within a second, also when it comes right behind the log, before that is read;
* the memory stays below a limit, however long the log is.

A second is one on a processor, because other programs may keep a machine busy; on the clock it may
take as long as SLACK says.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import shapes  # noqa: F401
from instructions import ENVIRONMENT
from shape import SHAPES, START, Shape, told

SLACK = 10
"""How many seconds on the clock one on a processor may take."""
RECORD_SECONDS = 50e-6
"""How long a record may take on a processor, on average: an event costs 20 µs where it is fast."""
PEAK_MAX = 160_000
"""The most memory, in kB."""
TICKS = os.sysconf("SC_CLK_TCK")


class Watch:
    """A running `scenelint watch` that reads what is written to it."""

    def __init__(self, program: Path) -> None:
        command = [program, "watch", "-", "--isolated", "--format", "ndjson", "--color", "never"]
        self.process = subprocess.Popen(
            command, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.output = b""
        self.has_more = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            with self.has_more:
                self.output += line
                self.has_more.notify_all()

    def write(self, data: bytes) -> None:
        """Writes to the log; returns when it was taken, all but what a pipe holds."""
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def finds(self, text: bytes, seconds: float) -> bool:
        """Whether it prints a text in time."""
        with self.has_more:
            return self.has_more.wait_for(lambda: text in self.output, seconds)

    def used(self) -> float:
        """The seconds that it has spent on processors."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def peak(self) -> int:
        """The most memory that it has had, in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+)", status)[1])

    def interrupted(self) -> tuple[float, float]:
        """Presses Ctrl-C; the seconds that it took to end: on processors, and by the clock."""
        before, start = self.used(), time.monotonic()
        self.process.send_signal(signal.SIGINT)
        deadline = start + SLACK
        while True:
            pid, _, usage = os.wait4(self.process.pid, os.WNOHANG)
            if pid:
                self.process.returncode = 0
                return usage.ru_utime + usage.ru_stime - before, time.monotonic() - start
            if time.monotonic() > deadline:
                self.end()
                return float("inf"), float("inf")
            time.sleep(0.005)

    def end(self) -> None:
        """Ends it at once."""
        self.process.kill()
        self.process.wait()


@dataclass
class Outcome:
    """What `watch` did with a shape's log."""

    name: str
    records: int
    read: float = 0
    """Seconds on processors until the mistake at the log's end was found."""
    found: float = 0
    """Seconds by the clock until the second mistake was found."""
    ended: float = 0
    """Seconds on processors after Ctrl-C, the longer of two."""
    peak: int = 0
    problem: str = ""


def mistake(after: float, number: int) -> bytes:
    """A record so many seconds after the start in which a rule finds a mistake."""
    unit = f"ca-app-pub-mistake-{number}"
    return told(after, f"ad.load_requested ad=M{number} format=native unit_id={unit}").encode()


def last(text: bytes) -> float:
    """The second after the start at which a log is at its latest."""
    stamps = re.findall(rb"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", text, re.MULTILINE)
    latest = max(stamps, default=START.isoformat(" ").encode()).decode()
    return (datetime.fromisoformat(latest) - START).total_seconds()


def outcome(program: Path, shape: Shape, units: int) -> Outcome:
    """What `watch` does with so many units of a shape."""
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder, *shape.make(Path(folder), units)).read_bytes()
    end = last(text)
    result = Outcome(shape.name, text.count(b"\n"))
    most = 1 + result.records * RECORD_SECONDS
    watch = Watch(program)
    try:
        watch.write(text + mistake(end + 10, 1))
        if not watch.finds(b"ca-app-pub-mistake-1", SLACK * most):
            result.problem = "the mistake at its end was not found"
            return result
        result.read = watch.used()
        start = time.monotonic()
        watch.write(mistake(end + 20, 2))
        if not watch.finds(b"ca-app-pub-mistake-2", SLACK):
            result.problem = "the second mistake was not found"
            return result
        result.found = time.monotonic() - start
        result.peak = watch.peak()
        result.ended, _ = watch.interrupted()
    finally:
        watch.end()
    watch = Watch(program)
    try:
        watch.write(text)
        result.ended = max(result.ended, watch.interrupted()[0])
    finally:
        watch.end()
    result.problem = "; ".join(problems(result, most))
    return result


def problems(result: Outcome, most: float) -> Iterator[str]:
    """What `watch` did not keep."""
    if result.read > most:
        yield f"{result.read:.1f} s for {result.records} records"
    if result.ended > 1:
        yield f"{result.ended:.1f} s after Ctrl-C"
    if result.peak > PEAK_MAX:
        yield f"{result.peak / 1000:.0f} MB"


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks scenelint watch on the shapes' logs.")
    default = Path(__file__).parent.parent.parent / ".build/release/scenelint"
    parser.add_argument("scenelint", type=Path, nargs="?", default=default)
    parser.add_argument("--shape", action="append", choices=SHAPES, metavar="NAME")
    parser.add_argument("--all", action="store_true", help="all shapes that are a log")
    parser.add_argument("--units", type=int, default=2_000, help="how many of each; default: 2000")
    parser.add_argument("--workers", type=int, default=4)
    options = parser.parse_args()
    chosen = [SHAPES[name] for name in options.shape or SHAPES]
    if not options.shape:
        chosen = [shape for shape in chosen if shape.is_live and (options.all or shape.is_sampled)]
    program = options.scenelint.resolve()
    failed = 0
    print(f"{'shape':28} {'records':>8} {'read, s':>8} {'found, s':>8} {'Ctrl-C, s':>9} {'MB':>4}")
    with ThreadPoolExecutor(options.workers) as workers:
        for row in workers.map(lambda shape: outcome(program, shape, options.units), chosen):
            failed += bool(row.problem)
            line = f"{row.name:28} {row.records:8} {row.read:8.2f} {row.found:8.2f}"
            mark = f"  ! {row.problem}" if row.problem else ""
            print(f"{line} {row.ended:9.2f} {row.peak // 1000:4}{mark}", flush=True)
    print(f"{len(chosen)} shapes, watch falls behind on {failed} of them")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
