import LintModel
import ScenelintKit
import Testing

/// What the program finds in real logs, against what the descriptions beside them say.
struct CorpusFindingTests {
  @Test(arguments: Corpus.folders)
  func `each log has the findings that its description bears out and no others`(
    _ folder: String
  ) throws {
    for file in Corpus.files(in: folder) {
      guard let reading = try Corpus.read(file) else { continue }
      let found = reading.findings.map { finding in
        let line = finding.trigger.event.location.firstLine
        return "\(finding.severity.rawValue) \(finding.rule) \(line) × \(finding.occurrences)"
      }
      #expect(found == TrueFinding.all(in: file), "\(file)")
    }
  }

  // What is accused has a name, however much of the log is missing.
  @Test(arguments: Corpus.folders)
  func `no finding says that what it is about is unknown`(_ folder: String) throws {
    for file in Corpus.files(in: folder) {
      guard let reading = try Corpus.read(file) else { continue }
      for finding in reading.findings {
        #expect(!finding.message.contains("(unknown)"), "\(file): \(finding.message)")
      }
    }
  }

  @Test func `each true finding is about a log of the corpus`() {
    for folder in Corpus.folders {
      let files = Set(Corpus.files(in: folder))
      guard !files.isEmpty else { continue }
      let stated = TrueFinding.table.map(\.file).filter { $0.hasPrefix("\(folder)/") }
      #expect(stated.allSatisfy { files.contains($0) }, "\(folder)")
    }
    #expect(TrueFinding.table.allSatisfy { !$0.because.isEmpty })
  }
}
