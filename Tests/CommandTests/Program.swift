// Foundation starts processes and keeps their files; nothing smaller does both on every platform.
import Foundation
import Testing

/// Runs the built program and keeps what it said.
struct Program {
  /// What became of a run.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map { String($0) } }

    /// Standard output as one JSON document.
    func document() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }

    /// Each line of standard output as a JSON object.
    func objects() throws -> [[String: Any]] {
      try lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  /// The folder in which the program runs.
  let folder: URL

  /// Where SwiftPM put the program: beside the tests, which were named on the command line.
  static let file: URL? = CommandLine.arguments.lazy.compactMap { argument -> URL? in
    guard let bundle = argument.range(of: ".xctest") else { return nil }
    let file = URL(filePath: String(argument[..<bundle.upperBound]))
      .deletingLastPathComponent().appending(path: "scenelint")
    return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
  }.first

  /// Runs the program to its end; without input, standard input is empty.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let file = try #require(Self.file, "the program was not built")
    return try run(file, arguments, input: input, environment: environment)
  }

  /// Runs the program in a shell, where it is `$0` and the arguments are `$1` and so on.
  func shell(_ script: String, _ arguments: [String]) throws -> Outcome {
    let file = try #require(Self.file, "the program was not built")
    return try run(URL(filePath: "/bin/sh"), ["-c", script, file.path] + arguments)
  }

  /// What a sanitizer is told with which the tests and the program are built; of the rest of the
  /// tests' environment the program sees nothing.
  static let sanitizerOptions = ProcessInfo.processInfo.environment
    .filter { $0.key.hasSuffix("SAN_OPTIONS") }

  private func run(
    _ file: URL, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    // Files take any amount without a reader, so that no pipe fills up while nobody reads.
    let files = try ["input", "output", "errors"].map { name in
      let file = folder.appending(path: ".\(name)-\(UUID().uuidString)")
      try Data(name == "input" ? input.utf8 : "".utf8).write(to: file)
      return file
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin"].merging(Self.sanitizerOptions) { $1 }
      .merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}

/// A folder of logs that exists during one test.
final class Workplace {
  let program: Program
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "scenelint-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    program = Program(folder: folder)
    try write(Logs.expired, to: "expired.log")
    try write(Logs.warned, to: "warned.log")
    try write(Logs.clean, to: "clean.log")
    try write(Logs.undecided, to: "undecided.log")
    try write("", to: "empty.log")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file, and the folders that it lies in.
  func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  /// Reads a file.
  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// Writes a file, and the folders that it lies in.
  func write(_ bytes: [UInt8], to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Makes a folder without files.
  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: path), withIntermediateDirectories: true)
  }

  /// Runs the program in the folder.
  func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws
    -> Program.Outcome
  {
    try program.run(arguments, input: input, environment: environment)
  }
}
