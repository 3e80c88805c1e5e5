package import PatternMatch

/// How the records of one kind of log are written.
package final class RecordFormat: Sendable {
  /// The id, such as `log-compact`.
  package let id: String
  /// What it is, for people.
  package let title: String
  /// How a record's bytes become fields.
  package let decoder: Decoder
  /// The pattern of a record's first line, anchored at its start; `nil` for records without header.
  package let start: Pattern?
  /// Which lines after the first one belong to a record. Lines inside of a wrapper go on as they
  /// would without it; with `any` those outside of it go on the record inside.
  package let continuation: Continuation
  /// How the text of the `ts` field is written.
  package let time: TimeStyle
  /// How the message's bytes are escaped.
  package let escapes: Escapes
  /// Patterns of whole lines that are no records, such as a column header.
  package let skip: [Pattern]
  /// Patterns of headerless lines that open a record whatever stands before them.
  package let opens: [Pattern]
  /// Patterns of headerless lines that continue a record whatever stands before them.
  package let continues: [Pattern]
  /// Patterns of lines of the tool itself that stand between the lines of a record and are no part
  /// of it.
  package let asides: [Pattern]
  /// The formats that the message of a record is written in, by id.
  package let inner: [String]
  /// The pattern of a whole message that has further fields at its end.
  package let trailer: Pattern?
  /// Whether what it reads is no record of the log but a word of the tool about it, such as that
  /// records were dropped: it can give an event, and is neither counted nor shown as a record.
  package let isNotice: Bool
  /// The format of which this one is the same with a host column, if it is one.
  ///
  /// A host's name has no blank and a process name may have some, so a line alone does not tell. An
  /// input has the column on each line, and always the same, or on none.
  package let variantOf: String?
  /// Whether the tool writes the newest record first.
  ///
  /// A busy device fills the start of an input with records of one second, whose order cannot be
  /// seen.
  package let isNewestFirst: Bool
  /// Whether only a debugger's console shows such records, so that the app is being debugged.
  package let isDebugConsole: Bool
  /// The groups of `start` that hold fields. Of those for one field, which stand together, the
  /// first that took part in a match counts.
  let groups: [FieldGroup]
  /// The same for the groups of `trailer`.
  let trailerGroups: [FieldGroup]

  /// A group of a pattern that holds a field.
  struct FieldGroup: Hashable, Sendable {
    var field: RecordField
    var number: Int
  }

  /// How a record's bytes become fields.
  package enum Decoder: Hashable, Sendable {
    /// The named groups of the start pattern are the fields.
    case header
    /// The record is one JSON object; the keys say which member is which field. A key with a dot is
    /// a member of a member.
    case json(keys: [RecordField: String])
    /// The record is one row of RFC 4180; the numbers say which column, from 1, is which field.
    case csv(columns: [RecordField: Int])
    /// The start pattern is that of a record's last line, which describes all lines before it.
    case footer
    /// The format is put around the lines of another one, and is taken off them.
    case wrapper
    /// The whole record is the message.
    case plain
    /// Lines of a tool itself, none of them a record: the format has only patterns to skip.
    case tool
  }

  /// Which lines after the first one belong to a record.
  package enum Continuation: String, CaseIterable, Hashable, Sendable {
    /// Every line that starts no record.
    case any
    /// Only lines that are visibly the rest of something: indented, empty, inside brackets.
    case console
    /// None: a record is one line.
    case none
    /// Every line to the end of the input.
    case all
  }

  /// How a time is written.
  package enum TimeStyle: Hashable, Sendable {
    /// `2026-01-26 18:16:47.925663+0100` and kin, fraction and zone optional.
    case iso
    /// `Apr 16 13:53:22`, fraction optional.
    case monthDay
    /// `16:19:37.977611-0800`, fraction and zone optional.
    case timeOfDay
    /// `iso` or `time-of-day`, as the tool is set up.
    case isoOrTimeOfDay
    /// As a date pattern says.
    case pattern(TimePattern)
    /// Seconds since a moment that an earlier record tells.
    case offset
    /// No time at all.
    case none
  }

  /// How a message's bytes are escaped.
  package enum Escapes: String, CaseIterable, Hashable, Sendable {
    case none
    /// As vis(3) does: `\M-C\M-3`, `\^[`, `\134`. JSON has escapes of its own, and these only.
    case vis
  }

  /// Creates a format; `start` has to be compiled with the option `anchored`.
  package init(
    id: String, title: String, decoder: Decoder, start: Pattern?, continuation: Continuation,
    time: TimeStyle, escapes: Escapes = .none, skip: [Pattern] = [], opens: [Pattern] = [],
    continues: [Pattern] = [], asides: [Pattern] = [], inner: [String] = [],
    trailer: Pattern? = nil, variantOf: String? = nil, isNotice: Bool = false,
    isNewestFirst: Bool = false, isDebugConsole: Bool = false
  ) {
    self.id = id
    self.title = title
    self.decoder = decoder
    self.start = start
    self.continuation = continuation
    self.time = time
    self.escapes = escapes
    self.skip = skip
    self.opens = opens
    self.continues = continues
    self.asides = asides
    self.inner = inner
    self.trailer = trailer
    self.variantOf = variantOf
    self.isNotice = isNotice
    self.isNewestFirst = isNewestFirst
    self.isDebugConsole = isDebugConsole
    groups = Self.groups(of: start)
    trailerGroups = Self.groups(of: trailer)
  }
}

extension RecordFormat {
  private static func groups(of pattern: Pattern?) -> [FieldGroup] {
    guard let pattern else { return [] }
    return RecordField.allCases.flatMap { field in
      pattern.groupNumbers(named: field.name).map { FieldGroup(field: field, number: $0) }
    }
  }

  /// Where a field lies in the subject that the start pattern has just matched.
  func range(of field: RecordField, in scratch: borrowing MatchScratch) -> Range<Int>? {
    for group in groups where group.field == field {
      if let range = scratch.range(ofGroup: group.number) { return range }
    }
    return nil
  }

  /// The pattern of what stands in front of the message, where that is the rest of the line: then a
  /// message need not be matched character by character.
  func makeLead() -> Pattern? {
    guard let start, start.groupNumbers(named: RecordField.message.name).count == 1 else {
      return nil
    }
    return start.removing(last: "(?<message>.*)")
  }

  /// Whether its records begin with a header.
  package var hasHeader: Bool {
    switch decoder {
    case .header, .json, .csv: true
    case .footer, .wrapper, .plain, .tool: false
    }
  }

  /// Whether one line can be a whole record.
  package var hasRecordsOfOneLine: Bool {
    switch decoder {
    case .header, .csv: continuation != .all
    case .json: !isArray
    case .plain: true
    // A footer has a message before it; wrappers and tools have no records.
    case .footer, .wrapper, .tool: false
    }
  }

  /// Whether it is put around rows, each the start of a record or a part of it, so that a line
  /// outside goes on the record before.
  var isRowWrapper: Bool { decoder == .wrapper && continuation == .any }

  /// Whether its records are the elements of one array, which then is the whole input.
  var isArray: Bool {
    if case .json = decoder { continuation == .any } else { false }
  }

  /// Whether its records may carry a time, their own or that of the record in their message.
  package var mayHaveTime: Bool { time != .none || !inner.isEmpty }
}
