/// The name of a member of an archive. It is only shown; no path is opened or written by it.
struct MemberName {
  /// What the name tells of the member.
  let kind: Kind
  /// The name, without what could lead anyone who uses it as a path out of the archive.
  let shown: String
  /// Whether the name was too long to be shown whole.
  let isShortened: Bool

  /// What a member is, as far as its name tells.
  enum Kind: Hashable {
    /// A log: it has an ending that logs have, the number of an older one, or no ending at all.
    case log
    case archive
    case other
  }

  private static let archiveExtensions: Set<String> = [
    "zip", "tar", "tgz", "tbz", "tbz2", "txz", "tzst", "7z", "rar",
  ]

  /// Reads a name as it stands in the archive. Some programs write `\` for `/`.
  init(_ name: String, bytesMax: Int) {
    let parts = name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
    kind = Self.kind(of: parts)
    let whole = parts.isEmpty ? "unnamed" : parts.map(Self.harmless).joined(separator: "/")
    isShortened = whole.utf8.count > bytesMax
    shown = isShortened ? String(decoding: whole.utf8.prefix(bytesMax), as: UTF8.self) + "…" : whole
  }

  private static func kind(of parts: [Substring]) -> Kind {
    // What is hidden is no log in a folder either. macOS puts a hidden twin beside each file.
    guard !parts.contains(where: { $0.hasPrefix(".") && $0 != ".." }) else { return .other }
    var (name, ending) = InputFinder.split(String(parts.last ?? ""))
    if InputFinder.compressionExtensions.contains(ending) {
      (name, ending) = InputFinder.split(name)
    }
    if archiveExtensions.contains(ending) { return .archive }
    let isLog = InputFinder.logExtensions.contains(ending) || ending.allSatisfy(\.isWholeNumber)
    return isLog ? .log : .other
  }

  private static func harmless(_ part: Substring) -> String {
    if part == ".." { return "%2E%2E" }
    var text = ""
    for scalar in part.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        for byte in UTF8.encode(scalar) ?? .init() {
          text += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
