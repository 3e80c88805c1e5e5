"""Runs the program while the system fails it, and looks whether it keeps its word.

    python3 Tests/Checks/check_faults.py .build/debug/scenelint [--seed N]

Calls of the system are made to fail by faults.c; disks are filled, pipes closed, memory and open files
limited, and signals sent at moments that follow from the seed. The laws: a file that is written has the
old text or the whole new one, and nothing is left beside it; reads and writes that are cut or
interrupted change nothing; what fails is named with the reason and the status that README gives, and
the other logs are still linted. A fault that never struck fails the check, too.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import ctypes
import fcntl
import functools
import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "SampleLogs"
LATE, CLEAN = "logs/findings/expired-app-open-ad.log", "logs/clean/log-default.log"
RULE = "expired-app-open-ad"
OLD = b"what was there before\n"
SECONDS_MAX = 60
"""How long a run may take, far more than it needs; one that hangs fails the check."""


class Broken(Exception):
    """A law that does not hold."""


def check(is_so: bool, *complaint: object) -> None:
    if not is_so:
        raise Broken(" ".join(str(part) for part in complaint))


class Outcome:
    """What became of a run; the status is negative when a signal ended it."""

    def __init__(self, status: int, output: bytes, errors: bytes):
        self.status, self.output = status, output
        self.errors = errors.decode("utf-8", "replace")

    def __str__(self) -> str:
        return f"status {self.status}\n{self.output[-300:].decode(errors='replace')}\n{self.errors[-600:]}"


class Place:
    """A folder with the sample logs, in which the program runs, and what was tried there."""

    program: Path
    shim: Path
    seed = 0

    def __init__(self, folder: Path):
        self.folder = folder
        self.counts: collections.Counter[str] = collections.Counter()
        self.random = random.Random(f"{Place.seed} {folder.name}")
        folder.mkdir()
        (folder / "out").mkdir()
        shutil.copytree(SAMPLES, folder / "logs")

    def command(self, *arguments: object, after: str = "") -> list[str]:
        """A run of the program, after a shell's command about limits and the like."""
        shell = ["sh", "-c", f'{after} && exec "$0" "$@"'] if after else []
        return [*shell, str(self.program), *map(str, arguments)]

    def environment(self, faults: str = "", **variables: object) -> dict[str, str]:
        environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        environment |= {name: str(value) for name, value in variables.items()}
        if faults:
            environment |= {"LD_PRELOAD": str(self.shim), "FAULTS_TOLD": str(self.folder / "told")}
            environment["FAULTS"] = f"seed={self.random.randrange(1 << 32)} {faults}"
        return environment

    def run(
        self, *arguments: object, after: str = "", faults: str = "", input: bytes = b"", variables: dict = {},
        **options: object,
    ) -> Outcome:
        """Runs the program to its end. Standard output is kept unless the options say otherwise."""
        if "stdin" not in options:
            options["input"] = input
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        result = subprocess.run(
            self.command(*arguments, after=after), cwd=self.folder, timeout=SECONDS_MAX,
            env=self.environment(faults, **variables), **options,
        )
        self.counts["runs"] += 1
        for line in self.told().splitlines():
            words = line.split()
            self.counts.update({name: int(count) for name, count in zip(words[::2], words[1::2])})
        return Outcome(result.returncode, result.stdout or b"", result.stderr or b"")

    def told(self) -> str:
        file = self.folder / "told"
        text = file.read_text() if file.exists() else ""
        file.unlink(missing_ok=True)
        return text

    def struck(self, *arguments: object, **options: object) -> Outcome:
        """A run in which the fault has to strike."""
        before = self.counts["struck"]
        outcome = self.run(*arguments, **options)
        check(self.counts["struck"] > before, arguments, "the fault did not strike:", outcome)
        return outcome

    def read(self, path: str) -> bytes:
        return (self.folder / path).read_bytes()

    def outputs(self) -> dict[str, bytes]:
        """All that is in the folder of outputs, without what a clock or the folder says."""
        texts = {str(file.name): file.read_bytes() for file in sorted((self.folder / "out").iterdir())}
        return {name: self.plain(text) for name, text in texts.items()}

    def plain(self, text: bytes) -> bytes:
        text = text.replace(str(self.folder.resolve()).encode(), b"FOLDER")
        text = re.sub(rb'("observedTimeUnixNano":)"\d+"', rb"\1", text)
        # Events without a time are given that of the report.
        return re.sub(rb'("@timestamp":"|"created":")20[^"]*"', rb"\1", text)

    def clear(self, *names: str) -> None:
        """Empties the folder of outputs but for old texts under the names."""
        shutil.rmtree(self.folder / "out")
        (self.folder / "out").mkdir()
        for name in names:
            (self.folder / "out" / name).write_bytes(OLD)

    def check_no_draft(self) -> None:
        drafts = [str(path) for path in self.folder.rglob(".scenelint-*.new")]
        check(not drafts, "left behind:", drafts)


