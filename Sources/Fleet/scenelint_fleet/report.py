"""The report on a fleet: one page with the answers of all queries, which needs nothing but a browser.

The page has no script, loads nothing, and has a policy that lets it do neither. Its style is that of
the report on a log, with a few lines of its own.
"""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenelint_fleet import __version__, queries

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

ROWS_MAX = 200
"""How many rows of an answer the page has; how many there are beyond that is said."""
TEXT_LETTERS_MAX = 300
"""How many letters of a text the page has; the rest is cut off, with a mark."""
STYLES = [Path(__file__).parent / name for name in ("report.css", "fleet.css")]
HEAD = """
SELECT count(*) AS inputs, count_if(problem IS NOT NULL) AS problems, sum(bytes) AS bytes,
  min(first_seen) AS first_seen, max(first_seen) AS last_seen, count(DISTINCT device) AS devices,
  count_if(problem IS NULL AND app_version IS NULL) AS unversioned
FROM all_inputs
"""
APPS = """
SELECT app, count(*) AS inputs, count(DISTINCT app_version) AS versions,
  max_by(app_version, version_order) AS newest
FROM inputs GROUP BY app ORDER BY inputs DESC, app
"""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    """A column of a table on the page."""

    title: str
    cell: Callable[[Row], str]
    """What a row has in it, as HTML."""
    kind: str = "text"
    """`text`, `number`, or `head` for the column that names the row."""


@dataclass(frozen=True)
class Section:
    """A part of the page: the answer of a query as a table."""

    query: str
    title: str
    caption: str
    columns: Sequence[Column]
    empty: str
    """What is said where there is no row."""
    choice: Callable[[Sequence[Row]], list[Row]] = list
    """The rows that are shown."""


def write(spark: SparkSession, folder: str, path: str) -> None:
    """Writes the report on the tables in a folder to a file."""
    Path(path).write_text(page(spark, folder), encoding="utf-8")


def page(spark: SparkSession, folder: str) -> str:
    """The report on the tables in a folder."""
    catalog = queries.make_views(spark, folder)
    head = spark.sql(HEAD).first().asDict()
    apps = [row.asDict() for row in spark.sql(APPS).collect()]
    parts = [summary(head, apps, catalog)]
    for section in SECTIONS:
        frame = queries.run(spark, folder, section.query, {queries.CATALOG: catalog})
        parts.append(section_of([row.asDict() for row in frame.collect()], section))
    return document("\n".join(parts))


def document(body: str) -> str:
    """A page with a body, its style, and a policy that lets nothing else in."""
    style = "".join(path.read_text(encoding="utf-8") for path in STYLES)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-{digest}'"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>scenelint fleet report</title>
<style>{style}</style>
</head>
<body>
<div id="page">
<header class="top"><h1><span class="mark" aria-hidden="true"></span>scenelint fleet</h1>
<span class="version">scenelint-fleet {escaped(__version__)}</span></header>
<main>
{body}
</main>
<footer>Shares are of the inputs that a rule could judge. Silence is not health: see what could not
be judged.</footer>
</div>
</body>
</html>
"""


def summary(head: Row, apps: Sequence[Row], catalog: str) -> str:
    """What the fleet is."""
    judged = head["inputs"] - head["problems"]
    span = " to ".join(
        sorted({f"{head[key]:%Y-%m-%d}" for key in ("first_seen", "last_seen") if head[key]})
    )
    facts = {
        "Size": size(head["bytes"] or 0),
        "First times": span or "no log has a date and a zone",
        "Devices": counted(head["devices"], "model") if head["devices"] else "no log tells",
        "Without version": counted(head["unversioned"], "input"),
        "Catalog": catalog,
    }
    for app in apps[:10]:
        newest = f", newest {app['newest']}" if app["newest"] else ""
        counts = f"{counted(app['inputs'], 'input')}, {counted(app['versions'], 'version')}"
        facts[f"App {app['app']}"] = counts + newest
    if len(apps) > 10:
        facts["Further apps"] = f"{len(apps) - 10:,}"
    listed = "".join(
        f"<div><dt>{escaped(name)}</dt><dd>{escaped(value)}</dd></div>"
        for name, value in facts.items()
    )
    kind = "error" if head["problems"] else "none"
    return f"""<section class="summary"><h2 class="unseen">Fleet</h2>
