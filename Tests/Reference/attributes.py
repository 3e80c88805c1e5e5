"""The attributes that predicates read, one function each.

A function takes what is looked at: the timeline, the index of the event, the state after it, and
the ad and the scene that it is about.
"""

from dataclasses import dataclass

from predicates import Duration, Unknown, longer
from states import SHAPE, Ad, Scene, State
from timelines import HOUR, LIFETIMES, Timeline

TEST_UNITS = ("ca-app-pub-3940256099942544/", "/21775744923/example/", "/6499/example/")
NOT_LOGGED = Unknown()
REDACTED = Unknown("redacted")
AMBIGUOUS = Unknown("ambiguous")


@dataclass
class View:
    """What is looked at."""

    timeline: Timeline
    index: int
    state: State
    ad: Ad | None
    scene: Scene | None

    @property
    def event(self):
        return self.timeline.events[self.index]

    def since(self, at: int | None, until: int | None = None):
        if at is None:
            return NOT_LOGGED
        later = self.event if until is None else self.timeline.events[until]
        return self.timeline.elapsed(self.timeline.events[at], later)

    def hides(self, *keys: str) -> bool:
        if self.ad is not None:
            return bool(self.ad.hidden & set(keys))
        return any(isinstance(self.event.attributes.get(key), Unknown) for key in ("ad", *keys))

    def hidden_scene(self) -> bool:
        return isinstance(self.event.attributes.get("scene"), Unknown) or self.ad is not None and "scene" in self.ad.hidden

    def known(self, value, *keys: str):
        """A value, or why it is not known."""
        if value is not None:
            return value
        return REDACTED if self.hides(*keys) else NOT_LOGGED


# Ads. An event that makes no ad may still tell of one that is not kept.


def told(view: View, key: str, name: str):
    if view.ad is not None:
        return view.known(getattr(view.ad, name), key)
    value = view.event.attributes.get(key, NOT_LOGGED)
    return value if view.event.name.startswith(("ad.", "sdk.")) else (NOT_LOGGED if not isinstance(value, Unknown) else value)


def ad_id(view):
    if view.ad is not None:
        return view.ad.key[0] or NOT_LOGGED
    return view.event.attributes.get("ad", NOT_LOGGED) if view.event.name.startswith("ad.") else NOT_LOGGED


def ad_format(view):
    return told(view, "format", "format")


def ad_unit_id(view):
    return told(view, "unit_id", "unit")


def ad_unit_or_format(view):
    unit = ad_unit_id(view)
    if isinstance(unit, Unknown) and not view.hides("unit_id"):
        return ad_format(view)
    return unit


def ad_age(view):
    return view.since(view.ad.latest.get("ad.loaded")) if view.ad else NOT_LOGGED


def ad_state(view):
    return view.ad.state if view.ad else NOT_LOGGED


def ad_request_scene(view):
    scene = view.ad.request_scene if view.ad else None
    return scene if isinstance(scene, str) else view.known(None, "scene")


def ad_present_scene(view):
    return view.known(view.ad.present_scene if view.ad and view.ad.present_known else None, "scene")


def ad_is_test_unit(view):
    unit = ad_unit_id(view)
    return unit if isinstance(unit, Unknown) else unit.startswith(TEST_UNITS)


def ad_is_full_screen(view):
    form = ad_format(view)
    return form if isinstance(form, Unknown) else form not in ("banner", "native")


def ad_width(view):
    return view.ad.size.get("width", view.known(None, "width")) if view.ad else NOT_LOGGED


def ad_height(view):
    return view.ad.size.get("height", view.known(None, "height")) if view.ad else NOT_LOGGED


def ad_presentation_count(view):
    return view.ad.presentations - view.ad.failures if view.ad else NOT_LOGGED


def ad_format_was_loaded(view):
    """Whether an ad of the format has finished loading in this launch, of which nothing is missing."""
    form = ad_format(view)
    if isinstance(form, Unknown):
        return NOT_LOGGED if form != REDACTED else REDACTED
    if form in view.state.loaded_formats:
        return True
    return False if view.state.start_seen and not view.state.unclear_load else NOT_LOGGED


