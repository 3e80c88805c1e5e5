// Foundation reads the program.
import Foundation
import Testing

struct LinkingTests {
  #if os(Linux)
    /// They would cost 43 MB, and a quarter of what `--version` takes.
    @Test(arguments: ["libFoundation.so", "lib_FoundationICU.so", "libFoundationNetworking.so"])
    func `the program does without Foundation and ICU`(library: String) throws {
      let program = try Data(contentsOf: try #require(Program.file), options: .mappedIfSafe)
      #expect(program.range(of: Data("libswiftCore.so\0".utf8)) != nil)
      #expect(program.range(of: Data("\(library)\0".utf8)) == nil)
    }
  #endif
}
