"""What has become of the app, its scenes and its ads by some event of a launch.

A state is made anew for each event by going through the launch from its first event.
"""

from dataclasses import dataclass, field

from predicates import Duration, Unknown, longer
from reading import LATENESS, Event, changed_between

APP_STATES = {
    "app.became_active": "active",
    "app.will_resign_active": "inactive",
    "app.will_enter_foreground": "inactive",
    "app.entered_background": "background",
}
SCENE_STATES = {
    "scene.became_active": "foreground_active",
    "scene.will_resign_active": "foreground_inactive",
    "scene.will_enter_foreground": "foreground_inactive",
    "scene.entered_background": "background",
}
OF_APP = {
    "active": "foreground_active",
    "inactive": "foreground_inactive",
    "background": "background",
}
ENDS = ("app.terminated", "app.crashed", "app.jetsammed")
SHAPE = ("orientation", "mode", "width", "height")
SHAPING = ("scene.connected", "scene.resized", "scene.rotated", "scene.mode_changed")
CREATING = (
    "ad.load_requested", "ad.loaded", "ad.refreshed", "ad.load_failed", "ad.present_called", "ad.will_present",
    "ad.did_present", "ad.present_failed", "ad.did_dismiss",
)  # fmt: skip
"""The events that alone are a sign of an ad."""
READY = ("loaded", "expired")
BEFORE = {
    "ad.loaded": [("loading",)],
    "ad.load_failed": [("loading",)],
    "ad.load_ignored": [("loading",)],
    "ad.present_called": [READY],
    "ad.will_present": [("presenting",), READY],
    "ad.did_present": [("presenting",), ("presented",), READY],
    "ad.present_failed": [("presenting",), ("presented",), READY],
    "ad.can_present_checked": [("presenting",), READY, ("loading",)],
    "ad.not_ready": [("presenting",), READY, ("loading",)],
    "ad.did_dismiss": [("presented",), ("presenting",), ("dismissed",)],
    "ad.refreshed": [("loaded", "presented")],
    "ad.released": [(*READY, "dismissed", "failed")],
    "ad.expired": [("loaded",)],
} | dict.fromkeys(
    ("ad.impression", "ad.click", "ad.video_completed", "ad.reward_earned", "ad.will_dismiss"),
    [("presented",), ("presenting",), READY],
)
"""The states in which an ad is when an event comes for it, likeliest first."""


