#!/usr/bin/env python3
"""Measures the job against xargs over the same program, and where its time goes.

    python3 Tests/Fleet/benchmark.py .build/release/scenelint 500x200k 100x10M

Logs are made once in a folder and found there again. xargs writes a report in NDJSON for each, with
as many programs at once as there are processors; the job makes tables of them.
"""

import argparse
import io
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("Sources/Fleet", "Tests/Benchmarks", "Tests/Fleet")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

from formats import FORMATS  # noqa: E402
from generate import size_of, write  # noqa: E402
from logs import version  # noqa: E402
from processes import descendants  # noqa: E402
from scenelint_fleet import bundle, job  # noqa: E402
from scenelint_fleet.__main__ import parser, session  # noqa: E402
from scenelint_fleet.archives import blocks, whole  # noqa: E402
from scenelint_fleet.inputs import listed  # noqa: E402
from scenelint_fleet.mapper import Settings, judged_rows, unit_rows  # noqa: E402
from scenelint_fleet.process import run  # noqa: E402

SAMPLE = 40
"""How many logs are looked at closely."""


def made(folder: Path, count: int, size: int) -> Path:
    """A folder with so many logs of a size, in all formats in turn; no two are equal."""
    place = folder / f"fleet-{count}x{size}-{version()}"
    if place.exists():
        return place
    aside = folder / f"{place.name}.part"
    aside.mkdir(parents=True)
    for format_index, (format_id, form) in enumerate(FORMATS.items()):
        text = io.BytesIO()
        write(text, "dense" if form.is_console else "noisy", format_id, size=size)
        for index in range(format_index, count, len(FORMATS)):
            line = b"the log with the number %d\n" % index
            (aside / f"{index:05}.log").write_bytes(text.getvalue() + line)
    aside.rename(place)
    return place


def xargs(binary: str, logs: Path, scratch: Path) -> float:
    """How many seconds xargs takes."""
    out = scratch / "ndjson"
    out.mkdir()
    check = f"'{binary}' check --isolated --jobs 1 --format ndjson --entities"
    script = f'{check} "$0" >"{out}/${{0##*/}}.ndjson" 2>/dev/null || test $? -lt 5'
    paths = "\0".join(str(path) for path in sorted(logs.iterdir()))
    command = ["xargs", "-0", "-n", "1", "-P", str(os.cpu_count()), "sh", "-c", script]
    start = time.monotonic()
    subprocess.run(command, input=paths.encode(), check=True)
    return time.monotonic() - start


def processor_seconds() -> float:
    """What the processors have spent on this process and on all that it has started."""
    mine = [Path("/proc/self/stat"), *(Path(f"/proc/{each}/stat") for each in descendants())]
    ticks = 0
    for path in mine:
        # Its own time, and that of those that it has started and that are over.
        ticks += sum(map(int, path.read_text().rsplit(")", 1)[1].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def processor_times(logs: Path, settings: Settings) -> dict[str, float]:
    """Milliseconds of a processor that a log needs, by what needs them, without Spark."""
    units = [whole(file) for file in listed([str(logs)])[:SAMPLE]]
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.process_time()
    for unit in units:
        for _ in blocks(unit, {}, settings.limits):
            pass
    reading = time.process_time() - start
    outcomes = []
    start = time.process_time()
    for unit in units:
        source = blocks(unit, {}, settings.limits)
        command, environment = settings.command(unit.bytes), settings.environment()
        outcomes.append(run(command, settings.folder, environment, source, settings.limits))
    feeding = time.process_time() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    program = after.ru_utime + after.ru_stime - children.ru_utime - children.ru_stime
    start = time.process_time()
    for unit, outcome in zip(units, outcomes):
        judged_rows(unit, outcome, settings)
    parsing = time.process_time() - start
    start = time.process_time()
    for unit in units:
        list(job.staged([unit], settings, {}))
    telling = time.process_time() - start - feeding - parsing
    milliseconds = 1000 / len(units)
    return {
        "the program": program * milliseconds,
        "reading": reading * milliseconds,
        "hashing, pipes and starting": (feeding - reading) * milliseconds,
        "JSON into rows": parsing * milliseconds,
        "rows into JSON": max(0.0, telling) * milliseconds,
    }


def measure(binary: str, logs: Path) -> None:
    """Measures one fleet, and prints what was found."""
    count = len(list(logs.iterdir()))
    size = sum(path.stat().st_size for path in logs.iterdir())
    print(f"\n{count} logs of {size / count / 1e6:.1f} MB on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "bundle")
        folder.mkdir()
        settings = bundle.made(folder, binary)
        for unit in listed([str(logs)])[:2]:
            unit_rows(whole(unit), settings)
        spent = processor_seconds()
        alone = xargs(binary, logs, Path(scratch))
        alone_spent = processor_seconds() - spent
        options = parser().parse_args(["run", str(logs), "--output", f"{scratch}/tables"])
        start = time.monotonic()
        spark = session(options)
        starting = time.monotonic() - start
        spent = processor_seconds()
        start = time.monotonic()
        summary = job.run(spark, [str(logs)], options.output, binary)
        judging = time.monotonic() - start
        job_spent = processor_seconds() - spent
        start = time.monotonic()
        job.run(spark, [str(logs)], options.output, binary)
        again = time.monotonic() - start
        # Once more, with all of Spark's own code loaded and compiled, as late in a long run.
        spent = processor_seconds()
        warm = job.run(spark, [str(logs)], f"{scratch}/others", binary)
        warm_spent = processor_seconds() - spent
        assert (summary.inputs, summary.problems) == (count, 0), summary
        whole_time = starting + judging
        print(f"  xargs             {alone:7.1f} s {count / alone:8.1f} logs/s")
        print(f"  job               {whole_time:7.1f} s {count / whole_time:8.1f} logs/s")
        print(f"  of which mapping  {summary.seconds['mapping']:7.1f} s", end="")
        print(f" {count / summary.seconds['mapping']:8.1f} logs/s")
        over = (warm_spent - alone_spent) * 1000 / count
        print(f"  job, Spark warm   {sum(warm.seconds.values()):7.1f} s", end="")
        print(f" {count / sum(warm.seconds.values()):8.1f} logs/s")
        print(f"  processor seconds: xargs {alone_spent:.1f}, job {job_spent:.1f}", end="")
        print(f", Spark warm {warm_spent:.1f}: {over:.1f} ms a log over xargs")
        print(f"  job again         {again:7.1f} s, nothing new")
        print(f"  steps: starting Spark {starting:.1f} s", end="")
        print("".join(f", {name} {took:.1f} s" for name, took in summary.seconds.items()))
        print("  warm:", ", ".join(f"{name} {took:.1f} s" for name, took in warm.seconds.items()))
        times = processor_times(logs, settings)
        print("  a log, in ms of a processor:", end=" ")
        print(", ".join(f"{name} {took:.1f}" for name, took in times.items()))


def main() -> int:
    described = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    described.add_argument("binary")
    described.add_argument("fleets", nargs="+", metavar="COUNTxSIZE")
    described.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    options = described.parse_args()
    if len(options.fleets) > 1:
        # Each has a Spark of its own, which has to start.
        for fleet in options.fleets:
            command = [sys.executable, __file__, options.binary, fleet]
            subprocess.run([*command, "--folder", str(options.folder)], check=True)
        return 0
    count, size = options.fleets[0].split("x")
    measure(options.binary, made(options.folder, int(count), size_of(size)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
