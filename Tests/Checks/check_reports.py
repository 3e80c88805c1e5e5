"""Reads reports with programs that know nothing of scenelint.

Usage: check_reports.py FOLDER [SARIF-SCHEMA]

FOLDER holds reports by their ending: .sarif, .xml, .json, .ndjson, of any name that says the format:
format-junit.xml, junit.xml. SARIF is held against the schema where one is given.
"""

import json
import pathlib
import sys
import xml.etree.ElementTree as tree

import check_trace


def check_sarif(path, schema):
    log = json.loads(path.read_text(encoding="utf-8"))
    if schema is not None:
        import jsonschema

        jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker()).validate(log)
    (run,) = log["runs"]
    assert len(run["results"]) <= 25_000, "more results than code scanning takes"
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["kind"] == "fail" or result["level"] == "none"


def check_junit(path):
    root = tree.parse(path).getroot()
    assert root.tag == "testsuites"
    for suites in [[root], root.findall("testsuite")]:
        for suite in suites:
            cases = list(suite.iter("testcase"))
            assert int(suite.get("tests")) == len(cases)
            for count, tag in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]:
                assert int(suite.get(count)) == len(list(suite.iter(tag))), count
            for case in cases:
                assert case.get("name") and case.get("classname")
                assert len(case) <= 1 and {part.tag for part in case} <= {"failure", "error", "skipped"}


def check_checkstyle(path):
    root = tree.parse(path).getroot()
    assert root.tag == "checkstyle" and root.get("version")
    for file in root:
        assert file.tag == "file" and file.get("name")
        for error in file:
            assert error.tag == "error" and int(error.get("line")) > 0
            assert error.get("severity") in {"error", "warning", "info"}
            assert error.get("source").startswith("scenelint.") and error.get("message")


def check_gitlab(path):
    entries = json.loads(path.read_text(encoding="utf-8"))
    prints = [entry["fingerprint"] for entry in entries]
    assert len(set(prints)) == len(prints), "a fingerprint is there twice"
    for entry in entries:
        assert entry["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert entry["description"] and entry["check_name"]
        assert not entry["location"]["path"].startswith("./")
        assert entry["location"]["lines"]["begin"] > 0


def check_rdjson(path):
    for diagnostic in json.loads(path.read_text(encoding="utf-8"))["diagnostics"]:
        assert diagnostic["severity"] in {"ERROR", "WARNING", "INFO"}
        assert diagnostic["message"] and diagnostic["location"]["path"]


def check_otlp(path):
    for resource in json.loads(path.read_text(encoding="utf-8"))["resourceLogs"]:
        for scope in resource["scopeLogs"]:
            for record in scope["logRecords"]:
                int(record["observedTimeUnixNano"])
                assert 1 <= record["severityNumber"] <= 24
                keys = [attribute["key"] for attribute in record["attributes"]]
                assert len(set(keys)) == len(keys)
                assert all(len(attribute["value"]) == 1 for attribute in record["attributes"])


def check_perfetto(path):
    found = list(check_trace.problems(json.loads(path.read_text(encoding="utf-8"))))
    assert not found, found


def check_lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def check_ecs(path):
    for document in check_lines(path):
        assert document["@timestamp"].endswith("Z") and document["ecs"]["version"]
        assert document["event"]["kind"] in {"alert", "event"}
        assert document["event"].get("outcome") in {"success", "failure", "unknown", None}


def check_ndjson(path):
    documents = check_lines(path)
    assert documents[-1]["type"] == "summary" and documents[-1]["version"] == 1


def main():
    folder = pathlib.Path(sys.argv[1])
    schema = None
    if len(sys.argv) > 2:
        schema = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    checks = {
        "junit": check_junit, "checkstyle": check_checkstyle, "gitlab": check_gitlab,
        "perfetto": check_perfetto, "rdjson": check_rdjson, "otlp": check_otlp, "ecs": check_ecs, "ndjson": check_ndjson,
        "sarif": lambda path: check_sarif(path, schema),
    }
    for name, check in checks.items():
        files = sorted(path for path in folder.iterdir() if name in path.stem.split("-"))
        assert files, f"there is no report of {name} in {folder}"
        for path in files:
            try:
                check(path)
            except Exception:
                print(f"{path}: not what readers of {name} take", file=sys.stderr)
                raise
        print(f"{name}: {len(files)} read")


main()
