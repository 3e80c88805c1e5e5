#!/usr/bin/env python3
"""Fuzzes scenelint with libFuzzer: each target for a while, or all by turns until it is told to stop.

Inputs are kept from run to run, and what adds nothing to them is left out. Nearly all inputs are held
against what costs little; one in many, and at the end each that is new, against all laws.

An input that breaks a law, crashes or hangs is left in the folder of findings, and the status is 1.
Once it is fixed, it belongs in Tests/FuzzingTests/Regressions.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
# Files in memory: an archive is read from one.
MEMORY = Path("/dev/shm")


@dataclass(frozen=True)
class Target:
    """Where the inputs of a target begin, and how they are tried."""

    places: tuple[str | Path, ...] = ()
    endings: tuple[str, ...] = ()
    longest: int = 2048
    # Of how many inputs one is held against all laws; 1 where there are no others.
    laws: int = 1
    # Whether comparisons count as what an input reaches: for readers of text, not for what is slow.
    compares: bool = True
    # Whether each line of a file that has one is an input, and not the file.
    one_line: re.Pattern | None = None


# A line of a rule that is a predicate, a pattern or a message.
ONE_LINE = re.compile(r"""^\s*(?:- )?(?:if|when|then|unless|where|message|pattern|start|since)\S*: (.+)$""")
# Anything behind a key.
VALUE = re.compile(r"""^\s*(?:- )?[\w-]+: (.+)$""")
LOGS = ("*.log", "*.ndjson", "*.json", "*.ips")
TARGETS = {
    "log": Target(("SampleLogs", CORPUS), LOGS, longest=1536, laws=256, compares=False),
    "events": Target(longest=240, laws=256, compares=False),
    "text": Target(("SampleLogs", CORPUS), LOGS, longest=512),
    "archive": Target((CORPUS,), ("*.gz", "*.zip", "*.tar", "*.xz", "*.bz2", "*.zst"), longest=16384),
    "catalog": Target(("Rules",), ("*.yml",), longest=4096, laws=64, compares=False),
    "settings": Target(("Tests/FuzzingTests/Regressions/settings",), ("*",), longest=1024),
    "baseline": Target(longest=1024),
    "predicate": Target(("Rules",), ("*.yml",), longest=300, one_line=ONE_LINE, compares=False),
    "pattern": Target(("Rules",), ("*.yml",), longest=300, one_line=ONE_LINE),
    "notation": Target(("Rules",), ("*.yml",), longest=200, one_line=VALUE),
    "report": Target(("Rules",), ("*.yml",), longest=200, one_line=VALUE, compares=False),
}


def seed(name: str, folder: Path) -> None:
    """Puts the inputs that a target begins with into a folder."""
    target = TARGETS[name]
    for place in target.places:
        for ending in target.endings:
            for path in sorted((ROOT / place).rglob(ending)):
                data = path.read_bytes()
                if target.one_line is None:
                    # A long log begins and ends in the corpus as two short ones.
                    parts = [data] if len(data) <= target.longest else [
                        data[:target.longest], data[-target.longest:]]
                else:
                    matches = map(target.one_line.match, data.decode().splitlines())
                    parts = [match[1].strip("\"'").encode() for match in matches if match]
                for number, part in enumerate(parts):
                    (folder / f"{path.name}-{number}").write_bytes(part)
    for path in (ROOT / "Tests/FuzzingTests/Regressions" / name).iterdir():
        shutil.copy(path, folder / f"regression-{path.name}")


class Fuzzer:
    """A program that was built for fuzzing, and the folder in which it keeps what it has."""

    def __init__(self, program: Path, folder: Path, niceness: int) -> None:
        self.program, self.folder, self.niceness = program, folder, niceness
        self.findings = folder / "findings"
        self.findings.mkdir(parents=True, exist_ok=True)
        self.running: set[subprocess.Popen] = set()

    def run(self, name: str, arguments: list, laws: int, log: Path) -> tuple[int, float, str]:
        """Runs the program for a target, and returns its status, the seconds of a processor that it
        took, and what it printed."""
        prefix = ["nice", "-n", str(self.niceness)] if self.niceness else []
        with log.open("w") as output:
            process = subprocess.Popen(
                [*prefix, self.program, *arguments, f"-max_len={TARGETS[name].longest}",
                 "-timeout=20", "-rss_limit_mb=2048", f"-artifact_prefix={self.findings}/{name}-"],
                env=os.environ | {
                    "SCENELINT_FUZZ_TARGET": name,
                    "SCENELINT_FUZZ_LAWS": str(laws),
                    "SWIFT_BACKTRACE": "enable=no",
                    "ASAN_OPTIONS": "detect_leaks=0",
                    "TMPDIR": str(MEMORY if MEMORY.is_dir() else self.folder),
                },
                stdout=output, stderr=output,
            )
            self.running.add(process)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.running.discard(process)
        cost = usage.ru_utime + usage.ru_stime
        return process.returncode, cost, log.read_text(errors="replace")

    def stop(self) -> None:
        """Ends what is running."""
        for process in list(self.running):
            process.kill()

    def fuzz(self, name: str, seconds: int) -> dict:
        """Fuzzes one target for a while, leaves out of its inputs what adds nothing, and holds those
        that are new against all laws. Returns what there is to tell."""
        target = TARGETS[name]
        inputs = self.folder / name
        start = time.monotonic()
        known = {path.name for path in inputs.iterdir()} if inputs.is_dir() else set()
        inputs.mkdir(exist_ok=True)
        if not known:
            seed(name, inputs)
        before = set(self.findings.iterdir())
        compares = 1 if target.compares else 0
        arguments = [inputs, f"-max_total_time={seconds}", f"-use_value_profile={compares}",
                     f"-entropic={compares}", "-reload=0", "-print_final_stats=1"]
        status, cost, text = self.run(name, arguments, target.laws, self.folder / f"{name}.txt")
        runs = re.findall(r"stat::number_of_executed_units: (\d+)", text)
        runs = runs or re.findall(r"^#(\d+)\t", text, re.MULTILINE)
        reached = (re.findall(r"cov: (\d+) ft: (\d+)", text) or [("0", "0")])[-1]
        counters = re.search(r"\((\d+) inline 8-bit counters\)", text)
        statuses = [status]
        if status == 0:
            statuses.append(self.minimize(name, inputs, seconds))
        if status == 0 and target.laws > 1:
            statuses.append(self.judge(name, inputs, seconds))
        return {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "target": name,
            "program": self.program.parents[1].name,
            "seconds": round(time.monotonic() - start, 1),
            # What else the machine does counts for nothing.
            "processor_seconds": round(cost, 1),
            "runs": int(runs[-1]) if runs else 0,
            "runs_per_second": round(int(runs[-1]) / max(cost, 0.1)) if runs else 0,
            "edges": int(reached[0]),
            "edges_of": int(counters[1]) if counters else 0,
            "features": int(reached[1]),
            "inputs": sum(1 for _ in inputs.iterdir()),
            "findings": sorted(path.name for path in set(self.findings.iterdir()) - before),
            "statuses": statuses,
        }

    def minimize(self, name: str, inputs: Path, seconds: int) -> int:
        """Leaves out inputs that add nothing, once their number has grown by half. Where that takes
        longer than they were looked for, all are kept."""
        mark = self.folder / f"{name}.count"
        kept = int(mark.read_text()) if mark.exists() else 0
        if sum(1 for _ in inputs.iterdir()) < kept * 3 // 2 + 100:
            return 0
        merged = self.folder / f"{name}.merged"
        shutil.rmtree(merged, ignore_errors=True)
        merged.mkdir()
        arguments = ["-merge=1", merged, inputs, "-use_value_profile=0", f"-max_total_time={seconds}"]
        status, _, text = self.run(name, arguments, 1 << 62, self.folder / f"{name}.merge.txt")
        if status == 0 and any(merged.iterdir()) and "max_total_time" not in text:
            shutil.rmtree(inputs)
            merged.rename(inputs)
            mark.write_text(str(sum(1 for _ in inputs.iterdir())))
        shutil.rmtree(merged, ignore_errors=True)
        return status

    def judge(self, name: str, inputs: Path, seconds: int) -> int:
        """Holds inputs against all laws that were not held against them before, for at most as long
        as they were looked for."""
        mark = self.folder / f"{name}.judged"
        judged = set(mark.read_text().split("\n")) if mark.exists() else set()
        end = time.monotonic() + seconds
        left = [path for path in sorted(inputs.iterdir()) if path.name not in judged]
        while left and time.monotonic() < end:
            batch, left = left[:50], left[50:]
            status, _, text = self.run(name, batch, 1, self.folder / f"{name}.laws.txt")
            if status != 0:
                # The one that broke a law is the last one that was begun.
                begun = re.findall(r"^Running: (.+)$", text, re.MULTILINE)
                if begun:
                    broken = Path(begun[-1])
                    broken.rename(self.findings / f"{name}-laws-{broken.name}")
                return status
            with mark.open("a") as file:
                file.writelines(f"{path.name}\n" for path in batch)
        return 0


def told(result: dict) -> str:
    """A line about what became of a target."""
    well = not any(result["statuses"])
    return (
        f"{result['target']:10}{result['runs']:>12,} runs{result['runs_per_second']:>8,}/s"
        f"{result['edges']:>9,} of {result['edges_of']:,} edges{result['features']:>10,} features"
        f"{result['inputs']:>7,} inputs  "
        + ("ok" if well else f"STATUS {result['statuses']}, {result['findings']}")
    )


def write(ledger: Path, result: dict) -> None:
    with ledger.open("a") as file:
        file.write(json.dumps(result) + "\n")


def sum_up(ledger: Path) -> None:
    """Prints what all runs of a ledger come to."""
    totals: dict[tuple[str, str], list] = {}
    for line in ledger.read_text().splitlines():
        result = json.loads(line)
        for key in [(result["target"], result["program"]), ("all", "")]:
            total = totals.setdefault(key, [0.0, 0.0, 0, 0])
            total[0] += result["seconds"]
            total[1] += result.get("processor_seconds", 0)
            total[2] += result["runs"]
            total[3] += len(result["findings"])
    for (name, program), (seconds, cost, runs, findings) in sorted(totals.items()):
        print(
            f"{name:10}{program:16}{seconds / 3600:8.2f} h{cost / 3600:8.2f} h of a processor"
            f"{runs:>14,} runs{findings:>6} findings")


def build(address: bool) -> Path:
    """Builds the program, with AddressSanitizer or without."""
    sanitizers = "fuzzer,address" if address else "fuzzer"
    scratch = ROOT / ".build" / sanitizers.replace(",", "-")
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "fuzz", "--scratch-path", scratch],
        cwd=ROOT, env=os.environ | {"SCENELINT_FUZZ": sanitizers}, check=True,
    )
    return scratch / "release" / "fuzz"


def fuzz_all(fuzzers: list[Fuzzer], options: argparse.Namespace) -> bool:
    """Fuzzes each target in turn, for ever in a soak, and returns whether all was well."""
    names = options.target or list(TARGETS)
    is_well = True
    round_count = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        while round_count == 0 or options.soak:
            fuzzer = fuzzers[round_count % len(fuzzers)]
            for result in pool.map(lambda name: fuzzer.fuzz(name, options.seconds), names):
                print(told(result), flush=True)
                is_well = is_well and not any(result["statuses"]) and result["runs"] > 0
                if options.ledger:
                    write(options.ledger, result)
            round_count += 1
    return is_well


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="how long each target is fuzzed at a time")
    parser.add_argument("--address", action="store_true", help="with AddressSanitizer, at half the speed")
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), help="only this one")
    parser.add_argument("--folder", type=Path, default=ROOT / ".build" / "fuzzing",
                        help="where inputs are kept from run to run")
    parser.add_argument("--jobs", type=int, default=1, help="how many targets are fuzzed at one time")
    parser.add_argument("--nice", type=int, default=0, help="how far the rest of the machine goes first")
    parser.add_argument("--soak", action="store_true",
                        help="all targets by turns until SIGINT or SIGTERM; with --address each second "
                        "round is one without it")
    parser.add_argument("--ledger", type=Path, help="a file to which each turn adds a line of JSON")
    parser.add_argument("--sum", action="store_true", help="only add up what the ledger has")
    parser.add_argument("--program", type=Path, action="append",
                        help="a program that was built for fuzzing, instead of building one")
    options = parser.parse_args()
    if options.sum:
        sum_up(options.ledger or parser.error("--sum needs --ledger"))
        return 0
    programs = options.program or (
        [build(address) for address in ([True, False] if options.soak else [True])]
        if options.address else [build(False)])
    fuzzers = [Fuzzer(program.resolve(), options.folder.resolve(), options.nice) for program in programs]

    def end(*_: object) -> None:
        for fuzzer in fuzzers:
            fuzzer.stop()
        os._exit(0)

    if options.soak:
        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
    return 0 if fuzz_all(fuzzers, options) else 1


if __name__ == "__main__":
    sys.exit(main())
