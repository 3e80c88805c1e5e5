import Testing

@testable import RuleCatalog

struct ExampleTimeTests {
  @Test(arguments: [
    ("00:00:00", 0),
    ("00:00:01", 1_000_000_000),
    ("04:00:01.5", 14_401_500_000_000),
    ("00:00:00.000000001", 1),
    ("23:59:59.999999999", 86_399_999_999_999),
    ("9999:59:59", 35_999_999_000_000_000),
  ])
  func `a time is read and written`(_ text: String, _ nanoseconds: Int64) {
    #expect(ExampleTime.nanoseconds(text[...]) == nanoseconds)
    #expect(ExampleTime.text(nanoseconds) == text)
  }

  @Test(arguments: [
    "", "-", "1", "0:00:00", "00:0:00", "00:00:0", "00:60:00", "00:00:60", "10000:00:00",
    "00:00:00.", "00:00:00.1234567890", "00:00:00.1.2", "+1:00:00", "00:00", "00:00:00:00",
    "\u{661}\u{661}:00:00",
  ])
  func `what is no time is refused`(_ text: String) {
    #expect(ExampleTime.nanoseconds(text[...]) == nil)
  }
}
