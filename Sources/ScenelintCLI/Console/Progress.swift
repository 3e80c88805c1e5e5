import LintModel
import LintReport
import ScenelintKit

/// How far a run over long logs has come, at the bottom of a terminal.
///
/// Nothing is shown before a second has gone by, where standard error is no terminal, or where it
/// cannot move its cursor.
final class Progress {
  private var line = StatusLine(Console.statusTerminal == .redrawn ? .redrawn : .none)
  private let started = SuspendingClock.now
  private var due = SuspendingClock.now + .seconds(1)
  private var byteCount = 0
  /// How many bytes there are to read, if that is known.
  private let byteCountExpected: Int?

  /// How long a text stands at least.
  private static let pause = Duration.milliseconds(200)

  /// Prepares for inputs.
  init(_ inputs: [LintInput]) {
    let sizes = inputs.map(\.fileByteCount)
    byteCountExpected = sizes.contains(nil) ? nil : sizes.compactMap(\.self).reduce(0, +)
  }

  /// Counts bytes of an input that were read, and shows them when it is time to.
  func read(_ count: Int, of path: String) {
    byteCount += count
    let now = SuspendingClock.now
    guard now >= due, byteCount > 0 else { return }
    due = now + Self.pause
    line.draw(text(path, seconds: (now - started) / .seconds(1)))
  }

  /// Makes room for something else.
  func erase() { line.erase() }

  /// What the line says: `1.2 GB of 4.8 GB, 600 MB/s, 6 s left, app.log`.
  private func text(_ path: String, seconds: Double) -> String {
    let rate = Double(byteCount) / seconds
    var parts = [ReadableCount.bytes(byteCount), ReadableCount.bytes(Int(rate)) + "/s"]
    if let expected = byteCountExpected, expected >= byteCount {
      parts[0] += " of " + ReadableCount.bytes(expected)
      parts.append("\(Int((Double(expected - byteCount) / rate).rounded(.up))) s left")
    }
    return (parts + [TerminalText.harmless(ReportContext.shownPath(path))]).joined(separator: ", ")
  }
}