@functools.cache
def formats() -> list[str]:
    """The names of all reports."""
    told = subprocess.run([Place.program, "check", "--format", "zzzzzz"], capture_output=True, text=True)
    names = re.sub(r"\s+", " ", told.stderr).split("a format is one of ")[1].split(" Usage")[0]
    found = re.findall(r"[a-z]+", names.split(" Help")[0])
    check({"pretty", "sarif", "html", "perfetto"} <= set(found), told.stderr)
    return found


def every_report() -> list[str]:
    return [word for name in formats() for word in ["--output", f"{name}=out/{name}"]]


# Reading and writing


def archives(place: Place) -> None:
    """Makes archives of the logs."""
    shutil.make_archive(str(place.folder / "some"), "gztar", place.folder, "logs/findings")
    shutil.make_archive(str(place.folder / "some"), "zip", place.folder, "logs/findings")


def readers(place: Place) -> list[tuple[list[object], bytes]]:
    """Commands that read and write in every way, with what they get on standard input."""
    archives(place)
    return [
        (["check", "logs", *every_report()], b""),
        (["check", "some.tar.gz", "some.zip", "-", "--format", "ndjson"], place.read(LATE)),
        (["events", "logs/findings", "--format", "ndjson"], b""),
        (["records", "logs/clean"], b""),
        (["timeline", LATE, "--format", "html", "-o", "out/page.html"], b""),
        (["baseline", "create", "logs/findings", "-o", "out/baseline", "--force"], b""),
        (["watch", "--format", "ndjson", "--save", "out/kept", "--", "cat", LATE], b""),
        (["watch", "--format", "concise", "--output", "sarif=out/sarif"], place.read(LATE)),
        (["rules", "new", "ad-too-loud", "--pack", "out"], b""),
    ]


def cut_and_interrupted_calls(place: Place) -> None:
    """Calls that do less than they were asked for, or nothing at all, change nothing."""
    for arguments, text in readers(place):
        told = []
        for faults in ["", "short=40 eintr=40"]:
            place.clear()
            outcome = place.run(*arguments, faults=faults, input=text)
            told.append((outcome.status, place.plain(outcome.output), outcome.errors, place.outputs()))
            check(outcome.status in (0, 1), arguments, outcome)
            place.check_no_draft()
        check(told[0] == told[1], arguments, "differs:", *zip(*map(differences, told)))
    for name in ["shortened", "interrupted"]:
        check(place.counts[name] > 100, "only", place.counts)


def differences(told: tuple) -> list[object]:
    status, output, errors, files = told
    return [status, output[-200:], errors[-300:], {name: hash(text) for name, text in files.items()}]


