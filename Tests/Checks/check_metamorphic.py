"""Hands logs to the program in many ways, and checks that it says the same of each.

    python3 Tests/Checks/check_metamorphic.py .build/release/scenelint

The logs are those of SampleLogs and, where it lies beside the repository, of the corpus. Each is read as it
is, by any number of workers, compressed, in archives, from a pipe, live, in other encodings and in wrappers.
What lies in the bytes alone is tried in more ways by the tests `MetamorphicTests` and `WrapperLawsTests`.
"""

import argparse
import bz2
import concurrent.futures
import gzip
import io
import json
import lzma
import os
import random
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
STAMP = b"2026-06-23T19:23:23.3679820Z "
Told = dict[str, dict[str, object]]
"""What is said of each log, by its name."""


def logs() -> dict[str, bytes]:
    """The logs by a name that has no folder."""
    found = {f"sample-{path.parent.name}-{path.name}": path for path in (ROOT / "SampleLogs").rglob("*.log")}
    if CORPUS.is_dir():
        found |= {f"corpus-{path.parent.name}-{path.name}": path for path in CORPUS.rglob("*.log")}
    else:
        print(f"{CORPUS} is not there: its logs are not tried")
    return {name: found[name].read_bytes() for name in sorted(found)}


def told(document: bytes) -> Told:
    """What a JSON report says, but for the names of files and how many bytes and lines they have."""
    report = json.loads(document)
    said: Told = {}
    for one in report["inputs"]:
        kept = {key: one.get(key) for key in ["records", "events", "app", "launches", "scenes", "ads", "problem"]}
        said[one["file"]] = {"input": kept, "findings": [], "verdicts": []}
    for one in report["findings"]:
        keys = ["rule", "line", "message", "occurrences", "severity", "entity"]
        said[one["file"]]["findings"].append({key: one.get(key) for key in keys})
    for one in report["verdicts"]:
        said[one.pop("file")]["verdicts"].append(one)
    return said


def named(said: Told, name: Callable[[str], str]) -> Told:
    """The same with other names."""
    return {name(file): one for file, one in said.items()}


class Bench:
    """A folder in which the program runs."""

    def __init__(self, program: Path, folder: Path):
        self.program, self.folder = program, folder

    def run(self, *arguments: str, input: bytes = b"") -> bytes:
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C.UTF-8"}
        result = subprocess.run(
            [self.program, *arguments], cwd=self.folder, env=environment, input=input, capture_output=True)
        # Some logs of the corpus tell nothing that a rule could judge, and one has no record.
        assert result.returncode in (0, 1, 3, 4), (arguments, result.returncode, result.stderr[-500:])
        return result.stdout

    def check(self, *arguments: str, **options: bytes) -> Told:
        return told(self.run("check", "--isolated", "--format", "json", *arguments, **options))

    def folder_of(self, name: str, files: dict[str, bytes]) -> str:
        """Writes files into a new folder."""
        folder = self.folder / name
        folder.mkdir()
        for file, content in files.items():
            (folder / file).write_bytes(content)
        return name

    def live(self, log: bytes) -> Told:
        """What is said at the end of a log that comes through a pipe."""
        with tempfile.NamedTemporaryFile(dir=self.folder) as document:
            self.run("watch", "--isolated", "--format", "concise", "--output", f"json={document.name}", input=log)
            return told(Path(document.name).read_bytes())


def lines(content: bytes) -> bytes:
    """A log as lines of UTF-8 that end as on Unix."""
    if content.startswith(b"\xff\xfe"):
        content = content.decode("utf-16").encode()
    content = content.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\0", b"")
    return content if content.endswith(b"\n") else content + b"\n"


def wrapped(content: bytes, prefix: bytes) -> bytes:
    return b"".join(prefix + line + b"\n" for line in lines(content).split(b"\n")[:-1])


def some_wrapped(content: bytes) -> bytes:
    """A log of which only some lines are stamped, the first one among them."""
    chosen = random.Random(len(content))
    rows = lines(content).split(b"\n")[:-1]
    return b"".join((STAMP if not i or chosen.random() < 0.5 else b"") + row + b"\n" for i, row in enumerate(rows))


def utf16(content: bytes, encoding: str) -> bytes | None:
    """A log in UTF-16 without a mark, unless it is no text of Unicode."""
    try:
        return lines(content).decode().encode(encoding)
    except UnicodeDecodeError:
        return None


def zstd(content: bytes) -> bytes:
    return subprocess.run(["zstd", "-qc"], input=content, capture_output=True, check=True).stdout


def archive_of(files: dict[str, bytes], kind: str) -> bytes:
    """All files in one zip or compressed tar archive."""
    output = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(name, content)
    else:
        with tarfile.open(fileobj=output, mode="w:gz") as archive:
            for name, content in files.items():
                member = tarfile.TarInfo(name)
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
    return output.getvalue()


