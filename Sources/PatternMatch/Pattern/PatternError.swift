/// Why a pattern could not be compiled.
package enum PatternError: Error, Equatable {
  /// The pattern breaks the syntax at `offset`, in UTF-8 bytes; `message` is PCRE2's own.
  case syntax(message: String, offset: Int)
  /// The pattern is longer than `bytesMax`, which is `Pattern.sourceBytesMax`.
  case tooLong(bytesMax: Int)
  /// There was no memory for the compiled pattern.
  case outOfMemory
}
