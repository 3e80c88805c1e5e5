// The interactive timeline: lanes over an axis, on a canvas that draws only what is in sight.

const headHeight = 30;
const barHeight = 22;
const pinHeight = 20;
const zoomMost = 20000;
// Some 19 cm at 96 dots an inch, between the margins of A4 and Letter; and what a canvas can hold.
const paperWidth = 720;
const paperHeightMost = 8000;

/** What a launch shows, laid out on its axis: one lane for each entity. */
class LaunchLanes {
  constructor(timeline, launch, findings, isCompact) {
    this.launch = launch;
    const entities = timeline.entities.filter((entity) => entity.launch === launch.id);
    const order = ["app", "content", "scene", "ad"];
    entities.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    const own = findings.filter((finding) => finding.at.launch === launch.id);
    const places = [launch.from, launch.to, ...own.map((finding) => finding.at.at)];
    for (const entity of entities) {
      for (const state of entity.states) places.push(state.from, state.to);
      for (const mark of entity.marks) places.push(mark.at);
    }
    this.axis = new Axis(places, isCompact);
    this.lanes = entities.map((entity) => this.lane(entity, own));
    const shown = new Set(entities.map((entity) => entity.id));
    const rest = own.filter((finding) => !shown.has(finding.at.entity));
    if (this.lanes.length && rest.length) this.lanes[0].items.push(...this.pins(rest));
    for (const lane of this.lanes) {
      lane.items.sort((a, b) => a.from - b.from || a.rank - b.rank);
      lane.bars = lane.items.filter((item) => item.kind === "state");
      lane.marks = lane.items.filter((item) => item.kind === "mark");
      lane.pins = lane.items.filter((item) => item.kind === "finding");
    }
    const start = /T(\d\d):(\d\d):(\d\d(?:\.\d+)?)/.exec(launch.from.time || "");
    this.timeOfStart = start ? start[1] * 3600 + start[2] * 60 + +start[3] : undefined;
  }

  lane(entity, findings) {
    const items = [];
    for (const state of entity.states) {
      const from = this.axis.placeOf(state.from);
      const to = this.axis.placeOf(state.to);
      const isEnd = ["dismissed", "failed", "released"].includes(state.state);
      items.push({
        kind: isEnd ? "mark" : "state", entity, state, from, to: isEnd ? from : to, rank: isEnd ? 1 : 0,
        name: state.state, words: stateWords(state.state), weight: stateWeight(state.state),
        place: state.from,
      });
    }
    // A state that begins tells the same as the event by which it does.
    const told = new Set(items.map((item) => item.place.order));
    for (const mark of entity.marks) {
      const isEnd = items.some((item) => item.kind === "mark" && item.place.order === mark.at.order);
      if (isEnd || (told.has(mark.at.order) && !hasSign(mark.event))) continue;
      const from = this.axis.placeOf(mark.at);
      const words = mark.event + (mark.detail ? " " + mark.detail : "");
      items.push({
        kind: "mark", entity, mark, from, to: from, rank: 1, name: mark.event, words, place: mark.at,
      });
    }
    const own = findings.filter((finding) => finding.at.entity === entity.id);
    return { entity, label: entityLabel(entity), items: items.concat(this.pins(own)) };
  }

  pins(findings) {
    return findings.map((finding) => {
      const from = this.axis.placeOf(finding.at.at);
      return {
        kind: "finding", finding, from, to: from, rank: 2, words: finding.title, place: finding.at.at,
      };
    });
  }
}

