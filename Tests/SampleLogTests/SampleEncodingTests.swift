import LintEngine
import LintModel
import Testing

/// However a log is cut into blocks and written to disk, the same is found in it.
struct SampleEncodingTests {
  @Test(arguments: [1, 7, 64, 1000])
  func `findings do not depend on the size of blocks`(_ blockBytes: Int) throws {
    for sample in SampleLogs.all {
      let result = try SampleLogs.analyze(sample.bytes, blockBytes: blockBytes)
      #expect(SampleLogs.lines(of: result) == sample.expected, "\(sample.path)")
    }
  }

  @Test(arguments: SampleLogs.all)
  func `events do not depend on the size of blocks`(_ sample: SampleLogs.Sample) throws {
    let whole = try SampleLogs.analyze(sample).summary
    let cut = try SampleLogs.analyze(sample.bytes, blockBytes: 97).summary
    #expect(cut.eventCount == whole.eventCount)
    #expect(cut.recordCount == whole.recordCount)
    #expect(cut.verdicts == whole.verdicts)
  }

  @Test(arguments: SampleLogs.all)
  func `carriage returns at line ends change nothing`(_ sample: SampleLogs.Sample) throws {
    var bytes: [UInt8] = []
    for byte in sample.bytes { bytes += byte == 0x0A ? [0x0D, 0x0A] : [byte] }
    #expect(SampleLogs.lines(of: try SampleLogs.analyze(bytes)) == sample.expected)
  }

  @Test(arguments: SampleLogs.all)
  func `UTF-16 with a byte order mark is read`(_ sample: SampleLogs.Sample) throws {
    let units = Array(String(decoding: sample.bytes, as: UTF8.self).utf16)
    var little: [UInt8] = [0xFF, 0xFE]
    for unit in units { little += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(SampleLogs.lines(of: try SampleLogs.analyze(little)) == sample.expected)
  }

  @Test(arguments: SampleLogs.all)
  func `a missing last newline changes nothing`(_ sample: SampleLogs.Sample) throws {
    let bytes = Array(sample.bytes.dropLast())
    #expect(SampleLogs.lines(of: try SampleLogs.analyze(bytes)) == sample.expected)
  }
}
