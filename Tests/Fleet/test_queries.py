"""Queries give the answers that were worked out by hand, on tables that were written by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from scenelint_fleet import queries, tables
from scenelint_fleet.bundle import FleetError

NEW, OLD = "c" * 16, "b" * 16
VERSIONS = {"a": "1.9", "b": "1.9", "c": "1.10", "d": "1.10", "e": None}


def row(table: str, **values: object) -> dict[str, object]:
    """A row of a table: what is not said is nothing, or what the column's type has for nothing."""
    filled: dict[str, object] = {"catalog": NEW}
    for column in tables.TABLES[table]:
        if not column.is_optional and column.name not in filled:
            empty = {"STRING": "", "BIGINT": 0, "BOOLEAN": False, "TIMESTAMP": None}
            default = {} if column.type.startswith("MAP") else []
            filled[column.name] = empty.get(column.type, default)
    return {**filled, **values}


def verdict(input: str, verdict: str, rule: str = "late", **values: object) -> dict[str, object]:
    return row("verdicts", input=input, rule=rule, verdict=verdict, **values)


def ad(input: str, **values: object) -> dict[str, object]:
    return row("ads", input=input, format=values.pop("format", "rewarded"), **values)


def finding(input: str, fingerprint: str, **values: object) -> dict[str, object]:
    return row(
        "findings", input=input, rule="late", fingerprint=fingerprint, severity="error",
        message=f"in {input}", line=3, occurrences=2, **{"state": "open", **values},
    )  # fmt: skip


FLEET = {
    "inputs": [
        *(
            row("inputs", input=one, path=f"/{one}.log", app_version=version, bundle_id="app",
                device="iPad14,1")
            for one, version in VERSIONS.items()
        ),
        row("inputs", input="f", path="/f.log", bytes=7, problem="it is empty",
            problem_kind="unusable"),
    ],
    "verdicts": [
        verdict("a", "pass"), verdict("b", "fail"),
        verdict("c", "fail"), verdict("d", "fail"),
        verdict("e", "not-applicable", reason="events-not-logged", missing=["ad.loaded"]),
        verdict("a", "not-applicable", "deaf", reason="events-not-logged",
                missing=["sdk.warned || ad.loaded"]),
    ],
    "findings": [
        finding("b", "old"), finding("c", "old"), finding("c", "new"), finding("d", "new"),
        finding("d", "settled", state="excepted"), finding("e", "nowhere"),
    ],
    "ads": [
        ad("a", outcome="dismissed", requested=1.0, loaded=2.0, shown=4.0, load_seconds=1.0,
           wait_seconds=3.0, age_seconds=2.0),
        ad("b", outcome="expired", requested=1.0, loaded=4.0, load_seconds=3.0, age_seconds=100.0),
        ad("c", outcome="not_shown", requested=1.0, loaded=2.0, load_seconds=1.0, age_seconds=50.0),
        ad("c", outcome="load_failed", requested=1.0),
        ad("c", outcome="loaded", format="banner", requested=0.0, loaded=9.0, load_seconds=9.0),
    ],
    "scenes": [],
    "files": [],
}  # fmt: skip