def read_errors(place: Place) -> None:
    """A log that cannot be read on is told, what came before it is kept, others are linted."""
    archives(place)
    whole = place.run("check", LATE, "--format", "concise")
    for path in [CLEAN, "some.tar.gz", "some.zip"]:
        # What follows an archive's last log need not be read.
        at = place.random.randrange(1, (place.folder / path).stat().st_size * 9 // 10)
        faults = f"path={path} do=eio at={at}"
        outcome = place.struck("check", "--format", "concise", path, LATE, faults=faults)
        check(outcome.status == 1, path, outcome)
        check(f"scenelint: {path}" in outcome.errors and "Input/output error" in outcome.errors, outcome)
        check(whole.output.splitlines()[0] in outcome.output, path, "lost a finding:", outcome)
        alone = place.struck("check", path, faults=f"path={path} do=eio at=0")
        check(alone.status == 3 and "Input/output error" in alone.errors, path, alone)
    place.clear("baseline")
    arguments = ["baseline", "create", "-o", "out/baseline", "--force", LATE, CLEAN]
    outcome = place.struck(*arguments, faults=f"path={CLEAN} do=eio at=5000")
    check(outcome.status == 3 and place.outputs() == {"baseline": OLD}, outcome)
    (place.folder / "some.yml").write_bytes(b"{}\n")
    for option in ["--baseline", "--config", "--rules"]:
        outcome = place.struck("check", option, "some.yml", LATE, faults="path=some.yml do=eio at=1")
        check(outcome.status == 2 and "Input/output error" in outcome.errors, option, outcome)


def changing_files(place: Place) -> None:
    """A log that is cut or grows while it is read ends as some log that it once was."""
    original = place.read(LATE)
    for change, least, most in [("truncate", 1, 95), ("grow", 95, 200)]:
        for _ in range(2):
            (place.folder / "changing.log").write_bytes(original)
            at = place.random.randrange(2000, len(original))
            faults = f"path=changing.log do={change} at={at}"
            outcome = place.struck("records", "changing.log", faults=faults)
            count = outcome.output.count(b"\n")
            check(outcome.status == 0 and least <= count <= most, change, at, count, outcome)


# Outputs


def check_files(place: Place, new: dict[str, bytes], old: set[str], failed: set[str], outcome: Outcome) -> None:
    """Each file is the old or the new one, as it was told, and nothing else is there."""
    place.check_no_draft()
    found = place.outputs()
    expected = {name: text for name, text in new.items() if name not in failed}
    expected |= {name: OLD for name in failed & old}
    for name in expected | found:
        check(expected.get(name) == found.get(name), name, "is", (found.get(name) or b"nothing")[:80], outcome)
    for name in failed:
        check(f"scenelint: out/{name}: cannot be written: " in outcome.errors, name, outcome)
    check((outcome.status == 70) == bool(failed), outcome)


def full_disks(place: Place) -> None:
    """Reports whose files cannot be written, of every format; halves, so that each one is struck."""
    names = formats()
    place.run("check", LATE, *every_report())
    new = place.outputs()
    check(set(new) == set(names), "reports:", new.keys())
    some = place.random.getrandbits(len(names))
    for chosen in [some, ~some & (1 << len(names)) - 1]:
        for action in ["enospc", "late"]:
            failed = {name for index, name in enumerate(names) if chosen >> index & 1}
            old = set(place.random.sample(names, len(names) // 2))
            place.clear(*old)
            at = place.random.choice([0, 1, 100])
            faults = f"path=out/ do={action} at={at} files={chosen}"
            outcome = place.struck("check", LATE, *every_report(), faults=faults)
            check_files(place, new, old, failed, outcome)


COMMANDS_THAT_WRITE = {
    "page.html": ["timeline", LATE, "--format", "html", "-o", "out/page.html"],
    "trace.json": ["timeline", LATE, "--format", "perfetto", "-o", "out/trace.json"],
    "baseline": ["baseline", "create", LATE, "--force", "-o", "out/baseline"],
    "ad-too-loud.yml": ["rules", "new", "ad-too-loud", "--pack", "out"],
    "sarif": ["watch", "--output", "sarif=out/sarif"],
}
"""By the file that each one writes; watch reads a log on standard input."""


@functools.cache
def whole(name: str) -> bytes:
    """What a command writes that nothing disturbs."""
    place = Place(Place.shim.parent / f"whole {name}")
    outcome = place.run(*COMMANDS_THAT_WRITE[name], input=place.read(LATE))
    check(outcome.status in (0, 1), name, outcome)
    return place.outputs()[name]


def full_disks_of_commands(place: Place) -> None:
    for name, arguments in COMMANDS_THAT_WRITE.items():
        old = set() if name.endswith(".yml") else {name}
        place.clear(*old)
        at = place.random.randrange(len(whole(name)))
        faults = f"path=out/ do=enospc at={at}"
        outcome = place.struck(*arguments, faults=faults, input=place.read(LATE))
        check_files(place, {name: whole(name)}, old, {name}, outcome)
    place.clear("kept")
    outcome = place.run("watch", "--save", "out/kept/log", input=place.read(LATE))
    check(outcome.status == 2, outcome)
    for chosen, kept_most in [(1, 0), (2, 4096)]:
        place.clear()
        faults = f"path=out/ do=enospc at=90 files={chosen}"
        outcome = place.struck("watch", "--save", "out/log", faults=faults, input=place.read(LATE))
        check(outcome.status == 70 and "so the log is not kept" in outcome.errors, outcome)
        check(RULE.encode() in outcome.output, "the finding is lost:", outcome)
        kept = place.outputs().get("log")
        check((kept is None) == (kept_most == 0), "an empty file is left, or none:", kept)
        check(place.read(LATE)[:kept_most].startswith(kept or b""), "kept what was not read")
    # A summary that steps share keeps what it has.
    place.clear("summary")
    variables = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "out/summary"}
    outcome = place.struck("check", LATE, faults="path=out/ do=enospc at=50", variables=variables)
    check(outcome.status == 70 and place.outputs() == {"summary": OLD}, outcome)
    # A configuration goes to the working folder.
    outcome = place.struck("config", "init", faults="path=./ do=enospc at=50")
    check(outcome.status == 70 and not (place.folder / ".scenelint.yml").exists(), outcome)
    place.check_no_draft()


def devices(place: Place) -> None:
    """What is no file is written into, and stays what it is."""
    with open("/dev/full", "wb") as full:
        outcome = place.run("check", LATE, "--output", "json=out/json", stdout=full)
        check(outcome.status == 70 and "No space left" in outcome.errors, outcome)
        check(b"expired-app-open-ad" in place.read("out/json"), "the other report is lost")
        for arguments in [["records", LATE], ["rules", "list"]]:
            outcome = place.run(*arguments, stdout=full)
            check(outcome.status == 70 and "No space left" in outcome.errors, arguments, outcome)
            place.counts["struck"] += 1
    for arguments in [
        ["check", LATE, "--output", "json=/dev/full", "--output", "html=out/html"],
        ["baseline", "create", LATE, "-o", "/dev/full"],
    ]:
        outcome = place.run(*arguments)
        check(outcome.status == 70, arguments, outcome)
        check("scenelint: /dev/full: cannot be written: No space left" in outcome.errors, outcome)
        place.counts["struck"] += 1
    check(place.read("out/html").endswith(b"</html>\n"), "the other report is lost")
    check(stat.S_ISCHR(os.stat("/dev/full").st_mode), "/dev/full is a file now")
    # An open file is written on, not begun anew.
    with open(place.folder / "both", "wb") as both:
        both.write(OLD)
        both.flush()
        outcome = place.run("check", LATE, "--output", "json=/dev/stdout", stdout=both)
    plain = place.run("check", LATE, "--format", "json")
    check(place.read("both") == OLD + plain.output, "standard output was replaced")
    # Nothing stands in for an output that is closed, least of all the next file.
    for number in range(3):
        place.clear()
        outcome = place.run(
            "check", LATE, "--output", "json=out/json", after=f"exec {number}>&-", stdin=subprocess.DEVNULL)
        check(place.read("out/json") == plain.output, "closed", number, outcome)
        check(outcome.status == (70 if number == 1 else 1), "closed", number, outcome)
        place.counts["struck"] += 1


def small_disks(place: Place) -> None:
    """A limit on the size of files, and where it may be mounted, a disk that is nearly full."""
    place.run("check", LATE, "--output", "json=out/json", "--output", "html=out/html")
    new = place.outputs()
    place.clear("json", "html")
    outcome = place.run(
        "check", LATE, "--output", "json=out/json", "--output", "html=out/html", after="ulimit -f 40")
    check("File too large" in outcome.errors, outcome)
    check_files(place, new, {"json", "html"}, {"html"}, outcome)
    place.counts["struck"] += 1
    out = str(place.folder / "out").encode()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"none", out, b"tmpfs", 0, b"size=64k") != 0:
        print("skipped: no disk can be mounted here")
        return
    try:
        (place.folder / "out/html").write_bytes(OLD)
        outcome = place.run(
            "check", LATE, "--output", "json=out/json", "--output", "html=out/html")
        check("No space left on device" in outcome.errors, outcome)
        check_files(place, new, {"html"}, {"html"}, outcome)
        (place.folder / "out/rest").write_bytes(bytes(os.statvfs(out).f_bavail * os.statvfs(out).f_frsize))
        outcome = place.run("watch", "--save", "out/log", input=place.read(LATE))
        check(outcome.status == 70 and "so the log is not kept" in outcome.errors, outcome)
        check(not (place.folder / "out/log").exists(), "an empty file is left")
        place.counts["struck"] += 2
    finally:
        libc.umount(out)


def modes(place: Place) -> None:
    """New files have the mode that the mask gives, old ones keep theirs, and links stay links."""
    out = place.folder / "out"
    place.clear("private", "program", "file", "another's", "new")
    (out / "private").chmod(0o600)
    (out / "program").chmod(0o755)
    if os.geteuid() == 0:
        os.chown(out / "another's", 12345, 12345)
    for link, target in [("link", "next"), ("next", "file"), ("far", out / "not-yet"), ("loop", "loop")]:
        (out / link).symlink_to(target)
    (out / "new").unlink()
    names = ["private", "program", "another's", "new", "link", "far", "loop"]
    arguments = [word for name in names for word in ["--output", f"json=out/{name}"]]
    outcome = place.run("check", LATE, *arguments, after="umask 027")
    check(outcome.status == 70 and "out/loop: cannot be written: " in outcome.errors, outcome)
    text = place.run("check", LATE, "--format", "json").output
    for name, mode in [("private", 0o600), ("program", 0o755), ("new", 0o640), ("not-yet", 0o640), ("file", 0o644)]:
        check(stat.S_IMODE((out / name).stat().st_mode) == mode, name, oct((out / name).stat().st_mode))
        check((out / name).read_bytes() == text and not (out / name).is_symlink(), name, "is not the report")
    check(os.geteuid() != 0 or (out / "another's").stat().st_uid == 12345, "root has taken a file")
    for link, target in [("link", "next"), ("next", "file"), ("far", out / "not-yet"), ("loop", "loop")]:
        check((out / link).is_symlink() and (out / link).readlink() == Path(target), link, "was replaced")


# Ends


def closed_pipes(place: Place) -> None:
    """A reader that stops is no error and changes no status; other reports are written."""
    place.run("check", "logs", "--output", "json=out/json", stdout=subprocess.DEVNULL)
    new = place.outputs()
    for arguments, status, is_ignored in [
        (["check", "logs", "--output", "json=out/json"], 1, False),
        (["check", "logs", "--output", "json=out/json"], 1, True),
        (["check", CLEAN], 0, False), (["records", "logs"], 0, True), (["rules", "list"], 0, False),
    ]:
        place.clear()
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "wb") as pipe:
            outcome = place.run(*arguments, stdout=pipe, restore_signals=not is_ignored)
        check(outcome.status == status and not outcome.errors, arguments, outcome)
        place.counts["struck"] += 1
        check("--output" not in arguments or place.outputs() == new, "the other report is lost")
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as pipe:
        outcome = place.run("check", "logs/none", "logs", "--output", "json=out/json", stderr=pipe)
    check(outcome.status == 1 and b"error[" in outcome.output, "nobody reads the errors:", outcome)
    # A live log ends when nobody wants its findings any more.
    begun = time.monotonic()
    endless = f"cat {LATE}; while sleep 0.1; do tail -n 3 {LATE}; done"
    arguments = ["watch", "--format", "concise", "--output", "json=out/live", "--", "sh", "-c", endless]
    script = '"$@" | head -n 0; exit ${PIPESTATUS[0]}'
    result = subprocess.run(
        ["bash", "-c", script, "bash", *place.command(*arguments)], cwd=place.folder,
        env=place.environment(), capture_output=True, timeout=SECONDS_MAX)
    check(result.returncode == 1 and time.monotonic() - begun < 20, "watch:", result)
    check(RULE.encode() in place.read("out/live"), "the other report of watch is lost")


