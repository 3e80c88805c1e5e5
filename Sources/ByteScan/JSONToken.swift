/// A JSON value as it stands in bytes.
package enum JSONToken: Hashable, Sendable {
  /// A string; the range is without the quotes. Without escapes, the bytes are the text.
  case string(Range<Int>, hasEscapes: Bool)
  /// A number, as written.
  case number(Range<Int>)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
  /// An object that was passed over, from `{` to behind `}`.
  case object(Range<Int>)
  /// An array that was passed over, from `[` to behind `]`.
  case array(Range<Int>)
}
