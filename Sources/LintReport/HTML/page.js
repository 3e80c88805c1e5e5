// The page: puts the three documents of the data together and builds what is seen.

const data = JSON.parse(document.getElementById("data").textContent);
const listMost = 200;

/** One log with everything about it; the findings of the documents are in the same order. */
function logsOf({ report, timelines, coverage }) {
  let offset = 0;
  return report.inputs.map((input, index) => {
    const timeline = timelines.timelines[index];
    const findings = timeline.findings.map((at, place) => {
      const finding = report.findings[offset + place];
      return { ...finding, at, number: place + 1, isOpen: finding.disposition.state === "open" };
    });
    offset += findings.length;
    return { index, input, timeline, findings, coverage: coverage.logs[index] };
  });
}

/** The sections of one log, and what ties its timeline to its findings. */
class LogView {
  /** The view that is shown. */
  static last = null;

  constructor(log) {
    LogView.last = this;
    this.log = log;
    this.isCompact = true;
    this.inspector = el("div", { class: "inspector", id: "inspector", tabindex: "-1" });
    this.node = el("div", { class: "log" },
      this.summary(), this.timelineSection(), el("div", { class: "columns" },
        this.findingsSection(), this.rulesSection()));
    this.inspect(null);
  }

  start() {
    if (this.lanes) this.showLaunch(this.firstLaunch());
  }

  firstLaunch() {
    const first = this.log.findings.find((finding) => finding.isOpen && finding.at.launch);
    const { launches } = this.log.timeline;
    return launches.find((launch) => first && launch.id === first.at.launch) || launches[0];
  }

  // What was read.

  summary() {
    const { input, findings, coverage } = this.log;
    const open = findings.filter((finding) => finding.isOpen);
    const count = (severity) => open.filter((finding) => finding.severity === severity).length;
    const isJudged = input.events > 0
      && coverage.rules.some((rule) => ["pass", "fail"].includes(rule.verdict));
    const tiles = ["error", "warning", "info"].filter(count).map((severity) =>
      el("div", { class: "tile " + severity },
        el("span", { class: "sign", "aria-hidden": "true" }, severitySigns[severity]),
        el("b", {}, count(severity)), " ",
        severity === "info" ? "info" : counted(count(severity), severity).replace(/^\S+ /, "")));
    const settled = findings.length - open.length;
    const result = tiles.length ? tiles : [el("div", { class: "tile " + (isJudged ? "good" : "none") },
      el("span", { class: "sign", "aria-hidden": "true" }, isJudged ? "✓" : "?"),
      el("b", {}, !isJudged ? "Nothing could be judged" : settled ? "Nothing new" : "No findings"))];
    if (settled) result.push(el("div", { class: "tile none" }, el("b", {}, settled), " settled"));
    const app = input.app || {};
    const facts = [
      ["App", [app.process, app.bundle_id && "(" + app.bundle_id + ")"].filter(Boolean).join(" ")],
      ["Time", [input.first_time, input.last_time].map((time) => (time || "").replace("T", " ")
        .replace(/\.\d+/, "")).filter((time, index, all) => time && time !== all[index - 1])
        .join(" to ")],
      ["Read", counted(input.records, "record") + " in " + counted(input.lines, "line")
        + (input.formats.length ? " as " + input.formats.map((one) => one.format).join(", ") : "")],
      ["Found", [counted(input.launches, "launch", "launches"), counted(input.scenes, "scene"),
        counted(input.ads, "ad"), counted(input.events, "event")].join(", ")],
    ];
    return el("section", { class: "summary", "aria-label": "Summary" },
      el("div", { class: "tiles" }, result, this.verdictBar()),
      input.problem && el("p", { class: "problem", role: "alert" }, input.problem),
      data.report.summary.problems.map((problem) =>
        el("p", { class: "problem", role: "alert" }, problem.text)),
      el("dl", { class: "facts" }, facts.filter((fact) => fact[1]).map(([name, value]) =>
        el("div", {}, el("dt", {}, name), el("dd", {}, value)))),
      input.notes.length > 0 && el("ul", { class: "notes" },
        input.notes.map((note) => el("li", {}, note.text))));
  }

