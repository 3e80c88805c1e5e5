import Testing

@testable import LogIngest

struct MemberNameTests {
  private func name(_ text: String, bytesMax: Int = 100) -> MemberName {
    MemberName(text, bytesMax: bytesMax)
  }

  @Test(arguments: [
    ("a/b.log", "a/b.log"), ("/etc/passwd", "etc/passwd"), ("../../x.log", "%2E%2E/%2E%2E/x.log"),
    ("./a//b/./c.log", "a/b/c.log"), ("..\\x.log", "%2E%2E/x.log"),
    ("a\nb\u{1B}[m\u{85}", "a%0Ab%1B[m%C2%85"),
    ("C:\\logs\\a.log", "C:/logs/a.log"), ("", "unnamed"), ("/", "unnamed"),
    ("äöü/或.log", "äöü/或.log"),
    ("...", "..."), ("a/..", "a/%2E%2E"),
  ])
  func `a name leads nowhere`(text: String, shown: String) {
    #expect(name(text).shown == shown)
  }

  @Test(arguments: [
    ("a.log", MemberName.Kind.log), ("A.LOG", .log), ("x/y.ndjson", .log), ("a.log.gz", .log),
    ("console", .log), ("system.log.0", .log), ("system.log.1.gz", .log), ("../a.log", .log),
    ("a.zip", .archive), ("a.tar.gz", .archive), ("a.TGZ", .archive), ("a.log.zip", .archive),
    ("a.png", .other), ("a.png.gz", .other), (".a.log", .other), ("__MACOSX/._a.log", .other),
    (".git/config", .other), ("", .log), ("a.plist", .other), ("a.gz.gz", .other),
  ])
  func `a name tells what a member may be`(text: String, kind: MemberName.Kind) {
    #expect(name(text).kind == kind)
  }
}
