"""Logs for measurements: made once in a folder, and found there again."""

import hashlib
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
GENERATOR = ["generate.py", "formats.py", "chatter.txt", "story.txt"]


@dataclass(frozen=True)
class Log:
    """A log that was generated."""

    path: Path
    records: int

    @property
    def bytes(self) -> int:
        """The size of the file."""
        return self.path.stat().st_size


def made(folder: Path, kind: str, format_id: str, *, size: int = 0, records: int = 0) -> Log:
    """A log of so many bytes or records, taken from the folder if it is there already.

    Its name says what it was made with, so that one of another generator is not taken for it. It is
    made by a process of its own: the memory of a process counts as the peak of what it starts.
    """
    amount = f"{records}r" if records else f"{size}b"
    path = folder / f"{kind}-{format_id}-{amount}-{version()}.log"
    note = path.with_suffix(".txt")
    if not path.exists():
        aside = path.with_suffix(".part")
        command = [sys.executable, str(FOLDER / "generate.py"), kind, format_id, "-o", str(aside)]
        command += ["--records", str(records)] if records else ["--size", str(size)]
        made_by = subprocess.run(command, check=True, text=True, stderr=subprocess.PIPE)
        note.write_text(made_by.stderr)
        aside.rename(path)
    # As the generator says it: `noisy idevicesyslog: 60000 records, 10653457 bytes, …`.
    return Log(path, int(note.read_text().split(": ")[1].split(" ")[0]))


def version() -> str:
    """A few digits that change with the generator."""
    digest = hashlib.sha256()
    for name in GENERATOR:
        digest.update((FOLDER / name).read_bytes())
    return digest.hexdigest()[:8]
