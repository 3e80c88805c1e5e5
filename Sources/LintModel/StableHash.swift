/// A hash of texts that is the same on every machine and in every release: FNV-1a of 64 bits.
///
/// Fingerprints in baselines and in the reports of code hosts are made of it.
package struct StableHash: Hashable, CustomStringConvertible, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of texts with a newline between each two.
  package init(_ texts: String...) {
    add(texts.joined(separator: "\n"))
  }

  /// Adds a text, as if it stood behind the ones before it.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0100_0000_01b3 }
  }

  /// The hash in 16 hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
