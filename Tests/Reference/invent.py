"""Makes up small rules of each kind, so that the language is compared and not the catalog alone."""

import random

from generate import FORMATS, UNITS

STRINGS = {
    "ad.format": FORMATS,
    "ad.unit_id": [unit for units in UNITS.values() for unit in units],
    "ad.state": ["loading", "loaded", "presenting", "presented", "dismissed", "failed", "expired"],
    "ad.request_scene": ["none", "S1", "S2"],
    "ad.present_scene": ["S1", "S2"],
    "scene.id": ["S1", "S2"],
    "scene.state": ["foreground_active", "foreground_inactive", "background"],
    "scene.role": ["application", "external"],
    "scene.orientation": ["portrait", "landscape", "landscapeLeft"],
    "scene.mode": ["full_screen", "split", "stage"],
    "screen.name": ["Home", "Menu"],
    "app.state": ["active", "inactive", "background"],
    "app.start": ["cold", "warm", "prewarm"],
    "app.ad_on_screen": ["none", "app_open", "interstitial"],
    "event.cause": ["too_large", "no_fill", "timeout", "user"],
    "event.scene": ["none", "S1"],
}
BOOLS = [
    "ad.is_full_screen", "ad.is_test_unit", "ad.was_rewarded", "ad.video_completed", "ad.is_contended",
    "ad.can_present", "ad.checked_since_resize", "scene.is_landscape", "scene.is_full_screen",
    "scene.resized_since_load", "scene.others_in_foreground", "app.main_content_shown",
    "app.app_open_on_screen", "app.was_in_background", "app.is_debug_run", "event.is_derived", "event.result",
]  # fmt: skip
INTS = [
    "ad.load_count_in_flight", "ad.presentation_count", "ad.unused_count", "scene.live_banners",
    "screen.appearances", "app.launch_index", "app.active_scenes", "app.scenes_connected_max",
    "app.app_open_presentations", "event.code",
]  # fmt: skip
DURATIONS = [
    "ad.age", "ad.since_present_called", "ad.since_size_refused", "ad.since_unit_dismissed", "ad.time_on_screen",
    "scene.since_changed", "scene.since_turned", "scene.since_foreground", "screen.since_appeared",
    "app.time_since_launch",
]  # fmt: skip
DOUBLES = ["ad.width", "ad.height", "scene.width", "scene.height", "event.width"]
LENGTHS = ["20ms", "250ms", "500ms", "1s", "2s", "3s", "5s", "10s", "25s", "30s", "1m", "1m30s", "10m", "1h", "4h"]
CLASSES = [
    "ad.load_requested", "ad.loaded", "ad.load_failed", "ad.can_present_checked", "ad.present_called",
    "ad.will_present", "ad.did_present", "ad.present_failed", "ad.impression", "ad.did_dismiss", "ad.released",
    "ad.reward_earned", "ad.video_completed", "ad.expired", "scene.connected", "scene.became_active",
    "scene.entered_background", "scene.resized", "scene.rotated", "screen.did_appear", "screen.did_disappear",
    "content.loading_shown", "content.main_shown", "app.entered_background", "app.will_enter_foreground",
    "app.became_active", "consent.resolved", "sdk.started",
]  # fmt: skip
KEYS = ["ad.id", "ad.unit_id", "ad.format", "scene.id", "screen.name", "ad.unit_or_format"]
WHOLE_APP = ("app.", "consent.", "content.", "sdk.")
KINDS = [
    "app.foreground", "app.background", "content.loading", "scene.connection", "scene.foreground", "ad.loading",
    "ad.ready", "ad.presentation",
]  # fmt: skip


