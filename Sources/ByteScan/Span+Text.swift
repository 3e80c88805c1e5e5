extension Span<UInt8> {
  /// Returns the number that the bytes of `range` spell in decimal.
  ///
  /// There must be at least one byte, all ASCII digits, without a sign; leading zeros are
  /// allowed. Otherwise, and when the number does not fit, the result is `nil`.
  package func decimal(in range: Range<Int>) -> Int? {
    precondition(range.upperBound <= count && range.lowerBound >= 0, "range is outside the span")
    guard !range.isEmpty else { return nil }
    var value = 0
    for offset in range {
      let digit = self[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = tens.addingReportingOverflow(Int(digit))
      if tensOverflow || sumOverflow { return nil }
      value = sum
    }
    return value
  }

  /// Returns the bytes of `range` as text, with U+FFFD in place of what is not UTF-8.
  package func string(in range: Range<Int>) -> String {
    precondition(range.upperBound <= count && range.lowerBound >= 0, "range is outside the span")
    return unsafe withUnsafeBufferPointer { buffer -> String in
      // SAFETY: the range was checked against the count above; the string copies the bytes.
      unsafe String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
    }
  }
}
