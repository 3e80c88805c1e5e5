"""NDJSON becomes the tables of a fleet in DuckDB and in ClickHouse, as their files say."""

import json
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Sources/Fleet"
TABLES = {
    "inputs": "input", "findings": "finding", "verdicts": "verdict", "ads": "ad", "scenes": "scene"
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(binary: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the report on the samples, as lint.ndjson."""
    folder = tmp_path_factory.mktemp("ndjson")
    with (folder / "lint.ndjson").open("wb") as report:
        command = [binary, "check", "SampleLogs", "--isolated", "--no-ci"]
        status = subprocess.run(
            [*command, "--format", "ndjson", "--entities"], cwd=ROOT, stdout=report
        ).returncode
    assert status == 1
    return folder


@pytest.fixture(scope="module")
def lines(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "lint.ndjson").read_text().splitlines()]


def statements(name: str) -> list[str]:
    """The statements of a file, a line each."""
    text = (FOLDER / name).read_text().splitlines()
    return [line for line in text if line and not line.startswith("--")]


def outcomes(lines: list[dict]) -> list[tuple]:
    """What became of the ads of each format, and how many of them have been shown."""
    counted = Counter(
        (line["names"].get("format"), line["outcome"], "seconds" in line["times"].get("shown", {}))
        for line in lines
        if line["type"] == "ad"
    )
    return sorted((*key, count) for key, count in counted.items())


OUTCOMES = "SELECT format, outcome, shown IS NOT NULL, count(*) FROM ads GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"


def test_duckdb_has_the_same_tables(
    folder: Path, lines: list[dict], monkeypatch: pytest.MonkeyPatch
) -> None:
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(folder)
    with duckdb.connect() as database:
        assert len(statements("duckdb.sql")) == len(TABLES)
        for statement in statements("duckdb.sql"):
            database.execute(statement)
        for table, kind in TABLES.items():
            count = sum(line["type"] == kind for line in lines)
            assert database.sql(f"SELECT count(*) FROM {table}").fetchall() == [(count,)]
            assert count > 0
        assert database.sql(OUTCOMES).fetchall() == outcomes(lines)
        failed = database.sql("SELECT count(*) FROM verdicts WHERE verdict = 'fail'").fetchall()
        assert failed == [(sum(line.get("verdict") == "fail" for line in lines),)]


def test_clickhouse_has_the_same_tables(folder: Path, lines: list[dict], tmp_path: Path) -> None:
    session = pytest.importorskip("chdb.session")
    # Its folder for files is the process's own when it is loaded, so the path is said in full.
    database = session.Session(str(tmp_path / "clickhouse"))
    database.query("CREATE DATABASE fleet ENGINE = Atomic")
    database.query("USE fleet")

    def rows(query: str) -> list[tuple]:
        text = str(database.query(query, "JSONCompactEachRow"))
        return [tuple(json.loads(line)) for line in text.splitlines()]

    for statement in statements("clickhouse.sql"):
        assert "'lint.ndjson'" in statement
        database.query(statement.replace("'lint.ndjson'", f"'{folder}/lint.ndjson'"))
    for table, kind in TABLES.items():
        count = sum(line["type"] == kind for line in lines)
        assert rows(f"SELECT toInt32(count(*)) FROM {table}") == [(count,)]
    found = rows(OUTCOMES.replace("count(*)", "toInt32(count(*))"))
    assert [(*row[:2], bool(row[2]), row[3]) for row in found] == outcomes(lines)
    database.close()
