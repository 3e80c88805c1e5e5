import LintModel
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("titel", "title"),  // a swap is one edit
    ("titl", "title"),
    ("titlee", "title"),
    ("tidle", "title"),
    ("sevrity", "severity"),
    ("x", nil),
    ("", nil),
    ("nothing", nil),
    (String(repeating: "t", count: 65), nil),
  ])
  func `a slip of a third of the letters is forgiven`(_ name: String, _ meant: String?) {
    #expect(nearestName(to: name, in: ["severity", "title", "why"]) == meant)
  }

  @Test func `the nearest wins and order of spelling breaks ties`() {
    #expect(nearestName(to: "adage", in: ["ad.page", "ad.age"]) == "ad.age")
    #expect(nearestName(to: "cat", in: ["rat", "hat", "bat"]) == "bat")
  }
}
