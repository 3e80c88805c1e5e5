import LintReport
import TestSupport
import Testing

struct TextLayoutTests {
  @Test func `columns are those of a terminal`() {
    let widths = [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("🙂", 2), ("…", 1),
    ]
    for (text, columns) in widths { #expect(TextLayout.columns(of: text) == columns, "\(text)") }
  }

  @Test func `text that fits is not cut, and one column more is`() {
    #expect(TextLayout.shortened("", to: 1) == "")
    #expect(TextLayout.shortened("abcd", to: 4) == "abcd")
    #expect(TextLayout.shortened("abcde", to: 4) == "abc…")
    #expect(TextLayout.shortened("日本語", to: 5) == "日本…")
    #expect(TextLayout.shortened("ab", to: 1) == "…")
  }

  @Test func `cut text has at most the columns asked for`() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let text = Self.text(using: &generator)
      for columns in 1...20 {
        let short = TextLayout.shortened(text, to: columns)
        #expect(TextLayout.columns(of: short) <= columns, "seed \(seed)")
      }
    }
  }

  @Test func `wrapped prose keeps its words, and lines are as long as they can be`() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let text = Self.text(using: &generator)
      let columns = Int.random(in: 1...30, using: &generator)
      let lines = TextLayout.wrapped(text, to: columns)
      #expect(words(lines.joined(separator: " ")) == words(text), "seed \(seed)")
      for line in lines where TextLayout.columns(of: line) > columns {
        #expect(words(line).count == 1, "only a single word may be too long; seed \(seed)")
      }
      for (line, next) in zip(lines, lines.dropFirst()) {
        let word = words(next).first ?? []
        let joined = TextLayout.columns(of: line + " " + String(String.UnicodeScalarView(word)))
        #expect(joined > columns, "seed \(seed)")
      }
    }
  }

  @Test func `empty prose is one empty line`() {
    #expect(TextLayout.wrapped("", to: 10) == [""])
    #expect(TextLayout.wrapped(" \n ", to: 10) == [""])
  }

  @Test func `further lines stand below the first`() {
    let lines = TextLayout.hanging("why: ", "one two three four five six", columns: 25)
    #expect(lines == ["why: one two three four", "     five six"])
  }

  private func words(_ text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(Array.init)
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    let alphabet = Array("abc  \n日é🙂\u{301}".unicodeScalars)
    var text = ""
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      text.unicodeScalars.append(alphabet[Int.random(in: alphabet.indices, using: &generator)])
    }
    return text
  }
}
