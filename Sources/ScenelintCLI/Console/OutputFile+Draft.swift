#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Synchronization

/// The drafts of files, which are written beside them.
///
/// Whoever writes a draft holds a lock on it, which ends with the process however that ends. So a
/// draft without a lock is one that a process has left behind, and is removed.
extension OutputFile {
  private static let draftPrefix = ".scenelint-"
  private static let draftSuffix = ".new"
  /// How many names of a folder are looked at.
  private static let sweptNamesMax = 100_000
  /// The folders that were looked at already.
  private static let sweptFolders = Mutex<Set<String>>([])

  /// Makes an empty draft beside a file, with its lock.
  static func openedDraft(
    beside path: String, mode: mode_t
  ) throws(Failure) -> (path: String, descriptor: Int32) {
    var triesLeft = 8
    while true {
      let number = UInt64.random(in: 0...(.max))
      let name = draftPrefix + String(number, radix: 36) + draftSuffix
      let draft = folder(of: path) + "/" + name
      let descriptor = try opened(draft, O_EXCL, mode: mode)
      // Some file systems have no locks; there nothing is removed either.
      _ = retried { flock(descriptor, LOCK_EX) }
      // Another process may have taken it for one that was left behind, before it had its lock. A
      // file system that counts no links is not asked for ever.
      triesLeft -= 1
      if linkCount(descriptor) != 0 || triesLeft == 0 { return (draft, descriptor) }
      close(descriptor)
    }
  }

  /// Removes the drafts in a folder that a process of this user has left behind.
  static func sweepDrafts(in folder: String) {
    guard sweptFolders.withLock({ $0.insert(folder).inserted }) else { return }
    for name in names(in: folder) where name.hasPrefix(draftPrefix) && name.hasSuffix(draftSuffix) {
      sweep(folder + "/" + name)
    }
  }

  /// Removes a draft if nobody holds its lock.
  private static func sweep(_ draft: String) {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    let descriptor = unsafe open(draft, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var information = stat()
    // SAFETY: one `stat` is filled in, and it lives for the call.
    guard unsafe fstat(descriptor, &information) == 0, information.st_uid == geteuid(),
      information.st_mode & S_IFMT == S_IFREG, flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    _ = unsafe unlink(draft)
  }

  private static func linkCount(_ descriptor: Int32) -> Int {
    var information = stat()
    // SAFETY: one `stat` is filled in, and it lives for the call.
    return unsafe fstat(descriptor, &information) == 0 ? Int(information.st_nlink) : 1
  }

  /// The names in a folder, as far as they can be told.
  private static func names(in folder: String) -> [String] {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    guard let directory = unsafe opendir(folder),
      let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)
    else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while names.count < sweptNamesMax, let entry = unsafe readdir(directory) {
      // SAFETY: readdir's entry stays valid until the next call, and its name ends with a NUL. The
      // entry may be shorter than its type, so that the name is read in place and not copied whole.
      let start = unsafe UnsafeRawPointer(entry) + nameOffset
      names.append(unsafe String(cString: start.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }
}
