"""The members of archives: which there are, and how the bytes of one are read.

A zip archive or a plain tar archive is split: each log in it is an input of its own, whichever
executor reads it. Other archives must be unpacked from their start, which scenelint does.
"""

from __future__ import annotations

import struct
import tarfile
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import BinaryIO

from scenelint_fleet.inputs import (
    ARCHIVE_ENDINGS,
    COMPRESSION_ENDINGS,
    LOG_ENDINGS,
    LogFile,
    endings,
    opened,
    words,
)
from scenelint_fleet.limits import Limits

ENCRYPTED = 0x1
"""The flag of a member of a zip archive that needs a password."""
LOCAL_HEADER = struct.Struct("<4s22xHH")
"""What stands before a member's bytes in a zip archive, up to the lengths of its name and more."""
NO_LOGS = "it holds no file named like a log, such as .log, .txt or .ndjson"


@dataclass(frozen=True)
class Unit:
    """What one run of scenelint reads: a file, or a member of an archive."""

    file: LogFile
    member: str | None = None
    bytes: int = 0
    """The size once it is unpacked, as the archive has it."""
    offset: int = 0
    """Where the member, or its header in a zip archive, begins."""
    zipped: zipfile.ZipInfo | None = None
    problem: str | None = None
    """Why it cannot be read, if that is known before it is read."""
    is_lasting: bool = True
    """Whether that stays so as long as the file does not change."""

    @property
    def place(self) -> tuple[str, str]:
        """What units are ordered by."""
        return (self.file.path, self.member or "")


def is_split(file: LogFile) -> bool:
    """Whether a file is an archive whose members can be read one by one."""
    return file.problem is None and endings(file.path)[0] in ("zip", "tar")


def whole(file: LogFile) -> Unit:
    """A file as the unit that it is."""
    return Unit(file, bytes=file.bytes, problem=file.problem, is_lasting=file.problem is None)


def members(file: LogFile, configuration: Mapping[str, str], limits: Limits) -> Iterator[Unit]:
    """The members of an archive that are logs or archives themselves.

    What is no archive in spite of its name is a unit as a whole: scenelint says what it is.
    """
    count = 0
    try:
        with opened(file, configuration) as source:
            listing = zipped if endings(file.path)[0] == "zip" else tarred
            names: dict[str, int] = {}
            for unit in listing(file, source, limits):
                count += 1
                yield numbered(unit, names)
    except OSError as error:
        yield Unit(file, problem=f"cannot be read: {words(error)}", is_lasting=False)
    except Exception as error:
        # Python's archive modules raise errors of many kinds for bytes that are not as they should.
        yield Unit(file, problem=f"cannot be read: {words(error)}") if count else whole(file)
    else:
        if count == 0:
            yield Unit(file, problem=NO_LOGS)


def zipped(file: LogFile, source: BinaryIO, limits: Limits) -> Iterator[Unit]:
    """The members of a zip archive."""
    with zipfile.ZipFile(source) as archive:
        for index, info in enumerate(archive.infolist()):
            if index == limits.members_max:
                yield too_many(file, limits)
                return
            if info.is_dir() or not is_log_or_archive(info.filename):
                continue
            name = harmless(info.filename, limits)
            problem = "cannot be read: it is encrypted" if info.flag_bits & ENCRYPTED else None
            yield Unit(file, name, info.file_size, info.header_offset, info, problem)


def tarred(file: LogFile, source: BinaryIO, limits: Limits) -> Iterator[Unit]:
    """The members of a tar archive."""
    with tarfile.open(fileobj=source, mode="r:", errors="surrogateescape") as archive:
        for index, info in enumerate(archive):
            if index == limits.members_max:
                yield too_many(file, limits)
                return
            if not info.isreg() or not is_log_or_archive(info.name):
                continue
            problem = "cannot be read: it is stored with holes" if info.issparse() else None
            name = harmless(info.name, limits)
            yield Unit(file, name, info.size, info.offset_data, problem=problem)