<div class="tiles"><span class="tile good"><b>{judged:,}</b> inputs judged</span>
<span class="tile {kind}"><b>{head["problems"]:,}</b> not judged</span></div>
<dl class="facts">{listed}</dl></section>"""


def section_of(rows: Sequence[Row], section: Section) -> str:
    """A part of the page with rows, or with a word on why there are none."""
    opening = f'<section id="{section.query}"><h2>{escaped(section.title)}</h2>'
    rows = section.choice(rows)
    if not rows:
        return f'{opening}<p class="quiet">{escaped(section.empty)}</p></section>'
    heads = "".join(
        f'<th scope="col"{css(column.kind)}>{escaped(column.title)}</th>'
        for column in section.columns
    )
    body = "\n".join(
        f"<tr>{''.join(cell_of(column, row) for column in section.columns)}</tr>"
        for row in rows[:ROWS_MAX]
    )
    rest = len(rows) - ROWS_MAX
    note = f'<p class="quiet">{rest:,} more rows are not shown.</p>' if rest > 0 else ""
    return f"""{opening}<div class="scroll"><table>
<caption>{escaped(section.caption)}</caption>
<thead><tr>{heads}</tr></thead>
<tbody>
{body}
</tbody></table></div>{note}</section>"""


def cell_of(column: Column, row: Row) -> str:
    """A cell of a table."""
    if column.kind == "head":
        return f'<th scope="row">{column.cell(row)}</th>'
    return f"<td{css(column.kind)}>{column.cell(row)}</td>"


def css(kind: str) -> str:
    """The class of a column's cells."""
    return "" if kind == "head" else f' class="{kind}"'


# MARK: Values


def escaped(value: object) -> str:
    """A text of a log as it may stand in the page, cut where it is too long."""
    text = queries.harmless(str(value))
    if len(text) > TEXT_LETTERS_MAX:
        text = text[:TEXT_LETTERS_MAX] + "…"
    return html.escape(text)


