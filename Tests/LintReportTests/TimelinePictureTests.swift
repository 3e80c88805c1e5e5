import LintModel
import LintReport
import TestSupport
import Testing

struct TimelinePictureTests {
  @Test func `the picture of a session is as recorded`() throws {
    let picture = TimelinePicture(columns: 100)
    try expectGolden(picture.draw(TimelineSamples.session()), "timeline.txt")
  }

  @Test(arguments: [80, 120])
  func `the picture in other widths is as recorded`(_ columns: Int) throws {
    let picture = TimelinePicture(columns: columns)
    try expectGolden(picture.draw(TimelineSamples.session()), "timeline-\(columns).txt")
  }

  @Test func `the picture in plain ASCII is as recorded, and is plain ASCII`() throws {
    let text = TimelinePicture(columns: 100, isASCII: true).draw(TimelineSamples.session())
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    try expectGolden(text, "timeline-ascii.txt")
  }

  @Test func `the picture with colours is as recorded, and colours change nothing else`() throws {
    let colored = TimelinePicture(columns: 100, isColored: true).draw(TimelineSamples.session())
    let plain = TimelinePicture(columns: 100).draw(TimelineSamples.session())
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    try expectGolden(colored, "timeline-colored.txt")
  }

  @Test func `the picture of a log without times keeps its order, as recorded`() throws {
    let text = TimelinePicture(columns: 100).draw(TimelineSamples.session(isTimed: false))
    #expect(!text.contains("⋯"), "nothing is folded where no time is known")
    try expectGolden(text, "timeline-order.txt")
  }

  /// Reaches `TimelinePicture.adLanesMax`.
  @Test func `many ads are left out with their number, as recorded, but none with a finding`()
    throws
  {
    let crowd = TimelineSamples.crowd(adCount: 40)
    let text = TimelinePicture(columns: 100).draw(crowd)
    #expect(text.contains("and 16 more ads; --all shows everything"))
    #expect(text.contains("ad N40 native"))
    #expect(!text.contains("ad N24 native"))
    try expectGolden(text, "timeline-crowd.txt")
    let all = TimelinePicture(columns: 100, showsAll: true).draw(crowd)
    for index in 1...40 { #expect(all.contains("ad N\(index) native")) }
    #expect(!all.contains("--all"))
  }

  @Test func `what is folded is longer than the axis could show, and its length stands there`() {
    let text = TimelinePicture(columns: 100).draw(TimelineSamples.session())
    #expect(text.contains("⋯ 4 h 4 min ⋯"))
  }

  @Test(arguments: [80, 81, 93, 100, 120, 200])
  func `no line is wider than it may be`(_ columns: Int) {
    for report in [
      TimelineSamples.session(), TimelineSamples.session(isTimed: false),
      TimelineSamples.crowd(adCount: 60), hostile,
    ] {
      for isASCII in [false, true] {
        let picture = TimelinePicture(columns: columns, isASCII: isASCII, showsAll: true)
        for line in picture.draw(report).split(separator: "\n") {
          #expect(TextLayout.columns(of: String(line)) <= columns, "\(line)")
        }
      }
    }
  }

  @Test func `random moments keep their order and stay on the axis`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var report = TimelineSamples.session()
      let scale: Double = [0.001, 1, 1000, 1e6].randomElement(using: &random) ?? 1
      var time = 0.0
      let at = (1...13).map { order -> TimelineMoment in
        // A clock may be set back, and a record may have no time.
        time += Double.random(in: -0.3...1, using: &random) * scale
        return TimelineSamples.moment(order, order % 5 == 0 ? nil : max(0, time))
      }
      report.entities = [
        TimelineSamples.entity(
          "ad1", .ad, [("ad", "A1")],
          [(.loading, at[1]), (.loaded, at[4]), (.presented, at[7]), (.dismissed, at[9])],
          end: at[9])
      ]
      report.launches = [TimelineSamples.launch(1, at[0], at[12])]
      report.findings = []
      let text = TimelinePicture(columns: 100).draw(report)
      let lane = text.split(separator: "\n").first { $0.contains("ad A1 ") } ?? ""
      #expect(lane.count <= 100, "seed \(seed)")
      // What shares a column with what comes next is covered by it; nothing changes places.
      let signs = lane.filter { "├┣✓→┤".contains($0) }
      #expect(signs.contains(/^├{0,2}┣?✓$/), "seed \(seed): \(lane)")
    }
  }

  @Test func `hostile text of a log is inert in a picture`() {
    for isASCII in [false, true] {
      let text = TimelinePicture(columns: 100, isASCII: isASCII, showsAll: true).draw(hostile)
      let harmful = text.unicodeScalars.first {
        $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value)
          || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }
      #expect(harmful == nil)
      for line in text.split(separator: "\n") {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
      }
      #expect(!text.contains("##["))
    }
  }

  /// A session whose every name is an attack.
  private var hostile: TimelineReport {
    let text = "\u{1B}]0;x\u{7}\u{0}\u{202E}\u{9B}1m ::error::x ##[error]x\n"
    var report = TimelineSamples.session()
    report.input.path = text + String(repeating: "long", count: 100)
    report.input.app?.process = text
    report.launches[0].start = text
    report.input.notes = [RunNote(kind: .limit, text: text)]
    for index in report.entities.indices {
      for place in report.entities[index].attributes.indices {
        report.entities[index].attributes[place].value = .string(
          text + String(repeating: "日本\u{301}", count: 200))
      }
    }
    for index in report.findings.indices {
      report.findings[index].finding.message = text + String(repeating: "z", count: 300)
      report.findings[index].finding.rule = text
    }
    return report
  }
}