def too_many(file: LogFile, limits: Limits) -> Unit:
    """A unit that says that not all members are looked at."""
    return Unit(file, problem=f"cannot be read: it has more than {limits.members_max} members")


def numbered(unit: Unit, names: dict[str, int]) -> Unit:
    """A unit whose name no other has: an archive may hold a name several times."""
    if unit.member is None:
        return unit
    count = names[unit.member] = names.get(unit.member, 0) + 1
    return unit if count == 1 else replace(unit, member=f"{unit.member} ({count})")


# MARK: Names


def parts_of(name: str) -> list[str]:
    """The parts of a member's name; some programs write a backslash."""
    return [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]


def is_log_or_archive(name: str) -> bool:
    """Whether a member is read: as in MemberName, and archives, which scenelint opens."""
    parts = parts_of(name)
    if not parts or any(part.startswith(".") and part != ".." for part in parts):
        return False
    last, before = endings(parts[-1])
    if last in COMPRESSION_ENDINGS:
        last = before
    return last in LOG_ENDINGS or last in ARCHIVE_ENDINGS or not last or last.isdecimal()


def harmless(name: str, limits: Limits) -> str:
    """A member's name without what could lead out of a folder or mislead a terminal."""
    shown = "/".join("%2E%2E" if part == ".." else part for part in parts_of(name))
    shown = "".join(
        "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogateescape"))
        if unicodedata.category(letter) in ("Cc", "Cs")
        else letter
        for letter in shown
    )
    encoded = shown.encode()
    if len(encoded) <= limits.name_bytes_max:
        return shown
    return encoded[: limits.name_bytes_max].decode(errors="ignore") + "…"


# MARK: Reading


class UnitError(Exception):
    """A unit that cannot be read, with the reason as its text."""

    def __init__(self, text: str, is_lasting: bool = True) -> None:
        super().__init__(text)
        self.is_lasting = is_lasting
        """Whether that stays so as long as the file does not change."""


def blocks(
    unit: Unit, configuration: Mapping[str, str], limits: Limits, size: int = 1 << 18
) -> Iterator[bytes]:
    """The bytes of a unit; what is wrong with them is a UnitError."""
    try:
        with opened(unit.file, configuration) as source:
            if unit.zipped is not None:
                yield from unzipped(unit, unit.zipped, source, limits, size)
            elif unit.member is not None:
                yield from stored(unit, source, size)
            else:
                while block := source.read(size):
                    yield block
    except UnitError:
        raise
    except Exception as error:
        # As above; what the system refuses it may grant another time.
        is_lasting = not isinstance(error, OSError)
        raise UnitError(f"cannot be read: {words(error)}", is_lasting) from error


def stored(unit: Unit, source: BinaryIO, size: int) -> Iterator[bytes]:
    """The bytes of a member of a tar archive."""
    source.seek(unit.offset)
    left = unit.bytes
    while left > 0:
        block = source.read(min(size, left))
        if not block:
            raise UnitError("cannot be read: the archive ends within it")
        left -= len(block)
        yield block


def unzipped(
    unit: Unit, info: zipfile.ZipInfo, source: BinaryIO, limits: Limits, size: int
) -> Iterator[bytes]:
    """The bytes of a member of a zip archive, as long as they are not absurdly many."""
    source.seek(unit.offset)
    signature, name_length, extra_length = LOCAL_HEADER.unpack(source.read(LOCAL_HEADER.size))
    if signature != b"PK\3\4":
        raise UnitError("cannot be read: the archive has no such member")
    source.seek(name_length + extra_length, 1)
    count = 0
    with zipfile.ZipExtFile(source, "r", info) as member:
        while block := member.read(size):
            count += len(block)
            if count > limits.unpacked_bytes_max:
                raise UnitError(f"unpacks to more than {limits.unpacked_bytes_max} bytes")
            packed = max(1, info.compress_size)
            if count > limits.ratio_free_bytes and count // limits.ratio_max > packed:
                raise UnitError(f"unpacks to more than {limits.ratio_max} times its size")
            yield block
