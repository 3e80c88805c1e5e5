"""Reads a log back from its text in the few formats that the generator writes, by naive means.

A log is about one app: the process with the most ad records. What the system says belongs to it only
by the app's bundle, never by the id of a process alone when it names a bundle, too.
"""

import calendar
import collections
import json
import re
import time as clock
from dataclasses import dataclass, field

from predicates import Unknown

INTS = {"launch_index", "code", "count", "app_pid"}
DOUBLES = {"width", "height", "amount", "t"}
BOOLS = {"root", "result", "test_device", "derived"}

LATENESS = 2 * 10**9
"""How far a record's time may lie before that of an earlier record; beyond it the clock was set back."""

HOUR, DAY = 3600 * 10**9, 86400 * 10**9

PAIR = re.compile(r'([A-Za-z_]\w*)=("(?:\\.|[^"\\])*"|\S+)')
SPRINGS = [(3, 8, 14, 6), (3, 25, 31, 6), (3, 23, 29, 4), (4, 24, 30, 4), (9, 2, 8, 6), (9, 24, 30, 6), (10, 1, 7, 6)]
"""When clocks go forward somewhere: the month, the first and the last day, and which day of the week it is."""
AUTUMNS = [(10, 25, 31, 6), (10, 26, 31, 4), (11, 1, 7, 4), (11, 1, 7, 6), (4, 1, 8, 6)]
"""When clocks go back somewhere."""
BUNDLE = re.compile(r"app<(?P<bundle>[\w.-]+)[^>]*>(?::(?P<pid>\d+))?")
TICKS_PER_MICROSECOND = 24
HEADERS = {
    "log-default": re.compile(
        r"(?P<iso>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}[+-]\d{4}) 0x\w+\s+\w+\s+0x0\s+(?P<pid>\d+)\s+\d+\s+"
        r"(?P<process>[\w ]+): (?:\((?P<sender>\w+)\) )?(?:\[[\w.:-]+\] )?(?P<message>.*)"
    ),
    "log-compact": re.compile(
        r"(?P<iso>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) \w+ (?P<process>[\w ]+)\[(?P<pid>\d+):\w+\] "
        r"(?:\[[\w.:-]+\] )?(?P<message>.*)"
    ),
    "syslog-relay": re.compile(
        r"(?P<month>[A-Z][a-z]{2}) +(?P<day>\d+) (?P<time>\d\d:\d\d:\d\d) \S+ "
        r"(?P<process>\w+)(?:\((?P<sender>\w+)\))?\[(?P<pid>\d+)\] <\w+>: (?P<message>.*)"
    ),
    "xcode-nslog": re.compile(
        r"(?P<iso>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}[+-]\d{4}) (?P<process>\w+)\[(?P<pid>\d+):\w+\] (?P<message>.*)"
    ),
    "flutter": re.compile(r"flutter: (?P<message>.*)"),
}
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


@dataclass
class Event:
    """Something that a record says, or that follows from what records said."""

    line: int
    name: str
    attributes: dict = field(default_factory=dict)
    time: int | None = None
    monotonic: int | None = None
    jumps: int = 0
    pid: int | None = None
    emitter: str = "scenelint"
    is_derived: bool = False
    from_debug_console: bool = False
    is_of_system: bool = False
    launch: int = 0
    evidence: dict = field(default_factory=dict)
    device: int | None = None
    """The time by the device's clock, which nobody sets."""
    width: int = 0
    """How much later than its stamp it may have been: the stamp has so few digits."""
    zone: str = "known"
    """`known`, or only the `date` or the `day` of the year: what the stamp tells of its zone and year."""

    @property
    def has_time(self) -> bool:
        """Whether any clock tells when it was."""
        return any(one is not None for one in (self.time, self.monotonic, self.device))


@dataclass
class Log:
    """The events of a log in their order, and its end."""

    events: list[Event]
    end: Event
    texts: list[str] = field(default_factory=list)
    """What the app's own records say."""
    system: list[str] = field(default_factory=list)
    """What other processes say, with the library that says it."""


@dataclass
class Row:
    """One record as it stands in the log."""

    number: int
    text: str
    time: int | None
    width: int
    zone: str
    device: int | None
    process: str | None
    pid: int | None
    sender: str
    message: str

    @property
    def ticks(self) -> int | None:
        """The time by the instrumentation's own clock."""
        if not self.message.startswith("[scenelint] "):
            return None
        told = notation(self.message.removeprefix("[scenelint] "))[1].get("t")
        return round(told * 10**6) if isinstance(told, float) else None

    @property
    def is_of_ads(self) -> bool:
        return self.message.startswith(("[scenelint] ", "<Google>"))


