import ByteScan
import Testing

struct HiddenCharacterTests {
  /// What Swift's own tables of Unicode say, a property at a time.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: break
    }
    return properties.isBidiControl || properties.isDefaultIgnorableCodePoint
      || properties.isNoncharacterCodePoint
      // Format controls without a sign of their own that are not ignorable.
      || (0xFFF9...0xFFFB).contains(scalar.value) || (0x13430...0x1343F).contains(scalar.value)
  }

  @Test func `the table is what Unicode says`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHidden = Self.isHidden(scalar)
      if HiddenCharacter.contains(scalar) != isHidden {
        Issue.record("U+\(String(value, radix: 16)) is \(isHidden ? "" : "not ")hidden")
      }
    }
  }

  @Test func `a character of the table has a byte that asks for a closer look`() {
    for range in HiddenCharacter.ranges {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let isSeen = UTF8.encode(scalar)?.contains(where: HiddenCharacter.mayContain) ?? false
        #expect(isSeen, "U+\(String(value, radix: 16))")
      }
    }
    for text in ["plain text", "Grüße", "été", "русский", "日本", "हिन्दी"] {
      #expect(!text.utf8.allSatisfy(HiddenCharacter.mayContain))
    }
    #expect(!"plain text, été, русский, 漢字".utf8.contains(where: HiddenCharacter.mayContain))
  }
}
