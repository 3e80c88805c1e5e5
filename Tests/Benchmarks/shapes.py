"""Holds what a unit of input costs to be the same however many there are.

    apt-get install -y valgrind
    swift build -c release --product scenelint
    python3 Tests/Benchmarks/shapes.py                    # all shapes at n, 2n, 4n and 8n
    python3 Tests/Benchmarks/shapes.py --short            # a sample of them at n and 8n, as CI does
    python3 Tests/Benchmarks/shapes.py --shape live-ads-named --shape scenes
    python3 Tests/Benchmarks/shapes.py --list

A shape is a kind of input that can be made n units large: n live ads, n resizes, n small files. It
is measured in instructions under callgrind, as instructions.py does it, from which the cost at
n = 1, the start-up, is taken. Over n that gives an exponent: 1 is flat, 2 means that a unit costs
the more the more there are. An exponent above 1.10 fails, and so does an event that costs more
than 60,000 instructions at any n.

Before a shape is measured scenelint has to say that it has read what the shape claims to be: so
many events, ads or findings for each unit. A shape that is noise in its eyes fails.
"""

import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

import shapes_ads  # noqa: F401
import shapes_lines  # noqa: F401
import shapes_runs  # noqa: F401
import shapes_scenes  # noqa: F401
from instructions import ENVIRONMENT, instructions, stripped
from shape import SHAPES, Shape

FACTORS = {"short": (1, 8), "full": (1, 2, 4, 8)}
VALGRIND_FACTOR = 200
"""How many times as long a run takes inside of valgrind, at most."""


@dataclass
class Measurement:
    """What a shape costs."""

    name: str
    unit: str
    sizes: list[int] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    """Instructions for each size, without the start-up."""
    events: int = 0
    """Events at the first size."""
    peaks: list[int] = field(default_factory=list)
    """The most memory for the first and the last size, in kB."""
    problems: list[str] = field(default_factory=list)

    @property
    def exponent(self) -> float:
        """The slope of the logarithm of the cost over that of the size, by least squares."""
        if len(self.costs) < 2 or min(self.costs) <= 0:
            return math.nan
        x, y = ([math.log(value) for value in values] for values in (self.sizes, self.costs))
        means = sum(x) / len(x), sum(y) / len(y)
        return sum((a - means[0]) * (b - means[1]) for a, b in zip(x, y, strict=True)) / sum(
            (a - means[0]) ** 2 for a in x
        )

    @property
    def each(self) -> list[float]:
        """Instructions for a unit at each size."""
        return [cost / size for cost, size in zip(self.costs, self.sizes, strict=True)]

    @property
    def growth(self) -> float:
        """How many bytes more a further unit takes."""
        if len(self.peaks) < 2:
            return math.nan
        return (self.peaks[-1] - self.peaks[0]) * 1024 / (self.sizes[-1] - self.sizes[0])


def counted(report: dict) -> dict[str, float]:
    """What a report in JSON says has been read and found."""
    inputs = report["inputs"]
    names = ["bytes", "lines", "records", "events", "launches", "scenes", "ads"]
    sums: dict[str, float] = {name: sum(row.get(name, 0) for row in inputs) for name in names}
    sums["findings"] = len(report["findings"])
    sums["occurrences"] = sum(row["occurrences"] for row in report["findings"])
    sums["inputs"] = len(inputs)
    sums["suppressed"] = report["summary"]["suppressed"]
    sums["rules"] = len({row["rule"] for row in report["verdicts"]})
    sums["gone"] = report["summary"].get("baseline", {}).get("gone", 0)
    return sums


