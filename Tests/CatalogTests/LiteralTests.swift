import RuleCatalog
import Testing

/// All literals of the catalog are looked for in one pass, which the shortest one slows.
struct LiteralTests {
  @Test func `no literal is so short that it slows the others`() {
    let emitters = TestedCatalog.loaded?.catalog.emitters ?? []
    #expect(emitters.count > 20)
    for emitter in emitters {
      for literal in emitter.seenBy + emitter.messages.flatMap(\.literals) {
        let count = EmitterDefinition.searchableBytes(of: literal).count
        #expect(count >= 7, "\(emitter.path): \(literal)")
      }
    }
  }
}
