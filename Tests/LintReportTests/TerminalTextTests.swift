import ByteScan
import LintReport
import TestSupport
import Testing

struct TerminalTextTests {
  @Test func `what cannot be seen becomes an escape, and nothing else`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b"
      let isChanged = TerminalText.harmless(text).utf8.count != text.utf8.count
      if isChanged != HiddenCharacter.contains(scalar) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `escapes say what stood there`() {
    #expect(TerminalText.harmless("a\nb\tc\rd") == #"a\nb\tc\rd"#)
    #expect(TerminalText.harmless("\u{1B}[31m\u{0}\u{202E}") == #"\u{1b}[31m\u{0}\u{202e}"#)
    #expect(TerminalText.harmless("a\u{E0041}\u{200B}") == #"a\u{e0041}\u{200b}"#)
    // A picture of several parts is told apart from its parts.
    #expect(TerminalText.harmless("👩\u{200D}👧 ❤\u{FE0F}") == #"👩\u{200d}👧 ❤\u{fe0f}"#)
  }

  @Test func `text of any language stays as it is`() {
    for text in ["", "plain", "日本語 👩👧 é e\u{301}", "std::vector<int> -[A b::]", "# ## a##b"] {
      #expect(TerminalText.harmless(text) == text)
    }
  }

  @Test func `commands of build hosts lose their first character`() {
    #expect(TerminalText.harmless("::error::x") == #"\u{3a}:error::x"#)
    #expect(TerminalText.harmless("a ::set-env name=b::c") == #"a \u{3a}:set-env name=b::c"#)
    #expect(TerminalText.harmless("é\u{3000}::x") == "é\u{3000}\\u{3a}:x")
    #expect(TerminalText.harmless("a##[group]") == #"a\u{23}#[group]"#)
    #expect(TerminalText.harmless("###vso[task.x]") == #"#\u{23}#vso[task.x]"#)
    #expect(TerminalText.harmless("##teamcity[x]") == #"\u{23}#teamcity[x]"#)
  }

  @Test func `harmless text is a fixed point`() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let alphabet = Array(" :#[]ab\n\u{1B}\u{202E}é::##vso[".unicodeScalars)
      var text = ""
      for _ in 0..<30 {
        text.unicodeScalars.append(alphabet[Int.random(in: alphabet.indices, using: &generator)])
      }
      let once = TerminalText.harmless(text)
      #expect(TerminalText.harmless(once) == once, "seed \(seed)")
    }
  }

  @Test func `styles are written only where colours are wanted`() {
    #expect(TerminalText(isColored: false).styled("a", .error) == "a")
    #expect(TerminalText(isColored: true).styled("a", .error) == "\u{1B}[1;31ma\u{1B}[0m")
    #expect(TerminalText(isColored: true).styled("", .error) == "")
  }
}
