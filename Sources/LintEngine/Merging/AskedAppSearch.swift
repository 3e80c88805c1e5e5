import ByteScan
import EventExtraction
import LogIngest

/// Looks for the app that was asked for in all records, those that tell nothing included.
///
/// A name that stands nowhere in the bytes costs a pass over them; one that is there is found in
/// the first chunk that has it.
struct AskedAppSearch: ~Copyable {
  /// What was found.
  struct Outcome {
    /// Whether a record is of the process.
    var hasProcess = false
    /// Whether a record names the bundle.
    var hasBundle = false
    /// Whether a record names its process at all.
    var namesProcess = false
  }

  private let process: [UInt8]?
  private let bundleID: [UInt8]?
  private var decoder: RecordDecoder
  private(set) var outcome = Outcome()

  init(process: String?, bundleID: String?, formats: FormatSet) {
    self.process = process.map { Array($0.utf8) }
    self.bundleID = bundleID.map { Array($0.utf8) }
    decoder = RecordDecoder(formats: formats)
  }

  /// Looks at the records of a chunk. Where a filter has taken some out, the bytes have to do.
  mutating func search(_ framed: borrowing FramedChunk, isFiltered: Bool) {
    guard process != nil || bundleID != nil else { return }
    let bytes = framed.chunk.bytes.span
    if !outcome.namesProcess, let record = framed.records.first {
      decoder.decode(record, in: bytes)
      outcome.namesProcess = decoder.text(of: .process, in: bytes)?.isEmpty == false
    }
    if let bundleID, !outcome.hasBundle { outcome.hasBundle = bytes.names(bundleID) }
    guard let process, !outcome.hasProcess else { return }
    if isFiltered {
      outcome.hasProcess = bytes.firstOffset(ofSequence: process) != nil
    } else {
      search(framed.records, for: process, bytes)
    }
  }

  private mutating func search(
    _ records: [FramedRecord], for process: [UInt8], _ bytes: Span<UInt8>
  ) {
    let name = String(decoding: process, as: UTF8.self)
    var place = 0
    var offset = 0
    while let hit = bytes.firstOffset(ofSequence: process, from: offset) {
      while place < records.count, records[place].bytes.end <= hit { place += 1 }
      guard place < records.count else { return }
      let record = records[place]
      if record.bytes.start <= hit {
        decoder.decode(record, in: bytes)
        if decoder.text(of: .process, in: bytes) == name {
          (outcome.hasProcess, outcome.namesProcess) = (true, true)
          return
        }
      }
      offset = max(hit + 1, min(record.bytes.end, bytes.count))
    }
  }
}

extension Span<UInt8> {
  /// Whether a bundle identifier stands here, and not only the start or end of a longer one.
  fileprivate func names(_ bundleID: [UInt8]) -> Bool {
    var offset = 0
    while let hit = firstOffset(ofSequence: bundleID, from: offset) {
      let end = hit + bundleID.count
      let isEnd =
        end == count || !self[end].isOfIdentifier
        || self[end] == UInt8(ascii: ".") && (end + 1 == count || !self[end + 1].isOfIdentifier)
        || self[end] == UInt8(ascii: "-")
      if hit == 0 || !self[hit - 1].isOfIdentifier, isEnd { return true }
      offset = hit + 1
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte may stand in a bundle identifier.
  fileprivate var isOfIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
