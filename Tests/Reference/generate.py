"""Writes random logs: scripts of `[scenelint]` lines in one simple format each.

Each ad, scene and screen lives a life of its own, with delays that lie just inside and just outside
the limits of the rules; then the log is damaged a little, as captures are.
"""

import json
import random
import time
from dataclasses import dataclass

MS, S, MINUTE, HOUR = 10**6, 10**9, 60 * 10**9, 3600 * 10**9
START = 1_772_348_400 * S
"""2026-03-01 08:00 in Berlin, far from any change of daylight saving time."""

FORMATS = ["app_open", "interstitial", "rewarded", "rewarded_interstitial", "banner", "native"]
UNITS = {
    "app_open": ["ca-app-pub-3940256099942544/5575463023", "ca-app-pub-1111111111111111/1111111111"],
    "interstitial": ["ca-app-pub-3940256099942544/4411468910", "ca-app-pub-2222222222222222/2222222222", "U1"],
    "rewarded": ["ca-app-pub-3940256099942544/1712485313", "U2"],
    "rewarded_interstitial": ["ca-app-pub-3940256099942544/6978759866"],
    "banner": ["ca-app-pub-3940256099942544/2934735716", "ca-app-pub-3333333333333333/3333333333", "B"],
    "native": ["ca-app-pub-3940256099942544/3986624511", "N"],
}
ODD_UNITS = [
    "ca-app-pub-3940256099942544/1033173712",
    "ca-app-pub-3940256099942544~1458002511",
    "YOUR_AD_UNIT_ID",
    "/21775744923,1234/example/banner",
]
SHORT = [0, MS, 20 * MS, 100 * MS, 250 * MS, 251 * MS, 499 * MS, 500 * MS, S, 1001 * MS]
MIDDLE = [2 * S, 2001 * MS, 3 * S, 3001 * MS, 5 * S, 5001 * MS, 10 * S, 24999 * MS, 25 * S, 29999 * MS, 30 * S]
LONG = [60 * S, 60001 * MS, 90 * S, 90001 * MS, 10 * MINUTE, 10 * MINUTE + MS, HOUR, HOUR + S, 4 * HOUR, 4 * HOUR + S]
CAUSES = {
    "ad.load_failed": [
        "code=1", "code=1 cause=no_fill", "code=9", "code=2", "code=2 cause=sdk_not_started", "code=5", "cause=timeout",
        "cause=network", "code=0 cause=no_root_view_controller", "code=10", "cause=invalid_size", "domain=NSURLErrorDomain",
        'reason="root view controller is not set"', "",
    ],
    "ad.present_failed": [
        "code=16", "cause=too_large", "code=17 cause=presenter_detached", "code=17 cause=presenter_busy", "code=18",
        "code=19 cause=already_used", "code=21", 'reason="already presenting"', 'reason="not being presented"', "",
    ],
}  # fmt: skip
ASIDES = [
    "sdk.warned cause=web_content_terminated", "sdk.warned cause=click_outside_view", "sdk.warned cause=javascript",
    "sdk.warned cause=asset_interaction", "sdk.warned cause=main_thread", "sdk.warned cause=<private>",
    "sdk.invalid_request cause=ad_unit", "sdk.invalid_request cause=invalid_size width=375 height=0",
    "sdk.invalid_request cause=<private> reason=<private>", 'sdk.invalid_request reason="scene property should be set"',
    "sdk.adapter_missing adapter=GADMAdapterVungle", "sdk.app_id_missing", "sdk.outdated version=7.19.1",
    "sdk.skadnetwork_missing count=1 networks=AdColony", 'sdk.skadnetwork_missing count=2 networks="AdColony, Verve"',
    "sdk.app_id_observed app_id=ca-app-pub-1~1", "sdk.app_id_observed previous_app_id=ca-app-pub-1~1 app_id=ca-app-pub-2~2",
    "sdk.app_id_observed previous_app_id=ca-app-pub-1~1 app_id=<private>", "consent.failed cause=no_form app_id=ca-app-pub-1~1",
    'consent.failed reason="no form(s) configured"', "consent.failed cause=network", "ui.scene_lifecycle_warned version=26",
    "ui.present_refused presented=GADInterstitialViewController cause=already_presenting",
    "ui.present_refused presented=GADFullScreenAdViewController cause=not_in_hierarchy",
    "ui.present_refused presented=UIAlertController cause=already_presenting",
    "ui.present_refused presented=<private> cause=not_in_hierarchy", "sdk.test_device_hint device_id=X",
    "sdk.version version=13.7.0", "sdk.version version=13.8.0",
]  # fmt: skip