def few_descriptors(place: Place) -> None:
    """Logs that cannot be opened are told; a log that is done with holds no descriptor."""
    (place.folder / "many").mkdir()
    for number in range(100):
        shutil.copy(place.folder / LATE, place.folder / f"many/{number}.log")

    def run(limit: int, *arguments: str) -> Outcome:
        return place.run("check", "--format", "concise", *arguments, after=f"ulimit -n {limit}")

    outcome = run(32, "many")
    check(outcome.status == 1 and outcome.output.count(b"[" + RULE.encode()) == 100, outcome)
    # A descriptor for the folder, and one for each log in its turn.
    for limit in [4, 5, 9, 12]:
        for jobs in [1, 2, 8]:
            outcome = run(limit, "many", "--jobs", str(jobs))
            found = outcome.output.count(b"[" + RULE.encode())
            check(outcome.status == 1 and found == 100, limit, "descriptors,", jobs, "jobs:", outcome)
    place.counts["struck"] += 1
    place.clear()
    reports = ["--output", "json=out/json", "--output", "html=out/html"]
    outcome = place.struck("check", LATE, CLEAN, LATE, *reports, "--jobs", "1", faults="path=logs/ do=emfile files=2")
    check(f"scenelint: {CLEAN}: cannot be read: Too many open files" in outcome.errors, outcome)
    check(outcome.output.count(f"error[{RULE}]".encode()) == 2 and outcome.status == 1, outcome)
    place.clear()
    outcome = place.struck("check", LATE, *reports, faults="path=out/ do=emfile files=1")
    check("scenelint: out/json: cannot be written: Too many open files" in outcome.errors, outcome)
    check(outcome.status == 70 and [*place.outputs()] == ["html"], outcome)


