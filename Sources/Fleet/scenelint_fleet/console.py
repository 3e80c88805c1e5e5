"""Standard output and standard error, which others read: people, pipes that close, full disks."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator

from scenelint_fleet.bundle import FleetError

BLOCK_BYTES = 1 << 16
WAIT_SECONDS = 2.0
"""How long the last words of a start that failed may take to arrive."""


def say(text: str) -> None:
    """Prints to standard output. Who reads no further has read enough, which is no error."""
    try:
        print(text, flush=True)
    except OSError as error:
        # Python would try once more to write what is left, and complain.
        with open(os.devnull, "wb") as nothing:
            os.dup2(nothing.fileno(), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise FleetError(f"the output cannot be written: {error.strerror}") from error


def tell(text: str) -> None:
    """Prints a note to standard error. Where that fails there is nobody to tell it to."""
    with contextlib.suppress(OSError):
        print(f"scenelint-fleet: {text}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def quiet_start() -> Iterator[None]:
    """Keeps back what a Java process, which is started meanwhile, says on standard error.

    Each start of Spark warns of the machine's name and of what Java does with it. If the start fails,
    what was kept back is told after all, and so is everything that the process says later.
    """
    try:
        ours = os.dup(2)
    except OSError:
        # Standard error is closed, so nobody reads a warning.
        yield
        return
    output, input = os.pipe()
    keeper = Keeper(output, ours)
    thread = threading.Thread(target=keeper.read, daemon=True)
    thread.start()
    os.dup2(input, 2)
    try:
        yield
        # What was said before this mark belongs to the start.
        keeper.mark(input)
    except BaseException:
        keeper.is_keeping = False
        raise
    finally:
        os.dup2(ours, 2)
        os.close(input)
        if not keeper.is_keeping:
            # A process that did start still holds the other end, and may say more.
            thread.join(WAIT_SECONDS)
            keeper.tell()


class Keeper:
    """Reads a pipe, and keeps back what comes before a mark."""

    MARK = b"\0scenelint-fleet: started\0"

    def __init__(self, output: int, ours: int) -> None:
        self.output, self.ours = output, ours
        self.is_keeping = True
        self.kept = b""
        self.lock = threading.Lock()

    def mark(self, input: int) -> None:
        os.write(input, self.MARK)

    def read(self) -> None:
        """Reads to the end, which is that of the last process that may write."""
        has_started = False
        while block := os.read(self.output, BLOCK_BYTES):
            with self.lock:
                self.kept += block
                if self.MARK in self.kept:
                    self.kept = self.kept.split(self.MARK, 1)[1]
                    has_started = True
            if has_started or not self.is_keeping:
                self.tell()

    def tell(self) -> None:
        """Passes on what was kept."""
        with self.lock, contextlib.suppress(OSError):
            kept, self.kept = self.kept, b""
            while kept:
                kept = kept[os.write(self.ours, kept) :]
