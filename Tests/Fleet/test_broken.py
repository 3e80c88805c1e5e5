"""Broken inputs: each has its row, and stops nothing."""

import gzip
import os
import random
import zipfile
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import plain
from fleet import Mischievous, write_tar, write_zip
from scenelint_fleet import bundle, job
from scenelint_fleet.archives import whole
from scenelint_fleet.inputs import LogFile
from scenelint_fleet.limits import Limits
from scenelint_fleet.mapper import unit_rows

GOOD = b"2026-03-01 08:00:00.000 app[1:2] [scenelint] sdk.started\n"
LIMITS = Limits(seconds_max=10, output_bytes_max=1 << 20, name_bytes_max=40)
GOOD_ONE = (None, None)

PROBLEMS = {
    "empty.log": ("unusable", "it is empty"),
    "random.log": ("unusable", "not a text log: "),
    "cut.log.gz": ("unreadable", "could be read only up to "),
    "encrypted.zip!secret.log": ("unreadable", "cannot be read: it is encrypted"),
    "missing.log": ("unreadable", "cannot be read: no such file"),
    "loop.log": ("unreadable", "cannot be read: too many levels of symbolic links"),
    "pipe.log": ("unreadable", "cannot be read: it is neither file nor folder"),
    "dies.log": ("crashed", "crashed: signal 11"),
    "status.log": ("crashed", "crashed: status 70: internal error"),
    "lies.log": ("crashed", "crashed: a line of its report cannot be read"),
    "halts.log": ("crashed", "crashed: its report ends before its summary"),
    "hangs.log": ("timed_out", "timed out after 10 s"),
    "babbles.log": ("output_limit", "its report has more than 1048576 bytes"),
    "bomb.zip!zeros.log": ("unreadable", "unpacks to more than 250 times its size"),
    "damaged.zip!damaged.log": ("unreadable", "cannot be read: "),
    "cut.tar": ("unreadable", "cannot be read: unexpected end of data"),
    "cut.tar!second.log": ("unreadable", "cannot be read: the archive ends within it"),
    "pictures.zip": ("unusable", "it holds no file named like a log"),
    "nonsense.zip": ("unusable", "not a text log: "),
    "unzipped.zip": GOOD_ONE,
    "good.log": GOOD_ONE,
    "cut.tar!first.log": GOOD_ONE,
    "folder.log/good.log": GOOD_ONE,
    "archives.zip!inner.tar/good.log": GOOD_ONE,
    "archives.zip!%2E%2E/%2E%2E/etc/good.log": GOOD_ONE,
    "archives.zip!good%0A.log": GOOD_ONE,
    "archives.zip!" + "x" * 40 + "…": GOOD_ONE,
    "not-%FF-utf-8.log": GOOD_ONE,
}
"""What is said of each input: the kind and the start of its problem, or nothing if it is judged."""


def write_broken(folder: Path) -> list[str]:
    """Writes the inputs, and returns what a run is to be given."""
    folder.mkdir()
    noise = random.Random(1)
    (folder / "empty.log").write_bytes(b"")
    (folder / "random.log").write_bytes(bytes([0, 1, 2, 255]) + noise.randbytes(5000))
    (folder / "good.log").write_bytes(GOOD)
    (folder / "unzipped.zip").write_bytes(GOOD * 7)
    (folder / "nonsense.zip").write_bytes(b"\0\0\1" + noise.randbytes(5000))
    lines = b"".join(b"%d " % noise.getrandbits(60) + GOOD for _ in range(2000))
    (folder / "cut.log.gz").write_bytes(gzip.compress(lines, mtime=0)[:-2000])
    for name in ("dies", "status", "lies", "halts", "hangs", "babbles"):
        (folder / f"{name}.log").write_bytes(b"MISCHIEF %s " % name.encode() + GOOD)
    write_archives(folder)
    (folder / "folder.log").mkdir()
    (folder / "folder.log/good.log").write_bytes(GOOD * 2)
    Path(os.fsdecode(os.fsencode(folder) + b"/not-\xff-utf-8.log")).write_bytes(GOOD * 3)
    (folder / "loop.log").symlink_to("loop.log")
    os.mkfifo(folder / "pipe.log")
    return [str(folder / name) for name in ("", "missing.log", "loop.log", "pipe.log")]


