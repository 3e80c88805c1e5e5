"""Reads a log back from its text in the few formats that the generator writes, by naive means."""

import calendar
import json
import re
from dataclasses import dataclass, field

from predicates import Unknown

INTS = {"launch_index", "code", "count", "app_pid"}
DOUBLES = {"width", "height", "amount", "t"}
BOOLS = {"root", "result", "test_device", "derived"}

LATENESS = 2 * 10**9
"""How far a record's time may lie before that of an earlier record; beyond it the clock was set back."""

PAIR = re.compile(r'([A-Za-z_]\w*)=("(?:\\.|[^"\\])*"|\S+)')
HEADERS = {
    "log-default": re.compile(
        r"(?P<iso>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}[+-]\d{4}) 0x\w+\s+\w+\s+0x0\s+(?P<pid>\d+)\s+\d+\s+"
        r"(?P<process>\w+): (?:\((?P<sender>\w+)\) )?(?:\[[\w.:-]+\] )?(?P<message>.*)"
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
    launch: int = 0
    evidence: dict = field(default_factory=dict)


@dataclass
class Log:
    """The events of a log in their order, and its end."""

    events: list[Event]
    end: Event
    texts: list[str] = field(default_factory=list)


def nanoseconds(header: re.Match) -> int | None:
    """The time of a header, or nothing where it has none."""
    parts = header.groupdict()
    if iso := parts.get("iso"):
        year, month, day, hour, minute, second = map(int, re.findall(r"\d+", iso[:19]))
        zone = (int(iso[-4:-2]) * 60 + int(iso[-2:])) * (1 if iso[-5] == "+" else -1)
        whole = calendar.timegm((year, month, day, hour, minute, second)) - zone * 60
        return whole * 10**9 + int(iso[20:26]) * 1000
    if parts.get("month"):
        hour, minute, second = map(int, parts["time"].split(":"))
        month = MONTHS.index(parts["month"]) + 1
        return calendar.timegm((2026, month, int(parts["day"]), hour, minute, second)) * 10**9
    return None


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


def header(format_id: str, line: str):
    """What a record says about itself: time, process, pid, sender and message."""
    if format_id == "log-ndjson":
        row = json.loads(line)
        match = re.match(r"(?P<iso>.{26}[+-]\d{4})", row["timestamp"])
        return nanoseconds(match), row["processImagePath"].rsplit("/", 1)[-1], row["processID"], "", row["eventMessage"]
    match = HEADERS[format_id].match(line)
    parts = match.groupdict()
    pid = int(parts["pid"]) if parts.get("pid") else None
    return nanoseconds(match), parts.get("process"), pid, parts.get("sender") or "", match["message"]


def read(text: str, format_id: str) -> Log:
    """The events that a log's text tells by `[scenelint]` lines."""
    events, jumps, latest, end, texts = [], 0, None, None, []
    lines = [line for line in text.split("\n")]
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("Timestamp  "):
            continue
        time, _, pid, sender, message = header(format_id, line)
        texts.append(message)
        if time is not None:
            if latest is not None and time < latest - LATENESS:
                jumps += 1
                latest = time
                events.append(Event(number, "log.clock_jump", {"cause": "went_back"}, time, None, jumps, pid, "clock"))
            latest = max(latest or time, time)
        if time is not None or end is None:
            end = Event(number, "", {}, time, None, jumps, pid)
        if not message.startswith("[scenelint] "):
            continue
        name, attributes = notation(message.removeprefix("[scenelint] "))
        ticks = attributes.get("t")
        monotonic = round(ticks * 10**6) if isinstance(ticks, float) else None
        if monotonic is not None:
            end = Event(number, "", {}, time, monotonic, jumps, pid)
        event = Event(number, name, attributes, time, monotonic, jumps, pid)
        event.from_debug_console = format_id == "xcode-nslog"
        events.append(event)
    return Log(events, end, texts)


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
        event.pid = one.get("pid") if one.get("from_app", True) else None
        event.emitter = one.get("emitter") or ""
        event.from_debug_console = one.get("from_debug_console", False)
        events.append(event)
    last = events[-1] if events else Event(0, "")
    end = Event(last.line, "", {}, trace.get("end_ns", last.time), last.monotonic, last.jumps, last.pid)
    return Log(events, end)
