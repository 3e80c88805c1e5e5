// FileManager lists the inputs.
import Foundation
import Fuzzing
import Testing

struct RegressionTests {
  /// Inputs that broke something once, and one of each target that never did.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Regressions")

  private static func inputs(_ target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `what was found by fuzzing stays fixed`(_ target: FuzzTarget) throws {
    let inputs = try Self.inputs(target)
    #expect(!inputs.isEmpty)
    for input in inputs {
      #expect(throws: Never.self, "\(input.lastPathComponent)") {
        try target.run(Array(Data(contentsOf: input)))
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `nothing at all is an input too`(_ target: FuzzTarget) throws {
    try target.run([])
  }
}
