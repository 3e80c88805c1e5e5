/// How reports for hosts write paths: relative to the root of the repository, where it is known.
///
/// Nothing here asks the file system; what is known of it is given.
package struct ReportFolders: Sendable {
  /// The working folder as an absolute path, or `nil` to leave paths as they are.
  private let working: String?
  /// The folder that paths are written relative to, as an absolute path.
  private let root: String?
  /// The path without symbolic links, or `nil` when there is no such file.
  private let resolve: @Sendable (String) -> String?

  /// Knows no folder: paths stay as the user gave them.
  package init() {
    working = nil
    root = nil
    resolve = { _ in nil }
  }

  /// Knows the working folder and the root of its repository, both without symbolic links.
  package init(
    working: String, root: String?, resolve: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.working = Self.normalized(working)
    self.root = Self.normalized(root ?? working)
    self.resolve = resolve
  }

  /// The path relative to the root; what lies outside of it stays absolute.
  package func relative(_ path: String) -> String {
    guard path != "-" else { return ReportContext.shownPath(path) }
    let absolute = absolute(path)
    guard absolute.hasPrefix("/"), let root else { return Self.normalized(absolute) }
    let start = root == "/" ? root : root + "/"
    return absolute.hasPrefix(start) ? String(absolute.dropFirst(start.count)) : absolute
  }

  /// The path from the root of the file system, where the working folder is known.
  package func absolute(_ path: String) -> String {
    guard path != "-" else { return ReportContext.shownPath(path) }
    if let resolved = resolve(path) { return resolved }
    if path.hasPrefix("/") { return Self.normalized(path) }
    return working.map { Self.normalized($0 + "/" + path) } ?? Self.normalized(path)
  }

  /// A path as a reference of RFC 3986: relative, or with the scheme `file`.
  static func uri(_ path: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += (byte < 16 ? "%0" : "%") + digits
      }
    }
    return text
  }

  /// The path without `.`, `..` and doubled slashes.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    let isAbsolute = path.hasPrefix("/")
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}
