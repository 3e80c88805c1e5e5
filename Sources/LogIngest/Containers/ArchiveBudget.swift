/// Counts what an input gives against its limits. The readers of one input share it.
final class ArchiveBudget {
  let limits: ArchiveLimits
  /// The limit that was reached; nothing more is read then.
  private(set) var reached: ArchiveLimits.Reached?
  /// How many bytes of the input itself were read.
  private(set) var inputByteCount = 0
  private var unpackedByteCount = 0
  private var memberCount = 0

  init(limits: ArchiveLimits) {
    self.limits = limits
  }

  /// Counts bytes of the input itself.
  func countInput(_ count: Int) { inputByteCount += count }

  /// Counts bytes that were unpacked.
  func countUnpacked(_ count: Int) {
    unpackedByteCount += count
    check(unpacked: unpackedByteCount)
  }

  /// Counts a member.
  func countMember() {
    memberCount += 1
    if memberCount > limits.membersMax { reached = reached ?? .members }
  }

  /// Compares a number of unpacked bytes with the limits.
  func check(unpacked count: Int) {
    if count > limits.unpackedBytesMax { reached = reached ?? .unpackedBytes }
    if count > limits.ratioFreeBytes && count / limits.ratioMax > inputByteCount {
      reached = reached ?? .ratio
    }
  }
}
