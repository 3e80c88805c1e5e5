"""What the tests share: a program, a session of Spark, and a fleet of logs.

    SCENELINT=.build/release/scenelint python3 -m pytest Tests/Fleet
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("Sources/Fleet", "Tests/Benchmarks", "Tests/Fleet")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

from pyspark.sql import SparkSession  # noqa: E402

import plain  # noqa: E402
from fleet import Counted, write_fleet  # noqa: E402
from scenelint_fleet import bundle  # noqa: E402


@pytest.fixture(scope="session")
def binary() -> str:
    """The program; it is that of the variable SCENELINT."""
    path = Path(os.environ.get("SCENELINT", ROOT / ".build/release/scenelint")).resolve()
    assert path.exists(), f"{path} is not there: name the program with the variable SCENELINT"
    return str(path)


@pytest.fixture
def counted(binary: str, tmp_path: Path) -> Counted:
    """The program, with its runs counted."""
    return Counted(tmp_path, binary)


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    """A session on this machine, in which a task whose worker is lost is tried again."""
    session = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.memory", "1g")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with 500 logs in mixed formats, the samples and two archives."""
    folder = tmp_path_factory.mktemp("logs")
    write_fleet(folder, 500)
    return folder


@pytest.fixture(scope="session")
def expected(
    logs: Path, binary: str, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, list[plain.Row]]:
    """The tables of the fleet, as a plain run gives them."""
    settings = bundle.made(tmp_path_factory.mktemp("bundle"), binary)
    return plain.tables_of([str(logs)], settings)
