"""Holds the reference to the examples of the rules, which are part of the documents.

    scenelint rules trace | python3 Tests/Reference/traces.py
"""

import json
import sys
from pathlib import Path

from catalog import rules
from evaluators import Judge
from reading import from_trace
from timelines import Timeline

SEVERAL_NAMES = ("UIKit tells the orientation and the app the mode", "one scene under the names of")
"""Examples in which a scene has several names, of which the reference knows nothing."""
RULES = Path(__file__).resolve().parents[2] / "Rules"


def problem(trace: dict, known: dict) -> str | None:
    """What the reference says otherwise than a trace."""
    available = declared = None
    if "emits" in trace:
        seen = {event["name"] for event in trace["events"]}
        available = seen | set(trace["emits"]) | set(trace.get("always_printed", []))
        declared = set(trace["emits"])
    timeline = Timeline(from_trace(trace))
    got = Judge(timeline, available, declared).judge(known[trace["rule"]])
    if got.verdict != trace["verdict"]:
        return f"{got.verdict}, not {trace['verdict']}"
    if got.verdict == "fail":
        lines = [finding[0] for finding in got.findings]
        marked = trace["events"][trace["marked"]]["line"]
        if lines != [marked]:
            return f"points at {lines}, not {marked}"
    return None


def main() -> int:
    known = {rule.id: rule for rule in rules(RULES)}
    count = failed = 0
    for row in sys.stdin:
        trace = json.loads(row)
        if any(words in trace["example"] for words in SEVERAL_NAMES):
            continue
        count += 1
        if found := problem(trace, known):
            failed += 1
            print(f"{trace['rule']}: {trace['example']}: {found}")
    print(f"{count - failed} of {count} examples are as they say")
    return 1 if failed or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
