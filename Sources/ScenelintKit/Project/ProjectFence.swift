import LogIngest

/// The folder in which the files lie that a configuration may name.
///
/// Whoever proposes a change to a project writes its configuration, and a build host reads it. So
/// one that was found, and not named by the user, gets nothing read that is not the project's.
struct ProjectFence {
  /// The folder's path without links, with a slash at its end; `nil` where anything may be named.
  private let folder: String?

  /// No fence, for a configuration that the user has named.
  static let none = ProjectFence(folder: nil)

  private init(folder: String?) {
    self.folder = folder
  }

  /// Whether anything may be named.
  var isOpen: Bool { folder == nil }

  /// The folder of a configuration that was found.
  init(around path: String) {
    let found = InputFinder.resolved(Self.folder(of: path)) ?? ""
    folder = found.hasSuffix("/") ? found : found + "/"
  }

  /// Whether a path leads into the folder, through whatever links. What is not there lies where it
  /// would have to be.
  func holds(_ path: String) -> Bool {
    guard let folder else { return true }
    var path = path
    while true {
      if let found = InputFinder.resolved(path) {
        return (found + "/").utf8.starts(with: folder.utf8)
      }
      guard path.utf8.contains(UInt8(ascii: "/")), path != "/" else { return true }
      path = Self.folder(of: path)
    }
  }

  /// The folder of a path.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}
