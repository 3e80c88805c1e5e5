// Foundation finds the folder of the sample logs.
import EventExtraction
import Foundation
import LintModel
import ScenelintKit
import TestSupport
import Testing

@testable import InstrumentationSample

struct ProbeTests {
  private static let tag = "[scenelint] "

  /// Reads a line of the probe back.
  private func read(
    _ event: ScenelintEvent, milliseconds: Double? = nil
  ) throws -> (name: EventName, attributes: [Event.Attribute]) {
    let line = event.line(milliseconds: milliseconds)
    try #require(line.hasPrefix(Self.tag))
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(line)")
    return try EventNotation.parse(line.dropFirst(Self.tag.count))
  }

  /// What is left of a value that a log can hold.
  private func kept(_ value: String) -> String {
    var kept = ""
    for scalar in value.unicodeScalars.prefix(ScenelintEvent.valueScalarsMax) {
      let isKept =
        (scalar.value >= 0x20 && scalar.value != 0x7F)
        || "\n\r\t".contains { $0.unicodeScalars.contains(scalar) }
      kept.unicodeScalars.append(isKept ? scalar : "?")
    }
    return kept
  }

  private func expectKept(_ value: String) throws {
    for event in ProbeLines.all(value) {
      let (name, attributes) = try read(event, milliseconds: 12.34)
      #expect(attributes.last == .init(key: "t", value: .double(12.3)), "\(name)")
      for attribute in attributes where attribute.known?.type == .string {
        guard case .string(let text) = attribute.value, !Self.fixed.contains(text) else { continue }
        #expect(Array(text.utf8) == Array(kept(value).utf8), "\(name) \(attribute.key)")
      }
    }
  }

  /// The words that the probe puts in itself.
  private static let fixed =
    Set(ScenelintEvent.AdFormat.allCases.map(\.rawValue)).union([
      "none", "cold", "application", "landscapeLeft", "split", "full_screen",
    ])

  @Test(arguments: ProbeLines.hostileValues)
  func `any value comes back from the notation`(_ value: String) throws {
    try expectKept(value)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `any random value comes back from the notation`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 { try expectKept(ProbeLines.value(using: &generator)) }
  }

  @Test func `a value that a log would hide is read as hidden`() throws {
    let (_, attributes) = try read(.adLoaded("<private>"))
    #expect(attributes == [.init(key: "ad", value: .unknown(.redacted))])
  }

  @Test func `what is not known is not written, and a request without scene says so`() throws {
    #expect(ScenelintEvent.sdkStarted().line(milliseconds: nil) == "[scenelint] sdk.started")
    #expect(
      ScenelintEvent.adLoadRequested("A1", .appOpen, unitID: "U", scene: nil)
        .line(milliseconds: 1520)
        == "[scenelint] ad.load_requested ad=A1 format=app_open unit_id=U scene=none t=1520")
    #expect(
      ScenelintEvent.adRefreshed("A", width: 320, height: 50.25).line(milliseconds: 0.06)
        == "[scenelint] ad.refreshed ad=A width=320 height=50.25 t=0.1")
  }

  @Test func `every key has a type, so that rules can read it`() throws {
    for event in ProbeLines.all("A") {
      let (name, attributes) = try read(event)
      for attribute in attributes {
        #expect(attribute.known != nil, "\(name) \(attribute.key)")
      }
    }
  }

  @Test func `what only the app can know can all be logged`() throws {
    let names = Set(try ProbeLines.all("A").map { try read($0).name })
    // These the system, the SDK or the log itself tells; some stand for what nobody can log.
    let others = EventName.allCases.filter { !names.contains($0) && $0.group != .log }
    #expect(
      others.map(\.rawValue) == [
        "app.became_active", "app.will_resign_active", "app.entered_background",
        "app.will_enter_foreground", "app.terminated", "app.crashed", "app.jetsammed",
        "app.heartbeat", "scene.identified", "scene.entered_background",
        "scene.will_enter_foreground", "scene.disconnected", "scene.rotated",
        "ui.present_refused", "ui.scene_lifecycle_warned", "ad.load_ignored",
        "ad.video_completed", "ad.expired", "sdk.version", "sdk.test_device_hint",
        "sdk.app_id_missing",
        "sdk.app_id_observed", "sdk.adapter_missing", "sdk.skadnetwork_missing", "sdk.outdated",
        "sdk.invalid_request", "sdk.warned",
      ])
  }

  @Test func `each state that is logged by name is an event`() throws {
    let source = try String(contentsOf: Self.file, encoding: .utf8)
    for match in source.matches(of: /"((?:app|scene)\.\w+)"/) {
      #expect(EventName(rawValue: String(match.output.1)) != nil, "\(match.output.1)")
    }
  }

  @Test func `the file is no log`() {
    let folder = Self.file.deletingLastPathComponent()
    #expect(LintInput.find([folder.path]).map(\.problem) == [.noLogs])
    let logs = LintInput.find([folder.deletingLastPathComponent().path]).map(\.path)
    #expect(logs.count > 9 && logs.allSatisfy { $0.hasSuffix(".log") })
  }

  @Test func `an event can be logged from any thread`() async {
    await Task.detached { ScenelintProbe.log(.consentRequested) }.value
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../SampleLogs/Instrumentation/ScenelintProbe.swift").standardized
}
