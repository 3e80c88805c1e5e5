"""Reads traces as a viewer does, and fails if one of them could not be shown as it is meant.

Usage: check_trace.py SCENELINT LOG…
"""

import collections
import json
import subprocess
import sys


def problems(trace):
    """What is wrong with a trace, by the description of the format alone."""
    events = trace["traceEvents"]
    named = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name"}
    open_until, last, arrows, slices = {}, -1, {}, collections.defaultdict(list)
    for event in events:
        track = (event["pid"], event["tid"])
        if event["ph"] == "M":
            if not event["args"]:
                yield f"a name without a name: {event}"
            continue
        if type(event["ts"]) is not int or event["ts"] < last:
            yield f"time goes back: {event}"
        last = event["ts"]
        if track not in named:
            yield f"a track without a name: {event}"
        if event["ph"] == "X":
            if event["dur"] < 0 or event["ts"] < open_until.get(track, 0):
                yield f"a slice overlaps the one before it: {event}"
            open_until[track] = event["ts"] + event["dur"]
            slices[track].append((event["ts"], event["ts"] + event["dur"]))
        elif event["ph"] in "sf":
            if not any(start <= event["ts"] < end for start, end in slices[track]):
                yield f"an arrow without a slice: {event}"
            arrows.setdefault(event["id"], []).append(event["ph"])
        elif event["ph"] != "i" or event["s"] != "t":
            yield f"an event that nobody asked for: {event}"
    for number, ends in arrows.items():
        if ends != ["s", "f"]:
            yield f"arrow {number} has the ends {ends}"


def main(scenelint, *logs):
    failed = 0
    for log in logs:
        command = [scenelint, "timeline", log, "--format"]
        trace = json.loads(subprocess.run(command + ["perfetto"], check=True, capture_output=True).stdout)
        timeline = json.loads(subprocess.run(command + ["json"], check=True, capture_output=True).stdout)
        found = list(problems(trace))
        findings = [entry for one in timeline["timelines"] for entry in one["findings"] if "launch" in entry]
        states = [state for one in timeline["timelines"] for entity in one["entities"] for state in entity["states"]]
        kinds = collections.Counter((event["ph"], event.get("cat") == "finding") for event in trace["traceEvents"])
        if kinds["X", True] != len(findings) or kinds["i", True] != len(findings):
            found.append(f"{len(findings)} findings, but {kinds}")
        if kinds["X", False] != len(states):
            found.append(f"{len(states)} states, but {kinds}")
        for problem in found:
            print(f"{log}: {problem}")
        failed += bool(found)
    print(f"{len(logs) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
