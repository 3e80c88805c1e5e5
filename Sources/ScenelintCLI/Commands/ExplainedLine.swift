import ArgumentParser
import LintModel
import LintReport
import LogIngest
import ScenelintKit

/// A line that a command explains: its text, a line of a file, or standard input.
struct ExplainedLine {
  /// The file's path, or `nil` for standard input and for the text itself.
  private(set) var path: String?
  private var line = 1
  /// Where the bytes come from, or `nil` for the text itself.
  private var file: ByteReader?
  private let subject: String

  /// Finds what a command's argument means: `FILE:NUMBER`, `-` or the line's text.
  init(_ subject: String) throws {
    self.subject = subject
    if subject == "-" {
      file = ByteReader()
      return
    }
    let isOneWord = !subject.contains(where: \.isWhitespace)
    if let colon = subject.lastIndex(of: ":"),
      let line = Int(subject[subject.index(after: colon)...]), line > 0
    {
      let path = String(subject[..<colon])
      if let file = try? ByteReader(path: path) {
        (self.path, self.line, self.file) = (path, line, file)
        return
      }
      if isOneWord {
        throw ValidationError("there is no file \(TerminalText.harmless(path)) that can be read")
      }
    } else if isOneWord, (try? ByteReader(path: subject)) != nil {
      throw ValidationError("name a line of the file, as in \(TerminalText.harmless(subject)):1")
    }
  }

  /// Reads the line with a catalog.
  func explanation(_ catalog: LintCatalog) throws -> RecordExplanation {
    do throws(ExplanationError) {
      return try catalog.explain(
        line, of: file.map { ChunkReader($0) } ?? ChunkReader(bytes: Array(subject.utf8)))
    } catch {
      switch error {
      case .unusable(let problem):
        Console.error(path ?? "-", problem.words)
        throw ExitStatus.unusableInput
      case .noSuchLine(let count):
        throw ValidationError(
          "there is no line \(line): \(TerminalText.harmless(path ?? "the input")) has "
            + ReadableCount.counted(count, "line"))
      }
    }
  }
}
