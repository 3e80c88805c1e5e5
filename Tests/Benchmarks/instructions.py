"""Counts the instructions that records cost, and fails where that is 3 % off what was recorded.

    apt-get install -y valgrind
    python3 Sources/Packaging/package.py packages        # or swift build -c release --product scenelint
    python3 Tests/Benchmarks/instructions.py             # compare with instructions.json
    python3 Tests/Benchmarks/instructions.py --record    # and write it anew

Seconds say nothing on a machine that others use; instructions under callgrind are the same to a
hundred-thousandth from run to run. A row is the difference between a longer and a shorter log, so
that the start-up is not in it; that is a row of its own. Less than recorded is a failure as well: a
gain that is not recorded can be lost again unseen.

What else would change the count is pinned: Swift's hash seed, the environment, the names of files,
one worker, and glibc's choice of memchr and the like (1.5 % of a noisy log with AVX2 or without),
which is held to what each x86-64 has. What cannot be pinned is the Swift toolchain, glibc, PCRE2
with the code that its compiler makes, valgrind, the machine's kind, and whether libraries are in the
program, as they are in the packaged one that CI takes: where one of them is not
what it was when the numbers were recorded, they are shown and not compared. Other logs, by
contrast, are a failure: whoever changes the generator records anew.

The copy that runs has no debug information, because valgrind 3.19 gives up on that of Swift.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from logs import FOLDER, made, version

RECORDED = FOLDER / "instructions.json"
TOLERANCE = 0.03
PER = 100_000
"""Counts are those of so many records."""

ROWS = {
    "noisy": ["idevicesyslog", "log-default", "log-compact", "log-ndjson"],
    "dense": ["idevicesyslog", "log-default", "log-compact", "log-ndjson", "xcode-nslog"],
}
RECORDS = {"noisy": (20_000, 50_000), "dense": (5_000, 20_000)}
"""The lengths of the two logs of a row, which all of it does in two minutes."""

NOT_EVERYWHERE = "AVX2 AVX BMI1 BMI2 ERMS FSRM LZCNT MOVBE POPCNT RTM SSE4_2 SSSE3"
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "SWIFT_DETERMINISTIC_HASHING": "1",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps="
    + ",".join(f"-{name}" for name in NOT_EVERYWHERE.split()),
}


def stripped(scenelint: Path, folder: Path) -> None:
    """Puts a copy without debug information into the folder."""
    subprocess.run(["strip", "-g", "-o", folder / "scenelint", scenelint], check=True)


def instructions(folder: Path, arguments: list[str], seconds: float | None = None) -> int:
    """The instructions of one run of the copy in the folder, which may take so many seconds."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "./scenelint"]
    command += arguments
    result = subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, errors="replace",
        timeout=seconds, check=False,
    )  # fmt: skip
    count = re.search(r"Collected : (\d+)", result.stderr)
    # 1 says that there are findings, 3 that ten lines let no rule judge.
    if count is None or result.returncode not in (0, 1, 3):
        raise RuntimeError(f"{arguments}: status {result.returncode}: {result.stderr[-2000:]}")
    return int(count[1])


def measured(scenelint: Path) -> dict[str, int]:
    """The instructions of the start-up and of PER records in each row."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        stripped(scenelint, folder)
        usage = subprocess.run([scenelint, "check", "--help"], check=True, capture_output=True)
        check = ["check", "--color", "never"] + ["--jobs", "1"] * (b"--jobs" in usage.stdout)

        def count(kind: str, format_id: str, records: int) -> int:
            log = made(folder, kind, format_id, records=records)
            return instructions(folder, [*check, log.path.name])

        def row(kind: str, format_id: str) -> int:
            shorter, longer = RECORDS[kind]
            more = count(kind, format_id, longer) - count(kind, format_id, shorter)
            return more * PER // (longer - shorter)

        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
            counts = {"start-up": workers.submit(count, "dense", "idevicesyslog", 10)}
            for kind, format_ids in ROWS.items():
                for format_id in format_ids:
                    counts[f"{kind} {format_id}"] = workers.submit(row, kind, format_id)
            return {name: future.result() for name, future in counts.items()}


def surroundings(scenelint: Path) -> dict[str, str]:
    """What changes the counts and is not ours."""
    linked = subprocess.run(["ldd", scenelint], capture_output=True, text=True, check=True).stdout
    swift = first_line("swift", "--version")
    return {
        "machine": platform.machine(),
        "swift": swift.partition("Swift version ")[2].partition(" ")[0] or swift,
        "libc": " ".join(platform.libc_ver()),
        "pcre2": first_line("pkg-config", "--modversion", "libpcre2-8"),
        "valgrind": first_line("valgrind", "--version"),
        "libraries": "shared" if "libswiftCore" in linked else "in the program",
    }


def first_line(*command: str) -> str:
    """The first line that a command prints."""
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return result.stdout.partition("\n")[0]


def compare(counts: dict[str, int], recorded: dict[str, int]) -> int:
    """Prints the counts beside the recorded ones; how many are outside."""
    outside = 0
    print(f"{'instructions for 100,000 records':34} {'recorded':>16} {'now':>16}")
    for name, count in counts.items():
        before = recorded.get(name, 0)
        change = count / before - 1 if before else float("inf")
        is_outside = abs(change) > TOLERANCE
        outside += is_outside
        print(f"{name:34} {before:16,} {count:16,} {change:+7.1%}{'  !' * is_outside}")
    return outside


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares instruction counts with recorded ones.")
    default = FOLDER.parent.parent / ".build/release/scenelint"
    parser.add_argument("scenelint", type=Path, nargs="?", default=default)
    parser.add_argument("--record", action="store_true", help="write instructions.json anew")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed")
    recorded = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
    counts = measured(options.scenelint.resolve())
    now = {"surroundings": surroundings(options.scenelint), "logs": version(), "instructions": counts}
    outside = compare(counts, recorded.get("instructions", {}))
    if options.record:
        RECORDED.write_text(json.dumps(now, indent=2) + "\n")
        return 0
    if recorded.get("logs") != now["logs"]:
        print("the logs are not those that it was recorded with; record it anew with --record")
        return 1
    if recorded["surroundings"] != now["surroundings"]:
        print(f"not compared: recorded with {recorded['surroundings']}, here {now['surroundings']}")
        return 0
    if outside:
        print(f"{outside} outside of {TOLERANCE:.0%}; if it is meant, record it anew with --record")
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
