"""One run of scenelint on the bytes of one log, with limits, in a process of its own."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass

from scenelint_fleet.archives import UnitError
from scenelint_fleet.limits import Limits

PIPE_BYTES = 1 << 20
"""How much a pipe to scenelint holds: with more in it, both sides wait less for each other."""
STATUSES = (0, 1, 3, 4)
"""What scenelint ends with once it has read a log: see its help."""


@dataclass(frozen=True)
class Outcome:
    """What became of a run."""

    digest: str
    """SHA-256 of all bytes of the log, even of those that scenelint did not read."""
    size: int
    report: bytes
    milliseconds: int
    problem: str | None = None
    """Why the report is no report."""
    problem_kind: str | None = None
    error: UnitError | None = None
    """Why the log could not be read to its end."""


class _Feeder(threading.Thread):
    """Gives bytes to a process and hashes them; those that it does not want are hashed as well."""

    def __init__(self, blocks: Iterable[bytes], process: subprocess.Popen[bytes]) -> None:
        super().__init__(daemon=True)
        self.digest = hashlib.sha256()
        self.size = 0
        self.error: UnitError | None = None
        self._blocks = blocks
        self._process = process

    def run(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        is_open = True
        try:
            for block in self._blocks:
                self.digest.update(block)
                self.size += len(block)
                is_open = is_open and self._write(block, pipe.fileno())
        except UnitError as error:
            self.error = error
            # What was read so far must not be judged as if it were all.
            end(self._process)
        finally:
            with contextlib.suppress(OSError):
                pipe.close()

    def _write(self, block: bytes, pipe: int) -> bool:
        """Writes a block, and returns whether the process still reads."""
        rest = memoryview(block)
        try:
            while rest:
                rest = rest[os.write(pipe, rest) :]
        except OSError:
            return False
        return True


class _Collector(threading.Thread):
    """Keeps the end of what a process says on standard error."""

    def __init__(self, process: subprocess.Popen[bytes], bytes_max: int) -> None:
        super().__init__(daemon=True)
        self.text = b""
        self._process = process
        self._bytes_max = bytes_max

    def run(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        with pipe:
            while block := os.read(pipe.fileno(), 1 << 16):
                self.text = (self.text + block)[-self._bytes_max :]


class _Watch:
    """Ends a process when its time is up, which grows with what it was given."""

    def __init__(self, process: subprocess.Popen[bytes], feeder: _Feeder, limits: Limits) -> None:
        self._process = process
        self._feeder = feeder
        self._limits = limits
        self._is_over = threading.Event()
        self._start = time.monotonic()
        self.seconds: float | None = None
        """The time that was up."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the watch, so that nothing is ended that does not belong to it."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            seconds = self._seconds()
            left = seconds - (time.monotonic() - self._start)
            if self._is_over.wait(max(left, 0)):
                return
            # More bytes may have come, and so more time.
            if time.monotonic() - self._start >= self._seconds():
                self.seconds = self._seconds()
                end(self._process)
                return

    def _seconds(self) -> float:
        extra = self._feeder.size // self._limits.bytes_per_second_min
        return self._limits.seconds_max + extra


def run(
    command: list[str],
    folder: str,
    environment: dict[str, str],
    blocks: Iterable[bytes],
    limits: Limits,
) -> Outcome:
    """Runs a command in a folder on the bytes of a log; they may end with a UnitError."""
    start = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        cwd=folder,
        env=environment,
        # What it starts ends with it, and no key that is typed reaches it.
        start_new_session=True,
    )
    assert process.stdin is not None
    with contextlib.suppress(AttributeError, OSError):
        fcntl.fcntl(process.stdin.fileno(), fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    feeder = _Feeder(blocks, process)
    errors = _Collector(process, limits.error_bytes_max)
    feeder.start()
    errors.start()
    watch = _Watch(process, feeder, limits)
    report = _report(process, limits.output_bytes_max)
    # It has ended, but its number is not free yet: that is when what it has started can be ended,
    # which may hold its pipes open.
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    watch.stop()
    end(process)
    status = process.wait()
    milliseconds = round((time.monotonic() - start) * 1000)
    feeder.join()
    errors.join()
    problem, kind = None, None
    if watch.seconds is not None:
        problem, kind = f"timed out after {watch.seconds:g} s", "timed_out"
    elif report is None:
        problem = f"its report has more than {limits.output_bytes_max} bytes"
        kind = "output_limit"
    elif status not in STATUSES:
        problem, kind = crash_words(status, errors.text), "crashed"
    digest = feeder.digest.hexdigest()
    return Outcome(digest, feeder.size, report or b"", milliseconds, problem, kind, feeder.error)


def _report(process: subprocess.Popen[bytes], bytes_max: int) -> bytes | None:
    """What a process prints, or nothing when it is too much; it is ended then."""
    assert process.stdout is not None
    blocks: list[bytes] = []
    count = 0
    with process.stdout as pipe:
        while block := os.read(pipe.fileno(), 1 << 16):
            count += len(block)
            if count > bytes_max:
                end(process)
                return None
            blocks.append(block)
    return b"".join(blocks)


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and all that it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def crash_words(status: int, errors: bytes) -> str:
    """How a process ended, and the last line that it said."""
    said = errors.decode(errors="replace").strip().splitlines()
    how = f"signal {-status}" if status < 0 else f"status {status}"
    return f"crashed: {how}" + (f": {said[-1].strip()}" if said else "")
