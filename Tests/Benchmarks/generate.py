"""Writes logs of any size that look like an iOS device's, the same for the same seed.

    python3 Tests/Benchmarks/generate.py noisy idevicesyslog --size 1.5G -o noisy.log
    python3 Tests/Benchmarks/generate.py dense log-ndjson --records 100000 >dense.ndjson

A noisy log is that of a whole device: 300 records a second from some thirty parts of the system and
from the app, of which 0.2 % are about the app's scene and ads. A dense log is the app's alone: six
records a second, a tenth of them about its scene and ads. What is said is in chatter.txt and
story.txt.

Both are made of minutes. A few minutes of chatter are written out once for the format, and are then
used in turn, with the story of the minute in between and with the minute's time filled in. So it
writes a gigabyte in a few seconds.
"""

import argparse
import random
import re
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import BinaryIO

from formats import FORMATS, NUMBER, PID, STAMP, TICKS, Speaker

FOLDER = Path(__file__).parent
RATES = {"noisy": 300, "dense": 6}
"""Records of chatter a second, by the kind of log."""
CHATTER_MINUTES = 5
"""Minutes of chatter that differ from one another."""
START = datetime(2026, 3, 2, 6, 0)

SESSION = [
    "launch core", "core browse", "core browse", "core rewarded", "core browse", "core browse turn",
    "core browse", "core browse", "core away", "core browse", "core rewarded", "core browse",
    "core browse", "core browse", "core turn", "core browse", "core rewarded", "core away",
    "core browse", "core browse", "core browse", "core rewarded", "core browse", "core quit",
]  # fmt: skip
"""The parts of the story in each minute of a launch; the next launch follows."""
MISTAKES = {1: "duplicate-load", 4: "missing-request-scene", 11: "presenter-not-in-hierarchy"}
"""The rules that find something, by the minute of the log."""

LEVELS = {"D": "Default", "I": "Info", "B": "Debug", "E": "Error"}
BUNDLES = ["com.example.reader", "com.example.podcasts", "com.example.maps", "org.example.chess"]


@dataclass(frozen=True)
class Saying:
    """Something to say, with its blanks.

    The weight of chatter says how often; a story's is its second within the minute.
    """

    by: Speaker
    weight: float
    level: str
    message: str


@dataclass(frozen=True)
class Summary:
    """What was written."""

    records: int
    bytes: int
    told: int
    """Records with a `[scenelint]` event of the app."""


def read(name: str) -> dict[str, list[Saying]]:
    """Reads chatter or story: what there is to say, by the parts that it is in."""
    speakers: dict[str, Speaker] = {}
    parts: dict[str, list[Saying]] = {"": []}
    part = ""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        assert not any(mark in line for mark in (STAMP, NUMBER, PID)), f"{name}: {line}"
        if not line or line.startswith("#"):
            continue
        if line.startswith("@"):
            key, *fields = line[1:].split(" ")
            process, pid, *rest = ("" if field == "-" else field for field in fields)
            thread = zlib.crc32(key.encode()) % 900_000 + 1_000
            speakers[key] = Speaker(process, PID if pid == "*" else pid, thread, *rest)
        elif line.startswith("= "):
            part = line[2:]
            parts[part] = []
        elif part:
            second, key, message = line.split(" ", 2)
            filled = with_breaks(message).replace("{n}", NUMBER).replace("{pid}", PID)
            parts[part].append(Saying(speakers[key], float(second), "D", filled))
        else:
            key, weight, level, message = line.split(" ", 3)
            text = with_breaks(message)
            parts[part].append(Saying(speakers[key], float(weight), level, text))
    return parts


def with_breaks(message: str) -> str:
    """A message with its line breaks and tabs."""
    return message.replace("\\n", "\n").replace("\\t", "\t")


