/// How much is unpacked of one input, so that a small file cannot keep the program busy for days.
package struct ArchiveLimits: Sendable {
  /// The most bytes that are unpacked; a day of everything that a device logs has a few GB.
  package var unpackedBytesMax = 64 << 30
  /// The most bytes that are unpacked for each byte that was read. Logs become 10 to 100 times
  /// smaller; gzip makes zeros 1029 times smaller, bzip2 and zstd many thousand times.
  package var ratioMax = 250
  /// How many bytes are unpacked before the ratio counts: a short log may be one line repeated.
  package var ratioFreeBytes = 16 << 20
  /// The most members that are looked at, logs or not; as many as files are taken from a folder.
  package var membersMax = InputFinder.filesMax
  /// The most bytes of a member's name that are shown.
  package var nameBytesMax = 1024

  /// Creates the limits that are in force unless a test sets others.
  package init() {}

  /// Archives in archives are not entered; a log that is compressed by itself is read.
  static let depthMax = 1

  /// A limit that ends the reading of an archive.
  enum Reached: Hashable {
    case unpackedBytes, ratio, members
  }
}
