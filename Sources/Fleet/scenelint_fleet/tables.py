"""The tables of a fleet: their columns, their places, and how a table is read.

A table is a folder `FOLDER/v1/TABLE` with one folder `run=RUN` for each run that wrote something.
The columns are told without Spark, so that the mapper runs where there is none. A run counts once
its part of `inputs` is there, which is written last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.types import StructType

SCHEMA_VERSION = 1
"""Goes up when a column goes or means something else; columns may be added within a version."""


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    name: str
    type: str
    """The type in the words of Spark SQL."""
    meaning: str
    is_optional: bool = False
    """Whether rows without a value are to be expected."""


def _optional(name: str, type: str, meaning: str) -> Column:
    return Column(name, type, meaning, is_optional=True)


KEY = [
    Column("input", "STRING", "SHA-256 of the content that was judged, in hexadecimal digits"),
    Column("catalog", "STRING", "16 hexadecimal digits that say what judged it"),
]
"""The columns that each table has, and that tables are joined by."""


def _moments(name: str, when: str) -> list[Column]:
    """The two columns of a moment in the life of an ad."""
    return [
        _optional(name, "DOUBLE", f"when {when}, in seconds since the launch's first record"),
        _optional(f"{name}_time", "STRING", f"when {when}, as the log prints it"),
    ]


TABLES: dict[str, list[Column]] = {
    "inputs": [
        *KEY,
        Column("path", "STRING", "the file, as it was listed; the lowest of those that are equal"),
        _optional("member", "STRING", "the name within the archive that the file is"),
        Column("bytes", "BIGINT", "how large the content is; 0 if it could not be read"),
        _optional("modified", "TIMESTAMP", "when the file was changed"),
        _optional("problem", "STRING", "why the content could not be judged, in words"),
        _optional("problem_kind", "STRING", "the same as one of a few words: PROBLEM_KINDS"),
        _optional("tool_version", "STRING", "the version of scenelint"),
        _optional("format", "STRING", "the format of most of its records"),
        Column("formats", "MAP<STRING, BIGINT>", "how many records have which format"),
        _optional("lines", "BIGINT", "how many lines it has"),
        _optional("records", "BIGINT", "how many records it has"),
        _optional("events", "BIGINT", "how many records tell something of the app"),
        _optional("skipped_lines", "BIGINT", "how many lines are no part of a record"),
        _optional("orphan_lines", "BIGINT", "how many lines belong to a record that is not there"),
        _optional("launches", "BIGINT", "how many launches of the app it shows"),
        _optional("scenes", "BIGINT", "how many scenes it shows"),
        _optional("ads", "BIGINT", "how many ads it shows"),
        _optional("process", "STRING", "the process of the app"),
        _optional("bundle_id", "STRING", "the bundle identifier of the app"),
        _optional("app_version", "STRING", "the version of the app"),
        _optional("app_build", "STRING", "the build of the app"),
        _optional("sdk_version", "STRING", "the version of the ads SDK"),
        _optional("os_version", "STRING", "the version of iOS"),
        _optional("device", "STRING", "the model of the device, such as iPad14,1"),
        _optional("first_time", "STRING", "the first time in the log, as printed"),
        _optional("last_time", "STRING", "the last time in the log, as printed"),
        _optional("first_seen", "TIMESTAMP", "the first time, if it has a date and a zone"),
        Column("notes", "ARRAY<STRUCT<kind: STRING, text: STRING>>", "limits reached and the like"),
        Column("folders", "MAP<STRING, STRING>", "the folders of the path named key=value"),
        _optional("milliseconds", "BIGINT", "how long scenelint took"),
    ],
    "findings": [
        *KEY,
        Column("rule", "STRING", "the rule that failed"),
        Column("severity", "STRING", "error, warning or info"),
        Column("confidence", "STRING", "how sure the rule is"),
        Column("title", "STRING", "the rule in a few words"),
        Column("message", "STRING", "what is wrong"),
        _optional("fix", "STRING", "what to change in the app"),
        Column("fingerprint", "STRING", "the same for the same mistake in all logs"),
        Column("line", "BIGINT", "the line of the record that shows it, from 1"),
        _optional("time", "STRING", "the time of that record, as printed"),
        Column("occurrences", "BIGINT", "how often it happened in the log"),
        Column("state", "STRING", "open if it counts, else baselined, excepted or expected"),
        Column("entity", "MAP<STRING, STRING>", "what it is about"),
        Column(
            "evidence",
            "ARRAY<STRUCT<role: STRING, line: BIGINT, event: STRING, text: STRING>>",
            "the records that prove it",
        ),
    ],
    "verdicts": [
        *KEY,
        Column("rule", "STRING", "the rule"),
        Column("verdict", "STRING", "fail, pass, inconclusive or not-applicable"),
        _optional("reason", "STRING", "why it is neither fail nor pass"),
        Column("judged", "BIGINT", "how many events the rule looked at"),
        Column("undecided", "BIGINT", "how many of them it could not decide"),
        Column("missing", "ARRAY<STRING>", "the events that the log would have to have"),
        Column("undeclared", "ARRAY<STRING>", "the events that --emits would have to name"),
        _optional("line", "BIGINT", "the line of the first record that it could not decide"),
    ],
    "ads": [
        *KEY,
        Column("launch", "BIGINT", "the launch of the app, from 1"),
        Column("ad", "STRING", "a name that is used once in the input"),
        _optional("format", "STRING", "app_open, interstitial, rewarded, banner, native, ..."),
        _optional("unit_id", "STRING", "the ad unit"),
        _optional("scene", "STRING", "the scene it was shown in, else requested for, as logged"),
        _optional("outcome", "STRING", "what became of it: dismissed, expired, not_shown, ..."),
        Column("derived", "BOOLEAN", "whether no identifier ties its records together"),
        *_moments("requested", "it was requested"),
        *_moments("loaded", "it was loaded"),
        *_moments("shown", "it was first on screen"),
        *_moments("ended", "it was dismissed, failed, expired or was released"),
        _optional("load_seconds", "DOUBLE", "seconds from request to load"),
        _optional("show_seconds", "DOUBLE", "seconds from load to show"),
        _optional("wait_seconds", "DOUBLE", "seconds from request to show"),
        _optional("age_seconds", "DOUBLE", "seconds from load to show, else to its end, the log's"),
        _optional("first_line", "BIGINT", "the first line about it"),
        _optional("last_line", "BIGINT", "the last line about it"),
        Column("names", "MAP<STRING, STRING>", "all that is known of it, such as ad and unit_id"),
    ],
    "scenes": [
        *KEY,
        Column("launch", "BIGINT", "the launch of the app, from 1"),
        Column("scene", "STRING", "a name that is used once in the input"),
        _optional("identifier", "STRING", "as logged; ads.scene is such a one, or a persistent_id"),
        _optional("role", "STRING", "what it is for"),
        _optional("persistent_id", "STRING", "what stays the same from launch to launch"),
        Column("derived", "BOOLEAN", "whether no identifier ties its records together"),
        _optional("connected", "DOUBLE", "its start, in seconds since the launch's first record"),
        _optional("disconnected", "DOUBLE", "its end, if the log shows it, likewise"),
        _optional("first_line", "BIGINT", "the first line about it"),
        _optional("last_line", "BIGINT", "the last line about it"),
        Column("states", "MAP<STRING, DOUBLE>", "seconds in each state, as far as there are times"),
        Column("names", "MAP<STRING, STRING>", "all that is known of it"),
    ],
    "files": [
        *KEY,
        Column("path", "STRING", "a file, as it was listed"),
        _optional("member", "STRING", "the name within the archive that the file is"),
        Column("bytes", "BIGINT", "how large the file is"),
        Column("modified", "TIMESTAMP", "when the file was changed"),
    ],
}
"""The columns of each table. `inputs` says what there is; `files` which file holds which input."""

PROBLEM_KINDS = {
    "unusable": "scenelint could read it, but not use it: it is empty, no text, or no log",
    "unreadable": "it could not be read: it is gone, may not be read, or is broken or encrypted",
    "crashed": "scenelint ended by a signal, or with a status that it never has for a log",
    "timed_out": "scenelint took longer than a log may take",
    "output_limit": "scenelint's report was longer than a report may be",
}
"""The values of `inputs.problem_kind`."""


def root(folder: str) -> str:
    """The folder with all tables of this version of the schema."""
    return f"{folder.rstrip('/')}/v{SCHEMA_VERSION}"


def place(folder: str, table: str) -> str:
    """The folder of a table, with one folder for each run within."""
    return f"{root(folder)}/{table}"


def schema(table: str) -> StructType:
    """The schema of a table, with what each column means as its comment; it needs a session."""
    from pyspark.sql.types import StructType

    columns = TABLES[table]
    comments = [column.meaning.replace("'", "\\'") for column in columns]
    parsed = StructType.fromDDL(
        ", ".join(
            f"`{column.name}` {column.type} COMMENT '{comment}'"
            for column, comment in zip(columns, comments)
        )
    )
    assert isinstance(parsed, StructType)
    return parsed


def hadoop(spark: SparkSession) -> Any:
    """Hadoop's classes for file systems, in Spark's Java process."""
    assert spark._jvm is not None, "the session has ended"
    return spark._jvm.org.apache.hadoop.fs


def runs(spark: SparkSession, folder: str) -> list[str]:
    """The runs that are whole, in their order."""
    new_path = hadoop(spark).Path
    path = new_path(place(folder, "inputs"))
    system = path.getFileSystem(spark._jsc.hadoopConfiguration())
    if not system.exists(path):
        return []
    parts = [status.getPath() for status in system.listStatus(path) if status.isDirectory()]
    whole = [part for part in parts if system.exists(new_path(part, "_SUCCESS"))]
    return sorted(part.getName().removeprefix("run=") for part in whole)


def read(spark: SparkSession, folder: str, table: str) -> DataFrame:
    """A table as far as runs are whole, with the column `run` as its last."""
    from pyspark.sql.types import StringType

    with_run = schema(table).add("run", StringType())
    places = [f"{place(folder, table)}/run={run}" for run in runs(spark, folder)]
    if not places:
        return spark.createDataFrame([], with_run)
    reader = spark.read.schema(with_run).option("basePath", place(folder, table))
    return reader.parquet(*places)
