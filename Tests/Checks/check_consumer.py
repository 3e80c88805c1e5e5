#!/usr/bin/env python3
"""Uses the library and the plugin as another package does.

The package is the one of the article, word for word, but for where scenelint comes from: a release
with a version in a repository, which is what SwiftPM is strictest with. Its test is run with a clean
log, one with a mistake, none and a missing one. The same mistakes have to come from the plugin.
What was built is kept in .build/consumer, so that only what has changed is built again.
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/consumer"
ARTICLE = ROOT / "Sources/ScenelintKit/ScenelintKit.docc/LintTheLogOfAUITest.md"
CLEAN = ROOT / "SampleLogs/clean/log-default.log"
EXPIRED = ROOT / "SampleLogs/findings/expired-app-open-ad.log"


def expect(is_so, *what):
    if not is_so:
        sys.exit("consumer: " + " ".join(str(part) for part in what))


def git(*arguments, at):
    variables = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
    return subprocess.run(
        ["git", *variables, *arguments], cwd=at, check=True, capture_output=True, text=True
    ).stdout


def release():
    """Makes a repository of what is here now, and gives it a version of its own."""
    source = WORK / "scenelint"
    source.mkdir(parents=True, exist_ok=True)
    if not (source / ".git").exists():
        git("init", "--quiet", at=source)
    listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", at=ROOT)
    names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    for child in source.iterdir():
        if child.name != ".git":
            shutil.rmtree(child) if child.is_dir() else child.unlink()
    for name in names:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, source / name)
    git("add", "--all", at=source)
    tree = git("write-tree", at=source).strip()
    version = f"1.0.{int(tree[:7], 16)}"
    if version not in git("tag", at=source).split():
        git("commit", "--quiet", "--allow-empty", "-m", version, at=source)
        git("tag", version, at=source)
    return source, version


def package(source, version):
    """Writes the package of the article."""
    blocks = re.findall(r"```swift\n(.*?)```", ARTICLE.read_text(), re.S)
    manifest, test = blocks[:2]
    path = '.package(path: "../scenelint")'
    expect(manifest.count(path) == 1, "the article's manifest has no", path)
    manifest = manifest.replace(path, f'.package(url: "file://{source}", exact: "{version}")')
    folder = WORK / "LogTests"
    (folder / "Tests/LogTests").mkdir(parents=True, exist_ok=True)
    (folder / "Package.swift").write_text(manifest)
    (folder / "Tests/LogTests/LogTests.swift").write_text(test)
    (folder / "Package.resolved").unlink(missing_ok=True)
    return folder


def swift(folder, *arguments, log=None):
    environment = {"UI_TEST_LOG": str(log)} if log else {}
    command = ["env", *(f"{name}={value}" for name, value in environment.items()), "swift"]
    return subprocess.run([*command, *arguments], cwd=folder, capture_output=True, text=True)


def main():
    folder = package(*release())
    built = swift(folder, "build", "--build-tests")
    expect(built.returncode == 0, built.stdout, built.stderr)

    def test(log=None):
        result = swift(folder, "test", "--skip-build", log=log)
        return result.returncode, result.stdout + result.stderr

    status, text = test(CLEAN)
    expect(status == 0 and "2 tests in 1 suite passed" in text, text)
    status, text = test()
    expect(status == 0 and "UI_TEST_LOG names no log" in text, text)
    status, text = test("no.log")
    expect(status == 1 and "no.log: cannot be read: No such file or directory" in text, text)
    status, text = test(EXPIRED)
    expect(status == 1, text)

    def lint(*arguments):
        return swift(folder, "package", "scenelint", "check", *arguments)

    found = lint("--format", "concise", EXPIRED)
    expect(found.returncode == 1, found.stdout, found.stderr)
    findings = [line for line in found.stdout.splitlines() if line.endswith("]")]
    expect(len(findings) == 1, found.stdout)
    for line in findings:
        expect(line in text, "the library does not tell:", line)
    clean = lint("--fail-on", "info", "--format", "concise", CLEAN)
    expect(clean.returncode == 0 and "no findings" in clean.stdout, clean.stdout, clean.stderr)
    # SwiftPM ends with 1 whenever a plugin fails, and tells the status of the program.
    missing = lint("no.log")
    expect(missing.returncode == 1 and "exit code 3" in missing.stderr, missing.stderr)
    print("consumer: the article's package with its test, and the plugin")


main()