class Generator:
    """Makes the minutes of one log."""

    def __init__(self, kind: str, format_id: str, seed: int) -> None:
        self.format = FORMATS[format_id]
        if kind == "noisy" and self.format.is_console:
            raise ValueError(f"{format_id} shows one app only: there is no noisy one")
        self.seed = seed
        self.rate = RATES[kind]
        self.is_dense = kind == "dense"
        sayings = read("chatter.txt")[""]
        self.sayings = [saying for saying in sayings if saying.by.is_app or not self.is_dense]
        self.parts = read("story.txt")
        self.chatter = cache(self._chatter)
        self.story = cache(self._story)

    def minute(self, number: int) -> list[bytes]:
        """The records of a minute, in their order, with their blanks open."""
        chatter = self.chatter(number % CHATTER_MINUTES)
        records: list[bytes] = []
        start = 0
        parts = f"{SESSION[number % len(SESSION)]} {MISTAKES.get(number, '')}"
        for end, record in self.story(parts):
            records += chatter[start:end]
            records.append(record)
            start = end
        return records + chatter[start:]

    def fill(self, text: bytes, number: int) -> bytes:
        """Fills in what the minute decides."""
        time = (START + timedelta(minutes=number)).strftime(self.format.stamp)
        pid = 1_000 + number // len(SESSION) * 7 % 9_000
        if TICKS.encode() in text:
            for tens in range(6):
                count = 70_000 + number * 6 + tens
                text = text.replace(f"{TICKS}{tens}".encode(), b"%d" % count)
        text = text.replace(STAMP.encode(), time.encode())
        text = text.replace(NUMBER.encode(), b"%06d" % number)
        return text.replace(PID.encode(), b"%d" % pid)

    def _chatter(self, variant: int) -> list[bytes]:
        """A minute of chatter; one record each so many milliseconds, but not to the microsecond."""
        source = random.Random(f"{self.seed} {variant}")
        count = self.rate * 60
        weights = [saying.weight for saying in self.sayings]
        records = []
        for index, saying in enumerate(source.choices(self.sayings, weights, k=count)):
            second = (index + source.random() * 0.9) / self.rate
            message = BLANK.sub(lambda blank: filling(blank, source), saying.message)
            records.append(self._record(second, saying, message))
        return records

    def _story(self, parts: str) -> list[tuple[int, bytes]]:
        """The story's records in their order, each with the number of chatter records before it."""
        sayings = [saying for part in parts.split() for saying in self.parts[part]]
        sayings.sort(key=lambda saying: saying.weight)
        records = []
        place, index = -1, 0
        for saying in sayings:
            if self.is_dense and not saying.by.is_app:
                continue
            # After the chatter of this place, and after what was told there before.
            before, place = place, int(saying.weight * self.rate)
            index = index + 1 if place == before else 0
            second = (place + 0.91 + index * 0.01) / self.rate
            records.append((place + 1, self._record(second, saying, saying.message)))
        return records

    def _record(self, second: float, saying: Saying, message: str) -> bytes:
        level = LEVELS[saying.level]
        return self.format.write(f"{second:09.6f}", saying.by, level, message).encode()


BLANK = re.compile(r"\{(?:([dx])(\d+)|uuid|bundle)\}")


def filling(blank: re.Match[str], source: random.Random) -> str:
    """What stands in a blank of chatter."""
    kind, digits = blank.groups()
    if kind == "d":
        return str(source.randrange(10 ** int(digits)))
    if kind == "x":
        return f"{source.getrandbits(4 * int(digits)):0{digits}x}"
    if blank.group() == "{bundle}":
        return source.choice(BUNDLES)
    text = f"{source.getrandbits(128):032X}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def write(
    output: BinaryIO, kind: str, format_id: str, seed: int = 1, size: int = 0, records: int = 0
) -> Summary:
    """Writes a log that ends with the record that makes it so long, in bytes or in records."""
    generator = Generator(kind, format_id, seed)
    preamble = generator.format.preamble.encode()
    output.write(preamble)
    written = Summary(0, len(preamble), 0)
    number = 0
    while True:
        minute = generator.minute(number)
        text = generator.fill(b"".join(minute), number)
        is_last = written.bytes + len(text) >= size and written.records + len(minute) >= records
        if is_last:
            minute = list(ending(generator, number, minute, written, size, records))
            text = b"".join(minute)
        output.write(text)
        told = text.count(b"[scenelint] ")
        written = Summary(
            written.records + len(minute), written.bytes + len(text), written.told + told
        )
        if is_last:
            return written
        number += 1


def ending(
    generator: Generator,
    number: int,
    minute: list[bytes],
    written: Summary,
    size: int,
    records: int,
) -> Iterator[bytes]:
    """The records of the last minute, as long as the log is too short."""
    count, length = written.records, written.bytes
    for record in minute:
        if count >= records and length >= size:
            return
        text = generator.fill(record, number)
        count, length = count + 1, length + len(text)
        yield text


def size_of(text: str) -> int:
    """The bytes in words such as 1.5G, 100M or 4096."""
    units = {"k": 10**3, "M": 10**6, "G": 10**9}
    return int(float(text[:-1]) * units[text[-1]]) if text[-1] in units else int(text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes a log of any size, the same for a seed.")
    parser.add_argument("kind", choices=RATES)
    parser.add_argument("format", choices=FORMATS)
    amount = parser.add_mutually_exclusive_group(required=True)
    amount.add_argument("--size", type=size_of, default=0, help="bytes, such as 100M or 1.5G")
    amount.add_argument("--records", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, help="a file; default: standard output")
    options = parser.parse_args()
    output = open(options.output, "wb") if options.output else sys.stdout.buffer
    with output:
        written = write(
            output, options.kind, options.format, options.seed, options.size, options.records
        )
    print(
        f"{options.kind} {options.format}: {written.records} records, {written.bytes} bytes, "
        f"{written.told} events told by the app",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
