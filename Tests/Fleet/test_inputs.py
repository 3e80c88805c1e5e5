"""Which files a fleet has, how paths are told, and remote file systems."""

import re
from pathlib import Path

import pytest
from py4j import java_gateway, protocol
from pyspark.sql import SparkSession

import plain
from fleet import cut, long_logs, write_tar, write_zip
from scenelint_fleet import inputs, job
from scenelint_fleet.hadoop import HadoopFile

ROOT = Path(__file__).resolve().parents[2]


def test_endings_are_those_of_scenelint() -> None:
    source = (ROOT / "Sources/LogIngest/Reading/InputFinder.swift").read_text()
    for name, endings in [
        ("logExtensions", inputs.LOG_ENDINGS),
        ("compressionExtensions", inputs.COMPRESSION_ENDINGS),
    ]:
        [listed] = re.findall(rf"{name}: Set<String> = \[(.*?)\]", source, re.DOTALL)
        assert set(re.findall(r'"(\w+)"', listed)) == endings


@pytest.mark.parametrize(
    ("name", "is_meant"),
    [
        ("a.log", True), ("a.LOG", True), ("a.log.gz", True), ("a.tar.gz", True), ("a.tgz", True),
        ("a.zip", True), ("a.gz", False), ("a.png", False), ("a", False), (".a.log", False),
        ("a.log.1", False), ("log", False), ("a.png.gz", False),
    ],
)  # fmt: skip
def test_names_say_what_is_read(name: str, is_meant: bool) -> None:
    assert inputs.is_meant(name) == is_meant


def test_listing_takes_files_folders_and_patterns(tmp_path: Path) -> None:
    for name in ("b/1.log", "b/x.png", "a/2.log", "a/.hidden/3.log", "odd [1].log"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "a/link.log").symlink_to(tmp_path / "b/1.log")

    def names(*arguments: str) -> list[str]:
        files = inputs.listed(f"{tmp_path}/{argument}" for argument in arguments)
        assert all(file.problem is None for file in files)
        return [file.path.removeprefix(f"file://{tmp_path}/") for file in files]

    assert names("") == ["a/2.log", "b/1.log", "odd [1].log"]
    assert names("*/*.log") == ["a/2.log", "a/link.log", "b/1.log"]
    assert names("b/x.png", "b", "b/1.log") == ["b/1.log", "b/x.png"]
    assert names("odd [1].log") == ["odd [1].log"]
    [missing] = inputs.listed([f"file://{tmp_path}/no*.log"])
    assert missing.problem == "cannot be read: no such file or folder"


def test_folders_tell_what_a_log_does_not() -> None:
    path = "s3a://farm/version=2.1/device=iPad%2014/os=18.2/app/a=b.log"
    assert inputs.folders_of(path) == {"version": "2.1", "device": "iPad 14", "os": "18.2"}


@pytest.fixture
def remote(spark: SparkSession, tmp_path: Path) -> str:
    """A file system that is none of the system's, in Hadoop's eyes; it shows a folder."""
    logs = tmp_path / "logs"
    (logs / "version=3.0").mkdir(parents=True)
    texts = long_logs()
    for index in range(6):
        (logs / f"version=3.0/{index} [x].log").write_bytes(cut(texts[index], 20_000))
    sample = ROOT / "SampleLogs/findings/expired-app-open-ad.log"
    (logs / "expired.log").write_bytes(sample.read_bytes())
    (logs / "_started.log").write_bytes(b"2026-03-01 08:00:00.000 app[1:2] hello\n")
    write_zip(logs / "a.zip", {f"{index}.log": cut(texts[index], 30_000) for index in range(4)})
    write_tar(logs / "a.tar", {f"{index}.log": cut(texts[index], 40_000) for index in range(4)})
    key = "fs.viewfs.mounttable.farm.link./logs"
    spark._jsc.hadoopConfiguration().set(key, f"file://{logs}")
    return "viewfs://farm/logs"


def test_a_remote_file_system_gives_the_same(
    spark: SparkSession, binary: str, remote: str, tmp_path: Path
) -> None:
    job.run(spark, [f"{tmp_path}/logs"], f"{tmp_path}/local", binary)
    logs = [remote, f"{remote}/_started.log", f"{remote}/missing.log"]
    summary = job.run(spark, logs, f"{tmp_path}/remote", binary)
    assert (summary.files, summary.problems) == (11, 1)

    def rows(folder: str, table: str) -> list[plain.Row]:
        found = plain.read_table(spark, f"{tmp_path}/{folder}", table)
        for row in found:
            if "path" in row:
                row["path"] = row["path"].replace(f"file://{tmp_path}", "viewfs://farm")
        kept = [row for row in found if not str(row.get("path")).endswith("missing.log")]
        return plain.in_order(kept)

    for table in ("inputs", "findings", "verdicts", "ads", "scenes", "files"):
        assert rows("remote", table) == rows("local", table) != []


def test_a_remote_file_is_read_from_any_place(
    spark: SparkSession, remote: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A driver has errors of Java told by Spark; an executor, which reads files, has not.
    monkeypatch.setattr(java_gateway, "get_return_value", protocol.get_return_value)
    content = (tmp_path / "logs/a.tar").read_bytes()
    configuration = dict(spark._jsc.hadoopConfiguration().getPropsWithPrefix(""))
    with HadoopFile.opened(f"{remote}/a.tar", len(content), configuration) as file:
        assert file.read(10) == content[:10]
        file.seek(70_000)
        assert file.read(10) == content[70_000:70_010]
        file.seek(-100, 2)
        assert file.read() == content[-100:]
        file.seek(0)
        assert file.read() == content
    with pytest.raises(OSError, match="missing"):
        HadoopFile.opened(f"{remote}/missing", 5, configuration).read()
