import LintModel
import Testing

struct ReadableTextTests {
  @Test func `numbers have a comma between thousands`() {
    let numbers = [
      0: "0", 999: "999", 1000: "1,000", 1_234_567: "1,234,567", -1: "-1", -1000: "-1,000",
      Int.max: "9,223,372,036,854,775,807", Int.min: "-9,223,372,036,854,775,808",
    ]
    for (number, text) in numbers { #expect(ReadableCount.number(number) == text) }
  }

  @Test func `one is singular and all else plural`() {
    #expect(ReadableCount.counted(0, "record") == "0 records")
    #expect(ReadableCount.counted(1, "record") == "1 record")
    #expect(ReadableCount.counted(2, "launch", "launches") == "2 launches")
    #expect(ReadableCount.counted(1, "launch", "launches") == "1 launch")
  }

  @Test func `sizes have the unit that reads best`() {
    let sizes = [
      0: "0 bytes", 1: "1 byte", 2: "2 bytes", 999: "999 bytes", 1000: "1 kB", 1049: "1 kB",
      1050: "1.1 kB", 9949: "9.9 kB", 9950: "10 kB", 307_900: "308 kB", 999_499: "999 kB",
      999_500: "1 MB", 999_999: "1 MB", 1_500_000: "1.5 MB", 1_500_000_000: "1.5 GB",
      2_000_000_000_000: "2000 GB",
    ]
    for (size, text) in sizes { #expect(ReadableCount.bytes(size) == text) }
  }

  @Test func `lengths of time have at most two units`() {
    let second: Int64 = 1_000_000_000
    let lengths: [(Int64, String)] = [
      (0, "0 ms"), (1, "0 ms"), (60_000, "0.1 ms"), (300_000_000, "300 ms"),
      (999_900_000, "999.9 ms"), (999_949_999, "999.9 ms"), (999_950_000, "1 s"), (second, "1 s"),
      (5 * second / 2, "2.5 s"), (59 * second + 949_999_999, "59.9 s"),
      (60 * second - 1, "1 min"), (60 * second, "1 min"), (61 * second, "1 min 1 s"),
      (3599 * second, "59 min 59 s"), (3600 * second, "1 h"), (3601 * second, "1 h 1 s"),
      (14_400 * second, "4 h"), (15_120 * second, "4 h 12 min"), (86_400 * second, "1 d"),
      (90_000 * second, "1 d 1 h"), (-15_120 * second, "-4 h 12 min"),
      (Int64.min, "-106751 d 23 h"),
    ]
    for (length, text) in lengths { #expect(DurationText.readable(length) == text) }
  }

  @Test func `lengths of time are read as rules write them`() {
    let texts: [String: Int64?] = [
      "4h": 14_400_000_000_000, "1h30m": 5_400_000_000_000, "250ms": 250_000_000,
      "1.5s": 1_500_000_000, "250": 250_000_000, "0": 0, "1d": 86_400_000_000_000,
      "7us": 7000, "7ns": 7, "": nil, "h": nil, "4 h": nil, "4x": nil, "4hh": nil,
      "106000d": 9_158_400_000_000_000_000, "999999999d": nil, "inf": nil, "nan": nil,
      "-2": nil, "-2ms": nil,
    ]
    for (text, length) in texts { #expect(DurationText.nanoseconds(text) == length, "\(text)") }
  }
}
