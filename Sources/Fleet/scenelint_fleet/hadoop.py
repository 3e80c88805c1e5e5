"""Reads files of any file system that Hadoop knows, on an executor, where Spark gives no hand.

A Python worker of Spark has no way to Hadoop but for whole files in memory. So it starts a Java
process of its own, once, with Spark's classes and Hadoop's configuration, and lets that copy a file
into a pipe: nothing is limited by memory, and credentials are the job's.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import os
import shutil
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

BLOCK_BYTES = 1 << 20
"""How many bytes are read at once."""

_gateways: dict[int, Any] = {}
"""The Java process of this process, by its id: a process that was forked has none yet."""
_lock = threading.Lock()


def gateway(configuration: Mapping[str, str]) -> tuple[Any, Any]:
    """The Java process of this worker, which the first call starts, and its configuration."""
    with _lock:
        known = _gateways.get(os.getpid())
        if known is None:
            known = _gateways[os.getpid()] = _started(configuration)
        return known


def _started(configuration: Mapping[str, str]) -> tuple[Any, Any]:
    """A new Java process, which ends with this one, and Hadoop's configuration in it."""
    from py4j.java_gateway import JavaGateway
    from py4j.protocol import Py4JError

    try:
        java = JavaGateway.launch_gateway(
            jarpath=jars("py4j-*.jar"),
            classpath=os.pathsep.join([jars("*"), shipped()]),
            java_path=java_path(),
            javaopts=["-Xmx512m"],
            enable_auth=True,
            die_on_exit=True,
        )
        atexit.register(java.shutdown)
        settings = java.jvm.org.apache.hadoop.conf.Configuration()
        for key, value in configuration.items():
            settings.set(key, value)
    except Py4JError as error:
        raise OSError(f"Java cannot be started: {error}") from error
    return java, settings


def jars(pattern: str) -> str:
    """Spark's own classes: all of them, or those of one name."""
    home = os.environ.get("SPARK_HOME")
    if home is None:
        import pyspark

        home = str(Path(pyspark.__file__).parent)
    if pattern == "*":
        return f"{home}/jars/*"
    found = sorted(Path(home, "jars").glob(pattern))
    if not found:
        raise OSError(f"{home} has no jars/{pattern}: set SPARK_HOME on the executors")
    return str(found[-1])


def shipped() -> str:
    """Classes that were sent with the job, such as those of a file system."""
    from pyspark import SparkFiles

    return f"{SparkFiles.getRootDirectory()}/*"


def java_path() -> str:
    """The Java that is used: that of JAVA_HOME, or the first on the path."""
    home = os.environ.get("JAVA_HOME")
    path = f"{home}/bin/java" if home else shutil.which("java")
    if path is None or not os.access(path, os.X_OK):
        raise OSError("there is no Java: set JAVA_HOME on the executors")
    return path


class HadoopFile(io.RawIOBase):
    """A file of Hadoop, as a file that can be read from any place.

    Each jump begins to read anew there; whoever jumps little and reads much is served well.
    """

    def __init__(self, path: str, length: int, configuration: Mapping[str, str]) -> None:
        super().__init__()
        self._path = path
        self._length = length
        self._configuration = configuration
        self._position = 0
        self._copy: _Copy | None = None

    @classmethod
    def opened(cls, path: str, length: int, configuration: Mapping[str, str]) -> BinaryIO:
        """A file with a buffer."""
        return io.BufferedReader(cls(path, length, configuration), BLOCK_BYTES)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        starts = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._length}
        position = max(0, starts[whence] + offset)
        if position != self._position:
            self._stop()
            self._position = position
        return position

    def readinto(self, buffer: Any) -> int:
        if self._copy is None:
            self._copy = _Copy(self._path, self._position, self._configuration)
        count = self._copy.readinto(buffer)
        self._position += count
        return count

    def close(self) -> None:
        self._stop()
        super().close()

    def _stop(self) -> None:
        if self._copy is not None:
            self._copy.close()
            self._copy = None


class _Copy:
    """A file that Java copies into a pipe from some place on."""

    def __init__(self, path: str, position: int, configuration: Mapping[str, str]) -> None:
        java, settings = gateway(configuration)
        self._error: Exception | None = None
        source = java.jvm.org.apache.hadoop.fs.Path(path)
        try:
            self._input = source.getFileSystem(settings).open(source)
            self._input.seek(position)
        except Exception as error:
            raise OSError(_java_words(error)) from None
        self._folder = tempfile.mkdtemp(prefix="scenelint-")
        name = f"{self._folder}/pipe"
        os.mkfifo(name, 0o600)
        self._thread = threading.Thread(target=self._run, args=(java, name), daemon=True)
        self._thread.start()
        self._pipe = open(name, "rb", buffering=0)
        # Both ends are open: the name is not needed any more.
        shutil.rmtree(self._folder)

    def _run(self, java: Any, name: str) -> None:
        try:
            output = java.jvm.java.io.FileOutputStream(name)
            java.jvm.org.apache.hadoop.io.IOUtils.copyBytes(self._input, output, BLOCK_BYTES, True)
        except Exception as error:
            self._error = error
            # Whoever still waits for the other end of the pipe waits no longer.
            with contextlib.suppress(OSError):
                os.close(os.open(name, os.O_WRONLY))

    def readinto(self, buffer: Any) -> int:
        count = self._pipe.readinto(buffer) or 0
        if count == 0:
            self._thread.join()
            if self._error is not None:
                raise OSError(_java_words(self._error))
        return count

    def close(self) -> None:
        # Java's next write fails then, and it closes what it reads.
        self._pipe.close()
        self._thread.join()


def _java_words(error: Exception) -> str:
    """What Java says of an error, in one line."""
    exception = getattr(error, "java_exception", None)
    text = str(exception.toString()) if exception is not None else str(error)
    return text.splitlines()[0] if text else type(error).__name__
