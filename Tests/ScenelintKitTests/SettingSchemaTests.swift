// Foundation parses JSON; nothing smaller is at hand in tests.
import Foundation
import RuleCatalog
import ScenelintKit
import Testing

/// Holds the JSON Schema and the reader to each other.
struct SettingSchemaTests {
  private let mapping: SettingMapping
  private let schema: [String: Any]

  private static let catalog = Result { () throws(LintCatalogError) in
    try LintCatalog(rulePaths: [])
  }

  init() throws {
    mapping = .project(rules: try Self.catalog.get().catalog.rules)
    let text = SettingSchema.text(mapping)
    schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func isRead(_ json: String) -> Bool {
    // JSON is YAML too, so that one text serves both.
    let file = CatalogFile(path: ".scenelint.yml", text: json, origin: .user)
    return ProjectFile(file).settings(mapping).diagnostics.isEmpty
  }

  private func isValid(_ json: String) throws -> Bool {
    let value = try JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    return SchemaChecker.accepts(value, schema)
  }

  @Test(arguments: [
    "{}", #"{"extends": "strict"}"#, #"{"extends": ["all", "base.yml"]}"#,
    #"{"packs": ["app-open", "strict"]}"#, #"{"rules": {"expired-app-open-ad": "off"}}"#,
    #"{"rules": {"expired-app-open-ad": {"severity": "info", "params": {"max_age": "1h30m"}}}}"#,
    #"{"rules": {"expired-app-open-ad": {"enabled": false, "confidence": "low"}}}"#,
    #"{"emits": "ad.loaded"}"#, #"{"emits": []}"#, #"{"main_content": ["Home"]}"#,
    #"{"app": {"process": "A", "bundle_id": "b", "build": "debug", "version": 5.2}}"#,
    #"{"app": {"version": "5.2.0"}}"#, #"{"fail_on": "never", "fail_on_inconclusive": true}"#,
    #"{"build": "release", "allow_unjudged": true, "require": "expired-app-open-ad"}"#,
    #"{"require": ["expired-app-open-ad", "reward-lost"], "min_judged": 0}"#,
    #"{"assume_tz": "Z", "baseline": "b.json", "catalogs": ["rules"]}"#,
    #"{"exceptions": [{"rule": "expired-app-open-ad", "reason": "r", "until": "2026-12-31"}]}"#,
    #"""
    {"exceptions": {"rule": "expired-app-open-ad", "reason": "r", "owner": "me",
     "match": {"ad.unit_id": "x*", "ad.age": "> 5h", "app.version": "<= 5.2", "file": "a"}}}
    """#,
  ])
  func `what is right is accepted by both`(_ json: String) throws {
    #expect(isRead(json))
    #expect(try isValid(json))
  }

  @Test(arguments: [
    "[]", "5", #"{"fail_no": "error"}"#, #"{"fail_on": "bad"}"#, #"{"fail_on": 1}"#,
    #"{"fail_on_inconclusive": "true"}"#, #"{"extends": 5}"#, #"{"packs": ["nope"]}"#,
    #"{"rules": {"nope": "off"}}"#, #"{"rules": {"expired-app-open-ad": "of"}}"#,
    #"{"rules": {"expired-app-open-ad": {"params": {"max_age": 4}}}}"#,
    #"{"rules": {"expired-app-open-ad": {"params": {"max_age": "4"}}}}"#,
    #"{"rules": {"expired-app-open-ad": {"params": {"nope": "4h"}}}}"#,
    #"{"rules": []}"#, #"{"emits": ["ad.lodaed"]}"#, #"{"emits": [["ad.loaded"]]}"#,
    #"{"app": {"build": "beta"}}"#, #"{"app": {"process": ""}}"#, #"{"app": {"version": true}}"#,
    #"{"exceptions": [{"rule": "expired-app-open-ad"}]}"#, #"{"exceptions": [{"reason": "r"}]}"#,
    #"{"exceptions": [{"rule": "nope", "reason": "r"}]}"#,
    #"{"exceptions": [{"rule": "expired-app-open-ad", "reason": "r", "until": "soon"}]}"#,
    #"{"exceptions": [{"rule": "expired-app-open-ad", "reason": "r", "match": {"nope": "x"}}]}"#,
    #"{"build": "relase"}"#, #"{"build": true}"#, #"{"allow_unjudged": "yes"}"#,
    #"{"require": "nope"}"#, #"{"min_judged": -1}"#, #"{"min_judged": "3"}"#,
    #"{"min_judged": 1.5}"#, #"{"main_content": [5]}"#, #"{"baseline": ["b"]}"#,
    #"{"catalogs": {"a": "b"}}"#,
  ])
  func `what is wrong in its form is refused by both`(_ json: String) throws {
    #expect(!isRead(json))
    #expect(try !isValid(json))
  }

  /// A schema cannot say these; it must not claim more than it knows.
  @Test(arguments: [
    #"{"exceptions": [{"rule": "expired-app-open-ad", "reason": "r", "until": "2026-02-30"}]}"#,
    #"{"exceptions": [{"rule": "expired-app-open-ad", "reason": "r", "match": {"ad.age": "5"}}]}"#,
    #"{"rules": {"expired-app-open-ad": {"params": {"max_age": "1.2.3h"}}}}"#,
  ])
  func `what is wrong in its value is left to the reader`(_ json: String) throws {
    #expect(!isRead(json))
    #expect(try isValid(json))
  }

  @Test func `each key of the table has a description in the schema`() throws {
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(mapping.fields.map(\.key)))
    for (key, property) in properties { #expect(property["description"] is String, "\(key)") }
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }
}

/// As much of JSON Schema as the schema uses; a keyword that it does not know accepts nothing.
private enum SchemaChecker {
  static func accepts(_ value: Any, _ schema: [String: Any]) -> Bool {
    schema.allSatisfy { keyword, argument in accepts(value, keyword, argument, schema) }
  }

  private static func accepts(
    _ value: Any, _ keyword: String, _ argument: Any, _ schema: [String: Any]
  ) -> Bool {
    switch (keyword, argument) {
    case ("$schema", _), ("title", _), ("description", _): return true
    case ("type", let types as [String]): return types.contains(type(of: value))
    case ("type", let name as String):
      return type(of: value) == name || name == "number" && type(of: value) == "integer"
    case ("enum", let choices as [String]): return (value as? String).map(choices.contains) ?? false
    case ("minLength", let count as Int):
      return (value as? String).map { $0.count >= count } ?? true
    case ("minimum", let least as Int):
      return (value as? NSNumber).map { $0.doubleValue >= Double(least) } ?? true
    case ("pattern", let pattern as String):
      guard let text = value as? String, let regex = try? Regex(pattern) else { return false }
      return text.contains(regex)
    case ("anyOf", let schemas as [[String: Any]]):
      return schemas.contains { accepts(value, $0) }
    case ("items", let element as [String: Any]):
      return (value as? [Any])?.allSatisfy { accepts($0, element) } ?? true
    case ("required", let keys as [String]):
      return (value as? [String: Any]).map { object in keys.allSatisfy { object[$0] != nil } }
        ?? true
    case ("properties", let properties as [String: [String: Any]]):
      return (value as? [String: Any])?.allSatisfy { key, member in
        properties[key].map { accepts(member, $0) } ?? true
      } ?? true
    case ("additionalProperties", let isAllowed as Bool):
      let known = schema["properties"] as? [String: Any] ?? [:]
      return isAllowed || (value as? [String: Any])?.keys.allSatisfy { known[$0] != nil } ?? true
    default: return false
    }
  }

  private static func type(of value: Any) -> String {
    switch value {
    case is [String: Any]: "object"
    case is [Any]: "array"
    case is String: "string"
    case let number as NSNumber:
      // A Boolean is a number of one byte.
      unsafe String(cString: number.objCType) == "c"
        ? "boolean" : number.doubleValue.rounded() == number.doubleValue ? "integer" : "number"
    default: "null"
    }
  }
}