  verdictBar() {
    const { rules } = this.log.coverage;
    if (!rules.length) return null;
    const counts = Object.keys(verdictWords).map((verdict) =>
      [verdict, rules.filter((rule) => rule.verdict === verdict).length]).filter((pair) => pair[1]);
    const bar = el("div", { class: "bar", "aria-hidden": "true" });
    for (const [verdict, count] of counts) {
      const part = el("i", { class: verdict });
      part.style.flexGrow = count;
      bar.append(part);
    }
    return el("div", { class: "verdicts" }, bar, el("p", {},
      counted(rules.length, "rule") + ": ",
      counts.map(([verdict, count], index) => [index ? ", " : "",
        el("span", { class: "word " + verdict }, count + " " + verdictWords[verdict])])));
  }

  // The timeline.

  timelineSection() {
    const { timeline } = this.log;
    const section = el("section", { class: "timeline", "aria-labelledby": "timeline-title" });
    const title = el("h2", { id: "timeline-title" }, "Timeline");
    if (!timeline.entities.length) {
      section.append(title, el("p", { class: "quiet" },
        "The log says nothing about an app's scenes or ads, so there is nothing to draw."));
      return section;
    }
    this.lanes = new Lanes({
      choose: (item) => this.inspect(item), open: (item) => this.openItem(item), leave: () => {},
    });
    const button = (label, words, action) =>
      el("button", { type: "button", "aria-label": words, title: words, onclick: action }, label);
    this.scaleButton = button("Fold idle time", "Fold idle time", () => {
      this.isCompact = !this.isCompact;
      this.showLaunch(this.launch);
    });
    this.launchChoice = this.launchPicker();
    section.append(
      el("div", { class: "bar-of-tools" }, title, this.launchChoice,
        el("div", { class: "tools", role: "toolbar", "aria-label": "Zoom" }, this.scaleButton,
          button("−", "Zoom out (−)", () => this.lanes.key("-")),
          button("+", "Zoom in (+)", () => this.lanes.key("+")),
          button("Fit", "Show everything (0)", () => this.lanes.key("0")))),
      this.lanes.node,
      el("p", { class: "help", id: "lanes-help" },
        el("span", { class: "keys" }, el("kbd", {}, "←"), el("kbd", {}, "→"), " step, ",
          el("kbd", {}, "↑"), el("kbd", {}, "↓"), " change lane, ", el("kbd", {}, "n"), " next finding, ",
          el("kbd", {}, "Enter"), " open, ", el("kbd", {}, "Esc"), " leave, ",
          el("kbd", {}, "+"), el("kbd", {}, "−"), el("kbd", {}, "0"), " zoom. "),
        "Drag to pan; pinch, or scroll with Ctrl, to zoom. ",
        el("span", { class: "legend" }, "Filled: a user sees it. Tinted: it is there. ",
          "Dotted: under way or out of use.")),
      this.inspector, this.tableOfStates());
    return section;
  }

  launchPicker() {
    const { launches } = this.log.timeline;
    if (launches.length < 2) return null;
    const choice = el("select", { "aria-label": "Launch",
      onchange: (event) => this.showLaunch(launches[event.target.selectedIndex]) });
    for (const launch of launches) {
      const count = this.log.findings.filter((finding) => finding.at.launch === launch.id).length;
      choice.append(el("option", {}, launchWords(launch) + (count ? " · " + counted(count, "finding") : "")));
    }
    return choice;
  }

  showLaunch(launch) {
    this.launch = launch;
    if (this.launchChoice) {
      this.launchChoice.selectedIndex = this.log.timeline.launches.indexOf(launch);
    }
    this.scaleButton.setAttribute("aria-pressed", String(this.isCompact));
    this.lanes.show(new LaunchLanes(this.log.timeline, launch, this.log.findings, this.isCompact));
    this.inspect(null);
  }

  inspect(item) {
    const { inspector } = this;
    inspector.replaceChildren();
    for (const card of document.querySelectorAll(".finding.chosen")) card.classList.remove("chosen");
    if (!item) {
      inspector.append(el("p", { class: "quiet" }, this.launch ? launchWords(this.launch) + ". " : "",
        "Choose something in the timeline to see what it is."));
      return;
    }
    inspector.append(...detailsOf(item));
    if (item.finding) {
      this.card(item.finding)?.classList.add("chosen");
      inspector.append(el("p", {}, el("button", {
        type: "button", class: "link", onclick: () => this.openItem(item) }, "Go to finding ",
        item.finding.number, " ↓")));
      return;
    }
    const about = this.log.findings.filter((finding) => finding.at.entity === item.entity.id);
    if (about.length) {
      inspector.append(el("p", {}, "Findings: ", about.slice(0, 20).map((finding) => el("button", {
        type: "button", class: "pill " + finding.severity, onclick: () => this.locate(finding) },
        finding.number, " ", finding.title))));
    }
  }