def ad_since_present_called(view):
    if view.ad is None:
        return NOT_LOGGED
    found = [view.ad.latest.get(name) for name in ("ad.present_called", "ad.will_present", "ad.did_present")]
    return view.since(next((at for at in found if at is not None), None))


def ad_since_size_refused(view):
    if view.ad is None:
        return NOT_LOGGED
    if view.ad.size_refused is None and view.ad.size_hidden:
        return REDACTED
    return view.since(view.ad.size_refused)


def ad_is_contended(view):
    if view.ad is None:
        return NOT_LOGGED
    if view.ad.contended is None:
        return False
    presentation, index = view.ad.contended
    return index == view.index or view.state.presentation_of.get(view.index) == presentation


def ad_can_present(view):
    if view.ad is None or view.ad.check is None:
        return view.known(None, "result")
    return view.timeline.events[view.ad.check].attributes.get("result", NOT_LOGGED)


def ad_checked_since_resize(view):
    if view.ad is None or view.scene is None or not view.scene.shape:
        return REDACTED if view.scene is not None and view.scene.hidden or view.hidden_scene() else NOT_LOGGED
    if view.ad.check is None:
        return False
    if view.scene.changed is not None and view.ad.check < view.scene.changed:
        return False
    return True


def ad_was_rewarded(view):
    return happened(view, "ad.reward_earned")


def ad_video_completed(view):
    return happened(view, "ad.video_completed")


def happened(view, name: str):
    """That something did not happen is known only of an ad whose load or presentation was seen."""
    if view.ad is None:
        return NOT_LOGGED
    if name in view.ad.latest:
        return True
    return False if view.ad.requested is not None or view.ad.presentations > 0 else NOT_LOGGED


def ad_time_on_screen(view):
    if view.ad is None:
        return NOT_LOGGED
    until = view.ad.latest.get("ad.did_dismiss") if view.ad.state == "dismissed" else None
    return view.since(view.ad.screen_start, until)


def ad_since_unit_dismissed(view):
    unit = ad_unit_id(view)
    found = view.state.dismissed.get(unit) if isinstance(unit, str) else None
    if found is not None and found[1] in (None, view.index):
        return view.since(found[0])
    return REDACTED if view.state.hidden_dismissal or view.hides("unit_id") else NOT_LOGGED


def unit_and_format(view):
    unit, form = ad_unit_id(view), ad_format(view)
    return unit if isinstance(unit, str) else None, form if isinstance(form, str) else None


def is_elsewhere(view, other: Ad) -> bool | None:
    """Whether an ad was requested for another window."""
    if view.state.scenes_max < 2:
        return False
    mine, its = (one.request_scene if one is not None and isinstance(one.request_scene, str) else "none" for one in (view.ad, other))
    return None if "none" in (mine, its) else mine != its


def ad_load_count_in_flight(view):
    unit, form = unit_and_format(view)
    count, unclear = 0, False
    for other in view.state.ads.values():
        elsewhere = is_elsewhere(view, other)
        if other is view.ad or other.state != "loading" or elsewhere is True:
            continue
        if other.unit == unit and other.format == form and elsewhere is False:
            count += 1
        elif None in (other.unit, unit) or other.unit == unit:
            unclear = unclear or None in (other.format, form) or other.format == form
    return view.known(count if count > 0 or not unclear else None, "unit_id", "format")


def ad_unused_count(view):
    unit, form = unit_and_format(view)
    unclear = view.known(None, "unit_id", "format")
    if unit is None and form is None:
        return unclear
    count = 0
    for other in view.state.ads.values():
        if other is view.ad or other.state != "loaded" or other.presentations > 0:
            continue
        if None not in (unit, other.unit) and unit != other.unit:
            continue
        if other.format == "banner" or None not in (form, other.format) and form != other.format:
            continue
        if unit is None and other.unit is None and form != other.format:
            continue
        age = view.since(other.latest.get("ad.loaded"))
        if unit != other.unit:
            return unclear
        if isinstance(age, Unknown):
            return age if age.reason == "no-time" else unclear
        if LIFETIMES.get(other.format, HOUR) is None and longer(age, Duration(HOUR)) is not False:
            return unclear
        count += 1
    return count


# Scenes.


