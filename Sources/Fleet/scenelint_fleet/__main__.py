"""The command `scenelint-fleet`: judges a fleet of logs, queries the tables, writes a report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenelint_fleet import __version__, console

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

LOCAL_MASTER = "local[*,4]"
"""All processors of this machine; a task whose worker was lost is tried again, as on a cluster."""

ROWS_SHOWN_MAX = 1000
"""How many rows of an answer are printed; Spark says if there are more."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command, and returns its status: 0, or 2 if it could not be done."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    # What stands after -- is for scenelint.
    at = given.index("--") if "--" in given else len(given)
    options = parser().parse_args(given[:at])
    options.scenelint_options = given[at + 1 :]
    from scenelint_fleet.bundle import FleetError

    try:
        return options.command(options)
    except FleetError as error:
        console.tell(str(error))
        return 2


def parser() -> argparse.ArgumentParser:
    """What the command understands."""
    whole = argparse.ArgumentParser(prog="scenelint-fleet", description=__doc__)
    whole.add_argument("--version", action="version", version=__version__)
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser(
        "run",
        help="judge what is new among logs, and add it to the tables",
        description="Judges what is new among logs, and adds it to the tables in a folder. "
        "Options after -- are those of scenelint check, such as -- --assume-tz Europe/Berlin.",
    )
    run.add_argument("logs", nargs="+", help="files, folders and patterns, on any file system")
    run.add_argument("--binary", default="scenelint", help="default: scenelint on the path")
    run.add_argument("--rules", action="append", default=[], help="rules of your own")
    run.add_argument("--config", help="a configuration that needs no other file")
    run.add_argument("--pack", action="append", default=[], help="the rules to run")
    run.set_defaults(command=run_command)

    query = commands.add_parser("query", help="run a query that is part of this package")
    query.add_argument("name", help="the name of the query, or list")
    query.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a value of the query"
    )
    query.set_defaults(command=query_command)

    report = commands.add_parser("report", help="write a report on the fleet in HTML")
    report.add_argument("--to", required=True, help="the file to write")
    report.set_defaults(command=report_command)

    for command in (run, query, report):
        command.add_argument("--output", required=True, metavar="FOLDER", help="has the tables")
        command.add_argument("--master", help=f"of Spark; default: yours, or {LOCAL_MASTER}")
        command.add_argument(
            "--conf", action="append", default=[], metavar="KEY=VALUE", help="a setting of Spark"
        )
    return whole


def run_command(options: argparse.Namespace) -> int:
    """Judges what is new."""
    from scenelint_fleet import job

    summary = job.run(
        session(options),
        options.logs,
        options.output,
        options.binary,
        tell=console.tell,
        rules=options.rules,
        config=options.config,
        packs=options.pack,
        options=options.scenelint_options,
    )
    console.say(summary.words())
    return 0


def query_command(options: argparse.Namespace) -> int:
    """Prints the answer of a query, or the names of the queries."""
    from scenelint_fleet import queries

    if options.name == "list":
        lines = [f"{name:18} {queries.query(name).question}" for name in queries.names()]
        console.say("\n".join(lines))
        return 0
    frame = queries.run(session(options), options.output, options.name, pairs(options.set))
    console.say(queries.text(frame.columns, frame.collect()))
    return 0


def report_command(options: argparse.Namespace) -> int:
    """Writes the report on the fleet."""
    from scenelint_fleet import report

    report.write(session(options), options.output, options.to)
    return 0


def pairs(settings: Sequence[str]) -> dict[str, str]:
    """Settings that were written like `key=value`."""
    from scenelint_fleet.bundle import FleetError

    for setting in settings:
        if "=" not in setting:
            raise FleetError(f"{setting} is not written like key=value")
    return dict(setting.split("=", 1) for setting in settings)


def session(options: argparse.Namespace) -> SparkSession:
    """A session of Spark as asked for: on a cluster as it is set up there, else on this machine."""
    from pyspark import SparkConf
    from pyspark.errors import PySparkRuntimeError
    from pyspark.sql import SparkSession

    from scenelint_fleet.bundle import FleetError

    conf = SparkConf()
    if options.master or not conf.contains("spark.master"):
        conf.setMaster(options.master or LOCAL_MASTER)
    if conf.get("spark.master", "").startswith("local"):
        # A machine by itself has no use for the hundreds of parts that a cluster needs.
        conf.setIfMissing("spark.sql.shuffle.partitions", "8")
        conf.setIfMissing("spark.ui.enabled", "false")
        conf.setIfMissing("spark.ui.showConsoleProgress", "false")
    conf.setIfMissing("spark.app.name", "scenelint-fleet")
    for key, value in pairs(options.conf).items():
        conf.set(key, value)
    try:
        with console.quiet_start():
            spark = SparkSession.builder.config(conf=conf).getOrCreate()
            spark.sparkContext.setLogLevel("ERROR")
    except PySparkRuntimeError as error:
        raise FleetError(f"Spark cannot be started; it needs Java 17 or later: {error}") from error
    return spark


if __name__ == "__main__":
    sys.exit(main())