def little_memory(place: Place) -> None:
    """Without memory the program ends, by a trap if need be, and no file is half written.

    How much it needs differs by machine, so that the least is looked for first.
    """
    arguments = ["check", "logs", "--jobs", "4", "--output", "json=out/json", "--output", "html=out/html"]
    place.run(*arguments)
    new = place.outputs()
    least, most = 16, 352
    ends: collections.Counter[str] = collections.Counter()
    while most - least > 32:
        megabytes = (least + most) // 2
        place.clear("json", "html")
        # Swift's own report of a crash needs memory, too.
        outcome = place.run(
            *arguments, after=f"ulimit -v {megabytes << 10}", variables={"SWIFT_BACKTRACE": "enable=no"})
        place.check_no_draft()
        found = place.outputs()
        for name, text in found.items():
            check(text in (OLD, new[name]), megabytes, "MB:", name, "is", text[:80], outcome)
        if outcome.status == 1:
            check(found == new, megabytes, "MB:", outcome)
            most = megabytes
        else:
            check(outcome.status < 0 or outcome.status > 1 and outcome.errors, megabytes, "MB: nothing is said:", outcome)
            least = megabytes
            ends[str(outcome.status)] += 1
    check(ends, "there was memory enough")
    place.counts["struck"] += sum(ends.values())
    print(f"  least memory between {least} and {most} MB; ended with {dict(ends)}")


