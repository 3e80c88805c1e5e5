// What the page says of one thing: in the inspector, below the pointer and in tables.

function launchWords(launch) {
  const parts = ["Launch " + launch.id];
  if (launch.pid !== undefined) parts.push("pid " + launch.pid);
  if (launch.start) parts.push(launch.start + " start");
  else if (!launch.start_seen) parts.push("start not in the log");
  parts.push(when(launch.from, 1) + " to " + when(launch.to, 1));
  if (launch.end) parts.push(launch.end.replace("app.", ""));
  return parts.join(" · ");
}

/** How long a state lasted, as far as the log tells. */
function lengthOf(state) {
  if (state.from.seconds === undefined || state.to.seconds === undefined) return "";
  return duration(Math.max(0, state.to.seconds - state.from.seconds));
}

function placeWords(place) {
  const time = timeOfDay(place.time, 6);
  return "line " + place.line + (time ? ", " + time : "");
}

/** The facts about an item of the timeline, as names with values. */
function factsOf(item) {
  if (item.finding) return [];
  if (!item.state) return [["At", placeWords(item.mark.at)], ["Detail", item.mark.detail]];
  const { state } = item;
  return [
    ["From", placeWords(state.from)],
    ["To", state.open ? "the end of what the log shows" : placeWords(state.to)],
    ["Lasted", item.kind === "state" && (state.open ? "at least " : "") + lengthOf(state)],
    ["Note", state.impossible && "The state before does not lead here: a record is missing, or "
      + "belongs to something else."],
  ];
}

function tipOf(item) {
  if (item.finding) {
    return [el("b", { class: item.finding.severity }, item.finding.title), el("span", {}, item.finding.message)];
  }
  const facts = factsOf(item).filter((fact) => fact[1]).slice(0, 3);
  return [
    el("b", {}, entityLabel(item.entity).name + ": " + item.words),
    ...facts.map(([name, value]) => el("span", {}, name.toLowerCase() + " " + value)),
  ];
}

function detailsOf(item) {
  if (item.finding) {
    const { finding } = item;
    return [
      el("h3", { class: finding.severity }, severitySigns[finding.severity] + " " + finding.title),
      el("p", {}, finding.message), el("p", {}, el("b", {}, "Fix "), finding.fix), proofTable(finding),
    ];
  }
  const { entity } = item;
  const label = entityLabel(entity);
  const rows = factsOf(item).filter((fact) => fact[1]).concat(Object.entries(entity.names)
    .map(([name, value]) => [name.replace(/_/g, " "), value]));
  if (entity.outcome) rows.push(["outcome", entity.outcome.replace(/_/g, " ")]);
  if (entity.derived) rows.push(["identity", "derived from what the records say and when"]);
  if (entity.lines) {
    rows.push(["records", "lines " + entity.lines.slice(0, 40).join(", ")
      + (entity.lines.length > 40 ? " …" : "")]);
  }
  return [
    el("h3", {}, label.name + " ", el("span", { class: "quiet" }, label.more), " · " + item.words),
    el("dl", {}, rows.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))),
  ];
}

/** How far a record lies from the judged one; printed alike, two times may differ in what is not printed. */
function distanceWords(seconds, times) {
  if (seconds !== 0) return duration(Math.abs(seconds)) + (seconds < 0 ? " earlier" : " later");
  const digits = Math.min(...times.map((time) => (time ? (/\.\d*/.exec(time) || ["."])[0].length - 1 : 9)));
  return digits < 6 ? "less than " + duration(10 ** -digits) + " apart" : "same time";
}

