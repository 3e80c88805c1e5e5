"""Makes of a log one that tells the same of the app, or less, as captures of a whole device do.

Each law has a letter: a, other apps; b, records out of order; c, stamps with few digits; e, process ids
and ends that are told again; f, a clock that is set; g, launches ahead of time; s, a night in which the
clocks change.
"""

import dataclasses
import random

from generate import HOUR, MINUTE, MS, S, Line

LAWS = "abcefgs"
WHOLE_DEVICE = ("log-default", "log-ndjson", "log-compact", "syslog-relay")
OTHERS = [("MobileSafari", "com.apple.mobilesafari"), ("NewsDaily", "com.example.newsdaily"), ("Chrome", "com.google.chrome.ios")]
OWN_BUNDLE = "com.example.demo"
STATUS = {
    "app.terminated": "domain:signal(2) code:SIGTERM(15)",
    "app.crashed": "domain:signal(2) code:SIGABRT(6)",
    "app.jetsammed": "domain:jetsam(1) code:17",
}
CHANGES = [(1_774_746_000, 1), (1_792_890_000, -1), (1_772_953_200, 1), (1_793_512_800, -1), (1_775_318_400, -1), (1_791_043_200, 1)]
"""When the clocks change in Berlin, New York and Sydney in 2026, and by how many hours."""
LOCAL = [1, 2, -5, -4, 11, 10]
"""How many hours east of UTC the place is before each change."""


def system(at: int, text: str) -> Line:
    """A line of FrontBoard in SpringBoard."""
    return Line(at, 34, text, False, at, process="SpringBoard", sender="FrontBoard")


def inserted(lines: list[Line], others: list[tuple[int, Line]]) -> list[Line]:
    """The lines with others before some places, each at the time of the line before."""
    for place, other in sorted(others, key=lambda one: one[0], reverse=True):
        near = lines[max(0, place - 1)]
        lines = [*lines[:place], dataclasses.replace(other, time=near.time, ticks=near.ticks), *lines[place:]]
    return lines


def about(chance: random.Random, bundle: str, pid: int) -> str:
    scene = f"{bundle}-{chance.choice(['default', '1B8F959F-618F-4A0D-AD89-E09DEC0EAB34'])}"
    return chance.choice(
        [
            f"Bootstrapping app<{bundle}> with intent foreground-interactive",
            f"[app<{bundle}>:{pid}] Bootstrap success!",
            f"[app<{bundle}>:{pid}] Setting process visibility to: Foreground",
            f"[app<{bundle}>:{pid}] Setting process visibility to: Background",
            f"[app<{bundle}>:{pid}] Process exited: <RBSProcessExitContext| voluntary>.",
            f"[0x86c208cc0:(FBSceneManager):sceneID:{scene}] Scene lifecycle state did change: Foreground",
            f"[0x86c208cc0:(FBSceneManager):sceneID:{scene}] Scene lifecycle state did change: Background",
            f"[(FBSceneManager):sceneID:{scene}][1] Scene invalidated.",
        ]
    )


def other_apps(lines: list[Line], chance: random.Random) -> list[Line]:
    """Lines of the system about other apps, and apps with fewer ad records than ours."""
    own = [place for place, line in enumerate(lines) if line.instrumented]
    others = []
    for number, (process, bundle) in enumerate(chance.sample(OTHERS, chance.choice([1, 2, 3]))):
        pid = 9000 + number
        for _ in range(chance.choice([1, 3, 6])):
            others.append((chance.randrange(len(lines) + 1), system(0, about(chance, bundle, pid))))
        for place in chance.sample(own, chance.randrange(len(own))) if own and chance.random() < 0.5 else []:
            others.append((place + 1, dataclasses.replace(lines[place], process=process, pid=pid)))
    return inserted(lines, others)


def is_in_order(lines: list[Line]) -> bool:
    return all(one.time <= other.time for one, other in zip(lines, lines[1:]))


