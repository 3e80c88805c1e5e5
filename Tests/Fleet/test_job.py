"""The job: its tables are those of a plain run, whatever happens meanwhile."""

import json
import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import plain
from fleet import Counted, write_zip
from processes import descendants
from scenelint_fleet import job, places, tables
from scenelint_fleet.bundle import FleetError


def assert_equal(spark: SparkSession, output: Path, expected: dict[str, list[plain.Row]]) -> None:
    """Fails with the first row that differs."""
    for table, rows in expected.items():
        found = plain.read_table(spark, str(output), table)
        for row, wanted in zip(found, rows):
            assert row == wanted, table
        assert len(found) == len(rows), table


def test_tables_equal_those_of_a_plain_run(
    spark: SparkSession, logs: Path, binary: str, tmp_path: Path, expected: dict
) -> None:
    summary = job.run(spark, [str(logs)], str(tmp_path), binary)
    assert_equal(spark, tmp_path, expected)
    assert summary.inputs == len(expected["inputs"]) > 400
    assert summary.problems == 0
    assert len(expected["files"]) == 500 + len(list(logs.glob("samples/*/*.log"))) + 6 + 6
    assert all(len(expected[table]) > 20 for table in tables.TABLES)
    assert os.listdir(tmp_path / "v1/_staging") == []


def workers() -> list[int]:
    """The Python workers of Spark in which a program runs just now."""
    mine = descendants()
    starters = [each.parent for each in mine.values() if "--entities" in each.command]
    return [parent for parent in starters if parent in mine and "pyspark" in mine[parent].command]


def test_a_worker_that_is_killed_loses_nothing(
    spark: SparkSession, logs: Path, counted: Counted, tmp_path: Path, expected: dict
) -> None:
    killed: list[int] = []

    def kill() -> None:
        while not killed:
            time.sleep(0.01)
            for worker in workers() if counted.total > 100 else []:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
                break

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    output = tmp_path / "tables"
    summary = job.run(spark, [str(logs)], str(output), str(counted))
    assert len(killed) == 1
    # What the worker had done of its task was done again, and so was the trial of the program.
    assert counted.total > summary.units + 1
    identity = {"catalog": summary.catalog}
    changed = {table: [row | identity for row in rows] for table, rows in expected.items()}
    assert_equal(spark, output, {table: plain.in_order(rows) for table, rows in changed.items()})


def small_fleet(folder: Path) -> Path:
    """A few logs and an archive."""
    folder.mkdir()
    for index in range(4):
        line = f"2026-03-0{index + 1} 08:00:00.000 app[1:2] [scenelint] sdk.started\n"
        (folder / f"{index}.log").write_text(line * 5)
    write_zip(folder / "all.zip", {"a.log": b"hello\n", "b.log": b"good day\n"})
    return folder


def test_a_run_does_only_what_is_new(spark: SparkSession, counted: Counted, tmp_path: Path) -> None:
    logs = small_fleet(tmp_path / "logs")
    output = str(tmp_path / "tables")

    def again() -> tuple[job.Summary, int]:
        summary = job.run(spark, [str(logs)], output, str(counted))
        # The trial on an empty log is not counted.
        return summary, counted.runs() - 1

    summary, runs = again()
    assert (summary.inputs, runs) == (6, 6)
    before = plain.read(spark, output)

    summary, runs = again()
    assert (summary.run, summary.new_files, runs) == (None, 0, 0)
    assert plain.read(spark, output) == before

    # The same content elsewhere is one more row of `files`, and nothing else.
    (logs / "0.log").rename(logs / "renamed.log")
    summary, runs = again()
    assert (summary.new_files, summary.inputs, runs) == (1, 0, 0)
    after = plain.read(spark, output)
    assert len(after.pop("files")) == len(before["files"]) + 1
    assert all(after[table] == before[table] for table in after)

    # A log that has grown is a new one, the others are not.
    with open(logs / "1.log", "a") as log:
        log.write("2026-03-02 08:00:09.000 app[1:2] [scenelint] sdk.started\n")
    summary, runs = again()
    assert (summary.new_files, summary.inputs, runs) == (1, 1, 1)

    # Another catalog judges all of it anew, and what was judged before stays.
    rows = len(plain.read_table(spark, output, "inputs"))
    other = job.run(spark, [str(logs)], output, str(counted), packs=["strict"])
    assert (other.inputs, counted.runs() - 1) == (6, 6)
    assert other.catalog != summary.catalog
    assert len(plain.read_table(spark, output, "inputs")) == rows + 6


