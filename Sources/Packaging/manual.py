"""Writes the man pages of scenelint from what the program says of itself.

    python3 Sources/Packaging/manual.py .build/release/scenelint FOLDER

There is a page for the program and one for each command, as `man scenelint check` looks for it.
Everything but the frame comes from `--experimental-dump-help` and `--help`.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

SECTION = 1

STATUS = """\
0  no finding at or above --fail-on (default warning), and at least one rule passed or failed
1  findings
2  wrong usage, or a broken configuration, rule, event or format file
3  a log that cannot be read, is empty, or does not hold the app that was asked for; a capture that failed; no rule could judge any log, unless --allow-unjudged
4  a rule of --require that could not judge any log, fewer judged rules than --min-judged, or an inconclusive rule with --fail-on-inconclusive
70  an output that cannot be written, or an internal error"""
"""As in README.md, word for word."""

ENVIRONMENT = """\
NO_COLOR  If it is not empty, nothing is coloured unless --color asks for it.
SCENELINT_CONFIG  The configuration file, as --config names it.
SCENELINT_FAIL_ON  A key of the configuration. Each key has a variable, but for those of rules."""

FILES = """\
.scenelint.yml  The configuration of a project, in its folder. See scenelint config."""


def escaped(text: str) -> str:
    """Text that no macro and no escape of groff is in."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\`")
    text = text.replace("~", "\\(ti").replace("^", "\\(ha")
    text = "".join(c if ord(c) < 128 else f"\\[u{ord(c):04X}]" for c in text)
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def paragraphs(text: str) -> str:
    """A discussion: paragraphs, and indented blocks whose lines stay as they are."""
    parts = []
    for paragraph in text.strip("\n").split("\n\n"):
        lines = paragraph.split("\n")
        if all(line.startswith("  ") for line in lines):
            code = escaped("\n".join(line[2:] for line in lines))
            parts.append(f".PP\n.in +4n\n.EX\n{code}\n.EE\n.in")
        else:
            parts.append(f".PP\n{escaped(paragraph)}")
    return "\n".join(parts)


def tagged(rows: list[tuple[str, str]]) -> str:
    """A list of words with what each one means."""
    return "\n".join(f".TP\n.B {escaped(name)}\n{escaped(text)}" for name, text in rows)


def table(text: str) -> str:
    """A list from lines that have two spaces after their first words."""
    return tagged([tuple(line.split("  ", 1)) for line in text.split("\n")])


def option(argument: dict) -> str:
    """An option or positional argument with its names, its value and its text."""
    value = f"<{argument.get('valueName', 'value')}>"
    names = [
        ("-" if name["kind"] == "short" else "--") + name["name"]
        for name in argument.get("names", [])
    ]
    label = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names) or escaped(value)
    if names and argument["kind"] == "option":
        label += f" \\fI{escaped(value)}\\fR"
    text = argument.get("abstract", "")
    values = argument.get("allValues")
    if values and not all(word in text for word in values):
        text += f" One of: {', '.join(values)}."
    if "defaultValue" in argument:
        text += f" (default: {argument['defaultValue']})"
    return f".TP\n{label}\n{escaped(text)}"


def options(command: dict) -> str:
    """The arguments of a command that its help shows."""
    shown = [a for a in command.get("arguments", []) if a["shouldDisplay"]]
    shown.sort(key=lambda argument: argument["kind"] != "positional")
    return "\n".join(option(argument) for argument in shown)


def usage(program: str, path: list[str]) -> str:
    """The lines after `USAGE:` of a command's help."""
    text = subprocess.run(
        [program, *path, "--help"], check=True, capture_output=True, text=True
    ).stdout
    found = re.search(r"^USAGE: (.*?)(?:\n\n|\Z)", text, re.DOTALL | re.MULTILINE)
    if found is None:
        raise SystemExit(f"the help of {' '.join(path)} has no usage")
    # A long line is wrapped; each usage begins with the program.
    words = " ".join(found[1].split())
    return re.sub(r" (?=scenelint )", "\n", words)


def synopsis(program: str, path: list[str]) -> str:
    lines = usage(program, path).split("\n")
    return "\n.br\n".join(escaped(line) for line in lines)


def commands(command: dict) -> list[dict]:
    """The subcommands that help lists."""
    return [
        c
        for c in command.get("subcommands", [])
        if c["shouldDisplay"] and c["commandName"] != "help"
    ]


def page(program: str, version: str, command: dict, path: list[str]) -> str:
    """The page of a command, with all of its subcommands."""
    name = "-".join(["scenelint", *path])
    title = command["abstract"].rstrip(".")
    parts = [
        f'.TH {escaped(name.upper())} {SECTION} "" "scenelint {version}" "User Commands"',
        f".SH NAME\n{escaped(name)} \\- {escaped(title[0].lower() + title[1:])}",
        f".SH SYNOPSIS\n.nh\n{synopsis(program, path)}\n.hy",
    ]
    if "discussion" in command:
        parts.append(f".SH DESCRIPTION\n{paragraphs(command['discussion'])}")
    if commands(command):
        rows = [(c["commandName"], c["abstract"]) for c in commands(command)]
        parts.append(f".SH COMMANDS\n{tagged(rows)}")
    parts.append(f".SH OPTIONS\n{options(command)}")
    for inner in commands(command) if path else []:
        words = [*path, inner["commandName"]]
        parts.append(f".SH {escaped('scenelint ' + ' '.join(words)).upper()}")
        parts.append(f"{escaped(inner['abstract'])}\n.PP\n.nh\n{synopsis(program, words)}\n.hy")
        parts.append(paragraphs(inner.get("discussion", "")) if "discussion" in inner else "")
        parts.append(options(inner))
    if not path:
        parts.append(f".SH EXIT STATUS\n{table(STATUS)}")
        parts.append(f".SH ENVIRONMENT\n{table(ENVIRONMENT)}")
        parts.append(f".SH FILES\n{table(FILES)}")
        others = [f"scenelint-{c['commandName']}" for c in commands(command)]
    else:
        others = ["scenelint"]
    seen = ", ".join(f"\\fB{escaped(other)}\\fR({SECTION})" for other in others)
    parts.append(f".SH SEE ALSO\n{seen}")
    return "\n".join(part for part in parts if part) + "\n"


def pages(program: str) -> dict[str, str]:
    """Each page by the name of its file."""

    def output(*arguments: str) -> str:
        return subprocess.run(
            [program, *arguments], check=True, capture_output=True, text=True
        ).stdout

    root = json.loads(output("--experimental-dump-help"))["command"]
    version = output("--version").strip()
    paths = [(root, [])] + [(c, [c["commandName"]]) for c in commands(root)]
    return {
        "-".join(["scenelint", *path]) + f".{SECTION}": page(program, version, command, path)
        for command, path in paths
    }


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(sys.argv[1]).items():
        (folder / name).write_text(text)
