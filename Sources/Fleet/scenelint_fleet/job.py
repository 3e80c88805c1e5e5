"""The job: what is new in a fleet is judged on the executors, and becomes a run of the tables."""

from __future__ import annotations

import json
import secrets
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.window import Window

from scenelint_fleet import bundle, tables
from scenelint_fleet.archives import Unit, is_split, members, whole
from scenelint_fleet.bundle import FleetError
from scenelint_fleet.inputs import LogFile, listed
from scenelint_fleet.limits import FILES_MAX
from scenelint_fleet.mapper import AGAIN, Settings, unit_rows
from scenelint_fleet.places import Places

TASK_BYTES_MIN = 4 << 20
"""How much a task reads at the least: small logs share one, so that tasks cost little."""
TASK_BYTES_ENOUGH = 256 << 20
"""How much is enough for a task, however few processors there seem to be: more may come."""
TASKS_PER_PROCESSOR = 16
"""How many tasks there are for each processor, so that none waits long for the last of them."""
TASKS_MAX = 4096
"""How many tasks there are at the most; their results are so many files for a while."""
UNIT_BYTES = 128 << 10
"""What a log counts beside its size: scenelint needs as long to start as for some bytes."""
OUTPUT_FILE_BYTES = 64 << 20
"""How many bytes of rows make a file of a table."""
STAGED = "`table` STRING, input STRING, path STRING, member STRING, `row` STRING"
"""Rows on their way to their tables: each is one JSON text, its place is beside it."""


@dataclass
class Summary:
    """What a run did."""

    run: str | None = None
    """The run, if there was something new."""
    catalog: str = ""
    files: int = 0
    new_files: int = 0
    units: int = 0
    """How many files and members of archives were read."""
    inputs: int = 0
    """How many inputs are new."""
    problems: int = 0
    """How many of those could not be judged."""
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each step took."""

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measures a step."""
        start = time.monotonic()
        yield
        self.seconds[name] = self.seconds.get(name, 0) + time.monotonic() - start

    def words(self) -> str:
        """The summary in one line."""
        if self.run is None:
            return f"{self.files} files, nothing new"
        return (
            f"{self.files} files, {self.new_files} new; {self.inputs} new inputs, "
            f"{self.problems} of them not judged; run {self.run}, catalog {self.catalog}"
        )


def run(
    spark: SparkSession,
    logs: Sequence[str],
    output: str,
    binary: str = "scenelint",
    tell: Callable[[str], None] = lambda line: None,
    **judging: Any,
) -> Summary:
    """Judges what is new among logs and adds it to the tables in a folder.

    What else judges them is told as to `bundle.made`.
    """
    summary = Summary()
    with tempfile.TemporaryDirectory(prefix="scenelint-fleet-") as scratch:
        folder = Path(scratch, "bundle")
        folder.mkdir()
        with summary.step("preparing"):
            settings = bundle.made(folder, binary, **judging)
        summary.catalog = settings.catalog
        places = Places(spark, output)
        run_id = f"{datetime.now(timezone.utc):%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}"
        with places.held(run_id):
            places.clean()
            job = Job(spark, places, settings, run_id, summary, Path(scratch))
            job.run(logs, tell)
    return summary


