"""A fleet judged without Spark: one log after the other. What the job writes must be equal."""

from datetime import datetime, timezone
from typing import Any

from pyspark.sql import SparkSession

from scenelint_fleet import tables
from scenelint_fleet.archives import is_split, members, whole
from scenelint_fleet.inputs import listed
from scenelint_fleet.mapper import AGAIN, Settings, unit_rows
from scenelint_fleet.rows import printed

Row = dict[str, Any]

UNEQUAL = {"run", "milliseconds"}
"""The columns that differ from run to run."""


def tables_of(logs: list[str], settings: Settings) -> dict[str, list[Row]]:
    """The rows of all tables, in an order of their own."""
    units = []
    for file in listed(logs):
        units += members(file, {}, settings.limits) if is_split(file) else [whole(file)]
    result: dict[str, list[Row]] = {name: [] for name in [*tables.TABLES, AGAIN]}
    seen: set[str] = set()
    for unit in sorted(units, key=lambda unit: unit.place):
        rows = unit_rows(unit, settings)
        new = {row["input"] for table, row in rows if table == "inputs"} - seen
        for table, row in rows:
            if table in ("files", AGAIN) or row["input"] in new:
                result[table].append(row)
        seen |= new
    again = {row["path"] for row in result.pop(AGAIN)}
    result["files"] = [row for row in result["files"] if row["path"] not in again]
    return {table: in_order([filled(row, table) for row in rows]) for table, rows in result.items()}


def filled(row: Row, table: str) -> Row:
    """A row with all columns of its table."""
    columns = {column.name for column in tables.TABLES[table]}
    assert not set(row) - columns, f"{table} has no column {set(row) - columns}"
    return {name: row.get(name) for name in columns - UNEQUAL}


def read(spark: SparkSession, folder: str) -> dict[str, list[Row]]:
    """The rows of all tables of a folder, in the same order."""
    return {table: read_table(spark, folder, table) for table in tables.TABLES}


def read_table(spark: SparkSession, folder: str, table: str) -> list[Row]:
    """The rows of a table of a folder, with times in the words of the mapper."""
    rows = [row.asDict(recursive=True) for row in tables.read(spark, folder, table).collect()]
    return in_order([{key: as_told(row[key]) for key in row if key not in UNEQUAL} for row in rows])


def as_told(value: Any) -> Any:
    """A value as the mapper tells it; Spark gives times of the local zone."""
    if isinstance(value, datetime):
        return printed(value.astimezone(timezone.utc))
    return value


def in_order(rows: list[Row]) -> list[Row]:
    """Rows in an order that depends on what they say only."""
    return sorted(rows, key=lambda row: repr(comparable(row)))


def comparable(value: Any) -> Any:
    """A value in one form only: 1 and 1.0 are equal, and so are maps in another order."""
    if isinstance(value, dict):
        return sorted((key, comparable(each)) for key, each in value.items())
    if isinstance(value, list):
        return [comparable(each) for each in value]
    return float(value) if isinstance(value, (int, float)) else value
