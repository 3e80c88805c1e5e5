"""What a shape of input is, the list of all, and the lines that their logs are made of."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

START = datetime(2026, 3, 2, 6, 0)
APP = ("Tidepool", 1000)
"""The app whose logs these are, and its process id."""
SPRINGBOARD = ("SpringBoard", 34)
BUNDLE = "com.example.tidepool"
UNIT = "ca-app-pub-3940256099942544/4411468910"
"""Google's test unit of an interstitial."""

EVENT_MAX = 200_000
"""Instructions that an event may cost, however many there are: 20 µs where a nanosecond is ten of
them, as it was on each shape that was measured in both (see README.md)."""
FINDING_MAX = 600_000
"""Instructions that a finding may cost, with the ten lines of text that are printed for it."""


@dataclass(frozen=True)
class Shape:
    """A kind of input that can be made n units large."""

    name: str
    what: str
    unit: str
    """What n counts."""
    make: Callable[[Path, int], list[str]]
    """Writes the input of n units into a folder, and returns what to pass to the command there."""
    least: dict[str, float]
    """What scenelint must say it has read or found for each unit, by its name in `counted`."""
    size: int
    """The first n; the others are 2, 4 and 8 times as large."""
    command: tuple[str, ...]
    exponent_max: float
    event_max: int
    """The most instructions of an event. The goal is `EVENT_MAX`; a shape that has not reached it
    says how far it is, so that it gets no further."""
    is_sampled: bool
    """Whether it is measured in the short form, too."""
    is_live: bool
    """Whether a mistake behind it is certain at once, so that `watch` has to say it."""


SHAPES: dict[str, Shape] = {}
"""All shapes by name, in their order."""


@dataclass(frozen=True)
class files:
    """Declares a function that writes files for n units, and returns the command's arguments.

    The function's name is the shape's, the first line of its comment says what it is.
    """

    unit: str
    size: int = 500
    command: str = "check"
    sampled: bool = False
    live: bool = False
    exponent_max: float = 1.10
    event_max: int = EVENT_MAX
    least: dict[str, float] = field(default_factory=dict)

    def __call__(self, make: Callable[[Path, int], list[str]]) -> Callable:
        name = make.__name__.replace("_", "-")
        assert self.least and make.__doc__ and name not in SHAPES, name
        SHAPES[name] = Shape(
            name, make.__doc__.partition("\n")[0], self.unit, make, self.least,
            self.size, tuple(self.command.split()), self.exponent_max,
            self.event_max, self.sampled, self.live,
        )  # fmt: skip
        return make


def log(unit: str, **options: object) -> Callable:
    """Declares a function that yields the lines of one log for n units; see `files`."""

    def declared(lines: Callable[[int], Iterable[str | bytes]]) -> Callable:
        def make(folder: Path, n: int) -> list[str]:
            write(folder / "app.log", lines(n))
            return ["app.log"]

        make.__name__, make.__doc__ = lines.__name__, lines.__doc__
        files(unit, **{"live": True} | options)(make)
        return lines

    return declared


def write(path: Path, lines: Iterable[str | bytes]) -> None:
    """Writes lines to a file; each has its own end."""
    with path.open("wb") as output:
        output.writelines(line.encode() if isinstance(line, str) else line for line in lines)


@cache
def day(number: int) -> str:
    """A day as a log prints it, counted from the first one."""
    return (START + timedelta(days=number)).strftime("%Y-%m-%d")


def stamp(second: float) -> str:
    """The time so many seconds after the start, without zone."""
    micros = round(second * 1_000_000) + 6 * 3_600_000_000
    days, micros = divmod(micros, 86_400_000_000)
    seconds, micros = divmod(micros, 1_000_000)
    return f"{day(days)} {seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{micros:06}"


def at(second: float, message: str, by: tuple[str, int] = APP, label: str = "") -> str:
    """A record as `log show` prints it."""
    process, pid = by
    text = f"{label} {message}" if label else message
    columns = f"0x1a4      Default     0x0                  {pid:<6} 0   "
    return f"{stamp(second)}+0000 {columns} {process}: {text}\n"


def told(second: float, event: str, by: tuple[str, int] = APP) -> str:
    """A record of the app's instrumentation."""
    return at(second, f"[scenelint] {event}", by)


def uikit(second: float, message: str) -> str:
    """A record of UIKit inside the app."""
    return at(second, message, APP, "(UIKitCore) [com.apple.UIKit:Application]")


def frontboard(second: float, message: str) -> str:
    """A record of FrontBoard inside SpringBoard."""
    return at(second, message, SPRINGBOARD, "(FrontBoard) [com.apple.FrontBoard:Process]")


def unit_id(number: int) -> str:
    """An ad unit of its own for each number."""
    return f"ca-app-pub-3940256099942544/{number:010}"


def uuid(number: int) -> str:
    """A scene session's identifier."""
    return f"5B7C1E92-30D4-4C6A-9F8E-{number:012X}"


def whole_ad(second: float, ad: str, unit: str = UNIT, form: str = "interstitial") -> Iterator[str]:
    """The life of an ad from its request to its dismissal, in half a second: six events."""
    of = f"ad={ad} format={form} unit_id={unit}"
    events = ["load_requested", "loaded", "present_called", "will_present", "impression"]
    for index, event in enumerate([*events, "did_dismiss"]):
        yield told(second + index / 10, f"ad.{event} {of}")
