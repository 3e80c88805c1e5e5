"""Rules as data, read from their YAML files as `Rules/README.md` describes them."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from predicates import duration, parse

CLASSES = ("when", "then", "unless", "until", "after", "since", "count", "reset")
PREDICATES = ("if", "then_if", "after_if", "since_if", "reset_if", "where")
LENGTHS = ("within", "in", "gap", "longer_than")
LIMITS = ("at_most", "at_least")


@dataclass
class Rule:
    """One rule, with its predicates parsed and its parameters filled in."""

    id: str
    kind: str
    check: dict
    needs: list[list[str]]
    declared: list[list[str]]
    fingerprint: list[str]
    params: dict
    skips_unknown: bool = False
    across_launches: bool = False
    by: list[str] | None = None
    document: dict = field(default_factory=dict)
    is_made_up: bool = False


def alternatives(text: str) -> list[str]:
    """The event classes of `a.b || c.d`."""
    return [name.strip() for name in str(text).split("||")]


def parameter(value, kind: str):
    return duration(str(value)) if kind == "duration" else value


def rule(document: dict, is_made_up: bool = True) -> Rule:
    """The rule that a YAML document is."""
    params = {
        name: parameter(one["default"], one["type"]) for name, one in (document.get("params") or {}).items()
    }

    def amount(value):
        """A length or a number that may be the name of a parameter."""
        text = str(value)
        if text.startswith("params."):
            return params[text.removeprefix("params.")]
        if re.fullmatch(r"\d+", text):
            return int(text)
        return text if text == "launch" else duration(text)

    check = dict(document["check"])
    for key in CLASSES:
        if key in check:
            check[key] = alternatives(check[key])
    for key in PREDICATES:
        if key in check:
            check[key] = parse(check[key])
    for key in LENGTHS + LIMITS:
        if key in check:
            check[key] = amount(check[key])
    by = check.get("by")
    return Rule(
        id=document["rule"],
        kind=check["kind"],
        check=check,
        needs=[alternatives(need) for need in document.get("needs") or []],
        declared=[alternatives(need) for need in document.get("declared") or []],
        fingerprint=document.get("fingerprint") or [],
        params=params,
        skips_unknown=check.get("when_unknown") == "skip",
        across_launches=bool(document.get("across_launches")),
        by=[by] if isinstance(by, str) else by,
        document=document,
        is_made_up=is_made_up,
    )


def rules(folder: Path) -> list[Rule]:
    """Every rule of a catalog's folder, or of a folder of rules."""
    found = []
    for path in sorted(folder.rglob("*.yml")):
        if path.parent.name in ("formats", "events"):
            continue
        found.append(rule(yaml.safe_load(path.read_text()), is_made_up=False))
    return found


def always_printed(folder: Path) -> dict[str, list[str]]:
    """What an emitter prints whenever it happens, by the emitter's id."""
    found = {}
    for path in sorted((folder / "events").glob("*.yml")):
        document = yaml.safe_load(path.read_text())
        if document.get("always_prints"):
            found[document["emitter"]] = {
                "seen_by": document["seen_by"],
                "events": document["always_prints"],
                "process": document["process"],
            }
    return found