@dataclass
class Job:
    """A run while it lasts."""

    spark: SparkSession
    places: Places
    settings: Settings
    run_id: str
    summary: Summary
    scratch: Path

    def run(self, logs: Sequence[str], tell: Callable[[str], None]) -> None:
        summary = self.summary
        with summary.step("listing"):
            files = listed(logs, self.spark)
            if len(files) > FILES_MAX:
                raise FleetError(f"there are more than {FILES_MAX} files: run parts of them")
            new = self.new_files(files)
        summary.files, summary.new_files = len(files), len(new)
        tell(f"{len(files)} files, {len(new)} of them new or changed")
        if not new:
            return
        with summary.step("shipping"):
            self.ship(new)
        with summary.step("opening archives"):
            units = self.units(new)
        summary.units = len(units)
        tasks = grouped(units, self.spark.sparkContext.defaultParallelism)
        tell(f"{len(units)} logs in {len(tasks)} tasks")
        with summary.step("mapping"):
            self.map(tasks, self.known(units))
        with summary.step("writing tables"):
            self.write()

    # MARK: What is new

    def new_files(self, files: list[LogFile]) -> list[LogFile]:
        """The files that the tables do not know as they are."""
        if not self.places.runs():
            return files
        rows = [(index, file.path, file.bytes, file.modified) for index, file in enumerate(files)]
        listing = self.spark.createDataFrame(
            rows, "index LONG, path STRING, bytes LONG, modified LONG"
        )
        known = self.table("files").select(
            "path", "bytes", F.unix_millis("modified").alias("modified")
        )
        new = listing.join(known, ["path", "bytes", "modified"], "left_anti")
        return [files[row["index"]] for row in new.select("index").sort("index").collect()]

    def known(self, units: list[Unit]) -> dict[int, set[str]]:
        """The inputs that are as large as a unit, by size: such a unit may be one of them."""
        if not self.places.runs():
            return {}
        sizes = [(size,) for size in {unit.bytes for unit in units}]
        # A compressed log is as large as its file here, and as its content there.
        rows = self.table("files").where("member IS NULL").select("bytes", "input")
        rows = rows.union(self.table("inputs").select("bytes", "input"))
        rows = rows.join(self.spark.createDataFrame(sizes, "bytes LONG"), "bytes", "left_semi")
        known: dict[int, set[str]] = {}
        for row in rows.collect():
            known.setdefault(row.bytes, set()).add(row.input)
        return known

    def table(self, name: str) -> DataFrame:
        """A table as far as this catalog has judged it."""
        rows = tables.read(self.spark, self.places.folder, name)
        return rows.where(F.col("catalog") == self.settings.catalog)

    # MARK: Mapping

    def ship(self, files: list[LogFile]) -> None:
        """Sends the program and this package to the executors."""
        context = self.spark.sparkContext
        name = f"scenelint-fleet-{self.run_id}"
        with tarfile.open(self.scratch / f"{name}.tar", "w") as archive:
            for path in sorted(Path(self.settings.folder).iterdir()):
                archive.add(path, arcname=path.name)
        context.addArchive(f"{self.scratch / name}.tar#{name}")
        package = Path(__file__).parent
        with zipfile.ZipFile(self.scratch / f"{name}.zip", "w") as archive:
            for path in sorted(package.glob("*.py")):
                archive.write(path, f"{package.name}/{path.name}")
        context.addPyFile(str(self.scratch / f"{name}.zip"))
        if any(file.local is None and file.problem is None for file in files):
            entries = self.spark._jsc.hadoopConfiguration().getPropsWithPrefix("")
            self.settings = replace(self.settings, configuration=dict(entries))

    def units(self, files: list[LogFile]) -> list[Unit]:
        """Files, and members of archives, which executors look up."""
        archives = [file for file in files if is_split(file)]
        units = [whole(file) for file in files if not is_split(file)]
        if archives:
            settings = self.settings
            context = self.spark.sparkContext
            parts = context.parallelize(archives, min(len(archives), TASKS_MAX))
            units += parts.flatMap(
                lambda file: members(file, settings.configuration, settings.limits)
            ).collect()
        return units

    def map(self, tasks: list[list[Unit]], known: dict[int, set[str]]) -> None:
        """Judges units on the executors, and keeps the rows until they are in their tables."""
        context = self.spark.sparkContext
        shared = context.broadcast((self.settings, known))
        name = f"scenelint-fleet-{self.run_id}"

        def mapped(units: list[Unit]) -> Iterator[tuple[str, ...]]:
            settings, known = shared.value
            return staged(units, bundle.unpacked(settings, SparkFiles.get(name)), known)

        rows = context.parallelize(tasks, len(tasks)).flatMap(mapped)
        frame = self.spark.createDataFrame(rows, STAGED, verifySchema=False)
        frame.write.partitionBy("table").parquet(self.places.staging(self.run_id))
        shared.unpersist()

    # MARK: Tables

    def write(self) -> None:
        """Writes the tables of the run; `inputs` is the last, and makes the run count."""
        staged = self.spark.read.schema(STAGED).parquet(self.places.staging(self.run_id))
        chosen, is_all = self.chosen(staged)
        again = staged.where(F.col("table") == AGAIN).select("path").distinct()
        files = staged.where("table = 'files'").join(F.broadcast(again), "path", "left_anti")
        if chosen.isEmpty() and files.isEmpty():
            # What could not be read cannot be read still.
            self.places.remove(self.places.staging(self.run_id))
            return
        for table in ["findings", "verdicts", "ads", "scenes", "files", "inputs"]:
            rows = staged.where(F.col("table") == table)
            if table == "files":
                rows = files
            elif not is_all:
                rows = rows.join(chosen, ["input", "path", "member"], "left_semi")
            typed = F.from_json("row", tables.schema(table), {"mode": "FAILFAST"}).alias("row")
            count = self.places.bytes(f"{self.places.staging(self.run_id)}/table={table}")
            rows = rows.select(typed).select("row.*").coalesce(1 + count // OUTPUT_FILE_BYTES)
            rows.write.parquet(self.places.run(table, self.run_id))
        chosen.unpersist()
        self.places.remove(self.places.staging(self.run_id))
        inputs = self.spark.read.parquet(self.places.run("inputs", self.run_id))
        [totals] = inputs.agg(F.count("input"), F.count("problem")).collect()
        self.summary.inputs, self.summary.problems = totals[0], totals[1]
        self.summary.run = self.run_id

    def chosen(self, staged: DataFrame) -> tuple[DataFrame, bool]:
        """The inputs that are new, each at its lowest place; and whether that is all of them."""
        rows = staged.where("table = 'inputs'").select("input", "path", "member")
        order = Window.partitionBy("input").orderBy("path", "member")
        chosen = rows.withColumn("rank", F.row_number().over(order)).where("rank = 1").drop("rank")
        if self.places.runs():
            chosen = chosen.join(self.table("inputs").select("input"), "input", "left_anti")
        chosen = chosen.cache()
        return chosen, chosen.count() == rows.count()


def grouped(units: Iterable[Unit], processors: int) -> list[list[Unit]]:
    """Units in tasks, the longest first, so that no long one is left for the end."""
    ordered = sorted(units, key=lambda unit: (-unit.bytes, unit.place))
    total = sum(unit.bytes + UNIT_BYTES for unit in ordered)
    share = min(TASK_BYTES_ENOUGH, total // (processors * TASKS_PER_PROCESSOR))
    wanted = max(TASK_BYTES_MIN, share, total // TASKS_MAX)
    tasks: list[list[Unit]] = []
    size = wanted
    for unit in ordered:
        if size >= wanted:
            tasks.append([])
            size = 0
        tasks[-1].append(unit)
        size += unit.bytes + UNIT_BYTES
    return tasks


def staged(
    units: Iterable[Unit], settings: Settings, known: Mapping[int, set[str]]
) -> Iterator[tuple[str, ...]]:
    """Rows on their way, as STAGED has them: each with the place of the input that it is about."""
    for unit in units:
        rows = unit_rows(unit, settings, known)
        members = {row["input"]: row["member"] or "" for table, row in rows if table == "inputs"}
        for table, row in rows:
            member = members.get(row["input"], "")
            yield table, row["input"], unit.file.path, member, json.dumps(row)