/** The records that prove a finding, with their time as seen from the one that is judged. */
function proofTable(finding) {
  const trigger = finding.at.evidence.find((piece) => piece.role === "trigger") || {};
  return el("div", { class: "proof" }, el("table", {},
    el("caption", { class: "unseen" }, "Records that prove finding " + finding.number),
    el("thead", { class: "unseen" }, el("tr", {}, ["Line", "Time", "Record"].map((head) =>
      el("th", { scope: "col" }, head)))),
    el("tbody", {}, finding.evidence.map((piece, index) => {
      const { seconds } = finding.at.evidence[index] || {};
      const apart = seconds === undefined || trigger.seconds === undefined || piece.role === "trigger"
        ? "" : distanceWords(seconds - trigger.seconds, [piece.time, finding.time]);
      return el("tr", { class: piece.role },
        el("td", { class: "number" }, piece.line),
        el("td", { class: "time" }, apart || timeOfDay(piece.time, 3) || "", el("small", {},
          roleWords[piece.role])),
        el("td", {}, el("pre", { dir: "ltr" }, piece.text)));
    }))));
}

/** Why a rule ended as it did. */
function verdictText(rule) {
  if (rule.missing.length) {
    return "Needs " + rule.missing.map((need) => need.replace(/ \|\| /g, " or ")).join("; and ") + ".";
  }
  const judged = rule.judged ? "Judged " + counted(rule.judged, "time")
    + (rule.undecided ? ", " + rule.undecided + " undecided" : "") + "." : "Nothing happened that it judges.";
  if (!rule.reason) return judged;
  const words = reasonWords[rule.reason] || rule.reason;
  return words[0].toUpperCase() + words.slice(1) + (rule.line ? " (line " + rule.line + ")" : "") + ". " + judged;
}

function remedyText(remedy) {
  if (remedy.kind === "line") {
    return el("p", {}, "Log ", el("code", { class: "line" }, remedy.line), remedy.alternatives.length > 0
      && el("small", {}, "or " + remedy.alternatives.join(", ") + " instead"));
  }
  if (remedy.kind === "setting") {
    return el("p", {}, "Or say ", el("code", {}, remedy.option), ", or ",
      el("code", {}, remedy.configuration), " in .scenelint.yml, if the app logs it but it did not happen in this log.");
  }
  return el("p", {}, remedy.text[0].toUpperCase() + remedy.text.slice(1) + ".");
}

/** All states and findings of a log as a table. */
function stateTable(log) {
  const rows = [];
  const row = (...cells) => el("tr", {}, cells.map((cell, index) =>
    index ? el("td", {}, cell) : el("th", { scope: "row" }, cell)));
  for (const entity of log.timeline.entities) {
    const name = (log.timeline.launches.length > 1 ? "launch " + entity.launch + ", " : "")
      + entityLabel(entity).name;
    for (const state of entity.states) {
      rows.push(row(name, stateWords(state.state), when(state.from), lengthOf(state),
        state.from.line + (state.to.line !== state.from.line ? "–" + state.to.line : "")));
    }
    for (const mark of entity.marks) {
      rows.push(row(name, mark.event + (mark.detail ? " " + mark.detail : ""), when(mark.at), "",
        mark.at.line));
    }
  }
  for (const finding of log.findings) {
    rows.push(row("finding " + finding.number, finding.title, when(finding.at.at), "", finding.line));
  }
  const shown = rows.slice(0, 20 * listMost);
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Timeline as a table" },
    el("table", {}, el("caption", { class: "unseen" }, "All states, events and findings"),
      el("thead", {}, el("tr", {}, ["What", "State or event", "From", "Lasted", "Lines"]
      .map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, shown)),
    rows.length > shown.length && el("p", {}, "and " + counted(rows.length - shown.length, "more row")));
}

/** What is wrong with the project's own configuration, and how the baseline compares. */
function configurationNotes() {
  const { configuration, summary } = data.report;
  const notes = configuration.map((finding) => el("p", { class: "problem" },
    severitySigns[finding.severity] + " ", finding.file + ":" + finding.line + ": ", finding.message, " ",
    finding.fix));
  const { baseline } = summary;
  if (baseline) {
    notes.push(el("p", { class: "note" }, "Compared with " + baseline.file + ": "
      + [baseline.new + " new", baseline.unchanged + " as before", baseline.gone + " gone"].join(", ") + "."));
  }
  return notes;
}
