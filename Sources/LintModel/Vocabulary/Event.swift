/// A record that means something, with its typed attributes.
package struct Event: Hashable, Sendable {
  /// What happened.
  package var name: EventName
  /// The attributes in the order in which they were found, each key once.
  package var attributes: [Attribute]
  /// The record that says so.
  package var location: RecordLocation
  /// The other records that tell the same, in the order of the log.
  package var otherLocations: [RecordLocation] = []
  /// The time as that record prints it.
  package var timestamp: Timestamp?
  /// The count of the device's clock that the record carries, in units that the log does not tell.
  package var deviceTicks: Int?
  /// The time on the log's clocks.
  package var time: TimePoint
  /// Its place among the log's events in the order of time, from 1; 0 where nobody has put them in
  /// order.
  package var order = 0
  /// The process that wrote the record.
  package var process: String?
  /// That process's id.
  package var pid: Int?
  /// Who prints such a message: an emitter's id such as `uikit`, or `scenelint` for
  /// instrumentation.
  package var emitter: String
  /// Whether the app printed the record itself, and not a system process about it.
  package var isFromApp: Bool
  /// Whether only a debugger's console shows records such as this one.
  package var isFromDebugConsole = false
  /// Whether the user's predicate leaves the record out, so that it only shows what is not known.
  package var isLeftOut = false
  /// Whether a limit kept the record from being read, so that it only shows what is not known; such
  /// an event is left out, too.
  package var isUnread = false
  /// The record's message, cut at `excerptBytesMax` bytes.
  package var excerpt: String

  /// The most of a record's message that an event keeps, in bytes of UTF-8.
  package static let excerptBytesMax = 2048

  /// One attribute of an event.
  package struct Attribute: Hashable, Sendable {
    /// The key as it is written, such as `unit_id`.
    package let key: String
    /// The value.
    package var value: AttributeValue
    /// The key in the vocabulary, or `nil` where an app logs one of its own.
    package let known: EventKey?

    /// Creates an attribute with a key of the vocabulary.
    package init(_ key: EventKey, value: AttributeValue) {
      self.key = key.name
      self.value = value
      known = key
    }

    /// Creates an attribute with any key.
    package init(key: String, value: AttributeValue) {
      self.key = key
      self.value = value
      known = EventKey(key)
    }
  }

  /// Creates an event.
  package init(
    name: EventName, attributes: [Attribute], location: RecordLocation,
    timestamp: Timestamp? = nil, time: TimePoint = .unknown, process: String? = nil,
    pid: Int? = nil, emitter: String, isFromApp: Bool = true, excerpt: String
  ) {
    self.name = name
    self.attributes = attributes
    self.location = location
    self.timestamp = timestamp
    self.time = time
    self.process = process
    self.pid = pid
    self.emitter = emitter
    self.isFromApp = isFromApp
    self.excerpt = excerpt
  }

  /// The value of an attribute, or `nil` when the event does not carry it.
  package subscript(key: EventKey) -> AttributeValue? {
    for attribute in attributes where attribute.known == key { return attribute.value }
    return nil
  }

  /// The value under the key of another event's attribute, whether the vocabulary has it or not.
  package func value(like other: Attribute) -> AttributeValue? {
    if let known = other.known { return self[known] }
    return attributes.first { $0.known == nil && $0.key == other.key }?.value
  }

  /// The known string value of an attribute, or `nil`.
  package func string(_ key: EventKey) -> String? {
    if case .string(let text) = self[key] { text } else { nil }
  }
}