/** The widget: drawing, pointer, keyboard. `choose` is called with the item that was selected. */
class Lanes {
  constructor({ choose, open, leave }) {
    this.choose = choose;
    this.open = open;
    this.leave = leave;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.tip = el("div", { class: "tip", "aria-hidden": "true" });
    this.spacer = el("div", { class: "spacer" });
    this.live = el("div", { class: "unseen", role: "status", "aria-live": "polite" });
    this.frame = el("div", {
      class: "lanes", id: "lanes", tabindex: "0", role: "application",
      "aria-label": "Timeline", "aria-roledescription": "timeline", "aria-describedby": "lanes-help",
    }, this.canvas, this.spacer);
    this.node = el("div", { class: "lanes-box" }, this.frame, this.tip, this.live);
    this.context = this.canvas.getContext("2d");
    this.selected = null;
    this.hovered = null;
    this.lane = 0;
    this.from = 0;
    this.to = 1;
    this.listen();
    new ResizeObserver(() => this.draw()).observe(this.frame);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => { this.colors = null; this.draw(); });
    addEventListener("beforeprint", () => this.lay(true));
    addEventListener("afterprint", () => this.lay(false));
  }

  /** Paper has its own colours and width, and nothing on it scrolls. */
  lay(isPaper) {
    this.isPaper = isPaper;
    this.colors = null;
    if (this.node.isConnected) this.paint();
  }

  show(model) {
    this.model = model;
    this.selected = null;
    this.hovered = null;
    this.lane = 0;
    this.fit();
  }

  fit() {
    this.from = 0;
    this.to = this.model.axis.length;
    const margin = this.model.axis.length * 0.012;
    this.from -= margin;
    this.to += 2 * margin;
    this.draw();
  }

  // Geometry.

  measure() {
    const { isPaper } = this;
    this.width = isPaper ? paperWidth : this.frame.clientWidth;
    this.isNarrow = this.width < 640;
    this.left = this.isNarrow ? 8 : Math.min(280, Math.max(190, this.width * 0.18));
    this.right = 14;
    let top = headHeight;
    for (const lane of this.model.lanes) {
      lane.top = top;
      lane.barTop = top + (this.isNarrow ? 22 : 7);
      top = lane.barTop + barHeight + 7 + (lane.pins.length ? pinHeight : 0);
      lane.bottom = top;
    }
    this.total = top + 6;
    const height = Math.min(this.total,
      isPaper ? paperHeightMost : Math.max(300, Math.round(innerHeight * 0.7)));
    this.frame.style.height = height + "px";
    this.height = height;
    this.spacer.style.height = Math.max(0, this.total - height) + "px";
    const ratio = isPaper ? 2 : devicePixelRatio || 1;
    const [pixelWidth, pixelHeight] = [this.width * ratio, height * ratio].map(Math.round);
    if (this.canvas.width !== pixelWidth || this.canvas.height !== pixelHeight) {
      this.canvas.width = pixelWidth;
      this.canvas.height = pixelHeight;
      this.canvas.style.height = height + "px";
    }
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  get scale() { return (this.width - this.left - this.right) / (this.to - this.from); }

  x(place) { return this.left + (place - this.from) * this.scale; }

  place(x) { return this.from + (x - this.left) / this.scale; }

  zoom(factor, x = (this.left + this.width) / 2) {
    const center = this.place(x);
    const length = this.model.axis.length;
    const span = Math.min(Math.max((this.to - this.from) * factor, length / zoomMost), length * 1.06);
    const part = (center - this.from) / (this.to - this.from);
    this.from = center - part * span;
    this.to = this.from + span;
    this.keepInside();
  }

  pan(pixels) {
    const places = pixels / this.scale;
    this.from += places;
    this.to += places;
    this.keepInside();
  }

  keepInside() {
    const span = this.to - this.from;
    const length = this.model.axis.length;
    const margin = Math.max(0.03 * length, 0.4 * span);
    const from = span > length ? Math.min(Math.max(this.from, length - span), 0.0)
      : Math.min(Math.max(this.from, -margin), length + margin - span);
    this.from = from;
    this.to = from + span;
    this.draw();
  }

  reveal(item) {
    const margin = (this.to - this.from) * 0.12;
    if (item.from < this.from + margin / 2 || item.from > this.to - margin / 2) {
      const span = this.to - this.from;
      this.from = item.from - span / 3;
      this.to = this.from + span;
    }
    const lane = this.model.lanes.find((other) => other.items.includes(item));
    if (lane) {
      this.lane = this.model.lanes.indexOf(lane);
      const scroll = this.frame.scrollTop;
      if (lane.top - headHeight < scroll) this.frame.scrollTop = lane.top - headHeight;
      if (lane.bottom > scroll + this.height) this.frame.scrollTop = lane.bottom - this.height + 6;
    }
    this.keepInside();
  }

  // Pointer and keyboard.

  listen() {
    const { frame } = this;
    const pointers = new Map();
    let moved = 0;
    frame.addEventListener("scroll", () => this.draw());
    frame.addEventListener("wheel", (event) => {
      const isZoom = event.ctrlKey || event.metaKey;
      const isAcross = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!isZoom && !isAcross) return;
      event.preventDefault();
      if (isZoom) this.zoom(Math.exp(event.deltaY * 0.004), event.offsetX);
      else this.pan(event.deltaX || event.deltaY);
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, event);
      moved = 0;
    });
    frame.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) { this.hover(event); return; }
      pointers.set(event.pointerId, event);
      const others = [...pointers.values()].filter((other) => other.pointerId !== event.pointerId);
      const step = event.clientX - before.clientX;
      moved += Math.abs(step);
      if (moved > 4 && !frame.hasPointerCapture(event.pointerId)) {
        frame.setPointerCapture(event.pointerId);
        this.hide();
      }
      if (moved <= 4) return;
      if (!others.length) { this.pan(-step); return; }
      const distance = (one) => Math.max(20, Math.abs(one.clientX - others[0].clientX));
      const middle = (event.clientX + others[0].clientX) / 2 - frame.getBoundingClientRect().left;
      this.zoom(distance(before) / distance(event), middle);
    });
    const release = (event) => {
      if (pointers.delete(event.pointerId) && event.type === "pointerup" && moved <= 4) {
        this.select(this.itemAt(event));
      }
    };
    frame.addEventListener("pointerup", release);
    frame.addEventListener("pointercancel", release);
    frame.addEventListener("pointerleave", () => this.hide());
    frame.addEventListener("dblclick", (event) => this.zoom(0.4, event.offsetX));
    frame.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.key(event.key, event.shiftKey)) event.preventDefault();
    });
    frame.addEventListener("focus", () => this.draw());
    frame.addEventListener("blur", () => this.draw());
  }

  key(key, isShifted) {
    const page = (this.width - this.left) * 0.3;
    switch (key) {
      case "ArrowLeft": if (isShifted) this.pan(-page); else this.step(-1); return true;
      case "ArrowRight": if (isShifted) this.pan(page); else this.step(1); return true;
      case "ArrowUp": this.changeLane(-1); return true;
      case "ArrowDown": this.changeLane(1); return true;
      case "Home": this.step(-Infinity); return true;
      case "End": this.step(Infinity); return true;
      case "+": case "=": this.zoom(0.6, this.centerOfZoom()); return true;
      case "-": this.zoom(1 / 0.6, this.centerOfZoom()); return true;
      case "0": this.fit(); return true;
      case "n": this.stepFinding(1); return true;
      case "p": this.stepFinding(-1); return true;
      case "Enter": case " ": if (this.selected) this.open(this.selected); return true;
      case "Escape":
        if (!this.selected) return false;
        this.select(null);
        this.leave();
        return true;
      default: return false;
    }
  }

  centerOfZoom() { return this.selected ? this.x(this.selected.from) : undefined; }

  step(count) {
    const { items } = this.model.lanes[this.lane] || { items: [] };
    if (!items.length) return;
    const index = items.indexOf(this.selected);
    const next = index < 0 ? (count < 0 ? items.length - 1 : 0) : index + count;
    this.select(items[Math.min(Math.max(next, 0), items.length - 1)], true);
  }

  changeLane(count) {
    const { lanes } = this.model;
    const isFirst = !this.selected;
    this.lane = isFirst ? this.lane : Math.min(Math.max(this.lane + count, 0), lanes.length - 1);
    const { items } = lanes[this.lane] || { items: [] };
    if (!items.length) { this.draw(); return; }
    const at = this.selected ? this.selected.from : items[0].from;
    const before = Axis.lastAtMost(items, at, (item) => item.from);
    this.select(items[Math.max(0, before)], true);
  }

  stepFinding(count) {
    const pins = this.model.lanes.flatMap((lane) => lane.pins).sort((a, b) => a.from - b.from);
    if (!pins.length) return;
    const index = pins.indexOf(this.selected);
    this.select(pins[(index + count + pins.length) % pins.length], true);
  }

  select(item, isToBeSeen) {
    this.selected = item;
    if (item && isToBeSeen) this.reveal(item); else this.draw();
    if (item) this.lane = Math.max(0, this.model.lanes.findIndex((lane) => lane.items.includes(item)));
    this.live.textContent = item ? this.spoken(item) : "";
    this.choose(item);
  }

  spoken(item) {
    const label = item.entity ? entityLabel(item.entity).name + ", " : "";
    const kind = item.kind === "finding" ? item.finding.severity + ": " : "";
    return harmless(label + kind + item.words + ", " + when(item.place));
  }

  itemAt(event) {
    const box = this.frame.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top + this.frame.scrollTop;
    const lane = this.model.lanes.find((one) => y >= one.top && y < one.bottom);
    if (!lane || event.clientY - box.top < headHeight) return null;
    const near = (item, reach) => Math.abs((item.seenAt ?? this.x(item.from)) - x) <= reach;
    if (y > lane.barTop + barHeight) return lane.pins.find((item) => near(item, 12)) || null;
    const mark = lane.marks.find((item) => near(item, 8));
    if (mark) return mark;
    const place = this.place(x);
    const index = Axis.lastAtMost(lane.bars, place + 1.5 / this.scale, (item) => item.from);
    for (let at = index; at >= 0 && at > index - 4; at -= 1) {
      if (lane.bars[at].to + 1.5 / this.scale >= place) return lane.bars[at];
    }
    return null;
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    const item = this.itemAt(event);
    this.frame.style.cursor = item ? "pointer" : "grab";
    if (item !== this.hovered) {
      this.hovered = item;
      this.draw();
      if (item) this.tip.replaceChildren(...tipOf(item));
    }
    this.tip.classList.toggle("shown", Boolean(item));
    if (!item) return;
    const box = this.node.getBoundingClientRect();
    const width = this.tip.offsetWidth;
    const x = Math.min(event.clientX - box.left + 14, box.width - width - 6);
    this.tip.style.transform =
      "translate(" + Math.max(4, x) + "px," + (event.clientY - box.top + 18) + "px)";
  }

  hide() {
    this.tip.classList.remove("shown");
    if (!this.hovered) return;
    this.hovered = null;
    this.draw();
  }

  draw() {
    if (this.isWaiting || !this.model) return;
    this.isWaiting = true;
    requestAnimationFrame(() => { this.isWaiting = false; this.paint(); });
  }

  paint() {
    if (!this.model || !this.frame.clientWidth) return;
    this.measure();
    new LanesPainter(this).paint();
  }
}
