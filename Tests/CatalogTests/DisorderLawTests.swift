import LintModel
import TestSupport
import Testing

/// Law: that threads and processes write up to 20 ms late changes nothing where times tell it.
///
/// Records with the same stamp stay in the order of the file, for only that tells theirs.
struct DisorderLawTests {
  private static let lateMax: Int64 = 20_000_000

  /// Writes each record up to 20 ms late; the records of one process stay in order, or not.
  private static func shuffled(keepsProcesses: Bool) -> Transformation {
    let name = keepsProcesses ? "processes 20 ms out of order" : "records 20 ms out of order"
    return Transformation(name: name, isLossless: true) { log, _, generator in
      guard log.isInOrder, let resolution = log.style.resolution else { return false }
      var reached: [String: Int64] = [:]
      var places: [Int64] = []
      var stamp: Int64 = -1
      for record in log.records {
        let time = record.time?.nanoseconds ?? 0
        if time / resolution == stamp, let last = places.last {
          places.append(last)
        } else {
          stamp = time / resolution
          let late = time + Int64.random(in: 0..<lateMax, using: &generator)
          let same = log.records.filter { ($0.time?.nanoseconds ?? 0) / resolution == stamp }
          let earliest = keepsProcesses ? same.compactMap { reached[$0.process] }.max() ?? 0 : 0
          places.append(max(late, earliest))
        }
        reached[record.process] = places.last
      }
      let order = log.records.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      let isChanged = order != Array(log.records.indices)
      log.records = order.map { log.records[$0] }
      return isChanged
    }
  }

  /// Puts a record of another process next to each one, so that there is something to be out of
  /// order.
  private func between(_ log: LawLog) -> LawLog {
    var log = log
    log.records = log.records.enumerated().flatMap { place, record -> [RawRecord] in
      var other = RawRecord.system("backboardd", "BackBoard", "touch \(place) began")
      other.time = record.time
      other.time?.nanoseconds += 7_000_000
      let next = place + 1 < log.records.count ? log.records[place + 1].time : nil
      let isBefore = (next?.nanoseconds ?? .max) > (other.time?.nanoseconds ?? 0)
      return isBefore && record.time != nil ? [record, other] : [record]
    }
    return log
  }

  @Test(arguments: TestedCatalog.examples)
  func `records that come late by 20 ms mean the same`(_ tested: ExampleCase) throws {
    let purpose = "disorder"
    let written = tested.log(for: purpose) {
      $0.hasProcess && !$0.isDebugConsole && $0.showsCopies
    }
    guard let written else { return }
    let log = LawLog(tested, written)
    let before = try #require(log.judged())
    let generator = tested.generator(for: purpose)
    try between(log).hold(Self.shuffled(keepsProcesses: true), generator, before: before)
    try log.hold(Self.shuffled(keepsProcesses: false), generator, before: before)
  }

  /// Three orders of each sample, which the seed says.
  @Test(arguments: LawLog.samples.indices)
  func `records of a sample that come late by 20 ms mean the same`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard log.isInOrder, log.isExact || log.style == .logCompact else { return }
    let before = try #require(log.judged())
    for seed in 1...3 as ClosedRange<UInt64> {
      let change = Self.shuffled(keepsProcesses: seed == 1)
      try log.hold(change, SeededGenerator(seed: seed), before: before)
    }
  }
}
