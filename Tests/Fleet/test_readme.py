"""What the README of the fleet shows is what happens."""

import re
import shlex
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from scenelint_fleet import __main__ as command

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "Sources/Fleet/README.md").read_text()


def block(language: str) -> str:
    """The first block of a language."""
    return re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)[1]


def test_the_commands_do_what_they_say(
    spark: SparkSession,
    binary: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    # Spark's Java process stays in the folder in which it was started, and so paths are said in full.
    places = {
        ".build/release/scenelint": binary,
        "SampleLogs": f"{ROOT}/SampleLogs",
        "fleet": f"{tmp_path}/fleet",
        "fleet.html": f"{tmp_path}/fleet.html",
    }
    # The session of the tests is the one that they would start.
    monkeypatch.setattr(command, "session", lambda options: spark)

    def printed(line: str) -> str:
        words = [places.get(word, word) for word in shlex.split(line)]
        assert command.main(words[1:]) == 0
        return capfd.readouterr().out

    lines = [line for line in block("sh").splitlines() if line.startswith("scenelint-fleet ")]
    run, queries, report = lines
    assert "21 files, 21 new; 21 new inputs, 0 of them not judged" in printed(run)
    assert "21 files, nothing new" in printed(run)
    assert "Which rules cannot be judged" in printed(queries)
    printed(report)
    assert "How often rules fail" in (tmp_path / "fleet.html").read_text()

    question, *answer = block("console").splitlines()
    assert printed(question.removeprefix("$ ")).splitlines() == answer


def test_the_statements_for_other_databases_are_in_their_files() -> None:
    named = set(re.findall(r"Sources/Fleet/(\w+\.sql)", README))
    assert named == {path.name for path in (ROOT / "Sources/Fleet").glob("*.sql")}
