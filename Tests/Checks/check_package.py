"""Makes the Debian package, installs it on a bare system, uses it there and removes it again.

    python3 Tests/Checks/check_package.py [--program .build/release/scenelint]

The bare system is made with debootstrap; where that cannot be done, that part is skipped and said.
"""

import argparse
import bz2
import contextlib
import gzip
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Sources/Packaging"))

import manual  # noqa: E402
import package  # noqa: E402
import static_libraries  # noqa: E402

LOG = ROOT / "SampleLogs/findings/expired-app-open-ad.log"
RULE = "expired-app-open-ad"
OF_EVERY_SYSTEM = {"libc6", "libgcc-s1", "libstdc++6"}
"""What the package may depend on when all else is in the program; apt itself needs these."""


def check(is_right: bool, complaint: str) -> None:
    if not is_right:
        raise SystemExit(f"wrong: {complaint}")


def run(*command: object, status: int = 0, **options: object) -> str:
    """What a command prints; its status has to be the one that is expected."""
    result = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, **options
    )
    shown = (result.stdout + result.stderr)[-2000:]
    check(result.returncode == status, f"{command}: status {result.returncode}\n{shown}")
    return result.stdout


def check_manual(program: Path, folder: Path) -> None:
    """Each page is laid out without a warning, and names what the program's help names."""
    pages = manual.pages(str(program))
    help_ = json.loads(run(program, "--experimental-dump-help"))["command"]
    for command in manual.commands(help_):
        check(f"scenelint-{command['commandName']}.1" in pages, f"no page: {command['commandName']}")
    count = 0
    for name, text in pages.items():
        file = folder / name
        file.write_text(text)
        result = subprocess.run(
            ["groff", "-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=300n", file],
            capture_output=True, text=True, check=True,
        )
        check(result.stderr == "", f"{name}: {result.stderr}")
        words = name.removesuffix(".1").split("-")[1:]
        commands = [help_] if not words else manual.commands(help_)
        (command,) = [c for c in commands if not words or c["commandName"] == words[0]]
        for inner in [command, *manual.commands(command)]:
            check(inner["commandName"] in result.stdout, f"{name} lacks {inner['commandName']}")
            for argument in inner.get("arguments", []) if words or inner is command else []:
                for option in argument.get("names", []) if argument["shouldDisplay"] else []:
                    label = ("-" if option["kind"] == "short" else "--") + option["name"]
                    found = re.search(rf"^ +(?:.*, )?{label}(?:[ ,]|$)", result.stdout, re.MULTILINE)
                    check(found is not None, f"{name} lacks {label}")
                    count += 1
    check(count > 100, f"only {count} options")
    print(f"{len(pages)} man pages name all {count} options")


def check_shells(root: Path, program: Path, folder: Path) -> None:
    """Each shell reads its script, and completes with it where it can be asked to."""
    (folder / "bin").mkdir()
    (folder / "bin/scenelint").symlink_to(program)
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"}
    for shell, path in package.COMPLETIONS.items():
        if shutil.which(shell) is None:
            print(f"skipped: {shell} is not installed")
            continue
        run(shell, "-n", root / path)
        if shell == "fish":
            for line, word in [
                ("scenelint ch", "check"), ("scenelint --form", "--format"),
                ("scenelint check --format sar", "sarif"), ("scenelint a.log --fail-on e", "error"),
            ]:
                script = f"source {root / path}; complete -C '{line}'"
                offered = run(shell, "-c", script, env=environment)
                check(offered.split("\t")[0] == word, f"{shell}: {line}: {offered}")
        if shell == "zsh":
            script = f"autoload -U compinit; compinit -D -u; . {root / path}; print $_comps[scenelint]"
            check(run(shell, "-fc", script, env=environment) == "_scenelint\n", "zsh: no completion")
        print(f"{shell} reads its completions")


