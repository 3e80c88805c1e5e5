import LintEngine
import LintModel
import RuleCatalog
import ScenelintKit
import Testing

struct ExampleDrawingTests {
  private func events(_ seconds: [Double?]) -> [(line: Int, time: TimePoint)] {
    seconds.enumerated().map { line, seconds in
      (line, TimePoint(wallNanoseconds: seconds.map { Int64($0 * 1e9) }))
    }
  }

  @Test func `events stand as far apart as their times`() {
    let drawing = ExampleDrawing(events([0, 10, 40]), columns: 41)
    #expect(drawing.axis == "a─────────b─────────────────────────────c  40 s")
    #expect(drawing.marks([1], as: "↑") == "          ↑")
    #expect(drawing.marks([], as: "↑") == nil)
    #expect(drawing.letters == [0: "a", 1: "b", 2: "c"])
  }

  @Test func `the time for an answer is drawn behind the trigger`() {
    let drawing = ExampleDrawing(
      events([0, 10, 40]), deadline: (line: 1, nanoseconds: 5_000_000_000), columns: 41)
    #expect(drawing.marks([1], as: "↑") == "          ↑────┤ 5 s")
    #expect(drawing.marks([], as: "↑") == "          ├────┤ 5 s")
    #expect(drawing.marks([2], as: "↑", showsWindow: false)?.count == 41)
    let late = ExampleDrawing(
      events([0]), deadline: (line: 0, nanoseconds: 3_000_000_000), columns: 11)
    #expect(late.axis == "a")
    #expect(late.marks([0], as: "?") == "?─────────┤ 3 s")
  }

  @Test func `events without time, or with a clock that goes back, are drawn in order`() {
    for times in [[nil, nil, nil], [0, nil, 0], [5, 1, 2]] as [[Double?]] {
      let drawing = ExampleDrawing(events(times))
      #expect(drawing.axis == "a···b···c  in order", "\(times)")
      #expect(drawing.marks([2], as: "↑") == "        ↑")
    }
    #expect(ExampleDrawing(events([0, nil, 4]), columns: 9).axis == "a─b─────c  4 s")
  }

  @Test func `nothing is drawn of one event, or of more than there are letters for`() {
    for count in [0, 1, ExampleDrawing.eventsMax + 1] {
      let drawing = ExampleDrawing(events(Array(repeating: 1, count: count)))
      #expect(drawing.axis.isEmpty && drawing.letters.isEmpty)
    }
    #expect(ExampleDrawing(events(Array(repeating: 1, count: 26))).letters[25] == "z")
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `letters stand in order, each in a column of its own`(_ seed: UInt64) {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<100 {
      var time = 0.0
      let times = (0..<(2 + next(25))).map { _ -> Double? in
        time += [0, 0.001, 1, 3600][next(4)]
        return next(8) == 0 ? nil : time
      }
      let drawing = ExampleDrawing(events(times))
      let letters = drawing.axis.prefix { $0 != " " }.filter(\.isLetter)
      #expect(Array(letters) == Array("abcdefghijklmnopqrstuvwxyz".prefix(times.count)), "\(times)")
      #expect(drawing.axis.count < 2 * ExampleDrawing.columnsMax + 60)
    }
  }
}

struct ExampleTextTests {
  @Test func `each built-in example is drawn with its mark under the marked event`() throws {
    let catalog = try LintCatalog(rulePaths: [])
    var markCount = 0
    for rule in catalog.catalog.rules {
      for example in rule.examples {
        let lines = catalog.text(of: example, of: rule).lines
        #expect(lines.count { $0.hasPrefix("→ ") } == (example.markedLine == nil ? 0 : 1))
        guard let arrow = lines.first(where: { $0.hasPrefix("→ ") }), let last = lines.last,
          let letter = arrow.dropFirst(2).first, arrow.dropFirst(3).first == " ",
          let column = lines.dropLast().last?.firstIndex(of: letter)
        else { continue }
        let axis = lines[lines.count - 2]
        let offset = axis.distance(from: axis.startIndex, to: column)
        let mark = last.dropFirst(offset).first
        #expect(mark == "↑" || mark == "?", "\(rule.id): \(example.name): \(lines)")
        markCount += 1
      }
    }
    #expect(markCount > 20)
  }

  @Test(arguments: RuleCheck.Kind.allCases)
  func `a new rule of each kind loads, passes its examples and draws no remark`(
    _ kind: RuleCheck.Kind
  ) throws {
    let text = RuleScaffold.text(id: "ad-shown-late", kind: kind, pack: "mine")
    let file = CatalogFile(path: "mine/ad-shown-late.yml", text: text, origin: .user)
    let (catalog, diagnostics) = CatalogLoader.load([file])
    #expect(diagnostics.map(\.description) == [])
    let rule = try #require(catalog.rules.first)
    #expect(rule.check.kind == kind)
    #expect(rule.title == "Ad shown late")
    #expect(rule.pack == "mine")
    let runner = RuleExampleRunner(catalog: try LintCatalog(rulePaths: []).extraction)
    for example in rule.examples {
      #expect(runner.complaint(about: runner.run(example, of: rule), in: example) == nil)
    }
    if [.forbid, .respond, .precede].contains(kind) {
      #expect(CatalogReview.diagnostics(of: [file]).map(\.description) == [])
    }
  }
}
