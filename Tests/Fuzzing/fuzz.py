#!/usr/bin/env python3
"""Fuzzes scenelint with libFuzzer: each target for a while, beginning with the inputs that there are.

An input that breaks a law, crashes or hangs is left in the folder of findings and ends this with
status 1. Once it is fixed, it belongs in Tests/FuzzingTests/Regressions.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"

# Where inputs begin, and how large they get: a log of 16 kB has what a log has.
SEEDS = {
    "log": (["SampleLogs", CORPUS], ["*.log", "*.ndjson", "*.json", "*.ips"], 16384),
    "events": ([], [], 450),
    "archive": ([CORPUS], ["*.gz", "*.zip", "*.tar", "*.xz", "*.bz2", "*.zst"], 16384),
    "catalog": (["Rules"], ["*.yml"], 12288),
    "predicate": (["Rules"], ["*.yml"], 300),
}
# A line of a rule that is a predicate, a pattern or a message.
ONE_LINE = re.compile(r"""^\s*(?:- )?(?:if|when|then|unless|where|message|pattern|start|since)\S*: (.+)$""")


def seed(target: str, folder: Path) -> None:
    """Puts the inputs that a target begins with into a folder."""
    places, endings, longest = SEEDS[target]
    for place in places:
        for ending in endings:
            for path in sorted((ROOT / place).rglob(ending)):
                data = path.read_bytes()
                if target != "predicate":
                    # A long log begins and ends in the corpus as two short ones.
                    parts = [data] if len(data) <= longest else [data[:longest], data[-longest:]]
                else:
                    matches = map(ONE_LINE.match, data.decode().splitlines())
                    parts = [match[1].strip("\"'").encode() for match in matches if match]
                for number, part in enumerate(parts):
                    (folder / f"{path.name}-{number}").write_bytes(part)
    for path in (ROOT / "Tests/FuzzingTests/Regressions" / target).iterdir():
        shutil.copy(path, folder / f"regression-{path.name}")


def fuzz(program: Path, target: str, seconds: int, folder: Path) -> bool:
    """Fuzzes one target, prints a line about it, and returns whether all was well."""
    inputs = folder / target
    findings = folder / "findings"
    inputs.mkdir(parents=True, exist_ok=True)
    findings.mkdir(exist_ok=True)
    seed(target, inputs)
    log = folder / f"{target}.txt"
    with log.open("w") as output:
        status = subprocess.run(
            [
                program, inputs, f"-max_total_time={seconds}", f"-max_len={SEEDS[target][2]}",
                "-timeout=20", "-rss_limit_mb=2048", f"-artifact_prefix={findings}/{target}-",
                "-print_final_stats=1", "-use_value_profile=1", "-reload=0",
            ],
            env=os.environ | {
                "SCENELINT_FUZZ_TARGET": target,
                "SWIFT_BACKTRACE": "enable=no",
                "ASAN_OPTIONS": "detect_leaks=0",
            },
            stdout=output, stderr=output,
        ).returncode
    text = log.read_text(errors="replace")
    runs = re.findall(r"stat::number_of_executed_units: (\d+)", text)
    reached = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", text) or [("0", "0", "0")]
    counters = re.search(r"\((\d+) inline 8-bit counters\)", text)
    edges, features, kept = reached[-1]
    whole = int(counters[1]) if counters else 0
    print(
        f"{target:10} {int(runs[-1]) if runs else 0:>10,} runs"
        f"{int(edges):>9,} of {whole:,} edges{int(features):>10,} features{int(kept):>7,} inputs"
        f"  {'ok' if status == 0 else f'STATUS {status}, see {log}'}",
        flush=True,
    )
    return status == 0 and bool(runs) and int(runs[-1]) > 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="how long each target is fuzzed")
    parser.add_argument("--address", action="store_true", help="with AddressSanitizer, at half the speed")
    parser.add_argument("--target", action="append", choices=sorted(SEEDS), help="only this one")
    parser.add_argument("--folder", type=Path, default=ROOT / ".build" / "fuzzing",
                        help="where inputs are kept from run to run")
    options = parser.parse_args()
    sanitizers = "fuzzer,address" if options.address else "fuzzer"
    scratch = ROOT / ".build" / sanitizers.replace(",", "-")
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "fuzz", "--scratch-path", scratch],
        cwd=ROOT, env=os.environ | {"SCENELINT_FUZZ": sanitizers}, check=True,
    )
    program = scratch / "release" / "fuzz"
    targets = options.target or list(SEEDS)
    wells = [fuzz(program, target, options.seconds, options.folder) for target in targets]
    return 0 if all(wells) else 1


if __name__ == "__main__":
    sys.exit(main())
