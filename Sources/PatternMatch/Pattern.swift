import ByteScan
import CPCRE2

/// A compiled PCRE2 pattern that any number of workers may use at once.
///
/// Subjects are UTF-8. Bytes that are not are allowed: nothing matches them, not even `.`, and
/// the text around them is matched as usual. Newline is LF and `.` does not match it. A name may
/// be given to more than one group. `\C` is refused.
@safe
package final class Pattern: @unchecked Sendable {
  /// How a pattern is compiled.
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt8

    /// Creates options from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The match must begin where the search does.
    package static let anchored = Options(rawValue: 1 << 0)
    /// `^` and `$` match at every line, not only at the ends of the subject.
    package static let multiline = Options(rawValue: 1 << 1)
    /// Letters match in either case.
    package static let caseInsensitive = Options(rawValue: 1 << 2)
    /// The pattern is interpreted, for comparing with what the JIT compiler makes of it.
    package static let interpreted = Options(rawValue: 1 << 3)
  }

  /// The longest pattern that is accepted, in UTF-8 bytes.
  package static let sourceBytesMax = 32 * 1024

  /// The pattern as it was written.
  package let source: String
  /// The highest group number; 0 when the pattern has no groups.
  package let groupCount: Int
  /// The names of groups, ordered by number; a name may occur more than once.
  package let groupNames: [GroupName]
  /// Whether the pattern runs as machine code and not in the interpreter.
  package let isJITCompiled: Bool

  /// The bytes that a match can begin with, for a pattern that is anchored.
  private let firstBytes: FirstBytes
  /// Whether the machine code is right for ASCII subjects only.
  private let isASCIIOnlyWhenCompiled: Bool
  /// Owned `pcre2_code`, which PCRE2 does not write to once it is compiled.
  private let code: OpaquePointer

  /// Compiles a pattern, to machine code where that is possible.
  package init(_ source: String, options: Options = []) throws(PatternError) {
    let code = unsafe try Self.compile(source, options: options)
    // SAFETY: `code` was just made and is owned by this object alone.
    isJITCompiled =
      unsafe !options.contains(.interpreted)
      && pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
    self.source = source
    isASCIIOnlyWhenCompiled =
      Self.isNegatedClassMiscompiled
      && Self.hasNegatedClass(source)
    firstBytes = try FirstBytes(of: source, options: options)
    groupCount = unsafe Int(Self.readNumber(PCRE2_INFO_CAPTURECOUNT, of: code))
    groupNames = unsafe Self.readNames(of: code)
    unsafe self.code = code
  }

  deinit {
    // SAFETY: owned by this object and used by nobody else after the last reference has gone.
    unsafe pcre2_code_free_8(code)
  }

  /// Returns whether the pattern matches at or after `start`, and leaves the groups in `scratch`.
  ///
  /// Lookbehinds see the bytes before `start`. Traps when `start` is outside the subject. The
  /// subject should be a record and not a chunk, as some patterns look at all its bytes first.
  package func match(
    _ subject: Span<UInt8>, from start: Int = 0, scratch: inout MatchScratch
  ) throws(MatchError) -> Bool {
    // SAFETY: the code lives as long as this object, which is kept to the end of the call.
    defer { withExtendedLifetime(self) {} }
    let flags = isASCIIOnlyWhenCompiled && !subject.isASCII ? UInt32(PCRE2_NO_JIT) : 0
    return unsafe try scratch.run(
      code, groupCount: groupCount, flags: flags, on: subject, from: start)
  }

  /// Returns whether a subject is a match, or may be the start of one in a longer subject.
  ///
  /// For a pattern that is anchored. Interpreted, so it is not for many records.
  package func mayContinue(
    _ subject: Span<UInt8>, scratch: inout MatchScratch
  ) throws(MatchError) -> Bool {
    // SAFETY: the code lives as long as this object, which is kept to the end of the call.
    defer { withExtendedLifetime(self) {} }
    do throws(MatchError) {
      return unsafe try scratch.run(
        code, groupCount: groupCount, flags: UInt32(PCRE2_NO_JIT) | UInt32(PCRE2_PARTIAL_HARD),
        on: subject, from: 0)
    } catch {
      if error == .other(code: PCRE2_ERROR_PARTIAL) { return true }
      throw error
    }
  }

  /// Whether a match of this pattern can begin with a byte. `true` may be wrong, `false` is not.
  package func mayStart(with byte: UInt8) -> Bool { firstBytes.contains(byte) }

  /// Returns the numbers of all groups with this name, in ascending order.
  package func groupNumbers(named name: String) -> [Int] {
    groupNames.filter { $0.name == name }.map(\.number)
  }

  /// Whether the JIT compiler of this PCRE2 gets `\S`, `\D` and `\W` wrong.
  ///
  /// Where invalid UTF-8 is allowed, the code that 10.34 to 10.42 make of these three matches no
  /// character beyond ASCII (PCRE2 issue 224). Ubuntu 24.04 has 10.42. Their twins in brackets,
  /// such as `[^\s]`, and the interpreter are right.
  static let isNegatedClassMiscompiled = precedesNegatedClassFix(version())

  /// Whether one of the three is in a pattern.
  ///
  /// Byte by byte: searching for the texts took a twentieth of a short run.
  private static func hasNegatedClass(_ source: String) -> Bool {
    zip(source.utf8, source.utf8.dropFirst()).contains { byte, next in
      byte == UInt8(ascii: "\\") && "SDW".utf8.contains(next)
    }
  }

  static func precedesNegatedClassFix(_ version: String) -> Bool {
    // Such as "10.42 2022-12-11", or "10.43-RC1 2024-01-19".
    let parts = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".")
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else {
      return true
    }
    return (major, minor) < (10, 43)
  }

  private static func version() -> String {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer -> String in
      // SAFETY: the version is at most 24 bytes long, by PCRE2's own documentation of this call,
      // and ends with a zero. A negative number means that there is none.
      let written = unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), buffer.baseAddress)
      guard written > 0 && Int(written) <= buffer.count else { return "" }
      return unsafe String(decoding: buffer.prefix(Int(written) - 1), as: UTF8.self)
    }
  }

  static func compile(
    _ source: String, options: Options
  ) throws(PatternError) -> OpaquePointer {
    // With a zero at the end, so that even an empty pattern has an address.
    let bytes = Array(source.utf8) + [0]
    let count = bytes.count - 1
    guard count <= sourceBytesMax else { throw .tooLong(bytesMax: sourceBytesMax) }
    // SAFETY: null means the standard allocator; the context is freed when this function ends.
    guard let context = unsafe pcre2_compile_context_create_8(nil) else { throw .outOfMemory }
    defer { unsafe pcre2_compile_context_free_8(context) }
    unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    var errorCode: Int32 = 0
    var errorOffset = 0
    // SAFETY: `count` bytes are readable during the call, which copies what it needs.
    let code = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe pcre2_compile_8(
        buffer.baseAddress, count, flags(for: options), &errorCode, &errorOffset, context)
    }
    if let code = unsafe code { return unsafe code }
    throw .syntax(message: message(forCode: errorCode), offset: min(max(errorOffset, 0), count))
  }

  private static func flags(for options: Options) -> UInt32 {
    var flags =
      UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF) | UInt32(PCRE2_DUPNAMES)
      | UInt32(PCRE2_NEVER_BACKSLASH_C)
    if options.contains(.anchored) { flags |= UInt32(PCRE2_ANCHORED) }
    if options.contains(.multiline) { flags |= UInt32(PCRE2_MULTILINE) }
    if options.contains(.caseInsensitive) { flags |= UInt32(PCRE2_CASELESS) }
    return flags
  }

  private static func message(forCode code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer -> String in
      // SAFETY: PCRE2 writes at most `count` bytes and returns how many of them are text. The
      // number is negative when it does not know the code; then nothing is read.
      let written = unsafe pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
      guard written >= 0 else { return "error \(code)" }
      return unsafe String(decoding: buffer.prefix(Int(written)), as: UTF8.self)
    }
  }

  static func readNumber(_ item: Int32, of code: OpaquePointer) -> UInt32 {
    var value: UInt32 = 0
    // SAFETY: `code` is a compiled pattern, and the items asked for here are 32-bit numbers.
    let status = unsafe pcre2_pattern_info_8(code, UInt32(item), &value)
    precondition(status == 0, "PCRE2 does not know its own pattern")
    return value
  }

  private static func readNames(of code: OpaquePointer) -> [GroupName] {
    let count = unsafe Int(readNumber(PCRE2_INFO_NAMECOUNT, of: code))
    let entrySize = unsafe Int(readNumber(PCRE2_INFO_NAMEENTRYSIZE, of: code))
    var table: UnsafePointer<UInt8>?
    // SAFETY: this item is a pointer into `code`: `count` entries of `entrySize` bytes, each a
    // big-endian group number, a name and at least one zero. The names are copied from it.
    let status = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard status == 0, count > 0, entrySize > 2, let table = unsafe table else { return [] }
    let bytes = unsafe UnsafeBufferPointer(start: table, count: count * entrySize)
    var names: [GroupName] = []
    for index in 0..<count {
      let start = index * entrySize
      let number = unsafe Int(bytes[start]) << 8 | Int(bytes[start + 1])
      let name = unsafe bytes[(start + 2)..<(start + entrySize)].prefix { $0 != 0 }
      names.append(GroupName(name: unsafe String(decoding: name, as: UTF8.self), number: number))
    }
    return names.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }
}