@dataclass(eq=False)
class Scene:
    name: str
    connected: bool = True
    state: str | None = None
    shape: dict = field(default_factory=dict)
    hidden: set = field(default_factory=set)
    role: object = None
    changed: int | None = None
    turned: int | None = None
    first_told: int | None = None
    foreground: int | None = None
    foreground_seen: bool = False

    @property
    def may_be_window(self) -> bool:
        return not isinstance(self.role, str) or self.role == "application"

    def take(self, event: Event, index: int, start_seen: bool):
        was, was_in_front = self.state or self.connection_seen, self.is_in_foreground
        if event.name == "scene.connected":
            is_new = not self.connection_seen and self.state is None and not self.told
            if is_new or not self.connected:
                self.connected_at = index
            self.state = self.state if self.connected else None
            self.connected = self.connection_seen = True
        elif event.name == "scene.disconnected":
            self.connected = False
        elif event.name in SCENE_STATES:
            self.connected = self.connected or event.name == "scene.became_active"
            self.state = SCENE_STATES[event.name]
        if "role" in event.attributes:
            self.role = event.attributes["role"]
        self.take_shape(event, index)
        self.told = True
        self.note_foreground(event, index, was, was_in_front, start_seen)

    @property
    def is_in_foreground(self) -> bool:
        return self.connected and self.state in ("foreground_active", "foreground_inactive")

    def note_foreground(self, event: Event, index: int, was, was_in_front: bool, start_seen: bool):
        if self.is_in_foreground and not was_in_front:
            leaves = event.name.endswith("will_resign_active")
            self.foreground = index
            self.foreground_seen = bool(was) or event.name.endswith("will_enter_foreground") or start_seen and not leaves
        elif not self.is_in_foreground:
            self.foreground = None

    def take_shape(self, event: Event, index: int):
        """A part of the shape that is told for the first time is no change of it."""
        before = dict(self.shape)
        for key in SHAPE:
            value = event.attributes.get(key)
            if isinstance(value, Unknown):
                self.shape.pop(key, None)
                self.hidden.add(key)
            elif value is not None:
                self.shape[key] = value
                self.hidden.discard(key)
        sized = "width" in event.attributes or "height" in event.attributes
        if sized and "mode" not in event.attributes and self.shape.get("mode") == "full_screen" and self.mode_sized:
            if not self.has_size(before):
                self.shape.pop("mode")
        self.mode_sized = sized or self.mode_sized and "mode" not in event.attributes
        if event.name not in SHAPING:
            return
        if event.name == "scene.connected":
            return
        if any(key not in before for key in self.shape):
            self.first_told = index
        learned = any(key not in before for key in self.shape)
        differs = any(key in before and before[key] != self.shape.get(key, before[key]) for key in SHAPE)
        if differs or learned and event.name != "scene.resized":
            self.changed = index
        if event.name == "scene.rotated" and "orientation" in self.shape and self.shape != before and "orientation" in event.attributes:
            self.turned = index
        if self.is_turned(before):
            self.turned = index

    mode_sized = False
    connection_seen = False
    connected_at: int | None = None
    told = False

    def size(self, shape: dict):
        return shape.get("width"), shape.get("height")

    def has_size(self, other: dict) -> bool:
        width, height = self.size(self.shape)
        return self.size(other) in ((width, height), (height, width))

    def is_turned(self, before: dict) -> bool:
        mine, its = self.shape.get("orientation"), before.get("orientation")
        if mine is not None and its is not None and mine != its:
            return True
        width, height = self.size(self.shape)
        return width is not None and width != height and self.size(before) == (height, width)


@dataclass(eq=False)
class Presentation:
    """One stretch in which an ad is on screen, or on its way there."""

    ad: "Ad"
    scene: str | None
    start: int
    confirmed: int | None = None
    end: int | None = None
    void: bool = False


@dataclass(eq=False)
class Ad:
    key: tuple
    state: str = "unclear"
    format: str | None = None
    unit: str | None = None
    hidden: set = field(default_factory=set)
    latest: dict = field(default_factory=dict)
    size: dict = field(default_factory=dict)
    request_scene: object = None
    present_scene: str | None = None
    present_known: bool = False
    shown_scene: str | None = None
    shown_known: bool = False
    scene: str | None = None
    requested: int | None = None
    check: int | None = None
    size_refused: int | None = None
    size_hidden: bool = False
    presentation: int | None = None
    presentations: int = 0
    failures: int = 0
    contended: tuple | None = None
    called_again: bool = False
    uncalled: int | None = None
    screen_start: int | None = None

    @property
    def is_full_screen(self) -> bool | None:
        return None if self.format is None else self.format not in ("banner", "native")

    def shared(self, event: Event) -> int:
        """How much of what an event tells is known of the ad, too."""
        pairs = ((self.format, "format"), (self.unit, "unit_id"))
        return sum(mine is not None and mine == event.attributes.get(key) for mine, key in pairs)

    def learn(self, event: Event, index: int):
        for key, name in (("format", "format"), ("unit_id", "unit")):
            value = event.attributes.get(key)
            if isinstance(value, str) and getattr(self, name) is None:
                setattr(self, name, value)
        self.hidden |= {key for key, value in event.attributes.items() if isinstance(value, Unknown)}
        self.latest[event.name] = index


