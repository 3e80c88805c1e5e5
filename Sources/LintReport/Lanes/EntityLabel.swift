import LintModel

/// What an entity is called in pictures, tables and comparisons; harmless for terminals.
enum EntityLabel {
  /// The most columns of one name; names come from logs.
  static let nameColumnsMax = 18

  /// The label of a lane: `ad A1 app open …3023`, `scene 3E7A10C5`.
  static func lane(_ entity: TimelineEntity, _ glyphs: LaneGlyphs) -> String {
    let guess = entity.isDerived ? "~" : ""
    switch entity.kind {
    case .app, .content: return entity.kind.rawValue
    case .scene:
      let role = entity.string(.role).flatMap { $0 == "application" ? nil : $0 }
      return
        (["scene", name(entity, glyphs)] + [role.map { shown($0, glyphs) }].compactMap(\.self))
        .joined(separator: " ")
    case .ad:
      let parts = [format(entity, glyphs), unit(entity, glyphs)].compactMap(\.self)
      return (["ad", name(entity, glyphs) + guess] + parts).joined(separator: " ")
    }
  }

  /// The shortest name that still tells entities of a launch apart in most logs.
  static func name(_ entity: TimelineEntity, _ glyphs: LaneGlyphs) -> String {
    switch entity.kind {
    case .app, .content: return entity.kind.rawValue
    case .scene:
      let text = entity.string(.persistentID) ?? entity.string(.scene)
      guard let text = text ?? entity.string(.sceneObject) else { return ordinal(entity) }
      if isUUID(text) { return String(text.prefix(8)) }
      // FrontBoard names a scene after the bundle; what comes last tells scenes apart.
      let last = text.split(separator: "-").last.map(String.init) ?? text
      return shown(TextLayout.columns(of: text) > nameColumnsMax ? last : text, glyphs)
    case .ad: return shown(entity.string(.ad) ?? ordinal(entity), glyphs)
    }
  }

  /// The end of the ad unit's id: `…3023`.
  static func unit(_ entity: TimelineEntity, _ glyphs: LaneGlyphs) -> String? {
    guard let text = entity.string(.unitID) else { return nil }
    let scalars = text.unicodeScalars
    guard scalars.count > 6 else { return TerminalText.harmless(text) }
    return glyphs.cut + TerminalText.harmless(String(scalars.suffix(4)))
  }

  /// The ad's format in words: `app open`.
  static func format(_ entity: TimelineEntity, _ glyphs: LaneGlyphs) -> String? {
    entity.string(.format).map { shown($0.replacing("_", with: " "), glyphs) }
  }

  /// Text of a log, cut to a name's length; once before escaping, because it may be huge, and once
  /// after.
  static func shown(_ text: String, _ glyphs: LaneGlyphs, to columns: Int = nameColumnsMax)
    -> String
  {
    let start = TextLayout.shortened(text, to: columns)
    let name = TextLayout.shortened(TerminalText.harmless(start), to: columns)
    return glyphs.isASCII ? ascii(name) : name
  }

  /// Text with `?` for what is not ASCII, as for a terminal without UTF-8.
  static func ascii(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result += scalar == "…" ? "." : scalar.isASCII ? String(scalar) : "?"
    }
    return result
  }

  /// The last part of an entity's id: `ad2`, `scene1`.
  private static func ordinal(_ entity: TimelineEntity) -> String {
    entity.id.split(separator: ".").last.map(String.init) ?? entity.id
  }

  private static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { offset, byte in
        [8, 13, 18, 23].contains(offset)
          ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
      }
  }
}
