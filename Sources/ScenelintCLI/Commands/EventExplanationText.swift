import EventExtraction
import LintModel
import LintReport
import LogIngest

/// Which event a line tells, who reads it, and why nobody else does, as text for people.
struct EventExplanationText {
  private let record: RecordExplanation
  private let event: EventExplanation?
  private let style: TerminalText

  /// The most bytes of a message that are shown.
  private static let shownBytesMax = 2000

  init(_ record: RecordExplanation, _ event: EventExplanation?, text: TerminalText) {
    (self.record, self.event, style) = (record, event, text)
  }

  /// The whole text; a name is that of the file.
  func text(of name: String?) -> String {
    let place = name.map { TerminalText.harmless($0) + ":\(record.line): " } ?? ""
    guard let event, let message = record.record?.message else {
      return place + "no record, or one without a message; scenelint formats explain says more\n"
    }
    let shown = String(decoding: message.utf8.prefix(Self.shownBytesMax), as: UTF8.self)
    var lines = [place + heading(event), "", "  " + TerminalText.harmless(shown)]
    let attributes = self.attributes(event)
    if !attributes.isEmpty { lines.append("") }
    lines += attributes.map { attribute in
      "  " + style.styled(TextLayout.padded(TerminalText.harmless(attribute.key), to: 15), .faint)
        + TerminalText.harmless(attribute.value.description)
    }
    return (lines + others(event)).joined(separator: "\n") + "\n"
  }

  private func heading(_ event: EventExplanation) -> String {
    switch event.instrumentation {
    case .event(let name, _): return "\(strong(name.rawValue)), the app's own word"
    case .problem(let error):
      let hint = error.hint.map { "; " + $0 } ?? ""
      return "no event: a line of instrumentation that cannot be read: \(error.message)\(hint)"
    case nil: break
    }
    guard let taker = event.trials.first(where: \.isTaker) else {
      return event.trials.isEmpty
        ? "no event: no message of the catalog has a literal in it" : "no event"
    }
    let name = taker.event.map { strong($0.rawValue) } ?? "no event, but known"
    return "\(name), read by \(taker.place)"
  }

  private func strong(_ text: String) -> String { style.styled(text, .strong) }

  private func attributes(_ event: EventExplanation) -> [Event.Attribute] {
    if case .event(_, let attributes) = event.instrumentation { return attributes }
    for trial in event.trials {
      if case .takes(let attributes) = trial.outcome { return attributes }
    }
    return []
  }

  private func others(_ event: EventExplanation) -> [String] {
    let others = event.trials.filter { !$0.isTaker }
    guard !others.isEmpty else { return [] }
    let process = record.record?.process.map(TerminalText.harmless)
    return ["", "Other messages with a literal in it, in the order in which they are tried"]
      + others.map { "  \($0.place): \($0.words(process: process))" }
  }
}

extension EventExplanation.Trial {
  fileprivate var isTaker: Bool { if case .takes = outcome { true } else { false } }

  /// The emitter, its message, and where that stands.
  fileprivate var place: String {
    TerminalText.harmless("\(emitter), message \(message) (\(path):\(line))")
  }

  fileprivate func words(process: String?) -> String {
    switch outcome {
    case .takes: "takes it"
    case .comesLater: "would take it too, but is tried later"
    case .otherProcess(let names):
      "of " + (names.isEmpty ? "an app" : names.map(TerminalText.harmless).joined(separator: ", "))
        + ", and the process is \(process ?? "not known")"
    case .patternDiffers: "its pattern does not match"
    case .stopped: "its pattern was stopped, because it takes too long"
    }
  }
}