def elapsed(start: Event, end: Event):
    """The time from one moment to a later one.

    The instrumentation's own clock wins, then the device's. A stamp with few digits may stand
    for any moment before the next one that can be printed, and without a zone the clock may
    have been put forward or back by an hour in some nights.
    """
    passed = distance(start, end)
    if passed is None or passed < -LATENESS:
        return Unknown("no-time")
    steady = any(None not in (getattr(start, one), getattr(end, one)) for one in ("monotonic", "device"))
    is_same = start.line == end.line and (start.time, start.monotonic) == (end.time, end.monotonic)
    if steady or is_same or passed < 0:
        return Duration(max(0, passed))
    # What is not exact is longer than its lower bound, so that nothing may lie between two events.
    less, more = min(start.width, passed + 1) if start.width or end.width else 0, end.width
    if "known" not in (start.zone, end.zone):
        shorter, longer_by = changed_between(start.time, end.time, start.zone == "date")
        is_rounded = (shorter or longer_by) and not less and not more
        less, more = less + shorter + is_rounded, more + longer_by + is_rounded
    return Duration(passed, less, more)


def distance(start: Event, end: Event) -> int | None:
    """The time between two moments by the best clock that both have, without its doubts."""
    for clock in ("monotonic", "device"):
        first, second = getattr(start, clock), getattr(end, clock)
        if None not in (first, second):
            return second - first
    return None if None in (start.time, end.time) or start.jumps != end.jumps else end.time - start.time


def doubt(ads: list[Ad]) -> set[str]:
    """In what some ads differ, one of which is meant."""
    found = set()
    for other in ads[1:]:
        one = ads[0]
        found |= {"names"} if one.key[0] != other.key[0] else set()
        found |= {"unit"} if one.unit != other.unit or "unit_id" in one.hidden | other.hidden else set()
        found |= {"request_scene"} if one.request_scene != other.request_scene else set()
        checks = (one.check, other.check, one.size_refused, other.size_refused)
        found |= {"check"} if any(at is not None for at in checks) else set()
        found |= {"size"} if one.size != other.size else set()
        found |= {"use"} if one.presentations or other.presentations else set()
    return found


