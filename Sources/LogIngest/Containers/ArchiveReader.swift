import CArchive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the members of an archive, or the one content of a compressed file, one after the other.
///
/// Nothing is written to disk and no path is opened. gzip's own checksum is not compared, because
/// libarchive does not; those of zip, bzip2, xz and zstd are.
@safe
final class ArchiveReader {
  /// How an archive is gone through.
  enum Access {
    /// From first to last byte: any format.
    case stream
    /// A zip archive in a file, by its table of contents. Members that are not read cost nothing.
    case directory
    /// Only the compression is undone; what comes out may itself be an archive.
    case contentOnly
  }

  /// What is known of a member before it is read.
  struct Member {
    /// The name as it stands in the archive, or `nil` for the content of a compressed file.
    var name: String?
    var isRegularFile: Bool
    var isFolder: Bool
    var isEncrypted: Bool
  }

  /// Whether the members after this one could not be reached.
  private(set) var isBroken = false

  private let access: Access
  private let feed: ArchiveFeed
  /// Owned `struct archive`.
  private let archive: OpaquePointer
  /// Owned; libarchive reads names in it, and cannot give those beyond ASCII in the C locale.
  private let nameLocale: locale_t?
  /// Owned; what libarchive gives to the callbacks, so that they find the feed.
  private let feedCell: UnsafeMutablePointer<ArchiveFeed>
  /// Bytes of the current member that were unpacked and not yet given out.
  private var pending: [UInt8] = []
  private var pendingOffset = 0
  private var failure: ByteReader.Failure?
  private var isAtMemberEnd = true
  /// How many members were begun; a member's bytes are only there until the next one begins.
  private(set) var memberCount = 0

