import LintEngine
import LintModel
import LintReport
import ScenelintKit

/// A line at the bottom of a terminal that says what the app is doing now.
///
/// It is drawn over and over in its place. Whoever writes something else erases it first. Where
/// standard error is no terminal there is none, and on one that cannot move its cursor each change
/// is a line.
struct StatusLine {
  private let kind: Console.StatusTerminal
  private var drawn = ""

  /// The most scenes and ads that are named.
  private static let entitiesMax = 3

  /// Prepares a line for a terminal.
  init(_ kind: Console.StatusTerminal) {
    self.kind = kind
  }

  /// Shows what became of the log so far; an app that was asked for is awaited by its name.
  mutating func draw(_ result: Linter.Result, awaitedApp: String? = nil) {
    guard kind != .none else { return }
    draw(Self.text(result, awaitedApp: awaitedApp, showsAge: kind == .redrawn))
  }

  /// Shows a text, as far as it fits.
  mutating func draw(_ text: String) {
    let text = TextLayout.shortened(text, to: Console.statusColumns)
    guard text != drawn else { return }
    drawn = text
    switch kind {
    case .none: break
    case .redrawn: Console.status("\r\u{1B}[K" + text)
    case .plain: Console.status(text + "\n")
    }
  }

  /// Makes room for something else.
  mutating func erase() {
    guard kind == .redrawn, !drawn.isEmpty else { return }
    Console.status("\r\u{1B}[K")
    drawn = ""
  }

  /// What the line says: `Demo launch 1 active · no findings · scene S1 active · …`.
  static func text(
    _ result: Linter.Result, awaitedApp: String? = nil, showsAge: Bool
  ) -> String {
    let summary = result.summary
    let count = result.findings.count { $0.disposition.isOpen }
    var parts = [count == 0 ? "no findings" : ReadableCount.counted(count, "finding")]
    if summary.eventCount == 0 {
      parts.insert(awaitedApp.map { "waiting for \($0)" } ?? "no event of an app yet", at: 0)
    } else if let status = result.status {
      let app = summary.app?.process ?? summary.app?.bundleID ?? "app"
      let words = [app, "launch \(status.launch)", status.app].compactMap(\.self)
      parts.insert(words.joined(separator: " "), at: 0)
      parts += texts("scene", status.scenes, showsAge: false)
      parts += texts("ad", status.ads, showsAge: showsAge)
    }
    if showsAge { parts.append(ReadableCount.counted(summary.recordCount, "record")) }
    return TerminalText.harmless(parts.joined(separator: Console.isUTF8 ? " · " : " | "))
  }

  /// The latest entities, each in a few words.
  private static func texts(
    _ kind: String, _ entities: [LiveStatus.Entity], showsAge: Bool
  ) -> [String] {
    let shown = entities.suffix(entitiesMax).map { entity in
      let age = showsAge ? entity.ageNanoseconds.map { DurationText.readable($0) } : nil
      let format = entity.format?.replacing("_", with: " ")
      let name = TextLayout.shortened(entity.name, to: nameColumnsMax)
      return [kind, name, format, entity.state, age].compactMap(\.self).joined(separator: " ")
    }
    let more = entities.count - shown.count
    return (more > 0 ? ["\(more) more"] : []) + shown
  }

  /// The most columns of a name.
  private static let nameColumnsMax = 18
}
