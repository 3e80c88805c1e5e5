import CPCRE2

/// The PCRE2 library that the program runs with.
package enum PatternLibrary {
  /// Its version with the day of its release, such as `10.42 2022-12-11`.
  package static let version: String = unsafe withUnsafeTemporaryAllocation(
    of: UInt8.self, capacity: 64
  ) { buffer -> String in
    // SAFETY: the version is at most 24 bytes long, by PCRE2's own documentation of this call,
    // and ends with a zero. A negative number means that there is none.
    let written = unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), buffer.baseAddress)
    guard written > 0 && Int(written) <= buffer.count else { return "" }
    return unsafe String(decoding: buffer.prefix(Int(written) - 1), as: UTF8.self)
  }

  /// Whether a pattern becomes machine code, which a library without a JIT compiler refuses and a
  /// system may forbid.
  package static var compilesToMachineCode: Bool {
    (try? CompiledPattern("a", options: []))?.isJITCompiled ?? false
  }
}
