"""One log in, rows of tables out: what an executor does, and what needs no Spark."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone

from scenelint_fleet.archives import Unit, UnitError, blocks
from scenelint_fleet.inputs import folders_of
from scenelint_fleet.limits import Limits
from scenelint_fleet.process import Outcome, run
from scenelint_fleet.rows import (
    FALLBACKS,
    ReportError,
    Row,
    TableRow,
    printed,
    problem_kind,
    report_rows,
)

HUGE_BYTES = 256 << 20
"""From this size on a log has all processors; a smaller one has one, and others run beside it."""
AGAIN = "again"
"""In place of a table: the file of this row is not to be known in the next run."""
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Settings:
    """What judges logs, and what it may take."""

    folder: str
    """Where the program is, and what belongs to it; see `bundle`."""
    catalog: str
    options: tuple[str, ...] = ()
    """Options of `scenelint check`; files in them are told from the folder."""
    limits: Limits = field(default_factory=Limits)
    configuration: Mapping[str, str] = field(default_factory=dict)
    """Hadoop's configuration, for files that are not the system's."""

    def command(self, size: int) -> list[str]:
        """The command that reads a log of some size from standard input."""
        command = [f"{self.folder}/scenelint", "check", "-", "--format", "ndjson", "--entities"]
        # A log that no rule can judge is a row as any other: its verdicts say so.
        command += ["--color", "never", "--no-progress", "--no-ci", "--allow-unjudged"]
        command += self.options
        return command + ([] if size >= HUGE_BYTES else ["--jobs", "1"])

    def environment(self) -> dict[str, str]:
        """The variables of the program: none that could change a result."""
        kept = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "TZDIR")
        return {key: os.environ[key] for key in kept if key in os.environ}


def unit_rows(
    unit: Unit, settings: Settings, known: Mapping[int, set[str]] | None = None
) -> list[TableRow]:
    """The rows of all tables for a file or for a member of an archive.

    A unit of a size that is among the known inputs is read once for its hash before it is judged.
    """
    if unit.problem is not None:
        return unreadable_rows(unit, UnitError(unit.problem, unit.is_lasting), settings)
    try:
        if candidates := (known or {}).get(unit.bytes):
            digest = hashlib.sha256()
            for block in blocks(unit, settings.configuration, settings.limits):
                digest.update(block)
            if digest.hexdigest() in candidates:
                return [file_row(unit, digest.hexdigest(), unit.member, settings)]
        source = blocks(unit, settings.configuration, settings.limits)
        command, environment = settings.command(unit.bytes), settings.environment()
        outcome = run(command, settings.folder, environment, source, settings.limits)
    except UnitError as error:
        return unreadable_rows(unit, error, settings)
    if outcome.error is not None:
        return unreadable_rows(unit, outcome.error, settings)
    return judged_rows(unit, outcome, settings)


def judged_rows(unit: Unit, outcome: Outcome, settings: Settings) -> list[TableRow]:
    """The rows of a unit that was read."""
    problem, kind = outcome.problem, outcome.problem_kind
    rows: list[TableRow] = []
    if problem is None:
        try:
            rows = report_rows(outcome.report, outcome.digest)
        except ReportError as error:
            problem, kind = f"crashed: {error}", "crashed"
    if problem is not None or not any(table == "inputs" for table, _ in rows):
        problem = problem or "crashed: its report is about nothing"
        row: Row = {"input": outcome.digest, "bytes": outcome.size, "member": None}
        rows = [("inputs", {**row, **problem_columns(problem, kind or "crashed", settings)})]
    files = []
    for table, row in rows:
        row["catalog"] = settings.catalog
        if table == "inputs":
            row["member"] = "/".join(filter(None, (unit.member, row["member"]))) or None
            row["milliseconds"] = outcome.milliseconds
            complete(row, unit)
            files.append(file_row(unit, row["input"], row["member"], settings))
    return rows + files


def unreadable_rows(unit: Unit, error: UnitError, settings: Settings) -> list[TableRow]:
    """The rows of a unit without content, which is known by its path.

    If it may be readable another time, its file is tried again in the next run.
    """
    digest = hashlib.sha256(f"unreadable\n{unit.file.path}\n{unit.member or ''}".encode())
    row = {
        "input": digest.hexdigest(),
        "catalog": settings.catalog,
        "member": unit.member,
        "bytes": 0,
        **problem_columns(str(error), problem_kind(str(error)), settings),
    }
    complete(row, unit)
    if error.is_lasting:
        return [("inputs", row), file_row(unit, row["input"], unit.member, settings)]
    return [("inputs", row), (AGAIN, {"input": row["input"], "path": unit.file.path})]


def problem_columns(problem: str, kind: str | None, settings: Settings) -> Row:
    """The columns of an input that could not be judged."""
    longest = settings.limits.problem_letters_max
    text = problem if len(problem) <= longest else problem[:longest] + "…"
    return {"problem": text, "problem_kind": kind, "formats": {}, "notes": []}


def complete(row: Row, unit: Unit) -> None:
    """Adds to a row of `inputs` what its file tells."""
    row["path"] = unit.file.path
    row["modified"] = modified(unit)
    row["folders"] = folders = folders_of(unit.file.path)
    for column, keys in FALLBACKS.items():
        if row.get(column) is None:
            row[column] = next((folders[key] for key in keys if key in folders), None)


def file_row(unit: Unit, digest: str, member: str | None, settings: Settings) -> TableRow:
    """The row that says which file holds an input."""
    row = {
        "input": digest,
        "catalog": settings.catalog,
        "path": unit.file.path,
        "member": member,
        "bytes": unit.file.bytes,
        "modified": modified(unit),
    }
    return ("files", row)


def modified(unit: Unit) -> str | None:
    """When the file of a unit was changed, as tables read it."""
    if unit.file.modified is None:
        return None
    return printed(EPOCH + timedelta(milliseconds=unit.file.modified))
