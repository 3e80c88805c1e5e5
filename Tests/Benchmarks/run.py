"""Measures scenelint beside the programs that people take for logs otherwise.

    apt-get install -y ripgrep pcre2-utils lnav
    swift build -c release --product scenelint
    python3 Tests/Benchmarks/run.py                     # 100 MB, 3 rounds, a minute
    python3 Tests/Benchmarks/run.py --full --record     # 1.5 GB, 5 rounds, into README.md here

All programs read the same file, one after the other, round after round, so that what else the
machine does at a time hits all of them alike; what is printed are medians. The file is in the page
cache. Logs are generated in a folder that is deleted in the end, or in --folder, where the next run
finds them: --full needs 15 GB. A program that is not installed is left out, and said to be.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from formats import FORMATS
from logs import FOLDER, Log, made

ROOT = FOLDER.parent.parent
README = FOLDER / "README.md"
MARKS = ("<!-- measured -->\n", "<!-- /measured -->\n")
"""The lines of README.md between which the tables stand."""

PLACES = "/usr/bin:/usr/local/bin:/opt/homebrew/bin"
LITERALS = ["<Google>", "<UMP SDK>", "[scenelint]", "Deactivation reason", "Attempt to present"]
"""What people look for."""
PATTERN = "|".join(literal.replace("[", r"\[").replace("]", r"\]") for literal in LITERALS)


@dataclass(frozen=True)
class Extent:
    """How much is measured."""

    size: int
    format_size: int
    sizes: list[int]
    rounds: int
    starts: int = 40


QUICK = Extent(100_000_000, 50_000_000, [10_000_000, 100_000_000, 400_000_000], 3)
FULL = Extent(1_500_000_000, 400_000_000, [100_000_000, 1_000_000_000, 4_000_000_000], 5)


@dataclass(frozen=True)
class Cost:
    """What a run took."""

    seconds: float
    processor_seconds: float
    peak_bytes: int


@dataclass(frozen=True)
class Goal:
    """A promise: what was measured is to be at most the limit, or at least where more is better."""

    what: str
    limit: float
    measured: float | None
    unit: str
    is_minimum: bool = False

    def row(self) -> str:
        """The goal as a row of a table, with the factor that is left or missing."""
        bound = f"{'at least' if self.is_minimum else 'at most'} {self.limit:g} {self.unit}"
        if self.measured is None:
            return f"| {self.what} | {bound} | | not measured |"
        factor = self.limit / self.measured if self.is_minimum else self.measured / self.limit
        is_met = factor <= 1
        outcome = f"met, {1 / factor:.1f} x better" if is_met else f"not met, {factor:.1f} x off"
        return f"| {self.what} | {bound} | {self.measured:.3g} {self.unit} | {outcome} |"


class Programs:
    """The programs that are measured, by the names they have in the tables."""

    def __init__(self, scenelint: Path) -> None:
        self.scenelint = [str(scenelint), "check"]
        usage = subprocess.run([*self.scenelint, "--help"], check=True, capture_output=True)
        self.has_jobs = b"--jobs" in usage.stdout
        literals = [part for literal in LITERALS for part in ("-e", literal)]
        self.others = {
            "wc -l": ["wc", "-l"],
            "rg -c": ["rg", "-c", "-F", *literals],
            "pcre2grep -c": ["pcre2grep", "-c", PATTERN],
            "lnav -n -q": ["lnav", "-n", "-q"],
            "Python re": [sys.executable, str(FOLDER / "grep.py"), PATTERN],
        }
        for name, command in list(self.others.items()):
            path = installed(command[0])
            if path is None:
                note(f"{name} is left out: {command[0]} is not installed")
                del self.others[name]
            else:
                self.others[name] = [path, *command[1:]]
        if not self.has_jobs:
            note("one worker is left out: this scenelint has no --jobs")

    def one_worker(self) -> dict[str, list[str]]:
        """scenelint with one worker, where it can be told so."""
        return {"one": [*self.scenelint, "--jobs", "1"]} if self.has_jobs else {}


def installed(program: str) -> str | None:
    """Where the system keeps a program: what PATH has before it may be a script that starts it."""
    return shutil.which(program, path=PLACES) or shutil.which(program)


def note(text: str) -> None:
    """Says something beside the tables."""
    print(text, file=sys.stderr, flush=True)


def cost(command: list[str], log: Log) -> Cost:
    """Runs a command over a log; a status that means failure ends the measurement.

    The output goes to a file, because some programs do less when nobody reads it.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        child = subprocess.Popen([*command, str(log.path)], stdout=output, stderr=errors)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        # 1 is a finding, or no line that matches.
        if child.returncode not in (0, 1, 3):
            errors.seek(0)
            raise SystemExit(f"{command[0]}: status {child.returncode}: {errors.read(2000)!r}")
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def medians(commands: dict[str, list[str]], log: Log, rounds: int) -> dict[str, Cost]:
    """The median costs of commands that take turns; the largest peak of each."""
    warm(log.path)
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            costs[name].append(cost(command, log))
    return {
        name: Cost(
            statistics.median(each.seconds for each in all_costs),
            statistics.median(each.processor_seconds for each in all_costs),
            max(each.peak_bytes for each in all_costs),
        )
        for name, all_costs in costs.items()
    }