def bare_system(folder: Path) -> Path | None:
    """A Debian with nothing but what each one has, as the sources of this one give it."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        print("skipped: a bare system needs root and debootstrap")
        return None
    suite = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    sources = run(
        "apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", "Created-By: Packages"
    )
    mirrors = [line.split() for line in sources.splitlines()]
    mirror = next((m for m, release in mirrors if suite and release == suite[1]), None)
    if mirror is None:
        print("skipped: no source of this system's release is configured")
        return None
    command = ["debootstrap", "--variant=minbase", suite[1], str(folder), mirror]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        print("skipped: debootstrap failed:", *result.stdout.splitlines()[-3:], sep="\n  ")
        return None
    return folder


@contextlib.contextmanager
def processes(system: Path) -> Iterator[None]:
    """Lets programs in a system see /proc, where Swift reads what they were called with."""
    run("mount", "-t", "proc", "proc", system / "proc")
    try:
        yield
    finally:
        run("umount", system / "proc")


def check_installed(system: Path, deb: Path, paths: set[str], version: str) -> None:
    """Installs the package, uses it and removes it."""

    def inside(*command: str, status: int = 0) -> str:
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
        return run("chroot", system, *command, status=status, env=environment)

    shutil.copy(deb, system / "scenelint.deb")
    inside("dpkg", "-i", "/scenelint.deb")
    check(inside("scenelint", "--version").strip() == version, "the version")
    gone = [path for path in paths if not (system / path).exists()]
    check(not gone, f"not installed: {gone}")

    text = LOG.read_bytes()
    logs = system / "logs"
    logs.mkdir()
    (logs / "plain.log").write_bytes(text)
    (logs / "gzip.log.gz").write_bytes(gzip.compress(text))
    (logs / "bzip2.log.bz2").write_bytes(bz2.compress(text))
    (logs / "xz.log.xz").write_bytes(lzma.compress(text))
    with zipfile.ZipFile(logs / "zip.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inner.log", text)
    for log in sorted(logs.iterdir()):
        told = inside("scenelint", "check", "--format", "concise", f"/logs/{log.name}", status=1)
        check(f"[{RULE}]" in told, f"{log.name}: {told}")
    libraries = json.loads(inside("scenelint", "doctor", "--format", "json"))["libraries"]
    check(libraries["jit"], "PCRE2 compiles to no machine code")
    script = (
        f". /{package.COMPLETIONS['bash']}; COMP_WORDS=(scenelint ch); COMP_CWORD=1;"
        "COMP_LINE='scenelint ch'; COMP_POINT=12; _scenelint scenelint ch scenelint;"
        'echo "${COMPREPLY[@]}"'
    )
    check(inside("bash", "-c", script) == "check\n", "bash completes nothing")

    inside("dpkg", "-r", "scenelint")
    left = [path for path in paths if (system / path).exists()]
    check(not left, f"left behind: {left}")
    print("installed, used and removed on a bare system")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=Path, help="a program that is built already")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        program = (arguments.program or package.built(folder / "libraries")).resolve()
        deb = package.packaged(program, folder / "one")
        size = deb.stat().st_size
        print(f"{deb.name}: {size / 1e6:.0f} MB")
        again = package.packaged(program, folder / "two")
        check(deb.read_bytes() == again.read_bytes(), "the same program makes two packages")
        depends = run("dpkg-deb", "--field", deb, "Depends").strip()
        names = {word.split()[0] for word in depends.split(", ")}
        print(f"depends on {depends}")
        if not static_libraries.missing() and arguments.program is None:
            check(names <= OF_EVERY_SYSTEM, f"more than each system has: {names - OF_EVERY_SYSTEM}")
        root = folder / "root"
        run("dpkg-deb", "--extract", deb, root)
        paths = {str(f.relative_to(root)) for f in root.rglob("*") if f.is_file()}
        check(set(package.COMPLETIONS.values()) <= paths, "a shell's completions")
        check("usr/share/man/man1/scenelint.1.gz" in paths, "the man page")
        changes = gzip.decompress((root / "usr/share/doc/scenelint/changelog.gz").read_bytes())
        version = run(program, "--version").strip()
        check(f"[{version}]".encode() in changes, "the changelog lacks the version")
        check_manual(program, folder)
        check_shells(root, program, folder)
        system = bare_system(folder / "system")
        if system is not None:
            with processes(system):
                check_installed(system, deb, paths, version)


if __name__ == "__main__":
    main()
