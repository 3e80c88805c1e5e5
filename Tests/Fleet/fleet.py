"""Logs for the tests: many small ones in all formats, archives, and a program that is counted."""

import io
import shutil
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

    def __init__(self, folder: Path, binary: str, script: str = "") -> None:
        self.path = folder / "scenelint"
        self._tally = folder / "tally"
        self._tally.touch()
        script = script or 'exec "$binary" "$@"'
        head = f"#!/bin/bash\nprintf x >>'{self._tally}'\nbinary='{binary}'\n"
        self.path.write_text(head + script)
        self.path.chmod(0o755)

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


MISCHIEF = """\
IFS= read -r -n 12 start
case $start in
  'MISCHIEF die'*) kill -SEGV $$ ;;
  'MISCHIEF han'*) sleep 600 ;;
  'MISCHIEF bab'*) yes '{"type":"finding"}' ;;
  'MISCHIEF sta'*) echo "internal error" >&2; exit 70 ;;
  'MISCHIEF lie'*) echo '{"type":"input"}'; exit 0 ;;
  'MISCHIEF hal'*) exit 0 ;;
esac
{ printf %s "$start"; cat; } | "$binary" "$@"
exit "${PIPESTATUS[1]}"
"""
"""Passes a log on to the program, unless its first words ask for something else."""