def out_of_order(lines: list[Line], chance: random.Random) -> list[Line]:
    """Each line up to 20 ms late; only the order of the log tells that of equal stamps."""
    if not is_in_order(lines):
        return lines
    late: dict[int, int] = {}
    for line in lines:
        late.setdefault(line.time // 1000, chance.randrange(20 * MS))
    return sorted(lines, key=lambda line: line.time + late[line.time // 1000])


def ids(lines: list[Line], chance: random.Random) -> list[Line]:
    """Ends that are told again, and another app before and after with the process id of ours."""
    others = []
    for place, line in enumerate(lines):
        name = line.text.split(" ")[0]
        if line.instrumented and name in STATUS:
            told = f"[app<{OWN_BUNDLE}>:{line.pid}] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| {STATUS[name]}>>."
            later = [place + 1, min(place + 2, len(lines)), min(place + 5, len(lines))]
            others += [(at, system(0, told)) for at in chance.sample(later, 2)]
    foreign = "com.example.newsdaily"
    words = ["Bootstrap success!", "Setting process visibility to: Foreground", "Setting process visibility to: Background"]
    if chance.random() < 0.5:
        ended = [*words, "Process exited: <RBSProcessExitContext| voluntary>."]
        others += [(0, system(0, f"[app<{foreign}>:{lines[0].pid}] {one}")) for one in reversed(ended)]
    if chance.random() < 0.5:
        others += [(len(lines), system(0, f"[app<{foreign}>:{lines[-1].pid}] {one}")) for one in reversed(words)]
    return inserted(lines, others)


def clock_set(lines: list[Line], chance: random.Random, is_forward: bool) -> list[Line]:
    place, step = chance.randrange(len(lines)), chance.choice([5 * S, MINUTE, 10 * MINUTE, HOUR, 5 * HOUR])
    return [
        dataclasses.replace(line, time=line.time + (step if is_forward else -step) * (at >= place))
        for at, line in enumerate(lines)
    ]


def prewarmed(lines: list[Line], chance: random.Random) -> list[Line]:
    """Ten minutes before or after, the system starts the app without anybody having opened it."""
    word = "app.launched start=prewarm"
    if chance.random() < 0.5 and lines[0].text.startswith("app.launched"):
        at = min(line.time for line in lines) - 10 * MINUTE
        return [Line(at, 400, word, True, at), *lines]
    at, ticks = lines[-1].time + 10 * MINUTE, lines[-1].ticks + 10 * MINUTE
    return [*lines, Line(at, max(line.pid for line in lines) + 11, word, True, ticks)]


def across_a_change(lines: list[Line], chance: random.Random) -> list[Line]:
    """The lines on a local clock that is put forward or back between two of them."""
    number = chance.randrange(len(CHANGES))
    (seconds, hours), east = CHANGES[number], LOCAL[number]
    middle = (lines[0].time + lines[-1].time) // 2 // S * S
    moved = []
    for line in lines:
        utc = line.time - middle + seconds * S
        local = utc + east * HOUR + (hours * HOUR if utc >= seconds * S else 0)
        # A stamp is printed an hour east of UTC.
        moved.append(dataclasses.replace(line, time=local - HOUR))
    return moved


def transformed(seed: str, lines: list[Line], format_id: str, ticks: bool, laws: str) -> tuple[list[Line], str, bool]:
    """A log that one of some laws has changed, where it applies."""
    chance = random.Random(f"{seed}/law")
    law = chance.choice(laws)
    device = format_id in WHOLE_DEVICE
    if law == "a" and device:
        return other_apps(lines, chance), format_id, ticks
    if law == "b" and format_id in ("log-default", "log-ndjson", "xcode-nslog"):
        return out_of_order(lines, chance), format_id, ticks
    if law == "c" and format_id != "flutter":
        return lines, chance.choice(["log-compact", "syslog-relay"]), ticks
    if law == "e" and device:
        return ids(lines, chance), format_id, ticks
    if law == "f" and format_id != "flutter" and is_in_order(lines):
        by_device = format_id == "log-ndjson" and chance.random() < 0.7
        if by_device:
            lines = [dataclasses.replace(line, device=line.ticks) for line in lines]
        is_told = ticks or by_device
        return clock_set(lines, chance, is_told and chance.random() < 0.5), format_id, ticks
    if law == "g" and format_id != "flutter":
        return prewarmed(lines, chance), format_id, ticks
    if law == "s" and format_id != "flutter" and is_in_order(lines):
        return across_a_change(lines, chance), chance.choice(["log-compact", "syslog-relay"]), ticks
    return lines, format_id, ticks
