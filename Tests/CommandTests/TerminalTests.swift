// openpty makes a terminal for the program to write to.
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct TerminalTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `a file has no colours unless they are asked for`() throws {
    #expect(!isColored(try place.run("expired.log").output))
    #expect(!isColored(try place.run("expired.log", environment: ["TERM": "xterm"]).output))
    #expect(isColored(try place.run("--color", "always", "expired.log").output))
    #expect(!isColored(try place.run("--color", "never", "expired.log").output))
    let asked = try place.run(
      "--color", "always", "expired.log", environment: ["NO_COLOR": "1"])
    #expect(isColored(asked.output), "the option is nearer than the variable")
    let json = try place.run("--color", "always", "--format", "json", "expired.log")
    #expect(!isColored(json.output))
  }

  @Test func `a terminal has colours unless they are refused`() throws {
    let xterm = ["TERM": "xterm"]
    #expect(isColored(try onTerminal(["expired.log"], xterm)))
    #expect(!isColored(try onTerminal(["--color", "never", "expired.log"], xterm)))
    #expect(!isColored(try onTerminal(["expired.log"], ["TERM": "xterm", "NO_COLOR": "1"])))
    #expect(isColored(try onTerminal(["expired.log"], ["TERM": "xterm", "NO_COLOR": ""])))
    #expect(!isColored(try onTerminal(["expired.log"], ["TERM": "dumb"])))
    #expect(!isColored(try onTerminal(["--format", "json", "expired.log"], xterm)))
  }

  @Test(arguments: [(40, 80), (80, 80), (93, 93), (120, 120), (300, 120), (0, 100)])
  func `prose is as wide as the terminal, within reason`(_ columns: Int, _ limit: Int) throws {
    let text = try onTerminal(["--color", "never", "expired.log"], [:], columns: columns)
    let widest = text.split(whereSeparator: \.isNewline).map(\.count).max() ?? 0
    #expect(widest <= limit)
    #expect(widest > limit - 20)
  }

  @Test(arguments: [20, 40, 100])
  func `a status is drawn at the bottom of a terminal, and is gone at the end`(
    _ columns: Int
  ) throws {
    // A log that is over at once is reported, and has no status.
    let arguments = ["watch", "--", "sh", "-c", "cat expired.log; sleep 1"]
    let path = "/usr/bin:/bin"
    let erase = "\r\u{1B}[K"
    let drawn = try onTerminal(
      arguments, ["TERM": "xterm", "PATH": path], columns: columns, showsErrors: true)
    #expect(drawn.hasPrefix(erase + "Demo launch 1"))
    #expect(drawn.hasSuffix(erase))
    #expect(!drawn.contains("\n"))
    #expect(drawn.split(separator: erase).allSatisfy { $0.count < columns })
    let lines = try onTerminal(
      arguments, ["TERM": "dumb", "PATH": path], columns: columns, showsErrors: true)
    #expect(lines.hasPrefix("Demo launch 1"))
    #expect(!lines.contains("\u{1B}"))
  }

  @Test func `a live log is told to wait for the app that was asked for`() throws {
    let drawn = try onTerminal(
      ["watch", "--process", "Pantry", "--", "sh", "-c", "cat expired.log; sleep 1"],
      ["TERM": "xterm", "PATH": "/usr/bin:/bin"], showsErrors: true)
    #expect(drawn.contains("waiting for Pantry · no findings"))
    #expect(!drawn.contains("Demo launch"))
  }

  @Test(arguments: [[], ["--no-progress"]])
  func `what takes longer than a second shows how far it is, and nothing of that stays`(
    _ options: [String]
  ) throws {
    // A pipe that gives the second half of what is read late.
    let script = """
      mkfifo slow; { cat expired.log; sleep 1.2; cat clean.log; } >slow & exec "$0" "$@"
      """
    let drawn = try onTerminal(
      ["check"] + options + ["slow"], ["TERM": "xterm", "PATH": "/usr/bin:/bin"],
      showsErrors: true, script: script)
    let erase = "\r\u{1B}[K"
    guard options.isEmpty else {
      #expect(drawn.isEmpty)
      return
    }
    #expect(drawn.hasPrefix(erase))
    #expect(drawn.hasSuffix(erase))
    #expect(drawn.contains(/\d (?:bytes|kB), \d.*\/s, slow/))
  }

  private func isColored(_ text: String) -> Bool { text.contains("\u{1B}[") }

  /// Runs the program with a terminal of so many columns as its standard output, or error; a
  /// script is run in its place with the program as `$0`.
  private func onTerminal(
    _ arguments: [String], _ environment: [String: String], columns: Int = 100,
    showsErrors: Bool = false, script: String? = nil
  ) throws -> String {
    var main: Int32 = -1
    var other: Int32 = -1
    var size = winsize(ws_row: 25, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    // SAFETY: the three variables live for the call; name and attributes may be left out.
    try #require(unsafe openpty(&main, &other, nil, nil, &size) == 0)
    defer { close(main) }
    let process = Process()
    let file: URL = try #require(Program.file, "the program was not built")
    process.executableURL = script == nil ? file : URL(filePath: "/bin/sh")
    process.arguments = (script.map { ["-c", $0, file.path] } ?? []) + arguments
    process.currentDirectoryURL = place.program.folder
    process.environment = Program.sanitizerOptions.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let terminal = FileHandle(fileDescriptor: other, closeOnDealloc: false)
    process.standardOutput = showsErrors ? FileHandle.nullDevice : terminal
    process.standardError = showsErrors ? terminal : FileHandle.nullDevice
    try process.run()
    close(other)
    let text = allBytes(of: main)
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads to the end, which a terminal whose other side is closed tells by an error.
  private func allBytes(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        // SAFETY: no more is read than the buffer holds.
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { return bytes }
      bytes += piece.prefix(count)
    }
  }
}