def test_logs_that_are_equal_are_one_input(
    spark: SparkSession, counted: Counted, tmp_path: Path
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("b.log", "a.log", "c.log"):
        (logs / name).write_text("2026-03-01 08:00:00.000 app[1:2] hello\n")
    output = str(tmp_path / "tables")
    assert job.run(spark, [str(logs)], output, str(counted)).inputs == 1
    [row] = plain.read_table(spark, output, "inputs")
    assert row["path"].endswith("/a.log")
    assert len(plain.read_table(spark, output, "files")) == 3
    rules = [row["rule"] for row in plain.read_table(spark, output, "verdicts")]
    assert len(rules) == len(set(rules)) > 50


def test_what_a_broken_run_has_left_is_removed(
    spark: SparkSession, counted: Counted, tmp_path: Path
) -> None:
    logs = small_fleet(tmp_path / "logs")
    output = tmp_path / "tables"
    job.run(spark, [str(logs)], str(output), str(counted))
    before = plain.read(spark, str(output))
    # As a run leaves them that was ended before its inputs were there, and one within its mapping.
    for place in ("findings", "verdicts", "files", "_staging"):
        broken = output / "v1" / place / "run=20260101T000000Z-abcdef"
        broken.mkdir(parents=True)
        (broken / "part-0.parquet").write_bytes(b"nonsense")
    (output / "v1/inputs/run=20260101T000000Z-abcdef/_temporary").mkdir(parents=True)
    assert plain.read(spark, str(output)) == before
    job.run(spark, [str(logs)], str(output), str(counted))
    assert list(output.glob("v1/*/run=20260101T000000Z-abcdef")) == []
    assert plain.read(spark, str(output)) == before


def test_one_run_at_a_time_writes(
    spark: SparkSession, counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = small_fleet(tmp_path / "logs")
    output = str(tmp_path / "tables")
    with places.Places(spark, output).held("another"):
        with pytest.raises(FleetError, match="another run writes"):
            job.run(spark, [str(logs)], output, str(counted))
        # It has been silent for too long.
        monkeypatch.setattr(places, "SILENCE_SECONDS_MAX", 0)
        assert job.run(spark, [str(logs)], output, str(counted)).inputs == 6


def test_what_is_wrong_with_rules_ends_a_run_before_it_begins(
    spark: SparkSession, binary: str, tmp_path: Path
) -> None:
    logs = small_fleet(tmp_path / "logs")
    rules = tmp_path / "rules.yml"
    rules.write_text("rule: [\n")
    with pytest.raises(FleetError, match="status 2"):
        job.run(spark, [str(logs)], str(tmp_path / "o"), binary, rules=[str(rules)])
    assert not (tmp_path / "o").exists()


def test_findings_are_those_of_the_command_line(
    binary: str, logs: Path, expected: dict[str, list[plain.Row]]
) -> None:
    folder = logs / "samples"
    command = [binary, "check", "--isolated", "--format", "ndjson", str(folder)]
    printed = subprocess.run(command, capture_output=True, check=False).stdout
    lines = [json.loads(line) for line in printed.splitlines()]
    paths = {row["input"]: row["path"].removeprefix("file://") for row in expected["inputs"]}

    def rows(table: str, *columns: str) -> list[tuple]:
        chosen = [row for row in expected[table] if paths[row["input"]].startswith(str(folder))]
        return sorted((paths[row["input"]], *(str(row[c]) for c in columns)) for row in chosen)

    def told(kind: str, *columns: str) -> list[tuple]:
        chosen = [line for line in lines if line["type"] == kind]
        return sorted((line["file"], *(str(line.get(c)) for c in columns)) for line in chosen)

    finding = ("rule", "line", "fingerprint", "message", "occurrences")
    assert rows("findings", *finding) == told("finding", *finding) != []
    verdict = ("rule", "verdict", "reason", "judged", "missing")
    assert rows("verdicts", *verdict) == told("verdict", *verdict) != []
    entry = ("lines", "records", "events", "ads", "scenes", "first_time")
    assert rows("inputs", *entry) == told("input", *entry) != []
