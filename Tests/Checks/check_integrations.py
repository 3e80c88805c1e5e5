#!/usr/bin/env python3
"""Runs what Sources/Integrations and .pre-commit-hooks.yaml tell hosts to run.

    check_integrations.py PROGRAM

The shell steps are taken from the YAML files and run by the shell that the host would use, with the
variables that it would set. Building from source is played with stand-ins for swift, git and apt-get
that note how they were called. fastlane's own functions are played by a few lines of Ruby.
Needs PyYAML; pre-commit and ruby are used where they are installed, and said to be missing else.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
INTEGRATIONS = ROOT / "Sources/Integrations"
SAMPLES = ROOT / "SampleLogs"
EXPIRED = SAMPLES / "findings/expired-app-open-ad.log"
CLEAN = SAMPLES / "clean/log-default.log"
OTHER = "2026-03-01 08:00:00.000000+0100 0x1 Default 0x0 5 0 Mail: (MailCore) synchronized\n"
PROGRAM = pathlib.Path(sys.argv[1]).resolve()


def expect(is_so, *what):
    if not is_so:
        sys.exit("integrations: " + " ".join(str(part) for part in what))


def run(command, folder, variables, path=None, **options):
    """Runs a command with only the variables named and a PATH with the program first."""
    environment = {"HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8", **variables}
    environment["PATH"] = path or f"{folder}/bin:{os.environ['PATH']}"
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, **options
    )


def workplace(name):
    """A folder with the sample logs and the program on its PATH, in a repository of its own."""
    folder = pathlib.Path(name)
    (folder / "bin").mkdir()
    (folder / "bin/scenelint").symlink_to(PROGRAM)
    (folder / ".git").mkdir()
    logs = folder / "some logs"
    logs.mkdir()
    shutil.copy(EXPIRED, logs / "expired.log")
    shutil.copy(CLEAN, folder / "clean.log")
    (folder / "other.log").write_text(OTHER)
    return folder


def stand_ins(folder):
    """Programs that only note how they were called; `swift` makes the program that it builds."""
    bin_path = folder / "stand-ins"
    bin_path.mkdir()
    for name in ["apt-get", "brew", "git", "swift"]:
        script = bin_path / name
        script.write_text(
            "#!/bin/sh\n"
            f'echo "{name} $*" >>"$CALLS"\n'
            'case "$*" in *--show-bin-path) echo "$BUILT";; esac\n'
        )
        script.chmod(0o755)
    for name in ["bash", "cat", "echo", "env", "sh", "uname"]:
        (bin_path / name).symlink_to(shutil.which(name))
    return bin_path


# GitHub


class Action:
    """A composite action, run step by step as the runner does it."""

    def __init__(self, folder, inputs, path=None):
        self.folder, self.path = folder, path
        self.action = yaml.safe_load((INTEGRATIONS / "github/action.yml").read_text())
        for name in inputs:
            expect(name in self.action["inputs"], "the action has no input", name)
        for name, declared in self.action["inputs"].items():
            expect(declared.get("description"), name, "is not described")
            expect(declared.get("required") or "default" in declared, name, "has no default")
        self.inputs = {
            name: inputs.get(name, declared.get("default"))
            for name, declared in self.action["inputs"].items()
        }
        self.outputs = {}
        self.summary, self.text = "", ""
        self.status = 0
        for step in self.action["runs"]["steps"]:
            if "run" in step:
                self.run(step)

    def value(self, text):
        """The value of a text with expressions, of which an action needs only a few."""

        def replace(match):
            name = match[1].strip()
            if name == "github.action_path":
                return str(INTEGRATIONS / "github")
            if output := re.fullmatch(r"steps\.([\w-]+)\.outputs\.([\w-]+)", name):
                return self.outputs.get(output[1], {}).get(output[2], "")
            argument = re.fullmatch(r"inputs\.([\w-]+)", name)
            expect(argument and argument[1] in self.inputs, "no such value:", name)
            return self.inputs[argument[1]]

        return re.sub(r"\$\{\{(.*?)\}\}", replace, text)

    def run(self, step):
        """Runs a shell step; those after one that fails are left out."""
        expect(step["shell"] == "bash", "another shell", step)
        # Values come as variables: an expression in a script would let a path be a command.
        expect("${{" not in step["run"], "an expression in a script")
        if self.status:
            return
        output, summary = self.folder / "github-output", self.folder / "github-summary"
        output.write_text("")
        summary.write_text("")
        script = self.folder / "step.sh"
        script.write_text(step["run"])
        result = run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            self.folder,
            {
                "GITHUB_ACTIONS": "true",
                "GITHUB_OUTPUT": str(output),
                "GITHUB_STEP_SUMMARY": str(summary),
                "CALLS": str(self.folder / "calls"),
                "BUILT": str(self.folder / "bin"),
                **{name: self.value(text) for name, text in step.get("env", {}).items()},
            },
            self.path,
        )
        self.status = result.returncode
        self.text += result.stdout + result.stderr
        self.summary += summary.read_text()
        pairs = [line.split("=", 1) for line in output.read_text().splitlines()]
        self.outputs[step["id"]] = dict(pairs)

    def output(self, name):
        return self.value(self.action["outputs"][name]["value"])


def check_action(folder):
    found = Action(
        folder, {"logs": "some logs\nclean.log\n", "sarif": "lint.sarif", "args": "--jobs=1\n"}
    )
    expect(found.status == 1, "the action ended with", found.status, found.text)
    expect(found.output("status") == "1", found.outputs)
    expect(found.output("sarif") == "lint.sarif", found.outputs)
    expect("::error file=some logs/expired.log,line=94" in found.text, found.text)
    expect("expired-app-open-ad" in found.summary, "no job summary")
    results = json.loads((folder / "lint.sarif").read_text())["runs"][0]["results"]
    expect([result["ruleId"] for result in results] == ["expired-app-open-ad"], results)
    registered = re.search(r"^::add-matcher::(.*)$", found.text, re.M)
    expect(registered and pathlib.Path(registered[1]).is_file(), "no problem matcher")

    clean = Action(folder, {"logs": "clean.log"})
    expect(clean.status == 0 and clean.output("status") == "0", clean.text)
    expect(clean.output("sarif") == "", "a report that nobody asked for")
    expect(Action(folder, {"logs": "some logs", "fail-on": "never"}).status == 0, "fail-on")
    expect(Action(folder, {"logs": "no.log"}).status == 3, "a missing log")
    other = Action(folder, {"logs": "other.log"})
    expect(other.status == 3 and "no rule could judge this log" in other.text, other.text)
    expect(Action(folder, {"logs": "other.log", "args": "--allow-unjudged"}).status == 0, "args")
    required = Action(folder, {"logs": "clean.log", "args": "--require=reward-lost"})
    expect(required.status == 4 and "::error file=clean.log" in required.text, required.text)
    expect(Action(folder, {"logs": "clean.log", "args": "--nonsense"}).status == 2, "args")
    # A path is never an option.
    expect(Action(folder, {"logs": "--version"}).status == 3, "a path that looks like an option")

    bin_path = stand_ins(folder)
    built = Action(folder, {"logs": "clean.log"}, path=str(bin_path))
    expect(built.status == 0, built.text)
    calls = (folder / "calls").read_text().splitlines()
    expect(calls[-2].startswith("swift build -c release --product scenelint"), calls)
    package = pathlib.Path(calls[-2].split("--package-path ")[1])
    expect((package / "Package.swift").is_file(), package, "is no package")
    expect(any("libpcre2-dev" in call or "pcre2" in call for call in calls), calls)
    given = Action(folder, {"logs": "clean.log", "binary": str(PROGRAM)}, path=str(bin_path))
    expect(given.status == 0, given.text)

    upload = next(step for step in found.action["runs"]["steps"] if "uses" in step)
    expect(upload["uses"] == "github/codeql-action/upload-sarif@v4", upload)
    expect(found.value(upload["with"]["sarif_file"]) == "lint.sarif", upload)
    print("github: the action's steps, with the program found and (played) built")


def check_matcher(folder):
    matchers = json.loads((INTEGRATIONS / "github/problem-matcher.json").read_text())
    matchers = matchers["problemMatcher"]
    arguments = [str(PROGRAM), "check", "--isolated", "--no-ci"]
    arguments += ["--set", "rules.stale-ad-after-resize.severity=info"]
    logs = sorted(str(path) for path in (SAMPLES / "findings").glob("*.log"))
    concise = run([*arguments, "--format", "concise", *logs], folder, {}).stdout
    report = json.loads(run([*arguments, "--format", "json", *logs], folder, {}).stdout)
    expected = [
        (
            finding["file"],
            finding["line"],
            finding["severity"].replace("info", "notice"),
            finding["message"],
            finding["rule"],
        )
        for finding in report["findings"]
    ]
    expect({row[2] for row in expected} == {"error", "warning", "notice"}, expected)

    def issue(line):
        for matcher in matchers:
            (pattern,) = matcher["pattern"]
            if match := re.match(pattern["regexp"], line):
                severity = match[pattern["severity"]] if "severity" in pattern else None
                severity = severity or matcher["severity"]
                # What the runner knows; it drops an issue of any other severity.
                expect(severity in ("error", "warning", "notice"), severity)
                groups = [match[pattern[key]] for key in ("file", "line", "message", "code")]
                return groups[0], int(groups[1]), severity, groups[2], groups[3]
        return None

    found = [issue(line) for line in concise.splitlines()]
    expect(found.pop() is None, "the total is no finding")
    expect(found == expected, "matched", found, "and not", expected)
    for name in ["pretty", "github"]:
        text = run([*arguments, "--format", name, *logs], folder, {}).stdout
        expect(text and not any(map(issue, text.splitlines())), name, "is matched, too")
    print(f"github: the problem matcher, with {len(expected)} findings")


# GitLab


def check_gitlab(folder):
    template = yaml.safe_load((INTEGRATIONS / "gitlab/scenelint.gitlab-ci.yml").read_text())
    job = template[".scenelint"]

    def run_job(variables, path=None):
        script = "\n".join(job["script"])
        variables = {"GITLAB_CI": "true", "CI": "true", **job["variables"], **variables}
        variables["CALLS"] = str(folder / "calls")
        return run(["bash", "-eo", "pipefail", "-c", script], folder, variables, path)

    result = run_job({"SCENELINT_LOGS": "some logs"})
    expect(result.returncode == 1, result.stdout, result.stderr)
    reports = job["artifacts"]["reports"]
    expect(set(reports.values()) == set(job["artifacts"]["paths"]), job["artifacts"])
    issues = json.loads((folder / reports["codequality"]).read_text())
    expect(
        [(issue["check_name"], issue["location"]["path"]) for issue in issues]
        == [("expired-app-open-ad", "some logs/expired.log")],
        issues,
    )
    suites = xml.etree.ElementTree.parse(folder / reports["junit"]).getroot()
    expect(len(suites.findall(".//failure")) == 1, "failures in JUnit")
    expect(run_job({"SCENELINT_LOGS": "clean.log"}).returncode == 0, "a clean log")
    forgiving = run_job({"SCENELINT_LOGS": "some logs", "SCENELINT_FAIL_ON": "never"})
    expect(forgiving.returncode == 0, forgiving.stderr)
    expect(run_job({"SCENELINT_LOGS": "no.log"}).returncode == 3, "a missing log")
    expect(run_job({"SCENELINT_LOGS": "other.log"}).returncode == 3, "a log about something else")
    allowed = run_job({"SCENELINT_LOGS": "other.log", "SCENELINT_ALLOW_UNJUDGED": "true"})
    expect(allowed.returncode == 0, allowed.stderr)
    required = run_job({"SCENELINT_LOGS": "clean.log", "SCENELINT_REQUIRE": "reward-lost"})
    expect(required.returncode == 4, required.stderr)

    (folder / "calls").write_text("")
    (folder / ".scenelint-source/.build/release").mkdir(parents=True)
    (folder / ".scenelint-source/.build/release/scenelint").symlink_to(PROGRAM)
    source = {"SCENELINT_LOGS": "clean.log", "SCENELINT_SOURCE": "https://example.com/s.git"}
    built = run_job(source, path=str(folder / "stand-ins"))
    expect(built.returncode == 0, built.stderr)
    calls = (folder / "calls").read_text()
    expect("git clone --depth 1 --branch main https://example.com/s.git" in calls, calls)
    expect("swift build -c release --product scenelint" in calls, calls)
    print("gitlab: the job's script, with the program found and (played) built")


# fastlane

FASTLANE = """
module FastlaneCore
  ConfigItem = Struct.new(:key, :type, :optional, :description, :env_name, :default_value,
                          keyword_init: true)
