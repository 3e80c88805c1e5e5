#!/usr/bin/env python3
"""Builds the library's documentation with warnings as errors, and looks for what has no comment.

    check_docs.py [FOLDER]

With a folder, the documentation is left there as ScenelintKit.doccarchive.

The symbols come from the compiler, so what is checked is what embedders see. At the end the checks
are shown a page with a broken link and a symbol without comment, and have to complain.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULE = "ScenelintKit"
CATALOG = ROOT / "Sources" / MODULE / f"{MODULE}.docc"
# The least number of public symbols; with fewer, something else was read.
SYMBOLS_MIN = 60


def symbol_graph(folder):
    """Lets the compiler write the public symbols of the module; returns the file."""
    bin_path = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    target = json.loads(
        subprocess.run(
            ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True
        ).stdout
    )["target"]["triple"]
    maps = [*(ROOT / "Sources").glob("*/module.modulemap")]
    maps += (ROOT / ".build/checkouts").glob("*/Sources/*/include/module.modulemap")
    command = ["swift-symbolgraph-extract", "-module-name", MODULE, "-target", target]
    command += ["-I", f"{bin_path}/Modules", "-minimum-access-level", "public"]
    command += ["-skip-synthesized-members", "-output-dir", str(folder)]
    for path in maps:
        command += ["-Xcc", f"-fmodule-map-file={path}"]
    subprocess.run(command, check=True)
    return folder / f"{MODULE}.symbols.json"


def undocumented(graph):
    """The public symbols that somebody wrote without saying what they are."""
    symbols = [
        symbol
        for symbol in graph["symbols"]
        # What the compiler makes by itself stands nowhere.
        if "location" in symbol and symbol["accessLevel"] in ("public", "open")
    ]
    assert len(symbols) >= SYMBOLS_MIN, f"only {len(symbols)} public symbols"
    return [
        ".".join(symbol["pathComponents"])
        for symbol in symbols
        if not any(line["text"].strip() for line in symbol.get("docComment", {}).get("lines", []))
    ]


def convert(catalog, graphs, output):
    """Builds the documentation; returns whether there was nothing to warn of, and what was said."""
    result = subprocess.run(
        ["docc", "convert", str(catalog), "--additional-symbol-graph-dir", str(graphs)]
        + ["--fallback-display-name", MODULE, "--fallback-bundle-identifier", "scenelint.kit"]
        + ["--fallback-default-module-kind", "Library"]
        + ["--warnings-as-errors", "--output-path", str(output)],
        capture_output=True,
        text=True,
    )
    return result.returncode == 0, result.stdout + result.stderr


def prove(graph, graphs, folder):
    """Shows both checks something that is wrong."""
    broken = folder / f"{MODULE}.docc"
    shutil.copytree(CATALOG, broken)
    page = next(broken.glob("Lint*.md"))
    page.write_text(page.read_text() + "\nSee ``LogLinter/noSuchThing``.\n")
    is_fine, _ = convert(broken, graphs, folder / "broken.doccarchive")
    assert not is_fine, "a broken link was not noticed"
    written = next(symbol for symbol in graph["symbols"] if symbol.get("docComment"))
    comment = written.pop("docComment")
    assert undocumented(graph), "a symbol without comment was not noticed"
    written["docComment"] = comment


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        graphs = folder / "graphs"
        graphs.mkdir()
        graph = json.loads(symbol_graph(graphs).read_text())
        missing = undocumented(graph)
        for path in missing:
            print(f"no comment: {path}")
        archive = folder / f"{MODULE}.doccarchive"
        is_fine, text = convert(CATALOG, graphs, archive)
        print(text, end="")
        if missing or not is_fine:
            sys.exit(1)
        article = archive / "data/documentation/scenelintkit/lintthelogofauitest.json"
        assert article.exists(), "the article is not in the documentation"
        if len(sys.argv) > 1:
            kept = pathlib.Path(sys.argv[1]) / archive.name
            shutil.copytree(archive, kept, dirs_exist_ok=True)
        prove(graph, graphs, folder)
        print(f"{len(graph['symbols'])} symbols, all documented; no warnings")


main()
