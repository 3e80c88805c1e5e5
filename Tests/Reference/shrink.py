"""Makes a log small that the two disagree about: lines are dropped while the disagreement stays."""

from collections.abc import Callable

from generate import Line

Disagrees = Callable[[list[list[Line]]], list[bool]]


def shrunk(lines: list[Line], disagrees: Disagrees) -> list[Line]:
    """The lines that are left when no further one can be dropped; many are tried in each run."""
    width = max(1, len(lines) // 2)
    while len(lines) > 1:
        width = min(width, len(lines) - 1)
        tried = [lines[:at] + lines[at + width :] for at in range(0, len(lines), width)]
        tried = [one for one in tried if one]
        if not tried:
            return lines
        kept = next((one for one, still in zip(tried, disagrees(tried)) if still), None)
        if kept is not None:
            lines = kept
        elif width == 1:
            return lines
        width = max(1, min(width, len(lines)) // 2) if kept is None else width
    return lines
