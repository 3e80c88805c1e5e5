"""The queries that are part of this package: one SQL file a question, in the folder `queries`.

A file begins with its question, and says what to know about the answer. A line `-- :name = value` in
that comment is a setting with its default; a setting is bound as a parameter and never becomes SQL.
Queries read these views, all of what one catalog has judged:

    inputs       what could be judged, with `app` and `version_order`
    all_inputs   the same with what could not be judged
    findings, verdicts, ads, scenes, files
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scenelint_fleet import tables
from scenelint_fleet.bundle import FleetError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, Row, SparkSession

FOLDER = Path(__file__).parent / "queries"
SETTING = re.compile(r"^-- :(\w+) =[ ]?(.*)$", re.MULTILINE)
CATALOG = "catalog"
"""The setting that every query has: the catalog whose judgements count."""
VERSION_ORDER = """
CREATE OR REPLACE TEMPORARY FUNCTION version_order(version STRING) RETURNS STRING RETURN
  nullif(concat(
    concat_ws('.', transform(
      regexp_extract_all(regexp_extract(version, '^[^-+( ]*', 0), '([0-9]+)', 1),
      part -> lpad(part, 10, '0'))),
    IF(version LIKE '%-%', '', '!')), '!')
"""
"""Versions as texts that sort as versions do: 1.9 before 1.10, and 2.0-beta before 2.0."""


@dataclass(frozen=True)
class Query:
    """A question, and the SQL that answers it."""

    name: str
    question: str
    sql: str
    settings: Mapping[str, str]
    """What can be set, with the values that hold otherwise."""


def names() -> list[str]:
    """The names of the queries, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.sql"))


def query(name: str) -> Query:
    """The query with a name."""
    if name not in names():
        raise FleetError(f"no query is called {name}; there are {', '.join(names())}")
    sql = (FOLDER / f"{name}.sql").read_text()
    question = sql.splitlines()[0].removeprefix("-- ")
    settings = {key: value.strip() for key, value in SETTING.findall(sql)}
    return Query(name, question, sql, settings)


def run(
    spark: SparkSession, folder: str, name: str, settings: Mapping[str, str] | None = None
) -> DataFrame:
    """The answer of a query about the tables in a folder.

    The setting `catalog` chooses among the catalogs that have judged; it is the newest run's
    otherwise.
    """
    asked = query(name)
    given = dict(settings or {})
    catalog = given.pop(CATALOG, None)
    unknown = sorted(given.keys() - asked.settings.keys())
    if unknown:
        known = ", ".join([*asked.settings, CATALOG])
        raise FleetError(f"{name} has no setting {unknown[0]}; it has {known}")
    make_views(spark, folder, catalog)
    return spark.sql(asked.sql, args={**asked.settings, **given})


def make_views(spark: SparkSession, folder: str, catalog: str | None = None) -> str:
    """Makes the views that queries read, and returns the catalog that they show."""
    catalog = catalog or newest_catalog(spark, folder)
    spark.sql(VERSION_ORDER)
    for table in tables.TABLES:
        rows = tables.read(spark, folder, table)
        name = "all_inputs" if table == "inputs" else table
        rows.where(rows["catalog"] == catalog).createOrReplaceTempView(name)
    placed = spark.sql(
        "SELECT *, coalesce(bundle_id, process, '?') AS app, "
        "version_order(app_version) AS version_order FROM all_inputs WHERE problem IS NULL"
    )
    placed.createOrReplaceTempView("inputs")
    return catalog


def newest_catalog(spark: SparkSession, folder: str) -> str:
    """The catalog of the newest run, which is what judges now."""
    runs = tables.runs(spark, folder)
    if not runs:
        raise FleetError(f"{folder} has no tables of a run that was finished")
    inputs = tables.read(spark, folder, "inputs")
    for run_id in reversed(runs):
        row = inputs.where(inputs["run"] == run_id).select("catalog").first()
        if row is not None:
            return row["catalog"]
    raise FleetError(f"the runs in {folder} have judged nothing")


# MARK: As text


def text(columns: Iterable[str], rows: Iterable[Row]) -> str:
    """An answer as a table of text, numbers to the right."""
    columns = list(columns)
    values = [list(row) for row in rows]
    cells = [columns, *([cell(value) for value in row] for row in values)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    are_numbers = [
        all(value is None or isinstance(value, (int, float)) for value in column)
        for column in zip(*values)
    ] or [False] * len(columns)
    lines = []
    for row in cells:
        padded = (
            part.rjust(width) if is_number else part.ljust(width)
            for part, width, is_number in zip(row, widths, are_numbers)
        )
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


def cell(value: object) -> str:
    """A value as text of one line: a share or seconds to four digits, nothing as a hyphen."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1000 else f"{value:.0f}"
    return harmless(str(value))


def harmless(words: str) -> str:
    """A text of a log without what could steer a terminal or turn the direction of writing."""
    return "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in words)
