import CYAML

/// The parts of a YAML text, one after the other.
///
/// Nothing else in the project knows libyaml. It keeps its own stack, so that no text can overflow
/// ours here.
@safe
struct YAMLEvents: ~Copyable {
  /// libyaml keeps the address of its parser in the parser, and of the text.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// Starts before the first part of a text.
  init(_ text: String) {
    // SAFETY: both are allocated here, initialized before anything reads them, and freed in
    // `deinit` only. libyaml initializes the parser as a whole, and reads `count` bytes of text.
    unsafe self.text = .allocate(capacity: text.utf8.count)
    _ = unsafe self.text.initialize(from: text.utf8)
    unsafe parser = .allocate(capacity: 1)
    precondition(unsafe yaml_parser_initialize(parser) == 1, "no memory is left for YAML")
    unsafe yaml_parser_set_input_string(parser, self.text.baseAddress, self.text.count)
  }

  deinit {
    // SAFETY: the parser is owned by this value alone, and does not free its text.
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// Reads the next part; nothing may be asked for after the end.
  mutating func next() throws(YAMLText.Failure) -> YAMLEvent {
    while true {
      // SAFETY: libyaml initializes the event or leaves it empty. What it points to is copied
      // before the event is deleted, and that happens once.
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
      defer { unsafe yaml_event_delete(&event) }
      if let kind = unsafe Self.kind(of: event) {
        return unsafe YAMLEvent(kind: kind, position: Self.position(event.start_mark))
      }
    }
  }

  /// What an event is, or `nil` where a document starts or ends: its node tells enough.
  private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind? {
    // SAFETY: the type says which member of the union `data` libyaml has set. Anchors end with a
    // zero byte; a scalar has `length` bytes.
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT: return .end
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .close
    case YAML_ALIAS_EVENT:
      return unsafe .alias(anchor(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      return unsafe .sequence(anchor: anchor(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      return unsafe .mapping(anchor: anchor(event.data.mapping_start.anchor))
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let style: YAMLScalar.Style =
        switch unsafe scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
      let text = unsafe YAMLScalar(
        text: String(decoding: bytes, as: UTF8.self), style: style,
        position: position(event.start_mark))
      return unsafe .scalar(text, anchor: anchor(scalar.anchor))
    default: return nil
    }
  }

  private static func anchor(_ name: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    // SAFETY: the caller passes an anchor of an event that is alive, which ends with a zero byte.
    unsafe name.map { unsafe String(cString: $0) }
  }

  private static func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(line: mark.line + 1, column: mark.column + 1)
  }

  /// Why the last part could not be read.
  private var failure: YAMLText.Failure {
    // SAFETY: libyaml's texts are constants that end with a zero byte; they outlive the parser.
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) }
    switch unsafe parser.pointee.error {
    case YAML_READER_ERROR:
      let offset = unsafe parser.pointee.problem_offset
      return YAMLText.Failure(
        problem: .notYAML(problem ?? ""), position: position(ofByte: offset))
    case YAML_SCANNER_ERROR:
      guard let context else { break }
      // A quote that is not closed is found at the end of the file, and fixed at its start.
      return unsafe YAMLText.Failure(
        problem: .notYAML("\(problem ?? "") \(context)"),
        position: Self.position(parser.pointee.context_mark))
    default: break
    }
    return unsafe YAMLText.Failure(
      problem: .notYAML(problem ?? "no memory is left"),
      position: Self.position(parser.pointee.problem_mark))
  }

  /// Where the byte at an offset stands.
  private func position(ofByte offset: Int) -> SourcePosition {
    // SAFETY: the text is initialized and is not written to; the slice is checked.
    let before = unsafe String(decoding: text[..<min(offset, text.count)], as: UTF8.self)
    let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return SourcePosition(line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }
}
