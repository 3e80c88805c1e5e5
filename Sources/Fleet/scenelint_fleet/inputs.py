"""The files of a fleet: which there are, and how their bytes are read."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import quote, unquote

from scenelint_fleet.hadoop import HadoopFile
from scenelint_fleet.limits import DEPTH_MAX
from scenelint_fleet.tables import hadoop

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

LOG_ENDINGS = frozenset("log txt text ndjson jsonl json syslog out tsv csv console".split())
"""The endings of names that logs have in a folder, as InputFinder.logExtensions."""
COMPRESSION_ENDINGS = frozenset("gz bz2 xz zst".split())
"""The endings behind those for a log that is compressed, as InputFinder.compressionExtensions."""
ARCHIVE_ENDINGS = frozenset("zip tar tgz tbz tbz2 txz tzst".split())
"""The endings of archives that scenelint opens; tar may have one for its compression behind it."""


@dataclass(frozen=True)
class LogFile:
    """A file that was listed: a log, a compressed log or an archive."""

    path: str
    """How it is shown, and known again in the next run."""
    bytes: int = 0
    modified: int | None = None
    """When it was changed, in milliseconds since 1970."""
    local: str | None = None
    """The path for the system, if it is no file of a remote file system."""
    problem: str | None = None
    """Why it cannot be read, if that is known from the listing."""


def endings(name: str) -> tuple[str, str]:
    """The ending of a name in small letters, and the one before it."""
    parts = name.lower().split(".")[1:]
    return (parts[-1] if parts else "", parts[-2] if len(parts) > 1 else "")


def is_meant(name: str) -> bool:
    """Whether a file in a folder is a log or an archive, by its name."""
    if name.startswith("."):
        return False
    last, before = endings(name)
    if last in COMPRESSION_ENDINGS:
        return before in LOG_ENDINGS or before == "tar"
    return last in LOG_ENDINGS or last in ARCHIVE_ENDINGS


def is_local(path: str) -> bool:
    """Whether a path is one of the system, and not of a remote file system."""
    return path.startswith("file:") or "://" not in path


# MARK: Listing


def listed(paths: Iterable[str], spark: SparkSession | None = None) -> list[LogFile]:
    """The files that paths, folders and patterns stand for, by path; each once.

    A path that leads nowhere is a file with a problem. Without Spark only files of the system are
    listed.
    """
    files: dict[str, LogFile] = {}
    for path in paths:
        if is_local(path):
            found = local_files(path)
        elif spark is None:
            raise ValueError(f"{path} is not a path of the system")
        else:
            found = remote_files(path, spark)
        files.update((file.path, file) for file in found)
    return sorted(files.values(), key=lambda file: file.path)


def local_files(argument: str) -> Iterator[LogFile]:
    """The files of the system that a path or a pattern stands for."""
    path = os.path.abspath(argument.removeprefix("file://").removeprefix("file:"))
    paths = [path] if os.path.lexists(path) else sorted(glob.glob(path, recursive=True))
    if not paths:
        yield LogFile(shown(path), problem="cannot be read: no such file or folder")
    for path in paths:
        if os.path.isdir(path):
            yield from files_in(path, 0)
        else:
            yield local_file(path)


def files_in(folder: str, depth: int) -> Iterator[LogFile]:
    """The logs in a folder and the folders within; links are not followed."""
    if depth > DEPTH_MAX:
        problem = f"cannot be read: folders are nested more than {DEPTH_MAX} deep"
        yield LogFile(shown(folder), problem=problem)
        return
    try:
        entries = list(os.scandir(folder))
    except OSError as error:
        yield LogFile(shown(folder), problem=f"cannot be read: {words(error)}")
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith("."):
                yield from files_in(entry.path, depth + 1)
        elif entry.is_file(follow_symlinks=False) and is_meant(entry.name):
            yield local_file(entry.path)


def local_file(path: str) -> LogFile:
    """A file of the system."""
    try:
        status = os.stat(path)
    except OSError as error:
        return LogFile(shown(path), problem=f"cannot be read: {words(error)}")
    if not stat.S_ISREG(status.st_mode):
        return LogFile(shown(path), problem="cannot be read: it is neither file nor folder")
    return LogFile(shown(path), status.st_size, status.st_mtime_ns // 1_000_000, path)


def remote_files(path: str, spark: SparkSession) -> Iterator[LogFile]:
    """The files of any file system of Hadoop that a path or a pattern stands for.

    Spark lists folders: it does so on the executors when there are many of them, and asks for no
    content as long as no column needs it.
    """
    pattern = hadoop(spark).Path(path)
    matches = pattern.getFileSystem(spark._jsc.hadoopConfiguration()).globStatus(pattern)
    if not matches:
        yield LogFile(path, problem="cannot be read: no such file or folder")
        return
    folders = [match.getPath().toString() for match in matches if match.isDirectory()]
    for match in matches:
        if not match.isDirectory():
            name = match.getPath().toString()
            yield LogFile(name, match.getLen(), match.getModificationTime())
    if folders:
        reader = spark.read.format("binaryFile").option("recursiveFileLookup", "true")
        reader = reader.option("__globPaths__", "false")
        listing = reader.load(folders)
        for row in listing.selectExpr("path", "length", "unix_millis(modificationTime)").collect():
            if is_meant(row[0].rsplit("/", 1)[-1]):
                yield LogFile(*row)


def shown(path: str) -> str:
    """A path of the system as its tables show it; bytes that are no UTF-8 become `%FF`."""
    try:
        path.encode()
        text = path
    except UnicodeEncodeError:
        text = quote(os.fsencode(path), safe="/ " + "".join(map(chr, range(33, 127))))
    return f"file://{text}"


def words(error: Exception) -> str:
    """What the system says of an error, without the path, which a row has anyway."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__


# MARK: Reading


def opened(file: LogFile, configuration: Mapping[str, str]) -> BinaryIO:
    """The bytes of a file, which can be read from any place."""
    if file.local is not None:
        return open(file.local, "rb", buffering=1 << 20)
    return HadoopFile.opened(file.path, file.bytes, configuration)


def folders_of(path: str) -> dict[str, str]:
    """The folders of a path that are named `key=value`, as tables of Hive have them."""
    parts = [part.partition("=") for part in path.split("/")[:-1]]
    return {key: unquote(value) for key, equals, value in parts if key and equals}
