import ByteScan
import LogIngest

/// Remembers which emitters were seen in which processes of a chunk, so that their further records
/// need not be decoded: a third of a device's records are of a library that some message is known
/// of.
///
/// Two records of one format with the same bytes in and around the place of the process are of one
/// process.
struct SightingMemo {
  /// The most processes that are remembered; records of others are decoded each time.
  private static let placesMax = 64

  /// A process in which an emitter was seen.
  private struct Place {
    var emitter: Int
    var format: Int
    /// Where the process stands, with the byte before and the one behind it, from the start of the
    /// record.
    var offset: Int
    var count: Int
    /// Where these bytes stand in the chunk.
    var start: Int
  }

  private var places: [Place] = []
  /// For each emitter, whether it is one of the system that was seen. Its process is known then.
  private var isSeen: [Bool]

  init(emitterCount: Int) {
    isSeen = Array(repeating: false, count: emitterCount)
  }

  /// Forgets all, for the next chunk.
  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    for emitter in isSeen.indices { isSeen[emitter] = false }
  }

  /// Takes note that an emitter of the system was seen.
  mutating func see(_ emitter: Int) {
    isSeen[emitter] = true
  }

  /// Takes note of the process of a record with a literal of an emitter, be it the emitter's or
  /// not.
  mutating func see(_ emitter: Int, in process: ByteRange, of record: FramedRecord) {
    guard places.count < Self.placesMax, process.start > record.bytes.start,
      process.end < record.bytes.end
    else { return }
    places.append(
      Place(
        emitter: emitter, format: record.format, offset: process.start - 1 - record.bytes.start,
        count: process.count + 2, start: process.start - 1))
  }

  /// Whether a record with a literal of an emitter tells nothing new.
  func knows(_ emitter: Int, _ record: FramedRecord, of chunk: Span<UInt8>) -> Bool {
    if isSeen[emitter] { return true }
    return places.contains { place in
      place.emitter == emitter && place.format == record.format
        && record.bytes.count >= place.offset + place.count
        && chunk.isEqual(
          at: record.bytes.start + place.offset, to: place.start, count: place.count)
    }
  }
}