def few_threads(place: Place) -> None:
    """Where the system makes no threads, those that are there do the work, and what is found is the same."""
    for logs in [["logs"], [LATE], [LATE, CLEAN]]:
        expected = place.run("check", *logs, "--jobs", "1", "--format", "json")
        for threads in [0, 1, 2]:
            arguments = ["check", *logs, "--jobs", "6", "--format", "json"]
            run = place.run if logs == [LATE] else place.struck
            outcome = run(*arguments, faults=f"threads={threads}")
            check(outcome.output == expected.output and outcome.status == 1, threads, "threads:", outcome)
    # A large log is read by all threads.
    (place.folder / "large.log").write_bytes(place.read(LATE) * 300)
    expected = place.run("check", "large.log", "--jobs", "1", "--format", "json")
    outcome = place.struck("check", "large.log", "--jobs", "4", "--format", "json", faults="threads=0")
    check(outcome.output == expected.output, "a large log:", outcome)
    # Root may make as many as it likes; so somebody else is asked.
    if os.geteuid() == 0 and shutil.which("setpriv") and shutil.which("prlimit"):
        limited = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "prlimit", "--nproc=1"]
        log = subprocess.run(["cat", LATE], cwd=place.folder, capture_output=True).stdout
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            folder.chmod(0o755)
            shutil.copy(Place.program, folder / "scenelint")
            for number in range(2):
                (folder / f"{number}.log").write_bytes(log)
            command = [*limited, "./scenelint", "check", "0.log", "1.log", "--jobs", "4"]
            result = subprocess.run(command, cwd=folder, capture_output=True, timeout=SECONDS_MAX)
            check(result.returncode == 1 and result.stdout.count(f"[{RULE}]".encode()) == 2, "a process limit:", result)
    else:
        print("skipped: a limit of processes, which takes root, setpriv and prlimit")


def small_stacks(place: Place) -> None:
    """A stack that is too small is told at the start, and the least that is not is enough for all."""
    for kilobytes in [64, 128, 1023]:
        outcome = place.run("check", LATE, after=f"ulimit -s {kilobytes}")
        words = f"the stack is limited to {kilobytes} kB, and 1024 kB are needed"
        check(outcome.status == 70 and words in outcome.errors, kilobytes, outcome)
        place.counts["struck"] += 1
    deep = place.folder / "deep"
    deep.mkdir()
    (deep / "nested.yml").write_text("a: " + "[" * 99 + "]" * 99 + "\n")
    (deep / "too-nested.yml").write_text("[" * 100_000)
    condition = "(" * 63 + "ad.age > 1h" + ")" * 63
    pattern = "(" * 250 + "x" + ")" * 250
    (deep / "deep-rule.yml").write_text(f"rule: deep-rule\nforbid: ad.loaded\nwhen: '{condition}'\n")
    (deep / "deep-events.yml").write_text(
        "emitter: deep-events\ntitle: t\nprocess: app\nmessages:\n"
        f"  - {{message: m, literal: hello, pattern: '{pattern}hello', samples: [{{text: hello}}]}}\n")
    nested = '{"a":' * 63 + "1" + "}" * 63
    line = '{"timestamp":"2026-03-01 08:00:00.000000+0100","eventMessage":"x","extra":' + nested + "}\n"
    (deep / "deep.log").write_text(line * 100)
    predicate = "NOT " * 60 + 'process == "Demo"'
    commands = [
        ["rules", "check", "deep"], ["check", "deep/deep.log"], ["check", "logs", "--jobs", "4"],
        ["check", LATE, "--predicate", predicate], ["check", LATE, *every_report()],
        ["check", LATE, "--config", "deep/nested.yml"], ["check", LATE, "--config", "deep/too-nested.yml"],
        ["timeline", LATE], ["rules", "test"],
    ]
    for arguments in commands:
        place.clear()
        plain = place.run(*arguments)
        outcome = place.run(*arguments, after="ulimit -s 1024")
        check(outcome.status >= 0, arguments, "needs more stack:", outcome)
        check((outcome.status, outcome.output, outcome.errors) == (plain.status, plain.output, plain.errors), arguments, outcome)


