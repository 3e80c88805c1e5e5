"""The events of a log with those that follow from them, the launches, and intervals."""

from dataclasses import dataclass

from predicates import Duration, Unknown, longer
from reading import Event, Log
from states import ENDS, Ad, Presentation, State, distance, elapsed

LIFETIMES = {"app_open": 4 * 3600 * 10**9, "banner": None, None: None}
HOUR = 3600 * 10**9
PRELUDES = ("sdk.app_id_observed", "sdk.version", "log.loss", "log.gap", "log.clock_jump", "log.redacted")
"""Events that tell nothing of a launch, and may stand before the first word of it."""


@dataclass(eq=False)
class Interval:
    """A stretch of a timeline: of an ad, of a scene or of the app."""

    kind: str
    start: int
    end: int | None
    launch: int
    ad: Ad | None = None
    scene: str | None = None
    confirmed: int | None = 0
    void: bool = False
    start_seen: bool = True


class Timeline:
    """The events of a log, and the state as of each."""

    def __init__(self, log: Log):
        self.log = log
        self.memo: dict = {}
        self.declared: set[str] | None = None
        """The events of which the app says that it logs them; all of them without a word."""
        self.fresh: dict[int, bool] = {0: False}
        self.events: list[Event] = []
        for event in with_launches(log, self.fresh):
            self.add(event)
        for ad in self.expired(log.end) if self.events else []:
            loaded = self.events[ad.latest["ad.loaded"]]
            event = consequence(loaded, "ad.expired", {"ad": ad.key[0]})
            event.time, event.monotonic, event.jumps = log.end.time, log.end.monotonic, log.end.jumps
            event.device, event.width, event.zone = log.end.device, log.end.width, log.end.zone
            self.events.append(event)

    def add(self, event: Event):
        """Adds an event after those that time brought about, and before those that follow from it."""
        for ad in self.expired(event):
            self.events.append(consequence(event, "ad.expired", {"ad": ad.key[0]}))
        before = self.state_of(event.launch)
        self.events.append(event)
        after = self.state_of(event.launch)
        for name in after.consequences(len(self.events) - 1, before.app_state, before.reported):
            self.events.append(consequence(event, name, {}))

    def state_of(self, launch: int) -> State:
        indices = [at for at, event in enumerate(self.events) if event.launch == launch]
        return State(self.events, indices, self.fresh[launch])

    def state(self, index: int) -> State:
        """What is known after an event."""
        if ("state", index) not in self.memo:
            self.memo["state", index] = State(self.events, self.before(index), self.fresh[self.events[index].launch])
        return self.memo["state", index]

    def expired(self, now: Event) -> list[Ad]:
        """The ads that have expired by now, unused, in the order in which they did."""
        state = self.state_of(now.launch)
        found = []
        for ad in state.ads.values():
            lifetime = LIFETIMES.get(ad.format, HOUR)
            if ad.state != "loaded" or "ad.loaded" not in ad.latest or lifetime is None or state.ended is not None:
                continue
            passed = self.elapsed(self.events[ad.latest["ad.loaded"]], now)
            if longer(passed, Duration(lifetime)) is True:
                found.append((-passed.nanoseconds + lifetime, ad))
        return [ad for _, ad in sorted(found, key=lambda one: one[0])]

    def expiry_in_doubt(self) -> tuple[int, str] | None:
        """An ad that was never used and may have expired unseen: the clock was set, or is too coarse."""
        for launch in {event.launch for event in self.events}:
            last = self.end_of(launch)
            last = self.last_of(launch) if last is None else last
            end = self.log.end if last == self.last_of(launch) and launch == self.log.end.launch else self.events[last]
            for ad in self.state(last).ads.values():
                lifetime = LIFETIMES.get(ad.format, HOUR)
                loaded = ad.latest.get("ad.loaded")
                if ad.state != "loaded" or loaded is None or lifetime is None:
                    continue
                is_over = longer(self.elapsed(self.events[loaded], end), Duration(lifetime))
                if isinstance(is_over, Unknown) and end.has_time and self.events[loaded].has_time:
                    return loaded, is_over.reason
        return None

    def elapsed(self, start: Event, end: Event):
        return elapsed(start, end)

    def goes_on(self, index: int) -> bool:
        """Whether an event is later than all before it, as far as clocks tell."""
        if "latest" not in self.memo:
            latest, later = None, []
            for event in self.events:
                passed = None if latest is None else distance(latest, event)
                later.append(passed is None or passed > 0)
                latest = event if later[-1] and event.has_time else latest
            self.memo["latest"] = later
        return self.memo["latest"][index]

    def before(self, index: int) -> list[int]:
        """The events of the same launch up to and with this one."""
        launch = self.events[index].launch
        return [at for at in range(index + 1) if self.events[at].launch == launch]

    def last_of(self, launch: int) -> int:
        return max(at for at, event in enumerate(self.events) if event.launch == launch)

    def ad(self, index: int) -> tuple | None:
        """Which ad an event is about: its launch, name and generation."""
        found = self.state(index).ad_of[index]
        return None if found is None else (self.events[index].launch, *found.key)

    def end_of(self, launch: int) -> int | None:
        """The event that tells that a launch is over."""
        return next((at for at, one in enumerate(self.events) if one.launch == launch and one.name in ENDS), None)

    # Intervals.

    def intervals(self, kind: str) -> list[Interval]:
        """All intervals of a kind in the whole log, in the order of their starts."""
        if kind not in self.memo:
            launches = sorted({event.launch for event in self.events})
            found = [one for launch in launches for one in self.intervals_of(kind, launch)]
            self.memo[kind] = sorted(found, key=lambda one: one.start)
        return self.memo[kind]

    def intervals_of(self, kind: str, launch: int) -> list[Interval]:
        last = self.last_of(launch)
        if kind == "ad.presentation":
            presentations = self.state(last).presentations
            return [self.of_presentation(one, launch) for one in presentations]
        found: list[Interval] = []
        going_on: dict = {}
        for at in self.before(last):
            here = self.holding(kind, at)
            for key in list(going_on):
                if key not in here or self.renews(kind, at, key):
                    one = going_on.pop(key)
                    one.end = at
                    if kind == "app.cold_start":
                        one.void = not self.state(at).has_app_open or self.events[at].name == "content.loading_shown"
            for key in here:
                if key not in going_on and self.state(at).ended is None:
                    ad = self.state(at).ads.get(key) if kind.startswith("ad.") else None
                    scene = key if kind.startswith("scene.") else self.state(at).scene_of[at]
                    going_on[key] = Interval(kind, at, None, launch, ad, scene)
                    going_on[key].start_seen = self.is_start_seen(kind, at, key)
                    found.append(going_on[key])
        for one in found if kind == "app.cold_start" else []:
            # Without an app open ad nothing waits for one.
            until = last if one.end is None else one.end
            told = (at for at in range(one.start, until + 1) if self.events[at].launch == launch and self.state(at).has_app_open)
            one.confirmed = next(told, None)
        return found

    def is_start_seen(self, kind: str, at: int, key) -> bool:
        """Whether the log shows the beginning, and not only that something goes on."""
        name, state = self.events[at].name, self.state(at)
        if kind == "scene.connection":
            return name == "scene.connected"
        if kind == "scene.foreground":
            return state.scenes[key].foreground_seen
        if kind == "app.foreground":
            earlier = self.state(self.before(at)[-2]) if at != self.before(at)[0] else None
            known = earlier is not None and (earlier.life is not None or bool(earlier.launched))
            leaves = name.endswith("will_resign_active")
            return known or name.endswith("will_enter_foreground") or state.start_seen and not leaves
        return True

    def of_presentation(self, one: Presentation, launch: int) -> Interval:
        return Interval("ad.presentation", one.start, one.end, launch, one.ad, one.scene, one.confirmed, one.void)

    def renews(self, kind: str, at: int, key) -> bool:
        """Whether an event ends an interval and begins another one: a late loading screen."""
        return kind == "app.cold_start" and self.events[at].name == "content.loading_shown" and not self.loading_before(at)

    def loading_before(self, at: int) -> bool:
        return any(self.events[one].name == "content.loading_shown" for one in self.before(at)[:-1])

    def holding(self, kind: str, at: int) -> list:
        """For what the state of a kind holds after an event."""
        state = self.state(at)
        if kind == "scene.connection":
            told = [self.state(one).scene_of[one] for one in self.before(at) if self.events[one].name.startswith("scene.")]
            return [] if state.ended is not None else [one.name for one in state.scenes.values() if one.connected and one.name in told]
        if state.ended is not None:
            return []
        if kind == "scene.foreground":
            return [one.name for one in state.scenes.values() if one.is_in_foreground]
        if kind == "app.foreground":
            return ["app"] if state.life in ("active", "inactive") else []
        if kind == "app.background":
            return ["app"] if state.life == "background" else []
        if kind == "content.loading":
            return ["app"] if self.is_loading_screen_up(at) else []
        if kind == "ad.loading":
            return [key for key, ad in state.ads.items() if self.is_waiting(ad)]
        if kind == "ad.ready":
            return [key for key, ad in state.ads.items() if ad.format != "banner" and self.is_ready(ad)]
        return ["app"] if self.is_cold_start(at) else []

    def is_loading_screen_up(self, at: int) -> bool:
        names = [self.events[one].name for one in self.before(at)]
        names = [name for name in names if name in ("content.loading_shown", "content.loading_finished", "content.main_shown")]
        return bool(names) and names[-1] == "content.loading_shown"

    def is_waiting(self, ad: Ad) -> bool:
        asked = ad.latest.get("ad.load_requested")
        answers = ("ad.loaded", "ad.load_failed", "ad.released", "ad.will_present", "ad.did_present")
        return asked is not None and not any(ad.latest.get(name, -1) > asked for name in answers)

    def is_ready(self, ad: Ad) -> bool:
        loaded = ad.latest.get("ad.loaded")
        spent = (
            "ad.present_called", "ad.will_present", "ad.did_present", "ad.present_failed", "ad.did_dismiss",
            "ad.expired", "ad.released", "ad.load_failed",
        )  # fmt: skip
        if ad.format == "native":
            spent += ("ad.impression",)
        return loaded is not None and not any(ad.latest.get(name, -1) > loaded for name in spent)

    def is_cold_start(self, at: int) -> bool:
        """From the loading screen, or else the first foreground, to the first ad or the main content."""
        begun = False
        for one in self.before(at):
            state = self.state(one)
            start = next((self.events[at].attributes["start"] for at in state.launched if "start" in self.events[at].attributes), None)
            if start not in ("cold", "prewarm"):
                continue
            name = self.events[one].name
            if name == "content.loading_shown" or state.first_foreground == one:
                begun = True
            left = state.life == "background" and state.first_foreground is not None
            if name == "content.main_shown" or any(shown.start == one for shown in state.presentations) or left:
                return False
        return begun


