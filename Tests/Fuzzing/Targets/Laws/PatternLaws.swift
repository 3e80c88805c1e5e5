import PatternMatch

/// What holds for every pattern: it ends within its limits, and its syntax tells the truth of it.
///
/// The first line of an input is the pattern, the rest is a subject.
enum PatternLaws {
  /// Matches a pattern, and asks what its syntax says of the match.
  static func check(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let source = String(decoding: parts.first ?? [], as: UTF8.self)
    let given = parts.count > 1 ? Array(parts[1]) : []
    let subject = given.isEmpty ? runaway : given
    try requirePlace(of: PatternRisk(in: source), in: source)
    let syntax = PatternSyntax(source)
    var scratch = MatchScratch()
    if let free = try? Pattern(source) { _ = try? free.match(subject.span, scratch: &scratch) }
    guard let whole = try? Pattern(source, options: .anchored) else { return }
    let range: Range<Int>?
    do throws(MatchError) {
      guard let isMatch = try answer(of: whole, subject, &scratch, syntax.required) else { return }
      range = isMatch ? scratch.range(ofGroup: 0) : nil
    } catch {
      throw FuzzTarget.Violation("the required part matches otherwise: \(syntax.required)")
    }
    guard let range else { return }
    guard range.lowerBound == 0 || source.contains("\\K"), range.upperBound <= subject.count else {
      throw FuzzTarget.Violation("a match at \(range)")
    }
    if let first = subject.first, !whole.mayStart(with: first), !range.isEmpty {
      throw FuzzTarget.Violation("a match begins with \(first)")
    }
    try requireBlindness(of: whole, syntax, Array(subject[..<range.upperBound]), &scratch)
  }

  /// A line that does not match easily.
  private static let runaway = Array(
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 0000000000000000000000 :: ==!".utf8)

  /// Whether a pattern matches, which the part that it requires has to say, too; `nil` when one of
  /// them was stopped. Leaves the groups of the pattern itself.
  private static func answer(
    of whole: Pattern, _ subject: [UInt8], _ scratch: inout MatchScratch, _ source: String
  ) throws(MatchError) -> Bool? {
    guard let required = whole.required(),
      let short = try? required.match(subject.span, scratch: &scratch),
      let long = try? whole.match(subject.span, scratch: &scratch)
    else { return nil }
    guard short == long else { throw .other(code: 0) }
    return long
  }

  /// A pattern that is blind to digits matches what it has matched, with other digits, too.
  private static func requireBlindness(
    of pattern: Pattern, _ syntax: PatternSyntax, _ match: [UInt8], _ scratch: inout MatchScratch
  ) throws {
    guard syntax.isBlindToDigits else { return }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let other = match.enumerated().map { offset, byte in
      digits.contains(byte) ? digits.lowerBound + (byte + UInt8(offset % 9)) % 10 : byte
    }
    guard let isMatch = try? pattern.match(other.span, scratch: &scratch), !isMatch else { return }
    throw FuzzTarget.Violation("no match with other digits: \(other)")
  }

  private static func requirePlace(of risk: PatternRisk?, in source: String) throws {
    guard let risk else { return }
    let rest = String(String.UnicodeScalarView(source.unicodeScalars.dropFirst(risk.offset)))
    guard rest.unicodeScalars.starts(with: risk.part.unicodeScalars) else {
      throw FuzzTarget.Violation("the part at risk is not where it is said to be: \(risk)")
    }
  }
}
