// Foundation compares JSON objects.
import Foundation
import Testing

/// The lines of NDJSON about scenes and ads.
struct EntityLineTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `scenes and ads are those of the timeline, with the file and an ad's times`() throws {
    let logs = ["expired.log", "warned.log", "empty.log", "clean.log"]
    let check = try place.program.run(["check", "--format", "ndjson", "--entities"] + logs)
    #expect(check.status == 1)
    var entities = try check.objects().filter { Self.isEntity($0) }
    let document = try place.program.run(["timeline", "--format", "json"] + logs).document()
    let timelines = try #require(document["timelines"] as? [[String: Any]])
    let expected = try timelines.flatMap { timeline -> [[String: Any]] in
      let file = try #require((timeline["input"] as? [String: Any])?["file"] as? String)
      let all = try #require(timeline["entities"] as? [[String: Any]])
      return all.filter { ["scene", "ad"].contains($0["kind"] as? String) }.map { entity in
        entity.merging(["file": file, "type": entity["kind"] ?? ""]) { $1 }
      }
    }
    #expect(expected.count == 6)
    for index in entities.indices {
      let times = entities[index].removeValue(forKey: "times")
      #expect((times != nil) == (entities[index]["type"] as? String == "ad"))
    }
    #expect(NSArray(array: entities) == NSArray(array: expected))
  }

  @Test func `an ad's times are the moments of its states`() throws {
    let lines = try place.run("check", "--format", "ndjson", "--entities", "expired.log").objects()
    let ad = try #require(lines.first { $0["type"] as? String == "ad" })
    let times = try #require(ad["times"] as? [String: [String: Any]])
    #expect(times.keys.sorted() == ["loaded", "requested"], "it was not shown, and has no end")
    #expect(times["requested"]?["line"] as? Int == 2)
    #expect(times["loaded"]?["line"] as? Int == 3)
    #expect(times["requested"]?["seconds"] as? Double == 1)
    #expect(times["loaded"]?["seconds"] as? Double == 2)
    #expect(times["loaded"]?["time"] as? String == "2026-03-01T08:00:02.000000+01:00")
  }

  @Test func `they follow the findings of their input, and nothing else changes`() throws {
    let logs = ["expired.log", "warned.log"]
    let plain = try place.program.run(["check", "--format", "ndjson"] + logs)
    let other = try place.program.run(["check", "--format", "ndjson", "--entities"] + logs)
    #expect(other.status == plain.status)
    let rest = try zip(other.lines, other.objects()).filter { !Self.isEntity($0.1) }.map(\.0)
    #expect(rest == plain.lines)
    let types = try other.objects().compactMap { $0["type"] as? String }
    #expect(
      types.filter { $0 != "verdict" }
        == ["finding", "scene", "ad", "input", "finding", "scene", "ad", "input", "summary"])
  }

  @Test func `a file may have them while standard output has another report`() throws {
    let asked = try place.run("check", "--format", "ndjson", "--entities", "expired.log")
    let plain = try place.run("check", "expired.log")
    let both = try place.run("check", "--entities", "--output", "ndjson=a.ndjson", "expired.log")
    #expect(both.output == plain.output)
    #expect(try place.read("a.ndjson") == asked.output)
  }

  @Test func `a live log ends with the lines that check prints`() throws {
    for name in ["expired", "warned", "clean"] {
      let log = try place.read("\(name).log")
      let checked = try place.run("check", "--format", "ndjson", "--entities", "-", input: log)
      let live = try place.run("watch", "--format", "ndjson", "--entities", input: log)
      #expect(live.output == checked.output)
      #expect(live.status == checked.status)
    }
  }

  @Test(
    arguments: [
      ["check", "expired.log"], ["check", "--format", "json", "expired.log"],
      ["check", "--output", "json=a.json", "expired.log"], ["watch", "--format", "concise"],
    ])
  func `without NDJSON there is no place for them`(_ arguments: [String]) throws {
    let outcome = try place.program.run(arguments + ["--entities"])
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("--entities needs --format ndjson"))
  }

  @Test func `what the timeline leaves out is told with the input`() throws {
    let resizes = (0...1000).map { second in
      (
        "09:\(Self.two(second / 60)):\(Self.two(second % 60))",
        "scene.resized scene=S1 width=\(400 + second) height=800"
      )
    }
    try place.write(Logs.log([("08:00:00", "scene.connected scene=S1")] + resizes), to: "long.log")
    func notes(_ options: String...) throws -> [String] {
      let lines = try place.program.run(["check", "long.log", "--format", "ndjson"] + options)
        .objects()
      let input = try #require(lines.first { $0["type"] as? String == "input" })
      let notes = try #require(input["notes"] as? [[String: Any]])
      return notes.compactMap { $0["text"] as? String }
    }
    #expect(try notes() == [])
    #expect(
      try notes("--entities").contains {
        $0.hasPrefix("the timeline leaves out states, marks and lines")
      })
  }

  @Test func `the input tells what ran where`() throws {
    try place.write(
      Logs.log([
        ("08:00:00", "app.launched version=2.3.1 build=451 os_version=18.2 device=iPad14,1"),
        ("08:00:01", "sdk.started version=13.6.0"),
      ]), to: "versions.log")
    let lines = try place.run("check", "--format", "ndjson", "versions.log", "clean.log").objects()
    let inputs = lines.filter { $0["type"] as? String == "input" }
    let app = try #require(inputs[0]["app"] as? [String: Any])
    #expect(app["version"] as? String == "2.3.1")
    #expect(app["build"] as? String == "451")
    #expect(inputs[0]["sdk_version"] as? String == "13.6.0")
    #expect(inputs[0]["os_version"] as? String == "18.2")
    #expect(inputs[0]["device"] as? String == "iPad14,1")
    let plain = try #require(inputs[1]["app"] as? [String: Any])
    #expect(plain.keys.sorted() == ["choice", "process"])
    for key in ["sdk_version", "os_version", "device"] { #expect(inputs[1][key] == nil) }
    let document = try place.run("check", "--format", "json", "versions.log").document()
    let input = try #require((document["inputs"] as? [[String: Any]])?.first)
    var line = inputs[0]
    line["type"] = nil
    #expect(NSDictionary(dictionary: line) == NSDictionary(dictionary: input))
  }

  private static func isEntity(_ line: [String: Any]) -> Bool {
    ["scene", "ad"].contains(line["type"] as? String)
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