def warm(path: Path) -> None:
    """Brings a file into the page cache."""
    with open(path, "rb", buffering=0) as file:
        while file.read(1 << 20):
            pass


def beside_others(programs: Programs, log: Log, rounds: int, goals: list[Goal]) -> Iterator[str]:
    """The table of all programs over one noisy log."""
    commands = programs.others | {"all": programs.scenelint} | programs.one_worker()
    costs = medians(commands, log, rounds)
    names = {"all": "**`scenelint check`**", "one": "**`scenelint check --jobs 1`**"}
    yield f"A noisy idevicesyslog capture, {amount(log)}:\n"
    yield "| | s | GB/s | x `rg -c` | x `wc -l` | peak memory |"
    yield "|---|--:|--:|--:|--:|--:|"
    for name, each in sorted(costs.items(), key=lambda item: item[1].seconds):
        yield (
            f"| {names.get(name, f'`{name}`')} | {each.seconds:.3f} "
            f"| {log.bytes / each.seconds / 1e9:.2f} | {ratio(costs, name, 'rg -c')} "
            f"| {ratio(costs, name, 'wc -l')} | {peak(each)} |"
        )
    goals += [
        Goal("noisy log", 1, quotient(costs, "all", "rg -c"), "x `rg -c`"),
        Goal("noisy log", 5, quotient(costs, "all", "wc -l"), "x `wc -l`"),
        Goal("noisy log", 0.1, quotient(costs, "all", "lnav -n -q"), "x `lnav -n -q`"),
        Goal("noisy log, one worker", 2.5, quotient(costs, "one", "rg -c"), "x `rg -c`"),
    ]


def quotient(costs: dict[str, Cost], name: str, other: str) -> float | None:
    """The time of one program by that of another, if both were measured."""
    if name not in costs or other not in costs:
        return None
    return costs[name].seconds / costs[other].seconds


def ratio(costs: dict[str, Cost], name: str, other: str) -> str:
    """The same for a table."""
    value = quotient(costs, name, other)
    return "" if value is None else f"{value:.2f}"


def by_format(programs: Programs, folder: Path, extent: Extent, goals: list[Goal]) -> Iterator[str]:
    """The table of all formats, noisy and dense; as many workers as there are cores, and one."""
    yield f"By format, {extent.format_size / 1e6:.0f} MB each:\n"
    yield "| log | bytes a record | GB/s | records/s | one worker: GB/s | records/s | x `rg -c` |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    ripgrep = {name: command for name, command in programs.others.items() if name == "rg -c"}
    dense_rates = []
    for kind in ["noisy", "dense"]:
        for format_id, form in FORMATS.items():
            if kind == "noisy" and form.is_console:
                continue
            log = made(folder, kind, format_id, size=extent.format_size)
            commands = ripgrep | {"all": programs.scenelint} | programs.one_worker()
            costs = medians(commands, log, extent.rounds)
            one = speed(log, costs["one"]) if "one" in costs else " | "
            yield (
                f"| {kind} `{format_id}` | {log.bytes / log.records:.0f} "
                f"| {speed(log, costs['all'])} | {one} | {ratio(costs, 'all', 'rg -c')} |"
            )
            if kind == "noisy" and format_id in ("log-ndjson", "log-compact"):
                measured = quotient(costs, "all", "rg -c")
                goals.append(Goal(f"noisy `{format_id}`", 1.5, measured, "x `rg -c`"))
            if kind == "dense" and "one" in costs:
                dense_rates.append(log.records / costs["one"].seconds / 1e6)
    slowest = min(dense_rates, default=None)
    what = "dense logs, one worker, the slowest format"
    goals.append(Goal(what, 1, slowest, "million records/s", is_minimum=True))


