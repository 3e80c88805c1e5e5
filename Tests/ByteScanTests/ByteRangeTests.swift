import ByteScan
import Testing

struct ByteRangeTests {
  @Test func `a range takes eight bytes`() {
    #expect(MemoryLayout<ByteRange>.size == 8)
    #expect(MemoryLayout<ByteRange>.stride == 8)
  }

  @Test(arguments: [(0, 0), (0, 1), (7, 7), (3, 4_294_967_295), (4_294_967_295, 4_294_967_295)])
  func `a range keeps its ends`(start: Int, end: Int) {
    let range = ByteRange(start: start, end: end)
    #expect(range.start == start)
    #expect(range.end == end)
    #expect(range.count == end - start)
    #expect(range.isEmpty == (start == end))
    #expect(range.range == start..<end)
    #expect(range == ByteRange(start..<end))
  }

  @Test func `the empty range is empty`() {
    #expect(ByteRange.empty.isEmpty)
    #expect(ByteRange.empty.count == 0)
    #expect(!ByteRange(start: 0, end: 1).isEmpty)
  }

  @Test func `an upside-down range traps`() async {
    await #expect(processExitsWith: .failure) { _ = ByteRange(start: 2, end: 1) }
  }

  @Test func `a range below zero traps`() async {
    await #expect(processExitsWith: .failure) { _ = ByteRange(start: -1, end: 1) }
  }

  @Test func `a range beyond 32 bits traps`() async {
    await #expect(processExitsWith: .failure) { _ = ByteRange(start: 0, end: 4_294_967_296) }
  }
}