def stamp(header: re.Match) -> tuple[int | None, int, str]:
    """The time of a header, how exact it is, and what it tells of its zone."""
    parts = header.groupdict()
    if iso := parts.get("iso"):
        year, month, day, hour, minute, second = map(int, re.findall(r"\d+", iso[:19]))
        digits, zone = re.fullmatch(r"\.(\d+)([+-]\d{4})?", iso[19:]).groups()
        away = (int(zone[1:3]) * 60 + int(zone[3:])) * (1 if zone[0] == "+" else -1) if zone else 0
        whole = calendar.timegm((year, month, day, hour, minute, second)) - away * 60
        return whole * 10**9 + int(digits.ljust(9, "0")), width(digits), "known" if zone else "date"
    if parts.get("month"):
        hour, minute, second = map(int, parts["time"].split(":"))
        month = MONTHS.index(parts["month"]) + 1
        whole = calendar.timegm((2026, month, int(parts["day"]), hour, minute, second))
        return whole * 10**9, width(""), "day"
    return None, 0, "known"


def width(digits: str) -> int:
    """How long a moment may be that is printed with some digits of the second's fraction."""
    return 0 if len(digits) >= 6 else 10 ** (9 - len(digits))


def changed_between(start: int, end: int, has_year: bool) -> tuple[int, int]:
    """By how much a length may be shorter and longer than the clock of an unknown zone says.

    The hour that is left out or comes twice is one of the five from 23:00 on, and one that is left out
    lies between the two moments; a record may be late.
    """
    if end - start >= 330 * DAY:
        return HOUR, HOUR
    less = more = 0
    for number in range((start - 4 * HOUR) // DAY, (max(start, end) + 2 * HOUR) // DAY + 1):
        date = clock.gmtime(number * 86400)

        def is_one_of(days: list) -> bool:
            return any(
                date.tm_mon == month and first <= date.tm_mday <= last and (not has_year or date.tm_wday == weekday)
                for month, first, last, weekday in days
            )

        hours = [number * DAY + hour * HOUR for hour in range(-1, 4)]
        if is_one_of(SPRINGS) and any(start < hour and hour + HOUR <= end + LATENESS for hour in hours):
            less = HOUR
        if is_one_of(AUTUMNS) and any(start < hour + HOUR and hour <= end + LATENESS for hour in hours):
            more = HOUR
    return less, more


def value(key: str, text: str):
    """A value in the type of its key."""
    if text.startswith('"'):
        text = re.sub(r"\\(.)", lambda found: {"n": "\n", "r": "\r", "t": "\t"}.get(found[1], found[1]), text[1:-1])
    if text == "<private>":
        return Unknown("redacted")
    try:
        if key in INTS:
            return int(text)
        if key in DOUBLES:
            return float(text)
    except ValueError:
        return Unknown()
    if key in BOOLS:
        return {"true": True, "false": False}.get(text, Unknown())
    return text


def notation(text: str) -> tuple[str, dict]:
    """The name and the attributes of an event in the notation."""
    name, _, pairs = text.partition(" ")
    return name, {key: value(key, written) for key, written in PAIR.findall(pairs)}


def row(number: int, format_id: str, line: str) -> Row:
    """What a record says about itself."""
    if format_id == "log-ndjson":
        one = json.loads(line)
        time, wide, zone = stamp(re.match(r"(?P<iso>.{26}[+-]\d{4})", one["timestamp"]))
        ticks = one.get("machTimestamp")
        device = None if ticks is None else ticks * 1000 // TICKS_PER_MICROSECOND
        process = one["processImagePath"].rsplit("/", 1)[-1]
        told = f'[{one["subsystem"]}:{one["category"]}] {one["senderImagePath"]} {one["eventMessage"]}'
        return Row(number, told, time, wide, zone, device, process, one["processID"], "", one["eventMessage"])
    match = HEADERS[format_id].match(line)
    time, wide, zone = stamp(match)
    parts = match.groupdict()
    pid = int(parts["pid"]) if parts.get("pid") else None
    return Row(number, line, time, wide, zone, None, parts.get("process"), pid, parts.get("sender") or "", match["message"])


def chosen(rows: list[Row]) -> str | None:
    """The process with the most ad records; among equals the first one by name."""
    counts = collections.Counter(one.process for one in rows if one.process and one.is_of_ads)
    return min(counts, key=lambda name: (-counts[name], name), default=None)


def in_order(rows: list[Row], app: str | None) -> list[tuple[Row, int]]:
    """The rows in the order of time, each with how often the clock had been set by then.

    A record may come late by the log's jitter. The app's records that step back by more tell that
    the clock was set, and the device's clock tells it of any step.
    """
    jumps, latest = 0, None
    before: dict[str, Row | None] = {}
    placed = []
    for one in rows:
        is_own = one.process == app
        if is_own and one.time is not None:
            is_set = latest is not None and one.time < latest - LATENESS
            # A clock that nobody sets shows it at once.
            for name in ("device", "ticks"):
                now, earlier = getattr(one, name), before.get(name)
                if now is not None and earlier is not None:
                    is_set = abs(one.time - earlier.time - (now - getattr(earlier, name))) > LATENESS
                before[name] = one if now is not None else earlier
            if is_set:
                jumps, latest = jumps + 1, None
            latest = max(latest or one.time, one.time)
        at = len(placed)
        if one.time is not None or one.ticks is not None:
            for earlier in reversed(range(len(placed))):
                other, its_jumps = placed[earlier]
                if its_jumps != jumps or not precedes(one, other):
                    break
                at = earlier
        placed.insert(at, (one, jumps))
    return placed


def precedes(one: Row, other: Row) -> bool:
    """Whether a record that stands later in the log is of an earlier time; in one process its own clock tells."""
    if one.ticks is not None and other.ticks is not None and one.pid is not None:
        if (one.pid, one.process) == (other.pid, other.process):
            return one.ticks < other.ticks
    for name in ("device", "time"):
        mine, its = getattr(one, name), getattr(other, name)
        if mine is not None and its is not None:
            return mine < its
    return False


def exit_of(one: Row, app: str | None) -> tuple[str, int] | None:
    """The end of one of the app's processes, as the system tells it: what it is and of which id."""
    named = BUNDLE.search(one.message)
    if "Process exited: " not in one.message or named is None or app is None or not named["pid"]:
        return None
    # A bundle belongs to the app when it is called so; a process id alone is no tie.
    if named["bundle"].rpartition(".")[2].lower() != app.lower():
        return None
    name = "jetsammed" if "domain:jetsam" in one.message else "crashed" if "SIGABRT" in one.message else "terminated"
    return f"app.{name}", int(named["pid"])


def read(text: str, format_id: str) -> Log:
    """The events that a log's text tells by `[scenelint]` lines, and by the ends of processes."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1)]
    rows = [row(number, format_id, line) for number, line in lines if line and not line.startswith("Timestamp  ")]
    app = chosen(rows)
    events, end, latest_jumps = [], Event(0, ""), 0
    for one, jumps in in_order(rows, app):

        def event(name: str, attributes: dict, pid: int | None) -> Event:
            made = Event(one.number, name, attributes, one.time, None, jumps, pid)
            made.device, made.width, made.zone = one.device, one.width, one.zone
            made.from_debug_console = format_id == "xcode-nslog"
            return made

        if jumps > latest_jumps:
            latest_jumps = jumps
            jump = event("log.clock_jump", {"cause": "went_back"}, one.pid)
            jump.emitter = "clock"
            events.append(jump)
        if one.time is not None or not end.line:
            end = event("", {}, one.pid)
        if one.process != app:
            if told := exit_of(one, app):
                events.append(event(told[0], {}, told[1]))
                events[-1].is_of_system = True
                events[-1].emitter = "frontboard"
            continue
        if not one.message.startswith("[scenelint] "):
            continue
        name, attributes = notation(one.message.removeprefix("[scenelint] "))
        events.append(event(name, attributes, one.pid))
        events[-1].monotonic = one.ticks
        if one.ticks is not None:
            end = event("", {}, one.pid)
            end.monotonic = events[-1].monotonic
    if events and end.time is not None:
        carry_on(events[-1], end)
    own = [one.message for one in rows if one.process == app]
    return Log(events, end, own, [one.text for one in rows if one.process != app])


def carry_on(last: Event, end: Event):
    """Lets the clocks that only events carry go on to the log's end, at least as the wall clock does."""
    end.monotonic = end.device = None
    if last.time is not None and last.jumps == end.jumps:
        passed = max(0, end.time - last.time - last.width)
        end.monotonic = None if last.monotonic is None else last.monotonic + passed
        end.device = None if last.device is None else last.device + passed


def from_trace(trace: dict) -> Log:
    """The events of a conformance trace, as `scenelint rules trace` prints them."""
    events = []
    for one in trace["events"]:
        attributes = {}
        for key, given in one["attributes"].items():
            attributes[key] = Unknown("redacted") if given is None else given
            if key in DOUBLES and isinstance(given, int):
                attributes[key] = float(given)
        event = Event(one["line"], one["name"], attributes, one.get("time_ns"), one.get("monotonic_ns"))
        event.jumps = one.get("clock_jumps", 0)
        event.width = one.get("time_uncertainty_ns", 0)
        event.pid = one.get("pid") if one.get("from_app", True) else None
        event.emitter = one.get("emitter") or ""
        event.from_debug_console = one.get("from_debug_console", False)
        events.append(event)
    last = events[-1] if events else Event(0, "")
    end = Event(last.line, "", {}, trace.get("end_ns", last.time), last.monotonic, last.jumps, last.pid)
    return Log(events, end)