  /// Opens an archive.
  init(_ feed: ArchiveFeed, _ access: Access) throws(ByteReader.Failure) {
    // SAFETY: the new object belongs to this one alone, which frees it in deinit.
    guard let archive = unsafe archive_read_new() else { throw .system(errorNumber: ENOMEM) }
    self.access = access
    self.feed = feed
    unsafe self.archive = archive
    unsafe nameLocale =
      newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "en_US.UTF-8", nil)
    unsafe feedCell = .allocate(capacity: 1)
    unsafe feedCell.initialize(to: feed)
    enableCompressions()
    enableFormats()
    try open()
  }

  deinit {
    // SAFETY: all are owned by this object. libarchive calls no callback after it has been freed,
    // and only the callbacks read the cell.
    unsafe archive_read_free(archive)
    if let nameLocale = unsafe nameLocale { unsafe freelocale(nameLocale) }
    unsafe feedCell.deinitialize(count: 1)
    unsafe feedCell.deallocate()
  }

  /// Goes to the next member, or returns `nil` after the last one.
  ///
  /// What is left of the member before is unpacked and counted, so that skipping has limits too.
  func next() throws(ByteReader.Failure) -> Member? {
    let wasBroken = isBroken
    skipRest()
    guard feed.budget.reached == nil, !wasBroken else { return nil }
    if isBroken, let failure { throw failure }
    pending = []
    pendingOffset = 0
    failure = nil
    var entry: OpaquePointer?
    // SAFETY: `archive` is alive. The entry that it sets belongs to it and is only read before the
    // next call. The locale is this thread's until this function ends, and null changes nothing.
    let locale = unsafe uselocale(nameLocale)
    defer { unsafe uselocale(locale) }
    let status = unsafe archive_read_next_header(archive, &entry)
    // A warning is about a name or a time that cannot be converted.
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
      // libarchive takes what fails at its start for empty.
      let hasError = unsafe feed.failure != nil || archive_errno(archive) != 0
      isBroken = status != ARCHIVE_EOF || memberCount == 0 && hasError
      guard isBroken, feed.budget.reached == nil else { return nil }
      throw reason()
    }
    memberCount += 1
    isAtMemberEnd = false
    return unsafe member(entry)
  }

  /// Appends at most so many bytes of the current member, and returns how many; 0 is its end.
  ///
  /// Holes of sparse files are left out, whatever size they claim to have.
  func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(ByteReader.Failure) -> Int {
    let before = bytes.count
    while bytes.count - before < count {
      if pendingOffset < pending.count {
        let end = min(pendingOffset + count - (bytes.count - before), pending.count)
        bytes += pending[pendingOffset..<end]
        pendingOffset = end
      } else if failure == nil && !isAtMemberEnd {
        unpack()
      } else {
        break
      }
    }
    if bytes.count == before, let failure { throw failure }
    return bytes.count - before
  }

  /// Whether a compressed file was gone through and there was nothing in it.
  var isEmptyContent: Bool {
    // SAFETY: `archive` is alive.
    unsafe memberCount == 0 && archive_format(archive) == ARCHIVE_FORMAT_EMPTY
  }

  // MARK: - Opening

  /// Allows those compressions that libarchive itself can undo. It would start other programs for
  /// the rest.
  private func enableCompressions() {
    // SAFETY: `archive` is alive; the version functions return constants or null.
    if unsafe archive_zlib_version() != nil { unsafe archive_read_support_filter_gzip(archive) }
    if unsafe archive_bzlib_version() != nil { unsafe archive_read_support_filter_bzip2(archive) }
    if unsafe archive_liblzma_version() != nil { unsafe archive_read_support_filter_xz(archive) }
    if unsafe archive_libzstd_version() != nil { unsafe archive_read_support_filter_zstd(archive) }
  }

  private func enableFormats() {
    // SAFETY: `archive` is alive.
    switch access {
    case .directory: unsafe archive_read_support_format_zip_seekable(archive)
    case .stream:
      unsafe archive_read_support_format_zip_streamable(archive)
      unsafe archive_read_support_format_tar(archive)
      unsafe archive_read_support_format_raw(archive)
      unsafe archive_read_support_format_empty(archive)
    case .contentOnly:
      unsafe archive_read_support_format_raw(archive)
      unsafe archive_read_support_format_empty(archive)
    }
  }

  private func open() throws(ByteReader.Failure) {
    // SAFETY: the cell lives as long as `archive`. The callbacks are called only from within calls
    // to libarchive that this object makes.
    unsafe archive_read_set_callback_data(archive, feedCell)
    unsafe archive_read_set_read_callback(archive, giveBlock)
    if access == .directory { unsafe archive_read_set_seek_callback(archive, seek) }
    guard unsafe archive_read_open1(archive) == ARCHIVE_OK else { throw reason() }
  }

  // MARK: - Members

  private func member(_ entry: OpaquePointer) -> Member {
    // SAFETY: the entry is the current one and alive. Its name ends with a NUL and is copied.
    let name = unsafe archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    let isContent = unsafe archive_format(archive) == ARCHIVE_FORMAT_RAW
    let type = unsafe archive_entry_filetype(entry)
    return Member(
      name: isContent ? nil : unsafe name.map { unsafe String(cString: $0) } ?? "",
      isRegularFile: unsafe type == S_IFREG && archive_entry_hardlink(entry) == nil,
      isFolder: type == S_IFDIR,
      isEncrypted: unsafe archive_entry_is_data_encrypted(entry) != 0)
  }

  /// Unpacks what follows of the current member, up to a limit.
  private func unpack() {
    var block: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    // SAFETY: a member was begun. On success libarchive points to `count` bytes of its own that
    // stay until its next call; they are copied here. It also gives bytes with a wrong checksum.
    let status = unsafe archive_read_data_block(archive, &block, &count, &offset)
    if status != ARCHIVE_FATAL, count > 0, let block = unsafe block {
      pending = unsafe Array(UnsafeRawBufferPointer(start: block, count: count))
      pendingOffset = 0
      feed.budget.countUnpacked(count)
    }
    isBroken = status == ARCHIVE_FATAL
    if feed.budget.reached != nil || status == ARCHIVE_EOF {
      isAtMemberEnd = true
    } else if status != ARCHIVE_OK {
      isAtMemberEnd = true
      failure = reason()
    }
  }

  private func skipRest() {
    guard access != .directory else { return }
    while !isAtMemberEnd { unpack() }
  }

  /// Why libarchive cannot go on.
  private func reason() -> ByteReader.Failure {
    if let failure = feed.failure { return failure }
    // SAFETY: the text belongs to `archive`, ends with a NUL and is copied.
    let words = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
    return .damaged(reason: words ?? "its data is damaged or cut off")
  }
}

/// Gives libarchive the next block of an archive.
private func giveBlock(
  _ archive: OpaquePointer?, _ cell: UnsafeMutableRawPointer?,
  _ block: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> la_ssize_t {
  // SAFETY: the cell is the one that `ArchiveReader.open` passed on; it and the feed's block live
  // as long as the archive.
  guard let cell = unsafe cell, let block = unsafe block else { return -1 }
  let feed = unsafe cell.assumingMemoryBound(to: ArchiveFeed.self).pointee
  let unpacked = unsafe archive_filter_bytes(archive, 0)
  guard let bytes = unsafe feed.nextBlock(unpacked: Int(unpacked)) else { return -1 }
  unsafe block.pointee = bytes.baseAddress
  return bytes.count
}

/// Takes libarchive to another place of the file.
private func seek(
  _ archive: OpaquePointer?, _ cell: UnsafeMutableRawPointer?, _ offset: la_int64_t,
  _ whence: Int32
) -> la_int64_t {
  // SAFETY: as above.
  guard let cell = unsafe cell else { return -1 }
  let feed = unsafe cell.assumingMemoryBound(to: ArchiveFeed.self).pointee
  return feed.seek(to: offset, from: whence) ?? -1
}