  openItem(item) {
    const card = item.finding && this.card(item.finding);
    const target = card || this.inspector;
    target.scrollIntoView({ block: card ? "start" : "nearest" });
    target.focus({ preventScroll: true });
  }

  card(finding) { return document.getElementById("finding-" + finding.number); }

  /** Shows a finding in the timeline. */
  locate(finding) {
    const launch = this.log.timeline.launches.find((one) => one.id === finding.at.launch);
    if (!launch || !this.lanes) return;
    if (launch !== this.launch) this.showLaunch(launch);
    const pins = this.lanes.model.lanes.flatMap((lane) => lane.pins);
    const pin = pins.find((item) => item.finding === finding);
    document.querySelector(".timeline").scrollIntoView({ block: "start" });
    this.lanes.measure();
    if (pin) this.lanes.select(pin, true);
    this.lanes.frame.focus({ preventScroll: true });
  }

  /** The same as the lanes for those who cannot see them; built when it is opened. */
  tableOfStates() {
    const node = el("details", { class: "states" }, el("summary", {}, "Timeline as a table"));
    node.addEventListener("toggle", () => {
      if (node.open && node.children.length === 1) node.append(stateTable(this.log));
    });
    return node;
  }

  // Findings.

  findingsSection() {
    const { findings } = this.log;
    const section = el("section", { class: "findings", "aria-labelledby": "findings-title" },
      el("h2", { id: "findings-title" }, "Findings ", el("span", { class: "count" }, findings.length)));
    if (!findings.length) section.append(el("p", { class: "quiet" }, "No rule found a mistake."));
    const add = (from) => {
      const next = findings.slice(from, from + listMost);
      section.append(...next.map((finding) => this.findingCard(finding)));
      if (from + listMost >= findings.length) return;
      const more = el("button", { type: "button", class: "more", onclick: () => {
        more.remove();
        add(from + listMost);
      } }, "Show more of " + counted(findings.length, "finding"));
      section.append(more);
    };
    add(0);
    return section;
  }

  findingCard(finding) {
    const others = finding.related.map((place) => place.line);
    const disposition = finding.disposition;
    return el("article", {
      class: "finding " + finding.severity + (finding.isOpen ? "" : " settled"),
      id: "finding-" + finding.number, tabindex: "-1", "aria-labelledby": "title-" + finding.number },
      el("header", {},
        el("span", { class: "pin", "aria-hidden": "true" }, finding.number),
        el("div", {},
          el("h3", { id: "title-" + finding.number }, finding.title),
          el("p", { class: "meta" },
            el("span", { class: "severity" }, severitySigns[finding.severity] + " " + finding.severity),
            el("code", {}, finding.rule), el("span", {}, "line " + finding.line),
            finding.time && el("span", {}, timeOfDay(finding.time, 3)),
            finding.confidence !== "high" && el("span", {}, finding.confidence + " confidence"),
            !finding.isOpen && el("span", { class: "state" }, disposition.state
              + (disposition.reason ? ": " + disposition.reason : "")))),
        finding.at.launch && this.lanes && el("button", {
          type: "button", class: "locate", onclick: () => this.locate(finding),
          "aria-label": "Show finding " + finding.number + " in the timeline" }, "Show ↑")),
      el("p", { class: "message" }, finding.message),
      el("div", { class: "fix" }, el("b", {}, "Fix "), finding.fix),
      el("p", { class: "why" }, el("b", {}, "Why "), finding.why),
      proofTable(finding),
      finding.occurrences > 1 && el("p", { class: "also" },
        "Happened " + counted(finding.occurrences, "time") + (finding.baselined_occurrences
          ? ", " + finding.baselined_occurrences + " of them in the baseline" : "") + (others.length
          ? "; also on " + (others.length === 1 ? "line " : "lines ") + others.slice(0, 20).join(", ")
            + (others.length > 20 ? " …" : "") : "") + "."),
      finding.references.length > 0 && el("p", { class: "references" },
        finding.references.map((address) => /^https?:\/\//.test(address)
          ? el("a", { href: address, rel: "noopener noreferrer" }, address) : el("span", {}, address))));
  }

