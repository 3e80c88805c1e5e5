import ScenelintKit
import Testing

struct WatchTests {
  private typealias Change = LiveFindings.Change

  private func linter() throws -> LogLinter { try #require(Samples.linter) }

  private func chunks(_ bytes: [UInt8], of count: Int) -> AsyncStream<ArraySlice<UInt8>> {
    AsyncStream { continuation in
      for start in stride(from: 0, to: bytes.count, by: count) {
        continuation.yield(bytes[start..<min(start + count, bytes.count)])
      }
      continuation.finish()
    }
  }

  private func record(_ time: String, _ event: String) -> [UInt8] {
    Array("2026-03-01 \(time).000000+0100 0x1 Default 0x0 5 0 Demo: [scenelint] \(event)\n".utf8)
  }

  private func expiredAd() -> [UInt8] {
    record("08:00:00", "ad.loaded ad=A1 format=app_open unit_id=U1")
      + record("13:00:00", "ad.present_called ad=A1")
  }

  /// The findings that were told and not taken back, and the report at the end.
  private func outcome(
    of live: LiveFindings
  ) async throws -> (held: [LintFinding], report: LogReport) {
    var held: [LintFinding] = []
    var report: LogReport?
    for try await change in live {
      #expect(report == nil, "something came after the end")
      switch change {
      case .found(let finding):
        #expect(!held.contains { $0.rule == finding.rule && $0.fingerprint == finding.fingerprint })
        held.append(finding)
      case .withdrawn(let finding):
        held.removeAll { $0.rule == finding.rule && $0.fingerprint == finding.fingerprint }
      case .ended(let last): report = last
      }
    }
    return (held, try #require(report))
  }

  @Test(arguments: Samples.all)
  func `a log that comes in pieces ends as if it had been read whole`(
    _ sample: Samples.Sample
  ) async throws {
    let whole = try linter().lint(contentsOf: sample.path)
    for count in [777, 1 << 20] {
      let (held, report) = try await outcome(
        of: linter().watch(
          chunks: chunks(sample.bytes, of: count), path: sample.path,
          // A rest at the end would tell more than the log does.
          clock: HastyClock(isStill: true)))
      #expect(report == whole, "pieces of \(count)")
      #expect(
        Set(held.map { [$0.rule, $0.fingerprint] })
          == Set(whole.findings.map { [$0.rule, $0.fingerprint] }), "pieces of \(count)")
    }
  }

  @Test func `bytes and lines are the same log as pieces`() async throws {
    for sample in Samples.all where sample.path.contains("findings") {
      let whole = try linter().lint(contentsOf: sample.path)
      let bytes = AsyncStream { continuation in
        for byte in sample.bytes { continuation.yield(byte) }
        continuation.finish()
      }
      #expect(
        try await outcome(of: linter().watch(bytes: bytes, path: sample.path)).report == whole)
      let lines = AsyncStream { continuation in
        for line in String(decoding: sample.bytes, as: UTF8.self).split(
          separator: "\n", omittingEmptySubsequences: false
        ).dropLast() {
          continuation.yield(String(line))
        }
        continuation.finish()
      }
      #expect(
        try await outcome(of: linter().watch(lines: lines, path: sample.path)).report == whole)
    }
  }

  @Test func `a finding is told while the log goes on`() async throws {
    let (log, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(expiredAd())
    var changes = try linter().watch(chunks: log, path: "a.log", clock: HastyClock())
      .makeAsyncIterator()
    // The log does not go on before the finding is there.
    let first = try await changes.next()
    guard case .found(let finding)? = first else {
      Issue.record("\(String(describing: first))")
      return
    }
    #expect(finding.rule == "expired-app-open-ad")
    #expect(finding.line == 2)
    #expect(finding.path == "a.log")
    continuation.finish()
    let last = try await changes.next()
    guard case .ended(let report)? = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(report.findings.contains(finding))
    #expect(try await changes.next() == nil)
  }

  @Test func `a finding that a late record explains is taken back`() async throws {
    var options = LogLinter.Options()
    options.settings = ["emits": "ad.will_present"]
    let (log, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(
      record("08:00:00", "ad.loaded ad=A1 format=interstitial unit_id=U1")
        + record("08:00:10", "ad.present_called ad=A1"))
    var isExplained = false
    var told: [String] = []
    for try await change in try LogLinter(options).watch(
      chunks: log, path: "a.log", clock: HastyClock())
    {
      switch change {
      case .found(let finding) where finding.rule == "present-without-outcome":
        told.append("found")
        #expect(!isExplained)
        isExplained = true
        continuation.yield(record("08:00:11", "ad.will_present ad=A1"))
      case .withdrawn(let finding) where finding.rule == "present-without-outcome":
        told.append("withdrawn")
        continuation.finish()
      case .ended(let report):
        told.append("ended")
        #expect(!report.findings.contains { $0.rule == "present-without-outcome" })
      default: break
      }
    }
    #expect(told == ["found", "withdrawn", "ended"])
  }

  @Test func `what the project has settled is not told, but is in the report`() async throws {
    try await Samples.withFolder { folder in
      let path = folder + "/scenelint.yml"
      try Samples.write(
        "exceptions:\n  - {rule: expired-app-open-ad, reason: x, until: 2999-01-01}\n", to: path)
      var options = LogLinter.Options()
      options.configurationPath = path
      let (held, report) = try await outcome(
        of: try LogLinter(options).watch(chunks: chunks(expiredAd(), of: 50)))
      #expect(!held.contains { $0.rule == "expired-app-open-ad" })
      #expect(report.settledFindings.map(\.rule) == ["expired-app-open-ad"])
    }
  }

  @Test func `who leaves the loop ends the reading`() async throws {
    let (log, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    continuation.onTermination = { _ in end.yield() }
    continuation.yield(expiredAd())
    for try await case .found in try linter().watch(
      chunks: log, path: "a.log", clock: HastyClock())
    {
      break
    }
    // Waits for the source to hear of it.
    var iterator = ends.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }

  @Test func `an error of the source is passed on`() async throws {
    struct Broken: Error {}
    let log = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(expiredAd())
      continuation.finish(throwing: Broken())
    }
    await #expect(throws: Broken.self) { try await outcome(of: linter().watch(chunks: log)) }
  }

  @Test func `a log without records is an error at its end`() async throws {
    await #expect(throws: LintError.self) {
      try await outcome(of: linter().watch(chunks: chunks([], of: 1)))
    }
    do {
      _ = try await outcome(of: linter().watch(chunks: chunks([], of: 1), path: "a.log"))
    } catch let error as LintError {
      #expect(error.description == "a.log: it is empty")
    }
  }

  @Test func `a file is read while it grows, and after it was cut`() async throws {
    try await Samples.withFolder { folder in
      let path = folder + "/app.log"
      try Samples.write("", to: path)
      let more = (1...9).flatMap { record("13:00:0\($0)", "ad.impression ad=A1") }
      try Samples.append(expiredAd() + more, to: path)
      var rules: [String] = []
      for try await case .found(let finding) in try linter().watch(
        fileAt: path, clock: HastyClock())
      {
        rules.append("\(finding.rule) \(finding.line)")
        if rules.count == 1 {
          // Less than it had, so that one can see that it was cut.
          try Samples.write("", to: path)
          try Samples.append(
            record("14:00:00", "ad.loaded ad=A2 format=app_open unit_id=U2"), to: path)
          try Samples.append(record("19:00:00", "ad.present_called ad=A2"), to: path)
        } else {
          break
        }
      }
      // Line 12 says that records may be missing.
      #expect(rules == ["expired-app-open-ad 2", "expired-app-open-ad 14"])
    }
  }

  @Test func `a file that is not there is an error`() async throws {
    do {
      for try await _ in try linter().watch(fileAt: "no/such.log") { break }
      Issue.record("it was read")
    } catch let error as LintError {
      #expect(error.description == "no/such.log: cannot be read: No such file or directory")
    }
  }
}
