/// Why bytes are not the JSON that was expected, with the offset of the first byte that is wrong.
package enum JSONError: Error, Equatable {
  /// The bytes end inside the value.
  case truncated(at: Int)
  /// This byte cannot stand here.
  case unexpectedByte(at: Int)
  /// This bracket nests deeper than `JSONScanner.depthMax`.
  case tooDeep(at: Int)
}
