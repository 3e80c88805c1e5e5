import BuiltInCatalog

/// What can be done to the lines of a YAML file, with what the catalog's files are made of.
enum YAMLMutation {
  /// Changes a line, or adds one.
  static func apply(_ lines: inout [[UInt8]], _ random: inout SplitMix) {
    let place = random.below(lines.count + 1)
    guard place < lines.count, random.below(5) > 0 else {
      return lines.insert(random.pick(Stock.lines), at: place)
    }
    let other = random.below(lines.count)
    var line = Line(lines[place])
    switch random.below(8) {
    case 0: line.indentation = max(0, line.indentation + random.pick([-4, -2, -1, 1, 2, 4]))
    case 1: line.value = Line(lines[other]).value
    case 2: line.key = Line(lines[other]).key
    case 3: line.value = Line(random.pick(Stock.lines)).value
    case 4: line.key = Line(random.pick(Stock.lines)).key
    case 5: line.value = random.pick(Stock.oddValues)
    case 6: line.value = random.pick(Stock.marks) + line.value
    default:
      // What stands below a key moves with it.
      let end = lines[(place + 1)...].firstIndex { Line($0).indentation <= line.indentation }
      let block = Array(lines[place..<min(end ?? lines.count, place + 40)])
      return lines.insert(contentsOf: block, at: other)
    }
    lines[place] = line.bytes
  }
}

/// A line of YAML as far as lines tell: indentation, key and value.
private struct Line {
  var indentation: Int
  /// With the colon, and the blanks and hyphens before it; empty where there is no key.
  var key: [UInt8]
  var value: [UInt8]

  init(_ line: [UInt8]) {
    indentation = line.prefix { $0 == UInt8(ascii: " ") }.count
    let text = line[indentation...]
    let colon = text.indices.first { offset in
      line[offset] == UInt8(ascii: ":")
        && (offset + 1 == line.count || line[offset + 1] == UInt8(ascii: " "))
    }
    let end = colon.map { min($0 + 2, line.count) } ?? indentation
    key = Array(line[indentation..<end])
    value = Array(line[end...])
  }

  var bytes: [UInt8] {
    Array(repeating: UInt8(ascii: " "), count: min(indentation, 400)) + key + value
  }
}

/// The lines that the catalog's files give, and what YAML has besides.
private enum Stock {
  static let lines: [[UInt8]] =
    BuiltInCatalog.files.filter { $0.path.hasSuffix(".yml") }
    .flatMap { $0.text.utf8.split(separator: 0x0A).map { Array($0) } } + settings

  /// What a configuration has and a file of the catalog has not.
  private static let settings: [[UInt8]] = [
    "extends: [strict]", "extends: base.yml", "packs: [default, strict]", "fail_on: error",
    "require: [expired-app-open-ad]", "min_judged: 3", "baseline: known.jsonl",
    "emits: [ad.loaded]",
    "assume_tz: Europe/Berlin", "main_content: [Home]", "catalogs: [rules]", "exceptions:",
    "  - rule: expired-app-open-ad", "    reason: known", "    until: 2027-01-01",
    "    match: {ad.age: '> 4h'}", "rules:", "  expired-app-open-ad: off",
    "  expired-app-open-ad: {params: {max_age: 3h}}", "app:", "  process: Demo",
    "  build: release", "allow_unjudged: true",
  ].map { Array($0.utf8) }

  static let oddValues: [[UInt8]] = [
    "", "~", "null", "[]", "{}", "true", "0", "-1", "0x10", "1e999", ".nan", "9223372036854775808",
    "'", "\"", "\"\\x00\\u202e\"", "|", ">-", "|2-", "? a", "- a", "*a", "&a", "<<: *a", "[a, b",
    "{a: b}", "{a: {b: {c: [[[[]]]]}}}", "!!int x", "!!binary AA==", "2026-03-01", "# comment",
    "%YAML 1.2",
    "---", "...", "\t", "é", "\u{FEFF}", "\u{85}", "(a+)+$", "(?<ad>x", "ad.age > 4h", "4h",
    "{{ad.id}}",
  ].map { Array($0.utf8) }

  static let marks: [[UInt8]] = [
    "&a ", "*a ", "!!str ", "! ", "!x ", "'", "\"", "[", "{", "- ", "? ", "| ", "> ",
  ].map { Array($0.utf8) }
}
