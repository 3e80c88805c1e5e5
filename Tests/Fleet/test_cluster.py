"""A small cluster on this machine: executors are processes of their own, and one is killed."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pyspark
import pytest
from pyspark.sql import SparkSession

import plain
from fleet import Counted, write_fleet
from processes import descendants
from scenelint_fleet import bundle

ROOT = Path(__file__).resolve().parents[2]
LOGS = 60


def run(master: str, logs: Path, output: Path, program: Counted) -> str:
    """Runs the command as a user does, and returns what it prints."""
    arguments = ["run", str(logs), "--output", str(output), "--binary", str(program)]
    command = [sys.executable, "-m", "scenelint_fleet", *arguments, "--master", master]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "Sources/Fleet")}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[-5000:]
    return ended.stdout


@pytest.fixture
def work() -> Iterator[None]:
    """Removes what a cluster on this machine leaves behind in Spark's own folder."""
    folder = Path(pyspark.__file__).parent / "work"
    before = set(folder.glob("app-*"))
    yield
    for application in set(folder.glob("app-*")) - before:
        shutil.rmtree(application)


def test_an_executor_that_is_killed_loses_nothing(
    spark: SparkSession, binary: str, tmp_path: Path, work: None
) -> None:
    logs = tmp_path / "logs"
    write_fleet(logs, LOGS)
    program = Counted(tmp_path, binary)
    (tmp_path / "bundle").mkdir()
    expected = plain.tables_of([str(logs)], bundle.made(tmp_path / "bundle", str(program)))
    program.runs()
    killed: list[int] = []

    def kill() -> None:
        while not killed:
            time.sleep(0.01)
            for process in descendants().values() if program.total > 10 else []:
                if "CoarseGrainedExecutorBackend" in process.command and not killed:
                    os.kill(process.id, signal.SIGKILL)
                    killed.append(process.id)

    threading.Thread(target=kill, daemon=True).start()
    output = tmp_path / "tables"
    said = run("local-cluster[2,1,1024]", logs, output, program)
    assert len(killed) == 1
    assert "0 of them not judged" in said
    assert plain.read(spark, str(output)) == expected