@pytest.fixture(scope="module")
def fleet(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A folder with the tables of two runs: the older one's catalog must not matter."""
    folder = str(tmp_path_factory.mktemp("tables"))
    old = {table: [{**one, "catalog": OLD} for one in rows] for table, rows in FLEET.items()}
    old["verdicts"] = [{**one, "verdict": "pass"} for one in old["verdicts"]]
    for run, content in (("20260101T000000Z-0", old), ("20260102T000000Z-0", FLEET)):
        for table, rows in content.items():
            schema = tables.schema(table)
            frame = spark.createDataFrame(
                [tuple(one.get(name) for name in schema.names) for one in rows], schema
            )
            frame.coalesce(1).write.parquet(f"{tables.place(folder, table)}/run={run}")
    yield folder


def answer(spark: SparkSession, fleet: str, name: str, **settings: str) -> list[tuple]:
    return [tuple(one) for one in queries.run(spark, fleet, name, settings).collect()]


def test_a_rate_has_the_interval_of_wilson(spark: SparkSession, fleet: str) -> None:
    rows = answer(spark, fleet, "rule-rate", z="1.959964")
    assert [one[:6] for one in rows] == [
        ("late", "app", "1.9", 1, 2, 0),
        ("late", "app", "1.10", 2, 2, 0),
    ]
    # 2 of 2 has its lower end at n / (n + z²).
    assert rows[0][6:] == pytest.approx((0.5, 0.0945312, 0.9054688), abs=1e-6)
    assert rows[1][6:] == pytest.approx((1.0, 0.3423802, 1.0), abs=1e-6)


def test_a_catalog_can_be_chosen(spark: SparkSession, fleet: str) -> None:
    rows = answer(spark, fleet, "rule-rate", catalog=OLD)
    assert ("late", "app", "1.10", 0, 2, 0) in [one[:6] for one in rows]


def test_a_mistake_is_new_if_no_earlier_version_has_it(spark: SparkSession, fleet: str) -> None:
    assert answer(spark, fleet, "new-fingerprints") == [
        ("app", "late", "new", "error", "1.10", 2, 4, 2, "in c", "/c.log", None, 3)
    ]
    # Since a version that is the first one, all of them are new, and no earlier input was judged.
    rows = answer(spark, fleet, "new-fingerprints", since="1.2")
    assert [(one[2], one[4], one[7]) for one in rows] == [("new", "1.10", 0), ("old", "1.9", 0)]


def test_times_are_told_where_the_log_has_both_moments(spark: SparkSession, fleet: str) -> None:
    assert answer(spark, fleet, "time-to-show") == [
        ("banner", "iPad14,1", 0, 1, 9.0, None, None, None),
        ("rewarded", "iPad14,1", 1, 3, 1.0, 3.0, 3.0, 3.0),
    ]


def test_waste_is_what_was_loaded_and_not_shown(spark: SparkSession, fleet: str) -> None:
    assert answer(spark, fleet, "waste") == [
        ("rewarded", "app", "1.9", 2, 1, 1, 1, 0.5, 100.0, 100.0),
        ("rewarded", "app", "1.10", 1, 0, 0, 1, 1.0, 50.0, 50.0),
    ]


def test_coverage_names_what_to_log(spark: SparkSession, fleet: str) -> None:
    assert answer(spark, fleet, "coverage") == [
        ("deaf", 1, 0, 0, 1, 1.0, "events-not-logged", "sdk.warned", None),
        ("late", 5, 4, 0, 1, 0.2, "events-not-logged", "ad.loaded", "[scenelint] ad.loaded"),
    ]


def test_problems_are_counted(spark: SparkSession, fleet: str) -> None:
    assert answer(spark, fleet, "problems") == [("unusable", "it is empty", 1, 7, "/f.log", None)]


def test_a_regression_is_more_than_chance(spark: SparkSession, fleet: str) -> None:
    assert answer(spark, fleet, "regressions") == []
    assert answer(spark, fleet, "regressions", at_least="2") == []
    # 1 of 2 against 2 of 2: (1 - 0.5) / sqrt(0.75 * 0.25 * (1/2 + 1/2)).
    (row,) = answer(spark, fleet, "regressions", at_least="2", z="1")
    assert row[:10] == ("app", "late", "1.9", "1.10", 1, 2, 0.5, 2, 2, 1.0)
    assert row[10] == pytest.approx(1.1547005)


@pytest.mark.parametrize(
    "earlier, later",
    [("1.9", "1.10"), ("2.0-beta", "2.0"), ("2.0", "2.0.1"), ("2.3 (45)", "2.4 (1)")],
)
def test_versions_sort_by_their_numbers(spark: SparkSession, earlier: str, later: str) -> None:
    spark.sql(queries.VERSION_ORDER)
    sql = "SELECT version_order(:earlier) < version_order(:later)"
    assert spark.sql(sql, args={"earlier": earlier, "later": later}).first()[0] is True


def test_what_is_no_version_has_no_order(spark: SparkSession) -> None:
    spark.sql(queries.VERSION_ORDER)
    assert spark.sql("SELECT version_order('debug'), version_order(NULL)").first() == (None, None)


def test_each_query_says_its_question() -> None:
    assert len(queries.names()) == 7
    for name in queries.names():
        assert queries.query(name).question.endswith("?")
    assert queries.query("regressions").settings == {"z": "2.576", "at_least": "10"}


def test_what_cannot_be_asked_is_said(spark: SparkSession, fleet: str, tmp_path: Path) -> None:
    with pytest.raises(FleetError, match="no query is called rates; there are coverage"):
        queries.query("rates")
    with pytest.raises(FleetError, match="rule-rate has no setting since; it has z, catalog"):
        queries.run(spark, fleet, "rule-rate", {"since": "1"})
    with pytest.raises(FleetError, match="has no tables"):
        queries.run(spark, str(tmp_path), "rule-rate")


def test_settings_are_values_and_never_sql(spark: SparkSession, fleet: str) -> None:
    rows = answer(spark, fleet, "new-fingerprints", since="1.10') OR ('' = '")
    assert [one[2] for one in rows] == ["new"]


def test_an_answer_is_an_aligned_table() -> None:
    rows = [("a", 1.0, None), ("bb", 0.33333, "x\x1b[2J")]
    assert queries.text(["name", "rate", "path"], rows).splitlines() == [
        "name    rate  path",
        "a          1  -",
        "bb    0.3333  x\N{REPLACEMENT CHARACTER}[2J",
    ]
