/// The one way in which an event is written as text.
///
///     ad.loaded ad=A1 format=app_open note="two words \"q\""
///
/// An event's name, then pairs of key and value. A value is bare up to the next white space, or in
/// double quotes, where `\"`, `\\`, `\n`, `\r` and `\t` are escapes and a backslash before anything
/// else is dropped. Values have the type of their key in `EventKey`; keys that are not there
/// are strings.
package enum EventNotation {
  /// The most attributes of an event; a line of a log may be made to have any number.
  package static let attributesMax = 64

  /// Reads an event's name and attributes.
  package static func parse(
    _ text: Substring
  ) throws(EventNotationError) -> (name: EventName, attributes: [Event.Attribute]) {
    var scanner = NotationScanner(text)
    let name = try scanner.name()
    return (name, try attributes(&scanner))
  }

  /// Reads attributes without the name of an event.
  package static func attributes(
    _ text: Substring
  ) throws(EventNotationError) -> [Event.Attribute] {
    var scanner = NotationScanner(text)
    return try attributes(&scanner)
  }

  private static func attributes(
    _ scanner: inout NotationScanner
  ) throws(EventNotationError) -> [Event.Attribute] {
    var attributes: [Event.Attribute] = []
    while let attribute = try scanner.attribute() {
      guard attributes.count < attributesMax else {
        throw .tooManyPairs(limit: attributesMax, at: scanner.pairOffset)
      }
      if attributes.contains(where: { $0.key == attribute.key }) {
        throw .repeatedKey(attribute.key, at: scanner.pairOffset)
      }
      attributes.append(attribute)
    }
    return attributes
  }

  /// Reads an event's name and attributes.
  package static func parse(
    _ text: String
  ) throws(EventNotationError) -> (name: EventName, attributes: [Event.Attribute]) {
    try parse(text[...])
  }

  /// Writes an event's name and attributes, so that `parse` reads the same again.
  package static func render(_ event: Event) -> String {
    render(event.name, event.attributes)
  }

  /// Writes an event's name and attributes, so that `parse` reads the same again.
  ///
  /// A value that the log does not tell has no notation; its pair is left out.
  package static func render(_ name: EventName, _ attributes: [Event.Attribute]) -> String {
    var text = name.rawValue
    for attribute in attributes {
      guard let value = notation(of: attribute.value) else { continue }
      text += " " + attribute.key + "=" + value
    }
    return text
  }

  private static func notation(of value: AttributeValue) -> String? {
    switch value {
    case .string(let text): quotedIfNeeded(text)
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): String(flag)
    case .duration(let nanoseconds): "\(nanoseconds)ns"
    case .unknown(.redacted): "<private>"
    case .inexactDuration(let distance): "\(distance.nominal)ns"
    case .unknown(.notLogged), .unknown(.noTime), .unknown(.impreciseTime),
      .unknown(.limitReached), .unknown(.ambiguous):
      nil
    }
  }

  private static func quotedIfNeeded(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
    if isBare, !text.isEmpty { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// Why a text is no event, with the offset of the first wrong character in Unicode scalars.
package enum EventNotationError: Error, Hashable, Sendable {
  case unknownEvent(name: String, at: Int)
  /// What stands there is not `key=value`, or something touches a closing quote.
  case badPair(at: Int)
  case repeatedKey(String, at: Int)
  case tooManyPairs(limit: Int, at: Int)
  case unclosedQuote(at: Int)
  case wrongValue(key: String, text: String, expected: AttributeType, at: Int)

  /// The offset of the first wrong character, in Unicode scalars.
  package var offset: Int {
    switch self {
    case .unknownEvent(_, let offset), .badPair(let offset), .repeatedKey(_, let offset),
      .tooManyPairs(_, let offset),
      .unclosedQuote(let offset), .wrongValue(_, _, _, let offset):
      offset
    }
  }

  /// The event that an unknown name was probably meant to be.
  package var nearestEvent: EventName? {
    guard case .unknownEvent(let name, _) = self else { return nil }
    return nearestName(to: name, in: EventName.allCases.lazy.map(\.rawValue))
      .flatMap { EventName(rawValue: $0) }
  }
}

/// Reads the notation from left to right.
///
/// It works on bytes, because all that separates is ASCII, and a space that carries a combining
/// mark is still a space. They are copied, because to step through a string costs several times as
/// much.
private struct NotationScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var pairStart = 0

  init(_ text: Substring) {
    bytes = Array(text.utf8)
  }

  /// Where the last pair starts, in Unicode scalars.
  var pairOffset: Int { scalars(before: pairStart) }

  mutating func name() throws(EventNotationError) -> EventName {
    skipSpace()
    let start = position
    position = endOfWord(from: start)
    let word = text(start..<position)
    guard let name = EventName(word[...]) else {
      throw .unknownEvent(name: word, at: scalars(before: start))
    }
    return name
  }

  mutating func attribute() throws(EventNotationError) -> Event.Attribute? {
    skipSpace()
    guard position < bytes.count else { return nil }
    pairStart = position
    let end = endOfWord(from: position)
    let separator = bytes[position..<end].firstIndex { $0 == Self.equals || $0 == Self.quote }
    guard let separator, bytes[separator] == Self.equals, separator > position else {
      throw .badPair(at: pairOffset)
    }
    let key = text(position..<separator)
    let valueStart = separator + 1
    let value: String
    if valueStart < bytes.count, bytes[valueStart] == Self.quote {
      position = valueStart
      value = try quotedValue()
    } else {
      position = end
      value = text(valueStart..<end)
    }
    let type = EventKey(key)?.type ?? .string
    guard let typed = AttributeValue(value, as: type) else {
      throw .wrongValue(key: key, text: value, expected: type, at: scalars(before: valueStart))
    }
    return Event.Attribute(key: key, value: typed)
  }

  /// Reads from an opening quote to behind its closing one.
  private mutating func quotedValue() throws(EventNotationError) -> String {
    let opening = position
    var value: [UInt8] = []
    position += 1
    while position < bytes.count {
      var byte = bytes[position]
      position += 1
      if byte == Self.quote {
        guard position == bytes.count || isSpace(bytes[position]) else {
          throw .badPair(at: scalars(before: position))
        }
        return String(decoding: value, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), position < bytes.count {
        byte = unescaped(bytes[position])
        position += 1
      }
      value.append(byte)
    }
    throw .unclosedQuote(at: scalars(before: opening))
  }

  private func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: byte
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
  }

  private func endOfWord(from start: Int) -> Int {
    bytes[start...].firstIndex { isSpace($0) } ?? bytes.count
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// How many Unicode scalars begin before a byte.
  private func scalars(before end: Int) -> Int {
    bytes[..<end].count { $0 & 0xC0 != 0x80 }
  }

  private static let equals = UInt8(ascii: "=")
  private static let quote = UInt8(ascii: "\"")
}
