"""Runs the program in many surroundings, and checks that it says the same in each, byte for byte.

    python3 Tests/Checks/check_determinism.py .build/debug/scenelint

What may differ: times that a report takes from the clock, and plain ASCII for drawings where a locale is
not UTF-8. Locales that the system lacks are made if it can make them, and said to be missing else.
"""

import argparse
import concurrent.futures
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LATE = "logs/findings/expired-app-open-ad.log"
LOCALES = ["de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"]


def surroundings() -> dict[str, dict[str, str | None]]:
    """Variables by what is special about them; `None` takes one away. Each has a locale, a time zone
    and a terminal of its own, so that few runs try many."""
    locales: list[dict[str, str | None]] = [{}, {}, {"LC_ALL": "C"}, {"LC_ALL": None}, {"LC_ALL": "xx_YY.UTF-8"}]
    for number, locale in enumerate(LOCALES):
        name = ["LC_ALL", "LANG", "LC_CTYPE"][number % 3]
        locales.append({"LC_ALL": None, "LC_NUMERIC": locale, name: locale})
    zones = [None, None, "UTC", "Asia/Kathmandu", "America/St_Johns", "Not/AZone", ":bogus+99:99", ""]
    terminals: list[dict[str, str | None]] = [
        {}, {}, {"HOME": None, "TERM": None}, {"TERM": "dumb", "COLUMNS": "20", "LINES": "3"},
        {"TERM": "xterm-256color", "COLUMNS": "500", "COLORTERM": "truecolor"}, {"TERM": ""}, {"HOME": ""}, {},
    ]
    variants = {}
    for locale, zone, terminal in zip(locales, zones, terminals, strict=True):
        variables = {**locale, "TZ": zone, **terminal}
        name = " ".join(f"{key}={value}" for key, value in variables.items() if value or key != "TZ")
        variants[f"run {len(variants) + 1}: {name}"] = variables
    return variants


def make_locales(folder: Path) -> None:
    """Makes the locales that are asked for, as far as this system can."""
    folder.mkdir()
    for locale in LOCALES:
        language, charset = locale.split(".")
        made = shutil.which("localedef") and subprocess.run(
            ["localedef", "-i", language, "-f", charset, folder / locale], capture_output=True
        ).returncode in (0, 1)
        if not made:
            print(f"locale {locale} is not here: only its name is tried")


