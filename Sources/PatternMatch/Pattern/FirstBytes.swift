import CPCRE2

/// The bytes that a match of a pattern can begin with, as far as PCRE2 knows.
struct FirstBytes: Sendable {
  /// One flag per byte; empty when every byte is possible.
  private let flags: [Bool]

  /// Every byte is possible.
  static let any = FirstBytes(flags: [])

  private init(flags: [Bool]) {
    self.flags = flags
  }

  /// Asks PCRE2, which looks for them only in patterns that are not anchored.
  init(of source: String, options: Pattern.Options) throws(PatternError) {
    guard options.contains(.anchored), !options.contains(.caseInsensitive) else {
      flags = []
      return
    }
    let code = unsafe try Pattern.compile(source, options: options.subtracting(.anchored))
    // SAFETY: `code` was just made, is owned here alone and is freed once.
    defer { unsafe pcre2_code_free_8(code) }
    if unsafe Pattern.readNumber(PCRE2_INFO_FIRSTCODETYPE, of: code) == 1 {
      let first = unsafe Pattern.readNumber(PCRE2_INFO_FIRSTCODEUNIT, of: code)
      flags = (0..<256).map { UInt32($0) == first }
      return
    }
    var table: UnsafePointer<UInt8>?
    // SAFETY: the item is a pointer to 32 bytes within `code`, or null; the bits are copied here.
    let status = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &table)
    guard status == 0, let table = unsafe table else {
      flags = []
      return
    }
    let bytes = unsafe UnsafeBufferPointer(start: table, count: 32)
    flags = (0..<256).map { byte in unsafe bytes[byte / 8] & (1 << UInt8(byte % 8)) != 0 }
  }

  /// Whether a match can begin with a byte.
  func contains(_ byte: UInt8) -> Bool { flags.isEmpty || flags[Int(byte)] }
}