class State:
    """All that is known after some events of one launch."""

    def __init__(self, events: list[Event], indices: list[int], start_seen: bool, lost_start: bool = False):
        self.events = events
        self.start_seen_before = start_seen
        self.scenes: dict[str, Scene] = {}
        self.ads: dict[tuple, Ad] = {}
        self.current: dict[str, tuple] = {}
        self.presentations: list[Presentation] = []
        self.numbers = 0
        self.reported: str | None = None
        self.unnamed_scene = False
        self.may_have_several_scenes = False
        self.start_event = indices[0] if start_seen and indices else None
        self.launched: list[int] = []
        self.ended: int | None = None
        self.main_content: int | None = None
        self.first_foreground: int | None = None
        self.was_in_background = False
        self.seen_dismissal = False
        self.has_app_open = False
        self.app_open_presentations = 0
        self.unclear_presentation = False
        self.unclear_load = False
        self.loaded_formats: set[str] = set()
        self.scenes_max = 0
        self.connected_max = 0
        """The same with those that are no windows of the app."""
        self.late_calls: set[int] = set()
        self.doubts: dict[int, set[str]] = {}
        """What is not known of the ad of an event, because it may be any of several."""
        self.ad_of: dict[int, Ad | None] = {}
        self.scene_of: dict[int, str | None] = {}
        self.presentation_of: dict[int, int] = {}
        self.dismissed: dict[str, list] = {}
        self.hidden_dismissal = False
        self.life: str | None = None
        for index in indices:
            self.take(index)

    @property
    def start_seen(self) -> bool:
        return self.start_seen_before or bool(self.launched)

    @property
    def app_state(self) -> str | None:
        states = [one.state for one in self.scenes.values() if one.connected]
        for name, state in (("foreground_active", "active"), ("foreground_inactive", "inactive"), ("background", "background")):
            if name in states:
                return state
        return self.reported

    def only_scene(self) -> str | None:
        connected = [one.name for one in self.scenes.values() if one.connected]
        return connected[0] if len(connected) == 1 else None

    def consequences(self, index: int, before: str | None, reported: str | None) -> list[str]:
        """The events of the app that a scene's event amounts to, unless the app has said so itself."""
        after = self.app_state
        if not self.events[index].name.startswith("scene.") or None in (before, after) or before == after or reported == after:
            return []
        if after == "background":
            return ["app.entered_background"]
        if before == "background":
            return ["app.will_enter_foreground"] + (["app.became_active"] if after == "active" else [])
        return ["app.became_active" if after == "active" else "app.will_resign_active"]

    def take(self, index: int):
        event = self.events[index]
        group = event.name.partition(".")[0]
        self.unclear_load = self.unclear_load or event.name in ("log.loss", "log.gap")
        named = event.attributes.get("scene")
        scene = named if isinstance(named, str) and named != "none" else None
        if scene is not None and scene not in self.scenes:
            self.scenes[scene] = Scene(scene)
        self.scene_of[index], self.ad_of[index] = scene, None
        if group in ("app", "content"):
            self.take_app(event, index)
        elif group in ("scene", "window"):
            self.take_scene(event, index, scene)
        elif group == "ad":
            self.take_ad(event, index, scene, isinstance(named, Unknown))
        elif event.name == "sdk.invalid_request":
            loading = [one for one in self.ads.values() if one.state == "loading" and self.is_compatible(one, event)]
            if loading and len({one.format for one in loading}) == 1:
                # The newest of those that share the most with what is told.
                self.ad_of[index] = max(reversed(loading), key=lambda one: one.shared(event))
                self.doubts[index] = doubt(loading)
        if scene is not None or group == "scene":
            self.connected_max = max(self.connected_max, sum(one.connected for one in self.scenes.values()))
            self.scenes_max = max(self.scenes_max, sum(one.connected and one.may_be_window for one in self.scenes.values()))
        self.note_life(event, index)

    def is_compatible(self, ad: Ad, event: Event) -> bool:
        pairs = ((ad.format, event.attributes.get("format")), (ad.unit, event.attributes.get("unit_id")))
        return all(mine is None or not isinstance(its, str) or mine == its for mine, its in pairs)

    def note_life(self, event: Event, index: int):
        state = "ended" if self.ended is not None else self.app_state
        if state in ("active", "inactive") and self.life not in ("active", "inactive"):
            self.first_foreground = index if self.first_foreground is None else self.first_foreground
        if state == "background" and self.life != "background":
            self.was_in_background = self.was_in_background or self.first_foreground is not None or not self.start_seen
        if state is not None:
            self.life = state

    def take_app(self, event: Event, index: int):
        if event.name == "app.launched":
            self.launched.append(index)
            self.start_event = index if self.start_event is None else self.start_event
        elif event.name in APP_STATES:
            self.reported = APP_STATES[event.name]
            only = self.only_scene()
            if only is not None and not event.is_derived:
                scene = self.scenes[only]
                was, in_front = scene.state, scene.is_in_foreground
                scene.state = OF_APP[self.reported]
                scene.note_foreground(event, index, was, in_front, self.start_seen)
        elif event.name in ENDS and self.ended is None:
            self.ended = index
            for one in self.presentations:
                one.end = index if one.end is None else one.end
        elif event.name == "content.main_shown" and self.main_content is None:
            self.main_content = index

    def take_scene(self, event: Event, index: int, scene: str | None):
        if scene is None and event.name == "scene.connected":
            self.may_have_several_scenes |= self.unnamed_scene
            self.unnamed_scene = True
        scene = scene or self.only_scene()
        if scene is None:
            if not self.scenes and event.name in SCENE_STATES:
                names = {its: name for name, its in OF_APP.items()}
                self.reported = names[SCENE_STATES[event.name]]
            return
        self.scene_of[index] = scene
        self.scenes[scene].take(event, index, self.start_seen)

    # Ads.

    def find_ad(self, event: Event) -> Ad | None:
        name = event.attributes.get("ad")
        if isinstance(name, str):
            known = self.ads.get(self.current.get(name))
            if known is not None and not self.begins_anew(event, known):
                return known
            nameless = [one for one in self.ads.values() if one.key[0] == ""]
            guess = self.guessed(event, nameless)
        else:
            name, guess = "", self.guessed(event, list(self.ads.values()))
        if guess is not None:
            return guess
        if event.name not in CREATING:
            return None
        key = (name, sum(one[0] == name for one in self.ads))
        self.ads[key] = Ad(key, "loading" if event.name == "ad.load_requested" else "unclear")
        self.current[name] = key
        return self.ads[key]

    def guessed(self, event: Event, ads: list[Ad]) -> Ad | None:
        """The ad that an event without a name must be about: answers take the oldest, others the newest."""
        for states in BEFORE.get(event.name, []):
            there = [one for one in ads if one.state in states and self.is_compatible(one, event)]
            if "format" in event.attributes and states != ("loading",):
                there = [one for one in there if one.format is not None]
            if there:
                if len({one.format for one in there}) > 1:
                    return None
                return there[0 if event.name in ("ad.loaded", "ad.load_failed") else -1]
        return None

    def begins_anew(self, event: Event, ad: Ad) -> bool:
        if event.name == "ad.load_requested":
            return ad.state != "loading"
        over = ("dismissed", "failed", "released", "expired")
        return event.name == "ad.loaded" and ad.state in over and ad.is_full_screen is not False

    def take_ad(self, event: Event, index: int, named: str | None, hides_scene: bool):
        ad = self.find_ad(event)
        self.ad_of[index] = ad
        if ad is None:
            return
        ad.learn(event, index)
        if event.name == "ad.loaded":
            self.loaded_formats |= {ad.format} - {None}
            self.unclear_load = self.unclear_load or ad.format is None
        self.has_app_open = self.has_app_open or ad.format == "app_open"
        contends = (
            named is not None and ad.present_scene is not None and named != ad.present_scene
            and ad.state in ("presenting", "presented")
        )  # fmt: skip
        callback = event.name in ("ad.will_present", "ad.did_present")
        late = event.name == "ad.present_called" and not contends and self.is_late_call(ad, event)
        fresh = event.name == "ad.present_called" and not late or (
            (callback or event.name == "ad.present_failed") and ad.state not in ("presenting", "presented")
        )
        if fresh or contends and callback:
            self.numbers += 1
            ad.presentation = self.numbers
            ad.presentations += 1
            self.app_open_presentations += ad.format == "app_open"
            self.unclear_presentation = self.unclear_presentation or ad.format is None
        if contends:
            ad.contended = (ad.presentation, index)
        scene = named
        if scene is None and event.name != "ad.load_requested" and not hides_scene:
            request = ad.request_scene if isinstance(ad.request_scene, str) and ad.request_scene != "none" else None
            scene = ad.present_scene or request or self.only_scene()
        before = ad.state
        known = named is not None or scene == self.only_scene()
        if late:
            ad.uncalled, ad.scene = None, scene or (None if hides_scene else ad.scene)
            if known:
                ad.present_scene, ad.present_known = scene, True
        else:
            self.change_ad(ad, event, index, scene, known, hides_scene)
        self.scene_of[index] = scene
        if late:
            self.late_calls.add(index)
        if event.name in ("ad.can_present_checked", "ad.present_called", "ad.will_present", "ad.did_present", "ad.present_failed"):
            if ad.presentation is not None:
                self.presentation_of[index] = ad.presentation
        self.note_dismissal(ad, event, index)
        if ad.is_full_screen is not False and not late:
            self.note_presentation(ad, event, index, scene, before)

    def is_late_call(self, ad: Ad, event: Event) -> bool:
        """Whether it is the call of a presentation of which a callback was logged just before."""
        if ad.uncalled is None:
            return False
        return longer(elapsed(self.events[ad.uncalled], event), Duration(10**9)) is not True

    def change_ad(self, ad: Ad, event: Event, index: int, scene: str | None, known: bool, hides_scene: bool):
        name = event.name
        ad.scene = scene or (None if hides_scene else ad.scene)
        if name in ("ad.load_requested", "ad.loaded", "ad.refreshed", "ad.impression"):
            for key in ("width", "height"):
                if key in event.attributes:
                    ad.size[key] = event.attributes[key]
        if name in ("ad.will_present", "ad.did_present", "ad.present_failed"):
            ad.uncalled = ad.uncalled if ad.state in ("presenting", "presented") else index
        elif name in ("ad.present_called", "ad.load_requested", "ad.loaded", "ad.load_failed", "ad.did_dismiss", "ad.released"):
            ad.uncalled = None
        if name == "ad.present_called" and ad.state != "presented":
            ad.screen_start = index
        elif name in ("ad.will_present", "ad.did_present") and (ad.state != "presented" or ad.screen_start is None):
            ad.screen_start = index
        elif name == "ad.present_failed" and not ad.called_again:
            ad.screen_start = None
            ad.failures += 1
        if name == "ad.load_requested":
            ad.state, ad.check, ad.requested = "loading", None, index
            ad.request_scene = event.attributes.get("scene")
        elif name == "ad.loaded":
            ad.state, ad.check = "loaded", None
            ad.requested = index if ad.requested is None else ad.requested
        elif name == "ad.refreshed":
            ad.state = "loaded" if ad.state == "unclear" else ad.state
        elif name == "ad.present_called":
            ad.called_again, ad.shown_scene = ad.state == "presented", ad.present_scene
            ad.shown_known = ad.present_known
            ad.state, ad.present_scene, ad.present_known = "presenting", scene, known
        elif name in ("ad.will_present", "ad.did_present"):
            ad.present_known = known or ad.state in ("presenting", "presented") and ad.present_known
            ad.called_again, ad.state, ad.present_scene = False, "presented", scene
        elif name == "ad.present_failed":
            ad.state = "presented" if ad.called_again else "failed"
            if ad.called_again:
                ad.present_scene, ad.present_known = ad.shown_scene, ad.shown_known
            ad.called_again = False
        elif name == "ad.can_present_checked":
            ad.check = index
            cause = event.attributes.get("cause")
            ad.size_refused = index if cause == "too_large" else ad.size_refused
            ad.size_hidden = ad.size_hidden or isinstance(cause, Unknown)
        else:
            over = {"ad.load_failed": "failed", "ad.did_dismiss": "dismissed", "ad.released": "released", "ad.expired": "expired"}
            ad.state = over.get(name, ad.state)

    def note_dismissal(self, ad: Ad, event: Event, index: int):
        if ad.unit is None:
            self.hidden_dismissal |= "unit_id" in ad.hidden and event.name == "ad.did_dismiss"
        elif event.name == "ad.did_dismiss":
            self.dismissed[ad.unit] = [index, None]
        elif event.name in ("ad.load_requested", "ad.loaded", "ad.load_failed") and ad.unit in self.dismissed:
            if self.dismissed[ad.unit][1] is None:
                self.dismissed[ad.unit][1] = index

    def open_presentations(self, ad: Ad | None = None) -> list[Presentation]:
        return [one for one in self.presentations if one.end is None and (ad is None or one.ad is ad)]

    def note_presentation(self, ad: Ad, event: Event, index: int, scene: str | None, before: str):
        """One presentation in another scene than the open one is one of its own."""
        going_on = self.open_presentations(ad)
        one = going_on[0] if going_on else None
        elsewhere = one is not None and scene is not None and one.scene is not None and one.scene != scene
        if elsewhere:
            one = next((other for other in going_on[1:] if other.scene == scene), None)
        name = event.name

        def begin(confirmed: bool):
            if one is None and self.ended is None:
                self.presentations.append(Presentation(ad, scene, index, index if confirmed else None))

        def confirm():
            for other in going_on:
                other.confirmed = index if other.confirmed is None else other.confirmed

        if name == "ad.present_called":
            begin(False)
        elif name in ("ad.will_present", "ad.did_present"):
            confirm()
            if before != "presented" or elsewhere:
                begin(True)
        elif name == "ad.impression":
            confirm()
            if ad.state in ("loading", "loaded", "expired", "unclear") and ad.is_full_screen:
                begin(True)
        elif name in ("ad.click", "ad.will_dismiss", "ad.video_completed", "ad.reward_earned"):
            confirm()
        elif name in ("ad.did_dismiss", "ad.released"):
            if name == "ad.did_dismiss":
                self.seen_dismissal = True
                confirm()
            for other in going_on:
                other.end = index
        elif name in ("ad.present_failed", "ad.not_ready"):
            if not (ad.state == "presented" and not elsewhere) and one is not None:
                one.end, one.void = index, True
