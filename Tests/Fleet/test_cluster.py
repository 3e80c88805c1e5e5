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

import duckdb
import pyspark
import pytest

from fleet import Counted, write_fleet
from processes import descendants

ROOT = Path(__file__).resolve().parents[2]
LOGS = 60


def rows(folder: Path, table: str) -> list[tuple]:
    """The rows of a table without what differs from run to run, read without Spark."""
    files = f"read_parquet('{folder}/v1/{table}/run=*/*.parquet')"
    left_out = "run, catalog" + (", milliseconds" if table == "inputs" else "")
    return sorted(duckdb.sql(f"SELECT * EXCLUDE ({left_out}) FROM {files}").fetchall(), key=repr)


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


def test_an_executor_that_is_killed_loses_nothing(binary: str, tmp_path: Path, work: None) -> None:
    logs = tmp_path / "logs"
    write_fleet(logs, LOGS)
    program = Counted(tmp_path, binary)
    run("local[2,4]", logs, tmp_path / "whole", program)
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
    said = run("local-cluster[2,1,1024]", logs, tmp_path / "killed", program)
    assert len(killed) == 1
    assert "not judged" in said
    for table in ("inputs", "findings", "verdicts", "ads", "scenes", "files"):
        assert rows(tmp_path / "killed", table) == rows(tmp_path / "whole", table) != []