@dataclass
class Line:
    """One `[scenelint]` line, or another word of the app."""

    time: int
    pid: int
    text: str
    instrumented: bool = True
    ticks: int = 0
    """The time by a clock that nobody sets."""
    process: str = "Demo"
    sender: str = ""
    device: int | None = None
    """The time by the device's clock, where the record carries it."""


class Script:
    """What one app does in one log."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.lines: list[Line] = []
        self.pid = 512
        self.ads = 0

    def maybe(self, probability: float) -> bool:
        return self.chance.random() < probability

    def delay(self, middle: float = 0.3, long: float = 0.08) -> int:
        roll = self.chance.random()
        if roll < long:
            return self.chance.choice(LONG)
        return self.chance.choice(MIDDLE if roll < long + middle else SHORT)

    def say(self, at: int, text: str):
        if not self.maybe(0.03):
            self.lines.append(Line(at, self.pid, " ".join(text.split())))

    def launch(self, at: int) -> int:
        """One life of the app, which ends at the time that is given back."""
        first = len(self.lines)
        if self.maybe(0.85):
            start = self.chance.choice(["cold", "cold", "cold", "warm", "prewarm"])
            index = self.chance.choice(["", "", "launch_index=1", "launch_index=3"])
            build = self.chance.choice(["", "", "build=release", "build=debug"])
            self.lines.append(Line(at, self.pid, " ".join(f"app.launched start={start} {index} {build}".split())))
        scenes = [f"S{number}" for number in range(1, self.chance.choice([0, 1, 1, 2, 2, 3]) + 1)]
        for scene in scenes:
            self.scene(at + self.delay(), scene)
        if not scenes or self.maybe(0.2):
            self.app(at + self.delay())
        self.start_up(at)
        for _ in range(self.chance.choice([0, 1, 1, 2])):
            self.screen(at + self.delay(), self.chance.choice(["Home", "Menu"]), scenes)
        formats = self.chance.sample(FORMATS, self.chance.choice([1, 2, 2, 3]))
        begin = at
        for _ in range(self.chance.choice([1, 2, 2, 3, 4, 5])):
            begin += self.delay()
            self.ad(begin, self.chance.choice(formats), scenes)
        for _ in range(self.chance.choice([0, 0, 0, 1, 2])):
            self.say(at + self.delay(), self.chance.choice(ASIDES))
        if self.maybe(0.3):
            self.chance.choice([self.burst, self.reappear, self.contend])(at + self.delay(), formats[0], scenes)
        if self.maybe(0.06):
            self.say(at + self.delay(), self.chance.choice(["log.loss count=40", "log.gap"]))
        if self.maybe(0.15):
            self.lines.append(Line(at + self.delay(), self.pid, "<Google> ready", False))
        end = max(line.time for line in self.lines[first:]) if len(self.lines) > first else at
        if self.maybe(0.5):
            end += self.delay()
            self.lines.append(Line(end, self.pid, "app.heartbeat"))
        return end

    def start_up(self, at: int):
        """What an app does once after its launch."""
        if self.maybe(0.6):
            version = self.chance.choice(["", "version=13.7.0", "version=12.1.0", "version=13.8.0"])
            self.say(at + self.delay(), f"sdk.started {version}")
        if self.maybe(0.5):
            self.say(at + self.delay(), self.chance.choice(["consent.resolved", "consent.can_request_ads result=true"]))
        if self.maybe(0.5):
            shown = at + self.delay(0.1, 0)
            self.say(shown, "content.loading_shown screen=Splash")
            if self.maybe(0.7):
                self.say(shown + self.delay(), "content.loading_finished screen=Splash")
        if self.maybe(0.6):
            self.say(at + self.delay(), "content.main_shown screen=Home")

    def app(self, at: int):
        """The app's own callbacks of its life cycle."""
        self.say(at, "app.became_active")
        while self.maybe(0.4):
            for name in ("will_resign_active", "entered_background", "will_enter_foreground", "became_active"):
                at += self.delay()
                self.say(at, f"app.{name}")
                if self.maybe(0.1):
                    return

    def shape(self, keys: tuple = ("size", "orientation", "mode")) -> str:
        parts = []
        if "size" in keys and self.maybe(0.7):
            parts.append(self.chance.choice(["width=1024 height=1366", "width=507 height=1366", "width=390 height=844"]))
        if "orientation" in keys and self.maybe(0.4):
            parts.append("orientation=" + self.chance.choice(["portrait", "landscapeLeft", "landscape"]))
        if "mode" in keys and self.maybe(0.4):
            parts.append("mode=" + self.chance.choice(["full_screen", "split", "stage", "slide_over"]))
        return " ".join(parts)

    def scene(self, at: int, scene: str):
        if self.maybe(0.8):
            role = self.chance.choice(["", "role=application", "role=application", "role=external", "role=carplay"])
            size = self.shape(("size", "orientation")) if self.maybe(0.4) else ""
            self.say(at, f"scene.connected scene={scene} {role} {size}")
        if self.maybe(0.5):
            self.say(at + self.delay(0.1, 0), f"scene.will_enter_foreground scene={scene}")
        at += self.delay(0.1, 0)
        if self.maybe(0.85):
            self.say(at, f"scene.became_active scene={scene}")
        for _ in range(self.chance.choice([0, 0, 1, 2, 3])):
            at += self.delay()
            what = self.chance.choice(["resize", "rotate", "mode", "leave", "leave"])
            if what == "resize":
                self.say(at, f"scene.resized scene={scene} {self.shape()}")
            elif what == "rotate":
                orientation = self.chance.choice(["portrait", "landscapeLeft", "landscapeRight", "portraitUpsideDown"])
                self.say(at, f"scene.rotated scene={scene} orientation={orientation}")
            elif what == "mode":
                mode = self.chance.choice(["full_screen", "split", "stage"])
                self.say(at, f"scene.mode_changed scene={scene} mode={mode}")
            else:
                for name in ("will_resign_active", "entered_background", "will_enter_foreground", "became_active"):
                    self.say(at, f"scene.{name} scene={scene}")
                    at += self.delay()
        if self.maybe(0.1):
            self.say(at + self.delay(), f"scene.disconnected scene={scene}")

    def screen(self, at: int, screen: str, scenes: list[str]):
        if self.maybe(0.6):
            self.say(at, f"screen.did_load screen={screen}")
        for _ in range(self.chance.choice([1, 1, 2, 3])):
            at += self.delay()
            self.say(at, f"screen.did_appear screen={screen}")
            at += self.delay()
            if self.maybe(0.6):
                self.say(at, f"screen.did_disappear screen={screen}")

    def ad(self, at: int, form: str, scenes: list[str]):
        """One ad from its request to its end, with what an app may do wrong."""
        self.ads += 1
        name = f"A{self.ads}"
        unit = self.chance.choice(UNITS[form] if not self.maybe(0.05) else ODD_UNITS)
        facts = f"format={form} unit_id={unit}"
        if self.maybe(0.08):
            hidden = [f"format={form} unit_id=<private>", f"format=<private> unit_id={unit}"]
            facts = self.chance.choice([f"format={form}", f"unit_id={unit}", "", *hidden])
        told = False
        wanted = self.chance.choice(["none", "", *scenes, *scenes]) if scenes or self.maybe(0.3) else ""
        wanted = "<private>" if self.maybe(0.02) else wanted
        size = self.chance.choice(["width=1024 height=90", "width=390 height=60"]) if form in ("banner", "native") and self.maybe(0.5) else ""
        if self.maybe(0.85):
            self.say(at, f"ad.load_requested ad={name} {facts} {'scene=' + wanted if wanted else ''} {size}")
            told = True
            at += self.delay()
        if self.maybe(0.03):
            self.say(at, f"ad.load_ignored ad={name} cause=in_flight")
        fate = self.chance.random()
        if fate < 0.1:
            return
        more = "" if told and self.maybe(0.8) else facts
        if fate < 0.25:
            self.say(at, f"ad.load_failed ad={name} {more} {self.chance.choice(CAUSES['ad.load_failed'])}")
            return
        self.say(at, f"ad.loaded ad={name} {more} {size if self.maybe(0.3) else ''}")
        if form in ("banner", "native"):
            self.live(at, name, size)
            return
        for _ in range(self.chance.choice([0, 1, 1, 1, 1, 2])):
            at = self.present(at + self.delay(), name, "" if self.maybe(0.8) else facts, wanted, scenes)
        if self.maybe(0.1):
            self.say(at + self.delay(), f"ad.released ad={name}")

    def burst(self, at: int, form: str, scenes: list[str]):
        """Requests of one unit one after the other, all of which end in the same way."""
        unit, scene = self.chance.choice(UNITS[form]), self.chance.choice(["", *scenes])
        step = self.chance.choice([S, 10 * S, 15 * S, 20 * S, 29999 * MS, 30 * S, 5 * MINUTE])
        cause = self.chance.choice(CAUSES["ad.load_failed"])
        is_filled = self.maybe(0.4)
        for _ in range(self.chance.choice([2, 3, 4, 5, 6])):
            self.ads += 1
            place = f"scene={scene}" if scene else ""
            self.say(at, f"ad.load_requested ad=A{self.ads} format={form} unit_id={unit} {place}")
            fate = "loaded" if is_filled != self.maybe(0.1) else "load_failed"
            self.say(at + self.chance.choice(SHORT), f"ad.{fate} ad=A{self.ads} {cause if fate == 'load_failed' else ''}")
            at += step
        if is_filled and self.maybe(0.6):
            self.lines.append(Line(at + 5 * HOUR, self.pid, "app.heartbeat"))

    def reappear(self, at: int, form: str, scenes: list[str]):
        """A screen that requests an ad each time it appears."""
        unit = self.chance.choice(UNITS[form])
        for _ in range(self.chance.choice([2, 3, 4])):
            self.ads += 1
            self.say(at, "screen.did_appear screen=Feed")
            asked = at + self.chance.choice([10 * MS, S, 2 * S, 2001 * MS])
            self.say(asked, f"ad.load_requested ad=A{self.ads} format={form} unit_id={unit}")
            if self.maybe(0.8):
                self.say(asked + S, f"ad.loaded ad=A{self.ads}")
            if self.maybe(0.2):
                self.say(asked + 2 * S, f"ad.present_called ad=A{self.ads}")
            at += self.chance.choice([10 * S, MINUTE, 10 * MINUTE])

    def contend(self, at: int, form: str, scenes: list[str]):
        """Two windows that use one ad, or two ads at once."""
        form = form if form not in ("banner", "native") else "interstitial"
        unit = self.chance.choice(UNITS[form])
        first, second = self.chance.sample(["S1", "S2", "S3"], 2)
        self.ads += 2
        other = self.ads - self.chance.choice([0, 1])
        for ad in (self.ads - 1, self.ads):
            asked = self.chance.choice(["scene=none", f"scene={first}", f"scene={second}"])
            self.say(at, f"ad.load_requested ad=A{ad} format={form} unit_id={unit} {asked}")
            self.say(at + S, f"ad.loaded ad=A{ad}")
        at += 10 * S
        for ad, scene in ((self.ads - 1, first), (other, second)):
            self.say(at, f"ad.present_called ad=A{ad} scene={scene}")
            answers = [f"ad.will_present ad=A{ad}", f"ad.will_present ad=A{ad} scene={scene}", f"ad.present_failed ad=A{ad} code=16"]
            self.say(at + self.chance.choice([0, 30 * MS, 3 * S]), self.chance.choice(answers))
            at += self.chance.choice([S, 5 * S])
        for ad in sorted({self.ads - 1, other}):
            self.say(at + self.delay(), f"ad.did_dismiss ad=A{ad} {self.chance.choice(['', f'scene={first}'])}")

    def live(self, at: int, name: str, size: str):
        """A banner or a native ad after its load."""
        for _ in range(self.chance.choice([0, 1, 2])):
            at += self.delay()
            self.say(at, self.chance.choice([f"ad.impression ad={name}", f"ad.refreshed ad={name} {size}", f"ad.click ad={name}"]))
        if self.maybe(0.2):
            self.say(at + self.delay(), f"ad.released ad={name}")

    def present(self, at: int, name: str, facts: str, wanted: str, scenes: list[str]) -> int:
        scene = wanted if wanted not in ("", "none") and self.maybe(0.8) else self.chance.choice(["", *scenes])
        place = f"scene={scene}" if scene and self.maybe(0.7) else ""
        if self.maybe(0.2):
            result = self.chance.choice(["result=true", "result=false", "result=false cause=too_large"])
            self.say(at, f"ad.can_present_checked ad={name} {result}")
            at += self.delay(0.1, 0)
        if self.maybe(0.05):
            self.say(at, f"ad.not_ready ad={name} {facts}")
            return at
        if self.maybe(0.85):
            self.say(at, f"ad.present_called ad={name} {facts} {place}")
            at += self.delay(0.15, 0)
        if self.maybe(0.15):
            self.say(at, f"ad.present_failed ad={name} {self.chance.choice(CAUSES['ad.present_failed'])}")
            return at
        for event in ("will_present", "did_present", "impression"):
            if self.maybe(0.7):
                self.say(at, f"ad.{event} ad={name} {place if self.maybe(0.3) else ''}")
                at += self.delay(0.1, 0)
        at += self.delay()
        if self.maybe(0.3):
            self.say(at, f"ad.video_completed ad={name}")
        if self.maybe(0.3):
            self.say(at, f"ad.reward_earned ad={name} amount=1")
        at += self.delay()
        if self.maybe(0.3):
            cause = self.chance.choice(["", "cause=user", "cause=window_shrunk"])
            self.say(at, f"ad.will_dismiss ad={name} {cause}")
            at += self.delay(0.1, 0)
        if self.maybe(0.85):
            self.say(at, f"ad.did_dismiss ad={name} {place if self.maybe(0.1) else ''}")
        if self.maybe(0.15):
            self.say(at + self.delay(), f"ad.reward_earned ad={name} amount=1")
        return at


