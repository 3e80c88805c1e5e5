import RuleCatalog

/// The configuration files of a run, in the order in which they are laid over each other.
struct ProjectFiles {
  /// The most files of a run, those that others build on among them.
  static let filesMax = 32

  /// Packs of an `extends`, or a file.
  enum Layer {
    case packs([(name: String, origin: SettingOrigin)])
    case file(ProjectFile)
  }

  private(set) var layers: [Layer] = []
  private(set) var diagnostics: [CatalogDiagnostic] = []
  private var fileCount = 0
  private let fence: ProjectFence

  /// Prepares the reading of files that may only name others within a fence.
  init(_ fence: ProjectFence) {
    self.fence = fence
  }

  /// Reads a file and what it builds on; `readers` are the files that build on it.
  mutating func read(_ path: String, for readers: [String] = []) throws(LintCatalogError) {
    // Only what the user has named may be a pipe.
    let isNamed = readers.isEmpty && fence.isOpen
    let file = ProjectFile(try LintCatalog.file(at: path, isNamed: isNamed))
    let readers = readers + [path]
    fileCount += 1
    for (path, origin) in file.namedPaths where !fence.holds(path) {
      diagnostics.append(Self.diagnostic(outside: path, at: origin))
    }
    var packs: [(name: String, origin: SettingOrigin)] = []
    for (text, path, origin) in file.extended {
      if RulePack.gradedNames.contains(text) {
        packs.append((text, origin))
      } else if !fence.holds(path) {
        diagnostics.append(Self.diagnostic(outside: text, at: origin))
      } else if let hint = refusal(of: path, for: readers) {
        diagnostics.append(
          ProjectFile.diagnostic("`\(text)` cannot be read", hint: hint, at: origin))
      } else {
        do throws(LintCatalogError) {
          try read(path, for: readers)
        } catch {
          diagnostics.append(
            ProjectFile.diagnostic("`\(text)` cannot be read", hint: error.reason, at: origin))
        }
      }
    }
    if !packs.isEmpty { layers.append(.packs(packs)) }
    layers.append(.file(file))
  }

  /// Why a file that another one builds on is not even tried.
  private func refusal(of path: String, for readers: [String]) -> String? {
    if readers.contains(path) { return "it builds on this file" }
    return fileCount < Self.filesMax ? nil : "there are more than \(Self.filesMax) files"
  }

  /// Says that a configuration names a file that it may not.
  private static func diagnostic(
    outside path: String, at origin: SettingOrigin
  ) -> CatalogDiagnostic {
    ProjectFile.diagnostic(
      "`\(path)` is not read, because it is not in the folder of the configuration",
      hint: "name the configuration with --config to let it use any file", at: origin)
  }
}

extension LintCatalogError {
  /// What is wrong with the file, in the system's words where it is the system that refuses.
  fileprivate var reason: String {
    switch self {
    case .unreadable(_, let reason): reason
    case .noPlainFormat: "no format is left for lines without header"
    }
  }
}
