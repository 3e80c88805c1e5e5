"""The command as a shell starts it: what it prints where, and what becomes of a reader that leaves."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "Sources/Fleet"
COMMAND = [sys.executable, "-m", "scenelint_fleet"]


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess:
    environment = os.environ | {"PYTHONPATH": str(PACKAGE)}
    options = {"stdout": subprocess.PIPE, **options}
    return subprocess.run(
        [*COMMAND, *arguments], stderr=subprocess.PIPE, text=True, env=environment, timeout=180, **options
    )


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as pipe:
        outcome = run("query", "list", "--output", str(tmp_path), stdout=pipe)
    assert (outcome.returncode, outcome.stderr) == (0, "")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        outcome = run("query", "list", "--output", str(tmp_path), stdout=full)
    assert outcome.returncode == 2
    assert outcome.stderr == "scenelint-fleet: the output cannot be written: No space left on device\n"


def test_what_spark_says_as_it_starts_is_not_told(tmp_path: Path) -> None:
    outcome = run("query", "rule-rate", "--output", str(tmp_path), cwd=tmp_path)
    words = f"scenelint-fleet: {tmp_path} has no tables of a run that was finished\n"
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (2, "", words)


def test_why_spark_did_not_start_is_told(tmp_path: Path) -> None:
    memory = "spark.driver.memory=nothing"
    outcome = run("query", "rule-rate", "--output", str(tmp_path), "--conf", memory, cwd=tmp_path)
    assert outcome.returncode == 2
    assert "nothing" in outcome.stderr and "Spark cannot be started" in outcome.stderr
