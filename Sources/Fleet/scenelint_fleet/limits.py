"""The limits of the mapper: what a log may take, so that none can stop a run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a log may take; one that takes more has a row in `inputs` that says so.

    scenelint's own limits hold as well: they are notes of the input.
    """

    seconds_max: float = 600
    """How long scenelint may take for a log, beside a second for each `bytes_per_second_min`."""
    bytes_per_second_min: int = 1_000_000
    """How fast a log is read at the least, before its time is up."""
    output_bytes_max: int = 64 << 20
    """How long the report on a log may be; that of a log without end has some hundred kB."""
    error_bytes_max: int = 2048
    """How much is kept of what scenelint says on standard error; of more it is the end."""
    problem_letters_max: int = 500
    """How long a problem in words may be; the rest is cut off."""
    unpacked_bytes_max: int = 64 << 30
    """How large a member of an archive may be, as ArchiveLimits.unpackedBytesMax."""
    ratio_max: int = 250
    """How many times its packed size a member may have, as ArchiveLimits.ratioMax."""
    ratio_free_bytes: int = 16 << 20
    """How many bytes of a member come before its ratio counts."""
    members_max: int = 100_000
    """How many members of an archive are looked at; that there are more is a row of its own."""
    name_bytes_max: int = 1024
    """How many bytes of a member's name are kept; a longer one ends with a mark."""


FILES_MAX = 1_000_000
"""How many files a run lists; more are an error before anything is read."""
DEPTH_MAX = 32
"""How deep folders are nested; a deeper one is a row with a problem."""
