"""Makes a Debian package of scenelint: the program, man pages, completions, licences.

    apt-get install -y libarchive-dev libbz2-dev liblz4-dev liblzma-dev libpcre2-dev libyaml-dev \\
      libzstd-dev nettle-dev zlib1g-dev pkg-config dpkg-dev
    python3 Sources/Packaging/package.py OUTPUT

The program is built with Swift's libraries in it, and with PCRE2, libyaml and libarchive where their
static twins are installed; where one is missing that is said, and the package depends on the shared ones.
The same commit makes the same package byte for byte, with the same toolchain and libraries.
"""

import argparse
import gzip
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import manual
import static_libraries
from static_libraries import output

ROOT = Path(__file__).resolve().parents[2]

COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/scenelint",
    "zsh": "usr/share/zsh/vendor-completions/_scenelint",
    "fish": "usr/share/fish/vendor_completions.d/scenelint.fish",
}
"""Where each shell looks for what packages bring."""


def built(folder: Path) -> Path:
    """Builds the program, and returns its file."""
    environment = dict(os.environ)
    missing = static_libraries.missing()
    if missing:
        print(f"linked dynamically, because there is no static {', '.join(missing)}; install")
        print(f"  {static_libraries.PACKAGES}")
    else:
        environment |= static_libraries.prepared(folder)
    build = ["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "scenelint"]
    subprocess.run(build, cwd=ROOT, env=environment, check=True)
    shown = subprocess.run(
        [*build, "--show-bin-path"], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return Path(shown.stdout.strip()) / "scenelint"


def staged(program: Path, root: Path) -> None:
    """Puts every file of the package in its place."""

    def write(path: str, content: bytes) -> None:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    binary = root / "usr/bin/scenelint"
    binary.parent.mkdir(parents=True)
    subprocess.run(["strip", "--strip-all", "-o", binary, program], check=True)
    binary.chmod(0o755)
    for name, text in manual.pages(str(program)).items():
        write(f"usr/share/man/man1/{name}.gz", compressed(text.encode()))
    for shell, path in COMPLETIONS.items():
        script = subprocess.run([program, "completions", shell], check=True, capture_output=True)
        write(path, script.stdout)
    licence = (ROOT / "LICENSE").read_text().split("\n\n", 2)[2].rstrip("\n")
    text = "".join(f" {line or '.'}\n" for line in licence.split("\n"))
    copyright = (ROOT / "Sources/Packaging/copyright").read_text()
    documents = "usr/share/doc/scenelint"
    write(f"{documents}/copyright", (copyright + text).encode())
    write(f"{documents}/changelog.gz", compressed((ROOT / "CHANGELOG.md").read_bytes()))
    for name, file in licences().items():
        write(f"{documents}/licenses/{name}", file.read_bytes())


def licences() -> dict[str, Path]:
    """The licences of what is in the program."""
    swift = Path(shutil.which("swift") or "").resolve().parents[1]
    files = {
        "swift": swift / "share/swift/LICENSE.txt",
        "swift-argument-parser": ROOT / ".build/checkouts/swift-argument-parser/LICENSE.txt",
    }
    if not static_libraries.missing():
        for name, file in static_libraries.found().items():
            # The file may lie in /lib, and the package have it in /usr/lib.
            owner = output("dpkg", "--search", f"*/{file.name}").split(":")[0]
            files[name] = Path(f"/usr/share/doc/{owner}/copyright")
    gone = [str(file) for file in files.values() if not file.exists()]
    if gone:
        raise SystemExit(f"no licence: {', '.join(gone)}")
    return files


def compressed(content: bytes) -> bytes:
    """A gzip file without name and time."""
    return gzip.compress(content, 9, mtime=0)


def dependencies(root: Path) -> str:
    """What the program needs, as dpkg-shlibdeps finds it."""
    with tempfile.TemporaryDirectory() as folder:
        # The tool wants to stand in a source package.
        control = Path(folder) / "debian/control"
        control.parent.mkdir()
        control.write_text("Source: scenelint\n\nPackage: scenelint\nArchitecture: any\n")
        found = subprocess.run(
            ["dpkg-shlibdeps", "-O", root / "usr/bin/scenelint"],
            cwd=folder, check=True, capture_output=True, text=True,
        )
    return found.stdout.strip().removeprefix("shlibs:Depends=")


def packaged(program: Path, folder: Path) -> Path:
    """Makes the package, and returns its file."""
    version = output(str(program), "--version")
    architecture = output("dpkg", "--print-architecture")
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "root"
        staged(program, root)
        size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) // 1024
        control = root / "DEBIAN/control"
        control.parent.mkdir()
        control.write_text(
            "Package: scenelint\n"
            f"Version: {version}\n"
            f"Architecture: {architecture}\n"
            "Maintainer: The scenelint authors <scenelint@example.invalid>\n"
            f"Installed-Size: {size}\n"
            f"Depends: {dependencies(root)}\n"
            "Section: devel\n"
            "Priority: optional\n"
            "Description: linter for iOS logs: scenes and Google ads\n"
            " scenelint reads logs of iOS and iPadOS devices and simulators, rebuilds what\n"
            " an app, its scenes and its Google ads did, and says what went wrong, on which\n"
            " records, and how to fix it.\n"
        )
        for path in [root, *root.rglob("*")]:
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"scenelint_{version}_{architecture}.deb"
        # dpkg-deb gives each file this time.
        environment = {"SOURCE_DATE_EPOCH": committed(), **os.environ}
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z4", "--build", root, file],
            env=environment, check=True, stdout=subprocess.DEVNULL,
        )
    return file


def committed() -> str:
    """The time of the commit; without git the beginning of time."""
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return "0"
    return result.stdout.strip() or "0"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("output", type=Path, help="the folder for the package")
    parser.add_argument("--program", type=Path, help="a program that is built already")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = arguments.program or built(Path(folder))
        print(packaged(program.resolve(), arguments.output))
