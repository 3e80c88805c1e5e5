import Fuzzing
import Testing

struct MutatorTests {
  /// Inputs that mutators begin with.
  private static let inputs: [[UInt8]] = [
    [], [0x0A], Array("Demo: x".utf8),
    Array("2026-03-01 08:00:00.125 Df Demo[512:1f3] [a.b:ads] first\n  more\nlast".utf8),
    Array("rules:\n  expired-app-open-ad: {severity: warning}\nfail_on: error\n".utf8),
    Array(0...255),
  ]

  @Test(arguments: FuzzTarget.allCases)
  func `a seed changes an input in one way alone`(_ target: FuzzTarget) throws {
    for seed in 0..<200 {
      let input = Self.inputs[seed % Self.inputs.count]
      let once = target.mutated(input, seed: UInt64(seed))
      #expect(once == target.mutated(input, seed: UInt64(seed)), "seed \(seed)")
    }
  }

  @Test(arguments: [FuzzTarget.log, .catalog, .events])
  func `what grammars make of an input is tried without a violation`(_ target: FuzzTarget) throws {
    var input: [UInt8] = []
    var changeCount = 0
    for seed in 0..<60 {
      let next = Array((target.mutated(input, seed: UInt64(seed)) ?? input).prefix(2000))
      changeCount += next == input ? 0 : 1
      input = next
      #expect(throws: Never.self, "seed \(seed)") { try target.run(input, .fast) }
    }
    #expect(changeCount > 40)
  }

  @Test func `mutated logs are read in many formats`() throws {
    var formats: Set<String> = []
    for log in 0..<40 {
      var bytes: [UInt8] = []
      for step in 0..<12 {
        bytes = try #require(FuzzTarget.log.mutated(bytes, seed: UInt64(100 * log + step)))
      }
      formats.formUnion(try FuzzTarget.formats(of: Array(bytes.prefix(2000))))
    }
    #expect(formats.count > 10, "\(formats.sorted())")
  }
}
