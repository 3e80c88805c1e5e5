"""Logs for the tests: many small ones in all formats, archives, and a program that is counted."""

import io
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

from formats import FORMATS
from generate import write

ROOT = Path(__file__).resolve().parents[2]
DAYS = 4
"""How many folders the logs are in."""


def write_fleet(folder: Path, count: int) -> None:
    """Writes so many logs into folders by version and device, samples, and two archives.

    They are cut out of a few long logs, each at another line. Some are equal; that must not matter.
    """
    texts = long_logs()
    for index in range(count):
        text = texts[index % len(texts)]
        place = folder / f"version=2.{index % DAYS}.0" / f"device=iPad14,{index % 3}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{index:03}.log").write_bytes(cut(text, 3_000 + index * 997 % 30_000))
    shutil.copytree(ROOT / "SampleLogs", folder / "samples")
    write_zip(folder / "week.zip", {f"a/{n}.log": cut(texts[n], 9_000 + n) for n in range(6)})
    write_tar(folder / "day.tar", {f"b/{n}.log": cut(texts[n], 8_000 + n) for n in range(6)})


def long_logs() -> list[bytes]:
    """A log of each kind and format that there is."""
    texts = []
    for format_id, form in FORMATS.items():
        for kind in ("dense",) if form.is_console else ("dense", "noisy"):
            output = io.BytesIO()
            write(output, kind, format_id, size=60_000)
            texts.append(output.getvalue())
    return texts


def cut(text: bytes, size: int) -> bytes:
    """The start of a text, up to the end of a line."""
    return text[: text.index(b"\n", min(size, len(text) - 2)) + 1]


def write_zip(path: Path, members: dict[str, bytes]) -> None:
    """Writes a zip archive, the same for the same members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def write_tar(path: Path, members: dict[str, bytes], mode: str = "w") -> None:
    """Writes a tar archive."""
    with tarfile.open(path, mode) as archive:
        for name, text in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text))


class Counted:
    """A program that runs another one, and counts how often."""

    def __init__(self, folder: Path, binary: str) -> None:
        self.path = folder / "scenelint"
        self._tally = folder / "tally"
        self._tally.touch()
        self.path.write_text(self.script(binary, f"printf x >>'{self._tally}'"))
        self.path.chmod(0o755)

    def script(self, binary: str, count: str) -> str:
        """What the program does."""
        return f"#!/bin/sh\n{count}\nexec '{binary}' \"$@\"\n"

    def __str__(self) -> str:
        return str(self.path)

    @property
    def total(self) -> int:
        """How often it was run."""
        return self._tally.stat().st_size

    def runs(self) -> int:
        """How often it was run since this was asked last; the trial of a run is one of them."""
        count = self.total
        self._tally.write_bytes(b"")
        return count


class Mischievous(Counted):
    """A program that does with some logs what scenelint never should: see MISCHIEF."""

    def script(self, binary: str, count: str) -> str:
        return f"#!{sys.executable} -S\ncount = {count!r}\nbinary = {binary!r}\n{MISCHIEF}"


MISCHIEF = """
import os, signal, subprocess, sys, time
os.system(count)
start = os.read(0, 12)
mischief = start.removeprefix(b"MISCHIEF ")
if mischief == b"die":
    os.kill(os.getpid(), signal.SIGSEGV)
if mischief == b"han":
    time.sleep(600)
while mischief == b"bab":
    print('{"type":"finding"}')
if mischief == b"sta":
    sys.stderr.write("internal error\\n")
    sys.exit(70)
if mischief == b"lie":
    print('{"type":"input"}')
if mischief in (b"lie", b"hal"):
    sys.exit(0)
program = subprocess.Popen([binary, *sys.argv[1:]], stdin=subprocess.PIPE)
while start:
    program.stdin.write(start)
    start = os.read(0, 1 << 16)
program.stdin.close()
sys.exit(program.wait())
"""
"""Passes a log on to the program, unless its first words ask for something else."""
