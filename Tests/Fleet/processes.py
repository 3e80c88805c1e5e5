"""The processes that a test has started, and what they start."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Process:
    """A process that descends from this one."""

    id: int
    parent: int
    command: str


def descendants() -> dict[int, Process]:
    """The processes that this one has started, directly or not, by their id."""
    processes = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            # What stands before the parent may have any letters, but ends with a bracket.
            status = Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()
            command = Path("/proc", entry, "cmdline").read_text(errors="replace")
        except OSError:
            continue
        processes[int(entry)] = Process(int(entry), int(status[1]), command.replace("\0", " "))

    def is_mine(process: Process) -> bool:
        while process.parent != os.getpid():
            if process.parent not in processes:
                return False
            process = processes[process.parent]
        return True

    return {process.id: process for process in processes.values() if is_mine(process)}
