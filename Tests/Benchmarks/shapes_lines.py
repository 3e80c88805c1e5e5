"""Shapes of how lines and records are written, whatever they tell."""

import json
import random
from collections.abc import Iterator
from itertools import chain

from formats import FORMATS, PID, STAMP, Speaker
from shape import APP, UNIT, at, log, stamp, told, whole_ad

ADS = Speaker("Tidepool", "1000", 6704, "", "com.example.tidepool", "ads")


def written(format_id: str, second: int, message: str) -> str:
    """A record in one of the generator's formats; the seconds begin anew each hour."""
    form = FORMATS[format_id]
    text = form.write(f"{second % 60:02}.000000", ADS, "Default", message)
    minute = stamp(second // 60 * 60)[:17]
    if format_id == "idevicesyslog":
        minute = f"Mar {int(minute[8:10]):2} {minute[11:17]}"
    elif format_id == "console-copy":
        minute = minute[11:17]
    return (
        text.replace(STAMP + "`", "@").replace(STAMP, minute).replace("@", "7").replace(PID, "1000")
    )


def appeared(i: int) -> str:
    """A message that tells an event of a few screens."""
    return f"[scenelint] screen.did_appear screen=S{i % 9}"


def requested(i: int) -> str:
    """A message that tells an event."""
    return f"[scenelint] ad.load_requested ad=A{i} format=native unit_id={UNIT}"


@log("line", size=20, least={"events": 1, "bytes": 20_000})
def long_lines(n: int) -> Iterator[str]:
    """Lines of 20 kB, each of which tells an event."""
    for i in range(n):
        yield told(i, f'screen.did_appear screen=S note="{"x" * 20_000}"')


@log("kB", size=250, least={"bytes": 1_000})
def one_long_line(n: int) -> Iterator[str]:
    """One line of so many kB."""
    yield told(0, f'screen.did_appear screen=S note="{"0123456789" * 100 * n}"')


@log("record", size=100, least={"events": 1})
def huge_records(n: int) -> Iterator[str]:
    """Records of two hundred lines, each of which tells an event."""
    for i in range(n):
        yield at(i, appeared(i))
        for line in range(200):
            yield f"    at frame {line} of Tidepool\n"


@log("line", size=4_000, least={"lines": 1})
def one_record_of_lines(n: int) -> Iterator[str]:
    """One record that goes on for so many lines."""
    yield told(0, "screen.did_appear screen=S")
    for i in range(n):
        yield f"    and line {i}\n"


@log("line", size=4_000, least={"lines": 1})
def open_brackets(n: int) -> Iterator[str]:
    """A console's lines that open a bracket and never close it."""
    yield "2026-03-02 06:00:00.000000+0000 Tidepool[1000:6704] [scenelint] app.heartbeat\n"
    for i in range(n):
        yield f"response {i} = {{ (\n"


@log("line", size=4_000, least={"lines": 1, "records": 0.9})
def prints(n: int) -> Iterator[str]:
    """A console's lines without any header."""
    yield "2026-03-02 06:00:00.000000+0000 Tidepool[1000:6704] [scenelint] app.heartbeat\n"
    for i in range(n):
        yield f"loaded page {i} of the tide table\n"


@log("record", size=1_000, least={"records": 0.7})
def alternating_formats(n: int) -> Iterator[str]:
    """A format of its own for each line, of four by turns."""
    names = ["log-default", "idevicesyslog", "log-ndjson", "log-compact"]
    for i in range(n):
        yield written(names[i % 4], i, requested(i))


def format_shape(format_id: str) -> None:
    """Declares the shape of a log in one format, where each record tells an event."""

    def lines(n: int) -> Iterator[str]:
        yield FORMATS[format_id].preamble
        for i in range(n):
            yield written(format_id, i * 3, appeared(i))

    lines.__name__ = f"format_{format_id}"
    lines.__doc__ = f"Events in the format {format_id}."
    log("record", size=1_000, least={"events": 1})(lines)


for name in ["idevicesyslog", "log-compact", "log-ndjson", "xcode-structured", "pymobiledevice3"]:
    format_shape(name)


@log("record", size=1_000, least={"events": 1})
def json_array(n: int) -> Iterator[str]:
    """An array of objects over many lines, as `log show --style json` prints it."""
    yield "[{\n"
    for i in range(n):
        if i:
            yield "},{\n"
        row = json.loads(
            written("log-ndjson", i * 3, f"[scenelint] screen.did_appear screen=S{i % 9}")
        )
        yield json.dumps(row, indent=2)[2:-1]
    yield "}]\n"


@log("record", size=200, least={"events": 1})
def deep_json(n: int) -> Iterator[str]:
    """Objects that are nested sixty levels deep."""
    for i in range(n):
        text = written("log-ndjson", i, requested(i)).rstrip()
        yield text[:-1] + ',"deep":' + '{"a":[' * 30 + "]}" * 30 + "}\n"


@log("level", size=4_000, least={"bytes": 2})
def one_deep_object(n: int) -> Iterator[str]:
    """One object that is nested so many levels deep."""
    yield written("log-ndjson", 0, requested(0))
    yield '{"eventMessage":"deep","deep":' + "[" * n + "]" * n + "}\n"


@log("record", size=1_000, least={"lines": 1})
def unfinished_json(n: int) -> Iterator[str]:
    """Objects that are cut off in the middle of a text."""
    yield written("log-ndjson", 0, requested(0))
    for i in range(n):
        yield written("log-ndjson", i, requested(i))[:-20] + "\n"


@log("record", size=1_000, least={"events": 1})
def csv(n: int) -> Iterator[str]:
    """Rows whose message is quoted and goes on in a second line."""
    yield "Timestamp,Event Type,Log Type,Subsystem,Thread ID,PID,EUID,Library,Library UUID,"
    yield "Activity ID,Parent Activity ID,Category,Process,Process UUID,Message,Raw Message\n"
    for i in range(n):
        time = stamp(i)[:23].replace(" ", "T")
        yield f"{time}Z,Log,Default,com.example,9730,1000,501,/l,6D70,0,0,ads,/a/Tidepool,21B3,"
        yield f'"{appeared(i)}\nsecond ""line""",raw,80D1,UTC\n'


@log("row", size=1_000, least={"lines": 1})
def csv_with_an_open_quote(n: int) -> Iterator[str]:
    """Rows behind a quote that is never closed."""
    yield from csv(1)
    yield "2026-03-02T06:00:00.000Z,Log,Default,com.example,9730,1000,501,/l,6D70,0,0,ads,"
    yield '/a/Tidepool,21B3,"\n'
    yield from (f"and row {i}, with a column\n" for i in range(n))


@log("record", size=1_000, least={"events": 1}, sampled=True)
def nested_wrappers(n: int) -> Iterator[str]:
    """Records in four wrappers, one in the other."""
    for i in range(n):
        time = stamp(i)
        hour = f"{time[11:19]}"
        around = f"{time[:10]}T{hour}.3679820Z [{hour}]: [{hour}]: [{hour}]: ▸ "
        yield f"{around}{time}+0000 Tidepool[1000:6704] {appeared(i)}\n"


@log("record", size=1_000, least={"events": 1})
def changing_wrappers(n: int) -> Iterator[str]:
    """Records that are wrapped and not wrapped by turns."""
    for i in range(n):
        around = f"{stamp(i)[:10]}T{stamp(i)[11:19]}.3679820Z " if i % 2 else ""
        yield f"{around}{stamp(i)}+0000 Tidepool[1000:6704] {appeared(i)}\n"


@log("header", size=1_000, least={"events": 1, "lines": 3})
def headers(n: int) -> Iterator[str]:
    """The banner of `log` before each record, as if many logs were put together."""
    for i in range(n):
        yield 'Filtering the log data using "process == "Tidepool""\n'
        yield FORMATS["log-default"].preamble
        yield at(i, appeared(i))


@log("line", size=2_000, least={"lines": 1})
def formats_that_almost_fit(n: int) -> Iterator[str]:
    """Lines that begin as those of many formats do and are of none."""
    starts = [
        "2026-03-02 06:00:00.000000+0000 0x1a4      Default     0x0       ",
        '{"timezoneName":"","mess', "Mar  2 06:00:00 iPhone Tidepool(",
        "2026-03-02T06:00:00.3679820Z", "[06:00:00", "default\t06:00",
    ]  # fmt: skip
    yield told(0, "app.heartbeat")
    yield from (f"{starts[i % 6]} {i}\n" for i in range(n))


@log("record", size=4_000, least={"records": 1})
def chatter_of_others(n: int) -> Iterator[str]:
    """Records of other processes, each of another name."""
    yield told(0, "app.heartbeat")
    for i in range(n):
        yield at(i / 100, f"connection {i} was activated", (f"daemon{i}", 2000 + i))


@log("record", size=1_000, least={"records": 1})
def quoted_messages(n: int) -> Iterator[str]:
    """Records that quote what others print, which therefore is nothing."""
    quotes = [
        'print("App open ad loaded.") was called', 'searching for "Scene invalidated." in text',
        "see 'Attempt to present' in the manual", "grep for Bootstrap success! ended",
    ]  # fmt: skip
    yield told(0, "app.heartbeat")
    yield from (at(i, quotes[i % 4] + f" {i}") for i in range(n))


@log("literal", size=4_000, least={"bytes": 20})
def one_record_of_literals(n: int) -> Iterator[str]:
    """One record in which what the catalog looks for stands again and again."""
    yield told(0, "app.heartbeat")
    yield at(1, "Attempt to present <A on B " * n)


@log("record", size=1_000, least={"events": 0.5}, sampled=True)
def many_emitters(n: int) -> Iterator[str]:
    """Messages of ever another emitter."""
    messages = [
        "App open ad loaded.", "[scenelint] screen.did_appear screen=Home",
        "Deactivation reason removed: 5; deactivation reasons: 32 -> 0; animating",
        "<Google> Ignoring request. Another request is already in progress.",
        "Loading rewarded interstitial ad.", "lost 40 unreliable messages from 1000-2000 (Mach)",
    ]  # fmt: skip
    yield from (at(i, messages[i % len(messages)]) for i in range(n))


@log("record", size=1_000, least={"events": 1})
def redacted(n: int) -> Iterator[str]:
    """Events whose values the system keeps to itself."""
    for i in range(n):
        yield told(i, "ad.load_requested ad=<private> format=native unit_id=<private>")


@log("record", size=1_000, least={"events": 1})
def malformed_utf8(n: int) -> Iterator[bytes]:
    """Events beside bytes that are no text."""
    for i in range(n):
        yield told(i, "screen.did_appear screen=S note=").encode()[:-1] + b"\xff\xfe\xc3\xf0\x9f\n"


@log("record", size=1_000, least={"lines": 1})
def null_bytes(n: int) -> Iterator[bytes]:
    """Records with zero bytes."""
    for i in range(n):
        yield told(i, "screen.did_appear screen=S").encode()[:-1] + b"\0\0\0\n"


@log("line", size=10_000, least={"lines": 1, "bytes": 1})
def blank_lines(n: int) -> Iterator[str]:
    """Lines without anything."""
    yield told(0, "app.heartbeat")
    yield from ("\n" for _ in range(n))


@log("record", size=1_000, least={"events": 1})
def blank_lines_between(n: int) -> Iterator[str]:
    """A blank line behind each record."""
    for i in range(n):
        yield at(i, appeared(i)) + "\n"


@log("line", size=1_000, least={"bytes": 50})
def carriage_returns_only(n: int) -> Iterator[str]:
    """Lines that end with a carriage return, and so are one."""
    for i in range(n):
        yield told(i, "screen.did_appear screen=S")[:-1] + "\r"


@log("record", size=1_000, least={"events": 1})
def carriage_returns(n: int) -> Iterator[str]:
    """Lines that end as on Windows."""
    for i in range(n):
        yield at(i, appeared(i))[:-1] + "\r\n"


@log("record", size=1_000, least={"events": 1})
def utf16(n: int) -> Iterator[bytes]:
    """A log in UTF-16."""
    yield b"\xff\xfe"
    for i in range(n):
        yield at(i, appeared(i)).encode("utf-16-le")


@log("record", size=1_000, least={"events": 1})
def huge_numbers(n: int) -> Iterator[str]:
    """Numbers that are larger than any screen or clock."""
    for i in range(n):
        digits = "9" * 300
        yield told(i, f"scene.resized scene=S width=1e308 height=-{digits} note={digits}")


@log("record", size=1_000, least={"records": 1})
def malformed_events(n: int) -> Iterator[str]:
    """Instrumentation that does not follow its notation."""
    yield told(0, "app.heartbeat")
    for i in range(n):
        yield told(
            i, ['ad.loaded ad="A', "ad.loaded =A", "ad.unheard_of ad=A", "ad.loaded ad"][i % 4]
        )


@log("record", size=300, least={"events": 1})
def attributes(n: int) -> Iterator[str]:
    """Events with sixty attributes."""
    keys = " ".join(f"key{number}=value{number}" for number in range(60))
    for i in range(n):
        yield told(i, f"screen.did_appear screen=S{i % 9} {keys}")


@log("record", size=1_000, least={"records": 1})
def same_record(n: int) -> Iterator[str]:
    """One and the same record all the time."""
    yield from (told(0, "screen.did_appear screen=S") for _ in range(n))


@log("record", size=4_000, least={"records": 1})
def noise(n: int) -> Iterator[str]:
    """Records of the app that tell nothing."""
    source = random.Random(1)
    yield told(0, "app.heartbeat")
    for i in range(n):
        yield at(i / 100, f"request {source.getrandbits(64):x} took {i % 90} ms")


@log("expectation", size=300, least={"records": 1, "events": 1})
def expectations(n: int) -> Iterator[str]:
    """Findings that a test expects and says so."""
    for i in range(n):
        yield at(i * 60, 'scenelint:expect ad-object-reused reason="a test"')
        yield from whole_ad(i * 60 + 1, f"A{i % 5}")


@log("record", size=1_000, least={"events": 1})
def rotated_parts(n: int) -> Iterator[str]:
    """A log whose parts were put together in the wrong order, a hundred records each."""
    parts = [range(start, min(start + 100, n)) for start in range(0, n, 100)]
    random.Random(1).shuffle(parts)
    for i in chain.from_iterable(parts):
        yield told(i, f"screen.did_appear screen=S{i % 9}", APP)
