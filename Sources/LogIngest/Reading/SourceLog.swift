package import LintModel

/// One log of a source.
package struct SourceLog {
  /// The path as the user gave it, for a member of an archive followed by its name.
  package let path: String
  /// Whether the log is one of several that an archive may hold.
  package let isMember: Bool
  /// Why the log cannot be read, if that is known already.
  package let problem: InputProblem?
  private let bytes: PeekedBytes?

  /// Creates a log whose bytes are to be read.
  init(path: String, isMember: Bool = false, bytes: PeekedBytes) {
    self.path = path
    self.isMember = isMember
    self.bytes = bytes
    problem = nil
  }

  /// Creates a log that cannot be read.
  init(path: String, isMember: Bool = false, problem: InputProblem) {
    self.path = path
    self.isMember = isMember
    self.problem = problem
    bytes = nil
  }

  /// A reader of the log, which can be read once; empty when there is a problem.
  package func reader() -> ChunkReader {
    guard let bytes else { return ChunkReader(bytes: []) }
    return ChunkReader(read: bytes.read)
  }
}
