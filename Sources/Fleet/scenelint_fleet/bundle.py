"""What judges logs, in one folder: the program, rules and a configuration; and its identity."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scenelint_fleet.limits import Limits
from scenelint_fleet.mapper import Settings
from scenelint_fleet.tables import SCHEMA_VERSION

PREFLIGHT_SECONDS_MAX = 120
"""How long scenelint may take for an empty log."""


class FleetError(Exception):
    """Something that keeps a run from beginning, in words for the user."""


def made(
    folder: Path,
    binary: str,
    *,
    rules: Sequence[str] = (),
    config: str | None = None,
    packs: Sequence[str] = (),
    options: Sequence[str] = (),
    limits: Limits | None = None,
) -> Settings:
    """Puts what judges logs into a folder, and tries it on an empty log.

    All of it is copied, so that each log of a run is judged by the same, whatever becomes of the
    files meanwhile.
    """
    found = shutil.which(binary)
    if found is None:
        raise FleetError(f"there is no program {binary}; name it with --binary")
    shutil.copy(found, folder / "scenelint")
    arguments: list[str] = []
    for index, path in enumerate(rules):
        target = Path(f"rules-{index}") / (Path(path).resolve().name or "rules")
        copy(Path(path), folder / target)
        arguments += ["--rules", str(target)]
    if config is None:
        arguments.append("--isolated")
    else:
        copy(Path(config), folder / "configuration.yml")
        arguments += ["--config", "configuration.yml"]
    for pack in packs:
        arguments += ["--pack", pack]
    arguments += options
    catalog = identity(folder, arguments)
    settings = Settings(str(folder), catalog, tuple(arguments), limits or Limits())
    try_on_nothing(settings)
    return settings


def copy(source: Path, target: Path) -> None:
    """Copies a file or a folder."""
    try:
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            target.parent.mkdir(exist_ok=True)
            shutil.copy(source, target)
    except (OSError, shutil.Error) as error:
        raise FleetError(f"{source} cannot be copied: {error}") from error


def identity(folder: Path, arguments: Sequence[str]) -> str:
    """16 digits that change with all that a result depends on, but for the log itself."""
    digest = hashlib.sha256(json.dumps([SCHEMA_VERSION, *arguments]).encode())
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"\n{path.relative_to(folder)} {content}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()[:16]


def unpacked(settings: Settings, folder: str) -> Settings:
    """The same settings for the bundle as an executor has unpacked it."""
    program = Path(folder, "scenelint")
    # Spark unpacks archives without what may be executed.
    if not os.access(program, os.X_OK):
        program.chmod(0o755)
    return replace(settings, folder=folder)


def try_on_nothing(settings: Settings) -> None:
    """Judges an empty log, so that broken rules are told before a run begins and not by each log.

    scenelint ends with status 3 then, and with a report; see its help.
    """
    try:
        tried = subprocess.run(
            settings.command(0),
            cwd=settings.folder,
            env=settings.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PREFLIGHT_SECONDS_MAX,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FleetError(f"scenelint cannot be run: {error}") from error
    if tried.returncode != 3 or b'"type":"summary"' not in tried.stdout:
        said = tried.stderr.decode(errors="replace").strip()
        raise FleetError(f"scenelint ended with status {tried.returncode}:\n{said}")
