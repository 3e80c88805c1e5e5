import CArchive

/// The libarchive library that the program runs with.
package enum ArchiveLibrary {
  /// Its version and those of the libraries that it unpacks with, such as
  /// `libarchive 3.6.2 zlib/1.2.13 liblzma/5.4.1`.
  package static var version: String {
    // SAFETY: archive_version_details returns a NUL-terminated string that is never freed, or null.
    unsafe archive_version_details().map { unsafe String(cString: $0) } ?? ""
  }
}
