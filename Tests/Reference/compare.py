"""Compares the verdicts and the findings of scenelint with those of the reference, on random logs.

    python3 Tests/Reference/compare.py --scenelint .build/release/scenelint --count 2000 --seed 7

With `--laws abcefg` each log is changed by one of the laws that `transform.py` tells of, where it applies.
A disagreement is made small and printed with the command that repeats it; then the status is 1.
"""

import argparse
import collections
import dataclasses
import json
import multiprocessing
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

import generate
import invent
import shrink
import transform
from catalog import Rule, always_printed, rule, rules
from evaluators import Judge
from predicates import Duration
from reading import read
from timelines import Timeline

RULES = Path(__file__).resolve().parents[2] / "Rules"
BATCH = 100
"""How many logs are given to scenelint at once."""
MADE_UP = 60
"""How many rules are made up for a batch."""

Answer = dict[str, tuple[str, list[list[int]]]]
"""The verdict of each rule, and the lines at which each finding occurred."""


def reference(text: str, format_id: str, known: list[Rule], emitters: dict, emits: list[str]) -> Answer:
    """What the reference says about a log of an app that declares some events."""
    log = read(text, format_id)
    timeline = Timeline(log)
    available = {event.name for event in timeline.events} | set(emits)
    for emitter in emitters.values():
        if emitter["process"] == "app" and any(word in one for word in emitter["seen_by"] for one in log.texts):
            available |= set(emitter["events"])
        if emitter["process"] != "app" and any(word in one for word in emitter["seen_by"] for one in log.system):
            available |= set(emitter["events"])
    judge = Judge(timeline, available, set(emits))
    found = {}
    for rule in known:
        judged = judge.judge(rule)
        found[rule.id] = (judged.verdict, judged.findings)
    return found


def answers(scenelint: str, paths: list[Path], options: list[str], usable: bool = True) -> dict[str, Answer]:
    """What scenelint says about some logs, by their names."""
    command = [scenelint, "check", "--isolated", "--format", "ndjson", "--fail-on", "never", "--allow-unjudged", *options, *map(str, paths)]
    result = subprocess.run(command, capture_output=True, check=False)
    found: dict[str, Answer] = {path.name: {} for path in paths}
    findings = collections.defaultdict(list)
    for line in result.stdout.splitlines():
        one = json.loads(line)
        name = Path(one.get("file", "")).name
        if one["type"] == "finding":
            lines = [one["line"], *(other["line"] for other in one["related"])]
            findings[name, one["rule"]].append(sorted(lines))
        elif one["type"] == "verdict":
            found[name][one["rule"]] = (one["verdict"], [])
    for (name, rule), places in findings.items():
        if rule in found[name]:
            found[name][rule] = (found[name][rule][0], sorted(places))
    if result.returncode != 0 and usable:
        raise SystemExit(f"{command[:6]}: status {result.returncode}: {result.stderr[-2000:]!r}")
    return found


def differing(one: Answer, other: Answer) -> list[str]:
    return sorted(rule for rule in one.keys() | other.keys() if one.get(rule) != other.get(rule))


def judge_one(job) -> Answer:
    return reference(*job)


@dataclass
class Case:
    """A rule about which the two disagree in one log."""

    seed: str
    lines: list
    format_id: str
    ticks: bool
    rule: str

    def text(self, lines: list) -> str:
        return generate.log(lines, self.format_id, self.ticks)

    def disagreements(self, some: "Batch", tried: list[list]) -> list[tuple]:
        """Which of some logs the two disagree about, with both answers."""
        found = []
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for number, lines in enumerate(tried):
                paths.append(Path(folder, f"{number}.log"))
                paths[-1].write_text(self.text(lines))
            theirs = answers(some.scenelint, paths, some.options, usable=False)
            rule = [one for one in some.known if one.id == self.rule]
            for path, lines in zip(paths, tried):
                mine = reference(self.text(lines), self.format_id, rule, some.emitters, some.emits)[self.rule]
                found.append((mine, theirs[path.name].get(self.rule, mine)))
        return found

    def report(self, some: "Batch") -> str:
        """The smallest log that shows the disagreement, both answers, the rule and the command."""

        def disagrees(tried: list[list]) -> list[bool]:
            return [one != other for one, other in self.disagreements(some, tried)]

        lines = shrink.shrunk(self.lines, disagrees)
        mine, theirs = self.disagreements(some, [lines])[0]
        rule = next(one for one in some.known if one.id == self.rule)
        shown = {key: rule.document.get(key) for key in ("check", "needs", "fingerprint", "across_launches")}
        made_up = yaml.safe_dump(shown) if rule.is_made_up else ""
        seed, _, number = self.seed.rpartition("/")
        command = f"compare.py --scenelint {some.scenelint} --seed {seed} --first {int(number) // BATCH * BATCH} --count {BATCH}"
        command += f" --laws {some.laws}" if some.laws else ""
        return (
            f"==== {self.rule} in log {self.seed}\n{made_up}reference: {mine}\nscenelint: {theirs}\n"
            f"{self.text(lines)}repeat: {command}\n"
        )


@dataclass
class Batch:
    """Some logs with the rules they are judged by: those of the catalog, and some made up for them."""

    scenelint: str
    folder: Path
    known: list[Rule]
    emitters: dict
    options: list[str]
    emits: list[str]
    laws: str = ""

    def compared(self, seed: str, numbers: range, pool) -> Iterator[tuple[Case, Answer, Answer]]:
        """What both say about each log."""
        jobs, paths, cases = [], [], []
        for number in numbers:
            lines, format_id, ticks = generate.generate(f"{seed}/{number}")
            if self.laws:
                lines, format_id, ticks = transform.transformed(f"{seed}/{number}", lines, format_id, ticks, self.laws)
            case = Case(f"{seed}/{number}", lines, format_id, ticks, "")
            path = Path(self.folder, f"{number}.log")
            path.write_text(case.text(lines))
            jobs.append((case.text(lines), format_id, self.known, self.emitters, self.emits))
            paths.append(path)
            cases.append(case)
        theirs = answers(self.scenelint, paths, self.options)
        for case, path, mine in zip(cases, paths, pool.map(judge_one, jobs, chunksize=4)):
            path.unlink()
            yield case, mine, theirs[path.name]


