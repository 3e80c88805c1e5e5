package import LogIngest

/// Finds zones by name, as the system's database has them.
package enum ZoneDatabase {
  private static let folders = ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
  /// The most bytes of a zone's file; the longest has about 4,000.
  private static let fileBytesMax = 1 << 16

  /// Reads what the user calls a zone: `Z`, an offset, or a name such as `Europe/Berlin`.
  ///
  /// `nil` when there is no such zone.
  package static func zone(_ name: String) -> AssumedZone? {
    if let seconds = AssumedZone.offsetSeconds(name) {
      return AssumedZone(name: name, offsetSeconds: seconds)
    }
    // A name must not lead out of the folder.
    let isName = name.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
        || "/_+-".utf8.contains(byte)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/") else { return nil }
    for folder in folders {
      if let bytes = bytes("\(folder)/\(name)"), let rules = ZoneRules(file: bytes) {
        return AssumedZone(name: name, rules: rules)
      }
    }
    return nil
  }

  /// Whether this machine has a database at all.
  package static var isThere: Bool {
    folders.contains { bytes("\($0)/UTC") != nil }
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    (try? ByteReader.file(at: path, bytesMax: fileBytesMax)) ?? nil
  }
}