end
module Fastlane
  module Actions
    class Action; end
    # As fastlane's: prints the command's output, and leaves its status to the block.
    def self.sh(*command)
      text = IO.popen(command, err: [:child, :out], &:read)
      puts text
      yield $?, text, command.join(" ")
    end
  end
  module UI
    def self.user_error!(text) = raise(text)
  end
  UI = UI unless defined?(UI)
end
require "json"
load ARGV[0]
action = Fastlane::Actions::ScenelintAction
given = JSON.parse(ARGV[1])
params = action.available_options.to_h do |item|
  value = given.fetch(item.key.to_s, item.default_value)
  raise "#{item.key} is needed" if value.nil? && !item.optional
  raise "#{item.key} is no #{item.type}" unless value.nil? || value.is_a?(item.type)
  raise "#{item.key} is not described" if item.description.to_s.empty?
  [item.key, value]
end
unknown = given.keys - params.keys.map(&:to_s)
raise "no such option: #{unknown}" unless unknown.empty?
puts "returned #{action.run(params)}"
"""


def check_fastlane(folder):
    if not shutil.which("ruby"):
        print("fastlane: skipped, there is no ruby")
        return
    action = INTEGRATIONS / "fastlane/scenelint.rb"

    def lane(params):
        return run(["ruby", "-e", FASTLANE, str(action), json.dumps(params)], folder, {})

    clean = lane({"logs": ["clean.log"], "reports": {"junit": "lane.xml"}})
    expect(clean.returncode == 0 and "returned 0" in clean.stdout, clean.stdout, clean.stderr)
    expect((folder / "lane.xml").is_file(), "no report of the lane")
    found = lane({"logs": ["some logs", "clean.log"], "args": ["--jobs", "1"]})
    expect(found.returncode == 1, found.stdout)
    expect("expired-app-open-ad" in found.stdout, found.stdout)
    expect("ended with status 1: there are findings" in found.stderr, found.stderr)
    expect(lane({"logs": ["some logs"], "fail_on": "never"}).returncode == 0, "fail_on")
    missing = lane({"logs": ["no.log"], "binary": str(PROGRAM)})
    expect("status 3: a log cannot be used" in missing.stderr, missing.stderr)
    required = lane({"logs": ["clean.log"], "args": ["--require", "reward-lost"]})
    expect("status 4: a rule is inconclusive, or one" in required.stderr, required.stderr)
    print("fastlane: the action, with fastlane's functions played")


# pre-commit


def check_hook(folder):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    pre_commit = pathlib.Path(sys.executable).parent / "pre-commit"
    if not pre_commit.exists():
        print("pre-commit: skipped, it is not installed")
        return

    def git(*arguments, at):
        identity = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
        result = run(["git", *identity, *arguments], at, {})
        expect(result.returncode == 0, result.stderr)
        return result.stdout.strip()

    hooks = folder / "hooks"
    hooks.mkdir()
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    project = folder / "project"
    (project / "rules").mkdir(parents=True)
    (project / "bin").symlink_to(folder / "bin")
    for place in (hooks, project):
        git("init", "--quiet", at=place)
    git("add", "-A", at=hooks)
    git("commit", "--quiet", "-m", "hooks", at=hooks)
    # The one on PATH is used instead of a build.
    use = {"id": hook["id"], "language": "system"}
    config = {"repos": [{"repo": str(hooks), "rev": git("rev-parse", "HEAD", at=hooks), "hooks": [use]}]}
    (project / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    rule = project / "rules/expired-app-open-ad.yml"
    text = (ROOT / "Rules/app-open/expired-app-open-ad.yml").read_text()

    def commit(text):
        rule.write_text(text)
        git("add", "-A", at=project)
        variables = {"PRE_COMMIT_HOME": str(folder / "pre-commit")}
        return run([str(pre_commit), "run", "--verbose"], project, variables)

    good = commit(text)
    expect(good.returncode == 0 and "Passed" in good.stdout, good.stdout, good.stderr)
    expect("1 rule" in good.stdout, good.stdout)
    broken = commit(text.replace("kind: ", "kind: un", 1))
    expect(broken.returncode == 1 and rule.name in broken.stdout, broken.stdout)
    wrong = commit(text.replace("4h", "9h"))
    expect(wrong.returncode == 1 and rule.name in wrong.stdout, wrong.stdout)
    git("commit", "--quiet", "-m", "rules", at=project)
    (project / "other.txt").write_text("no rule\n")
    other = commit(rule.read_text())
    expect(other.returncode == 0 and "Skipped" in other.stdout, other.stdout)
    print("pre-commit: the hook, run by pre-commit on a good and two bad rules")


# README


def check_readme():
    """Holds what the README shows of each host to the files that it speaks of."""
    text = (INTEGRATIONS / "README.md").read_text()
    section = text.split("\n## In a pipeline\n")[1].split("\n## ")[0]
    github, gitlab, hooks = (
        yaml.safe_load(block) for block in re.findall(r"```yml\n(.*?)```", section, re.S)
    )
    place = github[0]["uses"].split("@")[0].split("/", 2)[2]
    action = yaml.safe_load((ROOT / place / "action.yml").read_text())
    expect(set(github[0]["with"]) <= set(action["inputs"]), github)
    template = yaml.safe_load((INTEGRATIONS / "gitlab" / gitlab["include"]).read_text())
    job = gitlab["lint-logs"]
    expect(set(job["variables"]) <= set(template[job["extends"]]["variables"]), gitlab)
    known = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    expect(hooks[0]["hooks"][0]["id"] in [hook["id"] for hook in known], hooks)
    lane = re.search(r"```ruby\n(.*?)```", section, re.S)[1]
    options = (INTEGRATIONS / "fastlane/scenelint.rb").read_text()
    for name in re.findall(r"(\w+):", re.search(r"scenelint\((.*)\)", lane)[1]):
        expect(f"key: :{name}," in options, "the fastlane action has no", name)
    print("README.md: what it shows of each host")


def main():
    check_readme()
    with tempfile.TemporaryDirectory() as name:
        folder = workplace(name)
        check_action(folder)
        check_matcher(folder)
        check_gitlab(folder)
        check_fastlane(folder)
        check_hook(folder)


main()
