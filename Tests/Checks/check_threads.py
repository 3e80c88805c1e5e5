#!/usr/bin/env python3
"""Looks for data races: lints with several threads under ThreadSanitizer.

    python3 Tests/Checks/check_threads.py [--program .build/thread/debug/scenelint]

Without a program, one is built. Long logs, many short ones and one that is watched give each thread
of the program something to do; what they find is what one thread finds. That a race would be seen
is tried first, with a program that has one.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".build/thread"
SUPPRESSIONS = ROOT / "Tests/thread-sanitizer.txt"
RACE = """\
import Dispatch
final class Box: @unchecked Sendable { var count = 0 }
let box = Box()
let start = DispatchSemaphore(value: 0)
let end = DispatchSemaphore(value: 0)
DispatchQueue.global().async {
  start.signal()
  for _ in 0..<100_000 { box.count += 1 }
  end.signal()
}
start.wait()
for _ in 0..<100_000 { box.count += 1 }
end.wait()
"""


def run(command: list, status: set[int]) -> subprocess.CompletedProcess:
    """Runs a program, and returns what it printed; other statuses end the check."""
    options = f"suppressions={SUPPRESSIONS} exitcode=66 halt_on_error=1"
    result = subprocess.run(
        [str(word) for word in command], capture_output=True, env=os.environ | {"TSAN_OPTIONS": options}
    )
    if result.returncode not in status:
        sys.exit(f"{command}: status {result.returncode}\n{result.stderr.decode()[-4000:]}")
    return result


def check_that_races_are_seen(folder: Path) -> None:
    """Fails unless a race ends a program with status 66, which takes two threads that do run at once."""
    source, program = folder / "race.swift", folder / "race"
    source.write_text(RACE)
    run(["swiftc", "-sanitize=thread", source, "-o", program], {0})
    if not any(run([program], {0, 66}).returncode == 66 for _ in range(20)):
        sys.exit("a race was not seen")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path)
    program = parser.parse_args().program
    if program is None:
        run(
            ["swift", "build", "--sanitize=thread", "--product", "scenelint", "--scratch-path", SCRATCH],
            {0},
        )
        program = SCRATCH / "debug/scenelint"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        check_that_races_are_seen(folder)
        generator = ROOT / "Tests/Benchmarks/generate.py"
        long = folder / "long.log"
        run([sys.executable, generator, "noisy", "log-compact", "--records", 12_000, "-o", long], {0})
        found = []
        for jobs in (1, 3):
            check = [program, "check", "--isolated", "--no-ci", "--format", "json", "--jobs", jobs]
            found.append([run([*check, path], {0, 1}).stdout for path in (long, ROOT / "SampleLogs")])
        if found[0] != found[1]:
            sys.exit("what is found depends on the number of threads")
        saved = folder / "saved.log"
        run([program, "watch", "--no-ci", "--save", saved, "--", "cat", long], {0, 1})
        if saved.read_bytes() != long.read_bytes():
            sys.exit("what was watched is not what was saved")
    print("no data race: long logs and short ones with three threads, one watched")


if __name__ == "__main__":
    main()
