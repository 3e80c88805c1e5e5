import ScenelintKit

/// What holds for every baseline: it is complained about at a line it has, or what is written of it
/// reads the same.
enum BaselineLaws {
  /// Reads a baseline.
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(BaselineError) {
      let baseline = try BaselineReader.parse(text)
      let written = baseline.text
      guard let again = try? BaselineReader.parse(written), again == baseline else {
        throw .unreadable(reason: "what is written of it reads otherwise:\n\(written)")
      }
    } catch {
      switch error {
      case .unreadable(let reason): throw FuzzTarget.Violation(reason)
      case .malformed(let problems):
        let lineCount = text.utf8.count { $0 == 0x0A } + 1
        guard let first = problems.first, let last = problems.last, first.line >= 1,
          last.line <= lineCount, problems.count <= BaselineReader.problemsMax
        else { throw FuzzTarget.Violation("\(problems) in \(lineCount) lines") }
      }
    }
  }
}
