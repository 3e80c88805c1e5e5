package import ByteScan

/// Writes JSON in the order of its calls, without building values first.
package struct JSONWriter {
  /// The bytes written so far.
  package var output = OutputBuffer()
  private var needsComma = false

  package init() {}

  /// Writes an object; `members` writes them.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclosed("{", "}", members)
  }

  /// Writes an object under a key.
  package mutating func object(_ key: String, _ members: (inout JSONWriter) -> Void) {
    self.key(key)
    enclosed("{", "}", members)
  }

  /// Writes an array; `element` writes one element for each.
  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void
  ) {
    enclosed("[", "]") { writer in
      for value in elements { element(&writer, value) }
    }
  }

  /// Writes an array under a key; `element` writes one element for each.
  package mutating func array<Elements: Sequence>(
    _ key: String, _ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.key(key)
    array(elements, element)
  }

  /// Writes an array under a key; `elements` writes all of them.
  package mutating func list(_ key: String, _ elements: (inout JSONWriter) -> Void) {
    self.key(key)
    enclosed("[", "]", elements)
  }

  /// Writes an array under a key, of elements that another writer has written.
  package mutating func list(_ key: String, of elements: JSONWriter) {
    list(key) { $0.output.append(elements.output) }
  }

  /// Writes an array of objects under a key; `members` writes those of one object.
  package mutating func objects<Elements: Sequence>(
    _ key: String, _ elements: Elements, _ members: (Elements.Element, inout JSONWriter) -> Void
  ) {
    array(key, elements) { writer, element in
      writer.object { members(element, &$0) }
    }
  }

  /// Writes an array of strings under a key.
  package mutating func strings(_ key: String, _ texts: [String]) {
    array(key, texts) { writer, text in writer.string(text) }
  }

  /// Writes an array of strings as an element.
  package mutating func strings(_ texts: [String]) {
    enclosed("[", "]") { writer in
      for text in texts { writer.string(text) }
    }
  }

  /// Writes an array of whole numbers under a key; an empty one is left out.
  package mutating func numbers(_ key: String, _ numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    array(key, numbers) { writer, number in
      writer.separate()
      writer.output.append(String(number))
      writer.needsComma = true
    }
  }

  /// Writes an element that another writer has written.
  package mutating func element(_ written: OutputBuffer) {
    separate()
    output.append(written)
    needsComma = true
  }

  /// Writes a string as an element.
  package mutating func string(_ text: String) {
    separate()
    output.appendJSONString(text)
    needsComma = true
  }

  /// Writes a string under a key; a missing one is left out.
  package mutating func member(_ key: String, _ text: String?) {
    guard let text else { return }
    self.key(key)
    output.appendJSONString(text)
    needsComma = true
  }

  /// Writes a whole number under a key; a missing one is left out.
  package mutating func member(_ key: String, _ number: Int?) {
    guard let number else { return }
    bare(key, String(number))
  }

  /// Writes a number under a key; one that JSON cannot write is left out.
  package mutating func member(_ key: String, _ number: Double) {
    guard number.isFinite else { return }
    bare(key, Int(exactly: number).map { String($0) } ?? String(number))
  }

  /// Writes true or false under a key.
  package mutating func member(_ key: String, _ flag: Bool) {
    bare(key, flag ? "true" : "false")
  }

  /// Writes null under a key, for a value that is there and not told.
  package mutating func null(_ key: String) {
    bare(key, "null")
  }

  /// Ends a line, for one value a line.
  package mutating func endLine() {
    output.append("\n")
    needsComma = false
  }

  /// Writes the members that begin each document of ours: its version, and which program wrote it.
  package mutating func identity(version: Int, toolVersion: String) {
    member("version", version)
    object("tool") { tool in
      tool.member("name", "scenelint")
      tool.member("version", toolVersion)
    }
  }

  private mutating func bare(_ key: String, _ text: String) {
    self.key(key)
    output.append(text)
    needsComma = true
  }

  private mutating func key(_ key: String) {
    separate()
    output.appendJSONString(key)
    output.append(":")
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { output.append(",") }
    needsComma = false
  }

  private mutating func enclosed(
    _ opening: StaticString, _ closing: StaticString, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    output.append(opening)
    needsComma = false
    content(&self)
    output.append(closing)
    needsComma = true
  }
}

extension OutputBuffer {
  /// Appends a line of JSON; `value` writes it.
  package mutating func appendLine(_ value: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    value(&writer)
    writer.endLine()
    append(writer.output)
  }

  /// Appends a line with one object of JSON; `members` writes those of it.
  package mutating func appendObject(_ members: (inout JSONWriter) -> Void) {
    appendLine { $0.object(members) }
  }
}