class Bench:
    """Measures shapes with one copy of the program."""

    def __init__(
        self, folder: Path, program: Path, factors: tuple[int, ...], seconds: float = 10
    ) -> None:
        self.folder = folder
        self.factors = factors
        self.seconds = seconds
        """How long a run outside of valgrind may take; one that takes longer is not measured."""
        stripped(program, folder)

    def measurement(self, shape: Shape, size: int) -> Measurement:
        """What a shape costs from so many units on."""
        result = Measurement(shape.name, shape.unit)
        start, _ = self.inside(shape, 1)
        for factor in self.factors:
            n = size * factor
            seconds, peak = self.outside(shape, n)
            if seconds > self.seconds:
                result.problems.append(f"more than {self.seconds:g} s for {n}")
                break
            if factor in (self.factors[0], self.factors[-1]):
                result.peaks.append(peak)
            if factor == self.factors[0]:
                result.problems += self.missing(shape, n, result)
            count, problem = self.inside(shape, n)
            if problem:
                result.problems.append(problem)
                break
            result.sizes.append(n)
            result.costs.append(count - start)
        result.problems += faults(shape, result)
        return result

    def made(self, shape: Shape, n: int) -> tuple[Path, list[str]]:
        """A folder with the input of n units, and the arguments for it."""
        folder = self.folder / f"{shape.name}-{n}"
        folder.mkdir(exist_ok=True)
        (folder / "scenelint").unlink(missing_ok=True)
        os.link(self.folder / "scenelint", folder / "scenelint")
        arguments = shape.make(folder, n)
        # A configuration above the folder must not count.
        isolated = [] if "--config" in arguments else ["--isolated"]
        return folder, [*shape.command, *arguments, *isolated, "--jobs", "1", "--color", "never"]

    def outside(self, shape: Shape, n: int) -> tuple[float, int]:
        """Seconds on a processor and the most memory, in kB, of a run outside of valgrind."""
        folder, arguments = self.made(shape, n)
        process = subprocess.Popen(
            ["./scenelint", *arguments], cwd=folder, env=ENVIRONMENT,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        # The peak that the system counts for a child begins with that of its parent.
        status = Path(f"/proc/{process.pid}/status")
        peak = 0
        deadline = time.monotonic() + 2 * self.seconds
        while True:
            found = re.search(r"VmHWM:\s*(\d+)", status.read_text())
            peak = max(peak, int(found[1]) if found else 0)
            pid, _, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = 0
                return usage.ru_utime + usage.ru_stime, peak
            if time.monotonic() > deadline:
                process.kill()
                process.wait()
                return math.inf, peak
            time.sleep(0.002)

    def inside(self, shape: Shape, n: int) -> tuple[int, str]:
        """The instructions of a run, or why there are none."""
        folder, arguments = self.made(shape, n)
        try:
            return instructions(folder, arguments, self.seconds * VALGRIND_FACTOR), ""
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            return 0, str(error)[:300]
        finally:
            shutil.rmtree(folder)

    def missing(self, shape: Shape, n: int, result: Measurement) -> list[str]:
        """What scenelint has not seen of what the shape claims."""
        folder, arguments = self.made(shape, n)
        at = len(shape.command)
        output = subprocess.run(
            ["./scenelint", "check", *arguments[at:], "--format", "json"],
            cwd=folder, env=ENVIRONMENT, capture_output=True, check=False,
        )  # fmt: skip
        if output.returncode not in (0, 1, 3):
            return [f"status {output.returncode}: {output.stderr.decode(errors='replace')[:300]}"]
        seen = counted(json.loads(output.stdout))
        result.events = int(seen["events"])
        return [
            f"{seen[what]:g} {what} where n is {n}, not {least * n:g} as claimed"
            for what, least in shape.least.items()
            if seen[what] < math.ceil(least * n)
        ]


def faults(shape: Shape, result: Measurement) -> Iterator[str]:
    """What is wrong with a measurement."""
    if result.exponent > shape.exponent_max:
        yield f"exponent {result.exponent:.2f} is above {shape.exponent_max}"
    # A unit of some shapes is no event, but a file, or a part of one.
    if shape.least.get("events", 0) >= 0.2 and result.events:
        share = result.events / result.sizes[0] if result.sizes else 1
        for size, each in zip(result.sizes, result.each, strict=True):
            if each / share > shape.event_max:
                yield f"{each / share:,.0f} instructions an event at {size}"


def print_table(rows: Iterator[Measurement]) -> list[Measurement]:
    """Prints rows as they come, and returns all of them."""
    print(f"{'instructions for a unit':30} {'n':>6} {'at n':>11} {'at the end':>11} ", end="")
    print(f"{'exponent':>8} {'bytes':>8}")
    done = []
    for row in rows:
        done.append(row)
        first, last = (row.each[0], row.each[-1]) if row.each else (math.nan, math.nan)
        n = row.sizes[0] if row.sizes else 0
        print(f"{row.name:30} {n:6} {first:11,.0f} {last:11,.0f} {row.exponent:8.2f}", end="")
        print(f" {row.growth:8,.0f}{'  !' * bool(row.problems)}", flush=True)
        for problem in row.problems:
            print(f"  {problem}", flush=True)
    return done


def parsed() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description="Fits the cost of input over its size.")
    default = Path(__file__).parent.parent.parent / ".build/release/scenelint"
    parser.add_argument("scenelint", type=Path, nargs="?", default=default)
    parser.add_argument("--shape", action="append", choices=SHAPES, metavar="NAME")
    parser.add_argument("--list", action="store_true", help="what shapes there are")
    parser.add_argument("--short", action="store_true", help="n and 8n only, of a sample")
    parser.add_argument("--long", type=int, metavar="N", help="begin with N units, such as 12500")
    parser.add_argument("--json", type=Path, help="a file to write the measurements to")
    parser.add_argument(
        "--seconds", type=float, default=10, help="how long a run may take outside of valgrind"
    )
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    return parser.parse_args()


def main() -> int:
    options = parsed()
    if options.list:
        for shape in SHAPES.values():
            mark = "short" if shape.is_sampled else ""
            print(f"{shape.name:30} {shape.unit:12} {mark:5} {shape.what}")
        return 0
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed")
    chosen = [SHAPES[name] for name in options.shape or SHAPES]
    if options.short and not options.shape:
        chosen = [shape for shape in chosen if shape.is_sampled]
    factors = FACTORS["short" if options.short else "full"]
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(options.workers) as workers:
        bench = Bench(Path(temporary), options.scenelint.resolve(), factors, options.seconds)
        sizes = [options.long or shape.size for shape in chosen]
        done = print_table(workers.map(bench.measurement, chosen, sizes))
    if options.json:
        rows = [asdict(row) | {"exponent": row.exponent, "growth": row.growth} for row in done]
        options.json.write_text(json.dumps(rows, indent=2) + "\n")
    failed = sum(bool(row.problems) for row in done)
    print(f"{len(done)} shapes, {failed} of them not flat")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
