// Where a moment stands on the axis of a launch.

/**
 * Maps moments to places from 0 to `length`.
 *
 * The compact axis keeps order and shows where something happens: a gap in which nothing does is
 * folded to the length of the longest gap that is shown whole, and moments that almost coincide are
 * moved apart. The other axis is to scale. Without times, moments stand in the log's order.
 */
class Axis {
  /** About how many gaps of the greatest length the compact axis holds. */
  static gapsShown = 9;

  constructor(places, isCompact) {
    const known = new Map();
    for (const place of places) if (!known.has(place.order)) known.set(place.order, place);
    this.moments = [...known.values()].sort((a, b) => a.order - b.order);
    let last = -Infinity;
    this.seconds = this.moments.map((place) => {
      if (place.seconds !== undefined && place.seconds > last) last = place.seconds;
      return last;
    });
    const first = this.seconds.find((value) => value > -Infinity);
    this.isTimed = first !== undefined && last > first;
    this.seconds = this.seconds.map((value) => Math.max(value, first === undefined ? 0 : first));
    this.folds = [];
    this.lay(isCompact);
  }

  lay(isCompact) {
    const { seconds, moments } = this;
    this.places = moments.length ? [0] : [];
    const gaps = seconds.slice(1).map((value, index) => this.isTimed ? value - seconds[index] : 1);
    const most = isCompact && this.isTimed ? Axis.longestShown(gaps) : Infinity;
    const least = most < Infinity
      ? Math.min(most / 40, (most * Axis.gapsShown) / (4 * gaps.length)) : 0;
    gaps.forEach((gap, index) => {
      const start = this.places[index];
      const shown = Math.max(Math.min(gap, most), least);
      if (gap > 1.5 * most && gap >= 1) {
        this.folds.push({ from: start, to: start + shown, seconds: gap });
      }
      this.places.push(start + shown);
    });
    this.length = Math.max(this.places[this.places.length - 1] || 0, 1e-9);
  }

  /** The greatest gap to show whole, so that `gapsShown` of its size, or half of few, fill the axis. */
  static longestShown(gaps) {
    const gapsShown = Math.min(Axis.gapsShown, gaps.filter((gap) => gap > 0).length / 2);
    const longest = gaps.reduce((a, b) => Math.max(a, b), 0);
    const room = (most) => gaps.reduce((sum, gap) => sum + Math.min(gap, most), 0) / most;
    if (longest === 0 || room(longest) >= gapsShown) return Infinity;
    let low = 0;
    let high = longest;
    for (let turn = 0; turn < 50; turn += 1) {
      const middle = (low + high) / 2;
      if (room(middle) > gapsShown) low = middle; else high = middle;
    }
    return high > 0 ? high : Infinity;
  }

  /** The place of a moment of the timeline. */
  placeOf(moment) {
    return this.places[Math.max(0, Axis.lastAtMost(this.moments, moment.order, (m) => m.order))] || 0;
  }

  /** The place of a record that is known by its time or, failing that, by its line. */
  placeOfRecord(record) {
    const same = this.moments.findIndex((moment) => moment.line === record.line);
    if (same >= 0) return this.places[same];
    if (this.isTimed && record.seconds !== undefined) return this.placeAt(record.seconds);
    const before = Axis.lastAtMost(this.moments, record.line, (moment) => moment.line);
    return this.places[Math.max(0, before)] || 0;
  }

  placeAt(seconds) { return Axis.between(this.seconds, this.places, seconds); }

  secondsAt(place) { return Axis.between(this.places, this.seconds, place); }

  /** The moment that a place is at or after. */
  momentAt(place) {
    return this.moments[Math.max(0, Axis.lastAtMost(this.places, place, (value) => value))];
  }

  /** Labelled places: round times between folds, or lines. */
  ticks(from, to, placesPerLabel, timeOfStart) {
    if (!this.isTimed) return this.lineTicks(from, to, placesPerLabel);
    const ticks = [];
    let start = from;
    const visible = this.folds.filter((fold) => fold.to > from && fold.from < to);
    for (const fold of [...visible, { from: to, to }]) {
      this.roundTicks(start, Math.min(fold.from, to), placesPerLabel, timeOfStart, ticks);
      start = fold.to;
    }
    return ticks;
  }

  roundTicks(from, to, placesPerLabel, timeOfStart, ticks) {
    if (to <= from) return;
    const first = this.secondsAt(from);
    const span = this.secondsAt(to) - first;
    const step = Axis.roundStep(span / Math.max(1, (to - from) / placesPerLabel));
    const add = (seconds) => {
      const place = this.placeAt(seconds);
      const last = ticks[ticks.length - 1];
      if (place < from || place > to || (last && place - last.place < placesPerLabel)) return;
      ticks.push({ place, label: Axis.clock(seconds + (timeOfStart || 0), step, timeOfStart) });
    };
    const origin = timeOfStart || 0;
    const begin = Math.ceil((first + origin) / step - 1e-6) * step - origin;
    const isFarIn = this.placeAt(begin) - from >= placesPerLabel / 4;
    if (span <= 0 || begin > first + span || isFarIn) add(first);
    for (let count = 0; span > 0 && count < 500 && begin + count * step <= first + span + 1e-9; count += 1) {
      add(begin + count * step);
    }
  }

  lineTicks(from, to, placesPerLabel) {
    const ticks = [];
    this.moments.forEach((moment, index) => {
      const place = this.places[index];
      const last = ticks[ticks.length - 1];
      if (place < from || place > to || (last && place - last.place < placesPerLabel)) return;
      ticks.push({ place, label: "line " + moment.line });
    });
    return ticks;
  }

  static roundStep(seconds) {
    const long = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400];
    if (seconds > 1) return long.find((step) => step >= seconds) || Math.ceil(seconds / 86400) * 86400;
    const power = 10 ** Math.floor(Math.log10(Math.max(seconds, 1e-6)));
    return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= seconds * 0.999) || 1;
  }

  /** A time of day, or the time since the start where the log prints none. */
  static clock(seconds, step, isOfDay) {
    const digits = step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step) - 1e-9));
    if (isOfDay === undefined) return "+" + duration(Math.max(0, +seconds.toFixed(6)));
    const rounded = +seconds.toFixed(digits);
    const pad = (number) => String(Math.floor(number)).padStart(2, "0");
    const day = ((rounded % 86400) + 86400) % 86400;
    const rest = (day % 60).toFixed(digits).padStart(digits ? digits + 3 : 2, "0");
    return pad(day / 3600) + ":" + pad((day / 60) % 60) + ":" + rest;
  }

  /** The index of the last element whose key is at most a value, or -1. */
  static lastAtMost(elements, value, key) {
    let low = 0;
    let high = elements.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (key(elements[middle]) <= value) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  static between(from, to, value) {
    const index = Axis.lastAtMost(from, value, (element) => element);
    if (index < 0) return to[0] || 0;
    if (index >= from.length - 1) return to[to.length - 1] || 0;
    const width = from[index + 1] - from[index];
    const part = width > 0 ? (value - from[index]) / width : 0;
    return to[index] + part * (to[index + 1] - to[index]);
  }
}