  // Rules.

  rulesSection() {
    const { rules, plan } = this.log.coverage;
    const order = ["fail", "inconclusive", "not-applicable", "pass"];
    const groups = order.map((verdict) => [verdict, rules.filter((rule) => rule.verdict === verdict)])
      .filter((group) => group[1].length);
    return el("section", { class: "rules", "aria-labelledby": "rules-title" },
      el("h2", { id: "rules-title" }, "Rules ", el("span", { class: "count" }, rules.length)),
      plan.length > 0 && el("div", { class: "plan" },
        el("p", {}, el("b", {}, "Log more, judge more. "),
          counted(new Set(plan.flatMap((line) => line.rules)).size, "more rule") + " could run with "
          + (plan.length === 1 ? "this line:" : "these lines, the most valuable first:")),
        el("ol", {}, plan.map((line) => el("li", {}, el("code", { class: "line" }, line.line),
          line.rules.length > 0 && el("small", {}, line.rules.join(", ")))))),
      groups.map(([verdict, own]) => el("details", { open: ["fail", "inconclusive"].includes(verdict) },
        el("summary", {}, el("span", { class: "verdict " + verdict },
          el("span", { "aria-hidden": "true" }, verdictSigns[verdict] + " "),
          own.length + " " + verdictWords[verdict])),
        el("table", {},
          el("caption", { class: "unseen" }, "Rules with the verdict " + verdictWords[verdict]),
          el("thead", { class: "unseen" }, el("tr", {}, ["Rule", "Why, or what would help"]
            .map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, own.map((rule) => this.ruleRow(rule)))))));
  }

  ruleRow(rule) {
    const about = this.log.findings.filter((finding) => finding.rule === rule.rule);
    return el("tr", {},
      el("th", { scope: "row" }, el("span", {}, rule.title), el("code", {}, rule.rule)),
      el("td", {}, el("p", {}, verdictText(rule)), rule.remedies.map(remedyText),
        about.length > 0 && el("p", {}, about.slice(0, 10).map((finding) => el("a", {
          class: "pill " + finding.severity, href: "#finding-" + finding.number },
          "finding " + finding.number)))));
  }
}

/** Builds the page. */
function startPage() {
  const logs = logsOf(data);
  const page = document.getElementById("page");
  const place = el("main", { id: "main" });
  const show = (log) => {
    const view = new LogView(log);
    place.replaceChildren(view.node);
    view.start();
    const match = /^#finding-(\d+)$/.exec(location.hash);
    const finding = match && log.findings[match[1] - 1];
    if (finding) view.locate(finding);
  };
  const path = (log) => (log.input.file === "-" ? "<stdin>" : log.input.file);
  const total = (log) => log.findings.filter((finding) => finding.isOpen).length;
  const title = logs.length > 1
    ? el("select", { "aria-label": "Log", onchange: (event) => show(logs[event.target.selectedIndex]) },
      logs.map((log) => el("option", {}, path(log) + " (" + counted(total(log), "finding") + ")")))
    : el("span", { class: "file" }, logs.length ? path(logs[0]) : "no log");
  page.replaceChildren(
    el("a", { class: "skip", href: "#main" }, "Skip to the report"),
    el("header", { class: "top" }, el("h1", {}, el("span", { class: "mark", "aria-hidden": "true" }),
      "scenelint"), title, el("span", { class: "version" }, data.report.tool.version)),
    ...configurationNotes(), place,
    el("footer", {}, "Made by scenelint " + data.report.tool.version + ". This file holds all of its "
      + "data and loads nothing."));
  const worst = logs.find((log) => total(log)) || logs[0];
  if (!worst) return;
  if (logs.length > 1) title.selectedIndex = worst.index;
  document.title = "scenelint: " + harmless(path(worst));
  show(worst);
}

// Paper is white, and has nothing to open. This comes first, because lanes are drawn in its colours.
addEventListener("beforeprint", () => {
  document.documentElement.classList.add("paper");
  for (const group of document.querySelectorAll(".rules details")) group.open = true;
});
addEventListener("afterprint", () => document.documentElement.classList.remove("paper"));

startPage();