def batch(given, start: int, folder: Path) -> Batch:
    """The rules of a batch of logs, of which the made-up ones depend on its number."""
    rule_folder = Path(folder, f"rules-{start}")
    rule_folder.mkdir()
    known = rules(RULES) if given.rules != "made-up" else []
    if given.rules != "catalog":
        for document in invent.invented(f"{given.seed}/{start // BATCH}", MADE_UP):
            Path(rule_folder, document["rule"] + ".yml").write_text(yaml.safe_dump(document, allow_unicode=True))
            known.append(rule(document))
    options = ["--pack", "all"] + (["--rules", str(rule_folder)] if given.rules != "catalog" else [])
    # What an app has to declare is judged in every other batch.
    emits = ["app.entered_background"] if start // BATCH % 2 else []
    options += [word for name in emits for word in ("--emits", name)]
    return Batch(given.scenelint, folder, known, always_printed(RULES), options, emits, given.laws)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--scenelint", required=True)
    arguments.add_argument("--count", type=int, default=500, help="how many logs are compared")
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--first", type=int, default=0, help="the number of the first log, a multiple of 100")
    arguments.add_argument("--show", type=int, default=1, help="how many disagreements of a rule are shown")
    arguments.add_argument("--rules", default="all", choices=["all", "catalog", "made-up"])
    arguments.add_argument("--laws", default="", help=f"the laws that change logs, of {transform.LAWS}")
    arguments.add_argument("--self-test", action="store_true", help="show that disagreements are seen")
    given = arguments.parse_args()
    if unknown := set(given.laws) - set(transform.LAWS):
        arguments.error(f"no such law: {''.join(sorted(unknown))}")
    if given.self_test:
        return self_test(given)
    table: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    wrong: dict[str, list] = collections.defaultdict(list)
    last = given.first + given.count
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool() as pool:
        for start in range(given.first, last, BATCH):
            some = batch(given, start, Path(folder))
            names = {one.id for one in some.known}
            for case, mine, theirs in some.compared(given.seed, range(start, min(start + BATCH, last)), pool):
                theirs = {name: answer for name, answer in theirs.items() if name in names}
                for name, (verdict, _) in theirs.items():
                    table[name][verdict] += 1
                for name in differing(mine, theirs):
                    wrong[name].append(dataclasses.replace(case, rule=name))
                    if len(wrong[name]) <= given.show:
                        print(wrong[name][-1].report(some), flush=True)
    print_table(table, wrong)
    found = sum(map(len, wrong.values()))
    print(f"seed {given.seed}: {given.count} logs, {found} disagreements")
    return 1 if wrong else 0


def changed(rule: Rule) -> Rule:
    """A rule whose reference answer is wrong on purpose."""
    check = dict(rule.check)
    if rule.kind == "forbid":
        check["if"] = ("not", check.get("if", ("value", True)))
    elif rule.kind == "respond":
        check["within"] = Duration(check["within"].nanoseconds // 2)
    elif rule.kind == "precede":
        check["after"] = ["log.redacted"]
    elif rule.kind == "limit":
        bound = "at_most" if "at_most" in check else "at_least"
        check[bound] += 1
    elif rule.kind == "overlap":
        check["where"] = ("not", check.get("where", ("value", True)))
    else:
        side = "at_most" if "at_most" in check else "at_least"
        check[side] = Duration(check[side].nanoseconds * 3)
    return dataclasses.replace(rule, check=check)


def self_test(given) -> int:
    """Whether a change to the reference's rules of each kind is seen, and none without one."""
    missed = []
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool() as pool:
        some = batch(given, 0, Path(folder))
        for kind in (None, "forbid", "respond", "precede", "limit", "overlap", "hold"):
            rules = [changed(one) if one.kind == kind else one for one in some.known]
            seen: set[str] = set()
            for _, mine, theirs in dataclasses.replace(some, known=rules).compared(given.seed, range(BATCH), pool):
                seen.update(name for name in differing(mine, theirs) if name in mine)
            kinds = {one.kind for one in some.known if one.id in seen}
            is_right = kinds == ({kind} if kind else set())
            print(f"{kind or 'nothing'} changed: {len(seen)} rules disagree" + ("" if is_right else ", which is wrong"))
            missed += [] if is_right else [kind]
    return 1 if missed else 0


def print_table(table: dict, wrong: dict):
    """How often each rule was judged how; the made-up ones are added up by their kinds."""
    rows: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    for name, counts in table.items():
        kind, _, number = name.rpartition("-")
        rows[f"made up: {kind}" if number.isdigit() else name].update(counts)
    columns = ("fail", "pass", "inconclusive", "not-applicable")
    print(f"{'rule':40}", *(f"{one:>14}" for one in columns), "  disagreed")
    for name, counts in sorted(rows.items()):
        print(f"{name:40}", *(f"{counts[one]:14}" for one in columns), f"{len(wrong.get(name, [])):11}")
    for column in columns[:3]:
        missing = [name for name, counts in sorted(rows.items()) if not counts[column]]
        if missing:
            print(f"never {column}: {', '.join(missing)}")


if __name__ == "__main__":
    sys.exit(main())
