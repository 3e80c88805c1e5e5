import LogIngest

/// What holds for the text of every input: it is the same in blocks of any size and in UTF-16.
enum TextLaws {
  /// Reads an input as it is, and as the same text in both kinds of UTF-16.
  static func check(_ bytes: [UInt8]) throws {
    let whole = lines(bytes, blockBytes: ChunkReader.blockBytes)
    guard lines(bytes, blockBytes: 1 + bytes.count % 61) == whole else {
      throw FuzzTarget.Violation("in small blocks: \(whole)")
    }
    // What is no UTF-8 cannot be written as UTF-16; what looks like no text is not read as such.
    guard let text = String(validating: bytes, as: UTF8.self), whole.encoding == .utf8 else {
      return
    }
    for isBig in [false, true] {
      let encoded = utf16("\u{FEFF}" + text, isBig: isBig)
      guard lines(encoded, blockBytes: ChunkReader.blockBytes).lines == whole.lines else {
        throw FuzzTarget.Violation("in UTF-16: \(whole)")
      }
      guard lines(encoded, blockBytes: 1 + bytes.count % 13).lines == whole.lines else {
        throw FuzzTarget.Violation("in UTF-16, in small blocks: \(whole)")
      }
    }
  }

  /// The lines of an input, and what its bytes are taken for.
  private struct Lines: Equatable {
    var lines: [UInt8] = []
    var encoding: TextDecoder.Encoding?
    var cutCount = 0
  }

  private static func lines(_ bytes: [UInt8], blockBytes: Int) -> Lines {
    var reader = ChunkReader(bytes: bytes, blockBytes: blockBytes)
    var lines = Lines()
    var lineCount = 1
    while let chunk = reader.next() {
      lines.lines += chunk.bytes
      lineCount += chunk.bytes.count { $0 == 0x0A }
      let isLast = chunk.isLast
      reader.carryOver(chunk, after: chunk.bytes.count, lineCount: lineCount - chunk.firstLine)
      if isLast { break }
    }
    (lines.encoding, lines.cutCount) = (reader.encoding, reader.cutLineCount)
    return lines
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return isBig ? [high, low] : [low, high]
    }
  }
}
