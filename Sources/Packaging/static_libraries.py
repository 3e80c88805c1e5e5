"""Lets the linker take the static twins of the C libraries that scenelint uses.

A linker that is given `-lpcre2-8` prefers a shared library. So there is a folder that holds the
static ones only, and pkg-config, which SwiftPM asks where the libraries are, is told of that folder.
"""

import subprocess
from pathlib import Path

DIRECT = {"libpcre2-8": "pcre2-8", "libarchive": "archive", "yaml-0.1": "yaml"}
"""Our libraries: the module of pkg-config, and the name for the linker."""

INDIRECT = ["nettle", "lzma", "zstd", "lz4", "bz2", "z"]
"""What libarchive needs for the formats that are read.

Of its other needs, xml2 is for xar and acl for reading folders, which scenelint leaves alone.
"""

PACKAGES = (
    "libarchive-dev libbz2-dev liblz4-dev liblzma-dev libpcre2-dev libyaml-dev libzstd-dev "
    "nettle-dev zlib1g-dev"
)
"""Debian's packages with the static libraries."""


def found() -> dict[str, Path]:
    """The file of each static library that there is."""
    folders = {
        output("pkg-config", "--variable=libdir", module) for module in DIRECT
    }
    names = [*DIRECT.values(), *INDIRECT]
    files = {name: Path(folder) / f"lib{name}.a" for folder in folders for name in names}
    return {name: file for name, file in files.items() if file.exists()}


def missing() -> list[str]:
    """The static libraries that there are not."""
    there = found()
    return [name for name in [*DIRECT.values(), *INDIRECT] if name not in there]


def prepared(folder: Path) -> dict[str, str]:
    """Fills a folder, and returns what the environment of a build has to name it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, file in found().items():
        (folder / file.name).symlink_to(file)
    for module, name in DIRECT.items():
        others = INDIRECT if name == "archive" else []
        libraries = " ".join(f"-l{library}" for library in [name, *others])
        (folder / f"{module}.pc").write_text(
            f"Name: {module}\n"
            f"Description: the static {module}\n"
            f"Version: {output('pkg-config', '--modversion', module)}\n"
            f"Libs: -L{folder} {libraries}\n"
            f"Cflags: {output('pkg-config', '--cflags', module)}\n"
        )
    return {"PKG_CONFIG_PATH": str(folder)}


def output(*command: str) -> str:
    """What a command prints, without its last newline."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
