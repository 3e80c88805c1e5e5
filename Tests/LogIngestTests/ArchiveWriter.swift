import CArchive

/// Writes archives and compressed files in memory, as the tools do that people use.
struct ArchiveWriter {
  var format: Format
  var compressions: [Compression] = []
  /// Only zip archives have one.
  var password: String?

  enum Format: CaseIterable {
    case zip, zipStored, ustar, pax, gnutar
    /// One log and nothing around it.
    case content
  }

  enum Compression: CaseIterable {
    case gzip, bzip2, xz, zstd
  }

  /// A file or something else that an archive can hold.
  struct Member {
    var name: String
    var bytes: [UInt8] = []
    var type: UInt32 = 0o100000
    var linkTarget: String?
    var hardLinkTarget: String?
  }

  /// A regular file.
  static func file(_ name: String, _ text: String) -> Member {
    Member(name: name, bytes: Array(text.utf8))
  }

  enum Failure: Error {
    case libarchive(String)
  }

  /// Returns the whole archive.
  func bytes(_ members: [Member]) throws -> [UInt8] {
    // SAFETY: the object is made, used and freed here.
    guard let archive = unsafe archive_write_new() else { throw Failure.libarchive("no memory") }
    defer { unsafe archive_write_free(archive) }
    try unsafe prepare(archive)
    let size = members.reduce(1 << 16) { $0 + $1.bytes.count + $1.name.utf8.count * 4 + 4096 }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    try unsafe bytes.withUnsafeMutableBytes { buffer in
      try unsafe withUnsafeMutablePointer(to: &count) { used in
        // SAFETY: libarchive writes at most `size` bytes, and both pointers outlive its closing.
        try unsafe check(
          archive, archive_write_open_memory(archive, buffer.baseAddress, size, used))
        for member in members { try unsafe write(member, to: archive) }
        try unsafe check(archive, archive_write_close(archive))
      }
    }
    return Array(bytes.prefix(count))
  }

  private func prepare(_ archive: OpaquePointer) throws {
    for compression in compressions {
      switch compression {
      case .gzip: try unsafe check(archive, archive_write_add_filter_gzip(archive))
      case .bzip2: try unsafe check(archive, archive_write_add_filter_bzip2(archive))
      case .xz: try unsafe check(archive, archive_write_add_filter_xz(archive))
      case .zstd: try unsafe check(archive, archive_write_add_filter_zstd(archive))
      }
    }
    switch format {
    case .zip:
      try unsafe check(archive, archive_write_set_format_zip(archive))
      unsafe archive_write_zip_set_compression_deflate(archive)
    case .zipStored:
      try unsafe check(archive, archive_write_set_format_zip(archive))
      unsafe archive_write_zip_set_compression_store(archive)
    case .ustar: try unsafe check(archive, archive_write_set_format_ustar(archive))
    case .pax: try unsafe check(archive, archive_write_set_format_pax(archive))
    case .gnutar: try unsafe check(archive, archive_write_set_format_gnutar(archive))
    case .content: try unsafe check(archive, archive_write_set_format_raw(archive))
    }
    if let password {
      try unsafe check(
        archive, archive_write_set_format_option(archive, "zip", "encryption", "traditional"))
      try unsafe check(archive, archive_write_set_passphrase(archive, password))
    }
    // Otherwise the end is filled up to a block of 10 KiB.
    try unsafe check(archive, archive_write_set_bytes_in_last_block(archive, 1))
  }

  private func write(_ member: Member, to archive: OpaquePointer) throws {
    guard let entry = unsafe archive_entry_new() else { throw Failure.libarchive("no memory") }
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, member.name)
    unsafe archive_entry_set_filetype(entry, member.type)
    unsafe archive_entry_set_perm(entry, 0o644)
    unsafe archive_entry_set_mtime(entry, 1_790_000_000, 0)
    if let target = member.linkTarget { unsafe archive_entry_set_symlink(entry, target) }
    if let target = member.hardLinkTarget { unsafe archive_entry_set_hardlink(entry, target) }
    unsafe archive_entry_set_size(entry, la_int64_t(member.bytes.count))
    try unsafe check(archive, archive_write_header(archive, entry))
    guard !member.bytes.isEmpty else { return }
    let written = unsafe member.bytes.withUnsafeBytes {
      unsafe archive_write_data(archive, $0.baseAddress, $0.count)
    }
    guard written == member.bytes.count else { try unsafe check(archive, ARCHIVE_FATAL); return }
  }

  private func check(_ archive: OpaquePointer, _ status: Int32) throws {
    // A warning says that a name cannot be written in the computer's own encoding.
    guard status != ARCHIVE_OK && status != ARCHIVE_WARN else { return }
    let words = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
    throw Failure.libarchive(words ?? "\(status)")
  }
}
