import ExtractionTesting
import LintModel
import Testing

@testable import LintEngine

struct VersionFactsTests {
  @Test func `the launch tells versions and the device, the SDK its own version`() throws {
    let facts = try facts(
      """
      0 sdk.version version=13.6.0
      1 app.launched start=cold version=2.3.1 build=451 os_version=18.2 device=iPad14,1
      """)
    #expect(facts.app == "2.3.1")
    #expect(facts.build == "451")
    #expect(facts.sdk == "13.6.0")
    #expect(facts.system == "18.2")
    #expect(facts.device == "iPad14,1")
  }

  @Test func `the last word counts, and a version without a build has none`() throws {
    let first = "0 app.launched version=1.0 build=7 device=iPhone17,3\n"
    let same = try facts(first + "9 app.launched version=1.0")
    #expect(same.app == "1.0")
    #expect(same.build == "7")
    let updated = try facts(first + "9 app.launched version=1.1")
    #expect(updated.app == "1.1")
    #expect(updated.build == nil)
    #expect(updated.device == "iPhone17,3")
    let again = try facts(first + "9 app.launched version=1.1 build=8")
    #expect(again.build == "8")
  }

  @Test func `the SDK's version is the number in what it calls itself`() throws {
    #expect(try facts("0 sdk.started version=afma-sdk-i-v13.8.1").sdk == "13.8.1")
    #expect(try facts("0 sdk.outdated version=7.19.1").sdk == "7.19.1")
    let adapter = "0 sdk.started version=13.6.0\n1 sdk.started version=9.9 adapter=GADMAdapterUnity"
    #expect(try facts(adapter).sdk == "13.6.0")
    #expect(try facts("0 app.launched version=2.0").sdk == nil)
  }

  @Test(arguments: ["iPad14,1", "iPhone17,3", "iPod9,1", "arm64", "x86_64"])
  func `a model is told`(_ model: String) throws {
    #expect(try facts("0 app.launched device=\(model)").device == model)
  }

  @Test(arguments: [
    "Roberts-iPad", "\"Robert's iPad14,1\"", "00008110-001A2B3C4D5E6F70", "iPad", "14,1", "iPad14,",
    "iPad14,1,2", "iPad14,x", "iPad,1", "6D7A3F0E-77B5-4E10-9F3C-1C0AD3E3C0A1", "<private>", "\"\"",
  ])
  func `a name or an identifier of a device is not told`(_ text: String) throws {
    #expect(try facts("0 app.launched device=\(text)").device == nil)
  }

  @Test func `what is no version is not told`() throws {
    let most = String(repeating: "1", count: VersionFacts.versionBytesMax)
    #expect(try facts("0 app.launched version=\(most)").app == most)
    for text in [most + "1", "beta", "me@example.com:1", "<private>", "\"\"", "1\u{301}"] {
      #expect(try facts("0 app.launched version=\(text)").app == nil, "\(text)")
    }
    let system = "\"iPhone OS 18.2 (22C150)\""
    #expect(try facts("0 app.launched os_version=\(system)").system == "iPhone OS 18.2 (22C150)")
  }

  @Test func `the kind of build is no number, and the number no kind`() throws {
    let kind = "0 app.launched build=release"
    #expect(try facts(kind).build == nil)
    #expect(try facts(kind + "\n1 app.launched build=451").build == "451")
    #expect(try value(.appBuild, kind + "\n1 app.launched build=451") == .string("release"))
    #expect(try value(.appBuild, "0 app.launched build=451") == .unknown(.notLogged))
  }

  @Test func `the summary of a log has what was told, and nothing of other apps`() throws {
    func launch(_ version: String, _ process: String, pid: Int) -> String {
      ExtractionTesting.row(
        "[scenelint] app.launched version=\(version) build=4 os_version=18.2 device=iPad14,1",
        at: 0, process: process, pid: pid)
    }
    let other = launch("9.9", "Other", pid: 6)
    let log = other + launch("2.3.1", "Demo", pid: 5) + other
    for blockBytes in [40, 1 << 20] {
      let summary = try ExtractionTesting.analyze(
        log, process: "Demo", blockBytes: blockBytes
      ).summary
      #expect(summary.app?.version == "2.3.1")
      #expect(summary.app?.build == "4")
      #expect(summary.osVersion == "18.2")
      #expect(summary.device == "iPad14,1")
      #expect(summary.sdkVersion == nil)
    }
  }

  private func facts(_ text: String) throws -> VersionFacts {
    try timeline(text).device.versions
  }
}
