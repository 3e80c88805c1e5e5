"""Shapes of what an app tells about its ads."""

import random
from collections.abc import Iterator
from itertools import chain

from shape import APP, EVENT_MAX, UNIT, at, log, told, uikit, unit_id, uuid, whole_ad

TO_SCREEN = ["load_requested", "loaded", "present_called", "will_present"]
"""The events of an ad until it is on screen."""


@log("ad", least={"events": 2, "ads": 1}, sampled=True, event_max=250_000)
def live_ads_named(n: int) -> Iterator[str]:
    """Ads with names that are loaded and never shown nor released."""
    for i in range(n):
        of = f"ad=A{i} format=interstitial unit_id={UNIT}"
        yield told(i, f"ad.load_requested {of}")
        yield told(i + 0.5, f"ad.loaded {of}")


@log("ad", least={"events": 2, "ads": 0.9})
def live_ads_of_units(n: int) -> Iterator[str]:
    """Loaded ads with names, each of a unit of its own."""
    for i in range(n):
        of = f"ad=A{i} format=interstitial unit_id={unit_id(i)}"
        yield told(i, f"ad.load_requested {of}")
        yield told(i + 0.5, f"ad.loaded {of}")


@log("ad", least={"events": 2, "ads": 0.9}, sampled=True, event_max=250_000)
def live_ads_nameless(n: int) -> Iterator[str]:
    """Loaded ads without names, all of one unit."""
    for i in range(n):
        of = f"format=interstitial unit_id={UNIT}"
        yield told(i, f"ad.load_requested {of}")
        yield told(i + 0.5, f"ad.loaded {of}")


@log("ad", least={"events": 2, "ads": 0.9})
def live_ads_nameless_of_units(n: int) -> Iterator[str]:
    """Loaded ads without names, each of a unit of its own."""
    for i in range(n):
        of = f"format=interstitial unit_id={unit_id(i)}"
        yield told(i, f"ad.load_requested {of}")
        yield told(i + 0.5, f"ad.loaded {of}")


@log("ad", least={"events": 4, "ads": 1}, sampled=True, event_max=340_000)
def shown_ads(n: int) -> Iterator[str]:
    """Ads that are shown and whose dismissal is not logged."""
    for i in range(n):
        of = f"ad=A{i} format=interstitial unit_id={UNIT}"
        for step, event in enumerate(TO_SCREEN):
            yield told(60 * i + step, f"ad.{event} {of}")


@log("ad", least={"events": 4, "ads": 1})
def shown_ads_in_scenes(n: int) -> Iterator[str]:
    """The same, in fifty scenes by turns."""
    for i in range(n):
        of = f"ad=A{i} format=interstitial unit_id={UNIT} scene={uuid(i % 50)}"
        for step, event in enumerate(TO_SCREEN):
            yield told(60 * i + step, f"ad.{event} {of}")


@log("presentation", least={"events": 1}, sampled=True, event_max=460_000)
def app_open_will_present(n: int) -> Iterator[str]:
    """`App open ad will be presented.`, a minute apart."""
    for i in range(n):
        yield at(60 * i, "App open ad will be presented.")


@log("call", least={"events": 1}, sampled=True, event_max=840_000)
def presentation_calls_named(n: int) -> Iterator[str]:
    """Calls of `present` and nothing else, each for an ad of its own."""
    for i in range(n):
        yield told(i, f"ad.present_called ad=A{i} format=interstitial unit_id={UNIT}")


@log("call", least={"events": 1}, sampled=True, event_max=880_000)
def presentation_calls_nameless(n: int) -> Iterator[str]:
    """Calls of `present` and nothing else, which name no ad."""
    for i in range(n):
        yield told(i, "ad.present_called format=interstitial")


@log("ad", least={"events": 3, "ads": 1})
def native_feed_named(n: int) -> Iterator[str]:
    """Native ads of a feed, which are loaded and seen, and stay."""
    for i in range(n):
        of = f"ad=N{i} format=native unit_id={UNIT}"
        for step, event in enumerate(["load_requested", "loaded", "impression"]):
            yield told(2 * i + step / 2, f"ad.{event} {of}")


@log("ad", least={"events": 3, "ads": 0.9})
def native_feed_nameless(n: int) -> Iterator[str]:
    """The same without names."""
    for i in range(n):
        for step, event in enumerate(["load_requested", "loaded", "impression"]):
            yield told(2 * i + step / 2, f"ad.{event} format=native unit_id={UNIT}")