class Inventor:
    """Makes up rules from one source of chance."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.pick = chance.choice

    def maybe(self, probability: float) -> bool:
        return self.chance.random() < probability

    def classes(self, most: int = 2) -> str:
        return " || ".join(self.chance.sample(CLASSES, self.pick(range(1, most + 1))))

    def atom(self, prefix: str = "", of: tuple = ()) -> str:
        """A comparison; `of` limits the attributes to those of some entities."""

        def any_of(names) -> str | None:
            there = [name for name in names if not of or name.startswith(of)]
            return prefix + self.pick(there) if there else None

        kind = self.pick(["string", "string", "bool", "int", "duration", "double", "has", "text", "sum"])
        comparison = self.pick(["==", "!=", "<", "<=", ">", ">="])
        if kind == "bool" and (name := any_of(BOOLS)):
            return name if self.maybe(0.6) else f"{name} == {self.pick(['true', 'false'])}"
        if kind == "int" and (name := any_of(INTS)):
            return f"{name} {comparison} {self.pick([0, 1, 2])}"
        if kind == "duration" and (name := any_of(DURATIONS)):
            return f"{name} {self.pick(['<', '<=', '>', '>='])} {self.pick(LENGTHS)}"
        if kind == "double" and (name := any_of(DOUBLES)):
            return f"{name} {self.pick(['<', '>='])} {self.pick(['400.0', '507.0', '1000.0'])}"
        if kind == "has" and (name := any_of([*STRINGS, *DURATIONS, *INTS])):
            return f"has({name})"
        if kind == "sum" and (name := any_of(DURATIONS)):
            return self.pick([f"{name} * 2 > {self.pick(LENGTHS)}", f"{name} + 1s <= {self.pick(LENGTHS)}", f"{name} / 2 > {self.pick(LENGTHS)}"])
        name = any_of(STRINGS) or prefix + "ad.format"
        values = STRINGS[name.removeprefix(prefix)]
        if kind == "text":
            text = self.pick(values)
            half = text[: len(text) // 2 + 1]
            return self.pick(
                [
                    f'{name}.startsWith("{half}")', f'{name}.contains("{half[1:]}")', f'{name}.endsWith("{text[-1]}")',
                    f'{name}.matches("^{half[0]}.*[0-9]$")', f"size({name}) > {len(text) - 1}", f"{name} < '{text}'",
                ]
            )  # fmt: skip
        if self.maybe(0.3):
            listed = ", ".join(f'"{value}"' for value in self.chance.sample(values, min(2, len(values))))
            return f"{name} in [{listed}]"
        return f'{name} {self.pick(["==", "!="])} "{self.pick(values)}"'

    def predicate(self, prefix: str = "", of: tuple = (), depth: int = 0) -> str:
        if depth == 2 or self.maybe(0.5):
            return self.atom(prefix, of)
        if self.maybe(0.2):
            return f"!({self.predicate(prefix, of, depth + 1)})"
        sign = self.pick(["&&", "||"])
        return f"({self.predicate(prefix, of, depth + 1)}) {sign} ({self.predicate(prefix, of, depth + 1)})"

    def condition(self, check: dict, key: str, probability: float, of: tuple = ()):
        if self.maybe(probability):
            check[key] = self.predicate(of=of)

    def key(self, check: dict, probability: float):
        if self.maybe(probability):
            check["by"] = self.pick(KEYS) if self.maybe(0.7) else self.chance.sample(KEYS, 2)

    def check(self, kind: str) -> dict:
        check = {"kind": kind}
        getattr(self, kind)(check)
        return check

    def forbid(self, check: dict):
        check["when"] = self.classes(3)
        self.condition(check, "if", 0.9)
        if self.maybe(0.1):
            check["when_unknown"] = "skip"

    def respond(self, check: dict):
        check["when"] = self.classes()
        self.condition(check, "if", 0.4)
        check["then"] = self.classes()
        self.condition(check, "then_if", 0.2)
        check["within"] = self.pick(LENGTHS)
        if self.maybe(0.3):
            check["unless"] = self.classes()
        if self.maybe(0.3):
            check["until"] = self.pick(["app.terminated", "app.entered_background", "scene.entered_background"])
        self.key(check, 0.4)

    def precede(self, check: dict):
        check["when"] = self.classes()
        self.condition(check, "if", 0.3)
        check["after"] = self.classes()
        self.condition(check, "after_if", 0.2)
        check["since"] = self.pick(["app.launched", "app.launched", "content.main_shown", self.classes()])
        if check["since"] != "app.launched":
            self.condition(check, "since_if", 0.2)
        self.key(check, 0.4)
        if check["when"].startswith(WHOLE_APP) or any(f"|| {one}" in check["when"] for one in WHOLE_APP):
            # The documents do not say what a trigger of the whole app means to the scope of one ad.
            check.pop("by", None)

    def limit(self, check: dict):
        check["count"] = self.classes()
        self.condition(check, "if", 0.3)
        self.key(check, 0.5)
        if self.maybe(0.3):
            check["gap"] = self.pick(LENGTHS)
        else:
            check["in"] = self.pick([*LENGTHS, "launch"])
        if self.maybe(0.3) and check.get("in") != "launch":
            check["at_least"] = self.pick([1, 2, 3])
        else:
            check["at_most"] = self.pick([0, 1, 2])
        if self.maybe(0.3):
            check["distinct"] = self.pick(["ad.unit_id", "ad.format", "scene.id", "screen.name", "ad.id"])
        if self.maybe(0.3):
            check["reset"] = self.classes()
            self.condition(check, "reset_if", 0.3)

    def overlap(self, check: dict):
        check["intervals"] = [f"{self.pick(KINDS)} as first", f"{self.pick(KINDS)} as second"]
        ads = all(one.startswith("ad.") for one in check["intervals"])
        if ads and self.maybe(0.3):
            check["by"] = self.pick(["ad.unit_id", "ad.format"])
        if self.maybe(0.6):
            sides = [side for side, one in zip(("first.", "second."), check["intervals"]) if one.startswith("ad.")]
            prefix = self.pick(sides) if sides else ""
            check["where"] = self.predicate(prefix, ("ad.",) if prefix else ("app.",))
        length = self.pick(["longer_than", "gap", None])
        if length:
            check[length] = self.pick(LENGTHS)

    def hold(self, check: dict):
        check["state"] = self.pick(KINDS)
        of = {"ad": ("ad.", "app."), "scene": ("scene.", "app."), "app": ("app.",), "content": ("app.",)}
        self.condition(check, "if", 0.4, of[check["state"].partition(".")[0]])
        check[self.pick(["at_most", "at_least"])] = self.pick(LENGTHS)
        if self.maybe(0.3):
            check["except"] = self.pick([one for one in KINDS if one != check["state"]])


def invented(seed: str, count: int) -> list[dict]:
    """Some rules as documents, of each kind in turn."""
    kinds = ["forbid", "respond", "precede", "limit", "overlap", "hold"]
    return [document(Inventor(random.Random(f"{seed}/rule/{number}")), kinds[number % 6], number) for number in range(count)]


def document(inventor: Inventor, kind: str, number: int) -> dict:
    """A rule with all that a rule needs to load; its examples are never run."""
    check = inventor.check(kind)
    event = "00:00:00 app.heartbeat\n"
    examples = [{"name": "a", "verdict": "fail", "events": "↓" + event}, {"name": "b", "verdict": "pass", "events": event}]
    waits = kind in ("respond", "precede", "hold") or "at_least" in check
    if waits:
        examples.append({"name": "c", "verdict": "inconclusive", "reason": "log-ended", "events": "?" + event})
    made = {
        "rule": f"{kind}-{number}", "title": "Made up", "severity": "info", "confidence": "low", "status": "stable",
        "why": "It is made up.", "fix": "Nothing is to be fixed.", "needs": [], "check": check,
        "message": "Made up.", "fingerprint": fingerprint(inventor, check), "examples": examples,
    }  # fmt: skip
    events = check.get("when") or check.get("count")
    made["needs"] = [events] if events else [needed(check)]
    if kind == "limit" and inventor.maybe(0.25):
        made["across_launches"] = True
    return made


def needed(check: dict) -> str:
    return "app.launched || app.became_active || scene.became_active || ad.load_requested || ad.loaded"


def fingerprint(inventor: Inventor, check: dict) -> list[str]:
    if check["kind"] == "overlap":
        ads = all(one.startswith("ad.") for one in check["intervals"])
        return inventor.pick([["first.ad.id", "second.ad.id"], []]) if ads else []
    if check["kind"] == "hold":
        return inventor.pick([["ad.id"], []]) if check["state"].startswith("ad.") else []
    return inventor.pick([[], ["ad.id"], ["ad.unit_id", "scene.id"], ["event.name"]])
