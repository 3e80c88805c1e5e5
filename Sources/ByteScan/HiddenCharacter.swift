/// The characters of a text that cannot be seen, or that change how what stands beside them is
/// seen. No report writes one raw; each writes it as its form allows:
///
/// | form | written |
/// |---|---|
/// | text, Markdown, commands of build hosts | so that people see it: `\u{202e}` |
/// | JSON | as an escape that is read back as the character: `\u202e` |
/// | XML | the texts of people in their form; anything else as a reference: `&#x202E;` |
/// | the page | in its data as JSON, and shown as text is |
///
/// The table is Unicode 16.0.0, from these files of <https://www.unicode.org/Public/16.0.0/ucd/>:
///
/// - `UnicodeData.txt`, General_Category: all of Cc, Zl and Zp; of Cf the interlinear marks and the
///   controls of hieroglyphs, which have no sign of their own. The others of Cf are below.
/// - `PropList.txt`, Bidi_Control: all marks, embeddings, overrides and isolates of direction.
/// - `DerivedCoreProperties.txt`, Default_Ignorable_Code_Point: what is not shown where a font does
///   not know it, such as the soft hyphen, spaces and joiners without width, fillers of Hangul,
///   variation selectors and tags; the places that are kept for more of them, too.
/// - `PropList.txt`, Noncharacter_Code_Point.
///
/// A joiner or a selector is legitimate within a picture of several parts and in some languages. It
/// is escaped there, too: texts that differ have to look different, and need not look good.
/// Spaces that take room stay, and so do characters of private use, which fonts show.
package enum HiddenCharacter {
  /// Where they stand, in order.
  package static let ranges: [ClosedRange<UInt32>] = [
    0x0000...0x001F,  // controls
    0x007F...0x009F,  // delete, controls
    0x00AD...0x00AD,  // soft hyphen
    0x034F...0x034F,  // combining grapheme joiner
    0x061C...0x061C,  // Arabic letter mark
    0x115F...0x1160,  // Hangul fillers
    0x17B4...0x17B5,  // Khmer inherent vowels
    0x180B...0x180F,  // Mongolian selectors, vowel separator
    0x200B...0x200F,  // zero-width space and joiners, marks of direction
    0x2028...0x202E,  // separators of lines and paragraphs, embeddings and overrides
    0x2060...0x206F,  // word joiner, invisible operators, isolates, old format controls
    0x3164...0x3164,  // Hangul filler
    0xFDD0...0xFDEF,  // noncharacters
    0xFE00...0xFE0F,  // variation selectors
    0xFEFF...0xFEFF,  // zero-width no-break space
    0xFFA0...0xFFA0,  // halfwidth Hangul filler
    0xFFF0...0xFFFB,  // kept for ignorable ones, interlinear marks
    0xFFFE...0xFFFF,  // noncharacters
    0x13430...0x1343F,  // controls of hieroglyphs
    0x1BCA0...0x1BCA3,  // controls of shorthand
    0x1D173...0x1D17A,  // controls of music
    0x1FFFE...0x1FFFF, 0x2FFFE...0x2FFFF, 0x3FFFE...0x3FFFF, 0x4FFFE...0x4FFFF,
    0x5FFFE...0x5FFFF, 0x6FFFE...0x6FFFF, 0x7FFFE...0x7FFFF, 0x8FFFE...0x8FFFF,
    0x9FFFE...0x9FFFF, 0xAFFFE...0xAFFFF, 0xBFFFE...0xBFFFF, 0xCFFFE...0xCFFFF,
    0xDFFFE...0xDFFFF,  // noncharacters
    0xE0000...0xE0FFF,  // tags, more variation selectors, and what is kept for more
    0xEFFFE...0xEFFFF, 0xFFFFE...0xFFFFF, 0x10FFFE...0x10FFFF,  // noncharacters
  ]

  /// Whether a character is in the table.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    // What most text is made of.
    if value >= 0x20, value < 0x7F { return false }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  /// Whether a byte of UTF-8 may belong to one of the table, so that a closer look is needed.
  package static func mayContain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20..<0x7F: false
    // What continues a character tells nothing, and these begin no character of the table.
    case 0x80..<0xC2, 0xC3..<0xCD, 0xCE..<0xD8, 0xD9..<0xE1, 0xE4..<0xEF: false
    default: true
    }
  }
}