@log("event", size=1_000, least={"events": 1, "ads": 0.2})
def dense_ads(n: int) -> Iterator[str]:
    """Each record is an event of one of many ads, of which few end."""
    source = random.Random(1)
    live: list[tuple[int, int]] = []
    for i in range(n):
        if len(live) < 10 or source.random() < 0.25:
            ad, step = i, 0
        else:
            ad, step = live.pop(source.randrange(len(live)))
        is_last = step == 3 and source.random() < 0.3
        event = "did_dismiss" if is_last else TO_SCREEN[step]
        yield told(i / 100, f"ad.{event} ad=A{ad} format=rewarded")
        if not is_last:
            live.append((ad, min(step + 1, 3)))


@log("request", least={"events": 1, "occurrences": 0.001})
def double_loads(n: int) -> Iterator[str]:
    """Requests for a unit that is loading already, none of them answered."""
    for i in range(n):
        yield told(i, f"ad.load_requested ad=A{i} format=interstitial unit_id={UNIT}")


@log("request", least={"events": 1})
def double_loads_of_units(n: int) -> Iterator[str]:
    """Each of many units requested twice, none of them answered."""
    for i in range(n):
        unit = unit_id(i // 2)
        yield told(i, f"ad.load_requested ad=A{i} format=interstitial unit_id={unit}")


@log("request", least={"events": 1, "ads": 0.9})
def banners_without_answer(n: int) -> Iterator[str]:
    """Requests for banners that nothing answers."""
    for i in range(n):
        size = "width=320 height=50"
        yield told(i, f"ad.load_requested ad=B{i} format=banner unit_id={UNIT} {size}")


@log("banner", least={"events": 3, "ads": 0.9})
def banners_in_a_scene(n: int) -> Iterator[str]:
    """Banners that stay in one scene, which is resized after each."""
    yield told(0, f"scene.connected scene={uuid(1)} role=application")
    for i in range(n):
        of = f"ad=B{i} format=banner unit_id={UNIT} scene={uuid(1)} width=320 height=50"
        yield told(10 * i + 1, f"ad.load_requested {of}")
        yield told(10 * i + 2, f"ad.loaded {of}")
        yield told(10 * i + 3, f"scene.resized scene={uuid(1)} width={400 + i % 7} height=800")


@log("refresh", least={"events": 1})
def banner_refreshes(n: int) -> Iterator[str]:
    """One banner that is refreshed all the time."""
    yield told(0, f"ad.load_requested ad=B format=banner unit_id={UNIT}")
    for i in range(n):
        yield told(i + 1, "ad.refreshed ad=B")


@log("ad", size=300, least={"events": 6, "ads": 1})
def whole_ads(n: int) -> Iterator[str]:
    """Ads that live as they should, one after the other."""
    for i in range(n):
        yield from whole_ad(i * 60, f"A{i}")


@log("ad", size=300, least={"events": 6, "ads": 1})
def whole_ads_of_units(n: int) -> Iterator[str]:
    """The same, each of a unit of its own."""
    for i in range(n):
        yield from whole_ad(i * 60, f"A{i}", unit_id(i))


@log("ad", size=300, least={"events": 6})
def one_name_again(n: int) -> Iterator[str]:
    """One name for all ads."""
    for i in range(n):
        yield from whole_ad(i * 60, "A")


@log("ad", least={"events": 2, "occurrences": 0.001})
def overlapping_app_open_ads(n: int) -> Iterator[str]:
    """An interstitial and an app open ad by turns, none of them dismissed."""
    for i in range(n):
        form = "app_open" if i % 2 else "interstitial"
        yield told(i, f"ad.present_called ad=A{i} format={form}")
        yield told(i + 0.2, f"ad.will_present ad=A{i} format={form}")


@log("ad", least={"events": 1})
def unmet_obligations(n: int) -> Iterator[str]:
    """App open ads dismissed within a minute, none of them loaded again."""
    for i in range(n):
        unit = unit_id(i)
        yield told(i * 50 / n, f"ad.did_dismiss ad=A{i} format=app_open unit_id={unit}")


@log("failure", least={"events": 2, "occurrences": 0.001})
def retry_storm(n: int) -> Iterator[str]:
    """A unit that is requested again as soon as it fails."""
    for i in range(n):
        of = f"ad=A{i} format=interstitial unit_id={UNIT}"
        yield told(i / 5, f"ad.load_requested {of}")
        yield told(i / 5 + 0.1, f"ad.load_failed {of} domain=com.google.admob code=1")


@log("failure", least={"events": 1})
def failures_as_errors(n: int) -> Iterator[str]:
    """Failures that the app prints as errors of the SDK."""
    for i in range(n):
        yield at(
            i,
            "Failed to load interstitial ad with error: Error Domain=com.google.admob Code=1 "
            f'"Request Error: No ad to show." UserInfo={{gad_response_info=Response ID: r{i}}}',
        )


@log("ad", size=300, least={"events": 7})
def rewarded_without_reward(n: int) -> Iterator[str]:
    """Rewarded ads that were watched to the end, without a reward."""
    for i in range(n):
        yield from whole_ad(i * 60, f"A{i}", form="rewarded")
        yield told(i * 60 + 0.55, f"ad.video_completed ad=A{i}")


@log("impression", least={"events": 1})
def impressions_of_one_ad(n: int) -> Iterator[str]:
    """One ad on screen that counts impressions without end."""
    yield told(0, "ad.will_present ad=A format=interstitial")
    for i in range(n):
        yield told(i + 1, "ad.impression ad=A")


@log("check", least={"events": 1})
def failed_checks(n: int) -> Iterator[str]:
    """Checks which say that an ad cannot be presented, and no other events."""
    for i in range(n):
        yield told(i, f"ad.can_present_checked ad=A{i} format=interstitial result=false")


@log("refusal", least={"events": 1, "occurrences": 0.001})
def refused_presentations(n: int) -> Iterator[str]:
    """Presentations that UIKit refuses, each from another class."""
    for i in range(n):
        yield uikit(
            i,
            f"Attempt to present <GADFullScreenAdViewController: 0x{i:x}> on <Tide.C{i}: 0x{i:x}> "
            f"(from <Tide.C{i}: 0x{i:x}>) whose view is not in the window hierarchy.",
        )


@log("ad", size=300, least={"events": 6, "ads": 0.9}, event_max=EVENT_MAX * 10 // 6)
def told_twice(n: int) -> Iterator[str]:
    """Ads of which four of six events are told by the app and by what Google's samples print."""
    lines = {
        "ad.loaded": "App open ad loaded.",
        "ad.will_present": "App open ad will be presented.",
        "ad.impression": "App open ad recorded an impression.",
        "ad.did_dismiss": "App open ad was dismissed.",
    }
    for i in range(n):
        for line in whole_ad(i * 60, f"A{i}", form="app_open"):
            yield line
            name = line.partition("[scenelint] ")[2].partition(" ")[0]
            if name in lines:
                yield line.partition("[scenelint] ")[0] + lines[name] + "\n"


@log("record", least={"records": 1, "events": 0.4})
def each_record_twice(n: int) -> Iterator[str]:
    """Each record logged twice."""
    for i in range(n):
        yield told(i // 2, f"ad.load_requested ad=A{i // 2} format=native")


@log("ad", size=300, least={"events": 6}, live=False)
def clock_of_events_backwards(n: int) -> Iterator[str]:
    """Ads whose `t` goes backwards."""
    for i in range(n):
        for step, line in enumerate(whole_ad(i * 60, f"A{i}")):
            yield line[:-1] + f" t={1_000_000_000 - i * 60_000 - step * 100}\n"


@log("event", size=600, least={"events": 1}, sampled=True, event_max=340_000)
def one_time(n: int) -> Iterator[str]:
    """All events in one second, which is all that the log's times say."""
    for i in range(n):
        event = ["load_requested", "loaded", "will_present"][i % 3]
        by = "Mar  2 06:00:00 Tidepool[1000] <Notice>:"
        yield f"{by} [scenelint] ad.{event} ad=A{i // 3} format=interstitial\n"


@log("event", size=600, least={"records": 1}, live=False)
def one_time_in_microseconds(n: int) -> Iterator[str]:
    """All events in one microsecond, so that they may be copies of one another."""
    for i in range(n):
        event = ["load_requested", "loaded", "will_present"][i % 3]
        yield told(0, f"ad.{event} ad=A{i // 3} format=interstitial")


@log("ad", size=300, least={"events": 6, "ads": 0.9}, sampled=True, live=False, event_max=340_000)
def shuffled(n: int) -> Iterator[str]:
    """The records of whole ads in any order."""
    lines = list(chain.from_iterable(whole_ad(i * 60, f"A{i}") for i in range(n)))
    random.Random(1).shuffle(lines)
    yield from lines


@log("ad", size=900, least={"events": 6, "ads": 0.9}, sampled=True, live=False, event_max=240_000)
def newest_first(n: int) -> Iterator[str]:
    """A log with the newest record first, in the end longer than can be turned round."""
    lines = list(chain.from_iterable(whole_ad(i * 60, f"A{i}") for i in range(n)))
    yield from reversed(lines)


@log("event", least={"records": 1}, live=False)
def ads_of_many_apps(n: int) -> Iterator[str]:
    """Each event by a process of another name."""
    for i in range(n):
        yield told(i, f"ad.load_requested ad=A{i} format=native", (f"App{i}", 1000 + i))


@log("event", least={"events": 1})
def two_apps_by_turns(n: int) -> Iterator[str]:
    """Two apps with ads, which tell theirs by turns, so that it is not clear which one counts."""
    for i in range(2 * n):
        by = APP if i % 2 else ("Kelp", 1001)
        yield told(i, f"ad.load_requested ad=A{i} format=native", by)