def speed(log: Log, each: Cost) -> str:
    """Two columns: bytes and records a second."""
    return f"{log.bytes / each.seconds / 1e9:.2f} | {log.records / each.seconds:,.0f}"


def by_size(programs: Programs, folder: Path, extent: Extent, goals: list[Goal]) -> Iterator[str]:
    """The table of sizes: the cost grows with the size, the memory does not."""
    yield "By size, noisy idevicesyslog:\n"
    yield "| size | s | s for each further GB | peak memory |"
    yield "|--:|--:|--:|--:|"
    slopes: list[float] = []
    peaks: list[int] = []
    before = (0, 0.0)
    for size in extent.sizes:
        log = made(folder, "noisy", "idevicesyslog", size=size)
        each = medians({"all": programs.scenelint}, log, extent.rounds)["all"]
        slope = (each.seconds - before[1]) / (log.bytes - before[0]) * 1e9
        before = (log.bytes, each.seconds)
        slopes.append(slope)
        peaks.append(each.peak_bytes)
        yield f"| {size / 1e9:g} GB | {each.seconds:.2f} | {slope:.2f} | {peak(each)} |"
    # The first one holds the start-up; a fifth is left to the noise of the machine.
    goals += [
        Goal("a further GB at the end, by one in the middle", 1.2, slopes[-1] / slopes[-2], "x"),
        Goal("peak memory", 64, max(peaks) / 1e6, "MB"),
    ]


def start_up(programs: Programs, folder: Path, extent: Extent, goals: list[Goal]) -> Iterator[str]:
    """How long a log of ten records takes."""
    log = made(folder, "dense", "idevicesyslog", records=10)
    each = medians({"all": programs.scenelint}, log, extent.starts)["all"]
    yield (
        f"A log of {log.records} records takes {each.seconds * 1e3:.0f} ms, "
        f"{each.processor_seconds * 1e3:.0f} ms of them on a processor."
    )
    goals.append(Goal("start-up", 30, each.seconds * 1e3, "ms"))


def peak(each: Cost) -> str:
    """The largest memory of a program; less than the driver's own cannot be told from it."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return f"{each.peak_bytes / 1e6:.0f} MB" if each.peak_bytes > own else f"< {own / 1e6:.0f} MB"


def amount(log: Log) -> str:
    """How much a log holds, in words."""
    return f"{log.bytes / 1e9:.3g} GB with {log.records / 1e6:.3g} million records"


def machine() -> str:
    """What it was measured on."""
    processor = "an unknown processor"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            processor = line.partition(": ")[2]
            break
    return f"{len(os.sched_getaffinity(0))} cores of {processor}"


def report(programs: Programs, folder: Path, extent: Extent) -> Iterator[str]:
    """All tables, the goals last."""
    goals: list[Goal] = []
    log = made(folder, "noisy", "idevicesyslog", size=extent.size)
    yield f"On {machine()}; medians of {extent.rounds} rounds.\n"
    yield from beside_others(programs, log, extent.rounds, goals)
    yield ""
    yield from by_format(programs, folder, extent, goals)
    yield ""
    yield from by_size(programs, folder, extent, goals)
    yield ""
    yield from start_up(programs, folder, extent, goals)
    yield "\n| goal | limit | measured | |\n|---|---|--:|---|"
    yield from (goal.row() for goal in goals)


def record(text: str) -> None:
    """Writes the tables between the README's marks."""
    readme = README.read_text(encoding="utf-8")
    before, start, rest = readme.partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    if not start or not end:
        raise SystemExit(f"{README}: one of the lines {MARKS} is missing")
    README.write_text(f"{before}{start}\n{text}\n{end}{after}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures scenelint beside other programs.")
    parser.add_argument("--scenelint", type=Path, default=ROOT / ".build/release/scenelint")
    parser.add_argument("--full", action="store_true", help="1.5 GB and 5 rounds, not 100 MB and 3")
    parser.add_argument("--rounds", type=int, help="other rounds than 3 or 5")
    parser.add_argument("--folder", type=Path, help="where generated logs stay; default: nowhere")
    parser.add_argument("--record", action="store_true", help="write the tables into README.md here")
    options = parser.parse_args()
    extent = FULL if options.full else QUICK
    if options.rounds:
        extent = Extent(extent.size, extent.format_size, extent.sizes, options.rounds)
    lines = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for line in report(Programs(options.scenelint), folder, extent):
            print(line, flush=True)
            lines.append(line)
    if options.record:
        record("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
