"use strict";
// Words, numbers and elements. Nothing of a log ever becomes markup: text is set as text.

/** Makes an element with attributes and children; children are elements or text. */
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : harmless(String(value)));
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child instanceof Node ? child : harmless(String(child)));
  }
  return node;
}

/** What cannot be seen, as HiddenCharacter lists it, but for the newline. */
const hidden = new RegExp(
  "[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160"
  + "\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164"
  + "\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff"
  + "\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}"
  + "\\p{Noncharacter_Code_Point}]",
  "gu");

/** Text in which nothing is hidden and nothing turns the writing direction. */
function harmless(text) {
  return text.replace(
    hidden, (character) => "\\u{" + character.codePointAt(0).toString(16) + "}");
}

/** Text on one line, cut to a number of characters. */
function brief(text, length) {
  const line = harmless(String(text).slice(0, 4 * length).replace(/\s+/g, " "));
  return line.length > length ? line.slice(0, length - 1) + "…" : line;
}

/** `3 ads`, `1 ad`. */
function counted(count, noun, plural) {
  return count.toLocaleString("en-US") + " " + (count === 1 ? noun : plural || noun + "s");
}

/** A length of time in at most two units: `4 h 12 min`, `2.5 s`, `300 ms`. */
function duration(seconds) {
  if (seconds < 0) return "-" + duration(-seconds);
  if (seconds >= 86400) return units(seconds, 86400, "d", 3600, "h");
  if (seconds >= 3599.5) return units(seconds, 3600, "h", 60, "min");
  if (seconds >= 59.95) return units(seconds, 60, "min", 1, "s");
  if (seconds >= 1) return +seconds.toFixed(1) + " s";
  if (seconds >= 0.001 || seconds === 0) return +(seconds * 1000).toFixed(1) + " ms";
  return +(seconds * 1e6).toFixed(0) + " µs";
}

function units(seconds, long, longName, short, shortName) {
  let whole = Math.floor(seconds / long);
  let rest = Math.round((seconds - whole * long) / short);
  if (rest * short >= long) { whole += 1; rest = 0; }
  return whole + " " + longName + (rest ? " " + rest + " " + shortName : "");
}

/** The time of day of a printed time, with at most some digits of the fraction. */
function timeOfDay(time, digits) {
  const match = /T(\d\d:\d\d:\d\d)(\.\d+)?/.exec(time || "");
  if (!match) return "";
  return match[1] + (digits && match[2] ? match[2].slice(0, digits + 1) : "");
}

/** The time of a place, or its line where the record has no time. */
function when(place, digits = 3) {
  return timeOfDay(place.time, digits) || "line " + place.line;
}

/** A state as people read it. */
function stateWords(name) {
  const words = {
    foreground_active: "active", foreground_inactive: "inactive", loaded: "ready",
    presented: "on screen", main: "main content",
  };
  return words[name] || name.replace(/_/g, " ");
}

/** How a state is drawn: heavy is what a user sees, soft what is there, dotted what is under way. */
function stateWeight(name) {
  if (["active", "foreground_active", "presented", "main"].includes(name)) return "heavy";
  const dotted = [
    "loading", "expired", "background", "connected", "launched", "running", "unclear",
  ];
  return dotted.includes(name) ? "dotted" : "soft";
}

/** The signs of what happens at one moment. */
const signs = {
  dismissed: "✓", failed: "✗", expired: "⏱", released: "○", "scene.rotated": "↻",
  "scene.resized": "⤢", "scene.mode_changed": "◫", "app.crashed": "✖", "app.jetsammed": "✖",
  "log.loss": "≈", "log.gap": "≈", "ad.load_failed": "✗", "ad.present_failed": "✗",
  "ad.impression": "◉", "ad.click": "⊙", "ad.reward_earned": "★", "sdk.started": "▶",
};

function hasSign(name) { return name in signs; }

const severitySigns = { error: "✖", warning: "▲", info: "●" };
const verdictSigns = { fail: "✖", pass: "✓", inconclusive: "?", "not-applicable": "–" };
const verdictWords = {
  fail: "failed", pass: "passed", inconclusive: "inconclusive", "not-applicable": "not applicable",
};
const roleWords = {
  trigger: "judged here", witness: "proof", state: "state", deadline: "time limit passed",
};
const reasonWords = {
  "unknown-value": "needs a value that the log does not show",
  redacted: "needs a value that the log hides as <private>",
  "log-ended": "waits for something after the end of the log",
  "log-loss": "cannot judge across lost records",
  "no-time": "needs times, which these records do not have",
  "imprecise-time": "needs more exact times than the log has",
  "scope-start-not-seen": "needs the start of the launch, but the log begins later",
  "limit-reached": "reached a limit",
  "left-out": "needs records that --predicate leaves out",
  "events-not-logged": "needs events that this log never shows",
};

/** What an entity is called, and what tells more about it. */
function entityLabel(entity) {
  const names = entity.names;
  const ordinal = entity.id.split(".").pop();
  const guess = entity.derived ? " ~" : "";
  if (entity.kind === "ad") {
    const unit = names.unit_id && names.unit_id.length > 6
      ? "…" + names.unit_id.slice(-4) : names.unit_id;
    const format = names.format ? names.format.replace(/_/g, " ") : "";
    return {
      name: "ad " + (names.ad || ordinal.replace("ad", "")) + guess,
      more: [format, unit].filter(Boolean).join(" "),
    };
  }
  if (entity.kind === "scene") {
    const id = names.persistent_id || names.scene || names.scene_object || ordinal;
    const short = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id) ? id.slice(0, 8)
      : id.length > 18 ? id.split("-").pop() : id;
    const role = names.role && names.role !== "application" ? names.role : "";
    return { name: "scene " + short, more: role };
  }
  return { name: entity.kind, more: "" };
}
