// Draws the lanes that are in sight.

class LanesPainter {
  constructor(widget) {
    this.widget = widget;
    this.context = widget.context;
    widget.colors ||= LanesPainter.colors();
    this.colors = widget.colors;
    this.scroll = widget.isPaper ? 0 : widget.frame.scrollTop;
  }

  static colors() {
    const style = getComputedStyle(document.documentElement);
    const names = [
      "ink", "faint", "line", "card", "band", "app", "content", "scene", "ad", "bad", "error", "warning",
      "info", "focus", "onfill",
    ];
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue("--" + name).trim()]));
  }

  paint() {
    const { widget, context } = this;
    const { model, width, height } = widget;
    context.clearRect(0, 0, width, height);
    this.font(12);
    context.textBaseline = "middle";
    const lanes = model.lanes.filter(
      (lane) => lane.bottom - this.scroll > 0 && lane.top - this.scroll < height);
    lanes.forEach((lane) => this.background(lane));
    context.save();
    context.beginPath();
    context.rect(widget.left - 4, headHeight, width - widget.left, height);
    context.clip();
    this.ticks = model.axis.ticks(
      widget.from, widget.to, (widget.isNarrow ? 84 : 96) / widget.scale, model.timeOfStart);
    this.grid();
    lanes.forEach((lane) => this.bars(lane));
    this.proof();
    lanes.forEach((lane) => { this.marks(lane); this.pins(lane); });
    context.restore();
    lanes.forEach((lane) => this.label(lane));
    this.head();
  }

  font(size, weight = "") {
    this.context.font = weight + " " + size + "px ui-sans-serif, system-ui, sans-serif";
  }

  // Behind the lanes.

  background(lane) {
    const { context, colors, widget } = this;
    const top = lane.top - this.scroll;
    const isCurrent = widget.model.lanes[widget.lane] === lane && document.activeElement === widget.frame;
    if (isCurrent) {
      context.fillStyle = colors.band;
      context.fillRect(0, top, widget.width, lane.bottom - lane.top);
    }
    context.fillStyle = colors.line;
    context.fillRect(0, lane.bottom - this.scroll - 0.5, widget.width, 0.5);
  }

  grid() {
    const { context, colors, widget } = this;
    context.fillStyle = colors.line;
    for (const tick of this.ticks) context.fillRect(Math.round(widget.x(tick.place)), headHeight, 0.5, widget.height);
    for (const fold of widget.model.axis.folds) {
      const from = widget.x(fold.from);
      const to = widget.x(fold.to);
      if (to < 0 || from > widget.width) continue;
      context.fillStyle = colors.band;
      context.fillRect(from, headHeight, to - from, widget.height);
    }
  }

  head() {
    const { context, colors, widget } = this;
    context.fillStyle = colors.card;
    context.fillRect(0, 0, widget.width, headHeight);
    context.fillStyle = colors.line;
    context.fillRect(0, headHeight - 1, widget.width, 1);
    this.font(11);
    context.fillStyle = colors.faint;
    context.textAlign = "left";
    const taken = [];
    for (const fold of widget.model.axis.folds) {
      const from = Math.max(widget.x(fold.from), widget.left);
      const to = Math.min(widget.x(fold.to), widget.width);
      const length = duration(fold.seconds);
      const isWide = to - from > context.measureText("⋯ " + length + " ⋯").width + 4;
      const text = isWide ? "⋯ " + length + " ⋯" : length;
      const size = context.measureText(text).width;
      if (to - from < size) continue;
      const x = (from + to - size) / 2;
      context.fillText(text, x, headHeight / 2);
      taken.push([x - 6, x + size + 6]);
    }
    context.fillStyle = colors.ink;
    for (const tick of this.ticks) {
      const size = context.measureText(tick.label).width;
      const x = Math.min(Math.max(widget.x(tick.place), widget.left) + 3, widget.width - size - 4);
      if (widget.x(tick.place) < widget.left - 4 || taken.some(([a, b]) => x < b && x + size > a)) continue;
      context.fillText(tick.label, x, headHeight / 2);
      taken.push([x - 8, x + size + 8]);
    }
  }

  label(lane) {
    const { context, colors, widget } = this;
    const y = (widget.isNarrow ? lane.top + 12 : lane.barTop + barHeight / 2) - this.scroll;
    if (y < headHeight - 6) return;
    context.textAlign = "left";
    context.fillStyle = colors[lane.entity.kind];
    context.beginPath();
    context.arc(widget.isNarrow ? 12 : 14, y, 3.5, 0, 7);
    context.fill();
    const start = widget.isNarrow ? 22 : 25;
    const room = widget.isNarrow ? widget.width - 30 : widget.left - start - 12;
    this.font(12.5, "600");
    const name = this.fit(brief(lane.label.name, 60), room);
    context.fillStyle = colors.ink;
    context.fillText(name, start, y);
    const used = context.measureText(name).width + 7;
    if (!lane.label.more || room - used < 30) return;
    this.font(11.5);
    context.fillStyle = colors.faint;
    context.fillText(this.fit(brief(lane.label.more, 60), room - used), start + used, y);
  }

  fit(text, room) {
    const { context } = this;
    if (context.measureText(text).width <= room) return text;
    let end = text.length;
    while (end > 1 && context.measureText(text.slice(0, end) + "…").width > room) end -= 1;
    return text.slice(0, end) + "…";
  }

  // On the lanes.

  bars(lane) {
    const { widget } = this;
    const first = Math.max(0, Axis.lastAtMost(lane.bars, widget.from, (item) => item.from));
    let drawnTo = -Infinity;
    for (let index = first; index < lane.bars.length; index += 1) {
      const item = lane.bars[index];
      if (item.from > widget.to) break;
      const from = Math.max(widget.x(item.from), widget.left - 20);
      const to = Math.max(Math.min(widget.x(item.to), widget.width + 20), from + 2);
      // What is narrower than a pixel would only be drawn over.
      if (to - drawnTo < 0.7 && item !== widget.selected) continue;
      this.bar(lane, item, from, to);
      drawnTo = to;
    }
  }

  bar(lane, item, from, to) {
    const { context, colors, widget } = this;
    const y = lane.barTop - this.scroll;
    const isBad = item.name === "expired" || (item.state && item.state.impossible);
    const color = isBad ? colors.bad : colors[lane.entity.kind];
    const gap = to - from > 5 ? 1 : 0;
    context.beginPath();
    context.roundRect(from, y, to - from - gap, barHeight, Math.min(5, (to - from) / 3));
    context.fillStyle = color;
    context.globalAlpha = { heavy: 1, soft: 0.3, dotted: 0.12 }[item.weight];
    context.fill();
    context.globalAlpha = 1;
    if (item.weight !== "heavy" && to - from > 4) {
      context.strokeStyle = color;
      context.globalAlpha = item.weight === "soft" ? 0.75 : 0.6;
      context.lineWidth = 1;
      context.setLineDash(item.weight === "dotted" ? [2, 3] : []);
      context.stroke();
      context.setLineDash([]);
      context.globalAlpha = 1;
    }
    if (item === widget.selected || item === widget.hovered) this.ring(item === widget.selected);
    this.barText(lane, item, Math.max(from, widget.left), Math.min(to, widget.width), y);
  }

  /** The name of a state, between the marks that stand on it. */
  barText(lane, item, from, to, y) {
    const { context, colors, widget } = this;
    const reach = 10;
    let index = Axis.lastAtMost(lane.marks, widget.place(from - reach), (mark) => mark.from) + 1;
    while (index < lane.marks.length && widget.x(lane.marks[index].from) - from < reach + 6) {
      from = Math.max(from, widget.x(lane.marks[index].from) + reach - 4);
      index += 1;
    }
    if (index < lane.marks.length) to = Math.min(to, widget.x(lane.marks[index].from) - reach + 4);
    if (to - from < 26) return;
    this.font(11.5, item.weight === "heavy" ? "600" : "");
    context.fillStyle = item.weight === "heavy" ? colors.onfill : colors.ink;
    context.textAlign = "left";
    const text = this.fit(brief(item.words, 60) + (item.state.impossible ? " ?" : ""), to - from - 12);
    if (text.length > 2) context.fillText(text, from + 6, y + barHeight / 2 + 0.5);
  }

  ring(isSelected) {
    const { context, colors } = this;
    context.strokeStyle = isSelected ? colors.focus : colors.ink;
    context.lineWidth = isSelected ? 2.5 : 1;
    context.stroke();
    context.lineWidth = 1;
  }

  marks(lane) {
    const { context, colors, widget } = this;
    const y = lane.barTop - this.scroll + barHeight / 2;
    let last = -Infinity;
    for (const item of lane.marks) {
      const x = widget.x(item.from);
      if (x < widget.left - 12 || x > widget.width + 12) continue;
      if (x - last < 3 && item !== widget.selected) continue;
      last = x;
      const isBad = /fail|crash|jetsam|loss/.test(item.name);
      const isSigned = hasSign(item.name);
      context.beginPath();
      context.arc(x, y, isSigned ? 8 : 4, 0, 7);
      context.fillStyle = colors.card;
      context.fill();
      context.strokeStyle = isBad ? colors.bad : colors[lane.entity.kind];
      context.stroke();
      if (item === widget.selected || item === widget.hovered) this.ring(item === widget.selected);
      this.font(11, "600");
      context.textAlign = "center";
      context.fillStyle = isBad ? colors.bad : colors.ink;
      if (isSigned) context.fillText(signs[item.name], x, y + 0.5);
    }
  }

  pins(lane) {
    const { context, colors, widget } = this;
    const y = lane.barTop - this.scroll + barHeight + 14;
    let last = -Infinity;
    for (const item of lane.pins) {
      const at = widget.x(item.from);
      item.seenAt = Math.max(at, last + 22);
      last = item.seenAt;
      if (item.seenAt < widget.left - 20 || item.seenAt > widget.width + 20) continue;
      const color = item.finding.isOpen ? colors[item.finding.severity] : colors.faint;
      context.fillStyle = color;
      context.beginPath();
      context.moveTo(at, y - 15);
      context.lineTo(item.seenAt + 5, y - 7);
      context.lineTo(item.seenAt - 5, y - 7);
      context.fill();
      context.beginPath();
      context.roundRect(item.seenAt - 10, y - 8, 20, 16, 8);
      context.fill();
      if (item === widget.selected || item === widget.hovered) this.ring(item === widget.selected);
      this.font(11, "700");
      context.textAlign = "center";
      context.fillStyle = colors.onfill;
      context.fillText(String(item.finding.number), item.seenAt, y + 0.5);
    }
  }

  /** The moment of the selected item across all lanes, and the records that prove a finding. */
  proof() {
    const { context, colors, widget } = this;
    const item = widget.selected;
    if (!item) return;
    const color = item.finding ? colors[item.finding.severity] : colors.focus;
    const line = (place, dash) => {
      const x = Math.round(widget.x(place)) + 0.5;
      context.beginPath();
      context.setLineDash(dash);
      context.moveTo(x, headHeight);
      context.lineTo(x, widget.height);
      context.strokeStyle = color;
      context.stroke();
      context.setLineDash([]);
      return x;
    };
    const end = line(item.from, []);
    if (!item.finding) return;
    for (const piece of item.finding.at.evidence) {
      if (piece.role === "trigger") continue;
      const start = line(widget.model.axis.placeOfRecord(piece), [3, 4]);
      context.globalAlpha = 0.07;
      context.fillStyle = color;
      context.fillRect(Math.min(start, end), headHeight, Math.abs(end - start), widget.height);
      context.globalAlpha = 1;
    }
  }
}