def write_archives(folder: Path) -> None:
    """Writes the archives among the inputs."""
    write_zip(folder / "bomb.zip", {"zeros.log": bytes(40 << 20)})
    write_zip(folder / "pictures.zip", {"a.png": b"picture", ".hidden.log": GOOD})
    write_zip(folder / "encrypted.zip", {"secret.log": GOOD})
    # The flag of encryption in the header of the member, and where the archive lists it.
    data = bytearray((folder / "encrypted.zip").read_bytes())
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    (folder / "encrypted.zip").write_bytes(data)
    write_zip(folder / "damaged.zip", {"damaged.log": random.Random(2).randbytes(5000)})
    data = bytearray((folder / "damaged.zip").read_bytes())
    data[2000] ^= 0x55
    (folder / "damaged.zip").write_bytes(data)
    write_tar(folder / "cut.tar", {"first.log": GOOD * 4, "second.log": GOOD * 400})
    (folder / "cut.tar").write_bytes((folder / "cut.tar").read_bytes()[:8000])
    write_tar(folder / "inner.tar", {"good.log": GOOD * 5})
    inner = (folder / "inner.tar").read_bytes()
    (folder / "inner.tar").unlink()
    names = ("../../etc/good.log", "good\n.log", "x" * 60 + ".log")
    members = {name: GOOD * (6 + index) + b"%d\n" % index for index, name in enumerate(names)}
    write_zip(folder / "archives.zip", {"inner.tar": inner, **members})


def test_broken_inputs_are_accounted_for(spark: SparkSession, binary: str, tmp_path: Path) -> None:
    logs = write_broken(tmp_path / "logs")
    program = Mischievous(tmp_path, binary)
    output = str(tmp_path / "tables")
    summary = job.run(spark, logs, output, str(program), limits=LIMITS)
    rows = plain.read_table(spark, output, "inputs")

    def place(row: plain.Row) -> str:
        path = row["path"].removeprefix(f"file://{tmp_path}/logs/")
        return path + (f"!{row['member']}" if row["member"] else "")

    found = {place(row): row for row in rows}
    assert set(found) == set(PROBLEMS)
    assert len(rows) == len(found) == summary.inputs
    for name, (_, start) in PROBLEMS.items():
        row = found[name]
        found[name] = (row["problem_kind"], row["problem"] and row["problem"][: len(start or "")])
    assert found == PROBLEMS
    assert summary.problems == sum(each != GOOD_ONE for each in PROBLEMS.values())
    judged = {row["input"] for row in plain.read_table(spark, output, "verdicts")}
    assert {row["input"] for row in rows if row["problem"] is None} <= judged

    # What may be readable another time is tried again, and nothing else; still it is not.
    program.runs()
    again = job.run(spark, logs, output, str(program), limits=LIMITS)
    assert (again.run, again.new_files, program.runs()) == (None, 3, 1)
    assert plain.read_table(spark, output, "inputs") == rows
    Path(logs[1]).write_bytes(GOOD * 9)
    assert job.run(spark, logs, output, str(program), limits=LIMITS).inputs == 1


@pytest.fixture
def settings(binary: str, tmp_path: Path) -> bundle.Settings:
    """What judges a unit without Spark."""
    (tmp_path / "bundle").mkdir()
    return bundle.made(tmp_path / "bundle", binary, limits=LIMITS)


def test_a_file_that_vanishes_or_changes_after_it_was_listed(
    settings: bundle.Settings, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    unit = whole(LogFile(f"file://{path}", 5, 0, str(path)))
    [(table, row), (other, again)] = unit_rows(unit, settings)
    assert (table, other) == ("inputs", "again")
    assert row["problem"] == "cannot be read: no such file or directory"
    assert again["path"] == row["path"]
    # It is as it was when it was read.
    path.write_bytes(GOOD)
    rows = dict(unit_rows(unit, settings))
    assert rows["inputs"]["bytes"] == len(GOOD)
    assert rows["files"]["bytes"] == 5


def test_a_member_that_cannot_be_unpacked_is_never_judged_in_part(
    settings: bundle.Settings, tmp_path: Path
) -> None:
    path = tmp_path / "a.zip"
    lines = b"".join(b"%d " % index + GOOD for index in range(20_000))
    write_zip(path, {"a.log": lines})
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    from scenelint_fleet.archives import members

    [unit] = members(LogFile(f"file://{path}", len(data), 0, str(path)), {}, LIMITS)
    assert [table for table, _ in unit_rows(unit, settings)] == ["inputs", "files"]


def test_more_members_than_are_looked_at(tmp_path: Path) -> None:
    from scenelint_fleet.archives import members

    names = {f"{index}.log": GOOD for index in range(5)}
    write_zip(tmp_path / "a.zip", names)
    write_tar(tmp_path / "a.tar", names)
    for name in ("a.zip", "a.tar"):
        file = LogFile(f"file://{tmp_path}/{name}", 0, 0, str(tmp_path / name))
        units = list(members(file, {}, Limits(members_max=3)))
        assert [unit.member for unit in units] == ["0.log", "1.log", "2.log", None]
        assert units[-1].problem == "cannot be read: it has more than 3 members"


def test_names_that_occur_twice_have_numbers(tmp_path: Path) -> None:
    from scenelint_fleet.archives import members

    with pytest.warns(UserWarning), zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.log", GOOD)
        archive.writestr("./a.log", GOOD)
        archive.writestr("a.log", GOOD)
    file = LogFile(f"file://{tmp_path}/a.zip", 0, 0, str(tmp_path / "a.zip"))
    names = [unit.member for unit in members(file, {}, LIMITS)]
    assert names == ["a.log", "a.log (2)", "a.log (3)"]
