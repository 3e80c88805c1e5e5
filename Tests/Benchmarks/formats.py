"""How a record is written in each format that the generator knows, as Rules/formats describes them.

A record is written once and then used for many minutes. What changes with the minute is left open
as one byte that no text has: STAMP, NUMBER and PID; for the count of the device's clock, as two and a
digit: TICKS.
"""

import json
from dataclasses import dataclass
from typing import Callable

STAMP = "~"
"""The time down to the minute, as the format prints it."""
NUMBER = "`"
"""The number of the minute, with six digits."""
PID = "^"
"""The app's process id, with four digits."""
TICKS = STAMP + NUMBER
"""With the tens of the second: how often ten seconds have passed since the device was started."""

APP_FOLDER = "/private/var/containers/Bundle/Application/6E0D0C1B-5B0A-4C58-8F43-0A6F2D9E7B15"


@dataclass(frozen=True)
class Speaker:
    """Who says something: a part of a process."""

    process: str
    pid: str
    tid: int
    sender: str
    subsystem: str
    category: str

    @property
    def is_app(self) -> bool:
        """Whether it is the app whose log this is."""
        return self.pid == PID


@dataclass(frozen=True)
class Format:
    """A format of logs: how it begins, its time down to the minute, and how it writes a record."""

    preamble: str
    stamp: str
    write: Callable[[str, Speaker, str, str], str]
    is_console: bool = False
    """Whether it shows one app only, as a debugger's console does."""


def idevicesyslog(second: str, by: Speaker, level: str, message: str) -> str:
    name = {"Default": "Notice"}.get(level, level)
    sender = f"({by.sender})" if by.sender else ""
    return f"{STAMP}{second} {by.process}{sender}[{by.pid}] <{name}>: {message}\n"


def pymobiledevice3(second: str, by: Speaker, level: str, message: str) -> str:
    name = {"Default": "NOTICE"}.get(level, level.upper())
    label = f"[{by.subsystem}][{by.category}]" if by.subsystem else ""
    return f"{STAMP}{second} {by.process}{{{by.sender}}}[{by.pid}] <{name}>: {message} {label}\n"


def labelled(by: Speaker, message: str) -> str:
    """A message as `log` prints it, after who sent it."""
    sender = f"({by.sender}) " if by.sender else ""
    label = f"[{by.subsystem}:{by.category}] " if by.subsystem else ""
    return sender + label + message


def log_default(second: str, by: Speaker, level: str, message: str) -> str:
    thread = f"{by.tid:#x}"
    # The app's id is open, and will have four digits in place of one.
    pid = by.pid.ljust(3 if by.is_app else 6)
    columns = f"{thread:10} {level:11} {'0x0':20} {pid} 0   "
    return f"{STAMP}{second}+0100 {columns} {by.process}: {labelled(by, message)}\n"


def log_compact(second: str, by: Speaker, level: str, message: str) -> str:
    kind = {"Default": "Df", "Debug": "Db", "Info": "I ", "Error": "E "}[level]
    text = labelled(by, message)
    return f"{STAMP}{second[:-3]} {kind} {by.process}[{by.pid}:{by.tid:x}] {text}\n"


def log_syslog(second: str, by: Speaker, level: str, message: str) -> str:
    return f"{STAMP}{second}+0100  localhost {by.process}[{by.pid}]: {labelled(by, message)}\n"


def log_ndjson(second: str, by: Speaker, level: str, message: str) -> str:
    folder = f"{APP_FOLDER}/{by.process}.app" if by.is_app else "/usr/libexec"
    image = f"{folder}/{by.process}"
    framework = f"/System/Library/PrivateFrameworks/{by.sender}.framework/{by.sender}"
    image_id = f"6C3A7E10-4D52-4B8E-A1F0-{by.tid:012X}"
    # In nanoseconds, as on a Mac with an Intel processor.
    ticks = f"{TICKS}{second[0]}{second[1:].replace('.', '')}000"
    row = {
        "timezoneName": "", "messageType": level, "eventType": "logEvent", "source": None,
        "formatString": "%{public}s", "userID": 501, "activityIdentifier": 0,
        "subsystem": by.subsystem, "category": by.category, "threadID": by.tid,
        "senderImageUUID": image_id,
        "backtrace": {"frames": [{"imageOffset": len(message) * 4, "imageUUID": image_id}]},
        "bootUUID": "", "processImagePath": image,
        "senderImagePath": framework if by.sender else image,
        "timestamp": f"{STAMP}{second}+0100", "machTimestamp": f"@{ticks}@",
        "eventMessage": message, "processImageUUID": image_id, "traceID": 7215549803003904,
        "processID": f"@{by.pid}@", "senderProgramCounter": len(message) * 4,
        "parentActivityIdentifier": 0,
    }  # fmt: skip
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":")).replace("/", "\\/")
    # Numbers that are open, or made of open ones, are no strings.
    return text.replace('"@', "").replace('@"', "") + "\n"


def console_copy(second: str, by: Speaker, level: str, message: str) -> str:
    return f"{level.lower()}\t{STAMP}{second}+0100\t{by.process}\t{message}\n"


def xcode_nslog(second: str, by: Speaker, level: str, message: str) -> str:
    # What has no subsystem is printed by the app itself, and a print has no header.
    if not by.subsystem:
        return message + "\n"
    return f"{STAMP}{second}+0100 {by.process}[{by.pid}:{by.tid}] [{by.category}] {message}\n"


def xcode_structured(second: str, by: Speaker, level: str, message: str) -> str:
    library = by.sender or by.process
    return (
        f"{message}\nType: {level} | Timestamp: {STAMP}{second}+01:00 | Process: {by.process}"
        f" | Library: {library} | Subsystem: {by.subsystem} | Category: {by.category}"
        f" | PID: {by.pid} | TID: {by.tid:#x}\n"
    )


CONNECTED = "[connected:00008120-000A1B2C3D4E5F60]\n"
FILTER = 'Filtering the log data using "type == 1024"\n'
DAY = "%Y-%m-%d %H:%M:"
COLUMNS = "{:31} {:10} {:11} {:20} {:6} {:4} \n".format(
    "Timestamp", "Thread", "Type", "Activity", "PID", "TTL"
)

FORMATS: dict[str, Format] = {
    "idevicesyslog": Format(CONNECTED, "%b %e %H:%M:", idevicesyslog),
    "pymobiledevice3": Format("", DAY, pymobiledevice3),
    "log-default": Format(COLUMNS, DAY, log_default),
    "log-compact": Format("Timestamp               Ty Process[PID:TID]\n", DAY, log_compact),
    "log-syslog": Format("Timestamp                       (process)[PID]    \n", DAY, log_syslog),
    "log-ndjson": Format(FILTER, DAY, log_ndjson),
    "console-copy": Format("", "%H:%M:", console_copy),
    "xcode-nslog": Format("", DAY, xcode_nslog, is_console=True),
    "xcode-structured": Format("", DAY, xcode_structured, is_console=True),
}
"""The formats by the ids that scenelint gives them."""
