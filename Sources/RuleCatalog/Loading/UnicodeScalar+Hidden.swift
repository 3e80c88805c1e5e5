extension Unicode.Scalar {
  /// Whether nobody sees the character, though it can command a terminal, turn the direction of
  /// what follows, or begin a line.
  var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