# Signals


SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def signals_while_writing(place: Place) -> None:
    """A signal at the worst moment: while a draft is there. The file is whole then, or the old one."""
    for name, arguments in COMMANDS_THAT_WRITE.items():
        place.clear(*([] if name.endswith(".yml") else [name]))
        number = place.random.choice(SIGNALS)
        at = place.random.randrange(len(whole(name)))
        faults = f"path=out/ do=signal signal={number.value} at={at} short=30"
        outcome = place.run(*arguments, faults=faults, input=place.read(LATE))
        # What ends a watch that still reads is no end while it writes.
        status = 1 if arguments[0] == "watch" and number != signal.SIGHUP else -number
        check(outcome.status == status, name, number, outcome)
        place.counts["struck"] += 1
        place.check_no_draft()
        check(place.outputs() == {name: whole(name)}, name, "is not whole after", number)


def drafts_left_behind(place: Place) -> None:
    """What a process that was killed leaves behind is removed by the next one that writes there."""
    page = "page.html"
    arguments = COMMANDS_THAT_WRITE[page]
    place.clear(page)
    outcome = place.run(*arguments, faults="path=out/ do=signal signal=9 at=100 short=30")
    drafts = [*(place.folder / "out").glob(".scenelint-*.new")]
    check(outcome.status == -signal.SIGKILL and len(drafts) == 1, outcome, drafts)
    place.counts["struck"] += 1
    # That of a process that lives is left alone, and so is what only looks like one.
    living, other = place.folder / "out/.scenelint-living.new", place.folder / "out/.scenelint-folder.new"
    other.mkdir()
    with living.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        outcome = place.run(*arguments)
        check(outcome.status == 0 and place.read(f"out/{page}") != OLD, outcome)
        check([*(place.folder / "out").glob(".scenelint-*.new")] in ([living, other], [other, living]), "what is left:", os.listdir(place.folder / "out"))
    place.run(*arguments)
    check(not living.exists() and other.exists(), "not swept:", living)
    other.rmdir()


