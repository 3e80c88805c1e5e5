"""The six kinds of rules, each evaluated over the whole log.

A kind gives moments: what was judged, where, and how. The verdict and the findings follow from them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import attributes
from catalog import CLASSES, Rule
from predicates import Duration, Unknown, as_long, connect, evaluate, longer, negated
from reading import LATENESS
from timelines import Interval, Timeline

ON_ITS_WAY = Duration(3 * 10**9)
"""How long a call without any callback is given until it counts as a presentation."""
LOSSES = ("log.loss", "log.gap")
WHOLE_APP = ("app.", "consent.", "content.", "log.", "sdk.")
ENDS = ("app.terminated", "app.crashed", "app.jetsammed")
BEGINNINGS = ("ad.present_called", "ad.will_present", "ad.did_present")


@dataclass
class Moment:
    """One thing that a rule judged: `fail`, `pass` or `open`, with the reason, or did not: `lifted`."""

    index: int
    outcome: str
    reason: str = ""
    fingerprint: tuple = ()


@dataclass
class Judgement:
    """What a rule says about a log: its verdict, and the lines at which each finding occurred."""

    verdict: str
    findings: list[list[int]]
    moments: list[Moment]


class Judge:
    """Judges one log by one rule after the other."""

    def __init__(self, timeline: Timeline, available: set[str] | None = None, declared: set[str] | None = None):
        self.timeline = timeline
        self.events = timeline.events
        self.available = available
        self.declared = declared
        timeline.declared = declared

    def judge(self, rule: Rule) -> Judgement:
        """The verdict of a rule, and its findings in the order of their lines."""
        if not self.is_applicable(rule):
            return Judgement("not-applicable", [], [])
        moments = list(getattr(self, rule.kind)(rule))
        if any("ad.expired" in rule.check.get(key, []) for key in CLASSES):
            if doubt := self.timeline.expiry_in_doubt():
                moments.append(Moment(doubt[0], "open", doubt[1]))
        moments = [one for one in moments if one.outcome != "lifted"]
        if rule.skips_unknown:
            # What is hidden may be the mistake; only what is not logged is passed over.
            kept = [one for one in moments if one.outcome != "open" or one.reason not in ("not-logged", "ambiguous")]
            if len(kept) < len(moments) and all(one.outcome == "pass" for one in kept):
                return Judgement("not-applicable", [], moments)
            moments = kept
        if rule.declared and not moments:
            return Judgement("not-applicable", [], [])
        outcomes = {one.outcome for one in moments}
        verdict = "fail" if "fail" in outcomes else "inconclusive" if "open" in outcomes else "pass"
        groups: dict[tuple, list[int]] = {}
        for one in moments:
            if one.outcome == "fail":
                groups.setdefault(one.fingerprint, []).append(self.events[one.index].line)
        return Judgement(verdict, sorted(sorted(lines) for lines in groups.values()), moments)

    def is_applicable(self, rule: Rule) -> bool:
        def there(needs: list[list[str]], known: set[str] | None) -> bool:
            return known is None or all(any(name in known for name in need) for need in needs)

        return there(rule.needs, self.available) and there(rule.declared, self.declared)

    # What all kinds share.

    def value(self, rule: Rule, index: int, name: str):
        if name.startswith("params."):
            return rule.params[name.removeprefix("params.")]
        return attributes.of_event(self.timeline, index, name)

    def holds(self, rule: Rule, key: str, index: int):
        """Whether a predicate of the rule holds at an event; one that is left out does."""
        tree = rule.check.get(key)
        return True if tree is None else evaluate(tree, lambda name: self.value(rule, index, name))

    def fingerprint(self, rule: Rule, index: int) -> tuple:
        values = [self.value(rule, index, name) for name in rule.fingerprint]
        return marks(values)

    def fail(self, rule: Rule, index: int) -> Moment:
        return Moment(index, "fail", "", self.fingerprint(rule, index))

    def judged(self, classes: list[str], is_fault=lambda index: False) -> Iterator[int]:
        """The events of some classes, but what begins a presentation, or tells of a fault, once."""
        begun, faulty = set(), set()
        for index, event in enumerate(self.events):
            if event.name not in classes:
                continue
            state = self.timeline.state(index)
            ad, presentation = self.timeline.ad(index), state.presentation_of.get(index)
            mine = None if presentation is None else (event.launch, presentation)
            if mine in faulty or event.name in BEGINNINGS and mine in begun:
                continue
            if event.name == "sdk.invalid_request" and ("request", ad) in faulty:
                continue
            if mine is not None and event.name in BEGINNINGS:
                begun.add(mine)
            if is_fault(index):
                faulty |= {mine} if mine is not None else set()
                if event.name == "ad.load_requested":
                    faulty = {one for one in faulty if one[0] != "request"} | {("request", ad)}
            yield index

    def later(self, index: int) -> range:
        """The events after one in its launch."""
        launch, last = self.events[index].launch, index
        while last + 1 < len(self.events) and self.events[last + 1].launch == launch:
            last += 1
        return range(index + 1, last + 1)

    def is_last_launch(self, index: int) -> bool:
        return self.events[index].launch == self.timeline.log.end.launch

    def lost_between(self, start: int, end: int) -> bool:
        return any(one.name in LOSSES for one in self.events[start : end + 1])

    def is_whole_app(self, index: int) -> bool:
        return self.events[index].name.startswith(WHOLE_APP)

    def key(self, rule: Rule, index: int) -> tuple:
        return tuple(self.value(rule, index, name) for name in rule.by or [])

    def same_key(self, rule: Rule, one: int, other: int):
        """Whether two events have the same values of `by`; unknown where a value is not known."""
        same: object = True
        for left, right in zip(self.key(rule, one), self.key(rule, other)):
            unknown = next((value for value in (left, right) if isinstance(value, Unknown)), None)
            same = connect("and", same, unknown or left == right)
        return same

    def concerns(self, rule: Rule, trigger: int, other: int):
        """Whether an answer is about what a trigger of `respond` is about."""
        if rule.by:
            return self.same_key(rule, trigger, other)
        ads = self.timeline.ad(trigger), self.timeline.ad(other)
        if None not in ads:
            return ads[0] == ads[1]
        # An ad of which nothing else is known still has its name.
        names = [self.events[at].attributes.get("ad") for at in (trigger, other)]
        if all(isinstance(name, str) for name in names) and names[0] != names[1]:
            return False
        return self.is_same_scene(trigger, other)

    def lifts(self, rule: Rule, trigger: int, other: int) -> bool:
        """Whether an event takes an obligation away: nothing says that it is about something else."""
        if rule.by:
            return self.same_key(rule, trigger, other) is not False
        return self.concerns(rule, trigger, other)

    def is_same_scene(self, one: int, other: int) -> bool:
        """Whether two events are about one scene, or one of them about none."""
        mine, its = (self.timeline.state(at).scene_of[at] for at in (one, other))
        return None in (mine, its) or mine == its

    # The kinds.

    def forbid(self, rule: Rule) -> Iterator[Moment]:
        def is_fault(index: int) -> bool:
            return self.holds(rule, "if", index) is True

        for index in self.judged(rule.check["when"], is_fault):
            holds = self.holds(rule, "if", index)
            if isinstance(holds, Unknown):
                yield Moment(index, "open", holds.reason)
            else:
                yield self.fail(rule, index) if holds else Moment(index, "pass")

    def respond(self, rule: Rule) -> Iterator[Moment]:
        for index in self.judged(rule.check["when"]):
            if index in self.timeline.state(index).late_calls:
                continue
            holds = self.holds(rule, "if", index)
            if holds is False:
                continue
            moment = self.answered(rule, index)
            if moment.outcome == "fail" and isinstance(holds, Unknown):
                moment = Moment(index, "open", holds.reason)
            yield moment

    def answered(self, rule: Rule, trigger: int) -> Moment:
        """How one trigger of `respond` ended; records may come late by the log's jitter."""
        check, start, doubt = rule.check, self.events[trigger], ""
        within: Duration = check["within"]
        latest = start

        def failed() -> Moment:
            return Moment(trigger, "open", doubt) if doubt else self.fail(rule, trigger)

        for index in self.later(trigger):
            event = self.events[index]
            passed = self.timeline.elapsed(start, event)
            is_late = longer(passed, within)
            if event.name in LOSSES and not self.is_longer(start, latest, within):
                doubt = doubt or "log-loss"
            if longer(passed, later_by(within, LATENESS)) is True:
                return failed()
            if event.name in check["then"]:
                met = connect("and", self.concerns(rule, trigger, index), self.holds(rule, "then_if", index))
                if met is True:
                    if isinstance(is_late, Unknown):
                        return Moment(trigger, "open", is_late.reason)
                    return failed() if is_late else Moment(trigger, "pass")
                if isinstance(met, Unknown) and is_late is not True:
                    doubt = doubt or met.reason
            lifts = event.name in check.get("unless", []) and self.lifts(rule, trigger, index)
            if lifts or event.name in (*check.get("until", []), *ENDS):
                # Where nothing has a time, only the order counts.
                if isinstance(is_late, Unknown) and start.has_time and event.has_time:
                    return Moment(trigger, "open", doubt or is_late.reason)
                return failed() if is_late is True else Moment(trigger, "lifted")
            latest = event
        passed = self.timeline.elapsed(start, self.end_of(trigger))
        if isinstance(passed, Unknown):
            return Moment(trigger, "open", "no-time")
        return failed() if longer(passed, within) is True else Moment(trigger, "open", doubt or "log-ended")

    def is_longer(self, start, end, length: Duration) -> bool:
        """Whether more time than that has passed for certain."""
        return longer(self.timeline.elapsed(start, end), length) is True

    def end_of(self, index: int):
        """The last moment of which a launch tells."""
        if self.events[index].launch == self.timeline.log.end.launch:
            return self.timeline.log.end
        return self.events[self.timeline.last_of(self.events[index].launch)]

    def precede(self, rule: Rule) -> Iterator[Moment]:
        for index in self.judged(rule.check["when"]):
            holds = self.holds(rule, "if", index)
            if holds is False:
                yield Moment(index, "pass")
                continue
            moment = self.preceded(rule, index)
            if moment.outcome == "fail" and isinstance(holds, Unknown):
                moment = Moment(index, "open", holds.reason)
            yield moment

    def preceded(self, rule: Rule, trigger: int) -> Moment:
        """Whether one event of `precede` came after what it has to."""
        check = rule.check
        by_launch = "app.launched" in check["since"]
        is_open, opened, allowed = None, None, False
        if self.timeline.state(trigger).start_seen:
            is_open, opened = by_launch, self.timeline.before(trigger)[0]
        for index in self.timeline.before(trigger)[:-1]:
            name = self.events[index].name
            if name in check["since"] and name != "app.launched":
                met = self.in_scope(rule, trigger, index, "since_if")
                if met is True:
                    is_open, opened, allowed = True, index, False
                elif isinstance(met, Unknown) and is_open is False:
                    is_open = met
            if name in check["after"]:
                met = self.in_scope(rule, trigger, index, "after_if")
                if met is True:
                    is_open, allowed = False, True
                elif isinstance(met, Unknown) and is_open is True:
                    is_open = met
        hidden = next((one for one in self.key(rule, trigger) if isinstance(one, Unknown)), None)
        if hidden is not None and not self.is_whole_app(trigger) and self.knows_a_key(rule, trigger):
            return Moment(trigger, "open", hidden.reason)
        if is_open is None:
            return Moment(trigger, "open", "scope-start-not-seen")
        if isinstance(is_open, Unknown):
            return Moment(trigger, "open", is_open.reason)
        if is_open and self.lost_between(opened, trigger) or is_open is False and not allowed and self.lost_between(opened, trigger):
            return Moment(trigger, "open", "log-loss")
        if not is_open:
            return Moment(trigger, "pass")
        return self.fail(rule, trigger)

    def knows_a_key(self, rule: Rule, trigger: int) -> bool:
        """Whether something has happened for a key that is known."""
        for index in self.timeline.before(trigger)[:-1]:
            for key in ("since", "after"):
                if self.events[index].name in rule.check[key] and self.holds(rule, key + "_if", index) is not False:
                    if not any(isinstance(one, Unknown) for one in self.key(rule, index)):
                        return True
        return False

    def in_scope(self, rule: Rule, trigger: int, index: int, key: str):
        """Whether an event is one of the trigger's scope."""
        same: object = True
        for name in rule.by or []:
            mine, its = self.value(rule, trigger, name), self.value(rule, index, name)
            if isinstance(its, Unknown) and self.is_whole_app(index):
                continue
            unknown = next((value for value in (mine, its) if isinstance(value, Unknown)), None)
            same = connect("and", same, unknown or mine == its)
        return connect("and", same, self.holds(rule, key, index))

    def limit(self, rule: Rule) -> Iterator[Moment]:
        if "at_least" in rule.check:
            yield from self.quota(rule)
            return
        places = [(index, self.holds(rule, "if", index)) for index in self.judged(rule.check["count"])]
        places = [(index, holds) for index, holds in places if holds is not False]
        exceeded: dict[tuple, bool] = {}
        for index, holds in places:
            sure, perhaps, doubt = self.counted(rule, index, places)
            most = rule.check["at_most"]
            key = (None if rule.across_launches else self.events[index].launch, self.key(rule, index))
            if sure > most and not any(isinstance(one, Unknown) for one in key[1]):
                if holds is True and not exceeded.get(key):
                    yield self.fail(rule, index)
                exceeded[key] = True
                continue
            exceeded[key] = False
            if perhaps > most:
                yield Moment(index, "open", doubt)
            else:
                yield Moment(index, "open", "log-loss") if self.follows_loss(rule, index) else Moment(index, "pass")
        for index, event in enumerate(self.events):
            if event.name in LOSSES and any(self.is_near(rule, one, index) for one, _ in places if one < index):
                yield Moment(index, "open", "log-loss")

    def follows_loss(self, rule: Rule, index: int) -> bool:
        """Whether records were lost that might have been counted with an event after them."""
        places = range(index) if rule.across_launches else self.timeline.before(index)
        losses = [at for at in places if self.events[at].name in LOSSES]
        return any(self.is_counted_together(rule, at, index) is not False for at in losses)

    def is_near(self, rule: Rule, index: int, loss: int) -> bool:
        """Whether what was lost since the record before might have been counted with an event."""
        if not rule.across_launches and self.events[index].launch != self.events[loss].launch:
            return False
        return self.is_counted_together(rule, index, max(index, loss - 1)) is not False

    def is_counted_together(self, rule: Rule, first: int, last: int):
        length = rule.check.get("in", rule.check.get("gap"))
        if length == "launch":
            return True
        passed = self.timeline.elapsed(self.events[first], self.events[last])
        return negated(as_long(passed, length) if "gap" in rule.check else longer(passed, length))

    def counted(self, rule: Rule, index: int, places: list) -> tuple[int, int, str]:
        """How many events count together with one, surely and perhaps, and why it is not sure."""
        here = self.is_counted_together(rule, index, index)
        is_sure = here is True and dict(places)[index] is True
        sure, perhaps, doubt = ([index] if is_sure else []), [index], "" if here is True else "no-time"
        latest = index
        # An event whose key is not known may belong to any.
        scope = range(index + 1) if rule.across_launches else self.timeline.before(index)
        together = [one for one, _ in places if one in scope and self.is_counted_together(rule, one, index) is not False]
        keyless = any(isinstance(value, Unknown) for one in together for value in self.key(rule, one))
        for other, holds in reversed([one for one in places if one[0] < index]):
            if not rule.across_launches and self.events[other].launch != self.events[index].launch:
                continue
            same = connect("and", self.same_key(rule, index, other), holds)
            if keyless and same is False and holds is not False:
                same = Unknown()
            if same is False:
                continue
            near = self.is_counted_together(rule, other, latest if "gap" in rule.check else index)
            between = [self.resets(rule, index, at) for at in range(other + 1, index)]
            if near is False or True in between:
                if "gap" in rule.check or True in between:
                    break
                continue
            unknown = next((one for one in (same, near, *between) if isinstance(one, Unknown)), None)
            latest = other
            perhaps.append(other)
            if unknown is None:
                sure.append(other)
            else:
                doubt = doubt or unknown.reason
        if "distinct" in rule.check:
            values = [self.value(rule, one, rule.check["distinct"]) for one in perhaps]
            known = {one for one in values if not isinstance(one, Unknown)}
            unknown = [one for one in values if isinstance(one, Unknown)]
            doubt = doubt or (unknown[0].reason if unknown else "")
            sure_values = {self.value(rule, one, rule.check["distinct"]) for one in sure}
            return len([one for one in sure_values if not isinstance(one, Unknown)]), len(known) + len(unknown), doubt
        return len(sure), len(perhaps), doubt or ("unknown-value" if len(perhaps) > len(sure) else "")

    def resets(self, rule: Rule, trigger: int, index: int):
        if self.events[index].name not in rule.check.get("reset", []):
            return False
        return self.in_scope(rule, trigger, index, "reset_if")

    def quota(self, rule: Rule) -> Iterator[Moment]:
        """`limit` with `at_least`: the first event of a key opens a span, and the next one another."""
        places = {index: self.holds(rule, "if", index) for index in self.judged(rule.check["count"])}
        places = {index: holds for index, holds in places.items() if holds is not False}
        covered: set[int] = set()
        for index, holds in places.items():
            key = self.key(rule, index)
            hidden = next((one for one in key if isinstance(one, Unknown)), None)
            if hidden is not None:
                yield Moment(index, "open", hidden.reason)
            elif index not in covered:
                if isinstance(holds, Unknown):
                    yield Moment(index, "open", holds.reason)
                elif self.timeline.elapsed(self.events[index], self.events[index]) == Unknown("no-time"):
                    yield Moment(index, "open", "no-time")
                else:
                    yield from self.filled(rule, index, places, covered)

    def filled(self, rule: Rule, opener: int, places: dict, covered: set[int]) -> Iterator[Moment]:
        """Goes through what came after the event that opens a span, until the span is over."""
        check, is_streak = rule.check, "gap" in rule.check
        length = check.get("gap") or check["in"]
        last, doubt, values = opener, "", []

        def passed_by(event, tolerance: int):
            passed = self.timeline.elapsed(self.events[last if is_streak else opener], event)
            if passed == Unknown("no-time") or length == "launch":
                return False
            return (as_long if is_streak else longer)(passed, later_by(length, tolerance))

        def judged() -> Moment:
            count = len({value for value in values}) if "distinct" in check else len(values)
            if count >= check["at_least"]:
                return Moment(opener, "pass")
            return Moment(opener, "open", doubt) if doubt else self.fail(rule, opener)

        launch = self.events[opener].launch
        for index in range(opener, len(self.events)):
            event = self.events[index]
            if event.launch != launch and not rule.across_launches:
                break
            if event.name in LOSSES and passed_by(self.events[index - 1], 0) is not True:
                doubt = doubt or "log-loss"
            is_over = passed_by(event, 0 if index in places else LATENESS)
            if is_over is True:
                yield judged()
                return
            if index > opener and event.name in check.get("reset", []):
                met = self.in_scope(rule, opener, index, "reset_if")
                if met is True:
                    return
                if isinstance(met, Unknown):
                    last, doubt = index, doubt or "unknown-value"
            if index in places:
                same = True if index == opener else connect("and", self.same_key(rule, opener, index), places[index])
                keyless = next((one for one in self.key(rule, index) if isinstance(one, Unknown)), None)
                if same is not False and isinstance(is_over, Unknown):
                    # It may be one of this span, or the first one of another.
                    same, last, doubt = False, index, doubt or is_over.reason
                    covered.add(index)
                if same is True:
                    covered.add(index)
                    last = index
                    value = self.value(rule, index, check["distinct"]) if "distinct" in check else index
                    if isinstance(value, Unknown):
                        doubt = doubt or value.reason
                    else:
                        values.append(value)
                elif isinstance(same, Unknown) or keyless is not None:
                    if keyless is None:
                        covered.add(index)
                    last, doubt = index, doubt or (keyless or same).reason
            if event.name in ENDS:
                return
        end = self.end_of(opener) if not rule.across_launches else self.timeline.log.end
        moment = judged()
        yield moment if moment.outcome == "pass" or passed_by(end, 0) is True else Moment(opener, "open", "log-ended")

    # Intervals.

    def is_proven(self, one: Interval, at: int, moment=None, tolerance: int = 0) -> bool:
        """Whether an interval takes place for certain, as far as the log tells at an event.

        A mere call counts once it has gone on for long enough, where the log shows ends and no callbacks.
        """
        if one.confirmed is not None and one.confirmed <= at:
            return True
        ends = any(event.name == "ad.did_dismiss" for event in self.events[: at + 1])
        if one.kind != "ad.presentation" or not ends or self.shows_callbacks(at):
            return False
        end = self.events[one.end] if one.end is not None and one.end <= at else moment or self.events[at]
        passed = self.timeline.elapsed(self.events[one.start], end)
        return longer(passed, later_by(ON_ITS_WAY, tolerance)) is True

    def shows_callbacks(self, at: int) -> bool:
        return any(event.name in ("ad.will_present", "ad.did_present") for event in self.events[: at + 1])

    def interval_value(self, rule: Rule, name: str, first: Interval, second: Interval):
        """The value of `first.ad.KEY` and its kin, as of the second interval's start."""
        which, _, path = name.partition(".")
        if which not in ("first", "second"):
            return self.value(rule, second.start, name)
        one = first if which == "first" else second
        if path == "ad":
            return one.ad.key if one.ad else Unknown()
        if path == "scene":
            return one.scene if one.scene is not None else Unknown()
        if path == "duration":
            ended = first.end is not None and first.end <= second.start
            end = first.end if ended else second.start
            return self.timeline.elapsed(self.events[one.start], self.events[end])
        return attributes.read(self.timeline, second.start, path, one.ad, one.scene)

    def overlap(self, rule: Rule) -> Iterator[Moment]:
        kinds = [text.split(" as ")[0].strip() for text in rule.check["intervals"]]
        for second in self.timeline.intervals(kinds[1]):
            found: list[tuple[int, Moment]] = []
            for first in reversed(self.timeline.intervals(kinds[0])):
                if first is second or first.launch != second.launch or first.start >= second.start:
                    continue
                found += self.paired(rule, first, second)
            # With whichever it overlaps, it is one mistake: with the first that is seen to, or the newest of these.
            failed = [one for one in found if one[1].outcome == "fail"]
            yield from [min(failed, key=lambda one: one[0])[1]] if failed else [moment for _, moment in found]

    def paired(self, rule: Rule, first: Interval, second: Interval) -> Iterator[tuple[int, Moment]]:
        """What becomes of two intervals, of which the second begins later, and at which event."""
        outcome: object = True
        for name in rule.by or []:
            left = self.interval_value(rule, "first." + name, first, second)
            right = self.interval_value(rule, "second." + name, first, second)
            unknown = next((value for value in (left, right) if isinstance(value, Unknown)), None)
            outcome = connect("and", outcome, unknown or left == right)
        if "where" in rule.check:
            read = lambda name: self.interval_value(rule, name, first, second)  # noqa: E731
            outcome = connect("and", outcome, evaluate(rule.check["where"], read))
        if first.kind != second.kind and not second.start_seen:
            outcome = connect("and", outcome, Unknown("scope-start-not-seen"))
        start = self.events[second.start]
        if outcome is False:
            return
        if first.end is not None and first.end <= second.start:
            if first.void or "gap" not in rule.check or not self.is_proven(first, first.end):
                return
            passed = self.timeline.elapsed(self.events[first.end], start)
            is_apart = as_long(passed, rule.check["gap"])
            if isinstance(passed, Unknown):
                # What happened before the clock was set may show that it is long enough.
                if not self.is_apart(first.end, second.start, rule.check["gap"]):
                    yield 0, Moment(second.start, "open", passed.reason)
                return
            if is_apart is True:
                return
            if isinstance(is_apart, Unknown):
                outcome = connect("and", outcome, is_apart)
        verdict, at = self.settled(rule, first, second)
        lost = verdict == "overlapping" and self.loses(first, second)
        if verdict == "overlapping" and not isinstance(outcome, Unknown) and not lost:
            values = [self.interval_value(rule, name, first, second) for name in rule.fingerprint]
            yield at, Moment(second.start, "fail", "", marks(values))
        elif verdict not in ("nothing", "apart"):
            reason = outcome.reason if isinstance(outcome, Unknown) else "log-loss" if lost else verdict
            yield at, Moment(second.start, "open", reason)

    def is_apart(self, first: int, second: int, length: Duration) -> bool:
        return any(self.is_longer(self.events[first], self.events[at], length) for at in range(first, second))

    def loses(self, first: Interval, second: Interval) -> bool:
        """Whether the end of one of them may have been lost before they were seen to overlap."""
        if first.end is not None and first.end <= second.start:
            return False
        ends = [one.end for one in (first, second) if one.end is not None]
        return self.lost_between(first.start, min(ends) if ends else self.timeline.last_of(second.launch))

    def settled(self, rule: Rule, first: Interval, second: Interval) -> tuple[str, int]:
        """Looks at each later event for the first one at which enough is known; time goes by before each."""
        last = self.timeline.last_of(second.launch)
        for at in range(second.start, last + 1):
            # Time goes by before an event is taken: what had gone on for long enough by then has.
            if at > second.start and self.timeline.goes_on(at):
                found = self.outcome(rule, first, second, at - 1, self.events[at], LATENESS, True)
                if found is not None:
                    return found, 2 * at
            if self.events[at].name in ENDS:
                return self.outcome(rule, first, second, at, self.events[at], 0, False) or "nothing", 2 * at + 1
            found = self.outcome(rule, first, second, at, self.events[at], LATENESS, True)
            if found is not None:
                return found, 2 * at + 1
        end = self.end_of(second.start)
        return self.outcome(rule, first, second, last, end, 0, True) or "log-ended", 2 * last + 2

    def outcome(self, rule: Rule, first: Interval, second: Interval, at: int, moment, tolerance: int, ends: bool):
        """What two intervals are as far as the log tells at an event, if it tells."""

        def over(one: Interval) -> bool:
            return one.end is not None and one.end <= at and (ends or one.end < at)

        if first.void and over(first) or second.void and over(second):
            return "nothing"
        proven = self.is_proven(first, at, moment, tolerance), self.is_proven(second, at, moment, tolerance)
        if not all(proven):
            may_come = not self.shows_callbacks(at) and self.is_proven(second, at, moment)
            gone = over(first) and not self.is_proven(first, at, moment) or over(second) and not may_come
            return "nothing" if gone else None
        too_close = first.end is not None and first.end <= second.start
        if too_close or "longer_than" not in rule.check:
            return "overlapping"
        length, start = rule.check["longer_than"], self.events[second.start]
        if over(first) or over(second):
            lengths = [self.timeline.elapsed(start, self.events[one.end]) for one in (first, second) if over(one)]
            known = [one for one in lengths if not isinstance(one, Unknown)]
            if not known:
                return "no-time"
            is_long: object = True
            for one in known:
                is_long = connect("and", is_long, longer(one, length))
            return is_long.reason if isinstance(is_long, Unknown) else "overlapping" if is_long else "apart"
        passed = self.timeline.elapsed(start, moment)
        return "overlapping" if longer(passed, later_by(length, tolerance)) is True else None

    def hold(self, rule: Rule) -> Iterator[Moment]:
        for one in self.timeline.intervals(rule.check["state"]):
            if one.void and not self.is_due(rule, one):
                continue
            read = lambda name: (  # noqa: E731
                rule.params[name.removeprefix("params.")]
                if name.startswith("params.")
                else attributes.read(self.timeline, one.start, name, one.ad, one.scene)
            )
            holds = evaluate(rule.check["if"], read) if "if" in rule.check else True
            if holds is False:
                continue
            for moment in self.held(rule, one):
                if moment.outcome == "fail":
                    values = [read(name) for name in rule.fingerprint]
                    moment.fingerprint = marks(values)
                    if isinstance(holds, Unknown):
                        moment = Moment(one.start, "open", holds.reason)
                yield moment

    def held(self, rule: Rule, one: Interval) -> Iterator[Moment]:
        """How one state ended, or how long it had lasted when the log did."""
        if self.is_due(rule, one):
            yield Moment(one.start, "fail" if "at_most" in rule.check else "pass")
            return
        most, least = rule.check.get("at_most"), rule.check.get("at_least")
        over = self.timeline.end_of(one.launch)
        is_cut = over is not None and (one.end is None or one.end >= over)
        end = self.events[over] if is_cut else self.end_of(one.start) if one.end is None else self.events[one.end]
        last = over if is_cut else self.timeline.last_of(one.launch) if one.end is None else one.end
        passed = self.lasted(rule, one, end, last)
        is_over = one.end is not None or is_cut
        if is_over and not self.is_proven(one, last, end):
            return
        if isinstance(passed, Unknown):
            yield Moment(one.start, "open", passed.reason)
            return
        if not self.is_proven(one, last, end):
            yield Moment(one.start, "open", "log-ended")
            return
        is_long = as_long(passed, least) if least is not None and is_over else longer(passed, most or least)
        if is_over and isinstance(is_long, Unknown):
            yield Moment(one.start, "open", is_long.reason)
        elif is_long is True:
            if self.may_have_ended(rule, one, last):
                yield Moment(one.start, "open", "log-loss")
            else:
                yield Moment(one.start, "fail" if most is not None else "pass")
        elif not is_over:
            yield Moment(one.start, "open", "log-ended")
        elif most is not None:
            yield Moment(one.start, "pass") if one.start_seen else Moment(one.start, "open", "scope-start-not-seen")
        elif not is_cut:
            yield Moment(one.start, "fail") if one.start_seen else Moment(one.start, "open", "scope-start-not-seen")

    def is_due(self, rule: Rule, one: Interval) -> bool:
        """Whether some event came when the state had lasted too long by more than the log's jitter.

        What comes after that takes nothing back: a clock that is set, callbacks that the log shows.
        """
        length = rule.check.get("at_most") or rule.check["at_least"]
        last = self.timeline.last_of(one.launch) if one.end is None else one.end
        for at in range(one.start + 1, last + 1):
            passed = self.lasted(rule, one, self.events[at], at)
            if isinstance(passed, Unknown) or self.may_have_ended(rule, one, at):
                return False
            if longer(passed, later_by(length, LATENESS)) is True and self.is_proven(one, at - 1, self.events[at]):
                return True
        return False

    def may_have_ended(self, rule: Rule, one: Interval, last: int) -> bool:
        """Whether records were lost before the state was seen to last for too long."""
        length = rule.check.get("at_most") or rule.check["at_least"]
        for at in range(one.start + 1, last + 1):
            if self.events[at].name in LOSSES and self.events[at].launch == one.launch:
                passed = self.lasted(rule, one, self.events[at - 1], at - 1)
                if longer(passed, length) is not True:
                    return True
        return False

    def lasted(self, rule: Rule, one: Interval, end, last: int):
        """How long a state lasted until a moment, without what is left out."""
        passed = self.timeline.elapsed(self.events[one.start], end)
        if isinstance(passed, Unknown) or "except" not in rule.check:
            return passed
        covered = []
        for other in self.timeline.intervals(rule.check["except"]):
            if other.launch != one.launch or other.void or other.start > last:
                continue
            if other.end is not None and other.end <= one.start:
                continue
            begin = self.events[max(other.start, one.start)]
            until = self.events[other.end] if other.end is not None and other.end <= last else end
            skipped, reached = (self.timeline.elapsed(self.events[one.start], at) for at in (begin, until))
            for value in (skipped, reached):
                if isinstance(value, Unknown):
                    return value
            covered.append((skipped.nanoseconds, reached.nanoseconds, begin, until))
        # What is left are the pieces between what is left out, each known on its own.
        total, at, reached = Duration(0), self.events[one.start], 0
        for start, stop, begin, until in [*sorted(covered, key=lambda piece: piece[:2]), (passed.nanoseconds, 0, end, end)]:
            if start > reached:
                piece = self.timeline.elapsed(at, begin)
                if isinstance(piece, Unknown):
                    return piece
                total = Duration(total.nanoseconds + piece.nanoseconds, total.less + piece.less, total.more + piece.more)
            if stop > reached:
                at, reached = until, stop
        return total


def later_by(length: Duration, nanoseconds: int) -> Duration:
    return Duration(length.nanoseconds + nanoseconds)


def marks(values: list) -> tuple:
    """A fingerprint; what is hidden is another thing than what nobody can tell."""
    untold = {"ambiguous": "not-logged"}
    return tuple(untold.get(one.reason, one.reason) if isinstance(one, Unknown) else one for one in values)
