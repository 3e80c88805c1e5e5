/// When the clocks of a zone were how far east of UTC, as a file of the zone database says.
///
/// Such a file (RFC 9636, TZif) lists the changes up to some year and ends with a rule for all
/// years after that. It is read here because Foundation's `TimeZone`, which does the same, brings
/// ICU with it: 40 MB for time zones.
package struct ZoneRules: Hashable, Sendable {
  /// A moment from which an offset holds.
  struct Change: Hashable, Sendable {
    var seconds: Int64
    var offsetSeconds: Int
  }

  private let firstOffsetSeconds: Int
  private let changes: [Change]
  private let rule: ZoneRule?

  /// Creates rules from changes in ascending order and a rule for the time after them.
  init(firstOffsetSeconds: Int, changes: [Change], rule: ZoneRule?) {
    self.firstOffsetSeconds = firstOffsetSeconds
    self.changes = changes
    self.rule = rule
  }

  /// Reads the bytes of a file, or returns `nil` when they are no such file.
  package init?(file bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes: bytes)
    guard let narrow = reader.header(), narrow.version >= UInt8(ascii: "2") else { return nil }
    reader.skip(narrow.dataBytes(timeBytes: 4))
    guard let counts = reader.header(), reader.has(counts.dataBytes(timeBytes: 8)) else {
      return nil
    }
    let times = (0..<counts.times).map { _ in reader.number(bytes: 8) }
    let kinds = (0..<counts.times).map { _ in Int(reader.number(bytes: 1)) }
    let offsets = (0..<counts.kinds).map { _ in
      let offset = Int(Int32(truncatingIfNeeded: reader.number(bytes: 4)))
      reader.skip(2)
      return offset
    }
    guard let first = offsets.first, kinds.allSatisfy({ $0 < offsets.count }) else { return nil }
    reader.skip(counts.bytesAfterKinds)
    firstOffsetSeconds = first
    changes = zip(times, kinds).map { Change(seconds: $0, offsetSeconds: offsets[$1]) }
    rule = ZoneRule(reader.footer())
  }

  /// The offset that held at a moment, in seconds since 1970.
  package func offsetSeconds(at seconds: Int64) -> Int {
    guard let last = changes.last else {
      return rule?.offsetSeconds(at: seconds) ?? firstOffsetSeconds
    }
    if seconds >= last.seconds { return rule?.offsetSeconds(at: seconds) ?? last.offsetSeconds }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffsetSeconds : changes[low - 1].offsetSeconds
  }

  /// The offsets with which a clock can have shown a time, earliest moment first: two in the hour
  /// that comes twice, none in the hour that is left out.
  package func offsetsSeconds(showing local: Int64) -> [Int] {
    let day: Int64 = 86_400
    // Offsets are less than a day, and change less often than once in two.
    let candidates = Set([-day, 0, day].map { offsetSeconds(at: local + $0) })
    return candidates.filter { offsetSeconds(at: local - Int64($0)) == $0 }.sorted(by: >)
  }
}

/// A place in the bytes of a zone's file.
private struct ZoneFileReader {
  let bytes: [UInt8]
  var offset = 0

  /// What the header of a block counts.
  struct Counts {
    var version: UInt8
    var universal = 0
    var standard = 0
    var leaps = 0
    var times = 0
    var kinds = 0
    var names = 0

    func dataBytes(timeBytes: Int) -> Int {
      times * (timeBytes + 1) + kinds * 6 + names + leaps * (timeBytes + 4) + standard + universal
    }

    /// In a block with times of 8 bytes.
    var bytesAfterKinds: Int { names + leaps * 12 + standard + universal }
  }

  func has(_ count: Int) -> Bool { offset + count <= bytes.count }

  mutating func skip(_ count: Int) { offset = min(bytes.count, offset + count) }

  /// A big-endian number; a number of 8 bytes has a sign.
  mutating func number(bytes count: Int) -> Int64 {
    var number: UInt64 = 0
    for _ in 0..<count where offset < bytes.count {
      number = number << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return Int64(bitPattern: number)
  }

  mutating func header() -> Counts? {
    guard has(44), bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else { return nil }
    var counts = Counts(version: bytes[offset + 4])
    skip(20)
    for key in [\Counts.universal, \.standard, \.leaps, \.times, \.kinds, \.names] {
      counts[keyPath: key] = Int(number(bytes: 4))
    }
    // More than any zone has; the products of such counts cannot overflow.
    let isSane = [counts.leaps, counts.times, counts.kinds, counts.names].allSatisfy { $0 < 65_536 }
    return isSane && counts.standard < 65_536 && counts.universal < 65_536 ? counts : nil
  }

  /// The text between two newlines at the end.
  func footer() -> String {
    guard offset < bytes.count, bytes[offset] == 0x0A else { return "" }
    return String(decoding: bytes[(offset + 1)...].prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
