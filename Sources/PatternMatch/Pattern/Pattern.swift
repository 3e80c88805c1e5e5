import ByteScan
import CPCRE2
import Synchronization

/// A compiled PCRE2 pattern that any number of workers may use at once.
///
/// Subjects are UTF-8. Bytes that are not are allowed: nothing matches them, not even `.`, and
/// the text around them is matched as usual. Newline is LF and `.` does not match it. A name may
/// be given to more than one group. `\C` is refused.
package final class Pattern: Sendable {
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
  /// How deep groups may nest.
  package static let groupDepthMax = 250

  /// The pattern as it was written.
  package let source: String
  /// The highest group number; 0 when the pattern has no groups.
  package let groupCount: Int
  /// The names of groups, ordered by number; a name may occur more than once.
  package let groupNames: [GroupName]

  /// The bytes that a match can begin with, for a pattern that is anchored.
  private let firstBytes: FirstBytes
  private let options: Options
  /// Made when it is first needed, because few of the catalog's patterns ever are, and the JIT
  /// compiler takes three quarters of the time that a pattern costs.
  private let lazyCompiled = AtomicLazyReference<CompiledPattern>()
  /// What a match needs of it, so that no match has to count a reference; 0 before it is made.
  private let prepared = Atomic<UInt>(0)

  /// Creates a pattern, and finds out what is wrong with it.
  package init(_ source: String, options: Options = []) throws(PatternError) {
    let code = unsafe try Self.compile(source, options: options)
    // SAFETY: `code` was just made, is owned here alone and is freed once.
    defer { unsafe pcre2_code_free_8(code) }
    // SAFETY: `code` is a compiled pattern; the function is called with no more than it is told.
    guard unsafe pcre2_callout_enumerate_8(code, { _, _ in 1 }, nil) == 0 else {
      throw .syntax(message: "callouts are not allowed", offset: 0)
    }
    self.source = source
    self.options = options
    firstBytes = try FirstBytes(of: source, options: options)
    groupCount = unsafe Int(Self.readNumber(PCRE2_INFO_CAPTURECOUNT, of: code))
    groupNames = unsafe Self.readNames(of: code)
  }

  /// Creates a pattern that is known to be right, and takes no time to look at it.
  ///
  /// A match traps when it is not.
  package init(proven source: String) {
    self.source = source
    options = []
    firstBytes = .any
    let groups = GroupList(of: source)
    groupCount = groups.count
    groupNames = groups.names
  }

  /// Returns whether the pattern matches at or after `start`, and leaves the groups in `scratch`.
  ///
  /// Lookbehinds see the bytes before `start`. Traps when `start` is outside the subject. The
  /// subject should be a record and not a chunk, as some patterns look at all its bytes first.
  package func match(
    _ subject: Span<UInt8>, from start: Int = 0, scratch: inout MatchScratch
  ) throws(MatchError) -> Bool {
    var word = prepared.load(ordering: .acquiring)
    if word == 0 {
      word = compiled.word
      prepared.store(word, ordering: .releasing)
    }
    // SAFETY: the code lives as long as its owner, which this pattern keeps once it is made.
    defer { withExtendedLifetime(self) {} }
    guard let code = unsafe CompiledPattern.code(of: word) else {
      preconditionFailure("a pattern has no code")
    }
    let isASCIIOnly = word & CompiledPattern.asciiOnlyBit != 0
    let flags = isASCIIOnly && !subject.isASCII ? UInt32(PCRE2_NO_JIT) : 0
    return unsafe try scratch.run(
      code, groupCount: groupCount, flags: flags, isAnchored: options.contains(.anchored),
      on: subject, from: start)
  }

  /// A pattern of the same kind that matches exactly the subjects that this one does, and takes no
  /// more of them than that needs. It has to be anchored.
  package func required() -> Pattern? {
    try? Pattern(PatternSyntax(source).required, options: options)
  }

  /// A pattern of the same kind without the element at the end, if it has that.
  package func removing(last element: String) -> Pattern? {
    PatternSyntax(source).removing(last: element).flatMap { try? Pattern($0, options: options) }
  }

  /// Whether the pattern runs as machine code and not in the interpreter.
  package var isJITCompiled: Bool { compiled.isJITCompiled }

  /// Whether something was matched against the pattern yet, so that it was compiled for that.
  package var isPrepared: Bool { lazyCompiled.load() != nil }

  /// The compiled pattern. Of workers that make it at one time, one makes it for all.
  private var compiled: CompiledPattern {
    if let compiled = lazyCompiled.load() { return compiled }
    do throws(PatternError) {
      return lazyCompiled.storeIfNil(try CompiledPattern(source, options: options))
    } catch {
      preconditionFailure("a pattern that was to be right is not: \(error)")
    }
  }

  /// Returns whether a subject is a match, or may be the start of one in a longer subject.
  ///
  /// For a pattern that is anchored. Interpreted, so it is not for many records.
  package func mayContinue(
    _ subject: Span<UInt8>, scratch: inout MatchScratch
  ) throws(MatchError) -> Bool {
    let compiled = compiled
    // SAFETY: the code lives as long as its owner, which is kept to the end of the call.
    defer { withExtendedLifetime(compiled) {} }
    do throws(MatchError) {
      return unsafe try scratch.run(
        compiled.code, groupCount: groupCount,
        flags: UInt32(PCRE2_NO_JIT) | UInt32(PCRE2_PARTIAL_HARD),
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

  static func compile(
    _ source: String, options: Options
  ) throws(PatternError) -> OpaquePointer {
    // With a zero at the end, so that even an empty pattern has an address.
    let bytes = Array(source.utf8) + [0]
    let count = bytes.count - 1
    guard count <= sourceBytesMax else { throw .tooLong(bytesMax: sourceBytesMax) }
    guard !beginsWithOption(source) else {
      throw .syntax(message: "options such as (*UTF) or (*LIMIT_MATCH=) are not allowed", offset: 0)
    }
    // SAFETY: null means the standard allocator; the context is freed when this function ends.
    guard let context = unsafe pcre2_compile_context_create_8(nil) else { throw .outOfMemory }
    defer { unsafe pcre2_compile_context_free_8(context) }
    unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    unsafe pcre2_set_parens_nest_limit_8(context, UInt32(groupDepthMax))
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

  /// Whether a pattern begins with a setting for the whole of it, such as `(*CRLF)`.
  ///
  /// Settings change what this type promises; a verb such as `(*COMMIT)` does not.
  private static func beginsWithOption(_ source: String) -> Bool {
    guard source.hasPrefix("(*") else { return false }
    return [
      "UTF", "UCP", "NOTEMPTY", "NO_", "LIMIT_", "CR", "LF", "ANY", "NUL", "BSR_", "CASELESS_",
      "TURKISH_",
    ].contains { source.dropFirst(2).hasPrefix($0) }
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
