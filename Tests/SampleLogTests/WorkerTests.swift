import LintEngine
import LintModel
import LogIngest
import ScenelintKit
import TestSupport
import Testing

/// What is found in a log never depends on how many threads read it, nor on where it was cut.
struct WorkerTests {
  @Test(arguments: SampleLogs.all)
  func `threads and chunks change nothing`(_ sample: SampleLogs.Sample) throws {
    let alone = try read(sample.bytes, workerCount: 1)
    for workerCount in 2...4 {
      for blockBytes in [97, 1024, 1 << 16] {
        let crew = try read(sample.bytes, workerCount: workerCount, blockBytes: blockBytes)
        #expect(crew.findings == alone.findings)
        #expect(crew.summary == alone.summary)
      }
    }
  }

  @Test func `many records of many processes are seen by all threads`() throws {
    var random = SeededGenerator(seed: 5)
    var log = ""
    for index in 0..<6000 {
      let process = "App\(Int.random(in: 0..<90, using: &random))"
      let library = ["UIKitCore", "RunningBoard", "CFNetwork"].randomElement(using: &random) ?? ""
      let second = String(10 + index / 120)
      log += "Mar  1 08:15:\(second).001956 \(process)(\(library))[65] <Notice>: line \(index)\n"
      if index % 50 == 0 {
        log +=
          "Mar  1 08:15:\(second).002000 App7[70] <Notice>: [scenelint] ad.click ad=A\(index)\n"
      }
    }
    let alone = try read(Array(log.utf8), workerCount: 1)
    #expect(alone.summary.app?.process == "App7")
    #expect(alone.summary.eventCount == 120)
    for workerCount in [2, 3] {
      let crew = try read(Array(log.utf8), workerCount: workerCount, blockBytes: 10_000)
      #expect(crew.findings == alone.findings)
      #expect(crew.summary == alone.summary)
    }
  }

  private func read(
    _ bytes: [UInt8], workerCount: Int, blockBytes: Int = ChunkReader.blockBytes
  ) throws -> LogAnalyzer.Result {
    let catalog = try #require(SampleLogs.catalog)
    var options = LogAnalyzer.Options()
    options.workerCount = workerCount
    let analyzer = LogAnalyzer(
      path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
      rules: catalog.catalog.rules, options: options)
    return analyzer.analyze(ChunkReader(bytes: bytes, blockBytes: blockBytes))
  }
}