CHANGES: dict[str, Callable[[bytes], bytes | None]] = {
    "CRLF": lambda log: lines(log).replace(b"\n", b"\r\n"),
    "mark": lambda log: b"\xef\xbb\xbf" + lines(log),
    "UTF-16 with a mark": lambda log: (text := utf16(log, "utf-16-be")) and b"\xfe\xff" + text,
    "UTF-16 LE": lambda log: utf16(log, "utf-16-le"),
    "UTF-16 BE": lambda log: utf16(log, "utf-16-be"),
    "GitHub": lambda log: wrapped(log, STAMP),
    "fastlane": lambda log: wrapped(log, "[14:05:25]: ▸ ".encode()),
    "Flutter in GitHub": lambda log: wrapped(log, STAMP + b"flutter: "),
    "some stamped": some_wrapped,
}
"""Ways to write a log otherwise, of which each is also put into a container."""


def ways(bench: Bench, files: dict[str, bytes]) -> dict[str, Callable[[], Told]]:
    """What is to be tried, by its name; all of them have to say the same."""
    def compressed(ending: str, compress: Callable[[bytes], bytes], files: dict[str, bytes] = files) -> Told:
        folder = bench.folder_of(ending, {f"{name}.{ending}": compress(log) for name, log in files.items()})
        return named(bench.check(folder), lambda file: Path(file).name.removesuffix(f".{ending}"))

    def archived(kind: str, files: dict[str, bytes] = files, **options: bool) -> Told:
        content = archive_of(files, kind)
        if options.get("is_piped"):
            said = bench.check("-", input=content)
        else:
            said = bench.check(f"{bench.folder_of(kind, {f'logs.{kind}': content})}/logs.{kind}")
        return named(said, lambda file: file.rsplit("/", 1)[-1])

    def changed(name: str, change: Callable[[bytes], bytes | None]) -> Told:
        written = {file: content for file, log in files.items() if (content := change(log)) is not None}
        folder = bench.folder_of(name, written)
        return named(bench.check(folder), lambda file: Path(file).name)

    def one_by_one(read: Callable[[bytes], Told]) -> Told:
        said: Told = {}
        for name, log in files.items():
            said |= named(read(log), lambda file, name=name: name)
        return said

    def jobs(count: int) -> Told:
        return named(bench.check("plain", "--jobs", str(count)), lambda file: Path(file).name)

    found: dict[str, Callable[[], Told]] = {f"{count} jobs": lambda count=count: jobs(count) for count in [1, 2, 7]}
    found |= {
        "gzip": lambda: compressed("gz", gzip.compress),
        "bzip2": lambda: compressed("bz2", bz2.compress),
        "xz of GitHub": lambda: compressed(
            "xz", lzma.compress, {name: wrapped(log, STAMP) for name, log in files.items()}),
        "zip": lambda: archived("zip"),
        "tar in a pipe": lambda: archived("tar.gz", is_piped=True),
        "a pipe": lambda: one_by_one(lambda log: bench.check("-", input=log)),
        "watch": lambda: one_by_one(bench.live),
    }
    if shutil.which("zstd"):
        found["zstd of CRLF"] = lambda: compressed("zst", lambda log: zstd(lines(log).replace(b"\n", b"\r\n")))
    else:
        print("zstd is not here: nothing is compressed by it")
    return found | {name: lambda name=name, change=change: changed(name, change) for name, change in CHANGES.items()}


def complaints(way: str, said: Told, expected: Told) -> list[str]:
    """Where something else is said than of the logs as they are."""
    wrong = [f"{way}: {name} is not told of" for name in expected.keys() - said.keys() if not way.startswith("UTF-16")]
    for name, one in said.items():
        for key, value in one.items():
            if value != (other := expected[name][key]):
                pair = next(((a, b) for a, b in zip(value, other) if a != b), (value, other))
                wrong.append(f"{way}: {key} of {name}: {str(pair[0])[:300]} instead of {str(pair[1])[:300]}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path)
    program = parser.parse_args().program.resolve()
    files = logs()
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        bench = Bench(program, Path(temporary))
        expected = named(bench.check(bench.folder_of("plain", files)), lambda file: Path(file).name)
        assert expected.keys() == files.keys(), expected.keys() ^ files.keys()
        assert sum(len(one["findings"]) for one in expected.values()) > 10
        tasks = {name: pool.submit(way) for name, way in ways(bench, files).items()}
        wrong = [one for name, task in tasks.items() for one in complaints(name, task.result(), expected)]
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{len(files)} logs in {len(tasks)} ways, {spent.ru_utime + spent.ru_stime:.0f} s of processor time")
    for complaint in wrong:
        print(f"wrong: {complaint}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