def counted(count: int, noun: str) -> str:
    """A number of things."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def words(key: str) -> Callable[[Row], str]:
    """A cell with a text, or a mark that there is none."""
    return lambda row: escaped("–" if row[key] is None else row[key])


def number(key: str) -> Callable[[Row], str]:
    """A cell with a count."""
    return lambda row: "–" if row[key] is None else f"{row[key]:,}"


def share(key: str) -> Callable[[Row], str]:
    """A cell with a share in percent."""
    return lambda row: "–" if row[key] is None else f"{100 * row[key]:.1f} %"


def seconds(key: str) -> Callable[[Row], str]:
    """A cell with a length of time."""

    def cell(row: Row) -> str:
        value = row[key]
        if value is None:
            return "–"
        for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
            if value >= 2 * length:
                return f"{value / length:,.1f} {unit}"
        return f"{value:.2f} s"

    return cell


def size(count: int) -> str:
    """A number of bytes, readable."""
    value, units = float(count), ["bytes", "kB", "MB", "GB", "TB", "PB"]
    while value >= 1000 and len(units) > 1:
        value /= 1000
        del units[0]
    return f"{value:,.0f} {units[0]}" if units[0] == "bytes" else f"{value:,.1f} {units[0]}"


def code(key: str) -> Callable[[Row], str]:
    """A cell with something to type or to look for."""
    return lambda row: "–" if row[key] is None else f"<code>{escaped(row[key])}</code>"


def interval(row: Row) -> str:
    """A rate with its interval as a picture; the words beside it say the same."""
    low, high, rate = (100 * row[key] for key in ("rate_low", "rate_high", "rate"))
    return (
        f'<svg class="interval" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" '
        f'aria-label="{low:.1f} to {high:.1f} %"><rect class="ground" width="100" height="10"/>'
        f'<rect class="span" x="{low:.2f}" y="2" width="{max(high - low, 0.5):.2f}" height="6"/>'
        f'<rect class="point" x="{min(rate, 99):.2f}" width="1" height="10"/></svg>'
    )


def limits_of(row: Row) -> str:
    """The ends of an interval."""
    return f"{100 * row['rate_low']:.1f} to {100 * row['rate_high']:.1f} %"


def of(part: str, whole: str) -> Callable[[Row], str]:
    """A cell with a count and what it is a part of."""
    return lambda row: f"{row[part]:,} of {row[whole]:,}"


def place(row: Row) -> str:
    """Where an example is: file, member of the archive, line."""
    parts = [row["path"], *([row["member"]] if row["member"] else [])]
    line = f":{row['line']}" if row.get("line") is not None else ""
    return f"<code>{escaped('/'.join(parts) + line)}</code>"


def failing(rows: Sequence[Row]) -> list[Row]:
    """The rows of rules that fail in some version of an app."""
    failed = {(row["rule"], row["app"]) for row in rows if row["failed"]}
    return [row for row in rows if (row["rule"], row["app"]) in failed]


# MARK: The page

RULE = Column("Rule", words("rule"), "head")
APP = Column("App", words("app"))
VERSION = Column("Version", words("app_version"))

SECTIONS = [
    Section(
        "problems",
        "What could not be judged",
        "Inputs that could not be used, by their problem, with an example of each",
        [
            Column("Problem", words("problem"), "head"),
            Column("Kind", words("problem_kind")),
            Column("Inputs", number("inputs"), "number"),
            Column("Example", place),
        ],
        "Every input could be read and judged.",
    ),
    Section(
        "regressions",
        "What has changed with the newest version",
        "Rules that fail more or less often than in the version before, beyond chance",
        [
            RULE, APP,
            Column("From", words("version_before")), Column("To", words("version")),
            Column("Before", of("failed_before", "judged_before"), "number"),
            Column("Share", share("rate_before"), "number"),
            Column("Now", of("failed", "judged"), "number"),
            Column("Share", share("rate"), "number"),
        ],
        "No rule differs between the two newest versions beyond chance, or there are not two "
        "versions with ten judged inputs each.",
    ),
    Section(
        "new-fingerprints",
        "New mistakes",
        "Mistakes that no input of a version before the newest one has, with the first example",
        [
            RULE, APP,
            Column("Since", words("first_version")),
            Column("Inputs", number("inputs"), "number"),
            Column("Judged before", number("judged_before"), "number"),
            Column("Message", words("message")), Column("Example", place),
        ],
        "No mistake is new in the newest version, or no input tells its version.",
    ),
    Section(
        "rule-rate",
        "How often rules fail",
        "Share of the inputs that a rule could judge and that fail, with its 95 % interval, of each "
        "rule that fails in some version of the app",
        [
            RULE, APP, VERSION,
            Column("Failed", of("failed", "judged"), "number"),
            Column("Share", share("rate"), "number"),
            Column("Interval", limits_of, "number"), Column("", interval),
        ],
        "No rule failed where it could judge.",
        failing,
    ),
    Section(
        "time-to-show",
        "From request to show",
        "Times of ads by format and device, where the log has both moments",
        [
            Column("Format", words("format"), "head"), Column("Device", words("device")),
            Column("Shown", number("shown"), "number"),
            Column("Not shown", number("not_shown"), "number"),
            Column("Load, median", seconds("median_load_seconds"), "number"),
            Column("Show, median", seconds("median_seconds"), "number"),
            Column("90 %", seconds("p90_seconds"), "number"),
            Column("99 %", seconds("p99_seconds"), "number"),
        ],
        "No log has an ad.",
    ),
    Section(
        "waste",
        "Loaded in vain",
        "Full-screen ads that were loaded: how many were shown, and how long the others waited",
        [
            Column("Format", words("format"), "head"), APP, VERSION,
            Column("Loaded", number("loaded"), "number"),
            Column("Shown", number("shown"), "number"),
            Column("Expired", number("expired"), "number"),
            Column("Wasted", share("wasted_share"), "number"),
            Column("Waited, median", seconds("median_wasted_seconds"), "number"),
            Column("In all", seconds("wasted_seconds"), "number"),
        ],
        "No log shows that a full-screen ad was loaded.",
    ),
    Section(
        "coverage",
        "What the logs lack",
        "Rules that could not judge a part of the fleet, and what most of those logs lack",
        [
            RULE,
            Column("Not judged", share("not_judged_share"), "number"),
            Column("Inputs", of("judged", "inputs"), "number"),
            Column("Reason", words("reason")), Column("Missing", words("missing")),
            Column("To log", code("line")),
        ],
        "Every rule could judge every input.",
    ),
]  # fmt: skip
