import LintModel
import TestSupport
import Testing

/// Law: what the system says of other apps, and what they do themselves, changes nothing.
struct OtherAppsLawTests {
  /// Lines of the system about one to five other apps, anywhere.
  private static let systemLines = Transformation(
    name: "system lines about others", isLossless: true
  ) { log, before, generator in
    let apps = OtherApp.some(&generator, without: log.pids, named: [before.process ?? ""])
    for _ in 0..<Int.random(in: 3...12, using: &generator) {
      let app = apps[Int.random(in: 0..<apps.count, using: &generator)]
      let place = Int.random(in: 0...log.records.count, using: &generator)
      log.insert([app.line(&generator)], at: place)
    }
    return true
  }

  /// Whole other apps that show ads, each with fewer ad records than the one that is judged.
  private static let adApps = Transformation(name: "other apps with ads", isLossless: true) {
    log, before, generator in
    let own = log.indices(of: before.process).filter { log.records[$0].isInstrumentation }
    guard own.count > 1 else { return false }
    let apps = OtherApp.some(&generator, without: log.pids, named: [before.process ?? ""])
    var behind: [Int: [RawRecord]] = [:]
    for app in apps {
      let count = Int.random(in: 1..<own.count, using: &generator)
      for index in own.shuffled(using: &generator).prefix(count) {
        var record = log.records[index]
        (record.process, record.pid, record.bodyLine) = (app.process, app.pid, nil)
        record.sender = record.sender == nil ? nil : app.process
        record.subsystem = record.subsystem == nil ? nil : app.bundleID
        behind[index, default: []] += [record, app.line(&generator)]
      }
    }
    for index in behind.keys.sorted(by: >) { log.insert(behind[index] ?? [], at: index + 1) }
    return true
  }

  /// The system's lines about other apps before the first record and behind the last one.
  private static let linesAround = Transformation(
    name: "system lines about others in front and behind", isLossless: true
  ) { log, before, generator in
    let apps = OtherApp.some(&generator, without: log.pids, named: [before.process ?? ""])
    for place in [0, log.records.count] {
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let app = apps[Int.random(in: 0..<apps.count, using: &generator)]
        log.insert([app.line(&generator)], at: place)
      }
    }
    return true
  }

  @Test(arguments: TestedCatalog.examples)
  func `the system's lines about other apps mean nothing`(_ tested: ExampleCase) throws {
    let purpose = "other apps"
    let written = tested.log(for: purpose) { $0.hasProcess && !$0.isDebugConsole }
    guard let written else { return }
    let log = LawLog(tested, written)
    let before = try #require(log.judged())
    var generator = tested.generator(for: purpose)
    for change in [Self.systemLines, Self.adApps] {
      try log.hold(change, generator, before: before)
      _ = generator.next()
    }
  }

  /// Each sample once with each change; the seed says where.
  @Test(arguments: LawLog.samples.indices)
  func `other apps mean nothing in a sample`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard log.style.hasProcess, !log.style.isDebugConsole else { return }
    let before = try #require(log.judged())
    for change in [Self.systemLines, Self.linesAround, Self.adApps] {
      try log.hold(change, SeededGenerator(seed: UInt64(index)), before: before)
    }
  }

  /// The same of each log of the corpus that tells of a device and an app with ads.
  @Test(arguments: LawLog.corpus.indices)
  func `other apps mean nothing in a log of the corpus`(_ index: Int) throws {
    let log = LawLog.corpus[index]
    guard log.style.hasProcess, !log.style.isDebugConsole else { return }
    let before = try #require(log.judged())
    guard before.choice == .mostAdRecords else { return }
    for change in [Self.systemLines, Self.linesAround] {
      try log.hold(change, SeededGenerator(seed: UInt64(index)), before: before)
    }
  }
}