def scene_id(view):
    """An ad is in one of the scenes, where there are several, whichever it is."""
    if view.scene is not None:
        return view.scene.name
    several = view.state.connected_max + view.state.unnamed_scene > 1 or view.state.may_have_several_scenes
    if view.ad is not None and several:
        return AMBIGUOUS
    return REDACTED if view.hidden_scene() else NOT_LOGGED


def of_scene(value, view, *keys: str):
    if value is not None:
        return value
    if view.scene is None:
        return REDACTED if view.hidden_scene() else NOT_LOGGED
    return REDACTED if view.scene.hidden & set(keys) else NOT_LOGGED


def scene_state(view):
    return of_scene(view.scene.state if view.scene else None, view)


def scene_role(view):
    return of_scene(view.scene.role if view.scene else None, view)


def shape(view, key: str):
    return of_scene(view.scene.shape.get(key) if view.scene else None, view, key)


def scene_orientation(view):
    return shape(view, "orientation")


def scene_mode(view):
    return shape(view, "mode")


def scene_width(view):
    return shape(view, "width")


def scene_height(view):
    return shape(view, "height")


def scene_is_landscape(view):
    orientation = shape(view, "orientation")
    return orientation if isinstance(orientation, Unknown) else orientation.startswith("landscape")


def scene_is_full_screen(view):
    mode = shape(view, "mode")
    if mode in ("full_screen", "split", "slide_over", "stage"):
        return mode == "full_screen"
    return mode if isinstance(mode, Unknown) else NOT_LOGGED


def scene_resized_since_load(view):
    """What was told for the first time after the load may have been another one at the load."""
    unclear = of_scene(None, view, *SHAPE)
    if view.ad is None or view.ad.requested is None or view.scene is None or not view.scene.shape:
        return unclear
    if view.scene.changed is not None and view.scene.changed > view.ad.requested:
        return True
    younger = view.scene.connected_at is not None and view.scene.connected_at > view.ad.requested
    old_news = view.scene.first_told is None or view.scene.first_told < view.ad.requested
    return False if younger or old_news else unclear


def scene_since_changed(view):
    return view.since(view.scene.changed) if view.scene and view.scene.changed is not None else of_scene(None, view)


def scene_since_turned(view):
    return view.since(view.scene.turned) if view.scene and view.scene.turned is not None else of_scene(None, view)


def foreground_scene(view) -> Scene | None:
    """The scene in question; an ad that names none of several comes up in the latest one."""
    if view.scene is not None or not view.event.name.startswith("ad."):
        return view.scene
    there = [one for one in view.state.scenes.values() if one.is_in_foreground]
    return max(there, key=lambda one: one.foreground, default=None)


def scene_since_foreground(view):
    scene = foreground_scene(view)
    if scene is None or not scene.is_in_foreground or not scene.foreground_seen:
        return of_scene(None, view)
    return view.since(scene.foreground)


def scene_others_in_foreground(view):
    mine = foreground_scene(view)
    if mine is None or not mine.is_in_foreground:
        return of_scene(None, view)
    unclear = view.state.unnamed_scene
    for other in view.state.scenes.values():
        if other is mine or not other.connected:
            continue
        if other.state is None:
            unclear = True
        elif other.is_in_foreground:
            if other.foreground < mine.foreground:
                return True
            unclear = unclear or not mine.foreground_seen or not other.foreground_seen
    return of_scene(None, view) if unclear else False


def scene_live_banners(view):
    if view.scene is None:
        return of_scene(None, view)
    count = 0
    for one in view.state.ads.values():
        live = one.state not in ("failed", "released") and ("ad.loaded" in one.latest or "ad.refreshed" in one.latest)
        if not live or not (one.format == "banner" or one.format is None and "format" in one.hidden):
            continue
        if one.scene is None or one.scene == view.scene.name and one.format is None:
            return of_scene(None, view)
        count += one.scene == view.scene.name
    return count


# What is on screen.


def others_on_screen(view):
    event, ad = view.event, view.ad
    again = ad is not None and (
        event.name == "ad.present_called" and ad.called_again or event.name == "ad.present_failed" and ad.state == "presented"
    )
    newest_first = reversed(view.state.open_presentations())
    return [one for one in newest_first if ad is None or one.ad is not ad or again]