class Bench:
    """A folder with logs, in which the program runs."""

    def __init__(self, program: Path, folder: Path):
        self.program, self.folder = program, folder
        self.locales = folder / "locales"
        make_locales(self.locales)
        shutil.copytree(ROOT / "SampleLogs", folder / "logs")
        shutil.make_archive(str(folder / "some"), "gztar", folder, "logs/findings")
        told = subprocess.run([program, "check", "--format", "zzzzzz"], capture_output=True, text=True).stderr
        names = re.sub(r"\s+", " ", told).split("a format is one of ")[1]
        self.formats = re.match(r"[a-z]+(?:, [a-z]+)*", names)[0].split(", ")
        assert len(self.formats) > 15, self.formats

    def run(self, *arguments: str, variables: dict = {}, input: bytes = b"") -> bytes:
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.folder), "TERM": "xterm", "LC_ALL": "C.UTF-8",
            "LOCPATH": str(self.locales), **variables,
        }
        environment = {name: value for name, value in environment.items() if value is not None}
        result = subprocess.run(
            [self.program, *arguments], cwd=self.folder, env=environment, input=input, capture_output=True)
        assert result.returncode in (0, 1), (arguments, result)
        return result.stdout + result.stderr

    def reports(self, *arguments: str, **options: object) -> dict[str, bytes]:
        """What each format says, and the terminal."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        outputs = [word for one in self.formats for word in ["--output", f"{one}={folder}/{one}"]]
        texts = {"standard output": self.run("check", *arguments, *outputs, **options)}
        texts |= {one: (folder / one).read_bytes() for one in self.formats}
        return {one: plain(text) for one, text in texts.items()}

    def other_commands(self, **options: object) -> dict[str, bytes]:
        """What commands say that have formats of their own."""
        commands = [
            ["timeline", LATE, "--ascii"], ["timeline", LATE, "--format", "json"], ["records", "some.tar.gz"],
            ["diff", "logs/clean/log-default.log", LATE, "--ascii"], ["coverage", LATE, "--format", "json"],
            ["baseline", "create", "logs/findings", "-o", "-"], ["rules", "list", "--long"],
        ]
        return {" ".join(command): plain(self.run(*command, **options)) for command in commands}


def plain(text: bytes) -> bytes:
    """A report without what it takes from the clock."""
    text = re.sub(rb'("observedTimeUnixNano":)"\d+"', rb"\1", text)
    return re.sub(rb'("@timestamp":"|"created":")20[^"]*"', rb"\1", text)


def compared(name: str, found: dict[str, bytes], expected: dict[str, bytes]) -> list[str]:
    """What differs."""
    complaints = []
    for key in found.keys() | expected.keys():
        one, other = found.get(key, b""), expected.get(key, b"")
        if one != other:
            at = next((i for i, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
            shown = [text[max(0, at - 40) : at + 60] for text in (one, other)]
            complaints.append(f"{name}: {key} differs at byte {at}: {shown[0]} instead of {shown[1]}")
    return complaints


def check_surroundings(bench: Bench, pool: concurrent.futures.Executor) -> list[str]:
    variants = surroundings()
    tasks = {name: pool.submit(bench.reports, "logs/findings", variables=variables) for name, variables in variants.items()}
    others = {
        name: pool.submit(bench.other_commands, variables=variants[name])
        for name in [name for name in variants if any(word in name for word in ["run 1:", "=C ", "=tr_TR"])]
    }
    complaints = []
    for found in [tasks, others]:
        expected = found[next(iter(variants))].result()
        for name, task in found.items():
            complaints += compared(name, task.result(), expected)
        digest = hashlib.sha256(b"".join(expected.values())).hexdigest()[:12]
        print(f"{len(found)} surroundings, {len(expected)} outputs, {digest}")
    return complaints


def check_ways(bench: Bench, pool: concurrent.futures.Executor) -> list[str]:
    """The same logs in other ways: workers, order, a folder or its files, a pipe or a file."""
    files = sorted(str(path.relative_to(bench.folder)) for path in (bench.folder / "logs").rglob("*.log"))
    ways = {f"{jobs} jobs": ["logs", "--jobs", str(jobs)] for jobs in [1, 2, 7]}
    ways["each file"] = files
    tasks = {name: pool.submit(bench.reports, *arguments) for name, arguments in ways.items()}
    concise = pool.submit(bench.run, "check", "--format", "concise", *files)
    backwards = pool.submit(bench.run, "check", "--format", "concise", *files[::-1])
    text = (bench.folder / LATE).read_bytes()
    file = pool.submit(bench.reports, LATE)
    pipe = pool.submit(bench.reports, "-", input=text)
    expected = tasks["1 jobs"].result()
    complaints = []
    for name, task in tasks.items():
        complaints += compared(name, task.result(), expected)
    one, other = ({"concise": b"\n".join(sorted(task.result().splitlines()))} for task in (concise, backwards))
    complaints += compared("backwards", other, one)
    # Other formats also have what follows from a path: a name, a folder, a fingerprint.
    for key, name in {"concise": b"<stdin>", "markdown": b"<stdin>", "ndjson": b"-", "json": b"-"}.items():
        expected = {key: file.result()[key].replace(LATE.encode(), name)}
        complaints += compared("a pipe", {key: pipe.result()[key]}, expected)
    print(f"{len(ways)} ways to name {len(files)} logs, their order, a pipe")
    return complaints


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path)
    program = parser.parse_args().program.resolve()
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        bench = Bench(program, Path(temporary))
        complaints = check_surroundings(bench, pool) + check_ways(bench, pool)
    for complaint in complaints:
        print(f"wrong: {complaint}", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
