import CPCRE2

/// What one worker scribbles on while it matches: match data, limits and the JIT stack.
///
/// It works with any pattern; the match data grows to the largest group count it has met. It
/// holds the offsets of the last match only, and never a pointer to a subject.
@safe
package struct MatchScratch: ~Copyable {
  /// Owned `pcre2_match_data`, made for `pairCount` groups, group 0 included.
  private var data: OpaquePointer
  private var pairCount: Int
  /// Owned `pcre2_match_context`, which knows the limits and the stack.
  private let context: OpaquePointer
  /// Owned `pcre2_jit_stack`; `nil` until a match needs more than the thread's stack has for it.
  private var stack: OpaquePointer?
  private let stackBytesMax: Int

  /// How many groups of the last match may be set, group 0 included; 0 after a failure.
  private var matchedCount = 0
  /// The length of the subject of the last match.
  private var subjectCount = 0

  /// How many groups fit before the match data has to grow: few patterns have as many.
  private static let pairCountInitial = 32
  private static let stackBytesInitial = 32 * 1024

  /// Creates a scratch that gives up a match at `limits`.
  package init(limits: MatchLimits = .standard) {
    // SAFETY: null means the standard allocator. Each result is checked, is owned by this value
    // alone and is freed once, in deinit.
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      preconditionFailure("no memory for a match context")
    }
    unsafe pcre2_set_match_limit_8(context, limits.matchMax)
    unsafe pcre2_set_depth_limit_8(context, limits.depthMax)
    unsafe pcre2_set_heap_limit_8(context, limits.heapKibibytesMax)
    stackBytesMax = max(Int(limits.jitStackKibibytesMax) * 1024, Self.stackBytesInitial)
    unsafe self.context = context
    unsafe stack = nil
    unsafe data = Self.makeData(pairCount: Self.pairCountInitial)
    pairCount = Self.pairCountInitial
  }

  deinit {
    // SAFETY: the three are owned by this value and not used after this. The context goes before
    // the stack that it refers to.
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_jit_stack_free_8(stack)
  }

  /// Returns where a group of the last match lies in its subject.
  ///
  /// Group 0 is the whole match. The result is `nil` for a group that took no part in the match
  /// or does not exist, and for every group when the last match failed.
  package func range(ofGroup number: Int) -> Range<Int>? {
    guard number >= 0 && number < matchedCount else { return nil }
    // SAFETY: the vector has two offsets for each of `pairCount` groups and belongs to `data`;
    // `number < matchedCount <= pairCount`, the latter checked when matchedCount was set.
    guard let vector = unsafe pcre2_get_ovector_pointer_8(data) else { return nil }
    let (start, end) = unsafe (vector[number * 2], vector[number * 2 + 1])
    // An unset group has -1 twice, and older PCRE2 lets `\K` put the start behind the end.
    guard start >= 0 && start <= end && end <= subjectCount else { return nil }
    return start..<end
  }

  /// Matches compiled code against a subject, and keeps the groups for `range(ofGroup:)`.
  ///
  /// `code` is a `pcre2_code` with `groupCount` groups that lives through the call, and `flags`
  /// are options of `pcre2_match`. With `isAnchored`, only a match that begins at `start` counts:
  /// behind bytes that are no UTF-8 the interpreter begins anew, anchored or not.
  @unsafe
  mutating func run(
    _ code: OpaquePointer, groupCount: Int, flags: UInt32, isAnchored: Bool = false,
    on subject: Span<UInt8>, from start: Int
  ) throws(MatchError) -> Bool {
    precondition(start >= 0 && start <= subject.count, "start is outside the subject")
    matchedCount = 0
    subjectCount = subject.count
    reserve(pairCount: groupCount + 1)
    var status = unsafe match(code, flags: flags, on: subject, from: start)
    if status == PCRE2_ERROR_JIT_STACKLIMIT, growStack() {
      status = unsafe match(code, flags: flags, on: subject, from: start)
    }
    if status == PCRE2_ERROR_NOMATCH { return false }
    if status < 0 { throw Self.error(code: status) }
    if unsafe isAnchored && pcre2_get_startchar_8(data) != start { return false }
    // 0 would mean that the vector was too small for the groups, which `reserve` rules out.
    precondition(status > 0 && Int(status) <= pairCount, "PCRE2 set more groups than there are")
    matchedCount = Int(status)
    return true
  }

  /// Calls PCRE2, and returns what it does.
  @unsafe
  private func match(
    _ code: OpaquePointer, flags: UInt32, on subject: Span<UInt8>, from start: Int
  ) -> Int32 {
    let (data, context) = unsafe (data, context)
    return unsafe subject.withUnsafeBufferPointer { buffer -> Int32 in
      // SAFETY: `start <= count` bytes at the pointer are readable for the length of the call.
      // An empty span may have no address and older PCRE2 refuses null, so it gets the address of
      // a byte that is not read, as the length is 0.
      guard let base = buffer.baseAddress else {
        return unsafe withUnsafePointer(to: UInt8(0)) { byte in
          unsafe pcre2_match_8(code, byte, 0, 0, flags, data, context)
        }
      }
      return unsafe pcre2_match_8(code, base, buffer.count, start, flags, data, context)
    }
  }

  /// Makes the stack that compiled code may grow on; `false` when there is one already, or no
  /// memory for it.
  ///
  /// Without it, compiled code has 32 kB of the thread's own stack, which does for nearly every
  /// match. It is four megabytes of address space, and a short log needs ten scratches: to map and
  /// unmap them took a tenth of the time of such a log.
  private mutating func growStack() -> Bool {
    guard unsafe stack == nil else { return false }
    // SAFETY: null means the standard allocator. The result is checked, is owned by this value
    // alone and is freed once, in deinit. The context refers to it from now on, and goes first.
    let made = unsafe pcre2_jit_stack_create_8(Self.stackBytesInitial, stackBytesMax, nil)
    guard let made = unsafe made else { return false }
    unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(made))
    unsafe stack = made
    return true
  }

  private mutating func reserve(pairCount wanted: Int) {
    guard pairCount < wanted else { return }
    // SAFETY: `data` is owned and replaced in the next statement.
    unsafe pcre2_match_data_free_8(data)
    unsafe data = Self.makeData(pairCount: wanted)
    pairCount = wanted
  }

  private static func makeData(pairCount: Int) -> OpaquePointer {
    // SAFETY: null means the standard allocator; the result is checked.
    guard let data = unsafe pcre2_match_data_create_8(UInt32(pairCount), nil) else {
      preconditionFailure("no memory for match data")
    }
    return unsafe data
  }

  private static func error(code: Int32) -> MatchError {
    switch code {
    case PCRE2_ERROR_MATCHLIMIT: .matchLimit
    case PCRE2_ERROR_DEPTHLIMIT: .depthLimit
    case PCRE2_ERROR_HEAPLIMIT: .heapLimit
    case PCRE2_ERROR_JIT_STACKLIMIT: .jitStackLimit
    case PCRE2_ERROR_RECURSELOOP: .endlessRecursion
    default: .other(code: code)
    }
  }
}