def is_screen_known(view) -> bool:
    return view.state.start_seen or view.state.seen_dismissal


def on_screen(view, scene: str | None = None):
    unclear = not is_screen_known(view)
    for one in others_on_screen(view):
        here = None if scene is not None and one.scene is None else scene in (None, one.scene)
        if here is False:
            continue
        if here and one.confirmed is not None and one.ad.format is not None:
            return one.ad.format
        unclear = True
    return NOT_LOGGED if unclear else "none"


def app_ad_on_screen(view):
    return on_screen(view)


def scene_ad_on_screen(view):
    return of_scene(None, view) if view.scene is None else on_screen(view, view.scene.name)


def app_app_open_on_screen(view):
    unclear = not is_screen_known(view)
    for one in others_on_screen(view):
        if one.ad.format not in (None, "app_open"):
            continue
        if one.confirmed is not None and one.ad.format is not None:
            return True
        unclear = True
    return NOT_LOGGED if unclear else False


# Screens.


def appearances(view) -> list[int]:
    there = [at for at in view.timeline.before(view.index) if view.timeline.events[at].name == "screen.did_appear"]
    return [at for at in there if isinstance(view.timeline.events[at].attributes.get("screen"), str)]


def screen_name(view):
    found = appearances(view)
    return view.timeline.events[found[-1]].attributes["screen"] if found else NOT_LOGGED


def screen_appearances(view):
    name = screen_name(view)
    if isinstance(name, Unknown):
        return name
    return sum(view.timeline.events[at].attributes["screen"] == name for at in appearances(view))


def screen_since_appeared(view):
    found = appearances(view)
    return view.since(found[-1] if found else None)


# The app.


def launched(view, key: str, latest: bool):
    found: object = NOT_LOGGED
    for at in view.state.launched:
        value = view.timeline.events[at].attributes.get(key)
        if value is not None and (latest or isinstance(found, Unknown)):
            found = value
    return found


def app_state(view):
    return NOT_LOGGED if view.state.app_state is None else view.state.app_state


def app_start(view):
    return launched(view, "start", latest=False)


def app_launch_index(view):
    return launched(view, "launch_index", latest=True)


def app_launch_id(view):
    return view.event.launch


def app_time_since_launch(view):
    if not view.state.start_seen:
        return NOT_LOGGED
    return view.since(view.state.first_foreground if app_start(view) == "prewarm" else view.state.start_event)


def app_main_content_shown(view):
    if view.state.main_content is not None:
        return True
    return False if view.state.start_seen else NOT_LOGGED


def app_active_scenes(view):
    connected = [one for one in view.state.scenes.values() if one.connected]
    if not connected or any(one.state is None for one in connected):
        return NOT_LOGGED
    return sum(one.state == "foreground_active" for one in connected)


def app_scenes_connected_max(view):
    most = min(view.state.scenes_max, sum(one.may_be_window for one in view.state.scenes.values()))
    return NOT_LOGGED if most == 0 or most < 2 and view.state.unnamed_scene else most


def app_app_open_presentations(view):
    return NOT_LOGGED if view.state.unclear_presentation else view.state.app_open_presentations


def app_was_in_background(view):
    if view.state.was_in_background:
        return True
    return False if view.state.start_seen else NOT_LOGGED


def app_build(view):
    """How the app was built, as it said last in whichever launch; a number is that of the build."""
    found: object = NOT_LOGGED
    for event in view.timeline.events[: view.index + 1]:
        value = event.attributes.get("build") if event.name == "app.launched" else None
        if value is None or isinstance(value, str) and value[:1].isdigit():
            continue
        if not isinstance(value, Unknown) or isinstance(found, Unknown):
            found = value
    return found


def app_is_debug_run(view):
    build = app_build(view)
    if build == "release":
        return False
    consoles = any(event.from_debug_console for event in view.timeline.events[: view.index + 1])
    return True if consoles or build == "debug" else (build if isinstance(build, Unknown) else NOT_LOGGED)