def script(chance: random.Random) -> list[Line]:
    """A log's lines in the order in which they stand in it."""
    made = Script(chance)
    at = START
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        first = len(made.lines)
        at = made.launch(at)
        life = sorted(made.lines[first:], key=lambda line: line.time)
        if made.maybe(0.3):
            at += made.delay()
            end = chance.choice(["app.terminated", "app.crashed", "app.jetsammed"])
            life.append(Line(at, made.pid, end))
        made.lines[first:] = life
        made.pid += chance.randrange(1, 40)
        at += made.delay()
    return damaged(made.lines, chance)


def damaged(lines: list[Line], chance: random.Random) -> list[Line]:
    """The same lines as a capture has them: late, cut, out of order, by a clock that is set."""
    lines = [Line(line.time, line.pid, line.text, line.instrumented, line.time) for line in lines]
    if chance.random() < 0.2:
        lines = lines[chance.randrange(len(lines)) :]
    if chance.random() < 0.2:
        lines = lines[: chance.randrange(len(lines)) + 1]
    if chance.random() < 0.05:
        place, back = chance.randrange(len(lines)), chance.choice([S, 2 * S, 2001 * MS, 10 * S, HOUR])
        for line in lines[place:]:
            line.time -= back
    if chance.random() < 0.5:
        later = chance.choice(SHORT + MIDDLE + LONG)
        lines.append(Line(lines[-1].time + later, lines[-1].pid, "nothing special", False, lines[-1].ticks + later))
    return lines


