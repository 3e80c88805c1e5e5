#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import LogIngest
import RuleCatalog

/// Looks for the configuration file of the working folder: there, or in a folder that it lies in.
///
/// The search ends with the root of a repository and with the home folder. A file of another user
/// does not count, as anybody may put one into a folder such as `/tmp`.
struct ProjectSearch {
  /// How many folders are looked into.
  static let foldersMax = 64

  /// The file that was found; `nil` when there is none.
  private(set) var path: String?
  /// What was found on the way and is not read.
  private(set) var notes: [CatalogDiagnostic] = []

  private let variable: (String) -> String?

  /// Looks, with the variables of the environment.
  init(_ variable: @escaping (String) -> String?) {
    self.variable = variable
    let home = variable("HOME").flatMap { $0.isEmpty ? nil : FileIdentity(path: $0) }
    var folder = ""
    for _ in 0..<Self.foldersMax {
      let candidate = folder + ProjectRequest.fileName
      if let refusal = refusal(of: candidate) {
        notes.append(refusal)
      } else if FileIdentity(path: candidate) != nil {
        path = candidate
        return
      }
      let own = FileIdentity(path: folder.isEmpty ? "." : folder)
      let isHome = own.flatMap { own in home.map { $0.isSameFile(as: own) } } ?? false
      if isHome || FileIdentity(path: folder + ".git", followsLinks: false) != nil { return }
      folder = "../" + folder
    }
  }

  /// Why something of the file's name is passed over; `nil` when it is not, or not there.
  private func refusal(of path: String) -> CatalogDiagnostic? {
    guard let link = FileIdentity(path: path, followsLinks: false),
      let file = FileIdentity(path: path)
    else { return nil }
    guard file.isRegularFile else { return Self.note("it is not a regular file", nil, path) }
    guard let owner = [link.owner, file.owner].first(where: { !isTrusted($0) }) else { return nil }
    return Self.note(
      "it belongs to another user (\(owner)) than this folder and you",
      "if you trust it, name it with --config", path)
  }

  /// Whether a user may configure runs in the working folder: us, the owner of the folder, the
  /// system, and who became root by sudo.
  private func isTrusted(_ owner: UInt32) -> Bool {
    let own = UInt32(geteuid())
    if owner == own || owner == 0 { return true }
    if own == 0, variable("SUDO_UID").flatMap({ UInt32($0) }) == owner { return true }
    return FileIdentity(path: ".")?.owner == owner
  }

  private static func note(_ reason: String, _ hint: String?, _ path: String) -> CatalogDiagnostic {
    var note = CatalogDiagnostic(
      severity: .note, file: path, line: 1, message: "is not read, because \(reason)", hint: hint)
    note.hasPlace = false
    return note
  }
}