def app_is_test_device(view):
    found: object = NOT_LOGGED
    for event in view.timeline.events[: view.index + 1]:
        if event.name == "sdk.test_device_hint":
            found = False
        found = event.attributes.get("test_device", found)
    return found


def app_sdk_version(view):
    found: object = NOT_LOGGED
    for event in view.timeline.events[: view.index + 1]:
        version = event.attributes.get("version")
        if event.name in ("sdk.version", "sdk.started", "sdk.outdated") and isinstance(version, str):
            major, minor = (version.split(".") + ["0"])[:2]
            found = int(major) * 1000 + int(minor)
    return found


# Events.


def event_name(view):
    return view.event.name


def event_is_derived(view):
    return view.event.is_derived or view.event.attributes.get("derived") is True


def app_logs_loads(view):
    """Whether the log shows loads by now, or the app says that it would."""
    seen = any(event.name == "ad.loaded" for event in view.timeline.events[: view.index + 1])
    return seen or is_declared(view, "ad.loaded")


def event_is_declared(view):
    return is_declared(view, view.event.name)


def is_declared(view, name: str) -> bool:
    """Whether the app says that it logs events of a name; without a word from outside it logs all."""
    return view.timeline.declared is None or name in view.timeline.declared


def event_changes_app_state(view):
    """A derived event of the app says what the event before it has brought about."""
    if event_is_derived(view):
        return view.event.name.startswith("app.")
    if view.index == 0 or view.timeline.events[view.index - 1].launch != view.event.launch:
        return NOT_LOGGED
    before = view.timeline.state(view.index - 1).app_state
    return NOT_LOGGED if before is None else before != view.state.app_state


def event_emitter(view):
    return view.event.emitter


def event_time_since_launch(view):
    return app_time_since_launch(view)


FUNCTIONS = {
    name.replace("_", ".", 1): function
    for name, function in globals().copy().items()
    if name.startswith(("ad_", "scene_", "screen_", "app_", "event_")) and callable(function)
}


def read(timeline: Timeline, index: int, name: str, ad: Ad | None, scene: str | None):
    """The value of an attribute as of an event, for an ad and a scene."""
    key = ("value", index, name, None if ad is None else ad.key, scene)
    if key not in timeline.memo:
        state = timeline.state(index)
        mine = None if ad is None else state.ads.get(ad.key)
        view = View(timeline, index, state, mine, state.scenes.get(scene))
        if name in FUNCTIONS:
            timeline.memo[key] = FUNCTIONS[name](view)
        elif name.startswith("event."):
            timeline.memo[key] = view.event.attributes.get(name.removeprefix("event."), NOT_LOGGED)
        else:
            raise ValueError(f"no such attribute: {name}")
    return timeline.memo[key]


RESTS_ON = {
    "names": ("ad.id",),
    "unit": (
        "ad.unit_id", "ad.unit_or_format", "ad.is_test_unit", "ad.load_count_in_flight", "ad.unused_count",
        "ad.since_unit_dismissed",
    ),
    "request_scene": ("ad.request_scene", "ad.checked_since_resize", "scene.resized_since_load"),
    "check": ("ad.can_present", "ad.since_size_refused", "ad.checked_since_resize"),
    "size": ("ad.width", "ad.height"),
    "use": (
        "ad.state", "ad.present_scene", "ad.presentation_count", "ad.since_present_called", "ad.is_contended",
        "ad.was_rewarded", "ad.video_completed", "ad.time_on_screen",
    ),
}  # fmt: skip
"""The attributes that rest on what is in doubt where any of several ads may be meant."""
TOLD = {"names": "ad", "unit": "unit_id"}
"""What an event may tell itself."""


def of_event(timeline: Timeline, index: int, name: str):
    """The value of an attribute as of an event, for what the event itself is about."""
    state = timeline.state(index)
    for trait in state.doubts.get(index, ()):
        is_of_no_scene = trait == "request_scene" and name.startswith("scene.") and state.scene_of[index] is None
        is_told = TOLD.get(trait, name.partition(".")[2]) in timeline.events[index].attributes
        if (name in RESTS_ON[trait] or is_of_no_scene) and not is_told:
            return AMBIGUOUS
    return read(timeline, index, name, state.ad_of[index], state.scene_of[index])
