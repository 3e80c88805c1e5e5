/// The one way in which an event is written as text.
///
///     ad.loaded ad=A1 format=app_open note="two words \"q\""
///
/// An event's name, then pairs of key and value. A value is bare up to the next white space, or in
/// double quotes, where `\"`, `\\`, `\n`, `\r` and `\t` are escapes and a backslash before anything
/// else is dropped. Values have the type of their key in `EventAttributes`; keys that are not there
/// are strings.
public enum EventNotation {
  /// The most attributes of an event; a line of a log may be made to have any number.
  public static let attributesMax = 64

  /// Reads an event's name and attributes.
  public static func parse(
    _ text: Substring
  ) throws(EventNotationError) -> (name: EventName, attributes: [Event.Attribute]) {
    var scanner = NotationScanner(text)
    let name = try scanner.name()
    return (name, try attributes(&scanner))
  }

  /// Reads attributes without the name of an event.
  public static func attributes(
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
  public static func parse(
    _ text: String
  ) throws(EventNotationError) -> (name: EventName, attributes: [Event.Attribute]) {
    try parse(text[...])
  }

  /// Writes an event's name and attributes, so that `parse` reads the same again.
  public static func render(_ event: Event) -> String {
    render(event.name, event.attributes)
  }

  /// Writes an event's name and attributes, so that `parse` reads the same again.
  ///
  /// A value that the log does not tell has no notation; its pair is left out.
  public static func render(_ name: EventName, _ attributes: [Event.Attribute]) -> String {
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
    case .unknown(.notLogged), .unknown(.noTime): nil
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
public enum EventNotationError: Error, Hashable, Sendable {
  case unknownEvent(name: String, at: Int)
  /// What stands there is not `key=value`, or something touches a closing quote.
  case badPair(at: Int)
  case repeatedKey(String, at: Int)
  case tooManyPairs(limit: Int, at: Int)
  case unclosedQuote(at: Int)
  case wrongValue(key: String, text: String, expected: AttributeType, at: Int)

  /// The offset of the first wrong character, in Unicode scalars.
  public var offset: Int {
    switch self {
    case .unknownEvent(_, let offset), .badPair(let offset), .repeatedKey(_, let offset),
      .tooManyPairs(_, let offset),
      .unclosedQuote(let offset), .wrongValue(_, _, _, let offset):
      offset
    }
  }

  /// The event that an unknown name was probably meant to be.
  public var nearestEvent: EventName? {
    guard case .unknownEvent(let name, _) = self else { return nil }
    return nearestName(to: name, in: EventName.allCases.lazy.map(\.rawValue))
      .flatMap { EventName(rawValue: $0) }
  }
}

/// Reads the notation from left to right.
///
/// It works on bytes, because all that separates is ASCII, and a space that carries a combining
/// mark is still a space.
private struct NotationScanner {
  private let text: Substring
  private var position: Substring.Index
  private var pairStart: Substring.Index

  init(_ text: Substring) {
    self.text = text
    position = text.startIndex
    pairStart = text.startIndex
  }

  /// Where the last pair starts, in Unicode scalars.
  var pairOffset: Int { offset(of: pairStart) }

  mutating func name() throws(EventNotationError) -> EventName {
    skipSpace()
    let start = position
    let word = text[start..<endOfWord(from: start)]
    guard let name = EventName(rawValue: String(word)) else {
      throw .unknownEvent(name: String(word), at: offset(of: start))
    }
    position = word.endIndex
    return name
  }

  mutating func attribute() throws(EventNotationError) -> Event.Attribute? {
    skipSpace()
    guard position < text.endIndex else { return nil }
    pairStart = position
    let word = text[position..<endOfWord(from: position)]
    let bytes = text.utf8
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > position,
      !word.utf8.prefix(upTo: equals).contains(UInt8(ascii: "\""))
    else { throw .badPair(at: pairOffset) }
    let key = String(word[position..<equals])
    let valueStart = bytes.index(after: equals)
    let value: String
    if valueStart < text.endIndex, bytes[valueStart] == UInt8(ascii: "\"") {
      position = valueStart
      value = try quotedValue()
    } else {
      position = word.endIndex
      value = String(text[valueStart..<word.endIndex])
    }
    let type = EventAttributes.types[key] ?? .string
    guard let typed = AttributeValue(value, as: type) else {
      throw .wrongValue(key: key, text: value, expected: type, at: offset(of: valueStart))
    }
    return Event.Attribute(key: key, value: typed)
  }

  /// Reads from an opening quote to behind its closing one.
  private mutating func quotedValue() throws(EventNotationError) -> String {
    let opening = position
    let scalars = text.unicodeScalars
    var value = ""
    position = scalars.index(after: position)
    while position < text.endIndex {
      var scalar = scalars[position]
      position = scalars.index(after: position)
      if scalar == "\"" {
        guard position == text.endIndex || isSpace(text.utf8[position]) else {
          throw .badPair(at: offset(of: position))
        }
        return value
      }
      if scalar == "\\", position < text.endIndex {
        scalar = unescaped(scalars[position])
        position = scalars.index(after: position)
      }
      value.unicodeScalars.append(scalar)
    }
    throw .unclosedQuote(at: offset(of: opening))
  }

  private func unescaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    default: scalar
    }
  }

  private mutating func skipSpace() {
    let bytes = text.utf8
    while position < text.endIndex, isSpace(bytes[position]) {
      position = bytes.index(after: position)
    }
  }

  private func endOfWord(from start: Substring.Index) -> Substring.Index {
    text.utf8[start...].firstIndex { isSpace($0) } ?? text.endIndex
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }

  private func offset(of index: Substring.Index) -> Int {
    text.unicodeScalars.distance(from: text.startIndex, to: index)
  }
}
