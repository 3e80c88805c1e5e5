import Testing

struct SideBySideTests {
  /// Many short logs, and among them all that has to be read by itself or cannot be read.
  private static let script = """
    tar -czf both.tar.gz expired.log warned.log && gzip -c expired.log > expired.log.gz
    head -c 100 both.tar.gz > cut.tar.gz && head -c 5000 /dev/zero > zeros.bin
    cat warned.log > piped & "$0" check --jobs $1 --format $2 \
      expired.log warned.log missing.log clean.log expired.log piped warned.log expired.log.gz \
      clean.log empty.log expired.log both.tar.gz undecided.log zeros.bin warned.log cut.tar.gz
    """

  @Test(arguments: ["json", "concise"])
  func `logs that are linted side by side are told as if they were not`(format: String) throws {
    let workplace = try Workplace()
    let made = try workplace.program.shell("mkfifo piped", [])
    try #require(made.status == 0, "\(made.errors)")
    let one = try workplace.program.shell(Self.script, ["1", format])
    #expect(one.status == 1)
    #expect(one.errors.contains("missing.log") && one.errors.contains("zeros.bin"))
    for jobs in ["2", "5"] {
      let several = try workplace.program.shell(Self.script, [jobs, format])
      #expect(several.status == one.status)
      #expect(several.output == one.output, "with \(jobs) workers")
      #expect(several.errors == one.errors, "with \(jobs) workers")
    }
  }

  @Test func `each finding of logs that are linted side by side names its own`() throws {
    let workplace = try Workplace()
    let made = try workplace.program.shell(
      "for n in 1 2 3 4 5 6 7 8 9; do cp clean.log f$n.log; done; cp expired.log f5.log", [])
    try #require(made.status == 0, "\(made.errors)")
    let document = try workplace.run(
      "check", "--jobs", "4", "--format", "json", "f1.log", "f2.log", "f3.log", "f4.log",
      "f5.log", "f6.log", "f7.log", "f8.log", "warned.log"
    ).document()
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.map { $0["file"] as? String } == ["f5.log", "warned.log"])
  }
}
