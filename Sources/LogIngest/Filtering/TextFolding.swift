/// Which differences between texts do not count: `[c]` of case, `[d]` of diacritics.
struct TextFolding: Hashable, Sendable {
  var ignoresCase = false
  var ignoresDiacritics = false

  /// Returns text without the differences that do not count.
  func folded(_ text: String) -> String {
    guard ignoresCase || ignoresDiacritics else { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return ignoresCase ? text.lowercased() : text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard ignoresDiacritics else {
        result.append(scalar)
        continue
      }
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      result.append(contentsOf: TextFolding.base(of: scalar).unicodeScalars)
    }
    return ignoresCase ? String(result).lowercased() : String(result)
  }

  /// A letter without its marks, as its Unicode name tells: `LATIN SMALL LETTER E WITH ACUTE`.
  private static func base(of scalar: Unicode.Scalar) -> String {
    guard !scalar.isASCII, let name = scalar.properties.name,
      let mark = name.firstRange(of: " WITH ")
    else { return String(scalar) }
    let words = name[..<mark.lowerBound].split(separator: " ")
    guard words.count == 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1 else {
      return String(scalar)
    }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}