def stamp(at: int, pattern: str) -> str:
    return time.strftime(pattern, time.gmtime(at // S + 3600))


def log(lines: list[Line], format_id: str, ticks: bool) -> str:
    """The text of a log; `ticks` adds the instrumentation's own clock."""
    rows, seen = [], {}
    for line in lines:
        text = f"[scenelint] {line.text}" if line.instrumented else line.text
        if ticks and line.instrumented:
            text += f" t={(line.ticks - START) // MS + 10**6}"
        # The same record twice is one record, as when two tools capture it.
        key = (line.pid, text)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1 and line.instrumented:
            text += f" n={seen[key]}"
        rows.append(row(line, text, format_id))
    return "\n".join(rows) + "\n"


def row(line: Line, text: str, format_id: str) -> str:
    full = stamp(line.time, "%Y-%m-%d %H:%M:%S") + f".{line.time % S // 1000:06d}+0100"
    app = f"{line.process}[{line.pid}:1f3]"
    sender = f"({line.sender})" if line.sender else ""
    subsystem = f"com.apple.{line.sender}" if line.sender else "com.example.demo"
    category = "Process" if line.sender else "ads"
    if format_id == "log-default":
        place = f"{sender} [{subsystem}:{category}]".strip()
        return f"{full} 0x1f3      Default     0x0                  {line.pid}    0    {line.process}: {place} {text}"
    if format_id == "log-compact":
        return f"{full[:23]} Df {app} [{subsystem}:{category}] {text}"
    if format_id == "syslog-relay":
        day = stamp(line.time, "%b ") + stamp(line.time, "%d").lstrip("0").rjust(2)
        return f"{day} {stamp(line.time, '%H:%M:%S')} iPad {line.process}{sender}[{line.pid}] <Notice>: {text}"
    if format_id == "xcode-nslog":
        return f"{full} {line.process}[{line.pid}:1500] {text}"
    if format_id == "log-ndjson":
        path = f"/Applications/{line.process}.app/{line.process}"
        one = {
            "timestamp": full, "messageType": "Default", "eventType": "logEvent", "eventMessage": text,
            "processID": line.pid, "threadID": 499, "subsystem": subsystem, "category": category,
            "processImagePath": path, "senderImagePath": f"/System/{line.sender}" if line.sender else path,
        }  # fmt: skip
        if line.device is not None:
            one["machTimestamp"] = 10**12 + (line.device - START) * 24 // 1000
        return json.dumps(one)
    return f"flutter: {text}"


KINDS = ["log-default", "log-default", "log-ndjson", "xcode-nslog", "syslog-relay", "flutter"]


def generate(seed: str) -> tuple[list[Line], str, bool]:
    """The lines of a random log, its format, and whether they carry the instrumentation's clock."""
    chance = random.Random(seed)
    lines = script(chance)
    format_id = chance.choice(KINDS)
    ticks = chance.random() < (0.8 if format_id == "flutter" else 0.15)
    if format_id == "flutter":
        pid = lines[0].pid
        lines = [line for line in lines if line.pid == pid]
    return lines, format_id, ticks