def with_launches(log: Log, fresh: dict[int, bool]) -> list[Event]:
    """Gives each event its launch: a process, or what follows another start of the app."""
    launch, pid, empty, started, ended = 0, None, True, False, False
    events: list[Event] = []
    for event in told_once(log.events):
        mine = None if event.name.startswith("log.") else event.pid
        restarts = event.pid is None and event.name == "app.launched" and "start" in event.attributes and started
        other = mine is not None and pid is not None and mine != pid and event.name not in ENDS
        again = ended and event.name == "app.launched"
        if other or restarts or again or (ended and event.pid is None and event.name not in ENDS):
            launch, started, ended = launch + (not empty), False, False
            fresh[launch] = True
            pid = None
        elif event.name == "app.launched" and empty:
            fresh[launch] = True
        empty = empty and event.name in PRELUDES
        pid = mine if pid is None else pid
        started = started or event.name == "app.launched" and "start" in event.attributes
        ended = ended or event.name in ENDS
        event.launch = launch
        events.append(event)
    log.end.launch = launch
    return events


def told_once(events: list[Event]) -> list[Event]:
    """The events without the ends of processes that the system tells again, or of processes before."""
    kept: list[Event] = []
    ended: set[int] = set()
    latest = None
    for event in events:
        if event.name in ENDS and event.is_of_system:
            if event.pid in ended or latest is not None and event.pid is not None and event.pid != latest:
                continue
        if event.name in ENDS and event.pid is not None:
            ended.add(event.pid)
        elif event.pid is not None and not event.name.startswith("log."):
            latest = event.pid
            ended -= {event.pid} if event.name == "app.launched" else set()
        kept.append(event)
    return kept


def consequence(event: Event, name: str, attributes: dict) -> Event:
    """An event that follows from another one."""
    made = Event(event.line, name, attributes, event.time, event.monotonic, event.jumps, event.pid, event.emitter, True)
    made.launch = event.launch
    made.device, made.width, made.zone = event.device, event.width, event.zone
    return made
