import LintModel
import LintReport
package import RuleCatalog

/// The JSON Schema (draft 2020-12) of configuration files, made from the table that reads them.
///
/// It accepts all that the reader accepts. What a schema cannot say, it leaves to the reader: that
/// a day exists, that a zone is known, that an operand is of an attribute's type.
package enum SettingSchema {
  /// Writes the schema of a mapping, on one line.
  package static func text(_ mapping: SettingMapping) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.member("title", "The configuration of scenelint: \(ProjectRequest.fileName)")
      write(mapping, to: &writer)
    }
    writer.endLine()
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }

  private static func write(_ mapping: SettingMapping, to writer: inout JSONWriter) {
    writer.member("type", "object")
    writer.object("properties") { properties in
      for field in mapping.fields {
        properties.object(field.key) { property in
          property.member("description", field.summary)
          write(field.shape, to: &property)
        }
      }
    }
    let required = mapping.fields.filter(\.isRequired).map(\.key)
    if !required.isEmpty { writer.strings("required", required) }
    writer.member("additionalProperties", false)
  }

  private static func write(_ shape: SettingShape, to writer: inout JSONWriter) {
    switch shape {
    case .text, .path:
      writer.member("type", "string")
      writer.member("minLength", 1)
    case .version: writer.strings("type", ["string", "number"])
    case .flag, .parameter(.bool): writer.member("type", "boolean")
    case .day:
      writer.member("type", "string")
      writer.member("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
    case .choice(let choices), .rule(let choices): writer.strings("enum", choices)
    case .event: writer.strings("enum", EventName.allCases.map(\.rawValue))
    case .count:
      writer.member("type", "integer")
      writer.member("minimum", 0)
    case .parameter(.int): writer.member("type", "integer")
    case .parameter(.double): writer.member("type", "number")
    case .parameter(.string):
      writer.member("type", "string")
      writer.member("minLength", 1)
    case .parameter(.duration):
      writer.member("type", "string")
      writer.member("pattern", "^([0-9.]+(d|h|m|s|ms|us|ns))+$")
    case .condition: writer.strings("type", ["string", "number", "boolean"])
    case .list(let element): writeList(of: element, to: &writer)
    case .mapping(let mapping): write(mapping, to: &writer)
    case .shorthand(let words, let mapping):
      writer.array("anyOf", [true, false]) { writer, isWord in
        writer.object { writer in
          if isWord {
            writer.strings("enum", words.map(\.word))
          } else {
            write(mapping, to: &writer)
          }
        }
      }
    }
  }

  /// One element may stand alone.
  private static func writeList(of element: SettingShape, to writer: inout JSONWriter) {
    writer.array("anyOf", [true, false]) { writer, isAlone in
      writer.object { writer in
        if isAlone {
          write(element, to: &writer)
        } else {
          writer.member("type", "array")
          writer.object("items") { write(element, to: &$0) }
        }
      }
    }
  }
}