def signals_at_any_time(place: Place) -> None:
    """A signal at some moment of a run: each file is as it was or whole, and the signal is told."""
    arguments = ["check", LATE, *every_report()]
    begun = time.monotonic()
    check(place.run(*arguments).status == 1, arguments)
    duration = time.monotonic() - begun
    new = place.outputs()
    ends: collections.Counter[str] = collections.Counter()
    for _ in range(6):
        place.clear(*new)
        number = place.random.choice(SIGNALS)
        with subprocess.Popen(
            place.command(*arguments), cwd=place.folder, env=place.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                # Mostly late, for the files are written at the end.
                process.wait(duration * (1 - place.random.random() ** 2 * 0.9))
            process.send_signal(number)
            status = process.wait(SECONDS_MAX)
        place.counts["runs"] += 1
        place.check_no_draft()
        for name, text in place.outputs().items():
            check(text in (OLD, new[name]), number, name, "is", text[:80])
        check(status in (1, -number), "status", status, "after", number)
        place.counts["struck"] += status == -number
        ends["ended" if status == -number else "too late"] += 1
    check(ends["ended"] > 0, "no signal came in time")


def signals_to_watch(place: Place) -> None:
    """Ctrl-C ends a live log as its end would; the reports and what was kept are whole."""
    text = place.read(LATE)
    for number in [signal.SIGINT, signal.SIGTERM]:
        place.clear()
        arguments = ["watch", "--format", "concise", "--save", "out/kept", "--output", "json=out/json"]
        with subprocess.Popen(
            place.command(*arguments), cwd=place.folder, env=place.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as process:
            # Bytes that are in the pipe may still be read, so some are left in their writer's hand.
            cut = place.random.randrange(len(text) // 2, len(text))
            process.stdin.write(text[:cut])
            process.stdin.flush()
            kept = place.folder / "out/kept"
            due = time.monotonic() + SECONDS_MAX
            while not (kept.exists() and kept.stat().st_size == cut):
                check(time.monotonic() < due, "watch reads nothing")
                time.sleep(0.02)
            process.send_signal(number)
            output, errors = process.stdout.read(), process.stderr.read()
            status = process.wait(SECONDS_MAX)
        outcome = Outcome(status, output, errors)
        place.counts["runs"] += 1
        place.counts["struck"] += 1
        checked = place.run("check", "out/kept", "--format", "concise")
        check(status == checked.status and output == checked.output, number, outcome, checked)
        check(place.read("out/json").startswith(b'{"version":1'), "the report:", outcome)
        place.check_no_draft()


def captures_that_go_on(place: Place) -> None:
    """The first Ctrl-C reports what is judged and ends a capture that ignores it; the second one does at once."""
    stubborn = f"trap '' INT TERM; echo $$ >out/id; cat {LATE}; while :; do sleep 0.2; done"
    for count in [1, 2]:
        place.clear()
        with subprocess.Popen(
            place.command("watch", "--format", "concise", "--", "sh", "-c", stubborn), cwd=place.folder,
            env=place.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as process:
            first = process.stdout.readline()
            check(RULE.encode() in first, first)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            if count == 1:
                rest = process.stdout.readline()
                check(b"1 log:" in rest and time.monotonic() - begun < 1, "the report:", rest)
            else:
                time.sleep(0.02)
                process.send_signal(signal.SIGINT)
            status = process.wait(SECONDS_MAX)
        seconds = time.monotonic() - begun
        check(status == (1 if count == 1 else -signal.SIGINT), count, "times:", status)
        check(seconds < (4 if count == 1 else 1), "ended after", seconds, "s")
        check(not Path("/proc", place.read("out/id").decode().strip()).exists(), "the capture goes on after", count)
        place.counts["runs"] += 1
        place.counts["struck"] += 1


def interruptions_of_much_work(place: Place) -> None:
    """Ctrl-C ends a capture that never pauses within a second, and what was kept is what was judged."""
    for least in [1, 3_000_000]:
        place.clear()
        kept = place.folder / "out/kept"
        endless = f"while cat {LATE}; do :; done"
        arguments = ["watch", "--format", "ndjson", "--save", "out/kept", "--", "sh", "-c", endless]
        with subprocess.Popen(
            place.command(*arguments), cwd=place.folder, env=place.environment(),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        ) as process:
            due = time.monotonic() + SECONDS_MAX
            while not (kept.exists() and kept.stat().st_size >= least) and time.monotonic() < due:
                time.sleep(0.02)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            try:
                output, _ = process.communicate(timeout=SECONDS_MAX)
            finally:
                process.kill()
            took = time.monotonic() - begun
        # This machine may be busy with other checks; alone it takes half a second.
        check(took < 3, "Ctrl-C after", least, "bytes takes", took, "s")
        read = [line for line in output.splitlines() if line.startswith(b'{"type":"input"')]
        size = kept.stat().st_size
        check(size >= least and f'"bytes":{size},'.encode() in b"".join(read), size, read)
        place.counts["runs"] += 1
        place.counts["struck"] += 1


CHECKS = [
    cut_and_interrupted_calls, read_errors, changing_files, full_disks, full_disks_of_commands, devices,
    small_disks, modes, closed_pipes, few_descriptors, little_memory, few_threads, small_stacks,
    signals_while_writing, drafts_left_behind, signals_at_any_time, signals_to_watch, captures_that_go_on,
    interruptions_of_much_work,
]


def tried(folder: Path, one) -> tuple[str, str | None]:
    """Runs one check, and returns what it tried and what is wrong."""
    place = Place(folder / one.__name__)
    complaint = None
    begun = time.monotonic()
    try:
        one(place)
        if one is not modes and not any(place.counts[name] for name in ["struck", "interrupted", "shortened"]):
            complaint = "no fault has struck"
    except (Broken, subprocess.TimeoutExpired) as error:
        complaint = str(error)
    words = {"shortened": "calls cut short", "interrupted": "calls interrupted", "struck": "other faults"}
    counts = [f"{place.counts[name]:,} {words[name]}" for name in words if place.counts[name]]
    title = one.__name__.replace("_", " ")
    seconds = time.monotonic() - begun
    return f"{title}: {', '.join([str(place.counts['runs']) + ' runs', *counts])}, {seconds:.0f} s", complaint


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--only", help="the checks whose name has this in it")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    for number in SIGNALS:
        # Whoever runs this in the background may have it ignore some.
        signal.signal(number, signal.SIG_DFL)
    failures = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        Place.program, Place.seed, Place.shim = arguments.program.resolve(), arguments.seed, folder / "faults.so"
        source = Path(__file__).with_name("faults.c")
        compiler = shutil.which("cc") or "clang"
        compile_ = [compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-o", Place.shim, source, "-ldl"]
        subprocess.run(compile_, check=True)
        chosen = [one for one in CHECKS if (arguments.only or "") in one.__name__]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for text, complaint in pool.map(lambda one: tried(folder, one), chosen):
                print(text, flush=True)
                if complaint is not None:
                    failures += 1
                    print(f"wrong: {complaint}", file=sys.stderr, flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
